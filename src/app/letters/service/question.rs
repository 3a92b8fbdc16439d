//! Questions whether a request was meant: answered by mail, or on the page behind the link. Reading the page changes
//! nothing (L-9).

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use uuid::Uuid;

use super::super::held::{held_text, parts_of_held};
use super::super::permission::Permission;
use super::answer::{self, ServiceReply};
use super::author::Author;
use super::plan::{self, Plan, Task};
use super::source::Source;
use super::tasks;
use crate::app::accounts::bars;
use crate::app::{App, Error, Result};
use crate::auth::Secret;
use crate::mail::letter::ServiceRequest;
use crate::mail::{ServiceAnswer, ServiceQuestion};
use crate::store::letters::{self, HeldRequestRow, UnplayedOutcome};
use crate::store::{self, Connection, personal_addresses, users};
use crate::values::Language;

/// What a page asks to confirm.
#[derive(Debug)]
pub(in crate::app::letters) struct HeldRequest {
    /// The request in words.
    pub said: String,
    /// The address in whose name it came.
    pub address: String,
    /// The language of its reader.
    pub language: Language,
    /// Whether that address is suspended.
    pub suspended: bool,
}

/// Why something is asked back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuestionReason {
    /// Anybody may have written the letter.
    Sender,
    /// A sentence states it.
    Sentence,
}

/// A task as a question, with its request in words.
fn question(task: &Task, author: &Author, why: QuestionReason) -> (ServiceQuestion, String) {
    let said = task.request().words(author.language);
    let question = match (why, task) {
        (QuestionReason::Sentence, _) if author.is_certain => ServiceQuestion::Sentence { said: said.clone() },
        (_, Task::Register(name)) => ServiceQuestion::Register { name: name.as_str().to_owned() },
        (_, Task::Invite(_) | Task::Seek(_) | Task::Set(_) | Task::Accept(_) | Task::Decline(_)) => {
            ServiceQuestion::Request { said: said.clone() }
        }
    };
    (question, said)
}

/// Asks back whether a letter was meant, and holds it until that is answered, in one transaction. A question that it
/// answers without a plain yes or no is asked again, and `replaced`.
pub(super) async fn ask(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    id: Uuid,
    (task, why): (&Task, QuestionReason),
    replaced: Option<Uuid>,
) -> Result<()> {
    let secret = Secret::random()?;
    store::transaction(conn, async |conn| {
        if !letters::lock(conn, id).await? {
            return Ok(());
        }
        let (question, words) = question(task, author, why);
        let said = ServiceReply::from(ServiceAnswer::Confirm { question, token: secret.text() });
        let Permission::Granted(last) = answer::count(app, conn, author, &said).await? else {
            letters::finish(conn, id, UnplayedOutcome::Answered).await?;
            return Ok(());
        };
        let token_hash = answer::queue(app, conn, author, id, (&said, last)).await?;
        let confirm_hash = secret.digest();
        // The mail that asks does not stand for the invitation, because a yes means something else there.
        let invitation = author.invitation.as_deref().map(|digest| HEXLOWER.encode(digest));
        let text = held_text(&words, invitation.as_deref());
        let held = UnplayedOutcome::Asked { token_hash: &token_hash, said: &text, confirm_hash: &confirm_hash };
        letters::finish(conn, id, held).await?;
        if let Some(question) = replaced {
            letters::withdraw(conn, question).await?;
        }
        Ok(())
    })
    .await
}

/// Drops a held letter, as its author answered, and says so, in one transaction.
pub(super) async fn withdraw(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    question: Uuid,
) -> Result<()> {
    store::transaction(conn, async |conn| {
        if !source.close(conn).await? {
            return Ok(());
        }
        letters::withdraw(conn, question).await?;
        answer::queue_within_limits(app, conn, author, source, &ServiceAnswer::Withdrawn.into()).await
    })
    .await
}

/// The question that the mail with this personal address asks, as long as it is open.
pub(super) async fn at(app: &App, conn: &mut Connection, token_hash: &[u8; 32]) -> Result<Option<HeldRequestRow>> {
    Ok(letters::held_request_at(conn, token_hash, age(app)).await?)
}

/// What a held letter asks for, as of now, and its author, who answers the invitation that it answered.
pub(super) async fn plan(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    held: &HeldRequestRow,
) -> Result<(Author, Plan)> {
    let (said, digest) = parts_of_held(&held.said);
    let invitation = digest.and_then(|digest| HEXLOWER.decode(digest.as_bytes()).ok());
    let request = ServiceRequest::parse(said).ok_or_else(|| Error::corrupt("a held request cannot be read"))?;
    let author = Author { invitation, ..author.clone() };
    let plan = plan::of(app, conn, &author, request).await?;
    Ok((author, plan))
}

/// Whether an answer affirms a question: "decline" affirms the one whether an invitation is declined.
pub(super) const fn is_affirmed(plan: &Plan, said: &ServiceRequest) -> bool {
    match (said, plan) {
        (ServiceRequest::Decline, Plan::Do(Task::Decline(_))) => true,
        (ServiceRequest::Accept, Plan::Do(Task::Decline(_))) => false,
        (said, _) => matches!(said, ServiceRequest::Yes | ServiceRequest::Accept),
    }
}

/// The held request of a page's secret; `None` if it is not one. Changes nothing.
///
/// # Errors
/// [`Error::InvalidLink`] when its address has another user now.
pub(in crate::app::letters) async fn show(
    app: &App,
    conn: &mut Connection,
    secret: &str,
) -> Result<Option<HeldRequest>> {
    let Some((held, author)) = find(app, conn, secret).await? else { return Ok(None) };
    let suspended = author.user.as_ref().is_some_and(|user| user.suspended_at.is_some());
    let said = parts_of_held(&held.said).0.to_owned();
    Ok(Some(HeldRequest { said, address: author.address, language: author.language, suspended }))
}

/// Does what a held request asks; returns `false` if the secret is not that of one.
///
/// # Errors
/// [`Error::InvalidLink`] when it was answered; otherwise what refuses it, and nothing has changed.
pub(in crate::app::letters) async fn confirm(app: &App, conn: &mut Connection, secret: &str) -> Result<bool> {
    let Some((held, author)) = find(app, conn, secret).await? else { return Ok(false) };
    if let Some(user) = &author.user {
        bars::check(app, conn, user.id).await?;
    }
    let (author, plan) = plan(app, conn, &author, &held).await?;
    match plan {
        Plan::Do(task) => tasks::carry_out(app, conn, &author, &Source::page(held.id), &task).await?,
        // What it asks for is no longer possible.
        Plan::Say(_) => return Err(Error::InvalidLink),
    }
    Ok(true)
}

async fn find(app: &App, conn: &mut Connection, secret: &str) -> Result<Option<(HeldRequestRow, Author)>> {
    let Some(secret) = Secret::parse(secret) else { return Ok(None) };
    let Some(held) = letters::held_request(conn, &secret.digest(), age(app)).await? else { return Ok(None) };
    let bound = personal_addresses::find(conn, &held.token_hash).await?.ok_or(Error::InvalidLink)?;
    let user = users::find_by_address(conn, &bound.address).await?;
    if user.as_ref().map(|user| user.id) != bound.user {
        return Err(Error::InvalidLink);
    }
    let language = user.as_ref().map_or_else(|| plan::language(parts_of_held(&held.said).0), |user| user.language);
    let author = Author {
        address: bound.address,
        user,
        language,
        is_certain: true,
        is_from_elsewhere: false,
        is_vouched: true,
        invitation: None,
    };
    Ok(Some((held, author)))
}

fn age(app: &App) -> TimeDelta {
    TimeDelta::days(app.settings.letters.confirm_days.into())
}
