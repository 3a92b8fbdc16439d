//! What the row of a game says of a game that has just been created, and the engine's state in it. It reads nothing and
//! decides nothing.

use chrono::{DateTime, Utc};
use fieldpost_engine::Game;

use crate::app::Result;
use crate::app::game::load::{SNAPSHOT_FORMAT, progress, to_snapshot};
use crate::store::games::{Progress, Projection, Snapshot, Timing};
use crate::values::{Clocks, GameStatus, Seats, TimeControl};

/// What the row of a game says that has just been created and waits for players. No seat is passed: a column of
/// `Progress` that depends on the seats must be set here.
pub(crate) fn first_projection(game: &Game, control: TimeControl, at: DateTime<Utc>) -> Projection {
    let clocks = Clocks::new(control, game.rules().seats().len());
    let progress = Progress { status: GameStatus::Waiting, ..progress(game, &[]) };
    Projection { progress, timing: Timing { since: at, until: None, clocks, alarm_at: None, may_claim: Seats::NONE } }
}

/// The engine's state for the row of a game.
pub(crate) fn encode_snapshot(game: &Game) -> Result<Snapshot> {
    Ok(Snapshot { snapshot_format: SNAPSHOT_FORMAT, snapshot: to_snapshot(game)? })
}
