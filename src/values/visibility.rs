//! Who asks, and who may know about a game without a seat in it: each reason once, as a predicate, which decides about
//! one game. Lists find games by the same conditions in SQL (`condition` in `store::lists`). Whoever has a seat or is
//! invited to one knows about the game in any case.

use uuid::Uuid;

use super::{GameStatus, SeatStatus};

/// Somebody who asks for what need not be private.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A user who has proven who they are.
    User(Uuid),
    /// Whoever it is.
    Anybody,
}

impl Asker {
    /// The user, for what is asked only of users.
    #[must_use]
    pub const fn user(self) -> Option<Uuid> {
        match self {
            Self::User(user) => Some(user),
            Self::Anybody => None,
        }
    }
}

impl From<Uuid> for Asker {
    fn from(user: Uuid) -> Self {
        Self::User(user)
    }
}

/// Why users without a seat in a game may know about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// They may take one of its seats (G-1). The game is hidden from those whom one of its players has blocked, and so
    /// from anybody who does not say who they are.
    OpenSeat,
    /// It is public, and play has begun or led to a result.
    Public,
}

impl Visibility {
    /// Those of a public game in which everybody may watch.
    pub const WATCHED: [GameStatus; 2] = [GameStatus::Playing, GameStatus::Over];

    /// Why users without a seat may know about a game like this; `None` if they may not.
    #[must_use]
    pub fn of(status: GameStatus, public: bool, seats: impl IntoIterator<Item = SeatStatus>) -> Option<Self> {
        if status == GameStatus::Waiting && seats.into_iter().any(|seat| seat == SeatStatus::Open) {
            return Some(Self::OpenSeat);
        }
        (public && Self::WATCHED.contains(&status)).then_some(Self::Public)
    }
}
