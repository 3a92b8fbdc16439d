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

/// What a piece carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Burden {
    None,
    /// It may be left behind (F-10).
    OwnFlag,
    OthersFlag,
}

impl Flag {
    /// The space on which it lies.
    pub(crate) const fn space(&self) -> Option<Space> {
        match self.place {
            FlagPlace::Lying(space) => Some(space),
            FlagPlace::Carried(_) => None,
        }
    }
}

impl Table {
    /// The flags that are carried or lie on the board (F-10), in seat order; none where flags are pieces.
    #[must_use]
    pub fn flags(&self) -> &[Flag] {
        &self.flags
    }

    /// The flag that a piece carries.
    #[must_use]
    pub fn carried_by(&self, piece: PieceId) -> Option<Flag> {
        self.flags.iter().find(|flag| flag.place == FlagPlace::Carried(piece)).copied()
    }

    /// The flags that lie on a space.
    pub fn lying_on(&self, space: Space) -> impl Iterator<Item = Flag> {
        self.flags.iter().filter(move |flag| flag.place == FlagPlace::Lying(space)).copied()
    }

    /// The piece that takes a flag, if its seat decides so (F-10): the one that stands where the flag lies, or the one
    /// that was attacked from there by the flag's carrier and has beaten it.
    #[must_use]
    pub fn may_take(&self, flag: Seat) -> Option<PieceId> {
        let space = self.flags.iter().find(|other| other.seat == flag)?.space()?;
        match self.battle {
            Some(battle) if battle.from == space => Some(battle.defender),
            Some(_) | None => self.at(space),
        }
    }

    /// Whether a piece carries a flag, and whether that is its own seat's.
    pub(crate) fn burden(&self, piece: PieceId) -> Burden {
        match self.carried_by(piece) {
            None => Burden::None,
            Some(flag) if self.piece(piece).is_some_and(|piece| piece.seat == flag.seat) => Burden::OwnFlag,
            Some(_) => Burden::OthersFlag,
        }
    }

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
