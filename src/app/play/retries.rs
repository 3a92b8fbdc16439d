//! Requests that create something are answered once: their answer is kept in the transaction of what
//! they created, and a retry gets it again. Actions keep less, see `earlier`.

use fieldpost_engine::Event;
use uuid::Uuid;

use crate::app::game::load::Loaded;
use crate::app::game::rules;
use crate::app::game::summary::{Look, shown};
use crate::app::{Error, Result};
use crate::auth;
use crate::store::idempotency::{self, Answer, Given, Kept};
use crate::store::{self, Connection};

/// A request that may be repeated: the answer is kept with what it answers.
#[derive(Clone, Copy, Debug)]
pub struct Once<'a> {
    /// The `Idempotency-Key`.
    pub key: &'a str,
    /// What was asked, as a digest.
    pub digest: [u8; 32],
    /// Writes the answer.
    pub answer: fn(&Look) -> Answer,
}

impl<'a> Once<'a> {
    /// A request that these parts tell from every other.
    #[must_use]
    pub fn new(key: &'a str, parts: &[&[u8]], answer: fn(&Look) -> Answer) -> Self {
        Self { key, digest: auth::digest(parts), answer }
    }
}

/// What came of an action.
#[derive(Debug)]
pub enum Played {
    /// It was played now: the game as the caller sees it after it.
    Now(Box<Look>),
    /// The answer, kept under the caller's key now or before.
    Kept(Answer),
}

/// A written answer, if this request is the one that it was given to.
pub(crate) fn written(once: &Once<'_>, digest: &[u8], given: Given) -> Result<Played> {
    match given {
        Given::Written(answer) if digest == once.digest => Ok(Played::Kept(answer)),
        Given::Written(_) | Given::Move(_) => Err(Error::KeyReused),
    }
}

/// The answer that was given under the caller's key.
pub(in crate::app) async fn kept(conn: &mut Connection, user: Uuid, once: Option<&Once<'_>>) -> Result<Option<Played>> {
    let Some(once) = once else { return Ok(None) };
    let found = idempotency::find(conn, user, once.key).await?;
    found.map(|(digest, given)| written(once, &digest, given)).transpose()
}

/// What came of a request, or the answer of a twin that was faster.
pub(in crate::app) async fn or_twin(
    conn: &mut Connection,
    user: Uuid,
    once: Option<&Once<'_>>,
    played: Result<Played>,
) -> Result<Played> {
    match played {
        Err(Error::Store(why)) if why.is_duplicate_of(idempotency::KEY) => {
            kept(conn, user, once).await?.ok_or(Error::Busy)
        }
        other => other,
    }
}

/// The game as the caller sees it, kept as the answer to their key.
pub(in crate::app) async fn finish(
    conn: &mut Connection,
    loaded: &Loaded,
    user: Uuid,
    once: Option<&Once<'_>>,
) -> Result<Played> {
    let look = seen(conn, loaded, user).await?;
    keep(conn, look, user, once).await
}

/// What the caller sees, kept as the answer to their key.
pub(in crate::app) async fn keep(
    conn: &mut Connection,
    look: Look,
    user: Uuid,
    once: Option<&Once<'_>>,
) -> Result<Played> {
    let Some(once) = once else { return Ok(Played::Now(Box::new(look))) };
    let answer: Answer = (once.answer)(&look);
    let kept = Kept { user, key: once.key, digest: &once.digest, answer: &answer };
    idempotency::keep(conn, &kept).await?;
    Ok(Played::Kept(answer))
}

async fn seen(conn: &mut Connection, loaded: &Loaded, user: Uuid) -> Result<Look> {
    let standing = loaded.standing(user)?;
    let game = &loaded.card.game;
    let last = store::log::together(conn, game.id, game.version).await?;
    let mut events = Vec::new();
    for entry in &last {
        let happened: Vec<Event> = rules::events(entry)?;
        events.extend(shown(standing.viewer(), entry.version, entry.at, &happened));
    }
    loaded.look(standing, events)
}
