//! Pushes: notices that wait to be pushed to browsers, and the keys of those that were, so that none is pushed twice.
//! Those about an action are written by its statement (see `commit`).
//!
//! A due row may be taken by one worker, whose lease is `due_at` moved ahead: if the worker dies, the row is simply due
//! again. Only the lease's token and the number of the attempt finish it. Of a subscription a process takes one push at
//! a time.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Integer, Interval, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, QueryableByName};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{Now, fieldpost_now};
use super::schema::pushes;
use super::{Connection, Result};
use fieldpost_values::{SeatStatus, SwitchableKind};

/// Rows deleted per batch.
pub const MAX_SWEPT: u16 = 1000;

/// A notice for every push subscription of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPush {
    /// Its game; its user where it is about no game.
    pub about: Uuid,
    /// As in the outbox.
    pub dedupe_key: String,
    /// Who is told.
    pub user: Uuid,
    /// The kind of notice.
    pub kind: SwitchableKind,
    /// What a newer one takes the place of.
    pub topic: String,
    /// What is shown.
    pub message: String,
    /// When it is given up.
    pub give_up_at: DateTime<Utc>,
}

/// A push that a worker has taken.
#[derive(Clone, Debug, QueryableByName)]
pub struct TakenPush {
    /// Which.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its subscription.
    #[diesel(sql_type = SqlUuid)]
    pub session_id: Uuid,
    /// What a newer one takes the place of.
    #[diesel(sql_type = Text)]
    pub topic: String,
    /// What is shown.
    #[diesel(sql_type = Text)]
    pub message: String,
    /// The number of this attempt.
    #[diesel(sql_type = Integer)]
    pub attempts: i32,
    /// When it is given up.
    #[diesel(sql_type = Timestamptz)]
    pub give_up_at: DateTime<Utc>,
    /// When it was taken.
    #[diesel(sql_type = Timestamptz)]
    pub taken_at: DateTime<Utc>,
    /// Where it is pushed.
    #[diesel(sql_type = Text)]
    pub endpoint: String,
    /// The machine of that.
    #[diesel(sql_type = Text)]
    pub host: String,
    /// The public key of the browser.
    #[diesel(sql_type = Bytea)]
    pub client_key: Vec<u8>,
    /// The secret that it shares with us.
    #[diesel(sql_type = Bytea)]
    pub client_secret: Vec<u8>,
    /// The name of the key that it knows us by.
    #[diesel(sql_type = Text)]
    pub server_key: String,
    /// Whether its subscription has failed since it last took a push.
    #[diesel(sql_type = Bool)]
    pub is_failing: bool,
    /// Whether its time or its session is over, a newer one has taken its place, or the decision that it asks for is
    /// over.
    #[diesel(sql_type = Bool)]
    pub is_over: bool,
}

/// What is under way already, of which no more is taken.
#[derive(Clone, Debug, Default)]
pub struct Busy {
    /// Subscriptions.
    pub sessions: Vec<Uuid>,
    /// Machines of push services that have enough.
    pub hosts: Vec<String>,
    /// Whether the subscriptions that have failed since they last took a push have enough, all together.
    pub failing_have_enough: bool,
}

/// Queues pushes for every subscription of their users, except those that were queued before.
///
/// # Errors
/// When the database fails.
pub async fn queue(conn: &mut Connection, new: &[NewPush]) -> Result<()> {
    if new.is_empty() {
        return Ok(());
    }
    // SQL: a join with values.
    diesel::sql_query(
        "INSERT INTO pushes \
           (session_id, dedupe_key, about, host, kind, topic, message, created_at, due_at, give_up_at) \
         SELECT s.session_id, n.key, n.about, s.host, n.kind, n.topic, n.message, c.at, c.at, n.give_up_at \
         FROM unnest($1, $2, $3, $4, $5, $6, $7) AS n (about, key, user_id, kind, topic, message, give_up_at) \
         CROSS JOIN (SELECT fieldpost_now() AS at) AS c JOIN push_subscriptions s ON s.user_id = n.user_id \
         WHERE s.user_id = ANY ($3) FOR KEY SHARE OF s SKIP LOCKED ON CONFLICT DO NOTHING",
    )
    .bind::<Array<SqlUuid>, _>(new.iter().map(|push| push.about).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|push| push.dedupe_key.as_str()).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(new.iter().map(|push| push.user).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|push| push.kind).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|push| push.topic.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|push| push.message.as_str()).collect::<Vec<_>>())
    .bind::<Array<Timestamptz>, _>(new.iter().map(|push| push.give_up_at).collect::<Vec<_>>())
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes pushes that are due, at most one of each subscription and none of what is `busy`: of a subscription the one
/// that was attempted least often.
///
/// # Errors
/// When the database fails.
pub async fn take(
    conn: &mut Connection,
    token: Uuid,
    busy: &Busy,
    lease: TimeDelta,
    most: i64,
) -> Result<Vec<TakenPush>> {
    // As with messages for webhooks.
    let due = pushes::table.filter(pushes::due_at.le(fieldpost_now().nullable()));
    if !diesel::select(exists(due)).get_result::<bool>(conn).await? {
        return Ok(Vec::new());
    }
    // SQL: one row of each subscription, the rows that are changed, and what has become of what they ask for.
    Ok(diesel::sql_query(concat!(
        "WITH due AS MATERIALIZED ( \
           SELECT id, session_id, attempts, created_at, due_at FROM pushes WHERE due_at <= ",
        now!(),
        " AND session_id <> ALL ($2) AND host <> ALL ($3) AND NOT ($10 AND ( \
             SELECT f.failing_since IS NOT NULL FROM push_subscriptions f WHERE f.session_id = pushes.session_id)) \
           ORDER BY due_at LIMIT 1000), \
         first AS ( \
           SELECT DISTINCT ON (session_id) id, due_at FROM due ORDER BY session_id, attempts, created_at, id), \
         taken AS ( \
           UPDATE pushes SET lease = $1, due_at = ",
        now!(),
        " + $4, attempts = attempts + 1 \
           WHERE id = ANY (ARRAY (SELECT id FROM first ORDER BY due_at LIMIT $5)) AND due_at <= ",
        now!(),
        " RETURNING id, session_id, about, kind, topic, message, created_at, attempts, give_up_at) \
         SELECT t.id, t.session_id, t.topic, t.message, t.attempts, t.give_up_at, ",
        now!(),
        " AS taken_at, s.endpoint, s.host, s.client_key, s.client_secret, s.server_key, \
           s.failing_since IS NOT NULL AS is_failing, \
           t.give_up_at <= ",
        now!(),
        " OR NOT EXISTS (SELECT 1 FROM sessions o WHERE o.id = t.session_id AND o.ended_at IS NULL AND o.expires_at > ",
        now!(),
        ") \
           OR EXISTS (SELECT 1 FROM pushes n WHERE n.session_id = t.session_id AND n.topic = t.topic \
             AND n.created_at > t.created_at) \
           OR (t.kind = ANY ($6) AND NOT EXISTS ( \
             SELECT 1 FROM games g JOIN seats x ON x.game_id = g.id \
             WHERE g.id = t.about AND x.user_id = s.user_id AND x.status = $7 \
               AND owes(CASE t.kind WHEN $8 THEN g.may_claim WHEN $9 THEN g.offered_to ELSE g.owed_by END, x.seat) \
               AND (g.since <= t.created_at OR t.kind = $9))) AS is_over \
         FROM taken t JOIN push_subscriptions s ON s.session_id = t.session_id \
         WHERE s.session_id = ANY (ARRAY (SELECT session_id FROM due))"
    ))
    .bind::<SqlUuid, _>(token)
    .bind::<Array<SqlUuid>, _>(busy.sessions.as_slice())
    .bind::<Array<Text>, _>(busy.hosts.as_slice())
    .bind::<Interval, _>(lease)
    .bind::<BigInt, _>(most)
    .bind::<Array<Text>, _>(SwitchableKind::ASKING.as_slice())
    .bind::<Text, _>(SeatStatus::Seated)
    .bind::<Text, _>(SwitchableKind::TimeUp)
    .bind::<Text, _>(SwitchableKind::DrawOffered)
    .bind::<Bool, _>(busy.failing_have_enough)
    .load(conn)
    .await?)
}

/// This attempt, as long as this process holds it.
macro_rules! ours {
    ($token:expr, $taken:expr) => {
        pushes::table.find($taken.id).filter(pushes::lease.eq($token).and(pushes::attempts.eq($taken.attempts)))
    };
}

/// What is written of a push that waits no longer.
macro_rules! done {
    () => {
        (pushes::due_at.eq(None::<DateTime<Utc>>), pushes::lease.eq(None::<Uuid>), pushes::message.eq(None::<String>))
    };
}

/// Records that a push waits no longer: it was taken, given up, or is over.
///
/// # Errors
/// When the database fails.
pub async fn finish(conn: &mut Connection, token: Uuid, taken: &TakenPush) -> Result<()> {
    diesel::update(ours!(token, taken)).set(done!()).execute(conn).await?;
    Ok(())
}

/// Records that an attempt failed: the next one is made after `pause`.
///
/// # Errors
/// When the database fails.
pub async fn postpone(conn: &mut Connection, token: Uuid, taken: &TakenPush, pause: TimeDelta) -> Result<()> {
    let later = (pushes::due_at.eq((fieldpost_now() + pause).nullable()), pushes::lease.eq(None::<Uuid>));
    diesel::update(ours!(token, taken)).set(later).execute(conn).await?;
    Ok(())
}

/// Releases everything that `token` holds, to be taken again at once.
///
/// # Errors
/// When the database fails.
pub async fn hand_back(conn: &mut Connection, token: Uuid) -> Result<()> {
    let held = pushes::due_at.is_not_null().and(pushes::lease.eq(token));
    let back = (pushes::lease.eq(None::<Uuid>), pushes::due_at.eq(fieldpost_now().nullable()));
    diesel::update(pushes::table.filter(held)).set(back).execute(conn).await?;
    Ok(())
}

/// Gives up what nobody has tried in its time, also where nothing is pushed any more.
///
/// # Errors
/// When the database fails.
pub async fn give_up_late(conn: &mut Connection) -> Result<()> {
    let late = pushes::due_at.le(Now.nullable()).and(pushes::give_up_at.le(Now));
    diesel::update(pushes::table.filter(late)).set(done!()).execute(conn).await?;
    Ok(())
}

/// Deletes pushes that no longer wait and were queued longer than `age` ago, about [`MAX_SWEPT`] of them; returns how
/// many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // SQL: a limit in a condition.
    Ok(diesel::sql_query(concat!(
        "DELETE FROM pushes WHERE due_at IS NULL AND created_at <= (SELECT max(created_at) FROM ( \
             SELECT created_at FROM pushes WHERE due_at IS NULL AND created_at < ",
        now!(),
        " - $1 ORDER BY created_at LIMIT $2) AS oldest)"
    ))
    .bind::<Interval, _>(age)
    .bind::<BigInt, _>(i64::from(MAX_SWEPT))
    .execute(conn)
    .await?)
}
