//! The file with the signing key: read, or made at the first start with random bytes and mode 0600. Whoever reads it can
//! be anybody, so a key that others may read is refused.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// HMAC-SHA-256 is as strong as its key, up to this many bytes (RFC 7518, 3.2, demands them).
const SHORTEST: usize = 32;
/// More than any key; a larger file is not one.
const LONGEST: u64 = 4096;

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyFault {
    /// The file cannot be read or made.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// Group or others may use the file.
    #[error("{0} may be read by others; set its mode to 0600")]
    Open(PathBuf),
    /// Too short, or far too long.
    #[error("{0} must hold {SHORTEST} to {LONGEST} bytes")]
    Size(PathBuf),
}

/// The installation's key. What is signed or sealed with it, or with a key derived from it, is ours.
pub struct Key(Vec<u8>);

impl Key {
    /// The key in the file at `path`, which is made when it is not there.
    ///
    /// # Errors
    /// When the file cannot be read or made, or holds no safe key.
    pub fn open(path: &Path) -> Result<Self, KeyFault> {
        read_or_make(path).map(Self)
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

fn read_or_make(path: &Path) -> Result<Vec<u8>, KeyFault> {
    let fault = |why| KeyFault::File { path: path.to_owned(), why };
    match File::open(path) {
        Ok(file) => read(path, file),
        Err(why) if why.kind() == ErrorKind::NotFound => {
            make(path).map_err(fault)?;
            // Read back what is there: another process may have been faster.
            read(path, File::open(path).map_err(fault)?)
        }
        Err(why) => Err(fault(why)),
    }
}

fn read(path: &Path, file: File) -> Result<Vec<u8>, KeyFault> {
    let fault = |why| KeyFault::File { path: path.to_owned(), why };
    let mode = file.metadata().map_err(fault)?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(KeyFault::Open(path.to_owned()));
    }
    let mut key = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut key).map_err(fault)?;
    if key.len() < SHORTEST || key.len() as u64 > LONGEST {
        return Err(KeyFault::Size(path.to_owned()));
    }
    Ok(key)
}

/// Writes beside the file and links it into place: it is there whole or not at all, and the first process wins.
fn make(path: &Path) -> std::io::Result<()> {
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
        Err(why) if why.kind() == ErrorKind::AlreadyExists => Ok(()),
        other => other,
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
        let key = read_or_make(&path).unwrap();
        assert_eq!(key.len(), 32);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(read_or_make(&path).unwrap(), key);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_open_or_short_key_is_refused() {
        let folder = folder();
        let path = folder.join("auth.key");
        fs::write(&path, [7; 32]).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(read_or_make(&path), Err(KeyFault::Open(_))));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(read_or_make(&path).is_ok());
        fs::write(&path, [7; 31]).unwrap();
        assert!(matches!(read_or_make(&path), Err(KeyFault::Size(_))));
        fs::remove_dir_all(folder).unwrap();
    }
}
