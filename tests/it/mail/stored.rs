//! Mails that are made of a stored notice when they are first sent (L-2).

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::mail_service::MailService;
use crate::support::mailbox::Letter;
use crate::support::personas::{BLUE, RED, Table};
use crate::support::smtp::{Fault, ReceivedMail};
use crate::support::waiting::waiting;

const BERT: &str = "bert@example.org";
const GREYLISTED: Fault = Fault::Recipient("451 4.7.1 greylisted");

/// The latest mails to Bert's address that the server has kept.
fn kept(mail_service: &MailService, many: usize) -> Vec<Vec<u8>> {
    let received = mail_service.server.received();
    let his: Vec<ReceivedMail> =
        received.into_iter().filter(|mail| mail.to.iter().any(|to| to.contains(BERT))).collect();
    his[his.len() - many..].iter().map(|mail| mail.raw.clone()).collect()
}

/// A game in which it is Bert's turn; the mail about it waits.
async fn turn() -> (MailService, Table) {
    let mail_service = MailService::with_letters().await;
    let table = Table::in_play(&mail_service.service).await;
    mail_service.pump().await;
    table.red.act(&table.game, "b4-b5").await.ok();
    (mail_service, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_attempt_at_a_turn_sends_the_same_bytes() {
    let (mail_service, _table) = turn().await;
    let stored =
        "SELECT notice_format, length(content) < 200 FROM outbox WHERE kind = 'your-turn' AND content IS NOT NULL";
    assert_eq!(
        mail_service.service.sql(stored).await,
        [[Some("4".to_owned()), Some("t".to_owned())]],
        "a small notice"
    );
    // The mail has arrived, but nobody knows: neither from an answer, nor from the row, which is as it was before.
    mail_service.server.fail_next([Fault::HangUpAfterData]);
    mail_service
        .service
        .sql("CREATE TABLE before AS SELECT * FROM outbox WHERE kind = 'your-turn' AND content IS NOT NULL")
        .await;
    mail_service.pump().await;
    mail_service
        .service
        .sql("UPDATE users SET name = 'someone', zone = 'Asia/Tokyo', language = 'fr' WHERE name = 'bert'")
        .await;
    let made =
        "SELECT notice_format, length(content) > 4000 FROM outbox WHERE kind = 'your-turn' AND content IS NOT NULL";
    assert_eq!(
        mail_service.service.sql(made).await,
        [[None, Some("t".to_owned())]],
        "the bytes that were sent are kept"
    );
    let as_before = "content = b.content, notice_format = b.notice_format, due_at = b.due_at, lease = NULL";
    mail_service
        .service
        .sql(&format!(
            "UPDATE outbox o SET {as_before} FROM before b WHERE (o.game_id, o.dedupe_key) = (b.game_id, b.dedupe_key)"
        ))
        .await;
    mail_service.server.fail_next([Fault::HangUpAfterData]);
    mail_service.pump().await;
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    let copies = kept(&mail_service, 3);
    assert!(copies.iter().all(|copy| copy.trim_ascii_end() == copies[0].trim_ascii_end()));
    assert!(String::from_utf8_lossy(&copies[0]).contains("Hello bert"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_shows_the_game_as_it_was_when_it_was_queued() {
    let mail_service = MailService::open().await;
    let table = Table::invited(&mail_service.service).await;
    table.blue.client.call("join_game").path("game", &table.game).json(serde_json::json!({})).send().await.ok();
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, &BLUE).await.ok();
    mail_service.pump().await;
    table.red.act(&table.game, "b4-b5").await.ok();
    // The mail of this turn is made now, and again after the game has moved on while the decision is still owed.
    mail_service
        .service
        .sql("CREATE TABLE before AS SELECT * FROM outbox WHERE kind = 'your-turn' AND sent_at IS NULL")
        .await;
    mail_service.pump().await;
    let first = kept(&mail_service, 1).remove(0);
    assert!(String::from_utf8_lossy(&first).contains("b4"), "what happened");
    let since = mail_service.service.sql("SELECT since FROM games").await[0][0].clone().unwrap();
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "b5xb6").await.ok();
    mail_service.service.sql("DELETE FROM outbox; INSERT INTO outbox SELECT * FROM before").await;
    mail_service.service.sql(&format!("UPDATE games SET since = '{since}'")).await;
    mail_service.pump().await;
    assert_eq!(kept(&mail_service, 1).remove(0), first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_not_changed_by_its_readers_later_actions() {
    let service = TestApp::start().await;
    let mut table =
        Guests::seated(&service, &["anna", "bert", "carl"], "stratego4-three", json!({})).await.set_up().await;
    table.play(12).await;
    let turn = table.look(0).await["awaiting"][0]["seats"][0].clone();
    let seat = ["a", "b", "c"].iter().position(|seat| turn == *seat).expect("a seat's turn");
    let which = format!("kind = 'your-turn' AND address = '{}'", table.players[seat].address);
    let made = async || waiting(&service, &which, "created_at DESC").await.remove(0).bytes;
    let before = made().await;
    let text = Letter::read(&before).text;
    assert!(text.matches("piece moved from").count() >= 2, "the moves of both others: {text}");
    table.players[seat].act(&table.game, "draw").await.ok();
    assert!(made().await == before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_over_before_its_mail_was_tried_is_not_told() {
    let (mail_service, table) = turn().await;
    let before = mail_service.server.mailbox(BERT).len();
    table.blue.act(&table.game, "e7-e6").await.ok();
    mail_service.pump().await;
    let left = "SELECT 1 FROM outbox WHERE notice_format IS NOT NULL";
    assert_eq!(mail_service.service.sql(left).await.len(), 0, "neither a superseded notice nor a sent one is kept");
    assert_eq!(mail_service.server.mailbox(BERT).len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_cannot_be_read_holds_up_no_other_and_is_tried_again() {
    let (mail_service, table) = turn().await;
    let broken = [
        "UPDATE outbox SET notice_format = 99 WHERE kind = 'your-turn' AND content IS NOT NULL",
        "UPDATE outbox SET notice_format = 1, content = '\\x00' WHERE kind = 'your-turn' AND content IS NOT NULL",
        "UPDATE outbox SET game_id = gen_random_uuid() WHERE kind = 'your-turn' AND content IS NOT NULL",
        "UPDATE outbox SET kind = 'of a later program' WHERE kind = 'your-turn' AND content IS NOT NULL",
        "UPDATE outbox SET kind = 'reminder' WHERE kind = 'your-turn' AND content IS NOT NULL",
    ];
    let row = "SELECT * FROM outbox WHERE kind = 'your-turn' AND content IS NOT NULL";
    mail_service.service.sql(&format!("CREATE TABLE before AS {row}")).await;
    for change in broken {
        mail_service.service.sql(change).await;
        let mail = mail_service.queue_about("carl@example.org", uuid::Uuid::now_v7()).await;
        mail_service.pump().await;
        let sent = mail_service.server.received();
        assert!(sent.iter().any(|one| one.raw.trim_ascii_end() == mail.trim_ascii_end()), "{change}");
        let waits = "SELECT last_error, refusals FROM outbox WHERE content IS NOT NULL";
        let why = Some("the mail could not be made".to_owned());
        assert_eq!(mail_service.service.sql(waits).await, [[why, Some("0".to_owned())]], "{change}");
        let again = "DELETE FROM outbox WHERE content IS NOT NULL; INSERT INTO outbox SELECT * FROM before";
        mail_service.service.sql(again).await;
    }
    mail_service.server.fail_next([GREYLISTED]);
    mail_service.pump().await;
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert!(String::from_utf8_lossy(&kept(&mail_service, 1)[0]).contains(&table.game[..8]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_can_never_be_read_is_given_up_when_mails_are_no_longer_kept() {
    let (mail_service, _table) = turn().await;
    let change = "UPDATE outbox SET notice_format = 99 WHERE kind = 'your-turn' AND content IS NOT NULL";
    mail_service.service.sql(change).await;
    let ends = "SELECT failed_at IS NOT NULL, content IS NULL, notice_format FROM outbox \
                WHERE kind = 'your-turn' AND sent_at IS NULL";
    let keep_days = u64::from(mail_service.service.app.settings.mail.keep_days);
    mail_service.wait((keep_days - 1) * 86_400).await;
    mail_service.pump().await;
    let (no, yes) = (Some("f".to_owned()), Some("t".to_owned()));
    assert_eq!(mail_service.service.sql(ends).await, [[no.clone(), no, Some("99".to_owned())]], "tried again");
    mail_service.wait(2 * 86_400).await;
    mail_service.pump().await;
    assert_eq!(mail_service.service.sql(ends).await, [[yes.clone(), yes, None]]);
}
