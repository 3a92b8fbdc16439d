//! Connections to the database are divided into parts: whoever uses up one part stops nobody who depends on another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fieldpost::store::{self, Loan, Part, in_background, processes};
use fieldpost::worker::{BACKGROUND, Step, Stop, Task, Workers, presence};
use futures_util::FutureExt;
use tokio::sync::Semaphore;

use crate::support::app::TestApp;
use crate::support::client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_take_all_their_connections_stop_neither_heartbeat_nor_loops_nor_readiness_nor_log_ins() {
    let app = TestApp::start().await;
    let store = &app.app.store;
    let mut taken = Vec::new();
    while store.load(Part::Requests).busy < store.load(Part::Requests).most {
        taken.push(store.connection().await.expect("a connection"));
    }

    Client::new(&app.url).call("ready").send().await.ok();
    app.sql("UPDATE presence SET seen_at = now() - interval '20 seconds'").await;
    assert_eq!(presence::step(&app.app).await.expect("a heartbeat"), Step::Idle);
    let heard = app.sql("SELECT now() - seen_at < interval '10 seconds' FROM presence").await;
    assert_eq!(heard, [[Some("t".to_owned())]]);
    for task in BACKGROUND {
        let done = in_background((task.work)(&app.app, Stop::never())).await;
        done.unwrap_or_else(|why| panic!("{}: {why}", task.name));
    }
    drop(store.for_sign_in().await.expect("a connection for a log-in"));
}

#[tokio::test(flavor = "multi_thread")]
async fn log_ins_that_take_all_their_connections_leave_those_of_games() {
    let app = TestApp::start().await;
    let store = &app.app.store;
    let mut taken = Vec::new();
    while store.load(Part::SignIn).busy < store.load(Part::SignIn).most {
        taken.push(store.for_sign_in().await.expect("a connection"));
    }
    drop(store.connection().await.expect("a connection for a game"));
}

static SEEN: Semaphore = Semaphore::const_new(0);
static OF_BACKGROUND: AtomicBool = AtomicBool::new(false);

/// What a use case does that requests have as well: it asks for a connection and knows nothing of parts.
const ASKS: Task = Task::new(
    "asks",
    |app| app.settings.worker.idle,
    |app, _| {
        async {
            let before = app.store.load(Part::Background).busy;
            let loan = app.store.connection().await?;
            OF_BACKGROUND.store(app.store.load(Part::Background).busy > before, Ordering::Relaxed);
            drop(loan);
            SEEN.add_permits(1);
            Ok(Step::Idle)
        }
        .boxed()
    },
);

#[tokio::test(flavor = "multi_thread")]
async fn a_loop_uses_the_connections_of_the_background() {
    let app = TestApp::start().await;
    let workers = Workers::start(&app.app, &[ASKS]);
    let seen = tokio::time::timeout(Duration::from_secs(60), SEEN.acquire()).await;
    assert!(seen.is_ok() && OF_BACKGROUND.load(Ordering::Relaxed));
    workers.stop(&app.app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn work_in_the_background_waits_longer_for_a_connection_than_a_request() {
    let app = TestApp::start_with(|settings| settings.database.pool_wait = Duration::from_millis(50)).await;
    let store = &app.app.store;
    let mut taken = Vec::new();
    for part in [Part::Requests, Part::Background, Part::Reserved] {
        while store.load(part).busy < store.load(part).most {
            let lent = match part {
                Part::Background => store.background().await,
                Part::Reserved => store.reserved().await,
                Part::Requests | Part::SignIn => store.connection().await,
            };
            // Opening them may take longer than a request waits.
            taken.extend(lent);
        }
    }
    let waiting = async { tokio::join!(in_background(store.connection()), store.background(), store.reserved()) };
    let release = async {
        while store.load(Part::Background).waiting < 2 || store.load(Part::Reserved).waiting < 1 {
            tokio::task::yield_now().await;
        }
        // They have waited for as long as whoever waits no longer than a request may.
        store.connection().await.expect_err("none is free for a request");
        store.for_figures().await.expect_err("none is free for figures");
        drop(taken);
    };
    let ((shared, background, reserved), ()) = tokio::join!(waiting, release);
    for lent in [shared, background, reserved] {
        drop(lent.expect("a connection"));
    }
}

async fn connection(service: &TestApp) -> Loan {
    service.app.store.connection().await.expect("a connection")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_that_is_dropped_in_the_middle_holds_nothing_any_more() {
    let service = TestApp::start().await;
    let (mut first, mut second) = (connection(&service).await, connection(&service).await);
    let (locked, is_locked) = tokio::sync::oneshot::channel();
    let forever = store::transaction(&mut first, async |conn| {
        processes::lock(conn).await?;
        locked.send(()).expect("somebody waits");
        std::future::pending::<Result<(), store::Error>>().await
    });
    tokio::select! {
        _ = forever => panic!("it does not end"),
        locked = is_locked => locked.expect("it got the lock"),
    }
    // The first connection is not even given back.
    let lock = store::transaction(&mut second, async |conn| processes::lock(conn).await);
    lock.await.expect("nobody holds the lock");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_reserved_connection_taken_it_is_not_ready_and_says_so_quickly() {
    let app = TestApp::start_with(|settings| settings.database.pool_wait = Duration::from_millis(50)).await;
    // Opening it may take longer than anybody waits.
    let taken = loop {
        if let Ok(loan) = app.app.store.reserved().await {
            break loan;
        }
    };
    let reply = Client::new(&app.url).call("ready").send().await;
    reply.problem("unavailable");
    assert_eq!(reply.header("retry-after"), "1");
    drop(taken);
    // An answer holds for a second.
    while Client::new(&app.url).call("ready").send().await.status != 200 {}
}
