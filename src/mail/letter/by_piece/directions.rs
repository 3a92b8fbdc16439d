//! The directions and numbers of steps that sentences name instead of the space where a piece goes: "one step forward",
//! "drei Felder nach links". They are those of the author, who sees their own side of the board below.

use fieldpost_engine::{Rules, Seat, Space};

use super::super::lexicon;
use super::super::likely::LikelyLanguages;
use super::super::vocabulary;

/// How far before "steps" their number stands.
const NEAR: usize = 2;
/// How far beside a step the direction stands, of several that a sentence names.
const BESIDE: usize = 3;

/// A direction on the board as the author sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Ahead,
    Back,
    Left,
    Right,
}

/// The groups of words for directions; those to a side that is not said are for none.
const DIRECTIONS: [(&str, Option<Direction>); 5] = [
    ("forward", Some(Direction::Ahead)),
    ("backward", Some(Direction::Back)),
    ("left", Some(Direction::Left)),
    ("right", Some(Direction::Right)),
    ("sideways", None),
];

/// Where a sentence says that a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Course {
    direction: Direction,
    /// The number of steps, if it is said.
    steps: Option<usize>,
}

impl Course {
    /// The only one that a sentence names. It must name no other number.
    pub(super) fn of(text: &str) -> Option<Self> {
        let clauses = lexicon::clauses(text);
        let likely = LikelyLanguages::of(text);
        let direction = direction_in(&clauses, &likely)?;
        let number = |word: &String| word.parse().ok().or_else(|| likely.number(word));
        let steps = clauses.iter().find_map(|words| steps_in(words, |at| words.get(at).and_then(number)));
        // "The one on j7" is not about a number.
        let is_other = |word: &String| match number(word) {
            Some(number) => number != 1 && Some(number) != steps,
            None => word.bytes().all(|byte| byte.is_ascii_digit()),
        };
        (!clauses.iter().flatten().any(is_other)).then_some(Self { direction, steps })
    }

    /// Whether its number of steps is said.
    pub(super) const fn is_counted(self) -> bool {
        self.steps.is_some()
    }

    /// Whether it leads from one space to another for the player of a seat.
    pub(super) fn leads(self, rules: &Rules, seat: Seat, from: Space, to: Space) -> bool {
        let drawn = rules.board().drawn(seat);
        let Some((one, other)) = drawn.get(from.index()).zip(drawn.get(to.index())) else { return false };
        let is_there = match self.direction {
            Direction::Ahead => one.column == other.column && other.line < one.line,
            Direction::Back => one.column == other.column && other.line > one.line,
            Direction::Left => one.line == other.line && other.column < one.column,
            Direction::Right => one.line == other.line && other.column > one.column,
        };
        let length = rules.board().path(from, to).map(<[Space]>::len);
        is_there && self.steps.is_none_or(|steps| length == Some(steps))
    }
}

/// The direction in the clauses of a sentence: the only one, or the only one beside a step. "The captain on the right
/// goes one step forward" goes to no side, and "a step aside, to the left" to the left.
fn direction_in(clauses: &[Vec<String>], likely: &LikelyLanguages) -> Option<Direction> {
    let at = |id: &str, words: &[String]| -> Vec<usize> {
        (0..words.len()).filter(|at| likely.begin(id, words.get(*at..).unwrap_or_default())).collect()
    };
    let is_said = |id: &str| clauses.iter().any(|words| !at(id, words).is_empty());
    let is_beside_a_step = |id: &str| {
        clauses.iter().any(|words| {
            let steps = at("step", words);
            at(id, words).iter().any(|at| steps.iter().any(|step| step.abs_diff(*at) <= BESIDE))
        })
    };
    let chosen = |is: &dyn Fn(&str) -> bool| -> Vec<Option<Direction>> {
        DIRECTIONS.into_iter().filter(|(id, _)| is(id)).map(|(_, direction)| direction).collect()
    };
    let only = |found: &[Option<Direction>]| match found {
        [direction] | [direction @ Some(Direction::Left | Direction::Right), None] => *direction,
        _ => None,
    };
    let said = chosen(&is_said);
    only(&said).or_else(|| only(&chosen(&is_beside_a_step)).filter(|_| said.len() > 1))
}

/// Whether a sentence says that something moves, beside the direction: "I sent him too far ahead" does not.
pub(super) fn moves(text: &str) -> bool {
    let likely = LikelyLanguages::of(text);
    lexicon::clauses(text).iter().any(|words| {
        let begins = |id: &str, at: usize| likely.begin(id, words.get(at..).unwrap_or_default());
        let is_direction = |at: usize| DIRECTIONS.iter().any(|(id, _)| begins(id, at));
        (0..words.len()).any(|at| (begins("moving", at) || begins("attacking", at)) && !is_direction(at))
    })
}

/// The number of steps in the words of a clause, of which some are numbers: before the word for them, or beside the
/// direction.
fn steps_in(words: &[String], number: impl Fn(usize) -> Option<usize>) -> Option<usize> {
    let begins = |id: &str, at: usize| lexicon::any_begins(id, words.get(at..).unwrap_or_default());
    let counted = |at: usize| {
        let is_one = || (at.saturating_sub(NEAR)..at).any(|at| begins("single", at));
        (at.saturating_sub(NEAR)..=at).rev().find_map(&number).or_else(|| is_one().then_some(1))
    };
    // "Feldmarschall" begins like a step.
    if let Some(steps) = (0..words.len()).filter(|at| begins("step", *at)).find_map(counted) {
        return Some(steps);
    }
    // In German "vor drei Tagen" is three days ago.
    let ends = |at: usize| {
        let rest = words.get(at..).unwrap_or_default();
        rest.is_empty() || vocabulary::begin("please", rest).is_some()
    };
    let behind = |at: usize| number(at + 1).filter(|_| ends(at + 2));
    let is_direction = |at: &usize| DIRECTIONS.iter().any(|(id, _)| begins(id, *at));
    (0..words.len()).filter(is_direction).find_map(|at| counted(at).or_else(|| behind(at)))
}

#[cfg(test)]
mod tests {
    use super::{Course, Direction, moves};

    #[test]
    fn a_course_is_a_direction_and_possibly_a_number_of_steps() {
        for (text, direction, steps) in [
            ("the scout goes three spaces forward", Direction::Ahead, Some(3)),
            ("Der Mineur r\u{fc}ckt ein Feld nach rechts", Direction::Right, Some(1)),
            ("de maarschalk \u{e9}\u{e9}n vakje naar links graag", Direction::Left, Some(1)),
            ("spejderen to felter frem", Direction::Ahead, Some(2)),
            ("mon g\u{e9}n\u{e9}ral va en arri\u{e8}re", Direction::Back, None),
            ("my miner moves to the left", Direction::Left, None),
            ("mein Sp\u{e4}her vor 2", Direction::Ahead, Some(2)),
            ("the captain on the far right, the one on j7, takes one step forward", Direction::Ahead, Some(1)),
            ("Marschall einen nach rechts", Direction::Right, Some(1)),
            ("de spion doet een stap opzij naar links", Direction::Left, Some(1)),
        ] {
            assert_eq!(Course::of(text), Some(Course { direction, steps }), "{text}");
        }
        for text in [
            "one step forward or two",
            "forward or back",
            "one step sideways",
            "one step left or right",
            "right, enough waiting",
            "mein Hauptmann ist vor 3 Tagen gefallen",
            "my scout to the tower",
        ] {
            assert_eq!(Course::of(text), None, "{text}");
        }
    }

    #[test]
    fn a_direction_alone_moves_nothing() {
        assert!(moves("my miner moves ahead") && moves("mon espion va \u{e0} gauche"));
        assert!(!moves("I sent that miner too far ahead") && !moves("Spion vooruit!"));
    }
}
