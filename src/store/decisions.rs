//! Games that wait for users: a page for each of several users in one statement, which reads neither options nor
//! snapshots. A page is ordered by urgency: by deadline, games without one last.

use chrono::{DateTime, Utc};
use diesel::dsl::{AsSelect, SqlTypeOf};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bytea, Nullable, Record, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{QueryResult, Queryable};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::columns::ActionColumns;
use super::games::{Progress, Timing, WAITS_FOR};
use super::gather::Question;
use super::lists::NOT_BLOCKED;
use super::revisions::{SeatRevision, SeatRow};
use super::{Connection, Result};
use fieldpost_values::{SeatNumber, SeatStatus};

/// Which page is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WantedPage {
    /// The user who owes them.
    pub user: Uuid,
    /// Where the previous page ended: a time and the id of a game.
    pub after: Option<(DateTime<Utc>, Uuid)>,
    /// The maximum number of games.
    pub limit: i64,
}

/// A game that waits for a user.
#[derive(Clone, Debug, Queryable)]
pub struct WaitingGame {
    /// The game.
    pub id: Uuid,
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// The name of its ruleset.
    pub ruleset: String,
    /// SHA-256 of its frozen ruleset.
    pub rules_digest: Vec<u8>,
    /// How far it is.
    pub progress: Progress,
    /// Its time.
    pub timing: Timing,
    /// The user's seat.
    #[diesel(deserialize_as = SeatNumber)]
    pub seat: Seat,
    /// What it is to them.
    pub seat_status: SeatStatus,
    /// Its seats, in turn order.
    #[diesel(deserialize_as = Vec<SeatRow>)]
    pub seats: WaitingSeats,
    /// Whoever created it.
    pub created_by: Option<Uuid>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When anything that it shows last changed.
    pub updated_at: DateTime<Utc>,
    /// The beginning of the user's note about it, if they wrote one.
    pub note: Option<String>,
    /// Where it is in the order.
    pub at: DateTime<Utc>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// The seats of a game that waits. Of leaves, those are left out that were over when the decision was asked for.
#[derive(Clone, Debug)]
pub struct WaitingSeats(pub Vec<SeatRevision>);

impl From<Vec<SeatRow>> for WaitingSeats {
    fn from(rows: Vec<SeatRow>) -> Self {
        Self(rows.into_iter().map(SeatRevision::from).collect())
    }
}

/// The columns of [`WaitingGame`], in order.
type Columns = (
    SqlUuid,
    BigInt,
    Text,
    Bytea,
    SqlTypeOf<AsSelect<Progress, Pg>>,
    SqlTypeOf<AsSelect<Timing, Pg>>,
    SmallInt,
    Text,
    Array<Record<(SmallInt, Text, Nullable<SqlUuid>, Nullable<Text>, Nullable<Text>, Array<Timestamptz>)>>,
    Nullable<SqlUuid>,
    Timestamptz,
    Timestamptz,
    Nullable<Text>,
    Timestamptz,
    Timestamptz,
);

/// The statement for several pages.
#[derive(QueryId)]
struct Pages {
    users: Vec<Uuid>,
    after_at: Vec<Option<DateTime<Utc>>>,
    after_id: Vec<Option<Uuid>>,
    limits: Vec<i64>,
}

impl Pages {
    fn new(wanted: &[WantedPage]) -> Self {
        Self {
            users: wanted.iter().map(|page| page.user).collect(),
            after_at: wanted.iter().map(|page| page.after.map(|(at, _)| at)).collect(),
            after_id: wanted.iter().map(|page| page.after.map(|(_, id)| id)).collect(),
            limits: wanted.iter().map(|page| page.limit).collect(),
        }
    }
}

// SQL: a limit for each user; the DSL has no LATERAL. Each game is found by the user's seats in those that go on.
impl QueryFragment<Pg> for Pages {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let (seated, invited) = (SeatStatus::Seated.word(), SeatStatus::Invited.word());
        out.push_sql("SELECT p.n, g.id, g.version, g.ruleset, g.rules_digest");
        // Only `g` has these columns.
        out.push_sql(Progress::NAMES);
        out.push_sql(Timing::NAMES);
        out.push_sql(", g.seat, g.seat_status, ARRAY (SELECT ROW (o.seat, o.status, o.user_id, u.name, u.kind, ");
        out.push_sql(leave_times!("o", "g"));
        out.push_sql(
            ") FROM seats o LEFT JOIN users u ON u.id = o.user_id WHERE o.game_id = g.id ORDER BY o.seat), \
             g.created_by, g.created_at, g.updated_at, \
             (SELECT n.beginning FROM notes n WHERE n.game_id = g.id AND n.user_id = p.user_id), g.at, ",
        );
        out.push_sql(now!());
        // The lists stand behind a SELECT for the reason that `one_of` gives.
        out.push_sql(" FROM unnest((SELECT ");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.users)?;
        out.push_sql("), (SELECT ");
        out.push_bind_param::<Array<Nullable<Timestamptz>>, _>(&self.after_at)?;
        out.push_sql("), (SELECT ");
        out.push_bind_param::<Array<Nullable<SqlUuid>>, _>(&self.after_id)?;
        out.push_sql("), (SELECT ");
        out.push_bind_param::<Array<BigInt>, _>(&self.limits)?;
        out.push_sql(
            ")) WITH ORDINALITY AS p (user_id, after_at, after_id, most, n) CROSS JOIN LATERAL (\
             SELECT g.*, m.seat, m.status AS seat_status, w.at FROM seats m JOIN games g ON g.id = m.game_id, \
             LATERAL (SELECT coalesce(g.until, g.since + interval '1000 years') AS at) AS w \
             WHERE m.user_id = p.user_id AND m.ended_at IS NULL AND g.decision IS NOT NULL AND (m.status = '",
        );
        out.push_sql(seated);
        out.push_sql("' AND owes(");
        out.push_sql(WAITS_FOR);
        out.push_sql(", m.seat) OR m.status = '");
        out.push_sql(invited);
        out.push_sql("' AND ");
        out.push_sql(NOT_BLOCKED);
        out.push_sql(
            ") AND (p.after_at IS NULL OR (w.at, g.id) > (p.after_at, p.after_id)) \
             ORDER BY w.at, g.id LIMIT p.most) AS g ORDER BY p.n, g.at, g.id",
        );
        Ok(())
    }
}

impl Query for Pages {
    type SqlType = (BigInt, Columns);
}

/// The pages, in the order in which they are wanted.
///
/// # Errors
/// When the database fails.
async fn pages(conn: &mut Connection, wanted: &[WantedPage]) -> Result<Vec<Vec<WaitingGame>>> {
    let rows: Vec<(i64, WaitingGame)> = Pages::new(wanted).load(conn).await?;
    let mut pages: Vec<Vec<WaitingGame>> = wanted.iter().map(|_| Vec::new()).collect();
    for (number, game) in rows {
        let page = usize::try_from(number).ok().and_then(|number| pages.get_mut(number.checked_sub(1)?));
        if let Some(page) = page {
            page.push(game);
        }
    }
    Ok(pages)
}

impl Question for WantedPage {
    type Answer = Vec<WaitingGame>;

    async fn together(conn: &mut Connection, questions: &[&Self]) -> Result<Vec<Option<Self::Answer>>> {
        let wanted: Vec<Self> = questions.iter().map(|question| **question).collect();
        Ok(pages(conn, &wanted).await?.into_iter().map(Some).collect())
    }

    async fn alone(&self, conn: &mut Connection) -> Result<Self::Answer> {
        Ok(pages(conn, &[*self]).await?.pop().unwrap_or_default())
    }
}
