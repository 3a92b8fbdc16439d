//! The private Postgres of a measurement: durable as in production, asked and filled through its own programs.

use std::path::{Path, PathBuf};
use std::{env, fs};

use fieldpost::cluster::{Cluster, DATABASE, Durability};
use futures_util::FutureExt;
use secrecy::ExposeSecret;
use tokio::process::Command;
use tokio::task::spawn_local;
use tokio_postgres::{Client, NoTls};

use crate::{Fault, Outcome};

/// Enough for the service's pool and for all clients of the ceiling.
const CONNECTIONS: usize = 100;

/// A running Postgres.
pub(crate) struct Database {
    cluster: Cluster,
    programs: PathBuf,
    folder: PathBuf,
}

impl Database {
    /// Makes and starts one, with everything that costs time and keeps data safe switched on.
    pub(crate) async fn start(folder: PathBuf) -> Outcome<Self> {
        let programs = programs()?;
        let place = folder.clone();
        let starting = tokio::task::spawn_blocking(move || Cluster::start(&place, Durability::Full, CONNECTIONS));
        let database = Self { cluster: starting.await??, programs, folder };
        for name in ["fsync", "synchronous_commit", "full_page_writes"] {
            if database.ask(&format!("SHOW {name}")).await? != "on" {
                return Err(format!("{name} is off: that would measure something else").into());
            }
        }
        // The ceiling is made of values in the log, which the cluster rightly keeps out of it otherwise.
        database.ask(&format!("ALTER DATABASE {DATABASE} SET log_error_verbosity = 'default'")).await?;
        Ok(database)
    }

    pub(crate) fn url(&self) -> String {
        self.cluster.url(DATABASE).expose_secret().to_owned()
    }

    /// The process from which all others of it come.
    pub(crate) fn process(&self) -> Outcome<u32> {
        let said = fs::read_to_string(self.folder.join("cluster/postmaster.pid"))?;
        Ok(said.lines().next().ok_or("an empty postmaster.pid")?.trim().parse()?)
    }

    /// One of its programs, told where it is.
    pub(crate) fn program(&self, name: &str) -> Command {
        self.program_on(name, DATABASE)
    }

    /// The same for a database beside ours.
    pub(crate) fn program_on(&self, name: &str, database: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.args(["-U", "postgres", "-h"]).arg(self.folder.join("run")).arg(database).kill_on_drop(true);
        command
    }

    /// Runs statements; returns one line per row, columns separated by `|`.
    pub(crate) async fn ask(&self, statements: &str) -> Outcome<String> {
        let output = self.program("psql").args(["-XqAt", "-v", "ON_ERROR_STOP=1", "-c", statements]).output().await?;
        if !output.status.success() {
            return Err(format!("psql: {}", String::from_utf8_lossy(&output.stderr).trim()).into());
        }
        Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
    }

    /// A connection, for what is asked often.
    pub(crate) async fn connect(&self) -> Outcome<Client> {
        let (client, connection) = tokio_postgres::connect(&self.url(), NoTls).await?;
        // It ends with the client, which is told what went wrong.
        spawn_local(connection.map(drop));
        Ok(client)
    }

    /// Its log so far.
    pub(crate) fn log(&self) -> Outcome<String> {
        Ok(String::from_utf8_lossy(&fs::read(self.folder.join("postgres.log"))?).into_owned())
    }

    /// Copies a game with its seats and its log, under the ids that [`copy_id`] gives to the numbers from `first` to
    /// `last`.
    pub(crate) async fn copy(&self, game: &str, first: usize, last: usize) -> Outcome {
        self.copy_with("game_log", game, first, last).await
    }

    /// The same of a game whose log is archived.
    pub(crate) async fn copy_archived(&self, game: &str, first: usize, last: usize) -> Outcome {
        self.copy_with("archived_logs", game, first, last).await
    }

    async fn copy_with(&self, log: &str, game: &str, first: usize, last: usize) -> Outcome {
        for (table, key) in [("games", "id"), ("seats", "game_id"), (log, "game_id")] {
            let columns = self
                .ask(&format!(
                    "SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns \
                     WHERE table_schema = 'public' AND table_name = '{table}' AND column_name <> '{key}'"
                ))
                .await?;
            let copied = format!(
                "INSERT INTO {table} ({key}, {columns}) SELECT lpad(to_hex(n), 32, '0')::uuid, {columns} \
                 FROM {table}, generate_series({first}, {last}) n WHERE {key} = '{game}'"
            );
            self.ask(&copied).await?;
        }
        Ok(())
    }

    /// Does at once the maintenance that would otherwise disturb the next minutes.
    pub(crate) async fn settle(&self) -> Outcome {
        for statement in ["VACUUM ANALYZE", "CHECKPOINT"] {
            self.ask(statement).await?;
        }
        Ok(())
    }

    pub(crate) async fn stop(self) {
        self.cluster.stop().await;
    }
}

/// The id of a copy, as it is written.
pub(crate) fn copy_id(number: usize) -> String {
    let digits = format!("{number:032x}");
    format!("{}-{}-{}-{}-{}", &digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..])
}

/// The folder of the newest Postgres that brings pgbench.
fn programs() -> Outcome<PathBuf> {
    if let Some(folder) = env::var_os("PG_BIN") {
        return Ok(folder.into());
    }
    let versions =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let debian = versions.map(|version| version.join("bin"));
    let on_path = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    let has = |folder: &PathBuf| Path::new(folder).join("pgbench").exists();
    let mut found: Vec<_> = debian.filter(has).collect();
    found.sort_by_key(|folder| folder.parent()?.file_name()?.to_str()?.parse::<u32>().ok());
    let chosen = found.pop().or_else(|| on_path.into_iter().find(has));
    chosen.ok_or_else(|| {
        Fault::from("no pgbench found: install Postgres (Debian: apt-get install postgresql), or set PG_BIN")
    })
}
