//! Blocked users: those whose invitations a user does not want, and whom they do not want in the open seats of their
//! games (G-1). Blocked users are not told. Their invitations are accepted like any other but delivered to nobody,
//! because a refusal common to a name and an address would reveal that they belong together (V-6); to them, open seats
//! look taken.

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::profile;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit, Network};
use crate::app::limits::mailbox;
use crate::app::{App, Error, Result};
use crate::mail::Recipient;
use crate::store::{self, Connection, blocked};

/// A blocked user is shown as the row is.
pub use crate::store::blocked::BlockedUser;

/// The maximum number of listed users.
const LISTED: i64 = 100;

/// The users whom the caller has blocked, the latest first; further ones appear when some of them are unblocked.
///
/// # Errors
/// When the database fails.
pub async fn list(app: &App, user: Uuid) -> Result<Vec<BlockedUser>> {
    let mut conn = app.store.connection().await?;
    Ok(blocked::list(&mut conn, user, LISTED).await?)
}

/// Blocks the user with this name, ignoring case, or with this id; repeating it changes nothing.
///
/// # Errors
/// [`Error::NotFound`] when nobody has the name, [`Error::Invalid`] for oneself, [`Error::TooMany`] in a day.
pub async fn block(app: &App, from: Network, user: Uuid, name_or_id: &str) -> Result<()> {
    attempts::count(app, Limit::BlocksBy(user)).await?;
    let mut conn = app.store.connection().await?;
    let found = profile::find(&mut conn, name_or_id).await?.ok_or(Error::NotFound { what: "user" })?;
    if found.id == user {
        return Err(Error::invalid("name", "is yourself; block somebody else"));
    }
    store::transaction(&mut conn, async |conn| {
        blocked::block(conn, user, found.id).await?;
        Ok(audit::record(conn, AuditEntry::new(AuditKind::Blocked, user).from(from)).await?)
    })
    .await
}

/// Unblocks the user with this name, ignoring case, or with this id.
///
/// # Errors
/// [`Error::NotFound`] when they are not blocked.
pub async fn unblock(app: &App, from: Network, user: Uuid, name_or_id: &str) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let found = profile::find(conn, name_or_id).await?.ok_or(Error::NotFound { what: "user" })?;
        if !blocked::unblock(conn, user, found.id).await? {
            return Err(Error::NotFound { what: "user" });
        }
        Ok(audit::record(conn, AuditEntry::new(AuditKind::Unblocked, user).from(from)).await?)
    })
    .await
}

/// Blocks an inviting user for the invited one: for a user, or for an address without a user.
pub(in crate::app) async fn refuse(
    app: &App,
    conn: &mut Connection,
    from: Network,
    who: Option<Uuid>,
    address: &str,
    host: Uuid,
) -> Result<()> {
    let Some(user) = who else {
        let days = app.settings.games.stranger_block_days.into();
        return Ok(blocked::block_for_stranger(conn, &digest(address), host, days).await?);
    };
    blocked::block(conn, user, host).await?;
    Ok(audit::record(conn, AuditEntry::new(AuditKind::Blocked, user).from(from)).await?)
}

/// Gives a user the blocks of their address from before they proved it.
pub(in crate::app) async fn adopt(conn: &mut Connection, user: Uuid, address: &str) -> Result<()> {
    Ok(blocked::adopt(conn, user, &digest(address)).await?)
}

/// Whether an invitation reaches somebody. One to an address without a user does not if a user with the same mailbox
/// has blocked the sender: a tag after a plus does not get around a block. Everything is looked up in every case, so
/// that timing does not reveal whether an address has a user (V-6).
pub(in crate::app) async fn accepts_from(conn: &mut Connection, reader: &Recipient, host: Uuid) -> Result<bool> {
    let by_reader = blocked::has_blocked(conn, reader.user.unwrap_or_default(), host).await?;
    let address = &reader.address;
    let users = blocked::addresses_that_block(conn, host, &mailbox::domains(address)).await?;
    let by_user = users.iter().any(|other| mailbox::folded(other) == mailbox::folded(address));
    let by_stranger = blocked::stranger_has_blocked(conn, &digest(address), host).await?;
    Ok(if reader.user.is_some() { !by_reader } else { !by_user && !by_stranger })
}

/// The digest of the mailbox of an address in lower case without a user.
fn digest(address: &str) -> [u8; 32] {
    Sha256::digest(mailbox::folded(address).as_bytes()).into()
}
