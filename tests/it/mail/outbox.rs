//! How queued mails go out (L-1, L-3, L-4), through a real SMTP server on loopback that fails when told to.

use std::sync::Arc;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use fieldpost::app::App;
use fieldpost::store::outbox;
use fieldpost::worker::{BACKGROUND, Workers, outbox as worker};
use uuid::Uuid;

use crate::support::office::{Office, pump};
use crate::support::smtp::Fault;

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_mail_goes_out_once_with_the_bytes_that_were_queued() {
    let office = Office::open().await;
    let raw = office.queue("anna@example.org").await;
    office.pump().await;
    office.pump().await;
    let received = office.server.received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].to, ["anna@example.org"]);
    assert_eq!(received[0].from, "fieldpost@localhost");
    assert_eq!(received[0].raw.trim_ascii_end(), raw.trim_ascii_end());
    assert_eq!(office.server.mailbox("anna@example.org")[0].token("verify"), "secret");
    assert!(office.is_sent().await);
    assert_eq!(office.row("raw").await, None, "a sent mail's secrets are not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_notice_is_queued_once() {
    let office = Office::open().await;
    let about = Uuid::now_v7();
    office.queue_about("anna@example.org", about).await;
    office.queue_about("anna@example.org", about).await;
    office.pump().await;
    office.queue_about("anna@example.org", about).await;
    office.pump().await;
    assert_eq!(office.server.received().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_worker_held_goes_out_by_another_one_within_150_seconds() {
    let office = Office::open().await;
    let raw = office.queue("anna@example.org").await;
    // A worker that was killed has taken the mail and never says another word.
    let lease = TimeDelta::from_std(office.service.app.settings.mail.lease).unwrap();
    let mut conn = office.service.app.store.connection().await.unwrap();
    let taken = outbox::take(&mut conn, Uuid::now_v7(), lease, 10).await.unwrap();
    assert_eq!((taken.len(), &taken[0].raw), (1, &raw));
    drop(conn);

    office.wait(119).await;
    office.pump().await;
    assert_eq!(office.server.received().len(), 0, "the lease still runs");
    office.wait(31).await;
    office.pump().await;
    assert_eq!(office.server.received()[0].raw.trim_ascii_end(), raw.trim_ascii_end());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_whose_lease_has_run_out_cannot_undo_what_another_did() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    let (late, key) = (Uuid::now_v7(), office.row("dedupe_key").await.unwrap());
    let mut conn = office.service.app.store.connection().await.unwrap();
    outbox::take(&mut conn, late, TimeDelta::seconds(120), 10).await.unwrap();
    office.wait(121).await;
    office.pump().await;
    let ours = outbox::give_up(&mut conn, late, &key, "late").await.unwrap();
    assert!(!ours);
    let again = outbox::MailRetry { key: &key, at: Utc::now(), refused: true, why: "late" };
    assert_eq!(outbox::postpone(&mut conn, late, &[again]).await.unwrap(), 0);
    assert!(office.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_after_the_mail_has_come_gets_the_same_bytes_again() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    office.server.fail_next([Fault::HangUpAfterData]);
    office.pump().await;
    assert!(!office.is_sent().await);
    office.wait(60).await;
    office.pump().await;
    let received = office.server.received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0], received[1]);
    assert!(office.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_never_take_the_same_mail() {
    let office = Office::open_with(|mail| mail.connections = 7).await;
    for number in 0..60 {
        office.queue(&format!("player{number}@example.org")).await;
    }
    let other = App::build(office.service.app.settings.clone()).await.unwrap();
    tokio::join!(pump(&office.service.app), pump(&other));
    let mut to: Vec<_> = office.server.received().into_iter().flat_map(|mail| mail.to).collect();
    to.sort();
    to.dedup();
    assert_eq!((to.len(), office.server.received().len()), (60, 60));
    assert!(office.server.connections() <= 16, "{} connections", office.server.connections());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_is_tried_again_after_growing_pauses() {
    let office = Office::open().await;
    office.server.fail_always(Some(Fault::HangUp));
    office.queue("anna@example.org").await;
    for pause in [38, 75, 150, 300] {
        office.pump().await;
        assert!(!office.is_sent().await);
        office.wait(pause).await;
    }
    assert_eq!(office.row("attempts").await.as_deref(), Some("4"));
    assert_eq!(office.row("refusals").await.as_deref(), Some("0"));
    office.server.fail_always(None);
    office.pump().await;
    assert!(office.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_greylisted_mail_waits_and_is_given_up_after_four_days() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    office.server.fail_always(Some(Fault::Recipient("451 4.7.1 <anna@example.org> greylisted, try again")));
    office.pump().await;
    assert_eq!(office.row("last_error").await.as_deref(), Some("451 4.7.1"));
    office.pump().await;
    assert_eq!(office.row("attempts").await.as_deref(), Some("1"), "not before the pause is over");
    office.wait(4 * 86_400 - 60).await;
    office.pump().await;
    assert!(!office.is_given_up().await);
    office.wait(86_400).await;
    office.pump().await;
    assert!(office.is_given_up().await);
    assert_eq!(office.row("raw").await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recipient_who_is_refused_three_times_is_given_up() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    office.server.fail_always(Some(Fault::Recipient("550 <anna@example.org> mailbox unavailable")));
    for refusals in ["1", "2"] {
        office.pump().await;
        assert_eq!(office.row("refusals").await.as_deref(), Some(refusals));
        assert!(!office.is_given_up().await);
        office.wait(3_600).await;
    }
    office.pump().await;
    assert!(office.is_given_up().await);
    assert_eq!(office.row("last_error").await.as_deref(), Some("550"), "no address in it");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_does_not_exist_is_given_up_at_once() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    office.server.fail_always(Some(Fault::Recipient("550 5.1.1 <anna@example.org> no such user")));
    office.pump().await;
    assert!(office.is_given_up().await);
    assert_eq!(office.row("last_error").await.as_deref(), Some("550 5.1.1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_refuses_us_is_never_held_against_the_recipient() {
    let office = Office::open_with(|mail| {
        mail.user = Some("fieldpost".to_owned());
        mail.password = Some("wrong".to_owned().into());
    })
    .await;
    office.queue("anna@example.org").await;
    office.server.fail_always(Some(Fault::Login("535 5.7.8 bad credentials")));
    for _ in 0..6 {
        office.pump().await;
        assert!(!office.is_given_up().await);
        office.wait(86_400).await;
    }
    office.server.fail_always(Some(Fault::Recipient("550 5.7.1 your network is blocked")));
    office.pump().await;
    assert_eq!(office.row("refusals").await.as_deref(), Some("0"));
    office.server.fail_always(None);
    office.wait(750).await;
    office.pump().await;
    assert!(office.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_a_server_refuses_for_a_month_is_given_up_without_a_strike() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    office.server.fail_always(Some(Fault::Recipient("550 5.7.1 your network is blocked")));
    office.wait(29 * 86_400).await;
    office.pump().await;
    assert!(!office.is_given_up().await && office.service.app.relay.outage().is_some());
    office.wait(2 * 86_400).await;
    office.pump().await;
    assert!(office.is_given_up().await);
    assert_eq!(office.row("refusals").await.as_deref(), Some("0"));
    assert_eq!(office.service.app.relay.outage(), None, "nothing waits any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_mail_that_is_refused_while_others_are_taken_is_no_outage_and_is_given_up_after_four_days() {
    let office = Office::open().await;
    let refused = || office.server.fail_next([Fault::Recipient("550 5.7.1 you may not write to this list")]);
    for number in 0..8 {
        office.queue(&format!("player{number}@example.org")).await;
    }
    refused();
    office.pump().await;
    assert_eq!((office.server.received().len(), office.service.app.relay.outage()), (7, None));
    office.wait(4 * 86_400 - 60).await;
    refused();
    office.pump().await;
    let count = |what: &'static str| office.service.sql(what);
    let failed = "SELECT count(*) FILTER (WHERE failed_at IS NOT NULL), max(refusals) FROM outbox";
    assert_eq!(count(failed).await, [[Some("0".to_owned()), Some("0".to_owned())]]);
    office.wait(86_400).await;
    refused();
    office.pump().await;
    assert_eq!(count(failed).await, [[Some("1".to_owned()), Some("0".to_owned())]]);
    assert_eq!(office.service.app.relay.outage(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_falls_silent_holds_up_one_mail_and_spoils_no_connection() {
    let office = Office::open_with(|mail| {
        mail.send_limit = Duration::from_millis(300);
        mail.connections = 1;
    })
    .await;
    office.queue("anna@example.org").await;
    office.queue("bert@example.org").await;
    office.queue("cleo@example.org").await;
    office.server.fail_next([Fault::Silence]);
    office.pump().await;
    assert_eq!(office.server.mailbox("bert@example.org").len(), 1);
    assert_eq!(office.server.mailbox("cleo@example.org").len(), 1);
    let sent = office.service.sql("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL").await;
    assert_eq!(sent[0][0].as_deref(), Some("2"), "the first one is not taken for sent");
    office.wait(60).await;
    office.pump().await;
    let anna = office.server.mailbox("anna@example.org");
    assert_eq!(anna[0], anna[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_stopped_hands_its_mails_back() {
    let office = Office::open_with(|mail| mail.send_limit = Duration::from_secs(60)).await;
    let mut settings = office.service.app.settings.clone();
    settings.server.shutdown = Duration::from_millis(200);
    let leaving = Arc::new(App::build(settings).await.unwrap());
    office.server.fail_next([Fault::Silence]);
    office.queue("anna@example.org").await;
    let workers = Workers::start(&leaving, BACKGROUND);
    while office.server.received().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    workers.stop(&leaving).await;
    office.pump().await;
    assert_eq!(office.server.received().len(), 2, "due at once, without waiting for the lease");
    assert!(office.is_sent().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_records_of_old_mails_are_deleted_and_those_of_waiting_ones_are_not() {
    let office = Office::open().await;
    office.queue("anna@example.org").await;
    office.pump().await;
    office.wait(29 * 86_400).await;
    worker::sweep(&office.service.app).await.unwrap();
    assert!(office.is_sent().await);
    office.queue("bert@example.org").await;
    office.wait(2 * 86_400).await;
    worker::sweep(&office.service.app).await.unwrap();
    assert_eq!(office.row("address").await.as_deref(), Some("bert@example.org"));
    office.wait(60 * 86_400).await;
    worker::sweep(&office.service.app).await.unwrap();
    assert!(!office.is_sent().await, "what waits is never deleted");
}
