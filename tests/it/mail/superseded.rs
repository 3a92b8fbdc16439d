//! Mails that nobody needs any more (L-4): what asks for a decision that is over is not sent, or not sent again, and
//! neither is what waits for an address that was suspended.

use fieldpost::values::SwitchableKind;

use crate::support::mail_service::MailService;
use crate::support::personas::Table;
use crate::support::smtp::Fault;

const BERT: &str = "bert@example.org";
const GREYLISTED: Fault = Fault::Recipient("451 4.7.1 greylisted");

/// How a mail of Bert's ended.
async fn ends(mail_service: &MailService, kind: &str) -> Vec<String> {
    let ended = "CASE WHEN superseded_at IS NOT NULL THEN 'superseded' WHEN sent_at IS NOT NULL THEN 'sent' \
                 WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END";
    let query = format!("SELECT {ended} FROM outbox WHERE address = '{BERT}' AND kind = '{kind}' ORDER BY created_at");
    mail_service.service.sql(&query).await.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

/// A game in which it is Bert's turn, and the mail about it could not be sent.
async fn untold() -> (MailService, Table) {
    let mail_service = MailService::open().await;
    let table = Table::in_play(&mail_service.service).await;
    mail_service.pump().await;
    table.red.act(&table.game, "b4-b5").await.ok();
    mail_service.server.fail_next([GREYLISTED]);
    mail_service.pump().await;
    assert_eq!(ends(&mail_service, "your-turn").await, ["waiting"]);
    (mail_service, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_moved_meanwhile_is_not_told_that_it_is_their_turn() {
    let (mail_service, table) = untold().await;
    table.blue.act(&table.game, "e7-e6").await.ok();
    let before = mail_service.server.mailbox(BERT).len();
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert_eq!(ends(&mail_service, "your-turn").await, ["superseded"]);
    assert_eq!(mail_service.server.mailbox(BERT).len(), before);
    let row = "SELECT content, failed_at, last_error FROM outbox WHERE superseded_at IS NOT NULL";
    assert_eq!(
        mail_service.service.sql(row).await,
        [[None, None, Some("451 4.7.1".to_owned())]],
        "it is not a failure"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_still_owes_the_turn_is_told_in_the_end() {
    let (mail_service, _table) = untold().await;
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert_eq!(ends(&mail_service, "your-turn").await, ["sent"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_turn_of_the_same_player_is_another_matter() {
    let (mail_service, table) = untold().await;
    table.blue.act(&table.game, "e7-e6").await.ok();
    table.red.act(&table.game, "e4-e5").await.ok();
    let before = mail_service.server.mailbox(BERT).len();
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert_eq!(ends(&mail_service, "your-turn").await, ["superseded"], "a notice is deleted when its mail was sent");
    assert_eq!(mail_service.server.mailbox(BERT).len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_of_a_game_nobody_is_asked_for_anything() {
    let (mail_service, table) = untold().await;
    table.red.act(&table.game, "resign").await.ok();
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert_eq!(ends(&mail_service, "your-turn").await, ["superseded"]);
    assert_eq!(ends(&mail_service, "game-over").await, ["sent"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_wait_are_not_sent_to_a_suspended_address_except_those_that_prove_it() {
    let (mail_service, table) = untold().await;
    let suspend = "UPDATE users SET suspended_at = now(), suspended_why = '550 5.1.1' WHERE name = 'bert'";
    mail_service.service.sql(suspend).await;
    // A mail that is stored as it is, and one that its reader requests while the address is suspended.
    let copied = "INSERT INTO outbox (game_id, dedupe_key, user_id, address, kind, content, created_at, due_at, attempts) \
                  SELECT game_id, 'copied', user_id, address, 'help', convert_to('Subject: help', 'UTF8'), created_at, \
                  due_at, 1 FROM outbox WHERE kind = 'your-turn' AND content IS NOT NULL AND address = 'bert@example.org'";
    mail_service.service.sql(copied).await;
    let anybody = table.red.client.anonymous();
    anybody.call("request_password_reset").json(serde_json::json!({ "address": BERT })).send().await.ok();
    mail_service.server.fail_next([GREYLISTED]);
    mail_service.pump().await;
    let before = mail_service.server.mailbox(BERT).len();
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    let ended = [ends(&mail_service, "your-turn").await, ends(&mail_service, "help").await];
    assert_eq!(ended, [["superseded"], ["superseded"]]);
    assert_eq!(ends(&mail_service, "reset-password").await, ["sent"]);
    assert_eq!(mail_service.server.mailbox(BERT).len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_that_asks_is_held_against_what_it_asks_for() {
    // What a game says while the mail is of use, and once it is not. Bert sits in seat 1.
    let cases = [
        ("setup-wanted", "owed_by = 3", "owed_by = 1"),
        ("your-turn", "owed_by = 2", "owed_by = 1"),
        ("decision-wanted", "owed_by = 2", "owed_by = 0"),
        ("reminder", "owed_by = 2", "owed_by = 2, since = fieldpost_now()"),
        ("draw-offered", "owed_by = 1, offered_to = 2, since = fieldpost_now()", "owed_by = 1, offered_to = 0"),
        ("time-up", "owed_by = 1, may_claim = 2", "owed_by = 1, may_claim = 0"),
    ];
    assert_eq!(cases.map(|(kind, ..)| kind), SwitchableKind::ASKING.map(SwitchableKind::word), "one for each kind");
    let (mail_service, _table) = untold().await;
    let since = mail_service.service.sql("SELECT since FROM games").await[0][0].clone().unwrap();
    for (kind, asks, is_over) in cases {
        let mail = "content = convert_to('Subject: a mail', 'UTF8'), notice_format = NULL, superseded_at = NULL, due_at = fieldpost_now()";
        let reset = format!("UPDATE outbox SET {mail}, kind = '{kind}' WHERE kind <> 'game-over' AND sent_at IS NULL");
        mail_service
            .service
            .sql(&format!("{reset}; UPDATE games SET since = '{since}'; UPDATE games SET {asks}"))
            .await;
        mail_service.server.fail_next([GREYLISTED]);
        mail_service.pump().await;
        assert_eq!(ends(&mail_service, kind).await.last().unwrap(), "waiting", "{kind} while {asks}");
        mail_service.service.sql(&format!("UPDATE games SET since = '{since}'; UPDATE games SET {is_over}")).await;
        mail_service.wait(7_200).await;
        mail_service.pump().await;
        assert_eq!(ends(&mail_service, kind).await.last().unwrap(), "superseded", "{kind} once {is_over}");
    }
}
