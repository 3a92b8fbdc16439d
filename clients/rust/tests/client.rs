//! What the client does when a response is lost, late, stale or refused.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

mod fake;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fake::{Fake, ReceivedRequest, Reply, problem, reply, tagged};
use fieldpost_client::{Action, Client, Error, Fault, ProblemCode, RequestOptions};
use serde_json::{Value, json};

fn a_move() -> Action {
    serde_json::from_value(json!({ "type": "move", "from": "d3", "to": "d4" })).unwrap()
}

fn game(etag: &str, status: &str) -> Reply {
    let body = json!({ "id": "g", "version": 5, "etag": etag, "ruleset": "quick-arena", "status": status, "seats": [],
        "awaiting": [], "last_events": [] });
    tagged(etag, body)
}

fn legal(etag: &str) -> Reply {
    tagged(etag, json!({ "version": 5, "etag": etag, "actions": [a_move()] }))
}

/// A client that does not wait, and its pauses.
fn patient(fake: &Fake) -> (Client, Arc<Mutex<Vec<Duration>>>) {
    let pauses = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&pauses);
    let client = Client::new(&fake.url).with_token("token").with_sleep(move |pause| noted.lock().unwrap().push(pause));
    (client, pauses)
}

fn keys(received: &[ReceivedRequest]) -> BTreeSet<Option<&String>> {
    received.iter().map(|request| request.headers.get("idempotency-key")).collect()
}

#[test]
fn an_action_whose_response_is_lost_is_sent_again_with_the_same_key_and_tag() {
    let fake = Fake::new(vec![Reply::Lost, Reply::Lost, game("\"6\"", "playing")]);
    let (mut client, pauses) = patient(&fake);
    assert_eq!(client.act("g", "\"5\"", &a_move()).unwrap().etag, "\"6\"");
    assert_eq!(pauses.lock().unwrap().len(), 2);
    let received = fake.received();
    let keys = keys(&received);
    assert!(keys.len() == 1 && !keys.contains(&None), "{keys:?}");
    assert!(received.iter().all(|request| request.headers["if-match"] == "\"5\""));
    assert!(received.iter().all(|request| request.body == serde_json::to_value(a_move()).unwrap()));
}

#[test]
fn two_actions_have_two_keys() {
    let fake = Fake::new(vec![game("\"6\"", "playing"), game("\"7\"", "playing")]);
    let (mut client, _) = patient(&fake);
    client.act("g", "\"5\"", &a_move()).unwrap();
    client.act("g", "\"6\"", &a_move()).unwrap();
    assert_eq!(keys(&fake.received()).len(), 2);
}

#[test]
fn whatever_takes_no_key_is_not_sent_again_when_its_response_is_lost() {
    let fake = Fake::new(vec![Reply::Lost]);
    let (mut client, pauses) = patient(&fake);
    assert!(matches!(client.create_token("bot", &["play"], None), Err(Error::NoAnswer { .. })));
    assert!(pauses.lock().unwrap().is_empty());
    assert_eq!(fake.received().len(), 1);
}

#[test]
fn reading_is_repeated_until_the_attempts_are_used_up() {
    let fake = Fake::new(vec![Reply::Lost, Reply::Lost, Reply::Lost]);
    let (client, pauses) = patient(&fake);
    let mut client = client.with_attempts(3, Duration::from_secs(60));
    assert!(matches!(client.game("g"), Err(Error::NoAnswer { .. })));
    assert_eq!(pauses.lock().unwrap().len(), 2);
    assert_eq!(fake.received().len(), 3);
}

#[test]
fn a_busy_service_is_asked_again_with_the_same_key() {
    let fake = Fake::new(vec![problem(503, "unavailable", json!({})), reply(502, Value::Null), game("\"6\"", "over")]);
    let (mut client, _) = patient(&fake);
    client.act("g", "\"5\"", &a_move()).unwrap();
    assert_eq!(keys(&fake.received()).len(), 1);
}

#[test]
fn a_limit_is_waited_for_as_long_as_it_says() {
    let busy = problem(429, "too-many-requests", json!({ "retry_after": 30 }));
    let fake = Fake::new(vec![busy, game("\"6\"", "playing")]);
    let (mut client, pauses) = patient(&fake);
    client.game("g").unwrap();
    assert_eq!(*pauses.lock().unwrap(), [Duration::from_secs(30)]);
}

#[test]
fn a_limit_that_is_over_tomorrow_is_a_problem() {
    let headers = vec![("Retry-After", "86400".to_owned())];
    let fake = Fake::new(vec![Reply::Response { status: 429, headers, body: Value::Null }]);
    let (mut client, pauses) = patient(&fake);
    let why = client.create_game(json!({ "ruleset": "quick-arena", "opponent": { "type": "open" } })).unwrap_err();
    assert_eq!(why.problem().unwrap().retry_after, Some(86_400));
    assert!(pauses.lock().unwrap().is_empty());
}

#[test]
fn a_refusal_is_not_repeated_and_says_everything() {
    let faults = json!([{ "at": "d5", "what": "is not a home space of this seat" }]);
    let fake = Fake::new(vec![problem(422, "invalid-setup", json!({ "clause": "S-1", "faults": faults }))]);
    let (mut client, _) = patient(&fake);
    let why = client.put_setup("g", json!({ "text": "F" })).unwrap_err();
    let problem = why.problem().unwrap();
    assert_eq!((problem.status, problem.code()), (422, ProblemCode::InvalidSetup));
    assert_eq!(problem.clause.as_deref(), Some("S-1"));
    let fault = Fault { at: "d5".to_owned(), what: "is not a home space of this seat".to_owned() };
    assert_eq!(problem.faults, [fault]);
}

#[test]
fn a_code_that_is_newer_than_the_client_is_still_a_problem() {
    let fake = Fake::new(vec![problem(409, "brand-new", json!({}))]);
    let (mut client, _) = patient(&fake);
    let why = client.join("g", None).unwrap_err();
    let problem = why.problem().unwrap();
    assert_eq!((problem.code(), problem.kind.as_str()), (ProblemCode::Unknown, "/problems/brand-new"));
}

#[test]
fn a_stale_action_is_returned_with_the_tag_of_the_game() {
    let fake = Fake::new(vec![problem(412, "stale", json!({ "version": 6, "etag": "\"6\"" }))]);
    let (mut client, _) = patient(&fake);
    let why = client.act("g", "\"5\"", &a_move()).unwrap_err();
    assert!(why.is_stale());
    assert_eq!(why.problem().unwrap().etag.as_deref(), Some("\"6\""));
}

#[test]
fn a_turn_is_chosen_anew_when_the_game_has_moved_on() {
    let stale = problem(412, "stale", json!({ "etag": "\"6\"" }));
    let fake = Fake::new(vec![legal("\"5\""), stale, legal("\"6\""), game("\"7\"", "playing")]);
    let (mut client, _) = patient(&fake);
    let mut chosen = 0;
    let choose = |actions: &[Action]| {
        chosen += 1;
        actions.first().cloned()
    };
    assert_eq!(client.turn("g", choose).unwrap().unwrap().etag, "\"7\"");
    assert_eq!(chosen, 2);
    let received = fake.received();
    let posts: Vec<_> = received.iter().filter(|request| request.method == "POST").collect();
    assert_eq!(posts.iter().map(|post| post.headers["if-match"].as_str()).collect::<Vec<_>>(), ["\"5\"", "\"6\""]);
    assert_ne!(posts[0].headers["idempotency-key"], posts[1].headers["idempotency-key"]);
}

#[test]
fn a_game_is_followed_from_change_to_change_to_its_end() {
    let unchanged = || tagged("\"5\"", Value::Null);
    let fake = Fake::new(vec![game("\"5\"", "playing"), unchanged(), unchanged(), game("\"6\"", "over")]);
    let (mut client, pauses) = patient(&fake);
    let seen: Vec<_> = client.follow("g", Duration::from_secs(7)).map(|now| now.unwrap().etag).collect();
    assert_eq!(seen, ["\"5\"", "\"6\""]);
    assert_eq!(*pauses.lock().unwrap(), [Duration::from_secs(7); 3]);
    let received = fake.received();
    let tags: Vec<_> =
        received.iter().map(|request| request.headers.get("if-none-match").map(String::as_str)).collect();
    assert_eq!(tags, [None, Some("\"5\""), Some("\"5\""), Some("\"5\"")]);
}

#[test]
fn events_are_read_to_the_last_page() {
    let event = |kind: &str| json!({ "type": kind, "version": 1, "at": "2026-11-21T07:30:00Z" });
    let pages = vec![
        reply(200, json!({ "events": [event("moved")], "next": 4 })),
        reply(200, json!({ "events": [event("ended")] })),
    ];
    let fake = Fake::new(pages);
    let kinds: Vec<_> = Client::new(&fake.url).events("g", 0).unwrap().into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds, ["moved", "ended"]);
    let received = fake.received();
    assert!(received[0].path.ends_with("?after=0") && received[1].path.ends_with("?after=4"));
}

#[test]
fn a_session_is_refreshed_and_the_request_sent_again_with_its_key() {
    let tokens = |access: &str, refresh: &str| reply(201, json!({ "access_token": access, "refresh_token": refresh }));
    let over = problem(401, "unauthenticated", json!({}));
    let fake = Fake::new(vec![tokens("old", "first"), over, Reply::Lost, tokens("new", "next"), game("\"6\"", "over")]);
    let mut client = Client::new(&fake.url).with_sleep(|_| {});
    client.log_in("anna", "correct horse").unwrap();
    client.act("g", "\"5\"", &a_move()).unwrap();
    let received = fake.received();
    let sent: Vec<_> = received
        .iter()
        .map(|request| (request.path.as_str(), request.headers.get("authorization").map(String::as_str)))
        .collect();
    let (act, refresh) = ("/v1/games/g/actions", ("/v1/sessions/refresh", None));
    let first = ("/v1/sessions", None);
    assert_eq!(sent, [first, (act, Some("Bearer old")), refresh, refresh, (act, Some("Bearer new"))]);
    assert_eq!(received[1].headers["idempotency-key"], received[4].headers["idempotency-key"]);
    assert_eq!(received[2].body, json!({ "refresh_token": "first" }));
}

#[test]
fn a_wrong_password_is_a_problem_and_refreshes_nothing() {
    let tokens = reply(201, json!({ "access_token": "old", "refresh_token": "first" }));
    let fake = Fake::new(vec![tokens, problem(401, "wrong-credentials", json!({}))]);
    let mut client = Client::new(&fake.url);
    client.log_in("anna", "correct horse").unwrap();
    let options = RequestOptions { body: Some(json!({ "password": "wrong" })), ..Default::default() };
    let why = client.request::<Value>("DELETE", "/v1/me", options).unwrap_err();
    assert_eq!(why.problem().unwrap().code(), ProblemCode::WrongCredentials);
    assert_eq!(fake.received().len(), 2);
}

#[test]
fn a_personal_access_token_that_is_refused_is_a_problem() {
    let fake = Fake::new(vec![problem(401, "unauthenticated", json!({}))]);
    let why = patient(&fake).0.game("g").unwrap_err();
    assert_eq!(why.problem().unwrap().code(), ProblemCode::Unauthenticated);
}

#[test]
fn a_device_is_known_at_the_next_log_in_of_the_same_user_alone() {
    let tokens =
        |device: &str| reply(201, json!({ "access_token": "new", "refresh_token": "next", "device_token": device }));
    let fake = Fake::new(vec![tokens("hers"), tokens("renewed"), tokens("his")]);
    let mut client = Client::new(&fake.url);
    for login in ["anna", "anna", "bert"] {
        client.log_in(login, "correct horse").unwrap();
    }
    let devices: Vec<_> = fake.received().iter().map(|sent| sent.body["device_token"].clone()).collect();
    assert_eq!(devices, [Value::Null, json!("hers"), Value::Null]);
}

#[test]
fn a_token_may_be_valid_for_some_days() {
    let made = || reply(201, json!({ "token": "fieldpost_pat_x" }));
    let fake = Fake::new(vec![made(), made()]);
    let (mut client, _) = patient(&fake);
    client.create_token("bot", &["play"], Some(30)).unwrap();
    client.create_token("bot", &["play"], None).unwrap();
    let bodies: Vec<_> = fake.received().into_iter().map(|sent| sent.body).collect();
    let [for_days, for_ever] =
        [json!({ "name": "bot", "scopes": ["play"], "valid_days": 30 }), json!({ "name": "bot", "scopes": ["play"] })];
    assert_eq!(bodies, [for_days, for_ever]);
}

#[test]
fn further_headers_are_sent_and_replace_those_of_the_client() {
    let fake = Fake::new(vec![reply(200, json!({}))]);
    let (mut client, _) = patient(&fake);
    let headers = vec![("accept", "text/plain".to_owned()), ("Accept-Language", "de".to_owned())];
    client.request_text("GET", "/v1/rulesets", &RequestOptions { headers, ..Default::default() }).unwrap();
    let sent = &fake.received()[0].headers;
    assert_eq!((sent["accept"].as_str(), sent["accept-language"].as_str()), ("text/plain", "de"));
    assert_eq!(sent["authorization"], "Bearer token");
}

#[test]
fn fields_that_the_client_does_not_name_are_among_the_others() {
    let decision = json!({ "game": "g", "etag": "\"5\"", "ruleset": "quick-arena", "decision": "invitation", "seat": "blue",
        "others": ["anna"], "invited_by_id": "0193", "since": "2026-11-21T07:30:00Z" });
    let record = json!({ "ruleset": "quick-arena", "options": { "rescue": true }, "seats": {}, "setups": {}, "result": "red",
        "date": "2026-11-21", "actions": [] });
    let seat = json!({ "seat": "red", "team": "red", "status": "seated", "user": "anna", "user_id": "0193",
        "setup_locked": true });
    let whole = json!({ "id": "g", "version": 5, "etag": "\"5\"", "ruleset": "quick-arena", "status": "over", "seats": [seat],
        "awaiting": [], "last_events": [], "outcome": { "result": "drawn", "reason": "agreed", "new": 1 } });
    let fake = Fake::new(vec![reply(200, json!({ "decisions": [decision] })), reply(200, record), reply(200, whole)]);
    let (mut client, _) = patient(&fake);
    assert_eq!(client.decisions(false).unwrap()[0].other["invited_by_id"], "0193");
    let record = client.record("g").unwrap();
    assert_eq!((&record.other["options"]["rescue"], &record.other["date"]), (&json!(true), &json!("2026-11-21")));
    let game = client.game("g").unwrap();
    assert_eq!((&game.seats[0].other["user_id"], &game.outcome.unwrap().other["new"]), (&json!("0193"), &json!(1)));
    fake.received();
}
