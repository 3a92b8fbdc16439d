//! Letters: playing by answering the mail. A letter is committed unchanged before the response is sent (I-2); a worker
//! carries it out later, through the same actions as HTTP.
//!
//! It owns who may deliver letters, whether one is believed, and the page that confirms one. It may call `lobby`,
//! `play`, `notices`, `accounts`, `mails`, `game`, `time` and `limits`. It does not read the text of letters, which
//! `crate::mail` does, and does not judge actions, which the engine does.

mod answer;
mod case;
mod confirm;
mod games;
mod given_up;
mod handle;
mod held;
pub mod inbox;
mod instruction;
mod orders;
mod permission;
mod refusal;
mod rematch;
mod report;
mod service;
mod settings;

use secrecy::ExposeSecret;
use uuid::Uuid;

use crate::app::{App, Error, Result};
use crate::auth::ReplyToken;
use crate::mail::letter::Mark;
use crate::{auth, store};

pub use confirm::{Confirmation, HeldLetter, HeldSubject, confirm, show_held};
pub use handle::handle;

/// Whether a caller may deliver letters: they know the secret.
///
/// # Errors
/// [`Error::NotFound`] if mails cannot be answered here, [`Error::Unauthenticated`] for a wrong secret.
pub fn admit(app: &App, secret: Option<&str>) -> Result<()> {
    let Some(expected) = app.settings.letters.secret.as_ref().filter(|_| app.site.reads_letters()) else {
        return Err(Error::NotFound { what: "page" });
    };
    if !secret.is_some_and(|secret| auth::same(secret, expected.expose_secret())) {
        return Err(Error::Unauthenticated);
    }
    Ok(())
}

/// Commits a letter. A repeated one is accepted and ignored (I-6).
///
/// # Errors
/// When the database fails; then the letter is not committed.
pub async fn receive(app: &App, raw: &[u8]) -> Result<()> {
    let mark = Mark::of(&app.site, raw);
    let reply = mark.reply.and_then(|to| Some((to.game, ReplyToken::parse(&to.token)?.digest())));
    let reply = reply.as_ref().map(|(game, token_hash)| (*game, token_hash.as_slice()));
    let mut conn = app.store.connection().await?;
    store::letters::insert(&mut conn, Uuid::now_v7(), &mark.fingerprint, reply, raw).await?;
    app.wakes.letter_came();
    Ok(())
}
