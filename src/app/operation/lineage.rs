//! Detecting that the database was restored from a backup (ADR 26). The database stores its lives and counts the beats
//! of its processes; each machine records in a file how far it has seen the database. A database that is behind that,
//! or in another Postgres than before, was restored or copied: nothing may run on it before an operator has run
//! `fieldpost after-restore`.
//!
//! Without the file a restore cannot be detected: for example a base backup that is started on a new machine. Then only
//! the length of the outage is known, for which deadlines rest (ADR 13).

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use crate::app::{App, Result};
use crate::store::lives::{self as store, Lives};
use crate::store::processes::Pulse;

/// The name of the file in the data folder.
const FILE: &str = "database.seen";

/// This many beats may be missing without an operator's confirmation: a standby that takes over may lack the last ones.
/// One process makes them in two minutes, several sooner. Such a loss is logged.
const MAX_LOST_BEATS: i64 = 12;

/// How far a machine has seen a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct DatabaseMark {
    /// The first life of the database, which identifies it.
    pub database: Uuid,
    /// The life in which it was.
    pub life: Uuid,
    /// How many beats it had.
    pub beats: i64,
    /// When that was, by the database's time.
    pub at: DateTime<Utc>,
}

/// Why nothing may run on a database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineageError {
    /// Its tables are in another Postgres than before.
    #[error(
        "the tables of this database were copied: they lay in {from} and lie in {to} (cluster and database). If that was a \
         restore from a backup, or another move, run `fieldpost after-restore` once before anything is started: it asks \
         what has to become of mails and sessions"
    )]
    Copied {
        /// Where they were.
        from: String,
        /// Where they are.
        to: String,
    },
    /// It was further already.
    #[error(
        "this database has gone back: {file} remembers a later state of it. It was restored from a backup, it seems; run \
         `fieldpost after-restore` once before anything is started: it asks what has to become of mails and sessions"
    )]
    GoneBack {
        /// The file with what this machine has seen.
        file: PathBuf,
    },
}

/// Compares how far a database is with how far this machine has seen it.
///
/// # Errors
/// [`LineageError`].
pub fn judge(file: &Path, seen: Option<&DatabaseMark>, lives: &Lives) -> std::result::Result<(), LineageError> {
    if let (Some(from), Some(to)) = (&lives.place, &lives.place_now)
        && from != to
    {
        return Err(LineageError::Copied { from: from.clone(), to: to.clone() });
    }
    // A file about another database says nothing about this one.
    let Some(seen) = seen.filter(|seen| lives.ids.first() == Some(&seen.database)) else { return Ok(()) };
    let is_behind = if lives.ids.last() == Some(&seen.life) {
        is_far_behind(lives.beats, seen.beats)
    } else {
        // An earlier life ended with an operator's confirmation, so its state does not matter. A life that the database
        // does not know was lost with a restore; the operator knows of it if the confirmation came after the state that
        // this machine has seen.
        !lives.ids.contains(&seen.life) && lives.began_at <= seen.at
    };
    if is_behind { Err(LineageError::GoneBack { file: file.to_owned() }) } else { Ok(()) }
}

/// Whether a database with this many beats is further behind than a standby that takes over would be.
fn is_far_behind(beats: i64, before: i64) -> bool {
    if beats < before {
        tracing::error!(
            beats,
            before,
            "the database has lost its last moments: what was acknowledged then may be gone"
        );
    }
    beats < before - MAX_LOST_BEATS
}

/// Checks whether this process may run on its database, and records how far that is.
///
/// # Errors
/// [`LineageError`], or the database's.
pub async fn check(app: &App) -> Result<std::result::Result<DatabaseMark, LineageError>> {
    let mut conn = app.store.connection().await?;
    let lives = store::find(&mut conn).await?;
    let file = file_of(app);
    if let Err(why) = judge(&file, read(&file).await.as_ref(), &lives) {
        return Ok(Err(why));
    }
    if let (None, Some(place)) = (&lives.place, &lives.place_now) {
        store::settle(&mut conn, place).await?;
    }
    let seen = DatabaseMark { database: first(&lives), life: last(&lives), beats: lives.beats, at: lives.now };
    write(&file, &seen).await;
    Ok(Ok(seen))
}

/// Records how far the database is by now, or reports that it was restored under this process.
///
/// # Errors
/// [`LineageError`].
pub async fn note(app: &App, before: &DatabaseMark, pulse: &Pulse) -> std::result::Result<DatabaseMark, LineageError> {
    let file = file_of(app);
    if pulse.life != before.life || is_far_behind(pulse.beats, before.beats) {
        return Err(LineageError::GoneBack { file });
    }
    let seen = DatabaseMark { beats: pulse.beats, at: pulse.now, ..*before };
    if seen.beats != before.beats {
        write(&file, &seen).await;
    }
    Ok(seen)
}

/// Deletes this machine's file, because an operator has confirmed what happened.
pub(in crate::app) async fn forget(app: &App) {
    let file = file_of(app);
    match tokio::fs::remove_file(&file).await {
        Err(why) if why.kind() != ErrorKind::NotFound => {
            tracing::warn!(file = %file.display(), %why, "cannot be deleted");
        }
        Ok(()) | Err(_) => {}
    }
}

fn first(lives: &Lives) -> Uuid {
    lives.ids.first().copied().unwrap_or_default()
}

fn last(lives: &Lives) -> Uuid {
    lives.ids.last().copied().unwrap_or_default()
}

fn file_of(app: &App) -> PathBuf {
    app.settings.data.folder.join(FILE)
}

/// The content of the file; `None` if it does not exist or cannot be read.
async fn read(file: &Path) -> Option<DatabaseMark> {
    let text = match tokio::fs::read_to_string(file).await {
        Ok(text) => text,
        Err(why) if why.kind() == ErrorKind::NotFound => return None,
        Err(why) => {
            tracing::warn!(file = %file.display(), %why, "cannot be read; a restored backup may go unnoticed");
            return None;
        }
    };
    let seen = toml::from_str(&text);
    if seen.is_err() {
        tracing::warn!(file = %file.display(), "is not what fieldpost wrote; a restored backup may go unnoticed");
    }
    seen.ok()
}

/// Writes the file. If that fails the process continues: it may not need the data folder for anything else.
async fn write(file: &Path, seen: &DatabaseMark) {
    let DatabaseMark { database, life, beats, at } = seen;
    let text = format!(
        "# How far fieldpost on this machine has seen its database: so it notices when a backup is restored.\n\
         database = \"{database}\"\nlife = \"{life}\"\nbeats = {beats}\n\
         at = \"{}\"\n",
        at.to_rfc3339(),
    );
    if let Err(why) = replace(file, &text).await {
        tracing::warn!(file = %file.display(), %why, "cannot be written; a restored backup may go unnoticed");
    }
}

/// Writes a temporary file and renames it, so that the change is atomic.
async fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        tokio::fs::create_dir_all(folder).await?;
    }
    let beside = file.with_extension(format!("seen.{}", std::process::id()));
    tokio::fs::write(&beside, text).await?;
    tokio::fs::rename(&beside, file).await
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    const ONE: Uuid = Uuid::from_u128(1);
    const TWO: Uuid = Uuid::from_u128(2);
    const THREE: Uuid = Uuid::from_u128(3);

    /// Lives, the last of which began at noon.
    fn lives(ids: &[Uuid], beats: i64) -> Lives {
        let place = Some("7/5".to_owned());
        let (began_at, now) = (noon(), noon() + TimeDelta::hours(3));
        Lives { ids: ids.to_vec(), place: place.clone(), place_now: place, beats, began_at, now }
    }

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_700_049_600, 0).expect("a time")
    }

    /// What a machine has seen an hour later.
    fn seen(life: Uuid, beats: i64) -> DatabaseMark {
        DatabaseMark { database: ONE, life, beats, at: noon() + TimeDelta::hours(1) }
    }

    fn judged(seen: Option<DatabaseMark>, lives: &Lives) -> std::result::Result<(), LineageError> {
        judge(Path::new("file"), seen.as_ref(), lives)
    }

    #[test]
    fn a_database_that_goes_on_is_not_taken_for_a_restored_one() {
        let seen = seen(ONE, 7);
        assert_eq!(judged(None, &lives(&[ONE], 0)), Ok(()), "nobody remembers anything");
        assert_eq!(judged(Some(seen), &lives(&[ONE], 7)), Ok(()));
        assert_eq!(judged(Some(seen), &lives(&[ONE], 8)), Ok(()));
        assert_eq!(judged(Some(seen), &lives(&[ONE, TWO], 3)), Ok(()), "after-restore was run since");
        assert_eq!(judged(Some(seen), &lives(&[THREE], 0)), Ok(()), "another database");
        let unknown = Lives { place_now: None, ..lives(&[ONE], 7) };
        assert_eq!(judged(Some(seen), &unknown), Ok(()), "Postgres does not say where it is");
    }

    #[test]
    fn a_database_that_is_less_far_than_it_was_is_a_restored_one() {
        let gone_back = Err(LineageError::GoneBack { file: PathBuf::from("file") });
        let (later, seen) = (seen(TWO, 7), seen(ONE, 100));
        assert_eq!(judged(Some(seen), &lives(&[ONE], 88)), Ok(()), "a standby that was a minute behind");
        assert_eq!(judged(Some(seen), &lives(&[ONE], 87)), gone_back);
        assert_eq!(judged(Some(later), &lives(&[ONE], 99)), gone_back, "a backup from before the last restore");
        assert_eq!(judged(Some(later), &lives(&[ONE, THREE], 99)), gone_back, "after-restore was run before that");
        let earlier = DatabaseMark { at: noon() - TimeDelta::hours(1), ..later };
        assert_eq!(judged(Some(earlier), &lives(&[ONE, THREE], 99)), Ok(()), "after-restore was run since, elsewhere");
    }

    #[test]
    fn tables_that_lie_elsewhere_were_copied_whoever_remembers_what() {
        let moved = Lives { place_now: Some("8/5".to_owned()), ..lives(&[ONE], 7) };
        assert!(matches!(judged(None, &moved), Err(LineageError::Copied { from, to }) if from == "7/5" && to == "8/5"));
        let fresh = Lives { place: None, ..moved };
        assert_eq!(judged(None, &fresh), Ok(()), "no process has started on them yet");
    }
}
