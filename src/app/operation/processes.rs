//! Which processes may run on one database: those that agree in what they must not differ in (ADR 27). A process that
//! differs from one that runs does not start; it would issue links and tokens that the other does not know, or send its
//! mails differently. Digests are compared: no address, path or key is stored.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::lineage::{self, DatabaseMark, LineageError};
use crate::app::{App, Result};
use crate::auth;
use crate::config::{Mail, Settings};
use crate::store::processes::{self as store, Process, ProcessInfo, ProcessWatch};
use crate::store::{self as database, migrations};
use crate::values::Duty;

/// The pause between two checks of a process that may or may not still run.
const PAUSE: Duration = Duration::from_secs(1);

/// How often a process reports that it runs: three times before it counts as gone.
pub const BEAT: Duration = Duration::from_secs(10);

/// One thing in which processes must not differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The migrations of the programs that are not additive.
    Tables,
    /// What tokens are signed with.
    Keys,
    /// The issuer and audience of access tokens.
    Tokens,
    /// Where links lead.
    Links,
    /// The mail route.
    Mail,
    /// How letters come in.
    Letters,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tables => "the version of the program (it has other migrations, not additive ones)",
            Self::Keys => "the keys (auth.key_file)",
            Self::Tokens => "auth.issuer or auth.audience",
            Self::Links => "server.public_url",
            Self::Mail => "the mail route (mail.host, mail.port, mail.tls, mail.user, mail.from; without mail.host the machine and mail.folder)",
            Self::Letters => "letters.domain, letters.authserv_id, letters.require_dmarc or letters.received_above_results",
        })
    }
}

/// A process that runs and differs from this one.
#[derive(Clone, Debug)]
pub struct DifferingProcess {
    /// The other process.
    pub other: Process,
    /// Their differences; never empty.
    pub differences: Vec<Difference>,
}

impl fmt::Display for DifferingProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences: Vec<String> = self.differences.iter().map(ToString::to_string).collect();
        write!(f, "{} differs from this one in {}", self.other, differences.join(", and in "))
    }
}

/// Why a process must not run.
#[derive(Debug, thiserror::Error)]
pub enum StartRefusal {
    /// Another one runs that differs.
    #[error(
        "another process runs on this database with other settings: {0}. All processes of one installation have the same \
         settings: stop the other one, or mend the settings of this one"
    )]
    Differs(Box<DifferingProcess>),
    /// Another one runs, where none may.
    #[error("a process still runs on this database: {0}. Stop every process first")]
    Running(Box<Process>),
    /// The database was restored from a backup.
    #[error(transparent)]
    Restored(#[from] LineageError),
    /// The database cannot be reached.
    #[error("{0}")]
    Store(#[from] crate::app::Error),
}

impl From<database::Error> for StartRefusal {
    fn from(why: database::Error) -> Self {
        Self::Store(why.into())
    }
}

/// The row of this process.
///
/// # Errors
/// When the migrations in the program are broken.
pub fn info(app: &App, duty: Duty) -> Result<ProcessInfo> {
    let settings = &app.settings;
    let (auth, letters) = (&settings.auth, &settings.letters);
    let digest = |parts: &[&str]| {
        let parts: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
        auth::digest(&parts).to_vec()
    };
    let text = |text: &Option<String>| text.clone().unwrap_or_default().to_ascii_lowercase();
    let trust = format!("{} {}", letters.require_dmarc, letters.received_above_results);
    Ok(ProcessInfo {
        id: app.process,
        label: format!("{} (process {})", machine(), std::process::id()),
        duty,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        tables: migrations::head()?,
        keys: app.keys.ring().fingerprint(),
        tokens: digest(&[&auth.issuer, &auth.audience]),
        links: digest(&[&settings.server.public_url]),
        mail: digest(&route_parts(settings).each_ref().map(String::as_str)),
        letters: digest(&[&text(&letters.domain), &text(&letters.authserv_id), &trust]),
    })
}

/// What must not differ of the mail route: to a server, or into a folder of one machine.
fn route_parts(settings: &Settings) -> [String; 5] {
    let Mail { host, port, tls, user, from, .. } = &settings.mail;
    let from = from.clone();
    match (host, settings.mail.folder_path(&settings.data)) {
        (Some(host), _) => {
            let tls: &str = tls.into();
            let server = format!("{}:{port}", host.to_ascii_lowercase());
            ["server".to_owned(), server, tls.to_owned(), user.clone().unwrap_or_default(), from]
        }
        (None, folder) => {
            let folder = folder.map(|folder| std::path::absolute(&folder).unwrap_or(folder)).unwrap_or_default();
            ["folder".to_owned(), machine(), folder.display().to_string(), String::new(), from]
        }
    }
}

/// The mail route, for the operator: the server and its port, or a folder.
#[must_use]
pub fn mail_route(settings: &Settings) -> String {
    let [_, place, rest @ ..] = route_parts(settings);
    match (&settings.mail.host, rest) {
        (Some(_), [tls, ..]) => format!("{place} ({tls})"),
        (None, [folder, ..]) => format!("files in {folder}"),
    }
}

/// The name of this machine.
fn machine() -> String {
    let named = std::fs::read_to_string("/proc/sys/kernel/hostname").ok().or_else(|| std::env::var("HOSTNAME").ok());
    let name: String = named.unwrap_or_default().trim().chars().filter(|c| !c.is_control()).take(200).collect();
    if name.is_empty() { "a machine without a name".to_owned() } else { name }
}

/// The differences of two processes. `keys_agree` says whether the other's keys are compatible with ours, as they may
/// be while keys change.
#[must_use]
pub fn differences(ours: &ProcessInfo, theirs: &ProcessInfo, keys_agree: bool) -> Vec<Difference> {
    let all = [
        (ours.tables == theirs.tables, Difference::Tables),
        (keys_agree, Difference::Keys),
        (ours.tokens == theirs.tokens, Difference::Tokens),
        (ours.links == theirs.links, Difference::Links),
        (ours.mail == theirs.mail, Difference::Mail),
        (ours.letters == theirs.letters, Difference::Letters),
    ];
    all.into_iter().filter_map(|(same, difference)| (!same).then_some(difference)).collect()
}

/// Registers in the table, unless a running process differs; returns that one.
///
/// # Errors
/// The database's.
pub async fn try_to_enter(app: &App, duty: Duty) -> Result<Vec<DifferingProcess>> {
    let info = info(app, duty)?;
    let mut conn = app.store.connection().await?;
    database::transaction(&mut conn, async |conn| {
        store::lock(conn).await?;
        migrations::refuse_unknown(conn).await?;
        store::sweep(conn).await?;
        let differing: Vec<DifferingProcess> = store::living(conn, info.id)
            .await?
            .into_iter()
            .map(|other| DifferingProcess {
                differences: differences(
                    &info,
                    &other.info,
                    app.keys.ring().agrees_with(&other.info.keys, app.clock.unix_seconds()),
                ),
                other,
            })
            .filter(|differing| !differing.differences.is_empty())
            .collect();
        if differing.is_empty() {
            store::enter(conn, &info).await?;
        }
        Ok(differing)
    })
    .await
}

/// Registers in the table. A process that differs may still run, or may just have been killed: this waits until it
/// reports again, or counts as gone.
///
/// # Errors
/// [`StartRefusal`].
pub async fn enter(app: &App, duty: Duty) -> std::result::Result<(), StartRefusal> {
    let mut watched = ProcessWatch::default();
    loop {
        let differing = try_to_enter(app, duty).await?;
        if differing.is_empty() {
            return Ok(());
        }
        let running = watched.look(differing.iter().map(|differing| &differing.other)).map(|process| process.info.id);
        if let Some(found) = differing.into_iter().find(|differing| Some(differing.other.info.id) == running) {
            return Err(StartRefusal::Differs(Box::new(found)));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Waits until no process runs on the database. The rows of a recent backup look like running processes.
///
/// # Errors
/// [`StartRefusal::Running`] if one reports again.
pub async fn await_end_of_all(app: &App) -> std::result::Result<(), StartRefusal> {
    let mut watched = ProcessWatch::default();
    loop {
        let living = {
            let mut conn = app.store.connection().await?;
            store::living(&mut conn, app.process).await?
        };
        if living.is_empty() {
            return Ok(());
        }
        if let Some(process) = watched.look(living.iter()) {
            return Err(StartRefusal::Running(Box::new(process.clone())));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// A running process: its role, and how far it has seen the database.
#[derive(Debug)]
pub struct RunningProcess {
    duty: Duty,
    seen: Mutex<DatabaseMark>,
}

/// Starts to run on the database: checks whether it was restored, and registers in the table.
///
/// # Errors
/// [`StartRefusal`].
pub async fn begin(app: &App, duty: Duty) -> std::result::Result<(), StartRefusal> {
    let seen = lineage::check(app).await??;
    enter(app, duty).await?;
    // A second call changes nothing.
    drop(app.running.set(RunningProcess { duty, seen: Mutex::new(seen) }));
    Ok(())
}

/// Reports that this process runs, if it has started. If it must no longer run, because the database was restored under
/// it, or because it was suspended and a process that differs runs now, it tells [`App::ending`].
///
/// # Errors
/// The database's.
pub async fn beat(app: &App) -> Result<()> {
    let Some(running) = app.running.get() else { return Ok(()) };
    let pulse = {
        let mut conn = app.store.reserved().await?;
        store::beat(&mut conn, app.process, &app.keys.ring().fingerprint()).await?
    };
    let before = *running.seen.lock().unwrap_or_else(PoisonError::into_inner);
    match lineage::note(app, &before, &pulse).await {
        Ok(seen) => *running.seen.lock().unwrap_or_else(PoisonError::into_inner) = seen,
        Err(why) => {
            app.ending.say(why.to_string());
            return Ok(());
        }
    }
    if !pulse.known
        && let Some(differing) = try_to_enter(app, running.duty).await?.into_iter().next()
    {
        app.ending.say(StartRefusal::Differs(Box::new(differing)).to_string());
    }
    Ok(())
}

/// Removes this process from the table, when it stops.
///
/// # Errors
/// When the database fails; the row then expires.
pub async fn leave(app: &App) -> Result<()> {
    let mut conn = app.store.connection().await?;
    Ok(store::leave(&mut conn, app.process).await?)
}
