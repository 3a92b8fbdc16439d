//! Answers to letters about no game, always to the address that the author certainly has or claims to have, a few a day
//! (I-9). Each carries a new personal address.

use uuid::Uuid;

use super::author::Author;
use super::source::Source;
use crate::app::accounts::User;
use crate::app::letters::games::NewAddresses;
use crate::app::letters::permission::{BARRED, Permission, count_against};
use crate::app::limits::attempts::{Limit, RequestKind};
use crate::app::mails::personal;
use crate::app::mails::reader::recipient;
use crate::app::{App, Error, Result};
use crate::mail::{LastAnswer, NewcomerSeat, Notice, Recipient, ServiceAnswer, ServiceRefusal};
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
    let Permission::Granted(last) = count(app, conn, author, said).await? else { return Ok(()) };
    said.addresses.store(conn).await?;
    queue(app, conn, author, source.answered(), (said, last)).await.map(drop)
}

/// Counts an answer, in the transaction that queues it.
pub(super) async fn count(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    said: &ServiceReply,
) -> Result<Permission> {
    let Some(kind) = said.kind() else { return Ok(Permission::Granted(None)) };
    // Whoever writes from a suspended address is answered there, within the limits of somebody without an account; what
    // comes from elsewhere causes no mail to it (L-4). Where DMARC is not required its sender may be forged.
    let is_suspended = author.user.as_ref().is_some_and(|user| user.suspended_at.is_some());
    if is_suspended && author.is_from_elsewhere {
        return Ok(Permission::Refused);
    }
    let limits = match &author.user {
        // As in a game, and together with that: whoever writes in their name does not fill their mailbox.
        Some(user) if matches!(said.answer, ServiceAnswer::Refused(ServiceRefusal::Barred { .. })) => {
            vec![(Limit::RefusalsTo { user: user.id, reason: BARRED }, None)]
        }
        Some(user) if author.is_certain || author.is_vouched => vec![
            (Limit::RequestsBy { user: user.id, kind, game: None }, Some(LastAnswer::OfKind)),
            (Limit::AnswersTo(user.id), Some(LastAnswer::OfAll)),
        ],
        _ => limits_of_address(author, said),
    };
    count_against(app, conn, &limits).await
}

/// The limits of answers to an address without a user, or whose owner may not have written the letter. What was not
/// understood is counted apart: whoever has looked for the words is answered once they have found them.
fn limits_of_address<'a>(author: &'a Author, said: &'a ServiceReply) -> Vec<(Limit<'a>, Option<LastAnswer>)> {
    let (address, last) = (&author.address, Some(LastAnswer::OfKind));
    let own = match &said.unclear {
        Some(text) => {
            vec![(Limit::UnclearText { address, text }, None), (Limit::UnclearFromAddress(address), last)]
        }
        None => vec![(Limit::AnswersToAddress(address), last)],
    };
    let domain = (!author.is_certain && !author.is_vouched).then_some((Limit::AnswersToDomain(address), None));
    own.into_iter().chain(domain).collect()
}

/// Queues a mail with a new personal address; returns the digest of that address's token. `about` makes the mail
/// unique; `last` if other letters are not answered after it that day.
pub(super) async fn queue(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    about: Uuid,
    (said, last): (&ServiceReply, Option<LastAnswer>),
) -> Result<[u8; 32]> {
    let to = match &author.user {
        Some(user) => recipient(user.clone()),
        None => stranger(author),
    };
    // A yes to a question must not be one to an invitation.
    let asks = matches!(said.answer, ServiceAnswer::Confirm { .. });
    let invitation = author.invitation.clone().filter(|_| !asks);
    let token = personal::new(conn, &to, invitation).await?;
    let notice = Notice::Service { answer: &said.answer, reply: &token.text(), last };
    queue_to(app, conn, &to, about, &notice).await?;
    Ok(token.digest())
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
    let to = recipient(user);
    let token = personal::new(conn, &to, None).await?;
    queue_to(app, conn, &to, about, &Notice::Service { answer: &answer, reply: &token.text(), last: None }).await
}

async fn queue_to(app: &App, conn: &mut Connection, to: &Recipient, about: Uuid, notice: &Notice<'_>) -> Result<()> {
    let at = clock::now(conn).await?;
    let row = app.post().account_mail(to.user.unwrap_or(about), to, notice, about, at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}

/// The reader of an address without a user.
fn stranger(author: &Author) -> Recipient {
    let (address, language) = (author.address.clone(), author.language);
    Recipient { user: None, name: String::new(), address, zone: Zone::UTC, language }
}
