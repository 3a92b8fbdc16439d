//! Who may know about a game: what one game answers and what the lists hold agree, whatever its state and its seats.

use serde_json::json;

use super::people;
use crate::support::app::TestApp;
use crate::support::personas::Player;

/// The states of a game with the columns that have to fit.
const STATES: [(&str, &str); 5] = [
    ("waiting", "decision = 'setup', result = NULL, reason = NULL"),
    ("setup", "decision = 'setup', result = NULL, reason = NULL"),
    ("playing", "decision = 'turn', result = NULL, reason = NULL"),
    ("over", "decision = NULL, result = 'drawn', reason = 'agreed'"),
    ("aborted", "decision = NULL, result = 'aborted', reason = 'aborted'"),
];

/// The second seat: open, or Bert's or Carl's.
const SEATS: [(&str, Option<&str>); 7] = [
    ("open", None),
    ("invited", Some("bert")),
    ("invited", Some("carl")),
    ("seated", Some("bert")),
    ("seated", Some("carl")),
    ("declined", Some("bert")),
    ("declined", Some("carl")),
];

async fn is_listed(who: &Player, list: &str, game: &str) -> bool {
    let games = who.client.call("list_games").query("list", list).send().await.ok();
    games.json()["games"].as_array().unwrap().iter().any(|row| row["id"] == game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_shown_to_whoever_finds_it_in_a_list_and_to_nobody_else() {
    let app = TestApp::start().await;
    let [anna, _bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let mut shown_to_carl = Vec::new();
    for public in [false, true] {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "public": public });
        let created = anna.client.call("create_game").json(body).send().await.ok().json();
        let game = created["id"].as_str().unwrap();
        let own = created["seats"].as_array().unwrap().iter().position(|seat| seat["status"] == "seated").unwrap();
        for (status, columns) in STATES {
            for (seat, user) in SEATS {
                let user =
                    user.map_or("NULL".to_owned(), |name| format!("(SELECT id FROM users WHERE name = '{name}')"));
                app.sql(&format!(
                    "UPDATE games SET status = '{status}', {columns} WHERE id = '{game}'; \
                     UPDATE seats SET status = '{seat}', user_id = {user} WHERE game_id = '{game}' AND seat <> {own}"
                ))
                .await;
                let mut listed = false;
                for list in ["mine", "open", "public"] {
                    listed |= is_listed(&carl, list, game).await;
                }
                let answer = carl.client.call("read_game").path("game", game).send().await;
                let case = format!("{status}, public: {public}, {seat} {user}");
                assert_eq!(answer.status, if listed { 200 } else { 404 }, "{case}");
                if listed {
                    shown_to_carl.push(case);
                }
                assert!(is_listed(&anna, "mine", game).await, "{seat} {user}");
                anna.client.call("read_game").path("game", game).send().await.ok();
            }
        }
    }
    // His own seat and his invitation in each state; of the other five, an open seat while the game waits, and all
    // while it is public and is played or over.
    assert_eq!(shown_to_carl.len(), 2 * 2 * 5 + 2 + 5 * 2, "{shown_to_carl:#?}");
}
