//! What a letter asks of the service beside games in progress (I-9): to register, to invite, to take an open seat,
//! lists. Its first line is one request as a whole, after a salutation; nothing is searched for in a sentence. It does
//! not know which rulesets and users exist.

use super::command::{self, CommandFault};
use super::own::Line;
use super::setting::Setting;
use super::{marks, sentences, vocabulary};
use crate::Phrases;
use fieldpost_values::Language;

/// The maximum number of words that follow a request.
const MAX_WORDS: usize = 12;

/// Signs after which nothing changes.
const STOPS: [char; 3] = ['.', '!', ' '];

/// A request of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceRequest {
    /// Become a user with this name.
    Register {
        /// The name, as written; it may be missing or not be one.
        name: Option<String>,
    },
    /// Create a game: who is invited, the ruleset and the time, as written.
    Invite(Vec<String>),
    /// Take an open seat, or offer one: the ruleset and the time, as written.
    Seek(Vec<String>),
    /// The reader's games.
    Games,
    /// The settings of the reader's account.
    Settings,
    /// Change one of them.
    Set(Setting),
    /// A list of what can be played.
    Rulesets,
    /// What can be written.
    Help,
    /// Yes, to a question that a mail asked, or to an invitation.
    Yes,
    /// No, to such a question.
    No,
    /// Accept an invitation.
    Accept,
    /// Decline it.
    Decline,
}

impl ServiceRequest {
    /// Parses one line, such as the output of [`Self::words`]. One that begins with a quotation mark may be ours (I-8).
    /// A question asks for nothing but a list.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        Self::without_questions(line).filter(|request| request.is_list() || !line.trim_end().ends_with('?'))
    }

    fn without_questions(line: &str) -> Option<Self> {
        if line.starts_with(marks::is_mark) {
            return None;
        }
        if let Some(setting) = Setting::parse(line.trim_end_matches(STOPS)) {
            return Some(Self::Set(setting));
        }
        let (id, words) = phrase(line)?;
        let name = || (words.len() <= 1).then(|| words.first().cloned());
        let alone = |request: Self| words.is_empty().then_some(request);
        match id {
            "register" => name().map(|name| Self::Register { name }),
            "invite" => (!words.is_empty()).then(|| Self::Invite(words.clone())),
            "seek" => Some(Self::Seek(words.clone())),
            "games" => alone(Self::Games),
            "settings" => alone(Self::Settings),
            "rulesets" | "rules" => alone(Self::Rulesets),
            "help" => alone(Self::Help),
            // Whoever speaks of a draw has another mail in mind.
            "accept" | "refuse" if vocabulary::hold("draw", &vocabulary::words(line)) => None,
            "yes" => alone(Self::Yes),
            "no" => alone(Self::No),
            "accept" | "accept-invitation" => alone(Self::Accept),
            "decline" | "refuse" | "decline-invitation" => alone(Self::Decline),
            _ => None,
        }
    }

    /// Whether it asks for something to read, which changes nothing.
    pub(super) const fn is_list(&self) -> bool {
        matches!(self, Self::Games | Self::Settings | Self::Rulesets | Self::Help)
    }

    /// Whether it answers a question or an invitation.
    #[must_use]
    pub const fn is_answer(&self) -> bool {
        matches!(self, Self::Yes | Self::No | Self::Accept | Self::Decline)
    }

    /// The language of a request in words.
    #[must_use]
    pub fn language(line: &str) -> Option<Language> {
        language(&[line])
    }

    /// The words that ask for it in a language, in one line.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let (id, tail): (_, &[String]) = match self {
            Self::Register { name } => ("register", name.as_slice()),
            Self::Invite(words) => ("invite", words),
            Self::Seek(words) => ("seek", words),
            Self::Games => ("games", &[]),
            Self::Settings => ("settings", &[]),
            Self::Set(setting) => return setting.words(),
            Self::Rulesets => ("rulesets", &[]),
            Self::Help => ("help", &[]),
            Self::Yes => ("yes", &[]),
            Self::No => ("no", &[]),
            Self::Accept => ("accept-invitation", &[]),
            Self::Decline => ("decline-invitation", &[]),
        };
        let head = Phrases::of(language).first_heard(id);
        std::iter::once(head).chain(tail.iter().cloned()).collect::<Vec<_>>().join(" ")
    }
}

/// The ids of all phrases that are requests here.
const IDS: [&str; 15] = [
    "register",
    "invite",
    "seek",
    "rulesets",
    "rules",
    "games",
    "settings",
    "help",
    "yes",
    "accept",
    "accept-invitation",
    "no",
    "decline",
    "refuse",
    "decline-invitation",
];

/// The phrase that a line begins with, the longest, and the words that follow.
fn phrase(line: &str) -> Option<(&'static str, Vec<String>)> {
    let words = vocabulary::words(line);
    let begun = IDS.into_iter().filter_map(|id| Some((vocabulary::begin(id, &words)?, id)));
    let (count, id) = begun.max_by_key(|(count, _)| *count)?;
    let tokens: Vec<&str> = line.split_whitespace().collect();
    // A word of the line may be more than one of the vocabulary, or none.
    let counted =
        |length: &usize| tokens.get(..*length).is_some_and(|said| vocabulary::words(&said.join(" ")).len() == count);
    let length = (1..=tokens.len().min(2 * count)).find(counted)?;
    let rest: Vec<String> = tokens.iter().skip(length).map(|token| bare(token)).collect();
    let rest: Vec<String> = rest.into_iter().filter(|token| !token.is_empty()).collect();
    let polite = vocabulary::are("please", &vocabulary::words(rest.last().map_or("", String::as_str)));
    let kept = if polite { rest.len() - 1 } else { rest.len() };
    (kept <= MAX_WORDS).then(|| (id, rest.into_iter().take(kept).collect()))
}

/// A word without the marks around it: quotation marks, brackets, punctuation.
fn bare(token: &str) -> String {
    let kept = |c: char| c.is_alphanumeric() || c == '_';
    let start = token.trim_start_matches(|c: char| !kept(c) && c != '-');
    start.trim_end_matches(|c: char| !kept(c) && c != '-').to_owned()
}

/// The request of the author's own lines: all that they say, or a line with an empty one above and below it. A line
/// among others may be a sentence that a mail program has broken (I-8).
pub(super) fn of(own: &[Line]) -> Result<ServiceRequest, CommandFault> {
    let lines = command::body(own);
    let first = lines.first().ok_or(CommandFault::Empty)?;
    let unreadable = || CommandFault::Unreadable(command::repeated(&first.text));
    let rest = lines.get(1..).unwrap_or_default();
    let texts: Vec<String> = rest.iter().map(|line| line.text.clone()).collect();
    let is_all = command::is_ending(&texts);
    // In quotation marks it counts only where nothing else is said, and not where a mail of ours may end.
    let may_be_marked = is_all && !first.is_below_a_quotation();
    let line = if may_be_marked { first.text.trim_start_matches(marks::is_mark) } else { &first.text };
    let greeted = own.first().is_some_and(|line| line.apart) && lines.len() < own.len();
    let stands_apart = (first.apart || greeted) && rest.first().is_none_or(|next| next.begins);
    let may_be_read = (is_all || stands_apart) && !first.may_be_piece;
    let request = ServiceRequest::parse(line).filter(|_| may_be_read).ok_or_else(unreadable)?;
    let is_other =
        |line: &&Line| ServiceRequest::parse(&line.text).is_some_and(|other| other != request && !is_polite(&other));
    if let Some(other) = rest.iter().find(is_other) {
        return Err(command::several(&first.text, &other.text));
    }
    command::stands(&first.text, rest)?;
    let sentences = sentences::sentences(rest);
    match texts.iter().chain(&sentences).find(|text| sets_a_condition(text)) {
        Some(text) => Err(command::retracted(&first.text, text)),
        None => Ok(request),
    }
}

/// Whether a line or a sentence below a request makes it depend on something, or turns: nothing that is agreed to with
/// a condition is agreed to. "When do we start?" only asks.
fn sets_a_condition(text: &str) -> bool {
    let words = vocabulary::words(text);
    let only_asks = text.trim_end().ends_with('?') && !vocabulary::hold("negation", &words);
    let depends = vocabulary::begin("proviso", &words).is_some() || vocabulary::hold("stipulation", &words);
    !only_asks && depends
}

/// Whether a request is a word that also ends letters: below another request it is not one.
const fn is_polite(request: &ServiceRequest) -> bool {
    matches!(request, ServiceRequest::Yes)
}

/// The language of lines: that of most words that only one language has.
pub(super) fn language(lines: &[&str]) -> Option<Language> {
    let ids: Vec<&str> = IDS.into_iter().chain(["greeting", "closing", "please"]).collect();
    let named: Vec<Language> = lines.iter().flat_map(|line| one(&ids, line)).collect();
    let count = |language: &Language| named.iter().filter(|other| *other == language).count();
    let best = Language::ALL.iter().map(count).max().filter(|most| *most > 0)?;
    Language::ALL.into_iter().find(|language| count(language) == best)
}

/// The languages that a line may be of, if not all.
fn one(ids: &[&str], line: &str) -> Vec<Language> {
    let found = vocabulary::languages(ids, &vocabulary::words(line));
    if found.len() < Language::ALL.len() { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Option<String> {
        ServiceRequest::parse(line).map(|request| request.words(Language::En))
    }

    #[test]
    fn requests_are_read_in_every_language() {
        for (line, words) in [
            ("register anna", "register anna"),
            ("Register Anna.", "register Anna"),
            ("Register as \u{201c}Anna\u{201d}", "register Anna"),
            ("registrieren anna", "register anna"),
            ("aanmelden anna", "register anna"),
            ("inscription anna", "register anna"),
            ("tilmeld anna", "register anna"),
            ("invite bob quick-arena 3d", "invite bob quick-arena 3d"),
            ("Invite bob@example.org, please", "invite bob@example.org"),
            ("einladen bob", "invite bob"),
            ("uitnodigen bob", "invite bob"),
            ("inviter bob", "invite bob"),
            ("inviter bob 3d", "invite bob 3d"),
            ("seek", "seek"),
            ("suche quick-arena", "seek quick-arena"),
            ("my games", "games"),
            ("Regelwerke", "rulesets"),
            ("rules", "rulesets"),
            ("Spielregeln", "rulesets"),
            ("Settings", "settings"),
            ("Sprache: Englisch", "language en"),
            ("zone berlin.", "zone Europe/Berlin"),
            ("no digest", "no digest"),
            ("Hilfe!", "help"),
            ("ja", "yes"),
            ("No thanks", "no"),
            ("ellers tak", "no"),
            ("Sans fa\u{e7}on, merci", "no"),
        ] {
            assert_eq!(parsed(line).as_deref(), Some(words), "{line}");
        }
        for line in [
            "I accept!",
            "annehmen",
            "aanvaarden",
            "j'accepte",
            "accepter",
            "I accept the invitation",
            "Yes, gladly",
            "Ja gerne",
            "Avec plaisir",
            "Graag!",
        ] {
            assert_eq!(ServiceRequest::parse(line), Some(ServiceRequest::Accept), "{line}");
        }
        for line in ["decline", "I refuse", "ablehnen", "afwijzen", "d\u{e9}cliner", "afsl\u{e5}", "einladung ablehnen"]
        {
            assert_eq!(ServiceRequest::parse(line), Some(ServiceRequest::Decline), "{line}");
        }
        for request in [ServiceRequest::Accept, ServiceRequest::Decline] {
            for language in Language::ALL {
                assert_eq!(ServiceRequest::parse(&request.words(language)), Some(request.clone()), "{language}");
            }
        }
    }

    #[test]
    fn sentences_are_not_requests() {
        for line in [
            "I wonder how to register here",
            "register my complaint about the last move",
            "invite",
            "help yourself to a drink",
            "games are fun",
            "yes and no",
            "Who are you?",
            "Maybe later",
            "If I had time",
            "not interested in spam",
            "did anna accept?",
            "gerne sp\u{e4}ter",
            "graag een andere keer",
            "I'd love to, but not now",
            "Sure, let's play!",
            "No thanks, not interested",
            "nee bedankt, geen tijd",
            "I'd rather play on",
            "I'd like to play on",
            "let's continue",
            "ich spiele weiter",
            "on continue",
            "spil videre",
            "doorspelen",
            "I accept the draw",
            "no to the draw",
            "pas de nulle",
            "Register anna?",
            "Decline?",
            "Sicher?",
            "No talk?",
            "away 2030-12-20 2030-12-31?",
            "Invite bert?",
            "",
        ] {
            assert_eq!(parsed(line), None, "{line}");
        }
    }

    #[test]
    fn a_language_is_seen_in_what_only_it_says() {
        assert_eq!(language(&["registrieren anna"]), Some(Language::De));
        assert_eq!(language(&["Bonjour,", "aide"]), Some(Language::Fr));
        assert_eq!(language(&["zzz"]), None);
    }
}
