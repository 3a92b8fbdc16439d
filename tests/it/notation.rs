//! Notation: spaces, setups, actions and the drawn board (N-1 to N-4, N-6, L-7), and that no text makes a reader panic.

use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::values::Condition;
use fieldpost_engine::notation::record::Record;
use fieldpost_engine::notation::setup::{self, Form};
use fieldpost_engine::notation::{action, draw, words};
use fieldpost_engine::{Action, Actor, Game, Options, Rules, Seat, SetupFault, Viewer};
use proptest::prelude::*;

use crate::support::playout::{Chance, Playout, random_setup};

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(Catalogue::open(None).unwrap().get(id).unwrap())
}

/// The faults of a setup of Red in a Barrage, as sentences.
fn faults(text: &str) -> Vec<String> {
    let rules = rules("barrage");
    let faults = setup::parse(&rules, Seat(0), text).unwrap_err();
    faults.iter().map(|fault| words::setup_fault(&rules, fault)).collect()
}

#[test]
fn n_1_spaces_are_named_by_column_and_row_in_any_case() {
    let rules = rules("original");
    let named = |text| fieldpost_engine::notation::space(rules.board(), text).map(|space| rules.board().name(space));
    assert_eq!(named("a1"), Ok("a1"));
    assert_eq!(named(" J10 "), Ok("j10"));
    assert_eq!(named("c5").unwrap_err().to_string(), "there is no space `c5` on this board");
    assert!(["", "k1", "a0", "a11", "a01", "1a", "ａ1"].into_iter().all(|text| named(text).is_err()));
}

#[test]
fn n_6_a_condition_is_a_move_or_an_attack_with_or_without_its_result() {
    let rules = rules("original");
    let parsed = |text| Condition::parse(&rules, text).map(|condition| condition.write(&rules));
    for (text, written) in [
        (" E7-E6", "e7-e6"),
        ("e7xe6", "e7xe6"),
        ("e7xe6  wins", "e7xe6 wins"),
        ("e7xe6 Loses", "e7xe6 loses"),
        ("e7xe6 both", "e7xe6 both"),
    ] {
        assert_eq!(parsed(text).as_deref(), Ok(written), "{text}");
    }
    for text in
        ["", "wins", "e7", "e7-e6 wins", "e7xe6 draws", "e7-e6-d6", "e7xe6 +a2", "e7-z6", "resign", "swap e7 e6"]
    {
        assert!(parsed(text).is_err(), "{text}");
    }
}

#[test]
fn n_3_a_setup_goes_from_the_front_to_the_back_and_left_to_right_as_its_owner_sits() {
    let rules = rules("barrage");
    let text = "M........./.9......../..22....../FBS3......";
    let kind_on = |seat, name| {
        let setup = setup::parse(&rules, seat, text).unwrap();
        setup.kind_on(rules.board().find(name).unwrap()).map(|kind| rules.kind(kind).letter)
    };
    assert_eq!(
        (kind_on(Seat(0), "a4"), kind_on(Seat(0), "b3"), kind_on(Seat(0), "a1")),
        (Some('M'), Some('9'), Some('F'))
    );
    assert_eq!(
        (kind_on(Seat(1), "j7"), kind_on(Seat(1), "i8"), kind_on(Seat(1), "j10")),
        (Some('M'), Some('9'), Some('F'))
    );
    let lines = text.replace('/', "\r\n").to_lowercase();
    assert_eq!(setup::parse(&rules, Seat(1), &lines), setup::parse(&rules, Seat(1), text));
}

#[test]
fn n_2_kinds_are_named_by_letter_or_name_in_any_case() {
    let rules = rules("barrage");
    let pairs = [("a1", "f"), ("B1", "bomb"), ("c1", "Spy"), ("d1", "3"), ("e1", "2"), ("f1", "scout"), ("g1", "9")];
    let pairs = || pairs.into_iter().chain([(" h1", "marshal")]);
    let placed = setup::from_pairs(&rules, Seat(0), pairs()).unwrap();
    assert_eq!(setup::write(&rules, Seat(0), placed.pieces()), "........../........../........../FBS3229M..");
    let faults = setup::from_pairs(&rules, Seat(0), pairs().chain([("a5", "F"), ("A1", "S"), ("z1", "king")]));
    let faults: Vec<_> = faults.unwrap_err().iter().map(|fault| words::setup_fault(&rules, fault)).collect();
    assert_eq!(
        faults,
        [
            "there is no space `z1` on this board",
            "there is no kind of piece `king`",
            "two pieces stand on a1",
            "a5 is outside the home rows",
            "flag: 2 placed, and the army has 1",
            "spy: 2 placed, and the army has 1",
        ]
    );
    let many: Vec<_> = std::iter::repeat_n(("a1", "F"), 100_000).collect();
    assert!(matches!(setup::from_pairs(&rules, Seat(0), many).unwrap_err()[..], [SetupFault::Unreadable(_)]));
}

#[test]
fn s2_a_wrong_setup_is_refused_with_every_fault_named() {
    assert_eq!(faults("M........./9S......../32......../FB........"), ["scout: 1 placed, and the army has 2"]);
    assert_eq!(
        faults("M........./9S......../322......./FX......F."),
        ["there is no kind of piece `X`", "flag: 2 placed, and the army has 1", "bomb: 0 placed, and the army has 1",]
    );
    assert_eq!(faults("M........./9S........"), ["a setup has 4 rows, this one has 2"]);
    assert_eq!(
        faults("M......../9S........./32......../FB........"),
        ["row 1 from the front has 9 places instead of 10", "row 2 from the front has 11 places instead of 10",]
    );
    assert!(faults("M.........9S........322.......FB........")[0].contains("separate the rows with `/`"));
    assert!(faults("")[0].contains("in this form has 40 letters"));
    assert!(faults("FBS")[0].contains("in this form has 40 letters, this one has 3"));
    assert!(faults(&"/".repeat(5000))[0].contains("at most 1024 letters"));
}

#[test]
fn n_3_the_strings_of_other_servers_are_read_and_told_apart() {
    let rules = rules("barrage");
    let rows = setup::parse(&rules, Seat(1), "M........./9S......../322......./FB........");
    let pbem = "1.........2S........899.......FB........";
    let (red, blue) = ("LAAAAAAAAAKCAAAAAAAAEDDAAAAAAAMBAAAAAAAA", "xaaaaaaaaawoaaaaaaaaqppaaaaaaaynaaaaaaaa");
    assert!([pbem, red, blue].into_iter().all(|text| setup::parse(&rules, Seat(1), text) == rows));
    let unread = setup::parse_draft_as(&rules, Seat(0), &red.replace('M', "Z"), Form::Strados);
    assert_eq!((unread.placed.len(), unread.faults), (7, vec![SetupFault::UnknownKind("Z".into())]));
}

#[test]
fn s2_a_draft_is_read_without_being_whole() {
    let rules = rules("barrage");
    let reading = setup::parse_draft(&rules, Seat(0), "........../........../........../FB........");
    assert!(reading.faults.is_empty());
    assert_eq!(setup::pairs(&rules, &reading.placed).collect::<Vec<_>>(), [("a1", "flag"), ("b1", "bomb")]);
}

#[test]
fn n_4_actions_are_read_in_any_case_with_blanks_around() {
    let rules = rules("original");
    let again = |text: &str| action::parse(&rules, text).map(|action| action::write(&rules, &action));
    for (text, canonical) in [
        ("a4-a5", "a4-a5"),
        ("  A4 - A5\t", "a4-a5"),
        ("a4xa10", "a4xa10"),
        ("A4XA5", "a4xa5"),
        ("Resign", "resign"),
        ("DRAW", "draw"),
        (" accept ", "accept"),
        ("refuse", "refuse"),
        ("abort", "abort"),
        ("D4-E4-E5", "d4-e4-e5"),
        ("d4-e4xe5", "d4-e4xe5"),
        ("D4*D7", "d4*d7"),
        ("a4-a7 + Charge3", "a4-a7 +charge3"),
        ("d4xd7+a2 +charge3", "d4xd7 +charge3 +a2"),
        ("a4-a5 +leave", "a4-a5 +leave"),
        ("swap d4 d7", "swap d4 d7"),
        ("SWAP d4 d7 d7xd8 +mock", "swap d4 d7 d7xd8 +mock"),
        ("card boat", "card boat"),
        ("redraw a1 boat d3", "redraw a1 boat d3"),
        ("defend 2", "defend 2"),
        ("defend d2", "defend 2"),
        ("rescue 5 c3", "rescue 5 c3"),
        ("rescue marshal c3", "rescue M c3"),
        ("recruit 6", "recruit 6"),
        ("keep", "keep"),
        ("take", "take"),
        ("leave", "leave"),
        ("decline", "decline"),
    ] {
        assert_eq!(again(text).as_deref(), Ok(canonical));
    }
    assert_eq!(again("d4-z9").unwrap_err().to_string(), "there is no space `z9` on this board");
    assert_eq!(again("c4-c5").unwrap_err().to_string(), "there is no space `c5` on this board");
    let unreadable =
        ["", "d4", "d4d5", "d4-", "-d5", "d4-d5-d6-d7", "d4xd5xd6", "d4-e4*e5", "resign now", "d4-d5 please", "draw?"];
    for text in unreadable.into_iter().chain([" x ", "setup", "d4‑d5", "deal", "card", "redraw", "swap d4", "recruit"])
    {
        let fault = again(text).unwrap_err().to_string();
        assert!(fault.contains("expected a move as `a4-a5`, an attack as `a4xa5`"), "{text}: {fault}");
    }
    for text in ["card d9", "a4-a5 +d1", "a4-a5 +swap", "a4xa5 +a1 +a2", "a4-a5 +leave +leave", "defend 4", "a4-a5 +"] {
        assert!(again(text).unwrap_err().to_string().ends_with("is not a card that can be played here"), "{text}");
    }
    assert_eq!(again("recruit 1").unwrap_err().to_string(), "there is no kind of piece `1`");
    assert!(again(&"d4-d5".repeat(1000)).unwrap_err().to_string().len() < 200);
}

const RED: &str = "M........./9S......../322......./FB........";

/// A Barrage after a few plies: scouts were seen, the spy fell, other pieces have moved.
fn barrage() -> Game {
    let rules = rules("barrage");
    let (mut game, _) = Game::start(Arc::clone(&rules), Options::default());
    for seat in [Seat(0), Seat(1)] {
        let setup = setup::parse(&rules, seat, RED).unwrap();
        game.apply(Actor::Seat(seat), Action::SetUp(setup)).unwrap();
    }
    for (seat, text) in
        [(0, "c2-c4"), (1, "j7-j6"), (0, "c4-i4"), (1, "j8-j7"), (0, "i4xi8"), (1, "h9-h7"), (0, "a4-a5")]
    {
        let action = action::parse(&rules, text).unwrap();
        game.apply(Actor::Seat(Seat(seat)), action)
            .unwrap_or_else(|illegal| panic!("{}", words::illegal(&rules, &illegal)));
    }
    game
}

#[test]
fn l7_the_board_is_drawn_from_the_side_of_its_viewer() {
    let game = barrage();
    assert_eq!(
        draw(&game.view_for(Viewer::Seat(Seat(1)))),
        "\
1  |  .   .   .   .   .   .   .   .  [ ] [ ] |
2  |  .   .   .   .   .   .   .   .  [ ] [ ] |
3  |  .   .   .   .   .   .   .   .  [ ] [ ] |
4  |  .   .   .   .   .   .   .   .   .   .  |
5  |  .   .  ~~~~~~~  .   .  ~~~~~~~  .  [>] |
6  |  M   .  ~~~~~~~  .   .  ~~~~~~~  .   .  |
7  |  9   .   2*  .   .   .   .   .   .   .  |
8  |  .  [2]  .   .   .   .   .   .   .   .  |
9  |  3   2   .   .   .   .   .   .   .   .  |
10 |  F   B   .   .   .   .   .   .   .   .  |
|     j   i   h   g   f   e   d   c   b   a
| 7 yours   7* yours, known to all   ~~~ lake
| [ ] red, hidden   [>] hidden, has moved   [7] known
"
    );
    let red = draw(&game.view_for(Viewer::Seat(Seat(0))));
    assert!(red.starts_with("10 |  .   .   .   .   .   .   .   .  [ ] [ ] |\n"), "{red}");
    assert!(red.contains("\n7  |  .   .   .   .   .   .   .  [2]  .  [>] |\n"), "{red}");
    assert!(red.contains("\n|     a   b   c   d   e   f   g   h   i   j\n"), "{red}");
    let spectator = draw(&game.view_for(Viewer::Spectator));
    assert!(spectator.contains("\n5  |  ?>  .  ~~~~~~~"), "{spectator}");
    assert!(spectator.contains("| ? red, hidden   ?> hidden, has moved   7* known   ~~~ lake\n"), "{spectator}");
}

#[test]
fn l7_before_the_armies_meet_a_player_sees_the_setup_that_is_locked() {
    let rules = rules("barrage");
    let (mut game, _) = Game::start(Arc::clone(&rules), Options::default());
    let setup = setup::parse(&rules, Seat(0), RED).unwrap();
    game.apply(Actor::Seat(Seat(0)), Action::SetUp(setup)).unwrap();
    assert!(draw(&game.view_for(Viewer::Seat(Seat(0)))).contains("\n4  |  M   . "));
    assert!(
        draw(&game.view_for(Viewer::Seat(Seat(1)))).contains("\n4  | [ ] [ ] "),
        "whose home it is, and nothing else"
    );
}

#[test]
fn l7_no_line_of_a_drawing_can_be_spoilt_by_a_mail_program() {
    for rules in Catalogue::open(None).unwrap().list() {
        for seed in 0..8 {
            let mut chance = Chance::new(seed);
            let turns = chance.below(400);
            let playout = Playout::start(rules, Options::default(), &mut chance).play(turns, &mut chance);
            for viewer in rules.all_seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let drawing = draw(&playout.game.view_for(viewer));
                assert!(drawing.is_ascii() && drawing.ends_with('\n'));
                for line in drawing.lines() {
                    assert!(line.len() <= 72, "{line}");
                    assert!(line.starts_with(|first: char| first == '|' || first.is_ascii_digit()), "{line}");
                    assert_eq!(line, line.trim_end());
                    assert!(line.contains(|letter: char| letter.is_ascii_alphanumeric()), "{line}");
                }
            }
        }
    }
}

/// The id of a shipped ruleset; a failure shows it, where the rules themselves would fill pages.
fn any_ruleset() -> impl Strategy<Value = String> {
    let all: Vec<_> = Catalogue::open(None).unwrap().list().map(|rules| rules.ruleset().id.clone()).collect();
    prop::sample::select(all)
}

/// Text that looks a little like notation.
fn almost_notation() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-k0-9xX \\-]{0,12}",
        "[FBS2-9M./1A-Za-y\n]{0,60}",
        "(\\[[A-Z][a-z.]{0,8} \"[a-z0-9/.]{0,20}\"\\]\n){0,4}\n([0-9]{1,2} (red|blue|clock) [a-j0-9x-]{1,7}( \\{[a-z ]{0,9}\\})?\n){0,5}",
    ]
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in almost_notation(), ruleset in any_ruleset()) {
        let rules = rules(&ruleset);
        let _ = action::parse(&rules, &text);
        for seat in rules.all_seats().iter() {
            let _ = setup::parse(&rules, seat, &text);
            for form in [Form::Rows, Form::Pbem, Form::Strados] {
                let _ = setup::parse_draft_as(&rules, seat, &text, form);
            }
            let _ = setup::from_pairs(&rules, seat, [(text.as_str(), "F"), ("a1", text.as_str())]);
        }
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record.clone()));
            let _ = record.replay(&rules);
        }
        let _ = fieldpost::app::play::record_file::check(&Catalogue::open(None).unwrap(), &text);
    }

    #[test]
    fn a_record_with_a_slip_is_read_or_refused_and_replayed_or_refused(
        ruleset in any_ruleset(), seed in 0_u64..1000, place in any::<prop::sample::Index>(), letter in any::<char>(),
    ) {
        let rules = rules(&ruleset);
        let mut chance = Chance::new(seed);
        let playout = Playout::start(&rules, Options::default(), &mut chance).play(30, &mut chance);
        let record = Record::from_log(&rules, &Options::default(), &[None, None], None, playout.played());
        let mut text: Vec<char> = record.to_string().chars().collect();
        let place = place.index(text.len());
        text[place] = letter;
        let text: String = text.into_iter().collect();
        let checked = fieldpost::app::play::record_file::check(&Catalogue::open(None).unwrap(), &text);
        prop_assert_eq!(checked.game.is_some(), checked.fault.is_none());
        prop_assert!(checked.plies <= 30);
    }

    #[test]
    fn n_4_a_written_setup_is_read_back(ruleset in any_ruleset(), seed in any::<u64>()) {
        let rules = rules(&ruleset);
        let mut chance = Chance::new(seed);
        for seat in rules.all_seats().iter() {
            let placed = random_setup(&rules, seat, &mut chance);
            let text = setup::write(&rules, seat, placed.pieces());
            prop_assert_eq!(setup::parse(&rules, seat, &text), Ok(placed.clone()));
            let pairs: Vec<_> = setup::pairs(&rules, placed.pieces()).collect();
            prop_assert_eq!(setup::from_pairs(&rules, seat, pairs), Ok(placed));
        }
        let turns = chance.below(60);
        let playout = Playout::start(&rules, Options::default(), &mut chance).play(turns, &mut chance);
        let mut actions = vec![Action::Expire];
        rules.all_seats().iter().for_each(|seat| playout.game.legal_actions(seat, &mut actions));
        for legal in actions {
            prop_assert_eq!(action::parse(&rules, &action::write(&rules, &legal)), Ok(legal));
        }
    }
}
