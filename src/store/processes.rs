//! The processes that run on this database: each has a row, updates it every few seconds, and removes it when it stops.
//! How the rows are compared is decided elsewhere. All times are `now()`: shifting `fieldpost_now()` must not affect
//! processes.

use std::collections::HashMap;
use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl;
use diesel::sql_types::{BigInt, Bool, Bytea, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{ExpressionMethods, Insertable, IntoSql, QueryDsl, QueryableByName};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::processes;
use super::{Connection, Result};
use fieldpost_values::Duty;

/// The number of seconds without an update after which a process counts as gone: it updates its row three times in this
/// period.
pub const LIVING_SECONDS: i32 = 35;

/// Held by a transaction while a process registers, so that two that differ cannot register together.
const LOCK: i64 = 0x6669_656c_6470_7273;

/// What a process says of itself, and digests of the settings in which processes must not differ.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, QueryableByName)]
#[diesel(table_name = processes)]
pub struct ProcessInfo {
    /// Its id, which is in its leases.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its host name and process id, for people.
    #[diesel(sql_type = Text)]
    pub label: String,
    /// Its role.
    #[diesel(sql_type = Text)]
    pub duty: Duty,
    /// The version of the program.
    #[diesel(sql_type = Text)]
    pub version: String,
    /// The newest migration that it knows, and how many.
    #[diesel(sql_type = Text)]
    pub tables: String,
    /// The fingerprint of its key ring.
    #[diesel(sql_type = Text)]
    pub keys: String,
    /// A digest of the issuer and audience of access tokens.
    #[diesel(sql_type = Bytea)]
    pub tokens: Vec<u8>,
    /// A digest of where links lead.
    #[diesel(sql_type = Bytea)]
    pub links: Vec<u8>,
    /// A digest of how mails are sent.
    #[diesel(sql_type = Bytea)]
    pub mail: Vec<u8>,
    /// A digest of the settings of letters.
    #[diesel(sql_type = Bytea)]
    pub letters: Vec<u8>,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Process {
    /// Its description.
    #[diesel(embed)]
    pub info: ProcessInfo,
    /// When it started.
    #[diesel(sql_type = Timestamptz)]
    pub started_at: DateTime<Utc>,
    /// When it was last seen.
    #[diesel(sql_type = Timestamptz)]
    pub seen_at: DateTime<Utc>,
    /// How many seconds ago that was.
    #[diesel(sql_type = Integer)]
    pub seconds_ago: i32,
}

/// The result of a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Pulse {
    /// Whether its row existed, so that others counted it as running.
    #[diesel(sql_type = Bool)]
    pub known: bool,
    /// The number of beats of all processes.
    #[diesel(sql_type = BigInt)]
    pub beats: i64,
    /// The life of the database.
    #[diesel(sql_type = SqlUuid)]
    pub life: Uuid,
    /// The database's time.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { info, started_at, seconds_ago, .. } = self;
        let started = started_at.format("%Y-%m-%d %H:%M:%S UTC");
        write!(f, "`fieldpost {}` {} on {} ", info.duty, info.version, info.label)?;
        write!(f, "(started {started}, seen {seconds_ago} s ago)")
    }
}

/// Processes that may still run or may have been killed: when each was last seen at the first check.
#[derive(Debug, Default)]
pub struct ProcessWatch(HashMap<Uuid, DateTime<Utc>>);

impl ProcessWatch {
    /// Records when these were last seen; returns one that was seen again since the first check, and so is running.
    pub fn look<'p>(&mut self, processes: impl Iterator<Item = &'p Process>) -> Option<&'p Process> {
        for process in processes {
            if let Some(first) = self.0.get(&process.info.id) {
                if process.seen_at > *first {
                    return Some(process);
                }
            } else {
                tracing::info!(%process, "waiting to see whether it still runs");
                self.0.insert(process.info.id, process.seen_at);
            }
        }
        None
    }
}

/// Keeps other processes from registering until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection) -> Result<()> {
    // SQL: a lock of Postgres, which returns nothing.
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(LOCK).execute(conn).await?;
    Ok(())
}

/// Keeps processes from registering until [`let_in`], or until the connection ends.
///
/// # Errors
/// When the database fails.
pub async fn lock_out(conn: &mut Connection) -> Result<()> {
    // SQL: a lock of Postgres, which returns nothing.
    diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(LOCK).execute(conn).await?;
    Ok(())
}

/// Undoes [`lock_out`].
///
/// # Errors
/// When the database fails.
pub async fn let_in(conn: &mut Connection) -> Result<()> {
    // SQL: a lock of Postgres, which returns nothing.
    diesel::sql_query("SELECT pg_advisory_unlock($1)").bind::<BigInt, _>(LOCK).execute(conn).await?;
    Ok(())
}

/// The running processes except `me`, oldest first; empty if the table does not exist yet.
///
/// # Errors
/// When the database fails.
pub async fn living(conn: &mut Connection, me: Uuid) -> Result<Vec<Process>> {
    #[derive(QueryableByName)]
    struct Table {
        #[diesel(sql_type = Nullable<Text>)]
        name: Option<String>,
    }
    // SQL: the catalogue of Postgres.
    let table: Vec<Table> = diesel::sql_query("SELECT to_regclass('processes')::text AS name").load(conn).await?;
    if !table.iter().any(|table| table.name.is_some()) {
        return Ok(Vec::new());
    }
    // SQL: seconds of an interval.
    let living = diesel::sql_query(
        "SELECT id, label, duty, version, tables, keys, tokens, links, mail, letters, started_at, seen_at, \
           extract(epoch FROM now() - seen_at)::integer AS seconds_ago \
         FROM processes WHERE id <> $1 AND seen_at > now() - make_interval(secs => $2) ORDER BY started_at, id",
    );
    Ok(living.bind::<SqlUuid, _>(me).bind::<Integer, _>(LIVING_SECONDS).load(conn).await?)
}

/// Writes the row of a process that starts, or was not seen for a while.
///
/// # Errors
/// When the database fails.
pub async fn enter(conn: &mut Connection, info: &ProcessInfo) -> Result<()> {
    let again = (processes::seen_at.eq(dsl::now), processes::keys.eq(&info.keys));
    let entered = diesel::insert_into(processes::table).values(info).on_conflict(processes::id).do_update();
    entered.set(again).execute(conn).await?;
    Ok(())
}

/// Updates the row of a process, with its current keys. One that counted as gone meanwhile has no row any more: others
/// may have registered beside which it must not run.
///
/// # Errors
/// When the database fails.
pub async fn beat(conn: &mut Connection, me: Uuid, keys: &str) -> Result<Pulse> {
    // SQL: a change and three looks in one round trip.
    let pulse: Vec<Pulse> = diesel::sql_query(
        "WITH me AS (UPDATE processes SET seen_at = now(), keys = $2 \
           WHERE id = $1 AND seen_at > now() - make_interval(secs => $3) RETURNING id) \
         SELECT EXISTS (SELECT FROM me) AS known, (SELECT beats FROM presence) AS beats, \
           (SELECT id FROM lives ORDER BY number DESC LIMIT 1) AS life, now() AS now",
    )
    .bind::<SqlUuid, _>(me)
    .bind::<Text, _>(keys)
    .bind::<Integer, _>(LIVING_SECONDS)
    .load(conn)
    .await?;
    pulse.into_iter().next().ok_or_else(|| super::Error::Corrupt("table lives is empty".to_owned()))
}

/// Removes the row of a process that stops.
///
/// # Errors
/// When the database fails.
pub async fn leave(conn: &mut Connection, me: Uuid) -> Result<()> {
    diesel::delete(processes::table.find(me)).execute(conn).await?;
    Ok(())
}

/// Deletes the processes that were not seen for a day; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection) -> Result<usize> {
    let gone = processes::seen_at.lt(dsl::now.into_sql::<Timestamptz>() - TimeDelta::days(1));
    Ok(diesel::delete(processes::table.filter(gone)).execute(conn).await?)
}
