//! The key ring: one key signs and seals, older ones still verify, and newer ones wait for their time.
//!
//! The first key is the file that the settings name (in a folder: `auth.key`). Each later one lies beside it and
//! carries in its name from when it signs: `auth.key.20261122T110000Z`. So every process that has the files changes the
//! key at the same moment, and deleting a file removes the key. Nothing here watches files: the owner of a ring opens
//! it again.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDateTime, Utc};

use super::{Key, KeyFault, KeyId};

/// The maximum number of keys in a ring. Every forged seal is tried with each of them.
pub const MAX_KEYS: usize = 16;
/// For how many seconds after a change of keys the older one may still have signed: clocks differ, and processes check
/// for new keys only once a minute.
pub const SWITCH_SECONDS: i64 = 120;

const FIRST_NAME: &str = "auth.key";
const TIME: &str = "%Y%m%dT%H%M%SZ";
/// From when the first key signs.
const ALWAYS: i64 = 0;

/// What to do if there is no key at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingKeyRule {
    /// Create the first one.
    Make,
    /// Refuse: the settings name one.
    Refuse,
}

/// The current use of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum KeyState {
    /// It verifies and opens what it signed and sealed before.
    Checks,
    /// It signs and seals.
    Signs,
    /// It will sign and seal, from its time on.
    Waits,
}

/// One key of a ring.
#[derive(Clone, Debug)]
pub struct RingKey {
    /// The secret itself.
    pub key: Key,
    /// Its public name.
    pub id: KeyId,
    /// From when it signs, in Unix time; 0 for the first key.
    pub from: i64,
    /// Its file.
    pub path: PathBuf,
}

/// All keys of the installation, oldest first; there is always one.
#[derive(Clone, Debug)]
pub struct KeyRing {
    keys: Vec<RingKey>,
    signing: usize,
    made: bool,
}

impl KeyRing {
    /// The keys at `place`, the first key's file or the folder of all keys, as of `now` (Unix time).
    ///
    /// # Errors
    /// [`KeyFault`]: no key, an unsafe one, or too many.
    pub fn open(place: &Path, if_missing: MissingKeyRule, now: i64) -> Result<Self, KeyFault> {
        let first = first_file(place);
        let mut files = files(&first)?;
        let made = files.is_empty() && if_missing == MissingKeyRule::Make && Key::make(&first)?;
        if files.is_empty() {
            if if_missing == MissingKeyRule::Refuse {
                return Err(KeyFault::Missing(first));
            }
            // Another process may have been faster: read the file back.
            files = vec![(ALWAYS, first.clone())];
        }
        if files.len() > MAX_KEYS {
            return Err(KeyFault::TooMany { path: first, most: MAX_KEYS });
        }
        let read = |(from, path): (i64, PathBuf)| {
            let key = Key::read(&path)?;
            Ok(RingKey { id: key.id(), key, from, path })
        };
        let keys = files.into_iter().map(read).collect::<Result<Vec<RingKey>, KeyFault>>()?;
        for (at, one) in keys.iter().enumerate() {
            if let Some(other) = keys[..at].iter().find(|other| other.id == one.id) {
                return Err(KeyFault::Twice(other.path.clone(), one.path.clone()));
            }
        }
        Ok(Self::with_keys(keys, made, now))
    }

    fn with_keys(keys: Vec<RingKey>, made: bool, now: i64) -> Self {
        let signing = keys.iter().rposition(|key| key.from <= now).unwrap_or_default();
        Self { keys, signing, made }
    }

    /// Creates a key at `place` that signs from `from` (Unix time) on; the first key, if there is none yet, signs at
    /// once. Returns its file.
    ///
    /// # Errors
    /// [`KeyFault`].
    pub fn add(place: &Path, from: i64) -> Result<PathBuf, KeyFault> {
        let first = first_file(place);
        let known = files(&first)?;
        if known.len() >= MAX_KEYS {
            return Err(KeyFault::TooMany { path: first, most: MAX_KEYS });
        }
        let path = if known.is_empty() { first } else { later_file(&first, from) };
        if Key::make(&path)? {
            return Ok(path);
        }
        let why = std::io::Error::new(ErrorKind::AlreadyExists, "another key starts to sign in that second");
        Err(KeyFault::file(&path, why))
    }

    /// Whether opening the ring created its first key.
    #[must_use]
    pub const fn is_new(&self) -> bool {
        self.made
    }

    /// The keys, oldest first, with their states.
    pub fn keys(&self) -> impl Iterator<Item = (&RingKey, KeyState)> {
        self.keys.iter().enumerate().map(|(at, key)| {
            let state = match at.cmp(&self.signing) {
                std::cmp::Ordering::Less => KeyState::Checks,
                std::cmp::Ordering::Equal => KeyState::Signs,
                std::cmp::Ordering::Greater => KeyState::Waits,
            };
            (key, state)
        })
    }

    /// The key that signs.
    #[must_use]
    pub fn signing_key(&self) -> &RingKey {
        &self.keys[self.signing]
    }

    /// Until when (Unix time) a key may have signed: a while after its successor started. A key that leaks later cannot
    /// sign for an earlier time.
    pub(super) fn until(&self, at: usize) -> i64 {
        self.keys.get(at + 1).map_or(i64::MAX, |next| next.from.saturating_add(SWITCH_SECONDS))
    }

    /// The public names of the keys and from when each signs, as `<id>@<Unix time>` with commas between them, oldest
    /// first: for comparing processes. It is the same in every process that has the same files, and reveals nothing
    /// about the keys.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let keys: Vec<String> = self.keys.iter().map(|key| format!("{}@{}", key.id, key.from)).collect();
        keys.join(",")
    }

    /// Whether a process whose ring has the fingerprint `other` can verify what this one signs at `now` (Unix time),
    /// and the reverse. While keys change, one of the two may have a waiting key that the other does not know.
    #[must_use]
    pub fn agrees_with(&self, other: &str, now: i64) -> bool {
        let ours = self.fingerprint();
        let (ours, theirs) = (parse(&ours), parse(other));
        let knows = |ring: &[(&str, i64)], id: Option<&str>| id.is_some_and(|id| ring.iter().any(|key| key.0 == id));
        knows(&theirs, signs(&ours, now)) && knows(&ours, signs(&theirs, now))
    }

    /// The public name of the key that signs at `now` (Unix time) in a process whose ring has this fingerprint.
    #[must_use]
    pub fn signing_in(fingerprint: &str, now: i64) -> Option<String> {
        signs(&parse(fingerprint), now).map(str::to_owned)
    }

    /// The file of the key that signs from `from` (Unix time; 0 for the first key) in the ring at `place`.
    #[must_use]
    pub fn file(place: &Path, from: i64) -> PathBuf {
        let first = first_file(place);
        if from == ALWAYS { first } else { later_file(&first, from) }
    }
}

/// The name of the key that signs at `now`.
fn signs<'r>(ring: &[(&'r str, i64)], now: i64) -> Option<&'r str> {
    ring.iter().rev().find(|(_, from)| *from <= now).or(ring.first()).map(|(id, _)| *id)
}

fn parse(fingerprint: &str) -> Vec<(&str, i64)> {
    let keys = fingerprint.split(',').filter_map(|key| key.split_once('@'));
    keys.filter_map(|(id, from)| Some((id, from.parse().ok()?))).collect()
}

fn first_file(place: &Path) -> PathBuf {
    if place.is_dir() { place.join(FIRST_NAME) } else { place.to_owned() }
}

fn later_file(first: &Path, from: i64) -> PathBuf {
    let time = DateTime::<Utc>::from_timestamp(from, 0).unwrap_or_default();
    let mut name = first.as_os_str().to_owned();
    name.push(format!(".{}", time.format(TIME)));
    PathBuf::from(name)
}

/// The files of the ring whose first key is at `first`, with the time from which each signs, oldest first.
fn files(first: &Path) -> Result<Vec<(i64, PathBuf)>, KeyFault> {
    let mut files = Vec::new();
    if first.exists() {
        files.push((ALWAYS, first.to_owned()));
    }
    let folder = first.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(files),
        Err(why) => return Err(KeyFault::file(folder, why)),
    };
    let prefix = first.file_name().map(|name| format!("{}.", name.to_string_lossy())).unwrap_or_default();
    for entry in entries {
        let entry = entry.map_err(|why| KeyFault::file(folder, why))?;
        let name = entry.file_name();
        // A file with any other name is not a key: a copy, or one that is just being created.
        let time = name.to_str().and_then(|name| name.strip_prefix(&prefix));
        if let Some(time) = time.and_then(|time| NaiveDateTime::parse_from_str(time, TIME).ok()) {
            files.push((time.and_utc().timestamp(), entry.path()));
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
impl KeyRing {
    /// A ring of keys with the times from which they sign, oldest first.
    pub(super) fn of(keys: &[([u8; 32], i64)], now: i64) -> Self {
        let key = |(bytes, from): &([u8; 32], i64)| {
            let key = Key::from(*bytes);
            RingKey { id: key.id(), key, from: *from, path: PathBuf::new() }
        };
        Self::with_keys(keys.iter().map(key).collect(), false, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("fieldpost-ring-{}", uuid::Uuid::now_v7()));
        fs::create_dir(&folder).unwrap();
        folder
    }

    fn states(ring: &KeyRing) -> Vec<KeyState> {
        ring.keys().map(|(_, state)| state).collect()
    }

    #[test]
    fn only_a_key_that_nobody_named_is_made() {
        let folder = folder();
        let first = folder.join("some.key");
        assert!(
            matches!(KeyRing::open(&first, MissingKeyRule::Refuse, NOW), Err(KeyFault::Missing(path)) if path == first)
        );
        assert!(
            matches!(KeyRing::open(&folder, MissingKeyRule::Refuse, NOW), Err(KeyFault::Missing(_))),
            "an empty folder"
        );
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is made by refusing");
        assert!(KeyRing::open(&first, MissingKeyRule::Make, NOW).unwrap().is_new());
        let again = KeyRing::open(&first, MissingKeyRule::Refuse, NOW).unwrap();
        assert!(!again.is_new());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_newest_key_whose_time_has_come_signs() {
        let folder = folder();
        assert_eq!(KeyRing::add(&folder, NOW).unwrap(), folder.join("auth.key"), "the first one signs at once");
        let later = KeyRing::add(&folder, NOW).unwrap();
        assert_eq!(later, folder.join("auth.key.20270115T080000Z"));
        KeyRing::add(&folder, NOW + 600).unwrap();
        for stray in ["auth.key.bak", "auth.key.2027", "other.key.20270115T080000Z"] {
            fs::write(folder.join(stray), [0; 3]).unwrap();
        }
        let open = |now| KeyRing::open(&folder, MissingKeyRule::Refuse, now).unwrap();
        assert_eq!(states(&open(NOW - 1)), [KeyState::Signs, KeyState::Waits, KeyState::Waits]);
        assert_eq!(states(&open(NOW)), [KeyState::Checks, KeyState::Signs, KeyState::Waits]);
        assert_eq!(states(&open(NOW + 600)), [KeyState::Checks, KeyState::Checks, KeyState::Signs]);
        let by_file = KeyRing::open(&folder.join("auth.key"), MissingKeyRule::Refuse, NOW).unwrap();
        assert_eq!(by_file.fingerprint(), open(NOW).fingerprint(), "the file and its folder name the same ring");
        fs::remove_file(folder.join("auth.key")).unwrap();
        assert_eq!(states(&open(NOW)), [KeyState::Signs, KeyState::Waits], "whoever deletes a file forgets the key");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_second_key_of_the_same_second_or_bytes_and_a_seventeenth_are_refused() {
        let folder = folder();
        for at in 0..16 {
            KeyRing::add(&folder, NOW + at).unwrap();
        }
        assert!(matches!(KeyRing::add(&folder, NOW + 99), Err(KeyFault::TooMany { .. })));
        fs::remove_file(folder.join("auth.key")).unwrap();
        assert!(matches!(KeyRing::add(&folder, NOW + 1), Err(KeyFault::File { .. })));
        fs::copy(later_file(&folder.join("auth.key"), NOW + 1), folder.join("auth.key")).unwrap();
        assert!(matches!(KeyRing::open(&folder, MissingKeyRule::Refuse, NOW), Err(KeyFault::Twice(..))));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn rings_agree_as_long_as_each_knows_the_key_that_signs_in_the_other() {
        let (one, two, three) = ([1; 32], [2; 32], [3; 32]);
        let ring = |keys: &[([u8; 32], i64)]| KeyRing::of(keys, NOW);
        let old = ring(&[(one, 0)]);
        let rotating = ring(&[(one, 0), (two, NOW + 600)]);
        let rotated = ring(&[(one, 0), (two, NOW - 600)]);
        let cleaned = ring(&[(two, NOW - 600)]);
        let agree = |a: &KeyRing, b: &KeyRing| {
            assert_eq!(a.agrees_with(&b.fingerprint(), NOW), b.agrees_with(&a.fingerprint(), NOW));
            a.agrees_with(&b.fingerprint(), NOW)
        };
        assert!(agree(&old, &old) && agree(&old, &rotating) && agree(&rotated, &cleaned));
        assert!(!agree(&old, &rotated), "the old process cannot check what the other signs");
        assert!(!agree(&old, &cleaned) && !agree(&old, &ring(&[(three, 0)])));
        assert!(!old.agrees_with("", NOW) && !old.agrees_with("nonsense", NOW));
        assert!(!old.agrees_with(&rotating.fingerprint(), NOW + 600), "the time has come, and it lacks the key");
    }
}
