//! Talk between the two players of a game. A line that comes with an action is written by its statement (see `commit`).
//! Each row names its author and its reader: whoever has one of their seats later is neither.

use chrono::{DateTime, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, JoinOnDsl, NullableExpressionMethods, OptionalExtension,
    QueryDsl, Queryable, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{coalesce, fieldpost_now};
use super::schema::{talk, users};
use super::{Connection, Result};
use fieldpost_values::SeatNumber;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = talk)]
pub struct TalkRow {
    /// The game.
    pub game_id: Uuid,
    /// What a report of it names.
    pub id: Uuid,
    /// Who wrote it.
    pub author_id: Uuid,
    /// To whom.
    pub reader_id: Uuid,
    /// The seat of the author.
    pub seat: SeatNumber,
    /// The version of the game.
    pub version: i64,
    /// The text, in one line.
    pub text: String,
    /// Whether the reader had blocked the author.
    pub withheld: bool,
    /// Whether mails tell it to the reader.
    pub mailed: bool,
    /// When it was written.
    pub written_at: DateTime<Utc>,
}

/// A line of an author.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, game: Uuid, id: Uuid, author: Uuid) -> Result<Option<TalkRow>> {
    let found = talk::table.find((game, id)).filter(talk::author_id.eq(author));
    Ok(found.select(TalkRow::as_select()).first(conn).await.optional()?)
}

/// Stores a line, unless one of this id is there; returns whether it was not.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, row: &TalkRow) -> Result<bool> {
    Ok(diesel::insert_into(talk::table).values(row).on_conflict_do_nothing().execute(conn).await? == 1)
}

/// The lines of a game that a user wrote or was told, the latest first: `limit` of them, after `after` if it is given.
///
/// # Errors
/// When the database fails.
pub async fn page(
    conn: &mut Connection,
    (game, user): (Uuid, Uuid),
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<TalkRow>> {
    let told = talk::reader_id.eq(user).and(talk::withheld.eq(false));
    let mut lines = talk::table.filter(talk::game_id.eq(game)).filter(talk::author_id.eq(user).or(told)).into_boxed();
    if let Some((at, id)) = after {
        let same = talk::written_at.eq(at).and(talk::id.lt(id));
        lines = lines.filter(talk::written_at.lt(at).or(same));
    }
    let lines = lines.order((talk::written_at.desc(), talk::id.desc())).limit(limit);
    Ok(lines.select(TalkRow::as_select()).load(conn).await?)
}

/// What these lines of a game say to a user, in the order in which they were written.
///
/// # Errors
/// When the database fails.
pub async fn texts(conn: &mut Connection, game: Uuid, lines: Vec<Uuid>, reader: Option<Uuid>) -> Result<Vec<String>> {
    let Some(reader) = reader.filter(|_| !lines.is_empty()) else { return Ok(Vec::new()) };
    let told = talk::reader_id.eq(reader).and(talk::withheld.eq(false));
    let told = talk::table.filter(talk::game_id.eq(game)).filter(talk::id.eq_any(lines)).filter(told);
    Ok(told.order((talk::written_at, talk::id)).select(talk::text).load(conn).await?)
}

/// The last line that a user was mailed in a game, of those that were written before `until`, except these.
///
/// # Errors
/// When the database fails.
pub async fn last_mailed(
    conn: &mut Connection,
    (game, reader): (Uuid, Uuid),
    until: DateTime<Utc>,
    except: Vec<Uuid>,
) -> Result<Option<Uuid>> {
    let told = talk::reader_id.eq(reader).and(talk::withheld.eq(false)).and(talk::written_at.le(until));
    let told = told.and(talk::id.ne_all(except));
    let last = talk::table.filter(talk::game_id.eq(game)).filter(told.and(talk::mailed));
    let last = last.order((talk::written_at.desc(), talk::id.desc())).select(talk::id);
    Ok(last.first(conn).await.optional()?)
}

/// Marks a line as reported by its reader; returns the line, or nothing if they were not told such a line. Reporting it
/// again changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn report(conn: &mut Connection, game: Uuid, id: Uuid, reader: Uuid) -> Result<Option<TalkRow>> {
    let told = talk::reader_id.eq(reader).and(talk::withheld.eq(false));
    let line = diesel::update(talk::table.find((game, id))).filter(told);
    let first = coalesce(talk::reported_at, fieldpost_now());
    Ok(line
        .set(talk::reported_at.eq(first.nullable()))
        .returning(TalkRow::as_returning())
        .get_result(conn)
        .await
        .optional()?)
}

/// Whether an operator has answered a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportState {
    /// Not yet.
    Open,
    /// It is done with.
    Answered,
}

/// Which reports are wanted; `None` matches every one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportQuery {
    /// Who wrote the line.
    pub author: Option<Uuid>,
    /// Whether it is answered.
    pub state: Option<ReportState>,
}

/// A reported line, for the operator.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct ReportedLine {
    /// When it was reported.
    pub reported_at: DateTime<Utc>,
    /// The game.
    pub game_id: Uuid,
    /// What the report names.
    pub id: Uuid,
    /// The name of its author.
    pub author: String,
    /// When it was written.
    pub written_at: DateTime<Utc>,
    /// What was said.
    pub text: String,
    /// When an operator answered the report.
    pub answered_at: Option<DateTime<Utc>>,
}

/// The reported lines, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn reported(conn: &mut Connection, query: ReportQuery, limit: i64) -> Result<Vec<ReportedLine>> {
    let lines = talk::table.inner_join(users::table.on(users::id.eq(talk::author_id)));
    let mut reported = lines.filter(talk::reported_at.is_not_null()).into_boxed();
    if let Some(author) = query.author {
        reported = reported.filter(talk::author_id.eq(author));
    }
    reported = match query.state {
        Some(ReportState::Open) => reported.filter(talk::answered_at.is_null()),
        Some(ReportState::Answered) => reported.filter(talk::answered_at.is_not_null()),
        None => reported,
    };
    let reported = reported.order((talk::reported_at.desc(), talk::id));
    let report = (talk::reported_at.assume_not_null(), talk::game_id, talk::id, users::name);
    let (at, game, id, author) = report;
    let columns = (at, game, id, author, talk::written_at, talk::text, talk::answered_at);
    Ok(reported.select(columns).limit(limit).load(conn).await?)
}

/// Who wrote a line that was reported.
///
/// # Errors
/// When the database fails.
pub async fn reported_author(conn: &mut Connection, game: Uuid, id: Uuid) -> Result<Option<Uuid>> {
    let reported = talk::table.find((game, id)).filter(talk::reported_at.is_not_null());
    Ok(reported.select(talk::author_id).first(conn).await.optional()?)
}

/// Marks a report as answered; returns whether it was open.
///
/// # Errors
/// When the database fails.
pub async fn answer(conn: &mut Connection, game: Uuid, id: Uuid) -> Result<bool> {
    let open = talk::reported_at.is_not_null().and(talk::answered_at.is_null());
    let open = talk::table.find((game, id)).filter(open);
    let answered = diesel::update(open).set(talk::answered_at.eq(fieldpost_now().nullable()));
    Ok(answered.execute(conn).await? == 1)
}
