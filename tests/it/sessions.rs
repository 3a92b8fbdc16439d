//! Being logged in: access tokens, the list of sessions, and logging out.

use std::time::{Duration, Instant};

use fieldpost::worker::Step;
use fieldpost::worker::keys::sweep_sessions;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player};

pub(crate) async fn refresh(app: &TestApp, token: &Value) -> Reply {
    Client::new(&app.url).call("refresh_session").json(json!({ "refresh_token": token })).send().await
}

pub(crate) async fn log_in(app: &TestApp, login: &str, password: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": login, "password": password })).send().await
}

pub(crate) async fn me(app: &TestApp, access_token: &Value) -> Reply {
    Client::new(&app.url).with_token(access_token.as_str().unwrap()).call("read_me").send().await
}

/// Why sessions were ended, by age.
pub(crate) async fn ended_by(app: &TestApp) -> Vec<Option<String>> {
    app.sql("SELECT ended_by FROM sessions ORDER BY id").await.into_iter().map(|mut row| row.remove(0)).collect()
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_user_get_the_same_answer() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let mut answers = Vec::new();
    for login in ["anna", "anna@example.org", "nobody", "nobody@example.org"] {
        let reply = log_in(&app, login, "a wrong password").await;
        let mut problem = reply.problem("wrong-credentials");
        problem.as_object_mut().unwrap().remove("request_id");
        let mut headers = reply.headers.clone();
        headers.retain(|name, _| !["date", "x-request-id"].contains(&name.as_str()));
        assert_eq!(reply.header("www-authenticate"), "Bearer");
        answers.push((reply.status, headers, problem));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:#?}");
}

#[tokio::test]
async fn an_access_token_is_good_for_a_quarter_of_an_hour() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    assert_eq!(anna.tokens["expires_in"], 900);
    app.advance_clock(Duration::from_secs(890)).await;
    anna.client.call("read_me").send().await.ok();
    app.advance_clock(Duration::from_secs(20)).await;
    let refused = anna.client.call("read_me").send().await;
    refused.problem("unauthenticated");
    assert_eq!(refused.header("www-authenticate"), "Bearer error=\"invalid_token\"");
}

#[tokio::test]
async fn anything_but_an_access_token_is_refused() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let access = anna.tokens["access_token"].as_str().unwrap();
    let anybody = Client::new(&app.url);
    let without = anybody.call("read_me").send().await;
    without.problem("unauthenticated");
    assert_eq!(without.header("www-authenticate"), "Bearer", "RFC 6750, 3.1: no error code without a token");
    let refresh_token = anna.tokens["refresh_token"].as_str().unwrap();
    for wrong in [
        "Bearer".to_owned(),
        "Bearer ".to_owned(),
        format!("Basic {access}"),
        access.to_owned(),
        format!("Bearer {access}x"),
        format!("Bearer {refresh_token}"),
        format!("Bearer {access} {access}"),
    ] {
        anybody.call("read_me").header("authorization", &wrong).send().await.problem("unauthenticated");
    }
    anybody.call("read_me").header("authorization", format!("bearer {access}")).send().await.ok();
}

#[tokio::test]
async fn anna_sees_her_sessions_and_ends_one_from_another() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let listed = anna.client.call("list_sessions").send().await.ok().json();
    let listed = listed["sessions"].as_array().unwrap();
    let ids: Vec<_> = listed.iter().map(|session| (&session["id"], session["current"] == true)).collect();
    assert_eq!(ids, [(&phone.tokens["session"], false), (&anna.tokens["session"], true)]);
    let end = |session: &Value| anna.client.call("end_session").path("session", session.as_str().unwrap());
    end(&phone.tokens["session"]).send().await.ok();
    phone.client.call("read_me").send().await.problem("unauthenticated");
    refresh(&app, &phone.tokens["refresh_token"]).await.problem("invalid-refresh-token");
    end(&phone.tokens["session"]).send().await.problem("not-found");
    anna.client.call("read_me").send().await.ok();
    assert_eq!(ended_by(&app).await, [None, Some("owner".to_owned())]);
}

#[tokio::test]
async fn nobody_ends_or_sees_another_s_session() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let session = anna.tokens["session"].as_str().unwrap();
    bert.client.call("end_session").path("session", session).send().await.problem("not-found");
    anna.client.call("read_me").send().await.ok();
    let listed = bert.client.call("list_sessions").send().await.ok().json();
    assert_eq!(listed["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_session_ended_by_another_process_is_refused_within_two_seconds() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    anna.client.call("read_me").send().await.ok();
    // Another process: nothing tells this one but the database.
    app.sql("UPDATE sessions SET ended_at = fieldpost_now(), ended_by = 'owner'").await;
    let began = Instant::now();
    while anna.client.call("read_me").send().await.status == 200 {
        assert!(began.elapsed() < Duration::from_secs(2), "still good");
    }
    anna.client.call("read_me").send().await.problem("unauthenticated");
}

#[tokio::test]
async fn a_process_that_has_just_started_knows_who_logged_out_before() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    app.sql("UPDATE sessions SET ended_at = fieldpost_now(), ended_by = 'owner'").await;
    app.advance_clock(Duration::from_secs(890)).await;
    anna.client.call("read_me").send().await.problem("unauthenticated");
}

#[tokio::test]
async fn a_session_too_many_ends_the_one_that_was_refreshed_longest_ago() {
    let app = TestApp::start_with(|settings| settings.auth.sessions_per_user = 3).await;
    let anna = Player::new(&app, "anna").await;
    app.sql(
        "INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at) \
         SELECT gen_random_uuid(), user_id, refresh_hash, created_at, refreshed_at + interval '1 s', expires_at \
         FROM sessions, generate_series(1, 2)",
    )
    .await;
    log_in(&app, "anna", PASSWORD).await.ok();
    anna.client.call("read_me").send().await.problem("unauthenticated");
    assert_eq!(app.sql("SELECT id FROM sessions WHERE ended_at IS NULL").await.len(), 3);
    assert_eq!(app.sql("SELECT id FROM sessions WHERE ended_by = 'surplus'").await.len(), 1);
}

#[tokio::test]
async fn logging_in_hashes_the_password_anew_when_hashes_have_become_dearer() {
    let app = TestApp::start_with(|settings| settings.auth.argon2_iterations = 3).await;
    Player::new(&app, "anna").await;
    // The hash of the same password at two passes, as an older configuration made it.
    let cost = fieldpost::auth::Cost { memory_kib: 19_456, iterations: 2, lanes: 1 };
    let capacity = fieldpost::auth::HashingCapacity { threads: 1, waiting: 1, nice: fieldpost::config::Niceness(0) };
    let cheaper = fieldpost::auth::Passwords::new(cost, capacity).unwrap();
    let cheaper = cheaper.hash([0; 8], PASSWORD.into()).await.unwrap();
    app.sql(&format!("UPDATE users SET password_hash = '{cheaper}'")).await;
    log_in(&app, "anna", PASSWORD).await.ok();
    let stored = app.sql("SELECT password_hash FROM users").await.remove(0).remove(0).unwrap();
    assert!(stored.starts_with("$argon2id$v=19$m=19456,t=3,p=1$"), "{stored}");
    log_in(&app, "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn when_too_many_passwords_wait_the_answer_is_quick_and_no_attempt_is_lost() {
    let app = TestApp::start_with(|settings| {
        settings.auth.hash_concurrency = 1;
        settings.auth.hash_queue = 0;
        settings.limits.log_ins_per_day = 1_000;
    })
    .await;
    Player::new(&app, "anna").await;
    // On a busy machine, those that are sent together may all come one after the other.
    for _ in 0..50 {
        let many = (0..8).map(|_| log_in(&app, "anna", PASSWORD));
        let replies = futures_util::future::join_all(many).await;
        let (good, busy): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status == 201);
        assert!(!good.is_empty(), "the only place was free");
        for reply in &busy {
            reply.problem("unavailable");
            assert_eq!(reply.header("retry-after"), "1");
        }
        log_in(&app, "anna", PASSWORD).await.ok();
        if !busy.is_empty() {
            return;
        }
    }
    panic!("nobody had to wait");
}

#[tokio::test]
async fn an_impossible_login_is_refused_with_every_fault() {
    let app = TestApp::start().await;
    let problem = log_in(&app, "a", "").await.problem("invalid-fields");
    let at: Vec<_> = problem["faults"].as_array().unwrap().iter().map(|fault| fault["at"].clone()).collect();
    assert_eq!(at, ["login", "password"]);
    log_in(&app, "anna", &"x".repeat(257)).await.problem("invalid-fields");
}

#[tokio::test]
async fn the_database_holds_no_token() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let rows = app.sql("SELECT s::text FROM sessions s UNION ALL SELECT u::text FROM users u").await;
    let secret = &anna.tokens["refresh_token"].as_str().unwrap()[22..];
    assert!(rows.iter().flatten().flatten().all(|row| !row.contains(secret) && !row.contains(PASSWORD)), "{rows:?}");
}

#[tokio::test]
async fn anna_logs_out_everywhere_and_bert_stays() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let phone = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    // From then on the process asks the database for ended sessions once a second only.
    phone.client.call("read_me").send().await.ok();
    anna.client.call("end_sessions").send().await.ok();
    for player in [&anna, &phone] {
        player.client.call("read_me").send().await.problem("unauthenticated");
        refresh(&app, &player.tokens["refresh_token"]).await.problem("invalid-refresh-token");
    }
    bert.client.call("read_me").send().await.ok();
    assert_eq!(ended_by(&app).await, [Some("owner".to_owned()), None, Some("owner".to_owned())]);
    log_in(&app, "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn anna_logs_out_everywhere_else() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    anna.client.call("end_sessions").query("keep", "current").send().await.ok();
    phone.client.call("read_me").send().await.problem("unauthenticated");
    anna.client.call("read_me").send().await.ok();
    refresh(&app, &anna.tokens["refresh_token"]).await.ok();
    for wrong in ["all", "CURRENT", ""] {
        anna.client.call("end_sessions").query("keep", wrong).send().await.problem("invalid-query");
    }
}

#[tokio::test]
async fn a_session_tells_its_device_and_where_it_was_first_and_last_used() {
    let app = TestApp::start_with(|settings| settings.server.proxies = 1).await;
    Player::new(&app, "anna").await;
    let anybody = Client::new(&app.url);
    let body = json!({ "login": "anna", "password": PASSWORD });
    let call = anybody.call("log_in").json(body).header("x-forwarded-for", "192.0.2.7");
    let agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0 <script>";
    let tokens = call.header("user-agent", agent).send().await.ok().json();
    app.advance_clock(Duration::from_secs(600)).await;
    let body = json!({ "refresh_token": tokens["refresh_token"] });
    let call = anybody.call("refresh_session").json(body).header("x-forwarded-for", "2001:db8:1:2:3::4");
    let tokens = call.send().await.ok().json();
    let client = anybody.with_token(tokens["access_token"].as_str().unwrap());
    let listed = client.call("list_sessions").send().await.ok().json();
    let mine = &listed["sessions"][0];
    assert_eq!((&mine["current"], &mine["device"]), (&json!(true), &json!("Firefox, Windows")));
    assert_eq!((&mine["first_network"], &mine["last_network"]), (&json!("192.0.2.7"), &json!("2001:db8:1:2::/64")));
    assert_ne!(mine["created_at"], mine["refreshed_at"]);
    assert!(listed["sessions"][1].get("device").is_none(), "the other one said nothing: {listed}");
}

#[tokio::test]
async fn sessions_that_have_ended_or_expired_are_deleted_two_days_later_however_many_there_are() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let copies = async |ended: &str, expires: &str, count: u32| {
        let by = if ended == "NULL" { "NULL" } else { "'surplus'" };
        app.sql(&format!(
            "INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at, ended_at, ended_by) \
             SELECT gen_random_uuid(), user_id, refresh_hash, created_at, refreshed_at, {expires}, {ended}, {by} \
             FROM (SELECT * FROM sessions LIMIT 1) one, generate_series(1, {count})"
        ))
        .await;
    };
    let (old, recent, later) =
        ("now() - interval '49 hours'", "now() - interval '47 hours'", "now() + interval '30 days'");
    copies(old, later, 1_500).await;
    copies("NULL", old, 2).await;
    copies(recent, later, 1).await;
    copies("NULL", recent, 1).await;
    assert_eq!(sweep_sessions(&app.app).await.unwrap(), Step::Worked, "a batch, and there may be more");
    assert_eq!(sweep_sessions(&app.app).await.unwrap(), Step::Idle);
    assert_eq!(app.sql("SELECT 1 FROM sessions").await.len(), 3, "Anna's, and those of two days");
    anna.client.call("read_me").send().await.ok();
    refresh(&app, &anna.tokens["refresh_token"]).await.ok();
}
