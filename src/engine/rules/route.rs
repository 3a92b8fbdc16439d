//! The route of a move from its beginning to its end.

use crate::{Illegal, MovePath, Space, Table};

/// The route of a piece to the end of its move.
pub(super) struct Route<'a> {
    pub(super) way: MovePath,
    pub(super) path: &'a [Space],
    pub(super) reach: usize,
}

/// Refuses a path on which something stands before its end.
pub(super) fn free(table: &Table, path: &[Space]) -> Result<(), Illegal> {
    let between = path.split_last().map_or(path, |(_, between)| between);
    let blocked = between.iter().find(|space| table.at(**space).is_some());
    blocked.map_or(Ok(()), |space| Err(Illegal::Blocked(*space)))
}
