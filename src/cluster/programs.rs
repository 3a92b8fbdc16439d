//! The programs of Postgres: where they are and as which user they run. Postgres refuses to run as root, so root
//! becomes an unprivileged user with `setpriv`, which also asks the kernel for a signal when we die.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::error::{Error, last_lines, system};

#[derive(Debug)]
pub(super) struct Programs {
    folder: PathBuf,
    user: Option<User>,
}

/// The user to run as if we are root.
#[derive(Debug)]
pub(super) struct User {
    name: String,
    pub(super) uid: u32,
    pub(super) gid: u32,
}

impl Programs {
    /// Finds the programs for the cluster in `data`: those of its version, or else the newest.
    pub(super) fn find(data: &Path) -> Result<Self, Error> {
        let mut folders = folders().into_iter();
        let made_by = fs::read_to_string(data.join("PG_VERSION")).ok();
        let folder = match made_by.as_deref().map(str::trim) {
            None => folders.next().ok_or(Error::NoPrograms)?,
            Some(version) => folders
                .find(|folder| version_of(folder).as_deref() == Some(version))
                .ok_or_else(|| Error::OtherVersion(data.to_owned(), version.to_owned()))?,
        };
        let user = if is_root() { Some(unprivileged().ok_or(Error::NoUser)?) } else { None };
        Ok(Self { folder, user })
    }

    pub(super) fn user(&self) -> Option<&User> {
        self.user.as_ref()
    }

    /// A program that runs to its end.
    pub(super) fn command(&self, program: &str) -> Command {
        self.prepared(&[], self.folder.join(program))
    }

    /// A program that runs as long as we do: it gets SIGINT when we die, and has its own process group so that Ctrl-C
    /// lets us finish first.
    pub(super) fn child(&self, program: &str) -> Command {
        let mut command = self.prepared(&["--pdeathsig=INT"], self.folder.join(program));
        command.process_group(0);
        command
    }

    /// Checks that the user can reach `folder`.
    pub(super) fn reaches(&self, folder: &Path) -> Result<(), Error> {
        let Some(user) = &self.user else {
            return Ok(());
        };
        let mut test = self.prepared(&[], "test".into());
        test.arg("-x").arg(folder).stderr(Stdio::null());
        let status = test.status();
        match status.map_err(system("running setpriv (Debian: util-linux)"))? {
            status if status.success() => Ok(()),
            _ => Err(Error::Closed { user: user.name.clone(), folder: folder.to_owned() }),
        }
    }

    fn prepared(&self, options: &[&str], program: PathBuf) -> Command {
        let mut command = Command::new("setpriv");
        if let Some(user) = &self.user {
            command.arg(format!("--reuid={}", user.uid)).arg(format!("--regid={}", user.gid)).arg("--clear-groups");
        }
        let search = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
        command
            .args(options)
            .arg(program)
            .env_clear()
            .env("PATH", search)
            .env("LC_ALL", "C.UTF-8")
            .env("TZ", "UTC")
            .current_dir("/");
        command
    }
}

/// Runs a program to its end; an error contains the end of its output.
pub(super) fn run(program: &'static str, command: &mut Command) -> Result<(), Error> {
    let output = command.stdin(Stdio::null()).output().map_err(system(program))?;
    if output.status.success() {
        return Ok(());
    }
    let said = last_lines(&String::from_utf8_lossy(&output.stderr));
    Err(Error::Failed { program, said })
}

/// Folders with the server program of Postgres, the preferred one first.
fn folders() -> Vec<PathBuf> {
    // Debian has one folder per version, outside the PATH.
    let mut debian: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect();
    debian.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    let debian = debian.into_iter().map(|(_, folder)| folder);
    let named = std::env::var_os("PG_BIN").map(PathBuf::from);
    let search = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&search).collect();
    // Whoever names a folder means it.
    named
        .into_iter()
        .chain(debian)
        .chain(path)
        .filter(|folder| folder.join("postgres").exists() && folder.join("initdb").exists())
        .collect()
}

/// The major version, as `PG_VERSION` writes it.
fn version_of(folder: &Path) -> Option<String> {
    let mut command = Command::new(folder.join("postgres"));
    let said = String::from_utf8(command.arg("--version").output().ok()?.stdout).ok()?;
    let number = said.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    Some(number.split('.').next()?.to_owned())
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// The user `postgres`. `nobody` will not do: other programs that run as `nobody` could read everything.
fn unprivileged() -> Option<User> {
    let known = fs::read_to_string("/etc/passwd").ok()?;
    let find = |name: &str| {
        let of = |line: &&str| line.split(':').next() == Some(name);
        let mut fields = known.lines().find(of)?.split(':').skip(2);
        Some(User { name: name.to_owned(), uid: fields.next()?.parse().ok()?, gid: fields.next()?.parse().ok()? })
    };
    find("postgres")
}
