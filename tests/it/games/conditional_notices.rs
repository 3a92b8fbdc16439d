//! Who is told what about conditional moves (O-8): their owner everything, whatever they have switched off, and nobody
//! else anything.

use std::sync::Arc;

use fieldpost_engine::{Decision, Event, Fact, PieceId, Rules, Seat};
use serde_json::{Value, json};

use super::conditional::{left, mail, moves, order, told};
use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::personas::Player;
use crate::support::position::{StandingPiece, beginning, plant};
use crate::support::post;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_switched_everything_off_is_told_what_was_played_for_them_and_what_was_dropped() {
    for timing in ["off", "daily"] {
        let app = TestApp::start().await;
        let [anna, bert] = people(&app, ["anna", "bert"]).await;
        let game = in_play(&anna, &bert).await;
        let read = bert.client.call("read_notices").send().await.ok().json();
        let kinds = read["kinds"].as_object().unwrap().keys().map(|kind| (kind.clone(), Value::from(timing)));
        let kinds: serde_json::Map<_, _> = kinds.collect();
        bert.client.call("put_notices").json(json!({ "kinds": kinds })).send().await.ok();
        order(&bert, &game, &[("e4-e5", "e7-e6"), ("f4-f5", "f7-f6")]).await.ok();
        anna.act(&game, "e4-e5").await.ok();
        assert_eq!(told(&app, &bert).await, ["conditional-move"], "{timing}");
        anna.act(&game, "b4-b5").await.ok();
        assert_eq!(told(&app, &bert).await, ["conditional-move", "move-refused"], "{timing}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn their_owner_alone_is_told_of_them() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    for (condition, kind) in [
        ("f6xe6 loses", "conditional-move"),
        ("f6xe6", "conditional-move"),
        ("f6xe6 wins", "move-refused"),
        ("f6xe6 both", "move-refused"),
    ] {
        let game = in_play(&anna, &bert).await;
        for (who, text) in [(&anna, "f4-f5"), (&bert, "e7-e6"), (&anna, "f5-f6"), (&bert, "b7-b6")] {
            who.act(&game, text).await.ok();
        }
        order(&bert, &game, &[(condition, "b6-b5")]).await.ok();
        app.sql("DELETE FROM outbox").await;
        // A miner meets a marshal.
        let seen = anna.act(&game, "f6xe6").await.ok().json();
        let answered = kind == "conditional-move";
        assert_eq!(seen["version"], if answered { 9 } else { 8 }, "{condition}");
        let reports = told(&app, &bert).await.into_iter().filter(|kind| kind != "your-turn").collect::<Vec<_>>();
        assert_eq!(reports, [kind], "{condition}");
        assert_eq!(told(&app, &anna).await, vec!["your-turn"; usize::from(answered)], "{condition}");
        assert_eq!(told(&app, &carl).await, Vec::<String>::new());
    }
}

/// The pieces of a position in words: a space, a seat, a kind.
fn pieces(rules: &Rules, words: &[[&str; 3]]) -> Vec<StandingPiece> {
    let piece = |[space, seat, kind]: &[&str; 3]| {
        (rules.board().find(space).unwrap(), rules.find_seat(seat).unwrap(), rules.find_kind(kind).unwrap())
    };
    words.iter().map(piece).collect()
}

/// A game of `ruleset` between Anna and Bert in which these pieces stand, the one on `captured` was captured, and it is
/// Anna's turn.
async fn standing(app: &TestApp, ruleset: &str, words: &[[&str; 3]], captured: Option<&str>) -> Guests {
    let table = Guests::seated(app, &["anna", "bert"], ruleset, json!({})).await;
    let rules = Arc::clone(app.app.catalogue.get(ruleset).unwrap());
    let mut standing = pieces(&rules, words);
    standing.sort_unstable();
    let mut log = beginning(&rules, standing.clone());
    if let Some(space) = captured.map(|space| rules.board().find(space).unwrap()) {
        let place = standing.iter().position(|(at, ..)| *at == space).unwrap();
        log.push(Event::Fact(Fact::Captured { piece: PieceId(u16::try_from(place).unwrap()), space }));
    }
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: Seat(0) } }));
    plant(app, &table.game, &log).await;
    table
}

/// The latest kinds of mails for somebody, sorted.
async fn kinds(app: &TestApp, who: &Player) -> Vec<String> {
    let mut kinds = told(app, who).await;
    kinds.sort();
    kinds
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_own_answer_asks_for_a_rescue_is_asked_and_told_what_was_played_and_what_is_dropped() {
    let app = TestApp::start().await;
    let pieces = [
        ["a1", "red", "flag"],
        ["b4", "red", "scout"],
        ["e2", "blue", "major"],
        ["c8", "blue", "captain"],
        ["j10", "blue", "flag"],
    ];
    let table = standing(&app, "tournament", &pieces, Some("c8")).await;
    let (anna, bert) = (&table.players[0], &table.players[1]);
    order(bert, &table.game, &[("b4-b5", "e2-e1"), ("b5-b6", "e1-e2")]).await.ok();
    let seen = anna.act(&table.game, "b4-b5").await.ok().json();
    let asked = &seen["awaiting"][0];
    assert_eq!((&asked["decision"], &asked["seats"]), (&json!("rescue"), &json!(["blue"])));
    assert_eq!(kinds(&app, bert).await, ["conditional-move", "decision-wanted", "move-refused"]);
    let played = mail(&app, bert, "conditional-move").await;
    assert!(played.contains("Your conditional move “e2-e1” was played"), "{played}");
    let dropped = mail(&app, bert, "move-refused").await;
    assert!(dropped.contains("if “b5-b6” then “e1-e2”") && !dropped.contains("“b4-b5”"), "{dropped}");
    assert_eq!(left(bert, &table.game).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_answered_at_the_end_of_the_game_is_told_the_whole_of_it_and_nobody_gets_a_report() {
    let service = post::open().await;
    let pieces = [["a1", "red", "flag"], ["b4", "red", "scout"], ["b6", "blue", "marshal"], ["j10", "blue", "flag"]];
    let table = standing(&service, "original", &pieces, None).await;
    let (anna, bert) = (&table.players[0], &table.players[1]);
    order(bert, &table.game, &[("b4-b5", "b6xb5"), ("a2-a3", "b5-b4")]).await.ok();
    // By mail, so that there might be a receipt as well.
    post::answer(&service, &anna.address, "b4-b5").await;
    assert_eq!(post::outcomes(&service).await, ["played"]);
    assert_eq!(anna.look(&table.game).await.json()["status"], "over", "Anna has nothing left that could move");
    for who in [anna, bert] {
        assert_eq!(kinds(&service, who).await, ["game-over"]);
        let said = mail(&service, who, "game-over").await;
        assert!(said.contains("moved from b4 to b5") && said.contains("b6"), "{said}");
    }
    let kept = service.sql("SELECT 1 FROM seats WHERE conditional_moves IS NOT NULL").await;
    assert!(kept.is_empty());
    assert_eq!(order(bert, &table.game, &[("b4-b5", "b6xb5")]).await.problem("game-over")["status"], 409);
    assert_eq!(moves(&[]), json!([]));
}
