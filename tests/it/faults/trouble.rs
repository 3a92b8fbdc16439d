//! Whenever Postgres is away, for whatever reason, the service says that it is unavailable (503 with `Retry-After`),
//! never that it has a fault (500), and is not ready while writing is impossible.

use std::time::Duration;

use serde_json::json;

use super::{postgres, service_on};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::client::{Client, Reply};
use crate::support::personas::Table;
use crate::support::postgres::{Postgres, Stop};

/// It is trouble, and passes.
pub(crate) fn is_trouble(reply: &Reply) {
    reply.problem("unavailable");
    assert_eq!((reply.status, reply.header("retry-after")), (503, "1"));
}

/// Asks until the service says whether it is ready as expected: an answer holds for about a second.
pub(super) async fn becomes_ready(app: &TestApp, expected: bool) {
    let client = Client::new(&app.url);
    for _ in 0..100_000 {
        let reply = client.call("ready").send().await;
        if (reply.status == 200) == expected {
            if !expected {
                is_trouble(&reply);
            }
            client.call("live").send().await.ok();
            return;
        }
    }
    panic!("it never says that it is {}ready", if expected { "" } else { "not " });
}

/// Plays until that works again; everything else must be trouble.
pub(super) async fn plays_again(table: &Table, text: &str) {
    loop {
        let look = table.red.client.call("read_game").path("game", &table.game).send().await;
        if look.status == 200 {
            let call = table.red.client.call("act").path("game", &table.game).header("If-Match", look.etag());
            let reply = call.json(json!({ "type": "text", "text": text })).send().await;
            if reply.status == 200 {
                return;
            }
            is_trouble(&reply);
        } else {
            is_trouble(&look);
        }
    }
}

/// A session of the test's own.
async fn connect(url: &str) -> Result<tokio_postgres::Client, tokio_postgres::Error> {
    let (client, driver) = tokio_postgres::connect(url, tokio_postgres::NoTls).await?;
    tokio::spawn(driver);
    Ok(client)
}

/// A Postgres on which a move can be [held up](held_up).
async fn holding() -> Postgres {
    postgres("max_prepared_transactions = 1").await
}

/// A move that waits in the database while `meanwhile` goes on. What it waits for is not a session, which would end
/// with all others, perhaps a moment before that of the move: it holds until somebody [lets go](let_go), also when the
/// server is back.
async fn held_up(postgres: &Postgres, table: &Table, meanwhile: impl AsyncFnOnce()) -> Reply {
    let holder = connect(&postgres.url("postgres")).await.expect("a connection");
    let hold = "BEGIN; LOCK TABLE game_log IN ACCESS EXCLUSIVE MODE; PREPARE TRANSACTION 'held'";
    holder.batch_execute(hold).await.expect("a lock");
    let call = table.red.client.call("act").path("game", &table.game).header("If-Match", "\"3\"");
    let moving = call.json(json!({ "type": "text", "text": "e4-e5" })).send();
    let striking = async {
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'fieldpost'";
        while holder.query_one(waits, &[]).await.expect("a count").get::<_, i64>(0) == 0 {}
        meanwhile().await;
    };
    let (reply, ()) = tokio::join!(moving, striking);
    reply
}

/// Ends what held a move up, once the server is there.
async fn let_go(postgres: &Postgres) {
    loop {
        if let Ok(session) = connect(&postgres.url("postgres")).await
            && session.batch_execute("ROLLBACK PREPARED 'held'").await.is_ok()
        {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_postgres_ends_are_trouble() {
    let postgres = holding().await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    let ended = held_up(&postgres, &table, async || {
        let ours = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fieldpost'";
        app.sql(ours).await;
    });
    is_trouble(&ended.await);
    let_go(&postgres).await;
    plays_again(&table, "e4-e5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_is_trouble_and_so_is_one_that_is_gone_or_starts() {
    for how in [Stop::Fast, Stop::Immediate] {
        let postgres = holding().await;
        let app = service_on(&postgres, |_| {}).await;
        let table = Table::in_play(&app).await;
        is_trouble(&held_up(&postgres, &table, async || postgres.stop(how).expect("a stop")).await);
        is_trouble(&table.red.client.call("read_game").path("game", &table.game).send().await);
        becomes_ready(&app, false).await;
        let anybody = Client::new(&app.url);
        is_trouble(&anybody.call("log_in").json(json!({ "login": "anna", "password": "some password" })).send().await);
        postgres.start_without_waiting().expect("a start");
        tokio::join!(plays_again(&table, "e4-e5"), let_go(&postgres));
        becomes_ready(&app, true).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_only_reads_is_trouble_for_whoever_writes() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    becomes_ready(&app, true).await;
    postgres.set("default_transaction_read_only = on").expect("settings");
    postgres.reload().expect("settings");
    // Sessions hear of it soon after.
    becomes_ready(&app, false).await;
    let call = table.red.client.call("act").path("game", &table.game).header("If-Match", "\"3\"");
    is_trouble(&call.json(json!({ "type": "text", "text": "e4-e5" })).send().await);
    table.red.look(&table.game).await;
    postgres.set("default_transaction_read_only = off").expect("settings");
    postgres.reload().expect("settings");
    becomes_ready(&app, true).await;
    plays_again(&table, "e4-e5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_ready_while_commits_wait_for_a_standby_that_is_not_there() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    becomes_ready(&app, true).await;
    postgres.set("synchronous_standby_names = 'nobody'").expect("settings");
    postgres.reload().expect("settings");
    let waiting = connect(&postgres.url("postgres")).await.expect("one");
    let commit = tokio::spawn(async move { waiting.batch_execute("CREATE TABLE waits ()").await });
    becomes_ready(&app, false).await;
    postgres.set("synchronous_standby_names = ''").expect("settings");
    postgres.reload().expect("settings");
    commit.await.expect("no panic").expect("it is committed at last");
    becomes_ready(&app, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_is_trouble_until_it_is_promoted() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    postgres.stop(Stop::Fast).expect("a stop");
    postgres.put("standby.signal", "").expect("a file");
    postgres.start().expect("a standby");
    becomes_ready(&app, false).await;
    // Reading is possible there.
    assert_eq!(table.red.look(&table.game).await.json()["version"], 3);
    let call = table.red.client.call("act").path("game", &table.game).header("If-Match", "\"3\"");
    is_trouble(&call.json(json!({ "type": "text", "text": "e4-e5" })).send().await);
    postgres.promote().expect("a promotion");
    becomes_ready(&app, true).await;
    plays_again(&table, "e4-e5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_free_connections_is_trouble() {
    let postgres = postgres("max_connections = 14\nsuperuser_reserved_connections = 1").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    app.sql("CREATE ROLE crowd LOGIN").await;
    let root = postgres.url("postgres");
    let crowd = root.replace("postgres@", "crowd@");
    let ours = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fieldpost'";
    let mut taken = vec![connect(&root).await.expect("a connection")];
    let crowding = async {
        // Ours are ended, and others take every place. A session that ends needs its place for a moment longer. Ours
        // are those of a superuser, for whom the last place is left.
        while taken.len() < 14 {
            let next = if taken.len() < 13 { &crowd } else { &root };
            match connect(next).await {
                Ok(client) => taken.push(client),
                Err(_) => taken[0].batch_execute(ours).await.expect("ours end"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), crowding).await.expect("every place is taken");
    is_trouble(&table.red.client.call("read_game").path("game", &table.game).send().await);
    drop(taken);
    plays_again(&table, "e4-e5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_answer_is_given_up() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let mut table = Table::in_play(&app).await;
    let impatient = Beside::start(&app, |settings| {
        settings.database.statement_timeout = Duration::from_millis(100);
        settings.database.lock_timeout = Duration::from_millis(100);
    })
    .await;
    table.red.client = impatient.client(&table.red.client);
    // It has sessions that can fall silent.
    while table.red.client.call("read_game").path("game", &table.game).send().await.status != 200 {}
    let backends = "SELECT pid::text FROM pg_stat_activity WHERE application_name = 'fieldpost'";
    let backends = app.sql(backends).await;
    let all = |signal: &'static str| {
        for backend in &backends {
            let process = backend[0].as_deref().expect("a process").parse().expect("a number");
            Postgres::signal(process, signal).expect("a signal");
        }
    };
    all("STOP");
    is_trouble(&table.red.client.call("read_game").path("game", &table.game).send().await);
    all("CONT");
    plays_again(&table, "e4-e5").await;
}
