//! Sentences about cannons, flags, scores and recruits (F-1 to F-14), and about seats that are out while others play
//! on.

use fieldpost_engine::{Fact, GameView, Reason, Seat, SeenEvent};

use super::words::Cast;

/// The sentence for a fact of this kind; `None` for the others.
pub(super) fn tell(cast: &Cast<'_>, view: &GameView, fact: &Fact, then: &[SeenEvent]) -> Option<String> {
    let (say, place) = (cast.say, |space| cast.place(space));
    let told = match fact {
        Fact::Shot { cannon, target, from, to } => {
            say.shot(&place(*from), &cast.piece(*cannon)?, &place(*to), &cast.piece(*target)?)
        }
        Fact::FlagTaken { flag, piece } => {
            let (flag, taker) = (cast.person(*flag), cast.piece(*piece)?);
            match view.piece(*piece).and_then(|piece| piece.space) {
                Some(space) => say.flag_taken_on(&flag, &taker, &place(space)),
                None => say.flag_taken(&flag, &taker),
            }
        }
        Fact::FlagDropped { flag, space } => say.flag_dropped(&cast.person(*flag), &place(*space)),
        // The score starts again when it is full: the result of that has its own sentence.
        Fact::Scored { score: 0, .. } => return None,
        Fact::Scored { seat, score } => {
            let full = view.rules().ruleset().recruit.map_or(0, |recruit| recruit.score);
            say.scored(full.into(), (*score).into(), &cast.person(*seat))
        }
        Fact::RecruitLost { seat } => {
            let entrance = view.rules().recruitment(*seat)?;
            say.recruit_lost(&place(entrance), &cast.person(*seat))
        }
        Fact::Skipped { seat } => say.skipped(&cast.person(*seat)),
        Fact::SeatOut { seat, reason } => out(cast, *seat, *reason, then),
        _ => return None,
    };
    Some(told)
}

/// A seat is out. If the game goes on, its pieces stay.
fn out(cast: &Cast<'_>, seat: Seat, reason: Reason, then: &[SeenEvent]) -> String {
    let (say, who) = (cast.say, cast.person(seat));
    let over = then.iter().any(|event| matches!(event, SeenEvent::Fact(Fact::Ended { .. })));
    match (reason, over) {
        (Reason::Resigned, true) => say.resigned(&who),
        (Reason::Resigned, false) => say.resigned_stays(&who),
        (_, true) => say.out(&who),
        (_, false) => say.out_stays(&who),
    }
}
