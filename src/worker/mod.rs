//! Loops beside the web server. Each kind of work is a `step()` that does what is due and says
//! whether there was anything; the loops repeat it, tests pump it by hand.

pub mod clock;
pub mod digest;
pub mod inbox;
pub mod keys;
pub mod outbox;
pub mod presence;
pub mod watch;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::watch as flag;
use tokio::task::JoinSet;

use crate::app::{self, App};
use crate::store;

/// Whether a step found work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It did; there may be more.
    Worked,
    /// Nothing was due.
    Idle,
}

/// One kind of work, as the loops and the tests call it.
pub type Work = for<'a> fn(&'a App) -> BoxFuture<'a, app::Result<Step>>;

/// A kind of work with its name.
pub type Kind = (&'static str, Work);

/// What is done in the background.
pub const BACKGROUND: &[Kind] = &[
    ("outbox", |app| outbox::step(app).boxed()),
    ("sweep", |app| outbox::sweep(app).boxed()),
    ("clock", |app| clock::step(app).boxed()),
    ("digest", |app| digest::step(app).boxed()),
    ("old digests", |app| digest::sweep(app).boxed()),
    ("inbox", |app| inbox::step(app).boxed()),
    ("old letters", |app| inbox::sweep(app).boxed()),
    ("keys", |app| keys::step(app).boxed()),
    ("watch", |app| watch::step(app).boxed()),
];

/// What every process does that takes requests.
pub const AT_THE_DOOR: &[Kind] = &[("presence", |app| presence::step(app).boxed())];

/// The running loops.
#[derive(Debug)]
pub struct Workers {
    loops: JoinSet<()>,
    stop: flag::Sender<bool>,
}

impl Workers {
    /// Starts one loop for each of these kinds of work.
    #[must_use]
    pub fn start(app: &Arc<App>, kinds: &[Kind]) -> Self {
        let (stop, stopped) = flag::channel(false);
        let mut loops = JoinSet::new();
        for (name, work) in kinds {
            // What a step calls takes its connections from the background's part as well.
            loops.spawn(store::in_background(repeat(Arc::clone(app), stopped.clone(), name, *work)));
        }
        Self { loops, stop }
    }

    /// Lets each loop finish its step, hand back what it holds, and end; those that take longer
    /// than the settings allow are dropped, and what they held is handed back for them.
    pub async fn stop(mut self, app: &App) {
        self.stop.send_replace(true);
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

/// Repeats `work` until told to stop: at once while there is any, after a pause when there is none,
/// after a longer one when it fails, or panics: one piece of work that cannot be done must not end the loop.
async fn repeat(app: Arc<App>, mut stopped: flag::Receiver<bool>, name: &str, work: Work) {
    let idle = app.settings.worker.idle;
    loop {
        let pause = match AssertUnwindSafe(work(&app)).catch_unwind().await {
            Ok(Ok(Step::Worked)) => Duration::ZERO,
            Ok(Ok(Step::Idle)) => idle,
            Ok(Err(why)) => {
                tracing::error!(worker = name, %why, "a step failed");
                idle * 10
            }
            Err(_) => {
                tracing::error!(worker = name, "a step panicked");
                idle * 10
            }
        };
        // A dropped sender means the same as being told.
        let told = tokio::time::timeout(pause, stopped.wait_for(|stop| *stop)).await;
        if told.is_ok() {
            return;
        }
    }
}
