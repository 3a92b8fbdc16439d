//! `fieldpost serve` and `fieldpost work`: build the service, run it until a signal, shut it down in order (requests
//! and workers, connections, private Postgres).

use std::net::TcpListener;
use std::sync::Arc;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;

use super::database::database;
use super::terminal::Failure;
use crate::app::accounts::tokens;
use crate::app::operation::processes;
use crate::app::{App, audit};
use crate::cluster::Cluster;
use crate::config::Settings;
use crate::http;
use crate::store::{migrations, start};
use crate::values::Duty;
use crate::worker::{ALWAYS, BACKGROUND, SERVING, Workers};

pub(super) async fn serve(settings: Settings, with_workers: bool) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    let listen = settings.server.listen;
    let Service { app, mut cluster } = Service::build(settings, Duty::Serve, &mut signals).await?;
    // Last, so that the service is ready once the port is open.
    let listener = match TcpListener::bind(listen) {
        Ok(listener) => listener,
        Err(why) => {
            Service { app, cluster }.close().await;
            return Err(format!("cannot listen on {listen}: {why}").into());
        }
    };
    let address = listener.local_addr()?;

    let server = http::serve(Arc::clone(&app), listener)?;
    let handle = server.handle();
    let serving = tokio::spawn(server);
    let (watched, always) = (watched(&app), Workers::start(&app, ALWAYS));
    let tasks = if with_workers { [SERVING, BACKGROUND].concat() } else { SERVING.to_vec() };
    let workers = Workers::start(&app, &tasks);
    tracing::info!(%address, url = app.settings.server.public_url, "listening");

    let mut why = signals.or_lost(&app, cluster.as_mut()).await;
    if matches!(why, StopReason::Signal) {
        why = drain(&app, cluster.as_mut(), &mut signals).await;
    }
    tracing::info!(%why, "stopping");
    // Streams would go on for ever.
    app.listeners.close();
    // At the same time: each may take as long as the settings allow, and a supervisor waits for no more than that.
    let stopping = async { tokio::join!(handle.stop(true), workers.stop(&app)) };
    tokio::select! {
        ((), ()) = stopping => {}
        () = signals.next() => tracing::warn!("second signal; exiting at once"),
    }
    serving.abort();
    // Until here it counts as running.
    drop(always);
    watched.abort();
    Service { app, cluster }.close().await;
    ended(why)
}

pub(super) async fn work(settings: Settings) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    let Service { app, mut cluster } = Service::build(settings, Duty::Work, &mut signals).await?;
    let (watched, always) = (watched(&app), Workers::start(&app, ALWAYS));
    let workers = Workers::start(&app, BACKGROUND);
    tracing::info!("working");
    let why = signals.or_lost(&app, cluster.as_mut()).await;
    tracing::info!(%why, "stopping");
    workers.stop(&app).await;
    // Until here it counts as running.
    drop(always);
    watched.abort();
    Service { app, cluster }.close().await;
    ended(why)
}

/// Serves on for a while, and is not ready any more: whatever sends requests here notices, and sends them elsewhere,
/// before the port is closed. A second signal, or a fault, ends that.
async fn drain(app: &App, cluster: Option<&mut Cluster>, signals: &mut Signals) -> StopReason {
    app.ending.announce();
    let drain = app.settings.server.drain;
    if drain.is_zero() {
        return StopReason::Signal;
    }
    tracing::info!(seconds = drain.as_secs(), "not ready any more; the port is closed after server.drain_s");
    let Ok(why) = tokio::time::timeout(drain, signals.or_lost(app, cluster)).await else { return StopReason::Signal };
    tracing::info!(%why, "not waiting for the end of server.drain_s");
    why
}

fn tell(done: crate::app::Result<()>) {
    if let Err(why) = done {
        tracing::warn!(%why, "the audit trail could not be written");
    }
}

/// Serves the metrics, if configured. Nothing else depends on them: if another process has the port, as with `serve`
/// and `work` on one configuration, this one runs without.
fn watched(app: &Arc<App>) -> JoinHandle<()> {
    let Some(listen) = app.settings.metrics.listen else { return tokio::spawn(async {}) };
    let bound = TcpListener::bind(listen).and_then(|listener| Ok((listener.local_addr()?, listener)));
    let served = bound.and_then(|(at, listener)| Ok((at, http::serve_metrics(Arc::clone(app), listener)?)));
    let server = match served {
        Ok((address, server)) => {
            tracing::info!(metrics = %address, "serving metrics");
            server
        }
        Err(why) => {
            tracing::error!(%listen, %why, "metrics.listen cannot be used; this process serves no metrics");
            return tokio::spawn(async {});
        }
    };
    tokio::spawn(async move {
        if let Err(why) = server.await {
            tracing::error!(%why, "the metrics are no longer served");
        }
    })
}

/// Why a process stops.
enum StopReason {
    /// The operating system asked it to stop.
    Signal,
    /// An error.
    Fault(String),
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Signal => "signal",
            Self::Fault(fault) => fault,
        })
    }
}

fn ended(why: StopReason) -> Result<(), Failure> {
    match why {
        StopReason::Signal => Ok(()),
        StopReason::Fault(fault) => Err(fault.into()),
    }
}

/// The parts that are built and shut down.
struct Service {
    app: Arc<App>,
    cluster: Option<Cluster>,
}

impl Service {
    async fn build(mut settings: Settings, duty: Duty, signals: &mut Signals) -> Result<Self, Failure> {
        let cluster = database(&mut settings).await?;
        let built = tokio::select! {
            built = begin(settings, duty) => built,
            () = signals.next() => Err("told to stop before it had begun".into()),
        };
        match (built, cluster) {
            (Ok(app), cluster) => Ok(Self { app, cluster }),
            (Err(why), Some(cluster)) => {
                cluster.stop().await;
                Err(why)
            }
            (Err(why), None) => Err(why),
        }
    }

    async fn close(self) {
        tell(audit::flush(&self.app).await);
        tell(tokens::flush(&self.app).await);
        if let Err(why) = processes::leave(&self.app).await {
            tracing::warn!(%why, "this process could not be removed from the table; its row will expire");
        }
        self.app.store.close();
        if let Some(cluster) = self.cluster {
            cluster.stop().await;
        }
    }
}

/// Waits for the database, brings its tables up to date, and registers among the processes that run on it.
async fn begin(settings: Settings, duty: Duty) -> Result<Arc<App>, Failure> {
    start::wait(&settings.database).await?;
    for name in migrations::prepare(&settings.database).await? {
        tracing::info!(name, "migrated");
    }
    // Not before: a session that a pooler has opened keeps the settings that its role had then.
    start::wait_for_pooler(&settings.database).await?;
    let app = Arc::new(App::build(settings).await?);
    processes::begin(&app, duty).await?;
    Ok(app)
}

/// The signals that mean "stop".
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Waits for a signal, for the end of the private Postgres, or until this process finds that it must not continue.
    async fn or_lost(&mut self, app: &App, cluster: Option<&mut Cluster>) -> StopReason {
        let lost = async {
            match cluster {
                Some(cluster) => cluster.ended().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = self.next() => StopReason::Signal,
            () = lost => StopReason::Fault("the private Postgres ended by itself, or with the command that had started it; its postgres.log says which".to_owned()),
            fault = app.ending.said() => StopReason::Fault(fault),
        }
    }
}
