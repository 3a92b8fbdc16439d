//! Which of our languages a reader gets who prefers some of any.

use fluent_langneg::{NegotiationStrategy, convert_vec_str_to_langids_lossy, negotiate_languages};

use fieldpost_values::Language;

/// The best language for a reader who prefers these, given as BCP 47 tags, best first: `de-AT` matches `de`. `None` if
/// none of them matches.
#[must_use]
pub fn negotiate(tags: impl IntoIterator<Item = String>) -> Option<Language> {
    let requested = convert_vec_str_to_langids_lossy(tags);
    let available = convert_vec_str_to_langids_lossy(Language::ALL.map(Language::tag));
    let found = negotiate_languages(&requested, &available, None, NegotiationStrategy::Lookup);
    found.first()?.to_string().parse().ok()
}
