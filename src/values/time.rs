//! How long a seat has for a decision, and what follows when it takes longer (T-1, T-3); and the clocks that run by it.
//! Both are JSON in a game's row.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use fieldpost_engine::Seat;
use serde::{Deserialize, Serialize};

/// A time control. All times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// The same time for every decision.
    PerTurn {
        /// In seconds.
        #[serde(default = "default_seconds")]
        seconds: i64,
        /// What follows.
        #[serde(default)]
        on_expiry: OnExpiry,
    },
    /// A seat's decisions together use up its bank, and each of its turns adds to it.
    Bank {
        /// In the bank at the beginning.
        initial_seconds: i64,
        /// Added when a turn begins.
        increment_seconds: i64,
        /// Never more than that.
        cap_seconds: i64,
        /// What follows.
        #[serde(default)]
        on_expiry: OnExpiry,
    },
    /// As long as it takes.
    None {},
}

/// What follows when the deadline of a turn has passed (T-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnExpiry {
    /// The seat loses, or is out.
    #[default]
    Forfeit,
    /// The others may claim that, or keep waiting.
    Claim,
}

const fn default_seconds() -> i64 {
    TimeControl::DEFAULT_SECONDS
}

impl Default for TimeControl {
    fn default() -> Self {
        Self::PerTurn { seconds: Self::DEFAULT_SECONDS, on_expiry: OnExpiry::default() }
    }
}

impl TimeControl {
    /// The default time for a decision: three days.
    pub const DEFAULT_SECONDS: i64 = 3 * 24 * 3_600;

    /// What follows when the deadline of a turn has passed.
    #[must_use]
    pub const fn on_expiry(self) -> OnExpiry {
        match self {
            Self::PerTurn { on_expiry, .. } | Self::Bank { on_expiry, .. } => on_expiry,
            Self::None {} => OnExpiry::Forfeit,
        }
    }

    /// What a seat's bank holds at the beginning.
    #[must_use]
    pub fn bank(self) -> Option<TimeDelta> {
        match self {
            Self::Bank { initial_seconds, .. } => Some(TimeDelta::seconds(initial_seconds)),
            Self::PerTurn { .. } | Self::None {} => None,
        }
    }

    /// What a bank holds when a turn of its seat has begun.
    #[must_use]
    pub fn topped_up(self, bank: TimeDelta) -> TimeDelta {
        match self {
            Self::Bank { increment_seconds, cap_seconds, .. } => {
                (bank + TimeDelta::seconds(increment_seconds)).min(TimeDelta::seconds(cap_seconds))
            }
            Self::PerTurn { .. } | Self::None {} => bank,
        }
    }

    /// The time for a decision that begins now, with this much in the bank.
    #[must_use]
    pub fn time(self, bank: Option<TimeDelta>) -> Option<TimeDelta> {
        match self {
            Self::PerTurn { seconds, .. } => Some(TimeDelta::seconds(seconds)),
            Self::Bank { .. } => bank.or_else(|| self.bank()),
            Self::None {} => None,
        }
    }
}

stored_as_json!(TimeControl);

/// A setting as a time of the database.
#[must_use]
pub fn to_delta(time: Duration) -> TimeDelta {
    TimeDelta::from_std(time).unwrap_or(TimeDelta::MAX)
}

/// Half of the time for a decision, before which nobody is reminded of it (T-4).
#[must_use]
pub fn half_time(since: DateTime<Utc>, until: DateTime<Utc>) -> DateTime<Utc> {
    since + (until - since) / 2
}

/// The shortest time for a decision of which somebody is reminded this many hours before the deadline: that reminder
/// comes at [`half_time`].
#[must_use]
pub fn min_reminded_time(hours: i16) -> TimeDelta {
    TimeDelta::hours(hours.into()) * 2
}

/// From when until when.
pub type Span = (DateTime<Utc>, DateTime<Utc>);

/// The clocks of a game, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub struct Clocks(Vec<SeatClock>);

/// The clock of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// Until when it owes the decision on top; nothing while it owes none, or has no deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// What was in its bank when its time for the decision began.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "bank_ms", with = "milliseconds")]
    pub bank: Option<TimeDelta>,
    /// The leaves behind which the deadline was set, from when on and until when they keep the time from running.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pauses: Vec<Span>,
}

/// A time as milliseconds, as the column holds it.
mod milliseconds {
    use chrono::TimeDelta;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Option<TimeDelta>, to: S) -> Result<S::Ok, S::Error> {
        time.map(|time| time.num_milliseconds()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TimeDelta>, D::Error> {
        Ok(Option::<i64>::deserialize(from)?.and_then(TimeDelta::try_milliseconds))
    }
}

impl Clocks {
    /// Those of a game that has not begun: nothing runs, the banks are full.
    #[must_use]
    pub fn new(control: TimeControl, seats: usize) -> Self {
        Self(vec![SeatClock { bank: control.bank(), ..SeatClock::default() }; seats])
    }

    /// The clock of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> SeatClock {
        self.0.get(seat.index()).cloned().unwrap_or_default()
    }

    /// The earliest deadline of all that run.
    #[must_use]
    pub fn until(&self) -> Option<DateTime<Utc>> {
        self.0.iter().filter_map(|clock| clock.until).min()
    }

    /// When the first reminder may be due.
    #[must_use]
    pub fn half_time(&self, since: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.until().map(|until| half_time(since, until))
    }

    /// The bytes of everything that they point to.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        let pauses = self.0.iter().map(|clock| clock.pauses.capacity() * size_of::<Span>());
        self.0.capacity() * size_of::<SeatClock>() + pauses.sum::<usize>()
    }

    /// Those of all seats, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = &SeatClock> {
        self.0.iter()
    }
}

impl FromIterator<SeatClock> for Clocks {
    fn from_iter<I: IntoIterator<Item = SeatClock>>(clocks: I) -> Self {
        Self(clocks.into_iter().collect())
    }
}

stored_as_json!(Clocks);

impl SeatClock {
    /// The time that is left in its bank now. Time on leave uses none of it; time before the leave does.
    #[must_use]
    pub fn left(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let bank = self.bank?;
        let Some(until) = self.until else { return Some(bank) };
        let to_come = |(begins, ends): &Span| (*ends - now.max(*begins)).max(TimeDelta::zero());
        let paused: TimeDelta = self.pauses.iter().map(to_come).sum();
        Some((until - now - paused).clamp(TimeDelta::zero(), bank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_stored_in_milliseconds() {
        let clock = |bank| SeatClock { bank, ..SeatClock::default() };
        for (bank, json) in [(None, "{}"), (Some(TimeDelta::milliseconds(90_001)), r#"{"bank_ms":90001}"#)] {
            assert_eq!(serde_json::to_string(&clock(bank)).unwrap(), json);
            assert_eq!(serde_json::from_str::<SeatClock>(json).unwrap(), clock(bank));
        }
    }

    #[test]
    fn with_the_shortest_time_a_reminder_comes_at_half_time_and_with_less_before_it() {
        let reminder_at = |time: TimeDelta, hours: i16| DateTime::UNIX_EPOCH + time - TimeDelta::hours(hours.into());
        let half = |time: TimeDelta| half_time(DateTime::UNIX_EPOCH, DateTime::UNIX_EPOCH + time);
        for hours in [1, 6, 24, 168] {
            let (time, less) = (min_reminded_time(hours), min_reminded_time(hours) - TimeDelta::microseconds(1));
            assert_eq!(reminder_at(time, hours), half(time));
            assert!(reminder_at(less, hours) < half(less), "{hours}");
        }
    }
}
