//! What Postgres reports is recognised by its SQLSTATE, never by its words.

use diesel_async::SimpleAsyncConnection;
use fieldpost::store::Error;

use crate::support::app::TestApp;

/// The kind of an error, by its variant.
fn kind(why: &Error) -> &'static str {
    match why {
        Error::Away(_) => "away",
        Error::Refused(_) => "refused",
        Error::ReadOnly(_) => "read-only",
        Error::Full(_) => "full",
        Error::Timeout(_) => "timeout",
        Error::Conflict(_) => "conflict",
        Error::Statement(_) => "statement",
        other => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_code_of_trouble_passes_and_a_fault_of_ours_does_not() {
    let app = TestApp::start().await;
    for (code, expected) in [
        ("08006", "away"),
        ("25006", "read-only"),
        ("40001", "conflict"),
        ("40P01", "conflict"),
        ("42501", "refused"),
        ("53100", "full"),
        ("53200", "full"),
        ("53300", "full"),
        ("55P03", "timeout"),
        ("57014", "timeout"),
        ("57P01", "away"),
        ("57P02", "away"),
        ("57P03", "away"),
        ("57P04", "away"),
        ("58030", "full"),
        ("22012", "statement"),
        ("42P01", "statement"),
        ("23502", "statement"),
    ] {
        let mut conn = app.app.store.connection().await.expect("a connection");
        // The words say nothing, or the wrong thing.
        let sql = format!("DO $$ BEGIN RAISE EXCEPTION '57P01: lock timeout' USING ERRCODE = '{code}'; END $$");
        let why = Error::from(conn.batch_execute(&sql).await.expect_err(code));
        assert_eq!((kind(&why), why.is_passing()), (expected, expected != "statement"), "{code}: {why}");
        assert!(why.to_string().contains(code), "{why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadlock_is_trouble() {
    let app = TestApp::start().await;
    let mut one = app.app.store.connection().await.expect("a connection");
    let mut other = app.app.store.connection().await.expect("another one");
    one.batch_execute("SET deadlock_timeout = '10ms'; BEGIN; SELECT pg_advisory_xact_lock(1)").await.expect("a lock");
    other.batch_execute("SET deadlock_timeout = '10ms'; BEGIN; SELECT pg_advisory_xact_lock(2)").await.expect("a lock");
    let (mine, others) = tokio::join!(one.batch_execute("SELECT pg_advisory_xact_lock(2)"), async {
        let done = other.batch_execute("SELECT pg_advisory_xact_lock(1)").await;
        // Whoever lost lets go, and whoever won goes on.
        drop(other.batch_execute("ROLLBACK").await);
        done
    });
    let lost = mine.err().or(others.err()).map(Error::from).expect("one of them loses");
    assert_eq!(kind(&lost), "conflict", "{lost}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_after_a_statement_that_failed_commits_nothing() {
    let app = TestApp::start().await;
    let mut conn = app.app.store.connection().await.expect("a connection");
    let done = fieldpost::store::transaction(&mut conn, async |conn| {
        conn.batch_execute("UPDATE clock SET ahead = interval '1 hour'").await.map_err(Error::from)?;
        // Somebody who swallows an error believes that the rest is kept.
        drop(conn.batch_execute("SELECT 1 / 0").await);
        Ok::<_, Error>(())
    });
    let why = done.await.expect_err("nothing was kept");
    assert!(why.to_string().contains("25P02"), "{why}");
    drop(conn);
    assert_eq!(app.sql("SELECT ahead FROM clock").await, [[Some("00:00:00".to_owned())]]);
    let mut conn = app.app.store.connection().await.expect("a connection");
    conn.batch_execute("SELECT 1").await.expect("one that is in no transaction");
}
