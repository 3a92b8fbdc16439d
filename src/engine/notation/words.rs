//! Refusals as sentences with the names of spaces and kinds, for readers who do not see the board.
//!
//! The refusals themselves hold only what the acting seat may know, so these sentences do too (V-6).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Card, Decision, Illegal, Rules, SetupFault, Space};

/// Why an action was refused: one sentence without a full stop.
#[must_use]
pub fn illegal(rules: &Rules, illegal: &Illegal) -> String {
    let name = |space: &Space| rules.board().name(*space);
    match illegal {
        Illegal::Setup(faults) => {
            let faults: Vec<_> = faults.iter().map(|fault| setup_fault(rules, fault)).collect();
            faults.join("; ")
        }
        Illegal::NoPiece(space) => format!("no piece stands on {}", name(space)),
        Illegal::NotYourPiece(space) => format!("the piece on {} is not yours", name(space)),
        Illegal::Immovable(space) => format!("the piece on {} never moves", name(space)),
        Illegal::NotInLine(from, to) => format!("{} and {} do not lie in one straight line", name(from), name(to)),
        Illegal::AcrossLake(from, to) => format!("a lake lies between {} and {}", name(from), name(to)),
        Illegal::TooFar(from, to) => {
            format!("{} is too far from {}: that piece moves one space only", name(to), name(from))
        }
        Illegal::WalkTooLong(from, to) => {
            format!("{} is too far from {}: that piece walks two spaces at most", name(to), name(from))
        }
        Illegal::WalkMustTurn(space) => format!("no walk of two steps turns on {}", name(space)),
        Illegal::Carrying(from, to) => {
            format!("{} is too far from {}: a piece that carries a flag moves one space only", name(to), name(from))
        }
        Illegal::NoFlagToLeave(space) => format!("the piece on {} carries no flag of its own", name(space)),
        Illegal::ShootsOnly(space) => format!("the piece on {} attacks by shooting only", name(space)),
        Illegal::NoCannon(space) => format!("the piece on {} does not shoot", name(space)),
        Illegal::OutOfRange(from, to) => {
            format!("{} is not exactly three spaces from {} in a straight line", name(to), name(from))
        }
        Illegal::NobodyToRecruit(kind) => format!("you have no captured {} to recruit", rules.kind(*kind).id),
        Illegal::Blocked(space) => format!("a piece on {} stands in the way", name(space)),
        Illegal::OwnPiece(space) => format!("a piece of your own team stands on {}", name(space)),
        Illegal::NotWithCard(card, from, to) => {
            format!("the card `{}` does not lead from {} to {}", Card::from(*card), name(from), name(to))
        }
        Illegal::NotAligned(one, two) => {
            format!("the pieces on {} and {} do not stand in one row or column", name(one), name(two))
        }
        Illegal::Defenceless(space) => format!("no defence card helps the piece on {}: it cannot move", name(space)),
        Illegal::NothingToAttack(space) => format!("nothing stands on {} that could be attacked", name(space)),
        Illegal::TwoSquares { border, plies, limit, .. } => {
            let (one, two) = border.spaces();
            let plies: Vec<_> = plies.iter().map(ToString::to_string).collect();
            format!(
                "that piece has crossed between {} and {} {limit} times in a row (plies {}) and may not do so again now",
                name(&one),
                name(&two),
                plies.join(", ")
            )
        }
        Illegal::NoReturnSpace(space) => format!("{} is not an empty space of your half", name(space)),
        Illegal::MoreSquares { from, to, plies, .. } => {
            let plies: Vec<_> = plies.iter().map(ToString::to_string).collect();
            format!(
                "with {} to {} you would go on with a chase and bring back the position after ply {}",
                name(from),
                name(to),
                plies.join(", ")
            )
        }
        Illegal::GameOver
        | Illegal::MayNotRescue
        | Illegal::NoneToReturn
        | Illegal::NotYourTurn
        | Illegal::SeatOut
        | Illegal::NotAwaited
        | Illegal::NotYours
        | Illegal::SetupLocked
        | Illegal::UnknownSpace(_)
        | Illegal::AcrossFortress(_)
        | Illegal::DrawOffered
        | Illegal::DrawOfferStands
        | Illegal::NoDrawOffer
        | Illegal::TooLateToAbort
        | Illegal::WrongDeal
        | Illegal::NotInHand(_)
        | Illegal::NotYourHand
        | Illegal::SwappedLast
        | Illegal::PileEmpty
        | Illegal::AfterSwap => illegal.to_string(),
    }
}

/// What a game waits for, and with which words that is answered: one sentence without a full stop.
#[must_use]
pub fn awaited(rules: &Rules, decision: Decision) -> String {
    let seats: Vec<_> = decision.seats().iter().map(|seat| rules.seat_name(seat)).collect();
    let who = seats.join(" and ");
    match decision {
        Decision::Deal => "the game waits for what chance draws: the tags `Deck.<seat>` and `First`".to_string(),
        Decision::SetUp { .. } => format!("the game waits for the setup of {who}: the tag `Setup.<seat>`"),
        Decision::Turn { .. } => format!("the game waits for the turn of {who}"),
        Decision::Redraw { .. } => {
            format!("the game waits for what {who} says of the first hand: `keep`, or `redraw` and all its cards")
        }
        Decision::Defence { .. } => format!("the game waits for the defence of {who}: `defend 2` or `decline`"),
        Decision::Rescue { .. } => {
            format!("the game waits for a rescue by {who}: `rescue <kind> <space>` or `decline`")
        }
        Decision::Recruit { .. } => {
            format!("the game waits for whom {who} recruits: `recruit <kind>` or `decline`")
        }
        Decision::Flag { flag, .. } => {
            let flag = rules.seat_name(flag);
            format!("the game waits for what {who} does with the flag of {flag}: `take` or `leave`")
        }
    }
}

/// What is wrong with a setup: one sentence without a full stop.
#[must_use]
pub fn setup_fault(rules: &Rules, fault: &SetupFault) -> String {
    let name = |space: &Space| rules.board().name(*space);
    match fault {
        SetupFault::Outside(space) => format!("{} is outside the home rows", name(space)),
        SetupFault::Recruitment(space) => format!("{} is the recruitment space and stays empty", name(space)),
        SetupFault::Twice(space) => format!("two pieces stand on {}", name(space)),
        SetupFault::TooMany { kind, placed, army } | SetupFault::Missing { kind, placed, army } => {
            format!("{}: {placed} placed, and the army has {army}", rules.kind(*kind).id)
        }
        SetupFault::UnknownKind(kind) => format!("there is no kind of piece `{kind}`"),
        SetupFault::UnknownSpace(space) => format!("there is no space `{space}` on this board"),
        SetupFault::Unreadable(_) => fault.to_string(),
    }
}
