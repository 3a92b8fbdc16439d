//! What is kept about one user, for their export: rows of many tables, each list bounded or in pages. Secrets are not
//! among them, nor what the user may not know.

mod mails;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, OptionalExtension, QueryDsl, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use serde::Serialize;
use uuid::Uuid;

use super::log::Entry;
use super::schema::{
    blocks, game_log, games, leaves, name_changes, seats, sessions, setup_drafts, talk, tokens, users,
};
use super::{Connection, Result, archive};
use fieldpost_values::{ConditionalMoves, DraftPieces, GameStatus, Preferences, SeatNumber, SeatStatus};

pub use mails::{KeptLetter, KeptMail, KeptNotice, letters, mails, notices};

/// The maximum number of rows of a list that is not paged: more than its table holds of one user.
const MAX_ROWS: i64 = 5_000;

/// The account, without its password.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = users)]
pub struct KeptAccount {
    /// Never changes.
    pub id: Uuid,
    /// As others see it.
    pub name: String,
    /// The proven address.
    pub address: String,
    /// In which times are said.
    pub zone: String,
    /// The language, as a tag.
    pub language: String,
    /// The hours of reminders.
    pub reminder_hours: Vec<i16>,
    /// The preferences for mails that are not the defaults.
    #[diesel(column_name = notices)]
    pub preferences: Preferences,
    /// Whether a person plays or a bot.
    #[diesel(column_name = kind)]
    pub player: String,
    /// When the address was proven.
    pub created_at: DateTime<Utc>,
    /// Since when no mails are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspended_at: Option<DateTime<Utc>>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspended_why: Option<String>,
    /// When the address was last proven again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven_again_at: Option<DateTime<Utc>>,
    /// Since when they were barred, unless that was lifted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred_at: Option<DateTime<Utc>>,
    /// When that ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred_until: Option<DateTime<Utc>>,
}

/// A name that the user gave up.
#[derive(Clone, Debug, Queryable, Serialize)]
pub struct KeptName {
    /// The name, in lower case.
    pub name: String,
    /// When it was given up.
    pub at: DateTime<Utc>,
}

/// A session.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = sessions)]
pub struct KeptSession {
    /// By which it is ended.
    pub id: Uuid,
    /// When the user logged in.
    pub created_at: DateTime<Utc>,
    /// When tokens were last issued.
    pub refreshed_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When it was ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<DateTime<Utc>>,
    /// With what, as its program says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// From where the user logged in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_network: Option<String>,
    /// From where it was last used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_network: Option<String>,
}

/// A personal access token.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = tokens)]
pub struct KeptToken {
    /// By which it is revoked.
    pub id: Uuid,
    /// What the user calls it.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was last used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<DateTime<Utc>>,
}

/// A leave.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = leaves)]
pub struct KeptLeave {
    /// By which it is cancelled.
    pub id: Uuid,
    /// When it begins.
    pub first_day: NaiveDate,
    /// When it ends.
    pub last_day: NaiveDate,
    /// When it was announced.
    pub announced_at: DateTime<Utc>,
}

/// A user who is blocked.
#[derive(Clone, Debug, Queryable, Serialize)]
pub struct KeptBlock {
    /// Their id.
    pub user_id: Uuid,
    /// Their name.
    pub user: String,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// A line of talk that the user wrote.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = talk)]
pub struct KeptTalk {
    /// What it is about.
    #[diesel(column_name = game_id)]
    pub game: Uuid,
    /// The line.
    pub id: Uuid,
    /// What was written.
    pub text: String,
    /// When.
    pub written_at: DateTime<Utc>,
}

/// A game, and the seat of the user in it.
pub type KeptGame = (GameColumns, SeatColumns);

/// A game with a seat of the user.
#[derive(Clone, Debug, Queryable)]
pub struct GameColumns {
    /// The game.
    pub id: Uuid,
    /// By which rules it is played.
    pub ruleset: String,
    /// The digest of its rules.
    pub rules_digest: Vec<u8>,
    /// How far it is.
    pub status: GameStatus,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// The seat of the user in a game.
#[derive(Clone, Debug, Queryable)]
pub struct SeatColumns {
    /// Which one.
    pub seat: SeatNumber,
    /// What it is to them.
    pub status: SeatStatus,
    /// Whether every defence is declined for them.
    pub declines_defence: bool,
    /// What the user will answer.
    pub conditional_moves: Option<ConditionalMoves>,
    /// Up to which version the user has seen it.
    pub seen_version: i64,
}

/// An action of the user.
#[derive(Clone, Debug, Queryable)]
pub struct KeptAction {
    /// The game's version after it.
    pub version: i64,
    /// JSON of the engine's action.
    pub action: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// The account.
///
/// # Errors
/// When the database fails.
pub async fn account(conn: &mut Connection, user: Uuid) -> Result<Option<KeptAccount>> {
    let found = users::table.find(user).filter(users::deleted_at.is_null());
    Ok(found.select(KeptAccount::as_select()).first(conn).await.optional()?)
}

/// The names that a user gave up.
///
/// # Errors
/// When the database fails.
pub async fn names(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptName>> {
    let theirs = name_changes::table.filter(name_changes::user_id.eq(user)).order(name_changes::at).limit(MAX_ROWS);
    Ok(theirs.select((name_changes::name, name_changes::at)).load(conn).await?)
}

/// The sessions of a user, also those that are over.
///
/// # Errors
/// When the database fails.
pub async fn sessions(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptSession>> {
    let theirs = || sessions::table.filter(sessions::user_id.eq(user)).order(sessions::id).limit(MAX_ROWS);
    let ended = theirs().filter(sessions::ended_at.is_not_null()).select(KeptSession::as_select());
    let mut found: Vec<KeptSession> = ended.load(conn).await?;
    let live = theirs().filter(sessions::ended_at.is_null()).select(KeptSession::as_select());
    found.extend(live.load::<KeptSession>(conn).await?);
    Ok(found)
}

/// The tokens of a user, also those that are over.
///
/// # Errors
/// When the database fails.
pub async fn tokens(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptToken>> {
    let theirs = tokens::table.filter(tokens::user_id.eq(user)).order(tokens::id).limit(MAX_ROWS);
    Ok(theirs.select(KeptToken::as_select()).load(conn).await?)
}

/// The leaves of a user.
///
/// # Errors
/// When the database fails.
pub async fn leaves(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptLeave>> {
    let theirs = leaves::table.filter(leaves::user_id.eq(user)).order(leaves::begins_at).limit(MAX_ROWS);
    Ok(theirs.select(KeptLeave::as_select()).load(conn).await?)
}

/// The users whom a user has blocked, after one of them by id.
///
/// # Errors
/// When the database fails.
pub async fn blocks(conn: &mut Connection, user: Uuid, after: Uuid, limit: i64) -> Result<Vec<KeptBlock>> {
    let theirs = blocks::table.inner_join(users::table.on(users::id.eq(blocks::blocked_id)));
    let theirs = theirs.filter(blocks::user_id.eq(user)).filter(blocks::blocked_id.gt(after));
    let theirs = theirs.order(blocks::blocked_id).limit(limit);
    Ok(theirs.select((blocks::blocked_id, users::name, blocks::since)).load(conn).await?)
}

/// The lines of talk that a user wrote, after one of them by game and id.
///
/// # Errors
/// When the database fails.
pub async fn talk(conn: &mut Connection, user: Uuid, after: (Uuid, Uuid), limit: i64) -> Result<Vec<KeptTalk>> {
    let (game, line) = after;
    let beyond = talk::game_id.gt(game).or(talk::game_id.eq(game).and(talk::id.gt(line)));
    let theirs = talk::table.filter(talk::author_id.eq(user)).filter(talk::game_id.ge(game)).filter(beyond);
    let theirs = theirs.order((talk::game_id, talk::id)).limit(limit);
    Ok(theirs.select(KeptTalk::as_select()).load(conn).await?)
}

/// The games with a seat of a user, after one of them by id.
///
/// # Errors
/// When the database fails.
pub async fn games(conn: &mut Connection, user: Uuid, after: Uuid, limit: i64) -> Result<Vec<KeptGame>> {
    let theirs = seats::table.inner_join(games::table).filter(seats::user_id.eq(user));
    let theirs = theirs.filter(seats::game_id.gt(after)).order((seats::game_id, seats::seat)).limit(limit);
    let game = (games::id, games::ruleset, games::rules_digest, games::status, games::created_at);
    let seat = (seats::seat, seats::status, seats::declines_defence, seats::conditional_moves, seats::seen_version);
    Ok(theirs.select((game, seat)).load(conn).await?)
}

/// The draft at the seat of a user.
///
/// # Errors
/// When the database fails.
pub async fn draft(conn: &mut Connection, game: Uuid, seat: Seat) -> Result<Option<DraftPieces>> {
    let draft = setup_drafts::table.find((game, SeatNumber(seat))).select(setup_drafts::pieces);
    Ok(draft.first(conn).await.optional()?)
}

/// The actions of one actor (as written in the log) in a game, after a version.
///
/// # Errors
/// When the database fails.
pub async fn actions(
    conn: &mut Connection,
    game: Uuid,
    actor: &str,
    after: i64,
    limit: i64,
) -> Result<Vec<KeptAction>> {
    let theirs = game_log::table.filter(game_log::game_id.eq(game).and(game_log::version.gt(after)));
    let theirs = theirs.filter(game_log::actor.eq(actor)).order(game_log::version).limit(limit);
    let theirs: Vec<KeptAction> = theirs.select((game_log::version, game_log::action, game_log::at)).load(conn).await?;
    if !theirs.is_empty() || limit <= 0 {
        return Ok(theirs);
    }
    let archived = archive::entries(conn, game).await?.into_iter();
    let theirs = archived.filter(|entry| entry.version > after && entry.actor == actor);
    let theirs = theirs.take(usize::try_from(limit).unwrap_or(0));
    Ok(theirs.map(|Entry { version, action, at, .. }| KeptAction { version, action, at }).collect())
}
