//! How a board is written down: in a file of `config/boards`, and frozen into games.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

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
        /// The squares that are not spaces (B-3).
        #[serde(default)]
        lakes: Vec<String>,
    },
    /// Equal wedges around a fortress, one for each seat, clockwise (F-2, F-3).
    Fortress {
        /// How many wedges: 3 or 4.
        wedges: u8,
    },
}
