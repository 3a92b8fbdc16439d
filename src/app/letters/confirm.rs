//! The page on which a held letter is confirmed: whoever can read the mails of the address of record may (I-5, G-2). A
//! look changes nothing (L-9).

use chrono::TimeDelta;

use super::deed;
use super::handle::{Case, act};
use crate::app::game::load::{Loaded, load};
use crate::app::{App, Error, Result};
use crate::auth::Secret;
use crate::mail::Language;
use crate::mail::letter::Deed;
use crate::store::{Connection, letters, replies};

/// What a page asks to confirm.
#[derive(Debug)]
pub struct Confirming {
    /// The action in words (N-4).
    pub said: String,
    /// The other players.
    pub others: Vec<String>,
    /// Whether mails to whoever is asked come back.
    pub suspended: bool,
    /// Their language.
    pub language: Language,
}

/// What the secret of a page stands for. Changes nothing.
///
/// # Errors
/// [`Error::InvalidLink`] when it is unknown, too old, used, or the decision is over.
pub async fn confirming(app: &App, secret: &str) -> Result<Confirming> {
    let mut conn = app.store.connection().await?;
    let (case, said) = held(app, &mut conn, secret).await?;
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    held_deed(&case, &loaded, &said)?;
    let others = loaded.card.seats.iter().filter(|row| row.seat != case.address.seat);
    let others = others.filter_map(|row| row.name.clone()).collect();
    let player = case.player(&loaded);
    let language = player.and_then(|row| row.language.as_deref()).map(Language::or_english).unwrap_or_default();
    Ok(Confirming { said, others, suspended: player.is_some_and(|row| row.suspended), language })
}

/// Plays what a held letter says.
///
/// # Errors
/// [`Error::InvalidLink`] as above; [`Error::Refused`] by the rules, and nothing has changed.
pub async fn confirm(app: &App, secret: &str) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let (case, said) = held(app, &mut conn, secret).await?;
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    let deed = held_deed(&case, &loaded, &said)?;
    drop(loaded);
    match act(app, &mut conn, &case, &deed).await {
        Err(Error::Stale { .. }) => Err(Error::InvalidLink),
        other => other,
    }
}

/// What a held letter asks for, if its page is still good for it.
fn held_deed(case: &Case, loaded: &Loaded, said: &str) -> Result<Deed> {
    let good = |deed: &Deed| {
        let in_time = deed::outlasts(deed) || case.is_fresh(loaded);
        case.is_theirs(loaded) && case.is_good_for(deed, loaded) && in_time
    };
    Deed::parse(loaded.game.rules(), said).filter(good).ok_or(Error::InvalidLink)
}

async fn held(app: &App, conn: &mut Connection, secret: &str) -> Result<(Case, String)> {
    let digest = Secret::parse(secret).ok_or(Error::InvalidLink)?.digest();
    let age = TimeDelta::days(app.settings.letters.confirm_days.into());
    let held = letters::held(conn, &digest, age).await?.ok_or(Error::InvalidLink)?;
    let address = replies::find(conn, &held.token_hash).await?.ok_or(Error::InvalidLink)?;
    Ok((Case { letter: held.id, token_hash: held.token_hash, address }, held.said))
}
