//! The drawing of a board with characters: how large it is, and where on it things stand.
//!
//! What is drawn there is decided in `notation`.

/// A character of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub line: u8,
}

/// The sheet on which a board is drawn, the same from every seat's side. A square takes three characters and the one
/// before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// How many characters a line has.
    pub columns: u8,
    /// How many lines there are.
    pub lines: u8,
    /// Whether a second line of every square is there for its name, because no two of them have a row in common.
    pub named: bool,
    /// What is drawn besides squares: the beginnings of its lines, and the lines.
    pub art: &'static [(Position, &'static str)],
}
