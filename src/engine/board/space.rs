//! A space, and the ways out of it.

use serde::{Deserialize, Serialize};

/// A place on which a piece can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Space(pub u8);

impl Space {
    /// The space as an index into lists of spaces.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A label of a way out of a space: an index into [`Board::directions`](super::Board::directions). No two ways out of a
/// space have the same one, except out of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Direction(pub u8);

/// The edge between two adjacent spaces, or the pair of ends of a move that is not a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Border(Space, Space);

impl Border {
    /// The border between two spaces, the same from both sides.
    #[must_use]
    pub fn between(one: Space, two: Space) -> Self {
        if one <= two { Self(one, two) } else { Self(two, one) }
    }

    /// The two spaces.
    #[must_use]
    pub const fn spaces(self) -> (Space, Space) {
        (self.0, self.1)
    }
}

/// One way out of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its label.
    pub direction: Direction,
    /// Where it leads.
    pub to: Space,
    /// The direction in which a straight line goes on from there; `None` where every line ends, in the ring and in the
    /// tower (F-6).
    pub onward: Option<Direction>,
}

/// What a cannon can hit, and over what it shoots (F-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The space exactly three away in a straight line.
    pub to: Space,
    pub(super) between: [Option<Space>; 2],
}

impl Shot {
    /// The spaces between, which must be empty: two, or one and a lake.
    pub fn between(&self) -> impl Iterator<Item = Space> {
        self.between.into_iter().flatten()
    }
}
