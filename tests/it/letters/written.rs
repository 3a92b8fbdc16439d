//! Letters that several writers wrote about 330 positions, in each language, without having seen the manual, the
//! corpus or the program: `tests/golden/letters/written.json`. A quarter of them is not to be played by any careful
//! person. No letter may be played otherwise than it was meant; how many are read as they were meant may only grow.

use std::collections::BTreeMap;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{Command, Letter, LetterMeaning};
use serde::Deserialize;

use super::corpus::site;
use super::positions::seen;

#[derive(Deserialize)]
struct Collection {
    positions: BTreeMap<String, Position>,
    letters: Vec<WrittenLetter>,
}

#[derive(Deserialize)]
struct Position {
    ruleset: String,
    lines: Vec<String>,
}

#[derive(Deserialize)]
struct WrittenLetter {
    /// Whose it is.
    set: String,
    position: String,
    /// The action that its author wants; none if they want none, or do not know.
    means: Option<String>,
    text: String,
}

/// For each writer the number of letters that are played or asked back as they were meant, and of all that mean an
/// action; and of those that ask about something else, whatever they mean. A change that reads them better writes its
/// figures down here.
const READ: [(&str, [usize; 3]); 12] = [
    ("a", [89, 90, 0]),
    ("b", [86, 90, 4]),
    ("c", [73, 76, 5]),
    ("d", [86, 90, 3]),
    ("e", [73, 90, 5]),
    ("f", [89, 90, 3]),
    ("g", [71, 90, 6]),
    ("h", [86, 90, 7]),
    ("i", [85, 90, 5]),
    ("j", [86, 90, 2]),
    ("k", [87, 90, 5]),
    ("l", [87, 90, 1]),
];

#[test]
fn no_written_letter_is_played_otherwise_than_it_was_meant_and_most_are_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/letters/written.json");
    let written: Collection = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let catalogue = Catalogue::open(None).unwrap();
    let read_positions = written.positions.iter().map(|(name, position)| {
        let rules = catalogue.get(&position.ruleset).unwrap();
        (name.as_str(), (rules, seen(rules, position.lines.iter().map(String::as_str))))
    });
    let positions: BTreeMap<&str, _> = read_positions.collect();
    let mut read: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for letter in &written.letters {
        let (rules, (view, seat)) = &positions[letter.position.as_str()];
        let head = "Content-Type: text/plain; charset=utf-8\r\nFrom: Bert <bert@example.com>\r\nTo: x";
        let raw = format!("{head}\r\n\r\n{}\r\n", letter.text.replace('\n', "\r\n"));
        let parsed = Letter::parse(&site(), raw.as_bytes()).among(Some("bert"), ["anna"]).of_player(view, *seat);
        let meaning = parsed.meaning(rules, &view.legal_actions());
        let (is_played, words) = match &meaning {
            Ok(LetterMeaning::Command(Command::Do(instruction))) => (true, Some(instruction.words(rules))),
            Ok(LetterMeaning::Question(instruction, _)) => (false, Some(instruction.words(rules))),
            Ok(LetterMeaning::Command(_)) | Err(_) => (false, None),
        };
        if is_played && words != letter.means {
            wrong.push(format!("{}: {words:?} is played: {}", letter.position, letter.text));
        }
        let [right, meant, other] = read.entry(&letter.set).or_default();
        *right += usize::from(letter.means.is_some() && words == letter.means);
        *meant += usize::from(letter.means.is_some());
        *other += usize::from(!is_played && words.is_some() && words != letter.means);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let read: Vec<_> = read.into_iter().collect();
    assert_eq!(read, READ, "letters that are read as they were meant, of all that mean an action, and wrong questions");
}
