//! One key and its file: read, or made with random bytes and mode 0600. Whoever reads a key can impersonate anybody, so
//! one that others may read is refused. The ring knows which keys there are and which of them signs.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;

use super::digest;

/// HMAC-SHA-256 is as strong as its key, up to this many bytes (RFC 7518, 3.2, demands them).
const MIN_BYTES: usize = 32;
/// More than any key; a larger file is not a key.
const MAX_BYTES: u64 = 4096;

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyFault {
    /// The file cannot be read or created.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// There is no key where the settings say.
    #[error(
        "{0} is missing: auth.key_file names it, and a key that is named is never made silently. Copy the key that the \
         other processes use, or make a first one with `fieldpost key rotate`"
    )]
    Missing(PathBuf),
    /// Group or others may use the file.
    #[error("{0} may be read by others; set its mode to 0600")]
    Open(PathBuf),
    /// Too short, or far too long.
    #[error("{0} must hold {MIN_BYTES} to {MAX_BYTES} bytes")]
    Size(PathBuf),
    /// The same bytes twice: it would be ambiguous which of the two files is meant.
    #[error("{0} and {1} hold the same key; delete one of them")]
    Twice(PathBuf, PathBuf),
    /// More keys than are ever useful.
    #[error("there are more than {most} keys beside {path}; delete the oldest ones")]
    TooMany {
        /// The first key's file.
        path: PathBuf,
        /// The limit.
        most: usize,
    },
}

impl KeyFault {
    pub(super) fn file(path: &Path, why: std::io::Error) -> Self {
        Self::File { path: path.to_owned(), why }
    }
}

/// A key of the installation. What is signed or sealed with it, or with a key derived from it, is ours.
#[derive(Clone)]
pub struct Key(Vec<u8>);

/// The public name of a key (`kid`, RFC 7515, 4.1.4): 16 hexadecimal digits of a digest, which reveal nothing about its
/// bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyId(String);

impl KeyId {
    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Key {
    /// Reads the key in the file at `path`.
    ///
    /// # Errors
    /// When the file cannot be read, is open to others or holds no key.
    pub(super) fn read(path: &Path) -> Result<Self, KeyFault> {
        let file = File::open(path).map_err(|why| KeyFault::file(path, why))?;
        let mode = file.metadata().map_err(|why| KeyFault::file(path, why))?.permissions().mode();
        if mode & 0o077 != 0 {
            return Err(KeyFault::Open(path.to_owned()));
        }
        let mut bytes = Vec::new();
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|why| KeyFault::file(path, why))?;
        if bytes.len() < MIN_BYTES || bytes.len() as u64 > MAX_BYTES {
            return Err(KeyFault::Size(path.to_owned()));
        }
        Ok(Self(bytes))
    }

    /// Creates a random key at `path`, unless the file exists already. The file appears atomically, and of several
    /// processes the first one wins. Returns whether this call created it.
    ///
    /// # Errors
    /// When the file cannot be created.
    pub(super) fn make(path: &Path) -> Result<bool, KeyFault> {
        make(path).map_err(|why| KeyFault::file(path, why))
    }

    /// The public name of the key.
    #[must_use]
    pub fn id(&self) -> KeyId {
        let whole = digest(&[b"fieldpost key id", &self.0]);
        KeyId(HEXLOWER.encode(&whole[..8]))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

#[cfg(test)]
impl From<[u8; 32]> for Key {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes.to_vec())
    }
}

/// Writes a file beside the target and links it into place.
fn make(path: &Path) -> std::io::Result<bool> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(std::io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}", uuid::Uuid::now_v7()));
    let beside = PathBuf::from(beside);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    file.write_all(&key)?;
    file.sync_all()?;
    let linked = fs::hard_link(&beside, path);
    fs::remove_file(&beside)?;
    match linked {
        Err(why) if why.kind() == ErrorKind::AlreadyExists => Ok(false),
        other => other.map(|()| true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("fieldpost-key-{}", uuid::Uuid::now_v7()));
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn a_key_is_made_once_and_only_its_owner_may_read_it() {
        let folder = folder();
        let path = folder.join("below").join("auth.key");
        assert!(Key::make(&path).unwrap());
        let key = Key::read(&path).unwrap();
        assert_eq!(key.bytes().len(), 32);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(!Key::make(&path).unwrap(), "the first one stays");
        assert_eq!(Key::read(&path).unwrap().bytes(), key.bytes());
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_open_or_short_key_is_refused() {
        let folder = folder();
        let path = folder.join("auth.key");
        fs::write(&path, [7; 32]).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(Key::read(&path), Err(KeyFault::Open(_))));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(Key::read(&path).is_ok());
        fs::write(&path, [7; 31]).unwrap();
        assert!(matches!(Key::read(&path), Err(KeyFault::Size(_))));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_name_of_a_key_is_not_the_key() {
        let id = Key::from([7; 32]).id();
        assert_eq!(id.as_str().len(), 16);
        assert_eq!(id, Key::from([7; 32]).id());
        assert_ne!(id, Key::from([8; 32]).id());
        assert!(!id.as_str().contains("0707"), "{id}");
    }
}
