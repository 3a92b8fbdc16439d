//! The audit trail: rows about accounts and sessions, written in the transaction of the recorded action, read by their
//! user and by the operator, and deleted after some days. It does not decide what is recorded.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::{BigInt, Integer, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{
    ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl, Queryable, QueryableByName, Selectable,
    SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{audit, users};
use super::{Connection, Result};
use fieldpost_values::AuditKind;

/// Rows deleted per batch.
pub const MAX_SWEPT: usize = 1000;
/// Rows of one kind about one user in a day; what is done beyond that is counted in one more.
pub const MAX_A_DAY: i64 = 200;

/// A row to be written.
#[derive(Clone, Debug)]
pub struct NewAuditRow<'a> {
    /// A row is written only once per id.
    pub id: Uuid,
    /// The kind of action.
    pub what: AuditKind,
    /// The user whose account it is about.
    pub user: Option<Uuid>,
    /// The session that it is about.
    pub session: Option<Uuid>,
    /// Where the request came from.
    pub network: Option<String>,
    /// How the client names itself (`User-Agent`).
    pub device: Option<&'a str>,
    /// The operator who did it, and why.
    pub by_operator: Option<OperatorReason<'a>>,
    /// The game or the line of talk that they did it to.
    pub about: Option<Uuid>,
}

/// What an operator says of something that they do.
#[derive(Debug, Clone, Copy)]
pub struct OperatorReason<'a> {
    /// Who they are.
    pub operator: &'a str,
    /// Why they do it.
    pub reason: &'a str,
}

/// Failed log-ins of the last seconds with one name from one network; or the rest, without either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FailedLogIns {
    /// The user with that name or address.
    pub user: Option<Uuid>,
    /// Where they came from.
    pub network: Option<String>,
    /// A keyed digest of the typed name.
    pub login_mark: Option<[u8; 16]>,
    /// How many.
    pub count: i32,
}

/// A row as it is read.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = audit)]
pub struct AuditRow {
    /// What the cursor of a page names.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The word of an [`AuditKind`], or of one that this program does not know: a newer one may have written it.
    #[diesel(sql_type = Text)]
    pub what: String,
    /// The user.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub user_id: Option<Uuid>,
    /// That user's name now.
    #[diesel(sql_type = Nullable<Text>, select_expression = users::name.nullable())]
    pub name: Option<String>,
    /// The session.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub session_id: Option<Uuid>,
    /// Where the request came from.
    #[diesel(sql_type = Nullable<Text>)]
    pub network: Option<String>,
    /// What the client said of itself.
    #[diesel(sql_type = Nullable<Text>)]
    pub device: Option<String>,
    /// How often.
    #[diesel(sql_type = Integer)]
    pub count: i32,
    /// The operator who did it; unknown to the user.
    #[diesel(sql_type = Nullable<Text>)]
    pub operator: Option<String>,
    /// Why, in the operator's words; unknown to the user.
    #[diesel(sql_type = Nullable<Text>)]
    pub reason: Option<String>,
    /// The game or the line of talk that it was done to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub about_id: Option<Uuid>,
}

/// An operator's filter; `None` matches everything.
#[derive(Clone, Debug)]
pub struct AuditFilter {
    /// Whose accounts.
    pub users: Option<Vec<Uuid>>,
    /// The kind of action.
    pub what: Option<AuditKind>,
    /// Failed log-ins with a name or address that has one of these digests.
    pub login_marks: Option<Vec<[u8; 16]>>,
    /// Since when.
    pub since: DateTime<Utc>,
    /// The maximum number.
    pub limit: i64,
}

/// Writes a row, in the caller's transaction, unless there is one with this id. Beyond [`MAX_A_DAY`] it is only
/// counted, without network, device and session: nobody fills the disk with what they do to their own account. What an
/// operator does is always written.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, row: &NewAuditRow<'_>) -> Result<()> {
    // SQL: four statements in one.
    let inserted = diesel::sql_query(concat!(
        "WITH of_today AS MATERIALIZED ( \
           SELECT id, session_id, network, device, operator FROM audit \
           WHERE user_id = $3 AND what = $2 AND at > ",
        now!(),
        " - interval '1 day' ORDER BY at DESC, id DESC LIMIT $7 + 1 \
         ), bound AS MATERIALIZED (SELECT count(*) >= $7 AND $8 IS NULL AS reached FROM of_today), \
         counted AS ( \
           UPDATE audit SET count = count + 1 WHERE id = ( \
             SELECT id FROM of_today, bound \
             WHERE reached AND session_id IS NULL AND network IS NULL AND device IS NULL AND operator IS NULL LIMIT 1) \
           RETURNING id) \
         INSERT INTO audit (id, at, what, user_id, session_id, network, device, operator, reason, about_id) \
         SELECT $1, fieldpost_now(), $2, $3, CASE WHEN NOT reached THEN $4 END, CASE WHEN NOT reached THEN $5 END, \
           CASE WHEN NOT reached THEN $6 END, $8, $9, $10 \
         FROM bound WHERE NOT EXISTS (SELECT FROM counted) ON CONFLICT (id) DO NOTHING"
    ));
    inserted
        .bind::<SqlUuid, _>(row.id)
        .bind::<Text, _>(row.what)
        .bind::<Nullable<SqlUuid>, _>(row.user)
        .bind::<Nullable<SqlUuid>, _>(row.session)
        .bind::<Nullable<Text>, _>(row.network.as_deref())
        .bind::<Nullable<Text>, _>(row.device)
        .bind::<BigInt, _>(MAX_A_DAY)
        .bind::<Nullable<Text>, _>(row.by_operator.map(|by| by.operator))
        .bind::<Nullable<Text>, _>(row.by_operator.map(|by| by.reason))
        .bind::<Nullable<SqlUuid>, _>(row.about)
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes failed log-ins, a row for each element, in one statement.
///
/// # Errors
/// When the database fails.
pub async fn insert_failed(conn: &mut Connection, failed: &[FailedLogIns]) -> Result<()> {
    let rows = failed.iter().map(|row| {
        let mark = audit::login_mark.eq(row.login_mark.as_ref().map(<[u8; 16]>::as_slice));
        let who = (audit::user_id.eq(row.user), audit::network.eq(&row.network), mark);
        let what = (audit::what.eq(AuditKind::LogInFailed), audit::count.eq(row.count));
        (audit::id.eq(Uuid::now_v7()), audit::at.eq(fieldpost_now()), who, what)
    });
    diesel::insert_into(audit::table).values(rows.collect::<Vec<_>>()).execute(conn).await?;
    Ok(())
}

/// The rows of a user's account, the latest first; after a place in that order, if one is given. Which operator did
/// something and why is not among what is read, and neither is that one has looked at the account.
///
/// # Errors
/// When the database fails.
pub async fn of_user(
    conn: &mut Connection,
    user: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<AuditRow>> {
    // SQL: rows are compared as rows.
    let rows = diesel::sql_query(
        "SELECT id, at, what, user_id, NULL::text AS name, session_id, network, device, count, \
           NULL::text AS operator, NULL::text AS reason, NULL::uuid AS about_id FROM audit \
         WHERE user_id = $1 AND what <> $5 AND (at, id) < (coalesce($2, 'infinity'), $3) \
         ORDER BY at DESC, id DESC LIMIT $4",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Nullable<Timestamptz>, _>(after.map(|(at, _)| at))
    .bind::<SqlUuid, _>(after.map_or(Uuid::max(), |(_, id)| id))
    .bind::<BigInt, _>(limit)
    .bind::<Text, _>(AuditKind::LookedUp)
    .load(conn)
    .await?;
    Ok(rows)
}

/// The rows of all accounts, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn search(conn: &mut Connection, filter: &AuditFilter) -> Result<Vec<AuditRow>> {
    let mut rows = audit::table.left_join(users::table.on(audit::user_id.eq(users::id.nullable()))).into_boxed();
    if let Some(users) = &filter.users {
        rows = rows.filter(audit::user_id.eq_any(users));
    }
    if let Some(what) = filter.what {
        rows = rows.filter(audit::what.eq(what));
    }
    if let Some(marks) = &filter.login_marks {
        rows = rows.filter(audit::login_mark.eq_any(marks.iter().map(<[u8; 16]>::as_slice)));
    }
    let rows = rows.filter(audit::at.ge(filter.since)).order((audit::at.desc(), audit::id.desc()));
    Ok(rows.limit(filter.limit).select(AuditRow::as_select()).load(conn).await?)
}

/// Deletes a batch of rows that are older than `age`; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // The cut-off is computed once, so that the index finds the old rows.
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition.
    let old = diesel::sql_query(
        "DELETE FROM audit WHERE id = ANY (ARRAY ( \
           SELECT id FROM audit WHERE at < (SELECT fieldpost_now() - $1) ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    );
    Ok(old.bind::<Interval, _>(age).bind::<BigInt, _>(MAX_SWEPT as i64).execute(conn).await?)
}
