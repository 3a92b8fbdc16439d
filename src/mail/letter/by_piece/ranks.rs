//! Pieces that sentences call by the sign that the board shows: "my 9", "the nine", "Mf5".

use fieldpost_engine::{Kind, Rules};

use super::super::lexicon;
use super::super::likely::LikelyLanguages;
use super::KnownPieces;

/// The maximum number of letters of a word that may be a sign and a space.
const MAX_SIGN: usize = 5;

/// A sentence with the names of these pieces instead of their signs. Who holds cards calls those by their numbers.
pub(super) fn named(rules: &Rules, pieces: &KnownPieces, text: &str) -> String {
    let likely = LikelyLanguages::of(text);
    let words: Vec<&str> = text.split_inclusive(|c: char| c.is_whitespace() || c == '\'' || c == '\u{2019}').collect();
    let bare = |at: usize| words.get(at).map_or("", |word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let begins = |id: &str, at: usize| likely.begin(id, &lexicon::folded(bare(at)));
    // "M'n" is two words here.
    let follows_article = |at: usize| {
        let apart = at.checked_sub(2).and_then(|at| words.get(at)).filter(|word| word.ends_with(['\'', '\u{2019}']));
        likely.begin("article", &lexicon::folded(&format!("{}{}", apart.unwrap_or(&""), bare(at - 1))))
    };
    let kind_of = |at: usize| {
        let word = bare(at);
        if let Some(kind) = before_space(rules, word) {
            return Some((kind, 1));
        }
        let (number, ending) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
        let is_counted = ["step", "counted"].into_iter().any(|id| begins(id, at + 1));
        let is_ordinal = words.get(at).is_some_and(|word| word.trim_end().ends_with('.')) && at + 1 < words.len();
        let is_called = at > 0 && follows_article(at) && !is_counted && !is_ordinal && !pieces.has_cards;
        let ends = |ending: &str| likely.begin("rank-ending", &[ending.to_lowercase()]);
        // "9'eren" is two words here.
        let is_apart = ending.is_empty() && !number.is_empty() && ends(bare(at + 1));
        let number = match number.parse() {
            Ok(number) if ending.is_empty() || ends(ending) => Some(number),
            Ok(_) => None,
            Err(_) => likely.number(&lexicon::folded(word).concat()),
        };
        let sign = char::from_digit(u32::try_from(number?).ok()?, 10)?;
        let is_alone = sign == '1' && bare(at) != "1";
        let kind = of_sign(rules, sign).filter(|kind| pieces.own.values().any(|own| own == kind))?;
        ((is_called || is_apart && !pieces.has_cards) && !is_alone).then_some((kind, 1 + usize::from(is_apart)))
    };
    let (mut named, mut at) = (String::with_capacity(text.len()), 0);
    while let Some(word) = words.get(at) {
        let Some((kind, count)) = kind_of(at) else {
            named.push_str(word);
            at += 1;
            continue;
        };
        let signed = bare(at);
        named.push_str(&rules.kind(kind).id);
        if let Some(space) = space_behind(rules, signed) {
            named.push(' ');
            named.push_str(space);
        }
        let last = words.get(at + count - 1).unwrap_or(word);
        named.push_str(
            last.trim_start_matches(|c: char| !c.is_alphanumeric()).trim_start_matches(char::is_alphanumeric),
        );
        at += count;
    }
    named
}

fn of_sign(rules: &Rules, sign: char) -> Option<Kind> {
    rules.kinds().map(|(kind, _)| kind).find(|kind| rules.kind(*kind).letter == sign)
}

/// The kind whose sign stands before a space: "Mf5".
fn before_space(rules: &Rules, word: &str) -> Option<Kind> {
    space_behind(rules, word)?;
    of_sign(rules, word.chars().next()?)
}

fn space_behind<'w>(rules: &Rules, word: &'w str) -> Option<&'w str> {
    let is_space = |name: &str| rules.board().find(&name.to_lowercase()).is_some();
    let sign = word.chars().next().filter(|sign| of_sign(rules, *sign).is_some())?;
    let space = word.get(sign.len_utf8()..).filter(|space| word.len() <= MAX_SIGN && is_space(space))?;
    let is_sign = sign.is_ascii_uppercase() || sign.is_ascii_digit();
    (is_sign && !is_space(word)).then_some(space)
}
