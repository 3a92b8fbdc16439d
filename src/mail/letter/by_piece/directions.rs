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

/// The groups of words for the part of the board where a piece stands.
const PLACES: [(&str, Direction); 4] = [
    ("place-left", Direction::Left),
    ("place-right", Direction::Right),
    ("place-front", Direction::Ahead),
    ("place-back", Direction::Back),
];

/// On which sides of the board a sentence says that a piece stands.
pub(super) fn sides(text: &str) -> Vec<Direction> {
    let likely = LikelyLanguages::of(text);
    let words = lexicon::folded(text);
    let is_said = |id: &str| likely.lexicons().any(|lexicon| lexicon.holds(id, &words));
    PLACES.into_iter().filter(|(id, _)| is_said(id)).map(|(_, side)| side).collect()
}

/// How far towards a side of the board a space is for the player of a seat: the smaller, the farther.
pub(super) fn distance(rules: &Rules, seat: Seat, side: Direction, space: Space) -> Option<isize> {
    let drawn = rules.board().drawn(seat);
    let at = drawn.get(space.index())?;
    let (column, line) = (isize::from(at.column), isize::from(at.line));
    Some(match side {
        Direction::Left => column,
        Direction::Right => -column,
        Direction::Ahead => line,
        Direction::Back => -line,
    })
}

/// Whether a space is in a corner of the board.
pub(super) fn is_corner(rules: &Rules, seat: Seat, space: Space) -> bool {
    let drawn = rules.board().drawn(seat);
    let Some(at) = drawn.get(space.index()) else { return false };
    let (columns, lines) = (|| drawn.iter().map(|one| one.column), || drawn.iter().map(|one| one.line));
    let is_at_side = [columns().min(), columns().max()].contains(&Some(at.column));
    is_at_side && [lines().min(), lines().max()].contains(&Some(at.line))
}

/// Where a sentence says that a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Course {
    direction: Direction,
    /// The number of steps, if it is said.
    steps: Option<usize>,
    /// Whether it goes as far as it can.
    is_farthest: bool,
}

impl Course {
    /// The only one that a sentence names. It must name no other number.
    pub(super) fn of(text: &str) -> Option<Self> {
        let clauses = lexicon::clauses(text);
        let likely = LikelyLanguages::of(text);
        let direction = direction_of_piece(&clauses, &likely)?;
        let number = |word: &String| word.parse().ok().or_else(|| likely.number(word));
        let steps = clauses.iter().find_map(|words| steps_in(words, |at| words.get(at).and_then(number)));
        // "The one on j7" is not about a number.
        let is_other = |word: &String| match number(word) {
            Some(number) => number != 1 && Some(number) != steps,
            None => word.bytes().all(|byte| byte.is_ascii_digit()),
        };
        let holds = |id: &str| clauses.iter().any(|words| likely.lexicons().any(|lexicon| lexicon.holds(id, words)));
        let is_farthest = steps.is_none() && holds("farthest");
        // "All the way but one" is not a number.
        let is_unclear = is_farthest && holds("short-of");
        (!is_unclear && !clauses.iter().flatten().any(is_other)).then_some(Self { direction, steps, is_farthest })
    }

    /// Whether it goes as far as the piece can.
    pub(super) const fn is_farthest(self) -> bool {
        self.is_farthest
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

/// The same, of a piece that a sentence may name by its side of the board: "The miner on the right goes up".
fn direction_of_piece(clauses: &[Vec<String>], likely: &LikelyLanguages) -> Option<Direction> {
    let without_place = |words: &Vec<String>| {
        likely.lexicons().fold(words.clone(), |words, lexicon| lexicon.without(&PLACES.map(|(id, _)| id), &words))
    };
    let elsewhere: Vec<Vec<String>> = clauses.iter().map(without_place).collect();
    direction_in(&elsewhere, likely).or_else(|| direction_in(clauses, likely))
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
    use super::{Course, Direction, moves, sides};

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
            assert_eq!(Course::of(text), Some(Course { direction, steps, is_farthest: false }), "{text}");
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
    fn a_course_may_be_as_far_as_a_piece_can_go() {
        for (text, direction) in [
            ("scout all the way up", Direction::Ahead),
            ("Aufkl\u{e4}rer ganz nach links an den Rand", Direction::Left),
            ("de verkenner helemaal naar rechts", Direction::Right),
            ("mon \u{e9}claireur recule jusqu'au bord", Direction::Back),
            ("spejderen hele vejen op", Direction::Ahead),
        ] {
            assert_eq!(Course::of(text), Some(Course { direction, steps: None, is_farthest: true }), "{text}");
        }
    }

    #[test]
    fn the_side_on_which_a_piece_stands_is_not_where_it_goes() {
        for (text, direction, side) in [
            ("The miner on the right goes up one", Direction::Ahead, Direction::Right),
            ("Mineur rechts au\u{df}en geht eins vor", Direction::Ahead, Direction::Right),
            ("min min\u{f8}r i venstre side g\u{e5}r et felt tilbage", Direction::Back, Direction::Left),
            ("de voorste mineur een vakje naar rechts", Direction::Right, Direction::Ahead),
        ] {
            assert_eq!(Course::of(text).map(|course| course.direction), Some(direction), "{text}");
            assert_eq!(sides(text), [side], "{text}");
        }
    }

    #[test]
    fn a_direction_alone_moves_nothing() {
        assert!(moves("my miner moves ahead") && moves("mon espion va \u{e0} gauche"));
        assert!(!moves("I sent that miner too far ahead") && !moves("Spion vooruit!"));
    }
}
