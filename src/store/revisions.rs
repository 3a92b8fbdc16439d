//! Revisions of games: who may see a game, and what tells whether it still looks as it did. A response that was made of
//! equal revisions is the same; nothing else has to be read to know that.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::functions::{GameRow, LeaveTimes, SeatRow, one_of};
use super::games::{GameRows, seated};
use super::gather::GameRead;
use super::schema::{games, seats, users};
use super::{Connection, Result};
use crate::values::{GameStatus, SeatNumber, SeatStatus};

/// The revision of a game: two of them are equal only if everything that the game shows to anybody is equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// Where the game stands.
    pub status: GameStatus,
    /// Whether everybody may look on.
    pub public: bool,
    /// The transaction that wrote the game's row, which says that no column of it has changed. Transactions are numbered
    /// anew on a standby that takes over without the last ones, hence the time as well.
    row: (u32, DateTime<Utc>),
    /// Its seats, in turn order.
    pub seats: Vec<SeatRevision>,
}

/// The same of a seat, with everything that is shown of its user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRevision {
    /// Which.
    pub seat: Seat,
    /// Its status.
    pub status: SeatStatus,
    /// The user.
    pub user: Option<Uuid>,
    row: u32,
    name: Option<String>,
    away: Vec<DateTime<Utc>>,
}

type Row = (
    (Uuid, i64, GameStatus, bool, u32, DateTime<Utc>),
    (SeatNumber, SeatStatus, Option<Uuid>, u32, Option<String>, Vec<DateTime<Utc>>),
);

impl From<&GameRows> for Revision {
    fn from(GameRows { game, seats }: &GameRows) -> Self {
        let seat = |seat: &super::games::Seat| SeatRevision {
            seat: seat.seat,
            status: seat.status,
            user: seat.user,
            row: seat.row,
            name: seat.name.clone(),
            away: seat.away.clone(),
        };
        Self {
            version: game.version,
            status: game.progress.status,
            public: game.public,
            row: (game.row, game.updated_at),
            seats: seats.iter().map(seat).collect(),
        }
    }
}

macro_rules! revisions {
    () => {
        seated!().select((
            (games::id, games::version, games::status, games::public, GameRow, games::updated_at),
            (seats::seat, seats::status, seats::user_id, SeatRow, users::name.nullable(), LeaveTimes),
        ))
    };
}

impl GameRead for Revision {
    async fn find(conn: &mut Connection, game: Uuid) -> Result<Option<Self>> {
        let rows: Vec<Row> = revisions!().filter(games::id.eq(game)).order(seats::seat).load(conn).await?;
        Ok(collect(rows).remove(&game))
    }

    async fn find_all(conn: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, Self>> {
        let wanted = revisions!().filter(one_of(games::id, ids)).order((games::id, seats::seat));
        Ok(collect(wanted.load(conn).await?))
    }
}

fn collect(rows: Vec<Row>) -> HashMap<Uuid, Revision> {
    let mut found = HashMap::with_capacity(rows.len() / 2);
    for ((id, version, status, public, row, updated_at), seat) in rows {
        let game = found.entry(id).or_insert_with(|| Revision {
            version,
            status,
            public,
            row: (row, updated_at),
            seats: vec![],
        });
        let (SeatNumber(seat), status, user, row, name, away) = seat;
        game.seats.push(SeatRevision { seat, status, user, row, name, away });
    }
    found
}
