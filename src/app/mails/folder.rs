//! The mails in the folder, which were written there instead of being sent (L-10), for the page that shows them.

use crate::app::{App, Error, Result};

pub use crate::mail::FolderMail;

/// The newest mails, newest first.
///
/// # Errors
/// [`Error::NotFound`] if mails are sent by a server: then there is no such page.
pub async fn list(app: &App) -> Result<Vec<FolderMail>> {
    let folder = app.transport.folder().ok_or(Error::NotFound { what: "page" })?;
    folder.list().await.map_err(Error::Files)
}

/// One mail, by the name of its file.
///
/// # Errors
/// [`Error::NotFound`] if there is no mail with that name, or mails are sent by a server.
pub async fn read(app: &App, name: &str) -> Result<FolderMail> {
    let folder = app.transport.folder().ok_or(Error::NotFound { what: "page" })?;
    folder.read(name).await.map_err(Error::Files)?.ok_or(Error::NotFound { what: "mail" })
}
