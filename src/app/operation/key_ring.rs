//! The installation's keys while the service runs: opened at start, and checked again every minute, so that an added
//! key is known everywhere before its time comes.

use std::path::Path;

use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::{App, Result};
use crate::auth::{KeyFault, KeyId, KeyRing, KeyState, MissingKeyRule, digest};
use crate::config::Settings;

/// Opens the ring that `settings` name. A key is created only in the data folder, if the settings name none.
///
/// # Errors
/// [`KeyFault`].
pub fn open(settings: &Settings, now: i64) -> std::result::Result<KeyRing, KeyFault> {
    let place = settings.auth.key_path(&settings.data);
    let if_missing = if settings.auth.key_file.is_some() { MissingKeyRule::Refuse } else { MissingKeyRule::Make };
    let ring = KeyRing::open(&place, if_missing, now)?;
    if ring.is_new() {
        tell_of_first_key(&place, &ring.signing_key().id);
    }
    Ok(ring)
}

fn tell_of_first_key(place: &Path, key: &KeyId) {
    tracing::warn!(
        file = %place.display(), %key,
        "there was no key, so a new one was made; every process needs this file, and you need a backup of it"
    );
}

/// Checks for new, deleted and due keys; a ring that cannot be read changes nothing.
pub async fn reload(app: &App) {
    let (settings, now) = (app.settings.clone(), app.clock.unix_seconds());
    let place = settings.auth.key_path(&settings.data);
    // Files may be on a slow disk, which must not block the thread.
    let opened = tokio::task::spawn_blocking(move || KeyRing::open(&place, MissingKeyRule::Refuse, now)).await;
    let ring = match opened {
        Ok(Ok(ring)) => ring,
        Ok(Err(why)) => return tracing::error!(%why, "auth.key_file: the keys stay as they were"),
        Err(why) => return tracing::error!(%why, "the keys could not be checked"),
    };
    let known = app.keys.ring();
    let same_signer = ring.signing_key().id == known.signing_key().id;
    if same_signer && ring.fingerprint() == known.fingerprint() {
        return;
    }
    app.keys.replace(&ring);
    app.seals.replace(&ring);
    let waiting = ring.keys().filter(|(_, state)| *state == KeyState::Waits).count();
    let checking = ring.keys().filter(|(_, state)| *state == KeyState::Checks).count();
    tracing::info!(signs = %ring.signing_key().id, checking, waiting, "the keys have changed");
    let is_new = |id: &KeyId| known.keys().all(|(key, _)| key.id != *id);
    for (key, _) in ring.keys().filter(|(key, _)| is_new(&key.id)) {
        if let Err(why) = record(app, &key.id).await {
            tracing::warn!(%why, key = %key.id, "a new key is not in the audit trail");
        }
    }
}

/// Records a new key once, however many processes find it.
async fn record(app: &App, key: &KeyId) -> Result<()> {
    let mut id = [0; 16];
    id.copy_from_slice(&digest(&[b"fieldpost audit: key", key.as_str().as_bytes()])[..16]);
    let entry = AuditEntry::by_operator(AuditKind::KeyAdded).once(Uuid::from_bytes(id));
    let mut conn = app.store.background().await?;
    Ok(audit::record(&mut conn, entry).await?)
}
