//! Sets of spaces.

use super::Space;

/// The bits of one word.
const WORD: u8 = 64;

/// A set of spaces of one board: a bit for each that a board can have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SpaceSet([u64; 4]);

impl SpaceSet {
    /// Whether `space` is a member.
    pub(crate) const fn contains(&self, space: Space) -> bool {
        self.0[(space.0 / WORD) as usize] >> (space.0 % WORD) & 1 == 1
    }

    /// Adds a space.
    pub(crate) const fn insert(&mut self, space: Space) {
        self.0[(space.0 / WORD) as usize] |= 1 << (space.0 % WORD);
    }

    /// Takes a space away.
    pub(crate) const fn remove(&mut self, space: Space) {
        self.0[(space.0 / WORD) as usize] &= !(1 << (space.0 % WORD));
    }

    /// Adds all members of another set.
    pub(crate) fn join(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}
