//! What happened, in words, from what the recipient was shown (L-7).
//!
//! One sentence for each thing that a person would mention; the bookkeeping between them is skipped. Every event is
//! listed below, so that a new one must be given its words.

use fieldpost_engine::{Card, Decision, Fact, GameView, PieceId, Seat, SeenEvent, Way};

use super::carried;
use super::moment::list;
use super::say::Say;
use super::words::Cast;

/// The sentences for `seen`, oldest first.
pub(super) fn tell(cast: &Cast<'_>, view: &GameView, seen: &[SeenEvent]) -> Vec<String> {
    let say = cast.say;
    let mut sentences = Vec::new();
    for (index, event) in seen.iter().enumerate() {
        let told = match event {
            // K-6: the battle was announced in an earlier mail.
            SeenEvent::Fact(Fact::Captured { piece, space }) if !announced(&seen[..index]) => {
                cast.piece(*piece).map(|piece| say.captured_late(&piece, &cast.place(*space)))
            }
            SeenEvent::Fact(fact) => tell_fact(cast, view, fact, seen.get(index + 1..).unwrap_or_default()),
            SeenEvent::SetupLocked { seat, .. } => Some(say.army_hidden(&cast.person(*seat))),
            SeenEvent::Drew { seat, cards: Some(cards), .. } => {
                Some(say.cards_drawn(&cards_of(cast, cards), &cast.person(*seat)))
            }
            SeenEvent::Returned { piece, space, .. } => cast.piece(*piece).map(|piece| {
                let told = if view.rules().ruleset().recruit.is_some() { Say::recruited } else { Say::brought_back };
                told(say, &piece, &cast.place(*space))
            }),
            SeenEvent::CardLaid { seat, .. } => Some(say.laid_card(&cast.person(*seat))),
            SeenEvent::Started { .. }
            | SeenEvent::Revealed { .. }
            | SeenEvent::Shuffled
            | SeenEvent::Drew { cards: None, .. }
            | SeenEvent::PutUnder { .. } => None,
        };
        sentences.extend(told);
    }
    sentences
}

fn tell_fact(cast: &Cast<'_>, view: &GameView, fact: &Fact, then: &[SeenEvent]) -> Option<String> {
    let (say, place, person) = (cast.say, |space| cast.place(space), |seat: &Seat| cast.person(*seat));
    let told = match fact {
        Fact::Deployed { .. } => say.begun(),
        Fact::Moved { piece, from, to, way } => {
            let (from, piece, to) = (place(*from), cast.piece(*piece)?, place(*to));
            match way {
                Way::Turned(via) => say.moved_round(&from, &piece, &to, &place(*via)),
                _ => say.moved(&from, &piece, &to),
            }
        }
        Fact::Attacked { attacker, defender, from, to, .. } => {
            let ends = Ends { attacker: *attacker, defender: *defender, from: &place(*from), to: &place(*to) };
            return attack(cast, view, ends, then);
        }
        Fact::Swapped { one, from, to, .. } => say.swapped(&place(*from), &cast.piece(*one)?, &place(*to)),
        Fact::CardPlayed { seat, card } => say.played_card(&cast.card(*card), &person(seat)),
        Fact::Defended { seat, card } => say.defended(card.bonus().into(), &person(seat)),
        Fact::CardSwapped { seat } => say.exchanged_card(&person(seat)),
        Fact::Redrawn { seat } => say.hand_exchanged(&person(seat)),
        Fact::Declined { seat, decision } => declined(cast, *seat, *decision),
        Fact::FirstDrawn { seat } => say.begins(&person(seat)),
        Fact::DrawOffered { seat } => say.draw_offered(&person(seat)),
        Fact::DrawAccepted { seat } => say.draw_accepted(&person(seat)),
        Fact::DrawRefused { seat } => say.draw_refused(&person(seat)),
        Fact::DrawLapsed { seat } => say.draw_lapsed(&person(seat)),
        Fact::Expired { decision } => {
            let ran_out = decision.seats().iter().map(|seat| say.time_ran_out(&person(&seat)));
            ran_out.collect::<Vec<_>>().join(" ")
        }
        Fact::Shot { .. }
        | Fact::FlagTaken { .. }
        | Fact::FlagDropped { .. }
        | Fact::Scored { .. }
        | Fact::RecruitLost { .. }
        | Fact::Skipped { .. }
        | Fact::SeatOut { .. } => return carried::tell(cast, view, fact, then),
        // A capture and the winner's step are part of the attack's sentence; the end has a headline of its own.
        Fact::Asked { .. }
        | Fact::CardsShown { .. }
        | Fact::FlagRaised { .. }
        | Fact::ReturnShown { .. }
        | Fact::Answered { .. }
        | Fact::Captured { .. }
        | Fact::Advanced { .. }
        | Fact::Ended { .. } => return None,
    };
    Some(told)
}

fn cards_of(cast: &Cast<'_>, cards: &[Card]) -> String {
    list(cast.say, &cards.iter().map(|card| cast.card(*card)).collect::<Vec<_>>())
}

fn declined(cast: &Cast<'_>, seat: Seat, decision: Decision) -> String {
    let (say, who) = (cast.say, cast.person(seat));
    match decision {
        Decision::Redraw { .. } => say.hand_kept(&who),
        Decision::Defence { .. } => say.defended_not(&who),
        Decision::Rescue { .. } => say.rescued_nobody(&who),
        Decision::Recruit { .. } => say.recruited_nobody(&who),
        Decision::Flag { flag, .. } => say.flag_left(&cast.person(flag), &who),
        Decision::Deal | Decision::SetUp { .. } | Decision::Turn { .. } => say.declined(&who),
    }
}

/// The two ends of an attack.
#[derive(Clone, Copy)]
struct Ends<'a> {
    attacker: PieceId,
    defender: PieceId,
    from: &'a str,
    to: &'a str,
}

/// Whether the defender was asked (K-6), or has decided.
const fn is_about_defence(event: &SeenEvent, asked: bool) -> bool {
    match event {
        SeenEvent::Fact(Fact::Asked { decision: Decision::Defence { .. } }) => asked,
        SeenEvent::Fact(Fact::Answered { decision: Decision::Defence { .. } }) => !asked,
        _ => false,
    }
}

/// Whether an earlier sentence covers the attack or the shot that a capture belongs to.
fn announced(seen: &[SeenEvent]) -> bool {
    seen.iter().any(|event| matches!(event, SeenEvent::Fact(Fact::Attacked { .. } | Fact::Shot { .. })))
}

fn attack(cast: &Cast<'_>, view: &GameView, ends: Ends<'_>, then: &[SeenEvent]) -> Option<String> {
    let Ends { attacker, defender, from, to } = ends;
    let this_battle: Vec<_> = then
        .iter()
        .take_while(|event| !matches!(event, SeenEvent::Fact(Fact::Attacked { .. } | Fact::Moved { .. })))
        .collect();
    let captured = |id: PieceId| {
        this_battle.iter().any(|event| matches!(event, SeenEvent::Fact(Fact::Captured { piece, .. }) if *piece == id))
    };
    let asked = this_battle.iter().any(|event| is_about_defence(event, true));
    let waits = asked && !this_battle.iter().any(|event| is_about_defence(event, false));
    // Its owner, who knows it, learns that the others do not.
    let unshown = view.piece(defender).filter(|piece| !piece.public).map(|piece| cast.is_you(piece.seat));
    let told = match (captured(attacker), captured(defender), unshown) {
        _ if waits => Say::attack_announced,
        (false, true, None) => Say::attack_won,
        (false, true, Some(_)) => Say::attack_won_unseen,
        (true, false, None) => Say::attack_lost,
        (true, false, Some(false)) => Say::attack_lost_unseen,
        (true, false, Some(true)) => Say::attack_lost_to_unseen,
        (true, true, _) => Say::attack_both,
        (false, false, _) => Say::attack_none,
    };
    Some(told(cast.say, from, &cast.piece(attacker)?, to, &cast.piece(defender)?))
}
