//! Why an action was refused. A refusal names the rule and only what the acting seat may know (V-6).

use alloc::vec;
use alloc::vec::Vec;

use strum::{Display, EnumDiscriminants, IntoStaticStr, VariantArray};
use thiserror::Error;

use crate::{Border, Card, Kind, MoveCard, PieceId, SetupFault, Space};

/// A refused action. Nothing has changed.
///
/// Each has a code of its own, which is the same whatever the action was: [`RefusalCode`].
#[derive(Clone, Debug, PartialEq, Eq, Error, EnumDiscriminants)]
#[strum_discriminants(
    name(RefusalCode),
    doc = "The stable code of a refusal: a word for interfaces, `not-your-turn`.",
    derive(Hash, Display, VariantArray, IntoStaticStr),
    strum(serialize_all = "kebab-case")
)]
pub enum Illegal {
    /// The game has ended (M-6).
    #[error("the game is over")]
    GameOver,
    /// The actor does not owe the decision on top of the stack (M-1).
    #[error("it is not your turn")]
    NotYourTurn,
    /// The seat is out of the game.
    #[error("your seat is out of the game")]
    SeatOut,
    /// The action answers another decision than the one that the game waits for.
    #[error("the game waits for another decision")]
    NotAwaited,
    /// Another actor may do this, not this one (E-5, E-7).
    #[error("this is not yours to do")]
    NotYours,
    /// The setup breaks S-1; every fault is named (S-2).
    #[error("the setup has faults")]
    #[strum_discriminants(strum(serialize = "invalid-setup"))]
    Setup(Vec<SetupFault>),
    /// The seat has locked its setup (S-2).
    #[error("the setup is locked")]
    SetupLocked,
    /// The board has no such space.
    #[error("there is no such space")]
    UnknownSpace(Space),
    /// No piece stands there.
    #[error("no piece stands there")]
    NoPiece(Space),
    /// The piece belongs to somebody else.
    #[error("that piece is not yours")]
    NotYourPiece(Space),
    /// The piece never moves (M-3).
    #[error("that piece never moves")]
    Immovable(Space),
    /// The ends do not lie in one straight line (M-2).
    #[error("the spaces do not lie in one straight line")]
    NotInLine(Space, Space),
    /// The ends lie in one straight line, and a lake lies between them (B-3).
    #[error("a lake lies between the spaces")]
    AcrossLake(Space, Space),
    /// The piece moves one space only (M-2, M-5).
    #[error("that piece moves one space only")]
    TooFar(Space, Space),
    /// The piece walks two spaces at most (F-5).
    #[error("that piece walks two spaces at most")]
    WalkTooLong(Space, Space),
    /// The way does not turn on that space, or goes back (F-5).
    #[error("a walk is two steps with a turn between them, and never back")]
    WalkMustTurn(Space),
    /// A piece that carries a flag moves one space only (F-5).
    #[error("a piece that carries a flag moves one space only")]
    Carrying(Space, Space),
    /// The piece carries no flag of its own that it could leave behind (F-10).
    #[error("that piece carries no flag of its own")]
    NoFlagToLeave(Space),
    /// Only a captain steps through the fortress; nothing runs through it (F-6).
    #[error("only a captain steps through the fortress")]
    AcrossFortress(Space),
    /// The piece attacks by shooting only (F-8).
    #[error("that piece attacks by shooting only")]
    ShootsOnly(Space),
    /// The piece does not shoot (F-8).
    #[error("that piece does not shoot")]
    NoCannon(Space),
    /// The target is not exactly three spaces away in a straight line (F-8).
    #[error("a shot hits exactly three spaces away in a straight line")]
    OutOfRange(Space, Space),
    /// None of the seat's captured pieces is of that kind (F-9).
    #[error("none of your captured pieces is of that kind")]
    NobodyToRecruit(Kind),
    /// Something stands in the way (M-2).
    #[error("a piece stands in the way")]
    Blocked(Space),
    /// A piece of the own team stands there (M-2).
    #[error("a piece of your own team stands there")]
    OwnPiece(Space),
    /// An attack on an empty space.
    #[error("nothing stands there that could be attacked")]
    NothingToAttack(Space),
    /// The same border too many times in a row.
    #[error("the repetition rule refuses this move")]
    TwoSquares {
        /// The one that may not go back once more.
        piece: PieceId,
        /// The border that it may not cross.
        border: Border,
        /// The plies that filled the count, oldest first.
        plies: Vec<u32>,
        /// The limit of the ruleset.
        limit: u8,
    },
    /// A chase that brings back a position that has already been.
    #[error("the rule of more squares refuses this move")]
    MoreSquares {
        /// The one that chases.
        piece: PieceId,
        /// Where it stands.
        from: Space,
        /// Where it may not go.
        to: Space,
        /// The plies after which the same position stood, oldest first.
        plies: Vec<u32>,
    },
    /// Pieces of this kind cannot make a rescue (O-3). Only the seat of the piece can be refused so.
    #[error("a piece of its kind makes no rescue: decline")]
    MayNotRescue,
    /// No captured piece of that kind can come back (O-3).
    #[error("no captured piece of that kind can come back")]
    NoneToReturn,
    /// The space is not an empty one of the seat's half (O-3).
    #[error("that is not an empty space of your half")]
    NoReturnSpace(Space),
    /// The seat has offered a draw in this turn (E-4).
    #[error("you have offered a draw in this turn")]
    DrawOffered,
    /// Another seat's offer of a draw stands: accept or refuse it instead of offering (E-4).
    #[error("a draw has been offered to you: accept it or refuse it")]
    DrawOfferStands,
    /// No offer of a draw waits for this seat (E-4).
    #[error("no offer of a draw waits for your answer")]
    NoDrawOffer,
    /// Every seat has had a turn (E-7).
    #[error("every seat has had a turn: the game can no longer be aborted")]
    TooLateToAbort,
    /// What chance drew is not what the rules ask for (K-2, F-4).
    #[error("that is not what chance has to draw")]
    WrongDeal,
    /// The seat does not hold the card (K-3, K-6).
    #[error("the card `{0}` is not in your hand")]
    NotInHand(Card),
    /// A hand is exchanged whole: these are not its cards (K-2).
    #[error("these are not the cards of your hand, each of them once")]
    NotYourHand,
    /// The seat swapped a card in its last turn (K-3).
    #[error("you swapped a card in your last turn")]
    SwappedLast,
    /// The pile is empty, so that no card can be drawn for the one that is put under it (K-3).
    #[error("your pile is empty")]
    PileEmpty,
    /// The move card does not lead there (K-4).
    #[error("the card `{}` does not lead there", Card::from(*.0))]
    NotWithCard(MoveCard, Space, Space),
    /// The two pieces do not stand in one row or column (K-4).
    #[error("the two pieces do not stand in one row or column")]
    NotAligned(Space, Space),
    /// An attack that may not follow the card Swap (K-4).
    #[error(
        "after the card `swap` only one of the two pieces may attack, with an attack card, if the option allows it"
    )]
    AfterSwap,
    /// A piece that no defence card helps (K-6).
    #[error("a defence card does not help a piece that cannot move")]
    Defenceless(Space),
}

impl RefusalCode {
    /// Every code.
    pub const ALL: &[Self] = <Self as VariantArray>::VARIANTS;

    /// The code as a word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl Illegal {
    /// The code of the refusal.
    #[must_use]
    pub fn code(&self) -> RefusalCode {
        self.into()
    }

    /// The clause that refuses.
    #[must_use]
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::GameOver => "M-6",
            Self::NotYourTurn | Self::NotAwaited | Self::SeatOut => "M-1",
            Self::NotYours => "E-5",
            Self::Setup(_) => "S-1",
            Self::SetupLocked => "S-2",
            Self::UnknownSpace(_) | Self::AcrossLake(..) => "B-3",
            Self::NoPiece(_) | Self::NotYourPiece(_) => "M-1",
            Self::Immovable(_) => "M-3",
            Self::NotInLine(..) | Self::TooFar(..) | Self::Blocked(_) | Self::OwnPiece(_) => "M-2",
            Self::WalkTooLong(..) | Self::WalkMustTurn(_) | Self::Carrying(..) => "F-5",
            Self::AcrossFortress(_) => "F-6",
            Self::ShootsOnly(_) | Self::NoCannon(_) | Self::OutOfRange(..) => "F-8",
            Self::NobodyToRecruit(_) => "F-9",
            Self::NoFlagToLeave(_) => "F-10",
            Self::NothingToAttack(_) => "M-5",
            Self::TwoSquares { .. } => "R-2",
            Self::MoreSquares { .. } => "R-9",
            Self::MayNotRescue | Self::NoneToReturn | Self::NoReturnSpace(_) => "O-3",
            Self::DrawOffered | Self::DrawOfferStands | Self::NoDrawOffer => "E-4",
            Self::TooLateToAbort => "E-7",
            Self::WrongDeal | Self::NotYourHand => "K-2",
            Self::NotInHand(_) | Self::SwappedLast | Self::PileEmpty => "K-3",
            Self::NotWithCard(..) | Self::NotAligned(..) | Self::AfterSwap => "K-4",
            Self::Defenceless(_) => "K-6",
        }
    }

    /// The spaces concerned.
    #[must_use]
    pub fn spaces(&self) -> Vec<Space> {
        match self {
            Self::UnknownSpace(space)
            | Self::NoPiece(space)
            | Self::NotYourPiece(space)
            | Self::Immovable(space)
            | Self::WalkMustTurn(space)
            | Self::NoFlagToLeave(space)
            | Self::AcrossFortress(space)
            | Self::ShootsOnly(space)
            | Self::NoCannon(space)
            | Self::Blocked(space)
            | Self::OwnPiece(space)
            | Self::NothingToAttack(space)
            | Self::NoReturnSpace(space)
            | Self::Defenceless(space) => vec![*space],
            Self::NotInLine(from, to)
            | Self::AcrossLake(from, to)
            | Self::TooFar(from, to)
            | Self::MoreSquares { from, to, .. }
            | Self::NotWithCard(_, from, to)
            | Self::NotAligned(from, to)
            | Self::WalkTooLong(from, to)
            | Self::Carrying(from, to)
            | Self::OutOfRange(from, to) => vec![*from, *to],
            Self::TwoSquares { border, .. } => vec![border.spaces().0, border.spaces().1],
            Self::GameOver
            | Self::NotYourTurn
            | Self::SeatOut
            | Self::NotAwaited
            | Self::NotYours
            | Self::Setup(_)
            | Self::MayNotRescue
            | Self::NoneToReturn
            | Self::SetupLocked
            | Self::DrawOffered
            | Self::DrawOfferStands
            | Self::NoDrawOffer
            | Self::TooLateToAbort
            | Self::WrongDeal
            | Self::NotInHand(_)
            | Self::NotYourHand
            | Self::SwappedLast
            | Self::PileEmpty
            | Self::AfterSwap
            | Self::NobodyToRecruit(_) => Vec::new(),
        }
    }
}
