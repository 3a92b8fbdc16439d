//! Limits on connections, before anything is read from them: how many one network may hold, and for how long the other
//! end may leave sent data unread. A client that reads very slowly is not caught here; that needs a proxy in front.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::dev::Extensions;
use rustix::net::{Shutdown, shutdown, sockopt};
use tokio::net::TcpStream;

use crate::app::limits::attempts::Network;
use crate::config::Server;

/// The connections that are open.
#[derive(Debug)]
pub(super) struct Connections {
    most: usize,
    unread: Duration,
    open: Mutex<HashMap<Network, usize>>,
}

/// A counted connection; released when it ends.
#[derive(Debug)]
struct ConnectionGuard {
    of: Arc<Connections>,
    network: Network,
}

impl Connections {
    /// No connections yet, with these limits. Behind proxies every connection comes from one of them, and they do the
    /// counting.
    pub(super) fn new(server: &Server) -> Arc<Self> {
        let most = if server.proxies == 0 { server.connections_per_network } else { usize::MAX };
        Arc::new(Self { most, unread: server.unread_deadline, open: Mutex::default() })
    }

    /// Counts a new connection, or closes it at once if its network holds too many. Anything put into `kept` lives as
    /// long as the connection.
    pub(super) fn admit(self: &Arc<Self>, connection: &dyn Any, kept: &mut Extensions) {
        let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
        limit_unread(stream, self.unread);
        let Ok(peer) = stream.peer_addr() else { return };
        match self.take(Network::of(peer.ip())) {
            Some(place) => drop(kept.insert(place)),
            // The client sees the connection end. If it is gone already, that is fine.
            None => drop(shutdown(stream, Shutdown::Both)),
        }
    }

    fn take(self: &Arc<Self>, network: Network) -> Option<ConnectionGuard> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(ConnectionGuard { of: Arc::clone(self), network })
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut open = self.of.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}

/// Lets the kernel close the connection when sent data has stayed unread for this long.
#[cfg(target_os = "linux")]
fn limit_unread(stream: &TcpStream, limit: Duration) {
    let milliseconds = u32::try_from(limit.as_millis()).unwrap_or(u32::MAX);
    if let Err(why) = sockopt::set_tcp_user_timeout(stream, milliseconds) {
        tracing::warn!(%why, "a connection has no limit for unread data");
    }
}

/// Other systems have no such limit; use a proxy there.
#[cfg(not(target_os = "linux"))]
fn limit_unread(_: &TcpStream, _: Duration) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_a_limited_number_of_connections_and_a_closed_one_is_free_again() {
        let connections = Arc::new(Connections { most: 2, unread: Duration::from_secs(1), open: Mutex::default() });
        let network = |address: &str| Network::of(address.parse().expect("an address"));
        let take = |address: &str| connections.take(network(address));
        let (first, second) = (take("192.0.2.1"), take("192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(take("192.0.2.1").is_none(), "a third");
        assert!(take("192.0.2.2").is_some(), "of another network");
        drop(first);
        assert!(take("192.0.2.1").is_some(), "one has ended");
        drop(second);
        assert!(connections.open.lock().expect("a map").is_empty(), "nothing is kept of closed connections");
    }
}
