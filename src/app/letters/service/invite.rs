//! Inviting by letter. Games are created, limited and mailed as everywhere, by `lobby`; the letter is the key under
//! which that is done once.

use super::answer;
use super::author::Author;
use super::source::Source;
use super::terms::Terms;
use crate::app::accounts::User;
use crate::app::game::summary::GameForViewer;
use crate::app::lobby::games::{self, NewGame, SeatAssignment};
use crate::app::play::{RetryKey, StoredResponse};
use crate::app::{App, Error, Result};
use crate::mail::ServiceAnswer;
use crate::store::Connection;
use crate::store::idempotency::{self, KeyScope};

/// Creates the game and invites the guests, once for the source's request; then marks the source and says so.
///
/// # Errors
/// Those of [`games::create`].
pub(super) async fn invite(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    terms: &Terms,
) -> Result<()> {
    let user = author.user.as_ref().ok_or(Error::Unauthenticated)?;
    let guest = |word: &String| match word.contains('@') {
        true => SeatAssignment::Address(word.clone()),
        false => SeatAssignment::User(word.clone()),
    };
    let table = std::iter::once(SeatAssignment::Me).chain(terms.guests.iter().map(guest)).collect();
    create(app, user, source, &terms.game(app, table)?).await?;
    let said = ServiceAnswer::Invited { guests: terms.guests.clone(), terms: terms.said(app)? };
    answer::send(app, conn, author, source, said.into()).await
}

fn key(source: &Source) -> String {
    format!("letter:{}", source.request())
}

/// Whether a game was created for the source's request before.
///
/// # Errors
/// When the database fails.
pub(super) async fn is_created(conn: &mut Connection, user: &User, source: &Source) -> Result<bool> {
    Ok(idempotency::find(conn, KeyScope::creation(user.id), &key(source)).await?.is_some())
}

/// Creates a game, once for the source's request.
///
/// # Errors
/// Those of [`games::create`].
pub(super) async fn create(app: &App, user: &User, source: &Source, new: &NewGame) -> Result<()> {
    let key = key(source);
    let retry = RetryKey::new(&key, &[source.request().as_bytes()], noted);
    games::create(app, user.id, new, Some(retry)).await.map(drop)
}

/// What is stored under the key of a letter: nobody reads it.
fn noted(_: &GameForViewer) -> StoredResponse {
    StoredResponse(String::new())
}
