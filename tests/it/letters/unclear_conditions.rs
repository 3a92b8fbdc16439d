//! Letters that almost say a conditional move, or much else: none is stored, and each is answered (O-8, I-4).

use serde_json::json;

use super::conditions::{BERT, received, told};
use crate::games::conditional::{left, moves};
use crate::support::post::{answer, bring, latest, letter, open, outcomes, pump, reply_to, version};

/// What is not one, although it contains one.
const UNCLEAR: &[&str] = &[
    "if e4-e5 then f7-f6?",
    "if e4-e5? then f7-f6",
    "if not e4-e5 then f7-f6",
    "if e4-e5 then not f7-f6",
    "if e4-e5 then f7-f6 else i7-i6",
    "unless e4-e5 then f7-f6",
    "never if e4-e5 then f7-f6",
    "even if e4-e5 then f7-f6",
    "what if e4-e5 then f7-f6",
    "e.g. if e4-e5 then f7-f6",
    "Dear Anna, if e4-e5 then f7-f6",
    "\"if e4-e5 then f7-f6\"",
    "~~if e4-e5 then f7-f6~~",
    "if e4-e5 then f7-f6 (not sure)",
    "if e4-e5 then f7-f6, no conditions",
    "if e4-e5 then f7-f6\nno conditions",
    "if e4-e5 then f7-f6\n\nIngen betingelser!",
    "no conditions\nif e4-e5 then f7-f6",
    "if e4-e5 then f7-f6\nor\nif e4-e5 then i7-i6",
    "if e4-e5 then f7-f6\n\nNo wait, cancel that.",
    "if e4-e5 then f7-f6\nresign",
    "if e4-e5 then resign",
    "if resign then f7-f6",
    "if e4-e5 wins then f7-f6",
    "if e4-e5 then f7xf6 wins",
    "if e\u{664}-e\u{665} then f7-f6",
    "-- \nif e4-e5 then f7-f6",
    "---------- Forwarded message ---------\nif e4-e5 then f7-f6",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_almost_says_a_conditional_move_or_says_it_twice_stores_nothing() {
    let service = open().await;
    let table = received(&service).await;
    let long = [
        "if e4-e5 then f7-f6\n".repeat(10_000),
        format!("if e4-e5 then f7-f6{}", ", if e4-e5 then f7-f6".repeat(5_000)),
        "if ".repeat(50_000),
        "and ".repeat(30_000),
        "- if e4-e5 then\n".repeat(10_000),
    ];
    for text in UNCLEAR.iter().copied().chain(long.iter().map(String::as_str)) {
        service.sql("DELETE FROM attempts").await;
        answer(&service, BERT, text).await;
        let start: String = text.chars().take(60).collect();
        let said = told(&service, BERT).await;
        assert!(said.contains("was not played in your game against anna"), "{start}: {said}");
        assert_eq!(left(&table.blue, &table.game).await, json!([]), "{start}");
    }
    assert_eq!(outcomes(&service).await.iter().filter(|outcome| *outcome != "answered").count(), 1, "the move");
    assert_eq!(version(&service).await, "5");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_that_is_quoted_or_struck_through_is_not_stored() {
    let service = open().await;
    let table = received(&service).await;
    answer(&service, BERT, "if e4-e5 then f7-f6").await;
    let receipt = latest(&service, BERT).await.text;
    answer(&service, BERT, "no conditions").await;
    let quoted: String = receipt.lines().map(|line| format!("> {line}\n")).collect();
    let original = "-----Original Message-----\nFrom: Fieldpost\nSent: today\nTo: Bert\nSubject: Your game";
    let texts = [
        quoted.clone(),
        receipt.clone(),
        format!("Thanks!\n\n{quoted}"),
        format!("Thanks!\n\n{original}\n\n{receipt}\nif e4-e5 then f7-f6\n"),
    ];
    let to = reply_to(&service, BERT).await;
    let html = [
        "<p><s>if e4-e5 then f7-f6</s></p><p>Thanks</p>",
        "<p style='display:none'>if e4-e5 then f7-f6</p><p>Thanks</p>",
        "<blockquote>if e4-e5 then f7-f6</blockquote>",
    ];
    let in_html = |body: &str| {
        let plain = String::from_utf8(letter(BERT, &to, "")).unwrap();
        let (head, _) = plain.split_once("Content-Type").unwrap();
        format!("{head}Content-Type: text/html; charset=utf-8\r\n\r\n{body}").into_bytes()
    };
    let letters = texts.iter().map(|text| letter(BERT, &to, text)).chain(html.into_iter().map(in_html));
    for raw in letters {
        service.sql("DELETE FROM attempts").await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(left(&table.blue, &table.game).await, json!([]), "{}", String::from_utf8_lossy(&raw));
    }
    bring(&service, &in_html("<p>if e4-e5 then <s>f7-f6</s> i7-i6</p>")).await.ok();
    pump(&service).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "i7-i6")]));
}
