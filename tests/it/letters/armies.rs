//! Armies in letters (S-1, N-3): however a mail program breaks them they are read as what was written, in every ruleset
//! and seat, and nothing else is.

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::Site;
use fieldpost::mail::letter::{Command, CommandFault, Instruction, Letter, LetterMeaning};
use fieldpost_engine::notation::setup::{self, Form};
use fieldpost_engine::{Rules, Seat};

use crate::support::playout::{Chance, random_setup};

pub(super) fn read(kind: &str, text: &str) -> Letter {
    let site = Site::new("Fieldpost <fieldpost@post.example.org>", "https://post.example.org").unwrap();
    let raw = format!(
        "From: anna@example.org\r\nTo: x@in.example.org\r\nMIME-Version: 1.0\r\nContent-Type: {kind}; charset=utf-8\r\n\
         Content-Transfer-Encoding: 8bit\r\n\r\n{text}"
    );
    Letter::parse(&site.with_letters(Some("in.example.org"), None), raw.as_bytes())
}

fn command(rules: &Rules, text: &str) -> Result<Command, CommandFault> {
    read("text/plain", text).command(rules)
}

fn rows(rules: &Rules, text: &str) -> String {
    match command(rules, text) {
        Ok(Command::Do(Instruction::SetUp(rows))) => rows,
        other => panic!("no army: {other:?} in {text:?}"),
    }
}

fn original() -> std::sync::Arc<Rules> {
    Catalogue::open(None).unwrap().get("original").unwrap().clone()
}

/// The text broken after every `width` characters, wherever that is.
fn broken(text: &str, width: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(width).map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\r\n")
}

#[test]
fn an_army_of_every_ruleset_and_seat_survives_being_broken_anywhere() {
    let catalogue = Catalogue::open(None).unwrap();
    let mut chance = Chance::new(11);
    let mut seats = 0;
    for rules in catalogue.list() {
        for seat in rules.all_seats().iter() {
            let army = random_setup(rules, seat, &mut chance);
            let written = setup::write(rules, seat, army.pieces());
            let spaced: String = written.chars().flat_map(|letter| [letter, ' ']).collect();
            let mut forms = vec![
                format!("setup {written}"),
                format!("SetUp\r\n{}", written.to_lowercase().replace('/', " /\r\n")),
                format!("setup\r\n{}", written.replace('/', "\r\n")),
                format!("setup {}", written.replace('/', "\r\n\r\n")),
                format!("setup\r\n{}", spaced.replace("/ ", "\r\n")),
                format!("setup {}", written.replace("...", "\u{2026}")),
            ];
            forms.extend((7..=80).map(|width| format!("setup {}", broken(&written, width))));
            forms.extend((7..=80).map(|width| format!("setup\r\n{}", broken(&spaced, width))));
            for form in forms {
                for after in
                    ["", "\r\n\r\nBest wishes,\r\nAnna", "\r\nM\r\n", "\r\n\r\nOn Sat, Fieldpost wrote:\r\n> setup\r\n"]
                {
                    let read = rows(rules, &format!("{form}{after}"));
                    let read = setup::parse_as(rules, seat, &read, Form::Rows);
                    assert_eq!(read.as_ref(), Ok(&army), "{} {seat:?}: {form:?} before {after:?}", rules.ruleset().id);
                }
            }
            seats += 1;
        }
    }
    assert!(seats >= 2 * 13, "{seats} seats");
}

#[test]
fn an_army_in_one_line_is_played_however_its_rows_are_parted() {
    let catalogue = Catalogue::open(None).unwrap();
    let mut chance = Chance::new(12);
    for rules in catalogue.list() {
        let army = random_setup(rules, Seat(0), &mut chance);
        let written = setup::write(rules, Seat(0), army.pieces());
        let spaced = written.replace('/', " / ");
        for form in [
            format!("setup {spaced}"),
            format!("Setup: {spaced}"),
            format!("setup = {spaced} /"),
            format!("setup {}", spaced.to_lowercase()),
            format!("setup {}", written.replace('/', ", ")),
            format!("setup {}", written.replace('/', " | ")),
            format!("setup\r\n| {} |", written.replace('/', " |\r\n| ")),
            format!("\u{201c}setup {spaced}\u{201d}"),
            format!("\u{201e}setup {spaced}\u{201c}."),
            format!("Hi Anna,\r\n\r\nsetup {spaced}\r\n\r\nGood luck!\r\nBert"),
        ] {
            let read = read("text/plain", &form).among(Some("bert"), ["anna"]).meaning(rules, &[]);
            let Ok(LetterMeaning::Command(Command::Do(Instruction::SetUp(rows)))) = read else {
                panic!("{}: {form:?} is {read:?}", rules.ruleset().id)
            };
            assert_eq!(setup::parse_as(rules, Seat(0), &rows, Form::Rows).as_ref(), Ok(&army), "{form:?}");
        }
    }
}

#[test]
fn an_army_in_html_is_read_row_by_row() {
    let rules = original();
    let (front, others) = ("M987654322", ["2222223333", "3445556667", "78SBBBBBBF"]);
    let html = format!("<div>setup</div><div>{front}</div><p>{}</p><div>Anna</div>", others.join("<br>"));
    let Ok(Command::Do(Instruction::SetUp(rows))) = read("text/html", &html).command(&rules) else { panic!("no army") };
    assert_eq!(rows, format!("{front}/{}", others.join("/")));
}

#[test]
fn every_seat_of_a_game_has_a_home_of_the_same_size() {
    let catalogue = Catalogue::open(None).unwrap();
    for rules in catalogue.list() {
        let size = |seat| (rules.home(seat).len(), rules.home(seat).concat().len());
        assert!(rules.all_seats().iter().all(|seat| size(seat) == size(Seat(0))), "{}", rules.ruleset().id);
    }
}

#[test]
fn rows_are_told_apart_by_slashes_or_by_lines_and_never_by_counting() {
    let rules = original();
    let faults = |text: &str| {
        let faults = setup::parse_as(&rules, Seat(0), &rows(&rules, text), Form::Rows).unwrap_err();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let army = ["M987654322", "2222223333", "3445556667", "78SBBBBBBF"];
    assert_eq!(faults(&format!("setup {}", army.concat())), ["a setup has 4 rows, this one has 1"]);
    let mixed = format!("setup {}/{}\r\n{}/{}", army[0], army[1], army[2], army[3]);
    assert_eq!(faults(&mixed), ["a setup has 4 rows, this one has 3"]);
    let shifted = format!("setup {}/{}2/{}/{}", army[0], army[1], &army[2][1..], army[3]);
    assert_eq!(faults(&shifted).len(), 2, "{:?}", faults(&shifted));
    let gap = format!("setup {}/{}//{}/{}", army[0], army[1], army[2], army[3]);
    assert_eq!(faults(&gap), ["a setup has 4 rows, this one has 5"], "a row without pieces is not left out");
    assert_eq!(rows(&rules, "setup"), "", "the word alone is an army without rows");
}

#[test]
fn a_sentence_is_not_an_army_and_neither_are_two_armies() {
    let rules = original();
    let army = "setup M987654322/2222223333/3445556667/78SBBBBBBF";
    let other = "setup M987654322/2222223333/3445556667/78SBBBBBFB";
    let line = |line: &str| line.chars().take(60).collect();
    let several = |one: &str, other: &str| Err(CommandFault::Several(line(one), Some(line(other))));
    assert_eq!(command(&rules, &format!("{army}\r\n\r\n{other}")), several(army, other));
    assert!(command(&rules, &format!("{army}\r\n\r\n{}", army.to_lowercase())).is_ok(), "the same twice is the same");
    assert_eq!(command(&rules, &format!("{army}\r\n\r\nresign")), several(army, "resign"));
    assert_eq!(command(&rules, &format!("show\r\n{army}")), several("show", army));
    assert_eq!(command(&rules, "show\r\nsetup follows tomorrow"), Ok(Command::Show), "a sentence below says nothing");
    for text in ["My setup M987654322/2222223333/3445556667/78SBBBBBBF", "setups M/2/3/4", "set up M/2/3/4"] {
        assert!(matches!(command(&rules, text), Err(CommandFault::Unreadable(_))), "{text}");
    }
}

#[test]
fn an_army_with_faults_below_a_phrase_in_any_language_is_told_them() {
    let rules = original();
    let faulty = ["M98765432X", "2222223333", "3445556667", "78SBBBBBBF"];
    for heading in ["My army:", "Meine Aufstellung:", "mijn opstelling", "Ma disposition :", "Min h\u{e6}r:"] {
        let text = format!("Hi Anna,\r\n\r\n{heading}\r\n{}\r\n\r\nBert", faulty.join("\r\n"));
        let read = rows(&rules, &text);
        assert_eq!(read, faulty.join("/"), "{heading}");
        assert!(setup::parse_as(&rules, Seat(0), &read, Form::Rows).is_err());
        assert_eq!(rows(&rules, &format!("{heading}\r\n{}", faulty[..3].join("\r\n"))), faulty[..3].join("/"));
    }
    assert_eq!(rows(&rules, "Meine Armee: M9876/22222/33333"), "M9876/22222/33333");
    let broken = "Aufstellung: M98765432X /\r\n\r\nand more of a mail of ours";
    assert!(command(&rules, broken).is_err(), "a line of ours that a program has broken");
    // Words below it are not an army either.
    let whole = "M987654322\r\n2222223333\r\n3445556667\r\n78SBBBBBBF";
    for below in
        ["kommt morgen", "die Bomben stehen vorne", &format!("{whole}\r\n\r\noder doch anders, ich schreibe noch")]
    {
        let command = command(&rules, &format!("Meine Aufstellung:\r\n{below}"));
        assert!(matches!(command, Err(CommandFault::Unreadable(_))), "{below}: {command:?}");
    }
}
