//! What an operator may choose: one struct a section of `config/default.toml`, each value parsed
//! and bounded. Nothing here opens, binds or creates anything; reading the sources is `load`'s.

mod load;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

pub use load::{Fault, Faults};

/// Everything that can be configured, checked.
#[derive(Debug, Clone, Deserialize)]
pub struct Settings {
    /// The web server.
    pub server: Server,
    /// Files.
    pub data: Data,
    /// The variants that are played.
    pub rulesets: Rulesets,
    /// Postgres.
    pub database: Database,
    /// Passwords, tokens and attempts.
    pub auth: Auth,
    /// Outgoing and incoming mail.
    pub mail: Mail,
    /// Background loops.
    pub worker: Worker,
    /// The log.
    pub log: Log,
}

/// The web server.
#[derive(Debug, Clone, Deserialize)]
pub struct Server {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The beginning of every link in a mail, without a slash at the end.
    pub public_url: String,
    /// Threads; 0 is one per processor.
    pub threads: usize,
    /// Open connections at most.
    pub connections: usize,
    /// Longest request body in bytes.
    pub body_limit: usize,
    /// Time in which a body must have arrived.
    #[serde(rename = "body_deadline_s", deserialize_with = "load::seconds")]
    pub body_deadline: Duration,
    /// Time that running requests get when the service is stopped.
    #[serde(rename = "shutdown_s", deserialize_with = "load::seconds")]
    pub shutdown: Duration,
}

/// Files.
#[derive(Debug, Clone, Deserialize)]
pub struct Data {
    /// Root of everything the service keeps in files.
    pub folder: PathBuf,
}

/// The variants that are played.
#[derive(Debug, Clone, Deserialize)]
pub struct Rulesets {
    /// Folder of their files; `None` means those built into the program.
    #[serde(deserialize_with = "load::optional_path")]
    pub folder: Option<PathBuf>,
}

/// Postgres.
#[derive(Debug, Clone, Deserialize)]
pub struct Database {
    /// Where it is; `None` means a private one in the data folder.
    #[serde(deserialize_with = "load::optional_secret")]
    pub url: Option<SecretString>,
    /// Connections at most.
    pub pool_size: usize,
    /// How long to wait for a free connection.
    #[serde(rename = "pool_wait_ms", deserialize_with = "load::milliseconds")]
    pub pool_wait: Duration,
    /// Postgres gives up a statement after this time.
    #[serde(rename = "statement_timeout_ms", deserialize_with = "load::milliseconds")]
    pub statement_timeout: Duration,
    /// Postgres gives up waiting for a lock after this time.
    #[serde(rename = "lock_timeout_ms", deserialize_with = "load::milliseconds")]
    pub lock_timeout: Duration,
    /// Apply outstanding migrations at start.
    pub migrate: bool,
}

/// Passwords, tokens and attempts.
#[derive(Debug, Clone, Deserialize)]
pub struct Auth {
    /// Claim `iss`.
    pub issuer: String,
    /// Claim `aud`.
    pub audience: String,
    /// The signing key's file; `None` is `auth.key` in the data folder.
    #[serde(deserialize_with = "load::optional_path")]
    pub key_file: Option<PathBuf>,
    /// Minutes an access token lives.
    pub access_minutes: u32,
    /// Days an unused refresh token lives.
    pub refresh_days: u32,
    /// argon2id memory in KiB.
    pub argon2_memory_kib: u32,
    /// argon2id passes.
    pub argon2_iterations: u32,
    /// argon2id lanes.
    pub argon2_lanes: u32,
    /// Passwords hashed at the same time.
    pub hash_concurrency: usize,
    /// Failed log-ins per account and window.
    pub attempts_per_account: u32,
    /// Failed log-ins per network address and window.
    pub attempts_per_address: u32,
    /// The window in minutes.
    pub attempts_window_minutes: u32,
}

/// Outgoing and incoming mail.
#[derive(Debug, Clone, Deserialize)]
pub struct Mail {
    /// The SMTP server; `None` means files in a folder (L-10).
    #[serde(deserialize_with = "load::optional_text")]
    pub host: Option<String>,
    /// Its port.
    pub port: u16,
    /// How the connection to it is protected.
    pub tls: Tls,
    /// The user to log in with.
    #[serde(deserialize_with = "load::optional_text")]
    pub user: Option<String>,
    /// That user's password.
    #[serde(deserialize_with = "load::optional_secret")]
    pub password: Option<SecretString>,
    /// Folder for mails when there is no server; `None` is `mails` in the data folder.
    #[serde(deserialize_with = "load::optional_path")]
    pub folder: Option<PathBuf>,
    /// The mailbox every mail is from: `name <address>`.
    pub from: String,
    /// The domain of reply addresses.
    pub inbound_domain: String,
    /// How long a worker holds a mail (L-3).
    #[serde(rename = "lease_s", deserialize_with = "load::seconds")]
    pub lease: Duration,
    /// Within this part of the lease it must have been sent.
    #[serde(rename = "send_limit_s", deserialize_with = "load::seconds")]
    pub send_limit: Duration,
    /// Mails taken at once.
    pub batch: u32,
    /// Connections to the server at most.
    pub connections: u32,
    /// Hours after which an undeliverable mail is given up.
    pub give_up_hours: u32,
    /// Days after which the record of a mail that was sent or given up is deleted.
    pub keep_days: u32,
}

/// How the connection to the SMTP server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tls {
    /// Not at all: for a relay on the same machine.
    None,
    /// Plain at first, then upgraded; refused when the server cannot.
    Starttls,
    /// From the first byte.
    Tls,
}

/// Background loops.
#[derive(Debug, Clone, Deserialize)]
pub struct Worker {
    /// Pause between two looks for work when there was none.
    #[serde(rename = "idle_ms", deserialize_with = "load::milliseconds")]
    pub idle: Duration,
}

/// The log.
#[derive(Debug, Clone, Deserialize)]
pub struct Log {
    /// Who reads it.
    pub format: LogFormat,
    /// Levels by target, as `tracing_subscriber::EnvFilter` reads them.
    pub filter: String,
}

/// Who reads the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// People.
    Text,
    /// Machines: one JSON object a line.
    Json,
}

impl Settings {
    /// Reads the defaults, `file` and this process's environment.
    ///
    /// # Errors
    /// Every fault of every source at once.
    pub fn load(file: Option<&Path>) -> Result<Self, Faults> {
        Self::load_from(file, std::env::vars_os().filter_map(load::text_pair))
    }

    /// The same with an environment of the caller's.
    ///
    /// # Errors
    /// Every fault of every source at once.
    pub fn load_from(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, Faults> {
        load::settings(file, environment.into_iter().collect())
    }

    /// Faults that only show when values are looked at together or against their bounds.
    pub(crate) fn check(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check_server(&mut faults);
        self.check_database(&mut faults);
        self.check_auth(&mut faults);
        self.check_mail(&mut faults);
        if let Err(why) = self.log.filter.parse::<tracing_subscriber::filter::Targets>() {
            faults.push(Fault::new("log.filter", format!("is no filter: {why}")));
        }
        within(&mut faults, "worker.idle_ms", self.worker.idle.as_millis(), 10, 60_000);
        faults
    }

    fn check_server(&self, faults: &mut Vec<Fault>) {
        let server = &self.server;
        let url = &server.public_url;
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        if !rest.is_some_and(|rest| {
            !rest.is_empty()
                && !rest.ends_with('/')
                && !rest.contains(|c: char| c.is_whitespace() || "?#<>\"".contains(c))
        }) {
            faults.push(Fault::new(
                "server.public_url",
                "must be http:// or https:// and a host, without a slash, query or fragment at the end",
            ));
        }
        within(faults, "server.threads", server.threads, 0, 256);
        within(faults, "server.connections", server.connections, 1, 1_000_000);
        within(faults, "server.body_limit", server.body_limit, 1024, 1 << 20);
        within(faults, "server.body_deadline_s", server.body_deadline.as_secs(), 1, 300);
        within(faults, "server.shutdown_s", server.shutdown.as_secs(), 1, 600);
    }

    fn check_database(&self, faults: &mut Vec<Fault>) {
        let database = &self.database;
        if let Some(url) = &database.url {
            let url = url.expose_secret();
            if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
                faults.push(Fault::new(
                    "database.url",
                    "must begin with postgres:// (the value is not shown, it may hold a password)",
                ));
            }
        }
        within(faults, "database.pool_size", database.pool_size, 1, 1000);
        let limits = [
            ("database.pool_wait_ms", database.pool_wait),
            ("database.statement_timeout_ms", database.statement_timeout),
            ("database.lock_timeout_ms", database.lock_timeout),
        ];
        for (key, limit) in limits {
            within(faults, key, limit.as_millis(), 1, 600_000);
        }
        if database.lock_timeout > database.statement_timeout {
            faults
                .push(Fault::new("database.lock_timeout_ms", "must not be longer than database.statement_timeout_ms"));
        }
    }

    fn check_auth(&self, faults: &mut Vec<Fault>) {
        let auth = &self.auth;
        for (key, text) in [("auth.issuer", &auth.issuer), ("auth.audience", &auth.audience)] {
            if text.is_empty() || text.len() > 200 {
                faults.push(Fault::new(key, "must be 1 to 200 characters"));
            }
        }
        within(faults, "auth.access_minutes", auth.access_minutes, 1, 24 * 60);
        within(faults, "auth.refresh_days", auth.refresh_days, 1, 365);
        // Weaker than this is weaker than every current recommendation for argon2id.
        within(faults, "auth.argon2_memory_kib", auth.argon2_memory_kib, 19_456, 4 << 20);
        within(faults, "auth.argon2_iterations", auth.argon2_iterations, 2, 100);
        within(faults, "auth.argon2_lanes", auth.argon2_lanes, 1, 16);
        within(faults, "auth.hash_concurrency", auth.hash_concurrency, 1, 256);
        within(faults, "auth.attempts_per_account", auth.attempts_per_account, 1, 10_000);
        within(faults, "auth.attempts_per_address", auth.attempts_per_address, 1, 1_000_000);
        within(faults, "auth.attempts_window_minutes", auth.attempts_window_minutes, 1, 24 * 60);
    }

    fn check_mail(&self, faults: &mut Vec<Fault>) {
        let mail = &self.mail;
        if !is_mailbox(&mail.from) {
            faults.push(Fault::new("mail.from", "must be `name <user@host>` or `user@host`"));
        }
        let domain = &mail.inbound_domain;
        if domain.is_empty()
            || domain.len() > 200
            || !domain.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        {
            faults.push(Fault::new("mail.inbound_domain", "must be a domain name"));
        }
        if mail.user.is_some() != mail.password.is_some() {
            faults.push(Fault::new("mail.user", "and mail.password are set together or not at all"));
        }
        if mail.password.is_some() && mail.tls == Tls::None {
            faults.push(Fault::new("mail.tls", "must not be none when a password is sent"));
        }
        within(faults, "mail.port", mail.port, 1, u16::MAX);
        within(faults, "mail.lease_s", mail.lease.as_secs(), 10, 3600);
        within(faults, "mail.send_limit_s", mail.send_limit.as_secs(), 1, 3600);
        if mail.send_limit >= mail.lease {
            faults.push(Fault::new("mail.send_limit_s", "must be shorter than mail.lease_s"));
        }
        within(faults, "mail.batch", mail.batch, 1, 1000);
        within(faults, "mail.connections", mail.connections, 1, 100);
        within(faults, "mail.give_up_hours", mail.give_up_hours, 1, 30 * 24);
        within(faults, "mail.keep_days", mail.keep_days, 1, 3650);
    }
}

impl Auth {
    /// The signing key's file.
    #[must_use]
    pub fn key_path(&self, data: &Data) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| data.folder.join("auth.key"))
    }
}

impl Mail {
    /// The folder for mails when there is no server (L-10); `None` when there is one.
    #[must_use]
    pub fn folder_path(&self, data: &Data) -> Option<PathBuf> {
        if self.host.is_some() {
            return None;
        }
        let chosen = self.folder.clone();
        Some(chosen.unwrap_or_else(|| data.folder.join("mails")))
    }
}

/// Adds a fault when `value` is not between `least` and `most`, both allowed.
fn within<T: PartialOrd + Copy + std::fmt::Display>(faults: &mut Vec<Fault>, key: &str, value: T, least: T, most: T) {
    if value < least || value > most {
        faults.push(Fault::new(key, format!("must be {least} to {most}, but is {value}")));
    }
}

/// Rough shape of a mailbox; the mail room parses it for good.
fn is_mailbox(text: &str) -> bool {
    let address = match text.split_once('<') {
        Some((_, rest)) => match rest.strip_suffix('>') {
            Some(address) => address,
            None => return false,
        },
        None => text,
    };
    let clean = |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c.is_control());
    !text.contains(char::is_control)
        && address.split_once('@').is_some_and(|(local, domain)| clean(local) && clean(domain) && !domain.contains('@'))
}
