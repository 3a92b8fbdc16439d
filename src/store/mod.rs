//! Postgres: the only room that names diesel. A pool, the rules every connection lives under, and
//! one file a noun with its statements. It decides nothing about games; it keeps and finds.

pub mod attempts;
pub mod blocked;
pub mod commit;
pub mod creation;
pub mod deadlines;
pub mod digests;
pub mod figures;
pub mod games;
pub mod idempotency;
pub mod invitations;
pub mod leaves;
pub mod letters;
pub mod links;
pub mod lists;
pub mod log;
pub mod migrations;
pub mod outbox;
pub mod presence;
pub mod registrations;
pub mod rematches;
pub mod replies;
pub mod schema;
pub mod seats;
pub mod sessions;
pub mod setups;
pub mod strikes;
pub mod users;

use std::time::Duration;

use diesel::result::DatabaseErrorKind;
use diesel_async::pooled_connection::deadpool::{Object, Pool};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::FutureExt;
use secrecy::ExposeSecret;
use tokio::runtime::Handle;

use crate::config::Database;

/// What statements run on: `conn: &mut Connection`.
pub type Connection = AsyncPgConnection;

/// A connection on loan from the pool; give it back early, there are few.
pub type Loan = Object<AsyncPgConnection>;

/// What a store function returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The database behind a bounded pool.
#[derive(Clone)]
pub struct Store {
    pool: Pool<AsyncPgConnection>,
    wait: Duration,
}

/// How busy the pool is.
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

/// Why a statement did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Every connection was busy for longer than a request may wait, or Postgres is away.
    #[error("the database is busy or away: {0}")]
    Busy(String),
    /// Postgres gave up: a statement or a lock took longer than allowed.
    #[error("the database gave up: {0}")]
    Timeout(String),
    /// There is no usable address.
    #[error("{0}")]
    Address(&'static str),
    /// Migrations could not be applied.
    #[error("migrations: {0}")]
    Migration(String),
    /// What is stored cannot be read back: another program wrote it, or we have a fault.
    #[error("stored data is not readable: {0}")]
    Corrupt(String),
    /// Everything else that Postgres may say.
    #[error("the database refused a statement: {0}")]
    Statement(diesel::result::Error),
}

impl From<diesel::result::Error> for Error {
    fn from(why: diesel::result::Error) -> Self {
        use diesel::result::Error::DatabaseError;
        match &why {
            DatabaseError(DatabaseErrorKind::ClosedConnection, _) => Self::Busy(why.to_string()),
            // Postgres' codes 57014 and 55P03 arrive without their code; the text is all there is.
            DatabaseError(DatabaseErrorKind::Unknown, said)
                if said.message().contains("statement timeout") || said.message().contains("lock timeout") =>
            {
                Self::Timeout(why.to_string())
            }
            _ => Self::Statement(why),
        }
    }
}

impl Error {
    /// Whether the same may succeed in a moment.
    #[must_use]
    pub const fn is_passing(&self) -> bool {
        matches!(self, Self::Busy(_) | Self::Timeout(_))
    }

    /// Whether a unique key of this name refused the row.
    #[must_use]
    pub fn is_duplicate_of(&self, constraint: &str) -> bool {
        matches!(
            self,
            Self::Statement(diesel::result::Error::DatabaseError(
                DatabaseErrorKind::UniqueViolation,
                said,
            )) if said.constraint_name() == Some(constraint)
        )
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pool knows the address, and that may hold a password.
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a pool and proves it by one connection.
    ///
    /// # Errors
    /// When there is no address or nobody answers there.
    pub async fn connect(settings: &Database) -> Result<Self> {
        let url = settings
            .url
            .as_ref()
            .ok_or(Error::Address("no database address: set database.url, or let the service run its own"))?;
        let mut manager = ManagerConfig::default();
        // Checking a connection at every loan costs a round trip, a fifth of the rate.
        manager.recycling_method = RecyclingMethod::Fast;
        let rules = rules(settings);
        let home = Handle::current();
        manager.custom_setup = Box::new(move |url| {
            let (url, rules) = (url.to_owned(), rules.clone());
            // A connection's driver must not live on a web thread, which ends before the workers do.
            let opening = home.spawn(open(url, rules));
            async move { opening.await.map_err(|gone| diesel::ConnectionError::BadConnection(gone.to_string()))? }
                .boxed()
        });
        let manager = AsyncDieselConnectionManager::new_with_config(url.expose_secret(), manager);
        let pool =
            Pool::builder(manager).max_size(settings.pool_size).build().map_err(|why| Error::Busy(why.to_string()))?;
        let wait = settings.pool_wait;
        let store = Self { pool, wait };
        // The first connection may be slower than a busy service would tolerate.
        drop(store.loan_within(wait.max(Duration::from_secs(10))).await?);
        Ok(store)
    }

    /// Borrows a connection.
    ///
    /// # Errors
    /// [`Error::Busy`] when none is free in time.
    pub async fn connection(&self) -> Result<Loan> {
        self.loan_within(self.wait).await
    }

    async fn loan_within(&self, limit: Duration) -> Result<Loan> {
        match tokio::time::timeout(limit, self.pool.get()).await {
            Ok(Ok(loan)) => Ok(loan),
            Ok(Err(why)) => Err(Error::Busy(why.to_string())),
            Err(_) => Err(Error::Busy(format!("no free connection within {limit:?}"))),
        }
    }

    /// How busy the pool is now.
    #[must_use]
    pub fn load(&self) -> Load {
        let status = self.pool.status();
        let idle = status.available.min(status.size);
        Load { busy: status.size - idle, idle, most: status.max_size, waiting: status.waiting }
    }

    /// Answers whether the database does.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<()> {
        let mut conn = self.connection().await?;
        diesel::select(diesel::dsl::sql::<diesel::sql_types::Integer>("1")).get_result::<i32>(&mut conn).await?;
        Ok(())
    }

    /// Closes every connection; later loans fail.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// What every connection lives under, as one round trip when it is opened.
fn rules(settings: &Database) -> String {
    format!(
        "SET application_name = 'fieldpost'; SET timezone = 'UTC'; \
         SET statement_timeout = {}; SET lock_timeout = {}; \
         SET idle_in_transaction_session_timeout = 30000",
        settings.statement_timeout.as_millis(),
        settings.lock_timeout.as_millis(),
    )
}

async fn open(url: String, rules: String) -> diesel::ConnectionResult<AsyncPgConnection> {
    let mut conn = AsyncPgConnection::establish(&url).await?;
    conn.batch_execute(&rules).await.map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
    Ok(conn)
}

/// Runs `work` in one transaction on `conn`: committed when it answers `Ok`, undone otherwise.
///
/// # Errors
/// Those of `work`, and the database's own.
pub async fn transaction<T, E, F>(conn: &mut Connection, work: F) -> std::result::Result<T, E>
where
    F: for<'c> AsyncFnOnce(&'c mut Connection) -> std::result::Result<T, E>,
    E: From<Error>,
{
    use diesel_async::{AnsiTransactionManager, TransactionManager};
    AnsiTransactionManager::begin_transaction(conn).await.map_err(Error::from)?;
    match work(conn).await {
        Ok(value) => {
            AnsiTransactionManager::commit_transaction(conn).await.map_err(Error::from)?;
            Ok(value)
        }
        Err(why) => {
            // The first error is the one worth telling.
            drop(AnsiTransactionManager::rollback_transaction(conn).await);
            Err(why)
        }
    }
}
