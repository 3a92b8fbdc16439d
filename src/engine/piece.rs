//! Pieces, their kinds, and the setup that a seat hides.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Seat, Space};

/// What a piece is (marshal, bomb, …): an index into [`Ruleset::kinds`](crate::Ruleset::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index into per-kind lists.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One piece of one game. Ids follow the spaces on which the pieces were set up, so they reveal nothing (V-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u16);

impl PieceId {
    /// The id as an index into lists of pieces.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What everybody knows of a piece (V-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Where it stood when play began.
    pub start: Space,
    /// Where it stands; `None` once it is captured.
    pub space: Option<Space>,
    /// Whether it has ever moved.
    pub moved: bool,
}

/// A whole army on its home spaces (S-1), in the order of the spaces. Made by [`Rules::setup`](crate::Rules::setup),
/// which refuses everything else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Setup(pub(crate) Vec<(Space, Kind)>);

impl Setup {
    /// The placed pieces, in the order of the spaces.
    #[must_use]
    pub fn pieces(&self) -> &[(Space, Kind)] {
        &self.0
    }

    /// The kind placed on `space`.
    #[must_use]
    pub fn kind_on(&self, space: Space) -> Option<Kind> {
        self.0.iter().find(|(placed, _)| *placed == space).map(|(_, kind)| *kind)
    }
}

/// Why a text cannot be read as a setup at all (N-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormFault {
    /// It could be in more than one form, or is in none.
    #[error(
        "the form of this setup is not clear: separate the rows with `/`, from the front row to the back row, with `.` for \
         an empty space"
    )]
    Unclear,
    /// It is longer than any setup.
    #[error("a setup has at most {max} letters")]
    TooLong {
        /// The longest text that can be a setup, in bytes.
        max: usize,
    },
    /// It names more pieces than the board has spaces.
    #[error("a setup has at most {max} pieces")]
    TooManyPieces {
        /// How many spaces the board has.
        max: usize,
    },
    /// It has too many rows or too few.
    #[error("a setup has {expected} rows, this one has {found}")]
    Rows {
        /// How many rows the home has.
        expected: usize,
        /// How many rows the text has.
        found: usize,
    },
    /// A row is too long or too short.
    #[error("row {row} from the front has {found} places instead of {expected}")]
    Row {
        /// The row, from 1 at the front.
        row: usize,
        /// How many spaces the row has.
        expected: usize,
        /// How many places it has in the text.
        found: usize,
    },
    /// In a form that has all rows in one, it is too long or too short.
    #[error("a setup in this form has {expected} letters, this one has {found}")]
    Letters {
        /// How many spaces the home has.
        expected: usize,
        /// How many letters the text has.
        found: usize,
    },
}

/// One fault of a wrong setup; a setup is refused whole, with all of them (S-2).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupFault {
    /// The text has not the form of a setup.
    #[error(transparent)]
    Unreadable(FormFault),
    /// A space that the board does not have.
    #[error("the board has no space {0}")]
    UnknownSpace(String),
    /// A letter or name that does not stand for a kind of this army.
    #[error("there is no kind of piece {0}")]
    UnknownKind(String),
    /// A piece outside the home spaces.
    #[error("a piece stands outside the home spaces")]
    Outside(Space),
    /// A piece on the space where recruited pieces enter (F-4).
    #[error("the recruitment space stays empty")]
    Recruitment(Space),
    /// Two pieces on one space.
    #[error("a space is used twice")]
    Twice(Space),
    /// More pieces of a kind than the army has.
    #[error("{placed} pieces of a kind of which the army has {army}")]
    TooMany {
        /// The kind of which the army has fewer.
        kind: Kind,
        /// How many were placed.
        placed: usize,
        /// How many the army has.
        army: usize,
    },
    /// Fewer pieces of a kind than the army has.
    #[error("{placed} pieces of a kind of which the army has {army}")]
    Missing {
        /// The kind of which the army has more.
        kind: Kind,
        /// How many were placed.
        placed: usize,
        /// How many the army has.
        army: usize,
    },
}
