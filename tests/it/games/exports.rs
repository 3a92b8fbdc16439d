//! Exports of finished games: whole, in order, secret where games are, and resumable where they break off.

use std::collections::BTreeSet;

use fieldpost::app::Error;
use fieldpost::app::accounts::caller::{Caller, Credential};
use fieldpost::app::limits::attempts::Network;
use fieldpost::app::limits::open::Holder;
use fieldpost::app::lobby::exports::{Export, FinishedGames};
use fieldpost::values::{Scope, Scopes};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::Player;

async fn export(who: &Player, query: &[(&str, &str)]) -> Vec<Value> {
    export_to(&who.client, query).await
}

async fn export_to(client: &Client, query: &[(&str, &str)]) -> Vec<Value> {
    let call = client.call("export_records");
    let reply = query.iter().fold(call, |call, (name, value)| call.query(name, value)).send().await.ok();
    assert_eq!(reply.header("content-type"), "application/x-ndjson");
    reply.text().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn games(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["game"].as_str().expect("an id")).collect()
}

async fn publish(app: &TestApp, game: &str) {
    app.sql(&format!("UPDATE games SET public = true WHERE id = '{game}'")).await;
}

/// Copies of a game that changed last, or ended, one second after the other.
pub(crate) async fn copies(app: &TestApp, game: &str, count: usize) {
    let copied = |table: &str, key: &str, more: &str| {
        format!(
            "INSERT INTO {table} SELECT (jsonb_populate_record(t, jsonb_build_object('{key}', n.id{more}))).* \
             FROM {table} t, n WHERE t.{key} = '{game}'"
        )
    };
    let later = |column: &str| format!(", '{column}', t.{column} + n.k * interval '1 s'");
    let (games, seats) = (
        copied("games", "id", &format!("{}{}", later("updated_at"), later("ended_at"))),
        copied("seats", "game_id", ""),
    );
    let log = copied("game_log", "game_id", "");
    let new = format!("SELECT gen_random_uuid() AS id, k FROM generate_series(1, {count}) k");
    app.sql(&format!("WITH n AS MATERIALIZED ({new}), g AS ({games}), s AS ({seats}) {log}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_holds_what_its_reader_may_see_and_no_game_that_keeps_its_secrets() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let [public, private, aborted, playing] = [
        in_play(&anna, &bert).await,
        in_play(&anna, &bert).await,
        in_play(&anna, &bert).await,
        in_play(&anna, &bert).await,
    ];
    for game in [&public, &aborted, &playing] {
        publish(&app, game).await;
    }
    anna.act(&aborted, "abort").await.ok();
    anna.act(&public, "resign").await.ok();
    anna.act(&private, "resign").await.ok();
    assert_eq!(export(&anna, &[("list", "mine")]).await.len(), 0, "the last minute is not settled yet");
    app.advance_database_clock(120).await;
    for (who, list, expected) in [
        (&anna, "mine", vec![public.as_str(), private.as_str()]),
        (&bert, "mine", vec![public.as_str(), private.as_str()]),
        (&carl, "mine", vec![]),
        (&anna, "public", vec![public.as_str()]),
        (&carl, "public", vec![public.as_str()]),
    ] {
        let lines = export(who, &[("list", list)]).await;
        assert_eq!(games(&lines), expected, "{} {list}", who.name);
        for line in &lines {
            let record = anna.client.call("read_record").path("game", line["game"].as_str().unwrap());
            assert_eq!(line["record"], record.send().await.ok().json());
            let game = anna.look(line["game"].as_str().unwrap()).await.json();
            let seats = game["seats"].as_array().expect("seats").iter();
            let ids = seats.map(|seat| (seat["seat"].as_str().expect("a name").to_owned(), seat["user_id"].clone()));
            assert_eq!(line["user_ids"], ids.collect::<Value>(), "by them a player is known who renames");
        }
    }
    assert_eq!(games(&export(&carl, &[]).await), [public.as_str()], "public ones unless others are wanted");
    carl.client.call("export_records").query("cursor", "x").send().await.problem("invalid-query");
    carl.client.call("export_records").query("list", "open").send().await.problem("invalid-query");
    let anybody = carl.client.anonymous();
    assert_eq!(games(&export_to(&anybody, &[]).await), [public.as_str()]);
    assert_eq!(games(&export_to(&anybody, &[("list", "public")]).await), [public.as_str()]);
    anybody.call("export_records").query("list", "mine").send().await.problem("unauthenticated");
    anybody.with_token("fieldpost_pat_x").call("export_records").send().await.problem("unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_goes_on_where_the_last_one_ended() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    publish(&app, &game).await;
    anna.act(&game, "resign").await.ok();
    copies(&app, &game, 120).await;
    app.advance_database_clock(600).await;
    let all = export(&anna, &[]).await;
    assert_eq!(games(&all).into_iter().collect::<BTreeSet<_>>().len(), 121, "each of them once");
    let times: Vec<&str> = all.iter().map(|line| line["ended_at"].as_str().unwrap()).collect();
    assert!(times.is_sorted());
    for index in [0, 49, 50, 119] {
        let rest = export(&anna, &[("cursor", all[index]["cursor"].as_str().unwrap())]).await;
        assert_eq!(rest, all[index + 1..], "after {index}");
    }
    let last = all[120]["cursor"].as_str().unwrap();
    assert_eq!(export(&anna, &[("cursor", last)]).await, Vec::<Value>::new());
    let later = in_play(&anna, &bert).await;
    publish(&app, &later).await;
    bert.act(&later, "resign").await.ok();
    app.advance_database_clock(120).await;
    assert_eq!(games(&export(&anna, &[("cursor", last)]).await), [later.as_str()], "what has ended since");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_breaks_off_does_not_look_whole_and_goes_on_from_its_last_line() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    publish(&app, &game).await;
    anna.act(&game, "resign").await.ok();
    copies(&app, &game, 60).await;
    app.advance_database_clock(600).await;
    let all = export(&anna, &[]).await;
    let broken = all[55]["game"].as_str().unwrap();
    app.sql(&format!("UPDATE game_log SET version = version + 1000 WHERE game_id = '{broken}'")).await;
    let mut response = anna.client.raw(reqwest::Method::GET, "/v1/records").send().await.expect("its beginning");
    assert_eq!(response.status(), 200);
    let mut read = Vec::new();
    let end = loop {
        match response.chunk().await {
            Ok(Some(bytes)) => read.extend_from_slice(&bytes),
            end => break end,
        }
    };
    assert!(end.is_err(), "it looks whole: {} bytes", read.len());
    let whole = String::from_utf8(read).expect("text");
    let lines: Vec<Value> = whole
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(lines.len() <= 55 && lines == all[..lines.len()], "{} lines", lines.len());
    // What cannot be read even at the beginning is a problem.
    let call = || anna.client.call("export_records").query("cursor", all[54]["cursor"].as_str().unwrap());
    call().send().await.problem("internal");
    app.sql(&format!("UPDATE game_log SET version = version - 1000 WHERE game_id = '{broken}'")).await;
    let rest = call().send().await.ok();
    assert_eq!(rest.text().lines().count(), all.len() - 55);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_request_has_no_body_and_counts_as_much() {
    let app = TestApp::start_with(|settings| {
        (settings.limits.requests_per_user, settings.limits.requests_per_user_burst) = (1, 1_000);
    })
    .await;
    let [anna] = people(&app, ["anna"]).await;
    let mut left = Vec::new();
    for path in ["/v1/records", "/v1/me/export"] {
        let head = anna.client.raw(reqwest::Method::HEAD, path).send().await.expect("an answer");
        let head = Reply::read(head).await;
        let seen = (head.status, head.header("content-type"), head.text());
        assert_eq!(seen, (200, "application/x-ndjson", String::new()));
        let said = head.header("ratelimit").split_once("r=").and_then(|(_, rest)| rest.split_once(';'));
        left.push(said.expect("what is left").0.parse::<u32>().expect("a number"));
    }
    // What has come back meanwhile is less than the export that it took.
    assert!(left[0] <= 800 && left[1] < left[0], "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_ends_with_the_session_or_the_token_that_asked_for_it() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    publish(&app, &game).await;
    anna.act(&game, "resign").await.ok();
    copies(&app, &game, 5).await;
    app.advance_database_clock(600).await;
    let id = |value: &Value| value.as_str().expect("an id").parse().expect("an id");
    let body = json!({ "name": "export", "scopes": ["read"] });
    let token = anna.client.call("create_token").json(body).send().await.ok().json();
    let scopes: Scopes = [Scope::Read].into_iter().collect();
    let by_token = Credential::Token { id: id(&token["id"]), scopes };
    let user = id(&anna.client.call("read_me").send().await.ok().json()["id"]);
    let exports = [by_token, Credential::Session(id(&anna.tokens["session"]))].map(|by| {
        let caller = Caller { user, by };
        [FinishedGames::Public, FinishedGames::Mine].map(|list| Export::new(list, caller, None).expect("an export"))
    });
    let [mut of_token, mut of_session] = exports;
    let next = async |export: &mut Export| export.next(&app.app).await.map(|record| record.expect("a record").game);
    for export in of_token.iter_mut().chain(&mut of_session) {
        assert_eq!(next(export).await.expect("the first"), id(&json!(game)));
    }
    let revoke = anna.client.call("revoke_token").path("personal_token", token["id"].as_str().unwrap());
    revoke.send().await.ok();
    for export in &mut of_token {
        assert!(matches!(next(export).await, Err(Error::Unauthenticated)));
    }
    let [public, mine] = &mut of_session;
    next(public).await.expect("the second");
    // Each game is read when it is its turn: as it is then.
    app.sql("UPDATE games SET public = false, updated_at = updated_at + interval '1 s'").await;
    next(mine).await.expect("she has a seat in it");
    app.sql("UPDATE seats SET user_id = NULL").await;
    assert!(public.next(&app.app).await.expect("the end").is_none(), "nothing is public any more");
    assert!(mine.next(&app.app).await.expect("the end").is_none(), "nothing is hers any more");
    let by_session = Caller { user, by: Credential::Session(id(&anna.tokens["session"])) };
    let mut last = Export::new(FinishedGames::Public, by_session, None).expect("an export");
    let session = anna.tokens["session"].as_str().expect("a session");
    anna.client.call("end_session").path("session", session).send().await.ok();
    assert!(matches!(last.next(&app.app).await, Err(Error::Unauthenticated)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_has_a_few_exports_at_once_and_is_told_when_to_try_again() {
    let app = TestApp::start_with(|settings| settings.limits.exports_per_user = 2).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let user: Uuid = anna.client.call("read_me").send().await.ok().json()["id"].as_str().unwrap().parse().unwrap();
    let one = app.app.exports.open(2, user).expect("one");
    let other = app.app.exports.open(2, user).expect("another");
    for operation in ["export_records", "export_me"] {
        let refused = anna.client.call(operation).send().await;
        refused.problem("too-many-requests");
        assert_eq!((refused.status, refused.header("retry-after")), (429, "30"));
        assert!(refused.header("ratelimit-policy").starts_with("\"exports\";q=2;w=30"), "{refused:?}");
        bert.client.call(operation).send().await.ok();
        bert.client.call(operation).send().await.ok();
        bert.client.call(operation).send().await.ok();
    }
    let head = anna.client.raw(reqwest::Method::HEAD, "/v1/records").send().await.expect("an answer");
    assert_eq!(head.status(), 429);
    drop(one);
    anna.client.call("export_records").send().await.ok();
    drop(other);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_has_a_few_exports_at_once_and_takes_none_of_the_users_there() {
    let app = TestApp::start_with(|settings| settings.limits.exports_per_network = 1).await;
    let [anna] = people(&app, ["anna"]).await;
    let anybody = anna.client.anonymous();
    let open = app.app.exports.open(1, Network::of([127, 0, 0, 1].into())).expect("one");
    let refused = anybody.call("export_records").send().await;
    refused.problem("too-many-requests");
    assert!(refused.header("ratelimit-policy").starts_with("\"exports\";q=1;w=30"), "{refused:?}");
    anna.client.call("export_records").send().await.ok();
    drop(open);
    anybody.call("export_records").send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn all_networks_together_have_a_few_exports_at_once_and_leave_users_theirs() {
    let app = TestApp::start_with(|settings| settings.limits.exports_of_anybody = 1).await;
    let [anna] = people(&app, ["anna"]).await;
    let anybody = anna.client.anonymous();
    let _of_network = app.app.exports.open(1, Network::of([192, 0, 2, 7].into())).expect("one elsewhere");
    let open = app.app.exports.open(1, Holder::Anybody).expect("counted for all");
    let refused = anybody.call("export_records").send().await;
    refused.problem("too-many-requests");
    assert!(refused.header("ratelimit-policy").starts_with("\"exports\";q=1;w=30"), "{refused:?}");
    anna.client.call("export_records").send().await.ok();
    drop(open);
    anybody.call("export_records").send().await.ok();
}
