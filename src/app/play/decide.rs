//! Deciding and committing an action: its effect on a game, in memory, and the one statement that writes it with its
//! mails.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Action, Actor, Event, Seat};

use super::automatic;
use super::conditional::{Changes, PendingMoves};
use super::origin::ActionOrigin;
use super::projection::encode_snapshot;
use crate::app::game::checkpoints;
use crate::app::game::load::{LoadedGame, Role, progress};
use crate::app::mails::post::Rows;
use crate::app::notices::PreviousGame;
use crate::app::notices::people::{self, AppliedAction, QueuedRows};
use crate::app::notices::receipt::PlayedLetter;
use crate::app::refusal::Refusal;
use crate::app::time::clocks::timing_after;
use crate::app::webhooks::messages;
use crate::app::{App, Error, Result};
use crate::store::Access;
use crate::store::commit::{Commit, NewEntry};
use crate::store::games::{Projection, Snapshot};
use crate::store::log::MAX_TOGETHER;
use crate::values::GameStatus;

/// The effect of an action, and of the automatic ones that follow it, on a game.
#[derive(Debug)]
pub(in crate::app) struct PreparedAction {
    /// The version before.
    pub version: i64,
    /// An entry of the log for each action.
    pub entries: Vec<NewEntry>,
    /// The status before.
    was: GameStatus,
    /// Since when the decision before was owed.
    since: DateTime<Utc>,
    /// The seat whose offer of a draw stood before.
    offered_by: Option<Seat>,
    projection: Projection,
    snapshot: Snapshot,
    /// The last conditional move among them.
    last_conditional: Option<PlayedConditional>,
    /// What happened.
    events: Vec<Event>,
    /// What became of conditional moves.
    conditional: Changes,
}

/// A conditional move that was played.
#[derive(Clone, Copy, Debug)]
struct PlayedConditional {
    /// The version before it.
    before: i64,
    /// Whose it is.
    by: Seat,
    /// How many events were before it.
    follows: usize,
}

impl PreparedAction {
    /// Whether the game has just ended with a result, so that it has a record.
    pub(in crate::app) fn has_record(&self) -> bool {
        self.projection.progress.status == GameStatus::Over
    }

    /// What mails need to know of the game before it.
    fn before(&self) -> PreviousGame {
        let last = self.last_conditional;
        PreviousGame {
            version: last.map_or(self.version, |last| last.before),
            began: self.version,
            unread: last.map_or(0, |last| last.follows),
            offered_by: self.offered_by,
        }
    }
}

/// Decides an action and the automatic ones that follow it, conditional moves among them: `loaded` is then the game
/// after them. The `letter` that it came in may give conditional moves with it. `each` is called with the result of
/// each action. Nothing is read or written.
pub(in crate::app) fn decide(
    app: &App,
    loaded: &mut LoadedGame,
    (actor, action): (Actor, Action),
    letter: Option<&PlayedLetter>,
    mut each: impl FnMut(&LoadedGame, &[Event]),
) -> Result<PreparedAction> {
    let (version, since) = (loaded.rows.game.version, loaded.rows.game.timing.since);
    let was = loaded.rows.game.progress.status;
    let offered_by = loaded.game.table().draw_offer().map(|offer| offer.by);
    let (mut events, mut entries) = (Vec::new(), Vec::new());
    let declining = automatic::seats_that_decline(loaded);
    let mut pending = PendingMoves::of(loaded);
    let (mut turn_of, mut last_conditional) = (actor, None::<PlayedConditional>);
    let (mut entry, mut happened) = take(loaded, actor, action)?;
    pending.give(actor, letter);
    loop {
        each(loaded, &happened);
        let due = automatic::due(&loaded.game, declining, &happened)?;
        let due = due.or_else(|| automatic::too_long(&loaded.game, app.settings.games.max_plies));
        events.append(&mut happened);
        entries.push(entry);
        let may_follow = entries.len() < MAX_TOGETHER;
        if let Some((actor, automatic)) = due.filter(|_| may_follow) {
            (entry, happened) = take(loaded, actor, automatic)?;
            continue;
        }
        let since_conditional = &events[last_conditional.map_or(0, |last| last.follows)..];
        let Some((seat, conditional)) = pending.answer(&loaded.game, turn_of, since_conditional).filter(|_| may_follow)
        else {
            break;
        };
        let before = loaded.rows.game.version;
        match take(loaded, Actor::Seat(seat), conditional) {
            Ok(taken) => (entry, happened) = taken,
            Err(Error::Refused(_)) => {
                pending.refused(&loaded.game, seat);
                break;
            }
            Err(why) => return Err(why),
        }
        pending.played(&loaded.game, seat);
        let played = PlayedConditional { before, by: seat, follows: events.len() };
        (turn_of, last_conditional) = (Actor::Seat(seat), Some(played));
    }
    Ok(PreparedAction {
        version,
        entries,
        was,
        since,
        offered_by,
        projection: loaded.rows.game.projection(),
        snapshot: encode_snapshot(&loaded.game)?,
        last_conditional,
        events,
        conditional: pending.end(&loaded.game, loaded.rows.game.version),
    })
}

/// Commits a decision, with its mails; returns whether the game was unchanged since it was read.
pub(in crate::app) async fn write(
    app: &App,
    db: &mut Access<'_>,
    loaded: &LoadedGame,
    decided: PreparedAction,
    (role, actor): (Role, Actor),
    origin: ActionOrigin<'_>,
) -> Result<bool> {
    let before = decided.before();
    let PreparedAction { version, entries: log, was: status, since, projection, snapshot, last_conditional, .. } =
        decided;
    let left = origin.letter().map(|letter| (letter, decided.conditional.left(loaded.game.rules(), letter.seat)));
    let letter = left.as_ref().map(|(letter, left)| (*letter, left.as_slice()));
    let (events, Changes { rows: conditional, reports }) = (decided.events, decided.conditional);
    let (game, orders, at) = (loaded.rows.game.id, loaded.rows.game.orders, loaded.now);
    let (key, handled) = origin.written(loaded, role, &events);
    let talk = origin.talk();
    // Whoever ordered a conditional move is not there: they are told what it asks of them.
    let actor = last_conditional.map_or(actor, |last| Actor::Seat(last.by));
    let applied = AppliedAction { actor, events: &events, reports: &reports, letter, before, at };
    let due = people::mails_after(app, db, loaded, &applied).await?;
    let QueuedRows { rows: Rows { mails, later, pushes }, replies } = due;
    let messages = messages::after_action(&app.settings.webhooks, loaded, &events);
    let checkpoint = checkpoints::is_due(loaded, version).then(|| snapshot.snapshot.clone());
    let commit = Commit {
        game,
        version,
        status,
        since,
        orders,
        projection,
        snapshot,
        at,
        log,
        conditional,
        mails,
        later,
        replies,
        pushes,
        messages,
        key,
        letter: handled,
        talk,
    };
    let written = db.commit(commit).await?;
    if written {
        app.listeners.changed(game);
    }
    if let (true, Some(checkpoint)) = (written, checkpoint) {
        checkpoints::keep(db, loaded, &checkpoint).await;
    }
    Ok(written)
}

/// Applies one action: the row of the game is then as after it. Returns the entry for the log, and what happened.
fn take(loaded: &mut LoadedGame, actor: Actor, action: Action) -> Result<(NewEntry, Vec<Event>)> {
    let text = serde_json::to_string(&action).map_err(Error::corrupt)?;
    let events = match loaded.game.apply(actor, action) {
        Ok(events) => events,
        Err(illegal) => return Err(Error::Refused(Box::new(Refusal::new(loaded.game.rules(), illegal)))),
    };
    let (rows, at) = (&mut loaded.rows, loaded.now);
    let progress = progress(&loaded.game, &rows.seats);
    let timing = timing_after(rows, &loaded.game, &events, at, progress.status != GameStatus::Waiting);
    let game = &mut rows.game;
    (game.version, game.progress, game.timing, game.updated_at) = (game.version + 1, progress, timing, at);
    let entry = NewEntry {
        actor: serde_json::to_string(&actor).map_err(Error::corrupt)?,
        action: Some(text),
        events: serde_json::to_string(&events).map_err(Error::corrupt)?,
        clocks: loaded.rows.game.timing.clocks.clone(),
    };
    Ok((entry, events))
}
