//! Programs of two versions on one database: what only adds is applied while the older one runs, and the newer one
//! starts before it is (ADR 61). The newer program is this one with another migration.

use std::fs;
use std::path::{Path, PathBuf};

use diesel_migrations::FileBasedMigrations;
use fieldpost::app::App;
use fieldpost::app::operation::processes;
use fieldpost::config;
use fieldpost::store::migrations::{self, Migrations};
use fieldpost::values::Duty;

use crate::games::{in_play, people};
use crate::support::app::TestApp;
use crate::support::database;

const ADDS: &str = "2099-01-01-010000_titles_additive";
const DROPS: &str = "2099-01-01-020000_no_talk";

/// The program that has the migrations of this one and some more, of which it works without these.
async fn newer(more: &[(&str, &str, &str)], optional: &'static [&'static str]) -> Migrations<FileBasedMigrations> {
    let folder = database::folder().await;
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let folders = fs::read_dir(own).expect("migrations").map(|entry| entry.expect("an entry").path());
    for migration in folders.filter(|path| path.is_dir()) {
        add(&folder, migration.file_name().and_then(|name| name.to_str()).expect("a name"), |file| {
            fs::read_to_string(migration.join(file)).expect("a migration")
        });
    }
    for (name, up, down) in more {
        add(&folder, name, |file| if file == "up.sql" { (*up).to_owned() } else { (*down).to_owned() });
    }
    Migrations { source: FileBasedMigrations::from_path(folder).expect("migrations"), optional }
}

fn add(folder: &Path, name: &str, text: impl Fn(&str) -> String) {
    let migration: PathBuf = folder.join(name);
    fs::create_dir(&migration).expect("a folder");
    for file in ["up.sql", "down.sql"] {
        fs::write(migration.join(file), text(file)).expect("a file");
    }
}

/// The text of one that only adds.
const TITLES: (&str, &str, &str) = (
    ADDS,
    "CREATE TABLE titles (game_id uuid PRIMARY KEY); ALTER TABLE games ADD COLUMN title text; \
     INSERT INTO additive_migrations VALUES ('20990101010000')",
    "DELETE FROM additive_migrations WHERE version = '20990101010000'; ALTER TABLE games DROP COLUMN title; DROP TABLE titles",
);
const NO_TALK: (&str, &str, &str) = (DROPS, "ALTER TABLE talk RENAME TO words", "ALTER TABLE words RENAME TO talk");

/// The release that brings it.
async fn additive() -> Migrations<FileBasedMigrations> {
    newer(&[TITLES], &[ADDS]).await
}

/// The release after that, which needs it.
async fn needy() -> Migrations<FileBasedMigrations> {
    newer(&[TITLES], &[]).await
}

async fn breaking() -> Migrations<FileBasedMigrations> {
    newer(&[TITLES, NO_TALK], &[ADDS]).await
}

fn settings(app: &TestApp) -> config::Database {
    app.app.settings.database.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_additive_migration_is_applied_while_an_older_program_runs_and_that_starts_again_beside_it() {
    let app = TestApp::start().await;
    processes::begin(&app.app, Duty::Serve).await.expect("a process");
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    assert_eq!(migrations::apply_of(&settings(&app), additive().await).await.expect("applied"), ["20990101010000"]);
    anna.act(&game, "a4-a5").await.ok();
    // Another process of the older program, which does not know what was added.
    migrations::check(&settings(&app)).await.expect("tables that it can use");
    assert_eq!(migrations::apply(&settings(&app)).await.expect("nothing to do"), Vec::<String>::new());
    let tables = migrations::look(&settings(&app)).await.expect("a look");
    assert!(tables.is_current() && tables.unknown.is_empty(), "{tables:?}");
    let other = App::build(app.app.settings.clone()).await.expect("an app");
    processes::begin(&other, Duty::Work).await.expect("another process");
    processes::leave(&other).await.expect("left");
    other.store.close();
    bert.act(&game, "b7-b6").await.ok();
    assert_eq!(app.sql("SELECT title FROM games").await, [[None]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_program_starts_before_an_additive_migration_is_applied() {
    let app = TestApp::start().await;
    migrations::check_of(&settings(&app), additive().await).await.expect("tables that it can use");
    for (program, missing) in [(needy().await, ADDS), (breaking().await, DROPS)] {
        let why = migrations::check_of(&settings(&app), program).await.expect_err("tables are missing").to_string();
        assert!(why.ends_with(&format!("Outstanding: {missing}")), "{why}");
    }
    // What they must agree on, to run beside each other.
    let own = migrations::head().expect("a head");
    assert_eq!([additive().await.head().unwrap(), needy().await.head().unwrap()], [own.clone(), own.clone()]);
    assert_ne!(breaking().await.head().unwrap(), own);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_does_more_than_add_waits_for_the_end_of_all_and_is_refused_by_older_programs() {
    let app = TestApp::start().await;
    processes::begin(&app.app, Duty::Serve).await.expect("a process");
    let (database, source) = (settings(&app), breaking().await);
    let applying = tokio::spawn(async move { migrations::apply_of(&database, source).await });
    // The process says that it is there: nobody waits for its next beat.
    while !applying.is_finished() {
        app.sql("UPDATE processes SET seen_at = now()").await;
    }
    let why = applying.await.expect("no panic").expect_err("tables were changed under a process").to_string();
    assert!(why.contains("still runs, on the tables as they are"), "{why}");
    processes::leave(&app.app).await.expect("left");
    migrations::apply_of(&settings(&app), breaking().await).await.expect("nobody runs");
    let why = migrations::check(&settings(&app)).await.expect_err("a table is gone").to_string();
    assert!(
        why.contains("it has 20990101020000, which this one")
            && why.contains("undo it with `fieldpost migrate --down 1`"),
        "{why}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_program_undoes_nothing_below_an_additive_migration() {
    let app = TestApp::start().await;
    migrations::apply_of(&settings(&app), additive().await).await.expect("applied");
    let asked = migrations::newest(&settings(&app), 1).await.expect_err("a list").to_string();
    let undone = migrations::revert(&settings(&app), 1).await.expect_err("something was undone").to_string();
    assert!(asked.contains("let that one undo them first") && undone == asked, "{asked} {undone}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_additive_migration_fails_rather_than_hold_up_players_behind_a_long_statement() {
    let app = TestApp::start().await;
    let (other, driver) = {
        use secrecy::ExposeSecret;
        let url = app.app.settings.database.url.clone().expect("a url");
        tokio_postgres::connect(url.expose_secret(), tokio_postgres::NoTls).await.expect("a connection")
    };
    tokio::spawn(driver);
    other.batch_execute("BEGIN; LOCK TABLE games IN ACCESS SHARE MODE").await.expect("a long statement");
    let why = migrations::apply_of(&settings(&app), additive().await).await.expect_err("it is locked").to_string();
    assert!(why.contains("lock timeout"), "{why}");
    // Whoever works without it starts meanwhile, and whoever needs it does not.
    assert_eq!(migrations::prepare_of(&settings(&app), additive().await).await.expect("a start"), [""; 0]);
    let why = migrations::prepare_of(&settings(&app), needy().await).await.expect_err("it is needed").to_string();
    assert!(why.contains("lock timeout"), "{why}");
    other.batch_execute("COMMIT").await.expect("its end");
    assert_eq!(migrations::apply_of(&settings(&app), additive().await).await.expect("applied"), ["20990101010000"]);
}

/// Whether the text that undoes an additive migration says that it is not applied any more.
fn is_forgotten(version: &str, sql: &str) -> bool {
    sql.to_lowercase().contains(&format!("delete from additive_migrations where version = '{version}'"))
}

/// What the text of an additive migration does besides adding what older programs do not read.
fn harms(version: &str, sql: &str) -> Vec<String> {
    const NEVER: [&str; 9] =
        ["references", "primary key", "unique", "check", "generated", "serial", "inherits", "(", ","];
    let lines = sql.lines().filter(|line| !line.trim_start().starts_with("--"));
    let sql = lines.collect::<Vec<_>>().join(" ").to_lowercase();
    let statements: Vec<&str> = sql.split(';').map(str::trim).filter(|statement| !statement.is_empty()).collect();
    let tables: Vec<&str> = statements
        .iter()
        .filter_map(|statement| statement.strip_prefix("create table ")?.split([' ', '(']).next())
        .collect();
    let recorded = format!("insert into additive_migrations values ('{version}')");
    let is_harmless = |statement: &str| {
        let words: Vec<&str> = statement.split_whitespace().collect();
        match words.as_slice() {
            ["alter", "table", _, "add", "column", _, kind @ ..] => {
                let has_value = !kind.contains(&"not") || kind.contains(&"default");
                has_value && !NEVER.iter().any(|never| kind.join(" ").contains(never))
            }
            // Of a new table older programs know nothing, unless it holds on to another one.
            ["create", "table", ..] => !["references", "inherits"].iter().any(|never| statement.contains(never)),
            ["create", "index", _, "on", table, ..] | ["create", "unique", "index", _, "on", table, ..] => {
                tables.contains(table)
            }
            ["comment", "on", ..] => true,
            _ => statement == recorded,
        }
    };
    let mut harms: Vec<String> =
        statements.iter().filter(|statement| !is_harmless(statement)).map(|&one| one.to_owned()).collect();
    if !statements.contains(&recorded.as_str()) {
        harms.push("it is not recorded".to_owned());
    }
    harms
}

#[test]
fn an_additive_migration_only_adds() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    for migration in fs::read_dir(own).expect("migrations").map(|entry| entry.expect("an entry").path()) {
        let name = migration.file_name().and_then(|name| name.to_str()).expect("a name");
        if name.ends_with("_additive") {
            let up = fs::read_to_string(migration.join("up.sql")).expect("a migration");
            let version: String = name.chars().filter(char::is_ascii_digit).take(14).collect();
            assert_eq!(harms(&version, &up), Vec::<String>::new(), "{name}");
            let down = fs::read_to_string(migration.join("down.sql")).expect("a migration");
            assert!(is_forgotten(&version, &down), "{name}");
            assert!(!migration.join("metadata.toml").exists(), "{name} is one transaction");
        }
    }
    assert!(is_forgotten("20990101010000", TITLES.2) && !is_forgotten("1", TITLES.2));
    let adds = "-- Why.\nCREATE TABLE a (b text PRIMARY KEY);\nCREATE INDEX c ON a (b);\nCOMMENT ON TABLE a IS 'd';\n\
                ALTER TABLE games ADD COLUMN e text;\nALTER TABLE games ADD COLUMN f int NOT NULL DEFAULT 0;\n\
                INSERT INTO additive_migrations VALUES ('1');";
    assert_eq!(harms("1", adds), Vec::<String>::new());
    assert_eq!(harms("2", adds).len(), 2, "another one is recorded");
    for more in [
        "DROP TABLE a",
        "ALTER TABLE games RENAME TO g",
        "ALTER TABLE games ALTER COLUMN version TYPE int",
        "ALTER TABLE games ADD COLUMN g text NOT NULL",
        "ALTER TABLE games ADD COLUMN g text, DROP COLUMN version",
        "ALTER TABLE games ADD COLUMN g uuid REFERENCES games",
        "ALTER TABLE games ADD COLUMN g uuid DEFAULT gen_random_uuid()",
        "ALTER TABLE games ADD COLUMN g bigserial",
        "ALTER TABLE games ADD CONSTRAINT h CHECK (version > 0)",
        "CREATE TABLE g (game_id uuid REFERENCES games)",
        "CREATE TABLE g () INHERITS (games)",
        "CREATE INDEX i ON games (version)",
        "CREATE UNIQUE INDEX i ON games (version)",
        "UPDATE games SET version = 0",
    ] {
        assert_eq!(harms("1", &format!("{adds}\n{more};")).len(), 1, "{more}");
    }
}
