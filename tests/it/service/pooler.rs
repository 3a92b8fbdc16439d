//! Through a real PgBouncer that pools transactions: games are played, and every session of Postgres behind it has the
//! settings that the service needs, whoever had it before.

use std::path::Path;
use std::time::Duration;

use fieldpost::config::{self, Settings};
use fieldpost::store::{Error, Store, migrations};
use futures_util::future::join_all;
use secrecy::SecretString;
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

use super::crashes::{Service, program};
use crate::faults;
use crate::support::app::TestApp;
use crate::support::client::Client as HttpClient;
use crate::support::database::{self, Database, execute};
use crate::support::personas::Table;
use crate::support::pgbouncer::{PgBouncer, lead};
use crate::support::postgres::Postgres;

/// The sessions that the pooler opens.
const SESSIONS: usize = 3;

/// A Postgres with a role and a database of its own, and the address of the database.
async fn postgres() -> (Postgres, SecretString) {
    let postgres = faults::postgres("").await;
    let admin = postgres.url("postgres").into();
    execute(&admin, "CREATE ROLE fieldpost LOGIN").await;
    execute(&admin, "CREATE DATABASE games OWNER fieldpost").await;
    let direct = postgres.url("games").replace("postgres@", "fieldpost@");
    (postgres, direct.into())
}

/// A pooler in front of it.
async fn pooler(postgres: &Postgres, settings: &str) -> PgBouncer {
    let folder = database::folder().await.join("pooler");
    lead(&folder, "games", postgres.port).expect("a folder");
    let settings = format!("default_pool_size = {SESSIONS}\n{settings}");
    PgBouncer::start(&folder, &["fieldpost"], &settings).expect("PgBouncer starts")
}

fn settings(pooler: &PgBouncer, direct: Option<&SecretString>) -> config::Database {
    let mut settings = Settings::load_from(None, []).expect("defaults").database;
    settings.url = Some(pooler.url("fieldpost", "games").into());
    settings.direct_url = direct.cloned();
    (settings.statement_timeout, settings.lock_timeout) = (Duration::from_secs(70), Duration::from_secs(60));
    settings.pool_wait = Duration::from_secs(60);
    settings
}

/// The first row of an answer.
async fn row(session: &Client, statement: &str) -> Vec<String> {
    let messages = session.simple_query(statement).await.expect("an answer");
    let row = messages.into_iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => Some(row),
        _ => None,
    });
    let row = row.expect("a row");
    (0..row.len()).map(|at| row.get(at).unwrap_or_default().to_owned()).collect()
}

/// The process and the settings of every session behind the pooler: each is held by a transaction while the others are
/// looked at.
async fn sessions(pooler: &PgBouncer) -> Vec<Vec<String>> {
    let mut held = Vec::new();
    for _ in 0..SESSIONS {
        let url = pooler.url("fieldpost", "games");
        let (session, driver) = tokio_postgres::connect(&url, NoTls).await.expect("a connection");
        tokio::spawn(driver);
        session.batch_execute("BEGIN").await.expect("a transaction");
        held.push(session);
    }
    let found = held.iter().map(|session| {
        row(
            session,
            "SELECT pg_backend_pid(), current_setting('statement_timeout'), current_setting('lock_timeout'), \
             current_setting('idle_in_transaction_session_timeout'), current_setting('enable_seqscan'), \
             current_setting('jit'), current_setting('timezone')",
        )
    });
    join_all(found).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer 1.21 or later"]
async fn games_are_played_through_a_pooler_and_all_its_sessions_have_the_same_settings() {
    let (postgres, direct) = postgres().await;
    let pooler = pooler(&postgres, "").await;
    let own = settings(&pooler, Some(&direct));
    migrations::prepare(&own).await.expect("migrations");
    let database = Database::at(postgres.url("games").as_str()).await;
    let app = TestApp::start_on(database, |settings, _| settings.database = own).await;
    let table = Table::in_play(&app).await;
    let games = join_all((0..6).map(|_| Table::again(&table))).await;
    for (who, text) in [(&table.red, "e4-e5"), (&table.blue, "e7-e6"), (&table.red, "f4-f5"), (&table.blue, "f7-f6")] {
        for reply in join_all(games.iter().map(|game| who.act(game, text))).await {
            reply.ok();
        }
    }
    let played = app.sql("SELECT count(*) FROM games WHERE version = 7").await;
    assert_eq!(played, [[Some("6".to_owned())]]);

    let mut sessions = sessions(&pooler).await;
    let mut processes: Vec<String> = sessions.iter_mut().map(|session| session.remove(0)).collect();
    processes.sort_unstable();
    processes.dedup();
    assert_eq!(processes.len(), SESSIONS, "sessions of their own");
    for session in sessions {
        assert_eq!(session, ["70s", "1min", "30s", "off", "off", "UTC"]);
    }
    let others = "SELECT current_setting('statement_timeout'), current_setting('enable_seqscan')";
    assert_eq!(app.sql(others).await, [[Some("0".to_owned()), Some("on".to_owned())]], "another role in this database");
    let locks = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'";
    assert!(app.sql(locks).await.is_empty(), "a lock was left in a session");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer 1.21 or later"]
async fn a_service_behind_a_pooler_makes_its_tables_by_the_direct_address_and_stops_in_order() {
    use secrecy::ExposeSecret;

    let (postgres, direct) = postgres().await;
    let (pooler, folder) = (pooler(&postgres, "").await, database::folder().await);
    let mut program = program(&folder, "serve");
    let program = program
        .env("FIELDPOST__DATABASE__URL", pooler.url("fieldpost", "games"))
        .env("FIELDPOST__DATABASE__DIRECT_URL", direct.expose_secret());
    let (service, said) = Service::run(&folder, program);
    assert!(!said.contains("prepared statements"), "{said}");
    HttpClient::new(&service.url).call("ready").send().await.ok();
    let running = execute(&direct, "SELECT duty FROM processes").await;
    assert_eq!(running, [[Some("serve".to_owned())]]);
    assert_eq!(service.stop(), Some(0));
    assert!(execute(&direct, "SELECT 1 FROM processes").await.is_empty(), "a clean stop leaves no row");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer 1.21 or later"]
async fn a_pooler_starts_with_what_the_manual_says() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/OPERATIONS.md");
    let manual = std::fs::read_to_string(manual).expect("a manual");
    let (_, after) = manual.split_once("\n[pgbouncer]\n").expect("its configuration");
    let (told, _) = after.split_once("```").expect("an end");
    assert!(told.contains("pool_mode = transaction"), "{told}");
    let (postgres, direct) = postgres().await;
    let own = settings(&pooler(&postgres, told).await, Some(&direct));
    migrations::prepare(&own).await.expect("migrations");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PgBouncer 1.21 or later"]
async fn a_pooler_that_no_setting_tells_of_is_refused_with_advice() {
    let (postgres, _) = postgres().await;
    let strict = pooler(&postgres, "").await;
    let Err(Error::Refused(why)) = Store::connect(&settings(&strict, None)).await else { panic!("it was accepted") };
    assert!(why.contains("set database.direct_url"), "{why}");
    let Err(Error::Refused(why)) = migrations::apply(&settings(&strict, None)).await else { panic!("it was accepted") };
    assert!(why.contains("set database.direct_url"), "{why}");

    let lenient = pooler(&postgres, "ignore_startup_parameters = options").await;
    let Err(Error::Refused(why)) = Store::connect(&settings(&lenient, None)).await else { panic!("it was accepted") };
    assert!(why.contains("enable_seqscan is on instead of off") && why.contains("set database.direct_url"), "{why}");
}
