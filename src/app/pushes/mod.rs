//! Pushes: notices are shown in the browsers of their readers as well, by the push services of those who make them. It
//! owns push subscriptions and the delivery of pushes. It may call `accounts`, `audit` and `limits`. It does not decide
//! what is pushed: that is written with the mails of a notice (`mails`).

mod outcome;
pub mod sending;
mod service;

use uuid::Uuid;

use crate::app::accounts::caller::SessionCaller;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::client::Client;
use crate::app::{App, Error, FieldFault, Result};
use crate::auth::BrowserKey;
use crate::store::push_subscriptions::{self, NewSubscription};
use crate::store::{self, pushes, sessions, users};
use crate::webhook::Target;

pub use outcome::PushOutcome;
pub use service::PushService;

/// Shown as its row is.
pub use crate::store::push_subscriptions::PushSubscription;

/// A subscription as a browser makes it.
#[derive(Debug)]
pub struct NewPushSubscription {
    /// Where its push service takes pushes.
    pub endpoint: String,
    /// Its public key (`p256dh`).
    pub key: Vec<u8>,
    /// The secret that it shares with us (`auth`).
    pub secret: Vec<u8>,
    /// The key that it knows us by.
    pub server_key: String,
}

/// The public key by which browsers know the service.
///
/// # Errors
/// [`Error::NotFound`] if nothing is pushed here.
pub fn server_key(app: &App) -> Result<String> {
    let key = app.seals.push_key().filter(|_| app.settings.push.enabled);
    key.map(|key| key.public().to_owned()).ok_or(Error::NotFound { what: "push key" })
}

/// Registers the browser in which the caller is logged in, in place of what that session had registered before.
///
/// # Errors
/// [`Error::NotFound`] if nothing is pushed here; [`Error::Invalid`].
pub async fn register(app: &App, client: &Client, caller: SessionCaller, new: NewPushSubscription) -> Result<()> {
    server_key(app)?;
    let NewPushSubscription { endpoint, key, secret, server_key } = new;
    let mut faults = Vec::new();
    let mut fault = |at: &str, what: String| faults.push(FieldFault::new(at, what));
    let target = Target::parse(&endpoint, app.webhooks.receivers());
    let target = target.map_err(|why| fault("endpoint", why.to_string())).ok();
    let key = BrowserKey::parse(&key, &secret);
    if key.is_none() {
        fault("keys", "must be those of a push subscription: a point of P-256 and 16 bytes, in base64url".to_owned());
    }
    let known = app.seals.push_key_id(&server_key);
    if known.is_none() {
        fault("server_key", "is not a key of this service; subscribe again with the one that it has now".to_owned());
    }
    let (Some(target), Some(key), Some(known)) = (target, key, known) else { return Err(Error::Invalid(faults)) };
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
        // Whatever ends the session at this moment either waits, and finds the subscription, or is found here.
        if !sessions::is_live(conn, caller.session).await? {
            return Err(Error::Unauthenticated);
        }
        let new = NewSubscription {
            session: caller.session,
            user: caller.user,
            endpoint: target.as_str(),
            host: target.host(),
            client_key: key.point(),
            client_secret: key.secret(),
            server_key: &known,
        };
        push_subscriptions::put(conn, &new).await?;
        let entry = AuditEntry::new(AuditKind::PushRegistered, caller.user).about(caller.session).by(client);
        Ok(audit::record(conn, entry).await?)
    })
    .await
}

/// The browsers of the caller, the latest first.
///
/// # Errors
/// The store's.
pub async fn list(app: &App, caller: SessionCaller) -> Result<Vec<PushSubscription>> {
    Ok(push_subscriptions::list(&mut *app.store.connection().await?, caller.user).await?)
}

/// Deletes one of them; what waits for it is not pushed.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn delete(app: &App, client: &Client, caller: SessionCaller, session: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
        if !push_subscriptions::delete(conn, caller.user, session).await? {
            return Err(Error::NotFound { what: "push subscription" });
        }
        let entry = AuditEntry::new(AuditKind::PushDeleted, caller.user).about(session).by(client);
        Ok(audit::record(conn, entry).await?)
    })
    .await
}

/// Gives up pushes whose time is over, and deletes a batch of records of old ones; returns whether there may be more.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let age = chrono::TimeDelta::days(app.settings.push.keep_days.into());
    let mut conn = app.store.background().await?;
    pushes::give_up_late(&mut conn).await?;
    let swept = pushes::sweep(&mut conn, age).await?;
    Ok(swept >= usize::from(pushes::MAX_SWEPT))
}
