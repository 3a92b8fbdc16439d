//! The connection for every statement of the program. It believes no statement before the server is ready for the next
//! one: Postgres may send a row, and even the end of a statement, before its transaction is committed, and then die
//! (docs/adr/0018). So rows are returned only after the whole response has arrived. It also keeps the SQLSTATE of
//! errors, and gives up on a server that no longer responds.
//!
//! It only supports built-in SQL types, and one statement at a time: no pipelining, no notifications.

mod connector;
mod query;
mod refused;
mod row;
mod session;
mod statement_name;
mod statements;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::{CacheSize, Instrumentation, InstrumentationEvent};
use diesel::pg::Pg;
use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::{ConnectionError, ConnectionResult, QueryResult};
use diesel_async::pooled_connection::PoolableConnection;
use diesel_async::{
    AnsiTransactionManager, AsyncConnection, AsyncConnectionCore, SimpleAsyncConnection, TransactionManager,
};
use fieldpost_spans as spans;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, TryStreamExt, stream};
use tokio::task::JoinHandle;
use tokio_postgres::{Client, Statement};
use tracing::{Instrument, Span};

use query::BoundQuery;
use row::{Oids, Row, oids};

pub(super) use connector::Connector;
pub(super) use refused::{code, is_gone};
pub(super) use session::{SessionSettings, Setting};
pub(super) use statements::Statements;
pub use statements::{StatementCount, StatementKind};

/// The time within which a connection must be open.
const OPENING: Duration = Duration::from_secs(10);

/// Statements run on this: `conn: &mut Connection`.
pub struct Connection {
    client: Client,
    driver: JoinHandle<()>,
    prepared: HashMap<String, PreparedStatement>,
    cache: CacheSize,
    transaction: AnsiTransactionManager,
    instrumentation: Box<dyn Instrumentation>,
    patience: Option<Duration>,
    statements: Arc<Statements>,
    /// Not to be used again: its state is unknown, or another server should be tried.
    broken: bool,
}

#[derive(Clone)]
struct PreparedStatement {
    statement: Statement,
    oids: Oids,
    kind: StatementKind,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("broken", &self.broken).finish_non_exhaustive()
    }
}

impl Connection {
    /// Opens a connection. With `patience` it gives up on a statement without a response after that time; without, it
    /// waits for ever.
    ///
    /// # Errors
    /// When the server cannot be reached within ten seconds, or refuses us.
    async fn open(by: &Connector, patience: Option<Duration>) -> ConnectionResult<Self> {
        let opening = async {
            let (client, driver) = by.connect().await.map_err(refused::on_opening)?;
            Ok(Self {
                client,
                driver,
                prepared: HashMap::new(),
                cache: CacheSize::Unbounded,
                transaction: AnsiTransactionManager::default(),
                instrumentation: Box::new(|_: InstrumentationEvent<'_>| {}),
                patience,
                statements: Arc::clone(by.statements()),
                broken: false,
            })
        };
        let late = || ConnectionError::BadConnection(format!("it has not answered within {OPENING:?}"));
        tokio::time::timeout(OPENING, opening).await.map_err(|_| late())?
    }

    /// Waits for the server's response, as long as `patience` allows, and records if this connection should not be used
    /// again.
    async fn answered<T>(&mut self, asking: impl AsyncFnOnce(&mut Self) -> ClientResult<T> + Send) -> QueryResult<T> {
        let answer = match self.patience {
            None => asking(self).await,
            Some(patience) => match tokio::time::timeout(patience, asking(self)).await {
                Ok(answer) => answer,
                Err(_) => {
                    // The response may still come, and must not be taken for that to another statement.
                    self.broken = true;
                    return Err(refused::silent(patience));
                }
            },
        };
        answer.map_err(|why| {
            self.broken |= refused::is_end(&why);
            refused::of(why)
        })
    }

    /// Writes a page and rolls it back: whether the database can write, which reading does not show.
    pub(super) async fn write_and_take_back(&mut self) -> QueryResult<()> {
        // Longer than half a page, so that each needs a page of its own.
        // SQL: the three statements go out together, so that nothing stays if the process dies between them.
        let written = self.batch_execute("BEGIN; INSERT INTO readiness VALUES (repeat('x', 7000)); ROLLBACK").await;
        // It may have stopped in the middle.
        self.broken |= written.is_err();
        written
    }

    /// Ends the connection at once, whatever it waits for: Postgres rolls back uncommitted work.
    pub(super) fn end(&mut self) {
        self.broken = true;
        self.driver.abort();
    }

    async fn prepare(&mut self, query: &BoundQuery) -> ClientResult<PreparedStatement> {
        if let Some(prepared) = self.prepared.get(&query.sql) {
            return Ok(prepared.clone());
        }
        let statement = self.client.prepare_typed(&query.sql, &query.types).await?;
        let prepared = PreparedStatement { oids: oids(&statement), statement, kind: StatementKind::of(&query.sql) };
        if query.may_be_kept && matches!(self.cache, CacheSize::Unbounded) {
            self.prepared.insert(query.sql.clone(), prepared.clone());
        }
        Ok(prepared)
    }

    /// All rows, once the server is ready again: the stream does not end before.
    async fn rows(&mut self, query: BoundQuery) -> ClientResult<Vec<Row>> {
        let begun = Instant::now();
        let PreparedStatement { statement, oids, kind } = self.prepare(&query).await?;
        let _timed = self.statements.timed(kind, begun);
        let rows = self.client.query_raw(&statement, query.values).await?;
        rows.map_ok(|row| Row::new(row, Arc::clone(&oids))).try_collect().await
    }

    /// The number of changed rows, once the server is ready again.
    async fn count(&mut self, query: BoundQuery) -> ClientResult<u64> {
        let begun = Instant::now();
        let PreparedStatement { statement, kind, .. } = self.prepare(&query).await?;
        let _timed = self.statements.timed(kind, begun);
        self.client.execute_raw(&statement, query.values).await
    }
}

type ClientResult<T> = Result<T, tokio_postgres::Error>;

/// Runs a statement inside its span, which says whether it failed, and not why: the reason may hold values.
async fn traced<T>(span: Span, statement: impl Future<Output = QueryResult<T>>) -> QueryResult<T> {
    let done = statement.instrument(span.clone()).await;
    if done.is_err() {
        spans::fail(&span);
    }
    done
}

impl Drop for Connection {
    fn drop(&mut self) {
        // A driver ends by itself when its client is dropped, but not while it waits for a response.
        if self.broken {
            self.driver.abort();
        }
    }
}

impl SimpleAsyncConnection for Connection {
    async fn batch_execute(&mut self, sql: &str) -> QueryResult<()> {
        // Postgres reports success for a COMMIT after a failed statement, but rolls everything back. Only another
        // statement in front of it is refused.
        let is_commit = sql == "COMMIT";
        let sql = if is_commit { "SELECT 1; COMMIT" } else { sql };
        let span = spans::statement(|| statement_name::of_control(sql));
        // SQL: whatever the caller passes: diesel begins and ends transactions with it.
        let done = self.answered(async |conn| {
            let _timed = conn.statements.timed(StatementKind::Control, Instant::now());
            conn.client.batch_execute(sql).await
        });
        let done = traced(span, done).await;
        self.broken |= is_commit && done.is_err();
        done
    }
}

impl AsyncConnectionCore for Connection {
    type ExecuteFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<Self::Stream<'conn, 'query>>>;
    type Stream<'conn, 'query> = stream::Iter<std::vec::IntoIter<QueryResult<Row>>>;
    type Row<'conn, 'query> = Row;
    type Backend = Pg;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Pg> + QueryId + 'query,
    {
        let query = BoundQuery::new(&source.as_query());
        async move {
            let query = query?;
            let span = spans::statement(|| statement_name::of(&query.sql));
            let rows = traced(span, self.answered(async |conn| conn.rows(query).await)).await?;
            Ok(stream::iter(rows.into_iter().map(Ok).collect::<Vec<_>>()))
        }
        .boxed()
    }

    fn execute_returning_count<'conn, 'query, T>(&'conn mut self, source: T) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Pg> + QueryId + 'query,
    {
        let query = BoundQuery::new(&source);
        async move {
            let query = query?;
            let span = spans::statement(|| statement_name::of(&query.sql));
            let changed = traced(span, self.answered(async |conn| conn.count(query).await)).await?;
            Ok(usize::try_from(changed).unwrap_or(usize::MAX))
        }
        .boxed()
    }
}

impl AsyncConnection for Connection {
    type TransactionManager = AnsiTransactionManager;

    /// Not used: the store and migrations open connections with their own parameters.
    async fn establish(_: &str) -> ConnectionResult<Self> {
        Err(ConnectionError::BadConnection("connections are opened by the store".to_owned()))
    }

    fn transaction_state(&mut self) -> &mut AnsiTransactionManager {
        &mut self.transaction
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        &mut *self.instrumentation
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        self.instrumentation = Box::new(instrumentation);
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        self.cache = size;
    }
}

impl PoolableConnection for Connection {
    fn is_broken(&mut self) -> bool {
        self.broken || self.client.is_closed() || AnsiTransactionManager::is_broken_transaction_manager(self)
    }
}
