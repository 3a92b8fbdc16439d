//! A game at an earlier version, for the response to a retried move. A move's key only stores the version, because
//! storing the whole response would cost every move and retries are rare.

use uuid::Uuid;

use crate::app::game::checkpoints::game_at;
use crate::app::game::load::{LoadedGame, Role, progress};
use crate::app::game::rules;
use crate::app::game::summary::{GameForViewer, shown};
use crate::app::time::clocks;
use crate::app::{App, Error, Result};
use crate::store::games::{self, Timing};
use crate::store::{Connection, log};
use crate::values::Seats;

/// Log entries that are searched per batch for the one since which a decision has been owed.
const BACKWARDS: i64 = 16;

/// The response to the action that led to `version`.
pub(in crate::app) async fn show(
    app: &App,
    conn: &mut Connection,
    loaded: &LoadedGame,
    role: Role,
    version: i64,
) -> Result<GameForViewer> {
    let id = loaded.rows.game.id;
    // Actions that were written together had one response.
    let together = log::together(conn, id, version).await?;
    let ended = together.last().ok_or_else(|| Error::corrupt("a log has a gap"))?;
    let (at, clocks) = (ended.at, ended.clocks.clone());
    let (mut last, mut seen) = (Vec::new(), Vec::new());
    for entry in &together {
        last = rules::events(entry)?;
        seen.extend(shown(role.viewer(), entry.version, at, &last));
    }
    let game = match version == loaded.rows.game.version {
        true => loaded.game.clone(),
        false => game_at(app, conn, id, loaded.game.rules(), version).await?,
    };
    let mut rows = loaded.rows.clone();
    let today = rows.game.timing;
    let since = asked_at(conn, id, version).await?.unwrap_or(today.since);
    // The deadline is the logged one: leave counts too, so it does not follow from the events. Who may claim is not
    // logged: nobody if the decision was new at that version, and otherwise whoever may now.
    let until = clocks.until();
    let asked = clocks::renews(&last) || until.is_none();
    let may_claim = if asked { Seats::NONE } else { today.may_claim };
    rows.game = games::Game {
        version,
        progress: progress(&game, &rows.seats),
        timing: Timing { since, until, clocks, alarm_at: None, may_claim },
        updated_at: at,
        ..rows.game
    };
    Ok(LoadedGame { rows, game, now: at, record: None }.for_viewer(role, seen))
}

/// Since when the decision of a version has been owed.
async fn asked_at(conn: &mut Connection, id: Uuid, version: i64) -> Result<Option<chrono::DateTime<chrono::Utc>>> {
    let mut until = version;
    while until > 0 {
        let entries = log::after(conn, id, (until - BACKWARDS).max(0), BACKWARDS).await?;
        for entry in entries.iter().rev().filter(|entry| entry.version <= until) {
            if clocks::renews(&rules::events(entry)?) {
                return Ok(Some(entry.at));
            }
        }
        until -= BACKWARDS;
    }
    Ok(None)
}
