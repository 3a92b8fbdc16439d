//! Actions as text (N-4): `d4-d5`, `d4xd5`, `d4-e4-e5`, `d4*d7`, `d4-f4 +charge2`, `defend 2`, `resign`.
//!
//! Reading is strict except for blanks and the case of letters. It deliberately does not search a longer text for an
//! action, and does not ask whether the action is legal.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use super::quoted;
use super::space::{self, UnknownSpace};
use crate::{Action, Card, DefenceCard, Kind, Move, Rules, Space, Swap};

/// The longest text that can be an action, in bytes.
const MAX_LENGTH: usize = 64;

/// The actions that are one word.
const WORDS: [(&str, Action); 10] = [
    ("keep", Action::Keep),
    ("take", Action::TakeFlag),
    ("leave", Action::LeaveFlag),
    ("decline", Action::Decline),
    ("resign", Action::Resign),
    ("draw", Action::OfferDraw),
    ("accept", Action::AcceptDraw),
    ("refuse", Action::RefuseDraw),
    ("abort", Action::Abort),
    ("expire", Action::Expire),
];

/// The suffix of a move with which a carrier leaves its flag behind (F-10).
const LEAVES_FLAG: &str = "leave";

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionFault {
    /// It does not have the form of any action.
    #[error(
        "`{0}` is not an action: expected a move as `a4-a5`, an attack as `a4xa5`, or a word as `resign`, `draw`, `accept`, \
         `refuse`, `abort`"
    )]
    Unreadable(String),
    /// It names a space that the board does not have.
    #[error(transparent)]
    Space(#[from] UnknownSpace),
    /// It names a kind that the army does not have.
    #[error("there is no kind of piece `{0}`")]
    Kind(String),
    /// It names a card that does not exist, or one of another sort.
    #[error("`{0}` is not a card that can be played here")]
    Card(String),
}

/// Reads an action (N-4). Setups have a notation of their own ([`super::setup`]).
///
/// # Errors
/// The text is not an action, or names a space, a kind or a card that does not exist.
pub fn parse(rules: &Rules, text: &str) -> Result<Action, ActionFault> {
    let text = text.trim();
    if text.len() > MAX_LENGTH {
        return Err(ActionFault::Unreadable(quoted(text)));
    }
    if let Some((_, action)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
        return Ok(action.clone());
    }
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["card", word] => card(word).map(Action::SwapCard),
        ["redraw", cards @ ..] if !cards.is_empty() => {
            cards.iter().map(|word| card(word)).collect::<Result<_, _>>().map(Action::Redraw)
        }
        ["defend", bonus] => defence(bonus).map(Action::Defend),
        ["rescue", word, to] => Ok(Action::Rescue(kind(rules, word)?, space::parse(rules.board(), to)?)),
        ["recruit", word] => kind(rules, word).map(Action::Recruit),
        ["swap", one, two, attack @ ..] => swap(rules, (one, two), attack).map(Action::Swap),
        _ => way(rules, &text),
    }
}

/// Writes an action (N-4). A setup and chance's draw are written as bare words: they are secret, and have notations of
/// their own.
#[must_use]
pub fn write(rules: &Rules, action: &Action) -> String {
    let name = |space: Space| rules.board().name(space);
    match action {
        Action::Move(way) => write_way(rules, way, '-'),
        Action::Attack(way) => write_way(rules, way, 'x'),
        Action::Shoot(way) => write_way(rules, way, '*'),
        Action::Swap(Swap { one, two, attack }) => {
            let attack = attack.map_or_else(String::new, |way| format!(" {}", write_way(rules, &way, 'x')));
            format!("swap {} {}{attack}", name(*one), name(*two))
        }
        Action::SwapCard(card) => format!("card {card}"),
        Action::Redraw(cards) => cards.iter().fold("redraw".to_string(), |text, card| format!("{text} {card}")),
        Action::Defend(card) => format!("defend {}", card.bonus()),
        Action::Rescue(kind, to) => format!("rescue {} {}", rules.kind(*kind).letter, name(*to)),
        Action::Recruit(kind) => format!("recruit {}", rules.kind(*kind).letter),
        Action::SetUp(_) => "setup".to_string(),
        Action::Deal(_) => "deal".to_string(),
        Action::Keep
        | Action::TakeFlag
        | Action::LeaveFlag
        | Action::Decline
        | Action::Resign
        | Action::OfferDraw
        | Action::AcceptDraw
        | Action::RefuseDraw
        | Action::Abort
        | Action::Expire => {
            WORDS.iter().find(|(_, other)| other == action).map_or_else(String::new, |(word, _)| (*word).to_string())
        }
    }
}

fn write_way(rules: &Rules, way: &Move, between: char) -> String {
    let name = |space: Space| rules.board().name(space);
    let via = way.via.map_or_else(String::new, |via| format!("-{}", name(via)));
    let mut text = format!("{}{via}{between}{}", name(way.from), name(way.to));
    let cards = way.card.map(Card::from).into_iter().chain(way.attack_card.map(Card::from));
    for card in cards {
        text.push_str(&format!(" +{card}"));
    }
    if way.leaves_flag {
        text.push_str(" +");
        text.push_str(LEAVES_FLAG);
    }
    text
}

/// Reads a move, an attack or a shot with its suffixes.
fn way(rules: &Rules, text: &str) -> Result<Action, ActionFault> {
    let mut suffixes = text.split('+').map(str::trim);
    let ends = suffixes.next().unwrap_or_default();
    let last = ends.rfind(['-', 'x', '*']).ok_or_else(|| ActionFault::Unreadable(quoted(text)))?;
    let (begin, end) = ends.split_at(last);
    let (between, to) = end.split_at(1);
    let (from, via) = begin.split_once('-').map_or((begin, None), |(from, via)| (from, Some(via)));
    // `d4-d5-d6-d7` and `resign-now` have another form; `d4-z9` has the right one.
    if ![Some(from), via, Some(to)].into_iter().flatten().all(like_a_space) || (between == "*" && via.is_some()) {
        return Err(ActionFault::Unreadable(quoted(text)));
    }
    let mut way = Move::new(space::parse(rules.board(), from)?, space::parse(rules.board(), to)?);
    way.via =
        via.map(|via| space::parse(rules.board(), via)).transpose()?.filter(|via| !is_straight(rules, &way, *via));
    for suffix in suffixes {
        add(&mut way, suffix)?;
    }
    Ok(match between {
        "-" => Action::Move(way),
        "x" => Action::Attack(way),
        _ => Action::Shoot(way),
    })
}

/// Whether a walk of two steps does not turn: it is a line, and written as one whichever piece goes it (M-7, V-6).
fn is_straight(rules: &Rules, way: &Move, via: Space) -> bool {
    rules.board().path(way.from, way.to) == Some(&[via, way.to])
}

/// Applies a suffix to a move; each may be there once.
fn add(way: &mut Move, suffix: &str) -> Result<(), ActionFault> {
    let unknown = || ActionFault::Card(quoted(suffix));
    if suffix == LEAVES_FLAG {
        return if core::mem::replace(&mut way.leaves_flag, true) { Err(unknown()) } else { Ok(()) };
    }
    let free = match card(suffix)? {
        Card::Move(card) => way.card.replace(card).is_none(),
        Card::Attack(card) => way.attack_card.replace(card).is_none(),
        Card::Swap | Card::Defence(_) => false,
    };
    if free { Ok(()) } else { Err(unknown()) }
}

/// Reads the rest of a swap: two spaces, and the attack that may follow.
fn swap(rules: &Rules, (one, two): (&str, &str), attack: &[&str]) -> Result<Swap, ActionFault> {
    let [one, two] = [space::parse(rules.board(), one)?, space::parse(rules.board(), two)?];
    if attack.is_empty() {
        return Ok(Swap { one, two, attack: None });
    }
    let text = attack.join(" ");
    let (Action::Attack(way) | Action::Move(way)) = way(rules, &text)? else {
        return Err(ActionFault::Unreadable(quoted(&text)));
    };
    Ok(Swap { one, two, attack: Some(way) })
}

fn like_a_space(end: &str) -> bool {
    let end = end.trim();
    !end.is_empty() && end.len() <= 5 && end.bytes().all(|byte| byte.is_ascii_alphanumeric() && byte != b'x')
}

fn card(word: &str) -> Result<Card, ActionFault> {
    word.parse().map_err(|_| ActionFault::Card(quoted(word)))
}

/// `2` or `d2`.
fn defence(word: &str) -> Result<DefenceCard, ActionFault> {
    let card = card(&format!("d{}", word.trim_start_matches('d')))?;
    DefenceCard::try_from(card).map_err(|_| ActionFault::Card(quoted(word)))
}

fn kind(rules: &Rules, word: &str) -> Result<Kind, ActionFault> {
    rules.find_kind(word).ok_or_else(|| ActionFault::Kind(quoted(word)))
}
