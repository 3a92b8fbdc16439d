//! Becoming a user: register, prove the address by the link in the mail and the password, ask for the mail again, one's
//! profile. What is asked for an address is answered alike, whoever has it.

mod second_factor;
mod second_factor_counts;
mod second_factor_elsewhere;
mod second_factor_races;

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, Table, link_token};

async fn register(app: &TestApp, name: &str, address: &str) -> Reply {
    let body = json!({ "name": name, "address": address, "password": PASSWORD });
    Client::new(&app.url).call("register_user").json(body).send().await
}

async fn verify(app: &TestApp, token: &str) -> Reply {
    verify_with(app, token, PASSWORD).await
}

async fn verify_with(app: &TestApp, token: &str, password: &str) -> Reply {
    let proof = json!({ "token": token, "password": password });
    Client::new(&app.url).call("verify_address").json(proof).send().await
}

async fn log_in(app: &TestApp, login: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": login, "password": PASSWORD })).send().await
}

async fn ask_again(app: &TestApp, address: &str) -> Reply {
    Client::new(&app.url).call("request_verification_mail").json(json!({ "address": address })).send().await
}

/// Kinds of the mails queued for an address, oldest first.
async fn mails(app: &TestApp, address: &str) -> Vec<String> {
    let rows = app.sql(&format!("SELECT kind FROM outbox WHERE address = '{address}' ORDER BY created_at")).await;
    rows.into_iter().filter_map(|mut row| row.remove(0)).collect()
}

/// What an answer shows to whoever compares answers: all but what differs between any two requests.
fn shown(reply: &Reply) -> (u16, Vec<(String, String)>, Value) {
    let mut headers: Vec<_> = reply.headers.clone().into_iter().collect();
    headers.retain(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let mut body = reply.json();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("request_id");
    }
    (reply.status, headers, body)
}

#[tokio::test]
async fn anna_registers_proves_her_address_and_logs_in_by_name_or_address() {
    let app = TestApp::start().await;
    assert_eq!(register(&app, "Anna", "Anna@Example.org").await.ok().status, 202);
    assert_eq!(mails(&app, "anna@example.org").await, ["verify-address"]);
    log_in(&app, "anna").await.problem("wrong-credentials");
    let token = link_token(&app, "anna@example.org", "verify").await;
    assert_eq!(verify(&app, &token).await.ok().status, 204);
    for login in ["Anna", "ANNA", "anna@example.org", "ANNA@example.ORG"] {
        log_in(&app, login).await.ok();
    }
}

#[tokio::test]
async fn a_link_proves_an_address_once() {
    let app = TestApp::start().await;
    register(&app, "anna", "anna@example.org").await.ok();
    let token = link_token(&app, "anna@example.org", "verify").await;
    verify(&app, &token).await.ok();
    verify(&app, &token).await.problem("invalid-link");
    for wrong in ["A".repeat(43), token[..42].to_owned() + "-", token.to_lowercase()] {
        verify(&app, &wrong).await.problem("invalid-link");
    }
}

#[tokio::test]
async fn a_link_without_the_password_makes_no_user() {
    let app = TestApp::start().await;
    register(&app, "anna", "anna@example.org").await.ok();
    let token = link_token(&app, "anna@example.org", "verify").await;
    let bare = Client::new(&app.url).call("verify_address").json(json!({ "token": token })).send().await;
    bare.problem("invalid-fields");
    for wrong in ["a wrong password", "Correct horse battery staple"] {
        verify_with(&app, &token, wrong).await.problem("wrong-credentials");
    }
    assert!(app.sql("SELECT name FROM users").await.is_empty());
    verify(&app, &token).await.ok();
}

#[tokio::test]
async fn whoever_registered_with_my_address_has_nothing_when_i_prove_it() {
    const STOLEN: &str = "what only mallory knows";
    let app = TestApp::start().await;
    let theirs = json!({ "name": "mallory", "address": "anna@example.org", "password": STOLEN });
    Client::new(&app.url).call("register_user").json(theirs).send().await.ok();
    let planted = link_token(&app, "anna@example.org", "verify").await;
    register(&app, "anna", "anna@example.org").await.ok();
    let mine = link_token(&app, "anna@example.org", "verify").await;

    // Anna opens all that is in her mailbox, with the one password that she has.
    verify(&app, &planted).await.problem("wrong-credentials");
    assert!(app.sql("SELECT name FROM users").await.is_empty());
    verify(&app, &mine).await.ok();
    verify_with(&app, &planted, STOLEN).await.problem("invalid-link");
    for login in ["mallory", "anna", "anna@example.org"] {
        let body = json!({ "login": login, "password": STOLEN });
        Client::new(&app.url).call("log_in").json(body).send().await.problem("wrong-credentials");
    }
    log_in(&app, "anna@example.org").await.ok();
    assert_eq!(app.sql("SELECT name FROM users").await, [[Some("anna".to_owned())]]);
}

#[tokio::test]
async fn a_link_is_good_for_a_day() {
    let app = TestApp::start().await;
    register(&app, "anna", "anna@example.org").await.ok();
    let token = link_token(&app, "anna@example.org", "verify").await;
    app.advance_clock(Duration::from_secs(24 * 3600)).await;
    verify(&app, &token).await.problem("invalid-link");
}

#[tokio::test]
async fn of_two_who_open_a_link_at_the_same_moment_one_makes_the_user() {
    let app = TestApp::start().await;
    register(&app, "anna", "anna@example.org").await.ok();
    let token = link_token(&app, "anna@example.org", "verify").await;
    let (one, other) = tokio::join!(verify(&app, &token), verify(&app, &token));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 422]);
    assert_eq!(app.sql("SELECT name FROM users").await.len(), 1);
}

#[tokio::test]
async fn a_link_for_one_purpose_is_not_valid_for_another() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    register(&app, "bert", "bert@example.org").await.ok();
    let to_verify = link_token(&app, "bert@example.org", "verify").await;
    anna.client.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let to_reset = link_token(&app, &anna.address, "reset").await;
    verify(&app, &to_reset).await.problem("invalid-link");
    let reset = anna.client.anonymous();
    let reset = reset.call("reset_password").path("token", &to_verify).json(json!({ "password": PASSWORD }));
    reset.send().await.problem("invalid-link");
}

#[tokio::test]
async fn the_secret_of_a_link_is_stored_only_in_the_mail() {
    let app = TestApp::start().await;
    register(&app, "anna", "anna@example.org").await.ok();
    let token = link_token(&app, "anna@example.org", "verify").await;
    let rows = app.sql("SELECT l::text FROM links l UNION ALL SELECT r::text FROM registrations r").await;
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().flatten().flatten().all(|row| !row.contains(&token)), "{rows:?}");
    let password = app.sql(&format!("SELECT 1 FROM registrations r WHERE r::text LIKE '%{PASSWORD}%'")).await;
    assert!(password.is_empty());
}

#[tokio::test]
async fn a_taken_name_is_found_in_upper_and_lower_case() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    register(&app, "ANNA", "other@example.org").await.problem("name-taken");
    assert!(mails(&app, "other@example.org").await.is_empty());
}

#[tokio::test]
async fn registering_with_a_known_address_is_answered_like_any_other_and_its_owner_is_told() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let known = register(&app, "bert", "Anna@example.org").await.ok();
    let unknown = register(&app, "carl", "carl@example.org").await.ok();
    assert_eq!(shown(&known), shown(&unknown));
    assert_eq!(mails(&app, "anna@example.org").await, ["verify-address", "address-known"]);
    assert_eq!(mails(&app, "carl@example.org").await, ["verify-address"]);
}

/// If a registration reserved its name, a name that stays free would tell that the address was known.
#[tokio::test]
async fn whether_a_name_is_free_afterwards_does_not_tell_whether_the_address_was_known() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    register(&app, "probe-1", "anna@example.org").await.ok();
    register(&app, "probe-2", "nobody@example.org").await.ok();
    let after_known = register(&app, "probe-1", "mallory@example.org").await.ok();
    let after_unknown = register(&app, "probe-2", "mallory@example.org").await.ok();
    assert_eq!(shown(&after_known), shown(&after_unknown));
    for name in ["probe-1", "probe-2"] {
        let profile = Client::new(&app.url).call("read_user").path("name", name).send().await;
        profile.problem("not-found");
        log_in(&app, name).await.problem("wrong-credentials");
    }
}

#[tokio::test]
async fn of_two_who_wish_for_a_name_the_first_to_prove_an_address_has_it() {
    let app = TestApp::start().await;
    register(&app, "anna", "one@example.org").await.ok();
    register(&app, "Anna", "two@example.org").await.ok();
    let one = link_token(&app, "one@example.org", "verify").await;
    let two = link_token(&app, "two@example.org", "verify").await;
    verify(&app, &two).await.ok();
    verify(&app, &one).await.problem("name-taken");
    let profile = Client::new(&app.url).call("read_user").path("name", "anna").send().await.ok().json();
    assert_eq!(profile["name"], "Anna");
    assert_eq!(profile["record"], json!({ "won": 0, "drawn": 0, "lost": 0 }));
    assert!(profile.get("address").is_none());
}

#[tokio::test]
async fn an_address_is_proven_by_one_registration_only() {
    let app = TestApp::start().await;
    register(&app, "anna", "anna@example.org").await.ok();
    let first = link_token(&app, "anna@example.org", "verify").await;
    register(&app, "other", "anna@example.org").await.ok();
    let second = link_token(&app, "anna@example.org", "verify").await;
    assert_ne!(first, second);
    let (one, other) = tokio::join!(verify(&app, &first), verify(&app, &second));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 422]);
    assert_eq!(app.sql("SELECT address FROM users").await.len(), 1);
}

#[tokio::test]
async fn asking_for_the_mail_again_is_answered_alike_for_known_unknown_and_proven_addresses() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    register(&app, "bert", "bert@example.org").await.ok();
    let waiting = ask_again(&app, "Bert@example.org").await.ok();
    let proven = ask_again(&app, "anna@example.org").await.ok();
    let unknown = ask_again(&app, "nobody@example.org").await.ok();
    assert_eq!(shown(&waiting), shown(&proven));
    assert_eq!(shown(&waiting), shown(&unknown));
    assert_eq!(mails(&app, "bert@example.org").await, ["verify-address", "verify-address"]);
    assert_eq!(mails(&app, "anna@example.org").await, ["verify-address"]);
    assert!(mails(&app, "nobody@example.org").await.is_empty());
    let token = link_token(&app, "bert@example.org", "verify").await;
    verify(&app, &token).await.ok();
}

#[tokio::test]
async fn every_fault_of_a_registration_is_named_and_nothing_is_kept() {
    let app = TestApp::start().await;
    let body = json!({ "name": "a b", "address": "nowhere", "password": "short" });
    let refused = Client::new(&app.url).call("register_user").json(body).send().await;
    let problem = refused.problem("invalid-fields");
    let at: Vec<_> = problem["faults"].as_array().unwrap().iter().map(|fault| fault["at"].clone()).collect();
    assert_eq!(at, ["name", "address", "password"]);
    assert!(!refused.text().contains("nowhere") && !refused.text().contains("short"));
    let unknown = json!({ "name": "anna", "address": "a@b.org", "password": PASSWORD, "admin": true });
    Client::new(&app.url).call("register_user").json(unknown).send().await.problem("invalid-fields");
    assert!(app.sql("SELECT 1 FROM registrations UNION ALL SELECT 1 FROM outbox").await.is_empty());
}

#[tokio::test]
async fn anna_changes_her_profile() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    Player::new(&app, "bert").await;
    let me = anna.client.call("read_me").send().await.ok().json();
    assert_eq!((&me["name"], &me["address"], &me["zone"]), (&json!("anna"), &json!(anna.address), &json!("UTC")));
    let change = json!({ "name": "Anna_2", "zone": "Europe/Copenhagen" });
    let changed = anna.client.call("change_me").json(change).send().await.ok().json();
    assert_eq!(
        (&changed["name"], &changed["zone"], &changed["language"]),
        (&json!("Anna_2"), &json!("Europe/Copenhagen"), &json!("en"))
    );
    assert_eq!(anna.client.call("read_me").send().await.ok().json(), changed);
    anna.client.call("change_me").json(json!({ "name": "BERT" })).send().await.problem("name-taken");
    anna.client.call("change_me").json(json!({ "zone": "Mars/Olympus" })).send().await.problem("invalid-fields");
    for empty in [json!({}), json!({ "name": null }), json!({ "address": "new@example.org" })] {
        anna.client.call("change_me").json(empty).send().await.problem("invalid-fields");
    }
    let problem = anna.client.call("change_me").json(json!({})).send().await.problem("invalid-fields");
    let said = "the body changes nothing; give name, zone, language, reminder_hours or kind";
    assert_eq!((&problem["faults"][0]["at"], &problem["detail"]), (&json!("the body"), &json!(said)));
    assert_eq!(anna.client.call("read_me").send().await.ok().json(), changed);
    anna.client.anonymous().call("read_me").send().await.problem("unauthenticated");
}

#[tokio::test]
async fn a_user_is_found_by_an_id_that_outlives_the_name() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let anybody = anna.client.anonymous();
    let profile = async |whom: &str| anybody.call("read_user").path("name", whom).send().await;
    let before = profile("anna").await.ok().json();
    let id = before["id"].as_str().unwrap();
    assert_eq!(before["id"], anna.client.call("read_me").send().await.ok().json()["id"]);
    anna.client.call("change_me").json(json!({ "name": "Anna_2" })).send().await.ok();
    profile("anna").await.problem("not-found");
    let after = profile(id).await.ok().json();
    assert_eq!((&after["id"], &after["name"]), (&before["id"], &json!("Anna_2")));
    assert_eq!(profile(&id.to_uppercase()).await.ok().json(), after);
    for nobody in ["0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10", &id[1..], &id.replace('-', "")] {
        profile(nobody).await.problem("not-found");
    }
}

#[tokio::test]
async fn a_bot_says_so_and_everybody_sees_it() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let anybody = table.red.client.anonymous();
    let shown = async || {
        let profile = anybody.call("read_user").path("name", "bert").send().await.ok().json();
        let game = table.red.look(&table.game).await;
        let seat = &game.json()["seats"][1];
        assert_eq!(seat["user_id"], profile["id"]);
        (profile["kind"].clone(), seat["user_kind"].clone(), game.etag().to_owned())
    };
    let before = shown().await;
    assert_eq!((&before.0, &before.1), (&json!("person"), &json!("person")));
    // The second time it is what was kept.
    assert_eq!(shown().await, before);
    let me = table.blue.client.call("change_me").json(json!({ "kind": "bot" })).send().await.ok().json();
    assert_eq!(me["kind"], "bot");
    let after = shown().await;
    assert_eq!((&after.0, &after.1), (&json!("bot"), &json!("bot")));
    assert_ne!(after.2, before.2, "another tag");
    table.blue.client.call("change_me").json(json!({ "kind": "robot" })).send().await.problem("invalid-fields");
    table.blue.client.call("change_me").json(json!({ "kind": "person" })).send().await.ok();
    assert_eq!(shown().await.0, "person");
}

#[tokio::test]
async fn a_program_may_register_as_one() {
    let app = TestApp::start().await;
    let send = async |name: &str, kind: Option<&str>| {
        let address = format!("{name}@example.org");
        let mut body = json!({ "name": name, "address": address, "password": PASSWORD });
        if let Some(kind) = kind {
            body["kind"] = kind.into();
        }
        Client::new(&app.url).call("register_user").json(body).send().await
    };
    for (name, kind, then) in
        [("anna", None, "person"), ("bert", Some("bot"), "bot"), ("carl", Some("person"), "person")]
    {
        send(name, kind).await.ok();
        verify(&app, &link_token(&app, &format!("{name}@example.org"), "verify").await).await.ok();
        let profile = Client::new(&app.url).call("read_user").path("name", name).send().await.ok().json();
        assert_eq!(profile["kind"], then, "{name}");
    }
    let problem = send("dora", Some("robot")).await.problem("invalid-fields");
    assert_eq!(problem["faults"][0]["at"], "kind");
}

#[tokio::test]
async fn nobody_can_take_a_name_that_is_a_path() {
    let app = TestApp::start().await;
    register(&app, "Verification", "anna@example.org").await.problem("invalid-fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zone_and_preferences_that_this_program_does_not_know_are_the_default_ones() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let usual = anna.client.call("read_notices").send().await.ok().json();
    let put = json!({ "kinds": { "your_turn": "off" } });
    anna.client.call("put_notices").json(put).send().await.ok();
    anna.client.call("change_me").json(json!({ "zone": "Asia/Tokyo" })).send().await.ok();
    app.sql("UPDATE users SET zone = 'Mars/Olympus', notices = '{\"timings\":{\"of_a_later_program\":\"off\"}}'").await;
    assert_eq!(anna.client.call("read_me").send().await.ok().json()["zone"], json!("UTC"));
    assert_eq!(anna.client.call("read_notices").send().await.ok().json(), usual);
}
