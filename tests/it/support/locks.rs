//! Transactions of a test's own, and the statements of a service that wait for what they hold.

use secrecy::ExposeSecret;
use tokio_postgres::{Client as Postgres, NoTls};

use super::app::TestApp;

/// A transaction that has done this, and is open.
pub(crate) async fn begin(app: &TestApp, statements: &str) -> Postgres {
    let (client, connection) = tokio_postgres::connect(app.database.url.expose_secret(), NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("BEGIN; {statements}")).await.unwrap();
    client
}

/// One that holds a game; whoever writes it waits.
pub(crate) async fn hold(app: &TestApp, game: &str) -> Postgres {
    begin(app, &format!("SELECT 1 FROM games WHERE id = '{game}' FOR UPDATE")).await
}

/// Commits it.
pub(crate) async fn commit(transaction: &Postgres) {
    transaction.batch_execute("COMMIT").await.unwrap();
}

/// Commits it once somebody waits for it.
pub(crate) async fn commit_when_awaited(app: &TestApp, transaction: &Postgres) {
    until_waiting(app, 1).await;
    commit(transaction).await;
}

/// How many statements wait for a lock in the database of the test.
pub(crate) async fn waiting(app: &TestApp) -> usize {
    let waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    app.sql(waiting).await.len()
}

/// Waits until this many do.
pub(crate) async fn until_waiting(app: &TestApp, count: usize) {
    while waiting(app).await < count {}
}
