//! `fieldpost backup`: saves the private Postgres and the keys in one file, also while the service runs.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Utc};
use clap::Args;

use super::terminal::{Failure, say};
use crate::auth::{KeyRing, MissingKeyRule};
use crate::backup::BackupWriter;
use crate::cluster::{Cluster, DATABASE, Durability};
use crate::config::Settings;

/// The part with the database.
pub(super) const DUMP: &str = "database.dump";

/// The tables whose rows are about processes that run now: where they are restored none of these runs.
const OF_NOW: &[&str] = &["processes"];

/// Why a database of the operator's own is not saved.
const EXTERNAL: &str = "database.url names the database, so it is not fieldpost's own, and whoever runs it saves it: with \
                        pg_dump, a base backup or continuous archiving, and the key files beside it \
                        (docs/OPERATIONS.md, Backup and restore)";

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file, which must not exist; in a folder, one that is named after the time.
    #[arg(value_name = "FILE or FOLDER")]
    to: PathBuf,
}

pub(super) async fn backup(settings: &Settings, wanted: &Backup) -> Result<(), Failure> {
    if settings.database.url.is_some() {
        return Err(EXTERNAL.into());
    }
    let folder = settings.data.folder.join("postgres");
    if !folder.join("cluster").exists() {
        return Err(format!("{} has no database: there is nothing to save", settings.data.folder.display()).into());
    }
    let now = Utc::now();
    let file = if wanted.to.is_dir() {
        wanted.to.join(format!("fieldpost-{}.backup", now.format("%Y%m%dT%H%M%SZ")))
    } else {
        wanted.to.clone()
    };
    let (keys, connections) = (settings.auth.key_path(&settings.data), settings.database.pool_size);
    let saving = tokio::task::spawn_blocking(move || {
        let cluster = Cluster::start(&folder, Durability::Full, connections)?;
        let saved = save(&cluster, &keys, &file, now);
        Ok::<_, Failure>((cluster, saved))
    });
    let (cluster, saved) = saving.await??;
    cluster.stop().await;
    let BackupReport { file, bytes, keys } = saved?;
    say(&format!("saved the database and {keys} in {} ({bytes} bytes)", file.display()));
    say("whoever has this file can read everything and log in as anybody: encrypt it before it leaves this machine");
    Ok(())
}

/// A backup that was made.
struct BackupReport {
    file: PathBuf,
    bytes: u64,
    keys: String,
}

fn save(cluster: &Cluster, keys: &Path, file: &Path, now: DateTime<Utc>) -> Result<BackupReport, Failure> {
    let mut writer = BackupWriter::create(file, now)?;
    cluster.dump(DATABASE, OF_NOW, |stream| writer.add(DUMP, stream))?;
    // After the database, which may name a key that was made meanwhile.
    let unix_seconds = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs())?;
    let ring =
        KeyRing::open(keys, MissingKeyRule::Refuse, unix_seconds).map_err(|why| format!("auth.key_file: {why}"))?;
    let mut count = 0;
    for (key, _) in ring.keys() {
        // Named as in a data folder, whatever the file is called here.
        let named = KeyRing::file(Path::new("/auth.key"), key.from);
        let name = named.file_name().unwrap_or_default().to_string_lossy();
        let mut bytes = std::fs::File::open(&key.path)?;
        writer.add(&name, &mut bytes)?;
        count += 1;
    }
    let bytes = writer.finish()?;
    let keys = if count == 1 { "the key".to_owned() } else { format!("{count} keys") };
    Ok(BackupReport { file: file.to_owned(), bytes, keys })
}
