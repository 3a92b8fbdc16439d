//! Who may know about a game: what one game answers and what the lists hold agree, whatever its state and its seats.

use std::collections::BTreeSet;

use serde_json::json;

use super::people;
use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::personas::{Player, Table};

/// The states of a game with the columns that have to fit.
const STATES: [(&str, &str); 5] = [
    ("waiting", "decision = 'setup', result = NULL, reason = NULL, ended_at = NULL"),
    ("setup", "decision = 'setup', result = NULL, reason = NULL, ended_at = NULL"),
    ("playing", "decision = 'turn', result = NULL, reason = NULL, ended_at = NULL"),
    ("over", "decision = NULL, result = 'drawn', reason = 'agreed', ended_at = updated_at"),
    ("aborted", "decision = NULL, result = 'aborted', reason = 'aborted', ended_at = updated_at"),
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
                // Whoever does not say who they are sees what is public, and as a spectator sees it.
                let anybody = carl.client.anonymous();
                let to_anybody = anybody.call("read_game").path("game", game).send().await;
                let public = ["playing", "over"].contains(&status) && public;
                assert_eq!(to_anybody.status, if public { 200 } else { 404 }, "{case}");
                let list = anybody.call("list_games").query("list", "public").send().await.ok().json();
                assert_eq!(list["games"].as_array().unwrap().len(), usize::from(public), "{case}");
                if public && answer.json().get("you").is_none() {
                    assert_eq!(to_anybody.text(), answer.text(), "{case}");
                }
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

/// The operations of the contract that anybody may call about a game.
const READ_BY_ANYBODY: [&str; 6] =
    ["list_events", "read_game", "read_picture", "read_record", "read_record_text", "read_rules"];
/// The one whose response goes on.
const STREAMED_TO_ANYBODY: &str = "stream_events";

#[test]
fn the_operations_that_anybody_may_call_about_a_game_are_known() {
    let about = CONTRACT.operations().filter(|operation| operation.path.starts_with("/v1/games/{game}"));
    let open: BTreeSet<_> =
        about.filter(|operation| !operation.private).map(|operation| operation.id.as_str()).collect();
    assert_eq!(open, READ_BY_ANYBODY.into_iter().chain([STREAMED_TO_ANYBODY]).collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_reads_a_public_game_and_nothing_of_another() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let anybody = table.red.client.anonymous();
    let read = async |operation: &str| anybody.call(operation).path("game", &table.game).send().await;
    let ask = async |list: &str| anybody.call("list_games").query("list", list).send().await;
    for operation in READ_BY_ANYBODY {
        read(operation).await.problem("not-found");
    }
    app.sql("UPDATE games SET public = true, updated_at = fieldpost_now()").await;
    let seen = read("read_game").await.ok();
    assert!(seen.json().get("you").is_none() && seen.json()["setups"] == json!({}), "{seen:?}");
    let same = anybody.call("read_game").path("game", &table.game).header("If-None-Match", seen.etag());
    assert_eq!(same.send().await.status, 304);
    for operation in ["list_events", "read_picture", "read_rules"] {
        read(operation).await.ok();
    }
    assert_eq!(ask("public").await.ok().json()["games"][0]["id"], table.game.as_str());
    read("read_record").await.problem("game-not-over");
    // What belongs to somebody is asked for by somebody.
    for operation in ["list_legal_actions", "read_setup", "list_talk", "read_seen"] {
        read(operation).await.problem("unauthenticated");
    }
    for list in ["mine", "open"] {
        ask(list).await.problem("unauthenticated");
    }
    table.red.act(&table.game, "resign").await.ok();
    for operation in READ_BY_ANYBODY {
        read(operation).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_shows_a_bad_token_is_not_taken_for_anybody() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    app.sql("UPDATE games SET public = true, updated_at = fieldpost_now()").await;
    let program = table.red.client.with_token("fieldpost_pat_x");
    let forged = table.red.client.with_token("e30.e30.forged");
    for client in [&program, &forged] {
        for operation in READ_BY_ANYBODY {
            client.call(operation).path("game", &table.game).send().await.problem("unauthenticated");
        }
        client.call(STREAMED_TO_ANYBODY).path("game", &table.game).send().await.problem("unauthenticated");
        client.call("list_games").query("list", "public").send().await.problem("unauthenticated");
        client.call("read_user").path("name", "bert").send().await.problem("unauthenticated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_has_the_requests_of_their_network_and_takes_none_of_the_users_there() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 40;
    })
    .await;
    let table = Table::in_play(&app).await;
    app.sql("UPDATE games SET public = true, updated_at = fieldpost_now()").await;
    let anybody = table.red.client.anonymous();
    let read = || anybody.call("read_game").path("game", &table.game).send();
    let replies = futures_util::future::join_all((0..80).map(|_| read())).await;
    assert!(replies.iter().any(|reply| reply.status == 429) && replies.iter().any(|reply| reply.status == 200));
    table.red.look(&table.game).await.ok();
}
