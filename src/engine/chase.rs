//! The history of a chase, and nothing else, as the tally is. What it forbids is in `rules`.
//!
//! Positions of the chase are not kept. A chase holds no capture, so an earlier position follows from where the pieces
//! moved since then came from.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{PieceId, Rules, Seat, Space, Table};

/// The most turns of a chase that are remembered: longer than the longest way round a board and back.
const MAX_TURNS: u8 = 250;

/// For each seat how long it has been chasing, and the moves since that began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    seats: Vec<Chaser>,
    trail: Vec<Stride>,
    /// The move of the turn that is not over.
    turn: Option<(Stride, Space, Pieces)>,
}

/// A seat as R-9 sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Chaser {
    /// The ends of its last move.
    last: Option<(Space, Space)>,
    /// For how many turns in a row, its own and the other's, it has chased and the other has run.
    count: u8,
}

/// One move of the chase: which piece went from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stride {
    pub(crate) piece: PieceId,
    pub(crate) from: Space,
    pub(crate) ply: u32,
}

/// Whether a turn changed which pieces are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Pieces {
    /// None came or went.
    Same,
    /// An attack, or a piece that returned: no position from before comes back.
    Others,
}

impl Chase {
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats: vec![Chaser::default(); seats], trail: Vec::new(), turn: None }
    }

    /// For how many turns in a row a seat has chased and the other has run.
    #[must_use]
    pub fn count(&self, seat: Seat) -> u8 {
        self.seats.get(seat.index()).map_or(0, |chaser| chaser.count)
    }

    /// The ends of the last move of a seat.
    pub(crate) fn last(&self, seat: Seat) -> Option<(Space, Space)> {
        self.seats.get(seat.index())?.last
    }

    /// The moves of the last turns, oldest first: as many as the highest count.
    pub(crate) fn trail(&self) -> &[Stride] {
        &self.trail
    }

    pub(crate) fn moved(&mut self, piece: PieceId, (from, to): (Space, Space), ply: u32) {
        self.turn = Some((Stride { piece, from, ply }, to, Pieces::Same));
    }

    pub(crate) fn attacked(&mut self, piece: PieceId, (from, to): (Space, Space), ply: u32) {
        self.turn = Some((Stride { piece, from, ply }, to, Pieces::Others));
    }

    /// A piece returned to the board in this turn (O-3).
    pub(crate) const fn returned(&mut self) {
        if let Some((.., pieces)) = &mut self.turn {
            *pieces = Pieces::Others;
        }
    }

    /// The turn of `seat` is over. A turn without a move ends every chase, as it ends every repetition.
    fn end_turn(&mut self, seat: Seat, beside: impl Fn(Space, Space) -> bool, threatens: impl Fn(Space) -> bool) {
        let Some((stride, to, pieces)) = self.turn.take() else {
            *self = Self::new(self.seats.len());
            return;
        };
        for (index, chaser) in self.seats.iter_mut().enumerate() {
            let goes_on = if index == seat.index() {
                chaser.last = Some((stride.from, to));
                if pieces == Pieces::Others {
                    chaser.count = 0;
                }
                threatens(to)
            } else {
                pieces == Pieces::Same && chaser.last.is_some_and(|(_, end)| beside(stride.from, end))
            };
            chaser.count = if goes_on { (chaser.count + 1).min(MAX_TURNS) } else { 0 };
        }
        self.trail.push(stride);
        let longest = self.seats.iter().map(|chaser| usize::from(chaser.count)).max().unwrap_or(0);
        self.trail.drain(..self.trail.len().saturating_sub(longest));
    }
}

impl Table {
    /// The chase that goes on, under a ruleset that forbids long ones.
    #[must_use]
    pub const fn chase(&self) -> Option<&Chase> {
        self.chase.as_ref()
    }

    /// Whether a piece of `seat` on a space would stand beside one of another seat.
    pub(crate) fn threatens(&self, rules: &Rules, seat: Seat, space: Space) -> bool {
        let enemy = |piece: PieceId| self.piece(piece).is_some_and(|piece| piece.seat != seat);
        rules.board().links(space).iter().any(|link| self.at(link.to).is_some_and(enemy))
    }

    /// Ends a turn for the history of the chase.
    pub(crate) fn chased(&mut self, rules: &Rules, seat: Seat) {
        let Some(mut chase) = self.chase.take() else { return };
        let board = rules.board();
        chase.end_turn(seat, |from, to| board.adjacent(from, to), |space| self.threatens(rules, seat, space));
        self.chase = Some(chase);
    }
}
