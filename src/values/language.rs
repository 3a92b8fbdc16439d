//! The languages in which mails are written: those of the rulebooks. It deliberately contains only their own names; the
//! texts are in `mail/words/`.

use std::fmt;
use std::str::FromStr;

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use serde::{Deserialize, Serialize};

/// One of them. Add new ones at the end: notices in the outbox hold positions in it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, AsExpression, FromSqlRow,
)]
#[diesel(sql_type = Text)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Dutch.
    Nl,
    /// French.
    Fr,
    /// Danish.
    Da,
}

/// A text that is not the tag of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be one of {}", Language::ALL.map(Language::tag).join(", "))]
pub struct UnknownLanguage;

impl Language {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::En, Self::De, Self::Nl, Self::Fr, Self::Da];

    /// The tag (BCP 47) by which the interface, the database and HTML know it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Nl => "nl",
            Self::Fr => "fr",
            Self::Da => "da",
        }
    }

    /// What its speakers call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
            Self::Nl => "Nederlands",
            Self::Fr => "français",
            Self::Da => "dansk",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|language| language.tag() == tag).ok_or(UnknownLanguage)
    }
}

// A mail in English is better than no mail.
stored_or_default!(Language);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_of_languages_in_stored_notices_do_not_change() {
        let positions = [(Language::En, 0), (Language::De, 1), (Language::Nl, 2), (Language::Fr, 3), (Language::Da, 4)];
        assert_eq!(positions.len(), Language::ALL.len(), "add new ones at the end, here as well");
        for (language, position) in positions {
            assert_eq!(postcard::to_stdvec(&language).unwrap(), [position], "{language}");
        }
    }

    #[test]
    fn every_language_is_found_by_its_tag_and_no_other_is() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        for other in ["", "EN", "en-GB", "tlh", "deu"] {
            assert_eq!(other.parse::<Language>(), Err(UnknownLanguage), "{other:?}");
        }
    }
}
