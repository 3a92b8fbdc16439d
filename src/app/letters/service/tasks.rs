//! Carrying out what a request asks for, and what its author is told if that is refused.

use super::author::Author;
use super::plan::{self, Task};
use super::source::Source;
use super::{answer, invitation, invite, register, seek};
use crate::app::letters::settings;
use crate::app::{App, Error, Result};
use crate::mail::letter::Setting;
use crate::mail::{ServiceAnswer, ServiceRefusal};
use crate::store::{Connection, users};

/// Does it, marks its source and says so.
///
/// # Errors
/// What refuses it; then nothing has changed.
pub(super) async fn carry_out(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    task: &Task,
) -> Result<()> {
    match task {
        Task::Register(name) => register::register(app, conn, author, source, name).await,
        Task::Invite(terms) => invite::invite(app, conn, author, source, terms).await,
        Task::Seek(terms) => seek::seek(app, conn, author, source, terms).await,
        Task::Set(setting) => set(app, conn, author, source, *setting).await,
        Task::Accept(digest) | Task::Decline(digest) => {
            invitation::carry_out(app, conn, author, source, (digest, &task.request())).await
        }
    }
}

/// Changes a setting, which can be done twice without harm; marks the source and says so, in the language that holds
/// then.
async fn set(app: &App, conn: &mut Connection, author: &Author, source: &Source, setting: Setting) -> Result<()> {
    let user = author.user.as_ref().ok_or(Error::Unauthenticated)?.id;
    if !settings::may_change(app, conn, user, setting).await? {
        return source.close(conn).await.map(drop);
    }
    let account = settings::set_for(app, user, setting).await?;
    let author = Author { user: users::find(conn, user).await?, ..author.clone() };
    answer::send(app, conn, &author, source, ServiceAnswer::Settings(account).into()).await
}

/// What its author is told if a task was refused.
///
/// # Errors
/// Other errors are ours.
pub(super) async fn refused(app: &App, conn: &mut Connection, task: &Task, why: Error) -> Result<ServiceAnswer> {
    let refusal = match (why, task) {
        (Error::NameTaken, Task::Register(name)) => plan::taken(app, conn, name).await?,
        (Error::TooMany { .. }, _) => ServiceRefusal::TooOften,
        (Error::TooManyOpenGames { most }, _) => ServiceRefusal::Waiting(most),
        (Error::Invalid(_) | Error::SeatTaken, _) => ServiceRefusal::Impossible,
        (why, _) => return Err(why),
    };
    Ok(ServiceAnswer::Refused(refusal))
}
