//! Errors of the private Postgres; every text says what to do.

use std::fs;
use std::path::{Path, PathBuf};

/// Why the private Postgres cannot run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The programs are not installed.
    #[error(
        "no Postgres programs found: install them (Debian: apt-get install postgresql), name their \
         folder in PG_BIN, or set DATABASE_URL"
    )]
    NoPrograms,
    /// The folder was created by a version that is not installed.
    #[error("{} was made by Postgres {version}, whose programs are not installed", .0.display(), version = .1)]
    OtherVersion(PathBuf, String),
    /// Postgres refuses to run as root, and the user `postgres` does not exist.
    #[error(
        "Postgres does not run as root, and there is no user `postgres`: add one (useradd --system postgres), run fieldpost as \
         another user than root, or set database.url"
    )]
    NoUser,
    /// The user Postgres runs as cannot reach the folder.
    #[error(
        "the user `{user}`, as whom Postgres runs, cannot reach {}: choose a folder outside of \
         root's home (FIELDPOST__DATA__FOLDER=/var/lib/fieldpost)",
        folder.display()
    )]
    Closed {
        /// The user of the system that Postgres runs as.
        user: String,
        /// The folder that this user cannot enter.
        folder: PathBuf,
    },
    /// The socket's path is too long.
    #[error("{} is too long for a socket (107 bytes): choose a shorter data folder", .0.display())]
    LongPath(PathBuf),
    /// A program failed.
    #[error("{program} failed: {said}")]
    Failed {
        /// Its name.
        program: &'static str,
        /// Its exit status, or the end of its output.
        said: String,
    },
    /// It did not answer in time.
    #[error("the private Postgres did not answer within 60 s: {0}")]
    Silent(String),
    /// A file or process failed.
    #[error("{0}: {1}")]
    System(&'static str, #[source] std::io::Error),
}

impl Error {
    /// Adds the end of the server's log to the error.
    pub(super) fn with_log(self, log: &Path) -> Self {
        let text = fs::read_to_string(log).unwrap_or_default();
        let tail = last_lines(&text);
        match self {
            Self::Failed { program, said } => Self::Failed { program, said: format!("{said}\n{tail}") },
            Self::Silent(_) => Self::Silent(tail),
            other => other,
        }
    }
}

/// The few lines that usually say why.
pub(super) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(5)..].join("\n")
}

pub(super) fn system(doing: &'static str) -> impl FnOnce(std::io::Error) -> Error {
    move |why| Error::System(doing, why)
}
