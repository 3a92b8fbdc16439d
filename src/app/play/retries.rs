//! Requests that create something are answered once: their answer is kept in the transaction of what
//! they created, and a retry gets it again. Actions keep less, see `earlier`.

use fieldpost_engine::Event;
use uuid::Uuid;

use super::{Once, Played, written};
use crate::app::game::load::Loaded;
use crate::app::game::rules;
use crate::app::game::summary::{Look, shown};
use crate::app::{Error, Result};
use crate::store::idempotency::{self, Answer, Kept};
use crate::store::{self, Connection};

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
