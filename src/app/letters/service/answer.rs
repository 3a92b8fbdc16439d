//! Answers to letters about no game, always to the address that the author certainly has or claims to have, a few a day
//! (I-9). Each carries a new personal address.

use uuid::Uuid;

use super::author::Author;
use super::source::Source;
use crate::app::accounts::User;
use crate::app::letters::answer::BARRED;
use crate::app::letters::games::NewAddresses;
use crate::app::limits::attempts::{Limit, RequestKind, count_within, quietly};
use crate::app::mails::personal;
use crate::app::mails::reader::recipient;
use crate::app::{App, Error, Result};
use crate::mail::{NewcomerSeat, Notice, Recipient, ServiceAnswer, ServiceRefusal};
use crate::store::{self, Connection, clock, outbox};
use crate::values::Zone;

/// An answer, with what must be stored for it.
pub(super) struct ServiceReply {
    answer: ServiceAnswer,
    /// The addresses and links in it.
    addresses: NewAddresses,
    /// The letter that it answers, if that could not be understood, for counting.
    unclear: Option<String>,
}

impl From<ServiceAnswer> for ServiceReply {
    fn from(answer: ServiceAnswer) -> Self {
        Self::with(answer, NewAddresses::default())
    }
}

impl ServiceReply {
    /// An answer with addresses and links in it.
    pub(super) fn with(answer: ServiceAnswer, addresses: NewAddresses) -> Self {
        Self { answer, addresses, unclear: None }
    }

    /// The answer to a letter with this text, which could not be understood.
    pub(super) fn about_unclear(self, text: Option<String>) -> Self {
        Self { unclear: text, ..self }
    }

    /// The kind of request, for counting; `None` for what was done, which has limits of its own.
    const fn kind(&self) -> Option<RequestKind> {
        match self.answer {
            ServiceAnswer::Welcome { .. }
            | ServiceAnswer::Invited { .. }
            | ServiceAnswer::Joined { .. }
            | ServiceAnswer::Declined
            | ServiceAnswer::Opened { .. } => None,
            ServiceAnswer::Confirm { .. } => Some(RequestKind::Hold),
            ServiceAnswer::Games(_) => Some(RequestKind::Games),
            ServiceAnswer::Rulesets(_) => Some(RequestKind::Rulesets),
            ServiceAnswer::Settings(_) => Some(RequestKind::Settings),
            ServiceAnswer::Help { .. } => Some(RequestKind::ServiceHelp),
            ServiceAnswer::Refused(_) => Some(RequestKind::ServiceRefusal),
            ServiceAnswer::Expired(_) => Some(RequestKind::Expired),
            ServiceAnswer::Known | ServiceAnswer::Withdrawn | ServiceAnswer::Stale | ServiceAnswer::GivenUp => {
                Some(RequestKind::Service)
            }
        }
    }
}

/// Answers a letter and marks it as handled, in one transaction.
pub(super) async fn send(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    said: ServiceReply,
) -> Result<()> {
    store::transaction(conn, async |conn| {
        // If another process has handled the letter since, there is no answer and no count.
        if source.close(conn).await? { queue_within_limits(app, conn, author, source, &said).await } else { Ok(()) }
    })
    .await
}

/// The same in the transaction of what the letter asks for.
///
/// # Errors
/// [`Error::InvalidLink`] if another process has handled the letter since, or the question is no longer open.
pub(super) async fn send_within(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    said: ServiceReply,
) -> Result<()> {
    if !source.close(conn).await? {
        return Err(Error::InvalidLink);
    }
    queue_within_limits(app, conn, author, source, &said).await
}

/// Queues an answer, unless there were too many, in the caller's transaction.
pub(super) async fn queue_within_limits(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    said: &ServiceReply,
) -> Result<()> {
    if !may_be_sent(app, conn, author, said).await? {
        return Ok(());
    }
    said.addresses.store(conn).await?;
    queue(app, conn, author, source.answered(), said).await.map(drop)
}

/// Counts an answer, in the transaction that queues it; returns whether it may be sent.
pub(super) async fn may_be_sent(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    said: &ServiceReply,
) -> Result<bool> {
    let Some(kind) = said.kind() else { return Ok(true) };
    // Whoever wrote from a suspended address is answered there, like somebody without an account; nobody else causes a
    // mail to it (L-4).
    let is_suspended = author.user.as_ref().is_some_and(|user| user.suspended_at.is_some());
    if is_suspended && author.is_from_elsewhere {
        return Ok(false);
    }
    let limits = match &author.user {
        // As in a game, and together with that: whoever writes in their name does not fill their mailbox.
        Some(user) if matches!(said.answer, ServiceAnswer::Refused(ServiceRefusal::Barred { .. })) => {
            vec![Limit::RefusalsTo { user: user.id, reason: BARRED }]
        }
        Some(user) if author.is_certain || author.is_vouched => {
            vec![Limit::RequestsBy { user: user.id, kind, game: None }, Limit::AnswersTo(user.id)]
        }
        _ => limits_of_address(author, said),
    };
    for limit in limits {
        if !quietly(count_within(app, conn, limit).await)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The limits of answers to an address without a user, or whose owner may not have written the letter. What was not
/// understood is counted apart: whoever has looked for the words is answered once they have found them.
fn limits_of_address<'a>(author: &'a Author, said: &'a ServiceReply) -> Vec<Limit<'a>> {
    let address = &author.address;
    let own = match &said.unclear {
        Some(text) => vec![Limit::UnclearText { address, text }, Limit::UnclearFromAddress(address)],
        None => vec![Limit::AnswersToAddress(address)],
    };
    let domain = (!author.is_certain && !author.is_vouched).then_some(Limit::AnswersToDomain(address));
    own.into_iter().chain(domain).collect()
}

/// Queues a mail with a new personal address; returns the digest of that address's token. `about` makes the mail
/// unique.
pub(super) async fn queue(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    about: Uuid,
    said: &ServiceReply,
) -> Result<[u8; 32]> {
    let to = match &author.user {
        Some(user) => recipient(user.clone()),
        None => stranger(author),
    };
    // A yes to a question must not be one to an invitation.
    let asks = matches!(said.answer, ServiceAnswer::Confirm { .. });
    let invitation = author.invitation.clone().filter(|_| !asks);
    queue_to(app, conn, &to, about, (&said.answer, invitation)).await
}

/// The same to somebody who has just become a user. An invitation that they answered is answered for good.
pub(super) async fn welcome(
    app: &App,
    conn: &mut Connection,
    user: User,
    seat: NewcomerSeat,
    about: Uuid,
) -> Result<()> {
    let answer = ServiceAnswer::Welcome { name: user.name.clone(), seat };
    queue_to(app, conn, &recipient(user), about, (&answer, None)).await.map(drop)
}

async fn queue_to(
    app: &App,
    conn: &mut Connection,
    to: &Recipient,
    about: Uuid,
    (answer, invitation): (&ServiceAnswer, Option<Vec<u8>>),
) -> Result<[u8; 32]> {
    let token = personal::new(conn, to, invitation).await?;
    let at = clock::now(conn).await?;
    let notice = Notice::Service { answer, reply: &token.text() };
    let row = app.post().account_mail(to.user.unwrap_or(about), to, &notice, about, at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(token.digest())
}

/// The reader of an address without a user.
fn stranger(author: &Author) -> Recipient {
    let (address, language) = (author.address.clone(), author.language);
    Recipient { user: None, name: String::new(), address, zone: Zone::UTC, language }
}
