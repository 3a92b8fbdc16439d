//! One private Postgres per run of the test suite, one database per test. The database is a clone of a migrated
//! template; both are removed when the run ends, however it ends.

use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{OnceLock, mpsc};

use fieldpost::cluster::{Cluster, DATABASE, Durability};
use fieldpost::config::Settings;
use fieldpost::store::migrations;
use secrecy::{ExposeSecret, SecretString};
use tokio_postgres::{NoTls, SimpleQueryMessage};

/// The template of databases in which a statement of the service fails that changes what a game shows and not its
/// revision: readers would be shown a kept response.
const GUARDED: &str = "guarded";

/// The columns of games that are a part of a revision (`src/store/revisions.rs`).
pub(crate) const IN_REVISIONS: [&str; 6] = ["version", "status", "public", "updated_at", "since", "clocks"];

/// The columns of games that no kept response shows: they may change alone.
pub(crate) const UNSHOWN: [&str; 7] =
    ["alarm_at", "may_claim", "orders", "rematch_of", "created_by", "snapshot", "snapshot_format"];

/// Tests that run at once, times the connections that each may hold.
const CONNECTIONS: usize = 400;

/// Marks all statements of the tests themselves, to distinguish them from the service's.
pub(crate) const BY_THE_TEST: &str = "by the test";

/// The database of one test; dropped with it.
pub(crate) struct Database {
    name: String,
    /// Its address.
    pub(crate) url: SecretString,
}

/// What the whole run shares.
struct Run {
    folder: PathBuf,
    cluster: Cluster,
    /// How to clone a template.
    strategy: &'static str,
    dropping: mpsc::Sender<String>,
    /// Closed when we die, which the sweeper waits for.
    _sweeper: ChildStdin,
}

static RUN: OnceLock<Run> = OnceLock::new();
static NEXT: AtomicU32 = AtomicU32::new(1);

impl Database {
    /// A migrated database without any rows.
    pub(crate) async fn migrated() -> Self {
        Self::create(DATABASE).await
    }

    /// The same for a service: it fails at a statement that changes what a game shows, but not the game's revision.
    pub(crate) async fn guarded() -> Self {
        Self::create(GUARDED).await
    }

    /// A database without any tables.
    pub(crate) async fn empty() -> Self {
        Self::create("template0").await
    }

    async fn create(template: &str) -> Self {
        let run = run().await;
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let statement = format!("CREATE DATABASE {name} TEMPLATE {template}{}", run.strategy);
        execute(&run.cluster.url("postgres"), &statement).await;
        let url = run.cluster.url(&name);
        Self { name, url }
    }

    /// A migrated database on the test's own server, which is removed with its server.
    pub(crate) async fn at(url: &str) -> Self {
        let mut settings = Settings::load_from(None, []).expect("defaults").database;
        settings.url = Some(url.into());
        migrations::apply(&settings).await.expect("migrations");
        Self { name: String::new(), url: url.into() }
    }

    /// Runs statements; returns the rows of all of them, every value as text, NULL as `None`.
    pub(crate) async fn sql(&self, statements: &str) -> Vec<Vec<Option<String>>> {
        execute(&self.url, statements).await
    }

    /// Has the statements of sessions that begin from now on written to the log of Postgres, each after the name of the
    /// database in brackets: that name, and the log.
    pub(crate) async fn with_its_statements_logged(&self) -> (String, PathBuf) {
        let run = run().await;
        let admin = run.cluster.url("postgres");
        execute(&admin, "ALTER SYSTEM SET log_line_prefix = '[%d] '").await;
        execute(&admin, &format!("SELECT pg_reload_conf(); ALTER DATABASE {} SET log_statement = 'all'", self.name))
            .await;
        (self.name.clone(), run.folder.join("postgres").join("postgres.log"))
    }

    /// The output of `pg_dump` for its schema, without the line that changes with every dump.
    pub(crate) fn schema_dump(&self) -> String {
        let url = self.url.expose_secret();
        let output = client_program("pg_dump").args(["--schema-only", "--no-owner", "--dbname", url]).output();
        let output = output.expect("pg_dump, of the package postgresql-client");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("text");
        text.lines().filter(|line| !line.starts_with('\\') && !line.starts_with("--")).collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let (Some(run), false) = (RUN.get(), self.name.is_empty()) {
            drop(run.dropping.send(std::mem::take(&mut self.name)));
        }
    }
}

/// A program for clients of the Postgres of this run, of the same version: an older one refuses to work with it, and
/// which one is in the path depends on what else the machine has.
pub(crate) fn client_program(name: &str) -> Command {
    let data = RUN.get().expect("a run").folder.join("postgres/cluster");
    let server = std::fs::read_to_string(data.join("postmaster.pid")).expect("a server");
    let started = format!("/proc/{}/cmdline", server.lines().next().expect("its process"));
    let started = std::fs::read_to_string(started).expect("how it was started");
    let program = Path::new(started.split('\0').next().expect("its program")).with_file_name(name);
    Command::new(if program.exists() { program } else { name.into() })
}

/// The log of the Postgres of this run.
pub(crate) async fn log() -> PathBuf {
    run().await.folder.join("postgres/postgres.log")
}

/// A new folder for one test, removed with the run.
pub(crate) async fn folder() -> PathBuf {
    let folder = run().await.folder.join(format!("files_{}", NEXT.fetch_add(1, Ordering::Relaxed)));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

async fn run() -> &'static Run {
    // Starting blocks, and whoever comes second waits for it: neither belongs on a test's runtime.
    tokio::task::spawn_blocking(|| RUN.get_or_init(start)).await.expect("a run")
}

fn start() -> Run {
    let folder = std::env::temp_dir().join(format!("fieldpost-it-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let sweeper = sweeper(&folder);
    let cluster = Cluster::start(&folder.join("postgres"), Durability::None, CONNECTIONS);
    let cluster = cluster.unwrap_or_else(|why| panic!("{why}"));
    let (dropping, dropped) = mpsc::channel::<String>();
    let (template, guarded, admin) = (cluster.url(DATABASE), cluster.url(GUARDED), cluster.url("postgres"));
    let (ready, wait) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let mut settings = Settings::load_from(None, []).expect("defaults").database;
        settings.url = Some(template);
        runtime.block_on(migrations::apply(&settings)).expect("migrations");
        runtime.block_on(execute(&admin, &format!("CREATE DATABASE {GUARDED} TEMPLATE {DATABASE}")));
        runtime.block_on(execute(&guarded, &guard()));
        let version = runtime.block_on(execute(&admin, "SELECT current_setting('server_version_num')::int >= 150000"));
        // Copying files is the quicker way without fsync, and before Postgres 15 the only one.
        let newer = version[0][0].as_deref() == Some("t");
        ready.send(if newer { " STRATEGY file_copy" } else { "" }).expect("somebody waits");
        for name in dropped {
            // Without FORCE a connection on its way out would keep it.
            runtime.block_on(execute(&admin, &format!("DROP DATABASE {name} WITH (FORCE)")));
        }
    });
    let strategy = wait.recv().expect("a migrated template");
    Run { folder, cluster, strategy, dropping, _sweeper: sweeper }
}

/// A trigger that refuses statements of the service after which a kept response would be shown although it is outdated.
fn guard() -> String {
    let of = |row: &str| IN_REVISIONS.map(|column| format!("{row}.{column}")).join(", ");
    let unshown = UNSHOWN.join(",");
    format!(
        "CREATE FUNCTION guard_revision() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
           IF current_query() NOT LIKE '/* {BY_THE_TEST} */%' AND ROW({}) IS NOT DISTINCT FROM ROW({}) THEN \
             IF to_jsonb(new) - '{{{unshown}}}'::text[] IS DISTINCT FROM to_jsonb(old) - '{{{unshown}}}'::text[] THEN \
               RAISE EXCEPTION 'it changes what a game shows, and not its revision: %', current_query(); \
             END IF; \
           END IF; \
           RETURN new; END $$; \
         CREATE TRIGGER guard_revision AFTER UPDATE ON games FOR EACH ROW EXECUTE FUNCTION guard_revision()",
        of("new"),
        of("old")
    )
}

/// A process that outlives us by a moment: when our end of its input closes, it waits for Postgres to end and removes
/// everything. Tests have no tear-down for the whole run.
fn sweeper(folder: &Path) -> ChildStdin {
    use std::os::unix::process::CommandExt;
    // A Postgres on its way out still writes, so that removing may need more than one try.
    let script = "cat; for _ in $(seq 300); do [ ! -e \"$1/postgres/cluster/postmaster.pid\" ] && rm -rf \"$1\" && break; \
                  sleep 0.1; done";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sweeper"]).arg(folder).process_group(0);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    child.expect("a shell").stdin.expect("its input")
}

/// Runs statements on the database at `url`; returns the rows of all of them, every value as text.
pub(crate) async fn execute(url: &SecretString, statements: &str) -> Vec<Vec<Option<String>>> {
    let (client, connection) = tokio_postgres::connect(url.expose_secret(), NoTls).await.expect("a connection");
    let driver = tokio::spawn(connection);
    let answer = client.simple_query(&format!("/* {BY_THE_TEST} */ {statements}")).await;
    let messages = answer.unwrap_or_else(|why| panic!("{why:?}\n{statements}"));
    drop(client);
    drop(driver.await);
    let rows = messages.into_iter().filter_map(|message| match message {
        SimpleQueryMessage::Row(row) => Some((0..row.len()).map(|at| row.get(at).map(str::to_owned)).collect()),
        _ => None,
    });
    rows.collect()
}
