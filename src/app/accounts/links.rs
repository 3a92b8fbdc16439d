//! Links in mails about accounts: a secret, stored with the mailbox that it is mailed to, and used up once.

use chrono::TimeDelta;
use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{Delivery, Network};
use crate::app::{App, Error, Result};
use crate::auth::{Mailbox, Secret};
use crate::mail::{Notice, Recipient};
use crate::store::links::Link;
use crate::store::users::User;
use crate::store::{self, Connection, clock, links, outbox, users};
use crate::values::LinkPurpose;

/// A link and the mail that carries it. If it is not sent, the same work is done and then rolled back, so that neither
/// the response nor timing reveals whether a user exists.
pub(super) struct LinkMail {
    pub about: LinkMailKind,
    pub subject: Uuid,
    pub to: Recipient,
    pub ttl: TimeDelta,
    pub delivery: Delivery,
    pub request: LinkRequest,
}

/// The request for a link, with the network that it came from: how it is recorded.
#[derive(Clone, Copy)]
pub(super) enum LinkRequest {
    /// With the mail, in the name of whoever gets that.
    WithMail(AuditKind, Network),
    /// In any case, in the name of a user who is logged in: it would tell them whether the address has an account.
    Always(AuditKind, Network),
}

/// The purpose of such a mail.
#[derive(Clone, Copy)]
pub(super) enum LinkMailKind {
    /// Prove your address, and take the open seat of a game, if there is one.
    Verify(Option<Uuid>),
    /// Somebody registered with your address; the link stays unknown.
    Known,
    /// Choose a new password.
    Reset,
    /// Prove your new address; the mailbox is the current one.
    Address(Mailbox),
}

impl LinkMailKind {
    const fn purpose(self) -> LinkPurpose {
        match self {
            Self::Verify(_) | Self::Known => LinkPurpose::Verify,
            Self::Reset => LinkPurpose::Reset,
            Self::Address(_) => LinkPurpose::Address,
        }
    }

    const fn notice(self, token: &str, ttl: TimeDelta) -> Notice<'_> {
        match self {
            Self::Verify(game) => Notice::VerifyAddress { token, ttl, game },
            Self::Known => Notice::AddressKnown,
            Self::Reset => Notice::ResetPassword { token, ttl },
            Self::Address(_) => Notice::ProveAddress { token, ttl },
        }
    }
}

/// Creates the link and queues the mail, in the caller's transaction.
pub(super) async fn send_link(app: &App, conn: &mut Connection, mail: LinkMail) -> Result<()> {
    let secret = Secret::random()?;
    let LinkMail { about, subject, to, ttl, delivery, request } = mail;
    if let LinkRequest::Always(what, from) = request {
        audit::record(conn, AuditEntry::new(what, subject).from(from)).await?;
    }
    let (address, mailbox) = match about {
        LinkMailKind::Address(mailbox) => (Some(to.address.clone()), mailbox),
        LinkMailKind::Verify(_) | LinkMailKind::Known | LinkMailKind::Reset => {
            (None, Mailbox::of(subject, &to.address))
        }
    };
    let link = Link { subject, address };
    links::insert(conn, about.purpose(), &secret.digest(), &link, mailbox.bytes(), ttl).await?;
    let token = secret.text();
    let at = clock::now(conn).await?;
    let row = app.post().account_mail(subject, &to, &about.notice(&token, ttl), Uuid::now_v7(), at)?;
    let queued = store::transaction_or_dry_run(conn, delivery == Delivery::Sent, async |conn| {
        outbox::queue(conn, &[row]).await?;
        match request {
            LinkRequest::WithMail(what, from) => audit::record(conn, AuditEntry::new(what, subject).from(from)).await,
            LinkRequest::Always(..) => Ok(()),
        }
    });
    Ok(queued.await?)
}

/// The user with this id, who was just found.
pub(super) async fn find(conn: &mut Connection, user: Uuid) -> Result<User> {
    users::find(conn, user).await?.ok_or(Error::Unauthenticated)
}

/// Uses up a link of a user, if it is still valid, in the caller's transaction. Links of one user wait for each other
/// here, so that the first one can void the others.
pub(super) async fn use_up(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<(User, Link)> {
    let link = links::find(conn, purpose, digest).await?.ok_or(Error::InvalidLink)?;
    let user = users::lock(conn, link.subject).await?.ok_or(Error::InvalidLink)?;
    links::consume(conn, purpose, digest).await?.ok_or(Error::InvalidLink)?;
    Ok((user, link))
}

/// The secret of a link; an invalid one is treated like a used one.
pub(super) fn secret(token: &str) -> Result<Secret> {
    Secret::parse(token).ok_or(Error::InvalidLink)
}
