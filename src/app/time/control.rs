//! The bounds of a time control (T-1): what a seat may have for a decision is chosen when a game is created.

use std::ops::RangeInclusive;

use crate::app::FieldFault;
use crate::values::TimeControl;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// Seconds for one decision.
const PER_TURN: RangeInclusive<i64> = HOUR..=30 * DAY;
/// The initial and the maximum seconds of a bank.
const BANK: RangeInclusive<i64> = HOUR..=90 * DAY;
/// Seconds that a turn adds to a bank.
const INCREMENT: RangeInclusive<i64> = 0..=30 * DAY;

/// Everything that is wrong with a time control, by field.
pub(in crate::app) fn faults(control: TimeControl) -> Vec<FieldFault> {
    let mut faults = Vec::new();
    let mut within = |field: &str, value: i64, allowed: &RangeInclusive<i64>| {
        if !allowed.contains(&value) {
            let what = format!("is {} to {} seconds", allowed.start(), allowed.end());
            faults.push(FieldFault::new(format!("time_control.{field}"), what));
        }
    };
    match control {
        TimeControl::PerTurn { seconds, .. } => within("seconds", seconds, &PER_TURN),
        TimeControl::Bank { initial_seconds, increment_seconds, cap_seconds, .. } => {
            within("initial_seconds", initial_seconds, &BANK);
            within("increment_seconds", increment_seconds, &INCREMENT);
            within("cap_seconds", cap_seconds, &(initial_seconds.clamp(*BANK.start(), *BANK.end())..=*BANK.end()));
        }
        TimeControl::None {} => {}
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(json: &str) -> Vec<String> {
        let control: TimeControl = serde_json::from_str(json).unwrap();
        super::faults(control).into_iter().map(|fault| fault.at).collect()
    }

    #[test]
    fn every_time_is_bounded() {
        assert!(super::faults(TimeControl::default()).is_empty());
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
