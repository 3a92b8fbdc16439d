//! Reading games: what a person may know of one, from the view of their seat or as a spectator. This is the only way
//! out for the content of a game; it changes nothing.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Event, GameView, Options, Outcome, Rules, Seat, SeatSet, SeenEvent, Viewer};
use uuid::Uuid;

use super::load::{LoadedGame, Role, load, open, read, role_at};
use super::responses::{CompressedText, GameResponse, ResponseKey};
use super::rules;
use super::tags::{TaggedParts, position};
use crate::app::time::clocks::away;
use crate::app::{App, Error, Result};
use crate::store::games::GameRows;
use crate::store::revisions::Revision;
use crate::store::{Access, log};
use crate::values::{Asker, Clocks, DecisionKind, GameStatus, SeatStatus, TimeControl, UserKind};

/// A game as a person may see it.
#[derive(Debug)]
pub struct GameForViewer {
    /// What its row says.
    pub summary: Summary,
    /// The table, from the person's seat.
    pub view: GameView,
    /// The events of the last action, as the person saw them.
    pub last: Vec<ShownEvent>,
}

/// What the row of a game and those of its seats say to one viewer: `you` and the leave in `seats` differ between
/// viewers. Lists show most of it.
#[derive(Debug)]
pub struct Summary {
    /// The game.
    pub id: Uuid,
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// Its rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The name of its ruleset.
    pub ruleset: String,
    /// The chosen options.
    pub options: Options,
    /// Where it stands.
    pub status: GameStatus,
    /// The person's seat, also while only invited to it.
    pub you: Option<Seat>,
    /// In turn order.
    pub seats: Vec<SeatForViewer>,
    /// How long a seat has for a decision.
    pub time_control: TimeControl,
    /// Whether everybody may watch.
    pub public: bool,
    /// What the game waits for, with one entry per deadline.
    pub awaiting: Vec<AwaitedDecision>,
    /// The seats that may answer a draw offer.
    pub offered_to: SeatSet,
    /// The seats that may claim, because the time for the turn is up.
    pub may_claim: SeatSet,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything that it shows last changed.
    pub changed_at: DateTime<Utc>,
}

/// A seat and its user.
#[derive(Debug, Hash)]
pub struct SeatForViewer {
    /// Its place in the turn order.
    pub seat: Seat,
    /// Open, invited, seated or declined.
    pub status: SeatStatus,
    /// The user's name.
    pub user: Option<String>,
    /// The user's id, which stays when the name changes.
    pub user_id: Option<Uuid>,
    /// Who plays, as the user says.
    pub kind: Option<UserKind>,
    /// Whether its setup is locked.
    pub locked: bool,
    /// Its bank when its time for the decision started; if it owes none, its bank now.
    pub bank: Option<TimeDelta>,
    /// The leave of its user, until the game is over; for players and invited users.
    pub leave: Vec<(DateTime<Utc>, DateTime<Utc>)>,
}

/// What a game waits for (T-6).
#[derive(Debug, Hash)]
pub struct AwaitedDecision {
    /// What it is.
    pub decision: DecisionKind,
    /// Who owes it.
    pub seats: SeatSet,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when.
    pub until: Option<DateTime<Utc>>,
}

/// An event as a person saw it.
#[derive(Debug)]
pub struct ShownEvent {
    /// The version that it belongs to.
    pub version: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The event as the viewer was shown it.
    pub event: SeenEvent,
}

impl Summary {
    /// The summary for somebody with a seat, or without one.
    pub(crate) fn of(rows: &GameRows, rules: &Arc<Rules>, you: Option<Seat>) -> Self {
        let game = &rows.game;
        let locked = game.progress.locked_by;
        let clocks = &game.timing.clocks;
        let seats = rows.seats.iter().map(|row| SeatForViewer {
            seat: row.seat,
            status: row.status,
            user: row.name.clone(),
            user_id: row.user,
            kind: row.kind,
            locked: locked.contains(row.seat),
            bank: clocks.of(row.seat).left(game.timing.since),
            leave: if shows_leave(you, row.status, game.progress.status) { away(&row.away) } else { Vec::new() },
        });
        Self {
            id: game.id,
            version: game.version,
            rules: Arc::clone(rules),
            ruleset: game.ruleset.clone(),
            options: game.options.0.clone(),
            status: game.progress.status,
            you,
            seats: seats.collect(),
            time_control: game.time_control,
            public: game.public,
            awaiting: awaiting(game.progress.decision, *game.progress.owed_by, game.timing.since, clocks),
            offered_to: *game.progress.offered_to,
            may_claim: *game.timing.may_claim,
            outcome: game.progress.outcome(),
            created_at: game.created_at,
            changed_at: game.updated_at,
        }
    }

    /// The entity tag of the game as the person sees it: the position, and a digest of everything that may change while
    /// the position stays. It changes whenever anything that the game shows changes.
    #[must_use]
    pub fn tag(&self) -> String {
        self.tag_with("")
    }

    /// The same for a response that shows `more` than the game.
    pub(super) fn tag_with(&self, more: &str) -> String {
        // Every field is listed here, so that a new one is not forgotten. Of the ignored ones, `offered_to` and
        // `may_claim` are not shown, and the others never change.
        let Self {
            version,
            you,
            status,
            seats,
            awaiting,
            outcome,
            changed_at,
            id: _,
            rules: _,
            ruleset: _,
            options: _,
            time_control: _,
            public: _,
            offered_to: _,
            may_claim: _,
            created_at: _,
        } = self;
        let (version, you, status) = (*version, *you, *status);
        TaggedParts { version, you, status, seats, awaiting, outcome: *outcome, changed_at: *changed_at }.tag(more)
    }
}

/// Whether somebody, with a seat or without one, is shown the leave of a seat's user, until the game is over. Players
/// chose to play with those who see it; somebody who is only invited did not (T-5).
pub(in crate::app) fn shows_leave(you: Option<Seat>, seat: SeatStatus, game: GameStatus) -> bool {
    you.is_some() && seat == SeatStatus::Seated && !game.is_over()
}

/// The revision as it concerns somebody in this role.
pub(in crate::app) fn revision_for(role: Role, revision: Revision) -> Revision {
    let status = revision.status;
    revision.with_leave_of(|seat| shows_leave(role.seat(), seat, status))
}

/// What a game waits for since some moment. Seats that owe the same decision may have different deadlines.
pub(in crate::app) fn awaiting(
    decision: Option<DecisionKind>,
    owed_by: SeatSet,
    since: DateTime<Utc>,
    clocks: &Clocks,
) -> Vec<AwaitedDecision> {
    let Some(decision) = decision else { return Vec::new() };
    let mut all: Vec<AwaitedDecision> = Vec::new();
    for seat in owed_by.iter() {
        let until = clocks.of(seat).until;
        match all.iter_mut().find(|awaiting| awaiting.until == until) {
            Some(awaiting) => awaiting.seats = awaiting.seats.with(seat),
            None => all.push(AwaitedDecision { decision, seats: SeatSet::EMPTY.with(seat), since, until }),
        }
    }
    all
}

/// The events as `viewer` saw them.
pub(crate) fn shown(viewer: Viewer, version: i64, at: DateTime<Utc>, events: &[Event]) -> Vec<ShownEvent> {
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    seen.map(|event| ShownEvent { version, at, event }).collect()
}

/// The events of log entries, as `viewer` saw them.
pub(in crate::app) fn seen_in(viewer: Viewer, entries: &[log::Entry]) -> Result<Vec<ShownEvent>> {
    let mut all = Vec::new();
    for entry in entries {
        all.extend(shown(viewer, entry.version, entry.at, &rules::events(entry)?));
    }
    Ok(all)
}

impl LoadedGame {
    /// The game as a user may see it.
    pub(crate) fn for_viewer(&self, role: Role, last: Vec<ShownEvent>) -> GameForViewer {
        let summary = Summary::of(&self.rows, self.game.rules(), role.seat());
        GameForViewer { summary, view: self.game.view_for(role.viewer()), last }
    }

    /// The relation of somebody to the game.
    pub(crate) fn role(&self, asker: impl Into<Asker>) -> Result<Role> {
        Role::of(&self.rows, asker).ok_or(Error::NotFound { what: "game" })
    }

    /// What an action is decided on; the entity tags of the game begin with it.
    pub(crate) fn position(&self) -> String {
        let game = &self.rows.game;
        position(game.version, game.progress.status, self.rows.seats.iter().map(|seat| seat.status))
    }

    /// The error that the game is no longer at the position on which the caller decided.
    pub(crate) fn stale(&self, role: Role) -> Error {
        let summary = Summary::of(&self.rows, self.game.rules(), role.seat());
        Error::Stale { version: summary.version, tag: summary.tag() }
    }
}

/// A game, or that nothing has changed.
#[derive(Debug)]
pub enum ConditionalGame {
    /// Unchanged since the caller's tag.
    Unchanged(Arc<str>),
    /// Its tag and the game, as it was presented.
    Changed(Arc<str>, String),
}

/// Reads a game; `known` returns whether the caller already has the game with a tag, and `present` writes it.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about.
pub async fn show(
    app: &App,
    asker: Asker,
    id: Uuid,
    known: impl Fn(&str) -> bool,
    present: impl FnOnce(&GameForViewer) -> String,
) -> Result<ConditionalGame> {
    let mut db = Access::Borrowed(&app.store);
    let kept = if app.responses.games.is_on() { find_confirmed(app, &mut db, asker, id).await? } else { None };
    let answer = kept.as_ref().and_then(|kept| {
        let GameResponse { tag, body, .. } = &**kept;
        if known(tag) {
            return Some(ConditionalGame::Unchanged(Arc::clone(tag)));
        }
        Some(ConditionalGame::Changed(Arc::clone(tag), body.as_ref()?.unpack()?))
    });
    app.responses.games.count(answer.is_some());
    match answer {
        Some(answer) => Ok(answer),
        None => present_anew(app, &mut db, (asker, id), known, present).await,
    }
}

/// A game as the caller may see it, without its last events.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about.
pub async fn look(app: &App, asker: Asker, id: Uuid) -> Result<GameForViewer> {
    let loaded = load(app, &mut *app.store.connection().await?, id, asker.user()).await?;
    Ok(loaded.for_viewer(loaded.role(asker)?, Vec::new()))
}

/// The rules that are frozen into a game (ADR 6), for everybody who may know about it.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about.
pub async fn frozen_rules(app: &App, asker: Asker, id: Uuid) -> Result<Arc<Rules>> {
    let (stored, rules) = read(app, &mut Access::Borrowed(&app.store), id, asker.user()).await?;
    Role::of(&stored.rows, asker).ok_or(Error::NotFound { what: "game" })?;
    Ok(rules)
}

/// The response that is kept for this caller, if the game is still at its revision.
async fn find_confirmed(app: &App, db: &mut Access<'_>, asker: Asker, game: Uuid) -> Result<Option<Arc<GameResponse>>> {
    let revision = db.find_revision(game).await?.ok_or(Error::NotFound { what: "game" })?;
    let role = role_at(db, game, &revision, asker).await?;
    let revision = revision_for(role, revision);
    Ok(app.responses.games.get(ResponseKey { game, role }).filter(|kept| kept.revision == revision))
}

async fn present_anew(
    app: &App,
    db: &mut Access<'_>,
    (asker, id): (Asker, Uuid),
    known: impl Fn(&str) -> bool,
    present: impl FnOnce(&GameForViewer) -> String,
) -> Result<ConditionalGame> {
    let (stored, rules) = read(app, db, id, asker.user()).await?;
    let role = Role::of(&stored.rows, asker).ok_or(Error::NotFound { what: "game" })?;
    let revision = revision_for(role, Revision::from(&stored.rows));
    // A caller who has it already is answered from its rows alone.
    let tag: Arc<str> = Summary::of(&stored.rows, &rules, role.seat()).tag().into();
    let keep = |body: Option<&str>| {
        if app.responses.games.is_on() {
            let response = GameResponse { revision, tag: Arc::clone(&tag), body: body.map(CompressedText::new) };
            app.responses.games.put(ResponseKey { game: id, role }, response);
        }
    };
    if known(&tag) {
        keep(None);
        return Ok(ConditionalGame::Unchanged(tag));
    }
    let loaded = open(db, stored, &rules).await?;
    let version = loaded.rows.game.version;
    let last = log::together(&mut *db.connection().await?, id, version).await?;
    let last = seen_in(role.viewer(), &last)?;
    let body = present(&loaded.for_viewer(role, last));
    keep(Some(&body));
    Ok(ConditionalGame::Changed(tag, body))
}
