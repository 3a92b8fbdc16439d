//! What rules about moves may read: the game itself has it, and so has the view of one seat, so that what a seat is
//! told of its moves follows from what it knows (V-6).

use crate::{Card, Kind, PieceId, Rules, Seat, Table};

/// Knowledge of the table and of the kinds of some pieces: the game itself, or a view of it.
pub(crate) trait Knowledge {
    fn rules(&self) -> &Rules;
    fn table(&self) -> &Table;
    /// What a piece is, if known.
    fn kind(&self, piece: PieceId) -> Option<Kind>;
    /// The kind of a piece as far as a seat knows it: what else is known must not be revealed to that seat (V-6).
    fn known_to(&self, seat: Seat, piece: PieceId) -> Option<Kind>;
    /// The hand of a seat, as far as it is known (K-9).
    fn hand(&self, seat: Seat) -> &[Card];
    /// Whether a captured piece is known to have come back (O-3, F-9).
    fn has_returned(&self, piece: PieceId) -> bool;
}
