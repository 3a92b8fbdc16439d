//! How many letters to the service address are answered (I-9): nobody who looks for the words meets silence, and nobody
//! is mailed much because somebody else writes in their name.

use std::time::Duration;

use super::service::{ANNA, BERT, PLAY, mails, register, users, write};
use crate::support::app::TestApp;
use crate::support::post::{accept, bring, letter, open, pump};

#[tokio::test(flavor = "multi_thread")]
async fn forged_senders_cause_a_limited_number_of_mails_to_a_domain_and_a_vouched_letter_is_answered() {
    let limit = 20;
    let service = TestApp::start_with(|settings| {
        accept(&mut settings.letters);
        settings.limits.letter_answers_per_domain_per_day = limit;
    })
    .await;
    for number in 0..limit + 3 {
        bring(&service, &letter(&format!("victim{number}@example.org"), PLAY, "help")).await.ok();
    }
    pump(&service).await;
    let sent = "SELECT count(*) FROM outbox WHERE address LIKE 'victim%'";
    assert_eq!(service.sql(sent).await[0][0], Some(limit.to_string()));
    write(&service, "anna@example.com", PLAY, "help").await;
    assert_eq!(mails(&service, "anna@example.com").await.len(), 1, "another domain");
    let results = "Authentication-Results: mx.in.example.org; dmarc=pass header.from=example.org\r\n";
    bring(&service, &[results.as_bytes(), &letter(ANNA, PLAY, "register anna")].concat()).await.ok();
    pump(&service).await;
    assert_eq!(mails(&service, ANNA).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_in_which_nothing_is_asked_are_answered_only_a_few_times_a_day() {
    let service = open().await;
    let sent = async |text: &str| {
        write(&service, ANNA, PLAY, text).await;
        mails(&service, ANNA).await.len()
    };
    for number in 1..=7 {
        for _ in 0..2 {
            assert_eq!(sent(&format!("What is number {number}?")).await, number.min(5), "each text once");
        }
    }
    write(&service, BERT, PLAY, "What is number 7?").await;
    assert_eq!(mails(&service, BERT).await.len(), 1, "another address");
    for number in 1..=7 {
        assert_eq!(sent("help").await, 5 + number.min(5), "requests are answered all the same");
    }
    service.advance_clock(Duration::from_secs(25 * 3_600)).await;
    assert_eq!(sent("What is number 7?").await, 11, "another day has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_for_whom_our_mail_server_vouches_is_limited_as_one_who_answers_a_mail() {
    let service = TestApp::start_with(|settings| {
        accept(&mut settings.letters);
        settings.limits.letter_answers_per_address_per_day = 2;
    })
    .await;
    register(&service, ANNA, "anna").await;
    let results = "Authentication-Results: mx.in.example.org; dmarc=pass header.from=example.org\r\n";
    let before = mails(&service, ANNA).await.len();
    for number in 1..=4 {
        bring(&service, &[results.as_bytes(), &letter(ANNA, PLAY, "games")].concat()).await.ok();
        pump(&service).await;
        assert_eq!(mails(&service, ANNA).await.len(), before + number);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_looks_for_the_words_is_answered_until_they_have_found_them() {
    let service = open().await;
    for text in ["Hello, is this where one plays?", "Where do I click?", "anna", "What does it cost?"] {
        let before = mails(&service, ANNA).await.len();
        write(&service, ANNA, PLAY, text).await;
        let all = mails(&service, ANNA).await;
        assert_eq!(all.len(), before + 1, "{text}");
        assert!(all[before].text.contains("“register anna”"), "{text}");
    }
    register(&service, ANNA, "anna").await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
}
