//! Battle Cards: chance deals once, hands are one's own, and a standing order declines for its owner.

use std::sync::Arc;

use fieldpost_engine::{Decision, Event, Fact, Seat};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::personas::Player;
use crate::support::position::{beginning, plant};

const NAMES: [&str; 2] = ["anna", "bert"];

/// A game of up to 150 actions in which a card was swapped: the server's chance deals, so that a game may be over
/// before.
async fn with_a_swap() -> (TestApp, Guests) {
    for _ in 0..10 {
        let app = TestApp::start().await;
        let mut table = Guests::seated(&app, &NAMES, "battle-cards", json!({})).await.set_up().await;
        assert_eq!(table.look(0).await["awaiting"][0]["decision"], "redraw");
        table.play(150).await;
        if table.taken.iter().any(|action| action == "swap_card") {
            return (app, table);
        }
    }
    panic!("no card is swapped in ten games");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_cards_until_one_resigns() {
    let (app, mut table) = with_a_swap().await;
    assert!(table.taken.iter().any(|action| action == "attack"), "{:?}", table.taken);
    let (seen, other) = (table.look(0).await, table.look(1).await);
    if seen["status"] == "playing" {
        assert_eq!(seen["hand"]["cards"].as_array().unwrap().len() as u64, seen["cards"]["red"]["hand"]);
        assert_ne!(seen["hand"], other["hand"]);
        assert!(seen["cards"]["blue"].get("shown").is_none());
    }
    table.resign().await;
    let over = table.look(0).await;
    assert_eq!(over["cards"]["blue"]["shown"]["hand"], other["hand"]["cards"], "at the end hands are shown (V-4)");
    let record = table.record(&app).await;
    assert!(record.contains("[Deck.red ") && record.contains("[Deck.blue "), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn k2_chance_deals_once_and_nobody_is_told_what() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let body = json!({ "ruleset": "battle-cards", "opponent": { "type": "open" }, "red": "creator" });
    let create = async || {
        let call = anna.client.call("create_game").header("Idempotency-Key", "once").json(body.clone());
        call.send().await.ok().json()
    };
    let (created, again) = (create().await, create().await);
    assert_eq!(created, again);
    let log = app.sql("SELECT version, actor, action, events FROM game_log ORDER BY version").await;
    let actors: Vec<_> = log.iter().map(|row| row[1].as_deref().unwrap()).collect();
    assert_eq!(actors, ["\"arbiter\"", "\"chance\""], "a retry deals no second time");
    assert_eq!(created["version"], 2);
    let types: Vec<_> = created["last_events"].as_array().unwrap().iter().map(|event| &event["type"]).collect();
    assert_eq!(types, ["started", "asked", "shuffled", "answered", "asked"]);
    let decks: Value = serde_json::from_str(log[1][2].as_deref().unwrap()).unwrap();
    let decks = decks["deal"]["decks"].as_array().unwrap();
    assert_ne!(decks[0], decks[1], "two of a trillion orders");
    assert!(created.get("hand").is_none_or(|hand| hand["cards"] == json!([])), "hands are drawn when armies stand");
}

/// A table at which Red's captain may attack Blue's piece on a7; both hold these cards, and Blue's pile is empty.
async fn facing(app: &TestApp, blue: &str, hand: &[&str]) -> Guests {
    let table = Guests::seated(app, &NAMES, "battle-cards", json!({})).await;
    let rules = Arc::clone(app.app.catalogue.get("battle-cards").unwrap());
    let piece = |space: &str, seat, kind: &str| {
        (rules.board().find(space).unwrap(), Seat(seat), rules.find_kind(kind).unwrap())
    };
    let pieces = vec![
        piece("a6", 0, "captain"),
        piece("a3", 0, "scout"),
        piece("c2", 0, "miner"),
        piece("j1", 0, "flag"),
        piece("a7", 1, blue),
        piece("b8", 1, "scout"),
        piece("j10", 1, "flag"),
    ];
    let mut log = beginning(&rules, pieces);
    let cards: Vec<_> = hand.iter().map(|word| word.parse().unwrap()).collect();
    log.push(Event::Shuffled { decks: vec![cards.clone(), cards.clone()] });
    for seat in [Seat(0), Seat(1)] {
        log.push(Event::Drew { seat, cards: cards.clone() });
    }
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: Seat(0) } }));
    plant(app, &table.game, &log).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn k6_the_defender_is_asked_and_answers() {
    let app = TestApp::start().await;
    let table = facing(&app, "lieutenant", &["a1", "d1", "d2"]).await;
    let attacked = table.players[0].act(&table.game, "a6xa7").await.ok().json();
    assert_eq!(attacked["awaiting"][0]["decision"], "defence");
    let battle = &attacked["battle"];
    assert_eq!((&battle["from"], &battle["to"], &battle["card_laid"]), (&json!("a6"), &json!("a7"), &json!(false)));
    let owed = table.players[1].client.call("list_decisions").send().await.ok().json();
    assert_eq!(owed["decisions"][0]["decision"], "defence");
    let call = table.players[1].client.call("list_legal_actions").path("game", &table.game);
    let legal = call.send().await.ok().json();
    let answers: Vec<_> = legal["actions"].as_array().unwrap().iter().map(|action| &action["type"]).collect();
    assert!(answers.contains(&&json!("defend")) && answers.contains(&&json!("decline")), "{legal}");
    let fought = table.players[1].act(&table.game, "defend 2").await.ok().json();
    assert_eq!(fought["cards"]["blue"]["played"], json!(["d2"]));
    assert_eq!(fought["captured"][0]["kind"], "captain");
}

#[tokio::test(flavor = "multi_thread")]
async fn k6_a_standing_order_does_not_answer_an_attack_that_was_announced_before_it() {
    let app = TestApp::start().await;
    let table = facing(&app, "lieutenant", &["a1", "d1", "d2"]).await;
    table.players[0].act(&table.game, "draw").await.ok();
    table.players[0].act(&table.game, "a6xa7").await.ok();
    let call = table.players[1].client.call("put_standing_orders").path("game", &table.game);
    call.json(json!({ "decline_defence": true })).send().await.ok();
    table.players[1].act(&table.game, "refuse").await.ok();
    let words = table.players[1].act(&table.game, "defend 1").await.ok().json();
    assert_eq!(words["version"], 5, "the defence was still to be decided");
}

#[tokio::test(flavor = "multi_thread")]
async fn k6_a_standing_order_declines_at_once_and_in_the_same_breath() {
    let app = TestApp::start().await;
    let table = facing(&app, "lieutenant", &["a1", "d1", "d2"]).await;
    let before = table.players[0].look(&table.game).await;
    let orders = json!({ "decline_defence": true });
    let call = table.players[1].client.call("put_standing_orders").path("game", &table.game);
    call.json(&orders).send().await.ok();
    let read = table.players[1].client.call("read_standing_orders").path("game", &table.game).send().await.ok();
    assert_eq!(read.json(), json!({ "decline_defence": true, "conditional_moves": [] }));
    let after = table.players[0].look(&table.game).await;
    assert_eq!((before.etag(), before.text()), (after.etag(), after.text()), "nobody else sees it");

    let attacked = table.players[0].act(&table.game, "a6xa7").await.ok().json();
    assert_eq!(attacked["version"], 3, "the attack and the answer");
    assert_eq!(attacked["captured"][0]["kind"], "lieutenant");
    assert_eq!(attacked["awaiting"][0], table.look(1).await["awaiting"][0]);
    let events: Vec<_> =
        attacked["last_events"].as_array().unwrap().iter().map(|event| event["type"].clone()).collect();
    assert!(events.contains(&json!("attacked")) && events.contains(&json!("declined")), "{events:?}");
    assert_eq!(table.look(0).await["last_events"], attacked["last_events"]);
    let log = app.sql("SELECT version, actor FROM game_log ORDER BY version").await;
    let log: Vec<_> = log.iter().map(|row| (row[0].as_deref().unwrap(), row[1].as_deref().unwrap())).collect();
    assert_eq!(log[1..], [("2", "{\"seat\":0}"), ("3", "{\"seat\":1}")]);
    let verified = fieldpost::app::play::verify::verify(&app.app, &[table.game.parse().unwrap()]).await.unwrap();
    assert_eq!(verified.faults, []);
}

/// The version after Red's attack on a7, for which Blue has ordered an answer, and whether Blue declines in advance.
async fn attacked(declines: bool) -> (TestApp, Guests, Value) {
    let app = TestApp::start().await;
    let table = facing(&app, "lieutenant", &["a1", "d1", "d2"]).await;
    let answer = json!([{ "if": "a6xa7 wins", "then": "b8-b7" }]);
    let orders = json!({ "decline_defence": declines, "conditional_moves": answer });
    let call = table.players[1].client.call("put_standing_orders").path("game", &table.game);
    call.header("If-Match", "\"1\"").json(orders).send().await.ok();
    let attacked = table.players[0].act(&table.game, "a6xa7").await.ok().json();
    (app, table, attacked)
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_a_battle_that_asks_for_a_card_is_answered_if_the_card_is_declined_in_advance() {
    let (_app, _table, seen) = attacked(true).await;
    assert_eq!((&seen["version"], &seen["awaiting"][0]["seats"]), (&json!(4), &json!(["red"])), "attack, no, answer");
    let (app, table, seen) = attacked(false).await;
    assert_eq!((&seen["version"], &seen["awaiting"][0]["decision"]), (&json!(2), &json!("defence")));
    table.players[1].act(&table.game, "decline").await.ok();
    assert_eq!(table.look(1).await["awaiting"][0]["seats"], json!(["blue"]), "whoever is asked decides anew");
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'move-refused'").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retried_attack_gets_the_answer_of_the_first() {
    let app = TestApp::start().await;
    let table = facing(&app, "lieutenant", &["a1", "d1", "d2"]).await;
    let call = table.players[1].client.call("put_standing_orders").path("game", &table.game);
    call.json(json!({ "decline_defence": true })).send().await.ok();
    let attack = async || {
        let call = table.players[0].client.call("act").path("game", &table.game).header("If-Match", "\"1\"");
        let call = call.header("Idempotency-Key", "attack");
        call.json(json!({ "type": "attack", "from": "a6", "to": "a7" })).send().await.ok()
    };
    let (first, again) = (attack().await, attack().await);
    assert_eq!((first.etag(), first.json()), (again.etag(), again.json()));
}

#[tokio::test(flavor = "multi_thread")]
async fn standing_orders_are_for_players_of_games_with_cards() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &NAMES, "barrage", json!({})).await;
    let carl = Player::new(&app, "carl").await;
    let put = async |who: &Player| {
        let call = who.client.call("put_standing_orders").path("game", &table.game);
        call.json(json!({ "decline_defence": true })).send().await
    };
    put(&table.players[0]).await.problem("invalid-fields");
    put(&carl).await.problem("not-found");
    table.players[0].act(&table.game, "abort").await.ok();
    put(&table.players[1]).await.problem("game-over");
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_refused_with_the_reason() {
    let app = TestApp::start().await;
    let table = facing(&app, "bomb", &["a1", "boat", "d1"]).await;
    let red = &table.players[0];
    for (action, code) in [("card d3", "not-in-hand"), ("card boat", "pile-empty"), ("a3-a5+boat", "not-with-card")] {
        red.act(&table.game, action).await.problem(code);
    }
    red.act(&table.game, "a6xa7").await.ok();
    table.players[1].act(&table.game, "defend 1").await.problem("defenceless");
    table.players[1].act(&table.game, "decline").await.ok();

    let app = TestApp::start().await;
    let table = facing(&app, "bomb", &["swap", "a1", "d1"]).await;
    table.players[0].act(&table.game, "swap a6 c2").await.problem("not-aligned");
    // Without the option nobody attacks after a swap.
    table.players[0].act(&table.game, "swap a6 a3 a6xa7+a1").await.problem("after-swap");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_exchanged_whole_and_cards_are_not_swapped_twice_running() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &NAMES, "battle-cards", json!({})).await.set_up().await;
    let hand = async |seat: usize| table.look(seat).await["hand"]["cards"].clone();
    let mut wrong = hand(0).await;
    wrong[0] = wrong[1].clone();
    let act = async |seat: usize, action: Value| {
        let seen = table.players[seat].look(&table.game).await;
        let call = table.players[seat].client.call("act").path("game", &table.game).header("If-Match", seen.etag());
        call.json(action).send().await
    };
    act(0, json!({ "type": "redraw", "cards": wrong })).await.problem("not-your-hand");
    let put = hand(0).await;
    let redrawn = act(0, json!({ "type": "redraw", "cards": put })).await.ok().json();
    assert_eq!(redrawn["hand"]["known_bottom"], put, "its owner knows what lies at the bottom (K-9)");
    act(1, json!({ "type": "keep" })).await.ok();
    for (seat, code) in [(0, None), (1, None), (0, Some("swapped-last"))] {
        let reply = act(seat, json!({ "type": "swap_card", "card": hand(seat).await[0] })).await;
        match code {
            None => drop(reply.ok()),
            Some(code) => drop(reply.problem(code)),
        }
    }
}
