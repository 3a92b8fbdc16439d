//! The tournament rules: equals, silent defenders and rescues, through the contract.

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::guests::Guests;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_the_tournament_rules() {
    let app = TestApp::start().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "tournament", json!({})).await.set_up().await;
    let seen = table.look(0).await;
    assert_eq!(seen["rescues_left"], json!({ "red": 2, "blue": 2 }));
    let in_force = &seen["options_in_force"];
    assert_eq!((&in_force["silent_defence"], &in_force["rescue"]), (&json!(true), &json!(true)));
    table.play(150).await;
    let seen = table.look(1).await;
    let captured = seen["captured"].as_array().unwrap();
    let unknown = captured.iter().filter(|piece| piece["seat"] == "red" && piece.get("kind").is_none());
    if seen["status"] == "playing" {
        assert!(captured.len() > unknown.count(), "attackers are shown");
    }
    table.resign().await;
    let over = table.look(1).await;
    assert!(over["captured"].as_array().unwrap().iter().all(|piece| piece.get("kind").is_some()), "at the end (V-4)");
    table.record(&app).await;
}
