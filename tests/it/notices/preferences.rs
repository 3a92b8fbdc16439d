//! `GET` and `PUT /v1/me/notices`.

use serde_json::json;

use super::{at, choose, digests, flat, mailed, open, playing, pump};
use crate::support::client::Client;
use crate::support::contract::CONTRACT;

#[tokio::test(flavor = "multi_thread")]
async fn everything_comes_at_once_until_somebody_chooses_otherwise() {
    let (_app, anna, _) = open().await;
    let first = anna.client.call("read_notices").send().await.ok().json();
    assert_eq!(first["digest_hour"], 18);
    let kinds = first["kinds"].as_object().unwrap();
    assert_eq!(kinds.len(), 12);
    assert!(kinds.values().all(|way| way == "at_once"));
    assert!(first["always"].as_array().unwrap().contains(&json!("verify_address")));
    for method in ["get", "put"] {
        let place = format!("/paths/~1v1~1me~1notices/{method}/responses/200/content/application~1json/example/always");
        assert_eq!(CONTRACT.document().pointer(&place), Some(&first["always"]), "the example of {method}");
    }
    assert!(first["next_digest_at"].as_str().unwrap().ends_with("-01-04T18:00:00Z"), "{first}");

    let zone = json!({ "zone": "America/New_York" });
    anna.client.call("change_me").json(zone).send().await.ok();
    let body =
        json!({ "digest_hour": 7, "kinds": { "your_turn": "daily", "reminder": "off", "game_over": "at_once" } });
    let chosen = anna.client.call("put_notices").json(body).send().await.ok().json();
    assert_eq!((&chosen["kinds"]["your_turn"], &chosen["kinds"]["reminder"]), (&json!("daily"), &json!("off")));
    assert!(chosen["next_digest_at"].as_str().unwrap().ends_with("-01-05T12:00:00Z"), "{chosen}");
    assert_eq!(anna.client.call("read_notices").send().await.ok().json(), chosen);
    let replaced = choose(&anna, json!({})).await;
    assert_eq!(replaced["kinds"], first["kinds"], "what is not named comes at once");
    assert_eq!(replaced["digest_hour"], 18);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_kind_timing_or_hour_is_refused() {
    let (app, anna, _) = open().await;
    for body in [
        json!({}),
        json!({ "kinds": { "verify_address": "off" } }),
        json!({ "kinds": { "move_refused": "off" } }),
        json!({ "kinds": { "your_turn": "weekly" } }),
        json!({ "kinds": {}, "digest_hour": 24 }),
        json!({ "kinds": {}, "digest_hour": -1 }),
        json!({ "kinds": {}, "zone": "UTC" }),
    ] {
        anna.client.call("put_notices").json(body.clone()).send().await.problem("invalid-fields");
    }
    let stranger = Client::new(&app.url);
    stranger.call("put_notices").json(json!({ "kinds": {} })).send().await.problem("unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_that_is_off_is_not_sent_and_the_game_goes_on_without() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "invitation": "off", "setup_wanted": "off", "your_turn": "off", "reminder": "off" })).await;
    let game = playing(&anna, &bert, 3).await;
    anna.act(&game, "a4-a5").await.ok();
    assert_eq!(mailed(&app, &bert).await, Vec::<String>::new());
    let waiting = bert.client.call("list_decisions").send().await.ok().json();
    assert_eq!(waiting["decisions"][0]["game"], game.as_str());
    bert.act(&game, "resign").await.ok();
    assert_eq!(mailed(&app, &bert).await, ["game-over"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_hour_makes_nothing_that_waits_later() {
    let (app, anna, bert) = open().await;
    let at_hour = async |hour: u8| {
        let body = json!({ "digest_hour": hour, "kinds": { "your_turn": "daily" } });
        bert.client.call("put_notices").json(body).send().await.ok();
    };
    at_hour(18).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    at_hour(15).await;
    at_hour(20).await;
    at(&app, "01-04 14:59").await;
    assert_eq!(pump(&app).await, 0);
    at(&app, "01-04 15:01").await;
    assert_eq!(pump(&app).await, 1);
    assert!(flat(&digests(&app, "bert%").await[0]).contains("One of your games waits for you."));
    bert.act(&game, "b7-b6").await.ok();
    anna.act(&game, "b4-b5").await.ok();
    at(&app, "01-04 19:59").await;
    assert_eq!(pump(&app).await, 0);
    at(&app, "01-04 20:01").await;
    assert_eq!(pump(&app).await, 1, "what comes from then on comes at the new hour");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_switched_off_meanwhile_is_left_out_of_the_digest() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "your_turn": "daily" })).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    choose(&bert, json!({ "your_turn": "off" })).await;
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 0);
}
