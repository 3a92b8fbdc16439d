//! Whoever has a response already is not sent it again: lists, decisions, events, rulesets and boards. A tag changes
//! with everything that the response shows.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::{CONTRACT, Operation, escaped};
use crate::support::personas::{Player, Table};

/// A request, with the tag of what the caller has.
async fn ask(client: &Client, (operation, query): (&str, &[(&str, &str)]), game: &str, tag: &str) -> Reply {
    let call = super::located(client.call(operation), game).header("If-None-Match", tag);
    query.iter().fold(call, |call, (name, value)| call.query(name, value)).send().await
}

/// What is asked for again.
const READS: &[(&str, &[(&str, &str)])] = &[
    ("list_decisions", &[]),
    ("list_decisions", &[("actions", "true")]),
    ("list_games", &[]),
    ("list_games", &[("list", "public")]),
    ("list_events", &[]),
    ("list_events", &[("after", "2")]),
    ("list_legal_actions", &[]),
    ("read_setup", &[]),
    ("read_picture", &[]),
    ("read_picture", &[("seat", "blue")]),
    ("read_rules", &[]),
    ("list_rulesets", &[]),
    ("read_ruleset", &[]),
    ("read_board", &[]),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_response_that_has_not_changed_is_not_sent_again() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let client = &table.red.client;
    let mut before = Vec::new();
    for read in READS {
        let first = ask(client, *read, &table.game, "\"another\"").await.ok();
        assert!(!first.text().is_empty());
        for tag in [first.etag().to_owned(), format!("W/{}", first.etag().trim_start_matches("W/")), "*".to_owned()] {
            let again = ask(client, *read, &table.game, &tag).await;
            assert_eq!((again.status, again.etag()), (304, first.etag()), "{read:?} {tag}");
            assert_eq!((again.text(), again.header("cache-control")), (String::new(), first.header("cache-control")));
        }
        before.push(first);
    }
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "e7-e6").await.ok();
    for (read, first) in READS.iter().zip(before) {
        let now = ask(client, *read, &table.game, first.etag()).await;
        assert_eq!(now.status == 304, now.text().is_empty());
        let plain = ask(client, *read, &table.game, "\"another\"").await.ok();
        assert_eq!(now.status == 304, plain.text() == first.text(), "{read:?}");
    }
}

/// What there is once a game is over. It changes only with the names of its players.
const RECORDS: [&str; 2] = ["read_record", "read_record_text"];

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_not_sent_again_before_a_player_renames() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let client = &table.blue.client;
    table.red.act(&table.game, "resign").await.ok();
    let mut before = Vec::new();
    for read in RECORDS {
        let first = ask(client, (read, &[]), &table.game, "\"another\"").await.ok();
        for tag in [first.etag().to_owned(), format!("W/{}", first.etag()), "*".to_owned()] {
            let again = ask(client, (read, &[]), &table.game, &tag).await;
            assert_eq!((again.status, again.etag(), again.text()), (304, first.etag(), String::new()), "{read} {tag}");
        }
        before.push(first);
    }
    client.call("change_me").json(json!({ "name": "berta" })).send().await.ok();
    for (read, first) in RECORDS.iter().zip(before) {
        let now = ask(client, (read, &[]), &table.game, first.etag()).await.ok();
        assert!(now.text().contains("berta") && now.etag() != first.etag(), "{read}: {now:?}");
    }
}

#[test]
fn every_operation_that_may_say_that_nothing_has_changed_is_asked_again() {
    /// Their own tests ask again: `tags` and `games::kept`, and `games::notes`.
    const ELSEWHERE: [&str; 2] = ["read_game", "read_note"];
    let has_304 = |operation: &&Operation| {
        let at = format!("/paths/{}/{}/responses/304", escaped(&operation.path), operation.method.to_lowercase());
        CONTRACT.document().pointer(&at).is_some()
    };
    let unchanged: BTreeSet<_> = CONTRACT.operations().filter(has_304).map(|operation| operation.id.as_str()).collect();
    assert_eq!(unchanged, READS.iter().map(|(id, _)| *id).chain(RECORDS).chain(ELSEWHERE).collect());
}

async fn poll(who: &Player, actions: bool, tag: &str) -> Reply {
    who.client.call("list_decisions").query("actions", actions).header("If-None-Match", tag).send().await
}

/// One of the changes that Red, who polls, must hear of.
async fn change(table: &Table, what: &str) {
    let blue = &table.blue.client;
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(10);
    let invitation = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" } });
    let changed = match what {
        "a name" => blue.call("change_me").json(json!({ "name": "berta" })).send().await,
        "a leave" => blue.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await,
        "an invitation" => blue.call("create_game").json(invitation).send().await,
        "an own turn" => table.red.act(&table.game, "b4-b5").await,
        "a turn" => table.blue.act(&table.game, "e7-e6").await,
        "another own turn" => table.red.act(&table.game, "b5-b6").await,
        "an offer" => table.blue.act(&table.game, "draw").await,
        _ => panic!("{what}"),
    };
    changed.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_polls_is_told_of_everything_but_the_seconds_that_pass() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let lasting = |reply: &Reply| {
        let mut body = reply.json();
        for owed in body["decisions"].as_array_mut().expect("a list") {
            owed.as_object_mut().expect("an object").remove("seconds_left");
        }
        body
    };
    let mut last = [poll(&table.red, false, "\"x\"").await.ok(), poll(&table.red, true, "\"x\"").await.ok()];
    assert_ne!(last[0].etag(), last[1].etag());
    app.advance_database_clock(60).await;
    for (actions, last) in [false, true].into_iter().zip(&last) {
        assert!(last.etag().starts_with("W/"), "the seconds are not covered: {last:?}");
        assert_eq!(poll(&table.red, actions, last.etag()).await.status, 304, "time has passed, and nothing else");
        let later = poll(&table.red, actions, "\"x\"").await.ok();
        let left = |reply: &Reply| reply.json()["decisions"][0]["seconds_left"].as_i64().expect("seconds");
        assert!(left(last) - left(&later) >= 60, "the seconds are those of now");
        assert_eq!((lasting(last), last.etag()), (lasting(&later), later.etag()));
    }
    for what in ["a name", "a leave", "an invitation", "an own turn", "a turn", "another own turn", "an offer"] {
        change(&table, what).await;
        for (actions, last) in [false, true].into_iter().zip(&mut last) {
            let now = poll(&table.red, actions, last.etag()).await;
            assert_eq!(now.status, 200, "{what} is called unchanged");
            assert_ne!(lasting(&now), lasting(&*last), "{what} shows nothing, and proves nothing");
            assert_eq!(poll(&table.red, actions, now.etag()).await.status, 304, "nothing changed after {what}");
            *last = now;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruleset_that_is_asked_for_by_its_digest_is_kept_for_ever() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    let list = client.call("list_rulesets").send().await.ok();
    assert_eq!(list.header("cache-control"), "public, no-cache");
    for entry in list.json()["rulesets"].as_array().expect("a list") {
        for (operation, parameter, id, digest) in
            [("read_ruleset", "ruleset", "id", "digest"), ("read_board", "board", "board", "board_digest")]
        {
            let text = |name: &str| entry[name].as_str().expect("text");
            let call = || client.call(operation).path(parameter, text(id));
            let plain = call().send().await.ok();
            assert_eq!(plain.header("cache-control"), "public, no-cache");
            let kept = call().query("digest", text(digest)).send().await.ok();
            assert_eq!(kept.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(kept.text(), plain.text());
            assert_eq!(kept.json()["digest"], Value::from(text(digest)));
            call().query("digest", "0123456789abcdef").send().await.problem("not-found");
            call().query("digest", "x").send().await.problem("invalid-query");
        }
    }
}
