//! The command of a letter (I-4): its first line, after a salutation, is one as a whole (`phrase`). It is never
//! searched for in a sentence and never guessed; the engine checks whether the rules allow it.
//!
//! What follows is the author's own affair, unless it is another command, or takes back what was said.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

use super::army::{self, ArmyText};
use super::clauses::clauses_of;
use super::conditional::{self, ConditionalOrder};
use super::own::Line;
use super::phrase::{self, LineCommand};
use super::setting::Setting;
use super::{lexicon, salutation, sentences, talk, vocabulary};

/// The maximum number of characters of a line that are repeated.
const REPEATED: usize = 60;
/// The maximum number of words of a line at the end of a letter, and of a sentence that hesitates or denies.
const ENDING: usize = 8;
const DOUBT: usize = 3;
/// How a postscript begins, in every language, and the minimum number of words behind a "no" in one that answers
/// something else.
const POSTSCRIPTS: [&str; 2] = ["ps", "p.s"];
const ANSWER: usize = 5;
/// The maximum number of lines at the end of a letter that say nothing.
const ENDINGS: usize = 6;

/// The request of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Do something in the game.
    Do(Instruction),
    /// The grammar.
    Help,
    /// The current state of the game.
    Show,
    /// The rules of the game.
    Rules,
    /// The games that wait for its author.
    Games,
    /// The settings of its author's account.
    Settings,
    /// Yes, to a question that a mail asked.
    Yes,
    /// No, to such a question.
    No,
}

/// Something to do in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// An action.
    Act(Action),
    /// Lock this army (S-2): its rows from the front to the back with `/` between them, as written.
    SetUp(String),
    /// Conditional moves (O-8), below a turn if there is one.
    Order(ConditionalOrder),
    /// Claim that the time of the player to move is up (T-3).
    Claim,
    /// Invite the other players to another game, or accept their invitation to it (G-2).
    Rematch,
    /// Report the last line of talk that its author was told in the game (ADR 43).
    Report,
    /// Change the account of its author.
    Set(Setting),
}

/// The words for [`Instruction::Claim`], [`Instruction::Rematch`] and [`Instruction::Report`].
const CLAIM: &str = "claim";
const REMATCH: &str = "rematch";
const REPORT: &str = "report";

/// Why a letter has no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandFault {
    /// Its author wrote nothing of their own.
    Empty,
    /// It is encrypted.
    Encrypted,
    /// This line, truncated, is not a command.
    Unreadable(String),
    /// It has two different commands, in these lines, truncated, or in one sentence, without another.
    Several(String, Option<String>),
    /// Its command, the first of these lines, truncated, is taken back, or goes on, with the second.
    Retracted([String; 2]),
    /// This line, truncated, mentions a command without asking for it.
    Doubtful(String),
    /// This line, truncated, is not a conditional move and seems to be meant as one.
    Condition(String),
    /// This line, truncated, begins like a setting and does not say what to set it to.
    Setting(String),
}

impl Instruction {
    /// Parses the output of [`Self::words`].
    #[must_use]
    pub fn parse(rules: &Rules, text: &str) -> Option<Self> {
        match (army::begun(rules, &[text.to_owned()]), phrase::plain(rules, text)) {
            (Some(ArmyText { rows, .. }), _) => Some(Self::SetUp(rows)),
            (None, Some(Command::Do(instruction))) => Some(instruction),
            // In a letter they count only where nothing else is said: the words are in our own sentences.
            (None, None) if text == REMATCH => Some(Self::Rematch),
            (None, None) if text == REPORT => Some(Self::Report),
            (None, None) => {
                let order = ConditionalOrder::parse(rules, text).map(Self::Order);
                order.or_else(|| Setting::parse(text).map(Self::Set))
            }
            (None, Some(_)) => None,
        }
    }

    /// Whether it is about something else than this game: another one, what was said beside it, or the account of its
    /// author.
    #[must_use]
    pub const fn is_beyond_the_game(&self) -> bool {
        matches!(self, Self::Rematch | Self::Report | Self::Set(_))
    }

    /// Whether nothing takes it back once it is done.
    pub(super) const fn is_irrevocable(&self) -> bool {
        match self {
            Self::Order(order) => !order.is_withdrawal(),
            _ => !self.is_beyond_the_game(),
        }
    }

    /// The words that ask for it, in one line.
    #[must_use]
    pub fn words(&self, rules: &Rules) -> String {
        match self {
            Self::Act(action) => action::write(rules, action),
            Self::SetUp(rows) => format!("{} {rows}", army::WORD),
            Self::Order(order) => order.words(rules),
            Self::Claim => CLAIM.to_owned(),
            Self::Rematch => REMATCH.to_owned(),
            Self::Report => REPORT.to_owned(),
            Self::Set(setting) => setting.words(),
        }
    }
}

/// A line as it is repeated to its author.
pub(super) fn repeated(line: &str) -> String {
    line.chars().take(REPEATED).collect()
}

/// The fault of a letter with two different commands, in these lines, which are the same if one sentence has both.
pub(super) fn several(one: &str, other: &str) -> CommandFault {
    let [one, other] = both(one, other);
    let other = Some(other).filter(|other| *other != one);
    CommandFault::Several(one, other)
}

/// The fault of a letter whose command, in one line, is not certain because of another.
pub(super) fn retracted(command: &str, line: &str) -> CommandFault {
    CommandFault::Retracted(both(command, line))
}

fn both(one: &str, other: &str) -> [String; 2] {
    [one, other].map(|line| repeated(line.trim()))
}

/// The first line of the author's own, after a salutation.
pub(super) fn first_text(own: &[Line]) -> String {
    body(own).into_iter().next().map(|line| line.text).unwrap_or_default()
}

fn is_fence(line: &Line) -> bool {
    line.text.starts_with("```") || line.text.starts_with("~~~")
}

/// The lines after a salutation and without fences of code.
pub(super) fn body(own: &[Line]) -> Vec<Line> {
    let lines: Vec<Line> = own.iter().filter(|line| !is_fence(line)).cloned().collect();
    let greeted = lines.len() > 1 && lines.first().is_some_and(|line| salutation::is_above(&line.text));
    lines.into_iter().skip(usize::from(greeted)).collect()
}

/// The line above the command that is taken for a salutation.
pub(super) fn salutation_of(own: &[Line]) -> Option<&Line> {
    own.iter()
        .find(|line| !is_fence(line))
        .filter(|_| body(own).len() < own.iter().filter(|line| !is_fence(line)).count())
}

/// The command of the author's own lines.
pub(super) fn of(rules: &Rules, own: &[Line]) -> Result<Command, CommandFault> {
    let lines = body(own);
    let (command, at) = parsed(rules, &lines)?;
    let below = lines.get(at..).unwrap_or_default();
    let first = lines.first().map(|line| line.text.as_str()).unwrap_or_default();
    is_the_only_one(rules, (first, &command), &texts(below))?;
    // What is final is asked about, whatever stands below it.
    let is_final = matches!(&command, Command::Do(instruction) if instruction.is_irrevocable());
    let is_other = |line: &&Line| is_final && answers_in_a_postscript(&line.text);
    stands(first, &below.iter().filter(|line| !is_other(line)).cloned().collect::<Vec<_>>())?;
    Ok(command)
}

/// The lines below the command, or below the first line if there is none.
pub(super) fn below(rules: &Rules, own: &[Line]) -> Vec<Line> {
    let lines = body(own);
    let at = parsed(rules, &lines).map_or(1, |(_, at)| at);
    lines.into_iter().skip(at).collect()
}

fn texts(lines: &[Line]) -> Vec<String> {
    lines.iter().map(|line| line.text.clone()).collect()
}

/// The command that lines begin with, and how many of them it is.
fn parsed(rules: &Rules, lines: &[Line]) -> Result<(Command, usize), CommandFault> {
    let texts = texts(lines);
    let first = texts.first().ok_or(CommandFault::Empty)?;
    if let Some(conditional) = conditional::of(rules, lines) {
        return conditional;
    }
    // A quotation may end with a piece of a line, and that may be a command in our own mail.
    let may_end_a_quotation = lines.first().is_some_and(Line::is_below_a_quotation);
    if lines.first().is_some_and(|line| line.may_be_piece) {
        return Err(CommandFault::Unreadable(repeated(first)));
    }
    // Without the word an army counts only where nothing else is said.
    let bare = army::bare(rules, &texts).or_else(|| army::faulty(rules, &texts));
    let bare = bare.filter(|army| !may_end_a_quotation && is_ending(texts.get(army.lines..).unwrap_or_default()));
    if let Some(ArmyText { rows, lines }) = army::begun(rules, &texts).or(bare) {
        return Ok((Command::Do(Instruction::SetUp(rows)), lines));
    }
    let is_alone = is_ending(texts.get(1..).unwrap_or_default());
    let unreadable = || match is_alone && phrase::is_unclear_setting(first) {
        true => CommandFault::Setting(repeated(first)),
        false => CommandFault::Unreadable(repeated(first)),
    };
    let LineCommand { command, only_alone } = phrase::parse(rules, first).ok_or_else(unreadable)?;
    if only_alone && (!is_alone || may_end_a_quotation) { Err(unreadable()) } else { Ok((command, 1)) }
}

/// Whether no other command follows the one in the first line.
fn is_the_only_one(rules: &Rules, (first, command): (&str, &Command), texts: &[String]) -> Result<(), CommandFault> {
    let mut at = 0;
    while let Some((line, rest)) = texts.get(at..).and_then(|rest| Some((rest.first()?, rest))) {
        let (other, length) = match army::whole(rules, rest) {
            Some(ArmyText { rows, lines }) => (Some(Command::Do(Instruction::SetUp(rows))), lines),
            None => {
                let other = phrase::parse(rules, line).filter(|other| !other.only_alone);
                (other.map(|other| other.command), 1)
            }
        };
        if other.is_some_and(|other| other != *command) {
            return Err(several(first, line));
        }
        at += length;
    }
    Ok(())
}

/// Whether what follows a command neither goes on with its sentence nor takes it back, on whatever line.
pub(super) fn stands(command: &str, lines: &[Line]) -> Result<(), CommandFault> {
    let doubt = |text: &str| Err(retracted(command, text));
    if let Some(line) = lines.first().filter(|line| !line.begins && vocabulary::continues(&line.text)) {
        return doubt(&line.text);
    }
    let lines = &sentences::without_notices(lines);
    // "No" and "please don't" below a refusal say it again.
    let refuses = is_refusal(command);
    let revokes = |text: &str| takes_back(text) || doubts(text) || depends(text) || !refuses && denies(text);
    let goes_on = |at: usize| {
        let above = at.checked_sub(1).and_then(|above| lines.get(above));
        let ends = |above: &&Line| !above.text.ends_with(['.', '!', '?', ':', ';']);
        above
            .filter(ends)
            .zip(lines.get(at))
            .is_some_and(|(above, line)| talk::is_broken_off(above, line) && line.text.starts_with(char::is_lowercase))
    };
    let mut whole = lines.iter().enumerate().filter(|(at, _)| !goes_on(*at)).map(|(_, line)| line);
    if let Some(line) = whole.find(|line| revokes(&line.text)) {
        return doubt(&line.text);
    }
    // A line may have several sentences, and a sentence several lines.
    let sentences = sentences::sentences(lines);
    let asked = |at: usize| at.checked_sub(1).and_then(|at| sentences.get(at)).is_some_and(|text| text.contains('?'));
    let is_it = |(at, text): &(usize, &String)| if asked(*at) { takes_back(after_no(text)) } else { revokes(text) };
    sentences.iter().enumerate().find(is_it).map_or(Ok(()), |(_, text)| doubt(text))
}

/// Whether a line is a postscript that answers something else: "PS: No, I have not heard from the club".
fn answers_in_a_postscript(line: &str) -> bool {
    let is_postscript = vocabulary::words(line).first().is_some_and(|word| POSTSCRIPTS.contains(&word.as_str()));
    let said = vocabulary::after(line, 1);
    let rest = after_no(said);
    let is_answer = rest.len() < said.len() && vocabulary::words(rest).len() >= ANSWER;
    is_postscript && is_answer && !takes_back(rest) && !doubts(rest) && !denies(rest)
}

/// A sentence without the "no" at its beginning, with which its author may answer their own question. So may "probably
/// not".
fn after_no(text: &str) -> &str {
    let is_no = |clause: &&&str| vocabulary::are("no", &vocabulary::words(clause));
    let first = clauses_of(text).first().filter(is_no).map_or(0, |clause| clause.len());
    text.get(first..).unwrap_or(text)
}

/// Whether a command says no.
fn is_refusal(command: &str) -> bool {
    let words = vocabulary::words(command);
    ["no", "refuse", "decline", "decline-invitation", "negation"].into_iter().any(|id| vocabulary::hold(id, &words))
}

/// Whether a short sentence leaves open what stands above it: "maybe", "not yet", or nothing but a question mark.
fn doubts(text: &str) -> bool {
    let words = vocabulary::words(text);
    let hesitates = words.len() <= DOUBT && lexicon::hesitates(text);
    let doubts = [&words, &without_interjections(&words)].into_iter().any(|words| vocabulary::are("doubt", words));
    hesitates || doubts || (words.is_empty() && text.contains('?'))
}

/// Whether a sentence begins with words that make what stands above it depend on something: "only if …".
pub(super) fn depends(text: &str) -> bool {
    let words = without_interjections(&vocabulary::words(text));
    !text.contains('?') && vocabulary::begin("stipulation", &words).is_some()
}

/// Whether a sentence ends with a no, and is short or has nothing else in its last clause: "please don't", "on second
/// reading: no", and neither "why not" nor "nice, no?". What only makes light of something says no to nothing: "geeft
/// niet".
pub(super) fn denies(text: &str) -> bool {
    let words = vocabulary::words(text);
    let last = clauses_of(text).last().map(|clause| vocabulary::words(clause)).unwrap_or_default();
    let ends = words.len() <= DOUBT && vocabulary::end("denial", &words).is_some();
    (ends || vocabulary::are("denial", &last))
        && !text.contains('?')
        && !vocabulary::hold("question", &words)
        && !lexicon::ends_with_aside(text)
}

/// Whether a sentence takes back what was said before it, whatever it goes on with: "oh, wait: …".
pub(super) fn takes_back(text: &str) -> bool {
    let clauses: Vec<Vec<String>> = clauses_of(text).into_iter().map(vocabulary::words).collect();
    let spoken = clauses.iter().map(|words| without_interjections(words)).find(|words| !words.is_empty());
    let mut said = clauses.first().cloned().into_iter().chain(spoken);
    said.any(|words| vocabulary::are("retraction", &words)) || corrects(text)
}

/// Words without those at their beginning with which somebody starts to speak: "oh", "sorry", "actually".
fn without_interjections(words: &[String]) -> Vec<String> {
    let mut rest = words;
    while let Some(length) = vocabulary::begin("interjection", rest).filter(|length| *length > 0) {
        rest = rest.get(length..).unwrap_or_default();
    }
    rest.to_vec()
}

/// Whether a line takes something back wherever it stands.
pub(super) fn corrects(line: &str) -> bool {
    vocabulary::hold("correction", &vocabulary::words(line))
}

/// Whether lines are the end of a letter and say nothing: a closing, a name.
pub(super) fn is_ending(lines: &[String]) -> bool {
    let mut closed = false;
    lines.len() <= ENDINGS
        && lines.iter().all(|line| {
            let words = vocabulary::words(line);
            let closes = ["closing", "please"].into_iter().any(|id| vocabulary::begin(id, &words).is_some());
            let is_name =
                line.chars().next().is_some_and(char::is_uppercase) && words.len() <= if closed { 4 } else { 2 };
            let silent = words.is_empty() && !line.contains('?');
            closed |= closes;
            let bare = !line.contains('?') && words.len() <= ENDING && !takes_back(line);
            silent || (bare && (closes || (is_name && !line.contains(|c: char| c.is_ascii_digit()))))
        })
}
