//! Looking at games: what a person may know of one, from the view of their seat or as a spectator.
//! This is the only way from a game to the outside; it changes nothing.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::HEXLOWER;
use fieldpost_engine::{Action, Event, GameView, Options, Outcome, Rules, Seat, SeatSet, SeenEvent, Viewer};
use uuid::Uuid;

use super::grace;
use super::load::{Loaded, Standing, load, open, read, seat_of};
use super::overdue::may_claim;
use super::rules;
use crate::app::time::clocks::{Clocks, away};
use crate::app::time::control::TimeControl;
use crate::app::{App, Error, Result};
use crate::auth;
use crate::store::games::Card;
use crate::store::log;
use crate::values::{DecisionKind, GameStatus, SeatStatus};

/// A game as a person may see it.
#[derive(Debug)]
pub struct Look {
    /// What lists show of it.
    pub summary: Summary,
    /// The table, from the person's seat.
    pub view: GameView,
    /// What the last action brought about, as the person saw it.
    pub last: Vec<Shown>,
}

/// What lists show of a game. Everybody who may know of the game sees the same.
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
    /// What the creator chose.
    pub options: Options,
    /// Where it stands.
    pub status: GameStatus,
    /// The person's seat, also while only invited to it.
    pub you: Option<Seat>,
    /// In turn order.
    pub seats: Vec<SeatLook>,
    /// How long a seat has for a decision.
    pub time_control: TimeControl,
    /// Whether everybody may look on.
    pub public: bool,
    /// What the game waits for: an entry for each time until which seats owe it.
    pub awaiting: Vec<Awaiting>,
    /// The seats that may answer a draw offer.
    pub offered_to: SeatSet,
    /// The seats that may claim, because the time for the turn is up.
    pub may_claim: SeatSet,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything that it shows changed last.
    pub changed_at: DateTime<Utc>,
}

/// Who sits where.
#[derive(Debug)]
pub struct SeatLook {
    /// The seat.
    pub seat: Seat,
    /// What it is to whoever is named in it.
    pub status: SeatStatus,
    /// The user's name.
    pub user: Option<String>,
    /// Whether its setup is locked.
    pub locked: bool,
    /// What was in its bank when its time for the decision began; while it owes none, what is there.
    pub bank: Option<TimeDelta>,
    /// When its user, who has taken it, is on leave, while the game goes on: for those who sit there or are invited.
    pub leave: Vec<(DateTime<Utc>, DateTime<Utc>)>,
}

/// What a game waits for (T-6).
#[derive(Debug)]
pub struct Awaiting {
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
pub struct Shown {
    /// The version that it belongs to.
    pub version: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The event.
    pub event: SeenEvent,
}

impl Summary {
    /// What a card says to somebody in a seat, or without one.
    pub(crate) fn of(card: &Card, rules: &Arc<Rules>, you: Option<Seat>) -> Result<Self> {
        let game = &card.game;
        let locked = game.progress.locked_by;
        let time_control = TimeControl::read(&game.time_control)?;
        let clocks = Clocks::of_card(card, time_control)?;
        let seats = card.seats.iter().map(|row| {
            let seat = seat_of(row.seat);
            let (status, user) = (row.status, row.name.clone());
            let bank = clocks.of(seat).left(game.timing.since);
            // Whoever sits there chose to play with those who see it; somebody who was only invited did not (T-5).
            let concerned = you.is_some() && status == SeatStatus::Seated && game.progress.decision.is_some();
            let leave = if concerned { away(row) } else { Vec::new() };
            SeatLook { seat, status, user, locked: locked.contains(seat), bank, leave }
        });
        Ok(Self {
            id: game.id,
            version: game.version,
            rules: Arc::clone(rules),
            ruleset: game.ruleset.clone(),
            options: game.options.0.clone(),
            status: game.progress.status,
            you,
            seats: seats.collect(),
            time_control,
            public: game.public,
            awaiting: awaiting(card, &clocks),
            offered_to: *game.progress.offered_to,
            may_claim: *game.timing.may_claim,
            outcome: game.progress.outcome(),
            created_at: game.created_at,
            changed_at: game.updated_at,
        })
    }

    /// What the person owes in it, by the words of the contract: a seat and a decision each.
    pub fn owed(&self) -> impl Iterator<Item = (Seat, &str)> {
        let own = self.you.and_then(|you| self.seats.iter().find(|row| row.seat == you));
        let (seat, invited) = own.map_or((None, false), |row| (Some(row.seat), row.status == SeatStatus::Invited));
        let waits = |seats: SeatSet| !invited && seat.is_some_and(|seat| seats.contains(seat));
        let decision = self.awaited(seat).filter(|_| !invited);
        let owed = [
            invited.then_some("invitation"),
            decision.map(|awaiting| awaiting.decision.word()),
            waits(self.offered_to).then_some("draw_offer"),
            waits(self.may_claim).then_some("claim"),
        ];
        owed.into_iter().flatten().filter_map(move |decision| Some((seat?, decision)))
    }

    /// What the game waits for from a seat.
    #[must_use]
    pub fn awaited(&self, seat: Option<Seat>) -> Option<&Awaiting> {
        self.awaiting.iter().find(|awaiting| seat.is_some_and(|seat| awaiting.seats.contains(seat)))
    }

    /// The entity tag of the game as the person sees it: the position, and a digest of whatever may change while the position
    /// stays. It changes whenever anything that the game shows changes.
    #[must_use]
    pub fn tag(&self) -> String {
        self.tag_with("")
    }

    /// The same for an answer that shows `more` than the game.
    fn tag_with(&self, more: &str) -> String {
        // Every field stands here, so that a new one is thought of. Those without a name follow from the position, never
        // change, or are not shown.
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
        // Written for the digest alone; nobody reads it back.
        let shown = format!("{you:?} {status} {seats:?} {awaiting:?} {outcome:?} {changed_at:?}");
        // Another release may show the same otherwise.
        let digest = auth::digest(&[env!("CARGO_PKG_VERSION").as_bytes(), shown.as_bytes(), more.as_bytes()]);
        let position = position(*version, *status, seats.iter().map(|seat| seat.status));
        format!("{position}-{}", HEXLOWER.encode(&digest[..TAG_BYTES]))
    }
}

/// How many bytes of a digest an entity tag has.
const TAG_BYTES: usize = 8;

/// What a game waits for. Seats that owe the same may have different times for it.
fn awaiting(card: &Card, clocks: &Clocks) -> Vec<Awaiting> {
    let game = &card.game;
    let Some(decision) = game.progress.decision else { return Vec::new() };
    let mut all: Vec<Awaiting> = Vec::new();
    for seat in game.progress.owed_by.iter() {
        let until = clocks.of(seat).until;
        match all.iter_mut().find(|awaiting| awaiting.until == until) {
            Some(awaiting) => awaiting.seats = awaiting.seats.with(seat),
            None => {
                let seats = SeatSet::EMPTY.with(seat);
                all.push(Awaiting { decision, seats, since: game.timing.since, until });
            }
        }
    }
    all
}

/// The position of a game, which an action is decided on: its version, and while it waits for players how many there are.
fn position(version: i64, status: GameStatus, seats: impl Iterator<Item = SeatStatus>) -> String {
    match status {
        GameStatus::Waiting => format!("{version}.{}", seats.filter(|status| *status == SeatStatus::Seated).count()),
        GameStatus::Setup | GameStatus::Playing | GameStatus::Over | GameStatus::Aborted => version.to_string(),
    }
}

/// The events as `viewer` saw them.
pub(crate) fn shown(viewer: Viewer, version: i64, at: DateTime<Utc>, events: &[Event]) -> Vec<Shown> {
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    seen.map(|event| Shown { version, at, event }).collect()
}

/// The events of log entries, as `viewer` saw them.
pub(in crate::app) fn seen_in(viewer: Viewer, entries: &[log::Entry]) -> Result<Vec<Shown>> {
    let mut all = Vec::new();
    for entry in entries {
        all.extend(shown(viewer, entry.version, entry.at, &rules::events(entry)?));
    }
    Ok(all)
}

impl Loaded {
    /// The game as somebody may see it.
    pub(crate) fn look(&self, standing: Standing, last: Vec<Shown>) -> Result<Look> {
        let summary = Summary::of(&self.card, self.game.rules(), standing.seat())?;
        Ok(Look { summary, view: self.game.view_for(standing.viewer()), last })
    }

    /// What `user` is to the game; they may not know of other games.
    pub(crate) fn standing(&self, user: Uuid) -> Result<Standing> {
        Standing::of(&self.card, user).ok_or(Error::NotFound { what: "game" })
    }

    /// What an action is decided on; the entity tags of the game begin with it.
    pub(crate) fn position(&self) -> String {
        let game = &self.card.game;
        position(game.version, game.progress.status, self.card.seats.iter().map(|seat| seat.status))
    }

    /// That the game is no longer at the position which the caller decided on, told to somebody who may know it.
    pub(crate) fn stale(&self, standing: Standing) -> Result<Error> {
        let summary = Summary::of(&self.card, self.game.rules(), standing.seat())?;
        Ok(Error::Stale { version: summary.version, tag: summary.tag() })
    }
}

/// A look, or word that nothing has changed.
#[derive(Debug)]
pub enum Sight {
    /// As it was at the tag that the caller knows.
    Unchanged(String),
    /// The game.
    Look(Box<Look>),
}

/// Looks at a game; `known` says of a tag whether the caller has seen the game at it.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know.
pub async fn look(app: &App, user: Uuid, id: Uuid, known: impl FnOnce(&str) -> bool) -> Result<Sight> {
    let mut conn = app.store.connection().await?;
    let (sight, rules) = read(app, &mut conn, id, Some(user)).await?;
    let standing = Standing::of(&sight.card, user).ok_or(Error::NotFound { what: "game" })?;
    // Who has seen it already is answered from its rows alone.
    let tag = Summary::of(&sight.card, &rules, standing.seat())?.tag();
    if known(&tag) {
        return Ok(Sight::Unchanged(tag));
    }
    let loaded = open(&mut conn, sight, &rules).await?;
    let version = loaded.card.game.version;
    let last = log::together(&mut conn, id, version).await?;
    let last = seen_in(standing.viewer(), &last)?;
    Ok(Sight::Look(Box::new(loaded.look(standing, last)?)))
}

/// The legal actions of somebody.
#[derive(Debug)]
pub struct Legal {
    /// The version that they are legal at.
    pub version: i64,
    /// The tag of this list; it begins with the position, as that of the game does.
    pub tag: String,
    /// Its rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The actions; setups are too many to list.
    pub actions: Vec<Action>,
    /// Whether they may claim that the time for the turn is up.
    pub may_claim: bool,
}

/// What the caller may do now. It follows from what they know (V-6).
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know, [`Error::Forbidden`] for others than
/// players.
pub async fn legal_actions(app: &App, user: Uuid, id: Uuid) -> Result<Legal> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    let standing = loaded.standing(user)?;
    let seat = standing.player()?;
    let may_claim = may_claim(&loaded, seat)? && grace::until(&mut conn, &loaded).await?.is_none();
    let summary = Summary::of(&loaded.card, loaded.game.rules(), standing.seat())?;
    Ok(Legal {
        version: loaded.card.game.version,
        tag: summary.tag_with(if may_claim { "may claim" } else { "may not claim" }),
        rules: Arc::clone(loaded.game.rules()),
        actions: loaded.game.view_for(Viewer::Seat(seat)).legal_actions(),
        may_claim,
    })
}
