//! Accounts: becoming a user, proving an address or another one, setting a new password, one's own profile.
//!
//! Whether an address is known is nobody's business (V-6): what is asked for an address is answered alike, with the same
//! work, whoever has it; its owner learns the rest by mail. A registration reserves neither name nor address until the
//! address is proven, or a name that stays free would give the address away. Names are public, so that a taken one is
//! told.

mod address;
pub mod blocked;
pub mod ended_sessions;
mod fields;
mod language;
pub mod leaves;
mod names;
mod passwords;
mod profile;
mod register;
mod reset;
pub mod sessions;
mod undo;

use chrono::TimeDelta;
use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, Result, notices};
use crate::auth::{Mailbox, Secret};
use crate::mail::{Notice, Recipient};
use crate::store::links::Link;
pub use crate::store::users::User;
use crate::store::{self, Connection, links, outbox, users};
use crate::values::LinkPurpose;

pub use address::{NewAddress, ask_address, change_address, new_address};
pub(super) use fields::LONGEST_NAME;
pub use fields::{Address, UserName};
pub use language::LanguageChoice;
pub use names::Names;
pub use profile::{Change, Profile, change, me, profile};
pub use register::{Newcomer, PendingProof, Wish, ask_again, pending_proof, register, verify};
pub(super) use register::{hash_for, proven};
pub use reset::{Resetting, ask_reset, reset, resetting};
pub use undo::{undo_address, undoing};

/// A link and the mail that takes it to its reader. When it is `for_show`, nobody is meant: the same is done, and then
/// the mail is undone, so that neither answer nor time tells whether there is somebody.
struct LinkMail {
    about: About,
    subject: Uuid,
    to: Recipient,
    lives: TimeDelta,
    for_show: bool,
    /// What is recorded of it, and from where it was asked for.
    asked: (AuditKind, Network),
}

/// What such a mail is about.
#[derive(Clone, Copy)]
enum About {
    /// Prove your address.
    Verify,
    /// Somebody registered with your address; the link stays unknown.
    Known,
    /// Choose a new password.
    Reset,
    /// Prove another address of yours; the mailbox is the one that you have now.
    Address(Mailbox),
}

impl About {
    const fn purpose(self) -> LinkPurpose {
        match self {
            Self::Verify | Self::Known => LinkPurpose::Verify,
            Self::Reset => LinkPurpose::Reset,
            Self::Address(_) => LinkPurpose::Address,
        }
    }

    const fn notice(self, token: &str, lives: TimeDelta) -> Notice<'_> {
        match self {
            Self::Verify => Notice::VerifyAddress { token, lives },
            Self::Known => Notice::AddressKnown,
            Self::Reset => Notice::ResetPassword { token, lives },
            Self::Address(_) => Notice::ProveAddress { token, lives },
        }
    }
}

/// Makes the link and queues the mail, in the caller's transaction.
async fn send_link(app: &App, conn: &mut Connection, mail: LinkMail) -> Result<()> {
    let secret = Secret::random()?;
    let LinkMail { about, subject, to, lives, for_show, asked: (what, from) } = mail;
    let (address, mailbox) = match about {
        About::Address(mailbox) => (Some(to.address.clone()), mailbox),
        About::Verify | About::Known | About::Reset => (None, Mailbox::of(subject, &to.address)),
    };
    let link = Link { subject, address };
    links::insert(conn, about.purpose(), &secret.digest(), &link, mailbox.bytes(), lives).await?;
    let token = secret.text();
    let at = outbox::now(conn).await?;
    let row = notices::account(app.post(), &to, &about.notice(&token, lives), Uuid::now_v7(), at)?;
    let queued = store::for_real(conn, !for_show, async |conn| {
        outbox::queue(conn, &[row]).await?;
        audit::record(conn, AuditEntry::new(what, subject).from(from)).await
    });
    Ok(queued.await?)
}

/// The user with this id, who has just been known.
pub(super) async fn find(conn: &mut Connection, user: Uuid) -> Result<User> {
    users::find(conn, user).await?.ok_or(Error::Unauthenticated)
}

/// Uses up a link of a user, if it is still good, in the caller's transaction. Links of one user wait for each other here,
/// so that the first one can end the others.
async fn use_up(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<(User, Link)> {
    let link = links::find(conn, purpose, digest).await?.ok_or(Error::InvalidLink)?;
    let user = users::lock(conn, link.subject).await?.ok_or(Error::InvalidLink)?;
    links::consume(conn, purpose, digest).await?.ok_or(Error::InvalidLink)?;
    Ok((user, link))
}

/// The secret of a link; what is none is as good as one that is used up.
fn secret(token: &str) -> Result<Secret> {
    Secret::parse(token).ok_or(Error::InvalidLink)
}
