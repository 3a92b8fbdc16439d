//! Use cases: one function, one transaction each, named after the noun they are about. No web, no
//! SQL and no mail protocol here; what all of them share is the [`App`].

pub mod accounts;
mod answers;
pub mod attempts;
pub mod audit;
pub mod blocked;
pub mod bounces;
mod chance;
pub mod client;
pub mod clock;
pub mod clocks;
pub mod deadlines;
pub mod digests;
mod earlier;
pub mod ended;
pub mod ending;
pub mod error;
pub mod frozen;
pub mod games;
mod grace;
pub mod history;
pub mod invitations;
pub mod key_ring;
pub mod leaves;
pub mod letters;
pub mod links;
pub mod lives;
pub(crate) mod load;
pub mod look;
pub mod mails;
pub mod metrics;
pub mod names;
pub mod notices;
mod once;
mod people;
mod places;
pub mod play;
pub mod post;
pub mod preferences;
pub mod processes;
pub mod recorded;
pub mod records;
pub mod refusal;
pub mod relay;
pub mod rematches;
mod reminders;
pub mod requests;
pub mod restore;
pub mod rulesets;
pub mod seats;
pub mod sending;
pub mod sessions;
pub mod setups;
pub mod standing_orders;
pub mod time_control;
pub mod unsubscribe;
pub mod verify;
pub mod wakes;
mod way;
pub mod wish;

use std::sync::OnceLock;

use rulesets::{Catalogue, CatalogueFaults};
use uuid::Uuid;

use crate::auth::{Cost, HashFault, KeyFault, KeyRing, Keys, Passwords, Places, Seals};
use crate::config::{Auth, Settings};
use crate::mail::{Site, Transport};
use crate::store::Store;

pub use clock::Clock;
pub use error::{Error, FieldFault, Result};
pub use frozen::Frozen;
pub use refusal::Refusal;

/// Everything a use case may need, built once and shared by requests, workers and tests.
#[derive(Debug)]
pub struct App {
    /// What the operator chose.
    pub settings: Settings,
    /// The variants that are played.
    pub catalogue: Catalogue,
    /// The names that nobody may take.
    pub names: accounts::Names,
    /// Rules as they are frozen into games.
    pub frozen: Frozen,
    /// The database.
    pub store: Store,
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// Counts what is tried, with all other processes.
    pub attempts: attempts::Counter,
    /// Counts requests, in this process.
    pub requests: requests::Requests,
    /// Signs and checks access tokens.
    pub keys: Keys,
    /// Seals links and addresses.
    pub seals: Seals,
    /// Failed log-ins that are not in the audit trail yet.
    pub failed_log_ins: audit::FailedCounts,
    /// Sessions that were ended lately.
    pub ended: ended::Ended,
    /// This installation, as its mails present it.
    pub site: Site,
    /// How mails leave.
    pub transport: Transport,
    /// What the mail server has lately said.
    pub relay: relay::Relay,
    /// The records of games that are over.
    pub records: recorded::Records,
    /// What this process counts for who watches it.
    pub metrics: metrics::Metrics,
    /// This process, as the holder of leases.
    pub process: Uuid,
    /// What it is there for, once it runs.
    pub running: OnceLock<processes::Running>,
    /// Why it must end, once it must.
    pub ending: ending::Ending,
    /// This process's clock, for tokens that carry their own expiry.
    pub clock: Clock,
    /// Wakes the workers of this process.
    pub wakes: wakes::Wakes,
}

impl App {
    /// What mails are made with.
    #[must_use]
    pub const fn post(&self) -> post::Post<'_> {
        post::Post { site: &self.site, seals: &self.seals }
    }

    /// Connects to the database that `settings` names, which must have one: see
    /// [`crate::cluster`] for the private one. Applies no migrations.
    ///
    /// # Errors
    /// When a part cannot be built; the text says which and what to do.
    pub async fn build(settings: Settings) -> std::result::Result<Self, BuildError> {
        let catalogue = Catalogue::open(settings.rulesets.folder.as_deref())?;
        let passwords = passwords(&settings.auth)?;
        let clock = Clock::default();
        let ring = key_ring::open(&settings, clock.unix_seconds())?;
        let store = Store::connect(&settings.database).await?;
        let site = Site::new(&settings.mail.from, &settings.server.public_url).map_err(BuildError::Sender)?;
        let letters = &settings.letters;
        let site = site.with_letters(letters.domain.as_deref(), letters.authserv_id.as_deref());
        let site = site.with_received_above_results(letters.received_above_results);
        let transport = Transport::new(&settings, &site);
        Ok(Self {
            keys: keys(&settings.auth, &ring),
            seals: Seals::new(&ring),
            attempts: attempts::Counter::start(store.clone()),
            requests: requests::Requests::new(&settings.limits),
            names: accounts::Names::new(&settings),
            records: recorded::Records::new(&settings),
            settings,
            catalogue,
            frozen: Frozen::default(),
            store,
            passwords,
            failed_log_ins: audit::FailedCounts::default(),
            ended: ended::Ended::default(),
            site,
            transport,
            relay: relay::Relay::default(),
            metrics: metrics::Metrics::default(),
            process: Uuid::now_v7(),
            running: OnceLock::new(),
            ending: ending::Ending::default(),
            clock,
            wakes: wakes::Wakes::default(),
        })
    }
}

fn passwords(auth: &Auth) -> std::result::Result<Passwords, HashFault> {
    let cost =
        Cost { memory_kib: auth.argon2_memory_kib, iterations: auth.argon2_iterations, lanes: auth.argon2_lanes };
    let threads = match auth.hash_concurrency {
        0 => std::thread::available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1)),
        chosen => chosen,
    };
    Passwords::new(cost, Places { threads, waiting: auth.hash_queue, nice: auth.hash_nice })
}

fn keys(auth: &Auth, ring: &KeyRing) -> Keys {
    Keys::new(ring, &auth.issuer, &auth.audience, i64::from(auth.access_minutes) * 60)
}

/// Why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A ruleset or board has faults.
    #[error("the rulesets have faults:\n{0}")]
    Rulesets(#[from] CatalogueFaults),
    /// The database is not there, refuses us or has no usable address.
    #[error("the database cannot be used: {0}")]
    Store(#[from] crate::store::Error),
    /// Passwords cannot be hashed at the cost that was chosen.
    #[error("auth: {0}")]
    Passwords(#[from] HashFault),
    /// There is no safe key to sign access tokens with.
    #[error("auth.key_file: {0}")]
    Key(#[from] KeyFault),
    /// The sender of mails is none.
    #[error("mail.from {0}")]
    Sender(String),
}
