//! The page on which a held letter is confirmed: whoever can read the mails of the address of record may (I-5, G-2). A
//! look changes nothing (L-9).

use fieldpost_engine::notation;

use super::super::load::load;
use super::super::{App, Error, Result};
use super::handle::{Case, act};
use crate::auth::Secret;
use crate::store::{Connection, letters, replies};

/// What a page asks to confirm.
#[derive(Debug)]
pub struct Confirming {
    /// The action in words (N-4).
    pub said: String,
    /// The other players.
    pub others: Vec<String>,
}

/// What the secret of a page stands for. Changes nothing.
///
/// # Errors
/// [`Error::InvalidLink`] when it is unknown, too old, used, or the decision is over.
pub async fn confirming(app: &App, secret: &str) -> Result<Confirming> {
    let mut conn = app.store.connection().await?;
    let (case, said) = held(&mut conn, secret).await?;
    let loaded = load(app, &mut conn, case.address.game_id, None, None).await?;
    if !case.is_open(&loaded) {
        return Err(Error::InvalidLink);
    }
    let others = loaded.card.seats.iter().filter(|row| row.seat != case.address.seat);
    Ok(Confirming { said, others: others.filter_map(|row| row.name.clone()).collect() })
}

/// Plays what a held letter says.
///
/// # Errors
/// [`Error::InvalidLink`] as above; [`Error::Refused`] by the rules, and nothing has changed.
pub async fn confirm(app: &App, secret: &str) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let (case, said) = held(&mut conn, secret).await?;
    let loaded = load(app, &mut conn, case.address.game_id, None, None).await?;
    let action = notation::action::parse(loaded.game.rules(), &said).map_err(|_| Error::InvalidLink)?;
    drop(loaded);
    match act(app, &mut conn, &case, &action).await {
        Err(Error::Stale { .. }) => Err(Error::InvalidLink),
        other => other,
    }
}

async fn held(conn: &mut Connection, secret: &str) -> Result<(Case, String)> {
    let digest = Secret::parse(secret).ok_or(Error::InvalidLink)?.digest();
    let held = letters::held(conn, &digest).await?.ok_or(Error::InvalidLink)?;
    let address = replies::find(conn, &held.token_hash).await?.ok_or(Error::InvalidLink)?;
    Ok((Case { letter: held.id, token_hash: held.token_hash, address }, held.said))
}
