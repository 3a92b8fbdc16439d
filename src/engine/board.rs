//! The board as a graph: spaces with labelled directions (B-2).
//!
//! A rectangular grid is one constructor. Nothing outside this file computes with coordinates.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Fault, Seat};

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

/// A label of a way out of a space: an index into [`Board::directions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Direction(pub u8);

/// The edge between two adjacent spaces, or the pair of ends of a move that is no walk.
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
    /// Where it leads.
    pub to: Space,
    /// The direction by which a straight line goes on from there.
    pub onward: Direction,
}

/// A board as it is written down and frozen into games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardDefinition {
    /// The stable name.
    pub id: String,
    /// How the graph is made.
    pub shape: Shape,
}

/// How a board's graph is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// Columns `a`, `b`, … and rows `1`, `2`, … (B-1). The first seat sits at row 1, the second at the last row.
    Grid {
        /// How many columns (at most 15).
        columns: u8,
        /// How many rows (at most 15).
        rows: u8,
        /// The squares that are no spaces (B-3).
        #[serde(default)]
        lakes: Vec<String>,
    },
}

/// What a client needs to draw a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceInfo {
    /// The name, absolute for all players (N-1).
    pub name: String,
    /// Columns from the left, as the first seat sits.
    pub x: u8,
    /// Rows from the first seat's back row.
    pub y: u8,
}

/// A board, ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    id: String,
    size: (u8, u8),
    spaces: Vec<SpaceInfo>,
    directions: Vec<&'static str>,
    links: Vec<Option<Link>>,
    /// All straight lines one after the other; `bounds` says where each begins.
    lines: Vec<Space>,
    bounds: Vec<u16>,
    /// For each seat the rows from its back row outwards, each left to right as the seat sits.
    rows: Vec<Vec<Vec<Space>>>,
}

/// The largest number of columns and of rows of a grid: its spaces and a gap fit into [`Space`].
const GRID_LIMIT: u8 = 15;

impl Board {
    /// Builds the graph of a definition.
    ///
    /// # Errors
    /// Every fault of the definition, in words.
    pub fn new(definition: &BoardDefinition) -> Result<Self, Vec<Fault>> {
        match &definition.shape {
            Shape::Grid { columns, rows, lakes } => grid(&definition.id, *columns, *rows, lakes),
        }
    }

    /// The stable name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Columns and rows of the rectangle in which the board is drawn.
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

    /// The space called `name`, in any case of letters (N-1).
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Space> {
        self.spaces().find(|(_, info)| info.name.eq_ignore_ascii_case(name)).map(|(space, _)| space)
    }

    /// The labels of the directions.
    #[must_use]
    pub fn directions(&self) -> &[&'static str] {
        &self.directions
    }

    /// All directions.
    pub fn ways(&self) -> impl Iterator<Item = Direction> + use<> {
        (0..self.directions.len() as u8).map(Direction)
    }

    /// The way out of `space` in `direction`.
    #[must_use]
    pub fn link(&self, space: Space, direction: Direction) -> Option<Link> {
        self.links.get(self.slot(space, direction)).copied().flatten()
    }

    /// The spaces of the straight line that leaves `space` in `direction`, nearest first.
    #[must_use]
    pub fn line(&self, space: Space, direction: Direction) -> &[Space] {
        let slot = self.slot(space, direction);
        match (self.bounds.get(slot), self.bounds.get(slot + 1)) {
            (Some(from), Some(to)) => &self.lines[usize::from(*from)..usize::from(*to)],
            (None, _) | (_, None) => &[],
        }
    }

    /// The straight lines that leave `space`, one for each direction, nearest spaces first.
    pub fn lines(&self, space: Space) -> impl Iterator<Item = &[Space]> {
        let first = self.slot(space, Direction(0));
        let bounds = self.bounds.get(first..=first + self.directions.len()).unwrap_or_default();
        bounds.windows(2).map(|ends| match ends {
            [from, to] => self.lines.get(usize::from(*from)..usize::from(*to)).unwrap_or_default(),
            _ => &[],
        })
    }

    /// The spaces walked over by a straight move, the last one being `to`.
    #[must_use]
    pub fn path(&self, from: Space, to: Space) -> Option<&[Space]> {
        self.lines(from).find_map(|line| {
            let last = line.iter().position(|space| *space == to)?;
            line.get(..=last)
        })
    }

    /// The borders crossed on the way from `from` along `path`.
    pub fn borders(from: Space, path: &[Space]) -> impl Iterator<Item = Border> {
        path.iter().scan(from, |last, space| Some(Border::between(core::mem::replace(last, *space), *space)))
    }

    /// Whether two spaces share a border.
    #[must_use]
    pub fn adjacent(&self, one: Space, two: Space) -> bool {
        self.ways().any(|direction| self.link(one, direction).is_some_and(|link| link.to == two))
    }

    /// For a seat the rows from its back row outwards, each left to right as the seat sits.
    #[must_use]
    pub fn rows(&self, seat: Seat) -> &[Vec<Space>] {
        self.rows.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// How many seats the board has room for.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.rows.len()
    }

    fn slot(&self, space: Space, direction: Direction) -> usize {
        space.index() * self.directions.len() + usize::from(direction.0)
    }

    /// Fills in the straight lines, which follow from the links.
    fn with_lines(mut self) -> Self {
        for space in 0..self.spaces.len() as u8 {
            for direction in self.ways() {
                self.bounds.push(self.lines.len() as u16);
                let mut next = self.link(Space(space), direction);
                // A line never comes back to where it began; the bound holds for any graph.
                for _ in 0..self.spaces.len() {
                    let Some(link) = next.filter(|link| link.to != Space(space)) else { break };
                    self.lines.push(link.to);
                    next = self.link(link.to, link.onward);
                }
            }
        }
        self.bounds.push(self.lines.len() as u16);
        self
    }
}

/// Columns `a`.. by rows `1`..; a straight line keeps its direction.
fn grid(id: &str, columns: u8, rows: u8, lakes: &[String]) -> Result<Board, Vec<Fault>> {
    if !(1..=GRID_LIMIT).contains(&columns) || !(2..=GRID_LIMIT).contains(&rows) {
        let what = format!("a grid has 1 to {GRID_LIMIT} columns and 2 to {GRID_LIMIT} rows, not {columns} by {rows}");
        return Err(vec![Fault::new("shape.grid", what)]);
    }
    let name = |x: u8, y: u8| format!("{}{}", char::from(b'a' + x), y + 1);
    let squares = || (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)));
    let faults: Vec<Fault> = lakes
        .iter()
        .filter(|lake| !squares().any(|(x, y)| name(x, y) == **lake))
        .map(|lake| Fault::new("shape.grid.lakes", format!("`{lake}` is no square of this grid")))
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let spaces: Vec<SpaceInfo> = squares()
        .map(|(x, y)| SpaceInfo { name: name(x, y), x, y })
        .filter(|info| !lakes.contains(&info.name))
        .collect();
    let at = |x: i16, y: i16| {
        spaces.iter().position(|info| (i16::from(info.x), i16::from(info.y)) == (x, y)).map(|index| Space(index as u8))
    };
    let steps: [(&str, i16, i16); 4] = [("north", 0, 1), ("east", 1, 0), ("south", 0, -1), ("west", -1, 0)];
    let mut links = Vec::with_capacity(spaces.len() * steps.len());
    for info in &spaces {
        for (index, (_, east, north)) in steps.iter().enumerate() {
            let to = at(i16::from(info.x) + east, i16::from(info.y) + north);
            links.push(to.map(|to| Link { to, onward: Direction(index as u8) }));
        }
    }
    let row = |y: u8| -> Vec<Space> { (0..columns).filter_map(|x| at(x.into(), y.into())).collect() };
    let first: Vec<Vec<Space>> = (0..rows).map(row).collect();
    let second = first.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
    Ok(Board {
        id: id.to_string(),
        size: (columns, rows),
        spaces,
        directions: steps.iter().map(|(label, ..)| *label).collect(),
        links,
        lines: Vec::new(),
        bounds: Vec::new(),
        rows: vec![first, second],
    }
    .with_lines())
}
