//! Changing a user's mail address: requested with the password, proven by a link in a mail to the new address, and
//! reported to the old one.
//!
//! Only its owner learns whether an address is already known, as when somebody registers. Recipients and trusted
//! senders follow `users.address`, and secrets mailed to the old address are bound to that mailbox: nothing else has to
//! be changed.

use super::caller::SessionCaller;
use super::fields::Address;
use super::links::{LinkMail, LinkMailKind, LinkRequest, find, secret, send_link, use_up};
use super::log_ins::{self, LogIn};
use super::second_factor::TypedProof;
use super::{blocked, undo};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Delivery, Limit, MailPurpose, Network};
use crate::app::limits::client::Client;
use crate::app::mails::reader::{reachable_recipient, recipient};
use crate::app::{App, Error, Result};
use crate::auth::Mailbox;
use crate::mail::Recipient;
use crate::store::{self, links, registrations, strikes, users};
use crate::values::{Language, LinkPurpose};

/// Sends a link to the address, or tells its owner that it is known; nothing is changed yet. The password, and a code
/// if they have a second factor, are counted as a log-in: an open session must not be enough to take over the account.
///
/// # Errors
/// [`Error::Invalid`], [`Error::WrongCredentials`], [`Error::SecondFactorRequired`], [`Error::WrongCode`],
/// [`Error::TooMany`], [`Error::Busy`], [`Error::Unauthenticated`] when the user is gone.
pub async fn ask_address(
    app: &App,
    client: &Client,
    caller: SessionCaller,
    address: &str,
    proof: TypedProof,
) -> Result<()> {
    let from = client.network;
    let address = Address::of_player(&app.site, address).map_err(Error::field)?;
    let user = find(&mut *app.store.connection().await?, caller.user).await?;
    // Before the password, whose check is expensive and is forgiven if it is right.
    attempts::count(app, Limit::MailFrom(from)).await?;
    let proven = log_ins::prove(app, client, LogIn::in_session(&user, caller, proof)).await?;
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    let (version, factor) = (proven.version, proven.factor.clone());
    proven.forgive(app).await;
    attempts::count_mail(app, from, MailPurpose::Address, address.as_str()).await?;
    let mut conn = app.store.for_sign_in().await?;
    let owner = users::find_by_address(&mut conn, address.as_str()).await?;
    // No connection is held while counting.
    drop(conn);
    let delivery = Delivery::to(owner.is_none_or(|owner| owner.suspended_at.is_none()));
    let may_go = attempts::mail_may_go(app, MailPurpose::Address, address.as_str(), delivery).await?;
    let mut conn = app.store.for_sign_in().await?;
    store::transaction(&mut conn, async |conn| {
        // A new password voids what was asked for with the old one, which was checked a while ago.
        let user = users::lock_at(conn, user.id, version).await?.ok_or(Error::WrongCredentials)?;
        factor.use_up(app, conn, client, user.id).await?;
        let owner = users::find_by_address(conn, address.as_str()).await?;
        let is_suspended = owner.as_ref().is_some_and(|owner| owner.suspended_at.is_some());
        let delivery = Delivery::to(may_go && !is_suspended);
        let (about, to) = match owner {
            Some(owner) => (LinkMailKind::Known, recipient(owner)),
            None => {
                let address = address.as_str().to_owned();
                (
                    LinkMailKind::Address(Mailbox::of(user.id, &user.address)),
                    Recipient { address, ..recipient(user.clone()) },
                )
            }
        };
        let ttl = app.settings.auth.verify_ttl();
        let request = LinkRequest::Always(AuditKind::AddressChangeAsked, from);
        send_link(app, conn, LinkMail { about, subject: user.id, to, ttl, delivery, request }).await
    })
    .await
}

/// The change behind a link.
#[derive(Debug)]
pub struct NewAddress {
    /// The new address.
    pub address: String,
    /// The user's language.
    pub language: Language,
}

/// The change behind a link. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`], also when somebody has the address meanwhile.
pub async fn new_address(app: &App, token: &str) -> Result<NewAddress> {
    let digest = secret(token)?.digest();
    let mut conn = app.store.connection().await?;
    let link = links::find(&mut conn, LinkPurpose::Address, &digest).await?.ok_or(Error::InvalidLink)?;
    let address = link.address.ok_or(Error::InvalidLink)?;
    if users::find_by_address(&mut conn, &address).await?.is_some() {
        return Err(Error::InvalidLink);
    }
    let user = users::find(&mut conn, link.subject).await?.ok_or(Error::InvalidLink)?;
    Ok(NewAddress { address, language: user.language })
}

/// Changes the address, which voids every secret that was mailed to the old one (ADR 22), and notifies the old one,
/// with a link that undoes it, unless it is suspended (L-4).
///
/// # Errors
/// [`Error::InvalidLink`], also when somebody has the address meanwhile.
pub async fn change_address(app: &App, from: Network, token: &str) -> Result<()> {
    let digest = secret(token)?.digest();
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let (user, link) = use_up(conn, LinkPurpose::Address, &digest).await?;
        let address = link.address.ok_or(Error::InvalidLink)?;
        if let Err(why) = users::set_address(conn, user.id, &address).await {
            return Err(if users::conflict(&why).is_some() { Error::InvalidLink } else { why.into() });
        }
        registrations::forget(conn, &address).await?;
        blocked::adopt(conn, user.id, &address).await?;
        strikes::lift(conn, user.id).await?;
        audit::record(conn, AuditEntry::new(AuditKind::AddressChanged, user.id).from(from)).await?;
        match reachable_recipient(user.clone()) {
            Some(old) => undo::tell(app, conn, &user, &old).await,
            None => Ok(()),
        }
    })
    .await
}
