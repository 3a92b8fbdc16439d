//! A program that measures or breaks the service: it runs on one thread, so that the processors are left to the
//! service, can be interrupted, and says in a sentence what went wrong.

use std::error::Error;
use std::future::Future;
use std::process::ExitCode;

use clap::Parser;
use tokio::runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::LocalSet;

/// Anything that went wrong, as a sentence.
pub(crate) type Fault = Box<dyn Error + Send + Sync>;
pub(crate) type Outcome<T = ()> = Result<T, Fault>;

/// The signals that end the program.
pub(crate) struct EndSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl EndSignals {
    /// Waits for some work, or until a signal ends it; whoever has started something can then stop it.
    pub(crate) async fn or(&mut self, work: impl Future<Output = Outcome>) -> Outcome {
        tokio::select! {
            done = work => done,
            _ = self.interrupt.recv() => Err("interrupted".into()),
            _ = self.terminate.recv() => Err("terminated".into()),
        }
    }
}

/// Does the work of the program called `name`, with what was chosen on its command line.
pub(crate) fn run<C: Parser>(name: &str, work: impl AsyncFnOnce(C, EndSignals) -> Outcome) -> ExitCode {
    let done = runtime::Builder::new_current_thread().enable_all().build().map_err(Fault::from).and_then(|runtime| {
        let choice = C::parse();
        LocalSet::new().block_on(&runtime, async {
            let [interrupt, terminate] = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
            work(choice, EndSignals { interrupt: interrupt?, terminate: terminate? }).await
        })
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{name}: {fault}");
            ExitCode::FAILURE
        }
    }
}
