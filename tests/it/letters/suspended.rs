//! Letters from addresses to which no mails are sent, because they came back (L-4): whoever certainly wrote one is
//! answered, within the limits of I-7 and I-9, and nobody else causes a mail.

use super::service::{self, BERT, PLAY, register, write};
use crate::support::app::TestApp;
use crate::support::mail_service::MailService;
use crate::support::personas::Table;
use crate::support::post::{bring, letter, mails, open, outcomes, pump, reply_to, version};
use crate::support::smtp::Fault;

const ANNA: &str = "anna@example.org";

/// From now on nothing but answers to her letters is mailed to Anna.
async fn suspend(service: &TestApp) {
    service.sql("UPDATE users SET suspended_at = fieldpost_now(), suspended_why = '550' WHERE name = 'anna'").await;
    service.advance_database_clock(1).await;
}

/// How many mails about games Anna has got in all, once a letter was handled.
async fn told(service: &TestApp, from: &str, to: &str, text: &str) -> usize {
    bring(service, &letter(from, to, text)).await.ok();
    pump(service).await;
    mails(service, ANNA).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_from_a_suspended_address_is_answered_and_told_nothing_else() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let before = mails(&service, ANNA).await.len();
    suspend(&service).await;
    assert_eq!(told(&service, "mallory@example.net", &to, "b4-b5").await, before, "anybody may have written that");
    assert_eq!(told(&service, "mallory@example.net", &to, "nonsense").await, before);
    assert_eq!(told(&service, ANNA, &to, "nonsense").await, before + 1);
    assert_eq!(told(&service, ANNA, &to, "nonsense").await, before + 1, "each text once");
    assert_eq!(told(&service, ANNA, &to, "show").await, before + 2);
    assert_eq!(told(&service, ANNA, &to, "I'll go from b4 to b5 with the scout.").await, before + 3);
    let played = version(&service).await;
    assert_eq!(told(&service, ANNA, &to, "e4-e5").await, before + 4, "a receipt");
    assert_ne!(version(&service).await, played);
    table.blue.act(&table.game, "e7-e6").await.ok();
    assert_eq!(mails(&service, ANNA).await.len(), before + 4, "of her turn she is told nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_the_service_from_a_suspended_address_is_answered_a_few_times_a_day() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let personal = service::latest(&service, ANNA).await.header("reply-to")[0].to_string();
    suspend(&service).await;
    service.sql("DELETE FROM attempts").await;
    let before = service::mails(&service, ANNA).await.len();
    write(&service, BERT, &personal, "games").await;
    assert_eq!(service::mails(&service, ANNA).await.len(), before, "from elsewhere");
    for number in 1..=7 {
        write(&service, ANNA, PLAY, "games").await;
        assert_eq!(service::mails(&service, ANNA).await.len(), before + number.min(5), "{number}");
    }
    write(&service, ANNA, &personal, "settings").await;
    assert_eq!(service::mails(&service, ANNA).await.len(), before + 6, "an answer to a mail");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_suspended_address_is_tried_again_and_one_that_comes_back_causes_no_other() {
    let mail_service = MailService::with_letters().await;
    let service = &mail_service.service;
    Table::in_play(service).await;
    mail_service.pump().await;
    let to = reply_to_sent(&mail_service);
    suspend(service).await;
    let before = mail_service.server.mailbox(ANNA).len();
    mail_service.server.fail_next([Fault::Recipient("451 4.7.1 greylisted")]);
    bring(service, &letter(ANNA, &to, "nonsense")).await.ok();
    pump(service).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.mailbox(ANNA).len(), before);
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.mailbox(ANNA).len(), before + 1);
    let sender = mail_service.server.received().pop().expect("the answer").from;
    let report = format!(
        "Return-Path: <>\r\nDelivered-To: {sender}\r\nFrom: MAILER-DAEMON@mx.example.org\r\nTo: {sender}\r\n\
         Message-ID: <1@mx.example.org>\r\nAuto-Submitted: auto-replied\r\n\r\nno such user\r\n"
    );
    bring(service, report.as_bytes()).await.ok();
    pump(service).await;
    mail_service.pump().await;
    assert_eq!(outcomes(service).await, ["answered", "automatic"]);
    assert_eq!(mail_service.server.mailbox(ANNA).len(), before + 1);
}

/// Where the latest mail to Anna that can be answered wants its answer.
fn reply_to_sent(mail_service: &MailService) -> String {
    let mails = mail_service.server.mailbox(ANNA);
    let mut addresses = mails.iter().filter_map(|mail| mail.header("reply-to").first().map(|to| to.to_string()));
    addresses.next_back().expect("a mail that can be answered")
}
