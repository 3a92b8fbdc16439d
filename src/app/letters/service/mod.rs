//! Letters to the service address, and to personal addresses (I-9): what people ask beside games in progress. Anybody
//! can write in the name of an address, so nothing is done for a letter alone: it is asked back, to that address. A
//! letter to a personal address, which only a mail to its author contains, is carried out at once.
//!
//! It owns what follows from such a letter. `author` says who wrote it, `plan` what it asks for or why not, `tasks`
//! does that (`register`, `invite`, `seek`), `question` holds what must be confirmed, `answer` queues what authors are
//! told. It may call what `letters` may. It does not read the text of letters, and knows nothing of games in progress.

mod answer;
mod author;
mod invitation;
mod invite;
mod plan;
mod question;
mod register;
mod seek;
mod source;
mod tasks;
mod terms;

use uuid::Uuid;

use crate::app::{App, Error, Result};
use crate::auth::ReplyToken;
use crate::mail::letter::{Letter, ServiceRequest};
use crate::mail::{ServiceAnswer, ServiceTarget};
use crate::store::Connection;
use crate::store::letters::{self, Outcome};

use author::Author;
use plan::{Plan, Task};
use source::Source;

pub(super) use question::{HeldRequest, confirm, show};

/// Handles a letter to the service address or a personal one, and marks it as handled.
///
/// # Errors
/// When the database fails; the letter is then handled again later.
pub(super) async fn handle(
    app: &App,
    conn: &mut Connection,
    id: Uuid,
    letter: &Letter,
    target: &ServiceTarget,
) -> Result<()> {
    let token_hash = target.token.as_deref().and_then(ReplyToken::parse).map(|token| token.digest());
    let Some(author) = author::of(app, conn, letter, token_hash.as_ref()).await? else {
        tracing::info!(letter = %id, "a letter to the service address that nobody vouches for");
        letters::finish(conn, id, Outcome::Dropped).await?;
        return Ok(());
    };
    let source = Source::letter(id);
    let request = match letter.service_request() {
        Ok(ServiceRequest::Help) => Err(None),
        Ok(request) => Ok(request),
        Err(fault) => Err(Some(fault)),
    };
    let request = match request {
        Ok(request) => request,
        Err(fault) => {
            let said = invitation::help(app, conn, &author, fault).await?;
            return answer::send(app, conn, &author, &source, said).await;
        }
    };
    if matches!(request, ServiceRequest::Yes | ServiceRequest::No) {
        return answered(app, conn, &author, id, (token_hash.as_ref(), &request)).await;
    }
    match plan::of(app, conn, &author, request).await? {
        Plan::Say(said) => answer::send(app, conn, &author, &source, said).await,
        Plan::Do(task) if author.is_certain => carry_out(app, conn, &author, &source, &task).await,
        Plan::Do(task) => question::ask(app, conn, &author, id, &task).await,
    }
}

/// An answer to an invitation, or to the question whether a request was meant: yes or no.
async fn answered(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    id: Uuid,
    (token_hash, said): (Option<&[u8; 32]>, &ServiceRequest),
) -> Result<()> {
    if let Some(invitation) = &author.invitation {
        return invitation::answered(app, conn, author, &Source::letter(id), (invitation, said)).await;
    }
    let held = match token_hash.filter(|_| author.is_certain) {
        Some(token_hash) => question::at(app, conn, token_hash).await?,
        None => None,
    };
    let letter = Source::letter(id);
    let Some(held) = held else { return answer::send(app, conn, author, &letter, ServiceAnswer::Stale.into()).await };
    if *said == ServiceRequest::No {
        return question::withdraw(app, conn, author, &letter, held.id).await;
    }
    match question::task(app, conn, author, &held.said).await? {
        Plan::Do(task) => carry_out(app, conn, author, &Source::answer(id, held.id), &task).await,
        Plan::Say(said) => answer::send(app, conn, author, &letter, said).await,
    }
}

/// Does what was asked, and says so; or says why not.
async fn carry_out(app: &App, conn: &mut Connection, author: &Author, source: &Source, task: &Task) -> Result<()> {
    let Err(why) = tasks::carry_out(app, conn, author, source, task).await else { return Ok(()) };
    let said = match why {
        // Somebody has answered the question meanwhile, on the page or by another letter.
        Error::InvalidLink => ServiceAnswer::Stale,
        why => tasks::refused(app, conn, task, why).await?,
    };
    answer::send(app, conn, author, &source.without_question(), said.into()).await
}
