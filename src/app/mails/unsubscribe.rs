//! Unsubscribing with one click (RFC 8058): what the link of a mail switches off, and how that is undone. The link is
//! sealed and not stored (ADR 14): it works in mails of any age, any number of times, and only ever reduces mail. It
//! discloses a kind of mail and nothing about anybody. It works as long as its user has the mailbox that it was mailed
//! to (ADR 22).

use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, Result};
use crate::auth::{Mailbox, Purpose, Seals};
use crate::store::users::User;
use crate::store::{self, Connection, invitations, users};
use crate::values::{Language, MailTiming, Preferences, SwitchableKind};

/// What a link switches off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One kind of mail.
    Kind(SwitchableKind),
    /// Every kind that comes in the digest.
    Digest,
    /// Every invitation to an address that has no user.
    Strangers,
}

/// The recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Reader {
    /// A user.
    User {
        /// Who.
        user: Uuid,
        /// The mailbox that the link was mailed to; older links contain none.
        mailbox: Option<[u8; 4]>,
    },
    /// The reader of an address without a user, by its digest ([`Seals::address`]).
    Address([u8; 16]),
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
pub struct State {
    /// What it switches off.
    pub subject: Subject,
    /// Whether that is off.
    pub off: bool,
    /// Whether a link has switched it off, so that a link can undo it.
    pub undoable: bool,
    /// The language of the link's user, if it has one.
    pub language: Option<Language>,
}

/// The number of the digest, where other links have the number of a kind.
const DIGEST: u8 = u8::MAX;

/// The secret of the link of a mail.
pub(in crate::app) fn token(seals: &Seals, reader: Reader, subject: Subject) -> String {
    let place = match subject {
        Subject::Kind(kind) => {
            SwitchableKind::ALL.iter().position(|other| *other == kind).and_then(|at| u8::try_from(at).ok())
        }
        Subject::Digest | Subject::Strangers => None,
    };
    let (who, id, mailbox) = match reader {
        Reader::User { user, mailbox } => (0, user.into_bytes(), mailbox),
        Reader::Address(digest) => (1, digest, None),
    };
    let mut sealed = vec![who, place.unwrap_or(DIGEST)];
    sealed.extend(id);
    sealed.extend(mailbox.into_iter().flatten());
    seals.seal(Purpose::Unsubscribe, &sealed)
}

fn open(seals: &Seals, token: &str) -> Option<(Reader, Subject)> {
    let sealed = seals.open(Purpose::Unsubscribe, token)?;
    let ([who, place], id) = sealed.split_first_chunk()?;
    let (id, rest): (&[u8; 16], _) = id.split_first_chunk()?;
    let mailbox = if rest.is_empty() { None } else { Some(rest.try_into().ok()?) };
    let reader = Reader::User { user: Uuid::from_bytes(*id), mailbox };
    match who {
        0 if *place == DIGEST => Some((reader, Subject::Digest)),
        0 => Some((reader, Subject::Kind(*SwitchableKind::ALL.get(usize::from(*place))?))),
        1 if mailbox.is_none() => Some((Reader::Address(*id), Subject::Strangers)),
        _ => None,
    }
}

/// Whether a user still has the mailbox that a link was mailed to. A link without one is older than mailboxes: it works
/// for users who have never proven an address again.
fn has(user: &User, mailbox: Option<[u8; 4]>) -> bool {
    match mailbox {
        Some(mailbox) => Mailbox::of(user.id, &user.address).short() == mailbox,
        None => user.proven_again_at.is_none(),
    }
}

/// The content of a link. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`] if it is not one of ours, or its user is gone.
pub async fn show(app: &App, token: &str) -> Result<State> {
    let (reader, subject) = open(&app.seals, token).ok_or(Error::InvalidLink)?;
    let mut conn = app.store.connection().await?;
    match reader {
        Reader::User { user, mailbox } => {
            let user = users::find(&mut conn, user).await?.filter(|user| has(user, mailbox));
            let user = user.ok_or(Error::InvalidLink)?;
            Ok(state(subject, &user, &user.preferences))
        }
        Reader::Address(digest) => Ok(stranger(invitations::refuses_all(&mut conn, &[digest]).await?)),
    }
}

/// Carries out the action on the page of a link, or the one click of a mail program.
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn act(app: &App, from: Network, token: &str, choice: MailChoice) -> Result<State> {
    let (reader, subject) = open(&app.seals, token).ok_or(Error::InvalidLink)?;
    let mut conn = app.store.connection().await?;
    match reader {
        Reader::User { user, mailbox } => {
            store::transaction(&mut conn, async |conn| {
                let state = change(conn, (user, mailbox), subject, choice).await?;
                audit::record(conn, AuditEntry::new(AuditKind::NoticesChanged, user).from(from)).await?;
                Ok(state)
            })
            .await
        }
        Reader::Address(digest) => {
            let off = choice == MailChoice::Off;
            invitations::refuse_all(&mut conn, &digest, off).await?;
            Ok(stranger(off))
        }
    }
}

async fn change(
    conn: &mut Connection,
    (user, mailbox): (Uuid, Option<[u8; 4]>),
    subject: Subject,
    choice: MailChoice,
) -> Result<State> {
    let locked = users::lock(conn, user).await?.filter(|user| has(user, mailbox)).ok_or(Error::InvalidLink)?;
    let mut preferences = locked.preferences.clone();
    match choice {
        MailChoice::Off => preferences.switch_off(&kinds(subject, &preferences)),
        MailChoice::Undo => preferences.undo(&undone(subject, &preferences)),
    }
    // Notices that wait for a digest stay, in case the user undoes it: the digest leaves out kinds that are off.
    users::set_preferences(conn, user, &preferences).await?;
    Ok(state(subject, &locked, &preferences))
}

/// The kinds that a link switches off.
fn kinds(subject: Subject, preferences: &Preferences) -> Vec<SwitchableKind> {
    match subject {
        Subject::Kind(kind) => vec![kind],
        Subject::Digest => preferences.daily(),
        Subject::Strangers => Vec::new(),
    }
}

/// The kinds that it has switched off.
fn undone(subject: Subject, preferences: &Preferences) -> Vec<SwitchableKind> {
    match subject {
        Subject::Kind(kind) => vec![kind],
        Subject::Digest => preferences.undoable_daily(),
        Subject::Strangers => Vec::new(),
    }
}

fn state(subject: Subject, user: &User, preferences: &Preferences) -> State {
    let is_off = |kind: SwitchableKind| preferences.timing(kind) == MailTiming::Off;
    let off = match subject {
        Subject::Kind(kind) => is_off(kind),
        Subject::Digest | Subject::Strangers => preferences.daily().is_empty(),
    };
    let undoable = match subject {
        Subject::Kind(kind) => preferences.is_undoable(kind),
        Subject::Digest | Subject::Strangers => !preferences.undoable_daily().is_empty(),
    };
    State { subject, off, undoable, language: Some(user.language) }
}

/// There is only one kind of mail to people without an account.
const fn stranger(off: bool) -> State {
    State { subject: Subject::Strangers, off, undoable: off, language: None }
}
