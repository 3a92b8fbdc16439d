//! Seats, actors and viewers.
//!
//! Seats are indices into the ruleset's list of seats, which is in turn order. Nothing here depends on how many there
//! are.

use serde::{Deserialize, Serialize};

/// A place at the table: an index into [`Ruleset::seats`](crate::Ruleset::seats).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat lists.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats (at most eight); a seat beyond them is never a member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The most seats a table may have.
    pub const MAX_SEATS: usize = 8;

    /// The set without a member.
    pub const EMPTY: Self = Self(0);

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count < Self::MAX_SEATS { Self((1 << count) - 1) } else { Self(u8::MAX) }
    }

    /// Whether `seat` is a member.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    /// The set with `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::bit(seat))
    }

    /// The set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::bit(seat))
    }

    /// The set without the members of another.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The members in turn order, starting with `first` or, if it is not a member, with the next one.
    pub(crate) fn iter_from(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        let before = Self::first(first.index());
        self.minus(before).iter().chain(self.minus(self.minus(before)).iter())
    }

    /// The bit of a seat; none beyond the most, because a seat may come from outside.
    const fn bit(seat: Seat) -> u8 {
        if Self::MAX_SEATS > seat.index() { 1 << seat.0 } else { 0 }
    }

    /// Whether nobody is a member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members, in seat order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let first = rest.trailing_zeros() as u8;
            rest &= rest.checked_sub(1)?;
            Some(Seat(first))
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// An actor. Deadlines and decisions of the service come in as actions of actors of their own and are recorded as such
/// (E-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The player in a seat.
    Seat(Seat),
    /// The clock, when a deadline has passed.
    Clock,
    /// Chance: shuffles and draws.
    Chance,
    /// The service itself.
    Arbiter,
}

/// A viewer: a player sees what their seat was shown, a spectator what everybody was shown (V-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player in a seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

/// The viewers who are shown a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// All seats and the spectators.
    Everyone,
    /// These seats and nobody else.
    Only(SeatSet),
}

impl Audience {
    /// Whether `viewer` belongs to the audience.
    #[must_use]
    pub const fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Everyone, _) => true,
            (Self::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }

    /// The smallest audience that includes both.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        match (self, other) {
            (Self::Only(one), Self::Only(two)) => Self::Only(one.iter().chain(two.iter()).collect()),
            (Self::Everyone, _) | (_, Self::Everyone) => Self::Everyone,
        }
    }
}
