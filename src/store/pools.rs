//! The connections to the database, in four parts, so that nobody takes those that somebody else cannot do without:
//! requests may use up theirs, and games still see their deadlines, mails go out, and whoever watches is answered.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::pooled_connection::deadpool::{Object, Pool};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use futures_util::FutureExt;

use super::connection::{Connection, Connector};
use super::openings::Openings;
use super::{Error, Result};
use crate::config::Database;

/// A connection on loan from its pool; give it back early, there are few.
pub type Loan = Object<Connection>;

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Requests, as far as they are not the next.
    Requests,
    /// Log-ins, registrations and the counts of attempts: they wait for each other, and nobody else for them.
    SignIn,
    /// Everything that goes on without being asked for: the loops, and what they call.
    Background,
    /// One connection for what takes a moment and must not wait: the heartbeat, and whether the service is ready.
    Reserved,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Requests, Self::SignIn, Self::Background, Self::Reserved];

    /// Its name in metrics: `requests`, `sign_in`, `background` or `reserved`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::SignIn => "sign_in",
            Self::Background => "background",
            Self::Reserved => "reserved",
        }
    }

    /// The connections of this part.
    fn size(self, settings: &Database) -> usize {
        match self {
            Self::Requests => settings.request_connections(),
            Self::SignIn => settings.sign_in_connections(),
            Self::Background => settings.background_connections(),
            Self::Reserved => 1,
        }
    }
}

/// How busy a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Connections on loan.
    pub busy: usize,
    /// Connections that are open and free.
    pub idle: usize,
    /// Connections that there may be.
    pub most: usize,
    /// Who waits for one.
    pub waiting: usize,
}

tokio::task_local! {
    /// The part that [`super::Store::connection`] lends from here.
    static PART: Part;
}

/// Runs `work` so that the use cases in it, which requests have as well, take their connections from [`Part::Background`].
/// What it spawns is not meant: that takes them by [`super::Store::background`].
pub async fn in_background<T>(work: impl Future<Output = T>) -> T {
    PART.scope(Part::Background, work).await
}

/// The part for whoever names none.
pub(super) fn part_here() -> Part {
    PART.try_with(|part| *part).unwrap_or(Part::Requests)
}

/// The pools of all parts.
#[derive(Clone)]
pub(super) struct Pools {
    requests: Pool<Connection>,
    sign_in: Pool<Connection>,
    background: Pool<Connection>,
    reserved: Pool<Connection>,
}

impl Pools {
    /// Builds them; opens no connection yet. Connections live on the runtime that this runs on.
    pub(super) fn build(settings: &Database) -> Result<Self> {
        let connector = Connector::new(settings)?;
        let pool = |part: Part| {
            let most = part.size(settings);
            let manager = manager(&connector, settings, most);
            Pool::builder(manager).max_size(most).build().map_err(|why| Error::Busy(why.to_string()))
        };
        Ok(Self {
            requests: pool(Part::Requests)?,
            sign_in: pool(Part::SignIn)?,
            background: pool(Part::Background)?,
            reserved: pool(Part::Reserved)?,
        })
    }

    const fn of(&self, part: Part) -> &Pool<Connection> {
        match part {
            Part::Requests => &self.requests,
            Part::SignIn => &self.sign_in,
            Part::Background => &self.background,
            Part::Reserved => &self.reserved,
        }
    }

    /// Lends a connection of this part, if one is free in time.
    pub(super) async fn lend(&self, part: Part, limit: Duration) -> Result<Loan> {
        match tokio::time::timeout(limit, self.of(part).get()).await {
            Ok(loan) => Ok(loan?),
            Err(_) => Err(Error::Busy(format!("no free connection for {} within {limit:?}", part.name()))),
        }
    }

    pub(super) fn usage(&self, part: Part) -> Load {
        let status = self.of(part).status();
        let idle = status.available.min(status.size);
        Load { busy: status.size - idle, idle, most: status.max_size, waiting: status.waiting }
    }

    pub(super) fn close(&self) {
        for part in Part::ALL {
            self.of(part).close();
        }
    }
}

/// A manager for so many connections. It is not told the address, because it shows what it is told.
fn manager(connector: &Connector, settings: &Database, most: usize) -> AsyncDieselConnectionManager<Connection> {
    let patience = settings.statement_timeout + GRACE;
    let openings = Openings::new(connector.clone(), rules(settings), patience, most);
    let mut config = ManagerConfig::default();
    // Checking a connection at every loan costs a round trip, a fifth of the rate.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |_| Arc::clone(&openings).next().boxed());
    AsyncDieselConnectionManager::new_with_config(String::new(), config)
}

/// How much longer than Postgres may take we wait for it to say so, before it counts as gone.
const GRACE: Duration = Duration::from_secs(5);

/// What every connection lives under, as one round trip when it is opened. Rows are found by indexes, whatever Postgres knew
/// of a table when it made its plan: a plan that was made for an empty one is kept while it grows. What then has to be read
/// whole looks dear, and would be compiled; that costs more than it saves in statements as short as ours.
fn rules(settings: &Database) -> String {
    format!(
        "SET application_name = 'fieldpost'; SET timezone = 'UTC'; SET client_encoding = 'UTF8'; \
         SET statement_timeout = {}; SET lock_timeout = {}; \
         SET idle_in_transaction_session_timeout = 30000; SET enable_seqscan = off; SET jit = off",
        settings.statement_timeout.as_millis(),
        settings.lock_timeout.as_millis(),
    )
}
