//! Whether a letter says what it seems to say: what stands around a command, in its subject, signature, pictures or
//! HTML, may take it back. Then a move is asked about, and a yes does not count.

use fieldpost_engine::{Action, Card, GameView, Rules, Seat};

use super::by_piece::KnownPieces;
use super::command::{self, Command, CommandFault, Instruction};
use super::intent::{LetterMeaning, QuestionCause};
use super::mention::{self, Mention};
use super::named::ends;
use super::own::{InterleavedText, Line};
use super::request::ServiceRequest;
use super::{Letter, asked_move, by_piece, marks, reply, salutation, subject, weighed};

impl Letter {
    /// The same letter, of the player of this seat, who sees the game so.
    #[must_use]
    pub fn of_player(self, view: &GameView, seat: Seat) -> Self {
        Self { pieces: KnownPieces::of(view, seat), ..self }
    }

    /// The action that its sentences name by a piece of its author.
    pub(super) fn stated_by_piece(&self, rules: &Rules, legal: &[Action]) -> Option<LetterMeaning> {
        let action = by_piece::of(rules, legal, &self.pieces, &self.lines)?;
        Some(LetterMeaning::Question(Instruction::Act(action), QuestionCause::Sentence))
    }

    /// What its sentences mention, unless they name another piece, or two pieces beside the card that swaps them.
    pub(super) fn mentioned(&self, rules: &Rules, legal: &[Action], found: Instruction) -> Option<LetterMeaning> {
        let found = match found {
            Instruction::Act(action) if by_piece::names_another_piece(rules, &self.pieces, &self.lines, &action) => {
                return None;
            }
            Instruction::Act(Action::SwapCard(Card::Swap))
                if by_piece::names_two_pieces(rules, &self.pieces, &self.lines) =>
            {
                let swap = by_piece::of(rules, legal, &self.pieces, &self.lines);
                Instruction::Act(swap.filter(|action| matches!(action, Action::Swap(_)))?)
            }
            found => found,
        };
        Some(LetterMeaning::Question(found, QuestionCause::Sentence))
    }

    /// Yes or no, as the answer to a question whether these words of the notation were meant; it may repeat them:
    /// "Yes, a7-a6".
    #[must_use]
    pub fn answer_about(&self, asked: &str) -> Option<Command> {
        self.answer_with(|line| asked_move::without(line, asked))
    }

    /// Yes or no, as the answer to a question about these words; `meaning` is what it says beside that. A no leaves
    /// everything as it is, whatever else was read, unless it begins with a yes; a yes must not have been read as
    /// anything but what was asked.
    #[must_use]
    pub fn answer_to(
        &self,
        asked: &str,
        rules: &Rules,
        meaning: &Result<LetterMeaning, CommandFault>,
    ) -> Option<Command> {
        let repeats = match meaning {
            Ok(LetterMeaning::Command(answer @ (Command::Yes | Command::No))) => return Some(answer.clone()),
            Ok(LetterMeaning::Command(_)) => return None,
            Ok(LetterMeaning::Question(instruction, _)) => instruction.words(rules) == asked,
            Err(_) => false,
        };
        match self.answer_about(asked)? {
            Command::Yes if repeats || matches!(meaning, Err(CommandFault::Unreadable(_))) => Some(Command::Yes),
            Command::No if !(repeats && reply::begins_with_a_yes(&self.lines, &self.names)) => Some(Command::No),
            _ => None,
        }
    }

    /// Yes or no, as the answer to a question whether something was meant.
    #[must_use]
    pub fn answer(&self) -> Option<Command> {
        self.answer_with(str::to_owned)
    }

    fn answer_with(&self, bared: impl Fn(&str) -> String) -> Option<Command> {
        if self.ends_a_quotation() || self.first_line().is_some_and(|line| line.may_be_piece) {
            return None;
        }
        let said = |lines: &[Line]| {
            let lines: Vec<Line> = lines.iter().map(|line| Line { text: bared(&line.text), ..line.clone() }).collect();
            reply::of(&lines, &self.names)
        };
        let answer = said(&self.lines)
            .filter(|answer| self.alternative.is_empty() || said(&self.alternative).as_ref() == Some(answer))?;
        // A no leaves everything as it is; nothing may stand beside a yes.
        (answer != Command::Yes || !self.is_doubted()).then_some(answer)
    }

    /// What it states without naming an action: a claim, an army, what changes nothing; or what stands directly below a
    /// quotation, or between its lines.
    pub(super) fn stated_elsewhere(&self, rules: &Rules, legal: &[Action]) -> Option<LetterMeaning> {
        let stated = mention::stated_otherwise(rules, &self.lines).or_else(|| self.stated_below_a_quotation(rules));
        let stated = stated.map(|found| LetterMeaning::Question(found, QuestionCause::Sentence));
        // Whoever refuses what was read does not ask for help: "No! That was what he wanted to do".
        let wanted = || mention::wanted(&self.lines).filter(|_| !reply::begins_with_a_no(&self.lines, &self.names));
        stated.or_else(wanted).or_else(|| self.stated_between(rules, legal))
    }

    /// What its first line would be if it stood apart from the quotation above it.
    fn stated_below_a_quotation(&self, rules: &Rules) -> Option<Instruction> {
        let mut lines = command::body(&self.lines);
        let first = lines.first_mut().filter(|line| line.is_below_a_quotation())?;
        (first.apart, first.may_be_piece) = (true, false);
        match command::of(rules, &lines) {
            Ok(Command::Do(instruction)) if !self.ends_a_quotation() => Some(instruction),
            Ok(_) | Err(_) => None,
        }
    }

    /// The one action that it states between the lines of a quotation, or below one without a certain end: asked about,
    /// because a program may have broken those lines, and others may have written these.
    pub(super) fn stated_between(&self, rules: &Rules, legal: &[Action]) -> Option<LetterMeaning> {
        let stated = |lines: &[Line]| match mention::of(rules, legal, lines) {
            // The words of other actions are in our own mails, which are what is quoted.
            Mention::One(Instruction::Act(action)) if ends(&action).is_some() => {
                Some(LetterMeaning::Question(Instruction::Act(action), QuestionCause::Sentence))
            }
            Mention::One(_) | Mention::Nothing | Mention::Unsaid(_) | Mention::Several(_) => None,
        };
        let InterleavedText { lines, below, answers, .. } = &self.interleaved;
        [lines, below, answers].into_iter().find_map(|lines| stated(lines))
    }

    /// Whether something beside its lines may take them back.
    fn is_doubted(&self) -> bool {
        weighed::is_weighed_signature(&self.doubtful, &self.names)
            || weighed::is_weighed(&self.interleaved.answers, &self.names)
            || weighed::is_about_the_letter(&self.interleaved.pieces)
            || self.interleaved.pieces.iter().any(weighed::is_objecting_in_words)
            || weighed::is_about_the_letter(&self.pictures)
            || self.lines.iter().chain(&self.alternative).any(weighed::is_objecting)
            || self.talk.as_deref().is_some_and(weighed::is_taking_back)
            || self.has_telling_subject()
            || self.may_be_unseen
    }

    /// Whether its first line may be the end of a mail of ours, where the words to answer with are between quotation
    /// marks: it is directly below a quotation.
    fn ends_a_quotation(&self) -> bool {
        self.first_line().is_some_and(|line| line.is_below_a_quotation() && marks::quotes(&line.text))
    }

    fn first_line(&self) -> Option<Line> {
        command::body(&self.lines).into_iter().next()
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

#[cfg(test)]
mod tests {
    use super::super::own::{self, Line};
    use super::super::request::ServiceRequest;
    use super::super::{Command, Letter};

    fn letter(text: &str) -> Letter {
        Letter { lines: own::lines(text), ..Letter::default() }.among(Some("bert"), ["anna"])
    }

    /// Letters of which each has one thing beside its lines that may take them back.
    fn doubted(text: &str) -> Vec<(&'static str, Letter)> {
        let line = |text: &str| vec![Line::alone(text)];
        let with = |what, change: &dyn Fn(&mut Letter)| {
            let mut letter = letter(text);
            change(&mut letter);
            (what, letter)
        };
        vec![
            with("its subject", &|letter| letter.subject = Some("Re: not this one".to_owned())),
            with("its signature", &|letter| letter.doubtful = line("only after I have called you")),
            with("a picture", &|letter| letter.pictures = line("ignore this")),
            with("a face in its HTML", &|letter| letter.alternative = own::lines(&format!("{text} \u{1f914}"))),
            with("what it says to the other player", &|letter| letter.talk = Some("wait, no".to_owned())),
            with("text that may be hidden", &|letter| letter.may_be_unseen = true),
        ]
    }

    #[test]
    fn a_yes_counts_only_if_nothing_beside_it_may_take_it_back() {
        assert_eq!(letter("yes").answer(), Some(Command::Yes));
        let plain =
            Letter { subject: Some("Re: Stratego with anna (game 7f3a9c2e)".to_owned()), ..letter("yes\nBert") };
        assert_eq!(plain.answer(), Some(Command::Yes));
        for (what, letter) in doubted("yes") {
            assert_eq!(letter.answer(), None, "{what}");
        }
    }

    #[test]
    fn a_no_counts_whatever_stands_beside_it() {
        for (what, letter) in doubted("no") {
            if letter.alternative.is_empty() {
                assert_eq!(letter.answer(), Some(Command::No), "{what}");
            }
        }
    }

    #[test]
    fn an_answer_may_repeat_what_it_answers_and_nothing_else() {
        for text in [
            "Yes, a7-a6.",
            "Yes, a7-a6.\nThanks for asking!",
            "Ja, a7 nach a6 stimmt",
            "oui oui, A7 -> a6",
            "yes: a7a6",
            "Yes, from a7 to a6.",
            "Ja, von a7 nach a6 bitte",
            "oui, a7 x a6",
            "Genau, a7-a6",
            "\u{1f44d} a7-a6",
        ] {
            assert_eq!(letter(text).answer_about("a7-a6"), Some(Command::Yes), "{text}");
        }
        for text in ["No! Not a7-a6!", "Nee, geen a7-a6!", "Non, ne jouez pas a7 \u{e0} a6"] {
            assert_eq!(letter(text).answer_about("a7-a6"), Some(Command::No), "{text}");
        }
        for text in
            ["Yes, b7-b6.", "Yes, a7-a6 or b7-b6", "a7-a6", "Yes, a7-a6?", "Yes, a7 not a6", "Yes, a7 but from b6"]
        {
            assert_eq!(letter(text).answer_about("a7-a6"), None, "{text}");
        }
    }

    #[test]
    fn a_text_and_a_page_that_answer_differently_do_not_count() {
        let two = Letter { alternative: own::lines("no"), ..letter("yes") };
        assert_eq!(two.answer(), None);
    }

    #[test]
    fn an_agreement_with_the_service_counts_only_if_nothing_may_take_it_back_and_a_question_always() {
        assert_eq!(letter("yes").undoubted(ServiceRequest::Yes), Ok(ServiceRequest::Yes));
        for (what, letter) in doubted("yes") {
            assert!(letter.undoubted(ServiceRequest::Yes).is_err(), "{what}");
            assert!(letter.undoubted(ServiceRequest::Accept).is_err(), "{what}");
            assert!(letter.undoubted(ServiceRequest::Help).is_ok(), "{what}");
        }
    }
}
