//! The mails in every language: each reader gets their own, with the words of docs/WORDS.md, and learns in none of them
//! what is hidden (V-6).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fieldpost::values::Language;
use fieldpost_engine::{Action, Options, Seat};

use super::fixture::{About, Fixture};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const NAMES: [&str; 2] = ["anna", "Bert"];

/// Barrage, twice: Blue has hidden other pieces in the same places.
const TWINS: [&str; 2] = ["2M932S..../B........./F........./..........", "M2392S..../F........./B........./.........."];
const SETUP: &str = "M9.32S..../B........./F........./2.........";

/// The names of the kinds of pieces in a language, singular and plural, as docs/WORDS.md has them.
fn kinds(language: Language) -> BTreeMap<String, Vec<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/WORDS.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("## Pieces").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let column = 2 + Language::ALL.iter().position(|one| *one == language).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let words = cells[column].split(", ").map(|word| word.split(' ').next().unwrap_or_default().to_owned());
        (cells[1].trim_matches('`').to_owned(), words.collect())
    };
    rows.map(row).collect()
}

/// The text in one line of small letters, wherever it was folded.
fn text_of(fixture: &Fixture, about: About, seat: Seat) -> String {
    let text = fixture.letter(about, seat).text.to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_of_words_names_every_kind_in_every_language() {
    for language in Language::ALL {
        let kinds = kinds(language);
        assert_eq!(kinds.len(), 13, "{kinds:?}");
        assert!(kinds.values().flatten().all(|word| word.chars().count() > 2), "{kinds:?}");
        let file = format!("{}/src/mail/words/{language}.ftl", env!("CARGO_MANIFEST_DIR"));
        let file = fs::read_to_string(file).unwrap();
        for word in kinds.values().flatten() {
            assert!(file.contains(word.as_str()), "{word} of docs/WORDS.md is not in {language}.ftl");
        }
    }
}

#[test]
fn every_mail_is_in_the_language_of_its_reader() {
    let mut fixture = Fixture::deployed("original", NAMES);
    for &about in About::ALL {
        let mut leads = Vec::new();
        for language in Language::ALL {
            fixture.language = language;
            let letter = fixture.letter(about, BLUE);
            assert!(letter.html.contains(&format!("<html lang=\"{language}\">")), "{about:?}: {}", letter.html);
            let lead = letter.text.replace("\r\n", "\n").split("\n\n").nth(1).unwrap().to_owned();
            assert!(!leads.contains(&lead), "{about:?} in {language} says what another language says: {lead}");
            leads.push(lead);
        }
    }
}

#[test]
fn a_piece_has_its_name_in_the_language_of_the_reader() {
    let mut fixture = Fixture::set_up("barrage", NAMES, [SETUP, TWINS[0]]);
    fixture.go(RED, "e4", "e7");
    for language in Language::ALL {
        fixture.language = language;
        let kinds = kinds(language);
        for (seat, about) in [(RED, About::Turn), (BLUE, About::Turn)] {
            let text = text_of(&fixture, about, seat);
            for kind in ["scout", "spy"] {
                let names = &kinds[kind];
                let is_named = names.iter().any(|name| text.contains(&name.to_lowercase()));
                assert!(is_named, "{kind} ({names:?}) took part in the battle: {text}");
            }
        }
    }
}

#[test]
fn a_hidden_piece_has_no_name_in_any_language() {
    let mut fixture = Fixture::deployed("original", NAMES);
    let mut actions = Vec::new();
    fixture.game.legal_actions(RED, &mut actions);
    let board = fixture.game.rules().board();
    let step = |action: &&Action| match action {
        // A scout that goes further shows what it is.
        Action::Move(way) => board.adjacent(way.from, way.to),
        _ => false,
    };
    let step = actions.iter().find(step).expect("a step").clone();
    fixture.act(RED, step);
    for language in Language::ALL {
        fixture.language = language;
        let text = text_of(&fixture, About::Turn, BLUE);
        for name in kinds(language).values().flatten() {
            let is_named = text.split(|c: char| !c.is_alphabetic()).any(|word| word == name.to_lowercase());
            assert!(!is_named, "nobody has shown a {name}: {text}");
        }
    }
}

#[test]
fn hidden_pieces_of_blue_change_no_mail_to_red_in_any_language() {
    let silent = Options { silent_defence: Some(true), ..Options::default() };
    for options in [Options::default(), silent] {
        let mut worlds = TWINS.map(|twin| Fixture::with("barrage", options.clone(), NAMES).locked([SETUP, twin]));
        for fixture in &mut worlds {
            // What moves and what meets is the same in both.
            fixture.go(RED, "a4", "a5");
            fixture.go(BLUE, "i7", "i6");
        }
        for language in Language::ALL {
            for about in About::ALL.iter().copied().filter(|about| *about != About::Over) {
                let [one, other] = worlds.each_mut().map(|fixture| {
                    fixture.language = language;
                    fixture.raw(about, RED, "anna")
                });
                assert_eq!(one, other, "{about:?} in {language}");
            }
            let [one, other] = worlds.each_ref().map(|fixture| fixture.raw(About::Turn, BLUE, "Bert"));
            assert_ne!(one, other, "Blue sees what Blue has hidden");
        }
    }
}
