//! The decisions that wait for a user: what they owe in which game, the most urgent first. They follow from the columns
//! of the games' rows, and so do their tags; the state of a game is read only for the actions that make them, once it
//! is known that the caller does not have them already.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Action, Rules, Seat, Viewer};
use serde::Serialize;
use uuid::Uuid;

use crate::app::game::load::{parse_snapshot, replay};
use crate::app::game::summary::{SeatForViewer, awaiting, shows_leave};
use crate::app::game::tags::TaggedParts;
use crate::app::time::clocks::away;
use crate::app::{App, Result};
use crate::store::decisions::{WaitingGame, WaitingSeats, WantedPage};
use crate::store::revisions::SeatRevision;
use crate::store::{Access, games, log};
use crate::values::{DecisionKind, GameStatus, SeatStatus};

/// What a user owes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenDecision {
    /// An answer to an invitation.
    Invitation,
    /// An answer to the offer of a draw.
    DrawOffer,
    /// To claim that another's time is up, or to wait.
    Claim,
    /// The decision that the game waits for.
    #[serde(untagged)]
    Decision(DecisionKind),
}

/// Another player of a game: nobody's id is shown where the name is not.
#[derive(Debug)]
pub struct OtherPlayer {
    /// Stays when the name changes.
    pub id: Uuid,
    /// As its owner writes it.
    pub name: String,
}

/// A game, and what a user owes in it.
#[derive(Debug)]
pub struct OwedDecisions {
    /// The game that waits.
    pub game: Uuid,
    /// Its entity tag, as the user sees it.
    pub tag: String,
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// Where it stands.
    pub status: GameStatus,
    /// The name of its ruleset.
    pub ruleset: String,
    /// Its rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The user's seat.
    pub seat: Seat,
    /// What they owe.
    pub owed: Vec<OpenDecision>,
    /// The others, in turn order.
    pub others: Vec<OtherPlayer>,
    /// Whoever invites them, while they are invited and the other one has an account.
    pub inviter: Option<OtherPlayer>,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when.
    pub until: Option<DateTime<Utc>>,
    /// The beginning of the user's own note about it.
    pub note: Option<String>,
    /// What they may do, once that was read, if the game was still at this tag then.
    pub legal: Option<Vec<Action>>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// A page of decisions.
#[derive(Debug)]
pub struct DecisionPage {
    /// The most urgent first.
    pub games: Vec<OwedDecisions>,
    /// Where the next page starts.
    pub next: Option<(DateTime<Utc>, Uuid)>,
}

/// The decisions that a user owes, after a place in their order, in at most `limit` games.
///
/// # Errors
/// When the database fails.
pub async fn list(app: &App, user: Uuid, after: Option<(DateTime<Utc>, Uuid)>, limit: i64) -> Result<DecisionPage> {
    let mut found = app.store.waiting_games(WantedPage { user, after, limit: limit + 1 }).await?;
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let goes_on = found.len() > most;
    found.truncate(most);
    let next = found.last().filter(|_| goes_on).map(|game| (game.at, game.id));
    let mut games = Vec::with_capacity(found.len());
    for game in found {
        let rules = app.frozen.of(&mut Access::Borrowed(&app.store), game.id, &game.rules_digest).await?;
        games.push(list_owed(app, game, rules));
    }
    Ok(DecisionPage { games, next })
}

/// Adds the legal actions of the user in the games that have more to decide than an invitation and a setup. A game that
/// has moved on since it was found is left out.
///
/// # Errors
/// When the database fails.
pub async fn add_actions(app: &App, page: &mut DecisionPage) -> Result<()> {
    let in_play = page.games.iter_mut().filter(|game| game.status == GameStatus::Playing);
    let mut waiting: HashMap<Uuid, &mut OwedDecisions> = in_play.map(|game| (game.game, game)).collect();
    if waiting.is_empty() {
        return Ok(());
    }
    let mut conn = app.store.connection().await?;
    let ids: Vec<Uuid> = waiting.keys().copied().collect();
    for state in games::states(&mut conn, &ids).await? {
        let Some(owed) = waiting.get_mut(&state.id).filter(|owed| owed.version == state.version) else { continue };
        let game = match parse_snapshot(&owed.rules, state.snapshot_format, &state.snapshot) {
            Some(game) => game,
            None => replay(log::all(&mut conn, state.id).await?, owed.version)?,
        };
        owed.legal = Some(game.view_for(Viewer::Seat(owed.seat)).legal_actions());
    }
    Ok(())
}

/// What the user of a seat owes in a game that waits for them.
fn list_owed(app: &App, game: WaitingGame, rules: Arc<Rules>) -> OwedDecisions {
    let seat = game.seat;
    let WaitingGame { progress, timing, .. } = &game;
    let invited = game.seat_status == SeatStatus::Invited;
    let decision = progress.decision.filter(|_| progress.owed_by.contains(seat) && !invited);
    let owed = [
        invited.then_some(OpenDecision::Invitation),
        decision.map(OpenDecision::Decision),
        (!invited && progress.offered_to.contains(seat)).then_some(OpenDecision::DrawOffer),
        (!invited && timing.may_claim.contains(seat)).then_some(OpenDecision::Claim),
    ];
    // Seats that owe the same decision may have different deadlines; for a seat that owes none it is that of the first.
    let owing = if progress.owed_by.contains(seat) { Some(seat) } else { progress.owed_by.iter().next() };
    let tag = tag(&game);
    let WaitingSeats(seats) = game.seats;
    let host = game.created_by.filter(|_| invited);
    let host = seats.iter().find(|row| host.is_some() && row.user == host);
    let inviter = host.cloned().and_then(OtherPlayer::of);
    let until = match owing {
        _ if invited => Some(app.settings.games.invited_until(game.created_at)),
        owing => owing.and_then(|seat| game.timing.clocks.of(seat).until),
    };
    OwedDecisions {
        game: game.id,
        tag,
        version: game.version,
        status: game.progress.status,
        ruleset: game.ruleset,
        rules,
        seat,
        owed: owed.into_iter().flatten().collect(),
        others: seats.into_iter().filter(|row| row.seat != seat).filter_map(OtherPlayer::of).collect(),
        inviter,
        since: game.timing.since,
        until,
        note: game.note,
        legal: None,
        now: game.now,
    }
}

/// The entity tag of a game as the user in its seat is shown it, without reading it.
fn tag(game: &WaitingGame) -> String {
    let WaitingGame { progress, timing, .. } = game;
    let you = Some(game.seat);
    let seats = game.seats.0.iter().map(|row| SeatForViewer {
        seat: row.seat,
        status: row.status,
        user: row.name.clone(),
        user_id: row.user,
        kind: row.kind,
        locked: progress.locked_by.contains(row.seat),
        bank: timing.clocks.of(row.seat).left(timing.since),
        leave: if shows_leave(you, row.status, progress.status) { away(&row.away) } else { Vec::new() },
    });
    TaggedParts {
        version: game.version,
        you,
        status: progress.status,
        seats: &seats.collect::<Vec<_>>(),
        awaiting: &awaiting(progress.decision, *progress.owed_by, timing.since, &timing.clocks),
        // A game that is over waits for nobody.
        outcome: None,
        changed_at: game.updated_at,
    }
    .tag("")
}

impl OtherPlayer {
    /// The player of a seat, if it has one.
    fn of(row: SeatRevision) -> Option<Self> {
        Some(Self { id: row.user?, name: row.name? })
    }
}

impl OpenDecision {
    /// Whether an action makes this decision. What may be done at any time, as resigning, makes none.
    #[must_use]
    pub const fn is_made_by(self, action: &Action) -> bool {
        match self {
            Self::Invitation | Self::Claim => false,
            Self::DrawOffer => matches!(action, Action::AcceptDraw | Action::RefuseDraw),
            Self::Decision(DecisionKind::Deal | DecisionKind::Setup) => false,
            Self::Decision(DecisionKind::Redraw) => matches!(action, Action::Redraw(_) | Action::Keep),
            Self::Decision(DecisionKind::Turn) => matches!(
                action,
                Action::Move(_) | Action::Attack(_) | Action::Shoot(_) | Action::Swap(_) | Action::SwapCard(_)
            ),
            Self::Decision(DecisionKind::Defence) => matches!(action, Action::Defend(_) | Action::Decline),
            Self::Decision(DecisionKind::Rescue) => matches!(action, Action::Rescue(..) | Action::Decline),
            Self::Decision(DecisionKind::Recruit) => matches!(action, Action::Recruit(_) | Action::Decline),
            Self::Decision(DecisionKind::Flag) => matches!(action, Action::TakeFlag | Action::LeaveFlag),
        }
    }
}
