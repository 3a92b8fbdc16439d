//! Streams: the section `[streams]`.

use std::time::Duration;

use serde::Deserialize;

use super::check::within;
use super::{Fault, Server, load};

/// Responses that go on: clients that are told instead of asking.
#[derive(Debug, Clone, Deserialize)]
pub struct Streams {
    /// Streams that one user may have open in one process.
    pub per_user: u32,
    /// Of these, those that one session or token of the user may have open.
    pub per_token: u32,
    /// Streams that everybody in one network together who has no account may have open in one process. In all they have
    /// at most half of `total`.
    pub per_network: u32,
    /// Streams that one process has open for everybody together.
    pub total: usize,
    /// The time between two comments that keep a connection open, when it is also checked whether its caller is still
    /// logged in.
    #[serde(rename = "heartbeat_s", deserialize_with = "load::seconds")]
    pub heartbeat: Duration,
    /// The time between two polls for what other processes have changed.
    #[serde(rename = "poll_ms", deserialize_with = "load::milliseconds")]
    pub poll: Duration,
}

impl Streams {
    /// Adds the faults of values against their bounds, and against those of the server.
    pub(super) fn check(&self, server: &Server, faults: &mut Vec<Fault>) {
        within(faults, "streams.per_user", self.per_user, 1, 10_000);
        within(faults, "streams.per_token", self.per_token, 1, 10_000);
        within(faults, "streams.per_network", self.per_network, 1, 10_000);
        within(faults, "streams.total", self.total, 1, 1_000_000);
        if self.total > server.connections {
            faults.push(Fault::new("streams.total", "must not be more than server.connections: each takes one"));
        }
        within(faults, "streams.heartbeat_s", self.heartbeat.as_secs(), 5, 300);
        within(faults, "streams.poll_ms", self.poll.as_millis(), 10, 60_000);
    }
}
