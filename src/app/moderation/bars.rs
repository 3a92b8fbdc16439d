//! Barring a user, and lifting that. A bar ends everything by which the user could act, for good: sessions, personal
//! access tokens, grants and webhooks do not come back when it is lifted. Their games go on, and end by their deadlines
//! if nobody answers.

use chrono::{DateTime, Utc};

use super::{Operator, find};
use crate::app::accounts::User;
use crate::app::accounts::endings::{self, EndReason};
use crate::app::audit::{self, AuditKind};
use crate::app::{App, Error, Result};
use crate::store::{self, bars, clock, users};

/// What was done to a user.
#[derive(Debug)]
pub struct BarChange {
    /// To whom, as they are called now.
    pub user: User,
    /// How many sessions, tokens and grants it has ended.
    pub ended: usize,
}

/// Bars the user of a name, an id or an address, in place of an earlier bar.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Invalid`] if `until` is over; the store's.
pub async fn bar(app: &App, by: &Operator, user: &str, until: Option<DateTime<Utc>>) -> Result<BarChange> {
    let mut conn = app.store.connection().await?;
    let (user, ended) = store::transaction(&mut conn, async |conn| {
        let user = find(conn, user).await?.id;
        // The row first: a log-in at the same moment either sees the bar or is ended with the others.
        let user = users::lock(conn, user).await?.ok_or(Error::NotFound { what: "user" })?;
        if until.is_some() && until <= Some(clock::now(conn).await?) {
            return Err(Error::invalid("--until", "must be a time that is still to come"));
        }
        bars::set(conn, user.id, until, &by.reason).await?;
        let ended = endings::end_all(conn, user.id, EndReason::Bar).await?;
        audit::record(conn, by.entry(AuditKind::Barred).to(user.id)).await?;
        Ok((user, ended))
    })
    .await?;
    let change = BarChange { user, ended: ended.len() };
    app.ended.add(ended);
    Ok(change)
}

/// Lifts the bar of the user of a name, an id or an address: they may log in again.
///
/// # Errors
/// [`Error::NotFound`], also if the user is not barred; the store's.
pub async fn lift(app: &App, by: &Operator, user: &str) -> Result<BarChange> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let user = find(conn, user).await?;
        if !bars::lift(conn, user.id).await? {
            return Err(Error::NotFound { what: "bar of this user" });
        }
        audit::record(conn, by.entry(AuditKind::BarLifted).to(user.id)).await?;
        Ok(BarChange { user, ended: 0 })
    })
    .await
}
