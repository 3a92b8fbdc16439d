//! Sentences about cannons, flags, scores and recruits (F-1 to F-14), and about seats that are out while others play
//! on.

use fieldpost_engine::{Fact, GameView, Reason, Seat, SeenEvent};

use super::words::Cast;

/// The sentence for a fact of this kind; `None` for the others.
pub(super) fn tell(cast: &Cast<'_>, view: &GameView, fact: &Fact, then: &[SeenEvent]) -> Option<String> {
    let (phrases, place) = (cast.phrases, |space| cast.place(space));
    let sentence = match fact {
        Fact::Shot { cannon, target, from, to } => {
            phrases.shot(&place(*from), &cast.piece(*cannon)?, &place(*to), &cast.piece(*target)?)
        }
        Fact::FlagTaken { flag, piece } => {
            let (flag, taker) = (cast.person(*flag), cast.piece(*piece)?);
            match view.piece(*piece).and_then(|piece| piece.space) {
                Some(space) => phrases.flag_taken_on(&flag, &taker, &place(space)),
                None => phrases.flag_taken(&flag, &taker),
            }
        }
        Fact::FlagDropped { flag, space } => phrases.flag_dropped(&cast.person(*flag), &place(*space)),
        // The score starts again when it is full: the result of that has its own sentence.
        Fact::Scored { score: 0, .. } => return None,
        Fact::Scored { seat, score } => {
            let full = view.rules().ruleset().recruit.map_or(0, |recruit| recruit.score);
            let who = cast.person(*seat);
            if *score == full {
                phrases.scored_full(full.into(), &who)
            } else {
                phrases.scored(full.into(), (*score).into(), &who)
            }
        }
        Fact::RecruitLost { seat } => {
            let entrance = view.rules().recruitment(*seat)?;
            phrases.recruit_lost(&place(entrance), &cast.person(*seat))
        }
        Fact::Skipped { seat } => phrases.skipped(&cast.person(*seat)),
        Fact::SeatOut { seat, reason } => out(cast, *seat, *reason, then),
        _ => return None,
    };
    Some(sentence)
}

/// A seat is out. If the game goes on, its pieces stay.
fn out(cast: &Cast<'_>, seat: Seat, reason: Reason, then: &[SeenEvent]) -> String {
    let (phrases, who) = (cast.phrases, cast.person(seat));
    let over = then.iter().any(|event| matches!(event, SeenEvent::Fact(Fact::Ended { .. })));
    match (reason, over) {
        (Reason::Resigned, true) => phrases.resigned(&who),
        (Reason::Resigned, false) => phrases.resigned_stays(&who),
        (_, true) => phrases.out(&who),
        (_, false) => phrases.out_stays(&who),
    }
}
