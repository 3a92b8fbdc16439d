//! The disaster drill of docs/OPERATIONS.md: its commands as they stand there, with other folders, and a service that
//! is played on after them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use secrecy::ExposeSecret;

use super::crashes::{Service, program};
use crate::account_deletion;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::database::{self, Database};
use crate::support::personas::{PASSWORD, Player, Table};

/// The commands, without comments.
fn commands() -> Vec<&'static str> {
    let page = include_str!("../../../docs/OPERATIONS.md");
    let (_, drill) = page.split_once("\n### A disaster drill\n").expect("the drill");
    let (_, block) = drill.split_once("\n```sh\n").expect("its commands");
    let (block, _) = block.split_once("\n```\n").expect("their end");
    block.lines().filter(|line| !line.starts_with('#')).collect()
}

/// The machine of the drill.
struct Machine {
    /// What stands for `/var/lib` and `/var/backups`.
    root: PathBuf,
    service: Option<Service>,
}

impl Machine {
    fn data(&self) -> PathBuf {
        self.root.join("var/lib/fieldpost")
    }

    fn start(&mut self) {
        let data = self.data();
        self.service = Some(Service::run(&data, program(&data, "serve").arg("--no-workers")).0);
    }

    /// Runs a command of the page; returns what it said.
    fn run(&mut self, command: &str) -> String {
        match command {
            "systemctl stop fieldpost" => {
                assert_eq!(self.service.take().expect("a service").stop(), Some(0));
                String::new()
            }
            "systemctl start fieldpost" => {
                self.start();
                String::new()
            }
            command => self.run_by_shell(command),
        }
    }

    fn run_by_shell(&self, command: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_fieldpost")).parent().expect("a folder");
        let here = command.replace("/var/", &format!("{}/var/", self.root.display()));
        let mut shell = Command::new("sh");
        shell.args(["-c", &here]).env("FIELDPOST__DATA__FOLDER", self.data()).env_remove("DATABASE_URL");
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
        let output = shell.env("PATH", path).output().expect("a shell");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(output.status.success(), "{here}: {said}");
        said
    }

    async fn inside(&self) -> TestApp {
        let database = self.service.as_ref().expect("a service").database();
        let database = Database::at(database.expose_secret()).await;
        let data = self.data();
        TestApp::start_on(database, move |settings, _| settings.data.folder = data).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_drill_of_the_guide_brings_everything_back_but_a_deleted_account() {
    let mut machine = Machine { root: database::folder().await, service: None };
    for folder in ["var/lib/fieldpost", "var/backups/fieldpost"] {
        fs::create_dir_all(machine.root.join(folder)).expect("a folder");
    }
    machine.start();
    let app = machine.inside().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let carl = Player::new(&app, "carl").await;
    let before = table.blue.look(&table.game).await.json();
    let commands = commands();
    assert!(commands.len() > 8, "{commands:#?}");
    let mut said = Vec::new();
    let mut app = Some(app);
    for command in &commands {
        if command.starts_with("fieldpost audit") {
            // After the backup was made: it has the account.
            account_deletion::delete(&carl, PASSWORD).await.ok();
        }
        if *command == "systemctl stop fieldpost" {
            app = None;
        }
        said.push(machine.run(command));
    }
    assert!(app.is_none(), "the drill stops the service");
    let said = said.concat();
    assert!(said.contains("1 account deleted again") && said.contains("1 game checked, 0 faults"), "{said}");
    assert!(said.contains("nothing needs attention"), "{said}");
    let service = machine.service.take().expect("a service");
    let blue = Client::new(&service.url).with_token(table.blue.client.token().expect("a token"));
    let blue = Player { client: blue, name: table.blue.name, address: table.blue.address, tokens: table.blue.tokens };
    assert_eq!(blue.look(&table.game).await.json(), before);
    blue.act(&table.game, "e7-e6").await.ok();
    let login = serde_json::json!({ "login": "carl", "password": PASSWORD });
    let refused = Client::new(&service.url).call("log_in").json(login).send().await;
    assert_eq!(refused.status, 401, "the deleted account is back: {}", refused.text());
    assert_eq!(service.stop(), Some(0));
}
