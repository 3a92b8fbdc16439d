//! Words of a language stand where the recipe for a language says, and in no other source.

use std::collections::BTreeSet;
use std::fs;

use super::{FILES, code_of, guide, means, named, root};

/// What programs say to each other, and is a word of a language as well.
const NOT_MEANT: [&str; 5] = ["bin", "mod", "port", "post", "sender"];

/// Sources with words that are of no language: the spelling alphabet of radio, signs of writing, words of CSS.
const OF_NO_LANGUAGE: [&str; 6] = [
    "src/mail/letter/declaration.rs",
    "src/mail/letter/dictation.rs",
    "src/mail/letter/element.rs",
    "src/mail/letter/faces.rs",
    "src/mail/letter/measure.rs",
    "src/mail/letter/property.rs",
];

/// What is understood in a language: the words of its messages `heard-…`, `stem-…` and `prose-…`, in lower case.
fn understood(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut is_heard = false;
    for line in text.lines() {
        if !line.starts_with(' ') {
            is_heard = ["heard-", "stem-", "prose-"].iter().any(|beginning| line.starts_with(beginning));
        }
        let said = line.split_once(" =").map_or(line, |(_, said)| said);
        let parts = said.split(|c: char| !c.is_alphabetic()).filter(|part| is_heard && part.chars().count() > 1);
        words.extend(parts.map(str::to_lowercase));
    }
    words
}

/// The text with its escaped characters, `\u{e9}`, as they are.
fn unescaped(code: &str) -> String {
    let mut parts = code.split("\\u{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        let (digits, rest) = part.split_once('}').unwrap_or(("", part));
        let character = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        whole + &character.map(String::from).unwrap_or_default() + rest
    })
}

/// The texts in quotation marks, one line after the other.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.lines().flat_map(|line| line.split('"').skip(1).step_by(2))
}

/// Whether a source has words of a language other than English: letters with marks or of another alphabet, or one of
/// these words as a text of its own.
fn has_words(code: &str, foreign: &BTreeSet<String>) -> bool {
    let code = unescaped(code);
    let is_foreign = |c: char| !c.is_ascii() && (c.is_lowercase() || c.is_uppercase());
    let is_word = |text: &str| foreign.contains(&text.trim_matches([' ', ':']).to_lowercase());
    code.contains(is_foreign) || literals(&code).any(is_word)
}

#[test]
fn every_source_with_words_of_a_language_is_named_by_the_recipe() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a text");
    let english = read("src/mail/words/en.ftl").to_lowercase();
    let english: BTreeSet<_> = english.split(|c: char| !c.is_alphabetic()).collect();
    let others = FILES.iter().map(|file| file.path.as_str());
    let others = others.filter(|path| path.starts_with("src/mail/words/") && !path.ends_with("/en.ftl"));
    let mut foreign: BTreeSet<_> = others.flat_map(|path| understood(&read(path))).collect();
    foreign.retain(|word| !english.contains(word.as_str()) && !NOT_MEANT.contains(&word.as_str()));
    assert!(foreign.len() > 1_000, "{} words", foreign.len());

    let guide = guide();
    let (_, recipe) = guide.split_once("\n## How to add a language\n").expect("the recipe");
    let named = named(recipe.split("\n## ").next().unwrap_or_default());
    let sources = FILES.iter().map(|file| file.path.as_str()).filter(|path| path.ends_with(".rs"));
    let sources = sources.filter(|path| ["src/", "build/"].iter().any(|root| path.starts_with(root)));
    let sources = sources.filter(|path| !path.contains("/tests/") && !OF_NO_LANGUAGE.contains(path));
    let found: Vec<_> = sources.filter(|path| has_words(&code_of(path, &read(path)), &foreign)).collect();
    assert!(found.len() >= 4, "{found:?}");
    let missing: Vec<_> = found.iter().filter(|path| !named.iter().any(|pattern| means(pattern, path))).collect();
    assert!(missing.is_empty(), "these have words of a language, and the recipe does not name them: {missing:?}");
}

#[test]
fn a_word_of_a_language_is_found_however_it_is_written() {
    let foreign = understood("heard-yes = ja, jawohl\n    oder gewiss\nhello = guten Tag\n# stem-");
    assert_eq!(foreign, ["gewiss", "ja", "jawohl", "oder"].map(str::to_owned).into());
    for code in [r#"["Gewiss: "]"#, r#"'\u{e9}'"#, "\"é\""] {
        assert!(has_words(code, &foreign), "{code}");
    }
    for code in ["let oder = gewiss;", r#""guten""#, r#"'\u{115f}'"#] {
        assert!(!has_words(code, &foreign), "{code}");
    }
}
