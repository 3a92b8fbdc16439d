//! Expired deadlines (T-2, T-3). The clock decides and writes like every other actor (`play`), but for many games in
//! one transaction, which locks their rows: a deadline is acted on exactly once, however many processes see it. Time is
//! the database's, as read with the games.
//!
//! It owns the clock's look at a game, reminders, and how far the clock is behind. It may call `lobby`, `play`,
//! `notices`, `webhooks`, `mails` and `game`. It does not decide what an expired decision means for a game: the engine
//! does.

pub mod backlog;
pub mod batch;
mod reminders;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Action, Actor, Decision, SeatSet};
use uuid::Uuid;

use crate::app::game::grace::Grace;
use crate::app::game::load::{LoadedGame, Role, open};
use crate::app::game::overdue::{claimants, is_overdue, may_expire, overdue};
use crate::app::lobby::{guests, invitations};
use crate::app::mails::post::{self, Rows};
use crate::app::notices::people::People;
use crate::app::play::decide::{self, PreparedAction, decide};
use crate::app::play::history;
use crate::app::play::origin::ActionOrigin;
use crate::app::webhooks::messages;
use crate::app::{App, Error, Result, notices};
use crate::store::deadlines::Alarm;
use crate::store::{self, Access, Connection, deadlines, deliveries, games, log, replies};
use crate::values::GameStatus;

/// Logs of games are read together up to this version; a longer one is read alone and in chunks, as it may be very
/// long.
const MAX_VERSION: i64 = 500;

/// What the clock has to do with a game.
enum DueAction {
    /// The decision on top has expired.
    Expiry,
    /// These seats may claim that it has.
    Claim(SeatSet),
    /// Nothing yet, or nothing more.
    Nothing,
}

/// Handles a game for the clock: acts if a deadline has passed, reminds of a coming one, and sets when to check again.
///
/// # Errors
/// When the database fails; then nothing has changed. Losing a race is not an error.
pub async fn look(app: &App, id: Uuid) -> Result<()> {
    look_at(app, &[id]).await
}

/// Handles several games in one transaction. Games that are locked are skipped: they are due again when the lease ends.
///
/// # Errors
/// When the database fails, or one of them cannot be read; then nothing has changed for any of them.
pub async fn look_at(app: &App, ids: &[Uuid]) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let waiting = store::transaction(&mut conn, async |conn| look_together(app, conn, ids).await).await?;
    for id in waiting {
        invitations::expire(app, &mut conn, id).await?;
    }
    ids.iter().for_each(|id| app.listeners.changed(*id));
    Ok(())
}

/// Does whatever is due in these games; returns those that wait for players.
async fn look_together(app: &App, conn: &mut Connection, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut found = DueGames::default();
    let stored_games = games::hold(conn, ids).await?;
    let mut db = Access::Held(conn);
    for stored in stored_games {
        if stored.rows.game.progress.status == GameStatus::Waiting {
            found.waiting.push(stored.rows.game.id);
            continue;
        }
        let rules = app.frozen.of(&mut db, stored.rows.game.id, &stored.rows.game.rules_digest).await?;
        let loaded = open(&mut db, stored, &rules).await?;
        match due(&loaded) {
            DueAction::Expiry => found.expired.push(loaded),
            DueAction::Claim(seats) => found.claimable.push((loaded, seats)),
            DueAction::Nothing => found.running.push(loaded),
        }
    }
    let mut alarms = found.spare(app, conn).await?;
    expire(app, conn, found.expired).await?;
    for (loaded, seats) in &found.claimable {
        let_claim(app, conn, loaded, *seats).await?;
    }
    alarms.extend(remind(app, conn, &found.running).await?);
    deadlines::arm_all(conn, &alarms).await?;
    Ok(found.waiting)
}

/// Games by what the clock has to do with them.
#[derive(Default)]
struct DueGames {
    waiting: Vec<Uuid>,
    expired: Vec<LoadedGame>,
    claimable: Vec<(LoadedGame, SeatSet)>,
    running: Vec<LoadedGame>,
}

impl DueGames {
    /// Removes the games whose decisions must not expire yet; returns when to check them again.
    async fn spare(&mut self, app: &App, conn: &mut Connection) -> Result<Vec<Alarm>> {
        let claimable = self.claimable.iter().map(|(loaded, _)| loaded);
        let overdue: Vec<Uuid> = self.expired.iter().chain(claimable).map(|loaded| loaded.rows.game.id).collect();
        if overdue.is_empty() {
            return Ok(Vec::new());
        }
        let grace = Grace::read(app, conn, &overdue).await?;
        let mut alarms = Vec::new();
        let mut is_due = |loaded: &LoadedGame| {
            let until = grace.until(loaded);
            alarms.extend(until.map(|at| alarm(loaded, Some(at))));
            Ok::<_, Error>(until.is_none())
        };
        let mut kept = Vec::new();
        for loaded in self.expired.drain(..) {
            if is_due(&loaded)? {
                kept.push(loaded);
            }
        }
        self.expired = kept;
        let mut kept = Vec::new();
        for (loaded, seats) in self.claimable.drain(..) {
            if is_due(&loaded)? {
                kept.push((loaded, seats));
            }
        }
        self.claimable = kept;
        Ok(alarms)
    }
}

fn alarm(loaded: &LoadedGame, at: Option<DateTime<Utc>>) -> Alarm {
    Alarm { game: loaded.rows.game.id, version: loaded.rows.game.version, at }
}

fn due(loaded: &LoadedGame) -> DueAction {
    match loaded.game.table().decision() {
        Some(_) if may_expire(loaded) => DueAction::Expiry,
        Some(Decision::Turn { seat }) if is_overdue(loaded) && loaded.rows.game.timing.may_claim.is_empty() => {
            DueAction::Claim(claimants(loaded, seat))
        }
        Some(_) | None => DueAction::Nothing,
    }
}

/// Reminds of coming deadlines; returns when to check again.
async fn remind(app: &App, conn: &mut Connection, games: &[LoadedGame]) -> Result<Vec<Alarm>> {
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let hours = reminders::hours_of(conn, &games.iter().collect::<Vec<_>>()).await?;
    let (mut alarms, mut rows) = (Vec::new(), Rows::default());
    for loaded in games {
        let (due, next) = reminders::due(app, loaded, &hours)?;
        let game = &loaded.rows.game;
        replies::insert(conn, game.id, game.timing.since, &due.replies).await?;
        rows.append(due.rows);
        alarms.push(alarm(loaded, next));
    }
    post::queue(conn, &rows).await?;
    Ok(alarms)
}

/// Expires the decision of each of these games (E-5).
async fn expire(app: &App, conn: &mut Connection, games: Vec<LoadedGame>) -> Result<()> {
    let mut decided = Vec::with_capacity(games.len());
    for mut loaded in games {
        // Guests without a setup only lose their seats; the game goes on for the others.
        if guests::reopen_overdue(app, conn, &loaded, &overdue(&loaded)).await? {
            continue;
        }
        let what = decide(app, &mut loaded, (Actor::Clock, Action::Expire), None, |_, _| {})?;
        decided.push((loaded, what));
    }
    let (long, short): (Vec<_>, Vec<_>) = decided.into_iter().partition(|(_, what)| what.version > MAX_VERSION);
    write(app, conn, short).await?;
    for game in long {
        write(app, conn, vec![game]).await?;
    }
    Ok(())
}

/// Writes the decisions of games, whose logs are read together: a game that ended mails its whole record.
async fn write(app: &App, conn: &mut Connection, games: Vec<(LoadedGame, PreparedAction)>) -> Result<()> {
    let recorded = games.iter().filter(|(_, decided)| decided.has_record());
    let recorded: Vec<Uuid> = recorded.map(|(loaded, _)| loaded.rows.game.id).collect();
    // A long game is alone here, and its log is read in chunks.
    let is_long = games.iter().any(|(_, decided)| decided.version > MAX_VERSION);
    let logs = if recorded.is_empty() || is_long { HashMap::new() } else { log::of_games(conn, &recorded).await? };
    for (mut loaded, decided) in games {
        if let Some(log) = logs.get(&loaded.rows.game.id) {
            loaded.record = Some(history::closing_of(&loaded, log, &decided)?.to_string());
        } else if decided.has_record() {
            loaded.record = Some(history::closing_record(conn, &loaded, &decided).await?.to_string());
        }
        let clock = (Role::Spectator, Actor::Clock);
        if !decide::write(app, &mut Access::Held(conn), &loaded, decided, clock, ActionOrigin::Plain).await? {
            // The row is locked, so nobody can interfere.
            return Err(Error::Busy);
        }
    }
    Ok(())
}

/// Lets these seats claim that the time is up.
async fn let_claim(app: &App, conn: &mut Connection, loaded: &LoadedGame, seats: SeatSet) -> Result<()> {
    let game = &loaded.rows.game;
    if deadlines::let_claim(conn, game.id, game.version, seats.into()).await? {
        let owing = game.progress.owed_by;
        let people =
            People::of(loaded, |_| [], |seat| seats.contains(seat) || owing.contains(seat)).with_replies(app)?;
        let facts = people.facts(loaded, loaded.now);
        let (late, claiming): (Vec<_>, Vec<_>) =
            people.parties().into_iter().partition(|party| owing.contains(party.seat));
        let mut rows = notices::time_up(app.post(), &facts, &claiming);
        rows.extend(late.iter().filter_map(|party| notices::overdue(app.post(), &facts, party)));
        replies::insert(conn, game.id, game.timing.since, &people.replies(&rows.mails)).await?;
        post::queue(conn, &rows).await?;
        deliveries::queue(conn, &messages::time_up(&app.settings.webhooks, loaded, seats)).await?;
    }
    Ok(())
}
