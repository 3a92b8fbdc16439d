//! The thread that owns the Postgres process. The kernel's "signal me when my parent dies" follows
//! the *thread* that started the child, so that thread must live as long as we do: it starts the
//! child, waits for it and does nothing else.

use std::process::Command;
use std::sync::mpsc;
use std::thread;

use tokio::sync::watch;

use super::Error;

/// A child process and the thread that waits for it.
#[derive(Debug)]
pub(super) struct Keeper {
    /// Its exit status; `None` while it runs.
    exit: watch::Receiver<Option<String>>,
}

impl Keeper {
    pub(super) fn start(mut command: Command) -> Result<Self, Error> {
        let (exited, exit) = watch::channel(None);
        let (started, starting) = mpsc::channel();
        let body = move || match command.spawn() {
            Ok(mut child) => {
                drop(started.send(Ok(())));
                let ended = match child.wait() {
                    Ok(status) => status.to_string(),
                    Err(why) => why.to_string(),
                };
                exited.send_replace(Some(ended));
            }
            Err(why) => drop(started.send(Err(why))),
        };
        let spawned = thread::Builder::new().name("postgres".into()).spawn(body);
        spawned.map_err(|why| Error::System("starting a thread", why))?;
        match starting.recv() {
            Ok(Ok(())) => Ok(Self { exit }),
            Ok(Err(why)) => Err(Error::System("starting postgres", why)),
            Err(_) => Err(Error::Silent("its thread ended".into())),
        }
    }

    /// Its exit status, if it has ended.
    pub(super) fn exit(&self) -> Option<String> {
        self.exit.borrow().clone()
    }

    pub(super) async fn ended(&mut self) {
        // An error means the thread is gone, and the child with it.
        drop(self.exit.wait_for(Option::is_some).await);
    }
}
