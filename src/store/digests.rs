//! Notices that wait for their reader's daily digest (L-5). Those of an action are written by its statement (see
//! `commit`). Only one process makes a digest: its reader is locked until that is done.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Array, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, NullableExpressionMethods, PgSortExpressionMethods, QueryDsl,
    Queryable, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::columns::Id;
use super::functions::{fieldpost_now, least, one_of_pairs, owes};
use super::schema::{digest_notices, games, seats};
use super::{Connection, Result};
use fieldpost_values::SwitchableKind;

/// The maximum number of notices in one digest; the others wait for the next.
pub const MAX_NOTICES: u32 = 1_000;

/// Notices that are examined to find a reader whose digest is due.
const LOOKED_AT: u32 = 500;

/// Rows deleted per batch.
pub const MAX_SWEPT: usize = 1_000;

/// A notice for a digest.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = digest_notices)]
pub struct DigestRow {
    /// The game that it is about, or its reader if it is about a leave.
    pub game_id: Uuid,
    /// As a mail's.
    pub dedupe_key: String,
    /// Who is told.
    pub user_id: Uuid,
    /// The kind of notice.
    pub kind: SwitchableKind,
    /// The leave that it is about.
    pub leave_id: Option<Uuid>,
    /// When the digest is made.
    pub due_at: DateTime<Utc>,
}

impl DigestRow {
    /// The game that it is about.
    #[must_use]
    pub fn game(&self) -> Option<Uuid> {
        self.leave_id.is_none().then_some(self.game_id)
    }
}

/// Stores notices; those whose key exists already, here or in the outbox, are skipped.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, rows: &[DigestRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let later = DigestColumns::of(rows);
    // SQL: rows of parameters, of which a condition leaves some out.
    diesel::sql_query(
        "INSERT INTO digest_notices (game_id, dedupe_key, user_id, kind, leave_id, created_at, due_at) \
         SELECT d.game_id, d.key, d.user_id, d.kind, d.leave_id, fieldpost_now(), d.due_at \
         FROM unnest($1, $2, $3, $4, $5, $6) AS d (game_id, key, user_id, kind, leave_id, due_at) \
         WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.game_id = d.game_id AND o.dedupe_key = d.key) \
         ON CONFLICT DO NOTHING",
    )
    .bind::<Array<SqlUuid>, _>(later.games)
    .bind::<Array<Text>, _>(later.keys)
    .bind::<Array<SqlUuid>, _>(later.users)
    .bind::<Array<Text>, _>(later.kinds)
    .bind::<Array<Nullable<SqlUuid>>, _>(later.leaves)
    .bind::<Array<Timestamptz>, _>(later.dues)
    .execute(conn)
    .await?;
    Ok(())
}

/// A user whose digest is due, with all waiting notices, oldest first. Others skip this user until the transaction
/// ends.
///
/// # Errors
/// When the database fails.
pub async fn take(conn: &mut Connection) -> Result<Option<(Uuid, Vec<DigestRow>)>> {
    // The user's row and not a notice is what is locked: of two processes each would take some of the notices. Only
    // those of the notices that wait longest are looked at, however many are due.
    // SQL: a join with a query that groups another, and a lock on one of both.
    let readers: Vec<Id> = diesel::sql_query(format!(
        "SELECT u.id FROM users u JOIN ( \
             SELECT user_id, min(due_at) AS due_at FROM ( \
                 SELECT user_id, due_at FROM digest_notices WHERE told_at IS NULL AND due_at <= {now} \
                 ORDER BY due_at LIMIT {LOOKED_AT}) AS oldest \
             GROUP BY user_id) AS d ON d.user_id = u.id \
         ORDER BY d.due_at, u.id LIMIT 1 FOR NO KEY UPDATE OF u SKIP LOCKED",
        now = now!()
    ))
    .load(conn)
    .await?;
    let Some(Id { id }) = readers.into_iter().next() else { return Ok(None) };
    // Another process may have made the digest before the row was ours: then there is nothing left.
    let untold = digest_notices::told_at.is_null().and(digest_notices::user_id.eq(id));
    let rows = digest_notices::table.filter(untold).order((digest_notices::created_at, digest_notices::dedupe_key));
    let rows = rows.limit(MAX_NOTICES.into()).select(DigestRow::as_select()).load(conn).await?;
    Ok(Some((id, rows)))
}

/// These games, each once: first those that wait for a user, the most urgent first, then the most recently changed
/// ones.
///
/// # Errors
/// When the database fails.
pub async fn by_urgency(conn: &mut Connection, user: Uuid, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    let seat = seats::game_id.eq(games::id).and(seats::user_id.eq(user));
    // As `Game::waits_for`.
    let waits_for = owes(games::owed_by, seats::seat)
        .or(owes(games::offered_to, seats::seat))
        .or(owes(games::may_claim, seats::seat));
    let waits = seats::table.filter(seat.and(waits_for).and(games::decision.is_not_null()));
    let sorted = games::table.filter(games::id.eq_any(ids)).order((
        exists(waits).desc(),
        games::until.asc().nulls_last(),
        games::updated_at.desc(),
        games::id,
    ));
    Ok(sorted.select(games::id).load(conn).await?)
}

/// Those of the stored notices that have these ids, by their columns.
macro_rules! these {
    ($ids:expr) => {
        one_of_pairs((digest_notices::game_id, digest_notices::dedupe_key), $ids)
    };
}

/// Marks these notices as sent.
///
/// # Errors
/// When the database fails.
pub async fn mark_told(conn: &mut Connection, rows: &[DigestRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    diesel::update(digest_notices::table)
        .filter(these!(DigestColumns::of(rows).ids()))
        .set(digest_notices::told_at.eq(fieldpost_now().nullable()))
        .execute(conn)
        .await?;
    Ok(())
}

/// Puts off the due notices of a user for `wait`.
///
/// # Errors
/// When the database fails.
pub async fn put_off(conn: &mut Connection, user: Uuid, wait: TimeDelta) -> Result<()> {
    let untold = digest_notices::user_id.eq(user).and(digest_notices::told_at.is_null());
    let due = digest_notices::table.filter(untold.and(digest_notices::due_at.le(fieldpost_now())));
    let later = digest_notices::due_at.eq(fieldpost_now() + wait);
    diesel::update(due).set(later).execute(conn).await?;
    Ok(())
}

/// Puts off those of these notices that are about these games for `wait`.
///
/// # Errors
/// When the database fails.
pub async fn put_games_off(conn: &mut Connection, rows: &[DigestRow], games: &[Uuid], wait: TimeDelta) -> Result<()> {
    if games.is_empty() {
        return Ok(());
    }
    let of_games: Vec<DigestRow> = rows.iter().filter(|row| games.contains(&row.game_id)).cloned().collect();
    let later = digest_notices::due_at.eq(fieldpost_now() + wait);
    diesel::update(digest_notices::table)
        .filter(these!(DigestColumns::of(&of_games).ids()))
        .set(later)
        .execute(conn)
        .await?;
    Ok(())
}

/// Those of these games and keys whose notices were sent in a digest, or wait for one.
///
/// # Errors
/// When the database fails.
pub async fn known(conn: &mut Connection, ids: (Vec<Uuid>, Vec<&str>)) -> Result<Vec<(Uuid, String)>> {
    if ids.0.is_empty() {
        return Ok(Vec::new());
    }
    let known = digest_notices::table.filter(these!(ids));
    Ok(known.select((digest_notices::game_id, digest_notices::dedupe_key)).load(conn).await?)
}

/// The keys of the notices about a game that wait for a user's digest.
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<Vec<String>> {
    let untold = digest_notices::user_id.eq(user).and(digest_notices::told_at.is_null());
    let about_it = digest_notices::table.filter(digest_notices::game_id.eq(game)).filter(untold);
    Ok(about_it.select(digest_notices::dedupe_key).load(conn).await?)
}

/// Moves a user's digest forward. Nothing is sent later than promised: it might be too late.
///
/// # Errors
/// When the database fails.
pub async fn bring_forward(conn: &mut Connection, user: Uuid, due_at: DateTime<Utc>) -> Result<()> {
    let untold = digest_notices::user_id.eq(user).and(digest_notices::told_at.is_null());
    let sooner = digest_notices::due_at.eq(least(digest_notices::due_at, due_at.into_sql::<Timestamptz>()));
    diesel::update(digest_notices::table).filter(untold).set(sooner).execute(conn).await?;
    Ok(())
}

/// Deletes the oldest notices that were sent and are older than `age`, or could not be sent and are twice as old, about
/// [`MAX_SWEPT`] of them; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    let done = concat!("(told_at IS NOT NULL OR created_at < ", now!(), " - 2 * $1)");
    // SQL: a limit in a condition.
    Ok(diesel::sql_query(format!(
        "DELETE FROM digest_notices WHERE {done} AND created_at <= (SELECT max(created_at) FROM ( \
             SELECT created_at FROM digest_notices WHERE created_at < {now} - $1 AND {done} \
             ORDER BY created_at LIMIT {MAX_SWEPT}) AS oldest)",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .execute(conn)
    .await?)
}

/// Notices for digests, as columns.
#[derive(Debug, Default)]
pub struct DigestColumns<'a> {
    keys: Vec<&'a str>,
    users: Vec<Uuid>,
    kinds: Vec<SwitchableKind>,
    games: Vec<Uuid>,
    leaves: Vec<Option<Uuid>>,
    dues: Vec<DateTime<Utc>>,
}

impl<'a> DigestColumns<'a> {
    /// The columns of these rows.
    #[must_use]
    pub fn of(rows: &'a [DigestRow]) -> Self {
        Self {
            keys: rows.iter().map(|row| row.dedupe_key.as_str()).collect(),
            users: rows.iter().map(|row| row.user_id).collect(),
            kinds: rows.iter().map(|row| row.kind).collect(),
            games: rows.iter().map(|row| row.game_id).collect(),
            leaves: rows.iter().map(|row| row.leave_id).collect(),
            dues: rows.iter().map(|row| row.due_at).collect(),
        }
    }

    /// Their games and keys.
    fn ids(self) -> (Vec<Uuid>, Vec<&'a str>) {
        (self.games, self.keys)
    }
}
