//! Where the squares of a fortress board lie when it is drawn; rules never ask.
//!
//! The fortress has as many sides as there are wedges, each three squares long; a corner block lies between the outward
//! directions of two neighbouring sides, so that it is a square of four wedges' board and a rhombus of three wedges'.
//! The first seat's wedge is the lowest. A picture and a drawing with characters differ in units and steps alone.

use alloc::vec::Vec;

use super::fortress::{Spot, in_wedge};
use super::{Paper, Place, Position};

/// A point or a step, to the right and upwards from the fortress's middle.
type Point = (i32, i32);

/// One way to lay out the wedges: for each wedge some steps and, in half units, where its side ends.
struct Layout {
    /// A step from row to row, outwards.
    out: &'static [Point],
    /// A step from column to column along the fortress's side.
    along: &'static [Point],
    /// Twice the clockwise end of the side.
    corners: &'static [Point],
}

/// Thousandths of a square.
const PICTURE_OF_THREE: Layout = Layout {
    out: &[(0, -1000), (-866, 500), (866, 500)],
    along: &[(-1000, 0), (500, 866), (500, -866)],
    corners: &[(-3000, -1732), (0, 3464), (3000, -1732)],
};

/// Thousandths of a square.
const PICTURE_OF_FOUR: Layout = Layout {
    out: &[(0, -1000), (-1000, 0), (0, 1000), (1000, 0)],
    along: &[(-1000, 0), (0, 1000), (1000, 0), (0, -1000)],
    corners: &[(-3000, -3000), (-3000, 3000), (3000, 3000), (3000, -3000)],
};

/// Characters: four a square and two lines, the second one for its name.
const CHARACTERS_OF_THREE: Layout = Layout {
    out: &[(0, -2), (-4, 1), (4, 1)],
    along: &[(-4, 0), (2, 2), (2, -2)],
    corners: &[(-12, 0), (0, 12), (12, 0)],
};

/// Characters: four a square and one line.
const CHARACTERS_OF_FOUR: Layout = Layout {
    out: &[(0, -1), (-4, 0), (0, 1), (4, 0)],
    along: &[(-4, 0), (0, 1), (4, 0), (0, -1)],
    corners: &[(-12, -3), (-12, 3), (12, 3), (12, -3)],
};

/// What is drawn of the fortress, and where in it the pieces on the ring and on the tower stand.
struct Fortress {
    /// How wide the ring is, in thousandths of a square.
    width: u16,
    paper: Paper,
    ring: Position,
    tower: Position,
}

static TRIANGLE: Fortress = Fortress {
    width: 1732,
    paper: Paper {
        columns: 60,
        lines: 26,
        named: true,
        art: &[
            (at(25, 0), "A > B > C"),
            (at(29, 9), r"/ \"),
            (at(28, 10), r"/   \"),
            (at(27, 11), r"/tower\"),
            (at(26, 12), r"/       \"),
            (at(25, 13), r"/   ring  \"),
        ],
    },
    ring: at(29, 12),
    tower: at(29, 10),
};

static SQUARE: Fortress = Fortress {
    width: 3000,
    paper: Paper {
        columns: 60,
        lines: 15,
        named: false,
        art: &[(at(25, 6), r"/ring     \"), (at(25, 7), r"|tower    |"), (at(25, 8), r"\---------/")],
    },
    ring: at(32, 6),
    tower: at(32, 7),
};

const fn at(column: u8, line: u8) -> Position {
    Position { column, line }
}

/// How boards with some number of wedges are drawn.
pub(super) struct Geometry {
    wedges: u8,
    picture: &'static Layout,
    characters: &'static Layout,
    fortress: &'static Fortress,
    /// The lowest coordinates of a square's middle in the picture, and the highest.
    least: Point,
    most: Point,
    /// The left upper end of the paper.
    corner: Point,
}

impl Geometry {
    /// Around a fortress of three or four sides.
    pub(super) fn new(wedges: u8) -> Option<Self> {
        let (picture, characters, fortress) = match wedges {
            3 => (&PICTURE_OF_THREE, &CHARACTERS_OF_THREE, &TRIANGLE),
            4 => (&PICTURE_OF_FOUR, &CHARACTERS_OF_FOUR, &SQUARE),
            _ => return None,
        };
        let (least, most) = picture.bounds(wedges);
        let (left, top) = characters.bounds(wedges);
        Some(Self { wedges, picture, characters, fortress, least, most, corner: (left.0 - 1, top.1) })
    }

    /// Columns and rows of the rectangle that holds all squares, in whole squares.
    pub(super) fn size(&self) -> (u8, u8) {
        let squares = |least: i32, most: i32| ((most - least + 1999) / 1000) as u8;
        (squares(self.least.0, self.most.0), squares(self.least.1, self.most.1))
    }

    /// Where a square lies.
    pub(super) fn place(&self, spot: Spot) -> Place {
        self.at(self.picture.point(spot), 1000)
    }

    /// The ring is as wide as the circle inside the fortress.
    pub(super) fn ring(&self) -> Place {
        self.at((0, 0), self.fortress.width)
    }

    /// The tower is a third of the ring.
    pub(super) fn tower(&self) -> Place {
        self.at((0, 0), self.fortress.width / 3)
    }

    fn at(&self, (x, y): Point, width: u16) -> Place {
        Place { x: (x - self.least.0) as u16, y: (y - self.least.1) as u16, width }
    }

    /// Where a square stands on paper from each seat's side.
    pub(super) fn drawn(&self, spot: Spot) -> Vec<Position> {
        // From the second seat's side its wedge is the lowest, as the first one's is from the first seat's.
        let wedges = (0..self.wedges).map(|seat| (spot.wedge + self.wedges - seat) % self.wedges);
        let points = wedges.map(|wedge| self.characters.point(Spot { wedge, ..spot }));
        points.map(|(x, y)| at((x - self.corner.0) as u8, (self.corner.1 - y) as u8)).collect()
    }

    /// Where the ring and the tower stand on paper, from every side.
    pub(super) fn inside(&self) -> [Position; 2] {
        [self.fortress.ring, self.fortress.tower]
    }

    /// The sheet.
    pub(super) fn paper(&self) -> &'static Paper {
        &self.fortress.paper
    }
}

impl Layout {
    /// The middle of a square.
    fn point(&self, Spot { wedge, column, row }: Spot) -> Point {
        let wedges = self.corners.len();
        let wedge = usize::from(wedge);
        let (next, last) = ((wedge + 1) % wedges, (wedge + wedges - 1) % wedges);
        let (start, aside) = match column {
            // Beside the fortress's side, the way goes on outwards from its clockwise or its other neighbour's side.
            7.. => (self.corners[wedge], times(2 * column - 13, self.out[next])),
            ..=3 => (self.corners[last], times(7 - 2 * column, self.out[last])),
            _ => (self.corners[last], times(2 * column - 7, self.along[wedge])),
        };
        let away = times(13 - 2 * row, self.out[wedge]);
        ((start.0 + aside.0 + away.0).div_euclid(2), (start.1 + aside.1 + away.1).div_euclid(2))
    }

    /// The lowest and the highest coordinates of any square's middle.
    fn bounds(&self, wedges: u8) -> (Point, Point) {
        let points = (0..wedges).flat_map(in_wedge).map(|spot| self.point(spot));
        points.fold(((0, 0), (0, 0)), |(least, most), (x, y)| {
            ((least.0.min(x), least.1.min(y)), (most.0.max(x), most.1.max(y)))
        })
    }
}

fn times(count: i8, step: Point) -> Point {
    (i32::from(count) * step.0, i32::from(count) * step.1)
}
