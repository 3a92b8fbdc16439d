//! A seat's side of the board.

use alloc::vec::Vec;

use super::Space;

/// What a seat has of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Side<S> {
    pub(super) rows: Vec<Vec<S>>,
    pub(super) half: Vec<S>,
    pub(super) recruitment: Option<S>,
    pub(super) flag_start: Option<S>,
}

impl Side<usize> {
    /// The same with spaces, each for the number of its square.
    pub(super) fn map(&self, space: impl Fn(usize) -> Space) -> Side<Space> {
        let all = |row: &Vec<usize>| row.iter().map(|number| space(*number)).collect();
        Side {
            rows: self.rows.iter().map(all).collect(),
            half: all(&self.half),
            recruitment: self.recruitment.map(&space),
            flag_start: self.flag_start.map(&space),
        }
    }
}
