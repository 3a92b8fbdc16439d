//! Why talk is not passed on. Nothing is decided here, and nothing is said in words.

/// Why a line of talk in a letter is not passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsaidTalk {
    /// The letter is not played, asks for something, or came from another address.
    NothingPlayed,
    /// Nothing in it can be seen, or it is longer than [`MAX_TALK`](super::MAX_TALK).
    Length,
    /// Its author has said as much today as they may.
    TooMany,
    /// There is no talk in the game.
    NoTalk(NoTalk),
}

/// Why the players of a game cannot talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTalk {
    /// There are more than two of them (ADR 43).
    MoreThanTwo,
    /// Nobody has the other seat.
    Nobody,
    /// The game has been over for too long.
    LongOver,
}
