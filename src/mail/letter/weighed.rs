//! What stands below a move and may take it back. People do that in words that no list foresees ("that was for my
//! game with Carla"), and a move is final: unless all of it is certainly nothing of the kind, its author is asked
//! whether they mean the move (I-4). Greetings, thanks, good wishes, names, signatures and what programs add are
//! nothing of the kind. What certainly takes it back is found elsewhere (`command`), and told instead.

use super::lexicon::{self, Lexicon};
use super::own::Line;
use super::salutation::{OBJECTIONS, starts_upper};
use super::sentences::{sentences, without_notices};
use super::vocabulary;
use super::{command, faces, quote};

/// Groups of phrases that say nothing about a move.
const COURTESIES: [&str; 4] = ["courtesy", "closing", "please", "greeting"];
/// The maximum number of words of a line that a program adds.
const ADDED: usize = 12;
/// The maximum number of words of such a line that are neither a device nor how it was sent: "from my".
const ARTICLES: usize = 3;
/// The maximum number of words of a name below a closing, of one without, and of a line below a name.
const SIGNED: usize = 6;
const NAME: usize = 2;
const TITLE: usize = 2;
/// The maximum number of words of a line of a signature with an address or a number.
const CONTACT: usize = 10;
/// The minimum number of digits of a date, a telephone number or a postcode.
const DIGITS: usize = 4;
/// Words of names that have no capital.
const PARTICLES: [&str; 12] = ["plc", "van", "von", "der", "den", "ter", "ten", "de", "di", "du", "la", "af"];

/// Whether the lines below a command may take it back; `author` is the address of whoever wrote them.
pub(super) fn is_weighed(below: &[Line], author: &str) -> bool {
    let lines = without_notices(below);
    // A company's notice says "we"; one that says "I" or "me" was written by the author.
    let speaks = |line: &Line| vocabulary::hold("me", &vocabulary::words(&line.text));
    let mut kept = lines.iter().peekable();
    let is_noticed = |line: &&Line| kept.next_if(|kept| kept == line).is_none();
    if may_take_back(&lines) || below.iter().filter(is_noticed).any(speaks) || below.iter().any(is_objecting) {
        return true;
    }
    said(&lines, author).iter().any(|sentence| !is_courteous(sentence))
}

/// The sentences of lines without names, signatures and what programs add.
pub(super) fn said(lines: &[Line], author: &str) -> Vec<String> {
    let (mut closed, mut signed) = (false, false);
    let said = lines.iter().filter(|line| {
        let words = vocabulary::words(&line.text);
        let closes = is_courteous(&line.text) && vocabulary::begin("closing", &words).is_some();
        let names = is_name(&line.text, author, closed);
        let below = signed && (is_contact(&line.text, &words, closed) || closed && is_title(&line.text, &words));
        (closed, signed) = (closed || closes, signed || closes || names);
        !(closes || names || below || is_wordless(&line.text) || is_added(&line.text, &words))
    });
    sentences(&said.cloned().collect::<Vec<_>>())
}

/// Whether a line has a little picture that says something about the move.
pub(super) fn is_objecting(line: &Line) -> bool {
    faces::objects(&line.text)
}

/// Whether a signature speaks of what stands above it, or denies something: it is more than one then.
pub(super) fn is_about_the_letter(signature: &[Line]) -> bool {
    let speaks = |line: &Line| {
        let words = vocabulary::words(&line.text);
        ["above", "negation", "correction"].into_iter().any(|id| vocabulary::hold(id, &words)) || is_objecting(line)
    };
    may_take_back(signature) || without_notices(signature).iter().any(speaks)
}

/// Whether what is said to the other player takes the move back.
pub(super) fn is_taking_back(talk: &str) -> bool {
    may_take_back(&[Line { text: talk.to_owned(), begins: true, apart: true, is_element: false }])
        || faces::objects(talk)
}

/// Whether a subject that answers nothing says something about the letter below it, or passes on another one.
pub(super) fn is_telling(subject: &str) -> bool {
    quote::is_forwarded(subject) || is_about_the_letter(&[Line::alone(subject)])
}

/// Whether lines have words with which a move is taken back, or put off.
pub(super) fn may_take_back(lines: &[Line]) -> bool {
    let sentences = sentences(&without_notices(lines));
    let withdraws = |sentence: &String| lexicon::clauses(sentence).iter().any(|words| may_withdraw(words));
    sentences.iter().any(|sentence| command::takes_back(sentence) || withdraws(sentence))
}

/// The first sentence of lines that hesitates.
pub(super) fn hesitation(lines: &[Line]) -> Option<String> {
    sentences(&without_notices(lines)).into_iter().find(|sentence| lexicon::hesitates(sentence))
}

/// Whether words are of those with which a move is taken back, or put off.
fn may_withdraw(words: &[String]) -> bool {
    let in_one = |lexicon: &Lexicon| lexicon.holds("withdrawal", words) || lexicon.begins("delay", words);
    lexicon::all().iter().any(in_one)
}

/// Whether a text greets, thanks or wishes well and says nothing else. One word may be whom it is said to.
fn is_courteous(text: &str) -> bool {
    let words = vocabulary::words(text);
    let rest = vocabulary::without(&COURTESIES, &words);
    let joins = |word: &&String| vocabulary::are("and", std::slice::from_ref(*word));
    let (said, other): (Vec<&String>, Vec<&String>) =
        rest.iter().filter(|word| !joins(word)).partition(|word| word.is_empty());
    let is_name = |word: &String| {
        let spoken = text.split_whitespace().find(|token| vocabulary::words(token).first() == Some(word));
        spoken.is_some_and(starts_upper)
    };
    words.is_empty() && is_wordless(text)
        || !said.is_empty() && other.len() <= 1 && other.iter().all(|word| is_name(word)) && !is_objection(&other)
}

/// Whether words say something about the move whoever they are said to: "Good luck, not".
fn is_objection(words: &[&String]) -> bool {
    let objects =
        |word: &&String| OBJECTIONS.into_iter().any(|id| vocabulary::begin(id, std::slice::from_ref(*word)).is_some());
    words.iter().any(objects)
}

/// Whether a line has neither words nor a question mark: a row of signs, little pictures, a number.
fn is_wordless(line: &str) -> bool {
    !line.contains(char::is_alphabetic) && !line.contains('?')
}

/// Whether a line is what a program adds below every mail: "Sent from my iPhone", or how it introduces a quotation.
fn is_added(line: &str, words: &[String]) -> bool {
    let text: String = line.split(['<', '(']).map(|part| part.rsplit(['>', ')']).next().unwrap_or_default()).collect();
    let said: Vec<String> =
        vocabulary::words(&text).iter().flat_map(|word| word.split('-')).map(str::to_owned).collect();
    let devices = vocabulary::without(&["device"], &said);
    let last = devices.iter().rposition(String::is_empty);
    let (before, behind) = devices.split_at(last.unwrap_or_default());
    let other = |words: &[String]| {
        vocabulary::without(&["sent", "courtesy", "please"], words).iter().filter(|word| !word.is_empty()).count()
    };
    let names = last.is_some() && other(behind) == 0 && other(before) <= ARTICLES;
    let begins = vocabulary::begin("sent", &said).is_some() && names;
    let last = line.trim_end_matches([':', ')', '>', '"', ',', ' ']).rsplit(' ').next();
    let introduces = last.is_some_and(|last| last.contains('@')) && digits(line) >= DIGITS;
    words.len() <= ADDED && (begins || introduces)
}

fn digits(line: &str) -> usize {
    line.chars().filter(char::is_ascii_digit).count()
}

/// Whether a line is its author's name: it is like their address, or stands below a closing, and ends no sentence.
fn is_name(line: &str, author: &str, closed: bool) -> bool {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let capital = |token: &&str| token.chars().next().is_some_and(char::is_uppercase);
    let ends = line.ends_with(['!', '?', '\u{2026}', ':', '.']) && tokens.last().is_some_and(|last| last.len() > NAME);
    let local = author.split('@').next().unwrap_or_default();
    let is_theirs = |token: &&str| {
        let name = token.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        name.chars().count() > NAME && local.split(['.', '-', '_', '+']).any(|part| part.starts_with(&name))
    };
    let is_like = tokens.first().is_some_and(capital)
        && tokens.iter().filter(|token| !PARTICLES.contains(token)).all(|token| capital(token) || *token == "|")
        && digits(line) == 0;
    let known = tokens.len() <= NAME && tokens.iter().any(is_theirs);
    // An initial, with or without a closing.
    let initial = tokens.len() == 1 && line.chars().filter(|c| c.is_alphabetic()).count() == 1;
    !ends && (is_like && (known || closed && tokens.len() <= SIGNED) || initial)
}

/// Whether a line below a closing is what its author does: "Responsable logistique".
fn is_title(line: &str, words: &[String]) -> bool {
    line.starts_with(char::is_uppercase)
        && words.len() <= TITLE
        && line.ends_with(char::is_alphanumeric)
        && !vocabulary::hold("above", words)
        && !OBJECTIONS.into_iter().any(|id| vocabulary::hold(id, words))
}

/// Whether a line below a name is how somebody is reached, or where: it has an address or a number, and is no sentence.
fn is_contact(line: &str, words: &[String], closed: bool) -> bool {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let is_street = tokens.last().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()));
    let reached = line.contains(['@', '+']) || line.contains("www.") || line.contains("://");
    let small =
        tokens.iter().filter(|token| token.starts_with(char::is_lowercase) && !token.contains(['@', '.'])).count();
    // Of a street and a town more words are small than of a line that only gives a number.
    let is_bare = digits(line) > DIGITS || small <= usize::from(closed);
    (reached || digits(line) >= DIGITS || is_street && line.starts_with(char::is_uppercase))
        && is_bare
        && words.len() <= CONTACT
        && !line.ends_with(['!', '?', '.'])
}

#[cfg(test)]
mod tests {
    use super::super::own;
    use super::is_weighed;

    fn weighed(text: &str) -> bool {
        is_weighed(&own::lines(text), "bert.example@mail.example")
    }

    #[test]
    fn courtesies_names_and_signatures_say_nothing_about_a_move() {
        for text in [
            "",
            "Bert",
            "B.",
            "Thanks!\nBert",
            "Good luck, Anna!",
            "Viele Gr\u{fc}\u{df}e\nBert",
            "Mit freundlichen Gr\u{fc}\u{df}en\nBert Example\nMusterstra\u{df}e 12\n80331 M\u{fc}nchen\n+49 89 1234567",
            "Met vriendelijke groet,\nJan van den Berg",
            "Sent from my iPhone",
            "Sent from my BlackBerry - the most secure mobile device",
            "Envoy\u{e9} de mon iPhone",
            "Your turn :-)",
            "\u{1f44d}",
            "21 Nov 2026, 05:44 by fieldpost@post.example.org:",
            "Bonne soir\u{e9}e et \u{e0} bient\u{f4}t !",
            "Hej hej",
        ] {
            assert!(!weighed(text), "{text}");
        }
    }

    #[test]
    fn whatever_else_stands_below_a_move_is_weighed() {
        for text in [
            "Hang about, my cat walked over the keyboard.",
            "Thanks, but that is for tomorrow",
            "Regards\nBert\nPS: the cat typed this",
            "Never Mind",
            "Fat fingers!",
            "Carla's game, that",
            "?",
            "Regards\nActually hold that",
            "Sent from my iPhone by my son",
            "Good luck? No",
            "Thanks\nMy cat hit a key",
            "Not me",
            "This one is for carla@example.org",
            "Bert\nThat was for carla@example.org",
            "Sent from my iPhone by my cat",
            "Sent by mail to Carla",
            "Bert\nTomorrow",
            "Danke\ndas war für bert",
            "Versehentlich geschickt.",
        ] {
            assert!(weighed(text), "{text}");
        }
    }
}
