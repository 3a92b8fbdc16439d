//! Rematches by a link (G-2): the closing mail of a game leads to a page that asks for another one. The secret of the
//! link is the token of a reply address of its reader's seat, which is stored with the mailbox that it was mailed to
//! (ADR 22).

use uuid::Uuid;

use super::rematches;
use crate::app::accounts::bars;
use crate::app::game::load::load;
use crate::app::{App, Error, Result};
use crate::auth::{Mailbox, ReplyToken};
use crate::mail::{RematchState, ReplyTarget, RulesetTitle};
use crate::store::{self, Connection, games, replies};
use crate::values::{GameStatus, Language, SeatStatus};

/// What a page offers.
#[derive(Debug)]
pub struct RematchOffer {
    /// Their names.
    pub opponents: Vec<String>,
    /// Those of the partners, where the game was played in teams.
    pub partners: Vec<String>,
    /// What was played.
    pub ruleset: RulesetTitle,
    /// Whether the user's address is suspended.
    pub suspended: bool,
    /// What the page is written in.
    pub language: Language,
}

/// The player whom a link was mailed to.
struct LinkRecipient {
    over: Uuid,
    user: Uuid,
    offer: RematchOffer,
}

/// The offer of a link. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`] when it is unknown or too old, or was mailed to a mailbox that is no longer the player's.
pub async fn show(app: &App, secret: &str) -> Result<RematchOffer> {
    Ok(find(app, &mut *app.store.connection().await?, secret).await?.offer)
}

/// Asks for the rematch, or accepts the one that another player has asked for. Asking again changes nothing while that
/// one waits or is played.
///
/// # Errors
/// [`Error::InvalidLink`] as above; [`Error::Barred`]; those of [`rematches::ask`].
pub async fn ask(app: &App, secret: &str) -> Result<RematchState> {
    let mut conn = app.store.connection().await?;
    let LinkRecipient { over, user, .. } = find(app, &mut conn, secret).await?;
    bars::check(app, &mut conn, user).await?;
    if store::rematches::is_running(&mut conn, over).await? {
        return Ok(RematchState::Complete);
    }
    // No connection is held while counting.
    drop(conn);
    rematches::ask_by_mail(app, user, over, None).await
}

async fn find(app: &App, conn: &mut Connection, secret: &str) -> Result<LinkRecipient> {
    let target = ReplyTarget::parse(secret).ok_or(Error::InvalidLink)?;
    let digest = ReplyToken::parse(&target.token).ok_or(Error::InvalidLink)?.digest();
    let address = replies::find(conn, target.game, &digest).await?.ok_or(Error::InvalidLink)?;
    let over = load(app, conn, target.game, None).await?;
    let seats = &over.rows.seats;
    let row = seats.get(address.seat.index()).filter(|row| row.status == SeatStatus::Seated);
    let row = row.filter(|_| over.rows.game.progress.status == GameStatus::Over).ok_or(Error::InvalidLink)?;
    let (user, mail) = row.user.zip(row.address.as_deref()).ok_or(Error::InvalidLink)?;
    if !Mailbox::of(user, mail).is(&address.mailbox) {
        return Err(Error::InvalidLink);
    }
    let team = over.game.rules().team(address.seat);
    let others = seats.iter().filter(|other| other.seat != address.seat);
    let (partners, opponents): (Vec<_>, Vec<_>) = others.partition(|other| team.contains(other.seat));
    let names = |rows: Vec<&games::Seat>| rows.into_iter().filter_map(|row| row.name.clone()).collect();
    let offer = RematchOffer {
        opponents: names(opponents),
        partners: names(partners),
        ruleset: over.game.rules().ruleset().into(),
        suspended: row.suspended,
        language: row.language.unwrap_or_default(),
    };
    Ok(LinkRecipient { over: target.game, user, offer })
}
