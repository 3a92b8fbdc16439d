//! Games as rows: one game with everything that an action needs, in one round trip. What a row means is the use cases' business; nothing here looks into a snapshot.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Integer, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{QueryResult, Queryable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The row of a game, without its snapshot.
#[derive(Clone, Debug, Queryable)]
pub struct Game {
    /// Random.
    pub id: Uuid,
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// The name of the ruleset.
    pub ruleset: String,
    /// SHA-256 of the frozen ruleset.
    pub rules_digest: Vec<u8>,
    /// JSON of the engine's options.
    pub options: String,
    /// JSON of the time control.
    pub time_control: String,
    /// Whether everybody may look on.
    pub public: bool,
    /// `waiting`, `setup`, `playing`, `over`, `aborted`.
    pub status: String,
    /// `setup`, `turn`, or nothing at the end.
    pub decision: Option<String>,
    /// The seats that owe it: bit n = seat n.
    pub owed_by: i16,
    /// The seats that have locked their setup: bit n = seat n.
    pub locked_by: i16,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when, at the earliest of the seats that owe it.
    pub until: Option<DateTime<Utc>>,
    /// JSON of the clocks by seat.
    pub clocks: String,
    /// When the clock looks at the game, at the latest.
    pub alarm_at: Option<DateTime<Utc>>,
    /// The seats that may claim, because the time for the turn is up: bit n = seat n.
    pub may_claim: i16,
    /// Actions since the first turn.
    pub ply: i32,
    /// `won`, `drawn`, `aborted`.
    pub result: Option<String>,
    /// The seats that won: bit n = seat n.
    pub winners: i16,
    /// Why it ended.
    pub reason: Option<String>,
    /// The seats that may answer a draw offer: bit n = seat n.
    pub offered_to: i16,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything that it shows changed last.
    pub updated_at: DateTime<Utc>,
}

/// A seat with who sits there.
#[derive(Clone, Debug, Queryable)]
pub struct Seat {
    /// Index into the ruleset's seats.
    pub seat: i16,
    /// `open`, `invited`, `seated`, `declined`.
    pub status: String,
    /// The user, and what a mail to them needs.
    pub user: Option<Uuid>,
    /// Their name.
    pub name: Option<String>,
    /// Their address.
    pub address: Option<String>,
    /// Their time zone.
    pub zone: Option<String>,
    /// The tag of their language.
    pub language: Option<String>,
    /// JSON of the mails that they want.
    pub notices: Option<String>,
    /// Whether nothing is mailed to the address, because it comes back (L-4).
    pub suspended: bool,
    /// When their leaves begin and end, as far as they were not over when the decision was asked: pairs, by their beginning.
    pub away: Vec<DateTime<Utc>>,
    /// Whether the house declines every defence for them (K-6), which nobody else may know.
    pub declines_defence: bool,
}

/// A game with its seats, in turn order.
#[derive(Clone, Debug)]
pub struct Card {
    /// The game.
    pub game: Game,
    /// Its seats.
    pub seats: Vec<Seat>,
}

/// One game with everything that an action needs.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The game and its seats.
    pub card: Card,
    /// How the snapshot is written.
    pub snapshot_format: i16,
    /// The engine's state, secrets included.
    pub snapshot: Vec<u8>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

pub(super) type GameSql = (
    SqlUuid,
    BigInt,
    Text,
    Bytea,
    Text,
    Text,
    Bool,
    Text,
    Nullable<Text>,
    SmallInt,
    SmallInt,
    Timestamptz,
    Nullable<Timestamptz>,
    Text,
    Nullable<Timestamptz>,
    SmallInt,
    Integer,
    Nullable<Text>,
    SmallInt,
    Nullable<Text>,
    SmallInt,
    Timestamptz,
    Timestamptz,
);
pub(super) type SeatSql = (
    SmallInt,
    Text,
    Nullable<SqlUuid>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Bool,
    Array<Timestamptz>,
    Bool,
);
type SightSql = (GameSql, SeatSql, SmallInt, Nullable<Bytea>, Timestamptz);
type SightRow = (Game, Seat, i16, Option<Vec<u8>>, DateTime<Utc>);

/// Of a game `g`, its seat `s` and their user `u`.
macro_rules! columns {
    () => {
        "g.id, g.version, g.ruleset, g.rules_digest, g.options::text, g.time_control, g.public, \
         g.status, g.decision, g.owed_by, g.locked_by, g.since, g.until, g.clocks, g.alarm_at, g.may_claim, \
         g.ply, g.result, g.winners, g.reason, g.offered_to, g.created_at, g.updated_at, s.seat, s.status, s.user_id, u.name, u.address, u.zone, u.language, u.notices, \
         u.suspended_at IS NOT NULL AS suspended, \
         ARRAY (SELECT t.at FROM leaves l, unnest(ARRAY[l.begins_at, l.ends_at]) WITH ORDINALITY AS t (at, n) \
             WHERE l.user_id = s.user_id AND l.ends_at > g.since ORDER BY l.begins_at, l.id, t.n), \
         s.declines_defence "
    };
}

pub(super) use columns;

/// Games `g` with everything that an action needs, a row for each seat. What is large comes with the first seat only.
macro_rules! sight {
    () => {
        concat!(
            "SELECT ",
            columns!(),
            ", g.snapshot_format, CASE s.seat WHEN 0 THEN g.snapshot END, ",
            now!(),
            " AS now FROM games g JOIN seats s ON s.game_id = g.id LEFT JOIN users u ON u.id = s.user_id"
        )
    };
}

/// The one read of an action. An own query with a static id, so that it stays prepared. It joins no table that grows while
/// the plan is kept: the answer under a caller's key is looked up apart, where it may be needed.
#[derive(Debug)]
struct Read {
    game: Uuid,
}

impl QueryFragment<Pg> for Read {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(concat!(sight!(), " WHERE g.id = "));
        out.push_bind_param::<SqlUuid, _>(&self.game)?;
        out.push_sql(" ORDER BY s.seat");
        Ok(())
    }
}

impl QueryId for Read {
    type QueryId = Self;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for Read {
    type SqlType = SightSql;
}

/// The same for several games, of which nobody else can change any until the transaction ends; those that somebody else
/// holds are left out.
#[derive(Debug)]
struct ReadHeld<'a> {
    games: &'a [Uuid],
}

impl QueryFragment<Pg> for ReadHeld<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(concat!(sight!(), " WHERE g.id = ANY ("));
        out.push_bind_param::<Array<SqlUuid>, _>(self.games)?;
        out.push_sql(") ORDER BY g.id, s.seat FOR NO KEY UPDATE OF g SKIP LOCKED");
        Ok(())
    }
}

impl QueryId for ReadHeld<'_> {
    type QueryId = ReadHeld<'static>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for ReadHeld<'_> {
    type SqlType = SightSql;
}

/// One game.
///
/// # Errors
/// Those of the database.
pub async fn find(conn: &mut Connection, game: Uuid) -> Result<Option<Sight>> {
    let rows: Vec<SightRow> = Read { game }.load(conn).await?;
    Ok(sights(rows).pop())
}

/// Those of these games that nobody else holds, by their ids; others wait with them until the transaction ends.
///
/// # Errors
/// Those of the database.
pub async fn hold(conn: &mut Connection, games: &[Uuid]) -> Result<Vec<Sight>> {
    let rows: Vec<SightRow> = ReadHeld { games }.load(conn).await?;
    let mut sights = sights(rows);
    // A lock is taken for each seat that is joined: whoever let go of a game between its first seat and the next one leaves
    // us half of it.
    sights.retain(|sight| sight.card.seats.iter().any(|seat| seat.seat == 0));
    Ok(sights)
}

/// The games of rows that come game by game, each by its seats.
fn sights(rows: Vec<SightRow>) -> Vec<Sight> {
    let mut sights: Vec<Sight> = Vec::new();
    for (game, seat, snapshot_format, snapshot, now) in rows {
        match sights.last_mut().filter(|sight| sight.card.game.id == game.id) {
            Some(sight) => {
                sight.card.seats.push(seat);
                if let Some(snapshot) = snapshot {
                    sight.snapshot = snapshot;
                }
            }
            None => {
                let (card, snapshot) = (Card { game, seats: vec![seat] }, snapshot.unwrap_or_default());
                sights.push(Sight { card, snapshot_format, snapshot, now });
            }
        }
    }
    sights
}

/// Makes others wait with this game until the transaction ends.
///
/// # Errors
/// Those of the database.
pub async fn lock(conn: &mut Connection, game: Uuid) -> Result<()> {
    diesel::sql_query("SELECT 1 FROM games WHERE id = $1 FOR UPDATE").bind::<SqlUuid, _>(game).execute(conn).await?;
    Ok(())
}
