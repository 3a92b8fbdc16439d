//! Whom a user has blocked: from whom they want no more invitations (G-1). Who is blocked is told of it by nobody. Their
//! invitations are taken like any other and go nowhere, for a refusal that names and addresses share would say which of
//! them belong together (V-6).

use uuid::Uuid;

use super::{App, Error, Result, accounts};
pub use crate::store::blocked::Blocked;
use crate::store::{Connection, blocked};

/// How many are listed.
const LISTED: i64 = 100;

/// Whom the caller has blocked, the latest first; what follows comes up when some of them are unblocked.
///
/// # Errors
/// Those of the database.
pub async fn list(app: &App, user: Uuid) -> Result<Vec<Blocked>> {
    let mut conn = app.store.connection().await?;
    let address = accounts::find(&mut conn, user).await?.address;
    Ok(blocked::list(&mut conn, &address, LISTED).await?)
}

/// Takes invitations from somebody again.
///
/// # Errors
/// [`Error::NotFound`] when they are not blocked.
pub async fn unblock(app: &App, user: Uuid, name: &str) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let address = accounts::find(&mut conn, user).await?.address;
    if blocked::unblock(&mut conn, &address, name).await? { Ok(()) } else { Err(Error::NotFound { what: "user" }) }
}

/// Whether an invitation to an address reaches anybody.
pub(super) async fn hears(conn: &mut Connection, address: &str, host: Uuid) -> Result<bool> {
    Ok(!blocked::is_blocked(conn, address, host).await?)
}
