//! What the mails of Stratego 4 say (L-7): shots, flags, scores, and several winners.

use fieldpost::values::Language;
use fieldpost_engine::{Action, Audience, Decision, Event, Fact, Game, Options, PieceId, Seat, SeatSet, notation};

use super::fixture::{About, Fixture};
use crate::support::mailbox::Letter;

const NAMES: [&str; 4] = ["anna", "Bert", "carl", "Dora"];
const NORTH: Seat = Seat(0);
const EAST: Seat = Seat(1);
const SOUTH: Seat = Seat(2);
const WEST: Seat = Seat(3);

/// Seat, kind and space; the first piece of a seat carries its flag. They stand in the order of the spaces.
type PlacedPiece = (Seat, &'static str, &'static str);

/// A game with a few pieces, North to move: the replay of a log made up for it.
fn fixture(ruleset: &str, mut placed: Vec<PlacedPiece>) -> Fixture {
    let mut fixture = Fixture::deployed(ruleset, NAMES);
    let rules = fixture.game.rules().clone();
    let space = |name: &str| rules.board().find(name).unwrap();
    let carriers: Vec<_> =
        rules.all_seats().iter().filter_map(|seat| placed.iter().find(|piece| piece.0 == seat).copied()).collect();
    placed.sort_by_key(|(.., name)| space(name));
    let number = |piece: &PlacedPiece| PieceId(placed.iter().position(|other| other == piece).unwrap() as u16);
    let mut log = vec![
        Event::Started { ruleset: Box::new(rules.ruleset().clone()), options: Options::default() },
        Event::Fact(Fact::Deployed { pieces: placed.iter().map(|(seat, _, name)| (*seat, space(name))).collect() }),
    ];
    for seat in rules.all_seats().iter() {
        let own = placed.iter().filter(|piece| piece.0 == seat);
        let pieces = own.map(|piece| (number(piece), rules.find_kind(piece.1).unwrap())).collect();
        log.push(Event::Revealed { pieces, to: Audience::Only(SeatSet::EMPTY.with(seat)) });
    }
    for carrier in &carriers {
        log.push(Event::Fact(Fact::FlagRaised { flag: carrier.0, piece: number(carrier) }));
    }
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: NORTH } }));
    fixture.game = Game::replay(&log).unwrap();
    fixture
}

fn act(fixture: &mut Fixture, seat: Seat, words: &str) {
    let action = notation::action::parse(fixture.game.rules(), words).unwrap();
    fixture.act(seat, action);
}

fn says(letter: &Letter, sentence: &str) {
    let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(sentence), "{sentence}\n{}", letter.text);
}

#[test]
fn battles_flags_and_scores_are_told() {
    let mut fixture = fixture(
        "stratego4-four",
        vec![
            (NORTH, "6", "E1"),
            (NORTH, "7", "D4"),
            (EAST, "4", "E4"),
            (SOUTH, "5", "K15"),
            (SOUTH, "1", "J12"),
            (WEST, "9", "G12"),
        ],
    );
    act(&mut fixture, NORTH, "D4xE4");
    let east = fixture.letter(About::Turn, EAST);
    says(&east, "anna's major (7) on D4 attacked E4 and captured your sergeant (4).");
    says(&east, "Your flag lies on E4. anna's score is 1 of 6.");
    says(&fixture.letter(About::Decision, NORTH), "Bert's flag lies on E4. Your score is 1 of 6.");
    act(&mut fixture, NORTH, "take");
    let east = fixture.letter(About::Turn, EAST);
    says(&east, "anna's major (7) took your flag on E4.");
    says(&east, "anna could have recruited, but H2 was occupied or none of their pieces had been captured.");
    says(&east, "You could not act and lost your turn.");
    act(&mut fixture, SOUTH, "J12*G12");
    let west = fixture.letter(About::Turn, WEST);
    says(&west, "carl's cannon (1) on J12 shot your marshal (9) on G12: both are gone.");
    says(&west, "Your flag lies on G12. carl's score is 1 of 6.");
    act(&mut fixture, NORTH, "E1-E2-F2 +leave");
    says(
        &fixture.letter(About::Turn, SOUTH),
        "anna's captain (6) moved from E1 by way of E2 to F2. anna's flag lies on E1.",
    );
}

#[test]
fn whoever_goes_while_the_others_play_on_leaves_the_pieces() {
    let mut fixture =
        fixture("stratego4-four", vec![(NORTH, "7", "D4"), (EAST, "4", "O5"), (SOUTH, "5", "K15"), (WEST, "9", "A11")]);
    fixture.act(WEST, Action::Resign);
    says(&fixture.letter(About::Turn, NORTH), "Dora resigned; their pieces stay on the board and defend themselves.");
    fixture.act(SOUTH, Action::Resign);
    fixture.act(NORTH, Action::Resign);
    says(&fixture.letter(About::Over, EAST), "You won: nobody else is left in the game.");
    says(&fixture.letter(About::Over, WEST), "Bert won: nobody else is left in the game.");
}

#[test]
fn a_partner_is_never_called_an_opponent() {
    let game = fixture(
        "stratego4-partners",
        vec![(NORTH, "7", "D4"), (EAST, "4", "O5"), (SOUTH, "5", "K15"), (WEST, "9", "A11")],
    );
    for about in [
        About::Setup,
        About::Turn,
        About::Decision,
        About::Reminder,
        About::Received,
        About::Refused,
        About::Late,
        About::Confirm,
        About::Over,
    ] {
        says(&game.letter(about, NORTH), "Bert and Dora (your partner: carl)");
        says(&game.letter(about, WEST), "anna and carl (your partner: Bert)");
    }
    let html = game.letter(About::Turn, NORTH).html.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(html.contains("South, your partner") && !html.contains("East, your partner"), "{html}");
    let alone =
        fixture("stratego4-four", vec![(NORTH, "7", "D4"), (EAST, "4", "O5"), (SOUTH, "5", "K15"), (WEST, "9", "A11")]);
    says(&alone.letter(About::Turn, NORTH), "against Bert, carl and Dora.");
}

#[test]
fn the_end_names_every_winner_and_whose_flag_it_was() {
    let carried = vec![(NORTH, "7", "ring"), (EAST, "4", "O5"), (SOUTH, "5", "K15"), (WEST, "9", "A11")];
    let mut alone = fixture("stratego4-four", carried.clone());
    act(&mut alone, NORTH, "ring-tower");
    says(&alone.letter(About::Over, NORTH), "You won: your flag is on the tower.");
    says(&alone.letter(About::Over, SOUTH), "anna won: anna's flag is on the tower.");
    says(&alone.letter(About::Over, SOUTH), "anna's major (7) moved from the ring to the tower.");

    let mut partners = fixture("stratego4-partners", carried);
    act(&mut partners, NORTH, "ring-tower");
    says(&partners.letter(About::Over, SOUTH), "You and anna won: a flag of your side is on the tower.");
    says(&partners.letter(About::Over, EAST), "anna and carl won: a flag of their side is on the tower.");
}

#[test]
fn the_order_of_the_seats_around_a_fortress_is_said_in_the_readers_language() {
    let mut fixture = Fixture::deployed("stratego4-three", ["anna", "Bert", "carl"]);
    fixture.language = Language::De;
    let letter = fixture.letter(About::Turn, NORTH);
    let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("A > B > C im Uhrzeigersinn") && !text.contains("clockwise"), "{text}");
    let html = letter.html.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(html.contains("A &gt; B &gt; C</b>&nbsp;im Uhrzeigersinn"), "{html}");
}
