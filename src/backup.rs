//! The file of a backup: a tar archive with a copy of the database, the keys, and a list of both with their checksums,
//! which is last: a file whose writing was interrupted has none. It is written beside its place with mode 0600, by one
//! writer at a time, and gets its name when it is complete and on the disk, unless another file has that. It is checked
//! as a whole before anything of it is used, and each part again as it is used.
//!
//! What is saved, and where that is put again, is decided elsewhere. Nothing is encrypted here.

mod writer;

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tar::Archive;

pub use writer::BackupWriter;

/// The list of the other parts, and its checksum.
const MANIFEST: &str = "manifest.json";
const CHECKSUM: &str = "manifest.sha256";
/// The version of this format.
const FORMAT: u32 = 1;
/// Nobody has a longer list.
const MAX_SMALL: u64 = 1 << 20;
/// The unit of a tar archive.
const BLOCK: u64 = 512;

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    /// The file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// There is a file already.
    #[error("{0} exists: name another file, or delete it first")]
    Exists(PathBuf),
    /// It was interrupted, or is something else.
    #[error("{0} is not a complete backup of fieldpost; nothing was changed")]
    Incomplete(PathBuf),
    /// Some of its bytes are wrong.
    #[error("{path} is damaged ({what}); nothing was changed. Use another backup")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which part.
        what: String,
    },
    /// A newer program has made it.
    #[error("{path} was made by fieldpost {version}, in a format that this one does not know: use that program")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of the program that made it.
        version: String,
    },
}

type Result<T> = std::result::Result<T, BackupFault>;

/// What is in a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The version of the program that made it.
    pub version: String,
    /// When it was begun.
    pub made_at: DateTime<Utc>,
    /// The parts, in their order.
    pub parts: Vec<PartOfBackup>,
}

/// A part of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOfBackup {
    /// What its file is called in the backup.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// Writes through, and makes a digest of what it writes.
struct DigestWriter<W> {
    to: W,
    digest: Sha256,
}

impl<W: Write> Write for DigestWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A backup whose every part has been checked.
#[derive(Debug)]
pub struct Backup {
    path: PathBuf,
    manifest: Manifest,
}

impl Backup {
    /// Opens and checks the file.
    ///
    /// # Errors
    /// [`BackupFault`].
    pub fn open(path: &Path) -> Result<Self> {
        let damaged = |what: &str| BackupFault::Damaged { path: path.to_owned(), what: what.to_owned() };
        let file = File::open(path).map_err(|why| fault(path, why))?;
        let mut archive = Archive::new(io::BufReader::new(file));
        let (mut parts, mut manifest) = (Vec::new(), None::<Vec<u8>>);
        for entry in archive.entries().map_err(|why| fault(path, why))? {
            // Whatever is wrong here, the bytes are not those of a whole archive.
            let mut entry = entry.map_err(|_| damaged("not an archive"))?;
            let name = String::from_utf8(entry.path_bytes().into_owned()).map_err(|_| damaged("a name"))?;
            match name.as_str() {
                MANIFEST => manifest = Some(small(&mut entry).map_err(|_| damaged(MANIFEST))?),
                CHECKSUM => {
                    let text = manifest.take().unwrap_or_default();
                    let known = small(&mut entry).map_err(|_| damaged(CHECKSUM))?;
                    if HEXLOWER.encode(&Sha256::digest(&text)).as_bytes() != known {
                        return Err(damaged(MANIFEST));
                    }
                    let manifest: Manifest = serde_json::from_slice(&text).map_err(|_| damaged(MANIFEST))?;
                    return Self::checked(path, manifest, &parts);
                }
                _ => {
                    let mut digesting = DigestWriter { to: io::sink(), digest: Sha256::new() };
                    let bytes = io::copy(&mut entry, &mut digesting).map_err(|_| damaged(&name))?;
                    parts.push(PartOfBackup { name, bytes, sha256: HEXLOWER.encode(&digesting.digest.finalize()) });
                }
            }
        }
        Err(BackupFault::Incomplete(path.to_owned()))
    }

    fn checked(path: &Path, manifest: Manifest, parts: &[PartOfBackup]) -> Result<Self> {
        let path = path.to_owned();
        if manifest.format != FORMAT {
            return Err(BackupFault::Newer { path, version: manifest.version });
        }
        let wrong = manifest.parts.iter().find(|part| !parts.contains(part));
        match wrong {
            Some(part) => Err(BackupFault::Damaged { path, what: part.name.clone() }),
            None if parts.len() != manifest.parts.len() => Err(BackupFault::Incomplete(path)),
            None => Ok(Self { path, manifest }),
        }
    }

    /// What is in it.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Writes a part to `to`, and checks it again: the file may be on another machine, or be replaced meanwhile.
    ///
    /// # Errors
    /// Those of reading and writing; [`ErrorKind::NotFound`] if there is no such part, [`ErrorKind::InvalidData`] if it
    /// has changed.
    pub fn copy(&self, name: &str, to: &mut dyn Write) -> io::Result<()> {
        let is_lacking = || io::Error::new(ErrorKind::NotFound, format!("the backup has no {name}"));
        let known = self.manifest.parts.iter().find(|part| part.name == name).ok_or_else(is_lacking)?;
        let mut archive = Archive::new(File::open(&self.path)?);
        for entry in archive.entries_with_seek()? {
            let mut entry = entry?;
            if *entry.path_bytes() == *name.as_bytes() {
                let mut digesting = DigestWriter { to, digest: Sha256::new() };
                let bytes = io::copy(&mut entry, &mut digesting)?;
                if bytes != known.bytes || HEXLOWER.encode(&digesting.digest.finalize()) != known.sha256 {
                    let why = format!("{name} has changed since it was checked");
                    return Err(io::Error::new(ErrorKind::InvalidData, why));
                }
                return Ok(());
            }
        }
        Err(is_lacking())
    }
}

fn small(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_SMALL).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn fault(path: &Path, why: io::Error) -> BackupFault {
    BackupFault::File { path: path.to_owned(), why }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A backup with two parts in a folder of its own.
    pub(super) fn written() -> (PathBuf, PathBuf) {
        let folder = std::env::temp_dir().join(format!("fieldpost-backup-{}", uuid::Uuid::now_v7()));
        fs::create_dir(&folder).unwrap();
        let path = folder.join("one.backup");
        let mut writer = BackupWriter::create(&path, DateTime::UNIX_EPOCH).unwrap();
        writer.add("database.dump", &mut [7; 2_000].as_slice()).unwrap();
        writer.add("auth.key", &mut [1; 32].as_slice()).unwrap();
        assert!(!path.exists(), "it is written beside its place");
        let bytes = writer.finish().unwrap();
        assert_eq!(fs::metadata(&path).unwrap().len(), bytes);
        (folder, path)
    }

    #[test]
    fn parts_are_read_as_they_were_written() {
        let (folder, path) = written();
        let backup = Backup::open(&path).unwrap();
        let names: Vec<&str> = backup.manifest().parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["database.dump", "auth.key"]);
        let mut dump = Vec::new();
        backup.copy("database.dump", &mut dump).unwrap();
        assert_eq!(dump, [7; 2_000]);
        assert_eq!(backup.copy("other", &mut dump).unwrap_err().kind(), ErrorKind::NotFound);
        assert!(matches!(BackupWriter::create(&path, DateTime::UNIX_EPOCH), Err(BackupFault::Exists(_))));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn whatever_byte_is_wrong_or_missing_it_is_refused() {
        let (folder, path) = written();
        let whole = fs::read(&path).unwrap();
        let written = whole.iter().rposition(|byte| *byte != 0).unwrap();
        for at in (0..=written).step_by(7).chain([written]) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            // The zeros between two parts say nothing.
            if let Ok(backup) = Backup::open(&path) {
                assert_eq!(whole[at], 0, "byte {at} may be anything: {backup:?}");
            }
        }
        for length in [0, 100, 512, 3_000, written - 600, written] {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(Backup::open(&path).is_err(), "its first {length} bytes are enough");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_part_that_has_changed_since_it_was_checked_is_not_taken() {
        let (folder, path) = written();
        let backup = Backup::open(&path).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[600] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let why = backup.copy("database.dump", &mut io::sink()).unwrap_err();
        assert_eq!(why.kind(), ErrorKind::InvalidData, "{why}");
        backup.copy("auth.key", &mut io::sink()).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn one_that_is_given_up_leaves_nothing() {
        let (folder, path) = written();
        let other = folder.join("other.backup");
        let mut writer = BackupWriter::create(&other, DateTime::UNIX_EPOCH).unwrap();
        writer.add("database.dump", &mut [7; 9].as_slice()).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        drop(writer);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(path.exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
