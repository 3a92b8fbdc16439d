//! What rules ask of a board: its spaces, the ways between them, and whose side they are on (B-2). How it is built is
//! in `ground`.

use alloc::string::String;
use alloc::vec::Vec;

use super::lists::{Lists, Rays};
use super::side::Side;
use super::{Border, Link, Paper, Place, Position, Shot, Space, SpaceInfo};
use crate::Seat;

/// A board, ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) id: String,
    pub(super) size: (u8, u8),
    pub(super) spaces: Vec<SpaceInfo>,
    pub(super) lakes: Vec<Place>,
    pub(super) paper: Paper,
    pub(super) drawn: Lists<Position>,
    pub(super) drawn_lakes: Lists<Position>,
    pub(super) directions: Vec<&'static str>,
    pub(super) links: Lists<Link>,
    pub(super) lines: Rays<Space>,
    pub(super) diagonals: Rays<Space>,
    pub(super) shots: Lists<Shot>,
    pub(super) crossings: Lists<Space>,
    pub(super) aligned: Lists<Space>,
    pub(super) sides: Vec<Side<Space>>,
    pub(super) max_home_rows: u8,
    pub(super) ring: Option<Space>,
    pub(super) tower: Option<Space>,
}

impl Board {
    /// The stable name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Columns and rows of the rectangle in which the board is drawn, in whole squares.
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        self.size
    }

    /// How many spaces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spaces.len()
    }

    /// Whether the board has no space; no board that was built is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    /// All spaces, in order.
    pub fn spaces(&self) -> impl Iterator<Item = (Space, &SpaceInfo)> {
        self.spaces.iter().enumerate().map(|(index, info)| (Space(index as u8), info))
    }

    /// Whether the board has `space`.
    #[must_use]
    pub fn has(&self, space: Space) -> bool {
        space.index() < self.spaces.len()
    }

    /// The name of `space`; a question mark if the board has no such space.
    #[must_use]
    pub fn name(&self, space: Space) -> &str {
        self.spaces.get(space.index()).map_or("?", |info| info.name.as_str())
    }

    /// The space called `name`, ignoring case (N-1).
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Space> {
        self.spaces().find(|(_, info)| info.name.eq_ignore_ascii_case(name)).map(|(space, _)| space)
    }

    /// Where the squares of lakes lie, which are not spaces (B-3).
    #[must_use]
    pub fn lakes(&self) -> &[Place] {
        &self.lakes
    }

    /// The sheet on which the board is drawn with characters.
    #[must_use]
    pub const fn paper(&self) -> &Paper {
        &self.paper
    }

    /// Where each space stands on paper, by its index, from a seat's side: its back row is the lowest.
    #[must_use]
    pub fn drawn(&self, seat: Seat) -> &[Position] {
        self.drawn.get(seat.index())
    }

    /// Where the squares of lakes stand on paper, from a seat's side.
    #[must_use]
    pub fn drawn_lakes(&self, seat: Seat) -> &[Position] {
        self.drawn_lakes.get(seat.index())
    }

    /// The labels of the directions.
    #[must_use]
    pub fn directions(&self) -> &[&'static str] {
        &self.directions
    }

    /// The ways out of `space`.
    #[must_use]
    pub fn links(&self, space: Space) -> &[Link] {
        self.links.get(space.index())
    }

    /// The straight lines that leave `space` (B-2), nearest spaces first: one for each of its links, in their order.
    pub fn lines(&self, space: Space) -> impl Iterator<Item = &[Space]> {
        self.lines.get(space.index())
    }

    /// The diagonal lines that leave `space`, nearest spaces first (K-4). They pass the corners of anything, and end at
    /// lakes and edges. Boards with a fortress have none.
    pub fn diagonals(&self, space: Space) -> impl Iterator<Item = &[Space]> {
        self.diagonals.get(space.index())
    }

    /// What a cannon on `space` can hit: one target at most along each line, the squares of a lake in a row being one
    /// empty space (F-8).
    #[must_use]
    pub fn shots(&self, space: Space) -> &[Shot] {
        self.shots.get(space.index())
    }

    /// The first spaces beyond the lakes that `space` lies at, straight across (K-4).
    #[must_use]
    pub fn crossings(&self, space: Space) -> &[Space] {
        self.crossings.get(space.index())
    }

    /// Whether two spaces are in the same row or column, whatever is between them (K-4).
    #[must_use]
    pub fn aligned(&self, one: Space, two: Space) -> bool {
        self.aligned.get(one.index()).contains(&two)
    }

    /// The spaces walked over by a straight move, the last one being `to`.
    #[must_use]
    pub fn path(&self, from: Space, to: Space) -> Option<&[Space]> {
        // Most moves are one step, and only one line leads to a neighbour.
        let beside = self.links(from).iter().find(|link| link.to == to);
        let step = beside.map(|link| core::slice::from_ref(&link.to));
        step.or_else(|| {
            self.lines(from).find_map(|line| {
                let last = line.iter().position(|space| *space == to)?;
                line.get(..=last)
            })
        })
    }

    /// The borders crossed on the way from `from` along `path`.
    pub fn borders(from: Space, path: &[Space]) -> impl Iterator<Item = Border> {
        path.iter().scan(from, |last, space| Some(Border::between(core::mem::replace(last, *space), *space)))
    }

    /// Whether two spaces share a border.
    #[must_use]
    pub fn adjacent(&self, one: Space, two: Space) -> bool {
        self.links(one).iter().any(|link| link.to == two)
    }

    /// For a seat the rows from its back row outwards, each left to right as the seat sits: all rows of a grid, those
    /// of the start zone at a fortress.
    #[must_use]
    pub fn rows(&self, seat: Seat) -> &[Vec<Space>] {
        self.sides.get(seat.index()).map_or(&[], |side| &side.rows)
    }

    /// The most rows that a home may have: no two homes meet.
    #[must_use]
    pub const fn max_home_rows(&self) -> u8 {
        self.max_home_rows
    }

    /// The half of the board on a seat's side (B-1), where a rescued piece returns (O-3). The middle one of an odd
    /// number of rows is in nobody's half; boards with a fortress have no halves.
    #[must_use]
    pub fn half(&self, seat: Seat) -> &[Space] {
        self.sides.get(seat.index()).map_or(&[], |side| &side.half)
    }

    /// Where a seat's recruited pieces enter: the centre of its zone (F-2).
    #[must_use]
    pub fn recruitment(&self, seat: Seat) -> Option<Space> {
        self.sides.get(seat.index())?.recruitment
    }

    /// Where a seat's flag is when play begins: the centre of its back row (F-2).
    #[must_use]
    pub fn flag_start(&self, seat: Seat) -> Option<Space> {
        self.sides.get(seat.index())?.flag_start
    }

    /// The ring around the tower (F-6).
    #[must_use]
    pub const fn ring(&self) -> Option<Space> {
        self.ring
    }

    /// The tower (F-6, F-12).
    #[must_use]
    pub const fn tower(&self) -> Option<Space> {
        self.tower
    }

    /// The number of seats that the board is made for. They sit clockwise from the first, evenly spaced.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.sides.len()
    }
}
