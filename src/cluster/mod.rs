//! A private Postgres as a child process, used where `database.url` is not set, in tests and in the benchmark, so that
//! they need no database that somebody set up; and its dumps. It only listens on a Unix socket in its own folder, never
//! touches the distribution's cluster, and shuts down cleanly whatever kills its parent.

mod dump;
mod error;
mod keeper;
mod make;
mod programs;

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, chown};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use secrecy::SecretString;

pub use error::Error;
use error::system;
use keeper::Keeper;
pub use make::DATABASE;
use programs::Programs;

/// Recovery after a crash takes time; longer than this is a failure.
const START_LIMIT: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(10);
/// The time between two checks whether a server that another process owns still runs.
const LOOK: Duration = Duration::from_secs(1);

/// `sun_path` has 108 bytes and ends with a zero.
const SOCKET_PATH_LIMIT: usize = 107;
const SOCKET_NAME: &str = ".s.PGSQL.5432";

/// Whether commits survive a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// They do.
    Full,
    /// They do not, and everything is faster: for tests.
    None,
}

/// A running private Postgres. Dropping it leaves it running until this process ends.
#[derive(Debug)]
pub struct Cluster {
    sockets: PathBuf,
    /// `None` if another process of ours owns it and we only use it.
    owned: Option<OwnedServer>,
}

#[derive(Debug)]
struct OwnedServer {
    keeper: Keeper,
    programs: Programs,
    data: PathBuf,
    /// Held as long as we own the folder.
    _lock: File,
}

impl Cluster {
    /// Starts the cluster in `folder`, created on first use, for about `connections` connections; or joins it if
    /// another process of ours runs it already. Blocks for up to a minute.
    ///
    /// # Errors
    /// When it cannot be started; the text says what to do.
    pub fn start(folder: &Path, durability: Durability, connections: usize) -> Result<Self, Error> {
        make_folder(folder, 0o755)?;
        let folder = folder.canonicalize().map_err(system("finding the data folder"))?;
        let sockets = folder.join("run");
        let socket = sockets.join(SOCKET_NAME);
        if socket.as_os_str().len() > SOCKET_PATH_LIMIT {
            return Err(Error::LongPath(socket));
        }
        let lock = File::create(folder.join("lock")).map_err(system("making the lock file"))?;
        match lock.try_lock() {
            Ok(()) => Self::own(&folder, sockets, lock, durability, connections),
            Err(TryLockError::WouldBlock) => {
                await_answer(&socket, || None)?;
                let owned = None;
                Ok(Self { sockets, owned })
            }
            Err(TryLockError::Error(why)) => Err(Error::System("locking the data folder", why)),
        }
    }

    /// Joins the cluster in `folder` if it runs, without ever starting it: for whoever only looks.
    ///
    /// # Errors
    /// When it runs and does not answer.
    pub fn join(folder: &Path) -> Result<Option<Self>, Error> {
        let Ok(folder) = folder.canonicalize() else { return Ok(None) };
        let (sockets, data) = (folder.join("run"), folder.join("cluster"));
        if !is_running(&data) {
            return Ok(None);
        }
        await_answer(&sockets.join(SOCKET_NAME), || (!is_running(&data)).then(|| "it was stopped".to_owned()))?;
        Ok(Some(Self { sockets, owned: None }))
    }

    fn own(
        folder: &Path,
        sockets: PathBuf,
        lock: File,
        durability: Durability,
        connections: usize,
    ) -> Result<Self, Error> {
        let data = folder.join("cluster");
        let programs = Programs::find(&data)?;
        make_folder(&sockets, 0o700)?;
        if let Some(user) = programs.user() {
            for path in [folder, &sockets] {
                chown(path, Some(user.uid), Some(user.gid)).map_err(system("chown"))?;
            }
            programs.reaches(folder)?;
        }
        if !data.exists() {
            make::cluster(&programs, folder, &data, durability)?;
        }
        let log = folder.join("postgres.log");
        await_predecessor(&data)?;
        // A new log at each start bounds its size; the previous one is kept.
        if log.exists() {
            fs::rename(&log, log.with_extension("log.1")).map_err(system("keeping the last log"))?;
        }
        let command = server(&programs, &data, &sockets, &log, durability, connections)?;
        let keeper = Keeper::start(command)?;
        await_answer(&sockets.join(SOCKET_NAME), || keeper.exit()).map_err(|why| why.with_log(&log))?;
        let owned = OwnedServer { keeper, programs, data, _lock: lock };
        Ok(Self { sockets, owned: Some(owned) })
    }

    /// The address of one of its databases.
    #[must_use]
    pub fn url(&self, database: &str) -> SecretString {
        let path = self.sockets.as_os_str().as_bytes();
        let host: String = path.iter().map(|byte| format!("%{byte:02X}")).collect();
        format!("postgres://postgres@{host}/{database}").into()
    }

    /// Waits until it ends by itself, or with the process that owns it.
    pub async fn ended(&mut self) {
        match &mut self.owned {
            Some(owned) => owned.keeper.ended().await,
            None => {
                let data = self.sockets.with_file_name("cluster");
                while is_running(&data) {
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
    }

    /// Shuts it down if it is ours: open transactions are rolled back, everything committed is kept.
    pub async fn stop(self) {
        let Some(owned) = self.owned else { return };
        let stopping = tokio::task::spawn_blocking(move || owned.stop());
        if let Ok(Err(why)) = stopping.await {
            tracing::warn!(%why, "the private Postgres was not shut down; it will be when this process ends");
        }
    }
}

impl OwnedServer {
    fn stop(&self) -> Result<(), Error> {
        let mut command = self.programs.command("pg_ctl");
        command.args(["stop", "--mode=fast", "--wait", "--silent", "--pgdata"]);
        programs::run("pg_ctl", command.arg(&self.data))
    }
}

/// Waits until a predecessor is gone: killed a moment ago it may still be shutting down, and hold the files.
fn await_predecessor(data: &Path) -> Result<(), Error> {
    let deadline = Instant::now() + START_LIMIT;
    while is_running(data) {
        if Instant::now() >= deadline {
            return Err(Error::Silent("another Postgres holds its files".into()));
        }
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// Whether the process that the files name exists and is a Postgres.
fn is_running(data: &Path) -> bool {
    let named = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    let Some(id) = named.lines().next() else { return false };
    fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.starts_with("postgres"))
}

fn server(
    programs: &Programs,
    data: &Path,
    sockets: &Path,
    log: &Path,
    durability: Durability,
    connections: usize,
) -> Result<Command, Error> {
    let mut command = programs.child("postgres");
    command.arg("-D").arg(data).arg("-k").arg(sockets);
    let connections = format!("max_connections={}", connections + 20);
    let mut settings = vec![
        "listen_addresses=",
        "unix_socket_permissions=0700",
        connections.as_str(),
        // Statements contain addresses and setups, which must not be logged.
        "log_min_error_statement=panic",
        "log_parameter_max_length_on_error=0",
        // Details do too: `Key (address)=(anna@example.org) already exists.`
        "log_error_verbosity=terse",
        "log_timezone=UTC",
        "timezone=UTC",
    ];
    if durability == Durability::None {
        settings.extend(["fsync=off", "synchronous_commit=off", "full_page_writes=off"]);
    }
    for setting in settings {
        command.arg("-c").arg(setting);
    }
    // Other users of the machine must not read it: it may contain a failed statement.
    let log = File::options().write(true).create(true).truncate(true).mode(0o600).open(log);
    let log = log.map_err(system("making postgres.log"))?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    Ok(command)
}

/// Waits until Postgres accepts a session; `exit` says whether it has ended instead.
fn await_answer(socket: &Path, exit: impl Fn() -> Option<String>) -> Result<(), Error> {
    let deadline = Instant::now() + START_LIMIT;
    while Instant::now() < deadline {
        if let Some(said) = exit() {
            let program = "postgres";
            return Err(Error::Failed { program, said });
        }
        if answers(socket) {
            return Ok(());
        }
        std::thread::sleep(PAUSE);
    }
    Err(Error::Silent(String::new()))
}

/// Whether a startup packet is answered by "authenticated": the socket is there long before that.
fn answers(socket: &Path) -> bool {
    let ask = || -> std::io::Result<u8> {
        let mut stream = UnixStream::connect(socket)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        // Length (with itself), protocol 3.0, names and values, each ended by a zero.
        let fields = b"\0\x03\0\0user\0postgres\0database\0postgres\0\0";
        let length = u32::try_from(fields.len() + 4).unwrap_or_default();
        stream.write_all(&length.to_be_bytes())?;
        stream.write_all(fields)?;
        let mut kind = [0];
        stream.read_exact(&mut kind)?;
        Ok(kind[0])
    };
    matches!(ask(), Ok(b'R'))
}

fn make_folder(path: &Path, mode: u32) -> Result<(), Error> {
    DirBuilder::new().recursive(true).mode(mode).create(path).map_err(system("making a folder"))
}
