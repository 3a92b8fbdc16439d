//! Lists of lists in one piece of memory: what a space, or one of its lines, has.

use alloc::vec::Vec;

/// One list after the other; `bounds` says where each begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    bounds: Vec<u16>,
}

impl<T> Lists<T> {
    /// The list with a number; empty if it does not exist.
    pub(super) fn get(&self, number: usize) -> &[T] {
        match (self.bounds.get(number), self.bounds.get(number + 1)) {
            (Some(from), Some(to)) => self.items.get(usize::from(*from)..usize::from(*to)).unwrap_or_default(),
            (None, _) | (_, None) => &[],
        }
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let (mut items, mut bounds) = (Vec::new(), Vec::from([0]));
        for list in lists {
            items.extend(list);
            bounds.push(items.len() as u16);
        }
        Self { items, bounds }
    }
}

/// For each space some lines of items, each line in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rays<T> {
    lines: Lists<T>,
    /// Where the lines of each space begin and end.
    of: Vec<u16>,
}

impl<T> Rays<T> {
    /// The lines of the space with a number.
    pub(super) fn get(&self, number: usize) -> impl Iterator<Item = &[T]> {
        let bounds = match (self.of.get(number), self.of.get(number + 1)) {
            (Some(from), Some(to)) => self.lines.bounds.get(usize::from(*from)..=usize::from(*to)).unwrap_or_default(),
            (None, _) | (_, None) => &[],
        };
        bounds.windows(2).map(|ends| match ends {
            [from, to] => self.lines.items.get(usize::from(*from)..usize::from(*to)).unwrap_or_default(),
            _ => &[],
        })
    }
}

impl<T> FromIterator<Vec<Vec<T>>> for Rays<T> {
    fn from_iter<I: IntoIterator<Item = Vec<Vec<T>>>>(spaces: I) -> Self {
        let (mut lines, mut of) = (Vec::new(), Vec::from([0]));
        for space in spaces {
            lines.extend(space);
            of.push(lines.len() as u16);
        }
        Self { lines: lines.into_iter().collect(), of }
    }
}
