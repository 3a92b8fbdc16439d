//! Idempotency: the response to a creating request is stored in the same transaction, and a retry gets it again.
//! Actions store less, see `retried_response`.

use uuid::Uuid;

use crate::app::game::load::LoadedGame;
use crate::app::game::summary::{GameForViewer, seen_in};
use crate::app::{App, Error, Result};
use crate::auth;
use crate::store::idempotency::{self, KeyScope, NewResponse, ResponseContent};
use crate::store::{self, Connection};

/// A response as it is stored for retries: text, which only the module that answers the request writes and reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse(pub String);

/// An idempotency key with the digest of its request.
#[derive(Clone, Copy, Debug)]
pub struct RetryKey<'a> {
    /// The `Idempotency-Key`.
    pub key: &'a str,
    /// The digest of the request.
    pub digest: [u8; 32],
    /// Makes the response, as it is stored.
    pub response: fn(&GameForViewer) -> StoredResponse,
}

impl<'a> RetryKey<'a> {
    /// The request with these parts.
    #[must_use]
    pub fn new(key: &'a str, parts: &[&[u8]], response: fn(&GameForViewer) -> StoredResponse) -> Self {
        Self { key, digest: auth::digest(parts), response }
    }
}

/// The outcome of an action.
#[derive(Debug)]
pub enum ActionResult {
    /// It was played now: the game afterwards, as the caller sees it.
    Now(Box<GameForViewer>),
    /// The same, as it was stored under the caller's key.
    Kept(StoredResponse),
    /// It was done before: the response that was stored then.
    Repeated(StoredResponse),
}

/// Something that a request has made.
#[derive(Debug)]
pub enum Creation<T> {
    /// Now.
    New(T),
    /// By the same request under the same key, before.
    Repeated(T),
}

impl<T> Creation<T> {
    /// What was made, and whether it was before.
    #[must_use]
    pub fn parts(self) -> (T, bool) {
        match self {
            Self::New(made) => (made, false),
            Self::Repeated(made) => (made, true),
        }
    }
}

/// A stored response, if it belongs to this request.
pub(crate) fn written(retry: &RetryKey<'_>, digest: &[u8], given: ResponseContent) -> Result<ActionResult> {
    match given {
        ResponseContent::Written(text) if digest == retry.digest => Ok(ActionResult::Repeated(StoredResponse(text))),
        ResponseContent::Written(_) | ResponseContent::Move(_) => Err(Error::KeyReused),
    }
}

/// The response stored under the caller's key.
pub(in crate::app) async fn kept(
    conn: &mut Connection,
    scope: KeyScope,
    retry: Option<&RetryKey<'_>>,
) -> Result<Option<ActionResult>> {
    let Some(retry) = retry else { return Ok(None) };
    let found = idempotency::find(conn, scope, retry.key).await?;
    found.map(|(digest, given)| written(retry, &digest, given)).transpose()
}

/// The outcome of a request, or the response to a concurrent retry that was faster.
pub(in crate::app) async fn or_repeated(
    conn: &mut Connection,
    scope: KeyScope,
    retry: Option<&RetryKey<'_>>,
    played: Result<ActionResult>,
) -> Result<ActionResult> {
    match played {
        Err(Error::Store(why)) if why.is_duplicate_of(idempotency::KEY) => {
            kept(conn, scope, retry).await?.ok_or(Error::Busy)
        }
        other => other,
    }
}

/// The game as the caller sees it, stored as the response under their key.
pub(in crate::app) async fn finish(
    conn: &mut Connection,
    loaded: &LoadedGame,
    scope: KeyScope,
    retry: Option<&RetryKey<'_>>,
) -> Result<ActionResult> {
    let game = seen(conn, loaded, scope.user).await?;
    keep(conn, game, scope, retry).await
}

/// What the caller sees, stored as the response under their key.
pub(in crate::app) async fn keep(
    conn: &mut Connection,
    game: GameForViewer,
    scope: KeyScope,
    retry: Option<&RetryKey<'_>>,
) -> Result<ActionResult> {
    let Some(retry) = retry else { return Ok(ActionResult::Now(Box::new(game))) };
    let response = (retry.response)(&game);
    let kept = NewResponse { scope, key: retry.key, digest: &retry.digest, response: &response.0 };
    idempotency::keep(conn, &kept).await?;
    Ok(ActionResult::Kept(response))
}

/// Deletes a batch of old responses; returns whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    Ok(idempotency::sweep(&mut conn).await? >= idempotency::MAX_SWEPT)
}

async fn seen(conn: &mut Connection, loaded: &LoadedGame, user: Uuid) -> Result<GameForViewer> {
    let role = loaded.role(user)?;
    let game = &loaded.rows.game;
    let last = store::log::together(conn, game.id, game.version).await?;
    Ok(loaded.for_viewer(role, seen_in(role.viewer(), &last)?))
}
