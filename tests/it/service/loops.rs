//! The loops beside the web server outlive whatever breaks in them: a piece of work that panics, a letter that cannot
//! be read.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use fieldpost::app::letters::inbox;
use fieldpost::worker::{BACKGROUND, Step, Task, TaskPlacement, Workers};
use futures_util::FutureExt;
use serde_json::json;
use tokio::sync::Semaphore;

use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::post::{bring, letter, open_with, outcomes, reply_to, version};

const ANNA: &str = "anna@example.org";

/// Steps of work that breaks at first: it panics, then it fails.
static TRIED: AtomicU32 = AtomicU32::new(0);
static DONE: Semaphore = Semaphore::const_new(0);

const BREAKS: Task = Task::new(
    "breaks",
    |app| app.settings.worker.idle,
    |_, _| {
        async {
            match TRIED.fetch_add(1, Ordering::Relaxed) {
                0 => panic!("as planned"),
                1 => Err(fieldpost::app::Error::Busy),
                _ => {
                    DONE.add_permits(1);
                    Ok(Step::Idle)
                }
            }
        }
        .boxed()
    },
);

#[tokio::test(flavor = "multi_thread")]
async fn a_loop_outlives_work_that_panics_and_work_that_fails() {
    let service = TestApp::start_with(|settings| settings.worker.idle = Duration::from_millis(1)).await;
    let workers = Workers::start(&service.app, &[BREAKS]);
    let twice = tokio::time::timeout(Duration::from_secs(60), DONE.acquire_many(2)).await;
    assert!(twice.is_ok(), "after {} steps nobody works any more", TRIED.load(Ordering::Relaxed));
    workers.stop(&service.app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_breaks_its_reader_keeps_no_other_from_being_read_and_is_given_up() {
    const READS: inbox::LetterHandler = |app, id, raw| {
        assert!(!String::from_utf8_lossy(raw).contains("a letter that breaks"), "as planned");
        fieldpost::app::letters::handle(app, id, raw).boxed()
    };
    const BREAKS_LATER: inbox::LetterHandler = |app, id, raw| async move { READS(app, id, raw).await }.boxed();
    let service = open_with(|letters| letters.max_attempts = 3).await;
    Table::in_play(&service).await;
    let (to, before) = (reply_to(&service, ANNA).await, version(&service).await);
    bring(&service, &letter(ANNA, &to, "a letter that breaks")).await.ok();
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    assert!(inbox::handle_due_with(&service.app, BREAKS_LATER).await.unwrap());
    assert_ne!(version(&service).await, before);
    for _ in 2..=3 {
        assert_eq!(outcomes(&service).await, ["waiting", "played"]);
        service.advance_database_clock(61).await;
        inbox::handle_due_with(&service.app, BREAKS_LATER).await.unwrap();
    }
    assert_eq!(outcomes(&service).await, ["failed", "played"], "nobody tries for ever");
}

/// Filled by the shared threads while the thread of mails is busy.
static MEANWHILE: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());
static WAITED: Semaphore = Semaphore::const_new(0);
static IN_VAIN: AtomicBool = AtomicBool::new(false);

/// Work that keeps its processor until the shared threads have got something done.
const KEEPS_ITS_PROCESSOR: Task = Task::new(
    "keeps its processor",
    |app| app.settings.worker.idle,
    |_, _| {
        async {
            let (done, changed) = &MEANWHILE;
            let long = Duration::from_secs(60);
            let waited = changed.wait_timeout_while(done.lock().unwrap(), long, |done| !*done).unwrap();
            IN_VAIN.fetch_or(waited.1.timed_out(), Ordering::Relaxed);
            WAITED.add_permits(1);
            Ok(Step::Idle)
        }
        .boxed()
    },
)
.aside();

#[tokio::test]
async fn work_that_keeps_its_processor_runs_aside_and_the_others_go_on() {
    let service = TestApp::start().await;
    let workers = Workers::start(&service.app, &[KEEPS_ITS_PROCESSOR]);
    // The only shared thread also answers requests here.
    crate::support::client::Client::new(&service.url).call("ready").send().await.ok();
    *MEANWHILE.0.lock().unwrap() = true;
    MEANWHILE.1.notify_all();
    WAITED.acquire().await.unwrap().forget();
    assert!(!IN_VAIN.load(Ordering::Relaxed), "nothing is done meanwhile");
    workers.stop(&service.app).await;
    let aside: Vec<_> =
        BACKGROUND.iter().filter(|task| task.placement == TaskPlacement::Aside).map(|task| task.name).collect();
    assert_eq!(aside, ["outbox"], "mails are made there");
}

static LOOKS: Semaphore = Semaphore::const_new(0);

/// Work that is looked for once an hour, unless something wakes it.
const SELDOM: Task = Task::new(
    "seldom",
    |_| Duration::from_secs(3_600),
    |_, _| {
        async {
            LOOKS.add_permits(1);
            Ok(Step::Idle)
        }
        .boxed()
    },
)
.woken_by(|app| &app.wakes.mails);

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_wakes_the_worker_that_sends_mails_and_whoever_reads_does_not() {
    let service = TestApp::start().await;
    let workers = Workers::start(&service.app, &[SELDOM]);
    let look = async || tokio::time::timeout(Duration::from_secs(60), LOOKS.acquire()).await.unwrap().unwrap().forget();
    look().await;
    service.app.wakes.written();
    look().await;
    let client = crate::support::client::Client::new(&service.url);
    client.call("list_rulesets").send().await.ok();
    assert_eq!(LOOKS.available_permits(), 0, "nothing was written");
    let body = json!({ "name": "anna", "address": "anna@example.org", "password": "correct horse battery" });
    client.call("register_user").json(body).send().await;
    look().await;
    workers.stop(&service.app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_work_is_looked_for_as_often_as_the_settings_say() {
    let service = TestApp::start_with(|settings| {
        settings.worker.idle = Duration::from_secs(7);
        settings.worker.sweep = Duration::from_secs(700);
        settings.worker.watch = Duration::from_secs(70);
    })
    .await;
    let seconds = |task: &Task| (task.period)(&service.app).as_secs();
    let looked: Vec<_> = BACKGROUND.iter().map(|task| (task.name, seconds(task))).collect();
    let (sweeps, others): (Vec<_>, Vec<_>) = looked.iter().partition(|(name, _)| name.starts_with("old "));
    assert!(!sweeps.is_empty() && sweeps.iter().all(|(_, every)| *every == 700), "{looked:?}");
    let often = others.iter().filter(|(_, every)| *every == 7).map(|(name, _)| *name).collect::<Vec<_>>();
    assert_eq!(often, ["outbox", "inbox", "webhooks", "pushes", "clock", "departures", "digests"]);
    assert_eq!(others.last(), Some(&("watch", 70)));
    assert_eq!(others.len(), often.len() + 1, "{others:?}");
}
