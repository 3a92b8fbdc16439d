//! Which lines at the end of a letter only name its author, how they are reached, and the device that they write with.
//! A line below a closing may be anything, so none is one of these for standing there alone: a name is the author's,
//! and a title or a place is only believed beside an address or a number, or beside a company's notice.

use super::names::Names;
use super::own::Line;
use super::{faces, vocabulary, weighed};

/// Signs between the parts of a signature in one line.
const BARS: [char; 3] = ['|', '\u{b7}', '\u{2022}'];
/// The maximum number of words of a line that a program adds.
const ADDED: usize = 12;
/// The maximum number of words of such a line that are neither a device nor how it was sent: "from my".
const ARTICLES: usize = 3;
/// The maximum number of words of a name, and of a line that says what somebody does or where.
const NAME: usize = 6;
const TITLE: usize = 10;
/// The minimum number of digits of a date or a telephone number.
const DATE: usize = 4;
const NUMBER: usize = 6;

/// Where a signature stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignaturePosition {
    /// Below a rule, where programs put it.
    pub(super) is_below_a_rule: bool,
    /// Beside a notice that companies add.
    pub(super) is_noticed: bool,
}

/// Of each line whether it only closes the letter, or says who wrote it, how they are reached, or with what.
pub(super) fn saying_nothing(lines: &[Line], names: &Names, position: SignaturePosition) -> Vec<bool> {
    let some = |is: &dyn Fn(&str) -> bool| lines.iter().any(|line| line.text.split(BARS).any(|part| is(part.trim())));
    // Below a rule a program put what its author wrote once, for every mail.
    let is_standing = || position.is_below_a_rule && some(&|part| is_name(part, names));
    let is_reached = position.is_noticed || some(&is_contact) || is_standing();
    let mut signed = position.is_below_a_rule;
    let mut says_nothing = |text: &str| {
        let words = vocabulary::words(text);
        let closes = weighed::is_courteous(text, names) && vocabulary::begin("closing", &words).is_some();
        let is_name = is_name(text, names);
        let below = signed && (is_contact(text) || is_reached && is_title(text, &words));
        signed |= is_name;
        closes || is_name || below || weighed::is_wordless(text) || is_added_with_courtesy(text, names)
    };
    // "Bert | +49 89 123456": several of them in a line.
    lines.iter().map(|line| line.text.split(BARS).all(|part| says_nothing(part.trim()))).collect()
}

/// Whether a line is its author's name: every word is theirs, or begins with a capital beside one that is.
fn is_name(line: &str, names: &Names) -> bool {
    let words = vocabulary::words(line);
    let tokens: Vec<&str> = line.split_whitespace().filter(|token| token.contains(char::is_alphabetic)).collect();
    let theirs = |token: &&str| vocabulary::words(token).first().is_some_and(|word| names.is_authors(word));
    let capital = |token: &&str| vocabulary::starts_upper(token) || is_particle(token);
    let ends = line.ends_with(['!', '?', '\u{2026}', ':']) || line.contains(|c: char| c.is_ascii_digit() || c == '(');
    let is_known = tokens.iter().any(theirs) && (tokens.iter().all(capital) || tokens.iter().all(theirs));
    let begins = words.first().is_some_and(|first| first.chars().count() == 1 && names.is_initial(first));
    let is_known = is_known || begins && tokens.len() == 2 && tokens.iter().all(capital);
    let is_known = is_known && tokens.len() <= NAME && !weighed::is_objection(&words);
    let initials = tokens.iter().all(|token| token.chars().filter(|c| c.is_alphabetic()).count() == 1);
    let initials = initials && !words.is_empty() && words.iter().all(|word| names.is_initial(word));
    !ends && (is_known || initials)
}

/// Whether a word of a name or title has no capital: "van", "of".
fn is_particle(token: &str) -> bool {
    vocabulary::are("particle", &vocabulary::words(token))
}

/// Whether a line is how somebody is reached, and nothing else: addresses, or a number, with what kind they are.
fn is_contact(line: &str) -> bool {
    let is_address =
        |token: &str| token.contains('@') || token.contains("://") || token.to_lowercase().starts_with("www.");
    let tokens: Vec<&str> = line.split(|c: char| c.is_whitespace() || c == ',' || c == '|').collect();
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let is_number = |token: &str| !token.contains(char::is_alphabetic);
    let is_label = |token: &str| vocabulary::are("label", &vocabulary::words(token));
    (digits >= NUMBER || tokens.iter().copied().any(is_address))
        && !line.contains('?')
        && tokens.iter().all(|token| is_address(token) || is_number(token) || is_label(token))
}

/// Whether a line is what somebody does, for whom or where: it ends no sentence, says nothing of the author or the
/// letter, and has capitals.
fn is_title(line: &str, words: &[String]) -> bool {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let is_small = |token: &&&str| token.starts_with(char::is_lowercase) && !is_particle(token);
    line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && words.len() <= TITLE
        && tokens.iter().filter(is_small).count() <= 1
        && !line.ends_with(['!', '?', '.', ':', '\u{2026}'])
        && !["me", "move"].into_iter().any(|id| vocabulary::hold(id, words))
        && !weighed::is_objection(words)
}

/// Whether every sentence of a line is one that programs add, or a courtesy: "Sent from my phone. Excuse my brevity."
fn is_added_with_courtesy(line: &str, names: &Names) -> bool {
    let mut sentences = line.split(". ");
    let first = sentences.next().unwrap_or_default();
    is_added(line, &vocabulary::words(line))
        || is_added(first, &vocabulary::words(first))
            && sentences.all(|sentence| weighed::is_courteous(sentence, names))
}

/// Whether a line is what a program adds below every mail: "Sent from my iPhone", or how it introduces a quotation.
fn is_added(line: &str, words: &[String]) -> bool {
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let text = without_links(line);
    let said: Vec<String> =
        vocabulary::words(&text).iter().flat_map(|word| word.split('-')).map(str::to_owned).collect();
    let devices = vocabulary::without(&["device"], &said);
    let last = devices.iter().rposition(String::is_empty);
    let (before, behind) = devices.split_at(last.unwrap_or_default());
    let other = |words: &[String]| {
        let rest = vocabulary::without(&["sent", "courtesy", "please"], words);
        rest.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>()
    };
    let (before, behind) = (other(before), other(behind));
    // A word is one between them, or how the device is called.
    let is_between = |word: &String| vocabulary::are("between", std::slice::from_ref(word)) || is_capital(&text, word);
    let names = last.is_some() && behind.is_empty() && before.len() <= ARTICLES && before.iter().all(is_between);
    let names = names && !has_owner(&text);
    let begins = vocabulary::begin("sent", &said).is_some() && names;
    let last = line.trim_end_matches([':', ')', '>', '"', ',', ' ']).rsplit(' ').next();
    let introduces = last.is_some_and(|last| last.contains('@')) && digits >= DATE;
    words.len() <= ADDED && (begins || introduces) && !faces::objects(&text)
}

/// Whether a word of a line begins with a capital.
fn is_capital(line: &str, word: &str) -> bool {
    line.split(|c: char| c.is_whitespace() || c == '-')
        .any(|token| vocabulary::starts_upper(token) && vocabulary::words(token).first().is_some_and(|one| one == word))
}

/// A line without the addresses in brackets.
fn without_links(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['<', '(']) {
        let (before, bracket) = rest.split_at(at);
        let end = bracket.find(['>', ')']).map_or(bracket.len(), |end| end + 1);
        let (inner, after) = bracket.split_at(end);
        text.push_str(before);
        if !(inner.contains("://") || inner.contains('@')) {
            text.push_str(inner);
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// Whether a line says whose something is, by a name: "Carla's iPhone", "Carlas iPhone".
fn has_owner(line: &str) -> bool {
    let is_device = |word: &String| vocabulary::are("device", std::slice::from_ref(word));
    line.split_whitespace().skip(1).any(|token| {
        let words = vocabulary::words(token);
        vocabulary::starts_upper(token) && token.ends_with('s') && !words.iter().all(is_device)
    })
}
