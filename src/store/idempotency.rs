//! Stored responses to requests with an `Idempotency-Key`. They are written in the transaction of the request, so that
//! a retry finds either both or neither.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::idempotency_keys;
use super::{Connection, Result};

/// The name of the unique key that refuses a second response.
pub const KEY: &str = "idempotency_keys_pkey";

/// For how many days a response is kept.
pub const DAYS: u32 = 1;

/// Responses deleted per batch.
pub const MAX_SWEPT: usize = 1000;

/// The stored part of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResponseContent {
    /// All of it, as text. What it says is known where it was made.
    Written(String),
    /// It showed the game at this version: it is made again from the log, so that a move need not store it.
    Move(i64),
}

/// Where a caller's keys are their own: each game has its own keys, and so has whoever creates games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyScope {
    /// The game in the path of the request; the caller, where it creates one.
    game: Uuid,
    /// The caller.
    pub user: Uuid,
}

impl KeyScope {
    /// Requests of a user in a game.
    #[must_use]
    pub const fn game(game: Uuid, user: Uuid) -> Self {
        Self { game, user }
    }

    /// Requests of a user that create games.
    #[must_use]
    pub const fn creation(user: Uuid) -> Self {
        Self { game: user, user }
    }
}

/// The key of a move.
#[derive(Clone, Debug)]
pub struct MoveKey {
    /// The caller.
    pub user: Uuid,
    /// What the client sent as `Idempotency-Key`, or a letter's.
    pub key: String,
    /// The digest of the request.
    pub digest: [u8; 32],
}

/// A response to store.
#[derive(Clone, Debug)]
pub struct NewResponse<'a> {
    /// Where.
    pub scope: KeyScope,
    /// What the client sent as `Idempotency-Key`, or a letter's.
    pub key: &'a str,
    /// The digest of the request.
    pub digest: &'a [u8],
    /// What a retry gets.
    pub response: &'a str,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = idempotency_keys)]
struct ResponseRow {
    digest: Vec<u8>,
    version: Option<i64>,
    response: Option<String>,
}

/// The response under a key, with the digest of its request.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, scope: KeyScope, key: &str) -> Result<Option<(Vec<u8>, ResponseContent)>> {
    let found = idempotency_keys::table.find((scope.game, scope.user, key)).select(ResponseRow::as_select());
    Ok(found.first(conn).await.optional()?.and_then(ResponseRow::parse))
}

impl ResponseRow {
    /// The digest of a request, and its response.
    fn parse(self) -> Option<(Vec<u8>, ResponseContent)> {
        let given = match self {
            Self { version: Some(version), .. } => ResponseContent::Move(version),
            Self { response: Some(response), .. } => ResponseContent::Written(response),
            _ => return None,
        };
        Some((self.digest, given))
    }
}

/// Stores a response. A concurrent retry waits for this transaction and is then refused by [`KEY`].
///
/// # Errors
/// When the database fails.
pub async fn keep(conn: &mut Connection, kept: &NewResponse<'_>) -> Result<()> {
    let row = (
        (idempotency_keys::game_id.eq(kept.scope.game), idempotency_keys::user_id.eq(kept.scope.user)),
        (idempotency_keys::key.eq(kept.key), idempotency_keys::digest.eq(kept.digest)),
        (idempotency_keys::response.eq(kept.response), idempotency_keys::created_at.eq(fieldpost_now())),
    );
    diesel::insert_into(idempotency_keys::table).values(row).execute(conn).await?;
    Ok(())
}

/// Deletes the oldest responses that are older than [`DAYS`], about [`MAX_SWEPT`] of them; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection) -> Result<usize> {
    // SQL: a limit in a condition.
    let swept = diesel::sql_query(format!(
        "DELETE FROM idempotency_keys WHERE created_at <= (SELECT max(created_at) FROM ( \
             SELECT created_at FROM idempotency_keys WHERE created_at < {now} - interval '{DAYS} day' \
             ORDER BY created_at LIMIT {MAX_SWEPT}) AS oldest)",
        now = now!()
    ))
    .execute(conn)
    .await?;
    Ok(swept)
}
