//! Migrations: compiled in, applied by one process at a time. Several services may start against
//! one database at once; an advisory lock lets one of them migrate, and the others find nothing to do.
//!
//! A database that a newer program has changed is refused, and so is changing tables while processes run; unless all
//! that it changes is additive (ADR 61).

use std::time::{Duration, Instant};

use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::sql_types::Bool;
use diesel_async::{AsyncMigrationHarness, RunQueryDsl, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use uuid::Uuid;

use super::connection::Connector;
use super::processes::{self, ProcessWatch};
use super::{Connection, Error, Result, pooler};
use fieldpost_config::Database;

pub use state::Migrations;
use state::{KnownMigration, MigrationState, is_additive};

mod state;

/// Those of this program.
const OWN: Migrations<EmbeddedMigrations> = Migrations { source: embed_migrations!("../../migrations"), optional: &[] };

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
    prepare_of(settings, OWN).await
}

/// The same for the program that has these migrations.
///
/// # Errors
/// As of [`prepare`].
pub async fn prepare_of(
    settings: &Database,
    of: Migrations<impl MigrationSource<Pg> + Send + 'static>,
) -> Result<Vec<String>> {
    let known = of.known()?;
    if !settings.migrate {
        return check_known(settings, &known).await.map(|()| Vec::new());
    }
    match apply_of(settings, of).await {
        // A backup, for one, holds tables for as long as it takes.
        Err(why) if check_known(settings, &known).await.is_ok() => {
            tracing::warn!(%why, "optional migrations wait for another start, or for `fieldpost migrate`");
            Ok(Vec::new())
        }
        other => other,
    }
}

/// Checks whether the tables are up to date.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, migrations are outstanding, or a role behind a
/// pooler lacks the settings of its sessions.
pub async fn check(settings: &Database) -> Result<()> {
    check_of(settings, OWN).await
}

/// The same for the program that has these migrations.
///
/// # Errors
/// As of [`check`].
pub async fn check_of(settings: &Database, of: Migrations<impl MigrationSource<Pg>>) -> Result<()> {
    check_known(settings, &of.known()?).await
}

async fn check_known(settings: &Database, known: &[KnownMigration]) -> Result<()> {
    let mut conn = locked(settings).await?;
    let state = MigrationState::of(&mut conn, known).await?;
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
    let state = MigrationState::of(&mut conn, &OWN.known()?).await?;
    let MigrationState { applied, outstanding, optional, unknown, .. } = state;
    Ok(TablesState { applied: applied.len(), outstanding, optional, unknown })
}

/// How the tables of a database and this program fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablesState {
    /// How many migrations were applied of those that this program knows.
    pub applied: usize,
    /// The names of outstanding migrations that this program needs.
    pub outstanding: Vec<String>,
    /// Those of outstanding ones without which it works.
    pub optional: Vec<String>,
    /// The versions in the database that this program does not know and would have to.
    pub unknown: Vec<String>,
}

impl TablesState {
    /// Whether this program can use the tables.
    #[must_use]
    pub const fn is_current(&self) -> bool {
        self.outstanding.is_empty() && self.unknown.is_empty()
    }
}

/// Applies outstanding migrations; returns their names.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, a process runs on tables that are not only added
/// to, or a migration fails; those before it stay applied.
pub async fn apply(settings: &Database) -> Result<Vec<String>> {
    apply_of(settings, OWN).await
}

/// The same for the program that has these migrations.
///
/// # Errors
/// As of [`apply`].
pub async fn apply_of(
    settings: &Database,
    of: Migrations<impl MigrationSource<Pg> + Send + 'static>,
) -> Result<Vec<String>> {
    let mut conn = locked(settings).await?;
    let state = MigrationState::of(&mut conn, &of.known()?).await?;
    state.refuse_unknown()?;
    pooler::assign(&mut conn, settings).await?;
    let outstanding = [state.outstanding, state.optional].concat();
    if outstanding.is_empty() {
        return Ok(Vec::new());
    }
    if outstanding.iter().all(|name| is_additive(name)) {
        // SQL: a setting of the session.
        conn.batch_execute(MAX_LOCK_WAIT).await?;
    } else {
        await_end_of_others(&mut conn).await?;
    }
    harnessed(conn, |harness| {
        let names = harness.run_pending_migrations(of.source)?;
        Ok(names.iter().map(ToString::to_string).collect())
    })
    .await
}

/// Undoes the newest `count` migrations, newest first; returns their versions. The data in their tables and columns is
/// lost.
///
/// # Errors
/// [`Error::Migration`] if a process runs on the tables, or one cannot be undone; those before it stay undone.
pub async fn revert(settings: &Database, count: usize) -> Result<Vec<String>> {
    let mut conn = locked(settings).await?;
    MigrationState::of(&mut conn, &OWN.known()?).await?.refuse_to_undo()?;
    await_end_of_others(&mut conn).await?;
    let revert = move |harness: &mut Harness| {
        (0..count).map(|_| Ok(harness.revert_last_migration(OWN.source)?.to_string())).collect()
    };
    harnessed(conn, revert).await
}

/// The names of the newest `count` migrations of a database, newest first.
///
/// # Errors
/// [`Error::Migration`] if a newer program has changed the database, or it has fewer.
pub async fn newest(settings: &Database, count: usize) -> Result<Vec<String>> {
    let mut conn = locked(settings).await?;
    let state = MigrationState::of(&mut conn, &OWN.known()?).await?;
    state.refuse_to_undo()?;
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
        let names = harness.revert_all_migrations(OWN.source)?;
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
    MigrationState::of(conn, &OWN.known()?).await?.refuse_unknown()
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

/// What [`Migrations::head`] says of this program.
///
/// # Errors
/// When the migrations in the program are broken.
pub fn head() -> Result<String> {
    OWN.head()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_migrations_are_additive_and_come_with_this_program() {
        let known = OWN.known().unwrap();
        for name in OWN.optional {
            assert!(is_additive(name) && known.iter().any(|known| known.name == *name), "{name}");
        }
    }
}
