//! Pushes to browsers: the section `[push]`.

use chrono::TimeDelta;
use serde::Deserialize;

use super::check::{is_contact, within};
use super::{Fault, Pauses, load};

/// Pushes to browsers. Which machines they may go to, and how long an attempt may take, is what the webhooks' settings
/// say.
#[derive(Debug, Clone, Deserialize)]
pub struct Push {
    /// Whether browsers can be subscribed, and notices are pushed to them.
    pub enabled: bool,
    /// Whom a push service may write to (`mailto:` or `https:`); `None` means the service's own page.
    #[serde(deserialize_with = "load::optional_text")]
    pub subject: Option<String>,
    /// The pauses of a push after failed attempts.
    #[serde(rename = "pauses_s")]
    pub pauses: Pauses,
    /// Hours after which a push is given up, by us and by push services.
    pub give_up_hours: u32,
    /// Attempts at the same time, of each process; at most one of each browser.
    pub at_once: u32,
    /// Days of failure after which a browser is forgotten.
    pub forget_days: u32,
    /// Days after which the record of a push is deleted that was taken or given up.
    pub keep_days: u32,
}

impl Push {
    pub(super) fn check(&self, faults: &mut Vec<Fault>) {
        if self.subject.as_ref().is_some_and(|subject| !is_contact(subject)) {
            faults.push(Fault::new("push.subject", "must be mailto: or https:// and an address"));
        }
        self.pauses.check(faults, "push.pauses_s");
        within(faults, "push.give_up_hours", self.give_up_hours, 1, 28 * 24);
        within(faults, "push.at_once", self.at_once, 2, 1000);
        within(faults, "push.forget_days", self.forget_days, 1, 365);
        within(faults, "push.keep_days", self.keep_days, 1, 365);
        if self.keep_days.saturating_mul(24) < self.give_up_hours {
            faults.push(Fault::new("push.keep_days", "must not be shorter than push.give_up_hours"));
        }
    }

    /// How long a notice may be pushed; `None` if none is.
    #[must_use]
    pub fn lasts(&self) -> Option<TimeDelta> {
        self.enabled.then(|| TimeDelta::hours(self.give_up_hours.into()))
    }
}
