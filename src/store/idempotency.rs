//! First answers to requests with an `Idempotency-Key`. They are written in the transaction of what
//! they answer, so that a retry finds either both or neither.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bytea, Nullable, SmallInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The name of the key that refuses a second answer.
pub const KEY: &str = "idempotency_keys_pkey";

/// For how many days an answer is kept.
pub const DAYS: u32 = 1;

/// How many answers are forgotten at once.
pub const SWEPT: usize = 1000;

/// An answer as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: i16,
    /// JSON of the headers that only this answer has.
    pub headers: String,
    /// The body.
    pub body: String,
}

/// What is known of an answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// All of it.
    Written(Answer),
    /// It showed the game at this version: the log gives it again, so that a move need not carry it.
    Move(i64),
}

/// The key of a move.
#[derive(Clone, Copy, Debug)]
pub struct KeptMove<'a> {
    /// Who asked.
    pub user: Uuid,
    /// Under which key.
    pub key: &'a str,
    /// What they asked, as a digest.
    pub digest: &'a [u8],
}

/// An answer to be kept.
#[derive(Clone, Debug)]
pub struct Kept<'a> {
    /// Who asked.
    pub user: Uuid,
    /// Under which key.
    pub key: &'a str,
    /// What they asked, as a digest.
    pub digest: &'a [u8],
    /// What they were answered.
    pub answer: &'a Answer,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Bytea)]
    digest: Vec<u8>,
    #[diesel(sql_type = Nullable<BigInt>)]
    version: Option<i64>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    status: Option<i16>,
    #[diesel(sql_type = Nullable<Text>)]
    headers: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    body: Option<String>,
}

/// What was answered under a key, with the digest of its request.
///
/// # Errors
/// Those of the database.
pub async fn find(conn: &mut Connection, user: Uuid, key: &str) -> Result<Option<(Vec<u8>, Given)>> {
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT digest, version, status, headers, body FROM idempotency_keys WHERE user_id = $1 AND key = $2",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Text, _>(key)
    .load(conn)
    .await?;
    Ok(rows.into_iter().next().and_then(Row::read))
}

impl Row {
    /// The digest of a request, and what it was answered.
    fn read(self) -> Option<(Vec<u8>, Given)> {
        let given = match self {
            Self { version: Some(version), .. } => Given::Move(version),
            Self { status: Some(status), headers: Some(headers), body: Some(body), .. } => {
                Given::Written(Answer { status, headers, body })
            }
            _ => return None,
        };
        Some((self.digest, given))
    }
}

/// Keeps an answer. A twin that runs at the same time waits for us and is then refused by [`KEY`].
///
/// # Errors
/// Those of the database.
pub async fn keep(conn: &mut Connection, kept: &Kept<'_>) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO idempotency_keys (user_id, key, digest, status, headers, body, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, fieldpost_now())",
    )
    .bind::<SqlUuid, _>(kept.user)
    .bind::<Text, _>(kept.key)
    .bind::<Bytea, _>(kept.digest)
    .bind::<SmallInt, _>(kept.answer.status)
    .bind::<Text, _>(&kept.answer.headers)
    .bind::<Text, _>(&kept.answer.body)
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets up to [`SWEPT`] answers that are older than [`DAYS`]; how many there were.
///
/// # Errors
/// Those of the database.
pub async fn sweep(conn: &mut Connection) -> Result<usize> {
    let swept = diesel::sql_query(format!(
        "DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys \
         WHERE created_at < {now} - interval '{DAYS} day' ORDER BY created_at LIMIT {SWEPT}))",
        now = now!()
    ))
    .execute(conn)
    .await?;
    Ok(swept)
}
