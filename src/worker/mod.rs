//! Loops beside the web server. Each kind of work is a `step()` that does what is due and says
//! whether there was anything; the loops repeat it, tests pump it by hand.
//!
//! What is done how often is a table: [`ALWAYS`], [`AT_THE_DOOR`] and [`BACKGROUND`]. Nothing here is left to chance, and how often
//! something is done does not depend on how busy anything is.

pub mod clock;
pub mod digest;
pub mod inbox;
pub mod keys;
pub mod outbox;
pub mod own;
pub mod presence;
mod stop;
pub mod watch;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::operation::processes;
use crate::app::{self, App};
use crate::config::Settings;
use crate::store;

pub use stop::Stop;

/// Whether a step found work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It did; there may be more.
    Worked,
    /// Nothing was due.
    Idle,
}

impl Step {
    /// Worked if there may be more.
    #[must_use]
    pub const fn of(more: bool) -> Self {
        if more { Self::Worked } else { Self::Idle }
    }
}

/// What a loop repeats.
pub type Work = for<'a> fn(&'a Arc<App>, Stop) -> BoxFuture<'a, app::Result<Step>>;

/// One line of the table: a kind of work and how often it is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// Its name in the log.
    pub name: &'static str,
    /// The time between two looks. While a look finds work, the next one follows at once.
    pub period: fn(&Settings) -> Duration,
    /// What ends the pause early.
    pub wake: Option<fn(&App) -> &Notify>,
    /// The work.
    pub work: Work,
}

impl Task {
    /// Work that is looked for once a period and nothing else.
    #[must_use]
    pub const fn new(name: &'static str, period: fn(&Settings) -> Duration, work: Work) -> Self {
        Self { name, period, wake: None, work }
    }

    /// The same, and whenever this wakes it.
    #[must_use]
    pub const fn woken_by(self, wake: fn(&App) -> &Notify) -> Self {
        Self { wake: Some(wake), ..self }
    }
}

const LOOK: fn(&Settings) -> Duration = |settings| settings.worker.idle;
const SWEEP: fn(&Settings) -> Duration = |settings| settings.worker.sweep;
const WATCH: fn(&Settings) -> Duration = |settings| settings.worker.watch;

/// What is done in the background.
pub const BACKGROUND: &[Task] = &[
    Task::new("outbox", LOOK, |app, stop| outbox::send(app, stop).boxed()).woken_by(|app| &app.wakes.mails),
    Task::new("inbox", LOOK, |app, _| inbox::step(app).boxed()).woken_by(|app| &app.wakes.letters),
    Task::new("clock", LOOK, |app, _| clock::step(app).boxed()),
    Task::new("digests", LOOK, |app, _| digest::look(app).boxed()),
    Task::new("old mails", SWEEP, |app, _| outbox::sweep(app).boxed()),
    Task::new("old mails in the folder", SWEEP, |app, _| outbox::sweep_folder(app).boxed()),
    Task::new("old digests", SWEEP, |app, _| digest::sweep(app).boxed()),
    Task::new("old letters", SWEEP, |app, _| inbox::sweep(app).boxed()),
    Task::new("old reply addresses", SWEEP, |app, _| inbox::sweep_addresses(app).boxed()),
    Task::new("old answers", SWEEP, |app, _| keys::step(app).boxed()),
    Task::new("old attempts", SWEEP, |app, _| keys::sweep_attempts(app).boxed()),
    Task::new("old rows of the audit trail", SWEEP, |app, _| keys::sweep_audit_trail(app).boxed()),
    Task::new("watch", WATCH, |app, _| watch::step(app).boxed()),
];

/// What every process does that takes requests.
pub const AT_THE_DOOR: &[Task] = &[Task::new("presence", |_| presence::PERIOD, |app, _| presence::step(app).boxed())];

/// What every process does for itself, whatever else it does, and until its very end.
pub const ALWAYS: &[Task] = &[
    Task::new("heartbeat", |_| processes::BEAT, |app, _| own::beat(app).boxed()),
    Task::new("keys", |_| own::KEYS_EVERY, |app, _| own::reload_keys(app).boxed()),
    Task::new("failed log-ins", |_| own::FAILED_EVERY, |app, _| own::write_failed_log_ins(app).boxed()),
];

/// After a wake a loop waits for so long, so that what comes together is one look.
const TOGETHER: Duration = Duration::from_millis(5);
/// The longest pause after a failure; shorter for what is looked for often.
const MAX_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The running loops.
#[derive(Debug)]
pub struct Workers {
    loops: JoinSet<()>,
    stop: stop::Handle,
}

impl Workers {
    /// Starts one loop for each line of a table.
    #[must_use]
    pub fn start(app: &Arc<App>, tasks: &[Task]) -> Self {
        let (stop, stopped) = stop::pair();
        let mut loops = JoinSet::new();
        for task in tasks {
            // What a step calls takes its connections from the background's part as well.
            loops.spawn(store::in_background(repeat(Arc::clone(app), stopped.clone(), *task)));
        }
        Self { loops, stop }
    }

    /// Lets each loop finish its step, hand back what it holds, and end; those that take longer
    /// than the settings allow are dropped, and what they held is handed back for them.
    pub async fn stop(mut self, app: &App) {
        self.stop.tell();
        let all = async { while self.loops.join_next().await.is_some() {} };
        let limit = app.settings.server.shutdown;
        if tokio::time::timeout(limit, all).await.is_err() {
            tracing::warn!("a worker did not end in time");
        }
        // Whatever was dropped half-way is due again at once.
        self.loops.shutdown().await;
        if let Err(why) = outbox::hand_back(app).await.and(inbox::hand_back(app).await) {
            tracing::warn!(%why, "leases could not be handed back; they run out by themselves");
        }
    }
}

/// Repeats a task until told to stop: once a period, when something wakes it, and at once while there is work.
async fn repeat(app: Arc<App>, mut stop: Stop, task: Task) {
    let period = (task.period)(&app.settings);
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = stop.told() => return,
            _ = ticks.tick() => {}
            () = woken(&app, task.wake) => {}
        }
        while work(&app, &stop, task).await {
            if stop.is_told() {
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

/// Does one step; answers whether there may be more. One that fails, or panics, must not end the loop: it is tried again
/// after a pause.
async fn work(app: &Arc<App>, stop: &Stop, task: Task) -> bool {
    let name = task.name;
    match AssertUnwindSafe((task.work)(app, stop.clone())).catch_unwind().await {
        Ok(Ok(step)) => return step == Step::Worked,
        Ok(Err(why)) => tracing::error!(worker = name, %why, "a step failed"),
        Err(_) => tracing::error!(worker = name, "a step panicked"),
    }
    let pause = (10 * (task.period)(&app.settings)).min(MAX_AFTER_FAILURE);
    let mut stop = stop.clone();
    // Told to stop or not, there is nothing more to do here.
    drop(tokio::time::timeout(pause, stop.told()).await);
    true
}
