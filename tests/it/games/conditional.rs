//! Conditional moves (O-8): they are answered in the commit of the expected turn, dropped with a notice at any other,
//! and nobody but their seat is told of them.

use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock};
use serde_json::{Value, json};

use super::{in_play, in_setup, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::guests::Guests;
use crate::support::personas::{BLUE, Player, RED};
use crate::support::waiting::waiting;

const DAY: u64 = 86_400;

/// Conditional moves in the contract's form, of pairs.
pub(crate) fn moves(pairs: &[(&str, &str)]) -> Value {
    pairs.iter().map(|(condition, then)| json!({ "if": condition, "then": then })).collect()
}

/// Gives these on the game as it now is.
pub(crate) async fn order(who: &Player, game: &str, pairs: &[(&str, &str)]) -> Reply {
    let seen = who.look(game).await;
    let orders = json!({ "decline_defence": false, "conditional_moves": moves(pairs) });
    let call = who.client.call("put_standing_orders").path("game", game).header("If-Match", seen.etag());
    call.json(orders).send().await
}

/// What is left of them.
pub(crate) async fn left(who: &Player, game: &str) -> Value {
    let read = who.client.call("read_standing_orders").path("game", game).send().await.ok().json();
    read["conditional_moves"].clone()
}

/// The kinds of the mails that wait for somebody, without those before play began.
pub(super) async fn told(app: &TestApp, who: &Player) -> Vec<String> {
    let which = format!("address = '{}' AND game_id IN (SELECT id FROM games)", who.address);
    let which = format!("{which} AND kind NOT IN ('invitation', 'setup-wanted')");
    waiting(app, &which, "created_at, kind").await.into_iter().map(|mail| mail.kind).collect()
}

/// The text of the only mail of a kind that waits for somebody.
pub(super) async fn mail(app: &TestApp, who: &Player, kind: &str) -> String {
    let mails = waiting(app, &format!("address = '{}' AND kind = '{kind}'", who.address), "created_at").await;
    let [mail] = mails.as_slice() else { panic!("one {kind} for {}, not {}", who.name, mails.len()) };
    mail.letter().text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn actors(app: &TestApp) -> Vec<String> {
    let log = app.sql("SELECT actor FROM game_log WHERE version > 3 ORDER BY version").await;
    log.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_the_expected_move_is_answered_in_its_own_commit() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let before = anna.look(&game).await;
    let given = [("E4-E5", "e7-e6"), ("f4-f5", "f7-f6")];
    let ordered = order(&bert, &game, &given).await.ok().json();
    let written = moves(&[("e4-e5", "e7-e6"), ("f4-f5", "f7-f6")]);
    assert_eq!(ordered, json!({ "decline_defence": false, "conditional_moves": written }));
    assert_eq!(left(&bert, &game).await, written);
    let after = anna.look(&game).await;
    assert_eq!((before.etag(), before.text()), (after.etag(), after.text()), "nobody else sees it");
    assert_eq!(left(&anna, &game).await, json!([]));

    let call = |key: &str| anna.client.call("act").path("game", &game).header("Idempotency-Key", key);
    let played = async || {
        let call = call("once").header("If-Match", "\"3\"");
        call.json(json!({ "type": "text", "text": "e4-e5" })).send().await.ok()
    };
    let (first, again) = (played().await, played().await);
    assert_eq!((first.etag(), first.json()), (again.etag(), again.json()), "a retry gets the same answer");
    let seen = first.json();
    assert_eq!((&seen["version"], &seen["awaiting"][0]["seats"]), (&json!(5), &json!(["red"])));
    let went = |event: &Value| (event["from"].clone(), event["to"].clone());
    let last = seen["last_events"].as_array().unwrap().iter().filter(|event| event["type"] == "moved").map(went);
    assert_eq!(last.collect::<Vec<_>>(), [(json!("e4"), json!("e5")), (json!("e7"), json!("e6"))]);
    assert_eq!(actors(&app).await, ["{\"seat\":0}", "{\"seat\":1}"]);
    assert_eq!(left(&bert, &game).await, moves(&given[1..]));
    assert_eq!(told(&app, &anna).await, ["your-turn", "your-turn"], "at the start, and after the answer");
    assert_eq!(told(&app, &bert).await, ["conditional-move"]);
    let report = mail(&app, &bert, "conditional-move").await;
    let says = ["Your conditional move “e7-e6” was played", "moved from e4 to e5", "if “f4-f5” then “f7-f6”"];
    assert!(says.iter().all(|said| report.contains(said)), "{report}");

    assert_eq!(anna.act(&game, "f4-f5").await.ok().json()["version"], 7);
    assert_eq!(left(&bert, &game).await, json!([]));
    assert_eq!(anna.act(&game, "b4-b5").await.ok().json()["version"], 8, "nothing is left to answer with");
    let verified = fieldpost::app::play::verify::verify(&app.app, &[game.parse().unwrap()]).await.unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_any_other_move_drops_them_with_a_notice() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    order(&bert, &game, &[("e4-e5", "e7-e6"), ("f4-f5", "f7-f6")]).await.ok();
    let seen = anna.act(&game, "b4-b5").await.ok().json();
    assert_eq!((&seen["version"], &seen["awaiting"][0]["seats"]), (&json!(4), &json!(["blue"])));
    assert_eq!(left(&bert, &game).await, json!([]));
    assert_eq!(told(&app, &bert).await, ["move-refused", "your-turn"]);
    let report = mail(&app, &bert, "move-refused").await;
    let says = ["were dropped", "if “e4-e5” then “e7-e6”, if “f4-f5” then “f7-f6”", "The game waits for you."];
    assert!(says.iter().all(|said| report.contains(said)), "{report}");
    // The move that was expected comes later: nothing answers it.
    bert.act(&game, "b7-b6").await.ok();
    assert_eq!(anna.act(&game, "e4-e5").await.ok().json()["version"], 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_an_answer_that_the_rules_refuse_leaves_the_turn_open() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    order(&bert, &game, &[("e4-e5", "i10-i9"), ("f4-f5", "f7-f6")]).await.ok();
    let seen = anna.act(&game, "e4-e5").await.ok().json();
    assert_eq!((&seen["version"], &seen["awaiting"][0]["seats"]), (&json!(4), &json!(["blue"])));
    assert_eq!(left(&bert, &game).await, json!([]));
    assert_eq!(told(&app, &bert).await, ["move-refused", "your-turn"]);
    let report = mail(&app, &bert, "move-refused").await;
    assert!(report.contains("Your conditional move “i10-i9” could not be played"), "{report}");
    bert.act(&game, "e7-e6").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_an_answer_that_was_given_as_a_move_attacks_nobody() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    for (red, blue) in [("e4-e5", "b7-b6"), ("e5-e6", "b6-b5"), ("e6-f6", "b5-b6")] {
        anna.act(&game, red).await.ok();
        bert.act(&game, blue).await.ok();
    }
    // Anna's marshal wins and stands on f7.
    order(&bert, &game, &[("f6xf7", "e7-f7")]).await.ok();
    assert_eq!(anna.act(&game, "f6xf7").await.ok().json()["version"], 10);
    let report = mail(&app, &bert, "move-refused").await;
    assert!(report.contains("Your conditional move “e7-f7” could not be played"), "{report}");
    bert.act(&game, "e7xf7").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_a_battle_answers_only_if_it_ends_as_expected() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for (condition, answered) in [("b6xb7", true), ("b6xb7 both", true), ("b6xb7 wins", false), ("b6xb7 loses", false)]
    {
        let game = in_play(&anna, &bert).await;
        for (who, text) in [(&anna, "b4-b5"), (&bert, "e7-e6"), (&anna, "b5-b6"), (&bert, "e6-e7")] {
            who.act(&game, text).await.ok();
        }
        // A general meets a general.
        order(&bert, &game, &[(condition, "f7-f6")]).await.ok();
        let seen = anna.act(&game, "b6xb7").await.ok().json();
        assert_eq!(seen["version"] == 9, answered, "{condition}: {}", seen["version"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_an_offer_of_a_draw_drops_them_and_ones_own_refusal_does_not() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    order(&bert, &game, &[("e4-e5", "e7-e6")]).await.ok();
    anna.act(&game, "draw").await.ok();
    assert_eq!(left(&bert, &game).await, json!([]));
    assert_eq!(told(&app, &bert).await, ["draw-offered", "move-refused"]);
    order(&bert, &game, &[("e4-e5", "e7-e6")]).await.ok();
    bert.act(&game, "refuse").await.ok();
    assert_eq!(left(&bert, &game).await, moves(&[("e4-e5", "e7-e6")]), "the turn that they are for is still to come");
    assert_eq!(anna.act(&game, "e4-e5").await.ok().json()["version"], 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_nothing_outlasts_the_game() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for how in ["resign", "time"] {
        let game = in_play(&anna, &bert).await;
        order(&bert, &game, &[("e4-e5", "e7-e6")]).await.ok();
        if how == "time" {
            app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + DAY).await;
            while clock::step(&app.app).await.unwrap() == Step::Worked {}
        } else {
            anna.act(&game, how).await.ok();
        }
        assert_eq!(bert.look(&game).await.json()["status"], "over", "{how}");
        let kept = app.sql("SELECT 1 FROM seats WHERE conditional_moves IS NOT NULL").await;
        assert_eq!(kept.len(), 0, "{how}");
        order(&bert, &game, &[("e4-e5", "e7-e6")]).await.problem("game-over");
    }
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'move-refused'").await.len(), 0, "the end is told anyway");
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_ten_answer_ten_moves_and_one_more_is_refused() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let round = [("e4-e5", "e7-e6"), ("f4-f5", "f7-f6"), ("e5-e4", "e6-e7"), ("f5-f4", "f6-f7")];
    let many: Vec<_> = round.iter().copied().cycle().take(11).collect();
    let refused = order(&bert, &game, &many).await.problem("invalid-fields");
    assert_eq!(refused["faults"][0]["at"], "conditional_moves");
    order(&bert, &game, &many[..10]).await.ok();
    for (at, (text, _)) in many[..10].iter().enumerate() {
        assert_eq!(anna.act(&game, text).await.ok().json()["version"], 5 + 2 * at, "{text}");
    }
    assert_eq!(left(&bert, &game).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_they_may_be_replaced_and_taken_back() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    order(&bert, &game, &[("e4-e5", "e7-e6")]).await.ok();
    order(&bert, &game, &[("e4-e5", "f7-f6")]).await.ok();
    assert_eq!(left(&bert, &game).await, moves(&[("e4-e5", "f7-f6")]));
    // Nobody needs a position to take them back.
    let call = bert.client.call("put_standing_orders").path("game", &game);
    call.json(json!({ "decline_defence": false })).send().await.ok();
    assert_eq!(left(&bert, &game).await, json!([]));
    assert_eq!(anna.act(&game, "e4-e5").await.ok().json()["version"], 4);
    assert_eq!(told(&app, &bert).await, ["your-turn"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_order_is_refused_with_the_field_at_fault() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_play(&anna, &bert).await;
    let at = async |who: &Player, pairs: &[(&str, &str)]| {
        let refused = order(who, &game, pairs).await.problem("invalid-fields");
        refused["faults"][0]["at"].as_str().unwrap().to_owned()
    };
    assert_eq!(at(&anna, &[("e7-e6", "e4-e5")]).await, "conditional_moves", "it is Anna's own turn");
    for (condition, then, part) in [
        ("c4-c5", "e7-e6", "if"),
        ("e7-e6", "e7-e6", "if"),
        ("e4xe5", "e7-e6", "if"),
        ("a4-a7", "e7-e6", "if"),
        ("e4-z5", "e7-e6", "if"),
        ("resign", "e7-e6", "if"),
        ("e4-e5 wins", "e7-e6", "if"),
        ("e4-e5", "resign", "then"),
        ("e4-e5", "draw", "then"),
        ("e4-e5", "e7-z6", "then"),
    ] {
        assert_eq!(at(&bert, &[(condition, then)]).await, format!("conditional_moves[0].{part}"), "{condition} {then}");
    }
    // What comes later may not fit the board of now.
    order(&bert, &game, &[("e4-e5", "e7-e6"), ("b4-b5", "e6-e7")]).await.ok();

    let orders = json!({ "decline_defence": false, "conditional_moves": moves(&[("e4-e5", "e7-e6")]) });
    let put = async |who: &Player, tag: &str| {
        let call = who.client.call("put_standing_orders").path("game", &game).header("If-Match", tag);
        call.json(&orders).send().await
    };
    let unconditional = bert.client.call("put_standing_orders").path("game", &game).json(&orders);
    unconditional.send().await.problem("precondition-required");
    assert_eq!(put(&bert, "\"2\"").await.problem("stale")["version"], 3);
    put(&carl, "\"3\"").await.problem("not-found");
    let setting_up = in_setup(&anna, &bert).await;
    order(&bert, &setting_up, &[("e4-e5", "e7-e6")]).await.problem("invalid-fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_a_game_without_them_has_none_and_says_so() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({ "conditional_moves": false })).await;
    table.players[0].lock(&table.game, &RED).await.ok();
    table.players[1].lock(&table.game, &BLUE).await.ok();
    let refused = order(&table.players[1], &table.game, &[("e4-e5", "e7-e6")]).await.problem("invalid-fields");
    assert_eq!(refused["faults"][0]["what"], "are not allowed in this game");
    assert_eq!(table.look(1).await["options_in_force"]["conditional_moves"], false);
    let asked = mail(&app, &table.players[1], "setup-wanted").await;
    assert!(asked.contains("conditional moves off"), "whoever joins is told: {asked}");
    let three = Guests::seated(&app, &["carl", "dora", "erik"], "stratego4-three", json!({})).await.set_up().await;
    let waits = |seen: &Value| three.index(&seen["awaiting"][0]["seats"][0]);
    let other = (waits(&three.look(0).await) + 1) % 3;
    order(&three.players[other], &three.game, &[("A1-A2", "B1-B2")]).await.problem("invalid-fields");
}
