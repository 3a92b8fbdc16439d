//! Letters: incoming mails, parsed without a database, a clock or a game (I-3 to I-5). The result depends only on the
//! bytes of a letter; whether its command is carried out is decided elsewhere.
//!
//! Parsing is total: any bytes give a letter, at worst an empty one. Nothing is guessed, and nothing in a quotation is
//! ever read.

mod armour;
mod army;
mod asked_move;
mod attachments;
mod author_text;
mod automatic;
mod below;
mod body;
mod bounce;
mod by_piece;
mod cards;
mod choices;
mod clauses;
mod cms;
mod colour;
mod columns;
mod command;
mod conditional;
mod decisions;
mod declaration;
mod declined;
mod dictation;
mod element;
mod faces;
mod fields;
mod fingerprint;
mod first_person;
mod flowed;
mod fold;
mod granted;
mod harmless;
mod html;
mod intent;
mod judged;
mod lexicon;
mod likely;
mod marks;
mod measure;
mod mention;
mod named;
mod names;
mod nearest;
mod origin;
mod own;
mod phrase;
mod places;
mod presence;
mod property;
mod prose;
mod quote;
mod recipients;
mod reply;
mod request;
mod results;
mod salutation;
mod sentences;
mod setting;
mod sheet;
mod signature;
mod signed;
mod stated;
mod style;
mod subject;
mod suggested;
mod talk;
mod vocabulary;
mod weighed;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Action, Rules};
use mail_parser::{HeaderName, Message, MessageParser};

use author_text::AuthorText;
use by_piece::KnownPieces;
use mention::Mention;
use names::Names;
use own::{InterleavedText, Line};
use prose::StatedRequests;
use talk::LinesAndTalk;

use super::{ReplyTarget, SendFailure, ServiceTarget, Site};
use fieldpost_values::Language;

pub use attachments::LetterReader;
pub use automatic::{AutomaticReason, Report, is_never_read, person_behind};
pub use command::{Command, CommandFault, Instruction};
pub use conditional::ConditionalOrder;
pub use fingerprint::Mark;
pub use intent::{LetterMeaning, QuestionCause};
pub use origin::Origin;
pub use prose::{ServiceContext, ServiceMeaning};
pub use request::ServiceRequest;
pub use setting::Setting;
pub use suggested::Suggestions;

/// An incoming mail, as far as a game needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// Why it is automatic, if it is: then it is recorded and never answered.
    pub automatic: Option<AutomaticReason>,
    /// Its sender, and whether our own MTA has authenticated it.
    pub origin: Origin,
    /// When it was written, by its own header, in which its author may write anything.
    pub date: Option<DateTime<Utc>>,
    /// The reply address that it came to, if it came to one.
    pub reply: Option<ReplyTarget>,
    /// The service address or personal address that it came to, if it came to no reply address.
    pub service: Option<ServiceTarget>,
    /// The sealed part of the address, if it came to an envelope sender; whether we sealed it is checked elsewhere.
    pub sealed: Option<String>,
    /// What its author says to the other player, taken out of the lines.
    talk: Option<String>,
    /// The lines that the talk goes on with.
    below_talk: Vec<Line>,
    /// The other lines that its author wrote, above or below what they quote, folded.
    lines: Vec<Line>,
    /// The same in the HTML alternative.
    alternative: Vec<Line>,
    /// What is not read as theirs but may be: a signature.
    doubtful: Vec<Line>,
    /// What stands between the lines of a quotation: never a command.
    interleaved: InterleavedText,
    /// What stands for its pictures: never read, but weighed.
    pictures: Vec<Line>,
    /// Whether it is not certain that a person sees all of its lines.
    may_be_unseen: bool,
    /// Whether something could not be read because it is encrypted.
    encrypted: bool,
    /// Its subject, folded.
    subject: Option<String>,
    /// The names of its author, and of whom they may greet.
    names: Names,
    /// The pieces of its author.
    pieces: KnownPieces,
}

impl Letter {
    /// Parses a letter that came to `site`.
    #[must_use]
    pub fn parse(site: &Site, raw: &[u8]) -> Self {
        let Some(mail) = MessageParser::default().parse(raw) else { return Self::default() };
        let origin = Origin::of(site, &mail);
        let automatic = automatic::of(site, &mail, &origin);
        let reply = recipients::reply(site, &mail);
        let service = recipients::service(site, &mail).filter(|_| reply.is_none());
        let names = Names::of(&mail, origin.from.as_deref());
        let sealed = recipients::sealed(site, &mail);
        let written = if automatic.is_some() { AuthorText::default() } else { AuthorText::of(&mail) };
        let AuthorText { lines, alternative, doubtful, interleaved, pictures, .. } = written;
        let AuthorText { may_be_unseen, encrypted, .. } = written;
        let LinesAndTalk { lines, talk, below: below_talk } = talk::take_out(lines);
        let [alternative, between] = [alternative, interleaved.lines].map(|lines| talk::take_out(lines).lines);
        Self {
            automatic,
            origin,
            date: date(&mail),
            reply,
            service,
            sealed,
            talk,
            below_talk,
            lines,
            alternative,
            doubtful,
            interleaved: InterleavedText { lines: between, ..interleaved },
            pictures,
            may_be_unseen,
            encrypted,
            subject: mail.subject().map(fold::fold),
            names,
            pieces: KnownPieces::default(),
        }
    }

    /// The same letter, of an author with this name who plays with others of these names.
    #[must_use]
    pub fn among<'n>(mut self, author: Option<&str>, others: impl IntoIterator<Item = &'n str>) -> Self {
        author.into_iter().for_each(|name| self.names.add_author(name));
        others.into_iter().for_each(|name| self.names.add_other(name));
        self
    }

    /// What its author says to the other player, behind `say:`.
    #[must_use]
    pub fn talk(&self) -> Option<&str> {
        self.talk.as_deref()
    }

    /// Whether it says something to the other player and nothing else that could be meant by a player whose legal
    /// actions are these.
    #[must_use]
    pub fn is_only_talk(&self, rules: &Rules, legal: &[Action]) -> bool {
        let texts: Vec<String> = self.lines.iter().map(|line| line.text.clone()).collect();
        let nothing = || matches!(self.meaning(rules, legal), Err(CommandFault::Empty | CommandFault::Unreadable(_)));
        self.talk.is_some() && command::is_ending(&texts) && nothing()
    }

    /// A line that the talk goes on with and with which a command begins: its author may have meant it as one.
    fn ambiguous_talk(&self, rules: &Rules) -> Option<&String> {
        let rest = (0..self.below_talk.len()).filter_map(|at| self.below_talk.get(at..));
        let mut commands = rest.filter(|rest| match command::of(rules, rest) {
            Err(CommandFault::Empty | CommandFault::Unreadable(_) | CommandFault::Setting(_)) => false,
            Ok(_) | Err(_) => true,
        });
        commands.next()?.first().map(|line| &line.text)
    }

    /// If this letter, whose bytes are `raw`, came to an envelope sender: why the mail in that envelope was not
    /// delivered. `None` if it was, may still be, or that is unclear. Call it only if the envelope was ours: it takes
    /// some work.
    #[must_use]
    pub fn refusal(&self, raw: &[u8]) -> Option<SendFailure> {
        bounce::refusal(&MessageParser::default().parse(raw)?, self.automatic.as_ref())
    }

    /// Its command, in a game of these rules (I-4).
    ///
    /// # Errors
    /// Why that is not clear.
    pub fn command(&self, rules: &Rules) -> Result<Command, CommandFault> {
        if self.lines.is_empty() && self.encrypted {
            return Err(CommandFault::Encrypted);
        }
        if let Some(line) = self.ambiguous_talk(rules) {
            return Err(CommandFault::Doubtful(command::repeated(line)));
        }
        let command = command::of(rules, &self.lines)?;
        // What another mail program would show must not be another command, nor take it back.
        match command::of(rules, &self.alternative) {
            Ok(other) if other == command => Ok(command),
            Ok(_) | Err(CommandFault::Retracted(_) | CommandFault::Several(..)) => Err(self.two_texts()),
            Err(_) => self.stands_in_the_alternative().map(|()| command),
        }
    }

    /// The talk, if it tells an action of a player whose legal actions are these, and nothing else is in the letter: "I
    /// say: b4-b5" is not for the other player's eyes.
    fn action_in_talk(&self, rules: &Rules, legal: &[Action]) -> Option<&str> {
        let talk = self.talk.as_deref()?;
        let texts: Vec<String> = self.lines.iter().map(|line| line.text.clone()).collect();
        let is_action = |command| matches!(command, Command::Do(Instruction::Act(action)) if legal.contains(&action));
        let said = phrase::parse(rules, talk).is_some_and(|line| is_action(line.command));
        let said = said || by_piece::tells(rules, legal, &self.pieces, talk);
        (said && command::is_ending(&texts)).then_some(talk)
    }

    /// What it says to a player whose legal actions are these (I-4). Only what they know may be in them.
    ///
    /// # Errors
    /// Why that is not clear.
    pub fn meaning(&self, rules: &Rules, legal: &[Action]) -> Result<LetterMeaning, CommandFault> {
        if let Some(talk) = self.action_in_talk(rules, legal) {
            return Err(CommandFault::Doubtful(command::repeated(talk)));
        }
        match self.command(rules) {
            Ok(command) => {
                let texts = [&self.lines, &self.alternative];
                let other = texts.into_iter().find_map(|lines| mention::other(rules, legal, lines, &command));
                match other.or_else(|| mention::another(rules, legal, &self.interleaved.lines, &command)) {
                    Some(other) => Err(command::several(&command::first_text(&self.lines), &other)),
                    None => self.weighed(rules, command),
                }
            }
            Err(CommandFault::Condition(line)) => match conditional::asked(rules, &command::body(&self.lines)) {
                Some(instruction) => Ok(LetterMeaning::Question(instruction, QuestionCause::Sentence)),
                None => Err(CommandFault::Condition(line)),
            },
            Err(CommandFault::Unreadable(line)) => match mention::of(rules, legal, &self.lines) {
                Mention::One(found) => self.mentioned(rules, legal, found).ok_or(CommandFault::Unreadable(line)),
                Mention::Several([one, other]) => Err(command::several(&one, &other)),
                Mention::Unsaid(sentence) => Err(CommandFault::Doubtful(sentence)),
                Mention::Nothing => {
                    let stated = self.stated_by_piece(rules, legal).or_else(|| self.stated_elsewhere(rules, legal));
                    stated.ok_or(CommandFault::Unreadable(line))
                }
            },
            Err(CommandFault::Empty) => self.stated_between(rules, legal).ok_or(CommandFault::Empty),
            Err(fault) => Err(fault),
        }
    }

    /// What it asks of the service beside games in progress (I-9). An empty one says it in its subject.
    ///
    /// # Errors
    /// Why that is not clear.
    pub fn service_request(&self) -> Result<ServiceRequest, CommandFault> {
        if self.lines.is_empty() && self.encrypted {
            return Err(CommandFault::Encrypted);
        }
        let request = request::of(&self.service_lines()).map(prose::without_filler)?;
        match request::of(&self.alternative).map(prose::without_filler) {
            Ok(other) if other == request => Ok(request),
            Ok(_) | Err(CommandFault::Retracted(_) | CommandFault::Several(..)) => Err(self.two_texts()),
            Err(_) => self.stands_in_the_alternative().map(|()| request),
        }
    }

    /// Whether the HTML alternative, in which the command is not one, takes nothing back either.
    fn stands_in_the_alternative(&self) -> Result<(), CommandFault> {
        command::stands(&command::first_text(&self.lines), &self.alternative).map_err(|_| self.two_texts())
    }

    /// The fault of a letter whose text and whose HTML are two different commands.
    fn two_texts(&self) -> CommandFault {
        command::several(&command::first_text(&self.lines), &command::first_text(&self.alternative))
    }

    /// What it asks of the service: a request, or what its sentences state, which is asked back.
    ///
    /// # Errors
    /// Why neither is clear.
    pub fn service_meaning(&self, context: &ServiceContext) -> Result<ServiceMeaning, CommandFault> {
        let grammatical = self.service_request().and_then(|request| self.undoubted(request));
        let is_sentence = match &grammatical {
            // Whatever follows the word for it is taken for guests and terms.
            Ok(ServiceRequest::Invite(words) | ServiceRequest::Seek(words)) => prose::is_sentence(words),
            Err(CommandFault::Unreadable(_)) => true,
            Ok(_) | Err(_) => false,
        };
        let own = self.origin.from.as_deref();
        let stated = |lines: &[Line]| prose::of(lines, context, own).filter(|_| is_sentence);
        let lines = self.service_lines();
        match (stated(&lines), stated(&self.alternative)) {
            (Some(one), Some(other)) if one != other => Err(self.two_texts()),
            (Some(StatedRequests::One(request)), _) if request.is_list() => Ok(ServiceMeaning::Request(request)),
            (Some(StatedRequests::One(request)), _) => Ok(ServiceMeaning::Question(request)),
            (Some(StatedRequests::Several([one, other])), _) => Err(command::several(&one, &other)),
            // Whatever follows the word in a sentence is not a list of guests.
            (None, _) if is_sentence && grammatical.is_ok() => {
                Err(CommandFault::Unreadable(command::repeated(&command::first_text(&lines))))
            }
            (None, _) => grammatical.map(ServiceMeaning::Request),
        }
    }

    /// The lines of its author's own, or its subject if there are none.
    fn service_lines(&self) -> Vec<Line> {
        let subject = self.own_subject().map(Line::alone);
        if self.lines.is_empty() { subject.into_iter().collect() } else { self.lines.clone() }
    }

    /// Its subject, unless it is an answer.
    fn own_subject(&self) -> Option<&str> {
        self.subject.as_deref().filter(|subject| !quote::is_answer(subject))
    }

    /// The language that its words are of, as far as that can be seen.
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        let subject = self.own_subject();
        let lines: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).chain(subject).collect();
        request::language(&lines).or_else(|| prose::language(&lines))
    }

    /// Its author's own words in one line, truncated.
    #[must_use]
    pub fn own_text(&self) -> String {
        own::in_one_line(&self.lines)
    }

    /// The same of a letter to the service; of one without any its subject.
    #[must_use]
    pub fn service_text(&self) -> String {
        own::in_one_line(&self.service_lines())
    }

    /// What its author may have meant: in the line that was not understood, or in the others.
    #[must_use]
    pub fn suggestions(&self, rules: &Rules, legal: &[Action], line: Option<&str>) -> Suggestions {
        Suggestions::of(rules, legal, &[&self.lines, &self.alternative, &self.interleaved.lines], line)
    }

    /// The nearest legal action to a line, in the notation.
    #[must_use]
    pub fn nearest_action(rules: &Rules, legal: &[Action], line: &str) -> Option<String> {
        nearest::to(rules, legal, line)
    }
}

/// The raw value of the first header with a name.
fn raw_header<'m>(mail: &'m Message<'_>, name: &str) -> Option<&'m str> {
    mail.headers_raw().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// When it was written, by its only `Date`.
fn date(mail: &Message<'_>) -> Option<DateTime<Utc>> {
    let date = mail.date().filter(|date| date.is_valid() && count(mail, &HeaderName::Date) == 1)?;
    DateTime::from_timestamp(date.to_timestamp(), 0)
}

/// The number of headers with a name.
fn count(mail: &Message<'_>, name: &HeaderName<'_>) -> usize {
    mail.headers().iter().filter(|header| header.name == *name).count()
}
