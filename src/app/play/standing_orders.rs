//! Standing orders: "always decline" for defences (K-6), and conditional moves (O-8). They are the seat's secret:
//! giving or changing one changes nothing that anybody else may see. `automatic` and `conditional` carry them out.

use fieldpost_engine::{Rules, Seat};
use uuid::Uuid;

use super::conditional::{self, ConditionalMoveText};
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::{App, Error, Result};
use crate::store::{self, Connection, seats};
use crate::values::{ConditionalMove, ConditionalMoves};

/// The standing orders of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingOrders {
    /// Whether the service declines every defence at once.
    pub decline_defence: bool,
    /// What answers the next turns of the other seat, if they are as expected.
    pub conditional_moves: Vec<ConditionalMoveText>,
}

/// The caller's standing orders.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::Forbidden`] unless they are a player.
pub async fn find(app: &App, user: Uuid, id: Uuid) -> Result<StandingOrders> {
    let mut conn = app.store.connection().await?;
    let (loaded, seat) = own(app, &mut conn, user, id).await?;
    let row = loaded.rows.seats.iter().find(|row| row.seat == seat);
    let moves = conditional::of(&loaded, seat).map_or(&[][..], |stored| &stored.moves);
    Ok(summary(loaded.game.rules(), row.is_some_and(|row| row.declines_defence), moves))
}

/// Replaces the caller's standing orders. They apply to attacks that are announced from now on, and to the turn that
/// the game waits for now. `expected` returns whether a position is the one on which the caller decided; without
/// conditional moves it is not asked.
///
/// # Errors
/// Those of [`find`], [`Error::GameOver`]; [`Error::Stale`] if the game has gone on; [`Error::Invalid`] and
/// [`Error::Refused`] for what cannot be ordered in this game, or not now.
pub async fn replace(
    app: &App,
    user: Uuid,
    id: Uuid,
    orders: &StandingOrders,
    expected: impl Fn(&str) -> bool,
) -> Result<StandingOrders> {
    let mut conn = app.store.connection().await?;
    let (loaded, seat) = own(app, &mut conn, user, id).await?;
    if loaded.game.outcome().is_some() {
        return Err(Error::GameOver);
    }
    let decline_defence = orders.decline_defence;
    if decline_defence && loaded.game.rules().ruleset().cards.is_none() {
        return Err(Error::invalid("decline_defence", "is for games with cards; here nobody is asked to defend"));
    }
    let moves = match orders.conditional_moves.as_slice() {
        [] => Vec::new(),
        given if expected(&loaded.position()) => conditional::checked(&loaded, seat, given)?,
        _ => return Err(loaded.stale(Role::Player(seat))),
    };
    let is_option = loaded.game.rules().ruleset().conditional_moves;
    let stored = is_option.then(|| conditional::given(&loaded, loaded.now, &moves));
    if !write(&mut conn, &loaded, (seat, user), decline_defence, stored.as_ref()).await? {
        let (loaded, seat) = own(app, &mut conn, user, id).await?;
        return Err(loaded.stale(Role::Player(seat)));
    }
    Ok(summary(loaded.game.rules(), decline_defence, &moves))
}

/// Writes the orders and counts the change: a move that is decided meanwhile is decided again. Whoever takes
/// conditional moves back need not know at which version. Returns `false` if the game is no longer at the version of
/// those given.
async fn write(
    conn: &mut Connection,
    loaded: &LoadedGame,
    (seat, user): (Seat, Uuid),
    declines: bool,
    moves: Option<&ConditionalMoves>,
) -> Result<bool> {
    store::transaction(conn, async |conn| {
        if let Some(stored) = moves {
            let version = (!stored.moves.is_empty()).then_some(stored.version);
            if !seats::count_order(conn, loaded.rows.game.id, version).await? {
                return Ok(false);
            }
        }
        if !seats::set_orders(conn, loaded.rows.game.id, seat, user, (Some(declines), moves)).await? {
            // Given up while we read it.
            return Err(Error::Forbidden { why: "that seat is not yours" });
        }
        Ok(true)
    })
    .await
}

fn summary(rules: &Rules, decline_defence: bool, moves: &[ConditionalMove]) -> StandingOrders {
    StandingOrders { decline_defence, conditional_moves: conditional::written(rules, moves) }
}

async fn own(app: &App, conn: &mut Connection, user: Uuid, id: Uuid) -> Result<(LoadedGame, Seat)> {
    let loaded = load(app, conn, id, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    Ok((loaded, seat))
}
