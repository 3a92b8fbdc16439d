//! Mails that are never answered (L-3): each delays itself and no other, whoever it is for.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::config::Mail;
use fieldpost::worker::{BACKGROUND, Workers, outbox as worker};
use tokio::task::JoinHandle;

use crate::support::mail_service::MailService;
use crate::support::smtp::Fault;

/// A service with few slots: a mail becomes slow at once, and hangs for longer than any test.
async fn mail_service(change: impl FnOnce(&mut Mail)) -> MailService {
    MailService::open_with(|mail| {
        mail.connections = 2;
        mail.slow_connections = 8;
        mail.slow_per_host = 8;
        mail.slow_after = Duration::from_millis(1);
        mail.patience = Duration::from_secs(50);
        mail.send_limit = Duration::from_secs(100);
        change(mail);
    })
    .await
}

/// Lets a worker send, beside the test.
fn sending(mail_service: &MailService) -> JoinHandle<()> {
    let app = Arc::clone(&mail_service.service.app);
    tokio::spawn(async move { worker::step(&app).await.map(drop).unwrap() })
}

async fn count(mail_service: &MailService, which: &str) -> usize {
    mail_service.service.sql(&format!("SELECT 1 FROM outbox WHERE {which}")).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_others_arrive_while_some_hang() {
    let mail_service = mail_service(|_| {}).await;
    mail_service.server.never_answer("hangs");
    for number in 0..7 {
        mail_service.queue(&format!("hangs@host{number}.example.org")).await;
    }
    for number in 0..40 {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    let mut settings = mail_service.service.app.settings.clone();
    settings.server.shutdown = Duration::from_millis(1);
    let app = Arc::new(fieldpost::app::App::build(settings).await.unwrap());
    let workers = Workers::start(&app, BACKGROUND);
    mail_service.server.until(47).await;
    let arrived = mail_service.server.received().iter().filter(|mail| !mail.to[0].starts_with("hangs")).count();
    assert_eq!(
        (arrived, count(&mail_service, "sent_at IS NULL").await >= 7),
        (40, true),
        "none of the seven was answered"
    );
    workers.stop(&app).await;
    assert_eq!(count(&mail_service, "lease IS NOT NULL").await, 0, "what hangs is handed back");
    assert_eq!(count(&mail_service, "content IS NOT NULL AND address LIKE 'hangs%'").await, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_hangs_has_its_part_of_the_slots_and_all_other_mails_arrive() {
    let mail_service = mail_service(|mail| mail.slow_per_host = 3).await;
    mail_service.server.never_answer("hangs");
    for number in 0..30 {
        mail_service.queue(&format!("hangs{number}@slow.example.org")).await;
    }
    for number in 0..20 {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    let sending = sending(&mail_service);
    for number in 0..20 {
        mail_service.server.until_mail_to(&format!("player{number}@example.org")).await;
    }
    sending.abort();
    let hanging = mail_service.server.received().iter().filter(|mail| mail.to[0].starts_with("hangs")).count();
    // Two may begin before the first is known to be slow.
    assert!((1..=3 + 2).contains(&hanging), "{hanging} mails to a host that answers none");
    assert_eq!(count(&mail_service, "address LIKE 'hangs%' AND content IS NOT NULL").await, 30, "and none is lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_come_while_one_hangs_are_found_by_the_next_look() {
    let mail_service = mail_service(|mail| mail.slow_connections = 0).await;
    mail_service.server.never_answer("hangs");
    mail_service.queue("hangs@example.org").await;
    let sending = sending(&mail_service);
    mail_service.server.until(1).await;
    // Of what another process writes nobody tells this one.
    mail_service.queue("player@example.org").await;
    mail_service.server.until_mail_to("player@example.org").await;
    sending.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sent_mail_is_recorded_however_many_wait_for_a_host_that_hangs() {
    let mail_service = mail_service(|mail| {
        mail.connections = 1;
        mail.slow_connections = 1;
        mail.slow_per_host = 1;
    })
    .await;
    mail_service.server.never_answer("hangs");
    mail_service.queue("hangs@slow.example.org").await;
    mail_service.queue("player@example.org").await;
    // By the time the last of them has been put off, the first is due again.
    let many = "INSERT INTO outbox (game_id, dedupe_key, address, kind, content, created_at, due_at) \
                SELECT game_id, dedupe_key || n, 'hangs' || n || '@slow.example.org', kind, content, created_at, due_at + interval '1 ms' \
                FROM outbox, generate_series(1, 3000) n WHERE address = 'hangs@slow.example.org'";
    mail_service.service.sql(many).await;
    let sending = sending(&mail_service);
    // If it were written down only once no other is due, that would never be.
    while count(&mail_service, "sent_at IS NOT NULL").await == 0 {
        assert!(!sending.is_finished(), "none is left to be sent");
        tokio::task::yield_now().await;
    }
    sending.abort();
    assert_eq!(count(&mail_service, "content IS NOT NULL").await, 3001, "the others wait");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_more_hang_than_there_are_slots_those_that_waited_longest_make_room() {
    let mail_service = mail_service(|mail| {
        mail.slow_connections = 2;
        mail.patience = Duration::from_millis(100);
    })
    .await;
    mail_service.server.never_answer("hangs");
    for number in 0..12 {
        mail_service.queue(&format!("hangs@host{number}.example.org")).await;
    }
    for number in 0..20 {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    let sending = sending(&mail_service);
    for number in 0..20 {
        mail_service.server.until_mail_to(&format!("player{number}@example.org")).await;
    }
    // The others could not have come if none had given up its slot; that these are retried later is recorded a moment
    // later.
    while count(&mail_service, "last_error = 'no answer in time' AND attempts = 1 AND lease IS NULL").await < 4 {
        tokio::task::yield_now().await;
    }
    sending.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_is_slow_for_everybody_sends_all_mails_and_none_is_given_up() {
    let mail_service = mail_service(|mail| mail.slow_per_host = 3).await;
    mail_service.server.fail_always(Some(Fault::Slow(Duration::from_millis(20))));
    for number in 0..30 {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    // What found no slot for its host is put off for a second or so.
    while count(&mail_service, "content IS NOT NULL").await > 0 {
        mail_service.pump().await;
        mail_service.wait(2).await;
    }
    assert_eq!(count(&mail_service, "sent_at IS NOT NULL AND attempts = 1 AND last_error IS NULL").await, 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_taken_only_when_there_is_a_slot_for_it() {
    let mail_service = mail_service(|mail| {
        mail.connections = 1;
        mail.slow_connections = 0;
    })
    .await;
    mail_service.server.fail_next([Fault::Silence]);
    for name in ["anna", "bert", "cleo"] {
        mail_service.queue(&format!("{name}@example.org")).await;
    }
    let sending = sending(&mail_service);
    mail_service.server.until(1).await;
    assert_eq!(count(&mail_service, "lease IS NOT NULL").await, 1, "no lease runs for a mail that has not begun");
    sending.abort();
}
