//! Archiving: the logs of games that ended `games.archive_days` ago, with a result or without one, move into one
//! compressed row each. What anybody is shown of such a game stays the same. A setup that was never locked stays as
//! well: its user may still read it.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::app::{App, Result};
use crate::store::archive::{self, EndedAt, WaitingLogs};
use crate::store::log::{self, Entry};
use crate::store::{self, Access, Connection, clock};

/// The games of a batch.
const BATCH: i64 = 100;

/// The pause after which all games are looked at again.
const ANEW: TimeDelta = TimeDelta::days(1);

/// The entries of an archived log that is opened by anybody at any time: more than most games have.
const SHORT: i64 = 500;

/// How a log was archived, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ArchiveOutcome {
    /// It was.
    Archived,
    /// It cannot be read; it stays as it is, and the log of this process says why.
    Unreadable,
    /// The database refused to move it; it stays as it is for now.
    Failed,
}

impl ArchiveOutcome {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// As metrics say it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// How far this process has got in the order in which games have ended: those before are archived, or could not be. A
/// day after it has come to the end it begins anew with the first game, of which the database then says that it is
/// archived: whatever was left out, for whatever reason, gets its turn.
#[derive(Debug, Default)]
pub struct ArchivePosition(Mutex<Position>);

#[derive(Clone, Copy, Debug, Default)]
struct Position {
    /// The last game that was looked at.
    reached: Option<EndedAt>,
    /// When it begins anew, if it has come to the end.
    anew_at: Option<DateTime<Utc>>,
}

impl ArchivePosition {
    fn change<T>(&self, change: impl FnOnce(&mut Position) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The last game that was looked at.
    fn reached(&self) -> Option<EndedAt> {
        self.change(|position| position.reached)
    }

    /// The same, at the beginning of a batch.
    fn begin(&self, now: DateTime<Utc>) -> Option<EndedAt> {
        self.change(|position| {
            if position.anew_at.is_some_and(|anew| anew <= now) {
                *position = Position::default();
            }
            position.reached
        })
    }

    fn reach(&self, place: EndedAt) {
        self.change(|position| position.reached = Some(place));
    }

    /// There are no more games for now.
    fn end(&self, now: DateTime<Utc>) {
        self.change(|position| position.anew_at = position.anew_at.or(Some(now + ANEW)));
    }
}

/// Archives a batch of logs, each in a transaction of its own; returns whether there may be more. It gives way to
/// players: while several wait for their moves, it ends early, and goes on at the next time.
///
/// # Errors
/// When the database fails; what was archived by then is.
pub async fn archive_due(app: &App) -> Result<bool> {
    let days = app.settings.games.archive_days;
    if days == 0 {
        return Ok(false);
    }
    let mut conn = app.store.background().await?;
    let now = clock::now(&mut conn).await?;
    let ended = archive::ended(&mut conn, app.archived.begin(now), now - TimeDelta::days(days.into()), BATCH).await?;
    let games: Vec<_> = ended.iter().map(|(_, game)| *game).collect();
    let known = archive::known(&mut conn, &games).await?;
    let mut count = 0;
    for (at, game) in &ended {
        if app.store.is_busy() {
            return Ok(false);
        }
        if !known.contains(game) {
            count += usize::from(archive_one(app, &mut conn, *game).await?);
        }
        app.archived.reach((*at, *game));
    }
    if count > 0 {
        tracing::info!(count, "logs of games that ended long ago were archived");
    }
    let is_full = i64::try_from(ended.len()).is_ok_and(|found| found >= BATCH);
    if !is_full {
        app.archived.end(now);
    }
    Ok(is_full)
}

/// Archives the log of a game; returns whether this process has done it. What is wrong with one holds up no other.
async fn archive_one(app: &App, conn: &mut Connection, game: Uuid) -> Result<bool> {
    let why = match archive::archive(conn, game).await {
        Ok(false) => return Ok(false),
        Ok(true) => {
            app.metrics.archived(ArchiveOutcome::Archived);
            return Ok(true);
        }
        Err(why) if why.is_of_the_database() => return Err(why.into()),
        Err(why) => why,
    };
    if matches!(why, store::Error::Corrupt(_)) {
        app.metrics.archived(ArchiveOutcome::Unreadable);
        tracing::error!(%game, %why, "the log of a game cannot be archived; `fieldpost verify` says more");
    } else {
        app.metrics.archived(ArchiveOutcome::Failed);
        tracing::error!(%game, %why, "the log of a game could not be archived; it is tried again in a day");
    }
    Ok(false)
}

/// The logs that this process has not looked at yet, although they should be archived.
///
/// # Errors
/// When the database fails.
pub(in crate::app) async fn waiting(app: &App, conn: &mut Connection) -> store::Result<WaitingLogs> {
    match app.settings.games.archive_days {
        0 => Ok(WaitingLogs { count: 0, overdue_seconds: 0.0 }),
        days => archive::waiting(conn, app.archived.reached(), TimeDelta::days(days.into())).await,
    }
}

/// All entries of a log that is archived, if it is: of the long ones, few are opened at once.
///
/// # Errors
/// [`crate::app::Error::Busy`] when too many are.
pub(in crate::app) async fn open(app: &App, db: &mut Access<'_>, game: Uuid) -> Result<Option<Vec<Entry>>> {
    let archived = archive::find(&mut *db.connection().await?, game).await?;
    let Some(archived) = archived else { return Ok(None) };
    let _reader = match db {
        _ if archived.version <= SHORT => None,
        Access::Held(_) => Some(app.records.reader_now()?),
        Access::Borrowed(_) => Some(app.records.reader().await?),
    };
    Ok(Some(archived.open().await?))
}

/// The entries of a game after a version, at most `limit` of them, from wherever its log is.
///
/// # Errors
/// As of [`open`].
pub(in crate::app) async fn after(
    app: &App,
    db: &mut Access<'_>,
    game: Uuid,
    (after, limit): (i64, i64),
) -> Result<Vec<Entry>> {
    let mut entries = log::not_archived(&mut *db.connection().await?, game, after, limit).await?;
    if entries.is_empty() && limit > 0 {
        entries = open(app, db, game).await?.unwrap_or_default();
        entries.retain(|entry| entry.version > after);
        entries.truncate(usize::try_from(limit).unwrap_or(0));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_games_are_looked_at_again_a_day_after_the_last_one_was_and_not_before() {
        let at = |day| DateTime::UNIX_EPOCH + TimeDelta::days(day);
        let (position, place) = (ArchivePosition::default(), |day| (at(day), Uuid::from_u128(7)));
        assert_eq!(position.begin(at(100)), None);
        position.reach(place(1));
        // However long it takes, it comes to the end first.
        assert_eq!(position.begin(at(105)), Some(place(1)));
        position.reach(place(2));
        position.end(at(105));
        position.reach(place(3));
        let almost = at(106) - TimeDelta::seconds(1);
        position.end(almost);
        assert_eq!(position.begin(almost), Some(place(3)));
        assert_eq!((position.begin(at(106)), position.reached()), (None, None));
        assert_eq!(position.begin(at(200)), None, "it has not come to the end again");
    }
}
