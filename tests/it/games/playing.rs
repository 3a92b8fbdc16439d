//! Two people play a whole game.

use fieldpost::values::TimeControl;
use serde_json::{Value, json};

use super::{in_play, invited, people};
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, RED, placement};

#[tokio::test(flavor = "multi_thread")]
async fn anna_invites_bert_and_captures_his_flag() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = invited(&anna, &bert).await;
    let waiting = anna.look(&game).await.json();
    assert_eq!((&waiting["status"], &waiting["you"]), (&json!("waiting"), &json!("red")));
    assert_eq!(waiting["time_control"], json!(TimeControl::default()));

    let joined = bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok().json();
    assert_eq!((&joined["status"], &joined["you"]), (&json!("setup"), &json!("blue")));
    anna.lock(&game, &RED).await.ok();
    let hidden = bert.look(&game).await.json();
    assert_eq!(hidden["seats"][0]["setup_locked"], true);
    assert_eq!(hidden["setups"], json!({}), "Bert does not see Anna's army");
    bert.lock(&game, &BLUE).await.ok();

    let seen = bert.look(&game).await.json();
    assert_eq!(seen["status"], "playing");
    let of_red = |piece: &&Value| piece["seat"] == "red";
    assert!(seen["pieces"].as_array().unwrap().iter().filter(of_red).all(|piece| piece.get("kind").is_none()));
    anna.act(&game, "e4-e5").await.ok();
    bert.act(&game, "f7-f6").await.ok();
    let over = anna.act(&game, "a4xa7").await.ok().json();
    let won = json!({ "result": "won", "winners": ["red"], "reason": "flag_captured" });
    assert_eq!((&over["status"], &over["outcome"], &over["ply"]), (&json!("over"), &won, &json!(3)));
    assert_eq!(over["awaiting"], json!([]));

    let all = bert.look(&game).await.json();
    assert_eq!(all["setups"]["red"]["pieces"]["a4"], "scout", "after the end everything is shown (V-4)");
    let record = bert.client.call("read_record_text").path("game", &game).send().await.ok();
    assert!(record.text().ends_with("1 red e4-e5\n2 blue f7-f6\n3 red a4xa7 {takes the flag}\n"), "{record:?}");
    let call = anna.client.call("read_record").path("game", &game);
    assert_eq!(call.send().await.ok().json()["result"], "red");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_events_shown_to_a_player_come_in_pages() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "e4-e5").await.ok();
    let all = bert.client.call("list_events").path("game", &game).send().await.ok().json();
    let mut paged = Vec::new();
    let mut after = json!(0);
    while let Some(from) = after.as_i64() {
        let call = bert.client.call("list_events").path("game", &game).query("after", from).query("limit", 1);
        let page = call.send().await.ok();
        assert_eq!(page.header("link").contains("rel=\"next\""), page.json().get("next").is_some());
        paged.extend(page.json()["events"].as_array().unwrap().clone());
        after = page.json()["next"].clone();
    }
    assert_eq!(all["events"], json!(paged));
    assert!(all.get("next").is_none());
    let locked: Vec<_> = paged.iter().filter(|event| event["type"] == "setup_locked").collect();
    assert!(locked[0].get("setup").is_none() && locked[1].get("setup").is_some(), "Bert saw his own setup only");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_and_accepted() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let offered = anna.act(&game, "draw").await.ok().json();
    assert_eq!(offered["draw_offer"], json!({ "by": "red", "awaits": ["blue"] }));
    let owed = bert.client.call("list_decisions").send().await.ok().json();
    assert_eq!(owed["decisions"][0]["decision"], "draw_offer");
    let over = bert.act(&game, "accept").await.ok().json();
    assert_eq!(over["outcome"], json!({ "result": "drawn", "reason": "agreed" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn legal_actions_can_be_sent_back_as_they_are() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let legal = anna.client.call("list_legal_actions").path("game", &game).send().await.ok();
    let attack = json!({ "type": "attack", "from": "a4", "to": "a7" });
    assert!(legal.json()["actions"].as_array().unwrap().contains(&attack));
    let call = anna.client.call("act").path("game", &game).header("If-Match", legal.etag());
    call.json(attack).send().await.ok();
    let none = bert.client.call("list_legal_actions").path("game", &game).send().await.ok().json();
    assert_eq!(none["actions"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_again_costs_nothing_until_something_happens() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = invited(&anna, &bert).await;
    let mut tags = Vec::new();
    let mut look = async |what: &str| {
        let tag = anna.look(&game).await.etag().to_owned();
        let known = format!("\"elsewhere\", W/{tag}");
        let call = anna.client.call("read_game").path("game", &game).header("If-None-Match", known);
        let again = call.send().await;
        assert_eq!((again.status, again.body.len(), again.etag()), (304, 0, tag.as_str()), "{what}");
        assert!(!tags.contains(&tag), "{what} changed the tag");
        tags.push(tag);
    };
    look("inviting").await;
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    look("joining").await;
    bert.client
        .call("put_setup")
        .path("game", &game)
        .json(json!({ "pieces": placement(&BLUE), "locked": true }))
        .send()
        .await
        .ok();
    look("locking").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repetition_is_warned_of_and_then_refused() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    for (red, blue) in [("e4-e5", "f7-f6"), ("e5-e4", "j7-j6"), ("e4-e5", "i7-i6")] {
        anna.act(&game, red).await.ok();
        bert.act(&game, blue).await.ok();
    }
    let warned = anna.look(&game).await.json();
    let warning = &warned["repetition_warnings"][0];
    assert_eq!((&warning["border"], &warning["count"]), (&json!(["e4", "e5"]), &json!(3)));
    assert_eq!(bert.look(&game).await.json()["repetition_warnings"], json!([]), "Anna's warnings are hers");
    let refused = anna.act(&game, "e5-e4").await.problem("two-squares");
    assert_eq!(
        (&refused["plies"], &refused["limit"], &refused["clause"]),
        (&json!([1, 3, 5]), &json!(3), &json!("R-2"))
    );
}
