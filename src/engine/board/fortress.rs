//! The boards of Stratego 4: equal wedges around a fortress (F-2, F-3).
//!
//! A wedge has columns 1 to 9 from left to right as its player's back row is up, and rows 1 (the back row) to 6 (at the
//! fortress). Rows 1 to 3, columns 2 to 8, are the start zone; the corner blocks beside the fortress belong to two
//! wedges at once, and are counted here as the clockwise one's columns 1 to 3.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::Direction;
use super::geometry::Geometry;
use super::ground::{Exit, Ground, Square};
use super::side::Side;
use crate::Fault;

/// Directions in a wedge, clockwise as its back row is up.
const OUT: u8 = 0;
const RIGHT: u8 = 1;
const IN: u8 = 2;
const LEFT: u8 = 3;

/// The squares of one wedge: three rows of a zone, three of half a plain with a lake.
const SQUARES: usize = 3 * 7 + 3 * 6;

/// A place in a wedge, and perhaps beyond its edges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) wedge: u8,
    pub(super) column: i8,
    pub(super) row: i8,
}

/// The construction for some number of wedges.
struct Wedges {
    count: u8,
    geometry: Geometry,
}

/// Lays the wedges out one after the other, then the ring and the tower.
pub(super) fn ground(wedges: u8) -> Result<Ground, Vec<Fault>> {
    let Some(geometry) = Geometry::new(wedges) else {
        let what = format!("a fortress has 3 or 4 wedges around it, not {wedges}");
        return Err(vec![Fault::new("shape.fortress.wedges", what)]);
    };
    let wedges = Wedges { count: wedges, geometry };
    let spots: Vec<Spot> = (0..wedges.count).flat_map(in_wedge).collect();
    let (ring, tower) = (spots.len(), spots.len() + 1);
    let mut squares: Vec<Square> = spots
        .iter()
        .map(|spot| Square {
            name: wedges.name(*spot),
            place: wedges.geometry.place(*spot),
            drawn: wedges.geometry.drawn(*spot),
            water: spot.row == 5 && (4..=6).contains(&spot.column),
            exits: (OUT..=LEFT).filter_map(|heading| wedges.exit(*spot, heading, ring)).collect(),
        })
        .collect();
    let inside = wedges.geometry.inside().map(|position| vec![position; usize::from(wedges.count)]);
    let [on_the_ring, on_the_tower] = inside;
    squares.push(Square { drawn: on_the_ring, ..wedges.ring(&spots, tower) });
    squares.push(Square {
        name: "tower".to_string(),
        place: wedges.geometry.tower(),
        drawn: on_the_tower,
        water: false,
        exits: vec![Exit { direction: wedges.outwards(), to: ring, onward: None }],
    });
    Ok(Ground {
        size: wedges.geometry.size(),
        paper: wedges.geometry.paper().clone(),
        directions: wedges.directions(),
        squares,
        sides: (0..wedges.count).map(side).collect(),
        max_home_rows: 3,
        ring: Some(ring),
        tower: Some(tower),
        diagonals: false,
    })
}

/// The squares of a wedge in order, lakes included.
pub(super) fn in_wedge(wedge: u8) -> impl Iterator<Item = Spot> {
    let columns = |row| if row <= 3 { 2..=8 } else { 1..=6 };
    (1..=6).flat_map(move |row| columns(row).map(move |column| Spot { wedge, column, row }))
}

/// The number of a square that is counted in its own wedge.
fn number(spot: Spot) -> Option<usize> {
    let inside = in_wedge(spot.wedge).position(|other| other == spot)?;
    Some(usize::from(spot.wedge) * SQUARES + inside)
}

/// A seat's side: its start zone, left to right as it sits, looking inwards. A fortress board has no halves.
fn side(wedge: u8) -> Side<usize> {
    let at = |column, row| number(Spot { wedge, column, row });
    let row = |row| (2..=8).rev().filter_map(|column| at(column, row)).collect();
    Side { rows: (1..=3).map(row).collect(), half: Vec::new(), recruitment: at(5, 2), flag_start: at(5, 1) }
}

impl Wedges {
    /// The exit of a square in a heading of its wedge.
    fn exit(&self, from: Spot, heading: u8, ring: usize) -> Option<Exit> {
        let direction = self.direction(from.wedge, heading);
        let (column, row) = match heading {
            OUT => (from.column, from.row - 1),
            RIGHT => (from.column + 1, from.row),
            IN => (from.column, from.row + 1),
            _ => (from.column - 1, from.row),
        };
        if row == 7 && (4..=6).contains(&column) {
            return Some(Exit { direction, to: ring, onward: None });
        }
        let (spot, heading) = self.counted(Spot { wedge: from.wedge, column, row }, heading);
        Some(Exit { direction, to: number(spot)?, onward: Some(self.direction(spot.wedge, heading)) })
    }

    /// A place and a heading as the wedge knows them in which the place is counted:
    /// W_i(c, r) = W_{i+1}(r − 3, 13 − c), and a quarter turn of the heading.
    fn counted(&self, spot: Spot, heading: u8) -> (Spot, u8) {
        let Spot { wedge, column, row } = spot;
        if row >= 4 && column >= 7 {
            let wedge = (wedge + 1) % self.count;
            (Spot { wedge, column: row - 3, row: 13 - column }, (heading + 3) % 4)
        } else if row >= 4 && (column < 1 || row > 6) {
            let wedge = (wedge + self.count - 1) % self.count;
            (Spot { wedge, column: 13 - row, row: column + 3 }, (heading + 1) % 4)
        } else {
            (spot, heading)
        }
    }

    /// The ring: outwards to every place at the fortress, and in to the tower (F-6).
    fn ring(&self, spots: &[Spot], tower: usize) -> Square {
        let beside = |(_, spot): &(usize, &Spot)| spot.row == 6 && (4..=6).contains(&spot.column);
        let out = |(to, spot): (usize, &Spot)| {
            let direction = self.direction(spot.wedge, OUT);
            Exit { direction, to, onward: Some(direction) }
        };
        let inwards = Exit { direction: self.inwards(), to: tower, onward: None };
        let exits = spots.iter().enumerate().filter(beside).map(out).chain([inwards]).collect();
        Square { name: "ring".to_string(), place: self.geometry.ring(), drawn: Vec::new(), water: false, exits }
    }

    /// Four wedges have the names of one plan of 15 by 15 (F-2); of three each has its letter (F-3).
    fn name(&self, spot: Spot) -> String {
        let Spot { wedge, column, row } = spot;
        let letter = |index: u8| char::from(b'A' + index);
        if self.count == 3 {
            return format!("{}{column}{row}", letter(wedge));
        }
        // The first seat looks south: its left is east.
        let (x, y) = self.geometry.place(spot).in_squares();
        format!("{}{}", letter(14 - x), y + 1)
    }

    /// The label of a heading: four wedges have one compass, of three each has its own words.
    fn direction(&self, wedge: u8, heading: u8) -> Direction {
        Direction(if self.count == 3 { heading } else { (heading + wedge) % 4 })
    }

    fn directions(&self) -> Vec<&'static str> {
        match self.count {
            3 => vec!["out", "right", "in", "left"],
            _ => vec!["north", "east", "south", "west", "out", "in"],
        }
    }

    /// Out of the tower.
    fn outwards(&self) -> Direction {
        Direction(if self.count == 3 { OUT } else { 4 })
    }

    /// Into the tower.
    fn inwards(&self) -> Direction {
        Direction(if self.count == 3 { IN } else { 5 })
    }
}
