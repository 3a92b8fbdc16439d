//! Deleting an account (ADR 50). One transaction makes the user anonymous, erases what was theirs alone, and notes the
//! departure; with it the account is gone. A worker then ends the games that are not over, each by the rules, and looks
//! again once no request that began before can still be under way. Games that are over stay as they are, with a name
//! that says nothing. A game that cannot be read holds up nothing else, and the operator is told of it.

use std::panic::AssertUnwindSafe;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Action, Actor, Seat};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use uuid::Uuid;

use super::{guests, invitations};
use crate::app::accounts::caller::SessionCaller;
use crate::app::accounts::log_ins::{self, LogIn};
use crate::app::accounts::second_factor::TypedProof;
use crate::app::accounts::{self, of_deleted};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::limits::client::Client;
use crate::app::mails::reader::reachable_recipient;
use crate::app::play::origin::ActionOrigin;
use crate::app::{App, Error, Result, play};
use crate::mail::{Notice, Recipient};
use crate::store::departures::{self, Departure, Substitute};
use crate::store::users::User;
use crate::store::{self, Connection, clock, games, names, outbox, sessions as session_rows, setups, users};

/// The lease on a departure that was taken, and the time after which one that failed is tried again.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Departures that are taken together.
const BATCH: i64 = 5;
/// Games that are looked up at a time.
const CHUNK: i64 = 50;
/// The time after which games that cannot be read are tried again.
const STUCK: TimeDelta = TimeDelta::hours(1);
/// How long a request may be under way, at most, that was let in by an access token.
const REQUEST: TimeDelta = TimeDelta::seconds(60);

/// The function that takes a user out of a game.
pub type Leaver = for<'a> fn(&'a App, Uuid, Uuid) -> BoxFuture<'a, Result<()>>;

/// Deletes the account of the caller, who proves it with the password, and with a code if they have a second factor: an
/// open session must not be enough. It counts as a log-in. Returns the sessions, tokens and grants that have ended.
///
/// # Errors
/// [`Error::WrongCredentials`], also when the password was changed meanwhile; [`Error::SecondFactorRequired`],
/// [`Error::WrongCode`]; [`Error::Invalid`], [`Error::TooMany`], [`Error::Busy`]; [`Error::Unauthenticated`] when the
/// account or the session is gone.
pub async fn delete(app: &App, client: &Client, caller: SessionCaller, proof: TypedProof) -> Result<Vec<Uuid>> {
    let user = accounts::me(app, caller.user).await?;
    let proven = log_ins::prove(app, client, LogIn::in_session(&user, caller, proof)).await?;
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    let (version, factor) = (proven.version, proven.factor.clone());
    proven.forgive(app).await;
    let mut conn = app.store.for_sign_in().await?;
    let ended = store::transaction(&mut conn, async |conn| {
        // The user first: what they begin at the same moment either comes before this or finds nobody. A new password
        // voids what was asked for with the old one.
        let user = users::lock_at(conn, caller.user, version).await?.ok_or(Error::WrongCredentials)?;
        if !session_rows::is_live(conn, caller.session).await? {
            return Err(Error::Unauthenticated);
        }
        factor.use_up(app, conn, client, user.id).await?;
        let entry = AuditEntry::new(AuditKind::AccountDeleted, user.id).about(caller.session).by(client);
        audit::record(conn, entry).await?;
        let ended = erase(conn, &user).await?;
        say_farewell(app, conn, client, user).await?;
        Ok(ended)
    })
    .await?;
    drop(conn);
    app.ended.add(ended.iter().copied());
    app.wakes.written();
    Ok(ended)
}

/// Deletes an account that a restored backup has brought back, while no process runs; returns whether it was there. The
/// user was told when they deleted it, and is not told again.
///
/// # Errors
/// When the database fails.
pub async fn delete_again(app: &App, user: Uuid) -> Result<bool> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let Some(user) = users::lock(conn, user).await? else { return Ok(false) };
        audit::record(conn, AuditEntry::new(AuditKind::AccountDeleted, user.id)).await?;
        erase(conn, &user).await?;
        Ok(true)
    })
    .await
}

/// Makes a user anonymous, erases what was theirs alone, and notes the departure; returns what has ended.
async fn erase(conn: &mut Connection, user: &User) -> store::Result<Vec<Uuid>> {
    names::give_up(conn, user.id, &user.name).await?;
    departures::insert(conn, user.id).await?;
    departures::erase(conn, user.id).await?;
    let ended = departures::lock_out(conn, user.id).await?;
    let (name, address) = (of_deleted(user.id), format!("{}@deleted.invalid", user.id));
    departures::anonymise(conn, user.id, Substitute { name: &name, address: &address, hash: "!" }).await?;
    Ok(ended)
}

/// Queues the last mail to a user, unless none reaches them. It belongs to nobody: whatever belongs to the user is
/// erased. Once a server has taken it, its row is gone.
async fn say_farewell(app: &App, conn: &mut Connection, client: &Client, user: User) -> Result<()> {
    let Some(to) = reachable_recipient(user) else { return Ok(()) };
    let to = Recipient { user: None, ..to };
    let (network, at) = (client.network.to_string(), clock::now(conn).await?);
    let notice = Notice::AccountDeleted { at, device: client.device.words_of_ours(), network: &network };
    let row = app.post().account_mail(Uuid::now_v7(), &to, &notice, "farewell", at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}

/// Goes on with the departures that are due, and returns whether there were any. One that fails is tried again.
///
/// # Errors
/// When the database fails.
pub async fn handle_due(app: &App) -> Result<bool> {
    handle_due_with(app, |app, user, game| leave(app, user, game).boxed()).await
}

/// The same with another function that takes them out of a game.
///
/// # Errors
/// As above.
pub async fn handle_due_with(app: &App, leave: Leaver) -> Result<bool> {
    let taken = departures::take(&mut *app.store.background().await?, LEASE, BATCH).await?;
    for departure in &taken {
        if let Err(why) = go_on(app, *departure, leave).await {
            tracing::error!(user = %departure.user_id, %why, "a deleted user could not be taken out of their games");
        }
    }
    Ok(!taken.is_empty())
}

/// Ends the games of a deleted user, erases what is left, and decides when to look again.
async fn go_on(app: &App, departure: Departure, leave: Leaver) -> Result<()> {
    let Departure { user_id: user, asked_at, now } = departure;
    let left = leave_all(app, user, leave).await?;
    let (stuck, again) = (left.stuck, left.pause().map(|pause| now + pause));
    let mut conn = app.store.background().await?;
    let (locked_out, forgotten) = ends(app, asked_at);
    let next = |at: DateTime<Utc>| again.map_or(at, |again| at.min(again));
    store::transaction(&mut conn, async |conn| {
        // Something may have been written by a request that had begun before.
        departures::erase(conn, user).await?;
        if now < locked_out {
            return Ok(departures::postpone(conn, user, next(locked_out), stuck).await?);
        }
        departures::erase_rest(conn, user).await?;
        if now < forgotten {
            return Ok(departures::postpone(conn, user, next(forgotten), stuck).await?);
        }
        departures::erase_names(conn, user).await?;
        if let Some(again) = again {
            // Nothing of theirs is left but a seat that others see, without a name.
            return Ok(departures::postpone(conn, user, again, stuck).await?);
        }
        Ok(departures::finish(conn, user).await?)
    })
    .await
}

/// Until when an access token of a deleted user may be used where nobody has heard of it yet, and until when their name
/// is kept.
fn ends(app: &App, asked_at: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
    let locked_out = asked_at + TimeDelta::seconds(app.keys.lifetime()) + REQUEST;
    (locked_out, locked_out.max(asked_at + TimeDelta::days(app.settings.names.cooldown_days.into())))
}

/// The games that a user could not be taken out of.
#[derive(Clone, Copy, Debug, Default)]
struct RemainingGames {
    /// How many cannot be read, until somebody mends them.
    stuck: u32,
    /// How many could not be left at that moment, because others were using them.
    contended: u32,
}

impl RemainingGames {
    /// The time after which to try again, if anything remains.
    const fn pause(self) -> Option<TimeDelta> {
        match self {
            Self { stuck: 0, contended: 0 } => None,
            Self { contended: 0, .. } => Some(STUCK),
            Self { .. } => Some(LEASE),
        }
    }
}

/// Takes a user out of every game that is not over; returns what remains.
///
/// # Errors
/// When the database fails.
async fn leave_all(app: &App, user: Uuid, leave: Leaver) -> Result<RemainingGames> {
    let (mut after, mut remaining) = (Uuid::nil(), RemainingGames::default());
    loop {
        let games = departures::unfinished(&mut *app.store.background().await?, user, after, CHUNK).await?;
        let Some(last) = games.last() else { return Ok(remaining) };
        after = *last;
        for game in games {
            let panicked = |_| Err(Error::corrupt("a panic while a game was left"));
            match AssertUnwindSafe(leave(app, user, game)).catch_unwind().await.unwrap_or_else(panicked) {
                Ok(()) => {}
                Err(Error::Store(why)) if why.is_of_the_database() => return Err(why.into()),
                Err(why) if why.is_passing() => {
                    tracing::warn!(%game, %why, "a deleted user is taken out of a game later, as others use it now");
                    remaining.contended += 1;
                }
                Err(why) => {
                    tracing::error!(%game, %why, "a deleted user cannot be taken out of a game; mend it, or they stay in it");
                    remaining.stuck += 1;
                }
            }
        }
    }
}

/// Takes a user out of a game: an invitation is declined, an open seat opened again, a game that has hardly begun
/// aborted, and any other resigned.
async fn leave(app: &App, user: Uuid, id: Uuid) -> Result<()> {
    let mut conn = app.store.background().await?;
    store::transaction(&mut conn, async |conn| {
        games::lock(conn, id).await?;
        let loaded = load(app, conn, id, None).await?;
        match Role::of(&loaded.rows, user) {
            Some(Role::Invited(seat)) => invitations::call_off(app, conn, loaded, &[seat]).await,
            Some(Role::Player(seat)) => give_up(app, conn, loaded, seat).await,
            Some(Role::Spectator) | None => Ok(()),
        }
    })
    .await
}

/// Gives a seat up, inside a transaction that locks the game.
async fn give_up(app: &App, conn: &mut Connection, loaded: LoadedGame, seat: Seat) -> Result<()> {
    if guests::is_guest(conn, &loaded, seat).await? && guests::reopen(app, conn, &loaded, &[seat]).await? {
        return Ok(());
    }
    setups::remove(conn, loaded.rows.game.id, seat).await?;
    let is_legal = |action: &Action| loaded.game.clone().apply(Actor::Seat(seat), action.clone()).is_ok();
    // A seat that is out of a game which others go on with has nothing left to give up.
    let Some(action) = [Action::Abort, Action::Resign].into_iter().find(is_legal) else { return Ok(()) };
    let who = (Role::Player(seat), Actor::Seat(seat));
    let played = play::act(app, conn, loaded, who, action, ActionOrigin::Plain).await?;
    // The row is locked, so nobody can interfere.
    played.map(drop).ok_or(Error::Busy)
}
