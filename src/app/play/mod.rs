//! Actions: read the game, decide in memory, write everything in one statement; whoever loses a race starts again.
//! `play` is called for HTTP, by `lobby::guests`. Letters, the lobby and the clock load the game themselves, check what
//! they must and call `act` or, for many games at once, `decide`; each repeats or gives up by itself
//! (docs/ARCHITECTURE.md, "Which of two simultaneous requests wins?").
//!
//! It owns actions and their consequences: setups, standing orders, automatic actions, the log, records, and responses
//! to retries; what players say to each other beside them, what they write down for themselves, how far they have seen
//! a game, and the setups that they keep. It may call `notices`, `webhooks`, `mails`, `game`, `time`, `rulesets`,
//! `accounts` and `limits`. It does not hold rules, which are the engine's, nor words, which are the presenters' and
//! the mails'.

pub(in crate::app) mod automatic;
pub(in crate::app) mod chance;
pub mod conditional;
pub(in crate::app) mod decide;
pub mod history;
pub mod notes;
pub(in crate::app) mod origin;
pub(in crate::app) mod projection;
pub mod record_cache;
pub mod record_file;
pub mod request;
mod retried_response;
pub mod retries;
pub mod saved_setups;
pub mod seen;
pub mod setups;
pub mod standing_orders;
pub mod talk;
pub mod verify;

use fieldpost_engine::{Action, Actor};
use uuid::Uuid;

use crate::app::game::grace;
use crate::app::game::load::{LoadedGame, Role, load, load_with_access};
use crate::app::game::overdue;
use crate::app::game::summary::shown;
use crate::app::{App, Error, Result};
use crate::store::idempotency::{self, KeyScope, ResponseContent};
use crate::store::{Access, Connection};
use decide::{decide, write};
use origin::ActionOrigin;
use retries::written;

pub use request::ActionRequest;
pub use retries::{ActionResult, Creation, RetryKey, StoredResponse};

/// The maximum number of lost races of one request or letter: each loss is another action's win.
pub(in crate::app) const MAX_LOST_RACES: usize = 8;

/// Plays an action of a user, in their seat, at a version of a game. `expected` returns whether a position is the one
/// on which they decided.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`], [`Error::Stale`], [`Error::Refused`] by the rules,
/// [`Error::KeyReused`]; nothing has changed then.
pub async fn play(
    app: &App,
    user: Uuid,
    id: Uuid,
    expected: impl Fn(&str) -> bool,
    request: &ActionRequest,
    retry: Option<RetryKey<'_>>,
) -> Result<ActionResult> {
    let mut db = Access::Borrowed(&app.store);
    for _ in 0..MAX_LOST_RACES {
        let loaded = load_with_access(app, &mut db, id, Some(user)).await?;
        let role = role_of(user, &loaded)?;
        let origin = retry.as_ref().map_or(ActionOrigin::Plain, ActionOrigin::Keyed);
        let played = if expected(&loaded.position()) {
            act_on_request(app, &mut db, loaded, role, request, origin).await
        } else {
            Err(loaded.stale(role.0))
        };
        match played {
            Ok(Some(played)) => return Ok(played),
            // Lost a race: against another action, or a seat taken.
            Ok(None) => {}
            Err(Error::Store(why)) if !why.is_duplicate_of(idempotency::KEY) => return Err(why.into()),
            Err(why) => match again(app, &mut *db.connection().await?, id, user, retry.as_ref()).await? {
                Some(played) => return Ok(played),
                None => return Err(why),
            },
        }
    }
    Err(Error::Busy)
}

async fn act_on_request(
    app: &App,
    db: &mut Access<'_>,
    loaded: LoadedGame,
    (role, actor): (Role, Actor),
    request: &ActionRequest,
    origin: ActionOrigin<'_>,
) -> Result<Option<ActionResult>> {
    let (actor, action) = parse_request(request, &loaded, actor)?;
    act_with_access(app, db, loaded, (role, actor), action, origin).await
}

/// The stored response to this request, if it is a retry. That is only checked for actions that cannot be played: a
/// retried action names the position before its first time; otherwise the table of keys refuses its key.
async fn again(
    app: &App,
    conn: &mut Connection,
    id: Uuid,
    user: Uuid,
    retry: Option<&RetryKey<'_>>,
) -> Result<Option<ActionResult>> {
    let Some(retry) = retry else { return Ok(None) };
    let Some((digest, given)) = idempotency::find(conn, KeyScope::game(id, user), retry.key).await? else {
        return Ok(None);
    };
    match given {
        // The path is part of the digest: it was a move in this game.
        ResponseContent::Move(version) if digest == retry.digest => {
            let loaded = load(app, conn, id, Some(user)).await?;
            let (role, _) = role_of(user, &loaded)?;
            let game = retried_response::show(app, conn, &loaded, role, version).await?;
            Ok(Some(ActionResult::Repeated((retry.response)(&game))))
        }
        given => written(retry, &digest, given).map(Some),
    }
}

/// Decides and commits, together with the automatic actions; `None` if the game has changed since it was read.
pub(crate) async fn act(
    app: &App,
    conn: &mut Connection,
    loaded: LoadedGame,
    who: (Role, Actor),
    action: Action,
    origin: ActionOrigin<'_>,
) -> Result<Option<ActionResult>> {
    act_with_access(app, &mut Access::Held(conn), loaded, who, action, origin).await
}

/// The same for callers that may hold no connection.
async fn act_with_access(
    app: &App,
    db: &mut Access<'_>,
    mut loaded: LoadedGame,
    (role, actor): (Role, Actor),
    action: Action,
    origin: ActionOrigin<'_>,
) -> Result<Option<ActionResult>> {
    if actor == Actor::Clock && grace::until(app, &mut *db.connection().await?, &loaded).await?.is_some() {
        return Err(Error::NothingToClaim);
    }
    let (at, mut last) = (loaded.now, Vec::new());
    let decided = decide(app, &mut loaded, (actor, action), origin.letter(), |loaded, happened| {
        last.extend(shown(role.viewer(), loaded.rows.game.version, at, happened));
    })?;
    let game = loaded.for_viewer(role, last);
    if decided.has_record() {
        loaded.record =
            Some(history::closing_record(&mut *db.connection().await?, &loaded, &decided).await?.to_string());
    }
    let written = write(app, db, &loaded, decided, (role, actor), origin).await?;
    Ok(written.then(|| ActionResult::Now(Box::new(game))))
}

fn role_of(user: Uuid, loaded: &LoadedGame) -> Result<(Role, Actor)> {
    let role = loaded.role(user)?;
    Ok((role, Actor::Seat(role.player()?)))
}

/// The engine's action, and its actor: the clock carries out a claim (E-5).
pub(crate) fn parse_request(request: &ActionRequest, loaded: &LoadedGame, actor: Actor) -> Result<(Actor, Action)> {
    if !request.is_claim() {
        return Ok((actor, request.action(loaded.game.rules())?));
    }
    let Actor::Seat(seat) = actor else { return Err(Error::NothingToClaim) };
    let allowed = overdue::may_claim(loaded, seat);
    if allowed { Ok((Actor::Clock, Action::Expire)) } else { Err(Error::NothingToClaim) }
}
