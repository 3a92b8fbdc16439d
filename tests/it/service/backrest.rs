//! pgBackRest as docs/OPERATIONS.md sets it up: its commands as they stand there, with other folders. The disk of
//! Postgres is lost, and nothing that was acknowledged before the last archived segment is missing afterwards.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use super::crashes::{Service, program};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::database::{self, Database};
use crate::support::personas::{Player, Table};
use crate::support::postgres::{Postgres, Stop, unprivileged};

/// A block of the chapter that begins with this line, without comments.
fn block(begins: &str) -> Vec<&'static str> {
    let page = include_str!("../../../docs/OPERATIONS.md");
    let (_, chapter) = page.split_once("\n### Up to the last minute\n").expect("the chapter");
    let (_, block) = chapter.split_once(&format!("\n{begins}\n")).expect("a block");
    let (block, _) = block.split_once("\n```\n").expect("its end");
    block.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '`'])).collect()
}

/// A Postgres whose log is archived, and a service beside it.
struct Machine {
    root: PathBuf,
    postgres: Postgres,
    service: Option<Service>,
}

impl Machine {
    async fn new() -> Self {
        let root = database::folder().await;
        let server = root.join("server");
        let postgres = tokio::task::spawn_blocking(move || Postgres::make(&server, "")).await.unwrap().unwrap();
        for folder in ["repository", "log", "lock", "sockets"] {
            let folder = root.join(folder);
            fs::create_dir(&folder).unwrap();
            postgres.own(&folder).unwrap();
        }
        let machine = Self { root, postgres, service: None };
        let at = |name: &str| machine.root.join(name).display().to_string();
        let port = machine.postgres.port;
        let settings = block("[global]").join("\n").replace("/var/lib/pgbackrest", &at("repository"));
        let settings = settings.replace("/var/lib/postgresql/15/main", &machine.postgres.data().display().to_string());
        let [log, lock, sockets] = ["log", "lock", "sockets"].map(at);
        let settings = format!(
            "[global]\nlog-path={log}\nlock-path={lock}\n{settings}\npg1-port={port}\npg1-socket-path={sockets}\n"
        );
        fs::write(machine.configuration(), settings).unwrap();
        let archive = block("archive_mode = on").join("\n").replace("pgbackrest ", &machine.pgbackrest());
        let archive = format!("archive_mode = on\n{archive}\nunix_socket_directories = '{sockets}'");
        machine.postgres.set(&archive).unwrap();
        machine.postgres.start().unwrap();
        machine
    }

    fn configuration(&self) -> PathBuf {
        self.root.join("pgbackrest.conf")
    }

    fn pgbackrest(&self) -> String {
        format!("pgbackrest --config={} ", self.configuration().display())
    }

    fn command(&self, name: &str) -> Command {
        let mut command = program(&self.root.join("data"), name);
        command.env("DATABASE_URL", self.postgres.url("postgres"));
        command
    }

    fn start(&mut self) {
        let mut command = self.command("serve");
        command.arg("--no-workers");
        self.service = Some(Service::run(&self.root.join("data"), &mut command).0);
    }

    async fn inside(&self) -> TestApp {
        let database = Database::at(&self.postgres.url("postgres")).await;
        let data = self.root.join("data");
        TestApp::start_on(database, move |settings, _| settings.data.folder = data).await
    }

    /// Runs a command of the page; returns what it said.
    fn run(&mut self, command: &str) -> String {
        match command {
            "systemctl stop fieldpost" => {
                drop(self.service.take());
                String::new()
            }
            "systemctl start fieldpost" => {
                self.start();
                String::new()
            }
            // The disk is gone with it.
            "systemctl stop postgresql" => {
                self.postgres.stop(Stop::Immediate).unwrap();
                fs::remove_dir_all(self.postgres.data()).unwrap();
                fs::create_dir(self.postgres.data()).unwrap();
                self.postgres.own(&self.postgres.data()).unwrap();
                String::new()
            }
            "systemctl start postgresql" => {
                self.postgres.start().unwrap();
                String::new()
            }
            command if command.starts_with("until pg_isready ") => {
                let mut shell = Command::new("sh");
                shell.env("PGHOST", "127.0.0.1").env("PGPORT", self.postgres.port.to_string());
                said(shell.args(["-c", command]))
            }
            command if command.starts_with("pgbackrest ") => {
                let mut shell = Command::new("sh");
                if fs::metadata("/proc/self").unwrap().uid() == 0 {
                    let (user, group) = unprivileged().unwrap();
                    shell.uid(user).gid(group);
                }
                said(shell.args(["-c", &command.replacen("pgbackrest ", &self.pgbackrest(), 1)]).current_dir("/"))
            }
            command => {
                let mut words = command.strip_prefix("fieldpost ").expect("a known command").split(' ');
                let name = words.next().expect("its name");
                said(self.command(name).args(words))
            }
        }
    }
}

/// What a command says; it must succeed.
fn said(command: &mut Command) -> String {
    let output = command.output().expect("a program");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(output.status.success(), "{command:?}: {said}");
    said
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs pgBackRest"]
async fn with_an_archive_of_the_log_nothing_acknowledged_before_its_end_is_missing_after_a_restore() {
    let mut machine = Machine::new().await;
    let commands = block("```sh");
    assert!(commands.len() > 8, "{commands:#?}");
    let at = commands.iter().position(|command| *command == "systemctl stop fieldpost").expect("the disaster");
    let (before, after) = commands.split_at(at);
    let app = machine.inside().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    for command in before {
        machine.run(command);
    }
    // After the backup: only the log has it.
    table.blue.act(&table.game, "e7-e6").await.ok();
    let known = table.blue.look(&table.game).await.json();
    // Ends the segment, and waits until it is archived.
    machine.run("pgbackrest --stanza=fieldpost check");
    drop(app);
    let said: String = after.iter().map(|command| machine.run(command)).collect();
    assert!(said.contains("1 game checked, 0 faults"), "{said}");
    let service = machine.service.take().expect("a service");
    let Table { game, blue, .. } = table;
    let blue = Player::logged_in(&Client::new(&service.url), &blue.name, &blue.address).await;
    assert_eq!(blue.look(&game).await.json(), known);
    assert_eq!(service.stop(), Some(0));
}
