//! The words that letters are made of, in all languages at once: the language of a letter is not known. They are the
//! messages `heard-…` in `words/*.ftl`. Words are compared without case, accents and the punctuation around them.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use super::super::phrases::Phrases;
use fieldpost_values::Language;

/// Commands of one word in the grammar, by their id. The words of the engine's actions are also their notation (N-4).
pub(super) const COMMANDS: [&str; 20] = [
    "resign", "draw", "accept", "refuse", PLAY_ON, "decline", "abort", "claim", "keep", "take", "leave", "help",
    "show", "rules", "games", "rematch", "settings", REPORT, "yes", "no",
];
/// Playing on, which refuses a draw, and nothing else: it is not a word of the notation.
pub(super) const PLAY_ON: &str = "play-on";
/// Reporting the last line of talk. `report` is what others say, for which no sentence is believed.
pub(super) const REPORT: &str = "report-talk";
/// Commands that are followed by something, by their id, which is also their notation.
pub(super) const HEADS: [&str; 6] = ["defend", "rescue", "recruit", "card", "redraw", "swap"];

/// Settings by their id; `no-digest`, `back`, `no-talk` and `talk` are followed by nothing.
const SETTINGS: [&str; 8] = ["language", "zone", "digest", "no-digest", "away", "back", "no-talk", "talk"];
/// The languages of the mails, as all of them name them.
const LANGUAGE_NAMES: [&str; Language::ALL.len()] =
    ["language-en", "language-de", "language-nl", "language-fr", "language-da"];

/// What is asked of the service beside games in progress (I-9), by its id; something may follow.
pub(super) const REQUESTS: [&str; 6] =
    ["register", "invite", "seek", "rulesets", "accept-invitation", "decline-invitation"];

/// What else a letter is made of.
const PARTS: [&str; 59] = [
    "setup",
    "greeting",
    "please",
    "move",
    "takes",
    "to",
    "until",
    "origin",
    "wish",
    "request",
    "proposal",
    "asking",
    "doing",
    "negation",
    "condition",
    "doubt",
    "proviso",
    "stipulation",
    "question",
    "report",
    "closing",
    "courtesy",
    "and",
    "me",
    "above",
    "sent",
    "device",
    "between",
    "label",
    "particle",
    "retraction",
    "correction",
    "denial",
    "notice",
    "interjection",
    "if",
    "then",
    "linking",
    "speaking",
    "wins",
    "loses",
    "both",
    "unconditional",
    "say",
    "assent",
    "assenting",
    "conceding",
    "excuse",
    "willing",
    "regret",
    "rhetorical",
    "undecided",
    "own",
    "everyday",
    "waiting",
    "manner",
    "column",
    "row",
    "harmless",
];

/// Ways of speaking after which nothing was said.
pub(super) const DOUBTS: [&str; 3] = ["condition", "report", "question"];

/// The words with which a line goes on that was broken off.
const CONTINUATION: &str = "continuation";

/// The phrases of a group that begin with the same word, the longest first.
struct PhraseGroup {
    id: &'static str,
    phrases: Vec<Vec<String>>,
}

/// All phrases by their first word: most words begin none, which is found with one look.
static PHRASES: LazyLock<HashMap<String, Vec<PhraseGroup>>> = LazyLock::new(|| {
    let mut all: HashMap<String, Vec<PhraseGroup>> = HashMap::new();
    for id in ids() {
        for (first, phrases) in phrases(id) {
            all.entry(first).or_default().push(PhraseGroup { id, phrases });
        }
    }
    all
});

/// A phrase with its language and its group.
struct HeardPhrase {
    language: Language,
    id: &'static str,
    words: Vec<String>,
}

/// All phrases by their first word.
static PHRASES_BY_LANGUAGE: LazyLock<HashMap<String, Vec<HeardPhrase>>> = LazyLock::new(|| {
    let mut all: HashMap<String, Vec<HeardPhrase>> = HashMap::new();
    for (language, id) in Language::ALL.into_iter().flat_map(|language| ids().map(move |id| (language, id))) {
        let said = Phrases::of(language).heard(id).unwrap_or_default();
        for words in said.split(',').map(words) {
            if let Some(first) = words.first() {
                all.entry(first.clone()).or_default().push(HeardPhrase { language, id, words });
            }
        }
    }
    all
});

/// The ids of all groups.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    let commands = COMMANDS.into_iter().chain(HEADS).chain(SETTINGS).chain(LANGUAGE_NAMES);
    commands.chain(REQUESTS).chain(PARTS).chain([CONTINUATION])
}

/// The phrases of a group by their first word, the longest first.
fn phrases(id: &str) -> BTreeMap<String, Vec<Vec<String>>> {
    let said = Language::ALL.into_iter().filter_map(|language| Phrases::of(language).heard(id));
    let mut phrases: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for phrase in said.flat_map(|all| all.split(',').map(words).collect::<Vec<_>>()) {
        phrases.entry(phrase.first().cloned().unwrap_or_default()).or_default().push(phrase);
    }
    for alike in phrases.values_mut() {
        alike.sort_by_key(|phrase| (std::cmp::Reverse(phrase.len()), phrase.clone()));
        alike.dedup();
    }
    phrases
}

/// The phrases that begin like these words, by their group.
fn alike(words: &[String]) -> &'static [PhraseGroup] {
    words.first().and_then(|first| PHRASES.get(first)).map_or(&[], Vec::as_slice)
}

/// The same of one group.
fn beginning(id: &str, words: &[String]) -> &'static [Vec<String>] {
    alike(words).iter().find(|alike| alike.id == id).map_or(&[], |alike| alike.phrases.as_slice())
}

/// Those of commands of one word.
fn commands(words: &[String]) -> impl Iterator<Item = &'static PhraseGroup> {
    alike(words).iter().filter(|alike| COMMANDS.contains(&alike.id))
}

/// The words of a text as they are compared.
pub(super) fn words(text: &str) -> Vec<String> {
    let kept = |c: char| c.is_alphanumeric() || c == '\'';
    let bare = text
        .split(|c: char| c.is_whitespace() || c == ':')
        .map(|word| word.trim_matches(|c: char| !kept(c)).trim_matches('\''));
    bare.filter(|word| !word.is_empty()).map(key).collect()
}

/// A word in lower case and without accents.
fn key(word: &str) -> String {
    let mut key = String::new();
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ä' | 'å' => key.push('a'),
            'ç' => key.push('c'),
            'è' | 'é' | 'ê' | 'ë' => key.push('e'),
            'ì' | 'í' | 'î' | 'ï' => key.push('i'),
            'ò' | 'ó' | 'ô' | 'ö' | 'ø' => key.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => key.push('u'),
            'æ' => key.push_str("ae"),
            'œ' => key.push_str("oe"),
            'ß' => key.push_str("ss"),
            '\u{2018}' | '\u{2019}' | '\u{b4}' | '`' => key.push('\''),
            // The second half of a letter that was written in two.
            '\u{300}'..='\u{36f}' => {}
            _ => key.push(c),
        }
    }
    key
}

/// Whether the first letter of a word is a capital one.
pub(super) fn starts_upper(word: &str) -> bool {
    word.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_uppercase)
}

/// How many words at the beginning are a phrase of this group; the longest one counts.
pub(super) fn begin(id: &str, words: &[String]) -> Option<usize> {
    longest_of(beginning(id, words), words)
}

fn longest_of(phrases: &[Vec<String>], words: &[String]) -> Option<usize> {
    phrases.iter().find(|phrase| words.starts_with(phrase)).map(Vec::len)
}

/// How many words at the end are one; the longest one counts.
pub(super) fn end(id: &str, words: &[String]) -> Option<usize> {
    let at = (0..words.len()).find(|at| words.get(*at..).is_some_and(|rest| are(id, rest)));
    at.map(|at| words.len() - at)
}

/// Whether the words are a phrase of this group and nothing else.
pub(super) fn are(id: &str, words: &[String]) -> bool {
    beginning(id, words).iter().any(|phrase| phrase == words)
}

/// Whether a phrase of this group stands anywhere among the words.
pub(super) fn hold(id: &str, words: &[String]) -> bool {
    (0..words.len()).any(|at| begin(id, words.get(at..).unwrap_or_default()).is_some())
}

/// The maximum number of words of a phrase of this group among the words.
pub(super) fn longest(id: &str, words: &[String]) -> usize {
    let lengths = (0..words.len()).filter_map(|at| begin(id, words.get(at..).unwrap_or_default()));
    lengths.max().unwrap_or_default()
}

/// The words without the phrases of these groups; each leaves a gap, so that no phrase reaches across it.
pub(super) fn without(ids: &[&str], words: &[String]) -> Vec<String> {
    let (mut kept, mut at) = (Vec::new(), 0);
    while let Some((word, rest)) = words.get(at).zip(words.get(at..)) {
        match ids.iter().filter_map(|id| begin(id, rest)).max() {
            Some(length) => {
                kept.push(String::new());
                at += length;
            }
            None => {
                kept.push(word.clone());
                at += 1;
            }
        }
    }
    kept
}

/// The commands that phrases among the words name, in their order; of phrases that overlap the longest counts.
pub(super) fn named(words: &[String]) -> Vec<&'static str> {
    let (mut named, mut at) = (Vec::new(), 0);
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let phrases = commands(rest).filter_map(|alike| Some((longest_of(&alike.phrases, rest)?, alike.id)));
        match phrases.max_by_key(|(length, _)| *length) {
            Some((length, id)) => {
                named.push(id);
                at += length;
            }
            None => at += 1,
        }
    }
    named
}

/// The command of one word that the words are a phrase for.
pub(super) fn command(words: &[String]) -> Option<&'static str> {
    commands(words).find(|alike| alike.phrases.iter().any(|phrase| phrase == words)).map(|alike| alike.id)
}

/// The languages in which words are one of these phrases, or a phrase of them begins the words.
pub(super) fn languages(ids: &[&str], said: &[String]) -> Vec<Language> {
    let phrases = said.first().and_then(|first| PHRASES_BY_LANGUAGE.get(first)).map_or(&[][..], Vec::as_slice);
    let begins = |of: Language| {
        phrases.iter().any(|heard| heard.language == of && ids.contains(&heard.id) && said.starts_with(&heard.words))
    };
    Language::ALL.into_iter().filter(|language| begins(*language)).collect()
}

/// The command that the words begin with, and how many of them name it, if something must follow it.
pub(super) fn head(words: &[String]) -> Option<(&'static str, usize)> {
    HEADS.into_iter().find_map(|id| Some((id, begin(id, words)?)))
}

/// The text after this many of its words.
pub(super) fn after(text: &str, words: usize) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..words {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let colon = rest.find(':').map_or(end, |at| at.min(end));
        rest = rest.get(colon..).unwrap_or_default().trim_start();
    }
    rest
}

/// Whether a line goes on with the sentence of the line before.
pub(super) fn continues(line: &str) -> bool {
    line.chars().next().is_some_and(char::is_lowercase) && begin(CONTINUATION, &words(line)).is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{COMMANDS, HEADS, REQUESTS, SETTINGS, command, ids, phrases, words};

    fn all_commands() -> impl Iterator<Item = &'static str> {
        COMMANDS.into_iter().chain(HEADS).chain(SETTINGS).chain(REQUESTS)
    }

    #[test]
    fn every_group_has_words_in_the_files() {
        for (id, phrases) in ids().map(|id| (id, phrases(id))) {
            assert!(phrases.len() >= 2 && !phrases.contains_key(""), "{id}: {phrases:?}");
        }
    }

    #[test]
    fn no_phrase_is_two_commands_whatever_the_languages() {
        let mut named = BTreeMap::new();
        for id in all_commands() {
            for phrase in phrases(id).into_values().flatten() {
                assert_eq!(named.insert(phrase.clone(), id).unwrap_or(id), id, "{phrase:?}");
            }
        }
    }

    /// A line that is such a phrase and nothing else is the command; among other words the phrase counts as both.
    #[test]
    fn these_commands_share_phrases_with_other_groups_whatever_the_languages() {
        let said = |id: &str| -> BTreeSet<Vec<String>> { phrases(id).into_values().flatten().collect() };
        let others = ids().filter(|id| all_commands().all(|command| command != *id));
        let others: Vec<_> = others.map(|id| (id, said(id))).collect();
        let mut shared = Vec::new();
        for command in all_commands() {
            let own = said(command);
            let alike = others.iter().filter(|(_, phrases)| !own.is_disjoint(phrases));
            shared.extend(alike.map(|(id, _)| (command, *id)));
        }
        let known = [
            ("accept", "assent"),
            ("decline", "own"),
            ("take", "greeting"),
            ("take", "takes"),
            ("help", "asking"),
            ("games", "move"),
            ("games", "speaking"),
            ("yes", "interjection"),
            ("yes", "assent"),
            ("yes", "assenting"),
            ("yes", "willing"),
            ("yes", "own"),
            ("yes", "everyday"),
            ("no", "negation"),
            ("no", "retraction"),
            ("no", "denial"),
            ("no", "regret"),
            ("talk", "say"),
            ("accept-invitation", "please"),
            ("accept-invitation", "assent"),
            ("accept-invitation", "assenting"),
        ];
        assert_eq!(shared, known, "a word for a command that also means something else, in another language perhaps");
    }

    #[test]
    fn case_accents_and_apostrophes_make_no_difference() {
        for text in
            ["j\u{2019}abandonne", "J'ABANDONNE", "Ich gebe  auf!", "hjaelp", "Hj\u{e6}lp", "Zeigen", "de\u{301}cliner"]
        {
            assert!(command(&words(text)).is_some(), "{text}");
        }
        assert_eq!(command(&words("resignation")), None);
    }
}
