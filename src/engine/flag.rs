//! Flags that are carried (F-10), as the whole table sees them.

use serde::{Deserialize, Serialize};

use crate::{PieceId, Seat, Space, Table};

/// A flag that is carried (F-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flag {
    /// The seat whose flag it is.
    pub seat: Seat,
    /// Where it is.
    pub place: FlagPlace,
    /// The seat whose piece carried it last.
    pub holder: Seat,
}

/// Where a flag is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlagPlace {
    /// On a piece.
    Carried(PieceId),
    /// On a space.
    Lying(Space),
}

impl Table {
    /// A piece carries its seat's flag from the start (F-4).
    pub(crate) fn raised(&mut self, flag: Seat, piece: PieceId) {
        self.flags.push(Flag { seat: flag, place: FlagPlace::Carried(piece), holder: flag });
    }

    /// A piece took a flag (F-10).
    pub(crate) fn taken(&mut self, flag: Seat, piece: PieceId) {
        let holder = self.piece(piece).map(|piece| piece.seat);
        if let Some(flag) = self.flags.iter_mut().find(|other| other.seat == flag) {
            flag.place = FlagPlace::Carried(piece);
            flag.holder = holder.unwrap_or(flag.holder);
        }
    }

    /// A flag lies on a space (F-10).
    pub(crate) fn dropped(&mut self, flag: Seat, space: Space) {
        if let Some(flag) = self.flags.iter_mut().find(|other| other.seat == flag) {
            flag.place = FlagPlace::Lying(space);
        }
    }
}
