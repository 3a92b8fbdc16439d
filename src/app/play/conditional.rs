//! Conditional moves (O-8, G-4): what a seat ordered for the case that the other one makes a certain move. They are
//! carried out in the commit of that move, are legal or not when they would be played, and are dropped when anything
//! else happens. Only their seat is told any of it: whoever moves sees the answer, or a game like any other.
//!
//! This module knows the order of things; the engine knows what is legal, and `values` what a condition says.

use chrono::{DateTime, SubsecRound, Utc};
use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Actor, Decision, Event, Fact, Game, Move, Rules, Seat};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ActionRequest;
use crate::app::game::load::LoadedGame;
use crate::app::notices::receipt::PlayedLetter;
use crate::app::{Error, Result};
use crate::store::{Connection, seats};
use crate::values::{Condition, ConditionalMove, ConditionalMoves, ConditionalReport, OrderRefusal, SeatStatus};

/// The maximum number of conditional moves of a seat.
pub const MAX_MOVES: usize = 10;

/// A conditional move in words (N-6), both ways.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoveText {
    /// What is expected.
    #[serde(rename = "if")]
    pub condition: String,
    /// What is played then.
    pub then: String,
}

/// The conditional moves of a seat that are still to come.
pub(super) fn of(loaded: &LoadedGame, seat: Seat) -> Option<&ConditionalMoves> {
    let row = loaded.rows.seats.iter().find(|row| row.seat == seat)?;
    let is_held = row.status == SeatStatus::Seated && row.user.is_some();
    row.conditional_moves.as_ref().filter(|stored| is_held && stored.version == loaded.rows.game.version)
}

/// When the owner of a seat wrote the conditional moves that it has, or that it has none any more, to the second.
pub(in crate::app) fn written_at(loaded: &LoadedGame, seat: Seat) -> Option<DateTime<Utc>> {
    of(loaded, seat).map(|stored| stored.written_at)
}

/// Those that are still to come, in words.
pub(in crate::app) fn left(loaded: &LoadedGame, seat: Seat) -> Vec<(String, String)> {
    of(loaded, seat).map(|stored| pairs(loaded.game.rules(), &stored.moves)).unwrap_or_default()
}

/// Conditional moves that a seat gives now, or takes back without any, as they are stored.
pub(super) fn given(loaded: &LoadedGame, written_at: DateTime<Utc>, moves: &[ConditionalMove]) -> ConditionalMoves {
    let version = loaded.rows.game.version;
    ConditionalMoves { version, written_at: written_at.trunc_subsecs(0), moves: moves.to_vec() }
}

/// What a seat whose conditional moves are lost in a restore is told.
pub(in crate::app) fn restored(loaded: &LoadedGame, seat: Seat) -> Option<ConditionalReport> {
    let moves = left(loaded, seat);
    (!moves.is_empty()).then_some(ConditionalReport::Restored { moves })
}

/// The same in words.
pub(in crate::app) fn written(rules: &Rules, moves: &[ConditionalMove]) -> Vec<ConditionalMoveText> {
    let text = |(condition, then)| ConditionalMoveText { condition, then };
    pairs(rules, moves).into_iter().map(text).collect()
}

/// Conditions and answers in words.
pub(in crate::app) fn pairs(rules: &Rules, moves: &[ConditionalMove]) -> Vec<(String, String)> {
    moves.iter().map(|one| (one.condition.write(rules), action::write(rules, &one.then))).collect()
}

/// Checks what a seat orders now: that the other one is to move, that the rules of this game allow it, and that the
/// first condition fits the board as everybody sees it. Whether an answer is legal is checked when it would be played.
///
/// # Errors
/// [`Error::Invalid`] with the field at fault, [`Error::Refused`] for a space that the board does not have.
pub(super) fn checked(loaded: &LoadedGame, seat: Seat, moves: &[ConditionalMoveText]) -> Result<Vec<ConditionalMove>> {
    may_be_given(&loaded.game, seat, None, moves.len()).map_err(to_error)?;
    let rules = loaded.game.rules();
    let parsed: Result<Vec<ConditionalMove>> =
        moves.iter().enumerate().map(|(place, given)| parse(rules, given, place)).collect();
    let parsed = parsed?;
    check(loaded, seat, None, &parsed).map_err(to_error)?;
    Ok(parsed)
}

/// The same for conditional moves that are given below a `turn` of the seat's own, if there is one, and are parsed
/// already.
///
/// A turn whose consequences only the engine knows, an attack say, is not looked ahead of: a condition that is refused
/// would tell how it ends.
///
/// # Errors
/// Why they are not taken.
pub(in crate::app) fn check(
    loaded: &LoadedGame,
    seat: Seat,
    turn: Option<&Action>,
    moves: &[ConditionalMove],
) -> std::result::Result<(), OrderRefusal> {
    may_be_given(&loaded.game, seat, turn, moves.len())?;
    let fits = moves.first().is_none_or(|first| is_plausible(&loaded.game, seat, turn, first.condition));
    if fits { Ok(()) } else { Err(OrderRefusal::Implausible) }
}

fn may_be_given(game: &Game, seat: Seat, turn: Option<&Action>, count: usize) -> std::result::Result<(), OrderRefusal> {
    if !game.rules().ruleset().conditional_moves {
        return Err(OrderRefusal::NotAllowed);
    }
    if count > MAX_MOVES {
        return Err(OrderRefusal::TooMany);
    }
    // Whether it is the seat's own turn, the engine says.
    if turn.is_none() && !is_turn_of_another(game, seat) {
        return Err(OrderRefusal::NotNow);
    }
    Ok(())
}

fn to_error(why: OrderRefusal) -> Error {
    match why {
        OrderRefusal::NotAllowed => Error::invalid(FIELD, "are not allowed in this game"),
        OrderRefusal::TooMany => Error::invalid(FIELD, format!("are {MAX_MOVES} at most")),
        OrderRefusal::NotNow => Error::invalid(FIELD, "are given while the game waits for your opponent's turn"),
        OrderRefusal::Implausible => {
            Error::invalid(at(0, "if"), "is not a turn that your opponent could have on this board")
        }
    }
}

/// The field that holds them.
const FIELD: &str = "conditional_moves";

fn at(place: usize, part: &str) -> String {
    format!("{FIELD}[{place}].{part}")
}

fn parse(rules: &Rules, given: &ConditionalMoveText, place: usize) -> Result<ConditionalMove> {
    let condition = Condition::parse(rules, &given.condition).map_err(|_| {
        Error::invalid(at(place, "if"), "is not a move as `e7-e6`, or an attack as `e7xe6` or `e7xe6 wins`")
    })?;
    let then = ActionRequest::Text { text: given.then.clone() }.action(rules);
    match then {
        Ok(then) if is_turn(&then) => Ok(ConditionalMove { condition, then }),
        Ok(_) | Err(_) => Err(Error::invalid(at(place, "then"), "is not a move or an attack, as `d3-d4` or `d3xd4`")),
    }
}

/// Replaces the conditional moves of a seat, in the transaction of `conn`, and leaves its other orders alone. Returns
/// `false` if the game has gone on, the seat is no longer the user's, or somebody has changed them meanwhile.
pub(in crate::app) async fn store(
    conn: &mut Connection,
    loaded: &LoadedGame,
    (seat, user): (Seat, Uuid),
    (moves, written_at): (&[ConditionalMove], DateTime<Utc>),
) -> Result<bool> {
    let (game, stored) = (loaded.rows.game.id, given(loaded, written_at, moves));
    let before = loaded.rows.seats.iter().find(|row| row.seat == seat).and_then(|row| row.conditional_moves.as_ref());
    // Each change that is counted makes a move that is decided at the same moment start again.
    if moves.is_empty() && before.is_none_or(|before| before.moves.is_empty()) {
        return Ok(seats::set_no_moves(conn, game, seat, user, (before, &stored)).await?);
    }
    let version = (!moves.is_empty()).then_some(stored.version);
    let counted = seats::count_order(conn, game, version).await?;
    Ok(counted && seats::set_orders(conn, game, seat, user, (None, Some(&stored))).await?)
}

/// Whether an action makes a turn. Nothing else is played unasked: it might end the game.
const fn is_turn(action: &Action) -> bool {
    matches!(action, Action::Move(_) | Action::Attack(_) | Action::Shoot(_) | Action::Swap(_) | Action::SwapCard(_))
}

fn is_turn_of_another(game: &Game, seat: Seat) -> bool {
    matches!(game.table().decision(), Some(Decision::Turn { seat: other }) if other != seat)
}

/// Whether pieces stand for the condition, as everybody sees them, once the seat has made a plain move to an empty
/// space, if `turn` is one. Of any other turn it is not known.
fn is_plausible(game: &Game, seat: Seat, turn: Option<&Action>, condition: Condition) -> bool {
    let table = game.table();
    let stands = |space| table.at(space).and_then(|piece| table.piece(piece)).map(|piece| piece.seat);
    let moved = match turn {
        None => None,
        Some(Action::Move(way)) if *way == Move::new(way.from, way.to) && stands(way.to).is_none() => Some(*way),
        Some(_) => return true,
    };
    let owner = |space| match moved {
        Some(way) if space == way.from => None,
        Some(way) if space == way.to => Some(seat),
        Some(_) | None => stands(space),
    };
    let (from, fits) = match condition {
        Condition::Move { from, to } => (from, owner(to).is_none()),
        Condition::Attack { from, to, .. } => (from, owner(to) == Some(seat)),
    };
    fits && owner(from).is_some_and(|other| other != seat)
}

/// Whether an answer that was given as a move would be an attack (N-6): a piece stands there that was not to.
fn attacks_unasked(game: &Game, seat: Seat, answer: &Action) -> bool {
    let Action::Move(way) = answer else { return false };
    let table = game.table();
    table.at(way.to).and_then(|piece| table.piece(piece)).is_some_and(|piece| piece.seat != seat)
}

/// What is left of conditional moves after an action, to be written, and what their seats are told.
#[derive(Debug, Default)]
pub(in crate::app) struct Changes {
    /// The new contents of the column.
    pub rows: Vec<(Seat, Option<ConditionalMoves>)>,
    /// What their seats are told.
    pub reports: Vec<(Seat, ConditionalReport)>,
}

impl Changes {
    /// What a seat has left, conditions and answers in words.
    pub(super) fn left(&self, rules: &Rules, seat: Seat) -> Vec<(String, String)> {
        let row = self.rows.iter().find(|(whose, _)| *whose == seat).and_then(|(_, left)| left.as_ref());
        row.map(|left| pairs(rules, &left.moves)).unwrap_or_default()
    }
}

/// The conditional moves of all seats while actions are decided.
#[derive(Debug)]
pub(super) struct PendingMoves(Vec<SeatMoves>);

#[derive(Debug)]
struct SeatMoves {
    seat: Seat,
    /// When their owner wrote them.
    written_at: DateTime<Utc>,
    /// What is still to come, the next one first.
    left: Vec<ConditionalMove>,
    /// What was played, and why the others are dropped.
    reports: Vec<ConditionalReport>,
    /// Whether they are dropped.
    dropped: bool,
}

impl PendingMoves {
    /// Those that are stored for the game's version.
    pub(super) fn of(loaded: &LoadedGame) -> Self {
        let seats = loaded.rows.seats.iter().map(|row| row.seat);
        let stored = seats.filter_map(|seat| Some((seat, of(loaded, seat)?)));
        Self(stored.map(|(seat, stored)| SeatMoves::new(seat, stored.written_at, &stored.moves)).collect())
    }

    /// Those that come with the turn of a seat, as if they had been given in the moment after it.
    pub(super) fn give(&mut self, actor: Actor, letter: Option<&PlayedLetter>) {
        let (Actor::Seat(seat), Some(letter)) = (actor, letter) else { return };
        if !letter.ordered.is_empty() {
            self.0.retain(|one| one.seat != seat);
            self.0.push(SeatMoves::new(seat, letter.written_at.trunc_subsecs(0), &letter.ordered));
        }
    }

    /// What answers a turn of `actor` with these events, if a seat ordered that. Whoever ordered something for another
    /// case has it dropped.
    pub(super) fn answer(&mut self, game: &Game, actor: Actor, events: &[Event]) -> Option<(Seat, Action)> {
        let asked = |seat| {
            let decision = Decision::Turn { seat };
            game.table().decision() == Some(decision) && events.contains(&Event::Fact(Fact::Asked { decision }))
        };
        for one in self.0.iter_mut().filter(|one| actor != Actor::Seat(one.seat) && !one.dropped) {
            match one.left.first() {
                Some(next) if asked(one.seat) && next.condition.is_met_by(events) => {
                    if attacks_unasked(game, one.seat, &next.then) {
                        one.refuse(game.rules());
                        continue;
                    }
                    return Some((one.seat, next.then.clone()));
                }
                Some(_) => one.drop(game.rules()),
                None => {}
            }
        }
        None
    }

    /// Records that the next one of a seat was played.
    pub(super) fn played(&mut self, game: &Game, seat: Seat) {
        if let Some(one) = self.0.iter_mut().find(|one| one.seat == seat) {
            let said = one.next(game.rules());
            one.left.remove(0);
            one.reports.push(ConditionalReport::Played { said, left: pairs(game.rules(), &one.left) });
        }
    }

    /// Records that the rules refuse the next one of a seat.
    pub(super) fn refused(&mut self, game: &Game, seat: Seat) {
        if let Some(one) = self.0.iter_mut().find(|one| one.seat == seat) {
            one.refuse(game.rules());
        }
    }

    /// What is left at the end. What waits for the other seat's turn stays, for the version that it waits at now; a
    /// seat that is asked for something else itself has it dropped; and nothing outlasts a game.
    pub(super) fn end(self, game: &Game, version: i64) -> Changes {
        let mut changes = Changes::default();
        for mut one in self.0 {
            let over = game.outcome().is_some();
            if !over && !one.dropped && !one.left.is_empty() && !is_turn_of_another(game, one.seat) {
                one.drop(game.rules());
            }
            let SeatMoves { seat, written_at, left, reports, dropped } = one;
            let keeps = !over && !dropped && !left.is_empty();
            changes.rows.push((seat, keeps.then_some(ConditionalMoves { version, written_at, moves: left })));
            changes.reports.extend(reports.into_iter().filter(|_| !over).map(|report| (seat, report)));
        }
        changes
    }
}

impl SeatMoves {
    fn new(seat: Seat, written_at: DateTime<Utc>, moves: &[ConditionalMove]) -> Self {
        Self { seat, written_at, left: moves.to_vec(), reports: Vec::new(), dropped: false }
    }

    fn drop(&mut self, rules: &Rules) {
        self.reports.push(ConditionalReport::Dropped { moves: pairs(rules, &self.left) });
        self.dropped = true;
    }

    fn refuse(&mut self, rules: &Rules) {
        self.reports.push(ConditionalReport::Refused { said: self.next(rules) });
        self.dropped = true;
    }

    /// What is to be played next, in words.
    fn next(&self, rules: &Rules) -> String {
        self.left.first().map(|next| action::write(rules, &next.then)).unwrap_or_default()
    }
}
