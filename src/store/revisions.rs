//! Revisions of games: who may see a game, and what tells whether it still looks as it did. A response that was made of
//! equal revisions is the same; nothing else has to be read to know that. They hold values that are shown, or that
//! change with every change of what is shown, and nothing that depends on what only one player may know: how soon a
//! response comes tells whether the revision has changed.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::functions::{LeaveTimes, one_of};
use super::games::{GameRows, seated};
use super::gather::GameRead;
use super::schema::{games, seats, users};
use super::{Connection, Result};
use fieldpost_values::{Clocks, GameStatus, SeatNumber, SeatStatus, UserKind};

/// The revision of a game: two of them are equal only if everything that the game shows to anybody is equal. Not every
/// column is a part of it: every statement that changes another one changes `version` or `updated_at` as well, unless
/// no kept response shows that column. In the tests a statement that does not fails (`tests/it/support/database.rs`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// Where the game stands.
    pub status: GameStatus,
    /// Whether anyone may watch.
    pub public: bool,
    /// When anything that the row shows last changed: another time also where a standby takes over without the last
    /// entries of the log, and versions are counted anew.
    pub updated_at: DateTime<Utc>,
    /// Since when the clocks run.
    pub since: DateTime<Utc>,
    /// The clocks of its seats.
    pub clocks: Clocks,
    /// Its seats, in turn order.
    pub seats: Vec<SeatRevision>,
}

/// The same of a seat, with everything that is shown of its user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRevision {
    /// Which.
    pub seat: Seat,
    /// Whether it is open, offered or taken.
    pub status: SeatStatus,
    /// The user who has it or is invited.
    pub user: Option<Uuid>,
    /// The user's name.
    pub name: Option<String>,
    /// Whether the user is a person or a program.
    pub kind: Option<UserKind>,
    /// The user's leaves, each by its start and its end.
    pub away: Vec<DateTime<Utc>>,
}

type Row = ((Uuid, i64, GameStatus, bool, DateTime<Utc>, DateTime<Utc>, Clocks), SeatRow);

/// [`SeatRevision`] as it is read.
pub(super) type SeatRow = (SeatNumber, SeatStatus, Option<Uuid>, Option<String>, Option<UserKind>, Vec<DateTime<Utc>>);

impl From<SeatRow> for SeatRevision {
    fn from((SeatNumber(seat), status, user, name, kind, away): SeatRow) -> Self {
        Self { seat, status, user, name, kind, away }
    }
}

impl Revision {
    /// The revision as it concerns somebody who is shown the leave of only some seats, by their status: the leave of
    /// others changes nothing for them.
    #[must_use]
    pub fn with_leave_of(mut self, is_shown: impl Fn(SeatStatus) -> bool) -> Self {
        for seat in self.seats.iter_mut().filter(|seat| !is_shown(seat.status)) {
            seat.away = Vec::new();
        }
        self
    }

    /// The bytes of everything that it points to.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        let of_seat = |seat: &SeatRevision| {
            seat.name.as_ref().map_or(0, String::capacity) + seat.away.capacity() * size_of::<DateTime<Utc>>()
        };
        let seats = self.seats.capacity() * size_of::<SeatRevision>();
        seats + self.seats.iter().map(of_seat).sum::<usize>() + self.clocks.heap_bytes()
    }
}

impl From<&GameRows> for Revision {
    fn from(GameRows { game, seats }: &GameRows) -> Self {
        let seat = |seat: &super::games::Seat| SeatRevision {
            seat: seat.seat,
            status: seat.status,
            user: seat.user,
            name: seat.name.clone(),
            kind: seat.kind,
            away: seat.away.clone(),
        };
        Self {
            version: game.version,
            status: game.progress.status,
            public: game.public,
            updated_at: game.updated_at,
            since: game.timing.since,
            clocks: game.timing.clocks.clone(),
            seats: seats.iter().map(seat).collect(),
        }
    }
}

macro_rules! revisions {
    () => {
        seated!().select((
            (games::id, games::version, games::status, games::public, games::updated_at, games::since, games::clocks),
            (seats::seat, seats::status, seats::user_id, users::name.nullable(), users::kind.nullable(), LeaveTimes),
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
    for ((id, version, status, public, updated_at, since, clocks), seat) in rows {
        let game = found.entry(id).or_insert_with(|| Revision {
            version,
            status,
            public,
            updated_at,
            since,
            clocks,
            seats: vec![],
        });
        game.seats.push(seat.into());
    }
    found
}
