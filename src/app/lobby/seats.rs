//! Seats: take one, decline one, give one up before play begins. Each of these locks the game's row, so that no two of
//! them and no action interfere. Links of invitations are in `invitations`, seats that are opened again in `guests`.

use fieldpost_engine::{Action, Actor, Seat};
use uuid::Uuid;

use super::{guests, invitations};
use crate::app::accounts::log_ins::CheckedPassword;
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::limits::attempts::{Limit, count};
use crate::app::limits::client::Client;
use crate::app::mails::post;
use crate::app::notices::people::People;
use crate::app::play::origin::ActionOrigin;
use crate::app::play::retries::{finish, kept, or_repeated};
use crate::app::play::{self, ActionResult, RetryKey};
use crate::app::time::clocks;
use crate::app::webhooks::messages;
use crate::app::{App, Error, Result, notices};
use crate::store::idempotency::KeyScope;
use crate::store::{
    self, Connection, creation, deliveries, games, invitations as invited, replies, seats, setups, users,
};
use crate::values::{GameStatus, SeatStatus};

/// Takes the seat that the caller is invited to, or an open one; `seat` by name if they choose.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::SeatTaken`], [`Error::GameStarted`],
/// [`Error::GameOver`], [`Error::KeyReused`]; [`Error::TooMany`] open seats in a day.
pub async fn join(
    app: &App,
    user: Uuid,
    id: Uuid,
    seat: Option<&str>,
    retry: Option<RetryKey<'_>>,
) -> Result<ActionResult> {
    join_as(app, (user, None), id, seat, retry).await
}

/// The same for a user whose password was checked a moment ago; another one, set meanwhile, voids that. A code that
/// they have typed is used up.
///
/// # Errors
/// As of [`join`]; [`Error::WrongCredentials`], [`Error::WrongCode`].
pub(super) async fn join_by_password(app: &App, client: &Client, proven: &CheckedPassword, id: Uuid) -> Result<()> {
    join_as(app, (proven.user, Some((client, proven))), id, None, None).await.map(drop)
}

async fn join_as(
    app: &App,
    (user, password): (Uuid, Option<(&Client, &CheckedPassword)>),
    id: Uuid,
    seat: Option<&str>,
    retry: Option<RetryKey<'_>>,
) -> Result<ActionResult> {
    let scope = KeyScope::game(id, user);
    let mut conn = app.store.connection().await?;
    if let Some(kept) = kept(&mut conn, scope, retry.as_ref()).await? {
        return Ok(kept);
    }
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    free_seat(&loaded, user, seat)?;
    if loaded.role(user)? == Role::Spectator {
        // No connection is held while counting.
        drop(conn);
        count(app, Limit::JoinsBy(user)).await?;
        conn = app.store.connection().await?;
    }
    let played = store::transaction(&mut conn, async |conn| {
        if let Some((client, proven)) = password {
            users::lock_at(conn, user, proven.version).await?.ok_or(Error::WrongCredentials)?;
            proven.factor.use_up(app, conn, client, user).await?;
        }
        let loaded = take(app, conn, user, id, seat).await?;
        finish(conn, &loaded, scope, retry.as_ref()).await
    })
    .await;
    app.listeners.changed(id);
    app.listeners.concerns([user]);
    or_repeated(&mut conn, scope, retry.as_ref(), played).await
}

/// Takes a seat for a user, as [`join`] does, in the caller's transaction; counting is up to the caller.
///
/// # Errors
/// As of [`join`].
pub(in crate::app) async fn take(
    app: &App,
    conn: &mut Connection,
    user: Uuid,
    id: Uuid,
    seat: Option<&str>,
) -> Result<LoadedGame> {
    games::lock(conn, id).await?;
    let loaded = load(app, conn, id, Some(user)).await?;
    let column = free_seat(&loaded, user, seat)?;
    sit(app, conn, id, column, user).await
}

/// Puts a user into a free seat; returns the game afterwards. If it was the last one, everybody is asked for a setup.
/// Inside a transaction that locks the game.
pub(in crate::app) async fn sit(
    app: &App,
    conn: &mut Connection,
    id: Uuid,
    seat: Seat,
    user: Uuid,
) -> Result<LoadedGame> {
    seats::set(conn, id, seat, Some(user), SeatStatus::Seated).await?;
    invited::consume(conn, id, seat).await?;
    // Including the new player, whose leave counts.
    let seated = load(app, conn, id, Some(user)).await?;
    if seated.rows.seats.iter().all(|row| row.status == SeatStatus::Seated) {
        creation::fill(conn, id, &clocks::first_timing(&seated.rows, &seated.game, seated.now)).await?;
    } else {
        creation::touch(conn, id, seated.now).await?;
    }
    let loaded = load(app, conn, id, Some(user)).await?;
    if loaded.rows.game.progress.status == GameStatus::Setup {
        let people = People::of(&loaded, |_| [], |_| true).with_replies(app)?;
        let facts = people.facts(&loaded, loaded.now);
        let rows = notices::after_joining(app.post(), &facts, &people.parties());
        replies::insert(conn, id, loaded.rows.game.timing.since, &people.replies(&rows.mails)).await?;
        post::queue(conn, &rows).await?;
    }
    deliveries::queue(conn, &messages::after_seating(&app.settings.webhooks, &loaded)).await?;
    Ok(loaded)
}

/// The seat that a user may take.
fn free_seat(loaded: &LoadedGame, user: Uuid, wanted: Option<&str>) -> Result<Seat> {
    let role = loaded.role(user)?;
    match loaded.rows.game.progress.status {
        GameStatus::Waiting => {}
        GameStatus::Over | GameStatus::Aborted => return Err(Error::GameOver),
        GameStatus::Playing => return Err(Error::GameStarted),
        GameStatus::Setup => return Err(Error::SeatTaken),
    }
    let wanted = match wanted {
        None => None,
        Some(name) => {
            let seat = loaded.game.rules().find_seat(name);
            Some(seat.ok_or_else(|| Error::invalid("seat", "is not a seat of this game"))?)
        }
    };
    let may = |row: &&games::Seat| match role {
        Role::Invited(own) => row.seat == own,
        Role::Spectator => row.status == SeatStatus::Open,
        Role::Player(_) => false,
    };
    let mut free = loaded.rows.seats.iter().filter(may);
    let found = free.find(|row| wanted.is_none_or(|wanted| wanted == row.seat));
    found.map(|row| row.seat).ok_or(Error::SeatTaken)
}

/// Declines an invitation, or gives the caller's seat up before play begins. The game is aborted, unless the seat was
/// open to anybody and its setup is not locked: then it is open again, so that nobody can end a game by joining and
/// leaving (G-1).
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`] for another's seat, [`Error::GameStarted`],
/// [`Error::GameOver`]; [`Error::TooMany`] seats in others' games in a day.
pub async fn leave(app: &App, user: Uuid, id: Uuid, seat: &str) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    if let Role::Player(own) = to_leave(&loaded, user, seat)?
        && seats::origin(&mut conn, id, own).await?.host != Some(user)
    {
        // No connection is held while counting.
        drop(conn);
        guests::count_seat_leave(app, user).await?;
        conn = app.store.connection().await?;
    }
    let left = store::transaction(&mut conn, async |conn| {
        games::lock(conn, id).await?;
        let loaded = load(app, conn, id, Some(user)).await?;
        let role = to_leave(&loaded, user, seat)?;
        let Role::Player(seat) = role else {
            let invited = role.seat();
            return invitations::call_off(app, conn, loaded, invited.as_slice()).await;
        };
        if guests::is_guest(conn, &loaded, seat).await? && guests::reopen(app, conn, &loaded, &[seat]).await? {
            return Ok(());
        }
        setups::remove(conn, id, seat).await?;
        let played =
            play::act(app, conn, loaded, (role, Actor::Seat(seat)), Action::Abort, ActionOrigin::Plain).await?;
        // The row is locked, so nobody can interfere.
        played.map(drop).ok_or(Error::Busy)
    })
    .await;
    app.listeners.changed(id);
    left
}

/// The relation of a user to a game in which they want to give up a seat.
fn to_leave(loaded: &LoadedGame, user: Uuid, seat: &str) -> Result<Role> {
    let role = loaded.role(user)?;
    let named = loaded.game.rules().find_seat(seat).ok_or(Error::NotFound { what: "seat" })?;
    if role.seat() != Some(named) {
        return Err(Error::Forbidden { why: "that seat is not yours" });
    }
    match loaded.rows.game.progress.status {
        GameStatus::Playing => Err(Error::GameStarted),
        GameStatus::Over | GameStatus::Aborted => Err(Error::GameOver),
        GameStatus::Waiting | GameStatus::Setup => Ok(role),
    }
}
