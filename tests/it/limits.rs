//! How much anybody may ask for: requests in buckets, work that is counted before it is done, and what keeps going when
//! requests have taken everything that they can take.

use std::time::Duration;

use fieldpost::store::{Part, in_background};
use fieldpost::worker::{self, Step};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::support::statements::WatchedProcess;

/// Requests that are certainly more than a bucket of a few holds, however slowly they are answered.
const MANY: usize = 60;

/// How many were answered and held back, and what every answer of the latter must say of the limit.
fn held_back(replies: Vec<Reply>, policy: &str) -> (usize, usize) {
    let (held, answered): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status == 429);
    let (name, _) = policy.split_once(';').expect("a name and a quota");
    for reply in &held {
        let problem = reply.problem("too-many-requests");
        assert_eq!(reply.header("ratelimit"), format!("{name};r=0;t={}", reply.header("retry-after")));
        assert_eq!(reply.header("ratelimit-policy"), policy);
        assert!(problem["retry_after"].as_u64().is_some_and(|seconds| seconds >= 1), "{problem}");
    }
    (answered.len(), held.len())
}

#[tokio::test]
async fn whoever_asks_too_much_has_to_wait_and_nobody_else_has() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_user = 1;
        settings.limits.requests_per_user_burst = 8;
    })
    .await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let (answered, held) =
        held_back(join_all((0..MANY).map(|_| anna.client.call("read_me").send())).await, "\"token\";q=8;w=8");
    assert!(answered >= 8 && held > 0, "{answered} answered, {held} held back");
    for _ in 0..8 {
        bert.client.call("read_me").send().await.ok();
    }
}

#[tokio::test]
async fn every_response_that_counts_says_what_is_left_and_a_token_has_its_share() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_user = 2;
        settings.limits.requests_per_user_burst = 40;
        settings.limits.token_share_percent = 50;
        settings.weights.lists = 3;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let left = |reply: &Reply| {
        let said = reply.header("ratelimit").strip_prefix("\"token\";r=").and_then(|rest| rest.split_once(";t="));
        said.unwrap_or_else(|| panic!("{reply:?}")).0.parse::<u32>().unwrap()
    };
    let first = anna.client.call("read_me").send().await.ok();
    assert_eq!(first.header("ratelimit-policy"), "\"token\";q=20;w=20");
    let second = anna.client.call("list_decisions").send().await.ok();
    // A bucket fills up meanwhile, so that only the first one is certain.
    assert!(left(&first) == 19 && left(&second) < 20, "{first:?} {second:?}");
    let refused = anna.client.call("read_user").path("name", "nobody").send().await;
    assert!(refused.status == 404 && left(&refused) < 20, "{refused:?}");
    let stranger = anna.client.anonymous().call("read_user").path("name", "anna").send().await.ok();
    let said = (stranger.header("ratelimit-policy"), stranger.header("ratelimit"));
    assert_eq!(said, ("\"network\";q=1000;w=20", ""), "nobody learns what their neighbours do");
    let live = anna.client.call("live").send().await.ok();
    assert_eq!((live.header("ratelimit-policy"), live.header("ratelimit")), ("", ""), "it does not count");
}

#[tokio::test]
async fn whoever_is_not_logged_in_shares_the_budget_of_their_network_whatever_token_they_show() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 8;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let stranger = Client::new(&app.url).with_token("e30.e30.forged");
    let look = |from: &'static str| {
        let call = stranger.call("read_user").path("name", "anna").header("x-forwarded-for", from);
        call.send()
    };
    let (answered, held) = held_back(join_all((0..MANY).map(|_| look("203.0.113.1"))).await, "\"network\";q=8;w=8");
    assert!(answered >= 8 && held > 0, "{answered} answered, {held} held back");
    look("203.0.113.2").await.problem("unauthenticated");
    // Whoever is logged in does not depend on their neighbours.
    anna.client.call("read_user").path("name", "anna").header("x-forwarded-for", "203.0.113.1").send().await.ok();
}

#[tokio::test]
async fn a_request_weighs_the_same_however_its_path_is_written() {
    for path in ["record", "recor%64", "%72ecord"] {
        let app = TestApp::start_with(|settings| {
            settings.limits.requests_per_user = 1;
            settings.limits.requests_per_user_burst = 30;
        })
        .await;
        let anna = Player::new(&app, "anna").await;
        let path = format!("/v1/games/{}/{path}", uuid::Uuid::nil());
        let ask = async || anna.client.raw(Method::GET, &path).send().await.unwrap().status().as_u16();
        assert_eq!((ask().await, ask().await), (404, 429), "{path}");
    }
}

#[tokio::test]
async fn people_who_follow_too_many_links_read_a_page() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 2;
    })
    .await;
    let browser = Client::new(&app.url);
    let follow = async || Reply::read(browser.raw(Method::GET, "/verify/nothing").send().await.unwrap()).await;
    let replies = join_all((0..MANY).map(|_| follow())).await;
    let page = replies.iter().find(|reply| reply.status == 429).expect("one too many");
    assert!(page.header("content-type").starts_with("text/html") && page.header("retry-after") == "1", "{page:?}");
}

#[tokio::test]
async fn health_is_told_however_often_it_is_asked_for() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 1;
    })
    .await;
    let replies = join_all((0..MANY).map(|_| async { Client::new(&app.url).call("live").send().await })).await;
    assert!(replies.iter().all(|reply| reply.status == 200));
}

/// A game that invites these users.
fn invites(ruleset: &str, names: impl Iterator<Item = String>) -> Value {
    let users = names.map(|name| json!({ "type": "user", "user": name }));
    json!({ "ruleset": ruleset, "seats": std::iter::once(json!({ "type": "me" })).chain(users).collect::<Vec<_>>() })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_full_of_seats_causes_no_more_work_than_any_other() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&anna.client);
    // The first request of a process asks who was logged out lately.
    client.call("read_me").send().await.ok();
    let cost = async |body: Value| {
        let before = watched.statements().len();
        client.call("create_game").json(&body).send().await.problem("invalid-fields");
        let mut asked = watched.statements().split_off(before);
        // Every second or so a process asks who was logged out elsewhere.
        asked.retain(|said| !said.contains("ended_at"));
        asked
    };
    let nobody = |count: usize| (0..count).map(|n| format!("nobody-{n}"));
    for (ruleset, count) in [("nope", 1_200), ("nope", 3), ("barrage", 1_200), ("barrage", 7), ("stratego4-four", 4)] {
        let asked = cost(invites(ruleset, nobody(count))).await;
        assert_eq!(asked, Vec::<String>::new(), "{count} in {ruleset}");
    }
    let one = cost(invites("barrage", nobody(1))).await;
    let three = cost(invites("stratego4-four", nobody(3))).await;
    assert!(!one.is_empty() && one.len() == three.len(), "one look for all names: {one:#?} {three:#?}");
    assert_eq!(one.iter().filter(|said| said.contains("\"users\"")).count(), 1, "{one:#?}");
    let counted = one.iter().position(|said| said.contains("INTO attempts"));
    assert_eq!(counted, Some(0), "it is counted before it is done: {one:#?}");
}

#[tokio::test]
async fn games_that_come_to_nothing_count_too() {
    let app = TestApp::start_with(|settings| settings.limits.games_per_day = 3).await;
    let anna = Player::new(&app, "anna").await;
    let try_it = async |name: &str| {
        let body = invites("barrage", std::iter::once(name.to_owned()));
        anna.client.call("create_game").json(body).send().await
    };
    for _ in 0..3 {
        try_it("nobody").await.problem("invalid-fields");
    }
    let reply = try_it("nobody").await;
    reply.problem("too-many-requests");
    assert!(reply.header("ratelimit-policy").starts_with("\"games\";q=3;w=86400, \"token\";"), "{reply:?}");
}

#[tokio::test]
async fn more_seats_than_any_game_has_are_refused() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let body = invites("stratego4-four", (0..8).map(|n| format!("nobody-{n}")));
    let problem = anna.client.call("create_game").json(body).send().await.problem("invalid-fields");
    assert_eq!(
        (&problem["faults"][0]["at"], &problem["faults"][0]["what"]),
        (&json!("seats"), &json!("has more than 8 entries"))
    );
}

/// The POST of a newcomer to the page of an invitation.
async fn accept(app: &TestApp, token: &str, name: &str) -> Reply {
    let request = Client::new(&app.url).raw(Method::POST, &format!("/invitations/{token}"));
    let form = format!("answer=accept&name={name}&password=correct+horse+battery+staple");
    let request = request.header("Content-Type", "application/x-www-form-urlencoded").body(form);
    Reply::read(request.send().await.unwrap()).await
}

/// A link to a game of Anna's, mailed to an address.
async fn invitation(app: &TestApp, anna: &Player, address: &str) -> String {
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "address", "address": address } });
    anna.client.call("create_game").json(body).send().await.ok();
    link_token(app, address, "invitations").await
}

#[tokio::test]
async fn behind_an_invitation_no_password_is_hashed_for_an_address_that_has_a_user() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_address = 100).await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let token = invitation(&app, &anna, &bert.address).await;
    let counted = async || app.sql("SELECT sum(count) FROM attempts").await;
    let before = counted().await;
    for n in 0..20 {
        assert_eq!(accept(&app, &token, &format!("other-{n}")).await.status, 404);
    }
    assert_eq!(counted().await, before, "whoever is counted is about to be hashed");
    let page = Client::new(&app.url).raw(Method::GET, &format!("/invitations/{token}")).send().await.unwrap();
    assert_eq!(page.status(), 200, "and the link is as good as before");
}

#[tokio::test]
async fn passwords_behind_an_invitation_are_counted_by_link_and_by_network() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.auth.attempts_per_account = 3;
        settings.auth.attempts_per_address = 5;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let links = [invitation(&app, &anna, "carl@example.org").await, invitation(&app, &anna, "dora@example.org").await];
    for _ in 0..3 {
        assert_eq!(accept(&app, &links[0], "anna").await.status, 422, "the name is taken");
    }
    assert_eq!(accept(&app, &links[0], "carl").await.status, 429, "three by this link");
    // Four have been tried from this network until here.
    assert_eq!(accept(&app, &links[1], "anna").await.status, 422);
    assert_eq!(accept(&app, &links[1], "dora").await.status, 429, "five from this network");
    app.advance_database_clock(15 * 60 + 1).await;
    assert_eq!(accept(&app, &links[0], "carl").await.status, 200);
    assert_eq!(accept(&app, &links[1], "dora").await.status, 200);
}

#[tokio::test]
async fn whoever_guesses_in_a_network_keeps_nobody_there_from_a_new_password() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_address = 2).await;
    let anna = Player::new(&app, "anna").await;
    let ask = json!({ "address": anna.address });
    Client::new(&app.url).call("request_password_reset").json(ask).send().await.ok();
    let token = link_token(&app, &anna.address, "reset").await;
    for _ in 0..3 {
        let wrong = json!({ "login": "anna", "password": "a wrong password" });
        Client::new(&app.url).call("log_in").json(wrong).send().await.problem("wrong-credentials");
    }
    let body = json!({ "password": "a quite different one" });
    Client::new(&app.url).call("reset_password").path("token", &token).json(body).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn when_requests_hold_every_connection_they_can_have_deadlines_are_decided_and_we_are_here() {
    let app = TestApp::start_with(|settings| settings.database.pool_wait = Duration::from_secs(1)).await;
    let table = Table::in_play(&app).await;
    app.sql("UPDATE presence SET seen_at = now() - interval '20 seconds'").await;
    app.advance_database_clock(10 * 86_400).await;
    let mut held = Vec::new();
    while let Ok(loan) = app.app.store.connection().await {
        held.push(loan);
    }
    assert!(!held.is_empty());
    table.red.client.call("read_game").path("game", &table.game).send().await.problem("unavailable");
    in_background(worker::presence::step(&app.app)).await.unwrap();
    while in_background(worker::clock::step(&app.app)).await.unwrap() == Step::Worked {}
    let seen = app.sql("SELECT seen_at > now() - interval '10 seconds' FROM presence").await;
    assert_eq!(seen, [[Some("t".to_owned())]], "nobody's deadline rests because others ask much");
    let status = app.sql("SELECT status, reason FROM games").await;
    assert_eq!(status, [[Some("over".to_owned()), Some("expired".to_owned())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_passwords_are_hashed_and_counted_no_connection_of_the_games_is_taken() {
    let app = TestApp::start_with(|settings| {
        settings.auth.attempts_per_address = 1_000;
        settings.auth.attempts_per_account = 1_000;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let (store, mut held) = (&app.app.store, Vec::new());
    while held.len() < store.load(Part::Requests).most {
        held.push(store.connection().await.unwrap());
    }
    let body = json!({ "login": "anna", "password": PASSWORD });
    let many = (0..40).map(|_| async { Client::new(&app.url).call("log_in").json(&body).send().await.status });
    assert_eq!(join_all(many).await, vec![201; 40], "log-ins go on without them");
    drop(held);
    anna.client.call("read_me").send().await.ok();
}

#[tokio::test]
async fn whoever_knows_a_password_opens_no_sessions_without_end_and_a_link_by_mail_lets_its_user_in_again() {
    let app = TestApp::start_with(|settings| settings.limits.log_ins_per_day = 3).await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let anybody = Client::new(&app.url);
    let log_in = async |name: &str, password: &str| {
        anybody.call("log_in").json(json!({ "login": name, "password": password })).send().await
    };
    let change = async |old: &str, new: &str| {
        anna.client.call("change_password").json(json!({ "password": old, "new_password": new })).send().await
    };
    let (next, last) = ("a quite different one", "the third of them all");
    log_in("anna", PASSWORD).await.ok();
    log_in("anna", "a wrong password").await.problem("wrong-credentials");
    change(PASSWORD, next).await.ok();
    let sessions = async || app.sql("SELECT 1 FROM sessions").await.len();
    let before = sessions().await;
    for refused in [log_in("anna", next).await, change(next, last).await] {
        refused.problem("too-many-requests");
        assert!(refused.header("ratelimit-policy").starts_with("\"log-ins\";q=3;w=86400"), "{refused:?}");
    }
    assert_eq!(sessions().await, before);
    log_in("anna", "a wrong password").await.problem("wrong-credentials");
    log_in(&bert.name, PASSWORD).await.ok();
    anybody.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let token = link_token(&app, &anna.address, "reset").await;
    anybody.call("reset_password").path("token", token).json(json!({ "password": last })).send().await.ok();
    log_in("anna", last).await.ok();
}
