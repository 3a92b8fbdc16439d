//! How a game ended, as the headline of its last mail: `You won: Anna resigned.`

use fieldpost_engine::{GameResult, Outcome, Reason, Seat, SeatSet};

use super::say::Say;
use super::words::{Cast, list};

/// The headline. The reader is `you`, if they play.
pub(super) fn ending(cast: &Cast<'_>, outcome: Outcome, you: Option<Seat>) -> String {
    match outcome.result {
        GameResult::Won(winners) => {
            let others = winners.iter().filter(|seat| Some(*seat) != you);
            let names: Vec<_> = others.map(|seat| cast.name(seat).to_owned()).collect();
            let won = match (you.is_some_and(|seat| winners.contains(seat)), names.as_slice()) {
                (true, []) => "You won".to_owned(),
                (true, partners) => format!("You and {} won", list(Say::default(), partners)),
                (false, names) => format!("{} won", list(Say::default(), names)),
            };
            format!("{won}: {}.", why_won(cast, outcome.reason, winners, you))
        }
        GameResult::Drawn => format!("The game is a draw: {}.", why_drawn(outcome.reason)),
        GameResult::Aborted if outcome.reason == Reason::Expired => {
            "The game was called off: not every army was hidden in time. It has no result.".to_owned()
        }
        GameResult::Aborted => "The game was called off; it has no result.".to_owned(),
    }
}

fn why_won(cast: &Cast<'_>, reason: Reason, winners: SeatSet, you: Option<Seat>) -> String {
    let losers: Vec<_> = cast.rules().all_seats().minus(winners).iter().collect();
    let whose = list(Say::default(), &losers.iter().map(|seat| cast.whose(*seat)).collect::<Vec<_>>());
    let who: Vec<_> =
        losers.iter().map(|seat| if cast.is_you(*seat) { "you" } else { cast.name(*seat) }.to_owned()).collect();
    let who = list(Say::default(), &who);
    match reason {
        Reason::FlagCaptured => format!("{whose} flag was captured"),
        Reason::FlagCarried => {
            let side = match you {
                Some(seat) if winners.contains(seat) => "your",
                Some(_) | None => "their",
            };
            let single = winners.iter().next().filter(|_| winners.len() == 1);
            let flag =
                single.map_or_else(|| format!("a flag of {side} side"), |seat| format!("{} flag", cast.whose(seat)));
            format!("{flag} is on the tower")
        }
        // Of several losers each may have gone for a reason of its own; the last one's is only the last.
        Reason::Immobile | Reason::Resigned | Reason::Expired if losers.len() > 1 => {
            "nobody else is left in the game".to_owned()
        }
        Reason::Immobile => format!("{who} could not move any more"),
        Reason::Resigned => format!("{who} resigned"),
        Reason::Expired => format!("{whose} time ran out"),
        Reason::Agreed | Reason::Quiet | Reason::Aborted => "the game was ended".to_owned(),
    }
}

const fn why_drawn(reason: Reason) -> &'static str {
    match reason {
        Reason::Agreed => "all sides agreed",
        Reason::Immobile => "nobody could move any more",
        Reason::Quiet => "nothing was captured for too long",
        Reason::Expired => "the time ran out",
        Reason::FlagCaptured | Reason::FlagCarried | Reason::Resigned | Reason::Aborted => "nobody won",
    }
}
