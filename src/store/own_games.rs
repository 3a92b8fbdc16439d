//! The games that are listed for a user by mail: those that wait for them, those that wait for others, or for players,
//! and their invitations, in this order, each by urgency. Lists that programs read are in `lists`, what a user owes in
//! `decisions`.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::games::WAITS_FOR;
use super::lists::NOT_BLOCKED;
use super::schema::games;
use super::{Connection, Result};
use fieldpost_values::{Clocks, GameStatus, SeatNumber, SeatStatus, Seats};

/// A game of a user. What has no type here is a column of `games`, whose type the schema says.
#[derive(Clone, Debug, QueryableByName)]
#[diesel(table_name = games)]
pub struct OwnGame {
    /// The game.
    pub id: Uuid,
    /// The name of its ruleset.
    pub ruleset: String,
    /// Where it stands.
    pub status: GameStatus,
    /// The user's seat.
    #[diesel(sql_type = SmallInt, deserialize_as = SeatNumber)]
    pub seat: Seat,
    /// What it is to them.
    #[diesel(sql_type = Text)]
    pub seat_status: SeatStatus,
    /// The seats that the game waits for in any way.
    #[diesel(sql_type = SmallInt)]
    pub waits_for: Seats,
    /// Those that owe its decision.
    pub owed_by: Seats,
    /// Since when it is owed.
    pub since: DateTime<Utc>,
    /// The clocks by seat.
    pub clocks: Clocks,
    /// The names of the other seats' users, in turn order.
    #[diesel(sql_type = Array<Text>)]
    pub others: Vec<String>,
    /// The names of those of them who owe the decision.
    #[diesel(sql_type = Array<Text>)]
    pub owing: Vec<String>,
    /// The user who created it.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub host: Option<Uuid>,
    /// Their name.
    #[diesel(sql_type = Nullable<Text>)]
    pub host_name: Option<String>,
    /// The database's time.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
    /// The number of all games that would be listed.
    #[diesel(sql_type = BigInt)]
    pub total: i64,
}

/// The first `limit` games of a user.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid, limit: i64) -> Result<Vec<OwnGame>> {
    let (seated, invited) = (SeatStatus::Seated, SeatStatus::Invited);
    let (waiting, [setup, playing]) = (GameStatus::Waiting, GameStatus::RUNNING);
    let names = |which: &str| {
        format!(
            "ARRAY (SELECT u.name FROM seats o JOIN users u ON u.id = o.user_id \
             WHERE o.game_id = g.id AND o.seat <> m.seat{which} ORDER BY o.seat)"
        )
    };
    // SQL: a total beside a page, and lists of names.
    let found = diesel::sql_query(format!(
        "SELECT g.id, g.ruleset, g.status, m.seat, m.status AS seat_status, ({WAITS_FOR})::smallint AS waits_for, g.owed_by, \
           g.since, g.clocks, {others} AS others, {owing} AS owing, h.id AS host, h.name AS host_name, {now} AS now, \
           count(*) OVER () AS total \
         FROM seats m JOIN games g ON g.id = m.game_id LEFT JOIN users h ON h.id = g.created_by \
         WHERE m.user_id = $1 AND m.ended_at IS NULL AND g.decision IS NOT NULL AND (m.status = '{seated}' \
           AND (owes({WAITS_FOR}, m.seat) OR g.status IN ('{waiting}', '{setup}', '{playing}')) \
           OR m.status = '{invited}' AND {NOT_BLOCKED}) \
         ORDER BY m.status = '{invited}', g.status = '{waiting}', NOT owes({WAITS_FOR}, m.seat), \
           coalesce(g.until, g.since + interval '1000 years'), g.id LIMIT $2",
        others = names(""),
        owing = names(" AND owes(g.owed_by, o.seat)"),
        now = now!()
    ));
    Ok(found.bind::<SqlUuid, _>(user).bind::<BigInt, _>(limit).load(conn).await?)
}
