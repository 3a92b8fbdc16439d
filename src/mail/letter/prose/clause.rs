//! The clauses of a letter in sentences, and how its author stands to what each is about: stated, doubted, or only
//! mentioned.

use std::sync::LazyLock;

use super::super::clauses::clauses_of;
use super::super::lexicon::{self, Lexicon};
use super::super::{marks, sentences};
use super::topic::Topic;
use crate::Phrases;
use fieldpost_values::Language;

/// The groups of words.
pub(super) const GROUPS: [&str; 47] = [
    "wish",
    "please",
    "self",
    "kin",
    "negation",
    "harmless",
    "condition",
    "hesitation",
    "report",
    "past",
    "contrast",
    "register",
    "name",
    "link",
    "filler",
    "invite",
    "against",
    "seek",
    "foreign",
    "games",
    "which",
    "mine",
    "rules",
    "where",
    "settings",
    "mail",
    "zone",
    "away",
    "unable",
    "back",
    "digest",
    "digest-off",
    "accept",
    "accept-last",
    "decline",
    "about",
    "play",
    "months",
    "open",
    "day",
    "hour",
    "evening",
    "half",
    "turn",
    "joining",
    "retraction",
    "you",
];

/// What is known of one language.
pub(super) struct LanguageWords {
    language: Language,
    pub(super) lexicon: Lexicon,
    /// The names of the months, in their order.
    pub(super) months: Vec<String>,
}

static LANGUAGES: LazyLock<Vec<LanguageWords>> = LazyLock::new(|| {
    let words = |language| {
        let phrases = Phrases::of(language);
        let lexicon = Lexicon::from_groups(GROUPS.into_iter().map(|id| (id, phrases.prose(id))));
        let months = phrases.prose("months").unwrap_or_default();
        let months = months.split(',').map(|month| lexicon::folded(month).concat()).collect();
        LanguageWords { language, lexicon, months }
    };
    Language::ALL.into_iter().map(words).collect()
});

/// The language that knows most of these words, if one knows any; of several the first.
fn best(words: &[String]) -> Option<&'static LanguageWords> {
    let known = LANGUAGES.iter().map(|language| (language.lexicon.known(words), language));
    let (known, language) = known.rev().max_by_key(|(known, _)| *known)?;
    (known > 0).then_some(language)
}

pub(super) fn language(words: &[String]) -> Option<Language> {
    best(words).map(|best| best.language)
}

/// Whether a word, in any language, is one that sentences are made of.
pub(super) fn is_of_sentences(word: &str) -> bool {
    let words = lexicon::folded(word);
    let begins = |lexicon: &Lexicon| ["filler", "kin", "self", "wish"].iter().any(|id| lexicon.begins(id, &words));
    LANGUAGES.iter().any(|language| begins(&language.lexicon))
}

/// How an author stands to what a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attitude {
    /// They want it.
    Stated,
    /// They deny it, weigh it, ask about it, or repeat it.
    Doubted,
}

/// A part of a sentence between two signs, or before a contrast.
pub(super) struct Clause {
    /// Its words, as the lexicon compares them.
    pub(super) words: Vec<String>,
    /// The token of the letter that each word is of.
    pub(super) at: Vec<usize>,
    /// The sentence that it is in.
    pub(super) sentence: usize,
}

impl Clause {
    /// The tokens that it consists of.
    pub(super) fn tokens(&self) -> Vec<usize> {
        let mut tokens = self.at.clone();
        tokens.dedup();
        tokens
    }
}

/// A letter in sentences.
pub(super) struct Prose {
    pub(super) lexicon: &'static Lexicon,
    pub(super) months: &'static [String],
    /// Its words as written, with the signs around them.
    pub(super) tokens: Vec<String>,
    pub(super) clauses: Vec<Clause>,
    sentences: Vec<String>,
}

impl Prose {
    /// The clauses of sentences; `None` if they are too long or in no language of ours.
    pub(super) fn of(sentences: &[String]) -> Option<Self> {
        let words: Vec<String> = sentences.iter().flat_map(|sentence| lexicon::folded(sentence)).collect();
        if words.len() > sentences::MAX_WORDS {
            return None;
        }
        let LanguageWords { lexicon, months, .. } = best(&words)?;
        let (tokens, clauses, sentences_of) = (Vec::new(), Vec::new(), sentences.to_vec());
        let mut prose = Self { lexicon, months, tokens, clauses, sentences: sentences_of };
        for (number, sentence) in sentences.iter().enumerate() {
            prose.add(number, sentence);
        }
        Some(prose)
    }

    fn add(&mut self, sentence: usize, text: &str) {
        for part in clauses_of(text) {
            let mut clause = Clause { words: Vec::new(), at: Vec::new(), sentence };
            for token in part.split_whitespace() {
                let words = if token.contains('@') { vec!["@".to_owned()] } else { lexicon::folded(token) };
                clause.at.extend(words.iter().map(|_| self.tokens.len()));
                clause.words.extend(words);
                self.tokens.push(token.to_owned());
            }
            self.clauses.push(clause);
        }
        self.clauses.retain(|clause| !clause.words.is_empty());
        self.split_at_contrasts();
    }

    /// Lets a contrast begin a clause of its own.
    fn split_at_contrasts(&mut self) {
        let mut split = Vec::new();
        for mut clause in std::mem::take(&mut self.clauses) {
            let words = self.lexicon.without(&["harmless"], &clause.words);
            let turns = |at: &usize| self.lexicon.begins("contrast", words.get(*at..).unwrap_or_default());
            if let Some(at) = (1..clause.words.len()).find(turns) {
                let (words, tokens) = (clause.words.split_off(at), clause.at.split_off(at));
                let rest = Clause { words, at: tokens, sentence: clause.sentence };
                split.extend([clause, rest]);
            } else {
                split.push(clause);
            }
        }
        self.clauses = split;
    }

    /// A token without the signs around it.
    pub(super) fn bare(&self, at: usize) -> Option<&str> {
        let token = self.tokens.get(at)?.trim_matches(|c: char| !c.is_alphanumeric());
        (!token.is_empty()).then_some(token)
    }

    /// Whether a clause holds words of a group.
    pub(super) fn holds(&self, clause: &Clause, id: &str) -> bool {
        self.lexicon.holds(id, &clause.words)
    }

    /// The clauses of the sentence of a clause.
    pub(super) fn beside<'p>(&'p self, clause: &'p Clause) -> impl Iterator<Item = &'p Clause> {
        self.clauses.iter().filter(|other| other.sentence == clause.sentence)
    }

    /// A sentence as it stands.
    pub(super) fn text(&self, sentence: usize) -> &str {
        self.sentences.get(sentence).map_or("", String::as_str)
    }

    /// Whether a sentence asks.
    pub(super) fn asks(&self, sentence: usize) -> bool {
        self.text(sentence).contains('?')
    }

    /// Whether a sentence quotes.
    pub(super) fn quotes(&self, sentence: usize) -> bool {
        marks::quotes(self.text(sentence))
    }

    /// The words of a sentence, each with the token that it is of.
    pub(super) fn words_of(&self, sentence: usize) -> (Vec<String>, Vec<usize>) {
        let clauses = self.clauses.iter().filter(|clause| clause.sentence == sentence);
        clauses.flat_map(|clause| clause.words.iter().cloned().zip(clause.at.iter().copied())).unzip()
    }

    /// The sentences by their numbers.
    pub(super) fn sentences(&self) -> std::ops::Range<usize> {
        0..self.sentences.len()
    }

    /// Whether something is taken back or corrected.
    pub(super) fn is_taken_back(&self) -> bool {
        self.clauses.iter().any(|clause| self.holds(clause, "retraction"))
    }

    /// How the author stands to a topic in a clause; `None` if they do not speak of it, or only mention it.
    pub(super) fn attitude(&self, clause: &Clause, topic: Topic) -> Option<Attitude> {
        if !self.speaks_of(clause, topic) {
            return None;
        }
        let (framed, asks) = (self.is_framed(clause, topic), self.asks(clause.sentence));
        let is_open = topic.is_list() || topic == Topic::Seek || framed;
        if self.is_doubtful(clause, topic) || (asks && !is_open) {
            return Some(Attitude::Doubted);
        }
        let holds = |id: &str| self.holds(clause, id);
        let is_own = holds("self") && !holds("kin");
        let is_stated = match topic {
            Topic::Register => framed && !holds("kin") && (holds("self") || holds("wish")),
            Topic::Invite => framed && !self.is_about_another_game() && !self.is_to_the_reader(clause),
            Topic::Seek => framed && !holds("kin") && !self.is_about_another_game(),
            Topic::Games => holds("which") && holds("mine"),
            Topic::Rules => (asks || framed) && holds("where"),
            Topic::Settings => (asks || framed) && (holds("where") || holds("which")),
            Topic::Language | Topic::Digest | Topic::NoDigest | Topic::Back => framed,
            Topic::Zone => framed || !asks && !holds("kin"),
            Topic::Away => framed || !asks && is_own,
        };
        is_stated.then_some(Attitude::Stated)
    }

    fn speaks_of(&self, clause: &Clause, topic: Topic) -> bool {
        let against = || self.lexicon.find("against", &clause.words);
        let meets = || against().is_some_and(|at| super::terms::meets(self, clause, &at));
        self.holds(clause, topic.group()) || topic == Topic::Invite && meets()
    }

    /// Whether the author wishes or asks for what a clause says, or demands it.
    fn is_framed(&self, clause: &Clause, topic: Topic) -> bool {
        let last = self.beside(clause).last().is_some_and(|last| last.at == clause.at);
        let wishes = self.holds(clause, "wish") && !(last && self.asks(clause.sentence));
        let demands = [Topic::Register, Topic::Invite, Topic::Back].contains(&topic)
            && self.lexicon.begins(topic.group(), &clause.words)
            && !self.asks(clause.sentence);
        let lists = topic.is_list() && self.lexicon.begins("which", &clause.words);
        wishes || demands || lists || self.holds(clause, "please")
    }

    /// Whether a clause speaks to its reader: "I invite you".
    fn is_to_the_reader(&self, clause: &Clause) -> bool {
        self.lexicon.holds("you", &self.lexicon.without(&["please", "wish"], &clause.words))
    }

    fn is_about_another_game(&self) -> bool {
        self.clauses.iter().any(|clause| self.holds(clause, "foreign"))
    }

    /// Whether something in a clause, or in its sentence, makes it doubtful.
    fn is_doubtful(&self, clause: &Clause, topic: Topic) -> bool {
        let (frame, own): (&[&str], &[&str]) = (&["harmless", "wish", "please"], &[topic.group()]);
        let without = |clause: &Clause, more: &[&str]| self.lexicon.without(&[frame, more].concat(), &clause.words);
        let denying: &[&str] = match topic {
            // Whoever is away cannot play, which denies nothing.
            Topic::Away => &["unable"],
            Topic::Back | Topic::NoDigest => own,
            _ => &[],
        };
        let denies = self.lexicon.holds("negation", &without(clause, denying));
        // "As" begins a name, and in some languages a condition.
        let of_name = |clause: &Clause| topic == Topic::Register && !self.lexicon.begins("name", &clause.words);
        let depends = |other: &Clause| {
            let name: &[&str] = if of_name(other) { &["name"] } else { &[] };
            let rest = without(other, &[own, name].concat());
            ["condition", "hesitation"].iter().any(|id| self.lexicon.holds(id, &rest))
        };
        let turns = |other: &Clause| {
            other.at.first() > clause.at.first() && self.lexicon.begins("contrast", &without(other, &[]))
        };
        let rest = without(clause, own);
        denies
            || ["report", "past"].iter().any(|id| self.lexicon.holds(id, &rest))
            || self.quotes(clause.sentence)
            || self.beside(clause).any(|other| depends(other) || turns(other))
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, LANGUAGES};

    #[test]
    fn every_language_has_words_of_every_group() {
        for language in LANGUAGES.iter() {
            assert_eq!(language.months.len(), 12, "{}", language.language);
            for id in GROUPS {
                assert!(language.lexicon.has(id), "{id} in {}", language.language);
            }
        }
    }
}
