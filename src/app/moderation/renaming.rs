//! Giving a user another name. Nobody gets the old one for `names.cooldown_days`, as after the end of an account, and
//! the user neither; what nobody should ever be called belongs in `names.reserved`.

use super::{Operator, find};
use crate::app::accounts::{self, User};
use crate::app::audit::{self, AuditKind};
use crate::app::{App, Error, Result};
use crate::store;
use crate::store::users;

/// Renames the user of a name, an id or an address; returns the user as they are called now.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Invalid`] if it is not a name that a user may take; [`Error::NameTaken`]; the store's.
pub async fn rename(app: &App, by: &Operator, user: &str, name: &str) -> Result<User> {
    let name = app.names.parse(name).map_err(Error::field)?;
    let mut conn = app.store.connection().await?;
    let renamed = store::transaction(&mut conn, async |conn| {
        let user = find(conn, user).await?.id;
        let renamed = accounts::rename(app, conn, user, &name).await?;
        audit::record(conn, by.entry(AuditKind::NameChanged).to(user)).await?;
        Ok(renamed)
    });
    match renamed.await {
        Err(Error::Store(why)) if users::conflict(&why).is_some() => Err(Error::NameTaken),
        renamed => renamed,
    }
}
