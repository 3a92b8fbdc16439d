//! Taking mails that are due (L-3).

use chrono::TimeDelta;
use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Bool, Bytea, Interval, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::TakenMail;
use crate::{Connection, Result};

/// The one statement of a busy worker. How many it takes stands in the statement: for a limit that it does not know
/// Postgres plans each one anew.
struct TakeQuery {
    token: Uuid,
    from: TakenFrom,
    lease: TimeDelta,
    limit: usize,
}

/// Whose ended leases are taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenFrom {
    /// Everybody's.
    Anybody,
    /// None but our own.
    Nobody,
}

impl QueryId for TakeQuery {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

/// The maximum number of mails that are taken at a time.
const MAX_TAKEN: usize = 256;

/// How many mails to take at a time, if at most this many are wanted: a power of two, so that few statements have to be
/// prepared.
fn take_limit(most: usize) -> Option<usize> {
    Some(1 << most.min(MAX_TAKEN).checked_ilog2()?)
}

// SQL: `FOR UPDATE SKIP LOCKED` beside the rows that are changed.
impl QueryFragment<Pg> for TakeQuery {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // The rows are chosen once; a plain IN may be joined, and then locks more than it takes.
        out.push_sql(concat!(
            "WITH due AS MATERIALIZED ( \
               SELECT game_id, dedupe_key FROM outbox WHERE content IS NOT NULL AND due_at <= ",
            now!()
        ));
        if self.from == TakenFrom::Nobody {
            out.push_sql(" AND (lease IS NULL OR lease = ");
            out.push_bind_param::<SqlUuid, _>(&self.token)?;
            out.push_sql(")");
        }
        out.push_sql(" ORDER BY due_at LIMIT ");
        out.push_sql(&self.limit.to_string());
        out.push_sql(" FOR UPDATE SKIP LOCKED) UPDATE outbox o SET lease = ");
        out.push_bind_param::<SqlUuid, _>(&self.token)?;
        out.push_sql(concat!(", due_at = ", now!(), " + "));
        out.push_bind_param::<Interval, _>(&self.lease)?;
        out.push_sql(concat!(
            ", attempts = least(o.attempts, 32000) + 1 FROM due d \
             WHERE o.game_id = ANY (ARRAY (SELECT game_id FROM due)) \
               AND o.game_id = d.game_id AND o.dedupe_key = d.dedupe_key \
             RETURNING o.game_id, o.dedupe_key, o.user_id, o.address, o.kind, o.content, o.notice_format, o.attempts, \
               o.refusals, o.created_at, ",
            now!(),
            ", EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.deleted_at IS NOT NULL)"
        ));
        Ok(())
    }
}

impl Query for TakeQuery {
    type SqlType = (
        (SqlUuid, Text),
        Nullable<SqlUuid>,
        Text,
        Text,
        (Bytea, Nullable<SmallInt>),
        SmallInt,
        SmallInt,
        Timestamptz,
        Timestamptz,
        Bool,
    );
}

/// Mails that were taken.
#[derive(Clone, Debug)]
pub struct TakenMails {
    /// Them.
    pub mails: Vec<TakenMail>,
    /// Whether more may be due: as many were found as were asked for.
    pub may_be_more: bool,
}

/// Takes mails that are due, at most `most`, oldest first, for as long as `lease` (L-3).
///
/// # Errors
/// When the database fails.
pub async fn take(
    conn: &mut Connection,
    token: Uuid,
    from: TakenFrom,
    lease: TimeDelta,
    most: usize,
) -> Result<TakenMails> {
    let Some(limit) = take_limit(most) else {
        return Ok(TakenMails { mails: Vec::new(), may_be_more: true });
    };
    let mut mails: Vec<TakenMail> = TakeQuery { token, from, lease, limit }.load(conn).await?;
    let may_be_more = mails.len() >= limit;
    mails.sort_by_key(|mail| mail.created_at);
    Ok(TakenMails { mails, may_be_more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mails_are_taken_by_powers_of_two() {
        for (most, limit) in [(1, 1), (2, 2), (3, 2), (47, 32), (255, 128), (256, 256), (usize::MAX, 256)] {
            assert_eq!(take_limit(most), Some(limit), "{most}");
        }
        assert_eq!(take_limit(0), None);
    }
}
