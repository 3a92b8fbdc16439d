//! A service of one's own: `fieldpost serve` as a child process with a folder, a database and a port that nobody else
//! uses. Nothing of it stays behind, whatever happens, unless somebody wants to keep it.

use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use std::{env, fs};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep, timeout};

use crate::{Fault, Outcome};

/// The first start makes a database; a shared machine may be slow.
const START_LIMIT: Duration = Duration::from_secs(60);
/// What the service may take to finish requests and to stop its database.
const STOP_LIMIT: Duration = Duration::from_secs(30);
const VERIFY_LIMIT: Duration = Duration::from_secs(120);

/// The service, running or not, and the folder that is removed with it.
pub(crate) struct Service {
    program: PathBuf,
    folder: PathBuf,
    keep: bool,
    listen: String,
    settings: Vec<(&'static str, String)>,
    child: Option<Child>,
}

impl Service {
    /// Chooses program (the one that was built beside this one, if none is named), folder and port; starts nothing.
    pub(crate) fn prepare(name: &str, program: Option<PathBuf>, keep: bool) -> Outcome<Self> {
        let program = match program {
            Some(program) => program,
            None => built_beside_this()?,
        };
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let folder = env::temp_dir().join(format!("fieldpost-{name}-{}-{port}", std::process::id()));
        fs::create_dir(&folder)?;
        // The database may run as another user, who must be able to pass through, not to look.
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o711))?;
        let listen = format!("127.0.0.1:{port}");
        Ok(Self { program, folder, keep, listen, settings: Vec::new(), child: None })
    }

    /// The program.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Adds a setting.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.settings.push((name, value.into()));
    }

    /// Host and port.
    pub(crate) fn listen(&self) -> &str {
        &self.listen
    }

    /// Where it answers.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.listen)
    }

    /// Everything it keeps.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where its mails lie.
    pub(crate) fn mails(&self) -> PathBuf {
        self.folder.join("mails")
    }

    /// The number of its process, while it runs.
    pub(crate) fn process(&self) -> Option<u32> {
        self.child.as_ref()?.id()
    }

    /// Whether its process still runs.
    pub(crate) fn is_running(&mut self) -> Outcome<bool> {
        let Some(child) = &mut self.child else { return Ok(false) };
        Ok(child.try_wait()?.is_none())
    }

    /// Whether the program has the setting that an environment variable of this name sets.
    pub(crate) async fn knows(&self, name: &str) -> Outcome<bool> {
        let checked = self.command("check-config").env(name, "1").output().await?;
        Ok(checked.status.success())
    }

    /// Starts it and waits until it says that it is ready.
    pub(crate) async fn start(&mut self) -> Outcome {
        let log = fs::File::create(self.folder.join("log"))?;
        let child = self.command("serve").stdout(log.try_clone()?).stderr(log).spawn();
        let child = self.child.insert(child.map_err(|why| format!("{}: {why}", self.program.display()))?);
        let begun = Instant::now();
        while begun.elapsed() < START_LIMIT {
            if let Some(status) = child.try_wait()? {
                return Err(format!("the service ended at once: {status}; its log:\n{}", self.last_log()).into());
            }
            if ready(&self.listen).await.unwrap_or(false) {
                return Ok(());
            }
            sleep(Duration::from_millis(10)).await;
        }
        Err("the service was not ready in time".into())
    }

    /// Holds it where it is, or lets it go on.
    pub(crate) async fn hold(&self, held: bool) -> Outcome {
        let process = self.process().ok_or("the service is gone")?;
        signal(process, if held { "STOP" } else { "CONT" }).await
    }

    /// Stops it the polite way, and the hard way if it does not listen.
    pub(crate) async fn stop(&mut self) -> Outcome {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        if let Some(process) = child.id() {
            signal(process, "TERM").await?;
            // It may be held.
            signal(process, "CONT").await?;
        }
        match timeout(STOP_LIMIT, child.wait()).await {
            Ok(status) if status.as_ref().is_ok_and(ExitStatus::success) => Ok(()),
            Ok(status) => Err(format!("the service did not stop cleanly: {}", status?).into()),
            Err(_) => {
                child.kill().await?;
                Err("the service did not stop in time and was killed".into())
            }
        }
    }

    /// Stops it after whatever was done with it, also after a fault, which the end of its log may explain: nothing that
    /// was started may stay behind.
    pub(crate) async fn end(&mut self, done: Outcome) -> Outcome {
        let stopped = self.stop().await;
        if done.is_err() {
            eprintln!("The service's log ends with:\n{}", self.last_log());
        }
        done.and(stopped)
    }

    /// Runs `fieldpost verify` on what the service left behind: what it says.
    pub(crate) async fn verify(&self) -> Outcome<String> {
        let output = timeout(VERIFY_LIMIT, self.command("verify").output()).await??;
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr);
            return Err(format!("fieldpost verify: {}: {said} {why}", output.status).into());
        }
        Ok(said)
    }

    /// The end of its log, to explain a fault.
    pub(crate) fn last_log(&self) -> String {
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let lines: Vec<_> = log.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(name).stdin(Stdio::null()).kill_on_drop(true);
        // Settings of the person who runs this must not lead to their database or their mail server.
        for (key, _) in env::vars_os().filter(|(key, _)| key.to_string_lossy().starts_with("FIELDPOST")) {
            command.env_remove(key);
        }
        command
            .env_remove("DATABASE_URL")
            .env("FIELDPOST__DATA__FOLDER", &self.folder)
            .env("FIELDPOST__SERVER__LISTEN", &self.listen)
            .env("FIELDPOST__SERVER__PUBLIC_URL", self.url())
            .envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if !self.keep {
            // Nobody is left to be told; the system clears its temporary folder some day.
            let _: std::io::Result<()> = fs::remove_dir_all(&self.folder);
        }
    }
}

async fn signal(process: u32, name: &str) -> Outcome {
    let sent = Command::new("sh").arg("-c").arg(format!("kill -{name} {process}")).status().await;
    sent.map_err(|why| format!("kill: {why}"))?;
    Ok(())
}

async fn ready(listen: &str) -> Outcome<bool> {
    let mut stream = TcpStream::connect(listen).await?;
    stream.write_all(b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
    let mut answer = Vec::new();
    timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await??;
    Ok(answer.starts_with(b"HTTP/1.1 200"))
}

fn built_beside_this() -> Outcome<PathBuf> {
    let this = env::current_exe()?;
    let beside = this.parent().and_then(Path::parent).map(|folder| folder.join("fieldpost"));
    let found = beside.filter(|program| program.exists());
    found.ok_or_else(|| Fault::from("build the service first (cargo build), or name its program with --program"))
}
