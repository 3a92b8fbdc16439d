//! `decline` says no to whatever a mail asks: the line of the manual that promises so, for every decision.

use std::sync::Arc;

use fieldpost_engine::{Decision, Event, Fact, PieceId, Rules, Seat};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::personas::Table;
use crate::support::position::{StandingPiece, beginning, plant};
use crate::support::post::{answer, latest, open, outcomes};

const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];
const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// The pieces of a position: a seat, a kind's letter or name, and a space each.
fn standing(rules: &Rules, pieces: &[(u8, &str, &str)]) -> Vec<StandingPiece> {
    let piece = |(seat, kind, space): &(u8, &str, &str)| {
        (rules.board().find(space).unwrap(), Seat(*seat), rules.find_kind(kind).unwrap())
    };
    let mut standing: Vec<_> = pieces.iter().map(piece).collect();
    standing.sort_unstable();
    standing
}

/// A table of a ruleset at which these pieces stand and more has happened; `turn` is to move.
async fn table(
    service: &TestApp,
    ruleset: &str,
    pieces: &[(u8, &str, &str)],
    more: impl Fn(&dyn Fn(&str) -> PieceId) -> Vec<Event>,
    turn: u8,
) -> Guests {
    let rules: Arc<Rules> = Arc::clone(service.app.catalogue.get(ruleset).unwrap());
    let table = Guests::seated(service, &NAMES[..rules.seats().len()], ruleset, json!({})).await;
    let standing = standing(&rules, pieces);
    let on = |space: &str| {
        let space = rules.board().find(space).unwrap();
        PieceId(standing.iter().position(|(other, ..)| *other == space).unwrap() as u16)
    };
    let mut log = beginning(&rules, standing.clone());
    log.extend(more(&on));
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: Seat(turn) } }));
    plant(service, &table.game, &log).await;
    table
}

/// What the game waits for, and of whom.
async fn awaited(table: &Guests) -> (Value, Value) {
    let seen = table.look(0).await;
    (seen["awaiting"][0]["decision"].clone(), seen["awaiting"][0]["seats"].clone())
}

fn raised(flag: u8, piece: PieceId) -> Event {
    Event::Fact(Fact::FlagRaised { flag: Seat(flag), piece })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_hand_is_kept() {
    let service = open().await;
    let table = Guests::seated(&service, &NAMES[..2], "battle-cards", json!({})).await.set_up().await;
    let hand = table.look(0).await["hand"]["cards"].clone();
    let asked = latest(&service, ANNA).await;
    assert!(asked.text.contains("Will you keep your first three cards"), "{}", asked.text);
    answer(&service, ANNA, "Decline").await;
    assert_eq!(awaited(&table).await, (json!("redraw"), json!(["blue"])));
    table.players[1].act(&table.game, "decline").await.ok();
    assert_eq!(awaited(&table).await, (json!("turn"), json!(["red"])));
    assert_eq!((&table.look(0).await["hand"]["cards"], outcomes(&service).await), (&hand, vec!["played".to_owned()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_defence_card_is_played() {
    let service = open().await;
    let pieces =
        [(0, "captain", "a6"), (0, "flag", "j1"), (1, "lieutenant", "a7"), (1, "scout", "b8"), (1, "flag", "j10")];
    let cards = || vec!["a1".parse().unwrap(), "d1".parse().unwrap(), "d2".parse().unwrap()];
    let held = |_: &dyn Fn(&str) -> PieceId| {
        let drew = [Seat(0), Seat(1)].map(|seat| Event::Drew { seat, cards: cards() });
        std::iter::once(Event::Shuffled { decks: vec![cards(), cards()] }).chain(drew).collect()
    };
    let table = table(&service, "battle-cards", &pieces, held, 0).await;
    table.players[0].act(&table.game, "a6xa7").await.ok();
    assert_eq!(awaited(&table).await, (json!("defence"), json!(["blue"])));
    answer(&service, BERT, "decline").await;
    assert_eq!(awaited(&table).await, (json!("turn"), json!(["blue"])));
    assert_eq!(table.look(0).await["captured"][0]["kind"], "lieutenant");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_rescued() {
    let service = open().await;
    let pieces = [
        (0, "major", "e9"),
        (0, "sergeant", "a5"),
        (0, "flag", "a1"),
        (1, "captain", "j7"),
        (1, "marshal", "i7"),
        (1, "flag", "a10"),
    ];
    let fell = |on: &dyn Fn(&str) -> PieceId| {
        let space = fieldpost_engine::Space(40);
        vec![Event::Fact(Fact::Captured { piece: on("a5"), space })]
    };
    let table = table(&service, "tournament", &pieces, fell, 1).await;
    table.players[1].act(&table.game, "j7-j6").await.ok();
    answer(&service, ANNA, "e9-e10").await;
    assert_eq!(awaited(&table).await, (json!("rescue"), json!(["red"])));
    let asked = latest(&service, ANNA).await;
    assert!(asked.text.contains("“decline”"), "{}", asked.text);
    answer(&service, ANNA, "decline").await;
    assert_eq!(awaited(&table).await, (json!("turn"), json!(["blue"])));
    assert_eq!(outcomes(&service).await, ["played"; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_recruited_and_the_flag_is_left() {
    let service = open().await;
    let pieces = [
        (0, "7", "D4"),
        (0, "5", "E1"),
        (0, "6", "F12"),
        (1, "4", "E4"),
        (1, "5", "O5"),
        (2, "5", "K15"),
        (3, "5", "A11"),
    ];
    let happened = |on: &dyn Fn(&str) -> PieceId| {
        let space = fieldpost_engine::Space(0);
        let flags = [(0, "E1"), (1, "E4"), (2, "K15"), (3, "A11")];
        let mut events: Vec<_> = flags.into_iter().map(|(seat, space)| raised(seat, on(space))).collect();
        events.push(Event::Fact(Fact::Captured { piece: on("F12"), space }));
        events.push(Event::Fact(Fact::Scored { seat: Seat(0), score: 5 }));
        events
    };
    let table = table(&service, "stratego4-four", &pieces, happened, 3).await;
    table.players[3].act(&table.game, "A11-A10").await.ok();
    answer(&service, ANNA, "D4xE4").await;
    assert_eq!(awaited(&table).await, (json!("recruit"), json!(["north"])));
    // A program broke the mail of ours that it quotes, and its reader wrote nothing.
    let broken =
        "> What you may write:\n>   \u{201c}recruit 6 D1\u{201d} or\n\u{201c}decline\u{201d}.\n\n> Answer this mail";
    answer(&service, ANNA, broken).await;
    assert_eq!(awaited(&table).await, (json!("recruit"), json!(["north"])), "the end of a quotation is not an answer");
    answer(&service, ANNA, "decline").await;
    assert_eq!(awaited(&table).await, (json!("flag"), json!(["north"])));
    answer(&service, ANNA, "decline").await;
    assert_eq!(awaited(&table).await, (json!("turn"), json!(["east"])));
    assert_eq!(table.look(0).await["flags"][1], json!({ "flag": "east", "space": "E4", "holder": "east" }));
    assert_eq!(outcomes(&service).await, ["played", "answered", "played", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn f_10_the_flag_of_a_carrier_that_fell_in_its_own_attack_is_left_where_it_set_out() {
    let service = open().await;
    let pieces = [(0, "4", "D4"), (0, "5", "E1"), (1, "7", "E4"), (1, "5", "O5"), (2, "5", "K15"), (3, "5", "A11")];
    let carried = |on: &dyn Fn(&str) -> PieceId| {
        let flags = [(0, "D4"), (1, "O5"), (2, "K15"), (3, "A11")];
        flags.into_iter().map(|(seat, space)| raised(seat, on(space))).collect()
    };
    let table = table(&service, "stratego4-four", &pieces, carried, 0).await;
    let seen = table.players[0].act(&table.game, "D4xE4").await.ok().json();
    let winner = seen["pieces"].as_array().unwrap().iter().find(|piece| piece["space"] == "E4").unwrap();
    let offer = json!({ "flag": "north", "piece": winner["id"], "recruits": true });
    assert_eq!((&seen["flag_on_offer"], &seen["awaiting"][0]["seats"]), (&offer, &json!(["east"])));
    let asked = latest(&service, BERT).await;
    let said = asked.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let question = "Your piece has beaten the carrier of anna's flag, which now lies on D4: will you take it?";
    assert!(said.contains(question) && said.contains("“take”"), "{said}");
    answer(&service, BERT, "decline").await;
    assert_eq!(awaited(&table).await, (json!("turn"), json!(["east"])));
    assert_eq!(table.look(1).await["flags"][0]["space"], "D4");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_refused() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "draw").await.ok();
    answer(&service, BERT, "decline").await;
    let seen = table.blue.look(&table.game).await.json();
    assert!(seen.get("draw_offer").is_none(), "{seen}");
    assert_eq!(outcomes(&service).await, ["played"]);
    table.red.act(&table.game, "b4-b5").await.ok();
    answer(&service, BERT, "decline").await;
    let said = latest(&service, BERT).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("the game waits for another decision"), "a turn cannot be declined: {said}");
}
