//! Refusals of the rules, as problems: each refusal of the engine has its own problem code.

use fieldpost_engine::{Illegal, RefusalCode, Space};

use super::problem::{Code, Problem};
use crate::app::Refusal;
use crate::mail::{Phrases, reason};

impl From<RefusalCode> for Code {
    fn from(code: RefusalCode) -> Self {
        match code {
            RefusalCode::GameOver => Self::GameOver,
            RefusalCode::NotYourTurn => Self::NotYourTurn,
            RefusalCode::SeatOut => Self::SeatOut,
            RefusalCode::NotAwaited => Self::NotAwaited,
            RefusalCode::NotYours => Self::NotYours,
            RefusalCode::Setup => Self::InvalidSetup,
            RefusalCode::SetupLocked => Self::SetupLocked,
            RefusalCode::UnknownSpace => Self::UnknownSpace,
            RefusalCode::NoPiece => Self::NoPiece,
            RefusalCode::NotYourPiece => Self::NotYourPiece,
            RefusalCode::Immovable => Self::Immovable,
            RefusalCode::NotInLine => Self::NotInLine,
            RefusalCode::AcrossLake => Self::AcrossLake,
            RefusalCode::TooFar => Self::TooFar,
            RefusalCode::WalkTooLong => Self::WalkTooLong,
            RefusalCode::WalkMustTurn => Self::WalkMustTurn,
            RefusalCode::Carrying => Self::Carrying,
            RefusalCode::NoFlagToLeave => Self::NoFlagToLeave,
            RefusalCode::AcrossFortress => Self::AcrossFortress,
            RefusalCode::ShootsOnly => Self::ShootsOnly,
            RefusalCode::NoCannon => Self::NoCannon,
            RefusalCode::OutOfRange => Self::OutOfRange,
            RefusalCode::NobodyToRecruit => Self::NobodyToRecruit,
            RefusalCode::Blocked => Self::Blocked,
            RefusalCode::OwnPiece => Self::OwnPiece,
            RefusalCode::NothingToAttack => Self::NothingToAttack,
            RefusalCode::TwoSquares => Self::TwoSquares,
            RefusalCode::MoreSquares => Self::MoreSquares,
            RefusalCode::MayNotRescue => Self::MayNotRescue,
            RefusalCode::NoneToReturn => Self::NoneToReturn,
            RefusalCode::NoReturnSpace => Self::NoReturnSpace,
            RefusalCode::DrawOffered => Self::DrawOffered,
            RefusalCode::DrawOfferStands => Self::DrawOfferStands,
            RefusalCode::NoDrawOffer => Self::NoDrawOffer,
            RefusalCode::TooLateToAbort => Self::TooLateToAbort,
            // The service itself acts for chance: a wrong deal is its own fault.
            RefusalCode::WrongDeal => Self::Internal,
            RefusalCode::NotInHand => Self::NotInHand,
            RefusalCode::NotYourHand => Self::NotYourHand,
            RefusalCode::SwappedLast => Self::SwappedLast,
            RefusalCode::PileEmpty => Self::PileEmpty,
            RefusalCode::NotWithCard => Self::NotWithCard,
            RefusalCode::NotAligned => Self::NotAligned,
            RefusalCode::AfterSwap => Self::AfterSwap,
            RefusalCode::Defenceless => Self::Defenceless,
        }
    }
}

/// A refusal as a mail says it.
pub(super) fn refusal_in_words(phrases: Phrases, refusal: &Refusal) -> String {
    let spaces = refusal.illegal.spaces();
    let name = |space: &Space| {
        let place = spaces.iter().position(|known| known == space);
        place.and_then(|place| refusal.spaces.get(place)).map_or("", String::as_str)
    };
    reason::rule(phrases, &refusal.illegal, name)
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let Refusal { illegal, spaces, faults } = &refusal;
        let mut problem = Self::new(illegal.code().into(), illegal.to_string()).with("clause", illegal.clause());
        if !spaces.is_empty() {
            problem = problem.with("spaces", spaces.clone());
        }
        problem = problem.with_faults(faults.clone());
        if let Illegal::TwoSquares { piece, plies, .. } | Illegal::MoreSquares { piece, plies, .. } = illegal {
            problem = problem.with("piece", piece.0).with("plies", plies.clone());
        }
        if let Illegal::TwoSquares { limit, .. } = illegal {
            problem = problem.with("limit", *limit);
        }
        problem.of_refusal(refusal)
    }
}
