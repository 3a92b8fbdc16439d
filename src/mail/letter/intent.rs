//! What a sentence without spaces asks for when it holds no listed phrase, or turns one into something else: giving up,
//! the four things that can be said about a draw, aborting the game, and the requests that change nothing. It is found
//! by what is spoken of (`lexicon`) and by how: a refusal, a question, a doubt, another's words, somebody else's giving
//! up.
//!
//! Nothing that is found here is played: what costs something is asked back, and only if its author said it.

use fieldpost_engine::Action;

use super::command::{Command, Instruction};
use super::decisions;
use super::lexicon::{self, DENIAL, Lexicon};
use super::marks;
use super::vocabulary::DOUBTS;

/// The maximum number of words of a sentence in which something is found, and of one that is a request by itself.
const SENTENCE: usize = 30;
const REQUEST: usize = 6;
/// The maximum number of words between a negation and what it negates.
const NEAR: usize = 4;

/// What a letter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterMeaning {
    /// A command, which is carried out.
    Command(Command),
    /// Something that its author is asked about before it is done.
    Question(Instruction, QuestionCause),
}

/// Why the author of a letter is asked whether they mean what was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionCause {
    /// It was found in a sentence.
    Sentence,
    /// Something stands around it that may take it back.
    Around,
}

/// What a sentence is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Intent {
    /// What the sentence is for or against.
    pub action: Action,
    /// Whether its author asks for it.
    pub is_said: bool,
}

/// The words of a sentence, in one language.
struct Sentence<'s> {
    lexicon: &'static Lexicon,
    text: &'s str,
    clauses: &'s [Vec<String>],
    words: &'s [String],
}

/// What a sentence says about giving up, a draw or aborting the game; `legal` are the actions of its author.
pub(super) fn of(legal: &[Action], text: &str) -> Option<Intent> {
    in_its_language(text, |sentence| {
        // "I give up the scout" answers an attack.
        let gives_up = || sentence.about_giving_up().filter(|_| !decisions::gives_up_piece(legal, text));
        let costly = sentence.about_a_draw(legal).or_else(gives_up);
        costly.or_else(|| sentence.about_aborting())
    })
}

/// What a sentence asks for that changes nothing, or for another game.
pub(super) fn wanted(text: &str) -> Option<LetterMeaning> {
    in_its_language(text, |sentence| sentence.wanted())
}

/// Whether a sentence claims the win because the other player's time is up.
pub(super) fn claims(text: &str) -> bool {
    in_its_language(text, |sentence| sentence.claims().then_some(())).is_some()
}

/// What is found in the language that knows most of the text.
fn in_its_language<T>(text: &str, find: impl Fn(&Sentence<'_>) -> Option<T>) -> Option<T> {
    let clauses = lexicon::clauses(text);
    let words = clauses.concat();
    if words.len() > SENTENCE {
        return None;
    }
    let found = lexicon::all().iter().filter_map(|lexicon| {
        let found = find(&Sentence { lexicon, text, clauses: &clauses, words: &words })?;
        Some((lexicon.known(&words), found))
    });
    found.max_by_key(|(known, _)| *known).map(|(_, found)| found)
}

impl Sentence<'_> {
    fn holds(&self, id: &str) -> bool {
        self.lexicon.holds(id, self.words)
    }

    fn asks(&self) -> bool {
        self.text.contains('?')
    }

    /// Whether it is doubtful even without what these groups say.
    fn is_doubtful(&self, besides: &[&str]) -> bool {
        let rest = self.lexicon.without(besides, self.words);
        marks::quotes(self.text) || DOUBTS.into_iter().chain(["hesitation"]).any(|id| self.lexicon.holds(id, &rest))
    }

    fn about_giving_up(&self) -> Option<Intent> {
        let (lexicon, found) = (self.lexicon, |clause: &&Vec<String>| self.lexicon.find("resign", clause));
        let clause = self.clauses.iter().find(|clause| found(clause).is_some())?;
        let own = found(&clause).unwrap_or_default();
        let rest: Vec<String> =
            clause.iter().enumerate().filter(|(at, _)| !own.contains(at)).map(|(_, word)| word.clone()).collect();
        let negates = |clause: &Vec<String>| lexicon.holds("negation", clause);
        let depends = lexicon.begins("dependent", clause);
        let denies = |other: &Vec<String>| {
            let is_about_it = other == clause || depends || lexicon.begins("contrast", other);
            negates(other) && (is_about_it || other.len() <= DENIAL)
        };
        let of_another = lexicon.holds("other", &rest) && !lexicon.holds("self", clause);
        let doubtful = self.asks() || self.is_doubtful(&["wish"]) || of_another;
        let is_said = !doubtful && !self.clauses.iter().any(denies);
        Some(Intent { action: Action::Resign, is_said })
    }

    /// Whoever asks whether one might abort the game proposes it.
    fn about_aborting(&self) -> Option<Intent> {
        let at = |clause: &Vec<String>| self.lexicon.find("abort", clause).and_then(|at| at.first().copied());
        let clause = self.clauses.iter().find(|clause| at(clause).is_some())?;
        let negates = |clause: &Vec<String>| {
            let rest = self.lexicon.without(&["proposal"], clause);
            self.lexicon.find("negation", &rest).and_then(|at| at.first().copied())
        };
        let proposes = self.asks() && self.holds("proposal");
        let denies = |other: &Vec<String>| match negates(other) {
            // "Without a winner" stands behind it, and "can we not simply" proposes.
            Some(no) if other == clause => !proposes && at(clause).is_some_and(|at| no < at),
            Some(_) => other.len() <= DENIAL || self.lexicon.begins("contrast", other),
            None => false,
        };
        let is_said = !self.is_doubtful(&["wish", "proposal"]) && !self.clauses.iter().any(denies);
        Some(Intent { action: Action::Abort, is_said })
    }

    fn claims(&self) -> bool {
        let rest = self.lexicon.without(&["wish"], self.words);
        let doubtful = self.asks() || DOUBTS.into_iter().chain(["negation"]).any(|id| self.lexicon.holds(id, &rest));
        self.holds("claim") && (self.holds("overdue") || self.words.len() <= REQUEST) && self.holds("self") && !doubtful
    }

    fn about_a_draw(&self, legal: &[Action]) -> Option<Intent> {
        let stands = legal.contains(&Action::AcceptDraw);
        let topic = self.holds("draw") || (stands && self.holds("offered"));
        let (accepts, rejects) = (self.holds("accept"), self.holds("reject") || (topic && self.denies_a_draw()));
        if !(topic || stands && self.holds("reject")) {
            return None;
        }
        let agrees = self.lexicon.begins("agree", self.words);
        let proposes = self.asks() || self.holds("proposal") || self.holds("offer");
        let action = match (rejects, accepts) {
            (true, _) => Action::RefuseDraw,
            _ if stands && agrees && !self.asks() => Action::AcceptDraw,
            (_, true) if !self.asks() && !self.holds("proposal") => Action::AcceptDraw,
            _ if proposes => Action::OfferDraw,
            _ if stands && self.holds("agree") => Action::AcceptDraw,
            _ => Action::OfferDraw,
        };
        let besides = ["wish", "proposal", "offer", "accept", "reject"];
        let is_said = !(self.is_doubtful(&besides) || self.asks() && action != Action::OfferDraw);
        Some(Intent { action, is_said })
    }

    /// Whether a negation stands near the draw, or at the beginning.
    fn denies_a_draw(&self) -> bool {
        let lexicon = self.lexicon;
        let near = |clause: &Vec<String>| {
            // "Skal vi ikke" proposes.
            let no =
                lexicon.find("negation", &lexicon.without(&["proposal"], clause)).and_then(|at| at.first().copied());
            let of = ["draw", "offered", "accept"].into_iter().filter_map(|id| lexicon.find(id, clause)).flatten();
            no.is_some_and(|no| of.into_iter().any(|at| at.abs_diff(no) <= NEAR))
        };
        // "Remis? Nein, danke" begins with what it answers.
        let mut answer =
            self.clauses.iter().skip_while(|clause| clause.len() <= DENIAL && lexicon.holds("draw", clause));
        answer.next().is_some_and(|clause| lexicon.begins("no", clause)) || self.clauses.iter().any(near)
    }

    fn wanted(&self) -> Option<LetterMeaning> {
        let (short, asks) = (self.words.len() <= REQUEST, self.asks());
        let asks_for = asks || self.holds("tell");
        let is_theirs = !self.holds("other") || self.holds("self");
        let how = self.lexicon.find("how", self.words).zip(self.lexicon.find("doing", self.words));
        let asks_how =
            how.is_some_and(|(how, doing)| how < doing) && is_theirs && (self.holds("self") || asks && short);
        let wants_another = asks || short || self.holds("proposal") || self.holds("wish");
        if self.holds("standing") {
            Some(LetterMeaning::Command(Command::Show))
        } else if self.holds("rules") && (asks_for || short) {
            Some(LetterMeaning::Command(Command::Rules))
        } else if self.holds("games") && self.holds("which") && !self.holds("negation") {
            Some(LetterMeaning::Command(Command::Games))
        } else if self.holds("puzzled") || asks_how {
            Some(LetterMeaning::Command(Command::Help))
        } else if self.holds("board") && asks_for {
            Some(LetterMeaning::Command(Command::Show))
        } else if self.holds("again") && wants_another && !self.holds("negation") {
            Some(LetterMeaning::Question(Instruction::Rematch, QuestionCause::Sentence))
        } else {
            None
        }
    }
}
