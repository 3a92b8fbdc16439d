//! Webhooks: a program of a user is told of what happens in their games, by messages that are posted to it. It owns
//! webhooks, what they are told and its delivery. It may call `accounts`, `mails`, `audit`, `game` and `limits`. It
//! does not decide when something is told: whatever writes a change queues the messages about it in the same
//! transaction.

pub(in crate::app) mod messages;
mod outcome;
pub mod sending;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::app::accounts::caller::{Caller, Credential, check_lasts};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::{App, Error, FieldFault, MAX_LISTED, Result};
use crate::auth::WebhookSecret;
use crate::store::users::User;
use crate::store::webhooks::{NewWebhook, WebhookChange};
use crate::store::{self, Connection, EncryptedSecret, clock, deliveries, grants, tokens, users, webhooks};
use crate::values::{WebhookEvent, WebhookOffBy};
use crate::webhook::Target;

pub use outcome::MessageOutcome;

/// Both are shown as their rows are.
pub use crate::store::deliveries::Delivery;
pub use crate::store::webhooks::Webhook;

/// For how many hours the secret before signs as well.
const OVERLAP_HOURS: i64 = 24;
/// Secrets encrypted anew at a time.
const MAX_ENCRYPTED: i64 = 200;

/// A webhook to be registered, or the change of one; what is left out stays as it is.
#[derive(Debug, Default)]
pub struct WebhookFields {
    /// Where its messages go.
    pub url: Option<String>,
    /// Of what it is told.
    pub events: Option<Vec<WebhookEvent>>,
    /// Whether it is told at all.
    pub active: Option<bool>,
}

/// A page of messages.
#[derive(Debug)]
pub struct DeliveryPage {
    /// The latest first.
    pub deliveries: Vec<Delivery>,
    /// Where the next page starts, if there is one.
    pub next: Option<(DateTime<Utc>, Uuid)>,
}

/// A change that was checked.
struct CheckedChange {
    url: Option<String>,
    events: Option<Vec<WebhookEvent>>,
}

/// Why a webhook stays off whose token or grant has ended.
const REVOKED: &str = "cannot be true: the token or the program by which this webhook was registered, its URL chosen or \
                       its secret replaced has been revoked, and may know where its messages go or how they are signed; \
                       register another one";

/// Why a token or grant neither moves nor signs a webhook that ends with another one.
const ANOTHERS: &str = "this webhook ends with another token or program, so that its URL and its secret are not changed \
                        with this one; register another webhook";

fn check(app: &App, url: Option<&str>, events: Option<Vec<WebhookEvent>>) -> Result<CheckedChange> {
    let mut faults = Vec::new();
    let mut fault = |at: &str, what: String| faults.push(FieldFault::new(at, what));
    let url = url.and_then(|url| match Target::parse(url, app.webhooks.receivers()) {
        Ok(target) => Some(target.as_str().to_owned()),
        Err(why) => {
            fault("url", why.to_string());
            None
        }
    });
    if events.as_ref().is_some_and(|events| events.len() > MAX_LISTED) {
        fault("events", format!("must have at most {MAX_LISTED} entries"));
    }
    let events = events.map(|mut events| {
        events.sort_unstable();
        events.dedup();
        events
    });
    if events.as_ref().is_some_and(|events| events.is_empty() || events.contains(&WebhookEvent::Test)) {
        let names = WebhookEvent::CHOICES.map(WebhookEvent::word).join(", ");
        fault("events", format!("must name at least one of {names}, and nothing else"));
    }
    if faults.is_empty() { Ok(CheckedChange { url, events }) } else { Err(Error::Invalid(faults)) }
}

/// A secret for a webhook, encrypted.
fn encrypt(app: &App, webhook: Uuid, secret: &WebhookSecret) -> Result<EncryptedSecret> {
    let (bytes, key) = app.seals.encrypt(webhook, secret)?;
    Ok(EncryptedSecret { bytes, key: key.as_str().to_owned() })
}

/// The user of a caller, locked until the transaction ends. A new password, which switches webhooks off, either waits
/// for that or has ended the caller's session, token or grant.
async fn owner(conn: &mut Connection, caller: Caller) -> Result<User> {
    let user = users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
    check_lasts(conn, caller).await?;
    Ok(user)
}

async fn theirs(conn: &mut Connection, caller: Caller, webhook: Uuid) -> Result<Webhook> {
    webhooks::find(conn, caller.user, webhook).await?.ok_or(Error::NotFound { what: "webhook" })
}

/// The token or grant of the caller, if that is how they are known. Whatever ends a grant at this moment either finds
/// what is written after this, or is found here.
async fn credential(conn: &mut Connection, caller: Caller) -> Result<Option<Uuid>> {
    match caller.by {
        Credential::Grant { id, .. } if !grants::is_live(conn, id).await? => Err(Error::Unauthenticated),
        Credential::Grant { id, .. } | Credential::Token { id, .. } => Ok(Some(id)),
        Credential::Session(_) => Ok(None),
    }
}

/// Has a webhook end with the token or grant by which the caller comes to know its secret, or where its messages go. It
/// ends with one of them: any other is refused, because whoever has that would be told of the user, or could sign what
/// looks like messages, after its end. What a session does changes nothing about that.
async fn claim(conn: &mut Connection, caller: Caller, webhook: &Webhook) -> Result<()> {
    match (credential(conn, caller).await?, webhook.credential_id) {
        (Some(id), Some(known)) if id != known => Err(Error::Forbidden { why: ANOTHERS }),
        (Some(id), None) => Ok(webhooks::set_credential(conn, webhook.id, id).await?),
        (Some(_) | None, _) => Ok(()),
    }
}

/// Whether the token or grant with which a webhook ends has ended.
async fn is_revoked(conn: &mut Connection, webhook: &Webhook) -> Result<bool> {
    let Some(id) = webhook.credential_id else { return Ok(false) };
    // A grant that ends at this moment finds the webhook as it is then; tokens lock the user.
    Ok(!tokens::lasts(conn, id).await? && !grants::is_live(conn, id).await?)
}

async fn record(conn: &mut Connection, client: &Client, caller: Caller, what: AuditKind) -> Result<()> {
    Ok(audit::record(conn, AuditEntry::new(what, caller.user).about(caller.by.id()).by(client)).await?)
}

/// Registers a webhook of the caller; returns it with its secret, which is not shown again.
///
/// # Errors
/// [`Error::Invalid`], [`Error::TooMany`], [`Error::TooManyWebhooks`].
pub async fn create(
    app: &App,
    client: &Client,
    caller: Caller,
    url: &str,
    events: Vec<WebhookEvent>,
) -> Result<(Webhook, WebhookSecret)> {
    let CheckedChange { url, events } = check(app, Some(url), Some(events))?;
    attempts::count(app, Limit::WebhooksBy(caller.user)).await?;
    let (id, secret) = (Uuid::now_v7(), WebhookSecret::random()?);
    let encrypted = encrypt(app, id, &secret)?;
    let most = app.settings.webhooks.per_user;
    let mut conn = app.store.connection().await?;
    let webhook = store::transaction(&mut conn, async |conn| {
        let user = owner(conn, caller).await?.id;
        if webhooks::count(conn, user).await? >= i64::from(most) {
            return Err(Error::TooManyWebhooks { most });
        }
        let (url, events) = (url.as_deref().unwrap_or_default(), events.as_deref().unwrap_or_default());
        let new = NewWebhook { id, user, url, events, secret: &encrypted, credential: credential(conn, caller).await? };
        let webhook = webhooks::insert(conn, &new).await?;
        webhooks::note(conn, user).await?;
        record(conn, client, caller, AuditKind::WebhookCreated).await?;
        Ok::<_, Error>(webhook)
    })
    .await?;
    Ok((webhook, secret))
}

/// The caller's webhooks, the latest first.
///
/// # Errors
/// The store's.
pub async fn list(app: &App, caller: Caller) -> Result<Vec<Webhook>> {
    Ok(webhooks::list(&mut *app.store.connection().await?, caller.user).await?)
}

/// One of them.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn read(app: &App, caller: Caller, webhook: Uuid) -> Result<Webhook> {
    theirs(&mut *app.store.connection().await?, caller, webhook).await
}

/// Changes one of them; returns it as it is then. One that is told elsewhere, or switched on, starts anew: its failures
/// are forgotten, and what waits is due at once. Each change counts, except one that only switches it off.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Invalid`], [`Error::TooMany`]; [`Error::Forbidden`] for another URL of one that ends
/// with another token or grant.
pub async fn change(
    app: &App,
    client: &Client,
    caller: Caller,
    webhook: Uuid,
    change: WebhookFields,
) -> Result<Webhook> {
    let WebhookFields { url, events, active } = change;
    let CheckedChange { url, events } = check(app, url.as_deref(), events)?;
    read(app, caller, webhook).await?;
    if url.is_some() || events.is_some() || active == Some(true) {
        attempts::count(app, Limit::WebhooksBy(caller.user)).await?;
    }
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        owner(conn, caller).await?;
        let before = theirs(conn, caller, webhook).await?;
        if active == Some(true) && is_revoked(conn, &before).await? {
            return Err(Error::invalid("active", REVOKED));
        }
        if url.is_some() {
            claim(conn, caller, &before).await?;
        }
        if url.is_some() || events.is_some() {
            webhooks::change(conn, webhook, &WebhookChange { url: url.clone(), events: events.clone() }).await?;
        }
        let mut starts_anew = url.is_some();
        match active {
            Some(true) if before.off_at.is_some() => {
                webhooks::switch_on(conn, webhook).await?;
                // Actions that were under way when it was switched off.
                deliveries::drop_queued(conn, webhook).await?;
                starts_anew = true;
            }
            Some(false) if before.off_at.is_none() => {
                webhooks::switch_off(conn, webhook, WebhookOffBy::Owner).await?;
                deliveries::drop_waiting(conn, &[webhook]).await?;
            }
            Some(_) | None => {}
        }
        if starts_anew {
            webhooks::forgive(conn, webhook).await?;
            deliveries::hasten(conn, webhook).await?;
        }
        webhooks::note(conn, caller.user).await?;
        record(conn, client, caller, AuditKind::WebhookChanged).await?;
        theirs(conn, caller, webhook).await
    })
    .await
}

/// Deletes one of them, with its messages.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn delete(app: &App, client: &Client, caller: Caller, webhook: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        owner(conn, caller).await?;
        if !webhooks::delete(conn, caller.user, webhook).await? {
            return Err(Error::NotFound { what: "webhook" });
        }
        webhooks::note(conn, caller.user).await?;
        record(conn, client, caller, AuditKind::WebhookDeleted).await
    })
    .await
}

/// Replaces the secret of one of them; returns the new one, and until when the one before signs as well.
///
/// # Errors
/// [`Error::NotFound`], [`Error::TooMany`]; [`Error::Forbidden`] if it ends with another token or grant.
pub async fn rotate(
    app: &App,
    client: &Client,
    caller: Caller,
    webhook: Uuid,
) -> Result<(WebhookSecret, DateTime<Utc>)> {
    read(app, caller, webhook).await?;
    attempts::count(app, Limit::WebhooksBy(caller.user)).await?;
    let secret = WebhookSecret::random()?;
    let encrypted = encrypt(app, webhook, &secret)?;
    let mut conn = app.store.connection().await?;
    let until = store::transaction(&mut conn, async |conn| {
        owner(conn, caller).await?;
        let before = theirs(conn, caller, webhook).await?;
        // Whoever has its secret can send what looks like its messages.
        claim(conn, caller, &before).await?;
        let until = webhooks::rotate(conn, webhook, &encrypted, TimeDelta::hours(OVERLAP_HOURS)).await?;
        record(conn, client, caller, AuditKind::WebhookSecretReplaced).await?;
        Ok::<_, Error>(until)
    })
    .await?;
    Ok((secret, until))
}

/// Queues a test for one of them, whether or not it is on.
///
/// # Errors
/// [`Error::NotFound`], [`Error::TooMany`].
pub async fn test(app: &App, caller: Caller, webhook: Uuid) -> Result<Delivery> {
    read(app, caller, webhook).await?;
    attempts::count(app, Limit::WebhooksBy(caller.user)).await?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        owner(conn, caller).await?;
        theirs(conn, caller, webhook).await?;
        let body = messages::test(webhook, clock::now(conn).await?);
        Ok(deliveries::queue_for(conn, webhook, (WebhookEvent::Test, &body), app.settings.webhooks.tried_for()).await?)
    })
    .await
}

/// The messages of one of them, the latest first, after a place in their order.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn list_deliveries(
    app: &App,
    caller: Caller,
    webhook: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<DeliveryPage> {
    let mut conn = app.store.connection().await?;
    theirs(&mut conn, caller, webhook).await?;
    let mut deliveries = deliveries::list(&mut conn, webhook, after, limit.saturating_add(1)).await?;
    let more = i64::try_from(deliveries.len()).is_ok_and(|found| found > limit);
    deliveries.truncate(usize::try_from(limit).unwrap_or_default());
    let next = deliveries.last().filter(|_| more).map(|last| (last.created_at, last.id));
    Ok(DeliveryPage { deliveries, next })
}

/// Has a message delivered again, now, whatever became of it; it keeps its id.
///
/// # Errors
/// [`Error::NotFound`], [`Error::TooMany`].
pub async fn redeliver(app: &App, caller: Caller, webhook: Uuid, delivery: Uuid) -> Result<Delivery> {
    read(app, caller, webhook).await?;
    attempts::count(app, Limit::WebhooksBy(caller.user)).await?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        owner(conn, caller).await?;
        theirs(conn, caller, webhook).await?;
        let again = deliveries::redeliver(conn, webhook, delivery, app.settings.webhooks.tried_for()).await?;
        again.ok_or(Error::NotFound { what: "delivery" })
    })
    .await
}

/// Encrypts secrets anew that are encrypted under an older key, so that it need not be kept for them; returns how many.
/// Those of a key that is not there stay as they are, and hold up no others: it may come back.
///
/// # Errors
/// The store's.
pub async fn encrypt_anew(app: &App) -> Result<usize> {
    let mut conn = app.store.background().await?;
    let old = webhooks::encrypted_under(&mut conn, &app.seals.other_key_ids(), MAX_ENCRYPTED).await?;
    let mut done = 0;
    for (webhook, before) in old {
        let Some(secret) = app.seals.decrypt(webhook, &before) else { continue };
        webhooks::encrypt_again(&mut conn, webhook, &before, &encrypt(app, webhook, &secret)?).await?;
        done += 1;
    }
    Ok(done)
}

/// Switches off the webhooks whose personal access token or grant is over although nobody has ended it: it has expired,
/// or is not there any more. Whatever ends one switches its webhooks off at once.
///
/// # Errors
/// The store's.
pub async fn switch_off_lapsed(app: &App) -> Result<()> {
    let mut conn = app.store.background().await?;
    store::transaction(&mut conn, async |conn| {
        let switched_off = webhooks::switch_off_lapsed(conn).await?;
        Ok(deliveries::drop_waiting(conn, &switched_off).await?)
    })
    .await
}

/// Deletes a batch of records of old messages; returns whether there may be more.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let age = TimeDelta::days(app.settings.webhooks.keep_days.into());
    let swept = deliveries::sweep(&mut *app.store.background().await?, age).await?;
    Ok(swept >= usize::from(deliveries::MAX_SWEPT))
}
