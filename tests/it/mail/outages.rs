//! Mails while the database fails, for longer than a lease, and while the service stops (L-3, L-4): each is sent once,
//! unless nobody knows what became of it, and none is lost.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::app::App;
use fieldpost::config::Settings;
use fieldpost::worker::{BACKGROUND, Workers, outbox as worker};
use tokio_postgres::{Client, NoTls};

use crate::support::mail_service::{MailService, pump};
use crate::support::personas::Table;
use crate::support::smtp::{Fault, SmtpServer};

use secrecy::ExposeSecret;

/// A refusal of us, whoever the mail is for.
const REFUSED: Fault = Fault::Recipient("550 5.7.1 your network is blocked");

async fn mail_service(change: impl FnOnce(&mut Settings)) -> MailService {
    MailService::open_by(SmtpServer::start().await, change).await
}

/// One whose statements fail soon.
async fn impatient() -> MailService {
    mail_service(|settings| settings.database.lock_timeout = Duration::from_millis(50)).await
}

/// An outage of the outbox: every statement about it fails until this is dropped.
struct Outage(Client);

impl Outage {
    async fn begin(mail_service: &MailService) -> Self {
        let url = mail_service.service.database.url.expose_secret();
        let (client, driver) = tokio_postgres::connect(url, NoTls).await.expect("a connection");
        tokio::spawn(driver);
        client.batch_execute("BEGIN; LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
        Self(client)
    }

    async fn end(self) {
        self.0.batch_execute("ROLLBACK").await.expect("the end");
    }
}

/// Waits until something is so.
async fn until(is_so: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.expect("it is so at last");
}

async fn count(mail_service: &MailService, which: &str) -> usize {
    mail_service.service.sql(&format!("SELECT 1 FROM outbox WHERE {which}")).await.len()
}

/// Mails that a worker has sent, whose answers come during an outage that lasts longer than their leases, with a second
/// process beside.
async fn sent_before_an_outage(mail_service: &MailService, other: Option<&Arc<App>>) {
    const MAILS: usize = 5;
    let app = Arc::clone(&mail_service.service.app);
    mail_service.server.hold_answers(true);
    for number in 0..MAILS {
        mail_service.queue(&format!("player{number}@example.org")).await;
    }
    let sending = {
        let app = Arc::clone(&app);
        tokio::spawn(async move { worker::step(&app).await.map(drop) })
    };
    mail_service.server.until(MAILS).await;
    let outage = Outage::begin(mail_service).await;
    mail_service.server.hold_answers(false);
    until(async || app.outages.was_one_lately()).await;
    if let Some(other) = other {
        assert!(worker::step(other).await.is_err());
    }
    mail_service.wait(app.settings.mail.lease.as_secs() + 1).await;
    outage.end().await;
    if let Some(other) = other {
        pump(other).await;
    }
    sending.await.expect("no panic").expect("it goes on after the outage");
    pump(&app).await;
    assert_eq!(count(mail_service, "sent_at IS NOT NULL AND lease IS NULL").await, MAILS, "all is recorded");
    assert_eq!(mail_service.server.received().len(), MAILS, "and nothing is sent again");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_were_sent_are_not_sent_again_after_an_outage_that_outlasts_their_leases() {
    sent_before_an_outage(&impatient().await, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_another_process_leaves_mails_to_the_one_that_has_sent_them() {
    let mail_service = impatient().await;
    let other = Arc::new(App::build(mail_service.service.app.settings.clone()).await.unwrap());
    sent_before_an_outage(&mail_service, Some(&other)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_recorded_although_another_mail_hangs() {
    let mail_service = mail_service(|settings| {
        // It hangs where mails end soon.
        (settings.mail.connections, settings.mail.slow_connections) = (2, 0);
        settings.mail.send_limit = Duration::from_secs(100);
    })
    .await;
    mail_service.server.never_answer("hangs");
    mail_service.queue("hangs@example.org").await;
    let app = Arc::clone(&mail_service.service.app);
    let sending = tokio::spawn(async move { worker::step(&app).await.map(drop) });
    mail_service.server.until(1).await;
    mail_service.server.fail_always(Some(REFUSED));
    mail_service.queue("refused@example.org").await;
    until(async || count(&mail_service, "last_error = '550 5.7.1' AND lease IS NULL").await == 1).await;
    sending.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_stops_records_what_was_refused_although_another_mail_hangs() {
    let mail_service = mail_service(|settings| {
        (settings.mail.connections, settings.mail.slow_connections) = (2, 0);
        settings.mail.send_limit = Duration::from_secs(100);
        settings.server.shutdown = Duration::from_secs(2);
    })
    .await;
    mail_service.server.never_answer("hangs");
    mail_service.queue("hangs@example.org").await;
    let app = &mail_service.service.app;
    let workers = Workers::start(app, BACKGROUND);
    mail_service.server.until(1).await;
    mail_service.server.fail_next([REFUSED]);
    mail_service.queue("refused@example.org").await;
    until(async || mail_service.server.has_failed()).await;
    workers.stop(app).await;
    let refused = "address LIKE 'refused%' AND last_error = '550 5.7.1' AND attempts = 1";
    assert_eq!(count(&mail_service, refused).await, 1, "it is retried after its pause, and somebody is told why");
    assert_eq!(count(&mail_service, "lease IS NOT NULL").await, 0, "what hangs is handed back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_given_up_together_with_its_strike_or_not_at_all() {
    let mail_service = MailService::open().await;
    let table = Table::in_play(&mail_service.service).await;
    mail_service.pump().await;
    // The first strike fails, as if the database ended then. A sequence remembers what was rolled back.
    mail_service
        .service
        .sql(
            "CREATE SEQUENCE tries; \
             CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
               IF nextval('tries') = 1 THEN RAISE EXCEPTION 'the end'; END IF; RETURN new; END $$; \
             CREATE TRIGGER fail_once BEFORE INSERT ON strikes FOR EACH ROW EXECUTE FUNCTION fail_once()",
        )
        .await;
    mail_service.server.fail_next([Fault::Recipient("550 5.1.1 <bert@example.org> no such user")]);
    table.red.act(&table.game, "e4-e5").await.ok();
    mail_service.pump().await;
    let of = async |what| mail_service.service.sql(what).await[0][0].clone().unwrap();
    assert_eq!(of("SELECT last_value FROM tries").await, "2", "it was tried again");
    assert_eq!(of("SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL").await, "1");
    assert_eq!(of("SELECT count(*) FROM strikes").await, "1");
    assert_eq!(of("SELECT count(*) FROM users WHERE suspended_at IS NOT NULL").await, "1");
}
