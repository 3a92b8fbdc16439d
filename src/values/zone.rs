//! Time zones of users.

use std::fmt;
use std::str::FromStr;

use chrono_tz::Tz;
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use serde::{Deserialize, Serialize};

/// The maximum length of a name; those of the tz database are shorter.
const MAX_NAME: usize = 64;

/// A zone of the tz database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
#[serde(into = "String", try_from = "String")]
pub struct Zone(pub Tz);

/// A text that is not the name of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be a zone of the tz database, such as Europe/Berlin")]
pub struct UnknownZone;

impl Zone {
    /// The zone of whoever has chosen none.
    pub const UTC: Self = Self(Tz::UTC);
}

impl Default for Zone {
    fn default() -> Self {
        Self::UTC
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> Self {
        zone.to_string()
    }
}

impl TryFrom<String> for Zone {
    type Error = UnknownZone;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        name.parse()
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if name.len() > MAX_NAME {
            return Err(UnknownZone);
        }
        name.parse().map(Self).map_err(|_| UnknownZone)
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
}
