//! The real program as a deliverer of mails: killed while it holds them, and by protected connections. Only what
//! happens in a process of its own is seen here; the rest is in `outbox` and `faults`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use secrecy::ExposeSecret;

use crate::support::database;
use crate::support::mail_service::MailService;
use crate::support::smtp::{Fault, Protection, SmtpServer};
use crate::support::tls::certified;

/// `fieldpost work` over the database of a test; killed with it.
struct Deliverer(Child);

impl Deliverer {
    /// Starts one that sends by `server`.
    fn start(mail_service: &MailService, server: &SmtpServer, more: &[(&str, &str)]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        program
            .arg("work")
            .env("FIELDPOST__DATA__FOLDER", &mail_service.service.folder)
            .env("FIELDPOST__DATABASE__URL", mail_service.service.database.url.expose_secret())
            .env("FIELDPOST__DATABASE__POOL_SIZE", "6")
            .env("FIELDPOST__MAIL__HOST", "127.0.0.1")
            .env("FIELDPOST__MAIL__PORT", server.port.to_string())
            .env("FIELDPOST__MAIL__TLS", "none")
            .env("FIELDPOST__WORKER__IDLE_MS", "20")
            .envs(more.iter().copied())
            .stderr(Stdio::null());
        Self(program.spawn().expect("the program"))
    }

    fn kill(mut self) {
        self.0.kill().expect("killed");
        self.0.wait().expect("gone");
    }
}

impl Drop for Deliverer {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Waits for another process, for as long as a slow machine may take.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not come about");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// How many mails still wait.
async fn waiting(mail_service: &MailService) -> String {
    mail_service.service.sql("SELECT count(*) FROM outbox WHERE content IS NOT NULL").await[0][0].clone().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_holds_mails_it_loses_none_and_doubles_none_with_other_bytes() {
    const MAILS: usize = 20;
    let mail_service = MailService::open().await;
    let mut queued = BTreeMap::new();
    for number in 0..MAILS {
        let address = format!("player{number}@example.org");
        queued.insert(address.clone(), mail_service.queue(&address).await);
    }
    // Every conversation is held after its mail has come: what was taken and what was not, nobody has said.
    mail_service.server.fail_always(Some(Fault::Silence));
    let places = [("FIELDPOST__MAIL__CONNECTIONS", "8"), ("FIELDPOST__MAIL__SLOW_CONNECTIONS", "0")];
    let killed = Deliverer::start(&mail_service, &mail_service.server, &places);
    until(async || mail_service.server.received().len() == 8).await;
    killed.kill();
    assert_eq!(waiting(&mail_service).await, MAILS.to_string());

    mail_service.server.fail_always(None);
    mail_service.wait(110).await;
    mail_service.pump().await;
    assert_eq!(
        mail_service.server.received().len(),
        MAILS,
        "those that it had not taken go out, and its leases still run"
    );
    mail_service.wait(40).await;
    let _other = Deliverer::start(&mail_service, &mail_service.server, &[]);
    until(async || waiting(&mail_service).await == "0").await;
    let received = mail_service.server.received();
    assert_eq!(received.len(), MAILS + 8, "each once, and those again of which nothing was heard");
    for copy in received {
        let raw = queued.get(&copy.to[0]).expect("a recipient of ours");
        assert_eq!(copy.raw.trim_ascii_end(), raw.trim_ascii_end());
    }
    let sent = mail_service.service.sql("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL").await;
    assert_eq!(sent[0][0], Some(MAILS.to_string()));
}

/// Lets a deliverer that trusts `authority` send a mail by a protected server; returns whether it was sent.
async fn by_tls(mail_service: &MailService, server: &SmtpServer, tls: &str, authority: &Path) -> bool {
    mail_service.queue("anna@example.org").await;
    let authority = authority.display().to_string();
    let more = [("FIELDPOST__MAIL__TLS", tls), ("SSL_CERT_FILE", &authority), ("SSL_CERT_DIR", "/nonexistent")];
    let _deliverer = Deliverer::start(mail_service, server, &more);
    let tried = "SELECT count(*) FROM outbox WHERE content IS NOT NULL AND last_error IS NULL";
    until(async || mail_service.service.sql(tried).await[0][0].as_deref() == Some("0")).await;
    waiting(mail_service).await == "0"
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_go_out_by_protected_connections_to_servers_that_it_trusts_and_to_no_others() {
    let (ours, theirs) = (database::folder().await, database::folder().await);
    let ((acceptor, trusted), (_, stranger)) = (certified(&ours), certified(&theirs));
    for (tls, protection) in
        [("starttls", Protection::Offered(acceptor.clone())), ("tls", Protection::Always(acceptor.clone()))]
    {
        let mail_service = MailService::open().await;
        let server = SmtpServer::start_at(0, protection).await;
        assert!(!by_tls(&mail_service, &server, tls, &stranger).await, "{tls} with a certificate of nobody's");
        assert_eq!(mail_service.row("last_error").await.as_deref(), Some("no protected connection"));
        assert_eq!((server.received().len(), server.protected()), (0, 0));
        mail_service.service.sql("UPDATE outbox SET due_at = fieldpost_now(), last_error = NULL").await;
        mail_service.service.sql("DELETE FROM outbox").await;
        assert!(by_tls(&mail_service, &server, tls, &trusted).await, "{tls} with a certificate of ours");
        assert_eq!((server.received().len(), server.protected()), (1, 1));
    }
}
