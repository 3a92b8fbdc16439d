//! What a mail tells of cannons, flags, scores and recruits (section 12), and of seats that go while others play on.

use fieldpost_engine::{Fact, GameView, Reason, Seat, SeenEvent, Space};

use super::story::{own, piece_of, victim};
use super::words::Cast;

/// The sentence for a fact of this sort; nothing for the others.
pub(super) fn tell(cast: &Cast<'_>, view: &GameView, fact: &Fact, then: &[SeenEvent]) -> Option<String> {
    let place = |space| place(view, space);
    let told = match fact {
        Fact::Shot { cannon, target, from, to } => {
            let (shooter, victim) = (piece_of(cast, view, *cannon), victim(cast, view, *target));
            format!("{shooter} on {} shot {victim} on {}: both are gone.", place(*from), place(*to))
        }
        Fact::FlagTaken { flag, piece } => {
            let on = view.piece(*piece).and_then(|piece| piece.space);
            let on = on.map_or_else(String::new, |space| format!(" on {}", place(space)));
            format!("{} took {} flag{on}.", piece_of(cast, view, *piece), cast.whose(*flag))
        }
        Fact::FlagDropped { flag, space } => format!("{} flag lies on {}.", cast.whose_first(*flag), place(*space)),
        // The score begins again when it is full: what came of that is told by itself.
        Fact::Scored { score: 0, .. } => return None,
        Fact::Scored { seat, score } => {
            let full = view.rules().ruleset().recruit.map_or(0, |recruit| recruit.score);
            format!("{} score is {score} of {full}.", cast.whose_first(*seat))
        }
        Fact::RecruitLost { seat } => {
            let entrance = view.rules().recruitment(*seat).map_or_else(|| "the space".to_owned(), place);
            format!("{} might have recruited, but {entrance} was taken or nobody had been captured.", cast.who(*seat))
        }
        Fact::Skipped { seat } => format!("{} could not act and lost the turn.", cast.who(*seat)),
        Fact::SeatOut { seat, reason } => out(cast, *seat, *reason, then),
        _ => return None,
    };
    Some(told)
}

/// A seat went. Where the game goes on, its pieces stay.
fn out(cast: &Cast<'_>, seat: Seat, reason: Reason, then: &[SeenEvent]) -> String {
    let went = match reason {
        Reason::Resigned => format!("{} resigned", cast.who(seat)),
        _ if cast.is_you(seat) => "You are out of the game".to_owned(),
        _ => format!("{} is out of the game", cast.name(seat)),
    };
    let over = then.iter().any(|event| matches!(event, SeenEvent::Fact(Fact::Ended { .. })));
    if over { format!("{went}.") } else { format!("{went}; {} pieces stay and defend.", own(cast, seat)) }
}

/// A space inside a sentence: `H4`, `the ring`.
pub(super) fn place(view: &GameView, space: Space) -> String {
    let board = view.rules().board();
    let named = [board.ring(), board.tower()].contains(&Some(space));
    format!("{}{}", if named { "the " } else { "" }, board.name(space))
}
