//! Lists of games, a page at a time. A page is found first and its games are read then, so that
//! lists need no aggregates.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl, QueryableByName, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::games::{Game, GameRows, Seat, seated};
use super::schema::{games, seats, users};
use super::{Connection, Result};
use fieldpost_values::{GameStatus, SeatStatus, Visibility};

/// Which games a list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Those in which the user has a seat or is invited, the latest change first.
    Mine,
    /// Those of others with a seat that anybody may take, the newest first: a few per creator, and none with a player
    /// whom the user has blocked, or who has blocked them.
    Open,
    /// Those that everybody may watch, the newest first.
    Public,
}

/// The query of a list.
#[derive(Clone, Debug)]
pub struct ListQuery<'a> {
    /// Which list.
    pub list: List,
    /// The caller.
    pub user: Uuid,
    /// Only games of this state.
    pub status: Option<GameStatus>,
    /// Only games of this ruleset.
    pub ruleset: Option<&'a str>,
    /// Where the previous page ended: a time and the id of a game.
    pub after: Option<(DateTime<Utc>, Uuid)>,
    /// The maximum number of games.
    pub limit: i64,
}

/// That the user in seat `m` has not blocked the creator of game `g`.
pub(super) const NOT_BLOCKED: &str =
    "NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = m.user_id AND b.blocked_id = g.created_by)";

/// [`Visibility::of`] as a condition on the row `game` of `games`. Words are literals: partial indexes are found by
/// them.
fn condition(visibility: Visibility, game: &str) -> String {
    match visibility {
        Visibility::OpenSeat => format!(
            "{game}.status = '{}' AND EXISTS (SELECT 1 FROM seats o WHERE o.game_id = {game}.id AND o.status = '{}')",
            GameStatus::Waiting,
            SeatStatus::Open
        ),
        Visibility::Public => {
            let [playing, over] = Visibility::WATCHED;
            format!("{game}.public AND {game}.status IN ('{playing}', '{over}')")
        }
    }
}

impl List {
    /// Where its games are, without invitations from anybody whom the user has blocked; of each host the newest
    /// `per_host` with an open seat. Words are literals: partial indexes are found by them.
    fn source(self, per_host: u32) -> String {
        let (seated, invited) = (SeatStatus::Seated, SeatStatus::Invited);
        match self {
            Self::Mine => format!(
                "JOIN seats m ON m.game_id = g.id WHERE m.user_id = $1 \
                 AND (m.status = '{seated}' OR m.status = '{invited}' AND {NOT_BLOCKED})"
            ),
            Self::Open => format!(
                "WHERE {} AND g.listed AND NOT EXISTS (SELECT 1 FROM seats m \
                 WHERE m.game_id = g.id AND m.user_id = $1) AND NOT EXISTS (SELECT 1 FROM seats p JOIN blocks b \
                 ON b.user_id = p.user_id AND b.blocked_id = $1 OR b.user_id = $1 AND b.blocked_id = p.user_id \
                 WHERE p.game_id = g.id AND p.status = '{seated}') AND (SELECT count(*) FROM games h \
                 WHERE h.created_by = g.created_by AND {} AND h.listed \
                 AND (h.created_at, h.id) > (g.created_at, g.id)) < {per_host}",
                condition(Visibility::OpenSeat, "g"),
                condition(Visibility::OpenSeat, "h")
            ),
            Self::Public => format!("WHERE {} AND $1 IS NOT NULL", condition(Visibility::Public, "g")),
        }
    }

    /// The time by which its games are ordered, the latest first.
    const fn order(self) -> &'static str {
        match self {
            Self::Mine => "g.updated_at",
            Self::Open | Self::Public => "g.created_at",
        }
    }
}

#[derive(QueryableByName)]
struct PageRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

/// A page of a list, each game with its time for the cursor. The newest `per_host` open games of each creator are
/// listed.
///
/// # Errors
/// When the database fails.
pub async fn page(
    conn: &mut Connection,
    wanted: &ListQuery<'_>,
    per_host: u32,
) -> Result<Vec<(GameRows, DateTime<Utc>)>> {
    let (source, time) = (wanted.list.source(per_host), wanted.list.order());
    // SQL: rows are compared as rows, in three lists with one order each.
    let page_rows: Vec<PageRow> = diesel::sql_query(format!(
        "SELECT g.id, {time} AS at FROM games g {source} \
         AND ($2 IS NULL OR g.status = $2) AND ($3 IS NULL OR g.ruleset = $3) \
         AND ($4 IS NULL OR ({time}, g.id) < ($4, $5)) \
         ORDER BY {time} DESC, g.id DESC LIMIT $6"
    ))
    .bind::<SqlUuid, _>(wanted.user)
    .bind::<Nullable<Text>, _>(wanted.status)
    .bind::<Nullable<Text>, _>(wanted.ruleset)
    .bind::<Nullable<Timestamptz>, _>(wanted.after.map(|(at, _)| at))
    .bind::<Nullable<SqlUuid>, _>(wanted.after.map(|(_, id)| id))
    .bind::<BigInt, _>(wanted.limit)
    .load(conn)
    .await?;
    let ids: Vec<Uuid> = page_rows.iter().map(|row| row.id).collect();
    let listed = seated!().filter(games::id.eq_any(ids)).order((games::id, seats::seat));
    let rows: Vec<(Game, Seat)> = listed.select((Game::as_select(), Seat::as_select())).load(conn).await?;
    let mut by_id: HashMap<Uuid, GameRows> = HashMap::with_capacity(page_rows.len());
    for (game, seat) in rows {
        by_id.entry(game.id).or_insert_with(|| GameRows { game, seats: Vec::new() }).seats.push(seat);
    }
    Ok(page_rows.into_iter().filter_map(|row| Some((by_id.remove(&row.id)?, row.at))).collect())
}

/// The ids of all games, in order, after one of them.
///
/// # Errors
/// When the database fails.
pub async fn ids(conn: &mut Connection, after: Uuid, limit: i64) -> Result<Vec<Uuid>> {
    let beyond = games::table.filter(games::id.gt(after)).order(games::id).limit(limit);
    Ok(beyond.select(games::id).load(conn).await?)
}
