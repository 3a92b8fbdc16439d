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
use super::users::UserReference;
use super::{Connection, Result};
use fieldpost_values::{Asker, GameStatus, SeatStatus, Visibility};

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
    /// The caller; lists other than that of public games are for users.
    pub asker: Asker,
    /// Only games of this state.
    pub status: Option<GameStatus>,
    /// Only games of this ruleset.
    pub ruleset: Option<&'a str>,
    /// Only games in which this user has a seat or is invited.
    pub player: Option<UserReference<'a>>,
    /// Which come first.
    pub order: Order,
    /// Where the previous page ended: a time and the id of a game.
    pub after: Option<(DateTime<Utc>, Uuid)>,
    /// The maximum number of games.
    pub limit: i64,
}

/// Whose finished games are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishedGames {
    /// Those in which the user had a seat.
    Mine,
    /// Those that everybody may watch.
    Public,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The latest first, by the time of the list.
    Latest,
    /// By their change, the earliest first: only those that changed after a moment.
    ChangedAfter(DateTime<Utc>),
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
            Self::Public => format!("WHERE {}", condition(Visibility::Public, "g")),
        }
    }

    /// The time by which its games are ordered, and in which direction: a comparison and a word.
    const fn order(self, order: Order) -> (&'static str, &'static str, &'static str) {
        match (self, order) {
            (_, Order::ChangedAfter(_)) => ("g.updated_at", ">", "ASC"),
            (Self::Mine, Order::Latest) => ("g.updated_at", "<", "DESC"),
            (Self::Open | Self::Public, Order::Latest) => ("g.created_at", "<", "DESC"),
        }
    }
}

impl ListQuery<'_> {
    /// What else is asked of the games of a list, by a time of theirs. Each condition is written only where it is asked
    /// for: so an index is found for it.
    fn filters(&self, time: &str, beyond: &str) -> String {
        let (seated, invited) = (SeatStatus::Seated, SeatStatus::Invited);
        let is_by_change = matches!(self.order, Order::ChangedAfter(_));
        let player = self.player.map(|player| {
            let (seats, is_theirs) = match player {
                UserReference::Name(_) => ("seats w JOIN users u ON u.id = w.user_id", "lower(u.name) = $8"),
                UserReference::Id(_) => ("seats w", "w.user_id = $9"),
            };
            format!(
                "AND EXISTS (SELECT 1 FROM {seats} WHERE w.game_id = g.id \
                 AND w.status IN ('{seated}', '{invited}') AND {is_theirs})"
            )
        });
        let filters = [
            (self.status.is_some(), "AND g.status = $2".to_owned()),
            (self.ruleset.is_some(), "AND g.ruleset = $3".to_owned()),
            (self.after.is_some(), format!("AND ({time}, g.id) {beyond} ($4, $5)")),
            (is_by_change, format!("AND {time} > $7")),
            (self.player.is_some(), player.unwrap_or_default()),
        ];
        let asked: Vec<String> = filters.into_iter().filter_map(|(asked, filter)| asked.then_some(filter)).collect();
        asked.join(" ")
    }

    /// The statement that finds the ids of a page, and the times of the games there. Public games by their change are
    /// found in two parts, those that are over by the index of their ends, and of those that are played all: an index
    /// of changes would end the rewriting of their rows in place.
    fn statement(&self, per_host: u32) -> String {
        let source = self.list.source(per_host);
        if let (List::Public, Order::ChangedAfter(_)) = (self.list, self.order) {
            let asked =
                Visibility::WATCHED.into_iter().filter(|status| self.status.is_none_or(|asked| asked == *status));
            let parts = asked.map(|status| {
                let time = if status.is_over() { "g.ended_at" } else { "g.updated_at" };
                let filters = self.filters(time, ">");
                format!(
                    "(SELECT g.id, {time} AS at FROM games g {source} AND g.status = '{status}' {filters} \
                     ORDER BY {time}, g.id LIMIT $6)"
                )
            });
            let parts = parts.collect::<Vec<_>>().join(" UNION ALL ");
            return format!("SELECT id, at FROM ({parts}) AS g ORDER BY at, id LIMIT $6");
        }
        let (time, beyond, way) = self.list.order(self.order);
        let filters = self.filters(time, beyond);
        format!("SELECT g.id, {time} AS at FROM games g {source} {filters} ORDER BY {time} {way}, g.id {way} LIMIT $6")
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
    if wanted.list == List::Public && wanted.status.is_some_and(|status| !Visibility::WATCHED.contains(&status)) {
        // There are none, and nothing has to be searched for them.
        return Ok(Vec::new());
    }
    let changed_after = match wanted.order {
        Order::Latest => None,
        Order::ChangedAfter(at) => Some(at),
    };
    let (name, id) = match wanted.player {
        Some(UserReference::Name(name)) => (Some(name.to_ascii_lowercase()), None),
        Some(UserReference::Id(id)) => (None, Some(id)),
        None => (None, None),
    };
    // SQL: rows are compared as rows, in three lists with one order each, or by their change.
    let page_rows: Vec<PageRow> = diesel::sql_query(wanted.statement(per_host))
        .bind::<Nullable<SqlUuid>, _>(wanted.asker.user())
        .bind::<Nullable<Text>, _>(wanted.status)
        .bind::<Nullable<Text>, _>(wanted.ruleset)
        .bind::<Nullable<Timestamptz>, _>(wanted.after.map(|(at, _)| at))
        .bind::<Nullable<SqlUuid>, _>(wanted.after.map(|(_, id)| id))
        .bind::<BigInt, _>(wanted.limit)
        .bind::<Nullable<Timestamptz>, _>(changed_after)
        .bind::<Nullable<Text>, _>(name)
        .bind::<Nullable<SqlUuid>, _>(id)
        .load(conn)
        .await?;
    let ids: Vec<Uuid> = page_rows.iter().map(|row| row.id).collect();
    let mut by_id = rows(conn, &ids).await?;
    Ok(page_rows.into_iter().filter_map(|row| Some((by_id.remove(&row.id)?, row.at))).collect())
}

/// The ids of games that are over with a result, and when they ended, those that ended first, after a place in this
/// order.
///
/// # Errors
/// When the database fails.
pub async fn finished(
    conn: &mut Connection,
    which: FinishedGames,
    asker: Asker,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<(DateTime<Utc>, Uuid)>> {
    let list = match which {
        FinishedGames::Mine => List::Mine,
        FinishedGames::Public => List::Public,
    };
    let (source, over) = (list.source(0), GameStatus::Over);
    let beyond = if after.is_some() { "AND (g.ended_at, g.id) > ($2, $3)" } else { "" };
    // SQL: rows are compared as rows, in the lists above.
    let found: Vec<PageRow> = diesel::sql_query(format!(
        "SELECT g.id, g.ended_at AS at FROM games g {source} AND g.status = '{over}' {beyond} \
         ORDER BY g.ended_at, g.id LIMIT $4"
    ))
    .bind::<Nullable<SqlUuid>, _>(asker.user())
    .bind::<Nullable<Timestamptz>, _>(after.map(|(at, _)| at))
    .bind::<Nullable<SqlUuid>, _>(after.map(|(_, id)| id))
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    Ok(found.into_iter().map(|row| (row.at, row.id)).collect())
}

/// The rows of games, without their snapshots.
///
/// # Errors
/// When the database fails.
pub async fn rows(conn: &mut Connection, ids: &[Uuid]) -> Result<HashMap<Uuid, GameRows>> {
    let listed = seated!().filter(games::id.eq_any(ids)).order((games::id, seats::seat));
    let rows: Vec<(Game, Seat)> = listed.select((Game::as_select(), Seat::as_select())).load(conn).await?;
    let mut by_id: HashMap<Uuid, GameRows> = HashMap::with_capacity(ids.len());
    for (game, seat) in rows {
        by_id.entry(game.id).or_insert_with(|| GameRows { game, seats: Vec::new() }).seats.push(seat);
    }
    Ok(by_id)
}

/// The ids of all games, in order, after one of them.
///
/// # Errors
/// When the database fails.
pub async fn ids(conn: &mut Connection, after: Uuid, limit: i64) -> Result<Vec<Uuid>> {
    let beyond = games::table.filter(games::id.gt(after)).order(games::id).limit(limit);
    Ok(beyond.select(games::id).load(conn).await?)
}
