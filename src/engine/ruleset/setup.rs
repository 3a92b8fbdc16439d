//! Where armies are set up (S-1 to S-3).

use serde::{Deserialize, Serialize};

/// The home of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRule {
    /// How many rows, counted from the seat's back row, are its home (S-1).
    pub home_rows: u8,
}
