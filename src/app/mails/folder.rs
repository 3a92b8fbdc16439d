//! The mails that were written into the folder instead of being sent (L-10), for the page that shows them.

use crate::app::{App, Error, Result};

pub use crate::mail::Shown;

/// The newest mails, newest first.
///
/// # Errors
/// [`Error::NotFound`] when mails go out by a server: then there is no such page.
pub async fn list(app: &App) -> Result<Vec<Shown>> {
    let folder = app.transport.folder().ok_or(Error::NotFound { what: "page" })?;
    folder.list().await.map_err(Error::Files)
}

/// One mail, by the name of its file.
///
/// # Errors
/// [`Error::NotFound`] when there is none of that name, or mails go out by a server.
pub async fn read(app: &App, name: &str) -> Result<Shown> {
    let folder = app.transport.folder().ok_or(Error::NotFound { what: "page" })?;
    folder.read(name).await.map_err(Error::Files)?.ok_or(Error::NotFound { what: "mail" })
}
