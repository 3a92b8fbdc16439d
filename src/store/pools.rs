//! The connections to the database, in four parts, so that no kind of work can use up what another needs: even if
//! requests use up theirs, deadlines are handled, mails are sent, and health checks are answered.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::pooled_connection::deadpool::{Object, Pool};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use futures_util::FutureExt;
use tracing::Instrument;

use super::connection::{Connection, Connector, StatementCount, StatementKind, Statements};
use super::openings::Openings;
use super::{Error, Result};
use fieldpost_config::Database;
use fieldpost_spans as spans;

/// A connection borrowed from its pool; release it early, there are few.
pub type Loan = Object<Connection>;

/// The purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Part {
    /// Requests, except the following.
    Requests,
    /// Log-ins, registrations and the counts of attempts: they only wait for each other.
    SignIn,
    /// Background work: the loops, and everything that they call.
    Background,
    /// One connection for short work that must not wait for the others: the heartbeats, and readiness.
    Reserved,
}

impl Part {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in metrics: `requests`, `sign_in`, `background` or `reserved`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
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

/// The use of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Borrowed connections.
    pub busy: usize,
    /// Connections that are open and free.
    pub idle: usize,
    /// The maximum number of connections.
    pub most: usize,
    /// Waiting callers.
    pub waiting: usize,
}

tokio::task_local! {
    /// The part from which `Store::connection` borrows in this task.
    static PART: Part;
}

/// Runs `work` so that its use cases, which requests call as well, take their connections from [`Part::Background`].
/// Spawned tasks are not included: they use `Store::background`.
pub async fn in_background<T>(work: impl Future<Output = T>) -> T {
    PART.scope(Part::Background, work).await
}

/// The default part of this task.
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
    statements: Arc<Statements>,
}

impl Pools {
    /// Builds them; opens no connection yet. Connections run on the current runtime.
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
            statements: Arc::clone(connector.statements()),
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

    /// Borrows a connection of this part, if one is free in time.
    pub(super) async fn lend(&self, part: Part, limit: Duration) -> Result<Loan> {
        let waiting = self.of(part).get().instrument(spans::connection(part.name()));
        match tokio::time::timeout(limit, waiting).await {
            Ok(loan) => Ok(loan?),
            Err(_) => Err(Error::Busy(format!("no free connection for {} within {limit:?}", part.name()))),
        }
    }

    pub(super) fn load(&self, part: Part) -> Load {
        let status = self.of(part).status();
        let idle = status.available.min(status.size);
        Load { busy: status.size - idle, idle, most: status.max_size, waiting: status.waiting }
    }

    pub(super) fn statements(&self, kind: StatementKind) -> StatementCount {
        self.statements.count(kind)
    }

    pub(super) fn close(&self) {
        for &part in Part::ALL {
            self.of(part).close();
        }
    }
}

/// A manager for this many connections. It does not get the address, because its `Debug` output shows it.
fn manager(connector: &Connector, settings: &Database, most: usize) -> AsyncDieselConnectionManager<Connection> {
    let patience = settings.statement_timeout + GRACE;
    let openings = Openings::new(connector.clone(), patience, most);
    let mut config = ManagerConfig::default();
    // Checking a connection whenever it is borrowed costs a round trip, a fifth of the throughput.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |_| Arc::clone(&openings).next().boxed());
    AsyncDieselConnectionManager::new_with_config(String::new(), config)
}

/// How much longer than Postgres' own time limit we wait before it counts as gone.
const GRACE: Duration = Duration::from_secs(5);
