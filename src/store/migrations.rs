//! Migrations: compiled in, applied by one process at a time. Several services may start against
//! one database at once; an advisory lock lets one of them work and the others find nothing to do.

use diesel_async::{AsyncMigrationHarness, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use secrecy::ExposeSecret;

use super::{Connection, Error, Result};
use crate::config::Database;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// Any number of our own will do, as long as it stays the same.
const LOCK: i64 = 0x6669_656c_6470_6f73;

/// Applies what is outstanding; answers the names of what was applied.
///
/// # Errors
/// When a migration fails; those before it stay applied. Must run on a multi-thread runtime.
pub async fn apply(settings: &Database) -> Result<Vec<String>> {
    harnessed(settings, |harness| {
        let names = harness.run_pending_migrations(MIGRATIONS)?;
        Ok(names.iter().map(ToString::to_string).collect())
    })
    .await
}

/// Undoes all of them: an empty database again.
///
/// # Errors
/// When one cannot be undone.
pub async fn revert_all(settings: &Database) -> Result<Vec<String>> {
    harnessed(settings, |harness| {
        let names = harness.revert_all_migrations(MIGRATIONS)?;
        Ok(names.iter().map(ToString::to_string).collect())
    })
    .await
}

type Harness = AsyncMigrationHarness<Connection>;

async fn harnessed(
    settings: &Database,
    work: impl FnOnce(&mut Harness) -> diesel::migration::Result<Vec<String>>,
) -> Result<Vec<String>> {
    let url = settings.url.as_ref().ok_or(Error::Address("no database address"))?;
    // A connection of its own: no statement time limit, and closing it gives the lock back.
    let mut conn = Connection::open(url.expose_secret(), "SET client_encoding = 'UTF8'", None).await?;
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    work(&mut harness).map_err(|why| Error::Migration(why.to_string()))
}
