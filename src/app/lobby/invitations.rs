//! Invitations by their links (G-1): showing, accepting and declining them, and declining for good. The link was mailed
//! to an address and proves it, so that a person without an account becomes a user by accepting. The inviting user
//! never learns whether an address has a user.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Action, Actor, Seat};
use uuid::Uuid;

use super::seats;
use crate::app::accounts::leaves::{self, Leave};
use crate::app::accounts::{self, Newcomer, bars, blocked};
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::limits::attempts::{self, Limit, Network};
use crate::app::play::origin::ActionOrigin;
use crate::app::{App, Error, Result, play};
use crate::auth::{Mailbox, Secret};
use crate::mail::RulesetTitle;
use crate::store::invitations::Invitation as Row;
use crate::store::users::User;
use crate::store::{self, Connection, clock, deadlines, games, invitations, seats as rows, setups, users};
use crate::values::{GameStatus, Language, SeatStatus, TimeControl, UserKind, Zone};

/// An invitation, as its link shows it.
#[derive(Debug)]
pub struct Invitation {
    /// The name of the inviting user; `None` if they are gone.
    pub host: Option<String>,
    /// The other players and invited users.
    pub others: Vec<String>,
    /// All of these, and the inviting user, who say that they are bots.
    pub bots: Vec<String>,
    /// The partner among them, or the inviting user, if the ruleset has partners.
    pub partner: Option<String>,
    /// How many others play.
    pub opponents: usize,
    /// The rules that the game would have.
    pub ruleset: RulesetTitle,
    /// The seat's name in the ruleset.
    pub seat: String,
    /// The chosen options: names and values.
    pub chosen: Vec<(&'static str, String)>,
    /// The time control.
    pub control: TimeControl,
    /// Until when it is open.
    pub until: DateTime<Utc>,
    /// The invited user; `None` for a person without an account.
    pub guest: Option<Guest>,
    /// When the players will be away (T-5).
    pub leave: Vec<Leave>,
}

/// An invited user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// What the page is written in.
    pub language: Language,
    /// Their time zone.
    pub zone: Zone,
    /// Whether their address is suspended (L-4).
    pub suspended: bool,
}

/// How an invitation is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decline {
    /// This one.
    Once,
    /// This one, and every further one from the same person.
    ForGood,
}

impl From<User> for Guest {
    fn from(user: User) -> Self {
        let User { language, zone, suspended_at, .. } = user;
        Self { language, zone, suspended: suspended_at.is_some() }
    }
}

/// The invitation of a link's secret. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`] if it is unknown, too old, or answered in any way.
pub async fn show(app: &App, secret: &str) -> Result<Invitation> {
    let mut conn = app.store.connection().await?;
    let found = find(&mut conn, &digest(secret)?).await?;
    let loaded = load(app, &mut conn, found.game, None).await?;
    describe(app, &mut conn, &found, &loaded).await
}

/// The invitation of a digest that was mailed to this address, if it is open, with a further link to it.
///
/// # Errors
/// When the database or the system's randomness fails.
pub(in crate::app) async fn named_again(
    app: &App,
    conn: &mut Connection,
    digest: &[u8],
    address: &str,
) -> Result<Option<(Invitation, FurtherLink)>> {
    let found = invitations::find(conn, digest).await?;
    let Some(found) = found.filter(|found| found.address.as_deref() == Some(address)) else { return Ok(None) };
    with_link(app, conn, &found, address).await.map(Some)
}

/// An open invitation that was mailed to this address, with a further link to it.
///
/// # Errors
/// When the database or the system's randomness fails.
pub(in crate::app) async fn with_link(
    app: &App,
    conn: &mut Connection,
    found: &Row,
    address: &str,
) -> Result<(Invitation, FurtherLink)> {
    let loaded = load(app, conn, found.game, None).await?;
    let invitation = describe(app, conn, found, &loaded).await?;
    let invited = loaded.rows.seats.get(found.seat.index()).and_then(|row| row.user);
    let link = FurtherLink {
        secret: Secret::random()?,
        seat: (found.game, found.seat),
        mailbox: invited.map(|user| Mailbox::of(user, address)),
        address: address.to_owned(),
        until: invitation.until,
    };
    Ok((invitation, link))
}

/// A further link to an invitation, bound as the first one was, for a mail that names it once more.
pub(in crate::app) struct FurtherLink {
    /// The part of the link that nobody else knows.
    pub secret: Secret,
    seat: (Uuid, Seat),
    /// The mailbox of the invited user; without one the invitation is for whoever has the address.
    mailbox: Option<Mailbox>,
    address: String,
    until: DateTime<Utc>,
}

impl FurtherLink {
    /// Stores it, in the transaction that queues its mail.
    ///
    /// # Errors
    /// When the database fails.
    pub(in crate::app) async fn store(&self, conn: &mut Connection) -> Result<()> {
        let guest = self
            .mailbox
            .as_ref()
            .map_or(invitations::Guest::Address(&self.address), |mailbox| invitations::Guest::User(mailbox.bytes()));
        Ok(invitations::invite(conn, &self.secret.digest(), self.seat, guest, self.until).await?)
    }
}

async fn describe(app: &App, conn: &mut Connection, found: &Row, loaded: &LoadedGame) -> Result<Invitation> {
    let (rules, seat) = (loaded.game.rules(), found.seat);
    let name = |wanted: &dyn Fn(&games::Seat) -> bool| {
        let rows = loaded.rows.seats.iter().filter(|row| row.seat != found.seat && wanted(row));
        rows.filter_map(|row| row.name.clone()).collect::<Vec<_>>()
    };
    let others = name(&|row| row.user != found.host || found.host.is_none());
    let bots = name(&|row| row.kind == Some(UserKind::Bot));
    let partner = name(&|row| rules.team(seat).contains(row.seat)).pop();
    let now = clock::now(conn).await?;
    let leave = match found.host {
        Some(host) => leaves::ahead(conn, host, now).await?,
        None => Vec::new(),
    };
    let guest = match found.user {
        Some(user) => users::find(conn, user).await?.map(Guest::from),
        None => None,
    };
    Ok(Invitation {
        host: found.host_name.clone(),
        others,
        bots,
        partner,
        opponents: rules.seats().len() - 1,
        ruleset: rules.ruleset().into(),
        seat: rules.seat_name(seat).to_owned(),
        chosen: loaded.game.options().chosen().collect(),
        control: loaded.rows.game.time_control,
        until: app.settings.games.invited_until(loaded.rows.game.created_at),
        guest,
        leave,
    })
}

/// Takes the seat for the user whom the invitation was mailed to; returns the game.
///
/// # Errors
/// [`Error::InvalidLink`], also if no user has that address; [`Error::SeatTaken`] if they have another seat of the
/// game; [`Error::Barred`].
pub async fn accept(app: &App, secret: &str) -> Result<Uuid> {
    let mut conn = app.store.connection().await?;
    let digest = digest(secret)?;
    let (loaded, user) = store::transaction(&mut conn, async |conn| accept_within(app, conn, &digest).await).await?;
    let game = loaded.rows.game.id;
    app.listeners.changed(game);
    app.listeners.concerns([user]);
    Ok(game)
}

/// The same in the caller's transaction, for the digest of the secret; returns the game and the user.
///
/// # Errors
/// As of [`accept`].
pub(in crate::app) async fn accept_within(
    app: &App,
    conn: &mut Connection,
    digest: &[u8],
) -> Result<(LoadedGame, Uuid)> {
    let (found, loaded) = hold(app, conn, digest).await?;
    let user = found.user.ok_or(Error::InvalidLink)?;
    bars::check(app, conn, user).await?;
    Ok((take(app, conn, &found, &loaded, user).await?, user))
}

/// An invitation of somebody without an account, in a game that nobody else can change until the transaction ends.
pub(in crate::app) struct NewcomerInvitation {
    row: Row,
    loaded: LoadedGame,
}

/// The invitation of a digest that was mailed to an address, as long as it is open and the address has no user; locks
/// its game.
///
/// # Errors
/// When the database fails.
pub(in crate::app) async fn hold_for_newcomer(
    app: &App,
    conn: &mut Connection,
    digest: &[u8],
    address: &str,
) -> Result<Option<NewcomerInvitation>> {
    match hold(app, conn, digest).await {
        Ok((row, loaded)) => {
            let is_theirs = row.user.is_none() && row.address.as_deref() == Some(address);
            Ok(is_theirs.then_some(NewcomerInvitation { row, loaded }))
        }
        Err(Error::InvalidLink) => Ok(None),
        Err(why) => Err(why),
    }
}

/// Takes the seat of an invitation for the user that was created for its address.
///
/// # Errors
/// When the database fails.
pub(in crate::app) async fn seat_newcomer(
    app: &App,
    conn: &mut Connection,
    held: &NewcomerInvitation,
    user: Uuid,
) -> Result<LoadedGame> {
    take(app, conn, &held.row, &held.loaded, user).await
}

/// Declines an invitation once in the caller's transaction, for the digest of the secret.
///
/// # Errors
/// [`Error::InvalidLink`].
pub(in crate::app) async fn decline_within(app: &App, conn: &mut Connection, digest: &[u8]) -> Result<()> {
    let (found, loaded) = hold(app, conn, digest).await?;
    call_off(app, conn, loaded, &[found.seat]).await
}

/// Creates a user with the address that the invitation was mailed to, and takes the seat for them; returns the game.
///
/// # Errors
/// [`Error::InvalidLink`], also if the address has a user; [`Error::Invalid`] with the faults of the fields, and
/// [`Error::NameTaken`], which leave the link valid; [`Error::TooMany`], [`Error::Busy`].
pub async fn register(app: &App, from: Network, secret: &str, newcomer: Newcomer) -> Result<Uuid> {
    // Nothing is hashed for a link that is not valid, or that creates no user; below it is checked again.
    let link = digest(secret)?;
    let found = find(&mut *app.store.connection().await?, &link).await?;
    let address = found.address.filter(|_| found.user.is_none()).ok_or(Error::InvalidLink)?;
    let hashed = accounts::hash_for(app, from, (&link, &address), newcomer).await?;
    let mut conn = app.store.connection().await?;
    let loaded = store::transaction(&mut conn, async |conn| {
        let (found, loaded) = hold(app, conn, &link).await?;
        let address = found.address.as_deref().ok_or(Error::InvalidLink)?;
        let user = accounts::create_proven(app, conn, Some(from), &hashed, address).await?;
        take(app, conn, &found, &loaded, user).await
    })
    .await?;
    drop(conn);
    // Registering is not guessing, so the attempt is taken back; the user exists even if that fails.
    if let Err(why) = attempts::take_back(app, &[Limit::LogInFrom(from)]).await {
        tracing::warn!(%why, "an attempt stays counted");
    }
    Ok(loaded.rows.game.id)
}

/// Declines an invitation, which ends the game.
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn decline(app: &App, from: Network, secret: &str, how: Decline) -> Result<()> {
    let digest = digest(secret)?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let (found, loaded) = hold(app, conn, &digest).await?;
        if let (Decline::ForGood, Some(address), Some(host)) = (how, &found.address, found.host) {
            blocked::refuse(app, conn, from, found.user, address, host).await?;
        }
        call_off(app, conn, loaded, &[found.seat]).await
    })
    .await
}

/// Called by the clock: aborts a game that has waited for too long, because its invitations were not answered or its
/// open seats not taken. Otherwise returns when to check again.
pub(in crate::app) async fn expire(app: &App, conn: &mut Connection, id: Uuid) -> Result<()> {
    store::transaction(conn, async |conn| {
        games::lock(conn, id).await?;
        let loaded = load(app, conn, id, None).await?;
        let invited = loaded.rows.seats.iter().filter(|row| row.status == SeatStatus::Invited).map(|row| row.seat);
        let (invited, game) = (invited.collect::<Vec<_>>(), &loaded.rows.game);
        if game.progress.status != GameStatus::Waiting {
            return Ok(());
        }
        let until = lapses_at(app, &loaded.rows);
        if until.is_none_or(|until| until > loaded.now) {
            deadlines::arm(conn, id, game.version, until).await?;
            return Ok(());
        }
        call_off(app, conn, loaded, &invited).await
    })
    .await
}

/// When a game has waited for too long: for an answer to its invitations, or for somebody to take its open seats.
pub(in crate::app) fn lapses_at(app: &App, rows: &games::GameRows) -> Option<DateTime<Utc>> {
    let some = |status: SeatStatus| rows.seats.iter().any(|row| row.status == status);
    let invited = app.settings.games.invited_until(rows.game.created_at);
    let open = rows.game.timing.since + TimeDelta::days(app.settings.games.open_days.into());
    [some(SeatStatus::Invited).then_some(invited), some(SeatStatus::Open).then_some(open)].into_iter().flatten().min()
}

/// Aborts a game because the invited users will not take these seats. Inside a transaction that locks the game.
pub(in crate::app) async fn call_off(
    app: &App,
    conn: &mut Connection,
    mut loaded: LoadedGame,
    seats: &[Seat],
) -> Result<()> {
    let game = loaded.rows.game.id;
    for row in loaded.rows.seats.iter_mut().filter(|row| seats.contains(&row.seat)) {
        invitations::consume(conn, game, row.seat).await?;
        setups::remove(conn, game, row.seat).await?;
        rows::set(conn, game, row.seat, row.user, SeatStatus::Declined).await?;
        row.status = SeatStatus::Declined;
    }
    let service = (Role::Spectator, Actor::Arbiter);
    let played = play::act(app, conn, loaded, service, Action::Abort, ActionOrigin::Plain).await?;
    // The row is locked, so nobody can interfere.
    played.map(drop).ok_or(Error::Busy)
}

fn digest(secret: &str) -> Result<[u8; 32]> {
    Ok(Secret::parse(secret).ok_or(Error::InvalidLink)?.digest())
}

async fn find(conn: &mut Connection, digest: &[u8]) -> Result<Row> {
    invitations::find(conn, digest).await?.ok_or(Error::InvalidLink)
}

/// The invitation and its game, which nobody else can change until the transaction ends.
async fn hold(app: &App, conn: &mut Connection, digest: &[u8]) -> Result<(Row, LoadedGame)> {
    let game = find(conn, digest).await?.game;
    games::lock(conn, game).await?;
    // Somebody may have answered it while we waited.
    let found = find(conn, digest).await?;
    let loaded = load(app, conn, game, None).await?;
    Ok((found, loaded))
}

async fn take(app: &App, conn: &mut Connection, found: &Row, loaded: &LoadedGame, user: Uuid) -> Result<LoadedGame> {
    let elsewhere = |row: &games::Seat| row.user == Some(user) && row.seat != found.seat;
    if loaded.rows.seats.iter().any(elsewhere) {
        return Err(Error::SeatTaken);
    }
    seats::sit(app, conn, found.game, found.seat, user).await
}
