//! Archiving: the logs of games that ended `games.archive_days` ago, with a result or without one, move into one
//! compressed row each. What anybody is shown of such a game stays the same. A setup that was never locked stays as
//! well: its user may still read it.

use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;

use crate::app::{App, Result};
use crate::store::archive::{self, EndedAt};
use crate::store::{self, clock};

/// The games of a batch.
const BATCH: i64 = 100;

/// How a log was archived, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ArchiveOutcome {
    /// It was.
    Archived,
    /// It cannot be read; it stays as it is, and the log of this process says why.
    Unreadable,
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

/// How far this process has got in the order in which games have ended: those before are archived, or cannot be. It
/// begins with the first game, of which the database then says that it is archived.
#[derive(Debug, Default)]
pub struct ArchivePosition(Mutex<Option<EndedAt>>);

impl ArchivePosition {
    fn get(&self) -> Option<EndedAt> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, place: EndedAt) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
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
    let before = clock::now(&mut conn).await? - TimeDelta::days(days.into());
    let ended = archive::ended(&mut conn, app.archived.get(), before, BATCH).await?;
    let games: Vec<_> = ended.iter().map(|(_, game)| *game).collect();
    let known = archive::known(&mut conn, &games).await?;
    let mut count = 0;
    for (at, game) in &ended {
        if app.store.is_busy() {
            return Ok(false);
        }
        if !known.contains(game) {
            let archived = store::transaction(&mut conn, async |conn| archive::archive(conn, *game).await);
            match archived.await {
                Ok(true) => {
                    count += 1;
                    app.metrics.archived(ArchiveOutcome::Archived);
                }
                Ok(false) => {}
                Err(why @ store::Error::Corrupt(_)) => {
                    app.metrics.archived(ArchiveOutcome::Unreadable);
                    tracing::error!(%game, %why, "the log of a game cannot be archived; `fieldpost verify` says more");
                }
                Err(why) => return Err(why.into()),
            }
        }
        app.archived.set((*at, *game));
    }
    if count > 0 {
        tracing::info!(count, "logs of games that ended long ago were archived");
    }
    Ok(i64::try_from(ended.len()).is_ok_and(|found| found >= BATCH))
}
