//! The name below an answer, by its shape: whoever answers a question signs as they like, with a name that their
//! address does not have. It only stands aside for an answer to what was asked; below a move, whoever is named counts
//! (`weighed`).

use super::own::Line;
use super::{likely, vocabulary};

/// What stands before a name.
const TITLES: [&str; 42] = [
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "sir",
    "dr",
    "prof",
    "rev",
    "col",
    "capt",
    "cpt",
    "major",
    "herr",
    "hr",
    "frau",
    "fr",
    "fam",
    "familie",
    "dhr",
    "mevr",
    "mw",
    "mej",
    "meneer",
    "mevrouw",
    "mijnheer",
    "m",
    "mme",
    "mlle",
    "mm",
    "maitre",
    "me",
    "docteur",
    "monsieur",
    "madame",
    "mademoiselle",
    "fru",
    "frk",
    "froken",
    "ing",
    "ir",
    "dipl",
];
/// The maximum number of words of a name, and the minimum of one without a title.
const MAX_NAME: usize = 5;
const MIN_NAME: usize = 2;

/// The lines of an answer without the name at their end: below a closing, or with a title.
pub(super) fn without_name(lines: &[Line]) -> &[Line] {
    let closes = |line: &Line| vocabulary::begin("closing", &vocabulary::words(&line.text)).is_some();
    match lines.split_last() {
        Some((last, above @ [_, ..])) if is_titled(&last.text) => above,
        Some((last, above @ [_, ..])) if is_name(&last.text, MIN_NAME) && above.last().is_some_and(closes) => above,
        _ => lines,
    }
}

/// Whether a line is a title and a name.
fn is_titled(line: &str) -> bool {
    let (title, name) = line.trim().split_once(char::is_whitespace).unwrap_or_default();
    let title = vocabulary::words(title).concat().replace('.', "");
    TITLES.contains(&title.as_str()) && (is_titled(name) || is_name(name, 1))
}

/// Whether a line is at least this many words with capitals that no letter is made of otherwise.
fn is_name(line: &str, least: usize) -> bool {
    let bare = line.split('(').next().unwrap_or_default().trim();
    let tokens: Vec<&str> = bare.split_whitespace().collect();
    let is_letter = |c: char| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '\u{2019}');
    let is_particle = |token: &str| vocabulary::are("particle", &vocabulary::words(token));
    let is_initial = |token: &str| token.ends_with('.') && token.chars().filter(|c| c.is_alphabetic()).count() == 1;
    let is_own = |token: &&&str| {
        let words = vocabulary::words(token);
        vocabulary::starts_upper(token) && words.iter().all(|word| !likely::is_known(word)) && !is_initial(token)
    };
    let says_nothing = |token: &&str| is_particle(token) || is_initial(token) || is_own(&token);
    let ends = line.ends_with(['!', '?', ':', '\u{2026}']) || bare.ends_with('.');
    let count = tokens.iter().filter(|token| is_own(token) || is_initial(token)).count();
    let is_short = (least..=MAX_NAME).contains(&count) && tokens.len() <= MAX_NAME;
    !ends
        && is_short
        && bare.chars().all(|c| is_letter(c) || c.is_whitespace())
        && tokens.iter().any(|token| is_own(&token))
        && tokens.iter().all(says_nothing)
}

#[cfg(test)]
mod tests {
    use super::super::own;
    use super::without_name;

    fn kept(text: &str) -> usize {
        without_name(&own::lines(text)).len()
    }

    #[test]
    fn a_name_below_a_closing_or_with_a_title_stands_aside() {
        for text in [
            "Yes\nYours sincerely,\nCol. H. Ravenscroft (ret.)",
            "Ja\nMit freundlichen Gr\u{fc}\u{df}en\nThomas Neinhaus",
            "Ja\nVenlig hilsen\nNejla Nejsum",
            "Oui\nBien \u{e0} vous,\nMa\u{ee}tre \u{c9}ric Sansnon",
        ] {
            assert_eq!(kept(text), 2, "{text}");
        }
        assert_eq!(kept("Jazeker\nMevr. A. Neerhof-Nee"), 1);
        assert_eq!(kept("Oui\nMme Nonat"), 1);
    }

    #[test]
    fn words_that_say_something_are_not_a_name() {
        for text in [
            "Ja\nLG\nNur Spa\u{df}",
            "Yes\nThanks\nNot Really",
            "Yes\nThanks\nCarla",
            "Yes\nThomas Neinhaus",
            "Ja\nGru\u{df}\nFalsche Partie",
            "Ja\nGroet\nNee Toch Niet",
            "Oui\nMerci\nPas Encore",
            "Ja\nHilsen\nVent Lidt",
            "Yes\nMr Maybe",
            "Mme Nonat",
        ] {
            assert_eq!(kept(text), text.lines().count(), "{text}");
        }
    }
}
