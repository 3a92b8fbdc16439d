//! What mails say in each language, to be read by a person: a whole mail each, and the sentences in which grammar
//! matters. `BLESS=1` writes the mails anew.

use std::path::Path;

use fieldpost_engine::{Seat, SeatSet};
use uuid::Uuid;

use super::fixture::{About, Fixture};
use super::quotations::TOKEN;
use crate::support::golden;
use fieldpost::values::Language;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

const SETUPS: [&str; 2] =
    ["M9.32S..../B........./F........./2.........", "2M932S..../B........./F........./.........."];

/// A few pieces a side, so that the whole mail can be read.
fn fixture(language: Language, names: [&str; 2]) -> Fixture {
    let mut fixture = Fixture::set_up("barrage", names, SETUPS);
    fixture.language = language;
    fixture.reply = Some(TOKEN);
    fixture
}

#[test]
fn a_whole_mail_is_said_in_every_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail/translations");
    for language in Language::ALL {
        let mut fixture = fixture(language, ["anna", "Hans"]);
        fixture.go(RED, "e4", "e7");
        let letter = fixture.letter(About::Turn, BLUE);
        assert_eq!(letter.header("content-language"), [language.tag()]);
        assert!(letter.html.contains(&format!("<html lang=\"{language}\">")), "{language}");
        let text = format!("Subject: {}\n\n{}", letter.subject, letter.text.replace("\r\n", "\n"));
        golden::hold(&folder.join(format!("{language}.txt")), &text);
    }
    golden::no_others(&folder, "txt", Language::ALL.map(|language| language.to_string()));
}

#[test]
fn a_mail_that_names_a_bot_first_says_so() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail/translations/bots");
    for language in Language::ALL {
        let mut fixture = Fixture::new("quick-arena", ["anna", "Hans"]);
        (fixture.language, fixture.user) = (language, Some(Uuid::from_u128(1)));
        let person = fixture.letter(About::Invitation, BLUE);
        fixture.bots = SeatSet::EMPTY.with(RED).with(BLUE);
        let letter = fixture.letter(About::Invitation, BLUE);
        assert_ne!(letter.text, person.text, "{language}");
        let text = format!("Subject: {}\n\n{}", letter.subject, letter.text.replace("\r\n", "\n"));
        golden::hold(&folder.join(format!("{language}.txt")), &text);
    }
    golden::no_others(&folder, "txt", Language::ALL.map(|language| language.to_string()));
}

/// What happened, as the players of both sides are told.
fn texts(fixture: &Fixture) -> [String; 2] {
    [RED, BLUE].map(|seat| fixture.letter(About::Turn, seat).text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What the battle is called in a language: to anna, whose spy falls to the scout of Hans, and to Hans. His name ends
/// in a sibilant, hers in a vowel.
fn battle(language: Language) -> [&'static str; 2] {
    match language {
        Language::En => ["Hans's scout (2) on e4 attacked e7 and captured your spy (S).", "captured anna's spy (S)."],
        Language::De => [
            "Hans’ Aufklärer (2) auf e4 hat e7 angegriffen und deinen Spion (S) geschlagen.",
            "Dein Aufklärer (2) auf e4 hat e7 angegriffen und annas Spion (S) geschlagen.",
        ],
        Language::Nl => [
            "Hans’ verkenner (2) op e4 viel e7 aan en sloeg je spion (S).",
            "Je verkenner (2) op e4 viel e7 aan en sloeg anna’s spion (S).",
        ],
        Language::Fr => [
            "L’éclaireur (2) de Hans sur e4 a attaqué e7 et a capturé votre espion (S).",
            "Votre éclaireur (2) sur e4 a attaqué e7 et a capturé l’espion (S) d’anna.",
        ],
        Language::Da => [
            "Hans’ spejder (2) på e4 angreb e7 og slog din spion (S).",
            "Din spejder (2) på e4 angreb e7 og slog annas spion (S).",
        ],
    }
}

#[test]
fn your_piece_and_anothers_are_said_as_each_language_wants_them() {
    for language in Language::ALL {
        let [to_anna, to_hans] = battle(language);
        let mut fixture = fixture(language, ["Hans", "anna"]);
        fixture.go(RED, "e4", "e7");
        let [hans, anna] = texts(&fixture);
        assert!(anna.contains(to_anna), "{anna}");
        assert!(hans.contains(to_hans), "{hans}");
    }
}
