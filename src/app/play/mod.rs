//! The one entry point for actions, from HTTP, letters and the clock alike: read the game, decide in memory, write everything
//! in one statement; whoever loses a race starts again.
//!
//! It owns actions and their consequences: setups, standing orders, automatic actions, the log, records, and responses
//! to retries. It may call `notices`, `game`, `time` and `rulesets`. It does not hold rules, which are the engine's,
//! nor words, which are the presenters' and the mails'.

pub(in crate::app) mod automatic;
pub(in crate::app) mod chance;
pub(in crate::app) mod decide;
mod earlier;
pub mod history;
pub(in crate::app) mod origin;
pub(in crate::app) mod projection;
pub mod record_cache;
pub mod records;
pub mod request;
pub mod response;
pub mod retries;
pub mod setups;
pub mod standing_orders;
pub mod verify;

use fieldpost_engine::{Action, Actor};
use uuid::Uuid;

use crate::app::game::grace;
use crate::app::game::load::{LoadedGame, Standing, load, load_by};
use crate::app::game::overdue;
use crate::app::game::summary::shown;
use crate::app::{App, Error, Result};
use crate::store::idempotency::{self, Given};
use crate::store::{Access, Connection};
use decide::{decide, write};
use origin::ActionOrigin;
use retries::written;

pub use request::ActionRequest;
pub use response::{StoredHeaders, StoredResponse};
pub use retries::{ActionResult, RetryKey};

/// The maximum number of lost races: each loss is another action's win.
const TRIES: usize = 8;

/// The actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// A user, in their seat.
    User(Uuid),
    /// The clock, when a deadline has passed (E-5).
    Clock,
    /// The service itself.
    Service,
}

/// Plays an action at a version of a game. `expected` returns whether a position is the one on which the caller
/// decided.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`], [`Error::Stale`], [`Error::Refused`] by the rules,
/// [`Error::KeyReused`]; nothing has changed then.
pub async fn play(
    app: &App,
    caller: Caller,
    id: Uuid,
    expected: impl Fn(&str) -> bool,
    wish: &ActionRequest,
    retry: Option<RetryKey<'_>>,
) -> Result<ActionResult> {
    let mut db = Access::Borrowed(&app.store);
    for _ in 0..TRIES {
        let loaded = load_by(app, &mut db, id, caller.user()).await?;
        let standing = caller.standing(&loaded)?;
        let way = retry.as_ref().map_or(ActionOrigin::Plain, ActionOrigin::Keyed);
        let played = if expected(&loaded.position()) {
            wished(app, &mut db, loaded, standing, wish, way).await
        } else {
            Err(loaded.stale(standing.0)?)
        };
        match played {
            Ok(Some(played)) => return Ok(played),
            // Lost a race: against another action, or a seat taken.
            Ok(None) => {}
            Err(Error::Store(why)) if !why.is_duplicate_of(idempotency::KEY) => return Err(why.into()),
            Err(why) => match again(app, &mut *db.connection().await?, id, caller, retry.as_ref()).await? {
                Some(played) => return Ok(played),
                None => return Err(why),
            },
        }
    }
    Err(Error::Busy)
}

async fn wished(
    app: &App,
    db: &mut Access<'_>,
    loaded: LoadedGame,
    (standing, actor): (Standing, Actor),
    wish: &ActionRequest,
    way: ActionOrigin<'_>,
) -> Result<Option<ActionResult>> {
    let (actor, action) = read(wish, &loaded, actor)?;
    act_by(app, db, loaded, (standing, actor), action, way).await
}

/// The stored response to this request, if it is a retry. That is only checked for actions that cannot be played: a
/// retried action names the position before its first time; otherwise the table of keys refuses its key.
async fn again(
    app: &App,
    conn: &mut Connection,
    id: Uuid,
    caller: Caller,
    retry: Option<&RetryKey<'_>>,
) -> Result<Option<ActionResult>> {
    let (Some(retry), Some(user)) = (retry, caller.user()) else { return Ok(None) };
    let Some((digest, given)) = idempotency::find(conn, user, retry.key).await? else { return Ok(None) };
    match given {
        // The path is part of the digest: it was a move in this game.
        Given::Move(version) if digest == retry.digest => {
            let loaded = load(app, conn, id, Some(user)).await?;
            let (standing, _) = caller.standing(&loaded)?;
            let look = earlier::look(app, conn, &loaded, standing, version).await?;
            Ok(Some(ActionResult::Kept((retry.response)(&look))))
        }
        given => written(retry, &digest, given).map(Some),
    }
}
/// Decides and commits, together with the automatic actions; `None` if the game has changed since it was read.
pub(crate) async fn act(
    app: &App,
    conn: &mut Connection,
    loaded: LoadedGame,
    who: (Standing, Actor),
    action: Action,
    way: ActionOrigin<'_>,
) -> Result<Option<ActionResult>> {
    act_by(app, &mut Access::Held(conn), loaded, who, action, way).await
}

/// The same for callers that may hold no connection.
async fn act_by(
    app: &App,
    db: &mut Access<'_>,
    mut loaded: LoadedGame,
    (standing, actor): (Standing, Actor),
    action: Action,
    way: ActionOrigin<'_>,
) -> Result<Option<ActionResult>> {
    if actor == Actor::Clock && grace::until(&mut *db.connection().await?, &loaded).await?.is_some() {
        return Err(Error::NothingToClaim);
    }
    let (at, mut last) = (loaded.now, Vec::new());
    let decided = decide(app, &mut loaded, actor, action, |loaded, happened| {
        last.extend(shown(standing.viewer(), loaded.card.game.version, at, happened));
    })?;
    let look = loaded.look(standing, last)?;
    if decided.has_record() {
        loaded.record = Some(history::closing(&mut *db.connection().await?, &loaded, &decided).await?.to_string());
    }
    let written = write(app, db, &loaded, decided, (standing, actor), way).await?;
    Ok(written.then(|| ActionResult::Now(Box::new(look))))
}
impl Caller {
    const fn user(self) -> Option<Uuid> {
        match self {
            Self::User(user) => Some(user),
            Self::Clock | Self::Service => None,
        }
    }

    fn standing(self, loaded: &LoadedGame) -> Result<(Standing, Actor)> {
        match self {
            Self::User(user) => {
                let standing = loaded.standing(user)?;
                Ok((standing, Actor::Seat(standing.player()?)))
            }
            // The clock only acts on deadlines that have really passed.
            Self::Clock if overdue::may_expire(loaded)? => Ok((Standing::Onlooker, Actor::Clock)),
            Self::Clock => Err(loaded.stale(Standing::Onlooker)?),
            Self::Service => Ok((Standing::Onlooker, Actor::Arbiter)),
        }
    }
}
/// The engine's action, and its actor: the clock carries out a claim (E-5).
pub(crate) fn read(wish: &ActionRequest, loaded: &LoadedGame, actor: Actor) -> Result<(Actor, Action)> {
    if !wish.is_claim() {
        return Ok((actor, wish.action(loaded.game.rules())?));
    }
    let Actor::Seat(seat) = actor else { return Err(Error::NothingToClaim) };
    let allowed = overdue::may_claim(loaded, seat)?;
    if allowed { Ok((Actor::Clock, Action::Expire)) } else { Err(Error::NothingToClaim) }
}
