//! A new game: its row, its seats and the first entries of its log: how it began, and what chance dealt. Called inside a transaction.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::commit::{Entry, Projection};
use super::{Connection, Result};

/// What a new game is made of, besides its state.
#[derive(Debug)]
pub struct NewGame<'a> {
    /// Random.
    pub id: Uuid,
    /// The name of the ruleset.
    pub ruleset: &'a str,
    /// SHA-256 of the frozen ruleset.
    pub rules_digest: &'a [u8],
    /// JSON of the engine's options.
    pub options: &'a str,
    /// JSON of the time control.
    pub time_control: &'a str,
    /// Whether everybody may look on.
    pub public: bool,
    /// Whether its open seats are listed.
    pub listed: bool,
    /// Who creates it.
    pub creator: Uuid,
    /// Who sits where: user and status, in turn order.
    pub seats: &'a [(Option<Uuid>, &'static str)],
}

/// Writes a new game; its version is the number of its log entries.
///
/// # Errors
/// Those of the database.
pub async fn create(
    conn: &mut Connection,
    new: &NewGame<'_>,
    state: &Projection,
    log: &[Entry],
    at: DateTime<Utc>,
) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO games (id, version, ruleset, rules_digest, options, time_control, public, status, decision, \
         owed_by, locked_by, since, ply, snapshot_format, snapshot, created_by, created_at, updated_at, clocks, \
         listed) \
         VALUES ($1, $15, $2, $3, $4::json, $5, $6, $7, $8, $9, 0, $10, 0, $11, $12, $13, $10, $10, $14, $16)",
    )
    .bind::<SqlUuid, _>(new.id)
    .bind::<Text, _>(new.ruleset)
    .bind::<Bytea, _>(new.rules_digest)
    .bind::<Text, _>(new.options)
    .bind::<Text, _>(new.time_control)
    .bind::<Bool, _>(new.public)
    .bind::<Text, _>(state.status)
    .bind::<Nullable<Text>, _>(state.decision)
    .bind::<SmallInt, _>(state.owed_by)
    .bind::<Timestamptz, _>(at)
    .bind::<SmallInt, _>(state.snapshot_format)
    .bind::<Bytea, _>(&state.snapshot)
    .bind::<SqlUuid, _>(new.creator)
    .bind::<Text, _>(&state.clocks)
    .bind::<BigInt, _>(i64::try_from(log.len()).unwrap_or(i64::MAX))
    .bind::<Bool, _>(new.listed)
    .execute(conn)
    .await?;
    let users: Vec<Option<Uuid>> = new.seats.iter().map(|(user, _)| *user).collect();
    let statuses: Vec<&str> = new.seats.iter().map(|(_, status)| *status).collect();
    diesel::sql_query(
        "INSERT INTO seats (game_id, seat, user_id, status, opened) \
         SELECT $1, s.number - 1, s.user_id, s.status, s.status = 'open' \
         FROM unnest($2, $3) WITH ORDINALITY AS s (user_id, status, number)",
    )
    .bind::<SqlUuid, _>(new.id)
    .bind::<Array<Nullable<SqlUuid>>, _>(users)
    .bind::<Array<Text>, _>(statuses)
    .execute(conn)
    .await?;
    for (entry, version) in log.iter().zip(1..) {
        diesel::sql_query(
            "INSERT INTO game_log (game_id, version, actor, action, events, at, clocks) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind::<SqlUuid, _>(new.id)
        .bind::<BigInt, _>(version)
        .bind::<Text, _>(&entry.actor)
        .bind::<Nullable<Text>, _>(&entry.action)
        .bind::<Text, _>(&entry.events)
        .bind::<Timestamptz, _>(at)
        .bind::<Text, _>(&entry.clocks)
        .execute(conn)
        .await?;
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// How many games that a user created wait for others, without those in which somebody gave a seat up: those had been full
/// once, and that they wait again is no doing of their host. They are told by the time since which they wait.
///
/// # Errors
/// Those of the database.
pub async fn waiting_of(conn: &mut Connection, user: Uuid) -> Result<i64> {
    let found: Count = diesel::sql_query(
        "SELECT count(*) FROM games WHERE created_by = $1 AND status = 'waiting' AND since = created_at",
    )
    .bind::<SqlUuid, _>(user)
    .get_result(conn)
    .await?;
    Ok(found.count)
}

/// Notes that the seats have changed, and some are still free.
///
/// # Errors
/// Those of the database.
pub async fn touch(conn: &mut Connection, game: Uuid, at: DateTime<Utc>) -> Result<()> {
    diesel::sql_query("UPDATE games SET updated_at = $2 WHERE id = $1")
        .bind::<SqlUuid, _>(game)
        .bind::<Timestamptz, _>(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// The clocks of a game that begins to be played.
#[derive(Clone, Debug)]
pub struct Started {
    /// Since when they run.
    pub at: DateTime<Utc>,
    /// The earliest deadline.
    pub until: Option<DateTime<Utc>>,
    /// JSON of the clocks by seat.
    pub clocks: String,
    /// When the clock looks at the game.
    pub alarm_at: Option<DateTime<Utc>>,
}

/// Notes that every seat is taken: setups are wanted from now on.
///
/// # Errors
/// Those of the database.
pub async fn fill(conn: &mut Connection, game: Uuid, started: &Started) -> Result<()> {
    diesel::sql_query(
        "UPDATE games SET status = 'setup', since = $2, updated_at = $2, until = $3, clocks = $4, alarm_at = $5 \
         WHERE id = $1 AND status = 'waiting'",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Timestamptz, _>(started.at)
    .bind::<Nullable<Timestamptz>, _>(started.until)
    .bind::<Text, _>(&started.clocks)
    .bind::<Nullable<Timestamptz>, _>(started.alarm_at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes that a seat is open again: the game waits for players, since `at` and until `alarm_at`, and nobody's time runs.
///
/// # Errors
/// Those of the database.
pub async fn reopen(
    conn: &mut Connection,
    game: Uuid,
    at: DateTime<Utc>,
    clocks: &str,
    alarm_at: Option<DateTime<Utc>>,
) -> Result<()> {
    diesel::sql_query(
        "UPDATE games SET status = 'waiting', since = $2, updated_at = $2, until = NULL, clocks = $3, alarm_at = $4, \
         may_claim = 0 WHERE id = $1 AND status IN ('waiting', 'setup')",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Timestamptz, _>(at)
    .bind::<Text, _>(clocks)
    .bind::<Nullable<Timestamptz>, _>(alarm_at)
    .execute(conn)
    .await?;
    Ok(())
}
