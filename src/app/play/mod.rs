//! The one door for actions: HTTP enters here, and so will every other way to act. Read the game,
//! decide in memory, write everything in one statement; whoever loses a race looks again.
//!
//! It holds no rules, those are the engine's, and no words, those are the presenters' and the mails'.

pub(in crate::app) mod automatic;
pub(in crate::app) mod chance;
mod earlier;
pub mod history;
pub(in crate::app) mod origin;
pub mod record_cache;
pub mod records;
pub mod request;
pub(in crate::app) mod retries;
pub mod setups;
pub mod standing_orders;
pub mod verify;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Action, Actor, Event, Game};
use uuid::Uuid;

use crate::app::game::grace;
use crate::app::game::load::{Loaded, SNAPSHOT_FORMAT, Standing, load, progress, to_snapshot};
use crate::app::game::rules::corrupt;
use crate::app::game::summary::{Look, shown};
use crate::app::notices::people;
use crate::app::refusal::Refusal;
use crate::app::time::clocks::{Clocks, timing_after};
use crate::app::time::control::TimeControl;
use crate::app::{App, Error, Result, deadlines};
use crate::auth;
use crate::store::Connection;
use crate::store::commit::{self, Commit, Entry, Log, Mails};
use crate::store::digests::Later;
use crate::store::games::{Progress, Projection, Snapshot, Timing};
use crate::store::idempotency::{self, Given};
use crate::store::log::MOST_TOGETHER;
use crate::store::replies::Replies;
use crate::values::{GameStatus, Seats};
use origin::Way;

pub use crate::store::idempotency::Answer;
pub use request::Wish;

/// How often a race may be lost before we give up: each loss is another's win.
const TRIES: usize = 8;

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// A user, in their seat.
    User(Uuid),
    /// The clock: a deadline has passed (E-5).
    Clock,
    /// The house.
    House,
}

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

/// Plays an action at a version of a game. `expected` says of the game's position whether it is the
/// one that the caller decided on.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`], [`Error::Stale`], [`Error::Refused`] by the rules,
/// [`Error::KeyReused`]; nothing has changed then.
pub async fn play(
    app: &App,
    caller: Caller,
    id: Uuid,
    expected: impl Fn(&str) -> bool,
    wish: &Wish,
    once: Option<Once<'_>>,
) -> Result<Played> {
    let mut conn = app.store.connection().await?;
    for _ in 0..TRIES {
        let loaded = load(app, &mut conn, id, caller.user()).await?;
        let standing = caller.standing(&loaded)?;
        let way = once.as_ref().map_or(Way::Plain, Way::Once);
        let played = if expected(&loaded.position()) {
            wished(app, &mut conn, loaded, standing, wish, way).await
        } else {
            Err(loaded.stale(standing.0)?)
        };
        match played {
            Ok(Some(played)) => return Ok(played),
            // Lost a race: against another action, or a seat taken.
            Ok(None) => {}
            Err(Error::Store(why)) if !why.is_duplicate_of(idempotency::KEY) => return Err(why.into()),
            Err(why) => match again(app, &mut conn, id, caller, once.as_ref()).await? {
                Some(played) => return Ok(played),
                None => return Err(why),
            },
        }
    }
    Err(Error::Busy)
}

async fn wished(
    app: &App,
    conn: &mut Connection,
    loaded: Loaded,
    (standing, actor): (Standing, Actor),
    wish: &Wish,
    way: Way<'_>,
) -> Result<Option<Played>> {
    let (actor, action) = read(wish, &loaded, actor)?;
    act(app, conn, loaded, (standing, actor), action, way).await
}

/// The answer that was given to this request before, if it is a repetition. Whether it is one is asked only of what cannot
/// be played: a repeated action names the position before its first time, and where it does not, its key is refused by the
/// table of keys.
async fn again(
    app: &App,
    conn: &mut Connection,
    id: Uuid,
    caller: Caller,
    once: Option<&Once<'_>>,
) -> Result<Option<Played>> {
    let (Some(once), Some(user)) = (once, caller.user()) else { return Ok(None) };
    let Some((digest, given)) = idempotency::find(conn, user, once.key).await? else { return Ok(None) };
    match given {
        // The path is part of the digest: it was a move in this game.
        Given::Move(version) if digest == once.digest => {
            let loaded = load(app, conn, id, Some(user)).await?;
            let (standing, _) = caller.standing(&loaded)?;
            let look = earlier::look(app, conn, &loaded, standing, version).await?;
            Ok(Some(Played::Kept((once.answer)(&look))))
        }
        given => written(once, &digest, given).map(Some),
    }
}
/// A written answer, if this request is the one that it was given to.
pub(crate) fn written(once: &Once<'_>, digest: &[u8], given: Given) -> Result<Played> {
    match given {
        Given::Written(answer) if digest == once.digest => Ok(Played::Kept(answer)),
        Given::Written(_) | Given::Move(_) => Err(Error::KeyReused),
    }
}
/// Decides and commits, together with what the house answers at once; nothing when the game has changed since it was
/// read.
pub(crate) async fn act(
    app: &App,
    conn: &mut Connection,
    mut loaded: Loaded,
    (standing, actor): (Standing, Actor),
    action: Action,
    way: Way<'_>,
) -> Result<Option<Played>> {
    if actor == Actor::Clock && grace::until(conn, &loaded).await?.is_some() {
        return Err(Error::NothingToClaim);
    }
    let (at, mut last) = (loaded.now, Vec::new());
    let decided = decide(app, &mut loaded, actor, action, |loaded, happened| {
        last.extend(shown(standing.viewer(), loaded.card.game.version, at, happened));
    })?;
    let look = loaded.look(standing, last)?;
    if decided.has_record() {
        loaded.record = Some(history::closing(conn, &loaded, &decided).await?.to_string());
    }
    let written = write(app, conn, &loaded, &decided, (standing, actor), way).await?;
    Ok(written.then(|| Played::Now(Box::new(look))))
}
/// What an action, and what the house answered to it at once, make of a game.
#[derive(Debug)]
pub(super) struct Decided {
    /// The version before.
    pub version: i64,
    /// An entry of the log for each action.
    pub entries: Vec<Entry>,
    /// The status before.
    was: GameStatus,
    /// Since when the decision before was owed.
    since: DateTime<Utc>,
    projection: Projection,
    snapshot: Snapshot,
    events: Vec<Event>,
}

impl Decided {
    /// Whether the game is over now with a result, so that it has a record.
    pub(super) fn has_record(&self) -> bool {
        self.projection.progress.status == GameStatus::Over
    }
}
/// Decides, together with what the house answers at once: `loaded` is the game after it. `each` hears of what each action
/// has led to. Nothing is read or written.
pub(super) fn decide(
    app: &App,
    loaded: &mut Loaded,
    actor: Actor,
    action: Action,
    mut each: impl FnMut(&Loaded, &[Event]),
) -> Result<Decided> {
    let (version, since) = (loaded.card.game.version, loaded.card.game.timing.since);
    let was = loaded.card.game.progress.status;
    let (mut events, mut entries) = (Vec::new(), Vec::new());
    let declining = automatic::declining(loaded);
    let (mut entry, mut happened) = take(loaded, actor, action)?;
    loop {
        each(loaded, &happened);
        let due = automatic::due(&loaded.game, declining, &happened)?;
        let answer = due.or_else(|| automatic::too_long(&loaded.game, app.settings.games.max_plies));
        events.append(&mut happened);
        entries.push(entry);
        match answer {
            Some((actor, answer)) if entries.len() < MOST_TOGETHER => {
                (entry, happened) = take(loaded, actor, answer)?;
            }
            Some(_) | None => break,
        }
    }
    let projection = loaded.card.game.projection();
    Ok(Decided { version, entries, was, since, projection, snapshot: snapshot(&loaded.game)?, events })
}
/// Commits what was decided, with the mails that follow from it; answers whether the game was still as it was read.
pub(super) async fn write(
    app: &App,
    conn: &mut Connection,
    loaded: &Loaded,
    decided: &Decided,
    (standing, actor): (Standing, Actor),
    way: Way<'_>,
) -> Result<bool> {
    let Decided { version, entries, was, since, projection, snapshot, events } = decided;
    let (version, since, at, status) = (*version, *since, loaded.now, *was);
    let (kept, brought) = way.written(loaded, standing, events);
    let due = people::mails_after(app, conn, loaded, actor, events, way.letter(), (version, at)).await?;
    let (log, mails, replies) = (Log::of(entries), Mails::of(&due.rows.mails), Replies::of(&due.replies));
    let (game, later) = (loaded.card.game.id, Later::of(&due.rows.later));
    let commit =
        Commit { game, version, status, since, projection, snapshot, at, log, mails, later, replies, kept, brought };
    let written = commit::commit(conn, &commit).await?;
    if written {
        earlier::keep(conn, loaded, version, &snapshot.snapshot).await;
    }
    Ok(written)
}
/// Applies one action: the row of the game is then as after it. Returns the entry for the log, and what happened.
fn take(loaded: &mut Loaded, actor: Actor, action: Action) -> Result<(Entry, Vec<Event>)> {
    let json = |why: serde_json::Error| corrupt(&why.to_string());
    let text = serde_json::to_string(&action).map_err(json)?;
    let events = match loaded.game.apply(actor, action) {
        Ok(events) => events,
        Err(illegal) => return Err(Error::Refused(Box::new(Refusal::new(loaded.game.rules(), illegal)))),
    };
    let (card, at) = (&mut loaded.card, loaded.now);
    let progress = progress(&loaded.game, &card.seats);
    let timing = timing_after(card, &loaded.game, &events, at, progress.status != GameStatus::Waiting)?;
    let game = &mut card.game;
    (game.version, game.progress, game.timing, game.updated_at) = (game.version + 1, progress, timing, at);
    let entry = Entry {
        actor: serde_json::to_string(&actor).map_err(json)?,
        action: Some(text),
        events: serde_json::to_string(&events).map_err(json)?,
        clocks: loaded.card.game.timing.clocks.clone(),
    };
    Ok((entry, events))
}

impl Caller {
    const fn user(self) -> Option<Uuid> {
        match self {
            Self::User(user) => Some(user),
            Self::Clock | Self::House => None,
        }
    }

    fn standing(self, loaded: &Loaded) -> Result<(Standing, Actor)> {
        match self {
            Self::User(user) => {
                let standing = loaded.standing(user)?;
                Ok((standing, Actor::Seat(standing.player()?)))
            }
            // The clock acts on deadlines that have passed, whatever it thought when it came.
            Self::Clock if deadlines::may_expire(loaded)? => Ok((Standing::Onlooker, Actor::Clock)),
            Self::Clock => Err(loaded.stale(Standing::Onlooker)?),
            Self::House => Ok((Standing::Onlooker, Actor::Arbiter)),
        }
    }
}
/// The engine's action, and whose it is: what is claimed is done by the clock (E-5).
pub(crate) fn read(wish: &Wish, loaded: &Loaded, actor: Actor) -> Result<(Actor, Action)> {
    if !wish.is_claim() {
        return Ok((actor, wish.action(loaded.game.rules())?));
    }
    let Actor::Seat(seat) = actor else { return Err(Error::NothingToClaim) };
    let allowed = deadlines::may_claim(loaded, seat)?;
    if allowed { Ok((Actor::Clock, Action::Expire)) } else { Err(Error::NothingToClaim) }
}
/// What the row of a game says that has just been created and waits for players.
pub(crate) fn started(game: &Game, control: TimeControl, at: DateTime<Utc>) -> Result<Projection> {
    let clocks = Clocks::new(control, game.rules().seats().len()).write()?;
    let progress = Progress { status: GameStatus::Waiting, ..progress(game, &[]) };
    Ok(Projection {
        progress,
        timing: Timing { since: at, until: None, clocks, alarm_at: None, may_claim: Seats::NONE },
    })
}
/// The engine's state for the row of a game.
pub(crate) fn snapshot(game: &Game) -> Result<Snapshot> {
    Ok(Snapshot { snapshot_format: SNAPSHOT_FORMAT, snapshot: to_snapshot(game)? })
}
