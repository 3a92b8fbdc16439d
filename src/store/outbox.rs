//! The outbox: mails that wait to be sent (L-1, L-3).
//!
//! A due row may be taken by one worker, whose lease is `due_at` moved ahead: if the worker dies, the row is simply due
//! again. Only the lease's token finishes a row, and whatever says that it was not sent also needs the number of the
//! attempt: a slow worker cannot undo another's work, nor a process its own after a second take. The consequences of a
//! failure are decided elsewhere.

mod content;
mod take;

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{case_when, exists, not};
use diesel::sql_types::{Array, BigInt, Bytea, Interval, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, Insertable, NullableExpressionMethods, QueryDsl, Queryable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, one_of, one_of_pairs, owes};
use super::schema::{games, outbox, seats, talk, users};
use super::{Connection, Result};
use content::ContentColumns;
use fieldpost_values::{FixedKind, MailKind, SeatStatus, SwitchableKind};

pub use content::{Content, TakenContent};
pub use take::{TakenFrom, TakenMails, take};

/// Which mail: no two have the same.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct MailId {
    /// Its game; for a mail about no game, the user or the registration.
    pub game_id: Uuid,
    /// Its key, in one of the forms of `app::mails::key`.
    pub dedupe_key: String,
}

/// A mail to queue.
#[derive(Clone, Debug, PartialEq, Eq, Insertable)]
#[diesel(table_name = outbox)]
pub struct OutboxRow {
    /// As in [`MailId`].
    pub game_id: Uuid,
    /// As there.
    pub dedupe_key: String,
    /// The recipient.
    pub user_id: Option<Uuid>,
    /// The envelope's recipient.
    pub address: String,
    /// The kind of notice.
    pub kind: MailKind,
    /// What is to be sent.
    #[diesel(embed)]
    pub content: Content,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// Not to be sent before.
    pub due_at: DateTime<Utc>,
}

/// A mail that a worker has taken.
#[derive(Clone, Debug, Queryable)]
pub struct TakenMail {
    /// Which.
    pub id: MailId,
    /// The recipient, if they are a user.
    pub user_id: Option<Uuid>,
    /// The envelope's recipient.
    pub address: String,
    /// The kind of notice: its word, which a later program may have written.
    pub kind: String,
    /// What is to be sent.
    #[diesel(deserialize_as = ContentColumns)]
    pub content: TakenContent,
    /// How often it has been taken, including this time.
    pub attempts: i16,
    /// How often the server refused the recipient, or the mail itself.
    pub refusals: i16,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// When it was taken.
    pub taken_at: DateTime<Utc>,
    /// Whether its user has deleted the account: an action that had begun before has queued it.
    pub is_to_nobody: bool,
}

/// One lease of a mail. The token of a process is the same in all of its leases; a mail that it took twice has two of
/// these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLease {
    /// The mail.
    pub id: MailId,
    /// The number of the attempt for which it was taken.
    pub attempt: i16,
}

impl TakenMail {
    /// The lease under which it was taken.
    #[must_use]
    pub fn lease(&self) -> MailLease {
        MailLease { id: self.id.clone(), attempt: self.attempts }
    }

    /// Whether the row holds a stored notice, and not a mail.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        matches!(self.content, TakenContent::Notice { .. } | TakenContent::Made(_))
    }

    /// Whether its row is deleted once a server has accepted it: a stored notice, and the last mail of all to a user.
    #[must_use]
    pub fn leaves_no_row(&self) -> bool {
        self.is_stored() || self.kind == MailKind::from(FixedKind::AccountDeleted).word()
    }
}

/// A mail to retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailRetry<'a> {
    /// Which.
    pub id: &'a MailId,
    /// The number of the attempt that has ended.
    pub attempt: i16,
    /// Not before.
    pub at: DateTime<Utc>,
    /// Whether the server refused the recipient, or the mail itself.
    pub refused: bool,
    /// Why, without an address.
    pub why: &'a str,
    /// The bytes that were sent, if they were made of the notice that the row holds: the next attempt sends them again.
    pub made: Option<&'a [u8]>,
}

/// Queues mails; those whose key exists already are skipped. At most 4,000 at once.
///
/// # Errors
/// When the database fails.
pub async fn queue(conn: &mut Connection, rows: &[OutboxRow]) -> Result<usize> {
    if rows.is_empty() {
        return Ok(0);
    }
    Ok(diesel::insert_into(outbox::table).values(rows).on_conflict_do_nothing().execute(conn).await?)
}

/// The columns of ids.
fn columns<'a>(ids: &[&'a MailId]) -> (Vec<Uuid>, Vec<&'a str>) {
    ids.iter().map(|id| (id.game_id, id.dedupe_key.as_str())).unzip()
}

/// These mails, as far as this process holds them.
macro_rules! ours {
    ($token:expr, $ids:expr) => {
        one_of_pairs((outbox::game_id, outbox::dedupe_key), columns($ids))
            .and(outbox::lease.eq($token))
            .and(outbox::content.is_not_null())
    };
}

/// What a row that is done with no longer holds: its content, which may hold secrets, and its lease.
macro_rules! done {
    () => {
        (outbox::lease.eq(None::<Uuid>), outbox::content.eq(None::<Vec<u8>>), outbox::notice_format.eq(None::<i16>))
    };
}

/// Those of them that ask for a decision which is over: the game waits for another one, or no longer for whoever was
/// asked. And those to an address that was suspended after they were queued, except what its user requests to prove
/// it. What is queued for a suspended address answers a letter from there.
macro_rules! over {
    ($token:expr, $ids:expr) => {{
        let is = |kind: SwitchableKind| outbox::kind.eq(MailKind::from(kind));
        let asked = case_when(is(SwitchableKind::TimeUp), games::may_claim)
            .when(is(SwitchableKind::DrawOffered), games::offered_to)
            .otherwise(games::owed_by);
        let theirs = outbox::game_id.eq(games::id).and(outbox::user_id.eq(seats::user_id));
        let sits = seats::status.eq(SeatStatus::Seated).and(owes(asked, seats::seat));
        // An offer of a draw stands beside the decision.
        let same = games::since.le(outbox::created_at).or(is(SwitchableKind::DrawOffered));
        let waits = games::table.inner_join(seats::table).filter(theirs.and(sits).and(same));
        // What was said with an action is told all the same.
        let line = talk::game_id.eq(outbox::game_id).and(talk::reader_id.nullable().eq(outbox::user_id));
        let told = line.and(talk::written_at.eq(outbox::created_at)).and(talk::withheld.eq(false));
        let told = exists(talk::table.filter(told));
        let asking = one_of(outbox::kind, SwitchableKind::ASKING.map(MailKind::from).to_vec());
        let over = asking.and(not(exists(waits))).and(not(told));
        let reader = users::id.nullable().eq(outbox::user_id).and(users::address.eq(outbox::address));
        let suspended = users::suspended_at.ge(outbox::created_at.nullable());
        let suspended = exists(users::table.filter(reader.and(suspended.assume_not_null())));
        let proves = one_of(outbox::kind, FixedKind::PROVING.map(MailKind::from).to_vec());
        ours!($token, $ids).and(over.or(suspended.and(not(proves))))
    }};
}

/// Ends those of these mails that nobody needs any more, as superseded (L-4), and returns their ids: what they ask
/// for is over, or their address is suspended.
///
/// # Errors
/// When the database fails.
pub async fn supersede(conn: &mut Connection, token: Uuid, ids: &[&MailId]) -> Result<Vec<MailId>> {
    let over = diesel::update(outbox::table).filter(over!(token, ids));
    let done = over.set((outbox::superseded_at.eq(fieldpost_now().nullable()), done!()));
    Ok(done.returning((outbox::game_id, outbox::dedupe_key)).get_results(conn).await?)
}

/// Deletes those of these stored notices that nobody needs any more (L-4), as [`supersede`] ends mails, and returns
/// their ids. Nobody can queue them again: their keys contain a version of the game, which happens once.
///
/// # Errors
/// When the database fails.
pub async fn drop_superseded(conn: &mut Connection, token: Uuid, ids: &[&MailId]) -> Result<Vec<MailId>> {
    let over = diesel::delete(outbox::table).filter(over!(token, ids));
    Ok(over.returning((outbox::game_id, outbox::dedupe_key)).get_results(conn).await?)
}

/// Records that a server accepted these mails; returns for how many the lease was still ours. That is true of every
/// attempt of this process: what was sent need not be sent again, whichever of its leases the mail is under.
///
/// # Errors
/// When the database fails.
pub async fn sent(conn: &mut Connection, token: Uuid, ids: &[&MailId]) -> Result<usize> {
    let sent = (outbox::sent_at.eq(fieldpost_now().nullable()), outbox::last_error.eq(None::<String>), done!());
    Ok(diesel::update(outbox::table).filter(ours!(token, ids)).set(sent).execute(conn).await?)
}

/// Deletes mails that leave no row and that a server accepted; returns for how many the lease was still ours. Nobody
/// can queue them again, as with [`drop_superseded`].
///
/// # Errors
/// When the database fails.
pub async fn drop_sent(conn: &mut Connection, token: Uuid, ids: &[&MailId]) -> Result<usize> {
    Ok(diesel::delete(outbox::table).filter(ours!(token, ids)).execute(conn).await?)
}

/// Deletes these mails, which are to nobody.
///
/// # Errors
/// When the database fails; they are then due again when their lease ends.
pub async fn drop_to_nobody(conn: &mut Connection, token: Uuid, ids: &[&MailId]) -> Result<()> {
    diesel::delete(outbox::table).filter(ours!(token, ids)).execute(conn).await?;
    Ok(())
}

/// Ends attempts that will be retried, each at its own time; returns for how many the lease was still ours.
///
/// # Errors
/// When the database fails.
pub async fn postpone(conn: &mut Connection, token: Uuid, mails: &[MailRetry<'_>]) -> Result<usize> {
    let (games, keys) = columns(&mails.iter().map(|mail| mail.id).collect::<Vec<_>>());
    let attempts: Vec<i16> = mails.iter().map(|mail| mail.attempt).collect();
    let times: Vec<DateTime<Utc>> = mails.iter().map(|mail| mail.at).collect();
    let refusals: Vec<i16> = mails.iter().map(|mail| i16::from(mail.refused)).collect();
    let reasons: Vec<&str> = mails.iter().map(|mail| mail.why).collect();
    // SQL: many rows, each with its own values.
    Ok(diesel::sql_query(
        "UPDATE outbox o SET lease = NULL, due_at = p.at, refusals = o.refusals + p.refused, last_error = p.why, \
           content = coalesce(p.made, o.content), \
           notice_format = CASE WHEN p.made IS NULL THEN o.notice_format END \
         FROM unnest($2, $3, $4, $5, $6, $7, $8) AS p (game, key, attempt, at, refused, why, made) \
         WHERE o.game_id = ANY (ARRAY (SELECT unnest($2))) AND o.game_id = p.game AND o.dedupe_key = p.key \
           AND o.lease = $1 AND o.attempts = p.attempt",
    )
    .bind::<SqlUuid, _>(token)
    .bind::<Array<SqlUuid>, _>(games)
    .bind::<Array<Text>, _>(keys)
    .bind::<Array<SmallInt>, _>(attempts)
    .bind::<Array<Timestamptz>, _>(times)
    .bind::<Array<SmallInt>, _>(refusals)
    .bind::<Array<Text>, _>(reasons)
    .bind::<Array<Nullable<Bytea>>, _>(mails.iter().map(|mail| mail.made).collect::<Vec<_>>())
    .execute(conn)
    .await?)
}

/// Gives up a mail that no server accepted; returns whether the lease was still ours.
///
/// # Errors
/// When the database fails.
pub async fn give_up(conn: &mut Connection, token: Uuid, lease: &MailLease, why: &str) -> Result<bool> {
    let ours = outbox::lease.eq(token).and(outbox::attempts.eq(lease.attempt));
    let failed = (outbox::failed_at.eq(fieldpost_now().nullable()), outbox::last_error.eq(why));
    let given_up = diesel::update(outbox::table.find((lease.id.game_id, &lease.id.dedupe_key)))
        .filter(ours)
        .set((failed, done!()));
    Ok(given_up.execute(conn).await? == 1)
}

/// Releases mails without an attempt, to be taken again after `pause`.
///
/// # Errors
/// When the database fails; some may have been released.
pub async fn put_off(conn: &mut Connection, token: Uuid, leases: &[MailLease], pause: TimeDelta) -> Result<()> {
    // Nearly all of them are first attempts.
    let mut by_attempt: BTreeMap<i16, Vec<&MailId>> = BTreeMap::new();
    for lease in leases {
        by_attempt.entry(lease.attempt).or_default().push(&lease.id);
    }
    for (attempt, ids) in by_attempt {
        let untried = (outbox::lease.eq(None::<Uuid>), outbox::attempts.eq(attempt - 1));
        let later = outbox::due_at.eq(fieldpost_now() + pause);
        let ours = ours!(token, &ids).and(outbox::attempts.eq(attempt));
        diesel::update(outbox::table).filter(ours).set((untried, later)).execute(conn).await?;
    }
    Ok(())
}

/// Releases everything that `token` holds, to be taken again at once. It counts as an attempt: some may have been sent.
///
/// # Errors
/// When the database fails.
pub async fn hand_back(conn: &mut Connection, token: Uuid) -> Result<usize> {
    let held = outbox::content.is_not_null().and(outbox::lease.eq(token));
    let back = (outbox::lease.eq(None::<Uuid>), outbox::due_at.eq(fieldpost_now()));
    Ok(diesel::update(outbox::table).filter(held).set(back).execute(conn).await?)
}

/// Deletes mails that no longer wait and were queued longer than `age` ago, about `most` of them; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta, most: i64) -> Result<usize> {
    // SQL: a limit in a condition.
    Ok(diesel::sql_query(concat!(
        "DELETE FROM outbox WHERE content IS NULL AND created_at <= (SELECT max(created_at) FROM ( \
             SELECT created_at FROM outbox WHERE content IS NULL AND created_at < ",
        now!(),
        " - $1 ORDER BY created_at LIMIT $2) AS oldest)"
    ))
    .bind::<Interval, _>(age)
    .bind::<BigInt, _>(most)
    .execute(conn)
    .await?)
}
