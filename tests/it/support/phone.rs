//! A phone with an authenticator app, which reads the link of a QR code as a real one does.

use std::time::Duration;

use serde_json::{Value, json};
use totp_rs::Totp;

use super::app::TestApp;
use super::client::{Client, Reply};
use super::personas::PASSWORD;

/// The seconds for which an app shows the same code.
pub(crate) const STEP: u64 = 30;

/// A phone with the secret of a user.
pub(crate) struct Phone {
    app: Totp,
    /// The recovery codes, which its user has written down.
    pub(crate) recovery: Vec<String>,
}

impl Phone {
    /// Has a secret made for a user who is logged in; it is not confirmed.
    pub(crate) async fn start(user: &Client, password: &str) -> Self {
        let started = user.call("start_second_factor").json(json!({ "password": password })).send().await.ok().json();
        let phone = Self::scan(started["uri"].as_str().expect("a link"));
        assert_eq!(phone.secret().0, started["secret"], "the same for whoever types it");
        phone
    }

    /// One that has read a link.
    pub(crate) fn scan(uri: &str) -> Self {
        Self { app: Totp::from_url(uri).expect("a link for apps"), recovery: Vec::new() }
    }

    /// Switches the second factor of a user on, whose password is everybody's.
    pub(crate) async fn switch_on(app: &TestApp, user: &Client) -> Self {
        Self::switch_on_with(app, user, PASSWORD).await
    }

    /// The same with another password.
    pub(crate) async fn switch_on_with(app: &TestApp, user: &Client, password: &str) -> Self {
        let mut phone = Self::start(user, password).await;
        let confirmed = phone.confirm(app, user).await.ok().json();
        phone.recovery = codes(&confirmed);
        phone
    }

    /// Confirms the secret with the code of now.
    pub(crate) async fn confirm(&self, app: &TestApp, user: &Client) -> Reply {
        user.call("confirm_second_factor").json(json!({ "code": self.shown(app, 0) })).send().await
    }

    /// What it shows now, or this many seconds later.
    pub(crate) fn shown(&self, app: &TestApp, later: i64) -> String {
        let now = app.app.clock.unix_seconds() + later;
        self.app.generate(now.unsigned_abs()).to_string()
    }

    /// A code that it has not shown before: time goes on by a step.
    pub(crate) async fn next(&self, app: &TestApp) -> String {
        app.advance_clock(Duration::from_secs(STEP)).await;
        self.shown(app, 0)
    }

    /// Six digits that it shows neither now nor a step before or after.
    pub(crate) fn wrong(&self, app: &TestApp) -> String {
        let shown = [-60, -30, 0, 30, 60].map(|later| self.shown(app, later));
        let mut all = (0..).map(|number| format!("{number:06}"));
        all.find(|digits| !shown.contains(digits)).expect("one of a million")
    }

    /// The secret, as text and as bytes.
    pub(crate) fn secret(&self) -> (String, Vec<u8>) {
        let secret = self.app.secret();
        (secret.to_base32(), secret.as_bytes().to_vec())
    }
}

/// The recovery codes of a response.
pub(crate) fn codes(response: &Value) -> Vec<String> {
    let codes = response["recovery_codes"].as_array().expect("codes");
    codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect()
}
