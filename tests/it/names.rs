//! Names: who may take which, and how often somebody may take another.

use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

async fn rename(who: &Player, name: &str) -> Reply {
    who.client.call("change_me").json(json!({ "name": name })).send().await
}

async fn register(app: &TestApp, name: &str) -> Reply {
    let body = json!({ "name": name, "address": "dora@example.org", "password": PASSWORD });
    Client::new(&app.url).call("register_user").json(body).send().await
}

const DAY: u64 = 86_400;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_a_few_times_a_month() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    rename(&anna, "anna-2").await.ok();
    rename(&anna, "anna-2").await.ok();
    anna.client.call("change_me").json(json!({ "name": "anna-2", "zone": "Europe/Paris" })).send().await.ok();
    app.advance_database_clock(10 * DAY).await;
    rename(&anna, "anna-3").await.ok();
    let refused = rename(&anna, "anna-4").await;
    assert_eq!(refused.status, 429);
    assert!(refused.header("ratelimit-policy").starts_with("\"names\";q=2;w=2592000"), "{refused:?}");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((20 * DAY - 3600..=20 * DAY).contains(&wait), "{wait}: until the first change is thirty days old");
    assert_eq!(anna.client.call("read_me").send().await.ok().json()["name"], "anna-3");
    anna.client.call("change_me").json(json!({ "zone": "Europe/Berlin" })).send().await.ok();
    app.advance_database_clock(wait + 1).await;
    rename(&anna, "anna-4").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_was_given_up_is_kept_for_whoever_had_it() {
    let app = TestApp::start().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    rename(&anna, "queen").await.ok();
    rename(&bert, "Anna").await.problem("name-taken");
    assert_eq!(bert.client.call("read_me").send().await.ok().json()["name"], "bert", "nothing has changed");
    register(&app, "ANNA").await.problem("name-taken");
    let invitation = json!({ "ruleset": "duel", "opponent": { "type": "address", "address": "dora@example.org" } });
    bert.client.call("create_game").json(invitation).send().await.ok();
    let token = link_token(&app, "dora@example.org", "invitations").await;
    let form = "answer=accept&name=anna&password=correct+horse+battery+staple";
    let request = Client::new(&app.url).raw(Method::POST, &format!("/invitations/{token}")).body(form);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(Reply::read(request.send().await.unwrap()).await.status, 422);
    // Nobody is to take somebody else for her: the name leads nowhere.
    Client::new(&app.url).call("read_user").path("name", "anna").send().await.problem("not-found");
    rename(&anna, "anna").await.ok();
    app.advance_database_clock(31 * DAY).await;
    rename(&anna, "queen").await.ok();
    app.advance_database_clock(89 * DAY).await;
    rename(&bert, "anna").await.problem("name-taken");
    app.advance_database_clock(2 * DAY).await;
    rename(&bert, "anna").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_that_waited_does_not_get_a_name_that_was_given_up_meanwhile() {
    let app = TestApp::start().await;
    register(&app, "queen").await.ok();
    let token = link_token(&app, "dora@example.org", "verify").await;
    let anna = Player::new(&app, "anna").await;
    rename(&anna, "queen").await.ok();
    rename(&anna, "anna").await.ok();
    let proof = json!({ "token": token, "password": PASSWORD });
    Client::new(&app.url).call("verify_address").json(proof).send().await.problem("name-taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_name_of_the_service() {
    let app = TestApp::start_with(|settings| settings.names.reserved = "Chancellor".to_owned()).await;
    let anna = Player::new(&app, "anna").await;
    for name in ["admin", "Adm1n", "support", "post_master", "fieldpost-team", "chancel1or"] {
        let problem = register(&app, name).await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], "name", "{name}");
        rename(&anna, name).await.problem("invalid-fields");
    }
    // Whoever had such a name before it was reserved keeps it, and is found by it.
    app.sql("UPDATE users SET name = 'support'").await;
    let found = anna.client.call("read_user").path("name", "support").send().await.ok().json();
    assert_eq!(found["name"], "support");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_name_that_looks_like_anothers() {
    let app = TestApp::start().await;
    let (carl, bert) = (Player::new(&app, "carl").await, Player::new(&app, "bob-10").await);
    for name in ["CarI", "car1", "CAR1", "bob-lO", "b0b-10", "BOB-I0"] {
        register(&app, name).await.problem("name-taken");
    }
    rename(&bert, "CarI").await.problem("name-taken");
    register(&app, "cari").await.ok();
    // Of two who take such names at once a unique key decides: neither sees the row of the other.
    let is_unique = app.sql("SELECT indisunique::text FROM pg_index WHERE indexrelid = 'users_look'::regclass").await;
    assert_eq!(is_unique, [[Some("true".to_owned())]]);
    // One's own name in another look is not another's.
    rename(&carl, "CarI").await.ok();
    rename(&carl, "car1").await.ok();
}
