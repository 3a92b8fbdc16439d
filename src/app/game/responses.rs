//! Responses to readers of games, kept up to a bound in bytes, the least used evicted first. What is kept is only used
//! after the database has confirmed, in the same request, that the game is at the revision that the response was made
//! of, and who asks: so nothing stale is shown, whichever process changed it. Each is kept for one relation to one
//! game, and never given to anybody with another.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Utc};
use fieldpost_engine::{Rules, Viewer};
use lz4_flex::block::{compress_prepend_size, decompress_size_prepended};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::load::Role;
use super::rules::RulesDigest;
use super::summary::{ShownEvent, seen_in};
use crate::app::{Error, Result};
use crate::config::Settings;
use crate::store::log;
use crate::store::revisions::Revision;

/// The initial capacity in responses; the bound is in bytes.
const EXPECTED: usize = 1024;
/// What a response needs in memory besides what it points to: itself, its key, and what the cache and the allocator
/// need.
const OVERHEAD: usize = 512;

// As much again for the cache and the allocator.
const _: () = assert!(2 * (size_of::<GameResponse>() + size_of::<ResponseKey>()) <= OVERHEAD);
const _: () = assert!(2 * (size_of::<EventsResponse<CompressedText>>() + size_of::<ResponseKey>()) <= OVERHEAD);

/// Whose view of which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::app) struct ResponseKey {
    /// The game that was presented.
    pub game: Uuid,
    /// How the reader is related to it, decided in this request.
    pub role: Role,
}

/// A game as it was presented.
#[derive(Debug)]
pub(in crate::app) struct GameResponse {
    /// The revision that it shows.
    pub revision: Revision,
    /// Its entity tag.
    pub tag: Arc<str>,
    /// The response, unless all who asked had it already.
    pub body: Option<CompressedText>,
}

/// A text, compressed: so that the bound holds more games.
#[derive(Clone, Debug)]
pub(in crate::app) struct CompressedText(Box<[u8]>);

impl CompressedText {
    /// Compresses a text.
    pub(in crate::app) fn new(text: &str) -> Self {
        Self(compress_prepend_size(text.as_bytes()).into_boxed_slice())
    }

    /// The text.
    pub(in crate::app) fn unpack(&self) -> Option<String> {
        String::from_utf8(decompress_size_prepended(&self.0).ok()?).ok()
    }
}

/// The latest events of a game as they were presented.
#[derive(Clone, Debug)]
pub(in crate::app) struct EventsResponse<Text> {
    /// The revision up to whose version they go.
    pub revision: Revision,
    /// Which rules name everything in them. They are not kept here: a response would keep those of a game that nobody
    /// plays any more, whose size it does not know.
    pub rules: RulesDigest,
    /// The version after which they begin.
    pub from: i64,
    /// When the last entry of the log was written; nothing before the first.
    pub last_at: Option<DateTime<Utc>>,
    /// The events, a comma after each.
    pub text: Text,
    /// Where in the text the events of each version end, from the one after `from` on.
    pub ends: Vec<u32>,
}

impl EventsResponse<String> {
    /// No events yet, from a version on.
    pub(in crate::app) const fn new(revision: Revision, rules: RulesDigest, from: i64) -> Self {
        Self { revision, rules, from, last_at: None, text: String::new(), ends: Vec::new() }
    }

    /// Adds the entries that follow, as `viewer` saw them.
    pub(in crate::app) fn extend(
        &mut self,
        rules: &Rules,
        viewer: Viewer,
        entries: &[log::Entry],
        present: fn(&Rules, &[ShownEvent]) -> String,
    ) -> Result<()> {
        for entry in entries {
            let seen = seen_in(viewer, std::slice::from_ref(entry))?;
            self.text.push_str(&present(rules, &seen));
            self.ends.push(u32::try_from(self.text.len()).map_err(Error::internal)?);
            self.last_at = Some(entry.at);
        }
        Ok(())
    }

    /// The page of at most `limit` versions after one that is not before `from`.
    pub(in crate::app) fn page(&self, after: i64, limit: i64) -> EventPage {
        let (skipped, shown) = self.range(after, limit);
        let events = self.text.get(self.end(skipped)..self.end(shown)).unwrap_or_default();
        let next = self.next(skipped, shown);
        EventPage { version: self.revision.version, events: events.trim_end_matches(',').to_owned(), next }
    }

    /// The same, version by version.
    pub(in crate::app) fn versions(&self, after: i64, limit: i64) -> Versions {
        let (skipped, shown) = self.range(after, limit);
        let of = |at: usize| {
            let events = self.text.get(self.end(at)..self.end(at + 1)).unwrap_or_default();
            (self.from + at as i64 + 1, events.trim_end_matches(',').to_owned())
        };
        let list = (skipped..shown).map(of).filter(|(_, events)| !events.is_empty()).collect();
        Versions { version: self.revision.version, list, next: self.next(skipped, shown) }
    }

    /// How many versions are skipped, and how many are then shown or skipped.
    fn range(&self, after: i64, limit: i64) -> (usize, usize) {
        let known = self.ends.len();
        let skipped = usize::try_from(after - self.from).unwrap_or(usize::MAX).min(known);
        (skipped, skipped.saturating_add(usize::try_from(limit).unwrap_or(usize::MAX)).min(known))
    }

    /// Where the events of this number of versions end.
    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).and_then(|last| self.ends.get(last)).map_or(0, |end| *end as usize)
    }

    /// The version after which more follow.
    fn next(&self, skipped: usize, shown: usize) -> Option<i64> {
        let last = self.from + shown as i64;
        (shown > skipped && last < self.revision.version).then_some(last)
    }

    /// The same to be kept.
    pub(in crate::app) fn pack(self) -> EventsResponse<CompressedText> {
        let text = CompressedText::new(&self.text);
        let Self { revision, rules, from, last_at, text: _, ends } = self;
        EventsResponse { revision, rules, from, last_at, text, ends }
    }
}

impl EventsResponse<CompressedText> {
    /// What was kept, at a revision up to whose version it goes or is to be extended.
    pub(in crate::app) fn unpack_at(&self, revision: Revision) -> Option<EventsResponse<String>> {
        let Self { revision: _, rules, from, last_at, text, ends } = self;
        let (text, ends) = (text.unpack()?, ends.clone());
        Some(EventsResponse { revision, rules: *rules, from: *from, last_at: *last_at, text, ends })
    }
}

/// A page of events that a viewer was shown.
#[derive(Debug)]
pub struct EventPage {
    /// The current version of the game.
    pub version: i64,
    /// The events as they were presented, oldest first, separated by commas.
    pub events: String,
    /// The version after which the next page starts.
    pub next: Option<i64>,
}

/// Events that a viewer was shown, version by version.
#[derive(Debug)]
pub struct Versions {
    /// The current version of the game.
    pub version: i64,
    /// Versions of which the viewer was shown something, each with its events, separated by commas.
    pub list: Vec<(i64, String)>,
    /// The version after which there are more.
    pub next: Option<i64>,
}

/// The size of something that is kept.
pub(in crate::app) trait Size {
    /// Bytes of everything that it points to.
    fn bytes(&self) -> usize;
}

impl Size for GameResponse {
    fn bytes(&self) -> usize {
        self.revision.heap_bytes() + self.tag.len() + self.body.as_ref().map_or(0, |body| body.0.len())
    }
}

impl Size for EventsResponse<CompressedText> {
    fn bytes(&self) -> usize {
        self.revision.heap_bytes() + self.text.0.len() + self.ends.capacity() * size_of::<u32>()
    }
}

/// Everything that is kept, half of the bytes for each kind.
#[derive(Debug)]
pub struct Responses {
    /// Games.
    pub(in crate::app) games: ResponseCache<GameResponse>,
    /// Events of games.
    pub(in crate::app) events: ResponseCache<EventsResponse<CompressedText>>,
}

/// Responses of one kind.
#[derive(Debug)]
pub(in crate::app) struct ResponseCache<T> {
    /// Nothing where the operator wants none.
    cache: Option<Cache<ResponseKey, Arc<T>, ByBytes>>,
    hits: AtomicU64,
    misses: AtomicU64,
}

/// Counts of one kind of response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptCounts {
    /// Requests that were answered with what was kept.
    pub hits: u64,
    /// Requests for which nothing was kept, or only something older.
    pub misses: u64,
    /// Bytes in memory.
    pub bytes: u64,
}

#[derive(Clone, Debug)]
struct ByBytes;

impl<T: Size> Weighter<ResponseKey, Arc<T>> for ByBytes {
    fn weight(&self, _: &ResponseKey, kept: &Arc<T>) -> u64 {
        (kept.bytes() + OVERHEAD) as u64
    }
}

impl Responses {
    /// With the bound of the settings.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let bytes = u64::from(settings.games.read_cache_mib) << 20;
        Self { games: ResponseCache::new(bytes / 2), events: ResponseCache::new(bytes / 2) }
    }

    /// The counts of each kind.
    #[must_use]
    pub fn counts(&self) -> [(&'static str, KeptCounts); 2] {
        [("game", self.games.counts()), ("events", self.events.counts())]
    }
}

impl<T: Size> ResponseCache<T> {
    fn new(bytes: u64) -> Self {
        let cache = (bytes > 0).then(|| Cache::with_weighter(EXPECTED, bytes, ByBytes));
        Self { cache, hits: AtomicU64::new(0), misses: AtomicU64::new(0) }
    }

    /// Whether anything is kept at all.
    pub(in crate::app) const fn is_on(&self) -> bool {
        self.cache.is_some()
    }

    /// What is kept, of whatever revision.
    pub(in crate::app) fn get(&self, key: ResponseKey) -> Option<Arc<T>> {
        self.cache.as_ref()?.get(&key)
    }

    /// Keeps a response, instead of an earlier one.
    pub(in crate::app) fn put(&self, key: ResponseKey, response: T) {
        if let Some(cache) = &self.cache {
            cache.insert(key, Arc::new(response));
        }
    }

    /// Counts a request.
    pub(in crate::app) fn count(&self, is_hit: bool) {
        let counter = if is_hit { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn counts(&self) -> KeptCounts {
        KeptCounts {
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            bytes: self.cache.as_ref().map_or(0, Cache::weight),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use fieldpost_engine::Seat;

    use super::*;
    use crate::store::revisions::SeatRevision;
    use crate::values::{Clocks, GameStatus, SeatStatus};

    #[derive(Debug)]
    struct SizedEntry(usize);

    impl Size for SizedEntry {
        fn bytes(&self) -> usize {
            self.0
        }
    }

    fn view(game: u128, role: Role) -> ResponseKey {
        ResponseKey { game: Uuid::from_u128(game), role }
    }

    #[test]
    fn no_more_bytes_are_kept_than_the_operator_allows() {
        let kept = ResponseCache::new(1 << 20);
        for game in 0..10_000 {
            kept.put(view(game, Role::Spectator), SizedEntry(2000));
        }
        let bytes = kept.counts().bytes;
        assert!((1 << 19..=1 << 20).contains(&bytes), "{bytes}");
    }

    /// The revision of a game whose only player has this number of leaves.
    fn revision(leaves: usize) -> Revision {
        let at = DateTime::UNIX_EPOCH;
        let (name, away) = (Some("anna".to_owned()), vec![at; 2 * leaves]);
        let seat = SeatRevision { seat: Seat(0), status: SeatStatus::Seated, user: None, name, kind: None, away };
        let (status, clocks) = (GameStatus::Playing, Clocks::default());
        Revision { version: 1, status, public: true, updated_at: at, since: at, clocks, seats: vec![seat] }
    }

    #[test]
    fn the_bytes_that_a_revision_points_to_count_as_well() {
        let bytes = |leaves: usize| {
            let (revision, tag) = (revision(leaves), "1-0".into());
            let events = EventsResponse::new(revision.clone(), [0; 32], 0).pack();
            [events.bytes(), GameResponse { revision, tag, body: None }.bytes()]
        };
        let (none, many) = (bytes(0), bytes(100));
        let leaves = 200 * size_of::<DateTime<Utc>>();
        assert_eq!(many, none.map(|bytes| bytes + leaves));
        assert!(none.iter().all(|bytes| *bytes > "anna".len()));
    }

    #[test]
    fn a_response_kept_for_one_role_is_not_found_for_another() {
        let kept = ResponseCache::new(1 << 20);
        kept.put(view(1, Role::Player(Seat(0))), SizedEntry(1));
        let others = [Role::Player(Seat(1)), Role::Invited(Seat(0)), Role::Spectator]
            .map(|role| kept.get(view(1, role)).is_none());
        assert!(others.iter().all(|is_none| *is_none) && kept.get(view(2, Role::Player(Seat(0)))).is_none());
        assert!(kept.get(view(1, Role::Player(Seat(0)))).is_some());
    }

    #[test]
    fn nothing_is_kept_where_the_operator_wants_none() {
        let kept = ResponseCache::new(0);
        kept.put(view(1, Role::Spectator), SizedEntry(1));
        assert!(!kept.is_on() && kept.get(view(1, Role::Spectator)).is_none());
    }
}
