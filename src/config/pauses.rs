//! Pauses between attempts, as a text: seconds, separated by blanks. An environment variable holds no list.

use std::str::FromStr;

use chrono::TimeDelta;
use serde::{Deserialize, Deserializer, de};

use super::Fault;
use super::check::within;

/// The maximum number of different pauses.
const MAX_PAUSES: usize = 20;
/// The longest pause, in seconds.
const MAX_SECONDS: u32 = 7 * 24 * 3600;

/// The pauses after failures in a row; the last one is that after every further failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pauses(Vec<u32>);

impl Pauses {
    pub(super) fn check(&self, faults: &mut Vec<Fault>, key: &str) {
        if !(1..=MAX_PAUSES).contains(&self.0.len()) {
            faults.push(Fault::new(key, format!("must be 1 to {MAX_PAUSES} numbers of seconds")));
        }
        for seconds in &self.0 {
            within(faults, key, *seconds, 1, MAX_SECONDS);
        }
    }

    /// The pause after a failure behind `before` others.
    #[must_use]
    pub fn after(&self, before: usize) -> TimeDelta {
        let seconds = self.0.get(before).or(self.0.last()).copied();
        TimeDelta::seconds(seconds.unwrap_or_default().into())
    }
}

impl FromStr for Pauses {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pauses: Result<Vec<u32>, _> = text.split_ascii_whitespace().map(str::parse).collect();
        pauses.map(Self).map_err(|_| "must be whole numbers of seconds, separated by blanks")
    }
}

impl<'de> Deserialize<'de> for Pauses {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}
