//! Webhooks: the section `[webhooks]`.

use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;
use serde::Deserialize;

use super::check::within;
use super::{Fault, Pauses, load};

/// Webhooks.
#[derive(Debug, Clone, Deserialize)]
pub struct Webhooks {
    /// Webhooks of one user.
    pub per_user: u32,
    /// Which receivers messages may go to.
    pub receivers: Receivers,
    /// A file with the certificates of authorities that are trusted beside those that this machine trusts.
    #[serde(deserialize_with = "load::optional_path")]
    pub authorities: Option<PathBuf>,
    /// The time limit for an attempt, from resolving the name to the status of the response.
    #[serde(rename = "time_limit_s", deserialize_with = "load::seconds")]
    pub time_limit: Duration,
    /// Attempts at the same time, of each process; at most one of each webhook.
    pub at_once: u32,
    /// The pauses of a webhook after failures in a row.
    #[serde(rename = "pauses_s")]
    pub pauses: Pauses,
    /// Days after which a message is given up.
    pub give_up_days: u32,
    /// Hours of failure after which a webhook is switched off.
    pub switch_off_hours: u32,
    /// Days after which the record of a message is deleted that was delivered or given up.
    pub keep_days: u32,
}

/// Which receivers messages may go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Receivers {
    /// Those in the public internet, over TLS.
    Public,
    /// Any, also without TLS: for tests, and for installations whose users are all trusted.
    Any,
}

impl Webhooks {
    pub(super) fn check(&self, faults: &mut Vec<Fault>) {
        within(faults, "webhooks.per_user", self.per_user, 0, 100);
        within(faults, "webhooks.time_limit_s", self.time_limit.as_secs(), 1, 60);
        within(faults, "webhooks.at_once", self.at_once, 1, 1000);
        self.pauses.check(faults, "webhooks.pauses_s");
        within(faults, "webhooks.give_up_days", self.give_up_days, 1, 90);
        within(faults, "webhooks.switch_off_hours", self.switch_off_hours, 1, 90 * 24);
        within(faults, "webhooks.keep_days", self.keep_days, 1, 365);
    }

    /// How long a message is tried.
    #[must_use]
    pub fn tried_for(&self) -> TimeDelta {
        TimeDelta::days(self.give_up_days.into())
    }

    /// How long a receiver may fail before its webhook is switched off.
    #[must_use]
    pub fn switched_off_after(&self) -> TimeDelta {
        TimeDelta::hours(self.switch_off_hours.into())
    }
}
