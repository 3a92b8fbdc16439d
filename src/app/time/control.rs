//! How long a seat has for a decision, and what happens if it takes longer (T-1, T-3): chosen when a game is created,
//! frozen in it, and written in its row as in the contract. The clocks are in `clocks`.

use std::ops::RangeInclusive;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::app::{Error, FieldFault, Result};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// Seconds for one decision.
const PER_TURN: RangeInclusive<i64> = HOUR..=30 * DAY;
/// The initial and the maximum seconds of a bank.
const BANK: RangeInclusive<i64> = HOUR..=90 * DAY;
/// Seconds that a turn adds to a bank.
const INCREMENT: RangeInclusive<i64> = 0..=30 * DAY;

/// A time control. All times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// The same time for every decision.
    PerTurn {
        /// The time.
        #[serde(default = "three_days")]
        seconds: i64,
        /// What happens at the deadline.
        #[serde(default)]
        on_expiry: OnExpiry,
    },
    /// A seat's decisions together use up its bank, and each of its turns adds to it.
    Bank {
        /// In the bank at the beginning.
        initial_seconds: i64,
        /// Added when a turn begins.
        increment_seconds: i64,
        /// The maximum.
        cap_seconds: i64,
        /// What happens at the deadline.
        #[serde(default)]
        on_expiry: OnExpiry,
    },
    /// As long as it takes.
    None {},
}

/// What happens when the deadline of a turn has passed (T-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnExpiry {
    /// The seat loses, or is out.
    #[default]
    Forfeit,
    /// The others may claim that, or keep waiting.
    Claim,
}

const fn three_days() -> i64 {
    3 * DAY
}

impl Default for TimeControl {
    fn default() -> Self {
        Self::PerTurn { seconds: three_days(), on_expiry: OnExpiry::default() }
    }
}

impl TimeControl {
    /// All faults, by field.
    pub(in crate::app) fn faults(self) -> Vec<FieldFault> {
        let mut faults = Vec::new();
        let mut within = |field: &str, value: i64, allowed: &RangeInclusive<i64>| {
            if !allowed.contains(&value) {
                let what = format!("is {} to {} seconds", allowed.start(), allowed.end());
                faults.push(FieldFault { at: format!("time_control.{field}"), what });
            }
        };
        match self {
            Self::PerTurn { seconds, .. } => within("seconds", seconds, &PER_TURN),
            Self::Bank { initial_seconds, increment_seconds, cap_seconds, .. } => {
                within("initial_seconds", initial_seconds, &BANK);
                within("increment_seconds", increment_seconds, &INCREMENT);
                within("cap_seconds", cap_seconds, &(initial_seconds.clamp(*BANK.start(), *BANK.end())..=*BANK.end()));
            }
            Self::None {} => {}
        }
        faults
    }

    /// What happens when the deadline of a turn has passed.
    #[must_use]
    pub const fn on_expiry(self) -> OnExpiry {
        match self {
            Self::PerTurn { on_expiry, .. } | Self::Bank { on_expiry, .. } => on_expiry,
            Self::None {} => OnExpiry::Forfeit,
        }
    }

    /// The initial bank of a seat.
    pub(in crate::app) fn bank(self) -> Option<TimeDelta> {
        match self {
            Self::Bank { initial_seconds, .. } => Some(TimeDelta::seconds(initial_seconds)),
            Self::PerTurn { .. } | Self::None {} => None,
        }
    }

    /// The bank at the start of a turn of its seat.
    pub(in crate::app) fn topped_up(self, bank: TimeDelta) -> TimeDelta {
        match self {
            Self::Bank { increment_seconds, cap_seconds, .. } => {
                (bank + TimeDelta::seconds(increment_seconds)).min(TimeDelta::seconds(cap_seconds))
            }
            Self::PerTurn { .. } | Self::None {} => bank,
        }
    }

    /// The time for a decision that starts now, with this bank.
    pub(in crate::app) fn time(self, bank: Option<TimeDelta>) -> Option<TimeDelta> {
        match self {
            Self::PerTurn { seconds, .. } => Some(TimeDelta::seconds(seconds)),
            Self::Bank { .. } => bank.or_else(|| self.bank()),
            Self::None {} => None,
        }
    }

    /// As in a game's row.
    pub(in crate::app) fn read(column: &str) -> Result<Self> {
        serde_json::from_str(column).map_err(Error::corrupt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(json: &str) -> Vec<String> {
        let control: TimeControl = serde_json::from_str(json).unwrap();
        control.faults().into_iter().map(|fault| fault.at).collect()
    }

    #[test]
    fn every_time_is_bounded() {
        assert!(TimeControl::default().faults().is_empty());
        assert_eq!(faults(r#"{"type":"per_turn","seconds":3599}"#), ["time_control.seconds"]);
        assert_eq!(faults(r#"{"type":"per_turn","seconds":2592001}"#), ["time_control.seconds"]);
        let bank = |initial: i64, increment: i64, cap: i64| {
            faults(&format!(
                r#"{{"type":"bank","initial_seconds":{initial},"increment_seconds":{increment},"cap_seconds":{cap}}}"#
            ))
        };
        assert!(bank(HOUR, 0, HOUR).is_empty() && bank(90 * DAY, 30 * DAY, 90 * DAY).is_empty());
        assert_eq!(bank(0, -1, 91 * DAY).len(), 3);
        assert_eq!(bank(2 * HOUR, 0, HOUR), ["time_control.cap_seconds"], "less than there is at the beginning");
        assert_eq!(bank(i64::MIN, i64::MAX, i64::MIN).len(), 3);
        assert!(faults(r#"{"type":"none"}"#).is_empty());
    }
}
