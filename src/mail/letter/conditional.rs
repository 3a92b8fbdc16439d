//! Conditional moves in a letter (O-8): whole lines of `if e7-e6 then d3-d4`, several in a line or one below the other,
//! below a turn of the author's own or alone. The whole line must say that, in the words of any language: nothing is
//! searched for in a sentence. One that says who moves, "if you play e7-e6 then I play d3-d4", is asked back.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

use super::command::{Command, CommandFault, Instruction, is_ending, repeated, retracted, several};
use super::own::Line;
use super::{marks, phrase, vocabulary};
use fieldpost_values::{Condition, ConditionalMove};

/// The maximum number of lines that a mail program may have made of one.
const MAX_BROKEN: usize = 5;
/// The maximum number of characters of a line with its conditions.
const MAX_LENGTH: usize = 600;
/// The words for taking them back.
const WITHDRAWAL: &str = "no conditions";
/// What an attack leads to, by the id of the words and in the notation.
const RESULTS: [&str; 3] = ["wins", "loses", "both"];

/// Conditional moves, and the turn before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalOrder {
    /// The author's own turn, if the letter has one.
    pub turn: Option<Action>,
    /// What answers the opponent's next turns. Without any and without a turn, those given before are taken back.
    pub moves: Vec<ConditionalMove>,
}

impl ConditionalOrder {
    /// Whether it takes back what was given before, and nothing else.
    #[must_use]
    pub const fn is_withdrawal(&self) -> bool {
        self.turn.is_none() && self.moves.is_empty()
    }

    /// The words that say it, in one line.
    #[must_use]
    pub fn words(&self, rules: &Rules) -> String {
        if self.is_withdrawal() {
            return WITHDRAWAL.to_owned();
        }
        let turn = self.turn.iter().map(|turn| action::write(rules, turn));
        let moves = self
            .moves
            .iter()
            .map(|one| format!("if {} then {}", one.condition.write(rules), action::write(rules, &one.then)));
        turn.chain(moves).collect::<Vec<_>>().join(", ")
    }

    /// Parses the output of [`Self::words`].
    pub(super) fn parse(rules: &Rules, text: &str) -> Option<Self> {
        let line = Line::alone(text);
        match parse(rules, &[line])? {
            Ok(ParsedConditions { order, manner: Manner::Plain, .. }) => Some(order),
            Ok(_) | Err(_) => None,
        }
    }
}

/// How a letter says its conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// In the notation alone.
    Plain,
    /// With words around it: it is asked back.
    Wordy,
}

/// The conditional moves of a letter.
struct ParsedConditions {
    order: ConditionalOrder,
    manner: Manner,
    /// The number of lines that say it.
    lines: usize,
}

/// The command of a letter with conditional moves, and the number of its lines; `None` if it has none, and is read as
/// any other.
pub(super) fn of(rules: &Rules, lines: &[Line]) -> Option<Result<(Command, usize), CommandFault>> {
    Some(match parse(rules, lines)? {
        Ok(ParsedConditions { order, manner: Manner::Plain, lines }) => {
            Ok((Command::Do(Instruction::Order(order)), lines))
        }
        Ok(ParsedConditions { manner: Manner::Wordy, .. }) => {
            Err(fault(lines.iter().find(|line| is_begun(&line.text))))
        }
        Err(fault) => Err(fault),
    })
}

/// Conditional moves that its author is asked about.
pub(super) fn asked(rules: &Rules, lines: &[Line]) -> Option<Instruction> {
    match parse(rules, lines)? {
        Ok(ParsedConditions { order, manner: Manner::Wordy, .. }) => Some(Instruction::Order(order)),
        Ok(_) | Err(_) => None,
    }
}

fn fault(line: Option<&Line>) -> CommandFault {
    CommandFault::Condition(line.map(|line| repeated(&line.text)).unwrap_or_default())
}

fn parse(rules: &Rules, lines: &[Line]) -> Option<Result<ParsedConditions, CommandFault>> {
    let (first, below) = lines.split_first()?;
    // The words are in our own sentences too: they count only where nothing else is said.
    if withdraws(&first.text) && is_ending(&below.iter().map(|line| line.text.clone()).collect::<Vec<_>>()) {
        let order = ConditionalOrder { turn: None, moves: Vec::new() };
        return Some(Ok(ParsedConditions { order, manner: Manner::Plain, lines: 1 }));
    }
    let mut lines = lines.to_vec();
    let (turn, mut at) = match turn_before(rules, &lines) {
        Some((turn, Some(rest))) => {
            // The conditions are in the line of the turn.
            *lines.first_mut()? = Line::alone(&rest);
            (Some(turn), 0)
        }
        Some((turn, None)) => (Some(turn), 1),
        None => (None, 0),
    };
    if !lines.get(at).is_some_and(|line| is_begun(&line.text)) {
        return None;
    }
    let (mut moves, mut manner) = (Vec::new(), Manner::Plain);
    while let Some(line) = lines.get(at).filter(|line| is_begun(&line.text)) {
        let Some((found, how, length)) = broken(rules, lines.get(at..)?) else {
            // Without a turn or a move before it, a sentence that begins with "if" is like any other.
            let is_meant = turn.is_some() || !moves.is_empty() || names_two_moves(rules, &line.text);
            return is_meant.then(|| Err(fault(Some(line))));
        };
        moves.extend(found);
        manner = if how == Manner::Wordy { how } else { manner };
        at += length;
    }
    Some(unchanged(rules, &lines, ParsedConditions { order: ConditionalOrder { turn, moves }, manner, lines: at }))
}

/// Whether a line takes conditional moves back, and says nothing else.
fn withdraws(line: &str) -> bool {
    !line.contains('?') && vocabulary::are("unconditional", &vocabulary::words(line))
}

/// The same if nothing below it names spaces, or takes it back: what is meant by that is not clear.
fn unchanged(rules: &Rules, lines: &[Line], read: ParsedConditions) -> Result<ParsedConditions, CommandFault> {
    let first = lines.first().map_or("", |first| &first.text);
    let below = lines.get(read.lines..).unwrap_or_default();
    if let Some(line) = below.iter().find(|line| withdraws(&line.text)) {
        return Err(several(first, &line.text));
    }
    match below.iter().find(|line| phrase::meant_spaces(rules, &line.text).len() > 1) {
        Some(line) => Err(retracted(first, &line.text)),
        None => Ok(read),
    }
}

/// A turn in the first line, with the conditions behind it in that line, or with none if they are below it.
fn turn_before(rules: &Rules, lines: &[Line]) -> Option<(Action, Option<String>)> {
    let first = &lines.first()?.text;
    if let Some(turn) = turn(rules, first) {
        let next =
            lines.get(1).filter(|line| is_begun(&line.text) && !phrase::meant_spaces(rules, &line.text).is_empty());
        return next.map(|_| (turn, None));
    }
    let at = first.find([',', ';', '.'])?;
    let rest = first.get(at + 1..)?.trim_start();
    let turn = turn(rules, first.get(..at)?).filter(|_| is_begun(rest))?;
    Some((turn, Some(rest.to_owned())))
}

/// Whether a line begins with "if".
fn is_begun(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    opening(&words).is_some()
}

/// The number of words at the beginning up to "if", and with it.
fn opening(words: &[&str]) -> Option<usize> {
    let at = words.iter().position(|word| !is("linking", word) && !is("then", word) && !is_mark(word))?;
    words.get(at).filter(|word| is("if", word)).map(|_| at + 1)
}

/// Whether a word is one of this group, with a comma or a colon behind it or not.
fn is(id: &str, word: &str) -> bool {
    vocabulary::are(id, &vocabulary::words(word)) && !word.starts_with(['"', '\u{201c}', '\u{201e}', '\u{ab}', '('])
}

/// Whether it is the sign or the number before a line of a list.
fn is_mark(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ')', ':']);
    matches!(word, "-" | "*" | "+" | "\u{2022}")
        || (bare != word && bare.len() < 3 && bare.bytes().all(|b| b.is_ascii_digit()))
}

fn names_two_moves(rules: &Rules, line: &str) -> bool {
    phrase::meant_spaces(rules, line).len() > 3
}

/// The conditional moves of a line that a mail program may have broken, how they are said, and how many lines it is
/// now.
fn broken(rules: &Rules, lines: &[Line]) -> Option<(Vec<ConditionalMove>, Manner, usize)> {
    let mut text = String::new();
    for (at, line) in lines.iter().take(MAX_BROKEN).enumerate() {
        if at > 0 && (line.begins || is_begun(&line.text)) {
            return None;
        }
        text = format!("{text} {}", line.text);
        if text.len() > MAX_LENGTH {
            return None;
        }
        for manner in [Manner::Plain, Manner::Wordy] {
            if let Some(found) = clauses(rules, &text, manner) {
                return Some((found, manner, at + 1));
            }
        }
    }
    None
}

/// A line as conditional moves, if it is nothing else.
fn clauses(rules: &Rules, line: &str, manner: Manner) -> Option<Vec<ConditionalMove>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if manner == Manner::Wordy && line.contains('?') {
        return None;
    }
    let mut rest = words.as_slice();
    let mut found = Vec::new();
    while !rest.is_empty() {
        rest = rest.get(opening(rest)?..)?;
        let end = rest.iter().position(|word| is("if", word)).unwrap_or(rest.len());
        let (clause, after) = rest.split_at(end);
        found.push(clause_of(rules, clause, manner)?);
        // The words that lead to the next clause were taken from this one.
        rest = after;
    }
    (!found.is_empty()).then_some(found)
}

/// `e7-e6 then d3-d4`, without the words that lead to the next clause.
fn clause_of(rules: &Rules, clause: &[&str], manner: Manner) -> Option<ConditionalMove> {
    let leads = |word: &&str| is("linking", word) || is("then", word) || [",", ";", "."].contains(word);
    let length = clause.iter().rposition(|word| !leads(word))? + 1;
    let clause = clause.get(..length)?;
    let ends = |word: &&str| word.ends_with([',', ':']);
    let (condition, answer) = match clause.iter().position(|word| is("then", word)) {
        Some(at) => (clause.get(..at)?, clause.get(at + 1..)?),
        None => clause.split_at(clause.iter().position(ends)? + 1),
    };
    let text = |words: &[&str]| {
        let kept = words.iter().filter(|word| manner == Manner::Plain || !is("speaking", word));
        // In marks, as our mails list them.
        let bare = kept.map(|word| if manner == Manner::Wordy { word.trim_matches(marks::is_plain) } else { word });
        bare.collect::<Vec<_>>().join(" ")
    };
    let then = turn(rules, &text(answer))?;
    Some(ConditionalMove { condition: condition_of(rules, &text(condition))?, then })
}

/// `e7-e6`, `e7xe6` or `e7xe6 wins`, as letters write them.
fn condition_of(rules: &Rules, text: &str) -> Option<Condition> {
    let text = text.trim_end_matches([',', ':', ' ']);
    let words = vocabulary::words(text);
    let result = RESULTS.into_iter().find_map(|id| Some((id, vocabulary::end(id, &words)?)));
    let (way, result) = match result {
        Some((id, length)) => {
            let words: Vec<&str> = text.split_whitespace().collect();
            (words.get(..words.len().checked_sub(length)?)?.join(" "), id)
        }
        None => (text.to_owned(), ""),
    };
    let way = action::write(rules, &turn(rules, &way)?);
    Condition::parse(rules, &format!("{way} {result}")).ok()
}

/// A text as a turn, and nothing else.
fn turn(rules: &Rules, text: &str) -> Option<Action> {
    match phrase::alone(rules, text)? {
        Command::Do(Instruction::Act(action)) if is_turn(&action) => Some(action),
        _ => None,
    }
}

const fn is_turn(action: &Action) -> bool {
    matches!(action, Action::Move(_) | Action::Attack(_) | Action::Shoot(_) | Action::Swap(_) | Action::SwapCard(_))
}
