//! A thread of its own for work that needs a processor for long, such as making mails. On the threads on which the
//! answers of the database arrive, it would delay those to players: a thread notices what has arrived only when it has
//! done everything else. With a lower priority it also leaves the processors to the other threads.

use std::sync::mpsc;
use std::{io, thread};

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

use crate::app::App;

/// The thread, until it is dropped; its tasks end then.
#[derive(Debug)]
pub(super) struct Aside(Option<TaskThread>);

/// A thread that runs tasks until the sender is dropped.
#[derive(Debug)]
struct TaskThread {
    tasks: Handle,
    _until: oneshot::Sender<()>,
}

impl Aside {
    /// Starts the thread, with the niceness of the settings. If it cannot be started, the work runs on the shared one.
    pub(super) fn start(app: &App) -> Self {
        let started = TaskThread::start(app);
        Self(started.inspect_err(|why| tracing::warn!(%why, "mails have no thread of their own")).ok())
    }

    /// Where its tasks are spawned.
    pub(super) fn handle(&self) -> Handle {
        self.0.as_ref().map_or_else(Handle::current, |running| running.tasks.clone())
    }
}

impl TaskThread {
    fn start(app: &App) -> io::Result<Self> {
        let nice = app.settings.worker.mail_nice;
        let (until, dropped) = oneshot::channel::<()>();
        let (tell, started) = mpsc::channel();
        // The runtime is made, and ends, on its own thread: to drop it on this one is not allowed.
        thread::Builder::new().name("aside".to_owned()).spawn(move || {
            nice.apply();
            let runtime = Builder::new_current_thread().enable_all().build();
            let told = tell.send(runtime.as_ref().map(|runtime| runtime.handle().clone()).map_err(io::Error::kind));
            if let (Ok(()), Ok(runtime)) = (told, runtime) {
                // It is dropped, never sent.
                let _ = runtime.block_on(dropped);
            }
        })?;
        let tasks = started.recv().map_err(io::Error::other)?.map_err(io::Error::from)?;
        Ok(Self { tasks, _until: until })
    }
}
