//! Standing orders: "always decline" for defences (K-6). They are the seat's secret: giving or changing one changes
//! nothing that anybody else may see. `automatic` carries them out.

use fieldpost_engine::Seat;
use uuid::Uuid;

use crate::app::game::load::{LoadedGame, load};
use crate::app::{App, Error, Result};
use crate::store::{Connection, seats};

/// The standing orders of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandingOrders {
    /// Whether the service declines every defence at once.
    pub decline_defence: bool,
}

/// The caller's standing orders.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::Forbidden`] unless they are a player.
pub async fn find(app: &App, user: Uuid, id: Uuid) -> Result<StandingOrders> {
    let mut conn = app.store.connection().await?;
    let (loaded, seat) = own(app, &mut conn, user, id).await?;
    let row = loaded.rows.seats.iter().find(|row| row.seat == seat);
    Ok(StandingOrders { decline_defence: row.is_some_and(|row| row.declines_defence) })
}

/// Replaces the caller's standing orders. They apply to attacks that are announced from now on.
///
/// # Errors
/// Those of [`find`], [`Error::GameOver`]; [`Error::Invalid`] where there is no defence to decline.
pub async fn replace(app: &App, user: Uuid, id: Uuid, orders: StandingOrders) -> Result<StandingOrders> {
    let mut conn = app.store.connection().await?;
    let (loaded, seat) = own(app, &mut conn, user, id).await?;
    if loaded.game.outcome().is_some() {
        return Err(Error::GameOver);
    }
    if orders.decline_defence && loaded.game.rules().ruleset().cards.is_none() {
        return Err(Error::invalid("decline_defence", "is for games with cards; here nobody is asked to defend"));
    }
    if !seats::order(&mut conn, id, seat, user, orders.decline_defence).await? {
        // Given up while we read it.
        return Err(Error::Forbidden { why: "that seat is not yours" });
    }
    Ok(orders)
}

async fn own(app: &App, conn: &mut Connection, user: Uuid, id: Uuid) -> Result<(LoadedGame, Seat)> {
    let loaded = load(app, conn, id, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    Ok((loaded, seat))
}
