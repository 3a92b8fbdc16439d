//! Long responses are compressed for clients that ask for it, if nothing in them could be guessed by their length.

use std::io::Read;

use flate2::read::GzDecoder;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::guests::Guests;
use crate::support::personas::{BLUE, PASSWORD, RED, Table};

/// A response to a client that takes gzip, and what it says when it is unpacked.
pub(super) async fn packed(client: &Client, path: &str) -> (Reply, Vec<u8>) {
    let sent = client.raw(Method::GET, path).header("Accept-Encoding", "gzip, deflate, br").send().await.unwrap();
    let reply = Reply::read(sent).await;
    let mut text = Vec::new();
    match reply.header("content-encoding") {
        "gzip" => drop(GzDecoder::new(reply.body.as_slice()).read_to_end(&mut text).expect("gzip")),
        _ => text.clone_from(&reply.body),
    }
    (reply, text)
}

pub(super) async fn plain(client: &Client, path: &str) -> Reply {
    Reply::read(client.raw(Method::GET, path).send().await.unwrap()).await
}

/// A public game in play.
async fn watched(app: &TestApp) -> Guests {
    let table = Guests::seated(app, &["anna", "bert"], "barrage", json!({})).await;
    table.players[0].lock(&table.game, &RED).await.ok();
    table.players[1].lock(&table.game, &BLUE).await.ok();
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn long_responses_are_compressed_for_those_who_ask() {
    let app = TestApp::start().await;
    let table = watched(&app).await;
    let game = format!("/v1/games/{}", table.game);
    let paths = [
        "/",
        "/games",
        "/openapi.yaml",
        "/openapi.json",
        "/docs/swagger-ui.css",
        "/rules/original",
        "/v1/rulesets",
        "/v1/rulesets/stratego4-four",
        "/v1/boards/fortress-4",
        &game,
        &format!("{game}/events"),
        &format!("{game}/rules"),
        &format!("{game}/board.svg"),
        "/v1/games?list=public",
    ];
    let mut long = 0;
    for path in paths {
        let reader = table.players[0].client.anonymous();
        let open = plain(&reader, path).await;
        assert_eq!((open.status, open.header("content-encoding")), (200, ""), "{path}");
        let (reply, text) = packed(&reader, path).await;
        assert_eq!(text, open.body, "{path}");
        // What fits into one packet is left as it is.
        let is_long = open.body.len() > 1_024;
        assert_eq!(reply.header("content-encoding"), if is_long { "gzip" } else { "" }, "{path}");
        assert_eq!(reply.body.len() < text.len(), is_long, "{path}");
        long += usize::from(is_long);
        for reply in [&open, &reply] {
            assert!(reply.header("vary").contains("accept-encoding"), "{path}: {}", reply.header("vary"));
            assert_eq!(reply.header("content-length"), reply.body.len().to_string(), "{path}");
        }
    }
    assert!(long >= 8, "{long} long responses");
    let page = plain(&table.players[0].client, "/rules/original").await;
    assert!(page.header("vary").contains("accept-language"), "added to, not replaced: {}", page.header("vary"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_watched_by_compressed_responses_and_their_tags() {
    let app = TestApp::start().await;
    let table = watched(&app).await;
    let client = &table.players[0].client.anonymous();
    let path = format!("/v1/games/{}", table.game);
    let (seen, text) = packed(client, &path).await;
    let game: Value = serde_json::from_slice(&text).unwrap();
    let tag = seen.etag().to_owned();
    assert_eq!(tag, format!("W/{}", game["etag"].as_str().unwrap()), "other bytes that say the same");
    let known = client.raw(Method::GET, &path).header("Accept-Encoding", "gzip").header("If-None-Match", &tag);
    let known = Reply::read(known.send().await.unwrap()).await;
    assert_eq!((known.status, known.header("vary"), known.body.len()), (304, "accept-encoding", 0));
    table.players[0].act(&table.game, "e4-e5").await.ok();
    let (later, _) = packed(client, &path).await;
    assert_ne!(later.etag(), tag);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_player_is_shown_of_a_game_in_progress_has_the_same_length_for_each_army() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let game = format!("/v1/games/{}", table.game);
    for path in
        [&game, &format!("{game}/actions"), &format!("{game}/events"), &format!("{game}/board.svg"), "/v1/me/decisions"]
    {
        let open = plain(&table.red.client, path).await;
        let (reply, _) = packed(&table.red.client, path).await;
        let (encoding, length) = (reply.header("content-encoding"), reply.body.len());
        assert_eq!((encoding, length), ("", open.body.len()), "{path}");
    }
    let call = table.red.client.raw(Method::POST, &format!("{game}/actions")).header("Accept-Encoding", "gzip");
    let tag = table.red.look(&table.game).await.etag().to_owned();
    let step = json!({ "type": "move", "from": "b4", "to": "b5" }).to_string();
    let call = call.header("Content-Type", "application/json").header("If-Match", &tag).body(step);
    let played = Reply::read(call.send().await.unwrap()).await;
    assert_eq!((played.status, played.header("content-encoding")), (200, ""), "{played:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_response_with_a_secret_beside_the_words_of_others_is_compressed() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (red, blue) = (&table.red.client, &table.blue.client);
    for n in 0..12 {
        let text = format!("{n} {}", "The same again and again. ".repeat(6));
        blue.call("say").path("game", &table.game).json(json!({ "text": text.trim() })).send().await.ok();
    }
    for n in 0..12 {
        let body = json!({ "login": "anna", "password": PASSWORD });
        let agent = format!("browser {n}");
        red.anonymous().call("log_in").header("user-agent", agent).json(body).send().await.ok();
    }
    let talk = format!("/v1/games/{}/talk", table.game);
    for path in [talk.as_str(), "/v1/sessions", "/v1/me/audit"] {
        let (reply, text) = packed(red, path).await;
        assert!(reply.status == 200 && text.len() > 1_024, "{path} proves nothing: {reply:?}");
        assert_eq!((reply.header("content-encoding"), reply.header("vary")), ("", ""), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_games_are_compressed_only_for_whoever_has_none_of_their_own() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    app.sql(
        "UPDATE games SET public = true; \
         WITH n AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 5)), g AS (INSERT INTO games \
         SELECT (jsonb_populate_record(g, jsonb_build_object('id', n.id))).* FROM games g, n) INSERT INTO seats \
         SELECT (jsonb_populate_record(s, jsonb_build_object('game_id', n.id))).* FROM seats s, n",
    )
    .await;
    let (own, anybody) = (&table.red.client, table.red.client.anonymous());
    for (client, path, expected) in [
        (own, "/v1/games", ("", "")),
        (own, "/v1/games?list=mine", ("", "")),
        (own, "/v1/games?list=public", ("", "")),
        (&anybody, "/v1/games?list=public", ("gzip", "accept-encoding")),
    ] {
        let (reply, text) = packed(client, path).await;
        assert!(reply.status == 200 && text.len() > 2_048, "{path} proves nothing: {reply:?}");
        assert_eq!((reply.header("content-encoding"), reply.header("vary")), expected, "{path}");
    }
    let (short, _) = packed(&anybody, "/v1/games?list=public&limit=1&status=over").await;
    assert_eq!((short.header("content-encoding"), short.header("vary")), ("", "accept-encoding"));
}
