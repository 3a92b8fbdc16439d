//! Lines of characters to draw on.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::{Paper, Position};

/// A sheet with what has been drawn on it. What would stand beside it is left out.
pub(super) struct Canvas {
    lines: Vec<Vec<char>>,
    /// How many lines of characters a square has.
    height: u8,
}

impl Canvas {
    /// An empty canvas for a sheet of paper.
    pub(super) fn new(paper: &Paper) -> Self {
        let lines = vec![vec![' '; usize::from(paper.columns)]; usize::from(paper.lines)];
        Self { lines, height: if paper.named { 2 } else { 1 } }
    }

    /// Writes from a position to the right.
    pub(super) fn put(&mut self, at: Position, text: impl IntoIterator<Item = char>) {
        for (column, letter) in (at.column..).zip(text) {
            self.set(Position { column, ..at }, letter);
        }
    }

    /// Marks a square before what stands on it: in its first character if that is free.
    pub(super) fn mark(&mut self, at: Position, mark: char) {
        let free = self.lines.get(usize::from(at.line)).and_then(|line| line.get(usize::from(at.column))) == Some(&' ');
        let column = if free { at.column } else { at.column.saturating_sub(1) };
        self.set(Position { column, ..at }, mark);
    }

    /// Draws the squares of lakes, one with the next one beside it.
    pub(super) fn lakes(&mut self, lakes: &[Position]) {
        for lake in lakes {
            for line in lake.line..lake.line + self.height {
                self.put(Position { line, ..*lake }, ['~'; 3]);
            }
        }
        for lake in lakes.iter().filter(|lake| lake.column >= 4) {
            let beside = Position { column: lake.column - 4, ..*lake };
            if lakes.contains(&beside) {
                for line in lake.line..lake.line + self.height {
                    self.mark(Position { line, ..*lake }, '~');
                }
            }
        }
    }

    /// The lines, as long as the sheet is wide.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect())
    }

    fn set(&mut self, at: Position, letter: char) {
        let line = self.lines.get_mut(usize::from(at.line));
        if let Some(place) = line.and_then(|line| line.get_mut(usize::from(at.column))) {
            *place = letter;
        }
    }
}
