//! Stratego 4: three, four and two times two at a table.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::guests::Guests;

const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_until_one_is_left() {
    let app = TestApp::start().await;
    let mut table = Guests::seated(&app, &NAMES, "stratego4-four", json!({ "first": "chance" })).await.set_up().await;
    let begun = table.look(3).await;
    assert_eq!((&begun["status"], &begun["you"]), (&json!("playing"), &json!("west")));
    assert_eq!(begun["awaiting"][0]["seats"], json!([begun["first"]]), "whom chance drew begins");
    assert_eq!(begun["flags"].as_array().unwrap().len(), 4);
    assert_eq!(begun["scores"], json!({ "north": 0, "east": 0, "south": 0, "west": 0 }));
    table.play(120).await;
    assert!(table.taken.iter().any(|action| action == "attack"), "{:?}", table.taken);
    let seen = table.look(0).await;
    if seen["status"] == "playing" {
        // One leaves; the others play on without that seat's turns (E-3).
        table.players[1].act(&table.game, "resign").await.ok();
        assert_eq!(table.look(0).await["seats_out"], json!(["east"]));
        let again = table.players[1].act(&table.game, "resign").await;
        again.problem("seat-out");
        table.play(12).await;
    }
    let outcome = table.resign().await;
    assert_eq!(outcome["result"], "won");
    assert_eq!(outcome["winners"].as_array().unwrap().len(), 1);
    let record = table.record(&app).await;
    assert!(record.contains("[First ") && record.contains("[Setup.west "), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_on_their_own_board() {
    let app = TestApp::start().await;
    let mut table = Guests::seated(&app, &NAMES[..3], "stratego4-three", json!({})).await.set_up().await;
    assert_eq!(table.look(0).await["awaiting"][0]["seats"], json!(["a"]), "the first seat begins");
    table.play(60).await;
    table.resign().await;
    table.record(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_win_together_and_do_not_see_each_others_armies() {
    let app = TestApp::start().await;
    let mut table = Guests::seated(&app, &NAMES, "stratego4-partners", json!({})).await.set_up().await;
    let seen = table.look(0).await;
    let known = |seat: &str| {
        let pieces = seen["pieces"].as_array().unwrap().iter().filter(|piece| piece["seat"] == seat);
        pieces.filter(|piece| piece.get("kind").is_some()).count()
    };
    assert_eq!((known("north"), known("east"), known("south"), known("west")), (20, 0, 0, 0));
    assert_eq!(seen["setups"].as_object().unwrap().keys().collect::<Vec<_>>(), ["north"]);
    table.play(40).await;
    for quitter in [1, 3] {
        table.players[quitter].act(&table.game, "resign").await.ok();
    }
    let over = table.look(2).await;
    assert_eq!(over["outcome"], json!({ "result": "won", "winners": ["north", "south"], "reason": "resigned" }));
    table.record(&app).await;
    let profile = table.players[2].client.call("read_user").path("name", "carl").send().await.ok().json();
    assert_eq!(profile["record"], json!({ "won": 1, "drawn": 0, "lost": 0 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_wants_everybodys_consent() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &NAMES[..3], "stratego4-three", json!({})).await.set_up().await;
    table.players[0].act(&table.game, "draw").await.ok();
    let offer = table.look(2).await["draw_offer"].clone();
    assert_eq!(offer, json!({ "by": "a", "awaits": ["b", "c"] }));
    table.players[2].act(&table.game, "accept").await.ok();
    let waiting = table.players[1].client.call("list_decisions").send().await.ok().json();
    let owed: Vec<&Value> = waiting["decisions"].as_array().unwrap().iter().map(|owed| &owed["decision"]).collect();
    assert_eq!(owed, ["draw_offer"]);
    table.players[1].act(&table.game, "accept").await.ok();
    assert_eq!(table.look(0).await["outcome"], json!({ "result": "drawn", "reason": "agreed" }));
}
