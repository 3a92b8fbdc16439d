//! `fieldpost serve` and `fieldpost work`: build the house, run it until a signal, take it down in
//! order (requests, workers, connections, private Postgres).

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;

use super::{Failure, database};
use crate::app::{App, key_ring};
use crate::cluster::Cluster;
use crate::config::Settings;
use crate::http;
use crate::store::migrations;
use crate::worker::{AT_THE_DOOR, BACKGROUND, Workers};

/// How often a running process looks for new keys; far less than [`crate::auth::SWITCH_SECONDS`].
const KEYS_EVERY: Duration = Duration::from_secs(60);

pub(super) async fn serve(settings: Settings, with_workers: bool) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    let listen = settings.server.listen;
    let House { app, mut cluster } = House::build(settings).await?;
    // Last, so that whoever reaches the port finds the service ready.
    let listener = TcpListener::bind(listen).map_err(|why| format!("cannot listen on {listen}: {why}"))?;
    let address = listener.local_addr()?;

    let server = http::serve(Arc::clone(&app), listener)?;
    let handle = server.handle();
    let serving = tokio::spawn(server);
    let (watched, keys) = (watched(&app), look_for_keys(&app));
    let kinds = if with_workers { [AT_THE_DOOR, BACKGROUND].concat() } else { AT_THE_DOOR.to_vec() };
    let workers = Workers::start(&app, &kinds);
    tracing::info!(%address, url = app.settings.server.public_url, "listening");

    let why = signals.or_lost(cluster.as_mut()).await;
    tracing::info!(why, "stopping");
    let stopping = async {
        handle.stop(true).await;
        workers.stop(&app).await;
    };
    tokio::select! {
        () = stopping => {}
        () = signals.next() => tracing::warn!("told twice; leaving at once"),
    }
    serving.abort();
    keys.abort();
    watched.abort();
    House { app, cluster }.close().await;
    ended(why)
}

pub(super) async fn work(settings: Settings) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    let House { app, mut cluster } = House::build(settings).await?;
    let (watched, keys) = (watched(&app), look_for_keys(&app));
    let workers = Workers::start(&app, BACKGROUND);
    tracing::info!("working");
    let why = signals.or_lost(cluster.as_mut()).await;
    tracing::info!(why, "stopping");
    workers.stop(&app).await;
    keys.abort();
    watched.abort();
    House { app, cluster }.close().await;
    ended(why)
}

/// Looks for new keys again and again.
fn look_for_keys(app: &Arc<App>) -> JoinHandle<()> {
    let app = Arc::clone(app);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(KEYS_EVERY).await;
            key_ring::reload(&app).await;
        }
    })
}

/// Serves the metrics beside everything else, if somebody is to read them. Nothing else depends on them: where another
/// process has the port, as `serve` and `work` with one configuration do, this one goes on without.
fn watched(app: &Arc<App>) -> JoinHandle<()> {
    let Some(listen) = app.settings.metrics.listen else { return tokio::spawn(async {}) };
    let bound = TcpListener::bind(listen).and_then(|listener| Ok((listener.local_addr()?, listener)));
    let served = bound.and_then(|(at, listener)| Ok((at, http::serve_metrics(Arc::clone(app), listener)?)));
    let server = match served {
        Ok((address, server)) => {
            tracing::info!(metrics = %address, "to be watched");
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

const LOST: &str = "the private Postgres ended by itself; its postgres.log says why";

fn ended(why: &'static str) -> Result<(), Failure> {
    if why == LOST {
        return Err(why.into());
    }
    Ok(())
}

/// The parts that are built and taken down.
struct House {
    app: Arc<App>,
    cluster: Option<Cluster>,
}

impl House {
    async fn build(mut settings: Settings) -> Result<Self, Failure> {
        let cluster = database(&mut settings).await?;
        if settings.database.migrate {
            for name in migrations::apply(&settings.database).await? {
                tracing::info!(name, "migrated");
            }
        }
        let app = Arc::new(App::build(settings).await?);
        Ok(Self { app, cluster })
    }

    async fn close(self) {
        self.app.store.close();
        if let Some(cluster) = self.cluster {
            cluster.stop().await;
        }
    }
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

    /// Waits for a signal, or for the end of the private Postgres, without which nothing works.
    async fn or_lost(&mut self, cluster: Option<&mut Cluster>) -> &'static str {
        let Some(cluster) = cluster else {
            self.next().await;
            return "signal";
        };
        tokio::select! {
            () = self.next() => "signal",
            () = cluster.ended() => LOST,
        }
    }
}
