//! Why a letter was not played, in the reader's language: a clause for the refusal of a rule, with its spaces by name, or
//! every fault of an army (S-2). A refusal holds only what its author may know (V-6).

use fieldpost_engine::{Illegal, Seat, SetupFault, Space};

use super::army;
use super::letter::Unclear;
use super::notice::{Play, Why};
use super::words::Cast;

/// The most faults of an army that one mail names.
const FAULTS: usize = 12;

/// Without a full stop at its end.
pub(super) fn of(cast: &Cast<'_>, play: &Play<'_>, why: Why<'_>) -> String {
    let say = cast.say;
    match why {
        Why::Unclear(Unclear::Empty) => say.unclear_empty(),
        Why::Unclear(Unclear::Unreadable(_)) => say.unclear_unreadable(),
        Why::Unclear(Unclear::Several) => say.unclear_several(),
        Why::NothingToClaim => say.nothing_to_claim(),
        Why::Rule(Illegal::Setup(faults)) if !faults.is_empty() => army(cast, play, faults),
        Why::Rule(illegal) => {
            let spaces = illegal.spaces();
            let name = |space: Option<&Space>| space.map_or("", |space| cast.rules().board().name(*space));
            let said = say.refusal(illegal.code(), name(spaces.first()), name(spaces.last()));
            said.unwrap_or_else(|| illegal.to_string())
        }
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
