//! Mails that come back (L-4, L-6, I-3): what counts against an address, what suspends it, and how its user gets their
//! mails again.

use fieldpost::config::Settings;
use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mail_service::MailService;
use crate::support::personas::{PASSWORD, Table, link_token};
use crate::support::post::{answer, bring, latest, open, outcomes, pump, version};
use crate::support::smtp::Fault;

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";
/// Moves of both that can be repeated forever.
const ROUND: [&str; 8] = ["e4-e5", "e7-e6", "f4-f5", "f7-f6", "e5-e4", "e6-e7", "f5-f4", "f6-f7"];

/// A game in which Bert has been mailed this many times that it is his turn.
async fn table_after_mails(times: usize) -> (MailService, Table) {
    let strikes = u32::try_from(strikes_to_suspend()).expect("a few");
    let mail_service = MailService::with_letters_and(|mail| mail.strikes_to_suspend = strikes).await;
    let table = Table::in_play(&mail_service.service).await;
    // Mails that wait together go out in any order.
    mail_service.pump().await;
    play_on(&mail_service, &table, times * 2 - 1).await;
    (mail_service, table)
}

/// Plays this many moves, each with its mails.
async fn play_on(mail_service: &MailService, table: &Table, moves: usize) {
    for _ in 0..moves {
        // Creation and two setups come first.
        let played = version(&mail_service.service).await.parse::<usize>().unwrap() - 3;
        let player = if played % 2 == 0 { &table.red } else { &table.blue };
        player.act(&table.game, ROUND[played % ROUND.len()]).await.ok();
        mail_service.pump().await;
    }
}

/// The senders of the envelopes of what an address got, the latest first.
fn senders(mail_service: &MailService, address: &str) -> Vec<String> {
    let mails = mail_service.server.received().into_iter().rev();
    mails.filter(|mail| mail.to == [address]).map(|mail| mail.from).collect()
}

/// A delivery report (RFC 3464) to the sender of an envelope.
fn report(to: &str, action: &str, status: &str, reply: &str) -> Vec<u8> {
    let raw = format!(
        "Return-Path: <>\nDelivered-To: {to}\nFrom: Mail Delivery System <MAILER-DAEMON@mx.example.org>\nTo: {to}\n\
         Subject: Undelivered Mail Returned to Sender\nMessage-ID: <{}@mx.example.org>\nAuto-Submitted: auto-replied\n\
         MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n\
         --b\nContent-Type: text/plain\n\nSorry.\n\n--b\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; {BERT}\nAction: {action}\nStatus: {status}\n\
         Diagnostic-Code: smtp; {reply}\n\n--b--\n",
        uuid::Uuid::new_v4()
    );
    raw.replace('\n', "\r\n").into_bytes()
}

/// One that is an ordinary strike: the mailbox exists.
fn disabled(to: &str) -> Vec<u8> {
    report(to, "failed", "5.2.1", "550 mailbox disabled")
}

/// The number of strikes that suspend an address: the default, or two if one is enough by default, because then no
/// strike is only counted.
fn strikes_to_suspend() -> usize {
    Settings::load_from(None, []).expect("defaults").mail.strikes_to_suspend.max(2) as usize
}

/// Brings reports and has them read.
async fn come_back(mail_service: &MailService, reports: impl IntoIterator<Item = Vec<u8>>) {
    for raw in reports {
        bring(&mail_service.service, &raw).await.ok();
    }
    pump(&mail_service.service).await;
    assert!(!outcomes(&mail_service.service).await.contains(&"waiting".to_owned()), "all are read");
}

async fn strikes(mail_service: &MailService) -> String {
    mail_service.service.sql("SELECT count(*) FROM strikes").await[0][0].clone().unwrap()
}

async fn suspended(mail_service: &MailService) -> Vec<String> {
    let rows =
        mail_service.service.sql("SELECT name || ': ' || suspended_why FROM users WHERE suspended_at IS NOT NULL");
    rows.await.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

/// How many mails have come to an address or wait for it.
async fn queued(mail_service: &MailService, address: &str) -> usize {
    let waiting = format!("SELECT 1 FROM outbox WHERE content IS NOT NULL AND address = '{address}'");
    mail_service.service.sql(&waiting).await.len() + mail_service.server.mailbox(address).len()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mail_goes_out_in_an_envelope_of_its_own_that_names_nobody() {
    let (mail_service, table) = table_after_mails(2).await;
    let senders = senders(&mail_service, BERT);
    let (one, other) = (&senders[0], &senders[1]);
    assert_ne!(one, other);
    for sender in [one, other] {
        let (local, domain) = sender.split_once('@').unwrap();
        assert!(local.starts_with("bounce+") && local.len() <= 64 && domain == "in.example.org", "{sender}");
        assert!(!sender.contains("bert"), "{sender}");
    }
    mail_service.server.fail_next([Fault::HangUpAfterData]);
    play_on(&mail_service, &table, 1).await;
    mail_service.wait(60).await;
    mail_service.pump().await;
    let again: Vec<_> = mail_service.server.received().into_iter().rev().take(2).collect();
    assert_eq!(again[0], again[1], "the same envelope with every attempt");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_come_back_suspend_an_address() {
    let (mail_service, table) = table_after_mails(strikes_to_suspend()).await;
    let senders = senders(&mail_service, BERT);
    let (last, others) = senders[..strikes_to_suspend()].split_last().unwrap();
    come_back(&mail_service, others.iter().chain(others.first()).map(|to| disabled(to))).await;
    assert_eq!(
        (strikes(&mail_service).await, suspended(&mail_service).await.len()),
        (others.len().to_string(), 0),
        "one mail counts once"
    );
    let unknown = report(&senders[0], "failed", "5.1.1", "550 5.1.1 no such user");
    come_back(&mail_service, [unknown]).await;
    assert_eq!(
        (strikes(&mail_service).await, suspended(&mail_service).await.len()),
        (others.len().to_string(), 0),
        "whatever is said of it later"
    );
    come_back(&mail_service, [disabled(last)]).await;
    assert_eq!(suspended(&mail_service).await, ["bert: 550 5.2.1"]);
    assert!(outcomes(&mail_service.service).await.iter().all(|outcome| outcome == "automatic"));

    let (before, annas) = (queued(&mail_service, BERT).await, queued(&mail_service, ANNA).await);
    let seen = table.red.look(&table.game).await.text();
    play_on(&mail_service, &table, 2).await;
    table.red.act(&table.game, "resign").await.ok();
    assert_eq!(queued(&mail_service, BERT).await, before, "nothing is queued for it");
    assert_ne!(queued(&mail_service, ANNA).await, annas, "others get their mails");
    assert!(!seen.contains("mail") && !seen.contains("suspended"), "nobody else is told: {seen}");
    let me = |reply: Reply| reply.json()["mail"]["state"].clone();
    assert_eq!(me(table.blue.client.call("read_me").send().await.ok()), "suspended");
    assert_eq!(me(table.red.client.call("read_me").send().await.ok()), "sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn strikes_are_forgotten_after_their_days() {
    let (mail_service, _table) = table_after_mails(strikes_to_suspend()).await;
    let senders = senders(&mail_service, BERT);
    let (last, others) = senders[..strikes_to_suspend()].split_last().unwrap();
    come_back(&mail_service, others.iter().map(|to| disabled(to))).await;
    let days = u64::from(mail_service.service.app.settings.mail.strike_days);
    mail_service.wait((days + 1) * 86_400).await;
    come_back(&mail_service, [disabled(last)]).await;
    assert!(suspended(&mail_service).await.is_empty());
    assert_eq!(strikes(&mail_service).await, "1");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_report_that_there_is_no_such_mailbox_is_enough() {
    let (mail_service, table) = table_after_mails(1).await;
    come_back(&mail_service, [report(&senders(&mail_service, BERT)[0], "failed", "5.1.1", "550 5.1.1 no such user")])
        .await;
    let mail = table.blue.client.call("read_me").send().await.ok().json()["mail"].clone();
    assert_eq!((&mail["state"], &mail["why"]), (&json!("suspended"), &json!("550 5.1.1")), "{mail}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_failure_of_the_address_is_a_strike() {
    let (mail_service, _table) = table_after_mails(1).await;
    let sender = senders(&mail_service, BERT)[0].clone();
    let nothing = [
        ("delayed", "4.4.1", "451 greylisted"),
        ("failed", "4.4.7", "451 given up after five days"),
        ("delivered", "2.0.0", "250 ok"),
        ("failed", "5.3.4", "552 message too big"),
        ("failed", "5.6.0", "554 5.6.0 bad content"),
        ("failed", "5.7.1", "550 5.7.1 your network is blocked"),
        ("failed", "5.0.0", "550 5.7.26 unauthenticated"),
    ];
    come_back(&mail_service, nothing.map(|(action, status, reply)| report(&sender, action, status, reply))).await;
    let away = format!("Return-Path: <>\r\nTo: {sender}\r\nSubject: Away\r\n\r\nI am away. Call 550 5.1.\r\n");
    come_back(&mail_service, [away.into_bytes()]).await;
    let person = format!("Return-Path: <{BERT}>\r\nFrom: {BERT}\r\nTo: {sender}\r\n\r\nhost said: 550 5.1.1 no\r\n");
    come_back(&mail_service, [person.into_bytes()]).await;
    assert_eq!((strikes(&mail_service).await.as_str(), suspended(&mail_service).await.len()), ("0", 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_form_of_report_counts_when_it_quotes_a_final_refusal() {
    let (mail_service, _table) = table_after_mails(1).await;
    let sender = senders(&mail_service, BERT)[0].clone();
    let raw = format!(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.org\r\nTo: {sender}\r\nSubject: failure notice\r\n\r\n\
         <{BERT}>: 192.0.2.1 does not like recipient.\r\nRemote host said: 550 5.2.1 disabled\r\n"
    );
    come_back(&mail_service, [raw.into_bytes()]).await;
    assert_eq!(strikes(&mail_service).await, "1");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_report_and_one_about_an_old_address_count_for_nothing() {
    let (mail_service, _table) = table_after_mails(1).await;
    let sender = senders(&mail_service, BERT)[0].clone();
    let last = if sender.contains("a@") { "b@" } else { "a@" };
    let forged = format!("{}{last}in.example.org", sender.split('@').next().unwrap().split_at(62).0);
    let unknown = |to: &str| report(to, "failed", "5.1.1", "550 5.1.1 no such user");
    let elsewhere = [
        "fieldpost@localhost",
        "move+p45jyls3dvggvhupaerukz4jvmk4pz7m2qx5tnw3ybc6hdj2r4vs@in.example.org",
        "bounce+@in.example.org",
    ];
    come_back(&mail_service, elsewhere.map(unknown)).await;
    come_back(&mail_service, [unknown(&forged)]).await;
    mail_service.service.sql("UPDATE users SET address = 'bert@example.net' WHERE name = 'bert'").await;
    come_back(&mail_service, [unknown(&sender)]).await;
    assert_eq!((strikes(&mail_service).await.as_str(), suspended(&mail_service).await.len()), ("0", 0));
    mail_service.service.sql("UPDATE users SET address = 'bert@example.org' WHERE name = 'bert'").await;
    bring(&mail_service.service, &report(&sender.to_uppercase(), "failed", "5.1.1", "550 5.1.1 now it counts"))
        .await
        .ok();
    pump(&mail_service.service).await;
    assert_eq!(suspended(&mail_service).await.len(), 1, "ignoring case");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_on_a_mail_to_somebody_without_an_account_is_only_recorded() {
    let mail_service = MailService::with_letters().await;
    mail_service.queue("nobody@example.org").await;
    mail_service.pump().await;
    let sender = senders(&mail_service, "nobody@example.org")[0].clone();
    come_back(&mail_service, [report(&sender, "failed", "5.1.1", "550 5.1.1 no such user")]).await;
    assert_eq!(outcomes(&mail_service.service).await, ["automatic"]);
    assert_eq!(strikes(&mail_service).await, "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_refusal_counts_as_a_strike() {
    let (mail_service, table) = table_after_mails(1).await;
    play_on(&mail_service, &table, 1).await;
    mail_service.server.fail_next([Fault::Recipient("550 5.1.1 <bert@example.org> no such user")]);
    play_on(&mail_service, &table, 1).await;
    assert_eq!(suspended(&mail_service).await, ["bert: 550 5.1.1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_takes_nothing_at_all_strikes_nobody() {
    let mail_service = MailService::with_letters().await;
    mail_service.server.fail_always(Some(Fault::Recipient("550 5.1.1 relay not permitted")));
    Table::in_play(&mail_service.service).await;
    mail_service.pump().await;
    let failed =
        mail_service.service.sql("SELECT count(*) > 2 FROM outbox WHERE failed_at IS NOT NULL AND user_id IS NOT NULL");
    assert_eq!(failed.await[0][0].as_deref(), Some("t"));
    assert_eq!((strikes(&mail_service).await.as_str(), suspended(&mail_service).await.len()), ("0", 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_refused_for_its_content_is_given_up_and_strikes_nobody() {
    let (mail_service, table) = table_after_mails(1).await;
    play_on(&mail_service, &table, 1).await;
    mail_service.server.fail_always(Some(Fault::Says("END", "554 5.6.0 bad content")));
    play_on(&mail_service, &table, 1).await;
    for _ in 0..2 {
        mail_service.wait(3_600).await;
        mail_service.pump().await;
    }
    let failed = mail_service.service.sql("SELECT DISTINCT last_error FROM outbox WHERE failed_at IS NOT NULL").await;
    assert_eq!(failed, [[Some("554 5.6.0".to_owned())]]);
    assert_eq!((strikes(&mail_service).await.as_str(), suspended(&mail_service).await.len()), ("0", 0));
}

/// Bert, whose address is suspended.
async fn cut_off() -> (MailService, Table) {
    let (mail_service, table) = table_after_mails(1).await;
    come_back(&mail_service, [report(&senders(&mail_service, BERT)[0], "failed", "5.1.1", "550 5.1.1 no such user")])
        .await;
    assert_eq!(suspended(&mail_service).await.len(), 1);
    (mail_service, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_proves_a_suspended_address_again_gets_mails_again() {
    let (mail_service, table) = cut_off().await;
    let anybody = Client::new(&mail_service.service.url);
    anybody.call("request_verification_mail").json(json!({ "address": BERT })).send().await.ok();
    let token = link_token(&mail_service.service, BERT, "verify").await;
    let page = Reply::read(anybody.raw(Method::GET, &format!("/verify/{token}")).send().await.unwrap()).await.ok();
    assert!(page.text().contains("bert"), "{}", page.text());
    let wrong = json!({ "token": token, "password": "somebody else's" });
    anybody.call("verify_address").json(wrong).send().await.problem("wrong-credentials");
    assert_eq!(suspended(&mail_service).await.len(), 1, "the link alone is not enough");
    let proof = json!({ "token": token, "password": PASSWORD });
    anybody.call("verify_address").json(&proof).send().await.ok();
    assert_eq!((strikes(&mail_service).await.as_str(), suspended(&mail_service).await.len()), ("0", 0));
    anybody.call("verify_address").json(&proof).send().await.problem("invalid-link");
    let recorded =
        "SELECT what FROM audit JOIN users ON users.id = user_id AND name = 'bert' ORDER BY at DESC, audit.id DESC";
    let recorded = mail_service.service.sql(recorded).await.into_iter().take(3).rev().flatten().flatten();
    assert_eq!(recorded.collect::<Vec<_>>(), ["address-suspended", "proof-asked", "suspension-lifted"]);
    let before = queued(&mail_service, BERT).await;
    play_on(&mail_service, &table, 2).await;
    assert_ne!(queued(&mail_service, BERT).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_bounce_does_not_undo_a_new_proof() {
    let (mail_service, table) = cut_off().await;
    let unknown = |to: &String| report(to, "failed", "5.1.1", "550 5.1.1 no such user");
    let old = senders(&mail_service, BERT)[0].clone();
    let anybody = Client::new(&mail_service.service.url);
    anybody.call("request_verification_mail").json(json!({ "address": BERT })).send().await.ok();
    let proof = json!({ "token": link_token(&mail_service.service, BERT, "verify").await, "password": PASSWORD });
    anybody.call("verify_address").json(proof).send().await.ok();
    come_back(&mail_service, [unknown(&old)]).await;
    assert_eq!((strikes(&mail_service).await.as_str(), suspended(&mail_service).await.len()), ("0", 0));

    mail_service.wait(120).await;
    play_on(&mail_service, &table, 2).await;
    come_back(&mail_service, [unknown(&senders(&mail_service, BERT)[0])]).await;
    assert_eq!(suspended(&mail_service).await.len(), 1, "a mail from after it counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_by_mail_proves_the_address_too() {
    let (mail_service, _table) = cut_off().await;
    let anybody = Client::new(&mail_service.service.url);
    anybody.call("request_password_reset").json(json!({ "address": BERT })).send().await.ok();
    let token = link_token(&mail_service.service, BERT, "reset").await;
    let new = json!({ "password": "another battery of horses" });
    anybody.call("reset_password").path("token", &token).json(new).send().await.ok();
    assert!(suspended(&mail_service).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_others_mail_nothing_to_a_suspended_address() {
    let (mail_service, table) = cut_off().await;
    let before = queued(&mail_service, BERT).await;
    let register = json!({ "name": "mallory", "address": BERT, "password": PASSWORD });
    Client::new(&mail_service.service.url).call("register_user").json(register).send().await.ok();
    for opponent in [json!({ "type": "user", "user": "bert" }), json!({ "type": "address", "address": BERT })] {
        let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
        table.red.client.call("create_game").json(body).send().await.ok();
    }
    let day = (chrono::Utc::now() + chrono::TimeDelta::days(30)).date_naive();
    let leave = json!({ "first_day": day, "last_day": day });
    table.red.client.call("announce_leave").json(leave).send().await.ok();
    assert_eq!(queued(&mail_service, BERT).await, before);
}

/// What a page shows while the mails of these users come back.
async fn shown(service: &TestApp, page: &str, suspended: &str) -> String {
    service.sql("UPDATE users SET suspended_at = NULL, suspended_why = NULL").await;
    let suspend = "UPDATE users SET suspended_at = now(), suspended_why = '550 5.1.1'";
    service.sql(&format!("{suspend} WHERE name = '{suspended}'")).await;
    let reply = Client::new(&service.url).raw(Method::GET, page).send().await.unwrap();
    Reply::read(reply).await.ok().text()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_knows_its_reader_says_that_their_mails_come_back() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    answer(&service, ANNA, "resign").await;
    let letter = format!("/letters/{}", latest(&service, ANNA).await.token("letters"));
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" }, "red": "creator" });
    table.blue.client.call("create_game").json(body).send().await.ok();
    let invitation = format!("/invitations/{}", link_token(&service, ANNA, "invitations").await);
    for page in [&letter, &invitation] {
        assert!(shown(&service, page, "anna").await.contains("Mails to your address come back"), "{page}");
        for other in ["bert", "nobody"] {
            assert!(!shown(&service, page, other).await.contains("come back"), "{page} while {other} is suspended");
        }
    }
}
