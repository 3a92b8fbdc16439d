//! What happened, in words, from what the recipient was shown (L-7).
//!
//! One sentence for each thing that a person would mention; the bookkeeping between them is skipped. Every event is
//! listed below, so that a new one must be given its words.

use fieldpost_engine::{Card, Decision, Fact, GameView, MovePath, PieceId, Seat, SeenEvent};

use super::carried;
use super::moment::list;
use super::phrases::Phrases;
use super::words::Cast;

/// The sentences for `seen`, oldest first.
pub(super) fn tell(cast: &Cast<'_>, view: &GameView, seen: &[SeenEvent]) -> Vec<String> {
    tell_each(cast, view, seen).into_iter().flatten().collect()
}

/// What mails say about events, for somebody who sees the game like this after them; nothing for the bookkeeping
/// between them. `users` are their names by seat.
#[must_use]
pub fn say_each(
    phrases: Phrases,
    view: &GameView,
    users: &[Option<String>],
    seen: &[SeenEvent],
) -> Vec<Option<String>> {
    tell_each(&Cast::new(phrases, view, users), view, seen)
}

/// The sentence for each of `seen`.
fn tell_each(cast: &Cast<'_>, view: &GameView, seen: &[SeenEvent]) -> Vec<Option<String>> {
    let phrases = cast.phrases;
    let mut sentences = Vec::new();
    for (index, event) in seen.iter().enumerate() {
        let sentence = match event {
            // K-6: the battle was announced in an earlier mail.
            SeenEvent::Fact(Fact::Captured { piece, space }) if !announced(&seen[..index]) => {
                cast.piece(*piece).map(|piece| phrases.captured_late(&piece, &cast.place(*space)))
            }
            SeenEvent::Fact(fact) => tell_fact(cast, view, fact, seen.get(index + 1..).unwrap_or_default()),
            SeenEvent::SetupLocked { seat, .. } => Some(phrases.army_hidden(&cast.person(*seat))),
            SeenEvent::Drew { seat, cards: Some(cards), .. } => {
                Some(phrases.cards_drawn(&cards_of(cast, cards), &cast.person(*seat)))
            }
            SeenEvent::Returned { piece, space, .. } => cast.piece(*piece).map(|piece| {
                let sentence =
                    if view.rules().ruleset().recruit.is_some() { Phrases::recruited } else { Phrases::brought_back };
                sentence(phrases, &piece, &cast.place(*space))
            }),
            SeenEvent::CardLaid { seat, .. } => Some(phrases.laid_card(&cast.person(*seat))),
            SeenEvent::Started { .. }
            | SeenEvent::Revealed { .. }
            | SeenEvent::Shuffled
            | SeenEvent::Drew { cards: None, .. }
            | SeenEvent::PutUnder { .. } => None,
        };
        sentences.push(sentence);
    }
    sentences
}

fn tell_fact(cast: &Cast<'_>, view: &GameView, fact: &Fact, then: &[SeenEvent]) -> Option<String> {
    let (phrases, place, person) = (cast.phrases, |space| cast.place(space), |seat: &Seat| cast.person(*seat));
    let sentence = match fact {
        Fact::Deployed { .. } => phrases.begun(),
        Fact::Moved { piece, from, to, way } => {
            let (from, piece, to) = (place(*from), cast.piece(*piece)?, place(*to));
            match way {
                MovePath::Turned(via) => phrases.moved_round(&from, &piece, &to, &place(*via)),
                _ => phrases.moved(&from, &piece, &to),
            }
        }
        Fact::Attacked { attacker, defender, from, to, .. } => {
            let ends = Ends { attacker: *attacker, defender: *defender, from: &place(*from), to: &place(*to) };
            return attack(cast, view, ends, then);
        }
        Fact::Swapped { one, from, to, .. } => phrases.swapped(&place(*from), &cast.piece(*one)?, &place(*to)),
        Fact::CardPlayed { seat, card } => phrases.played_card(&cast.card(*card), &person(seat)),
        Fact::Defended { seat, card } => phrases.defended(card.bonus().into(), &person(seat)),
        Fact::CardSwapped { seat } => phrases.exchanged_card(&person(seat)),
        Fact::Redrawn { seat } => phrases.hand_exchanged(&person(seat)),
        Fact::Declined { seat, decision } => declined(cast, *seat, *decision),
        Fact::FirstDrawn { seat } => phrases.begins(&person(seat)),
        Fact::DrawOffered { seat } => phrases.draw_offered(&person(seat)),
        Fact::DrawAccepted { seat } => phrases.draw_accepted(&person(seat)),
        Fact::DrawRefused { seat } => phrases.draw_refused(&person(seat)),
        Fact::DrawLapsed { seat } => phrases.draw_lapsed(&person(seat)),
        Fact::Expired { decision } => {
            let ran_out = decision.seats().iter().map(|seat| phrases.time_ran_out(&person(&seat)));
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
    Some(sentence)
}

fn cards_of(cast: &Cast<'_>, cards: &[Card]) -> String {
    list(cast.phrases, &cards.iter().map(|card| cast.card(*card)).collect::<Vec<_>>())
}

fn declined(cast: &Cast<'_>, seat: Seat, decision: Decision) -> String {
    let (phrases, who) = (cast.phrases, cast.person(seat));
    match decision {
        Decision::Redraw { .. } => phrases.hand_kept(&who),
        Decision::Defence { .. } => phrases.defended_not(&who),
        Decision::Rescue { .. } => phrases.rescued_nobody(&who),
        Decision::Recruit { .. } => phrases.recruited_nobody(&who),
        Decision::Flag { flag, .. } => phrases.flag_left(&cast.person(flag), &who),
        Decision::Deal | Decision::SetUp { .. } | Decision::Turn { .. } => phrases.declined(&who),
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
    // Its owner, who knows it, learns that the others do not. For any other reader this equals "not shown to me" only
    // while every audience is everybody or the owner alone.
    let not_public = view.piece(defender).filter(|piece| !piece.public).map(|piece| cast.is_you(piece.seat));
    let sentence = match (captured(attacker), captured(defender), not_public) {
        _ if waits => Phrases::attack_announced,
        (false, true, None) => Phrases::attack_won,
        (false, true, Some(_)) => Phrases::attack_won_unseen,
        (true, false, None) => Phrases::attack_lost,
        (true, false, Some(false)) => Phrases::attack_lost_unseen,
        (true, false, Some(true)) => Phrases::attack_lost_to_unseen,
        (true, true, _) => Phrases::attack_both,
        (false, false, _) => Phrases::attack_none,
    };
    Some(sentence(cast.phrases, from, &cast.piece(attacker)?, to, &cast.piece(defender)?))
}
