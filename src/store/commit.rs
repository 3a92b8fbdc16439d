//! The one write of an action: the game's row under `WHERE version = …`, its log entry and those of the automatic
//! actions, the mails that are due with their reply addresses and the response for retries, in one statement and so all
//! or nothing. Whoever loses a race writes nothing.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bytea, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{AsChangeset, QueryResult};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::digests::Later;
use super::games::{Projection, Snapshot};
use super::idempotency::KeptMove;
use super::outbox::OutboxRow;
use super::replies::{Brought, Replies};
use super::{Connection, Result};
use crate::values::GameStatus;

/// A new log entry.
#[derive(Clone, Debug)]
pub struct Entry {
    /// JSON of the engine's actor.
    pub actor: String,
    /// JSON of the engine's action; `None` for the creation.
    pub action: Option<String>,
    /// JSON of the engine's events.
    pub events: String,
    /// JSON of the clocks after it.
    pub clocks: String,
}

/// An accepted action and the automatic ones after it, with all their consequences.
#[derive(Debug)]
pub struct Commit<'a> {
    /// The game.
    pub game: Uuid,
    /// The version on which the action was decided.
    pub version: i64,
    /// The status on which it was decided: taking a seat changes it without a new version.
    pub status: GameStatus,
    /// Since when the decision was owed: leaving and taking a seat again changes that without a new version.
    pub since: DateTime<Utc>,
    /// The game afterwards.
    pub projection: &'a Projection,
    /// The engine's state afterwards.
    pub snapshot: &'a Snapshot,
    /// When.
    pub at: DateTime<Utc>,
    /// The log entries, one per action.
    pub log: Log<'a>,
    /// The mails that are due.
    pub mails: Mails<'a>,
    /// The notices for digests.
    pub later: Later<'a>,
    /// The reply addresses in them.
    pub replies: Replies<'a>,
    /// The idempotency key, if there is one.
    pub kept: Option<KeptMove<'a>>,
    /// The letter, if the action came in one.
    pub brought: Option<Brought<'a>>,
}

/// Log entries as columns: usually there is one.
#[derive(Debug, Default)]
pub struct Log<'a> {
    actors: Vec<&'a str>,
    actions: Vec<Option<&'a str>>,
    events: Vec<&'a str>,
    clocks: Vec<&'a str>,
    count: i64,
}

impl<'a> Log<'a> {
    /// The columns of these entries.
    #[must_use]
    pub fn of(entries: &'a [Entry]) -> Self {
        Self {
            actors: entries.iter().map(|entry| entry.actor.as_str()).collect(),
            actions: entries.iter().map(|entry| entry.action.as_deref()).collect(),
            events: entries.iter().map(|entry| entry.events.as_str()).collect(),
            clocks: entries.iter().map(|entry| entry.clocks.as_str()).collect(),
            count: i64::try_from(entries.len()).unwrap_or(i64::MAX),
        }
    }
}

/// Outbox rows as columns: a statement with lists stays the same however many there are.
#[derive(Debug, Default)]
pub struct Mails<'a> {
    keys: Vec<&'a str>,
    users: Vec<Option<Uuid>>,
    addresses: Vec<&'a str>,
    kinds: Vec<&'a str>,
    raws: Vec<&'a [u8]>,
}

impl<'a> Mails<'a> {
    /// The columns of these rows. All of them are of the action's time and due at once.
    #[must_use]
    pub fn of(rows: &'a [OutboxRow]) -> Self {
        Self {
            keys: rows.iter().map(|row| row.dedupe_key.as_str()).collect(),
            users: rows.iter().map(|row| row.user_id).collect(),
            addresses: rows.iter().map(|row| row.address.as_str()).collect(),
            kinds: rows.iter().map(|row| row.kind).collect(),
            raws: rows.iter().map(|row| row.raw.as_slice()).collect(),
        }
    }
}

/// Writes everything, or nothing if the game is no longer as it was when the action was decided. Returns whether it was
/// written.
///
/// # Errors
/// When the database fails; then nothing is written either.
pub async fn commit(conn: &mut Connection, commit: &Commit<'_>) -> Result<bool> {
    let played =
        if commit.later.is_empty() { write::<false>(conn, commit).await? } else { write::<true>(conn, commit).await? };
    Ok(played == 1)
}

async fn write<const LATER: bool>(conn: &mut Connection, commit: &Commit<'_>) -> Result<i64> {
    let row = (commit.projection, commit.snapshot).as_changeset();
    Ok(match (commit.kept.is_some(), !commit.replies.is_empty(), commit.brought.is_some()) {
        (false, false, false) => Write::<LATER, false, false, false> { commit, row }.get_result(conn).await?,
        (false, true, false) => Write::<LATER, false, true, false> { commit, row }.get_result(conn).await?,
        (true, false, _) => Write::<LATER, true, false, false> { commit, row }.get_result(conn).await?,
        (true, true, _) => Write::<LATER, true, true, false> { commit, row }.get_result(conn).await?,
        (false, false, true) => Write::<LATER, false, false, true> { commit, row }.get_result(conn).await?,
        (false, true, true) => Write::<LATER, false, true, true> { commit, row }.get_result(conn).await?,
    })
}

/// Several statements rather than one with conditions: each stays prepared, none does needless work. The parameters
/// select the parts.
struct Write<'a, const LATER: bool, const KEPT: bool, const REPLIES: bool, const BROUGHT: bool> {
    commit: &'a Commit<'a>,
    row: Row<'a>,
}

/// The changing columns of the game's row, each with its new value.
type Row<'a> = <(&'a Projection, &'a Snapshot) as AsChangeset>::Changeset;

impl<const LATER: bool, const KEPT: bool, const REPLIES: bool, const BROUGHT: bool> QueryFragment<Pg>
    for Write<'_, LATER, KEPT, REPLIES, BROUGHT>
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let commit = self.commit;
        game_row(commit, &self.row, &mut out)?;
        log_rows(commit, &mut out)?;
        mail_rows(commit, &mut out)?;
        if LATER {
            commit.later.rows(commit, &mut out)?;
        }
        if REPLIES {
            commit.replies.rows(commit, &mut out)?;
        }
        if let (true, Some(kept)) = (KEPT, &commit.kept) {
            kept_row(commit, kept, &mut out)?;
        }
        if let (true, Some(brought)) = (BROUGHT, &commit.brought) {
            brought.rows(commit, &mut out)?;
        }
        out.push_sql(" SELECT count(*) FROM played");
        Ok(())
    }
}

impl<const LATER: bool, const KEPT: bool, const REPLIES: bool, const BROUGHT: bool> QueryId
    for Write<'_, LATER, KEPT, REPLIES, BROUGHT>
{
    type QueryId = Write<'static, LATER, KEPT, REPLIES, BROUGHT>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<const LATER: bool, const KEPT: bool, const REPLIES: bool, const BROUGHT: bool> Query
    for Write<'_, LATER, KEPT, REPLIES, BROUGHT>
{
    type SqlType = BigInt;
}

type Out<'o, 'b> = AstPass<'o, 'b, Pg>;

fn game_row<'b>(commit: &'b Commit<'_>, row: &'b Row<'_>, out: &mut Out<'_, 'b>) -> QueryResult<()> {
    match &commit.brought {
        Some(brought) => brought.letter(out)?,
        None => out.push_sql("WITH "),
    }
    out.push_sql("played AS (UPDATE games SET version = version + ");
    out.push_bind_param::<BigInt, _>(&commit.log.count)?;
    out.push_sql(", updated_at = ");
    out.push_bind_param::<Timestamptz, _>(&commit.at)?;
    out.push_sql(", ");
    row.walk_ast(out.reborrow())?;
    out.push_sql(" WHERE id = ");
    out.push_bind_param::<SqlUuid, _>(&commit.game)?;
    out.push_sql(" AND version = ");
    out.push_bind_param::<BigInt, _>(&commit.version)?;
    out.push_sql(" AND status = ");
    out.push_bind_param::<Text, _>(&commit.status)?;
    out.push_sql(" AND since = ");
    out.push_bind_param::<Timestamptz, _>(&commit.since)?;
    if let Some(brought) = &commit.brought {
        brought.condition(out)?;
    }
    out.push_sql(" RETURNING id, version)");
    Ok(())
}

fn log_rows<'b>(commit: &'b Commit<'_>, out: &mut Out<'_, 'b>) -> QueryResult<()> {
    let log = &commit.log;
    out.push_sql(
        ", logged AS (INSERT INTO game_log (game_id, version, actor, action, events, clocks, at) \
         SELECT played.id, played.version - ",
    );
    out.push_bind_param::<BigInt, _>(&log.count)?;
    out.push_sql(" + l.number, l.actor, l.action, l.events, l.clocks, ");
    out.push_bind_param::<Timestamptz, _>(&commit.at)?;
    out.push_sql(" FROM played, unnest(");
    out.push_bind_param::<Array<Text>, _>(&log.actors)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Nullable<Text>>, _>(&log.actions)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Text>, _>(&log.events)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Text>, _>(&log.clocks)?;
    out.push_sql(") WITH ORDINALITY AS l (actor, action, events, clocks, number))");
    Ok(())
}

fn mail_rows<'b>(commit: &'b Commit<'_>, out: &mut Out<'_, 'b>) -> QueryResult<()> {
    let mails = &commit.mails;
    out.push_sql(
        ", mailed AS (INSERT INTO outbox \
         (dedupe_key, game_id, user_id, address, kind, raw, created_at, due_at) \
         SELECT m.key, played.id, m.user_id, m.address, m.kind, m.raw, ",
    );
    out.push_bind_param::<Timestamptz, _>(&commit.at)?;
    out.push_sql(", ");
    out.push_bind_param::<Timestamptz, _>(&commit.at)?;
    out.push_sql(" FROM played, unnest(");
    out.push_bind_param::<Array<Text>, _>(&mails.keys)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Nullable<SqlUuid>>, _>(&mails.users)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Text>, _>(&mails.addresses)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Text>, _>(&mails.kinds)?;
    out.push_sql(", ");
    out.push_bind_param::<Array<Bytea>, _>(&mails.raws)?;
    out.push_sql(") AS m (key, user_id, address, kind, raw))");
    Ok(())
}

fn kept_row<'b>(commit: &'b Commit<'_>, kept: &'b KeptMove<'_>, out: &mut Out<'_, 'b>) -> QueryResult<()> {
    out.push_sql(", kept AS (INSERT INTO idempotency_keys (user_id, key, digest, version, created_at) SELECT ");
    out.push_bind_param::<SqlUuid, _>(&kept.user)?;
    out.push_sql(", ");
    out.push_bind_param::<Text, _>(&kept.key)?;
    out.push_sql(", ");
    out.push_bind_param::<Bytea, _>(&kept.digest)?;
    out.push_sql(", version, ");
    out.push_bind_param::<Timestamptz, _>(&commit.at)?;
    out.push_sql(" FROM played)");
    Ok(())
}
