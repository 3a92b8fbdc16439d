//! The legal actions of a caller, as the game would accept them now. They depend only on what the caller knows (V-6).

use std::sync::Arc;

use fieldpost_engine::{Action, Rules, Viewer};
use uuid::Uuid;

use super::grace;
use super::load::load;
use super::overdue::may_claim;
use super::summary::Summary;
use crate::app::{App, Result};

/// The legal actions of a caller.
#[derive(Debug)]
pub struct LegalActions {
    /// The version at which they are legal.
    pub version: i64,
    /// The tag of this list; it starts with the position, like the tag of the game.
    pub tag: String,
    /// Its rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The actions; setups are too many to list.
    pub actions: Vec<Action>,
    /// Whether they may claim that the time for the turn is up.
    pub may_claim: bool,
}

/// The caller's legal actions.
///
/// # Errors
/// [`Error::NotFound`](crate::app::Error::NotFound) for games that the caller may not know,
/// [`Error::Forbidden`](crate::app::Error::Forbidden) for others than players.
pub async fn legal_actions(app: &App, user: Uuid, id: Uuid) -> Result<LegalActions> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    let role = loaded.role(user)?;
    let seat = role.player()?;
    let may_claim = may_claim(&loaded, seat) && grace::until(app, &mut conn, &loaded).await?.is_none();
    let summary = Summary::of(&loaded.rows, loaded.game.rules(), role.seat());
    Ok(LegalActions {
        version: loaded.rows.game.version,
        tag: summary.tag_with(if may_claim { "may claim" } else { "may not claim" }),
        rules: Arc::clone(loaded.game.rules()),
        actions: loaded.game.view_for(Viewer::Seat(seat)).legal_actions(),
        may_claim,
    })
}
