//! Registering by letter: the answer to a mail proves the address, and the account has no password until its user asks
//! for one. Whoever answers an invitation takes its seat as well: they think that they have accepted it.

use super::answer;
use super::author::Author;
use super::source::Source;
use super::terms;
use crate::app::accounts::{self, HashedCredentials, UserName};
use crate::app::lobby::invitations;
use crate::app::{App, Error, Result};
use crate::mail::NewcomerSeat;
use crate::store::{self, Connection, users};

/// Creates the user, takes the seat of the invitation that the letter answers, marks the source and welcomes them, in
/// one transaction.
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
        // The game is locked before the user is created, as on the page of an invitation.
        let invitation = match &author.invitation {
            Some(digest) => invitations::hold_for_newcomer(app, conn, digest, &author.address).await?,
            None => None,
        };
        let user = accounts::create_proven(app, conn, None, &hashed, &author.address).await?;
        let seat = match invitation {
            Some(held) => terms::seat(&invitations::seat_newcomer(app, conn, &held, user).await?, user),
            None if author.invitation.is_some() => NewcomerSeat::Lapsed,
            None => NewcomerSeat::Uninvited,
        };
        let user = users::find(conn, user).await?.ok_or_else(|| Error::corrupt("a new user is missing"))?;
        answer::welcome(app, conn, user, seat, source.answered()).await
    })
    .await
}
