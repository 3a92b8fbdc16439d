//! Removing the second factor of a user who has lost their authenticator app and their recovery codes. The password
//! stays as it is. Who it is that asks, an operator has to find out by other means.

use super::{Operator, find};
use crate::app::accounts::{User, second_factor};
use crate::app::audit::{self, AuditKind};
use crate::app::{App, Error, Result};
use crate::store::{self, users};

/// Removes the second factor of the user of a name, an id or an address, who is told of it by mail; returns the user.
///
/// # Errors
/// [`Error::NotFound`], also if the user has none; the store's.
pub async fn remove_factor(app: &App, by: &Operator, user: &str) -> Result<User> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let user = find(conn, user).await?.id;
        let user = users::lock(conn, user).await?.ok_or(Error::NotFound { what: "user" })?;
        if !second_factor::remove_for(app, conn, user.clone()).await? {
            return Err(Error::NotFound { what: "second factor of this user" });
        }
        audit::record(conn, by.entry(AuditKind::SecondFactorOff).to(user.id)).await?;
        Ok(user)
    })
    .await
}
