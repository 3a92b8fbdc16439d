//! Delivering pushes. A push is taken under a lease, encrypted and posted outside any transaction within a time that
//! ends before its lease does, and finished with the lease's token. It is pushed at least once: if a process dies
//! between posting a push and recording that, it is posted again, and the browser shows it in place of the first.
//!
//! A process tries one push at a time for each browser. One push service gets half of all places at most, and so do all
//! browsers together whose last push failed, whatever their push services are called: those that hang leave places to
//! the others.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::TimeDelta;
use tracing::Instrument;
use uuid::Uuid;

use super::{PushOutcome, PushService};
use crate::app::limits::under_way::{TO_RECORD, UnderWay};
use crate::app::{App, Result};
use crate::auth::BrowserKey;
use crate::spans;
use crate::store::pushes::{Busy, TakenPush};
use crate::store::{self, push_subscriptions, pushes};
use crate::values::{DeliveryFault, to_delta};
use crate::webhook::{Message, Target};

/// What becomes of a push after an attempt.
#[derive(Clone, Copy, Debug)]
enum Attempt {
    /// The push service took it.
    Taken,
    /// The push service says that the browser is gone.
    Gone,
    /// It is tried again.
    Failed(PushOutcome),
    /// The push service will not take this one.
    Refused,
}

/// The place that an attempt under way takes.
#[derive(Debug)]
pub struct PushPlace {
    session: Uuid,
    /// The name of the machine of its push service.
    host: String,
    /// Whether the attempts before have failed.
    is_failing: bool,
}

/// Takes pushes that are due and attempts them, as far as there is room; returns whether there were any.
///
/// # Errors
/// When the database fails; what is under way goes on.
pub async fn fill(app: &Arc<App>, under_way: &mut UnderWay<PushPlace>) -> Result<bool> {
    under_way.until_next_look().await;
    let most = usize::try_from(app.settings.push.at_once).unwrap_or(usize::MAX);
    let (busy, part) = busy(under_way, most / 2);
    let room = most.saturating_sub(under_way.held().len()).min(part);
    if room == 0 {
        return Ok(false);
    }
    let lease = to_delta(app.settings.webhooks.time_limit + TO_RECORD);
    let room = i64::try_from(room).unwrap_or(i64::MAX);
    let taken = pushes::take(&mut *app.store.background().await?, app.process, &busy, lease, room).await?;
    let found = !taken.is_empty();
    for taken in taken {
        let held = PushPlace { session: taken.session_id, host: taken.host.clone(), is_failing: taken.is_failing };
        under_way.begin(held, store::in_background(attempt(Arc::clone(app), taken)));
    }
    Ok(found)
}

/// What is under way: the browsers, the push services with `most` of them, which get no more, and whether the browsers
/// that fail have as many, whatever their push services are called. And how many any other push service may get at a
/// time, as all that are taken may be of one.
fn busy(under_way: &UnderWay<PushPlace>, most: usize) -> (Busy, usize) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for held in under_way.held() {
        *counts.entry(&held.host).or_default() += 1;
    }
    let failing = under_way.held().filter(|held| held.is_failing).count();
    let largest = counts.values().copied().chain([failing]).filter(|count| *count < most).max().unwrap_or_default();
    let full = counts.into_iter().filter(|(_, count)| *count >= most).map(|(host, _)| host.to_owned());
    let sessions = under_way.held().map(|held| held.session).collect();
    (Busy { hosts: full.collect(), sessions, failing_have_enough: failing >= most }, most - largest)
}

/// One attempt, and the record of how it ended. If that cannot be written, the lease ends and the push comes again.
async fn attempt(app: Arc<App>, taken: TakenPush) {
    let recorded = if taken.is_over {
        app.metrics.pushed(PushOutcome::Superseded);
        finish(&app, &taken).await
    } else {
        let service = PushService::of(&taken.host);
        let span = spans::push(service.word());
        let attempt = post(&app, &taken).instrument(span.clone()).await;
        let how = match attempt {
            Attempt::Taken => PushOutcome::Taken,
            Attempt::Gone => PushOutcome::Gone,
            Attempt::Refused => PushOutcome::Refused,
            Attempt::Failed(how) => how,
        };
        app.metrics.pushed(how);
        app.metrics.pushed_to(service, how);
        spans::end(&span, how.word());
        drop(span);
        record(&app, &taken, attempt).await
    };
    if let Err(why) = recorded {
        tracing::warn!(session = %taken.session_id, %why, "the outcome of a push is not recorded");
    }
}

/// Posts a push.
async fn post(app: &App, taken: &TakenPush) -> Attempt {
    let Ok(target) = Target::parse(&taken.endpoint, app.webhooks.receivers()) else {
        return Attempt::Failed(PushOutcome::AddressRefused);
    };
    let Some(key) = app.seals.push_key_of(&taken.server_key) else {
        // It may come back, or be known to another process already.
        return Attempt::Failed(PushOutcome::KeyMissing);
    };
    let Some(browser) = BrowserKey::parse(&taken.client_key, &taken.client_secret) else { return Attempt::Refused };
    let subject = app.settings.push.subject.as_deref().unwrap_or(&app.settings.server.public_url);
    let authorization = key.authorization(&target.origin(), subject, app.clock.unix_seconds());
    let body = browser.encrypt(taken.message.as_bytes());
    let (Some(authorization), Some(body)) = (authorization, body) else { return Attempt::Refused };
    let ttl = (taken.give_up_at - taken.taken_at).num_seconds().max(0).to_string();
    let headers = [
        ("authorization", &*authorization),
        ("content-encoding", "aes128gcm"),
        ("content-type", "application/octet-stream"),
        ("ttl", &*ttl),
        ("topic", &*taken.topic),
        ("urgency", "normal"),
    ];
    match app.webhooks.post(&target, &Message { headers: &headers, body: body.into() }).await {
        Ok(200..=299) => Attempt::Taken,
        Ok(404 | 410) => Attempt::Gone,
        // Asked to wait, or something is wrong there that may pass.
        Ok(408 | 425 | 429 | 500..=599) => Attempt::Failed(PushOutcome::Refused),
        Ok(_) => Attempt::Refused,
        Err(DeliveryFault::AddressRefused) => Attempt::Failed(PushOutcome::AddressRefused),
        Err(_) => Attempt::Failed(PushOutcome::Unreached),
    }
}

async fn record(app: &App, taken: &TakenPush, attempt: Attempt) -> Result<()> {
    let (session, endpoint) = (taken.session_id, taken.endpoint.as_str());
    let mut conn = app.store.background().await?;
    store::transaction(&mut conn, async |conn| {
        // The subscription first, as whoever changes or deletes it does. An attempt says nothing of another endpoint.
        match attempt {
            Attempt::Taken => push_subscriptions::succeed(conn, session, endpoint).await?,
            Attempt::Gone => {
                if push_subscriptions::forget(conn, session, endpoint, None).await? {
                    tracing::info!(%session, host = %taken.host, "a browser is gone, and is told of nothing any more");
                }
            }
            Attempt::Failed(_) | Attempt::Refused => {
                push_subscriptions::fail(conn, session, endpoint).await?;
                let age = TimeDelta::days(app.settings.push.forget_days.into());
                if push_subscriptions::forget(conn, session, endpoint, Some(age)).await? {
                    tracing::info!(%session, host = %taken.host, "nothing could be pushed to a browser for long");
                }
            }
        }
        let pause = match attempt {
            Attempt::Failed(_) => {
                app.settings.push.pauses.after(usize::try_from(taken.attempts - 1).unwrap_or_default())
            }
            Attempt::Taken | Attempt::Refused | Attempt::Gone => {
                return Ok(pushes::finish(conn, app.process, taken).await?);
            }
        };
        if taken.taken_at + pause < taken.give_up_at {
            pushes::postpone(conn, app.process, taken, pause).await?;
        } else {
            pushes::finish(conn, app.process, taken).await?;
        }
        Ok(())
    })
    .await
}

async fn finish(app: &App, taken: &TakenPush) -> Result<()> {
    Ok(pushes::finish(&mut *app.store.background().await?, app.process, taken).await?)
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    Ok(pushes::hand_back(&mut *app.store.background().await?, app.process).await?)
}
