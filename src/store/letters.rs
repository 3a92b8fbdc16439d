//! Letters as rows: committed unchanged, taken by one worker at a time under a lease, and handled once (I-2, I-6).
//! Nothing here parses one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, min};
use diesel::sql_types::{BigInt, Bytea, Interval, Nullable, SmallInt, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, QueryableByName, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::functions::{Now, fieldpost_now};
use super::schema::{letters, reply_addresses};
use super::{Connection, Result};
use fieldpost_values::{LetterOutcome, SeatNumber};

/// Letters deleted per batch.
pub const MAX_SWEPT: usize = 1000;

/// A letter that a worker has taken.
#[derive(Clone, Debug, QueryableByName)]
pub struct TakenLetter {
    /// The letter.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its bytes.
    #[diesel(sql_type = Bytea)]
    pub raw: Vec<u8>,
    /// How often it has been taken, including this time.
    #[diesel(sql_type = SmallInt)]
    pub attempts: i16,
    /// The game of the reply address that it came to, if it came to one.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub reply_game_id: Option<Uuid>,
    /// The digest of that address's token.
    #[diesel(sql_type = Nullable<Bytea>)]
    pub token_hash: Option<Vec<u8>>,
}

/// A letter that waits for a person on a page.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct HeldLetterRow {
    /// The letter.
    pub id: Uuid,
    /// The game of the reply address that it came to.
    #[diesel(select_expression = letters::reply_game_id.assume_not_null())]
    pub game: Uuid,
    /// The digest of that address's token.
    #[diesel(select_expression = letters::token_hash.assume_not_null())]
    pub token_hash: Vec<u8>,
    /// Its action, in words.
    #[diesel(select_expression = letters::said.assume_not_null())]
    pub said: String,
}

/// A letter with a request (I-9) that waits for a person: on a page, or for an answer to the mail that asks.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct HeldRequestRow {
    /// The letter.
    pub id: Uuid,
    /// The digest of the token of the personal address at which the question is answered.
    #[diesel(select_expression = letters::token_hash.assume_not_null())]
    pub token_hash: Vec<u8>,
    /// The request, in words.
    #[diesel(select_expression = letters::said.assume_not_null())]
    pub said: String,
}

/// A letter for a decision that nobody has read yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct UnreadLetter {
    /// The game.
    pub game_id: Uuid,
    /// Since when the decision has been owed.
    pub since: DateTime<Utc>,
    /// Whose decision it is.
    #[diesel(deserialize_as = SeatNumber)]
    pub seat: Seat,
    /// When it came.
    pub received_at: DateTime<Utc>,
}

/// The outcome of a letter, except one that was played: the statement of the action records that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnplayedOutcome<'a> {
    /// It is held.
    Held {
        /// The game of the reply address that it came to.
        game: Uuid,
        /// The digest of that address's token.
        token_hash: &'a [u8],
        /// Its action, in words.
        said: &'a str,
        /// The digest of the page's secret.
        confirm_hash: &'a [u8],
    },
    /// Its request (I-9) is held.
    Asked {
        /// The digest of the token of the personal address at which the question is answered.
        token_hash: &'a [u8],
        /// The request, in words.
        said: &'a str,
        /// The digest of the page's secret.
        confirm_hash: &'a [u8],
    },
    /// It requested something, or was refused, and was answered or not.
    Answered,
    /// It is automatic.
    Automatic,
    /// It did not come to an address of ours.
    Dropped,
    /// It could not be handled.
    Failed,
}

impl From<UnplayedOutcome<'_>> for LetterOutcome {
    fn from(outcome: UnplayedOutcome<'_>) -> Self {
        match outcome {
            UnplayedOutcome::Held { .. } | UnplayedOutcome::Asked { .. } => Self::Held,
            UnplayedOutcome::Answered => Self::Answered,
            UnplayedOutcome::Automatic => Self::Automatic,
            UnplayedOutcome::Dropped => Self::Dropped,
            UnplayedOutcome::Failed => Self::Failed,
        }
    }
}

/// Stores an incoming letter, with the game and the digest of the token of its reply address; returns whether it is
/// new.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    id: Uuid,
    fingerprint: &[u8],
    reply: Option<(Uuid, &[u8])>,
    raw: &[u8],
) -> Result<bool> {
    let (game, token_hash) = reply.unzip();
    let to = (letters::reply_game_id.eq(game), letters::token_hash.eq(token_hash));
    let new = (letters::id.eq(id), letters::fingerprint.eq(fingerprint), to);
    let now = (letters::received_at.eq(fieldpost_now()), letters::due_at.eq(fieldpost_now()));
    let new = diesel::insert_into(letters::table).values((new, letters::raw.eq(raw), now));
    Ok(new.on_conflict(letters::fingerprint).do_nothing().execute(conn).await? == 1)
}

/// Takes at most `most` letters that are due, oldest first, for as long as `lease`.
///
/// # Errors
/// When the database fails.
pub async fn take(conn: &mut Connection, token: Uuid, lease: TimeDelta, most: i64) -> Result<Vec<TakenLetter>> {
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition.
    let mut taken: Vec<TakenLetter> = diesel::sql_query(concat!(
        "UPDATE letters SET lease = $1, due_at = ",
        now!(),
        " + $2, attempts = least(attempts, 32000) + 1 \
         WHERE id = ANY (ARRAY (SELECT id FROM letters WHERE outcome IS NULL AND due_at <= ",
        now!(),
        " ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)) RETURNING id, raw, attempts, reply_game_id, \
         token_hash"
    ))
    .bind::<SqlUuid, _>(token)
    .bind::<Interval, _>(lease)
    .bind::<BigInt, _>(most)
    .load(conn)
    .await?;
    taken.sort_by_key(|letter| letter.id);
    Ok(taken)
}

/// When a letter came.
///
/// # Errors
/// When the database fails.
pub async fn received_at(conn: &mut Connection, id: Uuid) -> Result<Option<DateTime<Utc>>> {
    Ok(letters::table.find(id).select(letters::received_at).first(conn).await.optional()?)
}

/// Locks a letter until the transaction ends; returns whether it still has to be handled.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let open = letters::table.find(id).filter(letters::outcome.is_null()).select(letters::id);
    Ok(open.for_update().first::<Uuid>(conn).await.optional()?.is_some())
}

/// Marks a letter as handled; returns whether it was not handled before.
///
/// # Errors
/// When the database fails.
pub async fn finish(conn: &mut Connection, id: Uuid, outcome: UnplayedOutcome<'_>) -> Result<bool> {
    let (game, token, said, confirm) = match outcome {
        UnplayedOutcome::Held { game, token_hash, said, confirm_hash } => {
            (Some(game), Some(token_hash), Some(said), Some(confirm_hash))
        }
        UnplayedOutcome::Asked { token_hash, said, confirm_hash } => {
            (None, Some(token_hash), Some(said), Some(confirm_hash))
        }
        UnplayedOutcome::Answered | UnplayedOutcome::Automatic | UnplayedOutcome::Dropped | UnplayedOutcome::Failed => {
            (None, None, None, None)
        }
    };
    let done = (
        (letters::raw.eq(None::<Vec<u8>>), letters::lease.eq(None::<Uuid>)),
        letters::outcome.eq(LetterOutcome::from(outcome)),
        letters::handled_at.eq(fieldpost_now().nullable()),
        (letters::reply_game_id.eq(game), letters::token_hash.eq(token)),
        (letters::said.eq(said), letters::confirm_hash.eq(confirm)),
    );
    let open = letters::table.find(id).filter(letters::outcome.is_null());
    Ok(diesel::update(open).set(done).execute(conn).await? == 1)
}

/// The letter of a page's secret, as long as it is held, and for no longer than `age`.
///
/// # Errors
/// When the database fails.
pub async fn held(conn: &mut Connection, confirm_hash: &[u8], age: TimeDelta) -> Result<Option<HeldLetterRow>> {
    let held = letters::confirm_hash.eq(confirm_hash).and(letters::outcome.eq(LetterOutcome::Held));
    let held = held.and(letters::reply_game_id.is_not_null());
    let fresh = letters::handled_at.gt((fieldpost_now() - age).nullable());
    Ok(letters::table.filter(held.and(fresh)).select(HeldLetterRow::as_select()).first(conn).await.optional()?)
}

/// The held letter that is bound to a reply address, for no longer than `age`: the mail that asks about it can be
/// answered there.
///
/// # Errors
/// When the database fails.
pub async fn held_at(
    conn: &mut Connection,
    game: Uuid,
    token_hash: &[u8],
    age: TimeDelta,
) -> Result<Option<HeldLetterRow>> {
    let address = letters::reply_game_id.eq(game).and(letters::token_hash.eq(token_hash));
    let held = address.and(letters::outcome.eq(LetterOutcome::Held));
    let fresh = letters::handled_at.gt((fieldpost_now() - age).nullable());
    let held = letters::table.filter(held.and(fresh)).order(letters::id.desc());
    Ok(held.select(HeldLetterRow::as_select()).first(conn).await.optional()?)
}

/// The held request of a page's secret, for no longer than `age`.
///
/// # Errors
/// When the database fails.
pub async fn held_request(
    conn: &mut Connection,
    confirm_hash: &[u8],
    age: TimeDelta,
) -> Result<Option<HeldRequestRow>> {
    let held = letters::confirm_hash.eq(confirm_hash).and(letters::outcome.eq(LetterOutcome::Held));
    let held = held.and(letters::reply_game_id.is_null());
    let fresh = letters::handled_at.gt((fieldpost_now() - age).nullable());
    Ok(letters::table.filter(held.and(fresh)).select(HeldRequestRow::as_select()).first(conn).await.optional()?)
}

/// The held request that is asked about in the mail with this personal address, for no longer than `age`.
///
/// # Errors
/// When the database fails.
pub async fn held_request_at(
    conn: &mut Connection,
    token_hash: &[u8],
    age: TimeDelta,
) -> Result<Option<HeldRequestRow>> {
    let held = letters::token_hash.eq(token_hash).and(letters::outcome.eq(LetterOutcome::Held));
    let held = held.and(letters::reply_game_id.is_null());
    let fresh = letters::handled_at.gt((fieldpost_now() - age).nullable());
    Ok(letters::table.filter(held.and(fresh)).select(HeldRequestRow::as_select()).first(conn).await.optional()?)
}

/// Records that the author of a held letter did not want it.
///
/// # Errors
/// When the database fails.
pub async fn withdraw(conn: &mut Connection, id: Uuid) -> Result<()> {
    let held = letters::table.find(id).filter(letters::outcome.eq(LetterOutcome::Held));
    let answered = (letters::outcome.eq(LetterOutcome::Answered), letters::confirm_hash.eq(None::<Vec<u8>>));
    diesel::update(held).set((answered, letters::handled_at.eq(fieldpost_now().nullable()))).execute(conn).await?;
    Ok(())
}

/// Records that a held letter was confirmed and carried out, without an action of the game; returns whether it was held
/// until then.
///
/// # Errors
/// When the database fails.
pub async fn confirmed(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let held = letters::table.find(id).filter(letters::outcome.eq(LetterOutcome::Held));
    let played = (letters::outcome.eq(LetterOutcome::Played), letters::confirm_hash.eq(None::<Vec<u8>>));
    let played = diesel::update(held).set((played, letters::handled_at.eq(fieldpost_now().nullable())));
    Ok(played.execute(conn).await? == 1)
}

/// The unread letters for decisions of these games, except those that have waited for too long.
///
/// # Errors
/// When the database fails.
pub async fn unread(conn: &mut Connection, games: &[Uuid], max_age: TimeDelta) -> Result<Vec<UnreadLetter>> {
    let address = letters::reply_game_id.eq(reply_addresses::game_id.nullable());
    let address = address.and(letters::token_hash.eq(reply_addresses::token_hash.nullable()));
    let since = Now - max_age;
    let unread = letters::table.inner_join(reply_addresses::table.on(address)).filter(letters::outcome.is_null());
    let unread = unread.filter(letters::received_at.gt(since).and(letters::reply_game_id.eq_any(games)));
    let whose = (reply_addresses::game_id, reply_addresses::since, reply_addresses::seat);
    let first = min(letters::received_at).assume_not_null();
    let found = unread.group_by(whose).select((whose.0, whose.1, whose.2, first));
    Ok(found.load(conn).await?)
}

/// Whether a letter still has to be handled, or is held.
///
/// # Errors
/// When the database fails.
pub async fn is_open(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let open = letters::outcome.is_null().or(letters::outcome.eq(LetterOutcome::Held).assume_not_null());
    Ok(diesel::select(exists(letters::table.find(id).filter(open))).get_result(conn).await?)
}

/// Releases everything that `token` holds, as if it had never been taken.
///
/// # Errors
/// When the database fails.
pub async fn hand_back(conn: &mut Connection, token: Uuid) -> Result<()> {
    let held = letters::table.filter(letters::outcome.is_null().and(letters::lease.eq(token)));
    let back = (letters::lease.eq(None::<Uuid>), letters::due_at.eq(fieldpost_now()));
    diesel::update(held).set((back, letters::attempts.eq(letters::attempts - 1))).execute(conn).await?;
    Ok(())
}

/// Deletes up to [`MAX_SWEPT`] handled letters that are older than `age`; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // SQL: an array of rows is chosen once, by the index.
    let swept = diesel::sql_query(format!(
        "DELETE FROM letters WHERE id = ANY (ARRAY(SELECT id FROM letters \
         WHERE received_at < {now} - $1 AND outcome IS NOT NULL ORDER BY received_at LIMIT {MAX_SWEPT}))",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .execute(conn)
    .await?;
    Ok(swept)
}
