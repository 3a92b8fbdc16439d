//! The background loops. Each kind of work is a `step()` that does whatever is due and returns whether there was
//! anything; the loops repeat it, tests call it directly.
//!
//! What is done how often is a table: [`ALWAYS`], [`SERVING`] and [`BACKGROUND`]. Nothing here is random, and how
//! often something runs does not depend on the load.

pub mod archive;
mod aside;
mod attempts;
pub mod clock;
pub mod departures;
pub mod digest;
pub mod inbox;
pub mod keys;
pub mod outbox;
pub mod own;
pub mod presence;
pub mod pushes;
mod step;
mod stop;
pub mod streams;
pub mod watch;
pub mod webhooks;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};
use tracing::Instrument;

use crate::app::operation::processes;
use crate::app::{self, App, in_background};
use crate::spans;

use aside::Aside;

pub use step::Step;
pub use stop::Stop;

/// The function that a loop repeats.
pub type Work = for<'a> fn(&'a Arc<App>, Stop) -> BoxFuture<'a, app::Result<Step>>;

/// One line of the table: a kind of work and its period.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// Its name in the log.
    pub name: &'static str,
    /// The time between two steps. While a step finds work, the next one follows at once.
    pub period: fn(&App) -> Duration,
    /// The signal that ends the pause early.
    pub wake: Option<fn(&App) -> &Notify>,
    /// The function that a loop repeats.
    pub work: Work,
    /// Where it runs.
    pub placement: TaskPlacement,
}

/// Where work runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskPlacement {
    /// On the database I/O threads.
    Shared,
    /// On a thread of its own, because it needs a processor for long.
    Aside,
}

impl Task {
    /// Work that runs only once per period.
    #[must_use]
    pub const fn new(name: &'static str, period: fn(&App) -> Duration, work: Work) -> Self {
        Self { name, period, wake: None, work, placement: TaskPlacement::Shared }
    }

    /// The same, and whenever this signal wakes it.
    #[must_use]
    pub const fn woken_by(self, wake: fn(&App) -> &Notify) -> Self {
        Self { wake: Some(wake), ..self }
    }

    /// The same on a thread of its own.
    #[must_use]
    pub const fn aside(self) -> Self {
        Self { placement: TaskPlacement::Aside, ..self }
    }
}

const LOOK: fn(&App) -> Duration = |app| app.settings.worker.idle;
const SWEEP: fn(&App) -> Duration = |app| app.settings.worker.sweep;
const WATCH: fn(&App) -> Duration = |app| app.settings.worker.watch;

/// The background work.
pub const BACKGROUND: &[Task] = &[
    Task::new("outbox", LOOK, |app, stop| outbox::send(app, stop).boxed()).woken_by(|app| &app.wakes.mails).aside(),
    Task::new("inbox", LOOK, |app, _| inbox::step(app).boxed()).woken_by(|app| &app.wakes.letters),
    Task::new("webhooks", LOOK, |app, stop| webhooks::send(app, stop).boxed()).woken_by(|app| &app.wakes.webhooks),
    Task::new("pushes", LOOK, |app, stop| pushes::send(app, stop).boxed()).woken_by(|app| &app.wakes.pushes),
    Task::new("clock", LOOK, |app, _| clock::step(app).boxed()),
    Task::new("departures", LOOK, |app, _| departures::step(app).boxed()),
    Task::new("digests", LOOK, |app, _| digest::make_due(app).boxed()),
    Task::new("old mails", SWEEP, |app, _| outbox::sweep(app).boxed()),
    Task::new("old mails in the folder", SWEEP, |app, _| outbox::sweep_folder(app).boxed()),
    Task::new("old digests", SWEEP, |app, _| digest::sweep(app).boxed()),
    Task::new("old letters", SWEEP, |app, _| inbox::sweep(app).boxed()),
    Task::new("old reply addresses", SWEEP, |app, _| inbox::sweep_addresses(app).boxed()),
    Task::new("old messages for webhooks", SWEEP, |app, _| webhooks::sweep(app).boxed()),
    Task::new("old pushes", SWEEP, |app, _| pushes::sweep(app).boxed()),
    Task::new("old answers", SWEEP, |app, _| keys::step(app).boxed()),
    Task::new("old attempts", SWEEP, |app, _| keys::sweep_attempts(app).boxed()),
    Task::new("old sessions", SWEEP, |app, _| keys::sweep_sessions(app).boxed()),
    Task::new("old second factors", SWEEP, |app, _| keys::sweep_second_factors(app).boxed()),
    Task::new("old grants", SWEEP, |app, _| keys::sweep_grants(app).boxed()),
    Task::new("old rows of the audit trail", SWEEP, |app, _| keys::sweep_audit_trail(app).boxed()),
    Task::new("old logs", SWEEP, |app, _| archive::step(app).boxed()),
    Task::new("watch", WATCH, |app, _| watch::step(app).boxed()),
];

/// The work of every process that serves requests.
pub const SERVING: &[Task] = &[
    Task::new("presence", |_| presence::PERIOD, |app, _| presence::step(app).boxed()),
    Task::new("streams", |app| app.settings.streams.poll, |app, _| streams::step(app).boxed()),
];

/// The work that every process does for itself, until its very end.
pub const ALWAYS: &[Task] = &[
    Task::new("heartbeat", |_| processes::BEAT, |app, _| own::beat(app).boxed()),
    Task::new("keys", |_| own::KEYS_EVERY, |app, _| own::reload_keys(app).boxed()),
    Task::new("failed log-ins", |_| own::FAILED_EVERY, |app, _| own::write_failed_log_ins(app).boxed()),
    Task::new("uses of tokens", |_| own::USES_EVERY, |app, _| own::write_token_uses(app).boxed()),
];

/// The delay after a wake-up, so that one step handles everything that arrives together.
const TOGETHER: Duration = Duration::from_millis(20);
/// The longest pause after a failure; shorter for frequent work.
const MAX_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The running loops.
#[derive(Debug)]
pub struct Workers {
    loops: JoinSet<()>,
    stop: stop::Handle,
    /// The thread of those that do not run on the shared ones.
    _aside: Option<Aside>,
}

impl Workers {
    /// Starts one loop for each line of a table.
    #[must_use]
    pub fn start(app: &Arc<App>, tasks: &[Task]) -> Self {
        let (stop, stopped) = stop::pair();
        let mut loops = JoinSet::new();
        let mut aside = None;
        for task in tasks {
            let runtime = match task.placement {
                TaskPlacement::Shared => Handle::current(),
                TaskPlacement::Aside => aside.get_or_insert_with(|| Aside::start(app)).handle(),
            };
            // A step's calls also take their connections from the background's part.
            loops.spawn_on(in_background(repeat(Arc::clone(app), stopped.clone(), *task)), &runtime);
        }
        Self { loops, stop, _aside: aside }
    }

    /// Lets each loop finish its step, release its leases, and end; those that take longer than the settings allow are
    /// dropped, and their leases are released for them.
    pub async fn stop(mut self, app: &App) {
        self.stop.tell();
        let all = async { while self.loops.join_next().await.is_some() {} };
        let limit = app.settings.server.shutdown;
        if tokio::time::timeout(limit, all).await.is_err() {
            tracing::warn!("a worker did not end in time");
        }
        // Work that was dropped half-way is due again at once.
        self.loops.shutdown().await;
        let released = outbox::hand_back(app).await.and(inbox::hand_back(app).await);
        let released = released.and(webhooks::hand_back(app).await);
        if let Err(why) = released.and(pushes::hand_back(app).await) {
            tracing::warn!(%why, "leases could not be released; they will expire");
        }
        tracing::info!("the workers have ended");
    }
}

/// Repeats a task until told to stop: once per period, when something wakes it, and at once while there is work.
async fn repeat(app: Arc<App>, mut stop: Stop, task: Task) {
    let period = (task.period)(&app);
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => return,
            _ = ticks.tick() => {}
            () = woken(&app, task.wake) => {}
        }
        while work(&app, &stop, task).await {
            if stop.is_requested() {
                return;
            }
        }
    }
}

/// Waits until something wakes a task, if anything does.
async fn woken(app: &App, wake: Option<fn(&App) -> &Notify>) {
    match wake {
        Some(wake) => {
            wake(app).notified().await;
            tokio::time::sleep(TOGETHER).await;
        }
        None => std::future::pending().await,
    }
}

/// Runs one step and returns whether there may be more work. One that fails, or panics, must not end the loop: it is
/// tried again after a pause.
async fn work(app: &Arc<App>, stop: &Stop, task: Task) -> bool {
    let name = task.name;
    let span = spans::step(name);
    let done = AssertUnwindSafe((task.work)(app, stop.clone()).instrument(span.clone())).catch_unwind().await;
    match &done {
        Ok(Ok(Step::Worked)) => spans::end(&span, "worked"),
        Ok(Ok(Step::Idle)) => spans::end(&span, spans::IDLE),
        Ok(Err(_)) | Err(_) => spans::fail(&span),
    }
    drop(span);
    match done {
        Ok(Ok(step)) => return step == Step::Worked,
        Ok(Err(why)) if why.is_busy() => tracing::warn!(worker = name, %why, "a step did not get its turn"),
        Ok(Err(why)) => tracing::error!(worker = name, %why, "a step failed"),
        Err(_) => tracing::error!(worker = name, "a step panicked"),
    }
    let pause = (10 * (task.period)(app)).min(MAX_AFTER_FAILURE);
    let mut stop = stop.clone();
    // Stopped or not, there is nothing more to do here.
    drop(tokio::time::timeout(pause, stop.requested()).await);
    true
}
