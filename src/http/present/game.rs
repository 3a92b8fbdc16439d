//! Games: a whole one as its viewer may see it, and the summaries in lists.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use fieldpost_engine::{Options, Rules};
use serde::Serialize;
use uuid::Uuid;

use super::action::ActionJson;
use super::event::EventJson;
use super::table::TableJson;
use super::{End, SetupContent, names};
use crate::app::game::summary::{AwaitedDecision, GameForViewer, SeatForViewer, Summary};
use crate::app::lobby::decisions::{OpenDecision, OwedDecisions};
use crate::http::headers::quoted;
use crate::values::{DecisionKind, GameStatus, SeatStatus, TimeControl, UserKind, Visibility};

/// The common part of lists and of the game itself.
#[derive(Serialize)]
struct SummaryJson<'a> {
    id: Uuid,
    version: i64,
    /// As in the header.
    etag: String,
    ruleset: &'a str,
    options: &'a Options,
    status: GameStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<&'a str>,
    seats: Vec<SeatJson<'a>>,
    time_control: TimeControl,
    public: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    awaiting: Vec<AwaitingJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<End<'a>>,
    created_at: DateTime<Utc>,
    changed_at: DateTime<Utc>,
    /// Only in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Serialize)]
struct SeatJson<'a> {
    seat: &'a str,
    team: &'a str,
    status: SeatStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user_id: Option<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user_kind: Option<UserKind>,
    setup_locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank_seconds: Option<i64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leave: Vec<LeaveJson>,
}

#[derive(Serialize)]
struct LeaveJson {
    begins_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
}

#[derive(Serialize)]
struct AwaitingJson<'a> {
    decision: DecisionKind,
    seats: Vec<&'a str>,
    since: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<DateTime<Utc>>,
}

/// The page on which anybody can take an open seat, while there is one (G-1).
fn link(game: &Summary) -> Option<String> {
    let visibility = Visibility::of(game.status, game.public, game.seats.iter().map(|seat| seat.status));
    (visibility == Some(Visibility::OpenSeat)).then(|| format!("/join/{}", game.id))
}

impl<'a> SummaryJson<'a> {
    fn of(game: &'a Summary) -> Self {
        let rules = &*game.rules;
        Self {
            id: game.id,
            version: game.version,
            etag: quoted(&game.tag()),
            ruleset: &game.ruleset,
            options: &game.options,
            status: game.status,
            you: game.you.map(|seat| rules.seat_name(seat)),
            seats: game.seats.iter().map(|seat| SeatJson::of(rules, seat)).collect(),
            time_control: game.time_control,
            public: game.public,
            link: link(game),
            awaiting: game.awaiting.iter().map(|awaiting| AwaitingJson::of(rules, awaiting)).collect(),
            outcome: game.outcome.map(|outcome| End::of(rules, outcome)),
            created_at: game.created_at,
            changed_at: game.changed_at,
            note: None,
        }
    }
}

impl<'a> SeatJson<'a> {
    fn of(rules: &'a Rules, seat: &'a SeatForViewer) -> Self {
        let rule = rules.seats().get(seat.seat.index());
        Self {
            seat: rules.seat_name(seat.seat),
            team: rule.map_or("?", |rule| rule.team.as_str()),
            status: seat.status,
            user: seat.user.as_deref(),
            user_id: seat.user_id,
            user_kind: seat.kind,
            setup_locked: seat.locked,
            bank_seconds: seat.bank.map(|bank| bank.num_seconds()),
            leave: seat
                .leave
                .iter()
                .map(|(begins_at, ends_at)| LeaveJson { begins_at: *begins_at, ends_at: *ends_at })
                .collect(),
        }
    }
}

impl<'a> AwaitingJson<'a> {
    fn of(rules: &'a Rules, awaiting: &'a AwaitedDecision) -> Self {
        let AwaitedDecision { decision, seats, since, until } = awaiting;
        Self { decision: *decision, seats: names(rules, *seats), since: *since, until: *until }
    }
}

/// A whole game.
#[derive(Serialize)]
pub(in crate::http) struct Game<'a> {
    #[serde(flatten)]
    summary: SummaryJson<'a>,
    ply: u32,
    options_in_force: Options,
    pieces: Vec<PieceJson<'a>>,
    captured: Vec<PieceJson<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    returned_unseen: BTreeMap<&'a str, usize>,
    setups: BTreeMap<&'a str, SetupJson<'a>>,
    #[serde(flatten)]
    table: TableJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offer: Option<OfferJson<'a>>,
    repetition_warnings: Vec<WarningJson<'a>>,
    chase_warnings: Vec<ChaseJson<'a>>,
    last_events: Vec<EventJson<'a>>,
}

#[derive(Serialize)]
struct PieceJson<'a> {
    id: u16,
    seat: &'a str,
    start: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    space: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    moved: bool,
    revealed: bool,
    /// Whether it came back as another piece, as far as the viewer knows (O-3, F-9).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    returned: bool,
}

/// As `SetupContent`, for a setup that is computed on the fly.
#[derive(Serialize)]
struct SetupJson<'a> {
    pieces: BTreeMap<&'a str, &'a str>,
    text: String,
}

#[derive(Serialize)]
struct OfferJson<'a> {
    by: &'a str,
    awaits: Vec<&'a str>,
}

#[derive(Serialize)]
struct WarningJson<'a> {
    piece: u16,
    border: [&'a str; 2],
    count: u8,
    limit: u8,
    plies: Vec<u32>,
}

#[derive(Serialize)]
struct ChaseJson<'a> {
    piece: u16,
    from: &'a str,
    to: &'a str,
    plies: Vec<u32>,
}

impl<'a> Game<'a> {
    /// The `ETag`, in quotes: in the header as in the body.
    pub(in crate::http) fn etag(&self) -> &str {
        &self.summary.etag
    }

    pub(in crate::http) fn of(game: &'a GameForViewer) -> Self {
        let view = &game.view;
        let rules = view.rules();
        let name = |space| rules.board().name(space);
        let piece = |piece: fieldpost_engine::PieceView| PieceJson {
            id: piece.id.0,
            seat: rules.seat_name(piece.seat),
            start: name(piece.start),
            space: piece.space.map(name),
            kind: piece.kind.map(|kind| rules.kind(kind).id.as_str()),
            moved: piece.moved,
            revealed: piece.public,
            returned: view.returned().contains(&piece.id),
        };
        let (standing, captured) = view.pieces().map(piece).partition(|piece| piece.space.is_some());
        let setup = |seat| {
            let setup = view.setup(seat)?;
            let pairs = setup.pieces().iter().map(|(space, kind)| (name(*space), rules.kind(*kind).id.as_str()));
            let text = SetupContent::of(rules, seat, setup.pieces()).text;
            Some((rules.seat_name(seat), SetupJson { pieces: pairs.collect(), text }))
        };
        let warning = |warning: fieldpost_engine::Warning| {
            let (one, other) = warning.border.spaces();
            let fieldpost_engine::Warning { piece, count, limit, plies, .. } = warning;
            WarningJson { piece: piece.0, border: [name(one), name(other)], count, limit, plies }
        };
        let chase = |warning: fieldpost_engine::ChaseWarning| {
            let fieldpost_engine::ChaseWarning { piece, from, to, plies } = warning;
            ChaseJson { piece: piece.0, from: name(from), to: name(to), plies }
        };
        let unseen = |seat| {
            let count = view.returned_unseen(seat);
            (count > 0).then(|| (rules.seat_name(seat), count))
        };
        Self {
            summary: SummaryJson::of(&game.summary),
            ply: view.table().ply(),
            options_in_force: Options::in_force(rules.ruleset()),
            pieces: standing,
            captured,
            returned_unseen: rules.all_seats().iter().filter_map(unseen).collect(),
            setups: rules.all_seats().iter().filter_map(setup).collect(),
            table: TableJson::of(view),
            draw_offer: view
                .table()
                .draw_offer()
                .map(|offer| OfferJson { by: rules.seat_name(offer.by), awaits: names(rules, offer.awaits) }),
            repetition_warnings: view.warnings().into_iter().map(warning).collect(),
            chase_warnings: view.chase_warnings().into_iter().map(chase).collect(),
            last_events: game.last.iter().map(|shown| EventJson::of(rules, shown)).collect(),
        }
    }
}

/// A page of games.
#[derive(Serialize)]
pub(in crate::http) struct Games<'a> {
    games: Vec<SummaryJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<DateTime<Utc>>,
}

impl<'a> Games<'a> {
    /// With the beginnings of the caller's notes, by game.
    pub(in crate::http) fn of(games: &'a [Summary], notes: &'a HashMap<Uuid, String>, next: Option<String>) -> Self {
        let note = |game: &Summary| notes.get(&game.id).map(String::as_str);
        let games = games.iter().map(|game| SummaryJson { note: note(game), ..SummaryJson::of(game) });
        Self { games: games.collect(), next, as_of: None }
    }

    /// With the moment up to which the reader has every change.
    pub(in crate::http) fn changed_until(mut self, at: DateTime<Utc>) -> Self {
        self.as_of = Some(at);
        self
    }
}

/// A page of the decisions that a user owes.
#[derive(Serialize)]
pub(in crate::http) struct Decisions<'a> {
    decisions: Vec<Decision<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

#[derive(Serialize)]
struct Decision<'a> {
    game: Uuid,
    etag: String,
    ruleset: &'a str,
    decision: OpenDecision,
    seat: &'a str,
    others: Vec<&'a str>,
    other_ids: Vec<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invited_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invited_by_id: Option<Uuid>,
    since: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<ActionJson<'a>>>,
    #[serde(skip)]
    now: DateTime<Utc>,
}

impl<'a> Decisions<'a> {
    /// Without what changes all the time by itself: the seconds that are left.
    pub(in crate::http) fn of(games: &'a [OwedDecisions], next: Option<String>) -> Self {
        let owed = games.iter().flat_map(|game| {
            game.owed.iter().map(|owed| Decision {
                game: game.game,
                etag: quoted(&game.tag),
                ruleset: &game.ruleset,
                decision: *owed,
                seat: game.rules.seat_name(game.seat),
                others: game.others.iter().map(|other| other.name.as_str()).collect(),
                other_ids: game.others.iter().map(|other| other.id).collect(),
                invited_by: game.inviter.as_ref().map(|inviter| inviter.name.as_str()),
                invited_by_id: game.inviter.as_ref().map(|inviter| inviter.id),
                since: game.since,
                until: game.until,
                seconds_left: None,
                note: game.note.as_deref(),
                actions: actions_of(game, *owed),
                now: game.now,
            })
        });
        Self { decisions: owed.collect(), next }
    }

    /// With the seconds that are left of each.
    pub(in crate::http) fn with_seconds_left(mut self) -> Self {
        for decision in &mut self.decisions {
            decision.seconds_left = decision.until.map(|until| (until - decision.now).num_seconds());
        }
        self
    }
}

/// The maximum number of actions that are listed with a decision. There are more only if a card lets two pieces change
/// places and attack.
const MAX_ACTIONS: usize = 1000;

/// The legal actions that make a decision, if they are known and not too many.
fn actions_of(game: &OwedDecisions, owed: OpenDecision) -> Option<Vec<ActionJson<'_>>> {
    let legal = game.legal.as_ref()?;
    if owed == OpenDecision::Claim {
        return Some(vec![ActionJson::Claim]);
    }
    let making = legal.iter().filter(|action| owed.is_made_by(action));
    let actions: Vec<_> =
        making.filter_map(|action| ActionJson::of(&game.rules, action)).take(MAX_ACTIONS + 1).collect();
    (actions.len() <= MAX_ACTIONS).then_some(actions)
}
