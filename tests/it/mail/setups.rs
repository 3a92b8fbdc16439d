//! The mail that asks for an army (S-1, F-4): the board with the home, an army that can be answered as it stands, and
//! what there is to know before it is final.

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{Command, Instruction};
use fieldpost::values::Language;
use fieldpost_engine::notation::setup::{Form, parse_as};
use fieldpost_engine::{Rules, Seat, Setup, SetupFault};

use super::fixture::{About, Fixture, GAME, site};
use super::quotations::{TOKEN, read};
use crate::support::mailbox::Letter;

const NAMES: [&str; 4] = ["anna", "Bert", "carl", "Dora"];

/// A game of a ruleset before anybody has set up, whose mails can be answered.
fn fixture(rules: &Rules) -> Fixture {
    let id = &rules.ruleset().id;
    let mut fixture = match rules.seats().len() {
        2 => Fixture::new(id, [NAMES[0], NAMES[1]]),
        3 => Fixture::new(id, [NAMES[0], NAMES[1], NAMES[2]]),
        _ => Fixture::new(id, NAMES),
    };
    fixture.reply = Some(TOKEN);
    fixture
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The last army in quotation marks.
fn example(letter: &Letter) -> String {
    let text = words(&letter.text);
    let (_, after) = text.rsplit_once("“setup ").expect("an army");
    after.split_once('”').expect("its end").0.to_owned()
}

/// The army that a player answers.
fn answered(rules: &Rules, seat: Seat, body: &str) -> Result<Setup, Vec<SetupFault>> {
    match read("text/plain", body).command(rules) {
        Ok(Command::Do(Instruction::SetUp(rows))) => parse_as(rules, seat, &rows, Form::Rows),
        other => panic!("{body} is {other:?}"),
    }
}

#[test]
fn s1_the_mail_shows_where_to_place_pieces_and_an_army_that_can_be_answered_as_it_stands() {
    let catalogue = Catalogue::open(None).unwrap();
    for rules in catalogue.list() {
        let fixture = fixture(rules);
        for seat in rules.all_seats().iter() {
            let name = format!("{} to {}", rules.ruleset().id, rules.seat_name(seat));
            let letter = fixture.letter(About::Setup, seat);
            let (board, _) = letter.text.split_once("? where you set up").expect("a legend");
            let marked = board.matches('?').count();
            let home = rules.home(seat).iter().flatten().count() - usize::from(rules.recruitment(seat).is_some());
            assert_eq!(marked, home, "{name}: {}", letter.text);
            assert_eq!(letter.html.matches(">?</span>").count(), home, "{name}");
            assert!(words(&letter.text).contains("An army is final"), "{name}");
            assert!(words(&letter.text).contains("If an army is missing when its time is up"), "{name}");
            let army = example(&letter);
            let setup = answered(rules, seat, &format!("setup {army}")).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let mut game = fixture.game.clone();
            game.apply(fieldpost_engine::Actor::Seat(seat), fieldpost_engine::Action::SetUp(setup)).expect("an army");
        }
    }
}

#[test]
fn no_opponent_can_work_out_the_army_that_somebody_was_given() {
    let catalogue = Catalogue::open(None).unwrap();
    let mut fixture = fixture(catalogue.get("original").unwrap());
    let own = example(&fixture.letter(About::Setup, Seat(0)));
    assert_eq!(own, example(&fixture.letter(About::Setup, Seat(0))), "a mail is made again with the same bytes");
    fixture.reply = Some("aaaaaaaaaaaaaaaaaaaaaaaaaa");
    assert_ne!(own, example(&fixture.letter(About::Setup, Seat(0))), "it depends on a secret of its reader alone");
}

#[test]
fn the_button_of_a_setup_mail_sends_that_army_to_the_address_of_the_mail() {
    let catalogue = Catalogue::open(None).unwrap();
    let rules = catalogue.get("barrage").unwrap();
    let letter = fixture(rules).letter(About::Setup, Seat(1));
    let html = letter.html.split_whitespace().collect::<String>();
    let (_, link) = html.split_once("href=\"mailto:").expect("a link");
    let link = link.split('"').next().unwrap().replace("&#38;", "&").replace("&amp;", "&");
    let (address, rest) = link.split_once('?').unwrap();
    assert_eq!(Some(address.to_owned()), site().reply_address(GAME, TOKEN));
    let body = rest.split('&').find_map(|part| part.strip_prefix("body=")).expect("a body");
    let body = percent_encoding::percent_decode_str(body).decode_utf8().unwrap().into_owned();
    assert_eq!(body, format!("setup {}", example(&letter)));
    answered(rules, Seat(1), &body).expect("an army");
}

#[test]
fn f4_the_mail_says_where_the_flag_starts_and_which_space_stays_empty() {
    let catalogue = Catalogue::open(None).unwrap();
    let letter = fixture(catalogue.get("stratego4-four").unwrap()).letter(About::Setup, Seat(2));
    let text = words(&letter.text);
    assert!(
        text.contains("The piece that you place on H15, in the middle of your back row, carries your flag"),
        "{text}"
    );
    assert!(text.contains("H14 must stay empty, a full stop in your rows"), "{text}");
    let classic = fixture(catalogue.get("original").unwrap()).letter(About::Setup, Seat(0));
    assert!(
        !classic.text.contains("carries your flag") && !classic.text.contains("must stay empty"),
        "{}",
        classic.text
    );
}

#[test]
fn a_refused_army_comes_back_with_the_pieces_the_board_and_an_army_that_fits() {
    let catalogue = Catalogue::open(None).unwrap();
    let rules = catalogue.get("duel").unwrap();
    let mut fixture = fixture(rules);
    for language in Language::ALL {
        fixture.language = language;
        let asked = fixture.letter(About::Setup, Seat(0));
        let refused = fixture.letter(About::Refused, Seat(0));
        let pieces = words(&asked.text);
        let pieces = pieces.split_once("(M), ").expect("the marshal").1.split_once("(F)").expect("the flag").0;
        assert!(words(&refused.text).contains(pieces), "{language}: {}", refused.text);
        assert!(refused.text.contains(" ? "), "{language}: {}", refused.text);
    }
    fixture.language = Language::En;
    answered(rules, Seat(0), &format!("setup {}", example(&fixture.letter(About::Refused, Seat(0))))).expect("an army");
}
