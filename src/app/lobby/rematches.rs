//! Rematches (G-2): the rules, options and time control of a finished game, with the same people moved on by one seat,
//! so that colours change and partners stay together. A rematch is an invitation like any other; a player who asks
//! second accepts it.

use std::sync::Arc;

use uuid::Uuid;

use super::games::{NewGame, begin};
use super::seating::{self, NewSeat, Reach};
use super::seats;
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::game::summary::GameForViewer;
use crate::app::limits::attempts::{self, Limit};
use crate::app::play::retries::{finish, kept, or_repeated};
use crate::app::play::{ActionResult, RetryKey, StoredResponse};
use crate::app::{App, Error, Result};
use crate::mail::RematchState;
use crate::store::idempotency::KeyScope;
use crate::store::{self, Connection, games, rematches, users};
use crate::values::{GameStatus, SeatStatus};

/// Invites the other players of a game to another one, or takes the caller's seat in the rematch that one of them has
/// requested.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::Forbidden`] unless they are a player,
/// [`Error::GameNotOver`], also if it has no result; [`Error::TooMany`], [`Error::KeyReused`].
pub async fn ask(app: &App, user: Uuid, id: Uuid, retry: Option<RetryKey<'_>>) -> Result<ActionResult> {
    let scope = KeyScope::game(id, user);
    let mut conn = app.store.connection().await?;
    if let Some(kept) = kept(&mut conn, scope, retry.as_ref()).await? {
        return Ok(kept);
    }
    let over = game_over(app, &mut conn, user, id).await?;
    let mut counted = None;
    if rematches::waiting(&mut conn, id).await?.is_none() {
        let players: Vec<Uuid> = over.rows.seats.iter().filter_map(|row| row.user).collect();
        let table = table(&over, user, &users::present(&mut conn, &players).await?);
        // No connection is held while counting.
        drop(conn);
        attempts::count(app, Limit::GamesBy(user)).await?;
        seating::count(app, user, &table).await?;
        let reached = seating::reached(app, user, &table).await?;
        counted = Some((table, reached));
        conn = app.store.connection().await?;
    }
    let played = store::transaction(&mut conn, async |conn| {
        // Of two concurrent requests one is second.
        games::lock(conn, id).await?;
        let over = game_over(app, conn, user, id).await?;
        let loaded = match (find_requested(app, conn, &over, user).await?, &counted) {
            (Some(loaded), _) => loaded,
            (None, Some((table, reached))) => create(app, conn, user, &over, table, reached).await?,
            // The requested rematch has ended meanwhile.
            (None, None) => return Err(Error::Busy),
        };
        finish(conn, &loaded, scope, retry.as_ref()).await
    })
    .await;
    if played.is_ok() {
        app.listeners.concerns(over.rows.seats.iter().filter_map(|row| row.user));
    }
    or_repeated(&mut conn, scope, retry.as_ref(), played).await
}

/// The same for whoever answers a mail or follows its link; returns what became of it. Under one `key` it is asked for
/// once.
///
/// # Errors
/// Those of [`ask`].
pub async fn ask_by_mail(app: &App, user: Uuid, id: Uuid, key: Option<&str>) -> Result<RematchState> {
    let retry = key.map(|key| RetryKey::new(key, &[id.as_bytes()], encode_state));
    match ask(app, user, id, retry).await? {
        ActionResult::Now(game) => Ok(state(&game)),
        ActionResult::Kept(StoredResponse(word)) | ActionResult::Repeated(StoredResponse(word)) => {
            word.parse().map_err(Error::corrupt)
        }
    }
}

fn state(game: &GameForViewer) -> RematchState {
    match game.summary.status {
        GameStatus::Waiting => RematchState::Invited,
        GameStatus::Setup | GameStatus::Playing | GameStatus::Over | GameStatus::Aborted => RematchState::Complete,
    }
}

/// What is stored under such a key; only this module reads it.
fn encode_state(game: &GameForViewer) -> StoredResponse {
    StoredResponse(<&str>::from(state(game)).to_owned())
}

/// A game that is over with a result, of which the user was a player.
async fn game_over(app: &App, conn: &mut Connection, user: Uuid, id: Uuid) -> Result<LoadedGame> {
    let over = load(app, conn, id, Some(user)).await?;
    over.role(user)?.player()?;
    if over.rows.game.progress.status == GameStatus::Over { Ok(over) } else { Err(Error::GameNotOver) }
}

/// The rematch that was requested before, with the caller in their seat.
async fn find_requested(app: &App, conn: &mut Connection, over: &LoadedGame, user: Uuid) -> Result<Option<LoadedGame>> {
    let Some(id) = rematches::waiting(conn, over.rows.game.id).await? else { return Ok(None) };
    games::lock(conn, id).await?;
    let loaded = load(app, conn, id, Some(user)).await?;
    match Role::of(&loaded.rows, user) {
        Some(Role::Player(_)) => Ok(Some(loaded)),
        Some(Role::Invited(seat)) => Ok(Some(seats::sit(app, conn, id, seat, user).await?)),
        Some(Role::Spectator) | None => Ok(None),
    }
}

async fn create(
    app: &App,
    conn: &mut Connection,
    user: Uuid,
    over: &LoadedGame,
    table: &[NewSeat],
    reached: &Reach,
) -> Result<LoadedGame> {
    let game = &over.rows.game;
    let new = NewGame {
        ruleset: game.ruleset.clone(),
        options: over.game.options().clone(),
        table: Vec::new(),
        rotates_seats: false,
        time_control: game.time_control,
        public: game.public,
        // The players are known; the seat of a deleted user is open, for whoever gets the link.
        listed: false,
    };
    let loaded = begin(app, conn, user, &new, Arc::clone(over.game.rules()), table).await?;
    rematches::note(conn, loaded.rows.game.id, game.id).await?;
    seating::invite(app, conn, &loaded, table, reached).await?;
    Ok(loaded)
}

/// The same people, as far as they are still there, moved on by one seat.
fn table(over: &LoadedGame, user: Uuid, present: &[Uuid]) -> Vec<NewSeat> {
    let owners = over.rows.seats.iter().map(|row| row.user.filter(|owner| present.contains(owner)));
    let mut table: Vec<NewSeat> = owners.map(|owner| whose(owner, user)).collect();
    table.rotate_right(1);
    table
}

/// The seat of a user; that of a deleted user is open.
fn whose(owner: Option<Uuid>, caller: Uuid) -> NewSeat {
    match owner {
        Some(owner) if owner == caller => NewSeat::by(owner, SeatStatus::Seated),
        Some(owner) => NewSeat::by(owner, SeatStatus::Invited),
        None => NewSeat::open(),
    }
}
