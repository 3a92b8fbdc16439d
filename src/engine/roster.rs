//! All pieces of a game and where they stand: by piece, by space and by seat.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize, Serializer};

use crate::board::SpaceSet;
use crate::{Piece, PieceId, Seat, SeatSet, Space};

/// All pieces that were ever in a game, and the spaces on which the living ones stand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "StoredRoster")]
pub(crate) struct Roster {
    pieces: Vec<Piece>,
    at: Vec<Option<PieceId>>,
    /// By seat.
    armies: Vec<Army>,
    /// The spaces of all armies.
    occupied: SpaceSet,
}

/// What is stored of a roster; everything else follows from it. What a move never changes comes last.
#[derive(Serialize, Deserialize)]
struct StoredRoster {
    /// For each piece where it stands, and whether it has ever moved.
    standing: Vec<(Option<Space>, bool)>,
    /// For each piece its seat, and where it began.
    starts: Vec<(Seat, Space)>,
    /// How many spaces the board has.
    spaces: u16,
}

/// What a seat has on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Army {
    /// By id.
    pieces: Vec<PieceId>,
    spaces: SpaceSet,
}

impl Serialize for Roster {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let standing = self.pieces.iter().map(|piece| (piece.space, piece.moved)).collect();
        let starts = self.pieces.iter().map(|piece| (piece.seat, piece.start)).collect();
        StoredRoster { standing, starts, spaces: self.at.len() as u16 }.serialize(serializer)
    }
}

impl From<StoredRoster> for Roster {
    fn from(StoredRoster { standing, starts, spaces }: StoredRoster) -> Self {
        let mut roster = Self::new(spaces.into());
        for (&(space, moved), &(seat, start)) in standing.iter().zip(&starts) {
            let id = PieceId(roster.pieces.len() as u16);
            roster.pieces.push(Piece { seat, start, space, moved });
            if let Some(space) = space {
                roster.join(id, seat, space);
                roster.set(space, Some(id));
            }
        }
        roster
    }
}

impl Roster {
    /// An empty board with this many spaces.
    pub(crate) fn new(spaces: usize) -> Self {
        Self { pieces: Vec::new(), at: vec![None; spaces], armies: Vec::new(), occupied: SpaceSet::default() }
    }

    /// How many pieces there ever were.
    pub(crate) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// All pieces, by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(index, piece)| (PieceId(index as u16), piece))
    }

    /// One piece.
    pub(crate) fn get(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }

    /// The piece on a space.
    pub(crate) fn at(&self, space: Space) -> Option<PieceId> {
        self.at.get(space.index()).copied().flatten()
    }

    /// The pieces of a seat on the board, by id.
    pub(crate) fn standing(&self, seat: Seat) -> impl Iterator<Item = (PieceId, Space)> {
        let army = self.armies.get(seat.index()).map_or(&[][..], |army| &army.pieces);
        army.iter().filter_map(|id| Some((*id, self.get(*id)?.space?)))
    }

    /// The spaces on which the pieces of some seats stand.
    pub(crate) fn held(&self, seats: SeatSet) -> SpaceSet {
        let mut held = SpaceSet::default();
        let armies = seats.iter().filter_map(|seat| self.armies.get(seat.index()));
        armies.for_each(|army| held.join(&army.spaces));
        held
    }

    /// The spaces on which anybody stands.
    pub(crate) const fn occupied(&self) -> &SpaceSet {
        &self.occupied
    }

    /// A new piece comes to the board, under the next id.
    pub(crate) fn enlist(&mut self, seat: Seat, space: Space) {
        let id = PieceId(self.pieces.len() as u16);
        self.pieces.push(Piece { seat, start: space, space: Some(space), moved: false });
        self.join(id, seat, space);
        self.set(space, Some(id));
    }

    /// Records that a piece has moved, or attacked from where it stands (V-1).
    pub(crate) fn stir(&mut self, id: PieceId) {
        if let Some(piece) = self.pieces.get_mut(id.index()) {
            piece.moved = true;
        }
    }

    /// A piece goes from one space to another.
    pub(crate) fn shift(&mut self, id: PieceId, from: Space, to: Space) {
        self.set(from, None);
        self.set(to, Some(id));
        let Some(piece) = self.pieces.get_mut(id.index()) else { return };
        piece.space = Some(to);
        piece.moved = true;
        if let Some(army) = self.armies.get_mut(piece.seat.index()) {
            for spaces in [&mut army.spaces, &mut self.occupied] {
                spaces.remove(from);
                spaces.insert(to);
            }
        }
    }

    /// Two pieces of a seat change places.
    pub(crate) fn exchange(&mut self, one: PieceId, two: PieceId, (from, to): (Space, Space)) {
        self.shift(one, from, to);
        self.shift(two, to, from);
        self.shift(one, to, to);
    }

    /// A piece is taken from its space.
    pub(crate) fn remove(&mut self, id: PieceId, space: Space) {
        self.set(space, None);
        let Some(piece) = self.pieces.get_mut(id.index()) else { return };
        piece.space = None;
        if let Some(army) = self.armies.get_mut(piece.seat.index()) {
            army.spaces.remove(space);
            self.occupied.remove(space);
            army.pieces.retain(|other| *other != id);
        }
    }

    fn set(&mut self, space: Space, piece: Option<PieceId>) {
        if let Some(slot) = self.at.get_mut(space.index()) {
            *slot = piece;
        }
    }

    /// Adds a piece to its seat's, as the one with the highest id.
    fn join(&mut self, id: PieceId, seat: Seat, space: Space) {
        if self.armies.len() <= seat.index() {
            self.armies.resize(seat.index() + 1, Army::default());
        }
        let army = &mut self.armies[seat.index()];
        army.pieces.push(id);
        army.spaces.insert(space);
        self.occupied.insert(space);
    }
}
