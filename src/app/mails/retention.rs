//! Deleting old mails: their records in the outbox, and their files where mails go to a folder.

use std::time::Duration;

use super::verdict;
use crate::app::{App, Error, Result};
use crate::store::outbox;

/// Deletes the records of old mails, about `most` of them; returns how many there were.
///
/// # Errors
/// When the database fails.
pub async fn forget(app: &App, most: u16) -> Result<usize> {
    let mut conn = app.store.background().await?;
    Ok(outbox::sweep(&mut conn, verdict::keeping(app), most.into()).await?)
}

/// Deletes old mails of the folder, if mails go there.
///
/// # Errors
/// When the folder cannot be read or written.
pub async fn forget_files(app: &App) -> Result<()> {
    let Some(folder) = app.transport.folder() else { return Ok(()) };
    let age = verdict::keeping(app).to_std().unwrap_or(Duration::MAX);
    folder.sweep(age).await.map(drop).map_err(Error::Files)
}
