//! Whom a user has blocked: from whom they want no more invitations, and whom they do not want in the open seats of their
//! games (G-1). Who is blocked is told of it by nobody. Their invitations are taken like any other and go nowhere, for a
//! refusal that names and addresses share would say which of them belong together (V-6); games with open seats look to
//! them as if the seats were taken.

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::fields::UserName;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limited, Network};
use crate::app::limits::mailbox;
use crate::app::{App, Error, Result};
use crate::mail::Recipient;
pub use crate::store::blocked::Blocked;
use crate::store::{self, Connection, blocked, users};

/// How many are listed.
const LISTED: i64 = 100;

/// Whom the caller has blocked, the latest first; what follows comes up when some of them are unblocked.
///
/// # Errors
/// Those of the database.
pub async fn list(app: &App, user: Uuid) -> Result<Vec<Blocked>> {
    let mut conn = app.store.connection().await?;
    Ok(blocked::list(&mut conn, user, LISTED).await?)
}

/// Blocks the user with this name, in whatever case; once more changes nothing.
///
/// # Errors
/// [`Error::NotFound`] when nobody has the name, [`Error::Invalid`] for oneself, [`Error::TooMany`] in a day.
pub async fn block(app: &App, from: Network, user: Uuid, name: &str) -> Result<()> {
    let name = UserName::parse(name).map_err(|_| Error::NotFound { what: "user" })?;
    attempts::count(app, Limited::BlocksBy(user)).await?;
    let mut conn = app.store.connection().await?;
    let found = users::find_by_name(&mut conn, name.as_str()).await?.ok_or(Error::NotFound { what: "user" })?;
    if found.id == user {
        return Err(Error::invalid("name", "is yourself; block somebody else"));
    }
    store::transaction(&mut conn, async |conn| {
        blocked::block(conn, user, found.id).await?;
        Ok(audit::record(conn, AuditEntry::new(AuditKind::Blocked, user).from(from)).await?)
    })
    .await
}

/// Takes back that the caller has blocked somebody.
///
/// # Errors
/// [`Error::NotFound`] when they are not blocked.
pub async fn unblock(app: &App, from: Network, user: Uuid, name: &str) -> Result<()> {
    let name = UserName::parse(name).map_err(|_| Error::NotFound { what: "user" })?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        if !blocked::unblock(conn, user, name.as_str()).await? {
            return Err(Error::NotFound { what: "user" });
        }
        Ok(audit::record(conn, AuditEntry::new(AuditKind::Unblocked, user).from(from)).await?)
    })
    .await
}

/// Blocks a host for whoever was invited: for the user, or for an address that no user has.
pub(in crate::app) async fn refuse(
    conn: &mut Connection,
    from: Network,
    who: Option<Uuid>,
    address: &str,
    host: Uuid,
) -> Result<()> {
    let Some(user) = who else { return Ok(blocked::block_for_stranger(conn, &digest(address), host).await?) };
    blocked::block(conn, user, host).await?;
    Ok(audit::record(conn, AuditEntry::new(AuditKind::Blocked, user).from(from)).await?)
}

/// Gives a user what their address had blocked before they proved it.
pub(in crate::app) async fn adopt(conn: &mut Connection, user: Uuid, address: &str) -> Result<()> {
    Ok(blocked::adopt(conn, user, &digest(address)).await?)
}

/// Whether an invitation of a host reaches somebody. To an address that no user has it does not either if its mailbox is
/// that of a user who has blocked the host: a tag behind a plus is no way round a block. Everything is looked up for
/// everybody, so that the time does not tell whether an address has a user (V-6).
pub(in crate::app) async fn hears(conn: &mut Connection, reader: &Recipient, host: Uuid) -> Result<bool> {
    let by_reader = blocked::has_blocked(conn, reader.user.unwrap_or_default(), host).await?;
    let address = &reader.address;
    let users = blocked::addresses_that_block(conn, host, &mailbox::domains(address)).await?;
    let by_user = users.iter().any(|other| mailbox::folded(other) == mailbox::folded(address));
    let by_stranger = blocked::stranger_has_blocked(conn, &digest(address), host).await?;
    Ok(if reader.user.is_some() { !by_reader } else { !by_user && !by_stranger })
}

/// What stands for the mailbox of an address in lower case that no user has.
fn digest(address: &str) -> [u8; 32] {
    Sha256::digest(mailbox::folded(address).as_bytes()).into()
}
