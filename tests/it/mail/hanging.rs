//! Mails that are never answered (L-3): each delays itself and no other, whoever it is for.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::config::Mail;
use fieldpost::worker::{BACKGROUND, Workers, outbox as worker};
use tokio::task::JoinHandle;

use crate::support::office::Office;
use crate::support::smtp::Fault;

/// A service with few places: a mail becomes slow at once, and hangs for longer than any test.
async fn office(change: impl FnOnce(&mut Mail)) -> Office {
    Office::open_with(|mail| {
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
fn sending(office: &Office) -> JoinHandle<()> {
    let app = Arc::clone(&office.service.app);
    tokio::spawn(async move { worker::step(&app).await.map(drop).unwrap() })
}

async fn count(office: &Office, which: &str) -> usize {
    office.service.sql(&format!("SELECT 1 FROM outbox WHERE {which}")).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_others_arrive_while_some_hang() {
    let office = office(|_| {}).await;
    office.server.never_answer("hangs");
    for number in 0..7 {
        office.queue(&format!("hangs@host{number}.example.org")).await;
    }
    for number in 0..40 {
        office.queue(&format!("player{number}@example.org")).await;
    }
    let mut settings = office.service.app.settings.clone();
    settings.server.shutdown = Duration::from_millis(1);
    let app = Arc::new(fieldpost::app::App::build(settings).await.unwrap());
    let workers = Workers::start(&app, BACKGROUND);
    office.server.until(47).await;
    let arrived = office.server.received().iter().filter(|mail| !mail.to[0].starts_with("hangs")).count();
    assert_eq!((arrived, count(&office, "sent_at IS NULL").await >= 7), (40, true), "none of the seven was answered");
    workers.stop(&app).await;
    assert_eq!(count(&office, "lease IS NOT NULL").await, 0, "what hangs is handed back");
    assert_eq!(count(&office, "raw IS NOT NULL AND address LIKE 'hangs%'").await, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_hangs_has_its_part_of_the_places_and_all_other_mails_arrive() {
    let office = office(|mail| mail.slow_per_host = 3).await;
    office.server.never_answer("hangs");
    for number in 0..30 {
        office.queue(&format!("hangs{number}@slow.example.org")).await;
    }
    for number in 0..20 {
        office.queue(&format!("player{number}@example.org")).await;
    }
    let sending = sending(&office);
    for number in 0..20 {
        office.server.until_mail_to(&format!("player{number}@example.org")).await;
    }
    sending.abort();
    let hanging = office.server.received().iter().filter(|mail| mail.to[0].starts_with("hangs")).count();
    // Two may begin before the first is known to be slow.
    assert!((1..=3 + 2).contains(&hanging), "{hanging} mails to a host that answers none");
    assert_eq!(count(&office, "address LIKE 'hangs%' AND raw IS NOT NULL").await, 30, "and none is lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_come_while_one_hangs_are_found_by_the_next_look() {
    let office = office(|mail| mail.slow_connections = 0).await;
    office.server.never_answer("hangs");
    office.queue("hangs@example.org").await;
    let sending = sending(&office);
    office.server.until(1).await;
    // Of what another process writes nobody tells this one.
    office.queue("player@example.org").await;
    office.server.until_mail_to("player@example.org").await;
    sending.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_is_written_down_however_many_mails_wait_for_a_host_that_hangs() {
    let office = office(|mail| {
        mail.connections = 1;
        mail.slow_connections = 1;
        mail.slow_per_host = 1;
    })
    .await;
    office.server.never_answer("hangs");
    office.queue("hangs@slow.example.org").await;
    office.queue("player@example.org").await;
    // By the time the last of them has been put off, the first is due again.
    let many = "INSERT INTO outbox (dedupe_key, address, kind, raw, created_at, due_at) \
                SELECT dedupe_key || n, 'hangs' || n || '@slow.example.org', kind, raw, created_at, due_at + interval '1 ms' \
                FROM outbox, generate_series(1, 3000) n WHERE address = 'hangs@slow.example.org'";
    office.service.sql(many).await;
    let sending = sending(&office);
    let written = async {
        while count(&office, "sent_at IS NOT NULL").await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), written).await.expect("it is written down while the others wait");
    sending.abort();
    assert_eq!(count(&office, "raw IS NOT NULL").await, 3001, "the others wait");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_more_hang_than_there_are_places_those_that_waited_longest_make_room() {
    let office = office(|mail| {
        mail.slow_connections = 2;
        mail.patience = Duration::from_millis(1);
    })
    .await;
    office.server.never_answer("hangs");
    for number in 0..12 {
        office.queue(&format!("hangs@host{number}.example.org")).await;
    }
    for number in 0..20 {
        office.queue(&format!("player{number}@example.org")).await;
    }
    let sending = sending(&office);
    for number in 0..20 {
        office.server.until_mail_to(&format!("player{number}@example.org")).await;
    }
    // The others could not have come if none had given up its slot; that these are retried later is recorded a moment
    // later.
    while count(&office, "last_error = 'no answer in time' AND attempts = 1 AND lease IS NULL").await < 4 {
        tokio::task::yield_now().await;
    }
    sending.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_is_slow_for_everybody_sends_all_mails_and_none_is_given_up() {
    let office = office(|mail| mail.slow_per_host = 3).await;
    office.server.fail_always(Some(Fault::Slow(Duration::from_millis(20))));
    for number in 0..30 {
        office.queue(&format!("player{number}@example.org")).await;
    }
    // What found no place for its host is put off for a second or so.
    while count(&office, "raw IS NOT NULL").await > 0 {
        office.pump().await;
        office.wait(2).await;
    }
    assert_eq!(count(&office, "sent_at IS NOT NULL AND attempts = 1 AND last_error IS NULL").await, 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_taken_only_when_there_is_a_place_for_it() {
    let office = office(|mail| {
        mail.connections = 1;
        mail.slow_connections = 0;
    })
    .await;
    office.server.fail_next([Fault::Silence]);
    for name in ["anna", "bert", "cleo"] {
        office.queue(&format!("{name}@example.org")).await;
    }
    let sending = sending(&office);
    office.server.until(1).await;
    assert_eq!(count(&office, "lease IS NOT NULL").await, 1, "no lease runs for a mail that has not begun");
    sending.abort();
}
