//! What streams ask for: whether games have changed, which games of a user have changed since some time, among all or
//! among those that are known to have changed, and which games are so new that nobody watches them yet.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not};
use diesel::{
    BoolExpressionMethods, CombineDsl, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl, Queryable,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{Literal, Now, one_of};
use super::schema::{blocks, games, seats};
use super::{Connection, Result};
use fieldpost_values::{GameStatus, SeatStatus};

/// What tells whether a game has changed: as much of a revision as every change of a game's row moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    version: i64,
    updated_at: DateTime<Utc>,
}

/// A game of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct OwnGame {
    /// Which one.
    pub game: Uuid,
    /// When anything that it shows last changed.
    pub changed_at: DateTime<Utc>,
    /// Whether it goes on.
    pub is_open: bool,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// The stamps of games.
///
/// # Errors
/// When the database fails.
pub async fn stamps(conn: &mut Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, Stamp)>> {
    let found = games::table.filter(one_of(games::id, ids)).select((games::id, games::version, games::updated_at));
    let rows: Vec<(Uuid, i64, DateTime<Utc>)> = found.load(conn).await?;
    Ok(rows.into_iter().map(|(id, version, updated_at)| (id, Stamp { version, updated_at })).collect())
}

/// The games in which a user has a seat, or is invited by somebody whom they have not blocked, that go on or have
/// changed after a time; the latest change last. If some are named, nothing but those is looked at. Of those that ended
/// before that time none is looked at, however many there are.
///
/// # Errors
/// When the database fails.
pub async fn of_user(
    conn: &mut Connection,
    user: Uuid,
    after: DateTime<Utc>,
    among: Option<&[Uuid]>,
) -> Result<Vec<OwnGame>> {
    let own = || {
        let blocked = blocks::table
            .filter(blocks::user_id.eq(user))
            .filter(blocks::blocked_id.nullable().eq(games::created_by))
            .select(blocks::user_id);
        let invited = seats::status.eq(SeatStatus::Invited).and(not(exists(blocked)));
        seats::table
            .inner_join(games::table.on(games::id.eq(seats::game_id)))
            .filter(seats::user_id.eq(user))
            .filter(seats::status.eq(SeatStatus::Seated).or(invited))
            .select((games::id, games::updated_at, games::decision.is_not_null(), Now))
    };
    // What a game shows last changes at its end.
    let going_on = own().filter(seats::ended_at.is_null());
    let ended = own().filter(seats::ended_at.gt(after));
    let mut found: Vec<OwnGame> = match among {
        // Both are found by the index: with OR instead, all that have ended might be looked at.
        None => going_on.union_all(ended).load(conn).await?,
        Some(ids) => {
            let these = going_on.filter(one_of(seats::game_id, ids));
            these.union_all(ended.filter(one_of(seats::game_id, ids))).load(conn).await?
        }
    };
    found.sort_unstable_by_key(|own| (own.changed_at, own.game));
    Ok(found)
}

/// The games that wait for players and were created within some time, each with everybody who has a seat in it or is
/// invited.
///
/// # Errors
/// When the database fails.
pub async fn new_games(conn: &mut Connection, age: TimeDelta) -> Result<Vec<(Uuid, Uuid)>> {
    let created = games::status.eq(Literal(GameStatus::Waiting.word())).and(games::created_at.gt(Now - age));
    let found = games::table.inner_join(seats::table).filter(created).filter(seats::user_id.is_not_null());
    Ok(found.select((games::id, seats::user_id.assume_not_null())).load(conn).await?)
}
