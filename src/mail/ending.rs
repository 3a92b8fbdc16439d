//! How a game ended, as the headline of its last mail: `You won: Anna resigned.`

use fieldpost_engine::{GameResult, Outcome, Reason, Seat, SeatSet};

use super::people::Person;
use super::say::{Say, Side};
use super::words::Cast;

/// The headline. The reader is `you`, if they play.
pub(super) fn ending(cast: &Cast<'_>, outcome: Outcome, you: Option<Seat>) -> String {
    let say = cast.say;
    match outcome.result {
        GameResult::Won(winners) => {
            let won = you.is_some_and(|seat| winners.contains(seat));
            let others: Vec<_> = winners.iter().filter(|seat| Some(*seat) != you).collect();
            let names = cast.list(others.iter().copied());
            let result = match (won, others.len()) {
                (true, 0) => say.won_you(),
                (true, _) => say.won_with_you(&names),
                (false, count) => say.won(count, &names),
            };
            say.ended(&why_won(cast, outcome.reason, winners, won), &result)
        }
        GameResult::Drawn => say.drawn(&why_drawn(say, outcome.reason)),
        GameResult::Aborted if outcome.reason == Reason::Expired => say.called_off_late(),
        GameResult::Aborted => say.called_off(),
    }
}

fn why_won(cast: &Cast<'_>, reason: Reason, winners: SeatSet, you: bool) -> String {
    let say = cast.say;
    let loser = |why: fn(Say, &Person<'_>) -> String| {
        let mut losers = cast.rules().all_seats().minus(winners).iter();
        match (losers.next(), losers.next()) {
            (Some(loser), None) => why(say, &cast.person(loser)),
            // Several losers may be out for different reasons; the last one's is only the last.
            _ => say.why_alone(),
        }
    };
    match reason {
        Reason::FlagCaptured => loser(Say::why_flag_captured),
        Reason::FlagCarried => match winners.iter().next().filter(|_| winners.len() == 1) {
            Some(winner) => say.why_flag_on_tower(&cast.person(winner)),
            None => say.why_side_on_tower(if you { Side::Yours } else { Side::Theirs }),
        },
        Reason::Immobile => loser(Say::why_immobile),
        Reason::Resigned => loser(Say::why_resigned),
        Reason::Expired => loser(Say::why_time),
        Reason::Agreed | Reason::Quiet | Reason::Aborted => say.why_ended(),
    }
}

fn why_drawn(say: Say, reason: Reason) -> String {
    match reason {
        Reason::Agreed => say.why_agreed(),
        Reason::Immobile => say.why_nobody_moves(),
        Reason::Quiet => say.why_quiet(),
        Reason::Expired => say.why_time_drawn(),
        Reason::FlagCaptured | Reason::FlagCarried | Reason::Resigned | Reason::Aborted => say.why_nobody_won(),
    }
}
