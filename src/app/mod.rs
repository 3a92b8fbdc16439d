//! Use cases: one function, one transaction each, named after the noun they are about. No web, no
//! SQL and no mail protocol here; what all of them share is the [`App`].

pub mod clock;
pub mod error;
pub mod frozen;
pub mod games;
pub mod history;
mod letters;
pub(crate) mod load;
pub mod look;
pub mod mails;
pub mod notices;
pub mod play;
pub mod records;
pub mod refusal;
pub mod rulesets;
pub mod setups;
pub mod verify;

use rulesets::{Catalogue, CatalogueFaults};
use uuid::Uuid;

use crate::config::Settings;
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
    /// Rules as they are frozen into games.
    pub frozen: Frozen,
    /// The database.
    pub store: Store,
    /// This installation, as its mails present it.
    pub site: Site,
    /// How mails leave.
    pub transport: Transport,
    /// This process, as the holder of leases.
    pub process: Uuid,
    /// This process's clock, for tokens that carry their own expiry.
    pub clock: Clock,
}

impl App {
    /// Connects to the database that `settings` names, which must have one: see
    /// [`crate::cluster`] for the private one. Applies no migrations.
    ///
    /// # Errors
    /// When a part cannot be built; the text says which and what to do.
    pub async fn build(settings: Settings) -> std::result::Result<Self, BuildError> {
        let catalogue = Catalogue::open(settings.rulesets.folder.as_deref())?;
        let store = Store::connect(&settings.database).await?;
        let site = Site::new(&settings.mail.from, &settings.server.public_url).map_err(BuildError::Sender)?;
        let transport = Transport::new(&settings, &site);
        Ok(Self {
            settings,
            catalogue,
            frozen: Frozen::default(),
            store,
            site,
            transport,
            process: Uuid::now_v7(),
            clock: Clock::default(),
        })
    }
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
    /// The sender of mails is none.
    #[error("mail.from {0}")]
    Sender(String),
}
