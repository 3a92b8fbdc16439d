//! Games as rows: one game with everything that an action needs, in one round trip. The use cases interpret the rows;
//! nothing here looks into a snapshot.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{SqlTypeOf, case_when};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::{
    AsChangeset, ExpressionMethods, Insertable, JoinOnDsl, NullableExpressionMethods, PgExpressionMethods, QueryDsl,
    QueryResult, Queryable, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Outcome;
use uuid::Uuid;

use super::columns::{ActionColumns, Column, action_columns, column};
use super::functions::{LeaveTimes, Now, one_of};
use super::gather::GameRead;
use super::schema::{games, seats, users};
use super::{Connection, Result};
use fieldpost_values::{
    Clocks, ConditionalMoves, DecisionKind, EndReason, GameOptions, GameStatus, Language, Preferences, ResultKind,
    SeatNumber, SeatStatus, Seats, TimeControl, UserKind, Zone,
};

action_columns! {
    /// The progress of a game: the columns that follow from the engine's state and the seats, whatever the row said
    /// before. A column of this kind is named here, in its migration and in the schema; where else, CONTRIBUTING says
    /// under "How to add a column of games".
    #[derive(Clone, Debug, PartialEq, Eq, AsChangeset, Insertable, Queryable, Selectable)]
    #[diesel(table_name = games, treat_none_as_null = true)]
    pub struct Progress {
        /// Whether it waits for players, is played, or has ended.
        pub status: GameStatus,
        /// What it waits for; `None` at the end.
        pub decision: Option<DecisionKind>,
        /// The seats that owe it.
        pub owed_by: Seats,
        /// The seats that have locked their setup.
        pub locked_by: Seats,
        /// Actions since the first turn.
        pub ply: i32,
        /// How it ended.
        pub result: Option<ResultKind>,
        /// The seats that won.
        pub winners: Seats,
        /// Why it ended.
        pub reason: Option<EndReason>,
        /// The seats that may answer a draw offer.
        pub offered_to: Seats,
    }
}

action_columns! {
    /// The time of a game: the columns that hold a time, which the engine does not know, or follow from the previous
    /// row. A replay of the log cannot restore them.
    #[derive(Clone, Debug, PartialEq, Eq, AsChangeset, Insertable, Queryable, Selectable)]
    #[diesel(table_name = games, treat_none_as_null = true)]
    pub struct Timing {
        /// Since when the decision is owed.
        pub since: DateTime<Utc>,
        /// Until when, at the earliest of the seats that owe it.
        pub until: Option<DateTime<Utc>>,
        /// The clocks by seat.
        pub clocks: Clocks,
        /// When the clock checks the game next, at the latest. Left as it was where that is early enough: the row is
        /// then rewritten in place. Shown to nobody, because it depends on the private reminders of its players.
        pub alarm_at: Option<DateTime<Utc>>,
        /// The seats that may claim, because the time for the turn is up.
        pub may_claim: Seats,
    }
}

/// The state of a game's row, to be written.
#[derive(Clone, Debug, PartialEq, Eq, AsChangeset, Insertable)]
#[diesel(table_name = games)]
pub struct Projection {
    /// How far the game is.
    #[diesel(embed)]
    pub progress: Progress,
    /// Its time.
    #[diesel(embed)]
    pub timing: Timing,
}

action_columns! {
    /// The engine's state as stored in a row.
    #[derive(Clone, Debug, PartialEq, Eq, AsChangeset, Insertable)]
    #[diesel(table_name = games)]
    pub struct Snapshot {
        /// Its format.
        pub snapshot_format: i16,
        /// The state, secrets included.
        pub snapshot: Vec<u8>,
    }
}

/// The row of a game, without its snapshot.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct Game {
    /// Random.
    pub id: Uuid,
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// The name of the ruleset.
    pub ruleset: String,
    /// SHA-256 of the frozen ruleset.
    pub rules_digest: Vec<u8>,
    /// The chosen options.
    pub options: GameOptions,
    /// How long a seat has for a decision.
    pub time_control: TimeControl,
    /// Whether anyone may watch.
    pub public: bool,
    /// How far the game is.
    #[diesel(embed)]
    pub progress: Progress,
    /// Its time.
    #[diesel(embed)]
    pub timing: Timing,
    /// How often conditional moves were given or taken back in it; an action is decided on one of these numbers.
    pub orders: i64,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything that it shows last changed.
    pub updated_at: DateTime<Utc>,
}

/// A seat with its user.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = seats)]
pub struct Seat {
    /// Which.
    #[diesel(deserialize_as = SeatNumber)]
    pub seat: fieldpost_engine::Seat,
    /// Whether it is open, offered or taken.
    pub status: SeatStatus,
    /// The user, with the data for mails to them.
    #[diesel(column_name = user_id)]
    pub user: Option<Uuid>,
    /// The name of its user.
    #[diesel(select_expression = users::name.nullable())]
    pub name: Option<String>,
    /// Who plays, as its user says.
    #[diesel(select_expression = users::kind.nullable())]
    pub kind: Option<UserKind>,
    /// Where its mails go.
    #[diesel(select_expression = users::address.nullable())]
    pub address: Option<String>,
    /// Their time zone.
    #[diesel(select_expression = users::zone.nullable())]
    pub zone: Option<Zone>,
    /// What its mails are written in.
    #[diesel(select_expression = users::language.nullable())]
    pub language: Option<Language>,
    /// Their mail preferences.
    #[diesel(select_expression = users::notices.nullable())]
    pub preferences: Option<Preferences>,
    /// Whether the address is suspended (L-4).
    #[diesel(select_expression = users::suspended_at.nullable().is_not_null())]
    pub suspended: bool,
    /// Whether they have a webhook that is switched on.
    #[diesel(select_expression = users::has_webhooks.nullable().is_not_distinct_from(true))]
    pub has_webhooks: bool,
    /// Whether they may have a push subscription.
    #[diesel(select_expression = users::has_push.nullable().is_not_distinct_from(true))]
    pub has_push: bool,
    /// When their leaves begin and end, except those that were over when the decision was asked for: pairs, by their
    /// beginning.
    #[diesel(select_expression = LeaveTimes)]
    pub away: Vec<DateTime<Utc>>,
    /// Whether the service declines every defence for them (K-6), which nobody else may know.
    pub declines_defence: bool,
    /// How the service answers certain moves for them (O-8), which nobody else may know.
    pub conditional_moves: Option<ConditionalMoves>,
}

/// The row of a game and those of its seats, in turn order.
#[derive(Clone, Debug)]
pub struct GameRows {
    /// The row of `games`.
    pub game: Game,
    /// Those of `seats`, in turn order.
    pub seats: Vec<Seat>,
}

/// A game as it is stored, with everything that an action needs.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its row and those of its seats.
    pub rows: GameRows,
    /// The format of the snapshot.
    pub snapshot_format: i16,
    /// The engine's state, secrets included.
    pub snapshot: Vec<u8>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

type StoredGameRow = (Game, Seat, i16, Option<Vec<u8>>, DateTime<Utc>);

impl Progress {
    /// The end of the game.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let (result, EndReason(reason)) = self.result.zip(self.reason)?;
        Some(Outcome { result: result.with(*self.winners), reason })
    }
}

/// The seats that a game `g` waits for in any way, in SQL; as [`Game::waits_for`].
pub(super) const WAITS_FOR: &str = "g.owed_by | g.offered_to | g.may_claim";

impl Game {
    /// The seats that it waits for in any way: for a decision, an answer to an offer of a draw, or a claim.
    #[must_use]
    pub fn waits_for(&self) -> Seats {
        self.progress.owed_by.or(self.progress.offered_to).or(self.timing.may_claim)
    }

    /// Its state, to be written.
    #[must_use]
    pub fn projection(&self) -> Projection {
        Projection { progress: self.progress.clone(), timing: self.timing.clone() }
    }
}

/// Games with their seats and users, one row per seat.
macro_rules! seated {
    () => {
        games::table.inner_join(seats::table).left_join(users::table.on(seats::user_id.eq(users::id.nullable())))
    };
}

pub(super) use seated;

/// The same with everything that an action needs. Large columns come only with the first seat. It joins no table that
/// grows while the plan is cached: the response under a caller's key is looked up separately, if needed.
macro_rules! stored_games {
    () => {
        seated!().select((
            Game::as_select(),
            Seat::as_select(),
            games::snapshot_format,
            case_when(seats::seat.eq(0), games::snapshot.nullable()),
            Now,
        ))
    };
}

/// A query that locks its games until the transaction ends, and skips those that are locked already.
#[derive(Debug, QueryId)]
struct SkipLocked<Q>(Q);

// SQL: the DSL locks the rows of all tables of a join, and those of an outer one cannot be.
impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for SkipLocked<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(" FOR NO KEY UPDATE OF games SKIP LOCKED");
        Ok(())
    }
}

impl<Q: Query> Query for SkipLocked<Q> {
    type SqlType = Q::SqlType;
}

/// One game.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, game: Uuid) -> Result<Option<StoredGame>> {
    let rows: Vec<StoredGameRow> = stored_games!().filter(games::id.eq(game)).order(seats::seat).load(conn).await?;
    Ok(grouped(rows).pop())
}

impl GameRead for StoredGame {
    async fn find(conn: &mut Connection, game: Uuid) -> Result<Option<Self>> {
        find(conn, game).await
    }

    async fn find_all(conn: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, Self>> {
        let wanted = stored_games!().filter(one_of(games::id, ids)).order((games::id, seats::seat));
        let rows: Vec<StoredGameRow> = wanted.load(conn).await?;
        Ok(grouped(rows).into_iter().map(|stored| (stored.rows.game.id, stored)).collect())
    }
}

/// The state of a game, and nothing else of its row.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct StoredState {
    /// The game.
    pub id: Uuid,
    /// The version that the snapshot shows.
    pub version: i64,
    /// SHA-256 of the frozen ruleset.
    pub rules_digest: Vec<u8>,
    /// The format of the snapshot.
    pub snapshot_format: i16,
    /// The engine's state, secrets included.
    pub snapshot: Vec<u8>,
}

/// The states of games.
///
/// # Errors
/// When the database fails.
pub async fn states(conn: &mut Connection, ids: &[Uuid]) -> Result<Vec<StoredState>> {
    Ok(games::table.filter(one_of(games::id, ids)).select(StoredState::as_select()).load(conn).await?)
}

/// Those of these games that are not locked, by their ids; they are locked until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn hold(conn: &mut Connection, ids: &[Uuid]) -> Result<Vec<StoredGame>> {
    let wanted = stored_games!().filter(one_of(games::id, ids)).order((games::id, seats::seat));
    let rows: Vec<StoredGameRow> = SkipLocked(wanted).load(conn).await?;
    let mut found = grouped(rows);
    // A lock is taken for each joined seat: if a game is unlocked between its first seat and the next one, only a part
    // of it is returned.
    found.retain(|stored| stored.rows.seats.iter().any(|seat| seat.seat.index() == 0));
    Ok(found)
}

/// The games of rows that are ordered by game and seat.
fn grouped(rows: Vec<StoredGameRow>) -> Vec<StoredGame> {
    let mut found: Vec<StoredGame> = Vec::new();
    for (game, seat, snapshot_format, snapshot, now) in rows {
        match found.last_mut().filter(|stored| stored.rows.game.id == game.id) {
            Some(stored) => {
                stored.rows.seats.push(seat);
                if let Some(snapshot) = snapshot {
                    stored.snapshot = snapshot;
                }
            }
            None => {
                let (rows, snapshot) = (GameRows { game, seats: vec![seat] }, snapshot.unwrap_or_default());
                found.push(StoredGame { rows, snapshot_format, snapshot, now });
            }
        }
    }
    found
}

/// Locks this game until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, game: Uuid) -> Result<()> {
    games::table.find(game).select(games::id).for_update().execute(conn).await?;
    Ok(())
}
