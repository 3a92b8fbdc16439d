//! Exports of finished games: whole, in order, secret where games are, and resumable where they break off.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::Player;

async fn export(who: &Player, query: &[(&str, &str)]) -> Vec<Value> {
    let call = who.client.call("export_records");
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

/// Copies of a finished game that ended one second after the other.
async fn copies(app: &TestApp, game: &str, count: usize) {
    let copied = |table: &str, key: &str, more: &str| {
        format!(
            "INSERT INTO {table} SELECT (jsonb_populate_record(t, jsonb_build_object('{key}', n.id{more}))).* \
             FROM {table} t, n WHERE t.{key} = '{game}'"
        )
    };
    let (games, seats) =
        (copied("games", "id", ", 'updated_at', t.updated_at + n.k * interval '1 s'"), copied("seats", "game_id", ""));
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
        }
    }
    assert_eq!(games(&export(&carl, &[]).await), [public.as_str()], "public ones unless others are wanted");
    carl.client.call("export_records").query("cursor", "x").send().await.problem("invalid-query");
    carl.client.call("export_records").query("list", "open").send().await.problem("invalid-query");
    carl.client.anonymous().call("export_records").send().await.problem("unauthenticated");
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
async fn a_head_request_has_no_body() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let head = anna.client.raw(reqwest::Method::HEAD, "/v1/records").send().await.expect("an answer");
    let head = Reply::read(head).await;
    assert_eq!((head.status, head.header("content-type"), head.text()), (200, "application/x-ndjson", String::new()));
}
