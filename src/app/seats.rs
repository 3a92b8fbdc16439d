//! Seats: take one, decline one, give one up before play begins; by a call, or through the link of an
//! invitation. Each of these holds the game's row, so that no two of them and no action cross.

use fieldpost_engine::{Action, Actor};
use uuid::Uuid;

use super::attempts::{Limited, count};
use super::load::{Loaded, Standing, load, seat_of};
use super::once::{finish, kept, or_twin};
use super::people::People;
use super::play::{self, Once, Played};
use super::way::Way;
use super::{App, Error, Result, clocks, notices};
use crate::auth::Secret;
use crate::store::{self, creation, games, invitations, replies, seats, setups};

/// Takes the seat that the caller is invited to, or an open one; `seat` by name if they choose.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know, [`Error::SeatTaken`],
/// [`Error::GameStarted`], [`Error::GameOver`], [`Error::KeyReused`]; [`Error::TooMany`] open seats in a day.
pub async fn join(app: &App, user: Uuid, id: Uuid, seat: Option<&str>, once: Option<Once<'_>>) -> Result<Played> {
    let mut conn = app.store.connection().await?;
    if let Some(kept) = kept(&mut conn, user, once.as_ref()).await? {
        return Ok(kept);
    }
    let played = store::transaction(&mut conn, async |conn| {
        games::lock(conn, id).await?;
        let loaded = load(app, conn, id, Some(user), None).await?;
        let column = free_seat(&loaded, user, seat)?;
        if loaded.standing(user)? == Standing::Onlooker {
            count(app, conn, Limited::JoinsBy(user)).await?;
        }
        seats::set(conn, id, column, Some(user), "seated").await?;
        invitations::consume(conn, id, column).await?;
        let mut others = loaded.card.seats.iter().filter(|row| row.seat != column);
        if others.all(|row| row.status == "seated") {
            creation::fill(conn, id, &clocks::started(&loaded)?).await?;
        } else {
            creation::touch(conn, id, loaded.now).await?;
        }
        let loaded = load(app, conn, id, Some(user), None).await?;
        if loaded.card.game.status == "setup" {
            let people = People::of(&loaded, |_| [], |_| true)?.with_replies(app)?;
            let facts = people.facts(&loaded, loaded.now);
            replies::insert(conn, id, loaded.card.game.since, &people.replies()).await?;
            notices::queue(conn, &notices::after_joining(&app.site, &facts, &people.parties())).await?;
        }
        finish(conn, &loaded, user, once.as_ref()).await
    })
    .await;
    or_twin(&mut conn, user, once.as_ref(), played).await
}

/// The seat that a user may take.
fn free_seat(loaded: &Loaded, user: Uuid, wanted: Option<&str>) -> Result<i16> {
    let standing = loaded.standing(user)?;
    match loaded.card.game.status.as_str() {
        "waiting" => {}
        "over" | "aborted" => return Err(Error::GameOver),
        "playing" => return Err(Error::GameStarted),
        _ => return Err(Error::SeatTaken),
    }
    let wanted = match wanted {
        None => None,
        Some(name) => {
            let seat = loaded.game.rules().find_seat(name);
            Some(seat.ok_or_else(|| Error::invalid("seat", "is no seat of this game"))?)
        }
    };
    let may = |row: &&games::Seat| match standing {
        Standing::Invited(own) => seat_of(row.seat) == own,
        Standing::Onlooker => row.status == "open",
        Standing::Player(_) => false,
    };
    let mut free = loaded.card.seats.iter().filter(may);
    let found = free.find(|row| wanted.is_none_or(|wanted| wanted == seat_of(row.seat)));
    found.map(|row| row.seat).ok_or(Error::SeatTaken)
}

/// Declines an invitation, or gives the caller's seat up before play begins. The game is aborted.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`] for another's seat, [`Error::GameStarted`],
/// [`Error::GameOver`].
pub async fn leave(app: &App, user: Uuid, id: Uuid, seat: &str) -> Result<()> {
    give_up(app, user, id, seat, |_| Ok(())).await
}

/// Gives a seat up, if what the caller is to the game, looked at while nobody can change it, allows.
async fn give_up(app: &App, user: Uuid, id: Uuid, seat: &str, allowed: impl Fn(Standing) -> Result<()>) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        games::lock(conn, id).await?;
        let mut loaded = load(app, conn, id, Some(user), None).await?;
        let standing = loaded.standing(user)?;
        let named = loaded.game.rules().find_seat(seat).ok_or(Error::NotFound { what: "seat" })?;
        if standing.seat() != Some(named) {
            return Err(Error::Forbidden { why: "that seat is not yours" });
        }
        allowed(standing)?;
        match loaded.card.game.status.as_str() {
            "playing" => return Err(Error::GameStarted),
            "over" | "aborted" => return Err(Error::GameOver),
            _ => {}
        }
        let actor = match standing {
            Standing::Player(seat) => Actor::Seat(seat),
            Standing::Invited(_) | Standing::Onlooker => Actor::Arbiter,
        };
        let column = i16::from(named.0);
        invitations::consume(conn, id, column).await?;
        setups::remove(conn, id, column).await?;
        if let Standing::Invited(_) = standing {
            seats::set(conn, id, column, Some(user), "declined").await?;
            loaded.card.seats.iter_mut().filter(|row| row.seat == column).for_each(|row| {
                "declined".clone_into(&mut row.status);
            });
        }
        let played = play::act(app, conn, loaded, (standing, actor), Action::Abort, Way::Plain).await?;
        // The row is locked: nobody can have been faster.
        played.map(drop).ok_or(Error::Busy)
    })
    .await
}

/// An invitation, as its link shows it to whoever follows it.
#[derive(Debug)]
pub struct Invitation {
    /// Who invites.
    pub host: String,
    /// The ruleset's name for people.
    pub ruleset: String,
}

/// What the secret of an invitation's link stands for. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`] when it is unknown, too old, or answered on whatever way.
pub async fn invitation(app: &App, secret: &str) -> Result<Invitation> {
    let (_, _, found) = invited(app, secret).await?;
    let rules = app.catalogue.get(&found.ruleset);
    let ruleset = rules.map_or(found.ruleset, |rules| rules.ruleset().name.clone());
    Ok(Invitation { host: found.host.unwrap_or_else(|| "somebody".to_owned()), ruleset })
}

/// Accepts or declines an invitation for the user whom it was mailed to.
///
/// # Errors
/// [`Error::InvalidLink`], and those of [`join`] and [`leave`].
pub async fn answer_invitation(app: &App, secret: &str, accept: bool) -> Result<()> {
    let (user, seat, found) = invited(app, secret).await?;
    if accept {
        return join(app, user, found.game, None, None).await.map(drop);
    }
    // Whoever has accepted meanwhile is a player: an old link must not end their game.
    let invited = |standing| match standing {
        Standing::Invited(_) => Ok(()),
        Standing::Player(_) | Standing::Onlooker => Err(Error::InvalidLink),
    };
    give_up(app, user, found.game, &seat, invited).await
}

async fn invited(app: &App, secret: &str) -> Result<(Uuid, String, invitations::Invitation)> {
    let secret = Secret::parse(secret).ok_or(Error::InvalidLink)?;
    let mut conn = app.store.connection().await?;
    let found = invitations::find(&mut conn, &secret.digest()).await?.ok_or(Error::InvalidLink)?;
    let user = found.user.ok_or(Error::InvalidLink)?;
    let loaded = load(app, &mut conn, found.game, None, None).await?;
    let seat = loaded.game.rules().seat_name(seat_of(found.seat)).to_owned();
    Ok((user, seat, found))
}
