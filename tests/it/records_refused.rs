//! What is wrong with a record is said where it is wrong (N-5): in its line, its tag or its ply.

use std::sync::Arc;

use fieldpost::app::play::record_file::{self, RecordError};
use fieldpost::app::rulesets::Catalogue;
use fieldpost::values::DecisionKind;
use fieldpost_engine::Rules;
use fieldpost_engine::notation::Record;
use fieldpost_engine::notation::record::{DealFault, LineFault, RefusalReason};
use serde_json::json;

use crate::records::BARRAGE;

fn refused(text: &str) -> (u32, &'static str, String) {
    let record: Record = text.parse().unwrap();
    let catalogue = Catalogue::open(None).unwrap();
    let rules: Arc<Rules> = catalogue.with_options(&record.ruleset, &record.options).unwrap();
    let refused = record.replay(&rules).unwrap_err();
    (refused.ply, refused.why.code(), refused.sentence)
}

#[test]
fn n_5_the_first_ply_that_the_rules_refuse_is_named_with_the_rule() {
    let refusal = |rest: &str| refused(&format!("{BARRAGE}{rest}"));
    assert_eq!(
        refusal("\n1 red a4-a5\n2 blue j7-j5\n"),
        (2, "too-far", "j5 is too far from j7: that piece moves one space only".to_owned())
    );
    assert_eq!(refusal("\n1 red a1-a2\n"), (1, "immovable", "the piece on a1 never moves".to_owned()));
    assert_eq!(refusal("\n1 red a4xa5\n").1, "nothing-to-attack");
    assert_eq!(refusal("\n1 blue j7-j6\n").1, "not-your-turn");
    assert_eq!(refusal("\n1 red dance\n").1, "unreadable");
    assert_eq!(refusal("\n1 green a4-a5\n"), (1, "unreadable", "there is no seat `green`".to_owned()));
    assert_eq!(refusal("[Result \"red\"]\n\n1 red resign\n").1, "result");
    let goes_on = refusal("[Result \"red\"]\n\n1 red a4-a5\n");
    assert_eq!(goes_on, (1, "result", "the record says `red`, but the game goes on".to_owned()));
    let back_and_forth = (1..=7).map(|ply| match ply % 4 {
        1 => format!("{ply} red a4-a5\n"),
        2 => format!("{ply} blue j7-j6\n"),
        3 => format!("{ply} red a5-a4\n"),
        _ => format!("{ply} blue j6-j7\n"),
    });
    let (ply, rule, sentence) = refusal(&format!("\n{}", back_and_forth.collect::<String>()));
    assert_eq!((ply, rule), (7, "two-squares"));
    assert!(sentence.contains("between a4 and a5 3 times in a row (plies 1, 3, 5)"), "{sentence}");
    let (ply, rule, sentence) = refused("[Ruleset \"barrage\"]\n[Setup.red \"M2/FB\"]\n\n");
    assert_eq!((ply, rule), (0, "invalid-setup"));
    assert_eq!(sentence, "setup of red: a setup has 4 rows, this one has 2");
}

#[test]
fn n_5_a_mistake_is_found_in_its_line() {
    let fault = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(fault(""), "line 1: the tag `[Ruleset \"…\"]` is missing");
    assert_eq!(fault("[Ruleset original]"), "line 1: `[Ruleset original]` is not a tag: expected `[Name \"value\"]`");
    assert!(fault("[Ruleset \"a\"]\n[Event \"x\"]\n").starts_with("line 2: there is no tag `Event`: there are"));
    assert_eq!(fault("[Ruleset \"a\"]\n[Ruleset \"b\"]\n"), "line 2: the tag `Ruleset` is there twice");
    assert_eq!(
        fault("[Ruleset \"a\"]\n[Seat.red \"b\"]\n[Seat.RED \"c\"]"),
        "line 3: the tag `Seat.RED` is there twice"
    );
    assert_eq!(fault("[Ruleset \"a\"]\n[Options \"luck=1\"]"), "line 2: options: there is no option `luck`");
    assert_eq!(
        fault("[Ruleset \"a\"]\n[Options \"repetition_limit=many\"]"),
        "line 2: repetition_limit: is 2 to 9, not `many`"
    );
    assert!(fault("[Ruleset \"a\"]\n1 red a4-a5").starts_with("line 2: expected a tag"));
    assert_eq!(fault("[Ruleset \"a\"]\n\n1 red a4-a5\n3 blue j7-j6"), "line 4: expected ply 2, found `3`");
    assert_eq!(fault("[Ruleset \"a\"]\n\n1 red"), "line 3: ply 1 has no action");
    assert!(fault("[Ruleset \"a\"]\n\n1 red a4-a5 {7 beats").starts_with("line 3: what came of an action"));
    assert_eq!(fault("[Ruleset \"a\"]\n\n1 red a4-a5\n[Date \"x\"]"), "line 4: tags stand above the empty line only");
    assert!(fault(&format!("[Ruleset \"{}\"]", "a".repeat(2000))).starts_with("line 1: a line has at most"));
    assert!(fault(&"x".repeat(5_000_000)).starts_with("line 1: a record has at most"));
}

#[test]
fn n_5_a_lake_between_two_spaces_is_told_as_a_lake() {
    let army = "M2......../9S......../.B......../F.2....3..";
    let tags = format!("[Ruleset \"barrage\"]\n[Setup.red \"{army}\"]\n[Setup.blue \"{army}\"]\n\n");
    let refusal = |last: &str| refused(&format!("{tags}1 red c1-c4\n2 blue j7-j6\n3 red {last}\n"));
    assert_eq!(refusal("c4-c7"), (3, "across-lake", "a lake lies between c4 and c7".to_owned()));
    assert_eq!(refusal("c4xc8"), (3, "across-lake", "a lake lies between c4 and c8".to_owned()));
    assert_eq!(refusal("a4-a7"), (3, "too-far", "a7 is too far from a4: that piece moves one space only".to_owned()));
    assert_eq!(refusal("c4-e6"), (3, "not-in-line", "c4 and e6 do not lie in one straight line".to_owned()));
}

#[test]
fn n_5_a_ply_out_of_turn_is_told_what_the_game_waits_for() {
    let refusal = |rest: &str| refused(&format!("{BARRAGE}{rest}"));
    assert_eq!(refusal("\n1 blue j7-j6\n"), (1, "not-your-turn", "the game waits for the turn of red".to_owned()));
    let (ply, code, sentence) = refused("[Ruleset \"barrage\"]\n\n1 red a4-a5\n");
    assert_eq!((ply, code), (1, "not-awaited"));
    assert_eq!(sentence, "the game waits for the setup of red and blue: the tag `Setup.<seat>`");

    let golden = std::fs::read_to_string(crate::records::folder("battle-cards").join("flag.game")).unwrap();
    let tags = golden.split("\n\n").next().unwrap().lines().filter(|line| !line.starts_with("[Result"));
    let tags = tags.collect::<Vec<_>>().join("\n");
    let (ply, code, sentence) = refused(&format!("{tags}\n\n1 red keep\n2 red keep\n"));
    assert_eq!((ply, code), (2, "not-your-turn"));
    let expected = "the game waits for what blue says of the first hand: `keep`, or `redraw` and all its cards";
    assert_eq!(sentence, expected);

    // After each action of a whole game somebody says what is not asked: whatever is awaited is named, with its words.
    let mut named = std::collections::BTreeSet::new();
    for ruleset in ["battle-cards", "tournament", "stratego4-four"] {
        let golden = std::fs::read_to_string(crate::records::folder(ruleset).join("flag.game")).unwrap();
        let record: Record = golden.parse().unwrap();
        let catalogue = Catalogue::open(None).unwrap();
        let rules = catalogue.with_options(&record.ruleset, &record.options).unwrap();
        for length in 0..record.actions.len().min(400) {
            let mut cut = Record { result: None, ..record.clone() };
            cut.actions.truncate(length);
            let wrong = rules.home(fieldpost_engine::Seat(0))[0][0];
            let wrong = format!("{0}-{0}", rules.board().name(wrong));
            let (ply, clock) = (length as u32 + 1, "take");
            let action = if ruleset == "stratego4-four" { wrong } else { clock.to_owned() };
            cut.actions.push(fieldpost_engine::notation::record::Ply {
                ply,
                seat: rules.seats()[0].name.clone(),
                action,
                comment: None,
            });
            if let Err(refused) = cut.replay(&rules)
                && let RefusalReason::Awaited(_, decision) = refused.why
            {
                assert!(refused.sentence.starts_with("the game waits for "), "{refused}");
                named.insert(DecisionKind::from(decision).word());
            }
        }
    }
    for word in ["turn", "redraw", "defence", "rescue", "flag", "recruit"] {
        assert!(named.contains(word), "{word} was never awaited: {named:?}");
    }
}

#[test]
fn n_5_a_wrong_deck_is_told_by_its_seat_and_card() {
    let golden = std::fs::read_to_string(crate::records::folder("battle-cards").join("resigned.game")).unwrap();
    let record: Record = golden.parse().unwrap();
    let catalogue = Catalogue::open(None).unwrap();
    let rules = catalogue.get("battle-cards").unwrap();
    let refusal = |change: &dyn Fn(&mut Vec<String>)| {
        let mut wrong = Record { decks: Default::default(), ..record.clone() };
        for (seat, deck) in record.decks.iter() {
            let mut cards: Vec<String> = deck.split(' ').map(str::to_owned).collect();
            if seat == "blue" {
                change(&mut cards);
            }
            wrong.decks.add(seat.to_owned(), cards.join(" "));
        }
        let refused = wrong.replay(rules).unwrap_err();
        assert_eq!((refused.ply, refused.why.code()), (0, "wrong-deal"));
        refused.sentence
    };
    assert_eq!(refusal(&|deck| deck[6] = "bote".into()), "deck of blue, card 7: there is no card `bote`");
    let twice = refusal(&|deck| deck[14] = deck[2].clone());
    assert!(twice.starts_with("deck of blue, card 15: `") && twice.ends_with("` is there twice"), "{twice}");
    let short = refusal(&|deck| drop(deck.pop()));
    assert!(short.starts_with("deck of blue: `") && short.ends_with("` is missing"), "{short}");

    let why = |text: &str| {
        let record: Record = text.parse().unwrap();
        record.replay(&catalogue.with_options(&record.ruleset, &record.options).unwrap()).unwrap_err().why
    };
    let without = golden.lines().filter(|line| !line.starts_with("[Deck.red")).collect::<Vec<_>>().join("\n");
    assert_eq!(why(&without), RefusalReason::Deal(DealFault::DeckMissing("red".into())));
    assert_eq!(why(&format!("[Deck.green \"a1\"]\n{golden}")), RefusalReason::Deal(DealFault::Seat("green".into())));
    assert_eq!(why(&format!("[First \"red\"]\n{golden}")), RefusalReason::Deal(DealFault::NoFirst));
    assert_eq!(why(&format!("[Deck.red \"a1\"]\n{BARRAGE}\n")), RefusalReason::Deal(DealFault::NoDecks));
    let drawn = "[Ruleset \"stratego4-three\"]\n[Options \"first=chance\"]\n[Setup.a \"5218344/436.735/5166973\"]\n\n";
    assert_eq!(why(drawn), RefusalReason::Deal(DealFault::FirstMissing));
}

#[test]
fn n_5_a_byte_order_mark_is_read_over() {
    let golden = std::fs::read_to_string(crate::records::folder("duel").join("flag.game")).unwrap();
    let json = serde_json::to_string(&golden.parse::<Record>().unwrap()).unwrap();
    let catalogue = Catalogue::open(None).unwrap();
    for text in [golden.clone(), json] {
        assert_eq!(record_file::check(&catalogue, &format!("\u{feff}{text}")).fault, None);
        let twice = record_file::check(&catalogue, &format!("\u{feff}\u{feff}{text}")).fault;
        assert!(matches!(twice, Some(RecordError::Text(_))), "one is a mark, two are not: {twice:?}");
    }
    assert_eq!(format!("\u{feff}{golden}").parse::<Record>(), golden.parse());
}

#[test]
fn n_5_a_fault_is_told_with_its_place() {
    let fault = "[Ruleset \"a\"]\n\n1 red a4-a5\n3 blue j7-j6".parse::<Record>().unwrap_err();
    assert_eq!((fault.line, fault.why), (4, LineFault::Ply { expected: 2, found: "3".to_owned() }));
    let catalogue = Catalogue::open(None).unwrap();
    let fault_of = |text: &str| record_file::check(&catalogue, text).fault.unwrap();
    let json = fault_of("{\"ruleset\": \"barrage\",\n \"actions\": [7]}");
    assert!(matches!(json, RecordError::Json { line: 2, column: 14, .. }), "{json:?}");
    assert!(json.to_string().starts_with("line 2, column 14: "), "{json}");
    assert_eq!((json.ply(), json.rule()), (None, "unreadable"));
    let rules = fault_of("[Ruleset \"chess\"]\n\n");
    assert_eq!((rules.ply(), rules.rule()), (Some(0), "ruleset"));
}

#[test]
fn n_3_a_setup_without_slashes_is_not_taken_for_another_servers_where_that_has_other_pieces() {
    let catalogue = Catalogue::open(None).unwrap();
    for ruleset in ["stratego4-four", "stratego4-three", "stratego4-partners"] {
        let rules = catalogue.get(ruleset).unwrap();
        let seat = &rules.seats()[0].name;
        let rows = "5218344/436.735/5166973";
        let record = |setup: &str| format!("[Ruleset \"{ruleset}\"]\n[Setup.{seat} \"{setup}\"]\n\n");
        let (_, code, sentence) = refused(&record(&rows.replace('/', "")));
        assert_eq!(code, "invalid-setup");
        assert!(sentence.starts_with(&format!("setup of {seat}: ")), "{sentence}");
        assert!(sentence.contains("separate the rows with `/`"), "{sentence}");
        let whole: Record = record(rows).parse().unwrap();
        assert!(whole.replay(rules).is_ok(), "{ruleset}");
    }
}

#[test]
fn n_5_a_setup_may_be_an_object_in_json() {
    let catalogue = Catalogue::open(None).unwrap();
    let army = json!({
        "a4": "marshal", "b4": "2", "a3": "9", "b3": "spy", "a2": "miner", "b2": "scout", "a1": "flag", "B1": "B"
    });
    let rows = "M2......../9S......../32......../FB........";
    let record = |red: &serde_json::Value| {
        json!({ "ruleset": "barrage", "setups": { "red": red, "blue": rows }, "actions": [
            { "ply": 1, "seat": "red", "action": "a4-a5" }
        ] })
        .to_string()
    };
    let [pairs, text] = [&army, &json!(rows)].map(|red| record_file::check(&catalogue, &record(red)));
    assert_eq!((pairs.fault, pairs.plies), (None, 1));
    assert_eq!(pairs.game, text.game, "the same army");
    // Both forms of the record keep it.
    let read = record_file::parse(&record(&army)).unwrap();
    assert_eq!(read.to_string().parse().as_ref(), Ok(&read));
    assert_eq!(record_file::parse(&serde_json::to_string(&read).unwrap()).as_ref(), Ok(&read));

    let fault_of = |red: serde_json::Value| record_file::check(&catalogue, &record(&red)).fault.unwrap().to_string();
    let wrong = fault_of(json!({ "a1": "flag", "z9": "king" }));
    assert!(
        wrong.starts_with("ply 0: setup of red: there is no space `z9` on this board; there is no kind"),
        "{wrong}"
    );
    assert!(fault_of(json!({ "a1": 7 })).contains("column"), "{}", fault_of(json!({ "a1": 7 })));
    assert!(
        fault_of(json!({ "a 1": "flag" })).contains("from space to kind"),
        "{}",
        fault_of(json!({ "a 1": "flag" }))
    );
    assert!(fault_of(json!(["a1"])).contains("rows as text, or an object from space to kind"));
}
