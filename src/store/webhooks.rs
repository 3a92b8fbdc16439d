//! Webhooks: where programs of users are told of events. Whether a user has one that is on is kept with the user as
//! well, for whoever reads a game: whatever switches one on or off calls [`note`] in the same transaction, with the
//! user locked. The end of a token or a grant does not, and its user may be noted as having one for longer than they
//! do: grants are locked after their users and before webhooks. Messages are in `deliveries`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{count_star, exists};
use diesel::sql_types::Text;
use diesel::{
    AsChangeset, BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl,
    Queryable, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::columns::Id;
use super::functions::{coalesce, fieldpost_now};
use super::schema::{users, webhooks};
use super::{Connection, EncryptedSecret, Result};
use fieldpost_values::{WebhookEvent, WebhookOffBy};

/// A webhook, without its secret.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = webhooks)]
pub struct Webhook {
    /// By which its user changes it.
    pub id: Uuid,
    /// Where its messages are posted.
    pub url: String,
    /// Of what it is told.
    pub events: Vec<WebhookEvent>,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// Since when no attempt has succeeded, if the last one failed.
    pub failing_since: Option<DateTime<Utc>>,
    /// When it was switched off.
    pub off_at: Option<DateTime<Utc>>,
    /// By whom.
    pub off_by: Option<WebhookOffBy>,
    /// The personal access token or the grant with which it ends.
    pub credential_id: Option<Uuid>,
}

/// A webhook to be registered.
#[derive(Clone, Copy, Debug)]
pub struct NewWebhook<'a> {
    /// By which its user changes it.
    pub id: Uuid,
    /// Who is told.
    pub user: Uuid,
    /// Where its messages are posted.
    pub url: &'a str,
    /// Of what it is told.
    pub events: &'a [WebhookEvent],
    /// What signs its messages.
    pub secret: &'a EncryptedSecret,
    /// The personal access token or the grant with which it ends.
    pub credential: Option<Uuid>,
}

/// What an attempt that has failed is judged by.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = webhooks)]
pub struct WebhookState {
    /// Where messages are posted now.
    pub url: String,
    /// Failed attempts since the last success.
    pub failures: i16,
    /// No attempt before, because of them.
    pub retry_at: Option<DateTime<Utc>>,
}

/// A change; `None` leaves a field as it is.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = webhooks)]
pub struct WebhookChange {
    /// Another URL.
    pub url: Option<String>,
    /// Other events.
    pub events: Option<Vec<WebhookEvent>>,
}

/// Registers a webhook; returns it.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, new: &NewWebhook<'_>) -> Result<Webhook> {
    let NewWebhook { id, user, url, events, secret, credential } = *new;
    let row = (
        (webhooks::id.eq(id), webhooks::user_id.eq(user), webhooks::created_at.eq(fieldpost_now())),
        (webhooks::url.eq(url), webhooks::events.eq(events)),
        (webhooks::secret.eq(&secret.bytes), webhooks::secret_key.eq(&secret.key)),
        webhooks::credential_id.eq(credential),
    );
    let inserted = diesel::insert_into(webhooks::table).values(row);
    Ok(inserted.returning(Webhook::as_returning()).get_result(conn).await?)
}

/// How many webhooks a user has.
///
/// # Errors
/// When the database fails.
pub async fn count(conn: &mut Connection, user: Uuid) -> Result<i64> {
    Ok(webhooks::table.filter(webhooks::user_id.eq(user)).select(count_star()).first(conn).await?)
}

/// The webhooks of a user, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid) -> Result<Vec<Webhook>> {
    let theirs = webhooks::table.filter(webhooks::user_id.eq(user));
    let theirs = theirs.order((webhooks::created_at.desc(), webhooks::id.desc()));
    Ok(theirs.select(Webhook::as_select()).load(conn).await?)
}

/// A webhook of this user.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, user: Uuid, id: Uuid) -> Result<Option<Webhook>> {
    let theirs = webhooks::table.find(id).filter(webhooks::user_id.eq(user));
    Ok(theirs.select(Webhook::as_select()).first(conn).await.optional()?)
}

/// Changes where a webhook is told, or of what; `change` must change something.
///
/// # Errors
/// When the database fails.
pub async fn change(conn: &mut Connection, id: Uuid, change: &WebhookChange) -> Result<()> {
    diesel::update(webhooks::table.find(id)).set(change).execute(conn).await?;
    Ok(())
}

/// Switches a webhook on.
///
/// # Errors
/// When the database fails.
pub async fn switch_on(conn: &mut Connection, id: Uuid) -> Result<()> {
    let on = (webhooks::off_at.eq(None::<DateTime<Utc>>), webhooks::off_by.eq(None::<WebhookOffBy>));
    diesel::update(webhooks::table.find(id)).set(on).execute(conn).await?;
    Ok(())
}

/// Switches a webhook off; returns whether it was on.
///
/// # Errors
/// When the database fails.
pub async fn switch_off(conn: &mut Connection, id: Uuid, by: WebhookOffBy) -> Result<bool> {
    let on = webhooks::table.find(id).filter(webhooks::off_at.is_null());
    let off = (webhooks::off_at.eq(fieldpost_now().nullable()), webhooks::off_by.eq(by));
    Ok(diesel::update(on).set(off).execute(conn).await? == 1)
}

/// The same for one that has failed since then, unless it is told elsewhere meanwhile or has taken something.
///
/// # Errors
/// When the database fails.
pub async fn switch_off_failing(
    conn: &mut Connection,
    id: Uuid,
    (url, since): (&str, DateTime<Utc>),
    by: WebhookOffBy,
) -> Result<bool> {
    let same = webhooks::url.eq(url).and(webhooks::failing_since.eq(since));
    let failing = webhooks::table.find(id).filter(webhooks::off_at.is_null().and(same));
    let off = (webhooks::off_at.eq(fieldpost_now().nullable()), webhooks::off_by.eq(by));
    Ok(diesel::update(failing).set(off).execute(conn).await? == 1)
}

/// Switches all webhooks of a user off; returns which were on.
///
/// # Errors
/// When the database fails.
pub async fn switch_all_off(conn: &mut Connection, user: Uuid, by: WebhookOffBy) -> Result<Vec<Uuid>> {
    let on = webhooks::table.filter(webhooks::user_id.eq(user).and(webhooks::off_at.is_null()));
    let off = (webhooks::off_at.eq(fieldpost_now().nullable()), webhooks::off_by.eq(by));
    Ok(diesel::update(on).set(off).returning(webhooks::id).get_results(conn).await?)
}

/// Stores with which personal access token or grant a webhook ends.
///
/// # Errors
/// When the database fails.
pub async fn set_credential(conn: &mut Connection, id: Uuid, credential: Uuid) -> Result<()> {
    diesel::update(webhooks::table.find(id)).set(webhooks::credential_id.eq(credential)).execute(conn).await?;
    Ok(())
}

/// Switches off the webhooks that end with these tokens and grants, also those that were off: whoever had switched them
/// off could otherwise switch them on again; returns which.
///
/// # Errors
/// When the database fails.
pub async fn switch_off_of(conn: &mut Connection, credentials: &[Uuid]) -> Result<Vec<Uuid>> {
    let theirs = webhooks::table.filter(webhooks::credential_id.eq_any(credentials));
    let at = coalesce(webhooks::off_at, fieldpost_now()).nullable();
    let off = (webhooks::off_at.eq(at), webhooks::off_by.eq(WebhookOffBy::Revoked));
    Ok(diesel::update(theirs).set(off).returning(webhooks::id).get_results(conn).await?)
}

/// The same for those of tokens and grants that are not valid for whatever reason, as those that have expired or are
/// not there any more. A webhook that a new password or a bar switched off keeps that reason.
///
/// # Errors
/// When the database fails.
pub async fn switch_off_lapsed(conn: &mut Connection) -> Result<Vec<Uuid>> {
    // SQL: each of them is found by its key, whatever their number.
    let off: Vec<Id> = diesel::sql_query(concat!(
        "UPDATE webhooks w SET off_at = coalesce(w.off_at, ",
        now!(),
        "), off_by = $1 \
             WHERE w.credential_id IS NOT NULL AND (w.off_by IS NULL OR w.off_by NOT IN ($1, $2, $3)) AND ( \
               SELECT g.ended_at IS NULL AND g.expires_at > ",
        now!(),
        " FROM grants g WHERE g.id = w.credential_id) IS NOT TRUE AND ( \
               SELECT t.ended_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ",
        now!(),
        ") FROM tokens t WHERE t.id = w.credential_id) IS NOT TRUE \
             RETURNING w.id"
    ))
    .bind::<Text, _>(WebhookOffBy::Revoked)
    .bind::<Text, _>(WebhookOffBy::Reset)
    .bind::<Text, _>(WebhookOffBy::Bar)
    .load(conn)
    .await?;
    Ok(off.into_iter().map(|webhook| webhook.id).collect())
}

/// Deletes a webhook of this user, with its messages; returns whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn delete(conn: &mut Connection, user: Uuid, id: Uuid) -> Result<bool> {
    let theirs = webhooks::table.find(id).filter(webhooks::user_id.eq(user));
    Ok(diesel::delete(theirs).execute(conn).await? == 1)
}

/// Stores with a user whether one of their webhooks is on.
///
/// # Errors
/// When the database fails.
pub async fn note(conn: &mut Connection, user: Uuid) -> Result<()> {
    let on = exists(webhooks::table.filter(webhooks::user_id.eq(user).and(webhooks::off_at.is_null())));
    diesel::update(users::table.find(user)).set(users::has_webhooks.eq(on)).execute(conn).await?;
    Ok(())
}

/// Replaces the secret; the one before signs as well for this long.
///
/// # Errors
/// When the database fails.
pub async fn rotate(
    conn: &mut Connection,
    id: Uuid,
    secret: &EncryptedSecret,
    overlap: TimeDelta,
) -> Result<DateTime<Utc>> {
    let old = (
        webhooks::old_secret.eq(webhooks::secret.nullable()),
        webhooks::old_secret_until.eq((fieldpost_now() + overlap).nullable()),
    );
    let new = (webhooks::secret.eq(&secret.bytes), webhooks::secret_key.eq(&secret.key));
    let rotated = diesel::update(webhooks::table.find(id)).set((old, new));
    Ok(rotated.returning(webhooks::old_secret_until.assume_not_null()).get_result(conn).await?)
}

/// Webhooks whose secrets are encrypted under one of these keys, at most `most`, with the encrypted secret.
///
/// # Errors
/// When the database fails.
pub async fn encrypted_under(conn: &mut Connection, keys: &[String], most: i64) -> Result<Vec<(Uuid, Vec<u8>)>> {
    let theirs = webhooks::table.filter(webhooks::secret_key.eq_any(keys)).limit(most);
    Ok(theirs.select((webhooks::id, webhooks::secret)).load(conn).await?)
}

/// Stores the same secret encrypted under another key, unless it was replaced meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn encrypt_again(conn: &mut Connection, id: Uuid, before: &[u8], now: &EncryptedSecret) -> Result<()> {
    let same = webhooks::table.find(id).filter(webhooks::secret.eq(before));
    let now = (webhooks::secret.eq(&now.bytes), webhooks::secret_key.eq(&now.key));
    diesel::update(same).set(now).execute(conn).await?;
    Ok(())
}

/// Forgets the failures of a webhook.
///
/// # Errors
/// When the database fails.
pub async fn forgive(conn: &mut Connection, id: Uuid) -> Result<()> {
    let none = (
        webhooks::failures.eq(0),
        webhooks::failing_since.eq(None::<DateTime<Utc>>),
        webhooks::retry_at.eq(None::<DateTime<Utc>>),
    );
    diesel::update(webhooks::table.find(id)).set(none).execute(conn).await?;
    Ok(())
}

/// Forgets the failures of a webhook that is told there; returns whether there were any.
///
/// # Errors
/// When the database fails.
pub async fn forgive_at(conn: &mut Connection, id: Uuid, url: &str) -> Result<bool> {
    let there = webhooks::table.find(id).filter(webhooks::url.eq(url).and(webhooks::failures.gt(0)));
    let has_failed = there.select(webhooks::id).for_no_key_update().first::<Uuid>(conn).await.optional()?.is_some();
    if has_failed {
        forgive(conn, id).await?;
    }
    Ok(has_failed)
}

/// What an attempt at a webhook is judged by; it is locked until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, id: Uuid) -> Result<Option<WebhookState>> {
    let locked = webhooks::table.find(id).select(WebhookState::as_select()).for_no_key_update();
    Ok(locked.first(conn).await.optional()?)
}

/// Stores how many attempts at a webhook that is locked have failed in a row, and that none is made for this long;
/// returns since when they fail, and until when none is made.
///
/// # Errors
/// When the database fails.
pub async fn fail(
    conn: &mut Connection,
    id: Uuid,
    failures: i16,
    pause: TimeDelta,
) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
    let since = coalesce(webhooks::failing_since, fieldpost_now());
    let failed = (
        webhooks::failures.eq(failures),
        webhooks::failing_since.eq(since.nullable()),
        webhooks::retry_at.eq((fieldpost_now() + pause).nullable()),
    );
    let failed = diesel::update(webhooks::table.find(id)).set(failed);
    let times = (webhooks::failing_since.assume_not_null(), webhooks::retry_at.assume_not_null());
    Ok(failed.returning(times).get_result(conn).await?)
}
