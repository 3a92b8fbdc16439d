//! In whose name a letter to the service address or a personal one speaks, and whether that is certain (I-9).

use uuid::Uuid;

use crate::app::accounts::{Address, User};
use crate::app::{App, Result};
use crate::auth::Mailbox;
use crate::mail::letter::{Letter, Origin};
use crate::store::{Connection, personal_addresses, replies, users};
use crate::values::Language;

/// The person in whose name a letter speaks.
#[derive(Clone)]
pub(super) struct Author {
    /// The address in the letter's From.
    pub(super) address: String,
    /// The user who has it.
    pub(super) user: Option<User>,
    /// The language of answers.
    pub(super) language: Language,
    /// Whether it is certain that they wrote it: they answer a mail that went to their mailbox.
    pub(super) is_certain: bool,
    /// Whether a letter to a personal address came from another address than the one that its mail went to.
    pub(super) is_from_elsewhere: bool,
    /// Whether our own MTA vouches for the sender.
    pub(super) is_vouched: bool,
    /// The digest of the secret of the invitation that they answer.
    pub(super) invitation: Option<Vec<u8>>,
}

/// The author of a letter; `None` if it is not answered: its sender is not one address, or our own MTA does not vouch
/// for it where the operator requires that.
pub(super) async fn of(
    app: &App,
    conn: &mut Connection,
    letter: &Letter,
    token_hash: Option<&[u8; 32]>,
) -> Result<Option<Author>> {
    of_origin(app, conn, &letter.origin, letter.language(), token_hash).await
}

/// The same of a letter that was not read.
pub(super) async fn of_unread(app: &App, conn: &mut Connection, origin: &Origin) -> Result<Option<Author>> {
    of_origin(app, conn, origin, None, None).await
}

/// The player to whose reply address a letter came that was not read; `None` if it was not mailed to their mailbox.
pub(super) async fn of_game(
    conn: &mut Connection,
    origin: &Origin,
    (game, token_hash): (Uuid, &[u8]),
) -> Result<Option<Author>> {
    let Some(address) = replies::find(conn, game, token_hash).await? else { return Ok(None) };
    let Some(player) = replies::player(conn, game, token_hash).await? else { return Ok(None) };
    let user = users::find(conn, player).await?;
    let user = user.filter(|user| Mailbox::of(user.id, &user.address).is(&address.mailbox));
    Ok(user.map(|user| {
        let is_same = origin.from.as_deref() == Some(&*user.address);
        Author {
            address: user.address.clone(),
            language: user.language,
            is_certain: false,
            is_from_elsewhere: !is_same,
            is_vouched: origin.vouched && is_same,
            invitation: None,
            user: Some(user),
        }
    }))
}

async fn of_origin(
    app: &App,
    conn: &mut Connection,
    origin: &Origin,
    spoken: Option<Language>,
    token_hash: Option<&[u8; 32]>,
) -> Result<Option<Author>> {
    let from = origin.from.as_deref().and_then(|from| Address::parse(from).ok());
    let vouched = origin.vouched || !app.settings.letters.require_dmarc;
    let known = match token_hash {
        Some(token_hash) => personal_addresses::find(conn, token_hash).await?,
        None => None,
    };
    let address = match (&known, &from) {
        // It is asked back, or answered, where the mail went that it answers.
        (Some(known), _) => known.address.clone(),
        (None, Some(from)) if vouched => from.as_str().to_owned(),
        (None, _) => return Ok(None),
    };
    let user = users::find_by_address(conn, &address).await?;
    let is_same = from.is_some_and(|from| from.as_str() == address);
    let is_bound = known.as_ref().is_some_and(|known| known.user == user.as_ref().map(|user| user.id));
    let language = user.as_ref().map(|user| user.language).or(spoken).unwrap_or_default();
    Ok(Some(Author {
        address,
        user,
        language,
        is_certain: is_bound && is_same && vouched,
        is_from_elsewhere: known.is_some() && !is_same,
        invitation: known.and_then(|known| known.invitation),
        is_vouched: origin.vouched && is_same,
    }))
}
