//! Postgres: the only module that uses diesel. Pools, the settings of every session, and one file per noun with its
//! statements. It decides nothing about games; it stores and finds.

/// The time of `fieldpost_now()`, computed once per statement. A function in a filter would be called for every row;
/// where it alone bounds an index scan, as in most places, it is called once as well.
macro_rules! now {
    () => {
        "(SELECT now() + ahead FROM clock)"
    };
}
/// For a seat of a game: when the leaves of its user begin and end, except those that were over when the decision was
/// asked for.
macro_rules! leave_times {
    ($seat:literal, $game:literal) => {
        concat!(
            "ARRAY (SELECT t.at FROM leaves l, unnest(ARRAY[l.begins_at, l.ends_at]) WITH ORDINALITY AS t (at, n) \
             WHERE l.user_id = ",
            $seat,
            ".user_id AND l.ends_at > ",
            $game,
            ".since ORDER BY l.begins_at, l.id, t.n)"
        )
    };
}
mod access;
pub mod archive;
pub mod attempts;
pub mod audit;
pub mod bars;
pub mod blocked;
pub mod changes;
pub mod checkpoints;
pub mod clock;
mod columns;
pub mod commit;
mod connection;
pub mod creation;
pub mod deadlines;
pub mod decisions;
pub mod deliveries;
pub mod departures;
pub mod digests;
mod encrypted_secret;
mod error;
pub mod figures;
mod functions;
pub mod games;
mod gather;
pub mod grants;
pub mod idempotency;
pub mod invitations;
pub mod leaves;
pub mod letters;
pub mod links;
pub mod lists;
pub mod lives;
pub mod log;
pub mod mail_queue;
pub mod migrations;
pub mod names;
pub mod notes;
mod openings;
pub mod outbox;
pub mod own_data;
pub mod own_games;
pub mod personal_addresses;
mod pooler;
mod pools;
pub mod presence;
pub mod processes;
pub mod programs;
pub mod push_subscriptions;
pub mod pushes;
mod readiness;
pub mod registrations;
pub mod rematches;
pub mod replies;
pub mod restore;
pub mod revisions;
pub mod saved_setups;
pub mod schema;
pub mod seats;
pub mod second_factors;
pub mod sessions;
pub mod setups;
pub mod start;
pub mod strikes;
pub mod talk;
pub mod tokens;
pub mod users;
pub mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use tracing::Instrument;
use uuid::Uuid;

use commit::Commit;
use decisions::{WaitingGame, WantedPage};
use fieldpost_config::Database;
use fieldpost_spans as spans;
use games::StoredGame;
use gather::{GameQuery, GameRead, Gatherer, Question};
use pools::Pools;
use readiness::Readiness;
use revisions::Revision;

pub use access::{Access, ConnectionRef};
pub use connection::{Connection, StatementCount, StatementKind};
pub use encrypted_secret::EncryptedSecret;
pub use error::{Error, Result};
pub use gather::GatherCounts;
pub use pools::{Load, Loan, Part, in_background};

/// The minimum time that a log-in waits for a free connection; as long as it may wait for its hash.
const SIGN_IN_WAIT: Duration = Duration::from_secs(10);

/// The minimum time that background work waits for a free connection: nobody waits for an answer, and what was taken
/// under a lease would be delayed until that ends.
const BACKGROUND_WAIT: Duration = Duration::from_secs(10);

/// How many actions are under way at once when the processors are busy.
const BUSY: usize = 6;

/// The database behind bounded pools.
#[derive(Clone)]
pub struct Store {
    pools: Pools,
    /// Shared statements, if the operator wants them.
    together: Option<SharedStatements>,
    wait: Duration,
    readiness: Arc<Readiness>,
}

/// Statements that are shared, one kind for each question.
#[derive(Clone)]
struct SharedStatements {
    reads: Gatherer<GameQuery<StoredGame>>,
    checks: Gatherer<GameQuery<Revision>>,
    decisions: Gatherer<WantedPage>,
    writes: Gatherer<Commit>,
}

impl SharedStatements {
    fn start(pools: &Pools, many: usize, wait: Duration) -> Self {
        fn start<Q: Question>(pools: &Pools, many: usize, wait: Duration) -> Gatherer<Q> {
            Gatherer::start(pools.clone(), many, wait)
        }
        Self {
            reads: start(pools, many, wait),
            checks: start(pools, many, wait),
            decisions: start(pools, many, wait),
            writes: start(pools, many, wait),
        }
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pools know the address, which may contain a password.
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the pools and tests them with one connection: whether it leads to a database, and its session has the
    /// settings that it needs.
    ///
    /// # Errors
    /// When there is no address, the database is unreachable, or the settings were dropped on the way.
    pub async fn connect(settings: &Database) -> Result<Self> {
        let (pools, wait, many) = (Pools::build(settings)?, settings.pool_wait, settings.games_together);
        let together = (many > 1).then(|| SharedStatements::start(&pools, many, wait));
        let store = Self { pools, together, wait, readiness: Arc::default() };
        // The first connection may be slower than a busy service would tolerate.
        let mut first = store.pools.lend(Part::Requests, store.wait.max(Duration::from_secs(10))).await?;
        pooler::check(&mut first, settings).await?;
        drop(first);
        Ok(store)
    }

    /// Borrows a connection: from the background's part inside [`in_background`], where it waits for ten seconds at
    /// least, from the requests' part elsewhere.
    ///
    /// # Errors
    /// [`Error::Busy`] if none is free in time, and those of opening one.
    pub async fn connection(&self) -> Result<Loan> {
        let part = pools::part_here();
        if part == Part::Background { self.background().await } else { self.pools.lend(part, self.wait).await }
    }

    /// Borrows a connection that requests cannot take, for background work; it waits for ten seconds at least.
    ///
    /// # Errors
    /// As of [`Store::connection`].
    pub async fn background(&self) -> Result<Loan> {
        self.pools.lend(Part::Background, self.wait.max(BACKGROUND_WAIT)).await
    }

    /// The same for figures that somebody asks for, who waits no longer than for anything else.
    ///
    /// # Errors
    /// As of [`Store::connection`].
    pub async fn for_figures(&self) -> Result<Loan> {
        self.pools.lend(Part::Background, self.wait).await
    }

    /// Borrows one of the few connections for log-ins, registrations and the counts of attempts, so that a burst of
    /// them cannot take those of games. A log-in waits longer for it than other requests do: hashing takes time as
    /// well, and of two hundred concurrent log-ins none should be refused. Hold it neither while a password is hashed
    /// nor while you wait for another connection.
    ///
    /// # Errors
    /// As of [`Store::connection`].
    pub async fn for_sign_in(&self) -> Result<Loan> {
        self.pools.lend(Part::SignIn, self.wait.max(SIGN_IN_WAIT)).await
    }

    /// Borrows the one connection for short work that must not wait for anything else: the heartbeats, and readiness.
    /// They wait for each other, for ten seconds at least: on a machine whose processors are busy each of them takes a
    /// while, and a heartbeat that comes late is as good.
    ///
    /// # Errors
    /// As of [`Store::connection`].
    pub async fn reserved(&self) -> Result<Loan> {
        self.pools.lend(Part::Reserved, self.wait.max(BACKGROUND_WAIT)).await
    }

    /// Reads a game, in a statement that is shared with other reads.
    async fn read_game(&self, game: Uuid) -> Result<Option<StoredGame>> {
        match &self.together {
            Some(together) => together.reads.ask(GameQuery::of(game)).instrument(spans::shared_statement("read")).await,
            None => games::find(&mut *self.connection().await?, game).await,
        }
    }

    /// The revision of a game, in a statement that is shared with others.
    async fn check_game(&self, game: Uuid) -> Result<Option<Revision>> {
        match &self.together {
            Some(together) => {
                together.checks.ask(GameQuery::of(game)).instrument(spans::shared_statement("check")).await
            }
            None => Revision::find(&mut *self.connection().await?, game).await,
        }
    }

    /// The games that wait for a user, in a statement that is shared with others.
    ///
    /// # Errors
    /// As of [`Store::connection`], and when the database fails.
    pub async fn waiting_games(&self, wanted: WantedPage) -> Result<Vec<WaitingGame>> {
        match &self.together {
            Some(together) => together.decisions.ask(wanted).instrument(spans::shared_statement("decisions")).await,
            None => wanted.alone(&mut *self.connection().await?).await,
        }
    }

    /// Writes an action, in a statement that is shared with actions of other games.
    async fn commit(&self, action: Commit) -> Result<bool> {
        match &self.together {
            Some(together) => together.writes.ask(action).instrument(spans::shared_statement("write")).await,
            None => commit::commit(&mut *self.connection().await?, &action).await,
        }
    }

    /// Whether several players wait for the answers to their actions, so that other work should wait.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.together.as_ref().is_some_and(|together| together.reads.asked() + together.writes.asked() >= BUSY)
    }

    /// How many questions of each kind shared statements.
    #[must_use]
    pub fn gather_counts(&self) -> Option<[(&'static str, GatherCounts); 4]> {
        self.together.as_ref().map(|together| {
            [
                ("read", together.reads.gather_counts()),
                ("check", together.checks.gather_counts()),
                ("decisions", together.decisions.gather_counts()),
                ("write", together.writes.gather_counts()),
            ]
        })
    }

    /// The current use of this part's connections.
    #[must_use]
    pub fn load(&self, part: Part) -> Load {
        self.pools.load(part)
    }

    /// The statements of this kind that ran on its connections so far.
    #[must_use]
    pub fn statements(&self, kind: StatementKind) -> StatementCount {
        self.pools.statements(kind)
    }

    /// Closes every connection; later loans fail.
    pub fn close(&self) {
        self.pools.close();
    }
}

/// Runs `work` in one transaction on `conn`: committed if it returns `Ok`, rolled back otherwise. If this future is
/// dropped in the middle, the connection ends at once, so that nobody waits for the transaction's locks.
///
/// # Errors
/// Those of `work`, and the database's own.
pub async fn transaction<T, E, F>(conn: &mut Connection, work: F) -> std::result::Result<T, E>
where
    F: for<'c> AsyncFnOnce(&'c mut Connection) -> std::result::Result<T, E>,
    E: From<Error>,
{
    use diesel_async::{AnsiTransactionManager, TransactionManager};
    let mut open = OpenTransaction { conn, is_over: false };
    let begun = AnsiTransactionManager::begin_transaction(open.conn).await.map_err(Error::from);
    let done = match begun {
        Ok(()) => match work(open.conn).await {
            Ok(value) => AnsiTransactionManager::commit_transaction(open.conn)
                .await
                .map(|()| value)
                .map_err(|why| Error::from(why).into()),
            Err(why) => {
                // The first error is the relevant one.
                drop(AnsiTransactionManager::rollback_transaction(open.conn).await);
                Err(why)
            }
        },
        Err(why) => Err(why.into()),
    };
    open.is_over = true;
    done
}

/// A transaction under way.
struct OpenTransaction<'c> {
    conn: &'c mut Connection,
    is_over: bool,
}

impl Drop for OpenTransaction<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.conn.end();
        }
    }
}

/// Runs `work` inside a transaction, and rolls it back unless it is `real`: it then takes the same time, but changes
/// nothing.
///
/// # Errors
/// Those of `work`, and the database's own.
pub async fn transaction_or_dry_run<F>(conn: &mut Connection, real: bool, work: F) -> Result<()>
where
    F: for<'c> AsyncFnOnce(&'c mut Connection) -> Result<()>,
{
    let done = transaction(conn, async |conn| {
        work(conn).await.map_err(Rollback::Failed)?;
        if real { Ok(()) } else { Err(Rollback::ForShow) }
    });
    match done.await {
        Ok(()) | Err(Rollback::ForShow) => Ok(()),
        Err(Rollback::Failed(why)) => Err(why),
    }
}

/// Why work was rolled back.
enum Rollback {
    ForShow,
    Failed(Error),
}

impl From<Error> for Rollback {
    fn from(why: Error) -> Self {
        Self::Failed(why)
    }
}
