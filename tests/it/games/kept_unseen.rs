//! How soon a response comes tells whether it was kept: nobody learns by that what they are not shown.

use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock};
use serde_json::json;

use super::kept::{Processes, read};
use super::{conditional, in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::guests::Guests;
use crate::support::personas::Player;
use crate::support::statements::WatchedProcess;

const HOUR: u64 = 3_600;

/// Reads a game and its events twice, lets `change` happen, and reads them once more; whether both came from what was
/// kept.
async fn are_kept_over(
    processes: &Processes,
    reader: &Player,
    game: &str,
    change: impl Future<Output = ()>,
) -> [bool; 2] {
    let look = async || {
        for operation in ["read_game", "list_events"] {
            read(&reader.client, operation, None, game).await.ok();
        }
    };
    look().await;
    look().await;
    let before = processes.hits_and_misses();
    change.await;
    look().await;
    let after = processes.hits_and_misses();
    [0, 1].map(|kind| match (after[kind][0] - before[kind][0], after[kind][1] - before[kind][1]) {
        (1, 0) => true,
        (0, 1) => false,
        counts => panic!("one read is counted once: {counts:?}"),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn private_changes_of_one_player_leave_the_response_for_the_other_kept() {
    let processes = Processes::start().await;
    let table = Guests::seated(&processes.keeping, &["anna", "bert"], "battle-cards", json!({})).await;
    let (game, anna) = (&*table.game, &table.players[0]);
    let bert = processes.elsewhere(&table.players[1]);
    for what in ["a standing order", "none", "other reminders", "a reminder", "talk", "a note", "a look"] {
        let change = async {
            match what {
                "other reminders" => {
                    bert.client.call("change_me").json(json!({ "reminder_hours": [20, 10] })).send().await.ok();
                }
                "a reminder" => {
                    // Between the two reminders that Bert has just chosen.
                    let decision = TimeControl::DEFAULT_SECONDS.unsigned_abs();
                    processes.keeping.advance_database_clock(decision - 12 * HOUR).await;
                    while clock::step(&processes.plain.app).await.unwrap() == Step::Worked {}
                }
                "talk" => {
                    bert.client.call("say").path("game", game).json(json!({ "text": "Hello" })).send().await.ok();
                }
                "a look" => {
                    bert.client.call("put_seen").path("game", game).json(json!({ "version": 1 })).send().await.ok();
                }
                "a note" => {
                    let call = bert.client.call("put_note").path("game", game).header("If-None-Match", "*");
                    call.json(json!({ "text": "Mind i10." })).send().await.ok();
                }
                _ => {
                    let orders = json!({ "decline_defence": what == "a standing order" });
                    bert.client.call("put_standing_orders").path("game", game).json(orders).send().await.ok();
                }
            }
        };
        assert_eq!(are_kept_over(&processes, anna, game, change).await, [true, true], "{what}");
    }
    let game = in_play(anna, &table.players[1]).await;
    let change = async {
        conditional::order(&bert, &game, &[("e4-e5", "e7-e6")]).await.ok();
    };
    assert_eq!(are_kept_over(&processes, anna, &game, change).await, [true, true], "a conditional move");
    let reminded = "SELECT 1 FROM outbox WHERE kind = 'reminder' AND address = 'bert@example.org'";
    assert_eq!(processes.keeping.sql(reminded).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_that_is_not_shown_leaves_responses_kept() {
    let processes = Processes::start().await;
    let table = Guests::seated(&processes.keeping, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    let (game, anna) = (&*table.game, &table.players[0]);
    let [carl] = people(&processes.keeping, ["carl"]).await;
    let bert = processes.elsewhere(&table.players[1]);
    let announce = async |after| {
        let day = chrono::Utc::now().date_naive() + chrono::Days::new(after);
        let leave = json!({ "first_day": day, "last_day": day });
        bert.client.call("announce_leave").json(leave).send().await.ok();
    };
    assert!(are_kept_over(&processes, &carl, game, announce(10)).await[0], "to whoever looks on");
    assert!(!are_kept_over(&processes, anna, game, announce(20)).await[0], "to a player it is shown");
    bert.act(game, "resign").await.ok();
    assert!(are_kept_over(&processes, anna, game, announce(30)).await[0], "it is over");
}

/// What the database is asked, about games and blocks, when somebody reads a game that they may not know about.
async fn asked(watched: &WatchedProcess, client: &Client, operation: &str, game: &str) -> Vec<String> {
    let before = watched.statements().len();
    assert_eq!(read(client, operation, None, game).await.status, 404, "{operation}");
    let asked = watched.statements().split_off(before).into_iter().filter(|said| said.contains("seats"));
    asked.filter_map(|said| said.split_once(": ").map(|(_, statement)| statement.to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_hidden_from_somebody_takes_the_same_questions_as_one_that_is_full() {
    for mebibytes in [0, 16] {
        let app = TestApp::start_with(|settings| settings.games.read_cache_mib = mebibytes).await;
        let [anna, bert, carl, dora] = people(&app, ["anna", "bert", "carl", "dora"]).await;
        anna.client.call("block_user").path("name", "carl").send().await.ok();
        let open = async |host: &Player| {
            let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
            let game = host.client.call("create_game").json(body).send().await.ok().json();
            game["id"].as_str().unwrap().to_owned()
        };
        let (hidden, full) = (open(&anna).await, open(&dora).await);
        bert.client.call("join_game").path("game", &full).json(json!({})).send().await.ok();
        let watched = WatchedProcess::beside(&app).await;
        let client = watched.client(&carl.client);
        for operation in ["read_game", "list_events", "list_legal_actions"] {
            let questions = asked(&watched, &client, operation, &hidden).await;
            assert_eq!(questions, asked(&watched, &client, operation, &full).await, "{operation}, {mebibytes}");
            assert_eq!(questions.len(), 2, "the game, and who is blocked: {questions:#?}");
        }
    }
}
