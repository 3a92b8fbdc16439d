//! What the row of a game says of a game that has just been created, and the engine's state in it. It reads nothing and
//! decides nothing.

use chrono::{DateTime, Utc};
use fieldpost_engine::Game;

use crate::app::Result;
use crate::app::game::load::{SNAPSHOT_FORMAT, progress, to_snapshot};
use crate::app::time::clocks::Clocks;
use crate::app::time::control::TimeControl;
use crate::store::games::{Progress, Projection, Snapshot, Timing};
use crate::values::{GameStatus, Seats};

/// The projection of a game that has just been created and waits for players.
pub(crate) fn started(game: &Game, control: TimeControl, at: DateTime<Utc>) -> Result<Projection> {
    let clocks = Clocks::new(control, game.rules().seats().len()).write()?;
    let progress = Progress { status: GameStatus::Waiting, ..progress(game, &[]) };
    Ok(Projection {
        progress,
        timing: Timing { since: at, until: None, clocks, alarm_at: None, may_claim: Seats::NONE },
    })
}

/// The engine's state for the row of a game.
pub(crate) fn snapshot(game: &Game) -> Result<Snapshot> {
    Ok(Snapshot { snapshot_format: SNAPSHOT_FORMAT, snapshot: to_snapshot(game)? })
}
