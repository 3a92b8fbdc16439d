//! A new game: its row, its seats and the first entries of its log (the creation and the deal of chance); and what its
//! row says until every seat is taken. Called inside a transaction.

use chrono::{DateTime, Utc};
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::commit::NewEntry;
use super::functions::Literal;
use super::games::{Projection, Snapshot, Timing};
use super::schema::{game_log, games, seats};
use super::{Connection, Result};
use fieldpost_values::{GameOptions, GameStatus, SeatStatus, TimeControl};

/// The properties of a new game, besides its state.
#[derive(Debug)]
pub struct NewGame<'a> {
    /// Random.
    pub id: Uuid,
    /// The name of the ruleset.
    pub ruleset: &'a str,
    /// SHA-256 of the frozen ruleset.
    pub rules_digest: &'a [u8],
    /// The chosen options.
    pub options: GameOptions,
    /// How long a seat has for a decision.
    pub time_control: TimeControl,
    /// Whether anyone may watch.
    pub public: bool,
    /// Whether its open seats are listed.
    pub listed: bool,
    /// The user who created it.
    pub creator: Uuid,
    /// The seats: user and status, in turn order.
    pub seats: &'a [(Option<Uuid>, SeatStatus)],
}

/// Writes a new game; its version is the number of its log entries.
///
/// # Errors
/// When the database fails.
pub async fn create(
    conn: &mut Connection,
    new: &NewGame<'_>,
    (projection, snapshot): (&Projection, &Snapshot),
    log: &[NewEntry],
    at: DateTime<Utc>,
) -> Result<()> {
    let row = (
        games::id.eq(new.id),
        games::version.eq(i64::try_from(log.len()).unwrap_or(i64::MAX)),
        games::ruleset.eq(new.ruleset),
        games::rules_digest.eq(new.rules_digest),
        games::options.eq(&new.options),
        games::time_control.eq(new.time_control),
        games::public.eq(new.public),
        games::listed.eq(new.listed),
        games::created_by.eq(new.creator),
        (games::created_at.eq(at), games::updated_at.eq(at)),
        projection,
        snapshot,
    );
    diesel::insert_into(games::table).values(row).execute(conn).await?;
    let seats = new.seats.iter().zip(0_i16..).map(|((user, status), seat)| {
        let whose = (seats::game_id.eq(new.id), seats::seat.eq(seat), seats::user_id.eq(user));
        (whose, seats::status.eq(*status), seats::opened.eq(*status == SeatStatus::Open))
    });
    diesel::insert_into(seats::table).values(seats.collect::<Vec<_>>()).execute(conn).await?;
    let log = log.iter().zip(1_i64..).map(|(entry, version)| {
        let which = (game_log::game_id.eq(new.id), game_log::version.eq(version), game_log::at.eq(at));
        let what = (game_log::action.eq(entry.action.as_deref()), game_log::events.eq(&entry.events));
        (which, game_log::actor.eq(&entry.actor), what, game_log::clocks.eq(&entry.clocks))
    });
    diesel::insert_into(game_log::table).values(log.collect::<Vec<_>>()).execute(conn).await?;
    Ok(())
}

/// The number of a user's games that wait for others, except those in which somebody gave a seat up: those had been
/// full once, and their creator is not responsible. They are recognised by the time since which they wait.
///
/// # Errors
/// When the database fails.
pub async fn waiting_of(conn: &mut Connection, user: Uuid) -> Result<i64> {
    let waiting = games::created_by.eq(user).and(games::status.eq(Literal(GameStatus::Waiting.word())));
    let never_full = games::since.eq(games::created_at);
    Ok(games::table.filter(waiting.and(never_full)).count().get_result(conn).await?)
}

/// Records that the seats have changed, and some are still free. Like [`fill`] and [`reopen`] it does not write
/// `Progress`: a column that depends on the seats must be written here as well.
///
/// # Errors
/// When the database fails.
pub async fn touch(conn: &mut Connection, game: Uuid, at: DateTime<Utc>) -> Result<()> {
    diesel::update(games::table.find(game)).set(games::updated_at.eq(at)).execute(conn).await?;
    Ok(())
}

/// Records that every seat is taken: setups are owed from now on.
///
/// # Errors
/// When the database fails.
pub async fn fill(conn: &mut Connection, game: Uuid, timing: &Timing) -> Result<()> {
    let waiting = games::table.find(game).filter(games::status.eq(GameStatus::Waiting));
    let begun = (games::status.eq(GameStatus::Setup), games::updated_at.eq(timing.since), timing);
    diesel::update(waiting).set(begun).execute(conn).await?;
    Ok(())
}

/// Records that a seat is open again: the game waits for players, and nobody's time runs.
///
/// # Errors
/// When the database fails.
pub async fn reopen(conn: &mut Connection, game: Uuid, timing: &Timing) -> Result<()> {
    let before = games::table.find(game).filter(games::status.eq_any([GameStatus::Waiting, GameStatus::Setup]));
    let open = (games::status.eq(GameStatus::Waiting), games::updated_at.eq(timing.since), timing);
    diesel::update(before).set(open).execute(conn).await?;
    Ok(())
}
