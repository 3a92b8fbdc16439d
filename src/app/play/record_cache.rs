//! The records of finished games, generated once and cached up to a bound, the least used evicted first. A record is
//! the same for everybody who may read it, and only changes with the names of its players. A log is read in chunks and
//! by few requests at once, so that long games do not disturb others.

use std::future::Future;
use std::sync::Arc;

use fieldpost_engine::notation::Record;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::app::game::load::LoadedGame;
use crate::app::{Error, Result};
use crate::auth;
use crate::config::Settings;

/// The initial capacity in records; the bound is in bytes.
const EXPECTED: usize = 256;

/// A record in both its forms.
#[derive(Clone, Debug)]
pub struct RecordTexts {
    /// In the notation of records.
    pub text: Arc<str>,
    /// In JSON.
    pub json: Arc<str>,
}

/// The records in memory, and who may read whole logs.
#[derive(Debug)]
pub struct Records {
    kept: Cache<[u8; 32], RecordTexts, Bytes>,
    readers: Semaphore,
    /// Of these, those that exports of anybody may have: they leave one to users.
    readers_of_anybody: Semaphore,
    wait: std::time::Duration,
}

/// A record takes the bytes of both its forms.
#[derive(Clone, Debug)]
struct Bytes;

impl Weighter<[u8; 32], RecordTexts> for Bytes {
    fn weight(&self, _: &[u8; 32], recorded: &RecordTexts) -> u64 {
        (recorded.text.len() + recorded.json.len()) as u64
    }
}

impl Records {
    /// With the bounds of the settings.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let most = u64::from(settings.games.record_cache_mib) << 20;
        Self {
            kept: Cache::with_weighter(EXPECTED, most, Bytes),
            readers: Semaphore::new(settings.games.log_readers as usize),
            readers_of_anybody: Semaphore::new((settings.games.log_readers as usize).saturating_sub(1).max(1)),
            wait: settings.database.pool_wait,
        }
    }

    /// The record of a finished game: from the cache, or as `write` generates it. Of several concurrent callers one
    /// generates it and the others wait, without holding a connection.
    pub(in crate::app) async fn of(
        &self,
        loaded: &LoadedGame,
        write: impl Future<Output = Result<Record>>,
    ) -> Result<RecordTexts> {
        let key = key(loaded);
        let kept = self.kept.get_or_insert_async(&key, async {
            let _reader = self.reader().await?;
            let record = write.await?;
            // This takes some milliseconds for a long game: not on a thread that serves requests.
            let written = tokio::task::spawn_blocking(move || write_texts(&record));
            written.await.map_err(Error::internal)?
        });
        kept.await
    }

    /// A permit to read a whole log; waits for a moment.
    pub(in crate::app) async fn reader(&self) -> Result<SemaphorePermit<'_>> {
        self.one_of(&self.readers).await
    }

    /// A permit to read a whole log for an export of somebody who does not say who they are: one reader, if there are
    /// several, is never among those.
    pub(in crate::app) async fn reader_of_anybody(&self) -> Result<(SemaphorePermit<'_>, SemaphorePermit<'_>)> {
        let of_anybody = self.one_of(&self.readers_of_anybody).await?;
        Ok((of_anybody, self.reader().await?))
    }

    async fn one_of<'s>(&self, readers: &'s Semaphore) -> Result<SemaphorePermit<'s>> {
        match tokio::time::timeout(self.wait, readers.acquire()).await {
            Ok(Ok(reader)) => Ok(reader),
            Ok(Err(_)) | Err(_) => Err(Error::Busy),
        }
    }

    /// A permit to read a whole log now, for callers that hold a connection and must not wait with it.
    pub(in crate::app) fn reader_now(&self) -> Result<SemaphorePermit<'_>> {
        self.readers.try_acquire().map_err(|_| Error::Busy)
    }
}

/// The key of a record: the game, and the current names of its players.
fn key(loaded: &LoadedGame) -> [u8; 32] {
    let game = &loaded.rows.game;
    let names = loaded.rows.seats.iter().map(|row| row.name.as_deref().unwrap_or_default().as_bytes());
    let parts: Vec<&[u8]> = std::iter::once(game.id.as_bytes().as_slice()).chain(names).collect();
    auth::digest(&parts)
}

fn write_texts(record: &Record) -> Result<RecordTexts> {
    let json = serde_json::to_string(record).map_err(Error::corrupt)?;
    Ok(RecordTexts { text: record.to_string().into(), json: json.into() })
}
