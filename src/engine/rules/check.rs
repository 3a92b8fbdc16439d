//! What a ruleset must fulfil before games are played under it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::ruleset::{
    CardsRule, Defence, DefenderRule, ImmobileRule, KindRule, LastPieceRule, Movement, Objective, QUIET_LIMITS,
    REPETITION_LIMITS, RecruitRule,
};
use crate::{Board, Fault, Ruleset, Seat, SeatSet};

/// How many steps a walk has (F-5): the space on which it turns is written down, and there is one.
const WALK: u8 = 2;

/// Every fault of a ruleset on its board.
pub(super) fn faults(ruleset: &Ruleset, board: &Board) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut fault = |at: &str, what: String| found.push(Fault::new(at, what));
    if !is_id(&ruleset.id) {
        fault("id", format!("`{}` is not made of lower-case letters, digits and `-`", ruleset.id));
    }
    if ruleset.name.trim().is_empty() {
        fault("name", "is empty".into());
    }
    seats(ruleset, board, &mut fault);
    kinds(&ruleset.kinds, &mut fault);
    army(ruleset, &mut fault);
    home(ruleset, board, &mut fault);
    objective(ruleset, board, &mut fault);
    recruiting(ruleset, board, &mut fault);
    if let Some(rule) = &ruleset.cards {
        cards(rule, ruleset.seats.len(), &mut fault);
    }
    if !REPETITION_LIMITS.contains(&ruleset.repetition.limit) {
        fault("repetition.limit", format!("is 2 to 9, not {}", ruleset.repetition.limit));
    }
    if ruleset.repetition.more_squares && ruleset.seats.len() != 2 {
        fault("repetition.more_squares", format!("is for two seats, not {}", ruleset.seats.len()));
    }
    if ruleset.conditional_moves && ruleset.seats.len() != 2 {
        fault("conditional_moves", format!("are for two seats, not {}", ruleset.seats.len()));
    }
    options(ruleset, board, &mut fault);
    if let Some(limit) = ruleset.ending.quiet_limit.filter(|limit| !QUIET_LIMITS.contains(limit)) {
        fault("ending.quiet_limit", format!("is 20 to 1000, not {limit}"));
    }
    if ruleset.ending.last_piece == LastPieceRule::AtOnce {
        at_once(ruleset, &mut fault);
    }
    found
}

/// The loss of the last movable piece can end a game at once only where it leaves one other seat and nothing else to do
/// (E-2): of more seats the others play on, and with cards a seat may still swap one (K-10).
fn at_once(ruleset: &Ruleset, fault: &mut impl FnMut(&str, String)) {
    if ruleset.seats.len() != 2 {
        fault("ending.last_piece", format!("`at_once` is for two seats, not {}", ruleset.seats.len()));
    }
    if ruleset.cards.is_some() {
        fault("ending.last_piece", "`at_once` is for rulesets without cards: one may still be swapped".into());
    }
    if ruleset.ending.immobile == ImmobileRule::Skips {
        fault("ending.last_piece", "`at_once` does not go with `immobile = \"skips\"`".into());
    }
}

fn is_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn seats(ruleset: &Ruleset, board: &Board, fault: &mut impl FnMut(&str, String)) {
    let seats = &ruleset.seats;
    if seats.len() != board.seats() || seats.len() > SeatSet::MAX_SEATS {
        fault("seats", format!("the board `{}` seats {}, not {}", board.id(), board.seats(), seats.len()));
    }
    for (index, seat) in seats.iter().enumerate() {
        if !is_id(&seat.name) {
            fault("seats", format!("`{}` is not made of lower-case letters, digits and `-`", seat.name));
        }
        if seats[..index].iter().any(|other| other.name == seat.name) {
            fault("seats", format!("two seats are called `{}`", seat.name));
        }
    }
    if seats.iter().all(|seat| seats.first().is_some_and(|first| first.team == seat.team)) {
        fault("seats", "all seats are of one team: nobody could win".into());
    }
}

fn kinds(kinds: &[KindRule], fault: &mut impl FnMut(&str, String)) {
    if kinds.is_empty() || kinds.len() > 64 {
        fault("kinds", format!("there are 1 to 64 kinds, not {}", kinds.len()));
    }
    let known = |id: &String| kinds.iter().any(|kind| kind.id == *id);
    for (index, kind) in kinds.iter().enumerate() {
        let at = format!("kinds.{}", kind.id);
        if !is_id(&kind.id) {
            fault(&at, format!("`{}` is not made of lower-case letters, digits and `-`", kind.id));
        }
        if !kind.letter.is_ascii_alphanumeric() {
            fault(&at, format!("the letter `{}` is not an ASCII letter or digit", kind.letter));
        }
        for other in &kinds[..index] {
            if other.id == kind.id {
                fault(&at, "is there twice".into());
            }
            if other.letter.eq_ignore_ascii_case(&kind.letter) {
                fault(&at, format!("has the letter `{}` of `{}`", kind.letter, other.id));
            }
        }
        let fights_by_rank = kind.movement != Movement::Still || kind.defence == Defence::Rank;
        if fights_by_rank && kind.rank.is_none() {
            fault(&at, "needs a rank, because it attacks or defends by it".into());
        }
        if matches!(kind.movement, Movement::Walk { steps } if steps != WALK) {
            fault(&at, format!("walks {WALK} steps, or not at all: a walk turns once at most"));
        }
        let except = match &kind.defence {
            Defence::Fortified { except } => except.as_slice(),
            Defence::Rank | Defence::Flag => &[],
        };
        for id in kind.beats.iter().chain(except).filter(|id| !known(id)) {
            fault(&at, format!("there is no kind `{id}`"));
        }
    }
}

/// The policies that name kinds, or need a half of the board (O-2, O-3).
fn options(ruleset: &Ruleset, board: &Board, fault: &mut impl FnMut(&str, String)) {
    let mut name = |at: &str, ids: &[String]| {
        for id in ids.iter().filter(|id| !ruleset.kinds.iter().any(|kind| kind.id == **id)) {
            fault(at, format!("there is no kind `{id}`"));
        }
    };
    if let DefenderRule::Silent { told } = &ruleset.battle.defender {
        name("battle.defender.silent.told", told);
    }
    let Some(rescue) = &ruleset.rescue else { return };
    name("rescue.not_by", &rescue.not_by);
    name("rescue.not", &rescue.not);
    if rescue.limit == 0 {
        fault("rescue.limit", "is at least 1; without a rescue leave the key out".into());
    }
    if ruleset.seats.len() != 2 || board.half(Seat(0)).is_empty() {
        fault("rescue", format!("is for two seats on a board with halves, which `{}` is not", board.id()));
    }
}

fn army(ruleset: &Ruleset, fault: &mut impl FnMut(&str, String)) {
    for id in ruleset.army.keys() {
        if !ruleset.kinds.iter().any(|kind| kind.id == *id) {
            fault("army", format!("there is no kind `{id}`"));
        }
    }
    let has = |wanted: &dyn Fn(&KindRule) -> bool| {
        ruleset.kinds.iter().any(|kind| wanted(kind) && ruleset.army.get(&kind.id).is_some_and(|count| *count > 0))
    };
    match (ruleset.objective, has(&|kind| kind.defence == Defence::Flag)) {
        (Objective::CaptureFlag, false) => fault("army", "has no flag: nobody could win".into()),
        (Objective::CarryFlag, true) => fault("army", "has a flag, where flags are carried and no pieces".into()),
        (Objective::CaptureFlag, true) | (Objective::CarryFlag, false) => {}
    }
    if !has(&|kind| kind.movement != Movement::Still) {
        fault("army", "has no piece that moves".into());
    }
}

fn home(ruleset: &Ruleset, board: &Board, fault: &mut impl FnMut(&str, String)) {
    let home_rows = usize::from(ruleset.setup.home_rows);
    let most = usize::from(board.max_home_rows());
    if home_rows == 0 || home_rows > most {
        fault("setup.home_rows", format!("is 1 to {most}, not {home_rows}"));
        return;
    }
    let pieces: usize = ruleset.army.values().map(|count| usize::from(*count)).sum();
    let spaces: usize = board.rows(Seat(0))[..home_rows].iter().map(Vec::len).sum();
    // F-4: the recruitment space stays empty.
    let spaces = spaces - usize::from(ruleset.recruit.is_some() && board.recruitment(Seat(0)).is_some());
    if pieces > spaces {
        fault("army", format!("has {pieces} pieces for {spaces} home spaces"));
    } else if ruleset.objective == Objective::CarryFlag && pieces < spaces {
        let what = format!("has {pieces} pieces for {spaces} home spaces: the flag might start without a carrier");
        fault("army", what);
    }
}

/// A flag that is carried needs a place to start from and one to go to (F-4, F-12).
fn objective(ruleset: &Ruleset, board: &Board, fault: &mut impl FnMut(&str, String)) {
    let goal = board.tower().is_some() && board.flag_start(Seat(0)).is_some();
    if ruleset.objective == Objective::CarryFlag && !goal {
        fault("objective", format!("the board `{}` has no tower into which a flag could be carried", board.id()));
    }
}

fn recruiting(ruleset: &Ruleset, board: &Board, fault: &mut impl FnMut(&str, String)) {
    let Some(RecruitRule { score }) = ruleset.recruit else { return };
    if board.recruitment(Seat(0)).is_none() {
        fault("recruit", format!("the board `{}` has no space where recruited pieces enter", board.id()));
    }
    if score == 0 {
        fault("recruit.score", "is at least 1".into());
    }
}

/// The largest hand: its orders can still be listed (K-2).
const HAND_LIMIT: u8 = 5;

fn cards(rule: &CardsRule, seats: usize, fault: &mut impl FnMut(&str, String)) {
    for (index, card) in rule.deck.iter().enumerate() {
        if rule.deck[..index].contains(card) {
            fault("cards.deck", format!("has `{card}` twice"));
        }
    }
    let most = HAND_LIMIT.min(rule.deck.len() as u8);
    if rule.deck.is_empty() {
        fault("cards.deck", "is empty".into());
    } else if !(1..=most).contains(&rule.hand) {
        fault("cards.hand", format!("is 1 to {most}, not {}", rule.hand));
    }
    if seats != 2 {
        fault("cards", format!("are for two seats, not {seats}"));
    }
}
