//! Times as people write them on the command line.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

/// A time (`2026-11-22T10:00:00Z`), or the beginning of a day (`2026-11-22`).
pub(super) fn parse_time(text: &str) -> Option<DateTime<Utc>> {
    let day = || text.parse::<NaiveDate>().ok().map(|day| day.and_time(NaiveTime::MIN).and_utc());
    text.parse::<DateTime<Utc>>().ok().or_else(day)
}

/// How long something is: `30m`, `24h`, `7d`.
pub(super) fn parse_span(text: &str) -> Option<TimeDelta> {
    let (count, unit) = text.split_at_checked(text.len().saturating_sub(1))?;
    let count = count.parse::<u32>().ok()?;
    match unit {
        "m" => Some(TimeDelta::minutes(count.into())),
        "h" => Some(TimeDelta::hours(count.into())),
        "d" => Some(TimeDelta::days(count.into())),
        _ => None,
    }
}
