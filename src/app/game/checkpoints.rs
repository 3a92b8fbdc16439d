//! A game at an earlier version: its state is computed from the nearest checkpoint, one in [`EVERY`] versions, so that
//! nobody who asks for it reads a whole log. A game whose log is archived has none, and gets none: few ask for it, and
//! it is to stay small.

use std::sync::Arc;

use fieldpost_engine::{Game, Rules};
use uuid::Uuid;

use super::load::{LoadedGame, SNAPSHOT_FORMAT, check_complete, replay, to_snapshot};
use super::{archive, rules};
use crate::app::{App, Error, Result};
use crate::store::{Access, Connection, checkpoints, log};

/// The interval of checkpoints, in versions.
const EVERY: i64 = 100;

/// The game at an earlier version.
///
/// # Errors
/// When the database fails, or the log has a gap.
pub(in crate::app) async fn game_at(
    app: &App,
    conn: &mut Connection,
    id: Uuid,
    rules: &Arc<Rules>,
    version: i64,
) -> Result<Game> {
    let kept = checkpoints::before(conn, id, version, SNAPSHOT_FORMAT).await?;
    let kept = kept.and_then(|kept| Some((kept.version, postcard::from_bytes(&kept.snapshot).ok()?)));
    let Some((from, state)) = kept else { return from_log(app, conn, id, version).await };
    let mut game = Game::resume(Arc::clone(rules), state);
    let entries = archive::after(app, &mut Access::Held(conn), id, (from, version - from)).await?;
    follow(&mut game, &entries, (from, version))?;
    Ok(game)
}

/// The game at a version from its log: an older game without checkpoints, a young one, or one that ended long ago.
async fn from_log(app: &App, conn: &mut Connection, id: Uuid, version: i64) -> Result<Game> {
    if version <= EVERY {
        return replay(archive::after(app, &mut Access::Held(conn), id, (0, version)).await?, version);
    }
    if let Some(entries) = archive::open(app, &mut Access::Held(&mut *conn), id).await? {
        return replay(entries, version);
    }
    let _reader = app.records.reader_now()?;
    let mut entries = log::not_archived(conn, id, 0, version).await?;
    // At most one in [`EVERY`] versions is kept, whichever of them are asked for.
    let kept = version - version % EVERY;
    let later = entries.split_off(entries.partition_point(|entry| entry.version <= kept));
    let mut game = replay(entries, kept)?;
    checkpoints::keep(conn, id, kept, SNAPSHOT_FORMAT, &to_snapshot(&game)?).await?;
    follow(&mut game, &later, (kept, version))?;
    Ok(game)
}

/// Takes a game on from one version to another.
fn follow(game: &mut Game, entries: &[log::Entry], (from, to): (i64, i64)) -> Result<()> {
    check_complete(entries, from, to)?;
    for entry in entries {
        game.follow(&rules::events(entry)?).map_err(Error::corrupt)?;
    }
    Ok(())
}

/// Whether an action at the version `before` is due for a checkpoint.
pub(in crate::app) fn is_due(loaded: &LoadedGame, before: i64) -> bool {
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
