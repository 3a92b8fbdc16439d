//! `fieldpost restore`: puts the file of a backup into an empty data folder, and then does what `after-restore` does.
//! The database is filled beside its place and moved there when it is complete, so that one that was interrupted is not
//! taken for a whole one.

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use clap::Args;

use super::after_restore::{self, AfterRestore};
use super::backup::DUMP;
use super::terminal::{Failure, say};
use crate::auth::KeyRing;
use crate::backup::Backup;
use crate::cluster::{Cluster, DATABASE, Durability};
use crate::config::Settings;

/// The folder, in the data folder, of a database that is being filled.
pub(super) const UNFINISHED: &str = "postgres.new";

/// The beginning of the names of keys in a backup.
const KEY: &str = "auth.key";
/// The maximum length of a key in a backup: none has more than a hundred bytes.
const MAX_KEY: u64 = 4_096;

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// The file of the backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    after: AfterRestore,
}

pub(super) async fn restore(settings: Settings, wanted: &Restore) -> Result<(), Failure> {
    if settings.database.url.is_some() {
        let why = "database.url names the database, so it is not fieldpost's own: restore it as it was saved (pg_restore), put \
                   the keys where they were, and run `fieldpost after-restore` (docs/OPERATIONS.md, Backup and restore)";
        return Err(why.into());
    }
    // Whatever is wrong is told before anything is changed.
    wanted.after.deleted()?;
    let file = wanted.file.clone();
    let backup = tokio::task::spawn_blocking(move || Backup::open(&file)).await??;
    let folder = settings.data.folder.clone();
    let place = settings.auth.key_path(&settings.data);
    refuse_content(&folder)?;
    let keys = keys(&backup, &place)?;
    let made_at = backup.manifest().made_at.format("%Y-%m-%d %H:%M:%S UTC");
    say(&format!("{}: made at {made_at} by fieldpost {}", wanted.file.display(), backup.manifest().version));
    put(&folder, backup, keys).await?;
    say(
        "the database and the keys are restored; nothing starts before it is decided what becomes of mails and sessions",
    );
    say("(if this is interrupted now, go on with `fieldpost after-restore`)");
    after_restore::after_restore(settings, &wanted.after).await
}

/// Refuses a data folder in which there is anything.
fn refuse_content(folder: &Path) -> Result<(), Failure> {
    DirBuilder::new().recursive(true).mode(0o755).create(folder).map_err(|why| of(folder, &why))?;
    let mut entries = fs::read_dir(folder).map_err(|why| of(folder, &why))?;
    match entries.next() {
        None => Ok(()),
        Some(_) => Err(format!(
            "{} is not empty, and nothing that is there is ever replaced: stop the service, move the folder away, and restore \
             into an empty one",
            folder.display()
        )
        .into()),
    }
}

/// A key file to be written.
struct KeyFile {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// The key files that are missing. One that is there and differs is refused.
fn keys(backup: &Backup, place: &Path) -> Result<Vec<KeyFile>, Failure> {
    let first = KeyRing::file(place, 0);
    let mut missing = Vec::new();
    for part in &backup.manifest().parts {
        let Some(rest) = part.name.strip_prefix(KEY) else { continue };
        let is_time = |time: &str| !time.is_empty() && time.chars().all(|c| c.is_ascii_alphanumeric());
        let is_time = rest.strip_prefix('.').is_some_and(is_time);
        if !(rest.is_empty() || is_time) {
            return Err(format!("the backup has a part that this program does not know: {}", part.name).into());
        }
        if part.bytes > MAX_KEY {
            return Err(format!("{} in the backup is too long for a key", part.name).into());
        }
        let mut path: OsString = first.clone().into();
        path.push(rest);
        let path = PathBuf::from(path);
        let mut bytes = Vec::new();
        backup.copy(&part.name, &mut bytes)?;
        if !path.exists() {
            missing.push(KeyFile { path, bytes });
        } else if fs::read(&path).map_err(|why| of(&path, &why))? != bytes {
            return Err(format!("{} is another key than that of the backup: move it away first", path.display()).into());
        }
    }
    Ok(missing)
}

/// Fills a new cluster, writes the keys, and moves the cluster to its place.
async fn put(folder: &Path, backup: Backup, keys: Vec<KeyFile>) -> Result<(), Failure> {
    let unfinished = folder.join(UNFINISHED);
    let new = unfinished.clone();
    let filling = tokio::task::spawn_blocking(move || {
        // For the one connection of pg_restore.
        let cluster = Cluster::start(&new, Durability::Full, 1)?;
        let filled = cluster.fill(DATABASE, |stream| backup.copy(DUMP, stream));
        Ok::<_, Failure>((cluster, filled))
    });
    let filled = match filling.await? {
        Ok((cluster, filled)) => {
            cluster.stop().await;
            filled.map_err(Failure::from)
        }
        Err(why) => Err(why),
    };
    if let Err(why) = filled {
        drop(fs::remove_dir_all(&unfinished));
        return Err(format!("nothing was restored: {why}").into());
    }
    let mut made = Vec::new();
    if let Err(why) = write(&keys, &mut made).and_then(|()| move_to_its_place(folder, &unfinished)) {
        // So that it can be tried again.
        for path in made {
            drop(fs::remove_file(path));
        }
        drop(fs::remove_dir_all(&unfinished));
        return Err(format!("nothing was restored: {why}").into());
    }
    Ok(())
}

/// Writes the keys, and notes in `made` which files are there by that.
fn write<'a>(keys: &'a [KeyFile], made: &mut Vec<&'a Path>) -> Result<(), Failure> {
    for KeyFile { path, bytes } in keys {
        let mut file =
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(|why| of(path, &why))?;
        made.push(path);
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|why| of(path, &why))?;
        sync(path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

fn move_to_its_place(folder: &Path, unfinished: &Path) -> Result<(), Failure> {
    fs::rename(unfinished, folder.join("postgres")).map_err(|why| of(unfinished, &why))?;
    sync(folder)
}

/// Waits until the names in a folder are on the disk.
fn sync(folder: &Path) -> Result<(), Failure> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|why| of(folder, &why))
}

fn of(path: &Path, why: &std::io::Error) -> Failure {
    format!("{}: {why}", path.display()).into()
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::backup::BackupWriter;

    #[test]
    fn a_part_that_cannot_be_a_key_is_refused() {
        let folder = std::env::temp_dir().join(format!("fieldpost-restore-{}", uuid::Uuid::now_v7()));
        fs::create_dir(&folder).unwrap();
        let cases = [("auth.key", 32, true), ("auth.key.20260101T000000Z", 4_096, true), ("auth.key", 4_097, false)];
        let cases =
            cases.into_iter().chain([("auth.key.", 32, false), ("auth.key.a/b", 32, false), ("auth.keys", 32, false)]);
        for (at, (name, length, is_good)) in cases.enumerate() {
            let path = folder.join(format!("{at}.backup"));
            let mut writer = BackupWriter::create(&path, DateTime::UNIX_EPOCH).unwrap();
            writer.add(name, &mut vec![7; length].as_slice()).unwrap();
            writer.finish().unwrap();
            let keys = keys(&Backup::open(&path).unwrap(), &folder.join("auth.key"));
            assert_eq!(keys.is_ok(), is_good, "{name} of {length} bytes");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn of_keys_that_were_not_all_written_it_is_known_which_are_there() {
        let folder = std::env::temp_dir().join(format!("fieldpost-restore-{}", uuid::Uuid::now_v7()));
        fs::create_dir(&folder).unwrap();
        let names = ["auth.key", "missing/auth.key.20260101T000000Z"];
        let keys = names.map(|name| KeyFile { path: folder.join(name), bytes: vec![7; 32] });
        let mut made = Vec::new();
        let why = write(&keys, &mut made).unwrap_err();
        assert!(why.to_string().contains("missing"), "{why}");
        assert_eq!(made, [folder.join("auth.key")]);
        fs::remove_dir_all(folder).unwrap();
    }
}
