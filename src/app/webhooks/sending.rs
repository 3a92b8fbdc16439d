//! Delivering messages. A message is taken under a lease, posted outside any transaction within a time that ends before
//! its lease does, and finished with the lease's token. Delivery is at least once: if a process dies between posting a
//! message and recording that, it is posted again, with the same id and body.
//!
//! The pause after a failure is that of the webhook, not of a message: a receiver that hangs takes one place for the
//! time limit of one attempt, however many messages wait for it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use tracing::Instrument;
use uuid::Uuid;

use super::MessageOutcome;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::under_way::{TO_RECORD, UnderWay};
use crate::app::mails::reader::reachable_recipient;
use crate::app::{App, Error, Result};
use crate::auth::Seals;
use crate::config::Receivers;
use crate::mail::{Notice, WebhookOffReason};
use crate::spans;
use crate::store::deliveries::{self, TakenDelivery};
use crate::store::{self, clock, outbox, users, webhooks};
use crate::values::{DeliveryFault, WebhookOffBy, to_delta};
use crate::webhook::{Message, Target};

/// The status with which a receiver says that it does not want to be told any more.
const GONE: i16 = 410;
/// Takes messages that are due and attempts them, as far as there is room; returns whether there were any.
///
/// # Errors
/// When the database fails; what is under way goes on.
pub async fn fill(app: &Arc<App>, under_way: &mut UnderWay<Uuid>) -> Result<bool> {
    under_way.until_next_look().await;
    let settings = &app.settings.webhooks;
    let busy: Vec<Uuid> = under_way.held().copied().collect();
    let room = i64::from(settings.at_once) - i64::try_from(busy.len()).unwrap_or(i64::MAX);
    if room <= 0 {
        return Ok(false);
    }
    let lease = to_delta(settings.time_limit + TO_RECORD);
    let taken = deliveries::take(&mut *app.store.background().await?, app.process, &busy, lease, room).await?;
    let found = !taken.is_empty();
    for taken in taken {
        under_way.begin(taken.webhook_id, store::in_background(attempt(Arc::clone(app), taken)));
    }
    Ok(found)
}

/// One attempt, and the record of how it ended. If that cannot be written, the lease ends and the message comes again.
async fn attempt(app: Arc<App>, taken: TakenDelivery) {
    let span = spans::webhook();
    let outcome = post(&app, &taken).instrument(span.clone()).await;
    let how = match outcome {
        Ok(_) => MessageOutcome::Delivered,
        Err((DeliveryFault::Status, _)) => MessageOutcome::Refused,
        Err((DeliveryFault::AddressRefused, _)) => MessageOutcome::AddressRefused,
        Err(_) => MessageOutcome::Unreached,
    };
    app.metrics.message_posted(how);
    spans::end(&span, how.word());
    drop(span);
    let recorded = match outcome {
        Ok(status) => succeed(&app, &taken, status).await,
        Err(failure) => fail(&app, &taken, failure).await,
    };
    if let Err(why) = recorded {
        tracing::warn!(webhook = %taken.webhook_id, %why, "the outcome of a message for a webhook is not recorded");
    }
}

/// Posts a message; returns the status if it is one of success, otherwise why the attempt failed.
async fn post(app: &App, taken: &TakenDelivery) -> Result<i16, (DeliveryFault, Option<i16>)> {
    let failed = |fault: DeliveryFault| (fault, None);
    let target = Target::parse(&taken.url, app.webhooks.receivers());
    let target = target.map_err(|_| failed(DeliveryFault::AddressRefused))?;
    let (id, timestamp) = (taken.id.to_string(), taken.taken_at.timestamp());
    let signature = signature(&app.seals, taken, &id).ok_or_else(|| failed(DeliveryFault::SecretLost))?;
    let timestamp = timestamp.to_string();
    let headers = [
        ("content-type", "application/json"),
        ("webhook-id", &*id),
        ("webhook-timestamp", &*timestamp),
        ("webhook-signature", &*signature),
    ];
    let message = Message { headers: &headers, body: taken.message.clone().into() };
    let status = app.webhooks.post(&target, &message).await.map_err(failed)?;
    let status = i16::try_from(status).map_err(|_| failed(DeliveryFault::NotHttp))?;
    if (200..300).contains(&status) { Ok(status) } else { Err((DeliveryFault::Status, Some(status))) }
}

/// The signatures with the secret and, for a while after that was replaced, with the one before.
fn signature(seals: &Seals, taken: &TakenDelivery, id: &str) -> Option<String> {
    let secret = seals.decrypt(taken.webhook_id, &taken.secret)?;
    let old = taken.old_secret.as_deref().and_then(|old| seals.decrypt(taken.webhook_id, old));
    let secrets = [Some(secret), old].into_iter().flatten();
    let signatures = secrets.map(|secret| secret.sign(id, taken.taken_at.timestamp(), &taken.message));
    Some(signatures.collect::<Vec<_>>().join(" "))
}

async fn succeed(app: &App, taken: &TakenDelivery, status: i16) -> Result<()> {
    let mut conn = app.store.background().await?;
    store::transaction(&mut conn, async |conn| {
        // The webhook first, as whoever changes or deletes it does, and as it is now: it may have failed since this was
        // taken. If it is told elsewhere meanwhile, this says nothing of that.
        let is_back = webhooks::forgive_at(conn, taken.webhook_id, &taken.url).await?;
        deliveries::delivered(conn, app.process, taken, status).await?;
        if is_back {
            deliveries::hasten(conn, taken.webhook_id).await?;
        }
        Ok(())
    })
    .await
}

async fn fail(app: &App, taken: &TakenDelivery, failure: (DeliveryFault, Option<i16>)) -> Result<()> {
    let mut conn = app.store.background().await?;
    let since = store::transaction(&mut conn, async |conn| {
        // The webhook first, as whoever changes it does.
        let Some(webhook) = webhooks::lock(conn, taken.webhook_id).await? else { return Ok(None) };
        let pauses = &app.settings.webhooks.pauses;
        let (since, next) = if webhook.url == taken.url {
            let failures = webhook.failures.saturating_add(1);
            let pause = pauses.after(usize::try_from(webhook.failures).unwrap_or_default());
            let (since, next) = webhooks::fail(conn, taken.webhook_id, failures, pause).await?;
            (Some(since), next)
        } else {
            // It is told elsewhere now, which has not failed: the message follows it there.
            let now = clock::now(conn).await?;
            (None, webhook.retry_at.map_or(now, |retry_at| retry_at.max(now)))
        };
        deliveries::failed(conn, app.process, taken, failure, next).await?;
        Ok::<_, Error>(since)
    })
    .await?;
    drop(conn);
    let Some(since) = since else { return Ok(()) };
    let is_long = taken.taken_at - since >= app.settings.webhooks.switched_off_after();
    match failure {
        (DeliveryFault::Status, Some(GONE)) => switch_off(app, taken, since, WebhookOffReason::Gone).await,
        // The key may come back meanwhile.
        (DeliveryFault::SecretLost, _) if is_long => switch_off(app, taken, since, WebhookOffReason::SecretLost).await,
        _ if is_long => switch_off(app, taken, since, WebhookOffReason::Failures).await,
        _ => Ok(()),
    }
}

/// Switches a webhook off that has failed since then, and tells its user by mail. If that cannot be written, the next
/// failure repeats it.
async fn switch_off(app: &App, taken: &TakenDelivery, since: DateTime<Utc>, why: WebhookOffReason) -> Result<()> {
    let (by, said) = match why {
        WebhookOffReason::Failures => (WebhookOffBy::Failures, since),
        WebhookOffReason::Gone => (WebhookOffBy::Gone, taken.taken_at),
        WebhookOffReason::SecretLost => (WebhookOffBy::SecretLost, since),
    };
    let mut conn = app.store.background().await?;
    store::transaction(&mut conn, async |conn| {
        let Some(user) = users::lock(conn, taken.user_id).await? else { return Ok(()) };
        if !webhooks::switch_off_failing(conn, taken.webhook_id, (&taken.url, since), by).await? {
            return Ok(());
        }
        deliveries::drop_waiting(conn, &[taken.webhook_id]).await?;
        webhooks::note(conn, user.id).await?;
        let entry = AuditEntry::new(AuditKind::WebhookSwitchedOff, user.id);
        audit::record(conn, entry).await?;
        let owner = user.id;
        let Some(to) = reachable_recipient(user) else { return Ok(()) };
        let target = Target::parse(&taken.url, Receivers::Any);
        let host = target.as_ref().map_or("", Target::host);
        let notice = Notice::WebhookSwitchedOff { host, why, since: said };
        let about = format!("{}-{}", taken.webhook_id, taken.id);
        let row = app.post().account_mail(owner, &to, &notice, about, taken.taken_at)?;
        outbox::queue(conn, &[row]).await?;
        Ok::<_, Error>(())
    })
    .await?;
    app.wakes.written();
    Ok(())
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    Ok(deliveries::hand_back(&mut *app.store.background().await?, app.process).await?)
}
