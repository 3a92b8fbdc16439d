//! Games: create them, invite to them, and list them. Taking seats is in `seats`, playing in `play`.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Actor, Game, Options, Rules, SeatSet};
use uuid::Uuid;

pub use super::seating::SeatAssignment;
use super::seating::{self, NewSeat};
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::game::rules;
use crate::app::game::summary::Summary;
use crate::app::limits::attempts::{self, Limit};
use crate::app::play::retries::{finish, kept, or_repeated};
use crate::app::play::{ActionResult, RetryKey, automatic, chance, projection};
use crate::app::time::control;
use crate::app::{App, Error, FieldFault, Result};
use crate::store::clock::LATEST_COMMIT;
use crate::store::commit::NewEntry;
use crate::store::creation::NewGame as Row;
use crate::store::idempotency::KeyScope;
use crate::store::lists;
use crate::store::{self, Access, Connection, clock, creation, notes, users};
use crate::values::{Asker, GameOptions, TimeControl};

/// What a list is asked for is what its statement asks for.
pub use crate::store::lists::{List, ListQuery, Order};

/// A new game.
#[derive(Debug)]
pub struct NewGame {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The chosen options.
    pub options: Options,
    /// Who gets each seat, in turn order.
    pub table: Vec<SeatAssignment>,
    /// Whether the seats are rotated at random: everybody keeps their neighbours, and nobody chooses their seat (S-3).
    pub rotates_seats: bool,
    /// How long a seat has for a decision.
    pub time_control: TimeControl,
    /// Whether everybody may watch.
    pub public: bool,
    /// Whether its open seats are listed; otherwise only users with the link may take one.
    pub listed: bool,
}

/// Creates a game and invites its players.
///
/// # Errors
/// [`Error::Invalid`] with every fault, [`Error::TooMany`], [`Error::TooManyOpenGames`], [`Error::KeyReused`].
pub async fn create(app: &App, user: Uuid, new: &NewGame, retry: Option<RetryKey<'_>>) -> Result<ActionResult> {
    let rules = check_new_game(app, new)?;
    let scope = KeyScope::creation(user);
    if let Some(kept) = kept(&mut *app.store.connection().await?, scope, retry.as_ref()).await? {
        return Ok(kept);
    }
    attempts::count(app, Limit::GamesBy(user)).await?;
    let mut table = seating::table(&mut *app.store.connection().await?, (&app.site, user), &new.table).await?;
    seating::count(app, user, &table).await?;
    if new.rotates_seats {
        let by = chance::below(table.len())?;
        table.rotate_left(by);
    }
    let reached = seating::reached(app, user, &table).await?;
    let mut conn = app.store.connection().await?;
    let played = store::transaction(&mut conn, async |conn| {
        let loaded = begin(app, conn, user, new, rules, &table).await?;
        seating::invite(app, conn, &loaded, &table, &reached).await?;
        finish(conn, &loaded, scope, retry.as_ref()).await
    })
    .await;
    if played.is_ok() {
        app.listeners.concerns(table.iter().filter_map(|seat| seat.user));
    }
    or_repeated(&mut conn, scope, retry.as_ref(), played).await
}

/// The rules of a new game, or all faults that can be found without looking users up: nonsense causes no work.
fn check_new_game(app: &App, new: &NewGame) -> Result<Arc<Rules>> {
    let mut faults = Vec::new();
    let rules = match app.catalogue.with_options(&new.ruleset, &new.options) {
        Ok(rules) => Some(rules),
        Err(wrong) => {
            for wrong in wrong {
                let at = if wrong.at == "ruleset" { wrong.at } else { format!("options.{}", wrong.at) };
                faults.push(FieldFault::new(at, wrong.what));
            }
            None
        }
    };
    faults.extend(control::faults(new.time_control));
    faults.extend(seating::faults(&new.table, rules.as_ref().map(|rules| rules.seats().len())));
    match rules {
        Some(rules) if faults.is_empty() => Ok(rules),
        _ => Err(Error::Invalid(faults)),
    }
}

/// Writes the new game, with the deal of chance, and reads it back, unless too many of the user's games wait for others
/// already. Every game is created here, inside a transaction.
pub(in crate::app) async fn begin(
    app: &App,
    conn: &mut Connection,
    user: Uuid,
    new: &NewGame,
    rules: Arc<Rules>,
    table: &[NewSeat],
) -> Result<LoadedGame> {
    // Games that one user creates concurrently wait for each other here, and are counted.
    users::lock(conn, user).await?.ok_or(Error::Unauthenticated)?;
    let most = app.settings.games.open_per_user;
    if creation::waiting_of(conn, user).await? >= i64::from(most) {
        return Err(Error::TooManyOpenGames { most });
    }
    let at = clock::now(conn).await?;
    let digest = rules::digest(rules.ruleset())?;
    let row = Row {
        id: Uuid::new_v4(),
        ruleset: &new.ruleset,
        rules_digest: &digest,
        options: GameOptions(new.options.clone()),
        time_control: new.time_control,
        public: new.public,
        listed: new.listed,
        creator: user,
        seats: &table.iter().map(|seat| (seat.user, seat.status)).collect::<Vec<_>>(),
    };
    let (mut game, events) = Game::start(rules, new.options.clone());
    let mut played = vec![(Actor::Arbiter, None, events)];
    while let Some((actor, answer)) = automatic::due(&game, SeatSet::EMPTY, &[])? {
        let events = game.apply(actor, answer.clone()).map_err(|why| Error::corrupt(format!("a deal: {why}")))?;
        played.push((actor, Some(answer), events));
    }
    let (state, snapshot) =
        (projection::first_projection(&game, new.time_control, at), projection::encode_snapshot(&game)?);
    let mut log = Vec::with_capacity(played.len());
    for (actor, action, events) in played {
        log.push(NewEntry {
            actor: serde_json::to_string(&actor).map_err(Error::corrupt)?,
            action: action.map(|action| serde_json::to_string(&action)).transpose().map_err(Error::corrupt)?,
            events: serde_json::to_string(&events).map_err(Error::corrupt)?,
            clocks: state.timing.clocks.clone(),
        });
    }
    creation::create(conn, &row, (&state, &snapshot), &log, at).await?;
    load(app, conn, row.id, None).await
}

/// A page of one of the lists.
#[derive(Debug)]
pub struct GamePage {
    /// In the order that was asked for.
    pub games: Vec<Summary>,
    /// In the list of the caller's games: the beginnings of their own notes, by game.
    pub notes: HashMap<Uuid, String>,
    /// Where the next page starts.
    pub next: Option<(DateTime<Utc>, Uuid)>,
    /// In a list by change: up to when it holds every change, whatever is still being written.
    pub as_of: Option<DateTime<Utc>>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// Up to when every change can be read by what is read after `now`.
pub(in crate::app) fn settled(now: DateTime<Utc>) -> DateTime<Utc> {
    now - LATEST_COMMIT
}

/// Where a page of a list by change ends: where the next one starts, and up to when the reader has everything. A cursor
/// never leads into the time in which changes may still appear before it.
fn end_of_changes(
    last: Option<(DateTime<Utc>, Uuid)>,
    settled: DateTime<Utc>,
) -> (Option<(DateTime<Utc>, Uuid)>, DateTime<Utc>) {
    match last {
        // Others of the same moment are on the next page.
        Some((at, id)) if at <= settled => (Some((at, id)), at - TimeDelta::microseconds(1)),
        Some(_) | None => (None, settled),
    }
}

/// A page of games.
///
/// # Errors
/// [`Error::Unauthenticated`] for anybody who asks for another list than that of public games.
pub async fn list(app: &App, wanted: &ListQuery<'_>) -> Result<GamePage> {
    match (wanted.list, wanted.asker) {
        (List::Mine | List::Open, Asker::Anybody) => return Err(Error::Unauthenticated),
        (List::Public, Asker::Anybody) | (_, Asker::User(_)) => {}
    }
    let mut conn = app.store.connection().await?;
    // Before the page is read, for `settled`.
    let now = clock::now(&mut conn).await?;
    let per_host = app.settings.games.listed_per_user;
    let page = lists::page(&mut conn, &ListQuery { limit: wanted.limit + 1, ..wanted.clone() }, per_host).await?;
    let limit = usize::try_from(wanted.limit).unwrap_or(usize::MAX);
    let next = page.get(limit).and(limit.checked_sub(1)).and_then(|last| page.get(last));
    let next = next.map(|(rows, at)| (*at, rows.game.id));
    let (next, as_of) = match wanted.order {
        Order::Latest => (next, None),
        Order::ChangedAfter(_) => {
            let (next, as_of) = end_of_changes(next, settled(now));
            (next, Some(as_of))
        }
    };
    let mut games = Vec::with_capacity(limit.min(page.len()));
    for (rows, _) in page.iter().take(limit) {
        let rules = app.frozen.of(&mut Access::Held(&mut conn), rows.game.id, &rows.game.rules_digest).await?;
        let you = Role::of(rows, wanted.asker).and_then(Role::seat);
        games.push(Summary::of(rows, &rules, you));
    }
    let notes = match (wanted.list, wanted.asker) {
        (List::Mine, Asker::User(user)) => {
            let ids: Vec<Uuid> = games.iter().map(|game| game.id).collect();
            notes::beginnings(&mut conn, user, &ids).await?
        }
        _ => HashMap::new(),
    };
    Ok(GamePage { games, notes, next, as_of, now })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_never_leads_to_where_changes_may_still_appear() {
        let (at, id) = (DateTime::UNIX_EPOCH, Uuid::nil());
        let later = at + TimeDelta::microseconds(1);
        assert_eq!(end_of_changes(Some((at, id)), at), (Some((at, id)), at - TimeDelta::microseconds(1)));
        assert_eq!(end_of_changes(Some((later, id)), at), (None, at), "it is read again");
        assert_eq!(end_of_changes(None, at), (None, at));
    }
}
