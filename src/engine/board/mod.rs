//! The board as a graph: spaces with labelled ways out (B-2), and what rules ask of it.
//!
//! A shape lays out the ground (`grid`, `fortress`); everything else follows from that (`ground`) and is computed once,
//! when the board is built. Nothing outside this folder computes with coordinates.

mod definition;
mod fortress;
mod geometry;
mod graph;
mod grid;
mod ground;
mod lists;
mod paper;
mod place;
mod set;
mod side;
mod space;

use alloc::vec::Vec;

use crate::Fault;
pub use definition::{BoardDefinition, Shape};
pub use graph::Board;
pub use paper::{Paper, Position};
pub use place::{Place, SpaceInfo};
pub(crate) use set::SpaceSet;
pub use space::{Border, Direction, Link, Shot, Space};

impl Board {
    /// Builds the graph of a definition.
    ///
    /// # Errors
    /// Every fault of the definition, in words.
    pub fn new(definition: &BoardDefinition) -> Result<Self, Vec<Fault>> {
        let ground = match &definition.shape {
            Shape::Grid { columns, rows, lakes } => grid::ground(*columns, *rows, lakes)?,
            Shape::Fortress { wedges } => fortress::ground(*wedges)?,
        };
        Ok(ground.board(&definition.id))
    }
}
