//! What the creator of a game may choose (section 10). Options are applied to the ruleset before it is frozen.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Fault, Ruleset};

/// The options of one game; absent = as the ruleset says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// O-6: another repetition limit, 2 to 9.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition_limit: Option<u8>,
    /// O-7: whether attacks count for the repetition rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count_attacks: Option<bool>,
    /// O-5: a draw after so many turns without a capture, 20 to 1000; 0 = never (E-6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_limit: Option<u16>,
}

/// What an option is called and means, for interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in records and requests.
    pub name: &'static str,
    /// What it may be set to.
    pub values: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// The clause.
    pub clause: &'static str,
}

/// The limits that a creator may choose.
pub(crate) const REPETITION_LIMITS: core::ops::RangeInclusive<u8> = 2..=9;
/// The quiet limits that a creator may choose; below, a game might end before the armies meet.
pub(crate) const QUIET_LIMITS: core::ops::RangeInclusive<u16> = 20..=1000;

impl Options {
    /// Every option there is.
    pub const ALL: [OptionInfo; 3] = [
        OptionInfo {
            name: "repetition_limit",
            values: "2 to 9",
            meaning: "in how many turns in a row the same piece may cross the same border",
            clause: "R-6",
        },
        OptionInfo {
            name: "count_attacks",
            values: "true or false",
            meaning: "whether attacks count for the repetition rule like moves",
            clause: "R-4",
        },
        OptionInfo {
            name: "quiet_limit",
            values: "20 to 1000, or 0 for never",
            meaning: "the game is drawn after so many turns without a capture",
            clause: "E-6",
        },
    ];

    /// The ruleset with these options applied.
    ///
    /// # Errors
    /// Every value out of its range.
    pub fn apply(&self, mut ruleset: Ruleset) -> Result<Ruleset, Vec<Fault>> {
        let mut faults = Vec::new();
        if let Some(limit) = self.repetition_limit {
            if !REPETITION_LIMITS.contains(&limit) {
                faults.push(Fault::new("repetition_limit", format!("is 2 to 9, not {limit}")));
            }
            ruleset.repetition.limit = limit;
        }
        if let Some(count_attacks) = self.count_attacks {
            ruleset.repetition.count_attacks = count_attacks;
        }
        match self.quiet_limit {
            None => {}
            Some(0) => ruleset.ending.quiet_limit = None,
            Some(limit) if QUIET_LIMITS.contains(&limit) => ruleset.ending.quiet_limit = Some(limit),
            Some(limit) => {
                faults.push(Fault::new("quiet_limit", format!("is 20 to 1000, or 0 for never, not {limit}")));
            }
        }
        if faults.is_empty() { Ok(ruleset) } else { Err(faults) }
    }

    /// Chooses an option by name and value as [`Options::chosen`] writes them. Ranges are checked by [`Options::apply`].
    ///
    /// # Errors
    /// There is no such option, or the value is of another sort.
    pub fn choose(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let read = match name {
            "repetition_limit" => value.parse().map(|limit| self.repetition_limit = Some(limit)).is_ok(),
            "count_attacks" => value.parse().map(|count| self.count_attacks = Some(count)).is_ok(),
            "quiet_limit" => value.parse().map(|limit| self.quiet_limit = Some(limit)).is_ok(),
            _ => return Err(Fault::new("options", format!("there is no option `{name}`"))),
        };
        let values = || Self::ALL.iter().find(|info| info.name == name).map_or("", |info| info.values);
        if read { Ok(()) } else { Err(Fault::new(name, format!("is {}, not `{value}`", values()))) }
    }

    /// The chosen options as name and value, for records.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, alloc::string::String)> {
        [
            ("repetition_limit", self.repetition_limit.map(|limit| limit.to_string())),
            ("count_attacks", self.count_attacks.map(|count| count.to_string())),
            ("quiet_limit", self.quiet_limit.map(|limit| limit.to_string())),
        ]
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| (name, value)))
    }
}

/// Options in snapshots: a format without names cannot leave a field out.
pub(crate) mod whole {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Options;

    pub(crate) fn serialize<S: Serializer>(options: &Options, to: S) -> Result<S::Ok, S::Error> {
        let Options { repetition_limit, count_attacks, quiet_limit } = options;
        (repetition_limit, count_attacks, quiet_limit).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
        let (repetition_limit, count_attacks, quiet_limit) = Deserialize::deserialize(from)?;
        Ok(Options { repetition_limit, count_attacks, quiet_limit })
    }
}
