//! `fieldpost status`: what it shows, when its exit code calls somebody, and that it only looks.

use std::process::{Command, Output};

use fieldpost::app::operation::processes;
use fieldpost::values::Duty;
use secrecy::ExposeSecret;
use serde_json::Value;

use super::crashes::{Service, program};
use crate::pushes::subscribe;
use crate::support::app::TestApp;
use crate::support::database::{self, Database};
use crate::support::personas::Table;
use crate::support::push::TestBrowser;
use crate::webhooks;

/// A command to its end: its exit code and what it printed.
fn run(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program");
    assert!(status.code() != Some(1), "{}", String::from_utf8_lossy(&stderr));
    (status.code(), String::from_utf8(stdout).expect("text"))
}

/// The command on the database of `app`, configured as `app` is.
fn status(app: &TestApp, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = program(&app.folder, "status");
    command.args(arguments).env("FIELDPOST__SERVER__PUBLIC_URL", &app.url);
    run(command.env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret()))
}

fn object(said: &str) -> Value {
    serde_json::from_str(said).unwrap_or_else(|why| panic!("{why}: {said}"))
}

/// The names of what somebody has to do something about.
fn needs(said: &str) -> Vec<String> {
    let object = object(said);
    let needs = object["needs"].as_array().expect("a list");
    needs.iter().map(|need| need["need"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_service_that_runs_it_shows_the_processes_and_what_waits() {
    let folder = database::folder().await;
    let service = Service::start(&folder);
    let (code, said) = run(&mut program(&folder, "status"));
    assert_eq!(code, Some(0), "{said}");
    for part in [
        concat!("process    serve  ", env!("CARGO_PKG_VERSION"), "  on "),
        "as configured here",
        "mails      0 wait, the oldest for -; route files in ",
        "alarms     0 overdue, the clock is behind by -",
        "letters    0 wait, overdue by -; 0 given up in the last day",
        "webhooks   0 messages wait, overdue by -",
        "pushes     0 wait, overdue by -",
        "database   private, ",
        " migrations, up to date",
        "nothing needs attention",
    ] {
        assert!(said.contains(part), "no {part:?} in:\n{said}");
    }
    let key = run(program(&folder, "key").arg("list")).1;
    assert!(said.contains(&format!("signs with {}", &key[..16])), "{said}\n{key}");

    let (code, said) = run(program(&folder, "status").arg("--json"));
    let object = object(&said);
    assert_eq!((code, &object["ok"]), (Some(0), &Value::Bool(true)), "{said}");
    assert_eq!(object["processes"].as_array().map(Vec::len), Some(1));
    assert!(object["database"]["bytes"].as_i64() > Some(1_000_000), "{said}");
    assert!(object["mails"]["waiting"] == 0 && object["alarms"]["lag_seconds"] == 0.0, "{said}");

    // With other settings than those of the process.
    let mut other = program(&folder, "status");
    other.args(["--json"]).env("FIELDPOST__MAIL__HOST", "relay.example.org").env("FIELDPOST__MAIL__TLS", "tls");
    let (code, said) = run(&mut other);
    assert_eq!((code, needs(&said)), (Some(3), vec!["process-differs".to_owned()]), "{said}");
    assert_eq!(service.stop(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_runs_it_starts_nothing_and_calls_somebody() {
    let folder = database::folder().await;
    let (code, said) = run(&mut program(&folder, "status"));
    assert!(code == Some(3) && said.contains("! no-process: "), "{said}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0, "it has made something");
    assert_eq!(Service::start(&folder).stop(), Some(0));
    let (code, said) = run(program(&folder, "status").arg("--json"));
    assert_eq!((code, needs(&said)), (Some(3), vec!["no-process".to_owned()]), "{said}");
    assert!(!folder.join("postgres/cluster/postmaster.pid").exists(), "it has started Postgres");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_waits_for_too_long_calls_somebody_and_nobody_is_named() {
    let app = TestApp::start().await;
    processes::begin(&app.app, Duty::Serve).await.expect("a start");
    let table = Table::in_play(&app).await;
    webhooks::of(&table.blue.client).await;
    subscribe(&table.blue.client, &TestBrowser::new(), "https://push.example.net/bert").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let (code, said) = status(&app, &["--json"]);
    assert_eq!((code, needs(&said)), (Some(0), Vec::new()), "what has just been queued waits for nobody: {said}");

    app.advance_database_clock(5 * 86_400).await;
    app.sql(
        "INSERT INTO letters (id, fingerprint, raw, received_at, due_at) \
         SELECT gen_random_uuid(), '', '', fieldpost_now(), fieldpost_now() - interval '1 hour'",
    )
    .await;
    let (code, said) = status(&app, &["--json"]);
    assert_eq!(
        needs(&said),
        ["mails-wait", "clock-stands-still", "letters-wait", "messages-wait", "pushes-wait"],
        "{said}"
    );
    let found = object(&said);
    assert_eq!((code, &found["ok"]), (Some(3), &Value::Bool(false)));
    assert!(found["alarms"]["overdue"] == 1 && found["letters"]["overdue_seconds"].as_f64() >= Some(3_600.0), "{said}");
    let (_, text) = status(&app, &[]);
    assert!(text.contains("! clock-stands-still: the clock is ") && text.contains("external"), "{text}");
    for said in [said, text] {
        for secret in ["anna", "bert", "example.org", &table.game, app.database.url.expose_secret(), "barrage"] {
            let said = said.replace("fieldpost@example.org", "");
            assert!(!said.contains(secret), "{secret} is told: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_missing_is_told_and_not_made_by_any_command_beside_the_service() {
    let (app, folder) = (TestApp::start().await, database::folder().await);
    let reports = ["admin", "reports", "--by", "mia", "--reason", "a look"];
    for arguments in [&["status"][..], &["audit"], &reports, &["verify"]] {
        let mut command = program(&folder, arguments[0]);
        command.args(&arguments[1..]);
        let output =
            command.env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret()).output().expect("an end");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && said.contains("auth.key"), "{said}");
        assert_eq!(std::fs::read_dir(&folder).map_or(0, Iterator::count), 0, "a process would take it for its own");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_are_not_up_to_date_are_told_and_left_alone() {
    let (database, folder) = (Database::empty().await, database::folder().await);
    let mut command = program(&folder, "status");
    let (code, said) = run(command.env("FIELDPOST__DATABASE__URL", database.url.expose_secret()));
    assert!(code == Some(3) && said.contains("! tables-outstanding: "), "{said}");
    let tables = database.sql("SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'").await;
    assert!(tables.is_empty(), "it has changed the database");
}
