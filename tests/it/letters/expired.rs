//! Letters to addresses of games that are no longer valid: their authors are told, each once, and no other answer is
//! used up by that (I-5, I-9).

use super::service::{ANNA, PLAY, latest, mails, register};
use crate::support::app::TestApp;
use crate::support::post::{bring, letter, open, open_with, outcomes, pump};

/// An address of a game that does not exist.
const OLD: &str = "move+p45jyls3dvggvhupaerukz4jvmk4pz7m2qx5tnw3ybc6hdj2r4vs@in.example.org";
const EXPIRED: &str = "Answers to that mail are no longer read";

/// A letter for which our own mail server vouches, or says that it does not.
fn judged(result: &str, to: &str, text: &str) -> Vec<u8> {
    let results = format!("Authentication-Results: mx.in.example.org; dmarc={result} header.from=example.org\r\n");
    [results.as_bytes(), &letter(ANNA, to, text)].concat()
}

/// Brings a letter and has it handled.
async fn handled(service: &TestApp, raw: &[u8]) {
    bring(service, raw).await.ok();
    pump(service).await;
    // Mails are told apart by when they were queued.
    service.advance_database_clock(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_letters_to_old_addresses_use_up_no_other_answer() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let before = mails(&service, ANNA).await.len();
    for number in 1..=11 {
        handled(&service, &judged("pass", OLD, &format!("b4-b{number}"))).await;
        assert_eq!(mails(&service, ANNA).await.len(), before + number.min(10), "{number}");
        assert!(latest(&service, ANNA).await.text.contains(EXPIRED));
    }
    handled(&service, &judged("pass", PLAY, "seek barrage")).await;
    let question = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    handled(&service, &judged("pass", &question, "no")).await;
    let said = latest(&service, ANNA).await.text;
    assert!(said.contains("Nothing was done, as you wished."), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_dmarc_is_required_only_a_vouched_letter_to_an_old_address_is_answered() {
    let service = open_with(|letters| letters.require_dmarc = true).await;
    for raw in [letter(ANNA, OLD, "b4-b5"), judged("fail", OLD, "b4-b5")] {
        handled(&service, &raw).await;
    }
    assert_eq!(outcomes(&service).await, ["dropped"; 2]);
    assert!(mails(&service, ANNA).await.is_empty());
    handled(&service, &judged("pass", OLD, "b4-b5")).await;
    assert_eq!(outcomes(&service).await.pop().as_deref(), Some("answered"));
    assert!(latest(&service, ANNA).await.text.contains(EXPIRED));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_an_old_address_that_is_delivered_twice_is_answered_once() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let before = mails(&service, ANNA).await.len();
    let raw = letter(ANNA, OLD, "b4-b5");
    for _ in 0..2 {
        handled(&service, &raw).await;
    }
    assert_eq!(mails(&service, ANNA).await.len(), before + 1);
    handled(&service, &letter(ANNA, OLD, "b4-b5")).await;
    assert_eq!(mails(&service, ANNA).await.len(), before + 2, "another letter");
}
