//! The ground a board is made of: squares, dry or under water, and the exits between them.
//!
//! A constructor lays the ground out; what rules ask of a board follows from it here, for every shape alike, and
//! without a coordinate.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lists::Lists;
use super::side::Side;
use super::{Board, Direction, Link, Paper, Place, Position, Shot, Space, SpaceInfo};

/// A square of the ground.
pub(super) struct Square {
    pub(super) name: String,
    pub(super) place: Place,
    /// Where it is drawn with characters from each seat's side.
    pub(super) drawn: Vec<Position>,
    /// Whether it is part of a lake, and so not a space (B-3).
    pub(super) water: bool,
    /// The exits, in the order of their directions.
    pub(super) exits: Vec<Exit>,
}

/// An exit of a square, to the next one.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    pub(super) direction: Direction,
    /// The number of the square.
    pub(super) to: usize,
    pub(super) onward: Option<Direction>,
}

/// All squares, and what a constructor knows of the board as a whole.
pub(super) struct Ground {
    pub(super) size: (u8, u8),
    pub(super) paper: Paper,
    pub(super) directions: Vec<&'static str>,
    pub(super) squares: Vec<Square>,
    /// Spaces, by the numbers of their squares.
    pub(super) sides: Vec<Side<usize>>,
    pub(super) max_home_rows: u8,
    pub(super) ring: Option<usize>,
    pub(super) tower: Option<usize>,
    /// Whether two directions that follow each other make a diagonal.
    pub(super) diagonals: bool,
}

impl Ground {
    /// The board on this ground.
    pub(super) fn board(&self, id: &str) -> Board {
        let dry: Vec<usize> = (0..self.squares.len()).filter(|number| !self.squares[*number].water).collect();
        let space = |number: usize| Space(dry.partition_point(|other| *other < number) as u8);
        let spaces = |walk: &mut dyn Iterator<Item = usize>| -> Vec<Space> { walk.map(space).collect() };
        let each = || dry.iter().map(|number| &self.squares[*number]);
        Board {
            id: id.to_string(),
            size: self.size,
            paper: self.paper.clone(),
            drawn: self.drawn(false),
            drawn_lakes: self.drawn(true),
            spaces: each().map(|square| SpaceInfo { name: square.name.clone(), place: square.place }).collect(),
            lakes: self.squares.iter().filter(|square| square.water).map(|square| square.place).collect(),
            directions: self.directions.clone(),
            links: each()
                .map(|square| {
                    let dry = square.exits.iter().filter(|exit| !self.squares[exit.to].water);
                    dry.map(|exit| Link { direction: exit.direction, to: space(exit.to), onward: exit.onward })
                })
                .collect(),
            lines: each()
                .map(|square| {
                    let dry = square.exits.iter().filter(|exit| !self.squares[exit.to].water);
                    let line = |exit| self.walk(exit).take_while(|number| !self.squares[*number].water);
                    dry.map(|exit| spaces(&mut line(exit))).collect()
                })
                .collect(),
            diagonals: each()
                .map(|square| {
                    let corners = square.exits.iter().filter(|_| self.diagonals);
                    let lines = corners.map(|exit| spaces(&mut self.diagonal(square, exit.direction)));
                    lines.filter(|line| !line.is_empty()).collect()
                })
                .collect(),
            shots: each().map(|square| square.exits.iter().filter_map(|exit| self.shot(exit, &space))).collect(),
            crossings: each()
                .map(|square| square.exits.iter().filter_map(|exit| self.across(exit)).map(space))
                .collect(),
            aligned: each()
                .map(|square| square.exits.iter().flat_map(|exit| self.walk(exit)))
                .map(|walk| walk.filter(|number| !self.squares[*number].water).map(space))
                .collect(),
            sides: self.sides.iter().map(|side| side.map(space)).collect(),
            max_home_rows: self.max_home_rows,
            ring: self.ring.map(space),
            tower: self.tower.map(space),
        }
    }

    /// Where the spaces or the lakes stand on paper from each seat's side.
    fn drawn(&self, lakes: bool) -> Lists<Position> {
        let squares = || self.squares.iter().filter(|square| square.water == lakes);
        (0..self.sides.len()).map(|seat| squares().filter_map(move |square| square.drawn.get(seat).copied())).collect()
    }

    /// The squares of the straight line that begins with an exit, lakes and what is beyond them included.
    fn walk(&self, exit: &Exit) -> impl Iterator<Item = usize> {
        let next = |exit: &Exit| {
            let onward = exit.onward?;
            self.squares[exit.to].exits.iter().find(|next| next.direction == onward).copied()
        };
        // No line of a shipped shape comes back to itself; the bound holds for any ground.
        core::iter::successors(Some(*exit), next).map(|exit| exit.to).take(self.squares.len())
    }

    /// The spaces diagonally from a square, between one direction and the next, up to a lake or the edge.
    fn diagonal(&self, from: &Square, one: Direction) -> impl Iterator<Item = usize> {
        let other = Direction((one.0 + 1) % self.directions.len() as u8);
        let step = |square: &Square, direction: Direction| {
            Some(square.exits.iter().find(|next| next.direction == direction)?.to)
        };
        let next = move |square: &Square| {
            let corner = step(&self.squares[step(square, one)?], other)?;
            (!self.squares[corner].water).then_some(corner)
        };
        core::iter::successors(next(from), move |number| next(&self.squares[*number]))
    }

    /// What a shot along an exit hits: exactly three steps away, where a run of water is one step (F-8).
    fn shot(&self, exit: &Exit, space: &impl Fn(usize) -> Space) -> Option<Shot> {
        let (mut steps, mut between) = (0, [None; 2]);
        let mut wet = false;
        for number in self.walk(exit) {
            let water = self.squares[number].water;
            if water && wet {
                continue;
            }
            (wet, steps) = (water, steps + 1);
            if steps == 3 {
                return (!water).then(|| Shot { to: space(number), between });
            }
            between[steps - 1] = (!water).then(|| space(number));
        }
        None
    }

    /// The first space beyond the lake into which an exit leads (K-4).
    fn across(&self, exit: &Exit) -> Option<usize> {
        let water = self.squares[exit.to].water;
        self.walk(exit).find(|number| !self.squares[*number].water).filter(|_| water)
    }
}
