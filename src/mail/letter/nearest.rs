//! The nearest legal action to a line that is not one: what its author probably mistyped. It is only ever suggested.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

use super::vocabulary;

/// The maximum number of changed characters, and the minimum length of a word that is compared.
const CHANGES: usize = 2;
const WORD: usize = 4;

/// The nearest of the legal actions, in the notation; of several equally near ones the first.
pub(super) fn to(rules: &Rules, legal: &[Action], line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let ends: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|run| is_like_a_space(run)).collect();
    if let [from, to, ..] = ends.as_slice() {
        let name = |space| rules.board().name(space).to_lowercase();
        let distance = |action: &Action| {
            let (Action::Move(way) | Action::Attack(way) | Action::Shoot(way)) = action else { return None };
            let plain = way.via.is_none() && way.card.is_none() && way.attack_card.is_none() && !way.leaves_flag;
            let changes = changes(from, &name(way.from)) + changes(to, &name(way.to));
            // Whoever mistypes one end means the piece at the other.
            (plain && changes <= CHANGES && (name(way.from) == *from || name(way.to) == *to)).then_some(changes)
        };
        let near = legal.iter().filter_map(|action| Some((distance(action)?, action)));
        return near.min_by_key(|(changes, _)| *changes).map(|(_, action)| action::write(rules, action));
    }
    let [word] = vocabulary::words(line).try_into().ok()?;
    let word: String = word;
    if word.chars().count() < WORD {
        return None;
    }
    let written = legal.iter().map(|action| action::write(rules, action)).filter(|words| !words.contains(' '));
    let words = written.chain(["help", "show"].map(str::to_owned));
    let near = words.map(|words| (changes(&word, &words), words)).filter(|(changes, _)| *changes <= CHANGES);
    near.min_by_key(|(changes, _)| *changes).map(|(_, words)| words)
}

/// The first word that looks like a space and is not one of the board.
pub(super) fn unknown_space(rules: &Rules, line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let mut runs = lower.split(|c: char| !c.is_alphanumeric()).filter(|run| is_like_a_space(run));
    runs.find(|run| rules.board().find(run).is_none()).map(str::to_owned)
}

/// Whether something in a text looks like a space.
pub(super) fn names_a_space(text: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(is_like_a_space)
}

/// Letters and then digits.
pub(super) fn is_like_a_space(run: &str) -> bool {
    let digits = run.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = run.len() - digits.len();
    (1..=2).contains(&letters) && (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many characters must be added, taken away or replaced to make one text of the other.
fn changes(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, c) in one.chars().enumerate() {
        let mut last = above;
        let mut left = above + 1;
        for (d, cell) in other.iter().zip(row.iter_mut().skip(1)) {
            let replaced = last + usize::from(c != *d);
            last = *cell;
            left = replaced.min(left + 1).min(last + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn changes_are_counted_as_an_editor_makes_them() {
        for (one, other, count) in
            [("d9", "d8", 1), ("", "ab", 2), ("resing", "resign", 2), ("abc", "abc", 0), ("a10", "a1", 1)]
        {
            assert_eq!((changes(one, other), changes(other, one)), (count, count), "{one} {other}");
        }
    }
}
