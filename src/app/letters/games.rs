//! The games of a player, as a mail that they ask for: those that wait for them, those that wait for others, or for
//! players, and their invitations, each with an address to answer to, for whoever no longer has the mail that asked
//! them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::app::lobby::invitations::{self, FurtherLink, Invitation};
use crate::app::{App, Result};
use crate::auth::{Mailbox, ReplyToken};
use crate::mail::{GameList, GameTerms, ListedGame, ListedState, OpenInvitation};
use crate::store::Connection;
use crate::store::invitations::Invitation as InvitationRow;
use crate::store::own_games::{self, OwnGame};
use crate::store::personal_addresses::{self, PersonalAddress};
use crate::store::replies::{self, ReplyRow};
use crate::values::{GameStatus, SeatStatus};

/// The maximum number of games in one mail, as in a digest.
const MAX_GAMES: i64 = 12;

/// The addresses and links in a mail, to be stored with it.
#[derive(Default)]
pub(super) struct NewAddresses {
    /// Of games: the game, since when its decision is owed, and the address.
    replies: Vec<(Uuid, DateTime<Utc>, ReplyRow)>,
    /// Links to invitations.
    links: Vec<FurtherLink>,
    /// Addresses at which invitations are answered, by the digests of their tokens.
    personal: Vec<([u8; 32], PersonalAddress)>,
}

impl From<FurtherLink> for NewAddresses {
    fn from(link: FurtherLink) -> Self {
        Self { links: vec![link], ..Self::default() }
    }
}

impl NewAddresses {
    /// Stores them, in the transaction that queues the mail.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn store(&self, conn: &mut Connection) -> Result<()> {
        for (game, since, row) in &self.replies {
            replies::insert(conn, *game, *since, std::slice::from_ref(row)).await?;
        }
        for link in &self.links {
            link.store(conn).await?;
        }
        for (token_hash, address) in &self.personal {
            personal_addresses::insert(conn, token_hash, address).await?;
        }
        Ok(())
    }
}

/// The games of a user with this address, and what must be stored with their list.
///
/// # Errors
/// When the database or the system's randomness fails.
pub(super) async fn list(
    app: &App,
    conn: &mut Connection,
    user: Uuid,
    address: &str,
) -> Result<(GameList, NewAddresses)> {
    let found = own_games::list(conn, user, MAX_GAMES).await?;
    let total = found.first().map_or(0, |game| usize::try_from(game.total).unwrap_or_default());
    let more = total.saturating_sub(found.len());
    let (mut games, mut addresses) = (Vec::new(), NewAddresses::default());
    for game in found {
        let token = ReplyToken::random()?;
        let state = if game.seat_status == SeatStatus::Invited {
            let (open, link) = invitation(app, conn, &game, (user, address)).await?;
            let invitation = Some(link.secret.digest().to_vec());
            let bound = PersonalAddress { address: address.to_owned(), user: Some(user), invitation };
            addresses.personal.push((token.digest(), bound));
            addresses.links.push(link);
            ListedState::Invitation(Box::new(open))
        } else {
            let mailbox = Mailbox::of(user, address).into();
            let row = ReplyRow { token_hash: token.digest(), seat: game.seat, mailbox };
            addresses.replies.push((game.id, game.since, row));
            state(&game)
        };
        games.push(ListedGame { game: game.id, others: game.others, state, reply: token.text() });
    }
    Ok((GameList { games, more }, addresses))
}

/// Whom a game waits for that its reader plays.
fn state(game: &OwnGame) -> ListedState {
    // Seats that owe the same decision may have different deadlines; for a seat that owes none it is that of the first.
    let owing = if game.owed_by.contains(game.seat) { Some(game.seat) } else { game.owed_by.iter().next() };
    let until = owing.and_then(|seat| game.clocks.of(seat).until);
    if game.status == GameStatus::Waiting {
        ListedState::Open
    } else if game.waits_for.contains(game.seat) {
        let left = until.map(|until| until - game.now).filter(|left| left.num_minutes() > 0);
        ListedState::Yours { until, left }
    } else {
        ListedState::Others { names: game.owing.clone(), until }
    }
}

/// An invitation of its reader, and a link to it.
async fn invitation(
    app: &App,
    conn: &mut Connection,
    game: &OwnGame,
    (user, address): (Uuid, &str),
) -> Result<(OpenInvitation, FurtherLink)> {
    let row = InvitationRow {
        game: game.id,
        seat: game.seat,
        user: Some(user),
        address: Some(address.to_owned()),
        host: game.host,
        host_name: game.host_name.clone(),
        ruleset: game.ruleset.clone(),
    };
    let (invitation, link) = invitations::with_link(app, conn, &row, address).await?;
    Ok((open(invitation, &link), link))
}

/// An invitation as a mail names it.
pub(super) fn open(invitation: Invitation, link: &FurtherLink) -> OpenInvitation {
    OpenInvitation {
        host: invitation.host,
        others: invitation.others,
        partner: invitation.partner,
        terms: GameTerms { ruleset: invitation.ruleset, opponents: invitation.opponents, control: invitation.control },
        seat: invitation.seat,
        chosen: invitation.chosen,
        until: invitation.until,
        token: link.secret.text(),
    }
}
