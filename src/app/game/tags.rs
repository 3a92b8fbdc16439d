//! Entity tags of what is shown. That of a game is the position, on which an action is decided, and a digest of
//! everything that may change while the position stays (ADR 28); that of anything else is a digest alone.

use std::hash::{Hash, Hasher};

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use fieldpost_engine::{Outcome, Seat};
use sha2::{Digest, Sha256};

use super::summary::{AwaitedDecision, SeatForViewer};
use crate::values::{GameStatus, SeatStatus};

/// What identifies the sources of this build (`build/identity.rs`).
const BUILD: &str = include_str!(concat!(env!("OUT_DIR"), "/identity"));

/// The number of digest bytes in an entity tag.
const TAG_BYTES: usize = 8;

/// Everything that the tag of a game covers, as one viewer is shown it.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct TaggedParts<'a> {
    /// Applied engine actions, the creation included.
    pub version: i64,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Where the game stands.
    pub status: GameStatus,
    /// In turn order.
    pub seats: &'a [SeatForViewer],
    /// What the game waits for.
    pub awaiting: &'a [AwaitedDecision],
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When anything that it shows last changed.
    pub changed_at: DateTime<Utc>,
}

impl TaggedParts<'_> {
    /// The tag, of a response that shows `more` than the game.
    pub(in crate::app) fn tag(&self, more: &str) -> String {
        let Self { version, you, status, seats, awaiting, outcome, changed_at } = self;
        let position = position(*version, *status, seats.iter().map(|seat| seat.status));
        let mut digest = TagDigest::of(BUILD);
        (you, status, seats, awaiting, outcome, changed_at, more).hash(&mut digest);
        format!("{position}-{}", digest.hex())
    }
}

/// The position of a game: its version and, while it waits for players, their number.
pub(super) fn position(version: i64, status: GameStatus, seats: impl Iterator<Item = SeatStatus>) -> String {
    match status {
        GameStatus::Waiting => format!("{version}.{}", seats.filter(|status| *status == SeatStatus::Seated).count()),
        GameStatus::Setup | GameStatus::Playing | GameStatus::Over | GameStatus::Aborted => version.to_string(),
    }
}

/// The tag of a response that is not a game, from everything that it shows.
#[must_use]
pub fn of_shown(shown: &str) -> String {
    tag_of(BUILD, shown)
}

fn tag_of(build: &str, shown: &str) -> String {
    let mut digest = TagDigest::of(build);
    shown.hash(&mut digest);
    digest.hex()
}

/// The digest in an entity tag: SHA-256 of whatever is hashed. Another build may show the same data differently, and
/// hash it differently.
struct TagDigest(Sha256);

impl TagDigest {
    fn of(build: &str) -> Self {
        let mut digest = Self(Sha256::new());
        build.hash(&mut digest);
        digest
    }

    /// The digest as it stands in a tag.
    fn hex(self) -> String {
        HEXLOWER.encode(&self.0.finalize()[..TAG_BYTES])
    }
}

impl Hasher for TagDigest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        u64::from_be_bytes(digest.first_chunk().copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_build_gives_another_tag() {
        let [one, same, another] = ["one", "one", "another"].map(|build| tag_of(build, "what is shown"));
        assert!(one == same && one != another, "{one}, {another}");
        assert_eq!((BUILD.len(), one.len()), (16, 2 * TAG_BYTES));
    }
}
