//! Connections that are being opened. A caller may give up before its connection is open, but the opening continues,
//! and the next caller gets it: if a host is dead and the next one responds, opening takes longer than any request
//! waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::pooled_connection::PoolableConnection;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, mpsc};

use super::connection::{Connection, Connector};

/// The openings of one pool.
pub(super) struct Openings {
    connector: Connector,
    patience: Duration,
    /// The runtime of connections: their drivers must not run on a web thread, which ends before the workers do.
    home: Handle,
    most: usize,
    /// Openings that are not taken yet.
    begun: AtomicUsize,
    /// The number of waiting callers.
    asking: AtomicUsize,
    done: mpsc::UnboundedSender<OpeningResult>,
    results: Mutex<mpsc::UnboundedReceiver<OpeningResult>>,
}

/// The outcome of an opening, and when.
struct OpeningResult {
    at: Instant,
    result: ConnectionResult<Connection>,
}

impl Openings {
    /// Openings by this connector, at most `most` at once, on the current runtime.
    pub(super) fn new(connector: Connector, patience: Duration, most: usize) -> Arc<Self> {
        let (done, results) = mpsc::unbounded_channel();
        let (home, results) = (Handle::current(), Mutex::new(results));
        Arc::new(Self {
            connector,
            patience,
            home,
            most,
            begun: AtomicUsize::new(0),
            asking: AtomicUsize::new(0),
            done,
            results,
        })
    }

    /// The next open connection, or why none could be opened since this call.
    pub(super) async fn next(self: Arc<Self>) -> ConnectionResult<Connection> {
        let asked = Instant::now();
        let _asking = WaitingCaller::new(&self.asking);
        loop {
            self.begin();
            let opened = self.results.lock().await.recv().await;
            self.begun.fetch_sub(1, Ordering::Relaxed);
            let gone = || ConnectionError::BadConnection("no connections are opened any more".to_owned());
            let OpeningResult { at, result } = opened.ok_or_else(gone)?;
            match result {
                Ok(mut conn) => {
                    if !conn.is_broken() {
                        return Ok(conn);
                    }
                    // It ended while nobody wanted it.
                }
                Err(why) if at >= asked => return Err(why),
                // It failed before this call.
                Err(_) => {}
            }
        }
    }

    /// Starts an opening, unless enough are under way: callers that gave up left theirs behind.
    fn begin(self: &Arc<Self>) {
        let wanted = self.asking.load(Ordering::Relaxed).min(self.most);
        let room = |begun: usize| (begun < wanted).then_some(begun + 1);
        if self.begun.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).is_ok() {
            let this = Arc::clone(self);
            self.home.spawn(async move {
                let result = this.connector.open(Some(this.patience)).await;
                // Nobody waits when the pool is gone.
                drop(this.done.send(OpeningResult { at: Instant::now(), result }));
            });
        }
    }
}

/// A caller that waits for a connection, counted until it is dropped.
struct WaitingCaller<'a>(&'a AtomicUsize);

impl<'a> WaitingCaller<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for WaitingCaller<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::pin::Pin;

    use futures_util::FutureExt;

    use super::*;
    use fieldpost_config::Settings;

    const MAX: usize = 3;

    /// Openings on a server that takes connections and never says a word.
    fn openings() -> (TcpListener, Arc<Openings>) {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut settings = Settings::load_from(None, []).unwrap().database;
        let url = format!("postgres://anybody@{}/anything?sslmode=disable", server.local_addr().unwrap());
        settings.url = Some(url.into());
        let connector = Connector::new(&settings).unwrap();
        (server, Openings::new(connector, Duration::from_secs(60), MAX))
    }

    /// Somebody who asks and has to wait.
    fn asking(openings: &Arc<Openings>) -> Pin<Box<dyn Future<Output = ConnectionResult<Connection>>>> {
        let mut next: Pin<Box<dyn Future<Output = _>>> = Box::pin(Arc::clone(openings).next());
        assert!(next.as_mut().now_or_never().is_none(), "there is none yet");
        next
    }

    fn begun(openings: &Openings) -> usize {
        openings.begun.load(Ordering::Relaxed)
    }

    #[tokio::test]
    async fn however_many_ask_no_more_are_begun_than_there_may_be() {
        let (_server, openings) = openings();
        let all: Vec<_> = (0..10).map(|_| asking(&openings)).collect();
        assert_eq!(begun(&openings), MAX);
        drop(all);
        let _next = asking(&openings);
        assert_eq!(begun(&openings), MAX, "those who gave up have left theirs behind");
    }

    #[tokio::test]
    async fn an_opening_begun_by_somebody_who_gave_up_serves_the_next_one() {
        let (_server, openings) = openings();
        for _ in 0..10 {
            drop(asking(&openings));
            assert_eq!(begun(&openings), 1);
        }
        let _both = [asking(&openings), asking(&openings)];
        assert_eq!(begun(&openings), 2);
    }

    #[tokio::test]
    async fn an_earlier_failure_is_not_reported_to_whoever_asks_later() {
        let (server, openings) = openings();
        let address = server.local_addr().unwrap();
        drop(server);
        drop(asking(&openings));
        while openings.results.lock().await.is_empty() {
            tokio::task::yield_now().await;
        }
        let _server = TcpListener::bind(address).unwrap();
        let _next = asking(&openings);
    }
}
