//! Where a space is drawn in a picture of the board. Where it stands in a drawing with characters is in `paper`.

use alloc::string::String;

/// Where something lies in a drawing of the board, in thousandths of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its middle, to the right as the first seat sits; 0 is the middle of the leftmost square.
    pub x: u16,
    /// Its middle, away from the first seat; 0 is the middle of the nearest square.
    pub y: u16,
    /// How wide and how high it is.
    pub width: u16,
}

impl Place {
    /// A square of a rectangle, by columns and rows.
    pub(super) const fn square(x: u8, y: u8) -> Self {
        Self { x: x as u16 * 1000, y: y as u16 * 1000, width: 1000 }
    }

    /// The nearest column and row of a rectangle.
    #[must_use]
    pub const fn in_squares(self) -> (u8, u8) {
        (((self.x + 500) / 1000) as u8, ((self.y + 500) / 1000) as u8)
    }
}

/// What a client needs to draw a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceInfo {
    /// The name, absolute for all players (N-1).
    pub name: String,
    /// Where it is drawn. The tower lies on the ring, in its middle.
    pub place: Place,
}
