//! The settings: one struct per section of `config/default.toml`, each value parsed and bounded. Nothing here opens,
//! binds or creates anything; `load` reads the sources.

mod address;
mod auth;
mod check;
mod database;
mod limits;
mod load;
mod niceness;
mod page_source;
mod pauses;
mod push;
mod streams;
mod traces;
mod webhooks;
mod worker;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use serde::Deserialize;

pub use address::{Address, Certificate, Roots, SslMode};
pub use auth::Auth;
pub use database::Database;
pub use limits::{Limits, Weights};
pub use load::{Fault, Faults};
pub use niceness::Niceness;
pub use page_source::PageSource;
pub use pauses::Pauses;
pub use push::Push;
pub use streams::Streams;
pub use traces::Traces;
pub use webhooks::{Receivers, Webhooks};
pub use worker::Worker;

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
    /// Limits per user and per network.
    pub limits: Limits,
    /// How many requests an operation counts as.
    pub weights: Weights,
    /// The audit trail.
    pub audit: Audit,
    /// Outgoing mail.
    pub mail: Mail,
    /// Users' names.
    pub names: Names,
    /// Games.
    pub games: Games,
    /// Days off.
    pub leave: Leave,
    /// Letters: incoming mails.
    pub letters: Letters,
    /// Responses that go on.
    pub streams: Streams,
    /// Webhooks.
    pub webhooks: Webhooks,
    /// Pushes to browsers.
    pub push: Push,
    /// Background loops.
    pub worker: Worker,
    /// What is logged, and how.
    pub log: Log,
    /// Metrics.
    pub metrics: Metrics,
    /// Traces.
    pub traces: Traces,
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
    /// Maximum number of open connections.
    pub connections: usize,
    /// Maximum per network; not counted behind proxies.
    pub connections_per_network: usize,
    /// Time after which a connection is closed if its client reads nothing of what it was sent.
    #[serde(rename = "unread_deadline_s", deserialize_with = "load::seconds")]
    pub unread_deadline: Duration,
    /// Maximum size of a request body in bytes.
    pub body_limit: usize,
    /// Time in which a body must have arrived.
    #[serde(rename = "body_deadline_s", deserialize_with = "load::seconds")]
    pub body_deadline: Duration,
    /// Proxies in front of the service: the number of entries at the end of `X-Forwarded-For` that are believed.
    pub proxies: usize,
    /// What search engines may read.
    pub search_engines: SearchEngines,
    /// Where the files of the page to play on are.
    pub page: PageSource,
    /// Whom to tell of a security fault (`mailto:` or `https:`); `None` means that there is no `security.txt`.
    #[serde(deserialize_with = "load::optional_text")]
    pub security_contact: Option<String>,
    /// The mail address at which people are heard about their account; `None` means the sender of mails.
    #[serde(deserialize_with = "load::optional_text")]
    pub contact: Option<String>,
    /// What people are told of planned maintenance on `/status`; `None` means that none is planned.
    #[serde(deserialize_with = "load::optional_text")]
    pub maintenance: Option<String>,
    /// Time for which a service that is told to stop still serves, but is not ready any more.
    #[serde(rename = "drain_s", deserialize_with = "load::seconds")]
    pub drain: Duration,
    /// Time that running requests get when the service is stopped.
    #[serde(rename = "shutdown_s", deserialize_with = "load::seconds")]
    pub shutdown: Duration,
}

/// What search engines may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SearchEngines {
    /// The start page, the pages of rules and the documentation.
    Pages,
    /// Nothing.
    None,
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

/// The audit trail.
#[derive(Debug, Clone, Deserialize)]
pub struct Audit {
    /// Days after which its rows are deleted.
    pub keep_days: u32,
}

/// Outgoing mail.
#[derive(Debug, Clone, Deserialize)]
pub struct Mail {
    /// The SMTP server; `None` means files in a folder (L-10).
    #[serde(deserialize_with = "load::optional_text")]
    pub host: Option<String>,
    /// Where the SMTP server listens.
    pub port: u16,
    /// How the connection to it is protected.
    pub tls: Tls,
    /// The user to log in with.
    #[serde(deserialize_with = "load::optional_text")]
    pub user: Option<String>,
    /// That user's password.
    #[serde(deserialize_with = "load::optional_secret")]
    pub password: Option<SecretString>,
    /// Whether the page `/mails` shows the mails in the folder to browsers on this machine.
    pub show: bool,
    /// Folder for mails when there is no server; `None` is `mails` in the data folder.
    #[serde(deserialize_with = "load::optional_path")]
    pub folder: Option<PathBuf>,
    /// The mailbox every mail is from: `name <address>`.
    pub from: String,
    /// How long a worker holds a mail (L-3).
    #[serde(rename = "lease_s", deserialize_with = "load::seconds")]
    pub lease: Duration,
    /// Within this part of the lease it must have been sent.
    #[serde(rename = "send_limit_s", deserialize_with = "load::seconds")]
    pub send_limit: Duration,
    /// Connections to the server on which mails start.
    pub connections: u32,
    /// Further ones for mails that take longer than `slow_after`.
    pub slow_connections: u32,
    /// The maximum of these for the domain of one recipient.
    pub slow_per_host: u32,
    /// A mail that is not sent after this time moves on to a slow connection.
    #[serde(rename = "slow_ms", deserialize_with = "load::milliseconds")]
    pub slow_after: Duration,
    /// A mail on a slow connection is not given up before this time, even if others wait for its place.
    #[serde(rename = "patience_ms", deserialize_with = "load::milliseconds")]
    pub patience: Duration,
    /// How often a server may refuse a recipient, or the mail itself, before the mail is given up.
    pub max_refusals: u32,
    /// The pause after the first failure; it doubles with each further one.
    #[serde(rename = "first_pause_s", deserialize_with = "load::seconds")]
    pub first_pause: Duration,
    /// The longest pause.
    #[serde(rename = "max_pause_s", deserialize_with = "load::seconds")]
    pub max_pause: Duration,
    /// The longest pause while the server refuses *us*, so that mails are sent soon after it is fixed.
    #[serde(rename = "outage_pause_s", deserialize_with = "load::seconds")]
    pub outage_pause: Duration,
    /// Strikes after which an address is suspended (L-4).
    pub strikes_to_suspend: u32,
    /// Days for which a strike counts.
    pub strike_days: u32,
    /// Hours after which an undeliverable mail is given up.
    pub give_up_hours: u32,
    /// Days after which the record of a mail that was sent or given up is deleted.
    pub keep_days: u32,
    /// A mail that has waited longer is logged as an error.
    #[serde(rename = "alarm_s", deserialize_with = "load::seconds")]
    pub alarm: Duration,
}

/// How the connection to the SMTP server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Tls {
    /// Not protected: for a relay on the same machine.
    None,
    /// Plain at first, then upgraded; fails if the server cannot.
    Starttls,
    /// TLS from the first byte.
    Tls,
}

/// Users' names.
#[derive(Debug, Clone, Deserialize)]
pub struct Names {
    /// How often a user may change theirs within `change_days`.
    pub changes: u32,
    /// Days in which changes are counted.
    pub change_days: u32,
    /// Days in which nobody else may take a name that was given up.
    pub cooldown_days: u32,
    /// Names that nobody may take besides those that the service reserves, separated by blanks.
    pub reserved: String,
}

/// Games.
#[derive(Debug, Clone, Deserialize)]
pub struct Games {
    /// Games of one user that may wait for others at once.
    pub open_per_user: u32,
    /// Open games of one user that are listed for others.
    pub listed_per_user: u32,
    /// Days after which a game is aborted if nobody has taken its open seats.
    pub open_days: u32,
    /// Days for which an invitation is valid (G-1).
    pub invitation_days: u32,
    /// Days after the end of a game for which its players may talk.
    pub talk_days: u32,
    /// Days for which the blocks of an address without a user are kept.
    pub stranger_block_days: u16,
    /// Notes of one user.
    pub notes_per_user: u32,
    /// Days after the end of a game after which its log is archived; 0 is never.
    pub archive_days: u32,
    /// Plies after which the service aborts a game.
    pub max_plies: u32,
    /// Memory for the records of games that are over, in MiB.
    pub record_cache_mib: u32,
    /// Memory for responses to readers of games, in MiB.
    pub read_cache_mib: u32,
    /// Whole logs that are read at the same time.
    pub log_readers: u32,
}

/// Days off (T-5).
#[derive(Debug, Clone, Deserialize)]
pub struct Leave {
    /// Days that a user may be on leave in a calendar year.
    pub days_per_year: u32,
}

/// Letters: incoming mails.
#[derive(Debug, Clone, Deserialize)]
pub struct Letters {
    /// The domain of reply addresses; `None` means that mails cannot be answered.
    #[serde(deserialize_with = "load::optional_text")]
    pub domain: Option<String>,
    /// What stands before the `@` of the service address; `None` means that there is none.
    #[serde(deserialize_with = "load::optional_text")]
    pub service_local_part: Option<String>,
    /// The shared secret of whoever delivers letters.
    #[serde(deserialize_with = "load::optional_secret")]
    pub secret: Option<SecretString>,
    /// The name under which our own MTA writes `Authentication-Results`.
    #[serde(deserialize_with = "load::optional_text")]
    pub authserv_id: Option<String>,
    /// Whether a letter is only believed if our own MTA says that DMARC passed.
    pub require_dmarc: bool,
    /// `Received` headers that our own servers put above `Authentication-Results`.
    pub received_above_results: usize,
    /// Maximum size of a letter in bytes.
    pub size_limit: usize,
    /// Days for which a repeated letter is recognised.
    pub keep_days: u32,
    /// Days for which a held letter can be confirmed.
    pub confirm_days: u32,
    /// Days for which a reply address is kept after its decision is over, so that letters to it can be answered.
    pub address_days: u32,
    /// Hours for which an unread letter keeps a decision from expiring.
    pub grace_hours: u32,
    /// Attempts at a letter before it is given up.
    pub max_attempts: u16,
}

/// What is logged, and how.
#[derive(Debug, Clone, Deserialize)]
pub struct Log {
    /// Whether people or machines read it.
    pub format: LogFormat,
    /// Levels by target, as `tracing_subscriber::EnvFilter` reads them.
    pub filter: String,
    /// Whether each response is logged.
    pub access: bool,
}

/// Metrics.
#[derive(Debug, Clone, Deserialize)]
pub struct Metrics {
    /// Where `/metrics` is served, separate from everything else; `None` means nowhere.
    #[serde(deserialize_with = "load::optional_socket")]
    pub listen: Option<SocketAddr>,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines: one JSON object per line.
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

    /// The same with the caller's environment.
    ///
    /// # Errors
    /// Every fault of every source at once.
    pub fn load_from(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, Faults> {
        load::settings(file, environment.into_iter().collect())
    }
}

impl Games {
    /// Until when the invitations to a game are valid (G-1), those that are mailed later as well.
    #[must_use]
    pub fn invited_until(&self, created_at: DateTime<Utc>) -> DateTime<Utc> {
        created_at + TimeDelta::days(self.invitation_days.into())
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
