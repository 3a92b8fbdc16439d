//! How far somebody has been told of changes of their games. A change becomes visible when it is committed, which may
//! be a while after the time that it bears; so a bookmark is a time before which everything has been told, and the
//! marks of what was told of the time after it. It consists of times of what its reader was shown, and of looks that
//! come at a steady pace whatever happens. In memory it has a mark for each state of that time; written down it fits
//! into a header, with the latest marks only.

use std::fmt::{self, Display};
use std::str::FromStr;

use chrono::{DateTime, Datelike, Utc};
use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use crate::auth;
use crate::store::clock::LATEST_COMMIT;

/// The number of marks that are written down: of more changes in a minute the oldest ones may be told twice to somebody
/// who comes back.
const MAX_MARKS: usize = 32;
/// The bytes of a mark.
const MARK_BYTES: usize = 6;

/// What stands for a state of a game.
type Mark = [u8; MARK_BYTES];

/// How far somebody has been told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// Everything up to this time has been told.
    until: DateTime<Utc>,
    /// What was told of the time after it, with its time at the latest.
    told: Vec<(DateTime<Utc>, Mark)>,
    /// When all games were last looked at regularly: what could not be read then may be missing. It is not written
    /// down.
    looked_at: DateTime<Utc>,
}

/// A text is not a bookmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABookmark;

impl Bookmark {
    /// Everything up to a time has been told.
    pub(super) fn at(until: DateTime<Utc>) -> Self {
        Self { until, told: Vec::new(), looked_at: until + LATEST_COMMIT }
    }

    /// The time up to which everything has been told.
    pub(super) const fn until(&self) -> DateTime<Utc> {
        self.until
    }

    /// Whether this state of a game has been told.
    pub(super) fn has(&self, game: Uuid, changed_at: DateTime<Utc>) -> bool {
        let mark = mark(game, changed_at);
        changed_at <= self.until || self.told.iter().any(|(_, told)| *told == mark)
    }

    /// All games are looked at, at this time, which depends on nothing that happens: what was told before is not later.
    pub(super) fn look(&mut self, at: DateTime<Utc>) {
        self.looked_at = self.looked_at.max(at);
        self.told.iter_mut().for_each(|(told_at, _)| *told_at = self.looked_at.min(*told_at));
    }

    /// A state of a game has been told, after all those that are older.
    pub(super) fn tell(&mut self, game: Uuid, changed_at: DateTime<Utc>) {
        if !self.has(game, changed_at) {
            self.told.push((changed_at, mark(game, changed_at)));
        }
        // Of games that were not looked at, a change may be unknown that could not be read at the last look.
        self.until = self.until.max(changed_at.min(self.looked_at) - LATEST_COMMIT);
        self.told.retain(|(at, _)| *at > self.until);
    }
}

/// Long enough that two states of one user's games never have the same one.
fn mark(game: Uuid, changed_at: DateTime<Utc>) -> Mark {
    let digest = auth::digest(&[game.as_bytes(), &changed_at.timestamp_micros().to_be_bytes()]);
    let mut mark = Mark::default();
    mark.copy_from_slice(&digest[..MARK_BYTES]);
    mark
}

/// Microseconds, then each of the latest marks after a dot.
impl Display for Bookmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.until.timestamp_micros())?;
        let mut latest = self.told.iter().skip(self.told.len().saturating_sub(MAX_MARKS));
        latest.try_for_each(|(_, mark)| write!(f, ".{}", BASE64URL_NOPAD.encode(mark)))
    }
}

impl FromStr for Bookmark {
    type Err = NotABookmark;

    fn from_str(text: &str) -> Result<Self, NotABookmark> {
        let mut parts = text.split('.');
        let until = parts.next().and_then(|micros| micros.parse().ok()).and_then(DateTime::from_timestamp_micros);
        // The database's range of times is smaller than chrono's.
        let until = until.filter(|until| (1970..9999).contains(&until.year())).ok_or(NotABookmark)?;
        let mark = |text: &str| Mark::try_from(BASE64URL_NOPAD.decode(text.as_bytes()).ok()?).ok();
        // Nothing later than the next look had been told when it was written.
        let told = parts.take(MAX_MARKS + 1).map(|text| Some((DateTime::<Utc>::MAX_UTC, mark(text)?)));
        let told: Vec<_> = told.collect::<Option<_>>().ok_or(NotABookmark)?;
        if told.len() > MAX_MARKS { Err(NotABookmark) } else { Ok(Self { told, ..Self::at(until) }) }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn time(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(1_000_000 + seconds)
    }

    fn game(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    #[test]
    fn nothing_is_told_twice_and_a_change_that_becomes_visible_late_still_is() {
        let mut bookmark = Bookmark::at(time(0));
        bookmark.look(time(40));
        bookmark.tell(game(1), time(30));
        bookmark.tell(game(2), time(31));
        for read in [bookmark.clone(), bookmark.to_string().parse().expect("a bookmark")] {
            assert!(read.has(game(1), time(30)) && read.has(game(2), time(31)));
            assert!(!read.has(game(3), time(29)), "it was committed late");
            assert!(!read.has(game(1), time(31)), "it has changed again");
            assert!(read.has(game(4), time(0)), "that is long ago");
        }
        bookmark.look(time(210));
        bookmark.tell(game(1), time(200));
        assert_eq!(bookmark.to_string().matches('.').count(), 1, "old marks are dropped: {bookmark}");
        assert!(bookmark.has(game(2), time(31)));
    }

    #[test]
    fn marks_are_forgotten_by_time_alone_and_a_written_bookmark_is_short_however_much_changes() {
        let mut bookmark = Bookmark::at(time(0));
        for number in 0..1000 {
            bookmark.tell(game(number), time(1));
        }
        assert!((0..1000).all(|number| bookmark.has(game(number), time(1))), "some would be told again");
        let text = bookmark.to_string();
        assert!(text.len() < 400, "{text}");
        let mut read: Bookmark = text.parse().expect("a bookmark");
        assert_eq!(read.to_string(), text);
        let known = |bookmark: &Bookmark| (0..1000).filter(|number| bookmark.has(game(*number), time(1))).count();
        assert_eq!(known(&read), MAX_MARKS);
        read.look(time(100));
        read.tell(game(2000), time(90));
        assert_eq!((known(&read), read.told.len()), (1000, MAX_MARKS + 1), "their times are not known any more");
        read.look(time(200));
        read.tell(game(2001), time(190));
        assert_eq!(read.told.len(), 1);
    }

    #[test]
    fn the_contract_and_the_guide_say_how_many_changes_are_not_told_twice() {
        let said = format!("unless more than {MAX_MARKS} changes");
        for page in [include_str!("../../../openapi.yaml"), include_str!("../../../docs/API.md")] {
            assert!(page.contains(&said), "not in one of them: {said}");
        }
    }

    #[test]
    fn a_game_that_was_not_looked_at_is_not_taken_for_told() {
        let mut bookmark = Bookmark::at(time(0));
        bookmark.look(time(100));
        bookmark.tell(game(1), time(300));
        assert!(!bookmark.has(game(2), time(50)), "it may have been committed after the look");
        assert!(bookmark.has(game(2), time(40)) && bookmark.has(game(1), time(300)));
        bookmark.look(time(400));
        bookmark.tell(game(1), time(390));
        assert!(bookmark.has(game(2), time(330)));
    }

    #[test]
    fn another_text_is_not_a_bookmark() {
        let many = format!("1{}", ".AAAAAAAA".repeat(MAX_MARKS + 1));
        for text in ["", "x", "1.", "1.AAAA", "1.!!!!!!!!", "-1", "999999999999999999", &many, "1..AAAAAAAA", "1 "] {
            assert_eq!(text.parse::<Bookmark>(), Err(NotABookmark), "{text}");
        }
        assert!("1.AAAAAAAA".parse::<Bookmark>().is_ok());
    }
}
