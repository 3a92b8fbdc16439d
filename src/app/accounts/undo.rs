//! Taking an account back after a change of its mail address: the old address gets a link that is valid for some days
//! (ADR 34). Using it restores the old address, sets a new password and ends all sessions. It is the only secret that
//! outlives a change of address.

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use uuid::Uuid;

use super::devices;
use super::links::secret;
use super::passwords;
use super::reset::{self, LinkOwner, NewPassword};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::mails::reader::reachable_recipient;
use crate::app::{App, Error, Result};
use crate::auth::{DeviceProof, Mailbox, Secret};
use crate::mail::{Notice, Recipient, Undo};
use crate::store::links::Link;
use crate::store::users::{self, User};
use crate::store::{self, Connection, clock, links, outbox, registrations};
use crate::values::LinkPurpose;

/// Tells the old address of a user that it is no longer theirs, with a link that undoes the change, unless that is
/// switched off.
pub(super) async fn tell(app: &App, conn: &mut Connection, user: &User, old: &Recipient) -> Result<()> {
    let ttl = TimeDelta::days(app.settings.auth.undo_days.into());
    let secret = Secret::random()?;
    let token = secret.text();
    let undo = (ttl > TimeDelta::zero()).then_some(Undo { token: &token, ttl });
    if undo.is_some() {
        let link = Link { subject: user.id, address: Some(user.address.clone()) };
        let mailbox = Mailbox::of(user.id, &user.address);
        links::insert(conn, LinkPurpose::Undo, &secret.digest(), &link, mailbox.bytes(), ttl).await?;
    }
    let at = clock::now(conn).await?;
    queue(app, conn, (user.id, old), at, undo).await
}

async fn queue(
    app: &App,
    conn: &mut Connection,
    (owner, to): (Uuid, &Recipient),
    at: DateTime<Utc>,
    undo: Option<Undo<'_>>,
) -> Result<()> {
    let row = app.post().account_mail(owner, to, &Notice::AddressChanged { at, undo }, Uuid::now_v7(), at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}

/// The account that the link would take back. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn show_undo(app: &App, token: &str) -> Result<LinkOwner> {
    let (user, _) = link_owner(app, token).await?;
    Ok(LinkOwner::of(&user))
}

/// The user, and the address that they would have again.
async fn link_owner(app: &App, token: &str) -> Result<(User, String)> {
    let digest = secret(token)?.digest();
    let mut conn = app.store.for_sign_in().await?;
    let link = links::find_undo(&mut conn, &digest).await?.ok_or(Error::InvalidLink)?;
    let user = users::find(&mut conn, link.subject).await?.ok_or(Error::InvalidLink)?;
    Ok((user, link.address))
}

/// Gives the user the address that the link was mailed to, and a new password, ends every session, token and grant, and
/// notifies the address that they had until now. Links that were mailed after this one become void, so that the oldest
/// mailbox wins. Returns the token by which the device is known from now on.
///
/// # Errors
/// [`Error::InvalidLink`], also when somebody else has the address meanwhile; [`Error::Invalid`] for the password, and
/// the link stays valid; [`Error::TooMany`], [`Error::Busy`].
pub async fn undo_address(app: &App, client: &Client, token: &str, password: SecretString) -> Result<String> {
    let (from, digest) = (client.network, secret(token)?.digest());
    // Nothing is hashed for a link that is not valid; below it is checked again.
    let (user, old) = link_owner(app, token).await?;
    passwords::judge(&password, &[&user.name, &old]).map_err(Error::field)?;
    // Not by the network: whoever guesses there keeps nobody from their address.
    let tried = Limit::PasswordBy(&digest);
    attempts::count(app, tried).await?;
    let hash = app.passwords.hash(from.bytes(), password).await?;
    let mut conn = app.store.for_sign_in().await?;
    let (ended, user, known) = store::transaction(&mut conn, async |conn| {
        let user = users::lock(conn, user.id).await?.ok_or(Error::InvalidLink)?;
        let link = links::consume_undo(conn, &digest).await?.ok_or(Error::InvalidLink)?;
        links::revoke_undo_since(conn, user.id, link.created_at).await?;
        if let Err(why) = users::set_address(conn, user.id, &link.address).await {
            return Err(if users::conflict(&why).is_some() { Error::InvalidLink } else { why.into() });
        }
        registrations::forget(conn, &link.address).await?;
        audit::record(conn, AuditEntry::new(AuditKind::AddressChangeUndone, user.id).by(client)).await?;
        if let Some(until_now) = reachable_recipient(user.clone()).filter(|to| to.address != link.address) {
            let at = clock::now(conn).await?;
            queue(app, conn, (user.id, &until_now), at, None).await?;
        }
        let user = User { address: link.address, ..user };
        let ended = reset::replace(app, conn, client, &user, &NewPassword::by_link(&hash)).await?;
        let known = users::credentials(conn, &user.address).await?.ok_or(Error::InvalidLink)?;
        Ok((ended, user, known))
    })
    .await?;
    drop(conn);
    app.ended.add(ended);
    reset::forgive(app, from, &user, tried).await;
    devices::issue(app, known.id, known.password_version, DeviceProof::Password)
}
