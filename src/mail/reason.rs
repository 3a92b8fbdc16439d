//! Why a letter was not played, in the reader's language: a sentence for the refusal of a rule, with its spaces by
//! name, or every fault of an army (S-2). A refusal contains only what its author may know (V-6).

use fieldpost_engine::{Illegal, Seat, SetupFault, Space};

use super::field_reason::SetupReason;
use super::letter::CommandFault;
use super::letter_answer::{GameLimit, LetterRefusal};
use super::moment::series;
use super::notice::GameNews;
use super::phrases::Phrases;
use super::repeated::repeated;
use super::words::Cast;
use fieldpost_values::OrderRefusal;

/// The maximum number of faults of an army that one mail lists.
const FAULTS: usize = 12;

/// Without a full stop at its end.
pub(super) fn of(cast: &Cast<'_>, news: &GameNews<'_>, why: LetterRefusal<'_>) -> String {
    let phrases = cast.phrases;
    match why {
        LetterRefusal::NoCommand { fault, unknown_space } => no_command(phrases, fault, unknown_space),
        LetterRefusal::Unbelieved => phrases.unclear_unbelieved(),
        LetterRefusal::Order { why: OrderRefusal::NotAllowed, .. } => phrases.order_not_allowed(),
        LetterRefusal::Order { why: OrderRefusal::TooMany, .. } => phrases.order_too_many(),
        LetterRefusal::Order { why: OrderRefusal::NotNow, .. } => phrases.order_not_now(),
        LetterRefusal::Order { why: OrderRefusal::Implausible, first, .. } => {
            phrases.order_implausible(&cast.quoted(first))
        }
        LetterRefusal::NothingToClaim { .. } => phrases.nothing_to_claim(),
        LetterRefusal::NoRematch { .. } => phrases.no_rematch(),
        LetterRefusal::NothingSaid => phrases.nothing_said(),
        LetterRefusal::Limited { limit: GameLimit::Made, .. } => phrases.no_more_games(),
        LetterRefusal::Limited { limit: GameLimit::Left, .. } => phrases.no_more_leaving(),
        LetterRefusal::Limited { limit: GameLimit::Waiting, .. } => phrases.no_more_waiting(),
        LetterRefusal::Rule { illegal: Illegal::Setup(faults), .. } if !faults.is_empty() => army(cast, news, faults),
        LetterRefusal::Rule { illegal, .. } => rule(phrases, illegal, |space| cast.rules().board().name(*space)),
    }
}

/// Why a letter has no command, with the line that is not one.
pub(super) fn no_command(phrases: Phrases, fault: &CommandFault, unknown_space: Option<&str>) -> String {
    let line = |line: &str| phrases.quoted(&repeated(line));
    match (fault, unknown_space) {
        (CommandFault::Empty, _) => phrases.unclear_empty(),
        (CommandFault::Encrypted, _) => phrases.unclear_encrypted(),
        (CommandFault::Several(one, None), _) => phrases.unclear_sentence(&line(one)),
        (CommandFault::Several(one, Some(other)), _) => phrases.unclear_several(&line(other), &line(one)),
        (CommandFault::Retracted([command, text]), _) => phrases.unclear_retracted(&line(text), &line(command)),
        (CommandFault::Doubtful(text), _) => phrases.unclear_doubtful(&line(text)),
        (CommandFault::Condition(text), _) => phrases.unclear_condition(&line(text)),
        (CommandFault::Setting(text), _) => phrases.unclear_setting(&line(text)),
        (CommandFault::Unreadable(text), Some(space)) => phrases.unclear_space(&phrases.quoted(space), &line(text)),
        (CommandFault::Unreadable(text), None) => phrases.unclear_unreadable(&line(text)),
    }
}

/// The refusal of a rule, with the names of its spaces.
pub fn rule<'n>(phrases: Phrases, illegal: &Illegal, name: impl Fn(&Space) -> &'n str) -> String {
    match illegal {
        Illegal::GameOver => phrases.refusal_game_over(),
        Illegal::NotYourTurn => phrases.refusal_not_your_turn(),
        Illegal::SeatOut => phrases.refusal_seat_out(),
        Illegal::NotAwaited => phrases.refusal_not_awaited(),
        Illegal::NotYours => phrases.refusal_not_yours(),
        Illegal::Setup(_) => phrases.refusal_invalid_setup(),
        Illegal::SetupLocked => phrases.refusal_setup_locked(),
        Illegal::UnknownSpace(space) => phrases.refusal_unknown_space(name(space)),
        Illegal::NoPiece(space) => phrases.refusal_no_piece(name(space)),
        Illegal::NotYourPiece(space) => phrases.refusal_not_your_piece(name(space)),
        Illegal::Immovable(space) => phrases.refusal_immovable(name(space)),
        Illegal::AcrossLake(from, to) => phrases.refusal_across_lake(name(from), name(to)),
        Illegal::NotInLine(from, to) => phrases.refusal_not_in_line(name(from), name(to)),
        Illegal::TooFar(from, _) => phrases.refusal_too_far(name(from)),
        Illegal::WalkTooLong(from, _) => phrases.refusal_walk_too_long(name(from)),
        Illegal::WalkMustTurn(_) => phrases.refusal_walk_must_turn(),
        Illegal::Carrying(..) => phrases.refusal_carrying(),
        Illegal::NoFlagToLeave(space) => phrases.refusal_no_flag_to_leave(name(space)),
        Illegal::AcrossFortress(_) => phrases.refusal_across_fortress(),
        Illegal::ShootsOnly(space) => phrases.refusal_shoots_only(name(space)),
        Illegal::NoCannon(space) => phrases.refusal_no_cannon(name(space)),
        Illegal::OutOfRange(..) => phrases.refusal_out_of_range(),
        Illegal::NobodyToRecruit(_) => phrases.refusal_nobody_to_recruit(),
        Illegal::Blocked(space) => phrases.refusal_blocked(name(space)),
        Illegal::OwnPiece(space) => phrases.refusal_own_piece(name(space)),
        Illegal::NothingToAttack(space) => phrases.refusal_nothing_to_attack(name(space)),
        Illegal::TwoSquares { .. } => phrases.refusal_two_squares(),
        Illegal::MoreSquares { .. } => phrases.refusal_more_squares(),
        Illegal::MayNotRescue => phrases.refusal_may_not_rescue(),
        Illegal::NoneToReturn => phrases.refusal_none_to_return(),
        Illegal::NoReturnSpace(space) => phrases.refusal_no_return_space(name(space)),
        Illegal::DrawOffered => phrases.refusal_draw_offered(),
        Illegal::DrawOfferStands => phrases.refusal_draw_offer_stands(),
        Illegal::NoDrawOffer => phrases.refusal_no_draw_offer(),
        Illegal::TooLateToAbort => phrases.refusal_too_late_to_abort(),
        Illegal::WrongDeal => phrases.refusal_wrong_deal(),
        Illegal::NotInHand(_) => phrases.refusal_not_in_hand(),
        Illegal::NotYourHand => phrases.refusal_not_your_hand(),
        Illegal::SwappedLast => phrases.refusal_swapped_last(),
        Illegal::PileEmpty => phrases.refusal_pile_empty(),
        Illegal::NotWithCard(_, from, to) => phrases.refusal_not_with_card(name(from), name(to)),
        Illegal::NotAligned(one, two) => phrases.refusal_not_aligned(name(one), name(two)),
        Illegal::AfterSwap => phrases.refusal_after_swap(),
        Illegal::Defenceless(_) => phrases.refusal_defenceless(),
    }
}

/// Every fault once, as far as they fit.
fn army(cast: &Cast<'_>, news: &GameNews<'_>, faults: &[SetupFault]) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let seat = news.view.seat().unwrap_or(Seat(0));
    let said = |fault: &SetupFault| SetupReason::new(cast.rules(), seat, fault).said(cast.phrases);
    for fault in faults.iter().map(said) {
        if !sentences.contains(&fault) {
            sentences.push(fault);
        }
    }
    if sentences.len() > FAULTS {
        sentences.truncate(FAULTS);
        sentences.push(cast.phrases.fault_more());
    }
    series(cast.phrases, &sentences)
}
