//! Nothing starts silently where something is wrong: the real program says what, and ends.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fieldpost::config::Settings;
use fieldpost::store::migrations;
use secrecy::ExposeSecret;

use super::crashes::Service;
use crate::support::client::Client;
use crate::support::database::{self, Database};

/// The program on a database of the test's, with settings from its environment.
fn program(command: &[&str], folder: &Path, database: &Database, settings: &[(&str, &str)]) -> Command {
    prepared(Command::new(env!("CARGO_BIN_EXE_fieldpost")), command, folder, database, settings)
}

fn prepared(
    mut program: Command,
    command: &[&str],
    folder: &Path,
    database: &Database,
    settings: &[(&str, &str)],
) -> Command {
    program
        .args(command)
        .env("FIELDPOST__DATA__FOLDER", folder)
        .env("FIELDPOST__SERVER__LISTEN", "127.0.0.1:0")
        .env("DATABASE_URL", database.url.expose_secret())
        .envs(settings.iter().copied())
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    program
}

/// How the program ends, and what it says. One that starts although it should not is ended after a while.
fn output(command: &[&str], folder: &Path, database: &Database, settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut bounded = Command::new("timeout");
    bounded.args(["90", env!("CARGO_BIN_EXE_fieldpost")]);
    let output = prepared(bounded, command, folder, database, settings).output();
    let Output { status, stderr, .. } = output.expect("timeout, of coreutils");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

/// The newest of the program's migrations, as the database writes it.
async fn newest(database: &Database) -> String {
    database.sql("SELECT max(version) FROM __diesel_schema_migrations").await[0][0].clone().expect("a version")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_a_newer_program_has_changed_is_refused_by_name() {
    let (database, folder) = (Database::migrated().await, database::folder().await);
    database.sql("INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000')").await;
    for (command, migrate) in
        [("serve", "true"), ("serve", "false"), ("work", "true"), ("migrate", "true"), ("verify", "true")]
    {
        let (code, said) = output(&[command], &folder, &database, &[("FIELDPOST__DATABASE__MIGRATE", migrate)]);
        assert_eq!(code, Some(1), "{command}: {said}");
        assert!(said.contains("a newer fieldpost: it has 20991231000000, which this one"), "{command}: {said}");
        assert!(said.contains("fieldpost migrate --down 1"), "{command}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_may_not_be_migrated_is_refused_with_the_outstanding_migrations() {
    let (empty, folder) = (Database::empty().await, database::folder().await);
    let off = [("FIELDPOST__DATABASE__MIGRATE", "false")];
    for command in ["serve", "work"] {
        let (code, said) = output(&[command], &folder, &empty, &off);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("the database has no tables yet: run `fieldpost migrate` first"), "{said}");
        assert!(said.contains("2026-11-22-010100_clock"), "{said}");
    }
    let made = empty.sql("SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace").await;
    assert_eq!(made[0][0].as_deref(), Some("0"), "refusing makes nothing");

    let database = Database::migrated().await;
    let (code, said) = output(&["migrate", "--down", "1", "--yes"], &folder, &database, &[]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = output(&["serve"], &folder, &database, &off);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the database lacks tables or columns") && said.contains("Outstanding: 2026-11-"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn migrations_are_undone_by_number_when_somebody_confirms_it() {
    let (database, folder) = (Database::migrated().await, database::folder().await);
    let (before, first) = (database.schema_dump(), newest(&database).await);
    let (code, said) = output(&["migrate", "--down", "2"], &folder, &database, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("nothing was changed") && said.contains("--yes"), "{said}");
    assert_eq!(newest(&database).await, first);
    let (code, said) = output(&["migrate", "--down", "2", "--yes"], &folder, &database, &[]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.matches("undid ").count(), 2, "{said}");
    assert!(newest(&database).await < first);
    let (code, said) = output(&["migrate", "--down", "500", "--yes"], &folder, &database, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("500 cannot be undone"), "{said}");
    let (code, said) = output(&["migrate"], &folder, &database, &[]);
    assert_eq!((code, said.matches("applied ").count()), (Some(0), 2), "{said}");
    assert_eq!(database.schema_dump(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_not_changed_under_a_process_that_runs() {
    let (database, folder) = (Database::migrated().await, database::folder().await);
    let (service, _) = Service::run(&folder, &mut program(&["serve"], &folder, &database, &[]));
    let mut settings = Settings::load_from(None, []).expect("defaults").database;
    settings.url = Some(database.url.clone());
    let undoing = tokio::spawn(async move { migrations::revert(&settings, 1).await });
    // The service says that it is there: nobody waits for its next beat.
    while !undoing.is_finished() {
        database.sql("UPDATE processes SET seen_at = now()").await;
    }
    let why = undoing.await.expect("no panic").expect_err("it was undone under a running service").to_string();
    assert!(why.contains("`fieldpost serve`") && why.contains("still runs, on the tables as they are"), "{why}");
    Client::new(&service.url).call("ready").send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_waits_for_another_process_can_be_stopped() {
    let (database, folder) = (Database::migrated().await, database::folder().await);
    let (other, driver) =
        tokio_postgres::connect(database.url.expose_secret(), tokio_postgres::NoTls).await.expect("a connection");
    tokio::spawn(driver);
    // Whoever migrates holds it; here somebody holds it for ever.
    other.execute("SELECT pg_advisory_lock(7379540980639231859)", &[]).await.expect("a lock");
    let mut starting = program(&["serve"], &folder, &database, &[]).spawn().expect("the program");
    let mut log = String::new();
    let mut lines = BufReader::new(starting.stderr.take().expect("its log"));
    while !log.contains("waiting for another process that checks the migrations") {
        assert_ne!(lines.read_line(&mut log).expect("a line"), 0, "it ended: {log}");
    }
    let stopped = Command::new("kill").arg(starting.id().to_string()).status();
    assert!(stopped.expect("kill, of coreutils or the shell").success());
    lines.read_to_string(&mut log).expect("the rest");
    assert_eq!(starting.wait().expect("gone").code(), Some(1), "{log}");
    assert!(log.contains("told to stop before it had begun"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_service_with_other_settings_does_not_start_and_says_why() {
    let (database, folder) = (Database::migrated().await, database::folder().await);
    let (service, _) = Service::run(&folder, &mut program(&["serve"], &folder, &database, &[]));
    let stray = [("FIELDPOST__MAIL__HOST", "relay.example.org"), ("FIELDPOST__MAIL__TLS", "none")];
    let mut second = program(&["work"], &folder, &database, &stray).spawn().expect("the program");
    // What the first service says of itself every few seconds.
    while second.try_wait().expect("a status").is_none() {
        database.sql("UPDATE processes SET seen_at = now()").await;
    }
    let output = second.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("another process runs on this database with other settings: `fieldpost serve`"), "{said}");
    assert!(said.contains("the mail route (mail.host"), "{said}");
    Client::new(&service.url).call("ready").send().await.ok();
    assert_eq!(service.stop(), Some(0));
    assert!(database.sql("SELECT 1 FROM processes").await.is_empty(), "a clean stop leaves no row");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_file_that_is_named_and_missing_is_refused_and_not_made() {
    let (database, folder) = (Database::migrated().await, database::folder().await);
    let file = folder.join("some.key");
    let setting = [("FIELDPOST__AUTH__KEY_FILE", file.to_str().expect("text"))];
    let (code, said) = output(&["serve"], &folder, &database, &setting);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("some.key"), "{said}");
    assert!(!file.exists(), "a key was made without a word");
}
