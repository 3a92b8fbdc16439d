//! The audit trail: rows about accounts and sessions, written in the transaction of the recorded action, read by their
//! user and by the operator, and deleted after some days. It does not decide what is recorded.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bytea, Integer, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// Rows deleted per batch.
pub const SWEPT: usize = 1000;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $word:literal;)*) => {
        /// The kind of action.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AuditKind { $($(#[$doc])* $name),* }

        impl AuditKind {
            /// Every kind there is.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The stable word for the kind, as in the table, in the contract and on the command line.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word),* }
            }
        }
    };
}

kinds! {
    /// An account was requested.
    Registered "registered";
    /// Another mail to prove an address was requested.
    ProofAsked "proof-asked";
    /// The address was proven: there is a user now.
    AddressProven "address-proven";
    /// A session was opened.
    LoggedIn "logged-in";
    /// A password was wrong, or the name unknown.
    LogInFailed "log-in-failed";
    /// A used refresh token was sent again; its session is ended.
    TokenReused "token-reused";
    /// A session was ended by its owner.
    LoggedOut "logged-out";
    /// All sessions, or all but one, were ended by their owner.
    LoggedOutEverywhere "logged-out-everywhere";
    /// A mail to set a new password was requested.
    PasswordResetAsked "password-reset-asked";
    /// A new password was set; all sessions are ended.
    PasswordChanged "password-changed";
    /// Another address was requested.
    AddressChangeAsked "address-change-asked";
    /// The address was changed.
    AddressChanged "address-changed";
    /// That was undone, through the link that was mailed to the old one.
    AddressChangeUndone "address-change-undone";
    /// The name was changed.
    NameChanged "name-changed";
    /// The mail preferences were changed.
    NoticesChanged "notices-changed";
    /// Somebody was blocked.
    Blocked "blocked";
    /// Somebody was unblocked.
    Unblocked "unblocked";
    /// The address was suspended because mails came back.
    AddressSuspended "address-suspended";
    /// The address was proven again.
    SuspensionLifted "suspension-lifted";
    /// A running service found a key that the operator had made.
    KeyAdded "key-added";
    /// The operator restored the database from a backup.
    Restored "restored";
}

impl AuditKind {
    /// The kind with this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|kind| kind.word() == word).copied()
    }
}

/// A row to write.
#[derive(Clone, Debug)]
pub struct NewAuditRow<'a> {
    /// The id.
    pub id: Uuid,
    /// The kind of action.
    pub what: AuditKind,
    /// The user.
    pub user: Option<Uuid>,
    /// The session.
    pub session: Option<Uuid>,
    /// The network.
    pub network: Option<String>,
    /// The device.
    pub device: Option<&'a str>,
}

/// Failed log-ins of the last seconds with one name from one network; or the rest, without either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FailedLogIns {
    /// The user with that name or address.
    pub user: Option<Uuid>,
    /// The network.
    pub network: Option<String>,
    /// A keyed digest of the typed name.
    pub login_mark: Option<[u8; 16]>,
    /// How many.
    pub count: i32,
}

/// A row as read.
#[derive(Clone, Debug, QueryableByName)]
pub struct AuditRow {
    /// The id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The word of an [`AuditKind`].
    #[diesel(sql_type = Text)]
    pub what: String,
    /// The user.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub user_id: Option<Uuid>,
    /// That user's name now.
    #[diesel(sql_type = Nullable<Text>)]
    pub name: Option<String>,
    /// The session.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub session_id: Option<Uuid>,
    /// The network.
    #[diesel(sql_type = Nullable<Text>)]
    pub network: Option<String>,
    /// The device.
    #[diesel(sql_type = Nullable<Text>)]
    pub device: Option<String>,
    /// How often.
    #[diesel(sql_type = Integer)]
    pub count: i32,
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

/// Writes a row, in the caller's transaction, unless there is one with this id.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, row: &NewAuditRow<'_>) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO audit (id, at, what, user_id, session_id, network, device) \
         VALUES ($1, fieldpost_now(), $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
    )
    .bind::<SqlUuid, _>(row.id)
    .bind::<Text, _>(row.what.word())
    .bind::<Nullable<SqlUuid>, _>(row.user)
    .bind::<Nullable<SqlUuid>, _>(row.session)
    .bind::<Nullable<Text>, _>(&row.network)
    .bind::<Nullable<Text>, _>(row.device)
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes failed log-ins, a row for each element, in one statement.
///
/// # Errors
/// When the database fails.
pub async fn insert_failed(conn: &mut Connection, failed: &[FailedLogIns]) -> Result<()> {
    let ids: Vec<Uuid> = failed.iter().map(|_| Uuid::now_v7()).collect();
    let users: Vec<Option<Uuid>> = failed.iter().map(|row| row.user).collect();
    let networks: Vec<Option<&str>> = failed.iter().map(|row| row.network.as_deref()).collect();
    let marks: Vec<Option<&[u8]>> =
        failed.iter().map(|row| row.login_mark.as_ref().map(<[u8; 16]>::as_slice)).collect();
    let counts: Vec<i32> = failed.iter().map(|row| row.count).collect();
    diesel::sql_query(
        "INSERT INTO audit (id, at, what, user_id, network, login_mark, count) \
         SELECT id, fieldpost_now(), $1, user_id, network, mark, count \
         FROM unnest($2, $3, $4, $5, $6) AS failed (id, user_id, network, mark, count)",
    )
    .bind::<Text, _>(AuditKind::LogInFailed.word())
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<Array<Nullable<SqlUuid>>, _>(users)
    .bind::<Array<Nullable<Text>>, _>(networks)
    .bind::<Array<Nullable<Bytea>>, _>(marks)
    .bind::<Array<Integer>, _>(counts)
    .execute(conn)
    .await?;
    Ok(())
}

/// The rows of a user's account, the latest first; after a place in that order, if one is given.
///
/// # Errors
/// When the database fails.
pub async fn of_user(
    conn: &mut Connection,
    user: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<AuditRow>> {
    let rows = diesel::sql_query(
        "SELECT id, at, what, user_id, NULL::text AS name, session_id, network, device, count FROM audit \
         WHERE user_id = $1 AND (at, id) < (coalesce($2, 'infinity'), $3) ORDER BY at DESC, id DESC LIMIT $4",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Nullable<Timestamptz>, _>(after.map(|(at, _)| at))
    .bind::<SqlUuid, _>(after.map_or(Uuid::max(), |(_, id)| id))
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    Ok(rows)
}

/// The rows of all accounts, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn search(conn: &mut Connection, filter: &AuditFilter) -> Result<Vec<AuditRow>> {
    let marks = filter.login_marks.as_ref();
    let marks: Option<Vec<&[u8]>> = marks.map(|marks| marks.iter().map(<[u8; 16]>::as_slice).collect());
    let rows = diesel::sql_query(
        "SELECT a.id, a.at, a.what, a.user_id, u.name, a.session_id, a.network, a.device, a.count \
         FROM audit a LEFT JOIN users u ON u.id = a.user_id \
         WHERE ($1 IS NULL OR a.user_id = ANY ($1)) AND ($2 IS NULL OR a.what = $2) AND ($3 IS NULL OR a.login_mark = ANY ($3)) \
           AND a.at >= $4 \
         ORDER BY a.at DESC, a.id DESC LIMIT $5",
    )
    .bind::<Nullable<Array<SqlUuid>>, _>(filter.users.as_ref())
    .bind::<Nullable<Text>, _>(filter.what.map(AuditKind::word))
    .bind::<Nullable<Array<Bytea>>, _>(marks)
    .bind::<Timestamptz, _>(filter.since)
    .bind::<BigInt, _>(filter.limit)
    .load(conn)
    .await?;
    Ok(rows)
}

/// Deletes a batch of rows that are older than `age`; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // The cut-off is computed once, so that the index finds the old rows.
    let old = diesel::sql_query(
        "DELETE FROM audit WHERE id = ANY (ARRAY ( \
           SELECT id FROM audit WHERE at < (SELECT fieldpost_now() - $1) ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED))",
    );
    Ok(old.bind::<Interval, _>(age).bind::<BigInt, _>(SWEPT as i64).execute(conn).await?)
}
