//! Use cases: one function, one transaction each, named after the noun they are about. No web, no
//! SQL and no mail protocol here; what all of them share is the [`App`].

pub mod accounts;
pub mod allowance;
pub mod audit;
pub mod deadlines;
pub mod error;
pub mod game;
pub mod letters;
pub mod limits;
pub mod lobby;
pub mod mails;
pub mod moderation;
pub mod notices;
pub mod operation;
pub mod play;
pub mod pushes;
pub mod refusal;
pub mod rulesets;
pub mod time;
pub mod webhooks;

use std::sync::{Arc, OnceLock};

use uuid::Uuid;

use crate::auth::{Cost, HashFault, HashingCapacity, KeyFault, KeyRing, Keys, Passwords, Seals};
use crate::config::{Auth, Settings};
use crate::mail::{Site, Transport};
use crate::page::{PageFault, PageFiles};
use crate::store::Store;
use crate::webhook::WebhookClient;

use rulesets::{Catalogue, CatalogueFaults};

pub use error::{Error, FieldFault, Result};
pub use game::rules::RulesCache;
pub use operation::clock::Clock;
pub use refusal::Refusal;

/// Work in the background takes its connections from the part of the pool that is kept for it.
pub use crate::store::in_background;

/// The maximum number of values in a list of a request, with those that it repeats (`maxItems` of the contract).
const MAX_LISTED: usize = 100;

/// Everything a use case may need, built once and shared by requests, workers and tests.
#[derive(Debug)]
pub struct App {
    /// What the operator has configured.
    pub settings: Settings,
    /// The rulesets.
    pub catalogue: Catalogue,
    /// The names that nobody may take.
    pub names: accounts::Names,
    /// Compiled rules of games.
    pub frozen: RulesCache,
    /// Responses to readers of games.
    pub responses: game::responses::Responses,
    /// The database.
    pub store: Store,
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// Counts attempts, together with all other processes.
    pub attempts: limits::attempts::Counter,
    /// Counts requests, in this process.
    pub requests: limits::requests::Requests,
    /// The exports that are under way in this process.
    pub exports: Arc<limits::open::OpenPerHolder>,
    /// Signs and checks access tokens.
    pub keys: Keys,
    /// Seals links and addresses.
    pub seals: Seals,
    /// Failed log-ins that are not in the audit trail yet.
    pub failed_log_ins: audit::FailedCounts,
    /// Personal access tokens that were checked lately.
    pub tokens: accounts::tokens::KnownTokens,
    /// Recently ended sessions and tokens.
    pub ended: accounts::ended_sessions::EndedSessions,
    /// This installation, as its mails show it.
    pub site: Site,
    /// The page to play on, if there is one.
    pub page: Option<PageFiles>,
    /// The transport of mails.
    pub transport: Transport,
    /// Posts messages to the receivers of webhooks, and pushes to push services.
    pub webhooks: WebhookClient,
    /// The recent behaviour of the mail server.
    pub relay: mails::relay::Relay,
    /// Whether the database has failed lately, for the worker that sends mails.
    pub outages: mails::outages::Outages,
    /// The records of games that are over.
    pub records: play::record_cache::Records,
    /// The metrics of this process.
    pub metrics: operation::metrics::Metrics,
    /// This process, as the holder of leases.
    pub process: Uuid,
    /// What everybody is told of the service.
    pub public_status: operation::public_status::KeptStatus,
    /// Its role, once it runs.
    pub running: OnceLock<operation::processes::RunningProcess>,
    /// Why it must end, once it must.
    pub ending: operation::shutdown::Shutdown,
    /// This process's clock, for tokens that carry their own expiry.
    pub clock: Clock,
    /// Wakes the workers of this process.
    pub wakes: operation::wakes::Wakes,
    /// The streams that are open in this process.
    pub listeners: Arc<operation::listeners::Listeners>,
    /// How far the archive of logs has got.
    pub archived: game::archive::ArchivePosition,
    /// Whether there is a backlog of passed deadlines.
    pub overdue: deadlines::backlog::Backlog,
}

impl App {
    /// The context for making mails.
    #[must_use]
    pub fn post(&self) -> mails::post::Post<'_> {
        mails::post::Post { site: &self.site, seals: &self.seals, push_for: self.settings.push.lasts() }
    }

    /// The same as [`Self::build`] for a command, beside which the service may run: a key that is missing is told and
    /// not made, as processes that run would take a new one for theirs.
    ///
    /// # Errors
    /// As there.
    pub async fn build_beside(mut settings: Settings) -> std::result::Result<Self, BuildError> {
        settings.auth.key_file = Some(settings.auth.key_path(&settings.data));
        Self::build(settings).await
    }

    /// Connects to the database that `settings` names, which must have one: see
    /// [`crate::cluster`] for the private one. Applies no migrations.
    ///
    /// # Errors
    /// When a part cannot be built; the text says which and what to do.
    pub async fn build(settings: Settings) -> std::result::Result<Self, BuildError> {
        let catalogue = Catalogue::open(settings.rulesets.folder.as_deref())?;
        let page = PageFiles::open(&settings.server.page)?;
        let passwords = passwords(&settings.auth)?;
        let clock = Clock::default();
        let ring = operation::key_ring::open(&settings, clock.unix_seconds())?;
        let store = Store::connect(&settings.database).await?;
        let site = Site::new(&settings.mail.from, &settings.server.public_url).map_err(BuildError::Sender)?;
        let letters = &settings.letters;
        let site = site.with_letters(letters.domain.as_deref(), letters.authserv_id.as_deref());
        let site = site.with_service(letters.service_local_part.as_deref());
        let site = site.with_received_above_results(letters.received_above_results);
        let site = if page.is_some() { site.with_page() } else { site };
        let transport = Transport::new(&settings, &site);
        let webhooks = WebhookClient::new(&settings.webhooks).map_err(BuildError::Authorities)?;
        Ok(Self {
            keys: keys(&settings.auth, &ring),
            seals: Seals::new(&ring),
            attempts: limits::attempts::Counter::start(store.clone()),
            requests: limits::requests::Requests::new(&settings.limits),
            exports: limits::open::OpenPerHolder::new("exports"),
            names: accounts::Names::new(&settings),
            records: play::record_cache::Records::new(&settings),
            responses: game::responses::Responses::new(&settings),
            settings,
            catalogue,
            frozen: RulesCache::default(),
            store,
            passwords,
            failed_log_ins: audit::FailedCounts::default(),
            tokens: accounts::tokens::KnownTokens::default(),
            ended: accounts::ended_sessions::EndedSessions::default(),
            site,
            page,
            transport,
            webhooks,
            relay: mails::relay::Relay::default(),
            outages: mails::outages::Outages::default(),
            metrics: operation::metrics::Metrics::default(),
            process: Uuid::now_v7(),
            public_status: operation::public_status::KeptStatus::default(),
            running: OnceLock::new(),
            ending: operation::shutdown::Shutdown::default(),
            clock,
            wakes: operation::wakes::Wakes::default(),
            listeners: Arc::default(),
            archived: game::archive::ArchivePosition::default(),
            overdue: deadlines::backlog::Backlog::default(),
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
    Passwords::new(cost, HashingCapacity { threads, waiting: auth.hash_queue, nice: auth.hash_nice })
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
    /// The page to play on cannot be served.
    #[error("server.page: {0}")]
    Page(#[from] PageFault),
    /// The database is unreachable, refuses us or has an invalid address.
    #[error("the database cannot be used: {0}")]
    Store(#[from] crate::store::Error),
    /// Passwords cannot be hashed at the cost that was chosen.
    #[error("auth: {0}")]
    Passwords(#[from] HashFault),
    /// There is no safe key to sign access tokens with.
    #[error("auth.key_file: {0}")]
    Key(#[from] KeyFault),
    /// The authorities of receivers cannot be read.
    #[error("webhooks.authorities: {0}")]
    Authorities(String),
    /// The sender of mails is not a valid address.
    #[error("mail.from {0}")]
    Sender(String),
}
