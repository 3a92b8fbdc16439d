//! What happens when a deadline has passed (T-2, T-3). The clock acts by the one door like everybody else, so that a
//! deadline is acted on exactly once, however many processes look at it. Time is the database's, as it was read with the
//! game. What an expired decision means to the game is the engine's to say.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Action, Decision, Seat, SeatSet};
use uuid::Uuid;

use super::clocks::Clocks;
use super::load::{Loaded, load, mask, unmask};
use super::people::People;
use super::play::{self, Caller, Wish};
use super::time_control::{OnExpiry, TimeControl};
use super::{App, Error, Result, grace, invitations, notices, post, reminders};
use crate::store::{self, Connection, deadlines, replies};

/// What the clock has to do with a game.
enum Due {
    /// The decision on top has expired.
    Expiry,
    /// These seats may claim that it has.
    Claim(SeatSet),
    /// Nothing yet, or nothing more.
    Nothing,
}

/// Looks at a game for the clock: acts if a deadline has passed, reminds of one that comes, and says when to look again.
///
/// # Errors
/// Those of the database; nothing has changed then. That somebody was faster is no error.
pub async fn look(app: &App, id: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, None, None).await?;
    if loaded.card.game.status == "waiting" {
        return invitations::expire(app, &mut conn, id).await;
    }
    let due = due(&loaded)?;
    if !matches!(due, Due::Nothing)
        && let Some(again) = grace::until(&mut conn, &loaded).await?
    {
        let game = &loaded.card.game;
        deadlines::arm(&mut conn, game.id, game.version, Some(again)).await?;
        return Ok(());
    }
    match due {
        Due::Expiry => {
            let position = loaded.position();
            // The door borrows a connection of its own.
            drop(conn);
            expire(app, id, &position).await
        }
        Due::Claim(seats) => let_claim(app, &mut conn, &loaded, seats).await,
        Due::Nothing => remind(app, &mut conn, &loaded).await,
    }
}

fn due(loaded: &Loaded) -> Result<Due> {
    Ok(match loaded.game.table().decision() {
        Some(_) if may_expire(loaded)? => Due::Expiry,
        Some(Decision::Turn { seat }) if is_overdue(loaded)? && loaded.card.game.may_claim == 0 => {
            Due::Claim(claimants(loaded, seat))
        }
        Some(_) | None => Due::Nothing,
    })
}

/// The deadlines of the seats that owe the decision on top.
fn untils(loaded: &Loaded) -> Result<Vec<DateTime<Utc>>> {
    let control = TimeControl::read(&loaded.card.game.time_control)?;
    let clocks = Clocks::of_card(&loaded.card, control)?;
    let owing = unmask(loaded.card.game.owed_by);
    Ok(owing.iter().filter_map(|seat| clocks.of(seat).until).collect())
}

/// Whether the time for the decision on top is up. One seat without a setup is enough to end a game; what is declined
/// for all who owe it waits for the last of them.
fn is_overdue(loaded: &Loaded) -> Result<bool> {
    let untils = untils(loaded)?.into_iter();
    let last = match loaded.game.table().decision() {
        Some(decision) if decision.may_be_declined() => untils.max(),
        Some(_) | None => untils.min(),
    };
    Ok(last.is_some_and(|until| until <= loaded.now))
}

/// Whether the clock may say that the decision on top has expired. A turn that the others may claim, they claim.
pub(super) fn may_expire(loaded: &Loaded) -> Result<bool> {
    let claimed = match loaded.game.table().decision() {
        Some(Decision::Turn { .. }) => TimeControl::read(&loaded.card.game.time_control)?.on_expiry(),
        Some(_) | None => OnExpiry::Forfeit,
    };
    Ok(claimed == OnExpiry::Forfeit && is_overdue(loaded)?)
}

/// Whether a seat may claim that the time for the turn is up.
pub(super) fn may_claim(loaded: &Loaded, seat: Seat) -> Result<bool> {
    let Some(Decision::Turn { seat: owing }) = loaded.game.table().decision() else { return Ok(false) };
    let control = TimeControl::read(&loaded.card.game.time_control)?;
    let claims = control.on_expiry() == OnExpiry::Claim && is_overdue(loaded)?;
    Ok(claims && claimants(loaded, owing).contains(seat))
}

/// Who gains when a seat is out: those of other teams that are still in.
fn claimants(loaded: &Loaded, owing: Seat) -> SeatSet {
    let rules = loaded.game.rules();
    rules.all_seats().minus(loaded.game.table().out()).minus(rules.team(owing))
}

/// Reminds of the deadline to come, and says when to look again.
async fn remind(app: &App, conn: &mut Connection, loaded: &Loaded) -> Result<()> {
    let game = &loaded.card.game;
    let (due, next) = reminders::due(app, conn, loaded).await?;
    store::transaction(conn, async |conn| {
        if deadlines::arm(conn, game.id, game.version, next).await? {
            replies::insert(conn, game.id, game.since, &due.replies).await?;
            post::queue(conn, &due.rows).await?;
        }
        Ok(())
    })
    .await
}

async fn expire(app: &App, id: Uuid, position: &str) -> Result<()> {
    let wish = Wish::Plain(Action::Expire);
    match play::play(app, Caller::Clock, id, |at| at == position, &wish, None).await {
        // Another process, or the player, was faster; or a letter has come in.
        Ok(_) | Err(Error::Stale { .. } | Error::NothingToClaim) => Ok(()),
        Err(why) => Err(why),
    }
}

async fn let_claim(app: &App, conn: &mut Connection, loaded: &Loaded, seats: SeatSet) -> Result<()> {
    let game = &loaded.card.game;
    store::transaction(conn, async |conn| {
        if deadlines::let_claim(conn, game.id, game.version, mask(seats)).await? {
            let people = People::of(loaded, |_| [], |seat| seats.contains(seat))?.with_replies(app)?;
            let facts = people.facts(loaded, loaded.now);
            let rows = notices::time_up(app.post(), &facts, &people.parties());
            replies::insert(conn, game.id, game.since, &people.replies(&rows.mails)).await?;
            post::queue(conn, &rows).await?;
        }
        Ok(())
    })
    .await
}
