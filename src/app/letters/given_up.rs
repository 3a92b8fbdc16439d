//! Letters that could not be handled, however often that was tried (I-3). Their authors are told once that nothing was
//! played. What broke may be in their text, so that it is not looked at again: who wrote them follows from their
//! headers and from the address that was stored when they came.

use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt;

use super::service;
use crate::app::{App, Result};
use crate::mail::letter::{Origin, person_behind};
use crate::store::letters::{self, TakenLetter, UnplayedOutcome};

/// Marks a letter as given up, and tells its author, in one transaction. If that is what fails, it is only marked.
///
/// # Errors
/// When the database fails; then the letter is tried again.
pub(super) async fn give_up(app: &App, letter: &TakenLetter) -> Result<()> {
    let origin = catch_unwind(AssertUnwindSafe(|| person_behind(&app.site, &letter.raw))).unwrap_or_default();
    if let Some(origin) = origin {
        match AssertUnwindSafe(tell(app, letter, &origin)).catch_unwind().await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(why)) if why.is_passing() => return Err(why),
            Ok(Err(why)) => tracing::error!(letter = %letter.id, %why, "nobody is told that a letter was given up"),
            Err(_) => tracing::error!(letter = %letter.id, "a panic while somebody was told of a letter"),
        }
    }
    letters::finish(&mut *app.store.background().await?, letter.id, UnplayedOutcome::Failed).await?;
    Ok(())
}

async fn tell(app: &App, letter: &TakenLetter, origin: &Origin) -> Result<()> {
    service::tell_given_up(app, &mut *app.store.background().await?, letter, origin).await
}
