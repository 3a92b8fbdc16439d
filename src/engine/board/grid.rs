//! Rectangular boards (B-1): columns `a`.. by rows `1`.., two seats that face each other.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::ground::{Exit, Ground, Square};
use super::side::Side;
use super::{Direction, Paper, Place, Position};
use crate::Fault;

/// The largest number of columns and of rows: the spaces and a gap fit into [`Space`](super::Space).
const LIMIT: u8 = 15;

/// The directions, clockwise, and what a step changes.
const STEPS: [(&str, i8, i8); 4] = [("north", 0, 1), ("east", 1, 0), ("south", 0, -1), ("west", -1, 0)];

/// Lays the squares out row by row, from the first seat's left corner.
pub(super) fn ground(columns: u8, rows: u8, lakes: &[String]) -> Result<Ground, Vec<Fault>> {
    if !(1..=LIMIT).contains(&columns) || !(2..=LIMIT).contains(&rows) {
        let what = format!("a grid has 1 to {LIMIT} columns and 2 to {LIMIT} rows, not {columns} by {rows}");
        return Err(vec![Fault::new("shape.grid", what)]);
    }
    let squares: Vec<Square> = (0..rows)
        .flat_map(|y| (0..columns).map(move |x| (x, y)))
        .map(|(x, y)| {
            let name = format!("{}{}", char::from(b'a' + x), y + 1);
            let water = lakes.contains(&name);
            let drawn = drawn((x, y), (columns, rows));
            Square { name, place: Place::square(x, y), drawn, water, exits: exits((x, y), (columns, rows)) }
        })
        .collect();
    let unknown = lakes.iter().filter(|lake| squares.iter().all(|square| square.name != **lake));
    let faults: Vec<Fault> =
        unknown.map(|lake| Fault::new("shape.grid.lakes", format!("`{lake}` is not a square of this grid"))).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let across = usize::from(columns);
    let row = |y: usize| (y * across..(y + 1) * across).filter(|number| !squares[*number].water).collect();
    let first: Vec<Vec<usize>> = (0..usize::from(rows)).map(row).collect();
    let second = first.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
    let sides = vec![side(first), side(second)];
    Ok(Ground {
        size: (columns, rows),
        paper: Paper { columns: 4 * columns, lines: rows, named: false, art: &[] },
        directions: STEPS.iter().map(|(label, ..)| *label).collect(),
        squares,
        sides,
        max_home_rows: (rows - 1) / 2,
        ring: None,
        tower: None,
        diagonals: true,
    })
}

/// The exits of a square; a straight line keeps its direction.
fn exits((x, y): (u8, u8), (columns, rows): (u8, u8)) -> Vec<Exit> {
    let exit = |(direction, (_, east, north)): (Direction, &(&str, i8, i8))| {
        let x = x.checked_add_signed(*east).filter(|x| *x < columns)?;
        let y = y.checked_add_signed(*north).filter(|y| *y < rows)?;
        let to = usize::from(y) * usize::from(columns) + usize::from(x);
        Some(Exit { direction, to, onward: Some(direction) })
    };
    (0..).map(Direction).zip(&STEPS).filter_map(exit).collect()
}

/// Where a square stands on paper: the first seat's back row is the lowest line, and from the second one's side all is
/// turned round.
fn drawn((x, y): (u8, u8), (columns, rows): (u8, u8)) -> Vec<Position> {
    let squares = [(x, rows - 1 - y), (columns - 1 - x, y)];
    squares.into_iter().map(|(x, line)| Position { column: 4 * x + 1, line }).collect()
}

/// A seat's side: all rows, the nearer half of them its own.
fn side(rows: Vec<Vec<usize>>) -> Side<usize> {
    let half = rows[..rows.len() / 2].concat();
    Side { rows, half, recruitment: None, flag_start: None }
}
