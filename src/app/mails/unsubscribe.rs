//! Unsubscribing with one click (RFC 8058): what the link of a mail switches off, and how that is undone. The link is
//! sealed and not stored (ADR 14): it works in mails of any age, any number of times, and only ever reduces mail,
//! except that its user is told once if a game may be lost without what it switches off. It discloses a kind of mail
//! and nothing about anybody. It works as long as its user has the mailbox that it was mailed to (ADR 22).

use uuid::Uuid;

use super::reader::reachable_recipient;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, Result};
use crate::auth::{Mailbox, Purpose, Seals};
use crate::mail::{Notice, Recipient};
use crate::store::users::User;
use crate::store::{self, Connection, clock, invitations, outbox, users};
use crate::values::{Language, MailTiming, Preferences, SwitchableKind};

/// The mails to a user that a link switches off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserMails {
    /// One kind of mail.
    Kind(SwitchableKind),
    /// Every kind that comes in the digest.
    Digest,
}

/// What a link switches off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Mails to its user.
    User(UserMails),
    /// Every invitation to an address that has no user.
    Strangers,
}

/// Who has a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum LinkHolder {
    /// Whoever has the mail: mails are passed on.
    Anybody,
    /// Its user: it stands in the mail that tells them that another one was used, and nowhere else.
    User,
}

/// What a link says, sealed: whose mails it switches off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Link {
    /// A user's.
    User {
        /// Who has it.
        holder: LinkHolder,
        /// Who.
        user: Uuid,
        /// The mailbox that the link was mailed to ([`Mailbox::short`]).
        mailbox: [u8; 4],
        /// Which.
        mails: UserMails,
    },
    /// Those to an address without a user.
    Address {
        /// Its digest ([`Seals::address`]).
        digest: [u8; 16],
    },
}

/// The action on the page of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailChoice {
    /// No more of these.
    Off,
    /// Undo it.
    Undo,
}

/// A link, as its page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkState {
    /// What it switches off.
    pub subject: Subject,
    /// Whether that is off.
    pub off: bool,
    /// Whether a link has switched it off, so that a link can undo it.
    pub undoable: bool,
    /// The language of the link's user, if it has one.
    pub language: Option<Language>,
}

/// The number of the digest, where other links have the position of a kind.
const DIGEST: u8 = u8::MAX;

impl Link {
    /// The secret of the link of a mail.
    pub(in crate::app) fn token(self, seals: &Seals) -> String {
        seals.seal(Purpose::Unsubscribe, &self.bytes())
    }

    fn open(seals: &Seals, token: &str) -> Option<Self> {
        Self::parse(&seals.open(Purpose::Unsubscribe, token)?)
    }

    fn bytes(self) -> Vec<u8> {
        match self {
            Self::User { holder, user, mailbox, mails } => {
                let form = match holder {
                    LinkHolder::Anybody => 0,
                    LinkHolder::User => 2,
                };
                let position = match mails {
                    UserMails::Kind(kind) => kind as u8,
                    UserMails::Digest => DIGEST,
                };
                [&[form, position], user.as_bytes().as_slice(), &mailbox].concat()
            }
            Self::Address { digest } => [&[1], digest.as_slice()].concat(),
        }
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [form @ (0 | 2), position, rest @ ..] => {
                let holder = if *form == 0 { LinkHolder::Anybody } else { LinkHolder::User };
                let (user, mailbox) = rest.split_first_chunk()?;
                let mails = match *position {
                    DIGEST => UserMails::Digest,
                    position => UserMails::Kind(*SwitchableKind::ALL.get(usize::from(position))?),
                };
                Some(Self::User { holder, user: Uuid::from_bytes(*user), mailbox: mailbox.try_into().ok()?, mails })
            }
            [1, digest @ ..] => Some(Self::Address { digest: digest.try_into().ok()? }),
            _ => None,
        }
    }
}

/// Whether a user still has the mailbox that a link was mailed to.
fn has(user: &User, mailbox: [u8; 4]) -> bool {
    Mailbox::of(user.id, &user.address).short() == mailbox
}

/// The content of a link. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`] if it is not one of ours, or its user is gone.
pub async fn show(app: &App, token: &str) -> Result<LinkState> {
    let link = Link::open(&app.seals, token).ok_or(Error::InvalidLink)?;
    let mut conn = app.store.connection().await?;
    match link {
        Link::User { user, mailbox, mails, .. } => {
            let user = users::find(&mut conn, user).await?.filter(|user| has(user, mailbox));
            let user = user.ok_or(Error::InvalidLink)?;
            Ok(state(mails, &user, &user.preferences))
        }
        Link::Address { digest } => Ok(stranger(invitations::refuses_all(&mut conn, &[digest]).await?)),
    }
}

/// Carries out the action on the page of a link, or the one click of a mail program.
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn act(app: &App, from: Network, token: &str, choice: MailChoice) -> Result<LinkState> {
    let link = Link::open(&app.seals, token).ok_or(Error::InvalidLink)?;
    let mut conn = app.store.connection().await?;
    match link {
        Link::User { holder, user, mailbox, mails } => {
            store::transaction(&mut conn, async |conn| {
                let state = change(app, conn, (holder, user, mailbox), (mails, choice)).await?;
                audit::record(conn, AuditEntry::new(AuditKind::NoticesChanged, user).from(from)).await?;
                Ok(state)
            })
            .await
        }
        Link::Address { digest } => {
            let off = choice == MailChoice::Off;
            invitations::refuse_all(&mut conn, &digest, off).await?;
            Ok(stranger(off))
        }
    }
}

async fn change(
    app: &App,
    conn: &mut Connection,
    (holder, user, mailbox): (LinkHolder, Uuid, [u8; 4]),
    (mails, choice): (UserMails, MailChoice),
) -> Result<LinkState> {
    let locked = users::lock(conn, user).await?.filter(|user| has(user, mailbox)).ok_or(Error::InvalidLink)?;
    let mut preferences = locked.preferences.clone();
    let told = reachable_recipient(locked.clone()).filter(|_| holder == LinkHolder::Anybody);
    match (choice, told) {
        (MailChoice::Off, Some(to)) => {
            let off = kinds(mails, &preferences);
            if !preferences.switch_off_by_anybody(&off).is_empty() {
                tell(app, conn, &to, (user, mailbox), mails).await?;
            }
        }
        (MailChoice::Off, None) => preferences.switch_off(&kinds(mails, &preferences)),
        (MailChoice::Undo, _) => match holder {
            LinkHolder::Anybody => preferences.undo(&undone(mails, &preferences)),
            LinkHolder::User => preferences.undo_by_user(&undone(mails, &preferences)),
        },
    }
    // Notices that wait for a digest stay, in case the user undoes it: the digest leaves out kinds that are off.
    users::set_preferences(conn, user, &preferences).await?;
    Ok(state(mails, &locked, &preferences))
}

/// Tells a user that the link of a mail has switched mails off without which they may lose a game, with a link of their
/// own that undoes it: whoever has the other one can use it as often as they like, and causes no other mail.
async fn tell(
    app: &App,
    conn: &mut Connection,
    to: &Recipient,
    (user, mailbox): (Uuid, [u8; 4]),
    mails: UserMails,
) -> Result<()> {
    let token = Link::User { holder: LinkHolder::User, user, mailbox, mails }.token(&app.seals);
    let kind = match mails {
        UserMails::Kind(kind) => Some(kind),
        UserMails::Digest => None,
    };
    let notice = Notice::MailsSwitchedOff { kind, token: &token };
    let at = clock::now(conn).await?;
    let row = app.post().account_mail(user, to, &notice, Uuid::now_v7(), at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}

/// The kinds that a link switches off.
fn kinds(mails: UserMails, preferences: &Preferences) -> Vec<SwitchableKind> {
    match mails {
        UserMails::Kind(kind) => vec![kind],
        UserMails::Digest => preferences.daily(),
    }
}

/// The kinds that it has switched off.
fn undone(mails: UserMails, preferences: &Preferences) -> Vec<SwitchableKind> {
    match mails {
        UserMails::Kind(kind) => vec![kind],
        UserMails::Digest => preferences.undoable_daily(),
    }
}

fn state(mails: UserMails, user: &User, preferences: &Preferences) -> LinkState {
    let (off, undoable) = match mails {
        UserMails::Kind(kind) => (preferences.timing(kind) == MailTiming::Off, preferences.is_undoable(kind)),
        UserMails::Digest => (preferences.daily().is_empty(), !preferences.undoable_daily().is_empty()),
    };
    LinkState { subject: Subject::User(mails), off, undoable, language: Some(user.language) }
}

/// There is only one kind of mail to people without an account.
const fn stranger(off: bool) -> LinkState {
    LinkState { subject: Subject::Strangers, off, undoable: off, language: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_opened_as_it_was_sealed_and_nothing_else_is_a_link() {
        let (user, mailbox) = (Uuid::from_u128(7), [1, 2, 3, 4]);
        let kinds = SwitchableKind::ALL.iter().map(|kind| UserMails::Kind(*kind)).chain([UserMails::Digest]);
        let links = kinds.flat_map(|mails| {
            [LinkHolder::Anybody, LinkHolder::User].map(|holder| Link::User { holder, user, mailbox, mails })
        });
        for link in links.chain([Link::Address { digest: [9; 16] }]) {
            let bytes = link.bytes();
            assert_eq!(Link::parse(&bytes), Some(link));
            assert_eq!(Link::parse(&bytes[..bytes.len() - 1]), None);
            assert_eq!(Link::parse(&[&*bytes, &[0]].concat()), None);
        }
        let unknown_kind = [&[0, DIGEST - 1], [7; 20].as_slice()].concat();
        assert_eq!((Link::parse(&[]), Link::parse(&[3; 22]), Link::parse(&unknown_kind)), (None, None, None));
    }
}
