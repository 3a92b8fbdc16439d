//! A Postgres of one's own that is meant to break: stopped, killed, full, a standby. It keeps every promise of
//! durability, and nothing of it stays behind. The storm and the tests share it.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};

/// Anything that went wrong, as a sentence.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How it is stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    /// Sessions are ended and everything is written down.
    Fast,
    /// As if the machine had lost power, except that the kernel still writes its buffers.
    Immediate,
}

/// A server on 127.0.0.1; ends with its owner.
pub(crate) struct Postgres {
    /// Its port.
    pub(crate) port: u16,
    folder: PathBuf,
    programs: PathBuf,
    user: Option<(u32, u32)>,
}

impl Postgres {
    /// Makes one in `folder`, which must not be there yet, and starts it with these lines of configuration.
    pub(crate) fn start_new(folder: &Path, settings: &str) -> Outcome<Self> {
        let server = Self::make(folder, settings)?;
        server.start()?;
        Ok(server)
    }

    /// Makes its files and starts nothing. A folder that is there already must be empty.
    pub(crate) fn make(folder: &Path, settings: &str) -> Outcome<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let programs = programs()?;
        let user = if fs::metadata("/proc/self")?.uid() == 0 { Some(unprivileged()?) } else { None };
        fs::create_dir_all(folder)?;
        let server = Self { port, folder: folder.to_owned(), programs, user };
        server.own(folder)?;
        let made = server.run(
            "initdb",
            &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--wal-segsize=1", "-N"],
        )?;
        if !made.status.success() {
            return Err(format!("initdb: {}", String::from_utf8_lossy(&made.stderr)).into());
        }
        server.set(&format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = ''\nlog_min_error_statement = panic\n\
             log_parameter_max_length_on_error = 0\nlog_error_verbosity = terse\nshared_buffers = 16MB\n{settings}"
        ))?;
        Ok(server)
    }

    /// The address of one of its databases.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// Its files.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Adds lines to its configuration; a later one counts. A running server reads it on [`Self::reload`].
    pub(crate) fn set(&self, lines: &str) -> Outcome {
        let file = self.data().join("postgresql.conf");
        let before = fs::read_to_string(&file)?;
        fs::write(file, format!("{before}\n{lines}\n"))?;
        Ok(())
    }

    /// Puts a file into its folder, readable for it alone.
    pub(crate) fn put(&self, name: &str, text: &str) -> Outcome<PathBuf> {
        let file = self.data().join(name);
        fs::write(&file, text)?;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
        self.own(&file)?;
        Ok(file)
    }

    /// Puts the WAL of a server that does not run onto another disk, into a folder that is not there yet.
    pub(crate) fn move_wal(&self, place: &Path) -> Outcome {
        let wal = self.data().join("pg_wal");
        let moved = Command::new("cp").arg("-a").arg(&wal).arg(place).status()?;
        if !moved.success() {
            return Err("the WAL cannot be moved".into());
        }
        fs::remove_dir_all(&wal)?;
        Ok(symlink(place, &wal)?)
    }

    /// Makes its user the owner of a file or folder.
    pub(crate) fn own(&self, path: &Path) -> Outcome {
        if let Some((user, group)) = self.user {
            chown(path, Some(user), Some(group))?;
        }
        Ok(())
    }

    /// Starts it and waits until it takes connections.
    pub(crate) fn start(&self) -> Outcome {
        self.control(&["start", "-w", "-t", "60"])
    }

    /// Starts it and waits for nothing: it may be recovering.
    pub(crate) fn start_without_waiting(&self) -> Outcome {
        self.control(&["start", "-W"])
    }

    /// Stops it and waits until it is gone.
    pub(crate) fn stop(&self, how: Stop) -> Outcome {
        let mode = match how {
            Stop::Fast => "fast",
            Stop::Immediate => "immediate",
        };
        self.control(&["stop", "-w", "-m", mode])
    }

    /// Lets it read its configuration again.
    pub(crate) fn reload(&self) -> Outcome {
        self.control(&["reload"])
    }

    /// Makes a standby the one that is written to.
    pub(crate) fn promote(&self) -> Outcome {
        self.control(&["promote", "-w"])
    }

    /// The process that everything else of it hangs on.
    pub(crate) fn postmaster(&self) -> Outcome<u32> {
        let text = fs::read_to_string(self.data().join("postmaster.pid"))?;
        Ok(text.lines().next().ok_or("an empty postmaster.pid")?.trim().parse()?)
    }

    /// Sends a signal to one of its processes; one that is gone hears nothing.
    pub(crate) fn signal(process: u32, name: &str) -> Outcome {
        Command::new("sh").arg("-c").arg(format!("kill -{name} {process} 2>/dev/null")).status()?;
        Ok(())
    }

    /// What it wrote down.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn control(&self, arguments: &[&str]) -> Outcome {
        let log = self.folder.join("log");
        let log = log.to_str().ok_or("a folder whose name is not text")?;
        let done = self.run("pg_ctl", &[arguments, &["-s", "-l", log]].concat())?;
        if done.status.success() {
            return Ok(());
        }
        Err(format!("pg_ctl {arguments:?}: {}\n{}", String::from_utf8_lossy(&done.stderr), self.log()).into())
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Outcome<Output> {
        use std::os::unix::process::CommandExt;
        let mut command = Command::new(self.programs.join(program));
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command.args(arguments).arg("-D").arg(self.data()).env("LC_ALL", "C.UTF-8").env("TZ", "UTC").current_dir("/");
        // The server would keep a pipe open for as long as it runs.
        let errors = self.folder.join(format!("{program}.err"));
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(fs::File::create(&errors)?).status()?;
        Ok(Output { status, stdout: Vec::new(), stderr: fs::read(errors)? })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.stop(Stop::Immediate));
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// The folder of the programs: that in `PG_BIN`, as for the service, Debian's newest one, or one in the path.
pub(crate) fn programs() -> Outcome<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<(u32, PathBuf)> = debian
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    debian.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    let named = env::var_os("PG_BIN").map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let debian = debian.into_iter().map(|(_, folder)| folder);
    let mut all = named.into_iter().chain(debian).chain(env::split_paths(&path));
    Ok(all.find(|folder| folder.join("initdb").exists()).ok_or("Postgres is not installed")?)
}

/// Postgres refuses root: the user and group that it runs as instead.
pub(crate) fn unprivileged() -> Outcome<(u32, u32)> {
    let known = fs::read_to_string("/etc/passwd")?;
    let find = |name: &str| {
        let mut fields = known.lines().find(|line| line.split(':').next() == Some(name))?.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    Ok(find("postgres").or_else(|| find("nobody")).ok_or("there is no user to run Postgres as")?)
}
