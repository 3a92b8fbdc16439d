//! The repetition rule's count of one seat: history and nothing else. What the count forbids is in `rules`.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Border, PieceId};

/// The most turns that a limit may look back.
const MAX_TURNS: usize = 9;

/// Which borders the piece that a seat moved last has crossed in every one of the seat's last turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    piece: Option<PieceId>,
    counts: Vec<(Border, u8)>,
    plies: Vec<u32>,
}

impl Tally {
    /// In how many turns in a row, up to the last one, `piece` has crossed `border`.
    #[must_use]
    pub fn count(&self, piece: PieceId, border: Border) -> u8 {
        if self.piece != Some(piece) {
            return 0;
        }
        self.counts.iter().find(|(crossed, _)| *crossed == border).map_or(0, |(_, count)| *count)
    }

    /// The highest count of all borders.
    pub(crate) fn highest(&self) -> u8 {
        self.counts.iter().map(|(_, count)| *count).max().unwrap_or(0)
    }

    /// The piece that the seat moved in its last turn.
    #[must_use]
    pub const fn piece(&self) -> Option<PieceId> {
        self.piece
    }

    /// The piece and its borders with a count.
    pub fn counts(&self) -> impl Iterator<Item = (PieceId, Border, u8)> {
        self.piece.into_iter().flat_map(|piece| self.counts.iter().map(move |(border, count)| (piece, *border, *count)))
    }

    /// The plies of the last `count` turns, oldest first.
    #[must_use]
    pub fn plies(&self, count: u8) -> &[u32] {
        &self.plies[self.plies.len().saturating_sub(usize::from(count))..]
    }

    /// Notes that `piece` crossed `borders` in the turn at `ply`.
    pub(crate) fn cross(&mut self, piece: PieceId, borders: impl Iterator<Item = Border>, ply: u32) {
        if self.piece != Some(piece) {
            self.clear();
            self.piece = Some(piece);
        }
        let old = self.counts.len();
        for border in borders {
            let count =
                self.counts[..old].iter().find(|(crossed, _)| *crossed == border).map_or(0, |(_, count)| *count);
            self.counts.push((border, count.saturating_add(1)));
        }
        self.counts.drain(..old);
        if self.plies.len() == MAX_TURNS {
            self.plies.remove(0);
        }
        self.plies.push(ply);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.piece = None;
        self.counts.clear();
        self.plies.clear();
    }
}
