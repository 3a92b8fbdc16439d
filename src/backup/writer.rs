//! Writing a backup: beside its place, by one writer at a time, and never in place of another file.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tar::Header;

use super::{BLOCK, BackupFault, CHECKSUM, DigestWriter, FORMAT, MANIFEST, Manifest, PartOfBackup, Result, fault};

/// A backup that is being written. Dropped before its end, it leaves nothing.
#[derive(Debug)]
pub struct BackupWriter {
    file: File,
    /// Where it is written.
    partial: PathBuf,
    /// Where it will be.
    path: PathBuf,
    manifest: Manifest,
    is_finished: bool,
}

impl BackupWriter {
    /// Begins a backup that will be at `path`.
    ///
    /// # Errors
    /// [`BackupFault::Exists`], or those of the system.
    pub fn create(path: &Path, made_at: DateTime<Utc>) -> Result<Self> {
        if path.exists() {
            return Err(BackupFault::Exists(path.to_owned()));
        }
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let file = begin(&partial).map_err(|why| fault(&partial, why))?;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let manifest = Manifest { format: FORMAT, version, made_at, parts: Vec::new() };
        Ok(Self { file, partial, path: path.to_owned(), manifest, is_finished: false })
    }

    /// Adds a part whose length is not known before its end.
    ///
    /// # Errors
    /// Those of reading and writing.
    pub fn add(&mut self, name: &str, from: &mut dyn Read) -> io::Result<()> {
        let (bytes, sha256) = self.append(name, from)?;
        self.manifest.parts.push(PartOfBackup { name: name.to_owned(), bytes, sha256 });
        Ok(())
    }

    fn append(&mut self, name: &str, from: &mut dyn Read) -> io::Result<(u64, String)> {
        let begin = self.file.stream_position()?;
        self.file.write_all(&[0; BLOCK as usize])?;
        let mut digesting = DigestWriter { to: &mut self.file, digest: Sha256::new() };
        let bytes = io::copy(from, &mut digesting)?;
        let sha256 = HEXLOWER.encode(&digesting.digest.finalize());
        let padding = [0; BLOCK as usize];
        self.file.write_all(&padding[..usize::try_from(bytes.wrapping_neg() % BLOCK).unwrap_or_default()])?;
        let end = self.file.stream_position()?;
        self.file.seek(SeekFrom::Start(begin))?;
        self.file.write_all(header(name, bytes, self.manifest.made_at)?.as_bytes())?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok((bytes, sha256))
    }

    /// Completes it: from then on it is at its place. Returns its length.
    ///
    /// # Errors
    /// [`BackupFault::Exists`] if there is a file by now, or those of the system; it is then not there.
    pub fn finish(mut self) -> Result<u64> {
        let completed = self.complete().map_err(|why| match why.kind() {
            ErrorKind::AlreadyExists => BackupFault::Exists(self.path.clone()),
            _ => fault(&self.partial, why),
        })?;
        self.is_finished = true;
        Ok(completed)
    }

    fn complete(&mut self) -> io::Result<u64> {
        let manifest = serde_json::to_vec_pretty(&self.manifest)?;
        let (_, sha256) = self.append(MANIFEST, &mut manifest.as_slice())?;
        self.append(CHECKSUM, &mut sha256.as_bytes())?;
        // The end of an archive.
        self.file.write_all(&[0; 2 * BLOCK as usize])?;
        self.file.sync_all()?;
        let bytes = self.file.metadata()?.len();
        publish(&self.partial, &self.path)?;
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
        Ok(bytes)
    }
}

impl Drop for BackupWriter {
    fn drop(&mut self) {
        if !self.is_finished {
            drop(fs::remove_file(&self.partial));
        }
    }
}

/// Opens the file to write to, for this process alone until it ends.
fn begin(partial: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(partial)?;
    // What is locked is being written; what is not was left by a process that was killed.
    file.try_lock().map_err(|why| match why {
        TryLockError::WouldBlock => io::Error::new(ErrorKind::ResourceBusy, "another backup is being written there"),
        TryLockError::Error(why) => why,
    })?;
    // What is opened may be reached by a link, or have been finished meanwhile.
    let (opened, named) = (file.metadata()?, fs::symlink_metadata(partial)?);
    if (opened.dev(), opened.ino()) != (named.dev(), named.ino()) {
        return Err(io::Error::new(ErrorKind::AlreadyExists, "this is not a file of ours: delete it first"));
    }
    file.set_permissions(Permissions::from_mode(0o600))?;
    file.set_len(0)?;
    Ok(file)
}

/// Gives a file its name, and never that of another.
fn publish(partial: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(partial, path) {
        Ok(()) => fs::remove_file(partial),
        // A file system without second names.
        Err(why) if matches!(why.kind(), ErrorKind::Unsupported | ErrorKind::PermissionDenied) => {
            if path.exists() {
                Err(ErrorKind::AlreadyExists.into())
            } else {
                fs::rename(partial, path)
            }
        }
        Err(why) => Err(why),
    }
}

fn header(name: &str, bytes: u64, at: DateTime<Utc>) -> io::Result<Header> {
    let mut header = Header::new_gnu();
    header.set_path(name)?;
    header.set_mode(0o600);
    header.set_size(bytes);
    header.set_mtime(u64::try_from(at.timestamp()).unwrap_or_default());
    header.set_cksum();
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::super::tests::written;
    use super::*;
    use crate::backup::Backup;

    #[test]
    fn one_writer_at_a_time_writes_a_file_and_replaces_none() {
        let (folder, _) = written();
        let path = folder.join("two.backup");
        let mut first = BackupWriter::create(&path, DateTime::UNIX_EPOCH).unwrap();
        first.add("database.dump", &mut [7; 9].as_slice()).unwrap();
        let refused = BackupWriter::create(&path, DateTime::UNIX_EPOCH).unwrap_err();
        assert!(refused.to_string().contains("another backup is being written there"), "{refused}");
        fs::write(&path, "something else").unwrap();
        assert!(matches!(first.finish(), Err(BackupFault::Exists(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "something else");
        fs::remove_file(&path).unwrap();
        // What a writer left that was killed is begun again, and is nobody else's.
        let partial = folder.join("two.backup.partial");
        fs::write(&partial, [9; 5_000]).unwrap();
        fs::set_permissions(&partial, Permissions::from_mode(0o644)).unwrap();
        let mut again = BackupWriter::create(&path, DateTime::UNIX_EPOCH).unwrap();
        again.add("database.dump", &mut [7; 9].as_slice()).unwrap();
        again.finish().unwrap();
        assert_eq!(Backup::open(&path).unwrap().manifest().parts.len(), 1);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(folder.join("one.backup"), &partial).unwrap();
        assert!(BackupWriter::create(&path, DateTime::UNIX_EPOCH).is_err(), "a link leads elsewhere");
        Backup::open(&folder.join("one.backup")).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}
