//! A thread of its own for work that needs a processor for long, such as making mails. On the threads on which the
//! answers of the database arrive, it would delay those to players: a thread notices what has arrived only when it has
//! done everything else. With a lower priority it also leaves the processors to the other threads.

use tokio::runtime::{Builder, Handle, Runtime};

use crate::app::App;

/// The thread, until it is dropped; its tasks end then.
#[derive(Debug)]
pub(super) struct Aside(Option<Runtime>);

impl Aside {
    /// Starts the thread, with the niceness of the settings. If it cannot be started, the work runs on the shared
    /// threads.
    pub(super) fn start(app: &App) -> Self {
        let nice = app.settings.worker.mail_nice;
        let mut thread = Builder::new_multi_thread();
        thread.worker_threads(1).thread_name("aside").enable_all();
        let started = thread.on_thread_start(move || nice.apply()).build();
        Self(started.inspect_err(|why| tracing::warn!(%why, "mails have no thread of their own")).ok())
    }

    /// Where its tasks are spawned.
    pub(super) fn handle(&self) -> Handle {
        self.0.as_ref().map_or_else(Handle::current, |runtime| runtime.handle().clone())
    }
}

impl Drop for Aside {
    /// Without waiting for it: blocking is not allowed in a task.
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
