//! Seats that change hands while somebody still writes to them, and requests that wait to be counted.

use fieldpost::store::Part;
use serde_json::json;

use super::{in_setup, people, rematches};
use crate::support::app::TestApp;
use crate::support::locks::{begin, commit, until_waiting, waiting};
use crate::support::personas::Player;

/// A game of Barrage in which Bert has taken Anna's open seat.
async fn joined(anna: &Player, bert: &Player) -> String {
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_written_while_the_seat_is_given_up_belongs_to_nobody_else() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let carl_id = app.sql("SELECT id FROM users WHERE name = 'carl'").await[0][0].clone().unwrap();
    for what in ["put_setup", "put_standing_orders"] {
        let game = joined(&anna, &bert).await;
        // Bert's request reads the game before Carl has the seat, and writes after.
        let taken = format!("UPDATE seats SET user_id = '{carl_id}' WHERE game_id = '{game}' AND seat = 1");
        let other = begin(&app, &taken).await;
        let body = match what {
            "put_setup" => json!({ "pieces": { "a7": "flag" } }),
            _ => json!({ "decline_defence": false }),
        };
        let writes = bert.client.call(what).path("game", &game).json(body).send();
        let release = async {
            // Until the request waits for the seat; without that it is answered at once.
            for _ in 0..200 {
                if waiting(&app).await > 0 {
                    break;
                }
            }
            commit(&other).await;
        };
        let (written, ()) = tokio::join!(writes, release);
        written.problem("forbidden");
        assert_eq!(app.sql("SELECT 1 FROM setup_drafts").await.len(), 0, "{what}");
        assert_eq!(carl.client.call("read_setup").path("game", &game).send().await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sat_there_before_reads_and_removes_no_draft_of_somebody_elses() {
    use fieldpost::store::setups::{Owner, ReplacedDraft, discard, find, save};
    use fieldpost::values::DraftPieces;
    use fieldpost_engine::{Kind, Seat, Space};
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = joined(&anna, &bert).await;
    let ids = app.sql("SELECT id FROM users ORDER BY name").await;
    let owner = |at: usize| Owner {
        game: game.parse().unwrap(),
        seat: Seat(1),
        user: ids[at][0].as_deref().unwrap().parse().unwrap(),
    };
    let drafts = [vec![], vec![(Space(0), Kind(0))]].map(DraftPieces);
    let mut conn = app.app.store.connection().await.unwrap();
    assert!(save(&mut conn, owner(1), &drafts[0], ReplacedDraft::Any).await.unwrap());
    assert!(!save(&mut conn, owner(0), &drafts[1], ReplacedDraft::Any).await.unwrap(), "it is Bert's seat");
    discard(&mut conn, owner(0)).await.unwrap();
    assert_eq!(find(&mut conn, owner(0)).await.unwrap(), None);
    assert_eq!(find(&mut conn, owner(1)).await.unwrap().as_ref(), Some(&drafts[0]));
}

/// How many of their connections requests can have now.
async fn free(app: &TestApp) -> usize {
    let (store, mut held) = (&app.app.store, Vec::new());
    while held.len() < store.load(Part::Requests).most
        && let Ok(loan) = store.connection().await
    {
        held.push(loan);
    }
    held.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_to_be_counted_holds_no_connection() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let over = rematches::over(&anna, &bert).await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let to_join = anna.client.call("create_game").json(open).send().await.ok().json()["id"].clone();
    let (to_leave, to_abort) = (joined(&anna, &bert).await, joined(&anna, &bert).await);
    let invited = in_setup(&anna, &bert).await;
    let all = free(&app).await;
    for what in ["join", "leave", "leave as invited", "abort", "rematch", "invite"] {
        let tag = bert.look(&to_abort).await.etag().to_owned();
        let call = |operation| bert.client.call(operation);
        let call = match what {
            "join" => call("join_game").path("game", to_join.as_str().unwrap()).json(json!({})),
            "leave" => call("leave_game").path("game", &to_leave).path("seat", "blue"),
            "leave as invited" => call("leave_game").path("game", &invited).path("seat", "blue"),
            "abort" => call("act").path("game", &to_abort).header("If-Match", tag).json(json!({ "type": "abort" })),
            "rematch" => call("ask_for_rematch").path("game", &over),
            _ => {
                let opponent = json!({ "type": "address", "address": "dora@example.org" });
                call("create_game").json(json!({ "ruleset": "barrage", "opponent": opponent }))
            }
        };
        let other = begin(&app, "LOCK TABLE attempts IN EXCLUSIVE MODE").await;
        let look = async {
            until_waiting(&app, 1).await;
            let free = free(&app).await;
            commit(&other).await;
            free
        };
        let (reply, free) = tokio::join!(call.send(), look);
        reply.ok();
        assert_eq!(free, all, "{what}");
    }
}
