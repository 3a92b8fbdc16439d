//! Links to games with an open seat (G-1), which a game's creator may give to anybody: showing the game, and taking a
//! seat. The link contains the game's id, which is random and not disclosed while the game waits, unless its seats are
//! listed.

use fieldpost_engine::Options;
use uuid::Uuid;

use super::seats;
use crate::app::accounts::log_ins::{self, LogIn};
use crate::app::game::load::{load, visibility};
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::mail::RulesetTitle;
use crate::values::{SeatStatus, TimeControl, UserKind, Visibility};

/// A game that waits for players, as its link shows it.
#[derive(Debug)]
pub struct GamePreview {
    /// The players so far.
    pub players: Vec<String>,
    /// Those of them who say that they are bots.
    pub bots: Vec<String>,
    /// The rules that the game has.
    pub ruleset: RulesetTitle,
    /// The chosen options: names and values.
    pub chosen: Vec<(&'static str, String)>,
    /// How many others play.
    pub opponents: usize,
    /// Its time control.
    pub control: TimeControl,
}

/// The game of a link. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`] if there is no such game, or no longer an open seat in it.
pub async fn show(app: &App, game: Uuid) -> Result<GamePreview> {
    let mut conn = app.store.connection().await?;
    let loaded = match load(app, &mut conn, game, None).await {
        Err(Error::NotFound { .. }) => return Err(Error::InvalidLink),
        other => other?,
    };
    let rows = &loaded.rows;
    if visibility(rows) != Some(Visibility::OpenSeat) {
        return Err(Error::InvalidLink);
    }
    let seated = || rows.seats.iter().filter(|row| row.status == SeatStatus::Seated);
    let (ruleset, options): (_, &Options) = (loaded.game.rules().ruleset(), loaded.game.options());
    Ok(GamePreview {
        players: seated().filter_map(|row| row.name.clone()).collect(),
        bots: seated().filter(|row| row.kind == Some(UserKind::Bot)).filter_map(|row| row.name.clone()).collect(),
        ruleset: ruleset.into(),
        chosen: options.chosen().collect(),
        opponents: rows.seats.len() - 1,
        control: rows.game.time_control,
    })
}

/// Takes an open seat for a user who enters name and password, and a code if they have a second factor.
///
/// # Errors
/// [`Error::InvalidLink`]; those of `log_ins::prove`; [`Error::SeatTaken`] if they have a seat already.
pub async fn take(app: &App, client: &Client, game: Uuid, who: LogIn) -> Result<()> {
    // Nothing is hashed for a link that is not valid; below it is checked again.
    show(app, game).await?;
    let proven = log_ins::prove(app, client, who).await?;
    let joined = seats::join_by_password(app, client, &proven, game).await;
    match proven.settle(app, joined).await {
        // A player has blocked them, or the seat was taken just now: both look the same.
        Err(Error::NotFound { .. }) => Err(Error::InvalidLink),
        joined => joined,
    }
}
