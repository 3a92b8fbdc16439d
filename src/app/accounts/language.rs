//! The language of a new user: the one that they choose, or the one that their browser asks for. They can change it
//! later.

use crate::app::FieldFault;
use crate::values::{Language, UnknownLanguage};

/// What is known about a new user's language.
#[derive(Debug, Default)]
pub struct LanguageChoice {
    /// The tag that they chose.
    pub chosen: Option<String>,
    /// The language that their browser asks for.
    pub accepted: Option<Language>,
}

impl LanguageChoice {
    /// The language chosen, or else the accepted one, or else English.
    ///
    /// # Errors
    /// The fault of field `language`.
    pub(super) fn language(&self) -> Result<Language, FieldFault> {
        match &self.chosen {
            Some(tag) => parse(tag),
            None => Ok(self.accepted.unwrap_or_default()),
        }
    }
}

/// Parses a language that a user chooses.
///
/// # Errors
/// The fault of field `language`.
pub fn parse(tag: &str) -> Result<Language, FieldFault> {
    tag.parse().map_err(|why: UnknownLanguage| FieldFault::new("language", why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_counts_more_than_what_is_accepted() {
        let choice =
            |chosen: Option<&str>| LanguageChoice { chosen: chosen.map(str::to_owned), accepted: Some(Language::Da) };
        assert_eq!(choice(Some("nl")).language().ok(), Some(Language::Nl));
        assert_eq!(choice(None).language().ok(), Some(Language::Da));
        assert_eq!(choice(Some("tlh")).language().unwrap_err().at, "language");
        assert_eq!(LanguageChoice::default().language().ok(), Some(Language::En));
    }
}
