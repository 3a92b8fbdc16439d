//! A game at an earlier version, for the response to a retried move. A move's key only stores the version, because
//! storing the whole response would cost every move and retries are rare. The state at that version is computed from
//! the nearest checkpoint, one in [`EVERY`] versions, so that no retry reads a whole log.

use fieldpost_engine::{Event, Game};
use uuid::Uuid;

use crate::app::game::load::{LoadedGame, Role, SNAPSHOT_FORMAT, progress, replay, to_snapshot};
use crate::app::game::rules;
use crate::app::game::summary::{GameForViewer, shown};
use crate::app::time::clocks;
use crate::app::{App, Error, Result};
use crate::store::games::{self, Timing};
use crate::store::{Access, Connection, checkpoints, log};
use crate::values::{Clocks, Seats};

/// The interval of checkpoints, in versions.
const EVERY: i64 = 100;
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
    let game = game_at(app, conn, loaded, version).await?;
    let mut rows = loaded.rows.clone();
    let today = rows.game.timing;
    let since = asked_at(conn, id, version).await?.unwrap_or(today.since);
    // Deadlines do not follow from the events alone: leave counts too. Who may claim is not logged; the current value is
    // reported unless the decision has changed since.
    let clocks: Clocks = serde_json::from_str(&clocks).map_err(Error::corrupt)?;
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
    LoadedGame { rows, game, now: at, record: None }.for_viewer(role, seen)
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

/// The game at a version.
async fn game_at(app: &App, conn: &mut Connection, loaded: &LoadedGame, version: i64) -> Result<Game> {
    let id = loaded.rows.game.id;
    if version == loaded.rows.game.version {
        return Ok(loaded.game.clone());
    }
    let kept = checkpoints::before(conn, id, version, SNAPSHOT_FORMAT).await?;
    let kept = kept.and_then(|kept| Some((kept.version, postcard::from_bytes(&kept.snapshot).ok()?)));
    let Some((from, state)) = kept else {
        // An older game without checkpoints, or a young one.
        let _reader = if version > EVERY { Some(app.records.reader_now()?) } else { None };
        let game = replay(log::after(conn, id, 0, version).await?, version)?;
        if version > EVERY {
            checkpoints::keep(conn, id, version, SNAPSHOT_FORMAT, &to_snapshot(&game)?).await?;
        }
        return Ok(game);
    };
    let mut game = Game::resume(std::sync::Arc::clone(loaded.game.rules()), state);
    let mut last = from;
    for entry in log::after(conn, id, from, version - from).await? {
        if entry.version != last + 1 {
            return Err(Error::corrupt("a log has a gap"));
        }
        last = entry.version;
        let events: Vec<Event> = rules::events(&entry)?;
        game.follow(&events).map_err(Error::corrupt)?;
    }
    if last == version { Ok(game) } else { Err(Error::corrupt("a log ends before the game's version")) }
}

/// Whether an action at the version `before` is due for a checkpoint.
pub(in crate::app) fn is_kept(loaded: &LoadedGame, before: i64) -> bool {
    before / EVERY != loaded.rows.game.version / EVERY
}

/// Stores a checkpoint after an action. The action is committed already, even if this fails.
pub(in crate::app) async fn keep(db: &mut Access<'_>, loaded: &LoadedGame, snapshot: &[u8]) {
    let game = &loaded.rows.game;
    let keeping = async {
        let mut conn = db.connection().await?;
        checkpoints::keep(&mut conn, game.id, game.version, SNAPSHOT_FORMAT, snapshot).await
    };
    if let Err(why) = keeping.await {
        tracing::warn!(game = %game.id, %why, "the state of a game could not be kept");
    }
}
