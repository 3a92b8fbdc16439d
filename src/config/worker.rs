//! Background loops: the section `[worker]`.

use std::time::Duration;

use serde::Deserialize;

use super::check::within;
use super::{Fault, Niceness, load};

/// Background loops.
#[derive(Debug, Clone, Deserialize)]
pub struct Worker {
    /// Pause between two polls for work when there was none, unless a write of this process wakes the worker.
    #[serde(rename = "idle_ms", deserialize_with = "load::milliseconds")]
    pub idle: Duration,
    /// Pause between two sweeps for rows that are old enough to be deleted.
    #[serde(rename = "sweep_s", deserialize_with = "load::seconds")]
    pub sweep: Duration,
    /// Pause between two checks for mails that have waited for too long.
    #[serde(rename = "watch_s", deserialize_with = "load::seconds")]
    pub watch: Duration,
    /// Digests made per poll.
    pub digests: u32,
    /// The niceness of the thread that makes and sends mails.
    pub mail_nice: Niceness,
}

impl Worker {
    /// Adds the faults of values against their bounds.
    pub(super) fn check(&self, faults: &mut Vec<Fault>) {
        within(faults, "worker.idle_ms", self.idle.as_millis(), 10, 60_000);
        within(faults, "worker.sweep_s", self.sweep.as_secs(), 60, 24 * 3600);
        within(faults, "worker.watch_s", self.watch.as_secs(), 10, 24 * 3600);
        within(faults, "worker.digests", self.digests, 1, 1_000);
        within(faults, "worker.mail_nice", self.mail_nice.0, 0, Niceness::MAX);
    }
}
