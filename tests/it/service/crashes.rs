//! The real program, killed and told to stop. What it had acknowledged is there when it starts again.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use fieldpost::cluster::{Cluster, DATABASE, Durability};
use secrecy::{ExposeSecret, SecretString};

use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::database::{self, execute};
use crate::support::event_stream::Part;
use crate::support::personas::Player;

/// `fieldpost serve` on a data folder of its own.
pub(super) struct Service {
    process: Child,
    folder: PathBuf,
    pub(super) url: String,
    /// What it says after that line.
    log: Receiver<String>,
    /// What was read of it.
    heard: Vec<String>,
}

impl Service {
    /// Starts it and waits for the line that says where it listens; it gives up by itself when it cannot.
    pub(super) fn start(folder: &Path) -> Self {
        Self::run(folder, &mut program(folder, "serve")).0
    }

    /// The same with another environment; also returns its output until then.
    pub(super) fn run(folder: &Path, program: &mut Command) -> (Self, String) {
        let process = program.spawn().expect("the program");
        let (sender, log) = mpsc::channel();
        let mut service = Self { process, folder: folder.to_owned(), url: String::new(), log, heard: Vec::new() };
        let mut said = String::new();
        let mut lines = BufReader::new(service.process.stderr.take().expect("its log")).lines();
        for line in lines.by_ref() {
            let line = line.expect("text");
            if let Some((_, rest)) = line.split_once("listening address=") {
                service.url = format!("http://{}", rest.split(' ').next().expect("an address"));
                // Read in any case, so that the process can go on; nobody may be listening any more.
                thread::spawn(move || lines.map_while(Result::ok).for_each(|line| drop(sender.send(line))));
                return (service, said);
            }
            said += &line;
            said.push('\n');
        }
        panic!("it ended before it listened:\n{said}");
    }

    fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }

    /// Asks it to stop.
    pub(super) fn tell_to_stop(&self) {
        let status = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.process.id())]).status();
        assert!(status.expect("a shell").success());
    }

    /// Asks it to stop; returns its exit code.
    pub(super) fn stop(self) -> Option<i32> {
        self.tell_to_stop();
        self.end().0
    }

    /// Waits until it has said this.
    pub(super) fn wait_for(&mut self, text: &str) {
        while let Ok(line) = self.log.recv() {
            let is_said = line.contains(text);
            self.heard.push(line);
            if is_said {
                return;
            }
        }
        panic!("it has not said “{text}”: {:#?}", self.heard);
    }

    /// Waits until it ends; returns its exit code, and what it has said since it listened.
    pub(super) fn end(mut self) -> (Option<i32>, String) {
        let code = self.process.wait().expect("gone").code();
        self.heard.extend(self.log.iter());
        (code, self.heard.join("\n"))
    }

    /// Stops its private Postgres.
    pub(super) fn lose_database(&self) {
        let pid = std::fs::read_to_string(self.folder.join("postgres/cluster/postmaster.pid")).expect("a process id");
        let pid = pid.lines().next().expect("a line");
        let status = Command::new("sh").args(["-c", &format!("kill -INT {pid}")]).status();
        assert!(status.expect("a shell").success());
    }

    /// The database, by a way of our own: joining the cluster that the service runs.
    pub(super) fn database(&self) -> SecretString {
        let cluster = Cluster::start(&self.folder.join("postgres"), Durability::Full, 10).expect("joined");
        cluster.url(DATABASE)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

pub(super) fn program(folder: &Path, command: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    program
        .arg(command)
        .env("FIELDPOST__DATA__FOLDER", folder)
        .env("FIELDPOST__SERVER__LISTEN", "127.0.0.1:0")
        .env_remove("DATABASE_URL")
        .stderr(Stdio::piped());
    program
}

/// The last words of the Postgres before the running one.
fn last_words(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("postgres/postgres.log.1")).expect("a log")
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_it_leaves_a_database_that_starts_again_with_everything_in_it() {
    let folder = database::folder().await;
    let service = Service::start(&folder);
    execute(&service.database(), "UPDATE clock SET ahead = interval '1 hour'").await;
    service.kill();

    let service = Service::start(&folder);
    Client::new(&service.url).call("ready").send().await.ok();
    let kept = execute(&service.database(), "SELECT ahead FROM clock").await;
    assert_eq!(kept, [[Some("01:00:00".to_owned())]]);
    let last_words = last_words(&folder);
    assert!(last_words.contains("database system is shut down"), "not shut down but lost:\n{last_words}");
    assert_eq!(service.stop(), Some(0));
    assert!(!folder.join("postgres/cluster/postmaster.pid").exists(), "told to stop it leaves Postgres running");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_serves_without_metrics_when_another_process_has_their_port() {
    let folder = database::folder().await;
    let other = TcpListener::bind("127.0.0.1:0").and_then(|taken| Ok((taken.local_addr()?, taken)));
    let (taken, _other) = other.expect("a port");
    let mut program = program(&folder, "serve");
    let program = program.env("FIELDPOST__METRICS__LISTEN", taken.to_string());
    let (service, said) = Service::run(&folder, program);
    Client::new(&service.url).call("ready").send().await.ok();
    assert!(said.contains("metrics.listen cannot be used"), "{said}");
    assert!(said.contains("there was no key, so a new one was made"), "a first key is told: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_beside_a_running_service_uses_its_database() {
    let folder = database::folder().await;
    let service = Service::start(&folder);
    let output = program(&folder, "migrate").output().expect("the program");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("nothing to do"), "{said}");
    Client::new(&service.url).call("ready").send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_it_ends_and_says_so() {
    let folder = database::folder().await;
    let service = Service::start(&folder);
    service.lose_database();
    assert_eq!(service.end().0, Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_ends_streams_and_says_when_to_come_back() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let mut program = program(&app.folder, "serve");
    let program = program.arg("--no-workers").env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret());
    let (service, _) = Service::run(&app.folder, program);
    let client = Client::new(&service.url).with_token(anna.client.token().expect("a token"));
    let mut stream = client.call("stream_changes").open().await.expect("a stream");
    stream.beginning().await;
    let stopping = tokio::task::spawn_blocking(move || service.stop());
    assert!(matches!(stream.part().await, Some(Part::Retry(1_000..6_000))));
    assert_eq!((stream.part().await, stopping.await.expect("an exit code")), (None, Some(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joined_a_private_postgres_learns_that_its_owner_has_stopped_it() {
    let folder = database::folder().await;
    let start = async || {
        let folder = folder.join("postgres");
        let starting = tokio::task::spawn_blocking(move || Cluster::start(&folder, Durability::None, 10));
        starting.await.expect("a start").expect("a server")
    };
    let (owner, mut joined) = (start().await, start().await);
    let joined = tokio::spawn(async move { joined.ended().await });
    tokio::task::yield_now().await;
    assert!(!joined.is_finished());
    owner.stop().await;
    joined.await.expect("an end");
}
