//! Responses that are kept, for those who have seats: each is for one seat of one game, and whoever sits there now.

use serde_json::json;

use super::kept::Processes;
use super::{in_play, people};
use crate::support::guests::Guests;
use crate::support::personas::Player;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_over_a_seat_is_not_shown_a_response_kept_for_its_last_player() {
    let processes = Processes::start().await;
    let [anna, bert, carl] = people(&processes.keeping, ["anna", "bert", "carl"]).await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let game = anna.client.call("create_game").json(open).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let readers = [&anna, &bert, &carl];
    for guest in [&bert, &carl] {
        let elsewhere = processes.elsewhere(guest);
        elsewhere.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
        processes.compare(&readers, &game, &format!("{} sits", guest.name)).await;
        let seen = guest.look(&game).await.json();
        assert_eq!((&seen["you"], &seen["seats"][1]["user"]), (&json!("blue"), &json!(guest.name)));
        if guest.name == "bert" {
            elsewhere.act(&game, "abort").await.ok();
            processes.compare(&readers, &game, "Bert has left").await;
        }
    }
    // Behind everybody's back: nothing else of the game changes.
    processes.keeping.sql("UPDATE seats SET user_id = (SELECT id FROM users WHERE name = 'bert') WHERE seat = 1").await;
    processes.compare(&readers, &game, "Bert sits again").await;
    assert_eq!(bert.look(&game).await.json()["seats"][1]["user"], "bert");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_table_of_four_kept_responses_equal_fresh_ones() {
    let processes = Processes::start().await;
    let names = ["anna", "bert", "carl", "dora"];
    let mut table = Guests::seated(&processes.keeping, &names, "stratego4-four", json!({})).await;
    let elsewhere: Vec<Player> = table.players.iter().map(|player| processes.elsewhere(player)).collect();
    let players = std::mem::replace(&mut table.players, elsewhere);
    let readers: Vec<&Player> = players.iter().collect();
    processes.compare(&readers, &table.game, "nobody has set up").await;
    let mut table = table.set_up().await;
    for step in 1..=3 {
        processes.compare(&readers, &table.game, &format!("step {step}")).await;
        assert!(table.step().await);
    }
    processes.compare(&readers, &table.game, "in play").await;
    table.players[2].act(&table.game, "resign").await.ok();
    processes.compare(&readers, &table.game, "one is out").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_kept_without_its_body_is_completed_for_the_next_reader() {
    let processes = Processes::start().await;
    let [anna, bert] = people(&processes.keeping, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let plain = processes.elsewhere(&anna).look(&game).await;
    let ask = async |tag: &str| {
        let [before, _] = processes.hits_and_misses();
        let reply = anna.client.call("read_game").path("game", &game).header("If-None-Match", tag).send().await;
        let [after, _] = processes.hits_and_misses();
        (reply, after[0] > before[0])
    };
    for (tag, expected) in [
        // Only the tag is kept, and then found.
        (plain.etag(), (304, false)),
        (plain.etag(), (304, true)),
        // There is nothing to show with it.
        ("\"another\"", (200, false)),
        ("\"another\"", (200, true)),
        (plain.etag(), (304, true)),
    ] {
        let (reply, is_hit) = ask(tag).await;
        assert_eq!((reply.status, is_hit), expected, "{tag}");
        assert_eq!(reply.etag(), plain.etag());
        assert!(reply.status == 304 || reply.text() == plain.text());
    }
}
