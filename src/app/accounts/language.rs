//! Which language a newcomer is written to in: the one that they choose, or the one that their browser asks for. Later on
//! it is theirs to change.

use crate::app::FieldFault;
use crate::mail::Language;

/// How many ranges of an `Accept-Language` are read at most; browsers send a handful.
const MOST_RANGES: usize = 16;

/// What a newcomer says of their language.
#[derive(Debug, Default)]
pub struct Speaks {
    /// The tag that they chose.
    pub chosen: Option<String>,
    /// The `Accept-Language` of their request.
    pub accepts: Option<String>,
}

impl Speaks {
    /// The language chosen, or else the one of ours that is accepted most gladly, or else English.
    ///
    /// # Errors
    /// The fault of field `language`.
    pub(super) fn language(&self) -> Result<Language, FieldFault> {
        match &self.chosen {
            Some(tag) => language(tag),
            None => Ok(self.accepts.as_deref().and_then(gladly).unwrap_or_default()),
        }
    }
}

/// Reads a language that a user chooses.
///
/// # Errors
/// The fault of field `language`.
pub(super) fn language(tag: &str) -> Result<Language, FieldFault> {
    tag.parse()
        .map_err(|why: crate::mail::UnknownLanguage| FieldFault { at: "language".to_owned(), what: why.to_string() })
}

/// The language of ours with the greatest weight in an `Accept-Language` (RFC 9110, 12.5.4), the first of several. What is
/// no range, refused (`q=0`), or of no language of ours is passed over.
fn gladly(accepts: &str) -> Option<Language> {
    let ranges = accepts.split(',').take(MOST_RANGES).filter_map(|range| {
        let (range, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let weight = weight.trim().strip_prefix("q=")?.parse::<f32>().ok().filter(|q| (0.001..=1.0).contains(q))?;
        let first = range.trim().split('-').next()?.to_ascii_lowercase();
        Some((first.parse::<Language>().ok()?, weight))
    });
    let best = ranges.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(language, _)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_accepted_most_gladly_is_taken() {
        for (accepts, language) in [
            ("da", Language::Da),
            ("de-AT,de;q=0.9,en;q=0.8", Language::De),
            ("en;q=0.5, FR-ca;q=0.8", Language::Fr),
            ("sv, nb;q=0.9, nl;q=0.3, en;q=0.2", Language::Nl),
            ("fr;q=0, en;q=0.1", Language::En),
        ] {
            assert_eq!(gladly(accepts), Some(language), "{accepts}");
        }
    }

    #[test]
    fn what_names_none_of_ours_says_nothing() {
        for accepts in ["", "*", "sv", "fr;q=0", "fr;q=NaN", "fr;q=2", "fr;level=1", ",;,", "\"fr\"", "french"] {
            assert_eq!(gladly(accepts), None, "{accepts}");
        }
        let long = format!("{}da", "xx,".repeat(MOST_RANGES));
        assert_eq!(gladly(&long), None, "nobody reads a list without an end");
    }

    #[test]
    fn a_choice_counts_more_than_what_is_accepted() {
        let speaks =
            |chosen: Option<&str>| Speaks { chosen: chosen.map(str::to_owned), accepts: Some("da".to_owned()) };
        assert_eq!(speaks(Some("nl")).language().ok(), Some(Language::Nl));
        assert_eq!(speaks(None).language().ok(), Some(Language::Da));
        assert_eq!(speaks(Some("sv")).language().unwrap_err().at, "language");
        assert_eq!(Speaks::default().language().ok(), Some(Language::En));
    }
}
