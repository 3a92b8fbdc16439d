//! Letters to the service address, and to personal addresses (I-9): what people ask beside games in progress. Anybody
//! can write in the name of an address, so nothing is done for a letter alone: it is asked back, to that address. A
//! letter to a personal address, which only a mail to its author contains, is carried out at once.
//!
//! What a sentence states is asked back from everybody: only the words of the grammar are carried out.
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

use crate::app::accounts::bars;
use crate::app::{App, Error, Result};
use crate::auth::ReplyToken;
use crate::mail::letter::{
    Command, CommandFault, Letter, LetterMeaning, Origin, ServiceContext, ServiceMeaning, ServiceRequest,
};
use crate::mail::{ServiceAnswer, ServiceRefusal, ServiceTarget};
use crate::store::letters::{self, HeldRequestRow, TakenLetter, UnplayedOutcome};
use crate::store::{self, Connection, clock};

use super::games;
use answer::ServiceReply;
use author::Author;
use plan::{Plan, Task};
use question::QuestionReason;
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
        letters::finish(conn, id, UnplayedOutcome::Dropped).await?;
        return Ok(());
    };
    if let Some(refusal) = refusal_of_barred(app, conn, &author).await? {
        return answer::send(app, conn, &author, &Source::letter(id), refusal.into()).await;
    }
    let open = match token_hash.filter(|_| author.is_certain && author.invitation.is_none()) {
        Some(token_hash) => question::at(app, conn, &token_hash).await?,
        None => None,
    };
    let source = Source::letter(id);
    let context = context(app, conn, author.invitation.is_some() || open.is_some()).await?;
    let meaning = match letter.service_meaning(&context) {
        // Whoever wants to see a board here does not say of which game: the list has an address for each.
        Err(_) if author.invitation.is_none() && asks_for_board(app, letter) => {
            Ok(ServiceMeaning::Request(ServiceRequest::Games))
        }
        meaning => meaning,
    };
    match (meaning, &open) {
        (Err(fault), _) => help(app, conn, &author, &source, Some((fault, letter.service_text()))).await,
        (Ok(ServiceMeaning::Request(ServiceRequest::Help)), _) => help(app, conn, &author, &source, None).await,
        (Ok(ServiceMeaning::Request(said)), open) if said.is_answer() => {
            answered(app, conn, &author, id, (open.as_ref(), &said)).await
        }
        (Ok(ServiceMeaning::Question(said)), Some(held)) if said.is_answer() => {
            answered_in_a_sentence(app, conn, &author, id, (held, &said)).await
        }
        (Ok(ServiceMeaning::Request(request)), _) => {
            follow(app, conn, &author, id, (request, QuestionReason::Sender)).await
        }
        (Ok(ServiceMeaning::Question(request)), _) => {
            follow(app, conn, &author, id, (request, QuestionReason::Sentence)).await
        }
    }
}

/// Whether a letter asks for the board of a game, whichever that is.
fn asks_for_board(app: &App, letter: &Letter) -> bool {
    let rules = app.catalogue.list().next();
    let meaning = rules.map(|rules| letter.meaning(rules, &[]));
    matches!(meaning, Some(Ok(LetterMeaning::Command(Command::Show))))
}

/// Answers a letter to an address of a game that is no longer valid, and marks it as handled: its author learns that
/// nothing was done, and how to go on. Where the operator has no service address, only users who may act are answered.
///
/// # Errors
/// When the database fails; the letter is then handled again later.
pub(super) async fn handle_expired(app: &App, conn: &mut Connection, id: Uuid, letter: &Letter) -> Result<()> {
    let Some(author) = author::of(app, conn, letter, None).await? else {
        letters::finish(conn, id, UnplayedOutcome::Dropped).await?;
        return Ok(());
    };
    let said = match (refusal_of_barred(app, conn, &author).await?, &author.user) {
        (Some(_), _) | (None, None) if app.site.service_address().is_none() => {
            letters::finish(conn, id, UnplayedOutcome::Dropped).await?;
            return Ok(());
        }
        (Some(refusal), _) => refusal.into(),
        (None, Some(user)) => {
            let (list, addresses) = games::list(app, conn, user.id, &user.address).await?;
            ServiceReply::with(ServiceAnswer::Expired(Some(list)), addresses)
        }
        (None, None) => ServiceAnswer::Expired(None).into(),
    };
    answer::send(app, conn, &author, &Source::letter(id), said).await
}

/// Tells the author of a letter that it could not be handled, and marks it as given up, in one transaction. Nothing of
/// it was read: who is told follows from its headers, and from the reply address that it came to.
///
/// # Errors
/// When the database fails; then nothing has changed.
pub(super) async fn tell_given_up(
    app: &App,
    conn: &mut Connection,
    letter: &TakenLetter,
    origin: &Origin,
) -> Result<()> {
    let player = match letter.reply_game_id.zip(letter.token_hash.as_deref()) {
        Some(to) => author::of_game(conn, origin, to).await?,
        None => None,
    };
    let author = match player {
        Some(player) => Some(player),
        None => author::of_unread(app, conn, origin).await?,
    };
    // As with addresses that are no longer valid.
    let author = author.filter(|author| author.user.is_some() || app.site.service_address().is_some());
    let barred = match &author {
        Some(author) => refusal_of_barred(app, conn, author).await?,
        None => None,
    };
    let said = ServiceReply::from(barred.unwrap_or(ServiceAnswer::GivenUp));
    store::transaction(conn, async |conn| {
        let is_mine = letters::finish(conn, letter.id, UnplayedOutcome::Failed).await?;
        match author.as_ref().filter(|_| is_mine) {
            Some(author) => answer::queue_within_limits(app, conn, author, &Source::letter(letter.id), &said).await,
            None => Ok(()),
        }
    })
    .await
}

/// What an author is told who is barred; `None` if they are not.
async fn refusal_of_barred(app: &App, conn: &mut Connection, author: &Author) -> Result<Option<ServiceAnswer>> {
    let Some(user) = &author.user else { return Ok(None) };
    match bars::check(app, conn, user.id).await {
        Ok(()) => Ok(None),
        Err(Error::Barred { contact, .. }) => Ok(Some(ServiceAnswer::Refused(ServiceRefusal::Barred { contact }))),
        Err(why) => Err(why),
    }
}

/// Says what can be written, to whoever asks for that, or whose letter of this text has this fault.
async fn help(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    unclear: Option<(CommandFault, String)>,
) -> Result<()> {
    let (fault, text) = unclear.unzip();
    let said = invitation::help(app, conn, author, fault).await?.about_unclear(text);
    answer::send(app, conn, author, source, said).await
}

/// What letters are read against now.
async fn context(app: &App, conn: &mut Connection, is_answer: bool) -> Result<ServiceContext> {
    let rulesets = app.catalogue.list().map(|rules| rules.ruleset().id.clone()).collect();
    Ok(ServiceContext { rulesets, today: clock::now(conn).await?.date_naive(), is_answer })
}

/// Does what is requested, asks whether it was meant, or says what there is to say.
async fn follow(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    id: Uuid,
    (request, why): (ServiceRequest, QuestionReason),
) -> Result<()> {
    let source = Source::letter(id);
    match plan::of(app, conn, author, request).await? {
        Plan::Say(said) => answer::send(app, conn, author, &source, *said).await,
        Plan::Do(task) if author.is_certain && why == QuestionReason::Sender => {
            carry_out(app, conn, author, &source, &task).await
        }
        Plan::Do(task) => question::ask(app, conn, author, id, (&task, why), None).await,
    }
}

/// An answer to an invitation, or to the question whether a request was meant: yes or no.
async fn answered(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    id: Uuid,
    (open, said): (Option<&HeldRequestRow>, &ServiceRequest),
) -> Result<()> {
    let letter = Source::letter(id);
    if let Some(invitation) = &author.invitation {
        return invitation::answered(app, conn, author, &letter, (invitation, said)).await;
    }
    if author.is_from_elsewhere {
        // The question may well be open, but anybody may have written this: how to answer it is told to its reader.
        let text = said.words(author.language);
        return help(app, conn, author, &letter, Some((CommandFault::Unreadable(text.clone()), text))).await;
    }
    let Some(held) = open else { return answer::send(app, conn, author, &letter, ServiceAnswer::Stale.into()).await };
    let (author, plan) = question::plan(app, conn, author, held).await?;
    if !question::is_affirmed(&plan, said) {
        return question::withdraw(app, conn, &author, &letter, held.id).await;
    }
    match plan {
        Plan::Do(task) => carry_out(app, conn, &author, &Source::answer(id, held.id), &task).await,
        Plan::Say(said) => answer::send(app, conn, &author, &letter, *said).await,
    }
}

/// An answer to a question in a sentence. One that affirms it is asked back like any other: only a plain yes does what
/// it asks.
async fn answered_in_a_sentence(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    id: Uuid,
    (held, said): (&HeldRequestRow, &ServiceRequest),
) -> Result<()> {
    let letter = Source::letter(id);
    let (author, plan) = question::plan(app, conn, author, held).await?;
    if !question::is_affirmed(&plan, said) {
        return question::withdraw(app, conn, &author, &letter, held.id).await;
    }
    match plan {
        Plan::Do(task) => question::ask(app, conn, &author, id, (&task, QuestionReason::Sentence), Some(held.id)).await,
        Plan::Say(said) => answer::send(app, conn, &author, &letter, *said).await,
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
