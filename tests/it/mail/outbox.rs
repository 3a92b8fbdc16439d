//! How queued mails go out (L-1, L-3, L-4), through a real SMTP server on loopback that fails when told to.

use std::sync::Arc;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use fieldpost::app::App;
use fieldpost::store::Connection;
use fieldpost::store::outbox::{self, MailLease, MailRetry, TakenFrom};
use fieldpost::worker::{BACKGROUND, Workers, outbox as worker};
use uuid::Uuid;

use crate::support::mail_service::{MailService, pump};
use crate::support::smtp::Fault;

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_mail_goes_out_once_with_the_bytes_that_were_queued() {
    let mail_service = MailService::open().await;
    let raw = mail_service.queue("anna@example.org").await;
    mail_service.pump().await;
    mail_service.pump().await;
    let received = mail_service.server.received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].to, ["anna@example.org"]);
    assert_eq!(received[0].from, "fieldpost@localhost");
    assert_eq!(received[0].raw.trim_ascii_end(), raw.trim_ascii_end());
    assert_eq!(mail_service.server.mailbox("anna@example.org")[0].token("verify"), "secret");
    assert!(mail_service.is_sent().await);
    assert_eq!(mail_service.row("content").await, None, "a sent mail's secrets are not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_notice_is_queued_once() {
    let mail_service = MailService::open().await;
    let about = Uuid::now_v7();
    mail_service.queue_about("anna@example.org", about).await;
    mail_service.queue_about("anna@example.org", about).await;
    mail_service.pump().await;
    mail_service.queue_about("anna@example.org", about).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.received().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_of_a_killed_worker_are_sent_by_another_one_within_150_seconds() {
    let mail_service = MailService::open().await;
    let raw = mail_service.queue("anna@example.org").await;
    // A worker that was killed has taken the mail and never says another word.
    let lease = TimeDelta::from_std(mail_service.service.app.settings.mail.lease).unwrap();
    let mut conn = mail_service.service.app.store.connection().await.unwrap();
    let taken = outbox::take(&mut conn, Uuid::now_v7(), TakenFrom::Anybody, lease, 10).await.unwrap().mails;
    assert_eq!((taken.len(), taken[0].content.mail()), (1, Some(&*raw)));
    drop(conn);

    mail_service.wait(119).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.received().len(), 0, "the lease still runs");
    mail_service.wait(31).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.received()[0].raw.trim_ascii_end(), raw.trim_ascii_end());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_whose_lease_has_run_out_cannot_undo_what_another_did() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    let late = Uuid::now_v7();
    let mut conn = mail_service.service.app.store.connection().await.unwrap();
    let lease = taken(&mut conn, late).await;
    mail_service.wait(121).await;
    mail_service.pump().await;
    let ours = outbox::give_up(&mut conn, late, &lease, "late").await.unwrap();
    assert!(!ours);
    assert_eq!(outbox::postpone(&mut conn, late, &[refused(&lease)]).await.unwrap(), 0);
    assert!(mail_service.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_has_taken_a_mail_twice_cannot_undo_the_second_attempt_with_the_outcome_of_the_first() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    let process = Uuid::now_v7();
    let mut conn = mail_service.service.app.store.connection().await.unwrap();
    let first = taken(&mut conn, process).await;
    mail_service.wait(121).await;
    let second = taken(&mut conn, process).await;
    let held = async || {
        let row = mail_service.service.sql("SELECT attempts, lease, refusals, failed_at FROM outbox").await;
        assert_eq!(row, [[Some("2".to_owned()), Some(process.to_string()), Some("0".to_owned()), None]]);
    };
    assert!(!outbox::give_up(&mut conn, process, &first, "late").await.unwrap());
    held().await;
    assert_eq!(outbox::postpone(&mut conn, process, &[refused(&first)]).await.unwrap(), 0);
    held().await;
    outbox::put_off(&mut conn, process, std::slice::from_ref(&first), TimeDelta::zero()).await.unwrap();
    held().await;
    // What was sent is sent, whichever lease the mail is under.
    assert_eq!(outbox::sent(&mut conn, process, &[&first.id]).await.unwrap(), 1);
    assert!(!outbox::give_up(&mut conn, process, &second, "late").await.unwrap());
    assert!(mail_service.is_sent().await);
}

/// Takes the only mail for a process.
async fn taken(conn: &mut Connection, process: Uuid) -> MailLease {
    let lease = TimeDelta::seconds(120);
    outbox::take(conn, process, TakenFrom::Anybody, lease, 10).await.unwrap().mails[0].lease()
}

/// A refusal of a mail.
fn refused(lease: &MailLease) -> MailRetry<'_> {
    MailRetry { id: &lease.id, attempt: lease.attempt, at: Utc::now(), refused: true, why: "late", made: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_after_the_mail_has_come_gets_the_same_bytes_again() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_next([Fault::HangUpAfterData]);
    mail_service.pump().await;
    assert!(!mail_service.is_sent().await);
    mail_service.wait(60).await;
    mail_service.pump().await;
    let received = mail_service.server.received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0], received[1]);
    assert!(mail_service.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_never_take_the_same_mail() {
    let mail_service = MailService::open_with(|mail| mail.connections = 7).await;
    for number in 0..60 {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    let other = Arc::new(App::build(mail_service.service.app.settings.clone()).await.unwrap());
    tokio::join!(pump(&mail_service.service.app), pump(&other));
    let mut to: Vec<_> = mail_service.server.received().into_iter().flat_map(|mail| mail.to).collect();
    to.sort();
    to.dedup();
    assert_eq!((to.len(), mail_service.server.received().len()), (60, 60));
    assert!(mail_service.server.connections() <= 16, "{} connections", mail_service.server.connections());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_is_tried_again_after_growing_pauses() {
    let mail_service = MailService::open().await;
    mail_service.server.fail_always(Some(Fault::HangUp));
    mail_service.queue("anna@example.org").await;
    for pause in [38, 75, 150, 300] {
        mail_service.pump().await;
        assert!(!mail_service.is_sent().await);
        mail_service.wait(pause).await;
    }
    assert_eq!(mail_service.row("attempts").await.as_deref(), Some("4"));
    assert_eq!(mail_service.row("refusals").await.as_deref(), Some("0"));
    mail_service.server.fail_always(None);
    mail_service.pump().await;
    assert!(mail_service.is_sent().await);
}

/// For how many days a mail is kept, at most.
fn keep_days(mail_service: &MailService) -> u64 {
    mail_service.service.app.settings.mail.keep_days.into()
}

/// For how many seconds a mail is tried.
fn patience(mail_service: &MailService) -> u64 {
    u64::from(mail_service.service.app.settings.mail.give_up_hours) * 3_600
}

#[tokio::test(flavor = "multi_thread")]
async fn a_greylisted_mail_waits_and_is_given_up_in_the_end() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_always(Some(Fault::Recipient("451 4.7.1 <anna@example.org> greylisted, try again")));
    mail_service.pump().await;
    assert_eq!(mail_service.row("last_error").await.as_deref(), Some("451 4.7.1"));
    mail_service.pump().await;
    assert_eq!(mail_service.row("attempts").await.as_deref(), Some("1"), "not before the pause is over");
    mail_service.wait(patience(&mail_service) - 60).await;
    mail_service.pump().await;
    assert!(!mail_service.is_given_up().await);
    mail_service.wait(86_400).await;
    mail_service.pump().await;
    assert!(mail_service.is_given_up().await);
    assert_eq!(mail_service.row("content").await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recipient_who_is_refused_again_and_again_is_given_up() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_always(Some(Fault::Recipient("550 <anna@example.org> mailbox unavailable")));
    for refusals in 1..mail_service.service.app.settings.mail.max_refusals {
        mail_service.pump().await;
        assert_eq!(mail_service.row("refusals").await, Some(refusals.to_string()));
        assert!(!mail_service.is_given_up().await);
        mail_service.wait(3_600).await;
    }
    mail_service.pump().await;
    assert!(mail_service.is_given_up().await);
    assert_eq!(mail_service.row("last_error").await.as_deref(), Some("550"), "no address in it");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_does_not_exist_is_given_up_at_once() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_always(Some(Fault::Recipient("550 5.1.1 <anna@example.org> no such user")));
    mail_service.pump().await;
    assert!(mail_service.is_given_up().await);
    assert_eq!(mail_service.row("last_error").await.as_deref(), Some("550 5.1.1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_refuses_us_is_never_held_against_the_recipient() {
    let mail_service = MailService::open_with(|mail| {
        mail.user = Some("fieldpost".to_owned());
        mail.password = Some("wrong".to_owned().into());
    })
    .await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_always(Some(Fault::Login("535 5.7.8 bad credentials")));
    for _ in 0..6 {
        mail_service.pump().await;
        assert!(!mail_service.is_given_up().await);
        mail_service.wait(86_400).await;
    }
    mail_service.server.fail_always(Some(Fault::Recipient("550 5.7.1 your network is blocked")));
    mail_service.pump().await;
    assert_eq!(mail_service.row("refusals").await.as_deref(), Some("0"));
    mail_service.server.fail_always(None);
    mail_service.wait(750).await;
    mail_service.pump().await;
    assert!(mail_service.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_a_server_refuses_for_a_month_is_given_up_without_a_strike() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_always(Some(Fault::Recipient("550 5.7.1 your network is blocked")));
    mail_service.wait((keep_days(&mail_service) - 1) * 86_400).await;
    mail_service.pump().await;
    assert!(!mail_service.is_given_up().await && mail_service.service.app.relay.outage().is_some());
    mail_service.wait(2 * 86_400).await;
    mail_service.pump().await;
    assert!(mail_service.is_given_up().await);
    assert_eq!(mail_service.row("refusals").await.as_deref(), Some("0"));
    assert_eq!(mail_service.service.app.relay.outage(), None, "nothing waits any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_mail_that_is_refused_while_others_are_taken_is_not_an_outage_and_is_given_up_in_the_end() {
    let mail_service = MailService::open().await;
    let refused = || mail_service.server.fail_next([Fault::Recipient("550 5.7.1 you may not write to this list")]);
    for number in 0..8 {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    refused();
    mail_service.pump().await;
    assert_eq!((mail_service.server.received().len(), mail_service.service.app.relay.outage()), (7, None));
    mail_service.wait(patience(&mail_service) - 60).await;
    refused();
    mail_service.pump().await;
    let count = |what: &'static str| mail_service.service.sql(what);
    let failed = "SELECT count(*) FILTER (WHERE failed_at IS NOT NULL), max(refusals) FROM outbox";
    assert_eq!(count(failed).await, [[Some("0".to_owned()), Some("0".to_owned())]]);
    mail_service.wait(86_400).await;
    refused();
    mail_service.pump().await;
    assert_eq!(count(failed).await, [[Some("1".to_owned()), Some("0".to_owned())]]);
    assert_eq!(mail_service.service.app.relay.outage(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_falls_silent_holds_up_one_mail_and_spoils_no_connection() {
    let mail_service = MailService::open_with(|mail| {
        mail.send_limit = Duration::from_millis(300);
        mail.connections = 1;
    })
    .await;
    mail_service.queue("anna@example.org").await;
    mail_service.queue("bert@example.org").await;
    mail_service.queue("cleo@example.org").await;
    mail_service.server.fail_next([Fault::Silence]);
    mail_service.pump().await;
    assert_eq!(mail_service.server.mailbox("bert@example.org").len(), 1);
    assert_eq!(mail_service.server.mailbox("cleo@example.org").len(), 1);
    let sent = mail_service.service.sql("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL").await;
    assert_eq!(sent[0][0].as_deref(), Some("2"), "the first one is not taken for sent");
    mail_service.wait(60).await;
    mail_service.pump().await;
    let anna = mail_service.server.mailbox("anna@example.org");
    assert_eq!(anna[0], anna[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_stopped_hands_its_mails_back() {
    let mail_service = MailService::open_with(|mail| mail.send_limit = Duration::from_secs(60)).await;
    let mut settings = mail_service.service.app.settings.clone();
    settings.server.shutdown = Duration::from_millis(200);
    let leaving = Arc::new(App::build(settings).await.unwrap());
    mail_service.server.fail_next([Fault::Silence]);
    mail_service.queue("anna@example.org").await;
    let workers = Workers::start(&leaving, BACKGROUND);
    while mail_service.server.received().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    workers.stop(&leaving).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.received().len(), 2, "due at once, without waiting for the lease");
    assert!(mail_service.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_records_of_old_mails_are_deleted_and_those_of_waiting_ones_are_not() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.pump().await;
    mail_service.wait((keep_days(&mail_service) - 1) * 86_400).await;
    worker::sweep(&mail_service.service.app).await.unwrap();
    assert!(mail_service.is_sent().await);
    mail_service.queue("bert@example.org").await;
    mail_service.wait(2 * 86_400).await;
    worker::sweep(&mail_service.service.app).await.unwrap();
    assert_eq!(mail_service.row("address").await.as_deref(), Some("bert@example.org"));
    mail_service.wait(2 * keep_days(&mail_service) * 86_400).await;
    worker::sweep(&mail_service.service.app).await.unwrap();
    assert!(!mail_service.is_sent().await, "what waits is never deleted");
}
