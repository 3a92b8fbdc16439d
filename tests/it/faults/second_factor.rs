//! Second factors when Postgres dies before a commit (docs/adr/0018): whoever is told that theirs is switched on has
//! recovery codes that are good, and whoever is told nothing can still log in.

use serde_json::json;

use super::acknowledged::{MET, TRIES, WIDE};
use super::tokens::interrupted;
use super::{postgres, service_on};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::{Phone, codes};

/// A log-in of Anna's with her password, and a code if there is one.
async fn log_in(anna: &Player, code: Option<&str>) -> Reply {
    let mut body = json!({ "login": "anna", "password": PASSWORD });
    if let Some(code) = code {
        body["code"] = json!(code);
    }
    anna.client.anonymous().call("log_in").json(body).send().await
}

/// Whether anything asks for it, which nothing does halfway.
async fn is_on(app: &TestApp) -> bool {
    let on = !app.sql("SELECT 1 FROM second_factors WHERE confirmed_at IS NOT NULL").await.is_empty();
    let recovery = app.sql("SELECT 1 FROM recovery_codes").await.len();
    assert_eq!(recovery, if on { 10 } else { 0 }, "all codes or none");
    on
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_confirmed_has_its_recovery_codes_and_one_that_is_not_locks_nobody_out() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |settings| settings.limits.codes_per_day = 1_000).await;
    let anna = Player::new(&app, "anna").await;
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for _ in 0..TRIES {
        let phone = Phone::start(&anna.client, PASSWORD).await;
        let reply = interrupted(&postgres, &app, phone.confirm(&app, &anna.client)).await;
        let is_kept = is_on(&app).await;
        assert!(is_kept || reply.status != 200, "it was switched on and is off again");
        if reply.status == 200 {
            log_in(&anna, Some(&codes(&reply.json())[0])).await.ok();
        } else {
            assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{reply:?}");
        }
        let code = is_kept.then(|| phone.shown(&app, 30));
        log_in(&anna, code.as_deref()).await.ok();
        app.sql("DELETE FROM second_factors").await;
        met += usize::from(!is_kept);
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}
