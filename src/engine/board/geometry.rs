//! Where the squares of a fortress board lie when it is drawn; rules never ask.
//!
//! Coordinates are thousandths of a square, from the fortress's middle, to the right and upwards as the first seat sits:
//! its wedge is the lowest. The fortress has as many sides as there are wedges, each three squares long; a corner block
//! lies between the outward directions of two neighbouring sides, so that it is a square of four wedges' board and a
//! rhombus of three wedges'.

use super::Place;
use super::fortress::{Spot, in_wedge};

/// A point, or a direction of length 1000.
type Point = (i32, i32);

/// Half the square root of three, in millionths.
const SINE: i32 = 866_025;

/// The lay of some number of wedges.
pub(super) struct Geometry {
    wedges: u8,
    /// From the fortress's middle to its sides.
    inner: i32,
    /// The lowest coordinates of any square.
    least: Point,
    /// The highest.
    most: Point,
}

impl Geometry {
    /// Around a fortress of three or four sides.
    pub(super) fn around(wedges: u8) -> Option<Self> {
        let inner = match wedges {
            3 => SINE / 1000,
            4 => 1500,
            _ => return None,
        };
        let mut geometry = Self { wedges, inner, least: (0, 0), most: (0, 0) };
        for spot in (0..wedges).flat_map(in_wedge) {
            let (x, y) = geometry.point(spot);
            geometry.least = (geometry.least.0.min(x), geometry.least.1.min(y));
            geometry.most = (geometry.most.0.max(x), geometry.most.1.max(y));
        }
        Some(geometry)
    }

    /// Columns and rows of the rectangle that holds all squares, in whole squares.
    pub(super) fn size(&self) -> (u8, u8) {
        let squares = |least: i32, most: i32| ((most - least + 1999) / 1000) as u8;
        (squares(self.least.0, self.most.0), squares(self.least.1, self.most.1))
    }

    /// Where a square lies.
    pub(super) fn place(&self, spot: Spot) -> Place {
        self.at(self.point(spot), 1000)
    }

    /// The ring is as wide as the circle inside the fortress.
    pub(super) fn ring(&self) -> Place {
        self.at((0, 0), 2 * self.inner)
    }

    /// The tower is a third of the ring.
    pub(super) fn tower(&self) -> Place {
        self.at((0, 0), 2 * self.inner / 3)
    }

    fn at(&self, (x, y): Point, width: i32) -> Place {
        Place { x: (x - self.least.0) as u16, y: (y - self.least.1) as u16, width: width as u16 }
    }

    /// The middle of a square.
    fn point(&self, Spot { wedge, column, row }: Spot) -> Point {
        let away = 500 * (13 - 2 * i32::from(row));
        let aside = 500 * (2 * i32::from(column) - 10);
        let lowest = match aside {
            // Beside the fortress's side, the way goes on outwards from its clockwise or its other neighbour's side.
            1500.. => add((-1500, -self.inner - away), self.clockwise((0, 1500 - aside), 1)),
            ..=-1500 => add((1500, -self.inner - away), self.clockwise((0, 1500 + aside), self.wedges - 1)),
            _ => (-aside, -self.inner - away),
        };
        self.clockwise(lowest, wedge)
    }

    /// A point turned about the middle by so many wedges.
    fn clockwise(&self, point: Point, wedges: u8) -> Point {
        let sine = |length: i32| (i64::from(length) * i64::from(SINE) / 1_000_000) as i32;
        (0..wedges).fold(point, |(x, y), _| match self.wedges {
            3 => (sine(y) - x / 2, -sine(x) - y / 2),
            _ => (y, -x),
        })
    }
}

fn add(one: Point, other: Point) -> Point {
    (one.0 + other.0, one.1 + other.1)
}
