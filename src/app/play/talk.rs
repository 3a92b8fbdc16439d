//! Talk: a line of text from one of the two players of a game to the other. It plays nothing and changes nothing that
//! anybody else is shown of the game. In games of more than two there is none: what one says there to some, others may
//! not know (ADR 43).

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::retries::Creation;
use crate::app::game::load::{LoadedGame, load};
use crate::app::limits::attempts::{self, Limit, count_within, quietly};
use crate::app::mails::key::NoticeKey;
use crate::app::mails::post::{self, Rows};
use crate::app::notices::people::People;
use crate::app::notices::receipt::LetterTalk;
use crate::app::notices::{self, Party};
use crate::app::{App, Error, Result};
use crate::auth;
use crate::mail::{FieldReason, MAX_TALK, NoTalk, TalkNews, UnsaidTalk, clean_talk};
use crate::store::talk::{self, TalkRow};
use crate::store::{self, Connection, blocked, digests, games, replies};
use crate::values::{GameStatus, MailTiming, SeatNumber, SeatStatus, SwitchableKind};

/// A line of talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine {
    /// What a report of it names.
    pub id: Uuid,
    /// The name of its author's seat.
    pub seat: String,
    /// The version of the game.
    pub version: i64,
    /// What was written.
    pub text: String,
    /// When.
    pub written_at: DateTime<Utc>,
}

/// A page of the talk in a game.
#[derive(Debug)]
pub struct TalkPage {
    /// The lines, the latest first.
    pub lines: Vec<TalkLine>,
    /// Where the next page starts, if there is one.
    pub next: Option<(DateTime<Utc>, Uuid)>,
}

/// Says something to the other player. With a `key`, the same request does so once.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`] unless the caller is one of two players who are both there,
/// [`Error::GameOver`] some days after the end, [`Error::Invalid`] text, [`Error::KeyReused`], [`Error::TooMany`].
pub async fn say(app: &App, user: Uuid, game: Uuid, text: &str, key: Option<&str>) -> Result<Creation<TalkLine>> {
    let text = parse(text)?;
    let id = key.map_or_else(Uuid::now_v7, |key| id_of(&[b"talk key", user.as_bytes(), key.as_bytes()]));
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, game, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    if let Some(line) = talk::find(&mut conn, game, id, user).await? {
        return repeat(&loaded, line, &text);
    }
    let reader = reader(app, &loaded, seat).map_err(refusal)?;
    // No connection is held while counting.
    drop(conn);
    attempts::count(app, Limit::TalkBy(user)).await?;
    let mut conn = app.store.connection().await?;
    let row = row(&mut conn, &loaded, (id, text), (seat, user), reader).await?;
    if store::transaction(&mut conn, async |conn| tell(app, conn, &loaded, &row).await).await? {
        return Ok(Creation::New(TalkLine::of(&loaded, row)));
    }
    // A concurrent retry was faster.
    let line = talk::find(&mut conn, game, id, user).await?.ok_or(Error::Busy)?;
    repeat(&loaded, line, &row.text)
}

/// A page of what the caller has said and was told in a game.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::Forbidden`] unless they are a player.
pub async fn list(
    app: &App,
    user: Uuid,
    game: Uuid,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<TalkPage> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, game, Some(user)).await?;
    loaded.role(user)?.player()?;
    let mut rows = talk::page(&mut conn, (game, user), after, limit.saturating_add(1)).await?;
    let more = i64::try_from(rows.len()).is_ok_and(|found| found > limit);
    rows.truncate(usize::try_from(limit).unwrap_or_default());
    let next = rows.last().filter(|_| more).map(|row| (row.written_at, row.id));
    Ok(TalkPage { lines: rows.into_iter().map(|row| TalkLine::of(&loaded, row)).collect(), next })
}

/// Reports a line that the caller was told to the operator; again changes nothing. Its author is not told.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, and for lines that they were not told;
/// [`Error::Forbidden`] unless they are a player.
pub async fn report(app: &App, user: Uuid, game: Uuid, id: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    load(app, &mut conn, game, Some(user)).await?.role(user)?.player()?;
    report_line(&mut conn, (game, user), id).await?.ok_or(Error::NotFound { what: "line of talk" }).map(drop)
}

/// Reports the last line that a user was mailed in a game, of those that were written before `until`; returns what it
/// says. `None` if they were mailed none.
pub(in crate::app) async fn report_last(
    conn: &mut Connection,
    (game, user): (Uuid, Uuid),
    until: DateTime<Utc>,
) -> Result<Option<String>> {
    // Nobody has read what waits for their digest.
    let waiting = digests::waiting(conn, game, user).await?;
    let waiting = waiting.iter().filter_map(|key| NoticeKey::line_of(key)).collect();
    match talk::last_mailed(conn, (game, user), until, waiting).await? {
        Some(line) => report_line(conn, (game, user), line).await,
        None => Ok(None),
    }
}

/// Reports a line that a user was told; returns what it says.
async fn report_line(conn: &mut Connection, (game, user): (Uuid, Uuid), id: Uuid) -> Result<Option<String>> {
    let Some(line) = talk::report(conn, game, id, user).await? else { return Ok(None) };
    // What it says is not for the log: `fieldpost admin reports` shows it.
    tracing::warn!(%game, line = %id, author = %line.author_id, reader = %user, "a line of talk was reported");
    Ok(Some(line.text))
}

/// Stores a line and tells its reader, in the caller's transaction; returns whether it is new.
pub(in crate::app) async fn tell(app: &App, conn: &mut Connection, loaded: &LoadedGame, row: &TalkRow) -> Result<bool> {
    if !talk::insert(conn, row).await? {
        return Ok(false);
    }
    let is_reader =
        |seat: Seat| loaded.rows.seats.iter().any(|its| its.seat == seat && its.user == Some(row.reader_id));
    let people = People::of(loaded, |_| [], is_reader).with_replies(app)?;
    let lines = [row.text.clone()];
    let (facts, parties) = (people.facts(loaded, loaded.now), people.parties());
    let told = parties.iter().map(|party| Party { talk: Some(TalkNews::Received(&lines)), ..*party });
    let rows: Rows = told.filter_map(|party| notices::talk(app.post(), &facts, &party, row.id)).collect();
    let (game, since) = (loaded.rows.game.id, loaded.rows.game.timing.since);
    // Written in any case: how long it takes tells nobody that they are blocked.
    store::transaction_or_dry_run(conn, !row.withheld, async |conn| {
        replies::insert(conn, game, since, &people.replies(&rows.mails)).await?;
        post::queue(conn, &rows).await
    })
    .await?;
    Ok(true)
}

/// What becomes of talk in a letter: the line, or that it cannot be passed on. It counts as one of its author's lines.
pub(in crate::app) async fn in_letter(
    app: &App,
    conn: &mut Connection,
    loaded: &LoadedGame,
    (seat, user): (Seat, Uuid),
    (letter, text): (Uuid, &str),
) -> Result<LetterTalk> {
    let Ok(text) = parse(text) else { return Ok(LetterTalk::Unsaid(UnsaidTalk::Length)) };
    let reader = match reader(app, loaded, seat) {
        Ok(reader) => reader,
        Err(why) => return Ok(LetterTalk::Unsaid(UnsaidTalk::NoTalk(why))),
    };
    if !quietly(count_within(app, conn, Limit::TalkBy(user)).await)? {
        return Ok(LetterTalk::Unsaid(UnsaidTalk::TooMany));
    }
    let id = id_of(&[b"talk letter", letter.as_bytes()]);
    Ok(LetterTalk::Said(row(conn, loaded, (id, text), (seat, user), reader).await?))
}

/// The text in one line.
fn parse(text: &str) -> Result<String> {
    let line = clean_talk(text);
    let why = match line.chars().count() {
        0 => FieldReason::Unseen,
        length if length > MAX_TALK => FieldReason::Long(MAX_TALK),
        _ => return Ok(line),
    };
    Err(Error::invalid("text", why))
}

/// An id that follows from these parts, so that what is written twice is stored once.
fn id_of(parts: &[&[u8]]) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&auth::digest(parts)[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// The other player, if the two may talk now.
fn reader(app: &App, loaded: &LoadedGame, seat: Seat) -> std::result::Result<Uuid, NoTalk> {
    let game = &loaded.rows.game;
    let after_the_end = TimeDelta::days(app.settings.games.talk_days.into());
    let [one, two] = loaded.rows.seats.as_slice() else { return Err(NoTalk::MoreThanTwo) };
    let other = if one.seat == seat { two } else { one };
    let reader = other.user.filter(|_| other.status == SeatStatus::Seated);
    match game.progress.status {
        GameStatus::Over | GameStatus::Aborted if game.updated_at + after_the_end < loaded.now => Err(NoTalk::LongOver),
        _ => reader.ok_or(NoTalk::Nobody),
    }
}

/// The response to a request to talk where there is no talk.
fn refusal(why: NoTalk) -> Error {
    match why {
        NoTalk::MoreThanTwo => {
            Error::Forbidden { why: "players talk only in games of two: with more, some could learn what others hide" }
        }
        NoTalk::Nobody => Error::Forbidden { why: "there is nobody in the other seat" },
        NoTalk::LongOver => Error::GameOver,
    }
}

/// The row of a line. Whether its reader has blocked its author is looked up in every case.
async fn row(
    conn: &mut Connection,
    loaded: &LoadedGame,
    (id, text): (Uuid, String),
    (seat, author_id): (Seat, Uuid),
    reader_id: Uuid,
) -> Result<TalkRow> {
    let withheld = blocked::has_blocked(conn, reader_id, author_id).await?;
    let mailed = loaded.rows.seats.iter().any(|its| its.user == Some(reader_id) && is_mailed(its));
    let (game_id, version, seat) = (loaded.rows.game.id, loaded.rows.game.version, SeatNumber(seat));
    Ok(TalkRow { game_id, id, author_id, reader_id, seat, version, text, withheld, mailed, written_at: loaded.now })
}

/// Whether mails tell the user of a seat what others write.
fn is_mailed(seat: &games::Seat) -> bool {
    seat.preferences.as_ref().is_some_and(|preferences| preferences.timing(SwitchableKind::Talk) != MailTiming::Off)
}

fn repeat(loaded: &LoadedGame, line: TalkRow, text: &str) -> Result<Creation<TalkLine>> {
    if line.text == text { Ok(Creation::Repeated(TalkLine::of(loaded, line))) } else { Err(Error::KeyReused) }
}

impl TalkLine {
    fn of(loaded: &LoadedGame, row: TalkRow) -> Self {
        let TalkRow { id, seat: SeatNumber(seat), version, text, written_at, .. } = row;
        Self { id, seat: loaded.game.rules().seat_name(seat).to_owned(), version, text, written_at }
    }
}
