//! The history of a game: for a person the events that they were shown, and for everybody who may see the game the
//! record, once it is over.

use std::sync::Arc;

use fieldpost_engine::notation::Record;
use fieldpost_engine::notation::record::AppliedAction;
use fieldpost_engine::{Action, Actor, Event, GameView, Options, Rules};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::decide::PreparedAction;
use super::record_cache::RecordTexts;
use crate::app::accounts::caller::Requester;
use crate::app::game::archive;
use crate::app::game::checkpoints::game_at;
use crate::app::game::load::{LoadedGame, Role, check_complete, load, read, role_at};
use crate::app::game::responses::{EventPage, EventsResponse, ResponseKey, Versions};
use crate::app::game::rules::RulesDigest;
use crate::app::game::summary::{ShownEvent, revision_for, seen_in};
use crate::app::game::tags;
use crate::app::{App, Error, Result};
use crate::mail::{self, Phrases};
use crate::store::games::GameRows;
use crate::store::revisions::Revision;
use crate::store::{Access, Connection, log};
use crate::values::{Asker, GameStatus};

/// Writes events, a comma after each.
type Presenter = fn(&Rules, &[ShownEvent]) -> String;

/// The maximum number of versions whose events are kept as one piece; then they are kept from a later version on.
const MAX_KEPT: usize = 512;

/// Events of a game, or that there are the same as before.
#[derive(Debug)]
pub enum Conditional<T> {
    /// The same as under the caller's tag.
    Unchanged(String),
    /// Their tag, and they.
    Changed(String, T),
}

impl<T> Conditional<T> {
    /// The same under the same tag, as something else.
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Conditional<U> {
        match self {
            Self::Unchanged(tag) => Conditional::Unchanged(tag),
            Self::Changed(tag, events) => Conditional::Changed(tag, change(events)),
        }
    }
}

/// The events that the caller was shown after a version, of at most `limit` versions; `known` returns whether the
/// caller already has those with a tag.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about.
pub async fn events(
    app: &App,
    asker: Asker,
    id: Uuid,
    (after, limit): (i64, i64),
    known: impl Fn(&str) -> bool,
    present: Presenter,
) -> Result<Conditional<EventPage>> {
    let read = read_events(app, asker, id, (after, limit), known, present).await?;
    Ok(read.map(|read| read.page(after, limit)))
}

/// The same version by version.
///
/// # Errors
/// As of [`events`].
pub async fn versions(
    app: &App,
    asker: Asker,
    id: Uuid,
    (after, limit): (i64, i64),
    known: impl Fn(&str) -> bool,
    present: Presenter,
) -> Result<Conditional<Versions>> {
    let read = read_events(app, asker, id, (after, limit), known, present).await?;
    Ok(read.map(|read| read.versions(after, limit)))
}

/// The events after a version, and perhaps more.
async fn read_events(
    app: &App,
    asker: Asker,
    id: Uuid,
    (after, limit): (i64, i64),
    known: impl Fn(&str) -> bool,
    present: Presenter,
) -> Result<Conditional<EventsResponse<String>>> {
    let mut db = Access::Borrowed(&app.store);
    if app.responses.events.is_on() {
        let revision = db.find_revision(id).await?.ok_or(Error::NotFound { what: "game" })?;
        let role = role_at(&mut db, id, &revision, asker).await?;
        let (view, revision) = (ResponseKey { game: id, role }, revision_for(role, revision));
        let tag = tag(role, &revision, (after, limit));
        if known(&tag) {
            app.responses.events.count(true);
            return Ok(Conditional::Unchanged(tag));
        }
        let kept = app.responses.events.get(view).filter(|kept| kept.from <= after);
        if let Some(kept) = kept {
            let is_hit = kept.revision == revision;
            let latest = match kept.unpack_at(revision) {
                Some(same) if is_hit => Some(same),
                Some(longer) => extend(app, &mut db, view, kept.revision.version, longer, present).await?,
                None => None,
            };
            if let Some(latest) = latest {
                app.responses.events.count(is_hit);
                return Ok(Conditional::Changed(tag, latest));
            }
        }
        app.responses.events.count(false);
    }
    from_log(app, &mut db, (asker, id), (after, limit), known, present).await
}

/// The entity tag of a page of events: they follow from the log up to a version, and from how the reader is related to
/// the game.
fn tag(role: Role, revision: &Revision, page: (i64, i64)) -> String {
    tags::of_shown(&format!("{role:?} {} {:?} {page:?}", revision.version, revision.updated_at))
}

/// The events from the log; kept if they are the latest.
async fn from_log(
    app: &App,
    db: &mut Access<'_>,
    (asker, id): (Asker, Uuid),
    (after, limit): (i64, i64),
    known: impl Fn(&str) -> bool,
    present: Presenter,
) -> Result<Conditional<EventsResponse<String>>> {
    let (stored, rules) = read(app, db, id, asker.user()).await?;
    let role = Role::of(&stored.rows, asker).ok_or(Error::NotFound { what: "game" })?;
    let revision = revision_for(role, Revision::from(&stored.rows));
    let (version, tag) = (revision.version, tag(role, &revision, (after, limit)));
    if known(&tag) {
        return Ok(Conditional::Unchanged(tag));
    }
    let entries = up_to(app, db, id, (after, limit), version).await?;
    let digest = RulesDigest::try_from(&*stored.rows.game.rules_digest).map_err(Error::corrupt)?;
    let mut read = EventsResponse::new(revision, digest, after);
    read.extend(&rules, role.viewer(), &entries, present)?;
    let is_latest = read.page(after, limit).next.is_none();
    if app.responses.events.is_on() && is_latest && !entries.is_empty() {
        app.responses.events.put(ResponseKey { game: id, role }, read.clone().pack());
    }
    Ok(Conditional::Changed(tag, read))
}

/// The entries after a version, at most `limit` of them, and none behind the game's own version. Nothing is asked for
/// if there can be none, as by whoever waits for the next one: where the table has nothing, the archive is searched
/// too.
async fn up_to(
    app: &App,
    db: &mut Access<'_>,
    id: Uuid,
    (after, limit): (i64, i64),
    version: i64,
) -> Result<Vec<log::Entry>> {
    if after >= version {
        return Ok(Vec::new());
    }
    let mut entries = archive::after(app, db, id, (after, limit)).await?;
    entries.retain(|entry| entry.version <= version);
    Ok(entries)
}

/// What is kept up to the version `known`, with the events since then: entries of the log never change, so only new
/// ones are read. Nothing if the log does not continue what is kept, as after a standby has taken over without the last
/// entries.
async fn extend(
    app: &App,
    db: &mut Access<'_>,
    view: ResponseKey,
    known: i64,
    mut kept: EventsResponse<String>,
    present: Presenter,
) -> Result<Option<EventsResponse<String>>> {
    let version = kept.revision.version;
    let fresh = usize::try_from(version - known).unwrap_or(usize::MAX);
    if kept.ends.len().saturating_add(fresh) > MAX_KEPT {
        return Ok(None);
    }
    let entries = archive::after(app, db, view.game, (known - 1, version - known + 1)).await?;
    let Some((last, fresh)) = entries.split_first() else { return Ok(None) };
    if (last.version, Some(last.at)) != (known, kept.last_at) {
        return Ok(None);
    }
    let rules = app.frozen.of(db, view.game, &kept.rules).await?;
    kept.extend(&rules, view.role.viewer(), fresh, present)?;
    app.responses.events.put(view, kept.clone().pack());
    Ok(Some(kept))
}

/// Writes events with the sentences about them, a comma after each.
type PresenterInWords = fn(&Rules, &[ShownEvent], &[Option<String>]) -> String;

/// The same with what mails say about each of them. Nothing of it is kept, and it has no tag: few ask for it, in
/// several languages, and people are called by the names that they have now.
///
/// # Errors
/// As of [`events`].
pub async fn events_in_words(
    app: &App,
    asker: Asker,
    id: Uuid,
    (after, limit): (i64, i64),
    (phrases, present): (Phrases, PresenterInWords),
) -> Result<EventPage> {
    let (stored, rules) = read(app, &mut Access::Borrowed(&app.store), id, asker.user()).await?;
    let role = Role::of(&stored.rows, asker).ok_or(Error::NotFound { what: "game" })?;
    let version = stored.rows.game.version;
    let mut conn = app.store.connection().await?;
    let entries = up_to(app, &mut Access::Held(&mut conn), id, (after, limit), version).await?;
    let Some(last) = entries.last().map(|entry| entry.version) else {
        return Ok(EventPage { version, events: String::new(), next: None });
    };
    let mut view = match after {
        0 => GameView::new(role.viewer(), rules.ruleset(), &stored.rows.game.options.0)
            .map_err(|_| Error::corrupt("the rules of a game have faults"))?,
        _ => game_at(app, &mut conn, id, &rules, after).await?.view_for(role.viewer()),
    };
    drop(conn);
    let names: Vec<_> = stored.rows.seats.iter().map(|row| row.name.clone()).collect();
    let mut text = String::new();
    for entry in &entries {
        let shown = seen_in(role.viewer(), std::slice::from_ref(entry))?;
        let seen: Vec<_> = shown.iter().map(|shown| shown.event.clone()).collect();
        seen.iter().for_each(|event| view.see(event));
        text.push_str(&present(&rules, &shown, &mail::say_each(phrases, &view, &names, &seen)));
    }
    Ok(EventPage { version, events: text.trim_end_matches(',').to_owned(), next: (last < version).then_some(last) })
}

/// Log entries that are read per batch.
const PIECE: i64 = 500;

/// The record of a finished game (N-5). An aborted game has none: it keeps its secrets.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::GameNotOver`]; [`Error::Busy`] when too
/// many long logs are being read.
pub async fn record(app: &App, asker: Asker, id: Uuid) -> Result<RecordTexts> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, asker.user()).await?;
    drop(conn);
    loaded.role(asker)?;
    if loaded.rows.game.progress.status != GameStatus::Over {
        return Err(Error::GameNotOver);
    }
    app.records.of(&loaded, of_log(app, &loaded)).await
}

/// The record of a game's whole log, which is read in chunks.
async fn of_log(app: &App, loaded: &LoadedGame) -> Result<Record> {
    let mut conn = app.store.connection().await?;
    let played = in_pieces(&mut conn, loaded.rows.game.id, loaded.rows.game.version).await?;
    drop(conn);
    Ok(of_played(loaded, &played))
}

/// The actions applied to a game up to a version. An archived log is one piece.
async fn in_pieces(conn: &mut Connection, id: Uuid, version: i64) -> Result<Vec<LoggedAction>> {
    let (mut played, mut after) = (Vec::new(), 0);
    while after < version {
        let mut piece = log::piece(conn, id, after, PIECE).await?;
        piece.retain(|entry| entry.version <= version);
        let until = piece.last().map_or(version, |entry| entry.version);
        check_complete(&piece, after, until)?;
        after = until;
        for entry in &piece {
            played.extend(parse_entry(&entry.actor, entry.action.as_deref(), &entry.events)?);
        }
    }
    Ok(played)
}

/// The record of a finished game as JSON, from its rows: nothing is kept of it, and few logs are read at once.
///
/// # Errors
/// [`Error::GameNotOver`]; [`Error::Busy`] when too many long logs are being read.
pub(in crate::app) async fn json_of(
    app: &App,
    who: Requester,
    rows: &GameRows,
    rules: Arc<Rules>,
) -> Result<Box<RawValue>> {
    if rows.game.progress.status != GameStatus::Over {
        return Err(Error::GameNotOver);
    }
    let _reader = match who {
        Requester::Caller(_) => (None, app.records.reader().await?),
        Requester::Anybody(_) => {
            let (of_anybody, reader) = app.records.reader_of_anybody().await?;
            (Some(of_anybody), reader)
        }
    };
    let mut conn = app.store.connection().await?;
    let played = in_pieces(&mut conn, rows.game.id, rows.game.version).await?;
    drop(conn);
    let rows = rows.clone();
    // This takes some milliseconds for a long game: not on a thread that serves requests.
    let written = tokio::task::spawn_blocking(move || {
        serde_json::value::to_raw_value(&of_rows(&rows, &rules, &rows.game.options.0, &played)).map_err(Error::corrupt)
    });
    written.await.map_err(Error::internal)?
}

/// Whether a record is written of a game that keeps its secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// Only if it is over: everything in it has been revealed (V-4).
    Kept,
    /// Also if it is unfinished or was aborted.
    Included,
}

/// The record of a stored game, for the operator; no permission is checked.
///
/// # Errors
/// [`Error::NotFound`], and [`Error::GameNotOver`] for a game that keeps its secrets.
pub async fn stored(app: &App, id: Uuid, secrets: Secrets) -> Result<Record> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, None).await?;
    if loaded.rows.game.progress.status != GameStatus::Over {
        if secrets == Secrets::Kept {
            return Err(Error::GameNotOver);
        }
        tracing::warn!(game = %id, "the record of a game that keeps its secrets was written");
    }
    let log = log::all(&mut conn, id).await?;
    let entries = log.iter().map(|entry| (entry.actor.as_str(), entry.action.as_deref(), entry.events.as_str()));
    of_entries(&loaded, entries)
}

/// The record of a game that is just ending, for its closing mails. Its log is read in chunks, for long games.
pub(in crate::app) async fn closing_record(
    conn: &mut Connection,
    loaded: &LoadedGame,
    decided: &PreparedAction,
) -> Result<Record> {
    let mut played = in_pieces(conn, loaded.rows.game.id, decided.version).await?;
    for entry in &decided.entries {
        played.extend(parse_entry(&entry.actor, entry.action.as_deref(), &entry.events)?);
    }
    Ok(of_played(loaded, &played))
}

/// The same with the earlier entries of the log.
pub(in crate::app) fn closing_of(loaded: &LoadedGame, log: &[log::Entry], decided: &PreparedAction) -> Result<Record> {
    let before = log.iter().filter(|entry| entry.version <= decided.version);
    let entries = before.map(|entry| (entry.actor.as_str(), entry.action.as_deref(), entry.events.as_str()));
    let fresh =
        decided.entries.iter().map(|entry| (entry.actor.as_str(), entry.action.as_deref(), entry.events.as_str()));
    of_entries(loaded, entries.chain(fresh))
}

/// The record of log entries: JSON of actor, action and events.
fn of_entries<'a>(
    loaded: &LoadedGame,
    entries: impl Iterator<Item = (&'a str, Option<&'a str>, &'a str)>,
) -> Result<Record> {
    let mut played = Vec::new();
    for (actor, action, events) in entries {
        played.extend(parse_entry(actor, action, events)?);
    }
    Ok(of_played(loaded, &played))
}

/// An action that was applied, with its events.
type LoggedAction = (Actor, Action, Vec<Event>);

/// The action of a log entry; the creation does not count as one.
fn parse_entry(actor: &str, action: Option<&str>, events: &str) -> Result<Option<LoggedAction>> {
    let Some(action) = action else { return Ok(None) };
    let actor = serde_json::from_str(actor).map_err(Error::corrupt)?;
    let action = serde_json::from_str(action).map_err(Error::corrupt)?;
    Ok(Some((actor, action, serde_json::from_str(events).map_err(Error::corrupt)?)))
}

fn of_played(loaded: &LoadedGame, played: &[LoggedAction]) -> Record {
    of_rows(&loaded.rows, loaded.game.rules(), loaded.game.options(), played)
}

fn of_rows(rows: &GameRows, rules: &Rules, options: &Options, played: &[LoggedAction]) -> Record {
    let log = played.iter().map(|(actor, action, events)| -> AppliedAction<'_> { (*actor, action, events) });
    let users: Vec<_> = rows.seats.iter().map(|row| row.name.clone()).collect();
    let date = rows.game.created_at.date_naive().to_string();
    Record::from_log(rules, options, &users, Some(date), log)
}
