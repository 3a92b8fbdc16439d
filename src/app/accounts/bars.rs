//! Barred users: whoever is barred neither logs in nor acts, by whatever they are known, and is told whom to write to
//! about it; nobody else is told. Of third-party programs neither: a grant that a bar has ended is refused as any other
//! that is over. It does not bar anybody: `moderation` does.

use uuid::Uuid;

use crate::app::{App, Error, Result};
use crate::auth::{self, PersonalToken};
use crate::store::{Connection, bars};

/// What somebody who is barred is told.
fn refusal(app: &App, bar: &bars::Bar) -> Error {
    let contact = app.settings.server.contact.as_deref().unwrap_or_else(|| app.site.sender());
    Error::Barred { contact: contact.to_owned(), until: bar.until }
}

fn judge(app: &App, bar: Option<bars::Bar>) -> Result<()> {
    bar.map_or(Ok(()), |bar| Err(refusal(app, &bar)))
}

/// Refuses a user who is barred. Whoever calls it knows by a password, or by what was mailed to their address, that it
/// is they who are told.
///
/// # Errors
/// [`Error::Barred`]; the store's.
pub(in crate::app) async fn check(app: &App, conn: &mut Connection, user: Uuid) -> Result<()> {
    judge(app, bars::find(conn, user).await?)
}

/// The same for a session that a bar has ended.
///
/// # Errors
/// As of [`check`].
pub(super) async fn check_session(app: &App, conn: &mut Connection, session: Uuid) -> Result<()> {
    judge(app, bars::of_session(conn, session).await?)
}

/// Whether an access token that is refused was that of somebody who is barred: of a session, or a personal one.
///
/// # Errors
/// [`Error::Barred`]; the store's.
pub async fn check_bearer(app: &App, token: &str) -> Result<()> {
    if PersonalToken::is_claimed_by(token) {
        let Some(token) = PersonalToken::parse(token) else { return Ok(()) };
        return judge(app, bars::of_token(&mut *app.store.connection().await?, &token.digest()).await?);
    }
    match app.keys.check(token, app.clock.unix_seconds()) {
        Ok(auth::Access { session, scopes: None, .. }) => {
            check_session(app, &mut *app.store.connection().await?, session).await
        }
        Ok(_) | Err(_) => Ok(()),
    }
}
