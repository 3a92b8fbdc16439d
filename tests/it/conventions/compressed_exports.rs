//! The export of public games is compressed while it is written, for whoever asks without an account.

use std::io::{ErrorKind, Read};

use flate2::read::GzDecoder;
use reqwest::Method;
use serde_json::Value;

use super::compression::{packed, plain};
use crate::games::{exports, in_play, people};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::Player;

const PATH: &str = "/v1/records";

/// A service with public games that are over, and one of those who played them.
async fn finished(count: usize) -> (TestApp, Player) {
    // An export counts as many requests.
    let app = TestApp::start_with(|settings| settings.limits.requests_per_network = 0).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    app.sql("UPDATE games SET public = true").await;
    anna.act(&game, "resign").await.ok();
    exports::copies(&app, &game, count - 1).await;
    app.advance_database_clock(600).await;
    (app, anna)
}

/// What comes before a response breaks off, and how it was sent.
async fn broken_off(client: &Client, accepted: &str) -> (String, Vec<u8>) {
    let call = client.raw(Method::GET, PATH).header("Accept-Encoding", accepted);
    let mut response = call.send().await.expect("its beginning");
    let head = Reply::head(&response);
    assert_eq!(head.status, 200);
    let mut read = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(bytes)) => read.extend_from_slice(&bytes),
            Ok(None) => panic!("it looks whole: {} bytes", read.len()),
            Err(_) => return (head.header("content-encoding").to_owned(), read),
        }
    }
}

/// The same, unpacked: it lacks its end.
fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    let end = GzDecoder::new(packed).read_to_end(&mut text);
    assert_eq!(end.expect_err("it looks whole").kind(), ErrorKind::UnexpectedEof);
    text
}

fn cursor(line: &[u8]) -> String {
    let line: Value = serde_json::from_slice(line).expect("JSON");
    line["cursor"].as_str().expect("a cursor").to_owned()
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_compressed_line_by_line_and_says_the_same() {
    let (_app, anna) = finished(60).await;
    let anybody = anna.client.anonymous();
    let open = plain(&anybody, PATH).await;
    let (reply, text) = packed(&anybody, PATH).await;
    assert_eq!(text, open.body);
    assert_eq!((open.header("content-encoding"), reply.header("content-encoding")), ("", "gzip"));
    assert!(reply.body.len() * 4 < text.len(), "{} of {} bytes", reply.body.len(), text.len());
    for (accepted, got) in [("identity", &open), ("gzip", &reply)] {
        assert_eq!((got.header("vary"), got.header("cache-control")), ("accept-encoding", "no-store"), "{accepted}");
        assert_eq!((got.header("etag"), got.header("content-length")), ("", ""), "{accepted}");
        let call = anybody.raw(Method::HEAD, PATH).header("Accept-Encoding", accepted);
        let head = Reply::read(call.send().await.unwrap()).await;
        for name in ["content-encoding", "content-type", "vary", "cache-control"] {
            assert_eq!(head.header(name), got.header(name), "HEAD, {accepted}: {name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_of_a_line_or_none_is_as_long_as_it_was() {
    let (_app, anna) = finished(6).await;
    let anybody = anna.client.anonymous();
    let open = plain(&anybody, PATH).await;
    let lines = lines(&open.body);
    let mut encodings = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let path = format!("{PATH}?cursor={}", cursor(line));
        let (reply, text) = packed(&anybody, &path).await;
        assert_eq!(text, lines[index + 1..].concat(), "after {index}");
        let is_long = text.len() > 1_024;
        assert_eq!(reply.header("content-encoding"), if is_long { "gzip" } else { "" }, "{} bytes", text.len());
        assert_eq!(reply.header("vary"), "accept-encoding");
        encodings.push((is_long, text.is_empty()));
    }
    assert!(encodings.contains(&(true, false)) && encodings.contains(&(false, false)), "{encodings:?}");
    assert_eq!(encodings.last(), Some(&(false, true)), "nothing has ended since");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_to_a_user_is_not_compressed() {
    let (_app, anna) = finished(6).await;
    for path in [PATH, "/v1/records?list=public", "/v1/records?list=mine", "/v1/me/export"] {
        let (reply, text) = packed(&anna.client, path).await;
        assert!(reply.status == 200 && text.len() > 1_024, "{path} proves nothing: {reply:?}");
        assert_eq!((reply.header("content-encoding"), reply.header("vary")), ("", ""), "{path}");
    }
    let refused = anna.client.anonymous().raw(Method::GET, "/v1/records?list=mine").header("Accept-Encoding", "gzip");
    let refused = Reply::read(refused.send().await.unwrap()).await;
    assert_eq!((refused.status, refused.header("content-encoding")), (401, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_whose_database_goes_away_breaks_off_in_the_middle_of_gzip_and_goes_on_behind_its_last_line() {
    let (app, anna) = finished(60).await;
    let anybody = anna.client.anonymous();
    let whole = plain(&anybody, PATH).await.body;
    let all = lines(&whole);
    let broken: Value = serde_json::from_slice(all[55]).unwrap();
    let broken = broken["game"].as_str().unwrap();
    // Whoever reads this game loses the connection to the database.
    app.sql(&format!(
        "ALTER TABLE game_log RENAME TO kept_log; CREATE VIEW game_log AS SELECT * FROM kept_log \
         WHERE game_id <> '{broken}' OR pg_terminate_backend(pg_backend_pid())"
    ))
    .await;
    let (encoding, open) = broken_off(&anybody, "identity").await;
    assert!(
        encoding.is_empty() && whole.starts_with(&open) && lines(&open).len() <= 55,
        "{} lines",
        lines(&open).len()
    );
    let (encoding, packed_part) = broken_off(&anybody, "gzip").await;
    assert_eq!(encoding, "gzip");
    let begun = unpacked(&packed_part);
    assert!(whole.starts_with(&begun), "{}", String::from_utf8_lossy(&begun));
    let mut come = lines(&begun);
    come.retain(|line| line.ends_with(b"\n"));
    assert!((1..=55).contains(&come.len()), "{} lines", come.len());
    app.sql("DROP VIEW game_log; ALTER TABLE kept_log RENAME TO game_log").await;
    let (reply, rest) = packed(&anybody, &format!("{PATH}?cursor={}", cursor(come[come.len() - 1]))).await;
    assert_eq!((reply.status, reply.header("content-encoding")), (200, "gzip"));
    assert_eq!([come.concat(), rest].concat(), whole);
}
