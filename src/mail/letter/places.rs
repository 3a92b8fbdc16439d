//! Spaces that have names and no numbers, as the ring and the tower of a fortress, in all languages.

use fieldpost_engine::{Rules, Space};

use super::lexicon;

/// The space of the board that a word is the name of, in the notation.
pub(super) fn named(rules: &Rules, word: &str) -> Option<Space> {
    Some(word).filter(|word| is_name(word)).and_then(|word| rules.board().find(word))
}

/// Whether a space of the board has a name.
pub(super) fn is_one(rules: &Rules, space: Space) -> bool {
    is_name(rules.board().name(space))
}

fn is_name(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A text in lower case with the names of such spaces in the notation.
pub(super) fn written(rules: &Rules, text: &str) -> String {
    let names: Vec<&str> =
        rules.board().spaces().map(|(space, _)| rules.board().name(space)).filter(|name| is_name(name)).collect();
    if names.is_empty() {
        return text.to_owned();
    }
    let pieces: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    let (mut written, mut at) = (String::new(), 0);
    while let Some(piece) = pieces.get(at) {
        let rest: Vec<String> = pieces.iter().skip(at).take(2).map(|piece| lexicon::folded(piece).concat()).collect();
        let found = names.iter().find_map(|name| {
            let group = format!("space-{}", name.to_lowercase());
            let length = lexicon::all().iter().filter_map(|lexicon| lexicon.beginning_of(&group, &rest)).max()?;
            Some((*name, length))
        });
        let length = found.map_or(1, |(_, length)| length);
        match found.zip(pieces.get(at + length - 1)) {
            Some(((name, _), last)) => {
                written.push_str(&name.to_lowercase());
                written.push_str(last.trim_start_matches(char::is_alphanumeric));
            }
            None => written.push_str(piece),
        }
        at += length;
    }
    written
}
