//! Whether a letter says what it seems to say: what stands around a command, in its subject, signature, pictures or
//! HTML, may take it back. Then a move is asked about, and a yes does not count.

use fieldpost_engine::Rules;

use super::command::{self, Command, CommandFault};
use super::intent::{LetterMeaning, QuestionCause};
use super::own::Line;
use super::request::ServiceRequest;
use super::{Letter, reply, salutation, subject, weighed};

impl Letter {
    /// Yes or no, as the answer to a question whether something was meant.
    #[must_use]
    pub fn answer(&self) -> Option<Command> {
        let said = |lines: &[Line]| reply::of(lines, &self.names);
        let answer = said(&self.lines)
            .filter(|answer| self.alternative.is_empty() || said(&self.alternative).as_ref() == Some(answer))?;
        // A no leaves everything as it is; nothing may stand beside a yes.
        (answer != Command::Yes || !self.is_doubted()).then_some(answer)
    }

    /// Whether something beside its lines may take them back.
    fn is_doubted(&self) -> bool {
        weighed::is_weighed_signature(&self.doubtful, &self.names)
            || weighed::is_about_the_letter(&self.pictures)
            || self.lines.iter().chain(&self.alternative).any(weighed::is_objecting)
            || self.talk.as_deref().is_some_and(weighed::is_taking_back)
            || self.has_telling_subject()
            || self.may_go_on
            || self.may_be_unseen
    }

    /// Whether its subject says something beside its lines. Without lines it is what it says.
    fn has_telling_subject(&self) -> bool {
        let subject = self.subject.as_deref().filter(|_| !self.lines.is_empty());
        subject.is_some_and(|subject| subject::is_telling(subject, &self.names))
    }

    /// A request to the service, unless it agrees and something beside it may take that back.
    pub(super) fn undoubted(&self, request: ServiceRequest) -> Result<ServiceRequest, CommandFault> {
        let agrees = matches!(request, ServiceRequest::Yes | ServiceRequest::Accept);
        match agrees && self.is_doubted() {
            true => Err(CommandFault::Doubtful(command::repeated(&command::first_text(&self.lines)))),
            false => Ok(request),
        }
    }

    /// Whether something above or below a command may take it back.
    fn is_weighed(&self, rules: &Rules, own: &[Line]) -> bool {
        let above = command::salutation_of(own).map(|line| line.text.clone());
        let first = command::first_text(own);
        let beside = salutation::before_a_command(&first).map(str::to_owned);
        let mut greetings = above.into_iter().chain(beside);
        greetings.any(|line| !salutation::is_certain(&line, &self.names))
            || weighed::is_weighed(&command::below(rules, own), &self.names)
    }

    /// What is final is a question if something around it may take it back: below it, in a line above it that may be no
    /// salutation, or in HTML that says something else. A yes only counts if nothing may.
    pub(super) fn weighed(&self, rules: &Rules, command: Command) -> Result<LetterMeaning, CommandFault> {
        let differs = || !self.alternative.is_empty() && command::of(rules, &self.alternative).as_ref() != Ok(&command);
        let is_weighed = || {
            [&self.lines, &self.alternative].into_iter().any(|own| self.is_weighed(rules, own))
                || self.is_doubted()
                || differs()
        };
        match command {
            Command::Do(instruction) if instruction.is_irrevocable() && is_weighed() => {
                Ok(LetterMeaning::Question(instruction, QuestionCause::Around))
            }
            Command::Yes if self.answer() != Some(Command::Yes) => Err(self.doubtful_yes(rules)),
            command => Ok(LetterMeaning::Command(command)),
        }
    }

    /// The fault of a yes that may be none, with the sentence below it that says so: "Yes", and below it: "I guess".
    fn doubtful_yes(&self, rules: &Rules) -> CommandFault {
        let first = command::first_text(&self.lines);
        match weighed::hesitation(&command::below(rules, &self.lines)) {
            Some(sentence) => command::retracted(&first, &sentence),
            None => CommandFault::Doubtful(command::repeated(&first)),
        }
    }
}
