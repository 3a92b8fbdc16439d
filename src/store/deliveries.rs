//! Messages for webhooks: the outbox from which they are delivered, and the log of what became of them. Those about an
//! action are written by its statement (see `commit`).
//!
//! A due row may be taken by one worker, whose lease is `due_at` moved ahead: if the worker dies, the row is simply due
//! again. Only the lease's token and the number of the attempt finish it. Of a webhook a process takes one message at a
//! time. Whatever locks a webhook and its messages locks the webhook first.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{case_when, exists};
use diesel::sql_types::{Array, BigInt, Bytea, Integer, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, QueryableByName, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{Now, coalesce, fieldpost_now, greatest};
use super::schema::webhook_deliveries;
use super::{Connection, Result};
use fieldpost_values::{DeliveryFault, WebhookEvent};

/// Rows deleted per batch.
pub const MAX_SWEPT: u16 = 1000;

/// A message for every webhook of a user that is on and wants its event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    /// Whose webhooks.
    pub user: Uuid,
    /// What happened.
    pub event: WebhookEvent,
    /// What is posted.
    pub body: String,
    /// How long it is tried.
    pub tried_for: TimeDelta,
}

/// A message, and what became of it so far.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = webhook_deliveries)]
pub struct Delivery {
    /// The header `webhook-id`.
    pub id: Uuid,
    /// The body.
    pub message: String,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// When the next attempt is due, if one is.
    pub due_at: Option<DateTime<Utc>>,
    /// How often it was attempted.
    pub attempts: i32,
    /// When it was last attempted.
    pub attempted_at: Option<DateTime<Utc>>,
    /// The last status of the receiver.
    pub status: Option<i16>,
    /// Why the last attempt failed.
    pub fault: Option<DeliveryFault>,
    /// When the receiver took it.
    pub delivered_at: Option<DateTime<Utc>>,
}

/// A message that a worker has taken.
#[derive(Clone, Debug, QueryableByName)]
pub struct TakenDelivery {
    /// Which.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its webhook.
    #[diesel(sql_type = SqlUuid)]
    pub webhook_id: Uuid,
    /// Whose that is.
    #[diesel(sql_type = SqlUuid)]
    pub user_id: Uuid,
    /// The body.
    #[diesel(sql_type = Text)]
    pub message: String,
    /// The number of this attempt.
    #[diesel(sql_type = Integer)]
    pub attempts: i32,
    /// Where it is posted.
    #[diesel(sql_type = Text)]
    pub url: String,
    /// The encrypted secret.
    #[diesel(sql_type = Bytea)]
    pub secret: Vec<u8>,
    /// The one before, while it signs as well.
    #[diesel(sql_type = Nullable<Bytea>)]
    pub old_secret: Option<Vec<u8>>,
    /// When it was taken.
    #[diesel(sql_type = Timestamptz)]
    pub taken_at: DateTime<Utc>,
}

/// Queues messages, for every webhook that is to be told; those that are deleted meanwhile are not.
///
/// # Errors
/// When the database fails.
pub async fn queue(conn: &mut Connection, messages: &[NewMessage]) -> Result<()> {
    if messages.is_empty() {
        return Ok(());
    }
    // SQL: a join with values.
    diesel::sql_query(
        "INSERT INTO webhook_deliveries (webhook_id, event, message, created_at, due_at, give_up_at) \
         SELECT w.id, m.event, m.message, c.at, greatest(c.at, w.retry_at), c.at + m.tried_for \
         FROM unnest($1, $2, $3, $4) AS m (user_id, event, message, tried_for) CROSS JOIN (SELECT fieldpost_now() AS at) AS c \
         JOIN webhooks w ON w.user_id = m.user_id AND w.off_at IS NULL AND m.event = ANY (w.events) \
         WHERE w.user_id = ANY ($1) FOR KEY SHARE OF w SKIP LOCKED",
    )
    .bind::<Array<SqlUuid>, _>(messages.iter().map(|message| message.user).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(messages.iter().map(|message| message.event).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(messages.iter().map(|message| message.body.as_str()).collect::<Vec<_>>())
    .bind::<Array<Interval>, _>(messages.iter().map(|message| message.tried_for).collect::<Vec<_>>())
    .execute(conn)
    .await?;
    Ok(())
}

/// Queues a message for one webhook, whatever it wants and whether or not it is on.
///
/// # Errors
/// When the database fails.
pub async fn queue_for(
    conn: &mut Connection,
    webhook: Uuid,
    (event, body): (WebhookEvent, &str),
    tried_for: TimeDelta,
) -> Result<Delivery> {
    let row = (
        (webhook_deliveries::webhook_id.eq(webhook), webhook_deliveries::event.eq(event)),
        (webhook_deliveries::message.eq(body), webhook_deliveries::created_at.eq(fieldpost_now())),
        webhook_deliveries::asked.eq(true),
        webhook_deliveries::due_at.eq(fieldpost_now().nullable()),
        webhook_deliveries::give_up_at.eq(fieldpost_now() + tried_for),
    );
    let queued = diesel::insert_into(webhook_deliveries::table).values(row);
    Ok(queued.returning(Delivery::as_returning()).get_result(conn).await?)
}

/// The messages of a webhook, the latest first: `limit` of them, after a place if it is given.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &mut Connection,
    webhook: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Delivery>> {
    use webhook_deliveries::{created_at, id};
    let mut wanted = webhook_deliveries::table.filter(webhook_deliveries::webhook_id.eq(webhook)).into_boxed();
    if let Some((at, last)) = after {
        wanted = wanted.filter(created_at.le(at)).filter(created_at.lt(at).or(id.lt(last)));
    }
    let page = wanted.order((created_at.desc(), id.desc())).limit(limit);
    Ok(page.select(Delivery::as_select()).load(conn).await?)
}

/// Makes a message of a webhook of this user due again, unless it is under way; returns it as it is then.
///
/// # Errors
/// When the database fails.
pub async fn redeliver(
    conn: &mut Connection,
    webhook: Uuid,
    id: Uuid,
    tried_for: TimeDelta,
) -> Result<Option<Delivery>> {
    let ours = || webhook_deliveries::table.find(id).filter(webhook_deliveries::webhook_id.eq(webhook));
    let again = (
        webhook_deliveries::asked.eq(true),
        webhook_deliveries::due_at.eq(fieldpost_now().nullable()),
        webhook_deliveries::give_up_at.eq(fieldpost_now() + tried_for),
        webhook_deliveries::delivered_at.eq(None::<DateTime<Utc>>),
        webhook_deliveries::fault.eq(None::<DeliveryFault>),
    );
    diesel::update(ours().filter(webhook_deliveries::lease.is_null())).set(again).execute(conn).await?;
    Ok(ours().select(Delivery::as_select()).first(conn).await.optional()?)
}

/// Takes messages that are due, at most one of each webhook and none of those that are `busy`; of a webhook the one
/// that was attempted least often, so that one which its receiver does not take holds no other up. Of a webhook that is
/// off it takes those alone for which its user asked, and gives up the others: they were queued while it was switched
/// off.
///
/// # Errors
/// When the database fails.
pub async fn take(
    conn: &mut Connection,
    token: Uuid,
    busy: &[Uuid],
    lease: TimeDelta,
    most: i64,
) -> Result<Vec<TakenDelivery>> {
    // Every write of this process may have queued some, and few have: what takes them costs ten times as much as this.
    let due = webhook_deliveries::table.filter(webhook_deliveries::due_at.le(fieldpost_now().nullable()));
    if !diesel::select(exists(due)).get_result::<bool>(conn).await? {
        return Ok(Vec::new());
    }
    // SQL: one row of each webhook, and the rows that are changed.
    Ok(diesel::sql_query(concat!(
        "WITH due AS MATERIALIZED ( \
           SELECT id, webhook_id, attempts, created_at, due_at, asked FROM webhook_deliveries \
           WHERE due_at <= ",
        now!(),
        " AND webhook_id <> ALL ($2) ORDER BY due_at LIMIT 1000), \
         off AS MATERIALIZED ( \
           SELECT w.id FROM webhooks w WHERE w.id = ANY (ARRAY (SELECT webhook_id FROM due)) AND w.off_at IS NOT NULL), \
         given_up AS ( \
           UPDATE webhook_deliveries SET due_at = NULL, lease = NULL, fault = $5 \
           WHERE id = ANY (ARRAY (SELECT id FROM due WHERE NOT asked AND webhook_id IN (SELECT id FROM off))) \
             AND due_at <= ",
        now!(),
        "), \
         first AS ( \
           SELECT DISTINCT ON (webhook_id) id, due_at FROM due WHERE asked OR webhook_id NOT IN (SELECT id FROM off) \
           ORDER BY webhook_id, attempts, created_at, id), \
         taken AS ( \
           UPDATE webhook_deliveries SET lease = $1, due_at = ",
        now!(),
        " + $3, attempts = attempts + 1, attempted_at = ",
        now!(),
        " WHERE id = ANY (ARRAY (SELECT id FROM first ORDER BY due_at LIMIT $4)) AND due_at <= ",
        now!(),
        " RETURNING id, webhook_id, message, attempts, attempted_at) \
         SELECT t.id, t.webhook_id, w.user_id, t.message, t.attempts, w.url, w.secret, \
           CASE WHEN w.old_secret_until > t.attempted_at THEN w.old_secret END AS old_secret, t.attempted_at AS taken_at \
         FROM taken t JOIN webhooks w ON w.id = t.webhook_id WHERE w.id = ANY (ARRAY (SELECT webhook_id FROM due))"
    ))
    .bind::<SqlUuid, _>(token)
    .bind::<Array<SqlUuid>, _>(busy)
    .bind::<Interval, _>(lease)
    .bind::<BigInt, _>(most)
    .bind::<Text, _>(DeliveryFault::SwitchedOff)
    .load(conn)
    .await?)
}

/// This attempt, as long as this process holds it.
macro_rules! ours {
    ($token:expr, $taken:expr) => {
        webhook_deliveries::table
            .find($taken.id)
            .filter(webhook_deliveries::lease.eq($token).and(webhook_deliveries::attempts.eq($taken.attempts)))
    };
}

/// What a message becomes that is given up because its webhook was switched off.
macro_rules! given_up {
    () => {
        (webhook_deliveries::due_at.eq(None::<DateTime<Utc>>), webhook_deliveries::fault.eq(DeliveryFault::SwitchedOff))
    };
}

/// Records that the receiver took a message.
///
/// # Errors
/// When the database fails.
pub async fn delivered(conn: &mut Connection, token: Uuid, taken: &TakenDelivery, status: i16) -> Result<()> {
    let done = (
        webhook_deliveries::due_at.eq(None::<DateTime<Utc>>),
        webhook_deliveries::lease.eq(None::<Uuid>),
        webhook_deliveries::status.eq(status),
        webhook_deliveries::fault.eq(None::<DeliveryFault>),
        webhook_deliveries::delivered_at.eq(fieldpost_now().nullable()),
    );
    diesel::update(ours!(token, taken)).set(done).execute(conn).await?;
    Ok(())
}

/// Records that an attempt failed. Nothing of the webhook is attempted before `next`; a message for which that is too
/// late is given up, and so is one that has waited too long for its turn.
///
/// # Errors
/// When the database fails.
pub async fn failed(
    conn: &mut Connection,
    token: Uuid,
    taken: &TakenDelivery,
    (fault, status): (DeliveryFault, Option<i16>),
    next: DateTime<Utc>,
) -> Result<()> {
    use webhook_deliveries::{due_at, give_up_at, webhook_id};
    let next = || next.into_sql::<Nullable<Timestamptz>>();
    let failed = (webhook_deliveries::status.eq(status), webhook_deliveries::fault.eq(fault));
    let again = case_when(give_up_at.nullable().gt(next()), next());
    let failed = (failed, webhook_deliveries::lease.eq(None::<Uuid>), due_at.eq(again));
    diesel::update(ours!(token, taken)).set(failed).execute(conn).await?;
    let others = webhook_id.eq(taken.webhook_id).and(due_at.is_not_null()).and(webhook_deliveries::lease.is_null());
    let tried = case_when(give_up_at.gt(Now), greatest(due_at, next()));
    let fault = coalesce(webhook_deliveries::fault, fault).nullable();
    let fault = case_when(give_up_at.gt(Now), webhook_deliveries::fault).otherwise(fault);
    let set = (due_at.eq(tried), webhook_deliveries::fault.eq(fault));
    diesel::update(webhook_deliveries::table.filter(others)).set(set).execute(conn).await?;
    Ok(())
}

/// Makes everything that waits for this webhook due at once.
///
/// # Errors
/// When the database fails.
pub async fn hasten(conn: &mut Connection, webhook: Uuid) -> Result<()> {
    let later = webhook_deliveries::due_at.gt(fieldpost_now().nullable());
    let waiting = webhook_deliveries::webhook_id.eq(webhook).and(webhook_deliveries::lease.is_null());
    let waiting = diesel::update(webhook_deliveries::table.filter(waiting).filter(later));
    waiting.set(webhook_deliveries::due_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}

/// Gives up what waits for a webhook that was off, unless its user asked for it: it was queued by actions that were
/// under way when the webhook was switched off.
///
/// # Errors
/// When the database fails.
pub async fn drop_queued(conn: &mut Connection, webhook: Uuid) -> Result<()> {
    let waiting = webhook_deliveries::due_at.is_not_null().and(webhook_deliveries::lease.is_null());
    let queued = waiting.and(webhook_deliveries::asked.eq(false));
    let queued = webhook_deliveries::table.filter(webhook_deliveries::webhook_id.eq(webhook).and(queued));
    diesel::update(queued).set(given_up!()).execute(conn).await?;
    Ok(())
}

/// Gives up everything that waits for these webhooks, which were switched off; what is under way is not tried again.
///
/// # Errors
/// When the database fails.
pub async fn drop_waiting(conn: &mut Connection, switched_off: &[Uuid]) -> Result<()> {
    if switched_off.is_empty() {
        return Ok(());
    }
    let waiting = webhook_deliveries::due_at.is_not_null().and(webhook_deliveries::lease.is_null());
    let waiting = webhook_deliveries::table.filter(webhook_deliveries::webhook_id.eq_any(switched_off).and(waiting));
    diesel::update(waiting).set(given_up!()).execute(conn).await?;
    let under_way = webhook_deliveries::due_at.is_not_null().and(webhook_deliveries::lease.is_not_null());
    let under_way =
        webhook_deliveries::table.filter(webhook_deliveries::webhook_id.eq_any(switched_off).and(under_way));
    let last = (webhook_deliveries::asked.eq(false), webhook_deliveries::give_up_at.eq(fieldpost_now()));
    diesel::update(under_way).set(last).execute(conn).await?;
    Ok(())
}

/// Releases everything that `token` holds, to be taken again at once.
///
/// # Errors
/// When the database fails.
pub async fn hand_back(conn: &mut Connection, token: Uuid) -> Result<()> {
    let held = webhook_deliveries::due_at.is_not_null().and(webhook_deliveries::lease.eq(token));
    let back = (webhook_deliveries::lease.eq(None::<Uuid>), webhook_deliveries::due_at.eq(fieldpost_now().nullable()));
    diesel::update(webhook_deliveries::table.filter(held)).set(back).execute(conn).await?;
    Ok(())
}

/// Deletes messages that no longer wait and were queued longer than `age` ago, about [`MAX_SWEPT`] of them; returns how
/// many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // SQL: a limit in a condition.
    Ok(diesel::sql_query(concat!(
        "DELETE FROM webhook_deliveries WHERE due_at IS NULL AND created_at <= (SELECT max(created_at) FROM ( \
             SELECT created_at FROM webhook_deliveries WHERE due_at IS NULL AND created_at < ",
        now!(),
        " - $1 ORDER BY created_at LIMIT $2) AS oldest)"
    ))
    .bind::<Interval, _>(age)
    .bind::<BigInt, _>(i64::from(MAX_SWEPT))
    .execute(conn)
    .await?)
}
