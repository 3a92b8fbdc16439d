//! Guests: users who took an open seat in another user's game. Before play begins a guest can only give up the seat,
//! which is then open again (G-1): creators need not fear strangers. Every way of giving one up is counted. Taking
//! seats, and leaving those of one's own games, is in `seats`.

use fieldpost_engine::{Action, Actor, Decision, Seat};
use uuid::Uuid;

use super::invitations;
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::limits::attempts::{Limit, count};
use crate::app::play::origin::ActionOrigin;
use crate::app::play::retries::{keep, kept};
use crate::app::play::{self, ActionRequest, ActionResult, RetryKey};
use crate::app::webhooks::messages;
use crate::app::{App, Error, Result};
use crate::store::games::Timing;
use crate::store::idempotency::KeyScope;
use crate::store::{self, Connection, creation, deliveries, games, seats, setups};
use crate::values::{Clocks, GameStatus, SeatStatus, Seats};

/// Whether the user in the seat is a guest.
pub(in crate::app) async fn is_guest(conn: &mut Connection, loaded: &LoadedGame, seat: Seat) -> Result<bool> {
    let origin = seats::origin(conn, loaded.rows.game.id, seat).await?;
    let user = loaded.rows.seats.get(seat.index()).and_then(|row| row.user);
    Ok(origin.opened && origin.host != user)
}

/// Whether the user in the seat is a guest and may abort the game (E-7).
pub(in crate::app) async fn may_abort(conn: &mut Connection, loaded: &LoadedGame, seat: Seat) -> Result<bool> {
    let is_legal = loaded.game.clone().apply(Actor::Seat(seat), Action::Abort).is_ok();
    Ok(is_legal && is_guest(conn, loaded, seat).await?)
}

/// Counts a seat in another user's game that is given up. Hold no connection meanwhile.
///
/// # Errors
/// [`Error::TooMany`] in a day.
pub(in crate::app) async fn count_seat_leave(app: &App, user: Uuid) -> Result<()> {
    count(app, Limit::SeatLeavesBy(user)).await
}

/// Plays an action of a user as [`play::play`] does, except an abort by a guest: they are then no longer a player, and
/// see the game as everybody does. The game is aborted only if their setup is locked.
///
/// # Errors
/// Those of [`play::play`]; [`Error::TooMany`] seats in others' games given up in a day.
pub async fn play_or_give_up(
    app: &App,
    user: Uuid,
    id: Uuid,
    expected: impl Fn(&str) -> bool,
    request: &ActionRequest,
    retry: Option<RetryKey<'_>>,
) -> Result<ActionResult> {
    if !request.may_abort() {
        return play::play(app, user, id, expected, request, retry).await;
    }
    let mut conn = app.store.connection().await?;
    let gives_up = aborts(app, &mut conn, user, id, &expected, request).await?;
    // No connection is held while counting.
    drop(conn);
    let played = match gives_up {
        true => abort(app, user, id, &expected, retry.as_ref()).await,
        false => play::play(app, user, id, expected, request, retry).await,
    };
    match played {
        // They may have given the seat up with this very request.
        Err(why @ Error::Forbidden { .. }) => {
            kept(&mut *app.store.connection().await?, KeyScope::game(id, user), retry.as_ref()).await?.ok_or(why)
        }
        other => other,
    }
}

/// Whether a user is a guest who asks to abort the game at its current position, and may.
async fn aborts(
    app: &App,
    conn: &mut Connection,
    user: Uuid,
    id: Uuid,
    expected: &impl Fn(&str) -> bool,
    request: &ActionRequest,
) -> Result<bool> {
    let loaded = load(app, conn, id, Some(user)).await?;
    let Role::Player(seat) = loaded.role(user)? else { return Ok(false) };
    let asks_to_abort = matches!(play::parse_request(request, &loaded, Actor::Seat(seat)), Ok((_, Action::Abort)));
    Ok(asks_to_abort && expected(&loaded.position()) && may_abort(conn, &loaded, seat).await?)
}

async fn abort(
    app: &App,
    user: Uuid,
    id: Uuid,
    expected: &impl Fn(&str) -> bool,
    retry: Option<&RetryKey<'_>>,
) -> Result<ActionResult> {
    count_seat_leave(app, user).await?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        games::lock(conn, id).await?;
        let loaded = load(app, conn, id, Some(user)).await?;
        let role = loaded.role(user)?;
        let seat = role.player()?;
        if !expected(&loaded.position()) {
            return Err(loaded.stale(role));
        }
        if reopen(app, conn, &loaded, &[seat]).await? {
            let game = load(app, conn, id, None).await?.for_viewer(Role::Spectator, Vec::new());
            return keep(conn, game, KeyScope::game(id, user), retry).await;
        }
        let origin = retry.map_or(ActionOrigin::Plain, ActionOrigin::Keyed);
        let played = play::act(app, conn, loaded, (role, Actor::Seat(seat)), Action::Abort, origin).await?;
        // The row is locked, so nobody can interfere.
        played.ok_or(Error::Busy)
    })
    .await
}

/// Opens the seats again whose time for the setup is up, if all of them are guests'; the game then does not expire.
/// Inside a transaction that locks the game.
pub(in crate::app) async fn reopen_overdue(
    app: &App,
    conn: &mut Connection,
    loaded: &LoadedGame,
    overdue: &[Seat],
) -> Result<bool> {
    if !matches!(loaded.game.table().decision(), Some(Decision::SetUp { .. })) {
        return Ok(false);
    }
    for seat in overdue {
        if !is_guest(conn, loaded, *seat).await? {
            return Ok(false);
        }
    }
    reopen(app, conn, loaded, overdue).await
}

/// Opens seats again: nobody's time runs until they are taken, and the game lapses as if they had been opened now. Does
/// nothing and returns `false` once play has begun, or if one of their setups is locked: it is in the log, and cannot
/// be removed from it. Inside a transaction that locks the game.
pub(in crate::app) async fn reopen(
    app: &App,
    conn: &mut Connection,
    loaded: &LoadedGame,
    given_up: &[Seat],
) -> Result<bool> {
    let game = &loaded.rows.game;
    let is_locked = |seat: &Seat| loaded.game.state().setup(*seat).is_some();
    if !matches!(game.progress.status, GameStatus::Waiting | GameStatus::Setup) || given_up.iter().any(is_locked) {
        return Ok(false);
    }
    let clocks = Clocks::new(game.time_control, loaded.rows.seats.len());
    let mut rows = loaded.rows.clone();
    rows.game.timing.since = loaded.now;
    for seat in given_up {
        // In this order: a draft that is being written waits for the seat, or was written before and is removed.
        seats::open(conn, game.id, *seat).await?;
        setups::remove(conn, game.id, *seat).await?;
        rows.seats.iter_mut().filter(|row| row.seat == *seat).for_each(|row| row.status = SeatStatus::Open);
    }
    let alarm_at = invitations::lapses_at(app, &rows);
    let timing = Timing { since: loaded.now, until: None, clocks, alarm_at, may_claim: Seats::NONE };
    creation::reopen(conn, game.id, &timing).await?;
    if loaded.rows.seats.iter().any(|row| row.has_webhooks) {
        let reopened = load(app, conn, game.id, None).await?;
        deliveries::queue(conn, &messages::after_seating(&app.settings.webhooks, &reopened)).await?;
    }
    Ok(true)
}
