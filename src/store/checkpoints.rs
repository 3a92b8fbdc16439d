//! Stored states of games: checkpoints at earlier versions, so that the response at that version need not be computed
//! from the start of the log; and the snapshot in the game's row, rewritten if its format is outdated. Both are caches
//! of the log, and can be lost.

use diesel::SelectableHelper;
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{checkpoints, games};
use super::{Connection, Result};

/// The state of a game at a version.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = checkpoints)]
pub struct Checkpoint {
    /// The version of the game that it shows.
    pub version: i64,
    /// The engine's state, secrets included.
    pub snapshot: Vec<u8>,
}

/// Stores the state of a game at a version; repeating it changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn keep(conn: &mut Connection, game: Uuid, version: i64, format: i16, snapshot: &[u8]) -> Result<()> {
    let which = (checkpoints::game_id.eq(game), checkpoints::version.eq(version));
    let state = (checkpoints::snapshot_format.eq(format), checkpoints::snapshot.eq(snapshot));
    let kept = diesel::insert_into(checkpoints::table).values((which, state));
    let kept = kept.on_conflict((checkpoints::game_id, checkpoints::version)).do_update().set(state);
    diesel::query_dsl::methods::FilterDsl::filter(kept, checkpoints::snapshot_format.lt(format)).execute(conn).await?;
    Ok(())
}

/// The latest state of a game in this format that is not after a version.
///
/// # Errors
/// When the database fails.
pub async fn before(conn: &mut Connection, game: Uuid, version: i64, format: i16) -> Result<Option<Checkpoint>> {
    let found = checkpoints::table.filter(checkpoints::game_id.eq(game).and(checkpoints::version.le(version)));
    let found = found.filter(checkpoints::snapshot_format.eq(format)).order(checkpoints::version.desc());
    Ok(found.select(Checkpoint::as_select()).first(conn).await.optional()?)
}

/// Rewrites the snapshot in a game's row, whose format is outdated, if the game is still at this version.
///
/// # Errors
/// When the database fails.
pub async fn renew(conn: &mut Connection, game: Uuid, version: i64, format: i16, snapshot: &[u8]) -> Result<()> {
    let row = games::table.find(game).filter(games::version.eq(version)).filter(games::snapshot_format.lt(format));
    let state = (games::snapshot_format.eq(format), games::snapshot.eq(snapshot));
    diesel::update(row).set(state).execute(conn).await?;
    Ok(())
}
