//! Third-party programs that have registered. Whether what they say may be believed is decided elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::Interval;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::programs;
use super::{Connection, Result};

/// A third-party program.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = programs)]
pub struct Program {
    /// Its `client_id`.
    pub id: Uuid,
    /// What it calls itself.
    pub name: String,
    /// Where browsers may be sent back to; loopback addresses stand without a port.
    pub redirects: Vec<String>,
    /// When it registered.
    pub created_at: DateTime<Utc>,
}

/// Stores a program. Each call also forgets a few that were not used for `unused`, and that nobody grants anything.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    id: Uuid,
    name: &str,
    redirects: &[String],
    unused: TimeDelta,
) -> Result<Program> {
    // SQL: an array of rows is chosen once, by the index.
    let forgotten = diesel::sql_query(
        "DELETE FROM programs WHERE id = ANY (ARRAY ( \
           SELECT p.id FROM programs p WHERE p.used_at < fieldpost_now() - $1 \
             AND NOT EXISTS (SELECT FROM grants g WHERE g.program_id = p.id) \
           ORDER BY p.used_at LIMIT 10 FOR UPDATE SKIP LOCKED))",
    );
    forgotten.bind::<Interval, _>(unused).execute(conn).await?;
    let content = (programs::id.eq(id), programs::name.eq(name), programs::redirects.eq(redirects));
    let times = (programs::created_at.eq(fieldpost_now()), programs::used_at.eq(fieldpost_now()));
    let inserted = diesel::insert_into(programs::table).values((content, times));
    Ok(inserted.returning(Program::as_returning()).get_result(conn).await?)
}

/// The program with this id.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, id: Uuid) -> Result<Option<Program>> {
    Ok(programs::table.find(id).select(Program::as_select()).first(conn).await.optional()?)
}

/// Writes down that a program was granted something now, and keeps it until the transaction ends; returns whether there
/// is such a program.
///
/// # Errors
/// When the database fails.
pub async fn use_now(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let used = diesel::update(programs::table.find(id)).set(programs::used_at.eq(fieldpost_now()));
    Ok(used.execute(conn).await? == 1)
}
