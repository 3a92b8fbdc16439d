//! A service that sends its mails through the test's own server, and mails for it to send.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use fieldpost::app::App;
use fieldpost::config::{Settings, Tls};
use fieldpost::mail::{Notice, Recipient};
use fieldpost::store::{clock, outbox};
use fieldpost::worker::{Step, outbox as worker};
use secrecy::SecretString;
use uuid::Uuid;

use super::app::TestApp;
use super::post::SECRET;
use super::smtp::SmtpServer;
use fieldpost::values::Language;

/// A service, its mail server, and mails.
pub(crate) struct MailService {
    /// The service.
    pub(crate) service: TestApp,
    /// The server.
    pub(crate) server: SmtpServer,
}

impl MailService {
    /// One with the default settings.
    pub(crate) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    /// One whose settings for mail `change` has changed.
    pub(crate) async fn open_with(change: impl FnOnce(&mut fieldpost::config::Mail)) -> Self {
        Self::open_at(|settings| change(&mut settings.mail)).await
    }

    /// One that accepts letters and bounces, at `in.example.org`.
    pub(crate) async fn with_letters() -> Self {
        Self::with_letters_and(|_| {}).await
    }

    /// The same, with other settings for mail.
    pub(crate) async fn with_letters_and(change: impl FnOnce(&mut fieldpost::config::Mail)) -> Self {
        Self::open_at(|settings| {
            change(&mut settings.mail);
            settings.letters.domain = Some("in.example.org".to_owned());
            settings.letters.secret = Some(SecretString::from(SECRET));
        })
        .await
    }

    async fn open_at(change: impl FnOnce(&mut Settings)) -> Self {
        Self::open_by(SmtpServer::start().await, change).await
    }

    /// One that sends by this server.
    pub(crate) async fn open_by(server: SmtpServer, change: impl FnOnce(&mut Settings)) -> Self {
        let port = server.port;
        let service = TestApp::start_with(|settings| {
            settings.mail.host = Some("127.0.0.1".to_owned());
            settings.mail.port = port;
            settings.mail.tls = Tls::None;
            change(settings);
        });
        Self { service: service.await, server }
    }

    /// Queues a mail to an address; returns its bytes.
    pub(crate) async fn queue(&self, address: &str) -> Vec<u8> {
        self.queue_about(address, Uuid::now_v7()).await
    }

    /// The same for a mail about something.
    pub(crate) async fn queue_about(&self, address: &str, about: Uuid) -> Vec<u8> {
        let mut conn = self.service.app.store.connection().await.unwrap();
        let at = clock::now(&mut conn).await.unwrap();
        let to = Recipient {
            user: None,
            name: "anna".to_owned(),
            address: address.to_owned(),
            zone: "Europe/Berlin".parse().unwrap(),
            language: Language::En,
        };
        let notice = Notice::VerifyAddress { token: "secret", ttl: TimeDelta::days(2), game: None };
        let row = self.service.app.post().account_mail(about, &to, &notice, about, at).unwrap();
        outbox::queue(&mut conn, std::slice::from_ref(&row)).await.unwrap();
        match row.content {
            outbox::Content::Mail(bytes) => bytes,
            outbox::Content::Notice { .. } => panic!("a mail about an account is not stored as a notice"),
        }
    }

    /// Lets a worker do all due work.
    pub(crate) async fn pump(&self) {
        pump(&self.service.app).await;
    }

    /// Lets time pass.
    pub(crate) async fn wait(&self, seconds: u64) {
        self.service.advance_clock(Duration::from_secs(seconds)).await;
    }

    /// A value of the only row.
    pub(crate) async fn row(&self, column: &str) -> Option<String> {
        let rows = self.service.sql(&format!("SELECT {column} FROM outbox")).await;
        assert_eq!(rows.len(), 1, "one mail");
        rows[0][0].clone()
    }

    /// Whether the only mail was sent.
    pub(crate) async fn is_sent(&self) -> bool {
        self.row("sent_at").await.is_some()
    }

    /// Whether the only mail was given up.
    pub(crate) async fn is_given_up(&self) -> bool {
        self.row("failed_at").await.is_some()
    }
}

/// Lets a worker of this process do all due work.
pub(crate) async fn pump(app: &Arc<App>) {
    while worker::step(app).await.unwrap() == Step::Worked {}
}
