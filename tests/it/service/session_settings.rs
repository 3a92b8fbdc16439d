//! The settings of sessions: a connection to Postgres asks for them, and behind a pooler the role brings them. No
//! pooler is needed here: an address of Postgres stands for that of one.

use std::time::Duration;

use fieldpost::config::{self, Settings};
use fieldpost::store::{Error, Store, migrations};
use secrecy::ExposeSecret;

use crate::support::database::Database;

/// The settings of a service on a database, or on one behind a pooler.
fn settings(database: &Database, pooled: bool) -> config::Database {
    let mut settings = Settings::load_from(None, []).expect("defaults").database;
    settings.url = Some(database.url.clone());
    settings.direct_url = pooled.then(|| database.url.clone());
    settings.pool_wait = Duration::from_secs(60);
    settings
}

/// What a session of the role begins with.
async fn timeout(database: &Database) -> Option<String> {
    database.sql("SHOW statement_timeout").await[0][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_role_gets_the_settings_of_its_sessions_only_behind_a_pooler() {
    let database = Database::empty().await;
    migrations::apply(&settings(&database, false)).await.expect("migrations");
    Store::connect(&settings(&database, false)).await.expect("a session that asked for its settings").close();
    assert_eq!(timeout(&database).await.as_deref(), Some("0"), "nobody else has them");

    let mut pooled = settings(&database, true);
    let Err(Error::Migration(why)) = migrations::check(&pooled).await else { panic!("the role lacks them") };
    assert!(why.contains("statement_timeout is not set instead of 5000"), "{why}");
    assert!(why.contains("ALTER ROLE \"") && why.contains("\" SET jit = 'off'"), "{why}");
    let Err(Error::Refused(why)) = Store::connect(&pooled).await else { panic!("a session without them") };
    assert!(why.contains("statement_timeout is 0 instead of 5000") && why.contains("RECONNECT"), "{why}");

    assert_eq!(migrations::prepare(&pooled).await.expect("settings of the role"), Vec::<String>::new());
    migrations::check(&pooled).await.expect("the role has them");
    Store::connect(&pooled).await.expect("a session with the settings of its role").close();
    assert_eq!(timeout(&database).await.as_deref(), Some("5s"));

    pooled.statement_timeout = Duration::from_secs(9);
    assert!(migrations::check(&pooled).await.is_err(), "the settings have changed");
    migrations::prepare(&pooled).await.expect("settings of the role");
    assert_eq!(timeout(&database).await.as_deref(), Some("9s"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_limits_the_role_has_changing_tables_takes_its_time() {
    let database = Database::empty().await;
    let mut settings = settings(&database, true);
    (settings.statement_timeout, settings.lock_timeout) = (Duration::from_millis(1), Duration::from_millis(1));
    let applied = migrations::apply(&settings).await.expect("migrations");
    // From then on every session of the role begins with the limits.
    migrations::revert_all(&settings).await.expect("undone");
    assert_eq!(migrations::apply(&settings).await.expect("migrations"), applied);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_postgres_does_not_know_is_told_from_one_that_lacks_its_settings() {
    let database = Database::empty().await;
    let mut settings = settings(&database, true);
    let (_, rest) = database.url.expose_secret().split_once('@').expect("a role");
    settings.url = Some(format!("postgres://nobody@{rest}").into());
    let Err(Error::Migration(why)) = migrations::apply(&settings).await else { panic!("there is no such role") };
    assert!(why.contains("42704") && why.contains("must name the role as which the pooler logs in"), "{why}");
}
