//! Password resets, for whoever can read the mails of the address.

use chrono::TimeDelta;
use secrecy::SecretString;
use uuid::Uuid;

use super::devices;
use super::endings::{self, EndReason};
use super::fields::Address;
use super::links::{LinkMail, LinkMailKind, LinkRequest, secret, send_link, use_up};
use super::passwords;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Delivery, Limit, MailPurpose, Network};
use crate::app::limits::client::Client;
use crate::app::mails::reader::recipient;
use crate::app::{App, Error, Result};
use crate::auth::{DeviceProof, Verdict};
use crate::mail::{Notice, Recipient};
use crate::store::users::User;
use crate::store::{self, Connection, clock, links, outbox, strikes, users};
use crate::values::{Language, LinkPurpose, PasswordProof, Zone};

/// The user whose password a link would reset.
#[derive(Debug)]
pub struct LinkOwner {
    /// The user's name.
    pub name: String,
    /// The user's language.
    pub language: Language,
}

impl LinkOwner {
    pub(super) fn of(user: &User) -> Self {
        Self { name: user.name.clone(), language: user.language }
    }
}

/// Sends a link to the address, if a user has it; the response does not say.
///
/// # Errors
/// [`Error::Invalid`], [`Error::TooMany`].
pub async fn ask_reset(app: &App, from: Network, address: &str) -> Result<()> {
    let address = Address::parse(address).map_err(Error::field)?;
    attempts::count(app, Limit::MailFrom(from)).await?;
    attempts::count_mail(app, from, MailPurpose::Reset, address.as_str()).await?;
    let user = users::find_by_address(&mut *app.store.for_sign_in().await?, address.as_str()).await?;
    let delivery = Delivery::to(user.is_some());
    let may_go = attempts::mail_may_go(app, MailPurpose::Reset, address.as_str(), delivery).await?;
    let mut conn = app.store.for_sign_in().await?;
    store::transaction(&mut conn, async |conn| {
        let user = users::find_by_address(conn, address.as_str()).await?;
        let delivery = Delivery::to(may_go && user.is_some());
        let (subject, to) = user.map_or_else(|| nobody(&address), |user| (user.id, recipient(user)));
        let ttl = TimeDelta::minutes(app.settings.auth.reset_minutes.into());
        let request = LinkRequest::WithMail(AuditKind::PasswordResetAsked, from);
        send_link(app, conn, LinkMail { about: LinkMailKind::Reset, subject, to, ttl, delivery, request }).await
    })
    .await
}

/// The user whose password the link would reset. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn show_reset(app: &App, token: &str) -> Result<LinkOwner> {
    Ok(LinkOwner::of(&link_owner(app, &secret(token)?.digest()).await?))
}

/// The same, also if the link was used up a while ago: whoever uses it may do so once more. Changes nothing.
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn reset_owner(app: &App, token: &str) -> Result<LinkOwner> {
    let digest = secret(token)?.digest();
    let user = match link_owner(app, &digest).await {
        Err(Error::InvalidLink) => used_link_owner(app, &digest).await,
        other => other,
    };
    Ok(LinkOwner::of(&user?))
}

async fn link_owner(app: &App, digest: &[u8; 32]) -> Result<User> {
    let mut conn = app.store.for_sign_in().await?;
    let link = links::find(&mut conn, LinkPurpose::Reset, digest).await?.ok_or(Error::InvalidLink)?;
    users::find(&mut conn, link.subject).await?.ok_or(Error::InvalidLink)
}

async fn used_link_owner(app: &App, digest: &[u8; 32]) -> Result<User> {
    let mut conn = app.store.for_sign_in().await?;
    let link = links::find_used(&mut conn, LinkPurpose::Reset, digest).await?.ok_or(Error::InvalidLink)?;
    users::find(&mut conn, link.subject).await?.ok_or(Error::InvalidLink)
}

/// Sets the password, ends every session, personal access token and grant of the user, voids every other link of this
/// kind and notifies the user by mail, with the network and the device, in case it was somebody else. Returns the token
/// by which the device is known from now on. Asking again for what was done already changes nothing: the first response
/// may have been lost.
///
/// # Errors
/// [`Error::InvalidLink`]; [`Error::Invalid`] for the password, and the link stays valid; [`Error::TooMany`],
/// [`Error::Busy`].
pub async fn reset(app: &App, client: &Client, token: &str, password: SecretString) -> Result<String> {
    let digest = secret(token)?.digest();
    match set(app, client, &digest, password.clone()).await {
        Err(Error::InvalidLink) => repeat(app, client, &digest, password).await,
        other => other,
    }
}

async fn set(app: &App, client: &Client, digest: &[u8; 32], password: SecretString) -> Result<String> {
    let from = client.network;
    // Nothing is hashed for a link that is not valid; below it is checked again.
    let user = link_owner(app, digest).await?;
    passwords::judge(&password, &[&user.name, &user.address]).map_err(Error::field)?;
    // Not by the network: whoever guesses there keeps nobody from a new password.
    let tried = Limit::PasswordBy(digest);
    attempts::count(app, tried).await?;
    let hash = app.passwords.hash(from.bytes(), password).await?;
    let mut conn = app.store.for_sign_in().await?;
    let (ended, user, known) = store::transaction(&mut conn, async |conn| {
        let (user, _) = use_up(conn, LinkPurpose::Reset, digest).await?;
        let ended = replace(app, conn, client, &user, &NewPassword::by_link(&hash)).await?;
        let known = users::credentials(conn, &user.address).await?.ok_or(Error::InvalidLink)?;
        Ok::<_, Error>((ended, user, known))
    })
    .await?;
    drop(conn);
    app.ended.add(ended);
    forgive(app, from, &user, tried).await;
    devices::issue(app, known.id, known.password_version, DeviceProof::Password)
}

/// What the first use of a link returned that is used up, if this is the password of its user. Sets nothing.
async fn repeat(app: &App, client: &Client, digest: &[u8; 32], password: SecretString) -> Result<String> {
    let from = client.network;
    let user = used_link_owner(app, digest).await?;
    let tried = Limit::PasswordBy(digest);
    attempts::count(app, tried).await?;
    let known = users::credentials(&mut *app.store.for_sign_in().await?, &user.address).await?;
    let mut known = known.ok_or(Error::InvalidLink)?;
    let stored = std::mem::take(&mut known.password_hash);
    if app.passwords.check(from.bytes(), password, Some(stored)).await? == Verdict::Wrong {
        audit::log_in_failed(app, &user.address, Some(user.id), from);
        return Err(Error::InvalidLink);
    }
    // Wrong passwords are forgiven as by a log-in. What the first use started anew besides is not started anew again.
    attempts::settle_or_warn(app, &log_ins(&logins(&user), from), &[tried], RESET).await;
    devices::issue(app, known.id, known.password_version, DeviceProof::Password)
}

/// A password that is to be set.
#[derive(Debug)]
pub(super) struct NewPassword<'a> {
    /// As it is stored.
    pub hash: &'a str,
    /// What its user has proven.
    pub by: PasswordProof,
    /// The session in which they did.
    pub session: Option<Uuid>,
}

impl<'a> NewPassword<'a> {
    /// One that a mail to the address has authorised.
    pub(super) const fn by_link(hash: &'a str) -> Self {
        Self { hash, by: PasswordProof::Link, session: None }
    }
}

/// Sets a user's password, ends their personal access tokens, grants and sessions, except the one in which they set it,
/// switches their webhooks off, and notifies them. Returns what has ended.
pub(super) async fn replace(
    app: &App,
    conn: &mut Connection,
    client: &Client,
    user: &User,
    new: &NewPassword<'_>,
) -> Result<Vec<Uuid>> {
    // The password first: a concurrent log-in either sees it or is ended with the others.
    users::set_password(conn, user.id, new.hash).await?;
    links::revoke(conn, LinkPurpose::Reset, user.id).await?;
    // Only a link proves that mails arrive.
    if new.by == PasswordProof::Link {
        strikes::lift(conn, user.id).await?;
    }
    tell(app, conn, client, user, new.by).await?;
    endings::end_all(conn, user.id, EndReason::Password { session: new.session }).await
}

/// Resets the attempts as a user who has a new password. Codes of a second factor count on: whoever reads the mails of
/// its user must not guess them without end.
pub(super) async fn forgive(app: &App, from: Network, user: &User, tried: Limit<'_>) {
    let logins = logins(user);
    let mut proven = log_ins(&logins, from);
    // Whoever knew the old password may have logged in, or tried to, as often as is allowed.
    proven.extend([Limit::LogInsBy(user.id), Limit::RefusedLogInsBy(user.id)]);
    attempts::settle_or_warn(app, &proven, &[tried], RESET).await;
}

/// What is done when attempts at a link are settled.
const RESET: &str = "a password was reset";

/// What a user types to log in, as it is counted.
fn logins(user: &User) -> [String; 2] {
    [user.name.to_ascii_lowercase(), user.address.clone()]
}

/// What is counted of wrong passwords for these.
fn log_ins(logins: &[String], from: Network) -> Vec<Limit<'_>> {
    logins.iter().flat_map(|login| attempts::log_ins(login, from)).collect()
}

/// Records that a password was set, and notifies its user by mail: even if the address was suspended until now, and
/// only if it no longer is.
async fn tell(app: &App, conn: &mut Connection, client: &Client, user: &User, by: PasswordProof) -> Result<()> {
    audit::record(conn, AuditEntry::new(AuditKind::PasswordChanged, user.id).by(client)).await?;
    if user.suspended_at.is_some() {
        if by == PasswordProof::OldPassword {
            return Ok(());
        }
        audit::record(conn, AuditEntry::new(AuditKind::SuspensionLifted, user.id).by(client)).await?;
    }
    let (at, network) = (clock::now(conn).await?, client.network.to_string());
    let notice = Notice::PasswordChanged { by, at, device: client.device.words_of_ours(), network: &network };
    let row = app.post().account_mail(user.id, &recipient(user.clone()), &notice, Uuid::now_v7(), at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}

/// A stand-in to do the same work for if there is no user.
fn nobody(address: &Address) -> (Uuid, Recipient) {
    let (name, zone, language) = ("somebody".to_owned(), Zone::UTC, Language::En);
    (Uuid::now_v7(), Recipient { user: None, name, address: address.as_str().to_owned(), zone, language })
}
