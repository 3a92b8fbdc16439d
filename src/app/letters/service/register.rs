//! Registering by letter: the answer to a mail proves the address, and the account has no password until its user asks
//! for one.

use super::answer;
use super::author::Author;
use super::source::Source;
use crate::app::accounts::{self, HashedCredentials, UserName};
use crate::app::{App, Error, Result};
use crate::store::{self, Connection, users};

/// Creates the user, marks the source and welcomes them, in one transaction.
///
/// # Errors
/// [`Error::NameTaken`]; [`Error::InvalidLink`] if the question is no longer open, or the address has a user;
/// [`Error::Busy`].
pub(super) async fn register(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    name: &UserName,
) -> Result<()> {
    let hashed = HashedCredentials::without_password(app, name.clone(), author.language).await?;
    store::transaction(conn, async |conn| {
        if !source.close(conn).await? {
            return Ok(());
        }
        let user = accounts::create_proven(app, conn, None, &hashed, &author.address).await?;
        let user = users::find(conn, user).await?.ok_or_else(|| Error::corrupt("a new user is missing"))?;
        answer::welcome(app, conn, author, user, source.answered()).await
    })
    .await
}
