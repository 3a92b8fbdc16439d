//! Migrations: compiled in, applied by one process at a time. Several services may start against
//! one database at once; an advisory lock lets one of them migrate, and the others find nothing to do.
//!
//! A database that a newer program has changed is refused, and so is changing tables while processes run; unless all
//! that it changes is additive (ADR 61).

use std::time::{Duration, Instant};

use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::sql_types::{Bool, Text};
use diesel::{ExpressionMethods, QueryDsl, QueryableByName};
use diesel_async::{AsyncMigrationHarness, RunQueryDsl, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use uuid::Uuid;

use super::connection::Connector;
use super::processes::{self, ProcessWatch};
use super::schema::additive_migrations;
use super::{Connection, Error, Result, pooler};
use fieldpost_config::Database;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// How the name of a migration ends that only adds what programs from before it do not read, and without which this one
/// works as well: it is applied while they run, or after this one has started.
const ADDITIVE: &str = "_additive";
/// How long an additive migration waits for a table that others use; meanwhile they wait as well.
const MAX_LOCK_WAIT: &str = "SET lock_timeout = '3s'";

/// An arbitrary number, as long as it stays the same.
const LOCK: i64 = 0x6669_656c_6470_6f73;
/// The pause between two checks of a process that may or may not still run.
const PAUSE: Duration = Duration::from_secs(1);
/// The pause between two attempts to get the lock, and how often the log says so.
const LOCK_PAUSE: Duration = Duration::from_millis(100);
const TELL: Duration = Duration::from_secs(5);

/// Brings the tables, and what the role needs behind a pooler, up to date, if `database.migrate` allows it; returns the
/// names of the applied migrations.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, migrations are outstanding but may not be applied,
/// a process runs on the tables, or a migration fails; those before it stay applied.
pub async fn prepare(settings: &Database) -> Result<Vec<String>> {
    if settings.migrate {
        return apply(settings).await;
    }
    check(settings).await.map(|()| Vec::new())
}

/// Checks whether the tables are up to date.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, migrations are outstanding, or a role behind a
/// pooler lacks the settings of its sessions.
pub async fn check(settings: &Database) -> Result<()> {
    check_of(settings, MIGRATIONS).await
}

/// The same for the program that has these migrations.
///
/// # Errors
/// As of [`check`].
pub async fn check_of(settings: &Database, source: impl MigrationSource<Pg>) -> Result<()> {
    let known = known(&source)?;
    let mut conn = locked(settings).await?;
    let state = MigrationState::of(&mut conn, &known).await?;
    state.refuse_unknown()?;
    state.refuse_outstanding()?;
    pooler::refuse_lack(&mut conn, settings).await
}

/// How the tables of a database and this program fit together, for whoever only looks: nothing is locked or changed.
///
/// # Errors
/// When the database cannot be reached.
pub async fn look(settings: &Database) -> Result<TablesState> {
    let mut conn = Connector::direct(settings)?.open(Some(settings.statement_timeout)).await?;
    let MigrationState { applied, outstanding, unknown } = MigrationState::of(&mut conn, &known(&MIGRATIONS)?).await?;
    Ok(TablesState { applied: applied.len(), outstanding, unknown })
}

/// How the tables of a database and this program fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablesState {
    /// How many migrations were applied of those that this program knows.
    pub applied: usize,
    /// The names of outstanding migrations.
    pub outstanding: Vec<String>,
    /// The versions in the database that this program does not know and would have to.
    pub unknown: Vec<String>,
}

impl TablesState {
    /// Whether this program can use the tables.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.outstanding.iter().all(|name| is_additive(name)) && self.unknown.is_empty()
    }
}

fn is_additive(name: &str) -> bool {
    name.ends_with(ADDITIVE)
}

/// Applies outstanding migrations; returns their names.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, a process runs on tables that are not only added
/// to, or a migration fails; those before it stay applied.
pub async fn apply(settings: &Database) -> Result<Vec<String>> {
    apply_of(settings, MIGRATIONS).await
}

/// The same for the program that has these migrations.
///
/// # Errors
/// As of [`apply`].
pub async fn apply_of(settings: &Database, source: impl MigrationSource<Pg> + Send + 'static) -> Result<Vec<String>> {
    let known = known(&source)?;
    let mut conn = locked(settings).await?;
    let state = MigrationState::of(&mut conn, &known).await?;
    state.refuse_unknown()?;
    pooler::assign(&mut conn, settings).await?;
    // Before they are applied: a program that does not know them may start at any time.
    record_additive(&mut conn, &known).await?;
    if state.outstanding.is_empty() {
        return Ok(Vec::new());
    }
    if state.outstanding.iter().all(|name| is_additive(name)) {
        // SQL: a setting of the session.
        conn.batch_execute(MAX_LOCK_WAIT).await?;
    } else {
        await_end_of_others(&mut conn).await?;
    }
    let names = harnessed(conn, |harness| {
        let names = harness.run_pending_migrations(source)?;
        Ok(names.iter().map(ToString::to_string).collect())
    })
    .await?;
    // In a new database there was no table for them.
    record_additive(&mut Connector::direct(settings)?.open(None).await?, &known).await?;
    Ok(names)
}

/// Records which migrations are additive, for programs that do not know them.
async fn record_additive(conn: &mut Connection, known: &[KnownMigration]) -> Result<()> {
    let additive: Vec<_> = known
        .iter()
        .filter(|known| is_additive(&known.name))
        .map(|known| additive_migrations::version.eq(&known.version))
        .collect();
    if !additive.is_empty() && has_table(conn, "additive_migrations").await? {
        let new = diesel::insert_into(additive_migrations::table).values(&additive);
        new.on_conflict_do_nothing().execute(conn).await?;
    }
    Ok(())
}

/// Undoes the newest `count` migrations, newest first; returns their versions. The data in their tables and columns is
/// lost.
///
/// # Errors
/// [`Error::Migration`] if a process runs on the tables, or one cannot be undone; those before it stay undone.
pub async fn revert(settings: &Database, count: usize) -> Result<Vec<String>> {
    let mut conn = locked(settings).await?;
    MigrationState::of(&mut conn, &known(&MIGRATIONS)?).await?.refuse_unknown()?;
    await_end_of_others(&mut conn).await?;
    let revert = move |harness: &mut Harness| {
        (0..count).map(|_| Ok(harness.revert_last_migration(MIGRATIONS)?.to_string())).collect()
    };
    harnessed(conn, revert).await
}

/// The names of the newest `count` migrations of a database, newest first.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, or it has fewer.
pub async fn newest(settings: &Database, count: usize) -> Result<Vec<String>> {
    let mut conn = locked(settings).await?;
    let state = MigrationState::of(&mut conn, &known(&MIGRATIONS)?).await?;
    state.refuse_unknown()?;
    if count > state.applied.len() {
        let why = format!("the database has {} migrations; {count} cannot be undone", state.applied.len());
        return Err(Error::Migration(why));
    }
    Ok(state.applied.into_iter().rev().take(count).collect())
}

/// Undoes all of them: an empty database again.
///
/// # Errors
/// When one cannot be undone.
pub async fn revert_all(settings: &Database) -> Result<Vec<String>> {
    harnessed(locked(settings).await?, |harness| {
        let names = harness.revert_all_migrations(MIGRATIONS)?;
        Ok(names.iter().map(ToString::to_string).collect())
    })
    .await
}

type Harness = AsyncMigrationHarness<Connection>;

/// A separate connection to Postgres itself: no statement time limit, a session that keeps the lock, and closing it
/// releases the lock.
async fn locked(settings: &Database) -> Result<Connection> {
    let mut conn = Connector::direct(settings)?.open(None).await?;
    let mut logged_at: Option<Instant> = None;
    let lock = format!("pg_try_advisory_lock({LOCK})");
    // SQL: a lock of Postgres.
    while !diesel::select(diesel::dsl::sql::<Bool>(&lock)).get_result::<bool>(&mut conn).await? {
        if logged_at.is_none_or(|logged_at| logged_at.elapsed() >= TELL) {
            tracing::info!("waiting for another process that checks the migrations");
            logged_at = Some(Instant::now());
        }
        tokio::time::sleep(LOCK_PAUSE).await;
    }
    Ok(conn)
}

/// Refuses a database that a newer program has changed since the check.
///
/// # Errors
/// [`Error::Migration`].
pub async fn refuse_unknown(conn: &mut Connection) -> Result<()> {
    MigrationState::of(conn, &known(&MIGRATIONS)?).await?.refuse_unknown()
}

/// Works on a thread where it may block, as the harness does.
async fn harnessed(
    conn: Connection,
    work: impl FnOnce(&mut Harness) -> diesel::migration::Result<Vec<String>> + Send + 'static,
) -> Result<Vec<String>> {
    let worked = tokio::task::spawn_blocking(move || work(&mut AsyncMigrationHarness::new(conn))).await;
    let worked = worked.map_err(|why| Error::Migration(why.to_string()))?;
    worked.map_err(|why| match why.downcast::<diesel::result::Error>() {
        // A fault of the database rather than of a migration.
        Ok(why) => match Error::from(*why) {
            Error::Statement(why) => Error::Migration(why.to_string()),
            trouble => trouble,
        },
        Err(why) => Error::Migration(why.to_string()),
    })
}

/// A migration that this program knows.
struct KnownMigration {
    /// The digits of its name, as stored in the database.
    version: String,
    name: String,
}

fn known(source: &impl MigrationSource<Pg>) -> Result<Vec<KnownMigration>> {
    let known: Vec<Box<dyn Migration<Pg>>> = source.migrations().map_err(|why| Error::Migration(why.to_string()))?;
    let mut known: Vec<KnownMigration> = known
        .iter()
        .map(|migration| KnownMigration {
            version: migration.name().version().to_string(),
            name: migration.name().to_string(),
        })
        .collect();
    known.sort_by(|one, other| one.version.cmp(&other.version));
    Ok(known)
}

/// The newest migration that this program needs, and how many it needs: two programs with the same values can work on
/// the same tables.
///
/// # Errors
/// When the migrations in the program are broken.
pub fn head() -> Result<String> {
    let mut known = known(&MIGRATIONS)?;
    known.retain(|known| !is_additive(&known.name));
    Ok(format!("{} of {}", known.last().map_or("none", |last| last.version.as_str()), known.len()))
}

/// How the tables of a database and this program fit together.
struct MigrationState {
    /// The names of applied migrations, in order.
    applied: Vec<String>,
    /// The names of outstanding migrations.
    outstanding: Vec<String>,
    /// The versions in the database that this program does not know, except additive ones.
    unknown: Vec<String>,
}

/// Whether there is a table of this name.
async fn has_table(conn: &mut Connection, name: &str) -> Result<bool> {
    // SQL: the catalogue, where a table may not be there.
    let found = diesel::sql_query("SELECT to_regclass($1) IS NOT NULL AS is_there").bind::<Text, _>(name);
    Ok(found.get_result::<Presence>(conn).await?.is_there)
}

#[derive(QueryableByName)]
struct Presence {
    #[diesel(sql_type = Bool)]
    is_there: bool,
}

impl MigrationState {
    async fn of(conn: &mut Connection, known: &[KnownMigration]) -> Result<Self> {
        #[derive(QueryableByName)]
        struct Version {
            #[diesel(sql_type = Text)]
            version: String,
        }
        let mut applied: Vec<Version> = Vec::new();
        if has_table(conn, "__diesel_schema_migrations").await? {
            let versions = "SELECT version::text AS version FROM __diesel_schema_migrations ORDER BY version";
            // SQL: a table of diesel's own.
            applied = diesel::sql_query(versions).load(conn).await?;
        }
        let mut additive: Vec<String> = Vec::new();
        if has_table(conn, "additive_migrations").await? {
            additive = additive_migrations::table.select(additive_migrations::version).load(conn).await?;
        }
        let is_applied = |known: &KnownMigration| applied.iter().any(|applied| applied.version == known.version);
        let is_known = |applied: &Version| known.iter().any(|known| known.version == applied.version);
        Ok(Self {
            applied: known.iter().filter(|known| is_applied(known)).map(|known| known.name.clone()).collect(),
            outstanding: known.iter().filter(|known| !is_applied(known)).map(|known| known.name.clone()).collect(),
            unknown: applied
                .iter()
                .filter(|applied| !is_known(applied) && !additive.contains(&applied.version))
                .map(|one| one.version.clone())
                .collect(),
        })
    }

    /// Refuses a database that a newer program has changed.
    fn refuse_unknown(&self) -> Result<()> {
        if self.unknown.is_empty() {
            return Ok(());
        }
        Err(Error::Migration(format!(
            "the database was changed by a newer fieldpost: it has {}, which this one ({}) does not know. Start the newer \
             program; or, to go back, let the newer one undo {} with `fieldpost migrate --down {}` (docs/OPERATIONS.md, \
             Upgrading)",
            self.unknown.join(", "),
            env!("CARGO_PKG_VERSION"),
            if self.unknown.len() == 1 { "it" } else { "them" },
            self.unknown.len(),
        )))
    }

    /// Refuses a database with outstanding migrations, except additive ones.
    fn refuse_outstanding(&self) -> Result<()> {
        if self.outstanding.iter().all(|name| is_additive(name)) {
            return Ok(());
        }
        let what = if self.applied.is_empty() { "has no tables yet" } else { "lacks tables or columns" };
        Err(Error::Migration(format!(
            "the database {what}: run `fieldpost migrate` first, or let `serve` do it (database.migrate). Outstanding: {}",
            self.outstanding.join(", "),
        )))
    }
}

/// Waits until no process runs on the tables: one that was just killed looks like a running one until it has not been
/// seen for a while.
async fn await_end_of_others(conn: &mut Connection) -> Result<()> {
    let mut watched = ProcessWatch::default();
    loop {
        // From then on no process can register, until this connection ends.
        processes::lock_out(conn).await?;
        let living = processes::living(conn, Uuid::nil()).await?;
        if living.is_empty() {
            return Ok(());
        }
        processes::let_in(conn).await?;
        if let Some(process) = watched.look(living.iter()) {
            return Err(Error::Migration(format!(
                "{process} still runs, on the tables as they are. Stop every process, then start the new ones \
                 (docs/OPERATIONS.md, Upgrading)"
            )));
        }
        tokio::time::sleep(PAUSE).await;
    }
}
