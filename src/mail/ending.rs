//! How a game ended, as the headline of its last mail: `You won: Anna resigned.`

use fieldpost_engine::{GameResult, Outcome, Reason, Seat, SeatSet};

use super::people::Person;
use super::phrases::{Phrases, Side};
use super::words::Cast;

/// The headline. The reader is `you`, if they play; `by` is the player whose action ended the game, if one did.
pub(super) fn ending(cast: &Cast<'_>, outcome: Outcome, (you, by): (Option<Seat>, Option<Seat>)) -> String {
    let phrases = cast.phrases;
    match outcome.result {
        GameResult::Won(winners) => {
            let won = you.is_some_and(|seat| winners.contains(seat));
            let others: Vec<_> = winners.iter().filter(|seat| Some(*seat) != you).collect();
            let names = cast.list(others.iter().copied());
            let result = match (won, others.len()) {
                (true, 0) => phrases.won_you(),
                (true, _) => phrases.won_with_you(&names),
                (false, count) => phrases.won(count, &names),
            };
            phrases.ended(&why_won(cast, outcome.reason, winners, won), &result)
        }
        GameResult::Drawn => phrases.drawn(&why_drawn(phrases, outcome.reason)),
        GameResult::Aborted if outcome.reason == Reason::Expired => phrases.called_off_late(),
        GameResult::Aborted => match by {
            Some(seat) => phrases.called_off_by(&cast.person(seat)),
            None => phrases.called_off(),
        },
    }
}

fn why_won(cast: &Cast<'_>, reason: Reason, winners: SeatSet, you: bool) -> String {
    let phrases = cast.phrases;
    let loser = |why: fn(Phrases, &Person<'_>) -> String| {
        let mut losers = cast.rules().all_seats().minus(winners).iter();
        match (losers.next(), losers.next()) {
            (Some(loser), None) => why(phrases, &cast.person(loser)),
            // Several losers may be out for different reasons; the last one's is only the last.
            _ => phrases.why_alone(),
        }
    };
    match reason {
        Reason::FlagCaptured => loser(Phrases::why_flag_captured),
        Reason::FlagCarried => match winners.iter().next().filter(|_| winners.len() == 1) {
            Some(winner) => phrases.why_flag_on_tower(&cast.person(winner)),
            None => phrases.why_side_on_tower(if you { Side::Yours } else { Side::Theirs }),
        },
        Reason::Immobile => loser(Phrases::why_immobile),
        Reason::Resigned => loser(Phrases::why_resigned),
        Reason::Expired => loser(Phrases::why_time),
        Reason::Agreed | Reason::Quiet | Reason::Aborted => phrases.why_ended(),
    }
}

fn why_drawn(phrases: Phrases, reason: Reason) -> String {
    match reason {
        Reason::Agreed => phrases.why_agreed(),
        Reason::Immobile => phrases.why_nobody_moves(),
        Reason::Quiet => phrases.why_quiet(),
        Reason::Expired => phrases.why_time_drawn(),
        Reason::FlagCaptured | Reason::FlagCarried | Reason::Resigned | Reason::Aborted => phrases.why_nobody_won(),
    }
}
