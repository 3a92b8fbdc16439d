//! A deletion that was acknowledged is committed, and one that was not is either whole or not there: Postgres dies
//! between the last statement and the end of its commit.

use serde_json::json;

use super::acknowledged::{COMMIT, MET, TRIES, WIDE, pull_the_plug, wait_for_the_end, watch};
use super::{postgres, service_on};
use crate::account_deletion::depart;
use crate::support::app::TestApp;
use crate::support::personas::{PASSWORD, Player};

/// Of the transactions that end, the one that deletes an account.
const DELETES: &str = "EXISTS (SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation \
    WHERE l.pid = pg_stat_activity.pid AND c.relname = 'departures')";

async fn count(app: &TestApp, rows: &str) -> usize {
    app.sql(&format!("SELECT 1 FROM {rows}")).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_is_acknowledged_is_there_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |settings| settings.auth.attempts_per_account = 1000).await;
    let bert = Player::new(&app, "bert").await;
    let mut leavers = Vec::new();
    for number in 0..TRIES {
        let who = Player::new(&app, &format!("leaver{number}")).await;
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": who.name } });
        let game = bert.client.call("create_game").json(body).send().await.ok().json();
        let game = game["id"].as_str().unwrap().to_owned();
        who.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
        leavers.push((who, game));
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for (who, game) in &leavers {
        let watch = watch(&postgres).await;
        let call = who.client.call("delete_me").json(json!({ "password": PASSWORD }));
        let form = format!("{COMMIT} AND {DELETES}");
        let (reply, ()) = tokio::join!(call.send(), pull_the_plug(&postgres, &watch, &form, 1));
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");

        while app.app.store.connection().await.is_err() {}
        let is_named = count(&app, &format!("users WHERE name = '{}'", who.name)).await;
        let is_addressed = count(&app, &format!("users WHERE address = '{}'", who.address)).await;
        assert_eq!(is_named, is_addressed, "whole or not at all");
        assert!(reply.status != 204 || is_named == 0, "a deletion was acknowledged and is gone");
        let told = format!("outbox WHERE kind = 'account-deleted' AND address = '{}'", who.address);
        assert_eq!(count(&app, &told).await, 1 - is_named, "whoever is deleted is told, and nobody else");
        met += usize::from(is_named == 1);
        if is_named == 0 {
            // The departure was committed with it, so that the game ends whatever dies now.
            depart(&app).await;
            let seen = bert.client.call("read_game").path("game", game).send().await.ok().json();
            assert_eq!(seen["status"], "aborted");
        }
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}
