//! Notes: what a user writes down about a game for themselves, with marks on its pieces. Nobody else is shown any of
//! it, and nothing of the game depends on it. Whoever may see the game may write one; what a user has written they may
//! read and delete, even if they may no longer see the game.

use std::collections::BTreeMap;

use fieldpost_engine::Rules;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::game::load::{Role, read};
use crate::app::game::tags;
use crate::app::rulesets::names::KindName;
use crate::app::{App, Error, FieldFault, Result};
use crate::mail::FieldReason;
use crate::store::notes::NoteContent;
use crate::store::{self, Access, Connection, notes, users};

/// The maximum length of a text in bytes.
const MAX_TEXT: usize = 8192;
/// The maximum number of marked pieces, more than any board has.
const MAX_MARKS: usize = 200;
/// The maximum number of kinds that a piece is marked with, as many as the largest army has.
const MAX_KINDS: usize = 16;
/// The maximum length of a sign in characters.
const MAX_SIGN: usize = 8;
/// The maximum number of digits of the id of a piece.
const MAX_DIGITS: usize = 5;
/// The maximum length of a note in bytes, as it is stored: many marks in words are longer than in letters.
const MAX_CONTENT: usize = 65_536;
/// The maximum length in characters of the beginning of a text that lists show.
const MAX_BEGINNING: usize = 80;

/// A note as its user sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    /// The text, of any number of lines.
    pub text: String,
    /// Marks, by the ids of pieces.
    #[serde(default)]
    pub marks: BTreeMap<String, NewMark>,
}

/// A mark as its user sends it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMark {
    /// What the piece may be: names or letters.
    #[serde(default)]
    pub kinds: Vec<KindName>,
    /// A few characters to be drawn on it.
    #[serde(default)]
    pub sign: String,
}

/// A note as it is stored and shown.
#[derive(Debug, Serialize)]
struct Note<'a> {
    text: &'a str,
    marks: BTreeMap<&'a str, Mark<'a>>,
}

#[derive(Debug, Serialize)]
struct Mark<'a> {
    kinds: Vec<&'a str>,
    sign: &'a str,
}

/// Which note is to be written over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteCondition {
    /// None: it is the first one.
    First,
    /// The one with this entity tag.
    Replaces(String),
}

/// The caller's note about a game, in JSON.
///
/// # Errors
/// [`Error::NotFound`] if they have written none.
pub async fn find(app: &App, user: Uuid, game: Uuid) -> Result<String> {
    let mut conn = app.store.connection().await?;
    notes::find(&mut conn, game, user).await?.ok_or(Error::NotFound { what: "note" })
}

/// Writes the caller's note about a game, and returns it in JSON.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::Invalid`], [`Error::NoteChanged`] if
/// there is another note than the condition says, [`Error::TooManyKept`].
pub async fn put(app: &App, user: Uuid, game: Uuid, new: &NewNote, condition: &NoteCondition) -> Result<String> {
    let mut conn = app.store.connection().await?;
    let (stored, rules) = read(app, &mut Access::Held(&mut conn), game, Some(user)).await?;
    Role::of(&stored.rows, user).ok_or(Error::NotFound { what: "game" })?;
    let content = serde_json::to_string(&checked(&rules, new).map_err(Error::Invalid)?).map_err(Error::corrupt)?;
    if content.len() > MAX_CONTENT {
        return Err(Error::invalid("marks", "must be fewer: with its marks in words a note has at most 65536 bytes"));
    }
    let beginning = beginning(&new.text);
    let row = NoteContent { json: &content, beginning: beginning.as_deref() };
    store::transaction(&mut conn, async |conn| match condition {
        NoteCondition::First => {
            // Notes that one user writes at the same moment wait for each other here, and are counted.
            users::lock(conn, user).await?.ok_or(Error::Unauthenticated)?;
            if let Some(other) = notes::find(conn, game, user).await? {
                return Err(Error::NoteChanged { tag: Some(tags::of_shown(&other)) });
            }
            let most = app.settings.games.notes_per_user;
            if notes::count(conn, user).await? >= most.into() {
                return Err(Error::TooManyKept { what: "notes", most });
            }
            notes::insert(conn, game, user, row).await?;
            Ok(())
        }
        NoteCondition::Replaces(tag) => {
            lock(conn, game, user, tag).await?;
            Ok(notes::replace(conn, game, user, row).await?)
        }
    })
    .await?;
    Ok(content)
}

/// Deletes the caller's note with this entity tag.
///
/// # Errors
/// [`Error::NotFound`] if they have written none, [`Error::NoteChanged`].
pub async fn remove(app: &App, user: Uuid, game: Uuid, tag: &str) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        if notes::find(conn, game, user).await?.is_none() {
            return Err(Error::NotFound { what: "note" });
        }
        lock(conn, game, user, tag).await?;
        Ok(notes::remove(conn, game, user).await?)
    })
    .await
}

/// Locks the note, if it is the one with this tag.
async fn lock(conn: &mut Connection, game: Uuid, user: Uuid, expected: &str) -> Result<()> {
    let tag = notes::lock(conn, game, user).await?.map(|content| tags::of_shown(&content));
    if tag.as_deref() == Some(expected) { Ok(()) } else { Err(Error::NoteChanged { tag }) }
}

/// The beginning of a text in one line, if there is anything to see in it.
fn beginning(text: &str) -> Option<String> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = line.char_indices().nth(MAX_BEGINNING).map(|(end, _)| format!("{}…", line[..end].trim_end()));
    Some(cut.unwrap_or(line)).filter(|beginning| !beginning.is_empty())
}

/// The note in the words of the ruleset, or every fault.
fn checked<'a>(rules: &'a Rules, new: &'a NewNote) -> Result<Note<'a>, Vec<FieldFault>> {
    let mut faults = Vec::new();
    let mut fault = |at: String, what: FieldReason| faults.push(FieldFault { at, what });
    if new.text.len() > MAX_TEXT {
        fault("text".to_owned(), FieldReason::Bytes(MAX_TEXT));
    }
    if new.marks.len() > MAX_MARKS {
        fault("marks".to_owned(), "must be at most 200".into());
    }
    let mut marks = BTreeMap::new();
    for (piece, mark) in &new.marks {
        if !(1..=MAX_DIGITS).contains(&piece.len()) || !piece.bytes().all(|byte| byte.is_ascii_digit()) {
            fault("marks".to_owned(), "must have ids of pieces as names, which are numbers".into());
            continue;
        }
        if mark.kinds.len() > MAX_KINDS {
            fault(format!("marks.{piece}.kinds"), "must be at most 16".into());
        }
        if mark.sign.chars().count() > MAX_SIGN || mark.sign.contains(char::is_control) {
            fault(format!("marks.{piece}.sign"), "must be at most 8 characters in one line".into());
        }
        let kinds = mark.kinds.iter().map(|name| rules.find_kind(name.as_str()));
        match kinds.collect::<Option<Vec<_>>>() {
            Some(kinds) => {
                let mut words: Vec<&str> = Vec::with_capacity(kinds.len());
                for kind in kinds {
                    let word = rules.kind(kind).id.as_str();
                    // Each once, however often it was given.
                    if !words.contains(&word) {
                        words.push(word);
                    }
                }
                marks.insert(piece.as_str(), Mark { kinds: words, sign: &mark.sign });
            }
            None => fault(format!("marks.{piece}.kinds"), "must be kinds of this army".into()),
        }
    }
    if faults.is_empty() { Ok(Note { text: &new.text, marks }) } else { Err(faults) }
}
