//! Why a letter was not played, in the reader's language: a sentence for the refusal of a rule, with its spaces by
//! name, or every fault of an army (S-2). A refusal contains only what its author may know (V-6).

use fieldpost_engine::{Illegal, Seat, SetupFault, Space};

use super::army;
use super::letter::CommandFault;
use super::notice::{LetterRefusal, Play};
use super::say::Say;
use super::words::Cast;

/// The maximum number of faults of an army that one mail lists.
const FAULTS: usize = 12;

/// Without a full stop at its end.
pub(super) fn of(cast: &Cast<'_>, play: &Play<'_>, why: LetterRefusal<'_>) -> String {
    let say = cast.say;
    match why {
        LetterRefusal::NoCommand(CommandFault::Empty) => say.unclear_empty(),
        LetterRefusal::NoCommand(CommandFault::Unreadable(_)) => say.unclear_unreadable(),
        LetterRefusal::NoCommand(CommandFault::Several) => say.unclear_several(),
        LetterRefusal::NothingToClaim => say.nothing_to_claim(),
        LetterRefusal::Rule(Illegal::Setup(faults)) if !faults.is_empty() => army(cast, play, faults),
        LetterRefusal::Rule(illegal) => rule(say, illegal, |space| cast.rules().board().name(*space)),
    }
}

/// The refusal of a rule, with the names of its spaces.
pub(crate) fn rule<'n>(say: Say, illegal: &Illegal, name: impl Fn(&Space) -> &'n str) -> String {
    match illegal {
        Illegal::GameOver => say.refusal_game_over(),
        Illegal::NotYourTurn => say.refusal_not_your_turn(),
        Illegal::SeatOut => say.refusal_seat_out(),
        Illegal::NotAwaited => say.refusal_not_awaited(),
        Illegal::NotYours => say.refusal_not_yours(),
        Illegal::Setup(_) => say.refusal_invalid_setup(),
        Illegal::SetupLocked => say.refusal_setup_locked(),
        Illegal::UnknownSpace(space) => say.refusal_unknown_space(name(space)),
        Illegal::NoPiece(space) => say.refusal_no_piece(name(space)),
        Illegal::NotYourPiece(space) => say.refusal_not_your_piece(name(space)),
        Illegal::Immovable(space) => say.refusal_immovable(name(space)),
        Illegal::AcrossLake(from, to) => say.refusal_across_lake(name(from), name(to)),
        Illegal::NotInLine(from, to) => say.refusal_not_in_line(name(from), name(to)),
        Illegal::TooFar(from, _) => say.refusal_too_far(name(from)),
        Illegal::WalkTooLong(from, _) => say.refusal_walk_too_long(name(from)),
        Illegal::WalkMustTurn(_) => say.refusal_walk_must_turn(),
        Illegal::Carrying(..) => say.refusal_carrying(),
        Illegal::NoFlagToLeave(space) => say.refusal_no_flag_to_leave(name(space)),
        Illegal::AcrossFortress(_) => say.refusal_across_fortress(),
        Illegal::ShootsOnly(space) => say.refusal_shoots_only(name(space)),
        Illegal::NoCannon(space) => say.refusal_no_cannon(name(space)),
        Illegal::OutOfRange(..) => say.refusal_out_of_range(),
        Illegal::NobodyToRecruit(_) => say.refusal_nobody_to_recruit(),
        Illegal::Blocked(space) => say.refusal_blocked(name(space)),
        Illegal::OwnPiece(space) => say.refusal_own_piece(name(space)),
        Illegal::NothingToAttack(space) => say.refusal_nothing_to_attack(name(space)),
        Illegal::TwoSquares { .. } => say.refusal_two_squares(),
        Illegal::MoreSquares { .. } => say.refusal_more_squares(),
        Illegal::MayNotRescue => say.refusal_may_not_rescue(),
        Illegal::NoneToReturn => say.refusal_none_to_return(),
        Illegal::NoReturnSpace(space) => say.refusal_no_return_space(name(space)),
        Illegal::DrawOffered => say.refusal_draw_offered(),
        Illegal::DrawOfferStands => say.refusal_draw_offer_stands(),
        Illegal::NoDrawOffer => say.refusal_no_draw_offer(),
        Illegal::TooLateToAbort => say.refusal_too_late_to_abort(),
        Illegal::WrongDeal => say.refusal_wrong_deal(),
        Illegal::NotInHand(_) => say.refusal_not_in_hand(),
        Illegal::NotYourHand => say.refusal_not_your_hand(),
        Illegal::SwappedLast => say.refusal_swapped_last(),
        Illegal::PileEmpty => say.refusal_pile_empty(),
        Illegal::NotWithCard(_, from, to) => say.refusal_not_with_card(name(from), name(to)),
        Illegal::NotAligned(one, two) => say.refusal_not_aligned(name(one), name(two)),
        Illegal::AfterSwap => say.refusal_after_swap(),
        Illegal::Defenceless(_) => say.refusal_defenceless(),
    }
}

/// Every fault once, as far as they fit.
fn army(cast: &Cast<'_>, play: &Play<'_>, faults: &[SetupFault]) -> String {
    let mut told: Vec<String> = Vec::new();
    for fault in faults.iter().map(|fault| self::fault(cast, play, fault)) {
        if !told.contains(&fault) {
            told.push(fault);
        }
    }
    if told.len() > FAULTS {
        told.truncate(FAULTS);
        told.push(cast.say.fault_more());
    }
    told.join("; ")
}

fn fault(cast: &Cast<'_>, play: &Play<'_>, fault: &SetupFault) -> String {
    let (say, name) = (cast.say, |space: &Space| cast.rules().board().name(*space));
    match fault {
        SetupFault::Unreadable(_) => say.fault_rows(&army::form(play.view, play.view.seat().unwrap_or(Seat(0)))),
        SetupFault::UnknownSpace(word) => say.fault_space(word),
        SetupFault::UnknownKind(word) => say.fault_kind(word),
        SetupFault::Outside(space) => say.fault_outside(name(space)),
        SetupFault::Recruitment(space) => say.fault_recruitment(name(space)),
        SetupFault::Twice(space) => say.fault_twice(name(space)),
        SetupFault::TooMany { kind, placed, army } | SetupFault::Missing { kind, placed, army } => {
            say.fault_count(*placed, *army, &cast.kind(*kind, 1))
        }
    }
}
