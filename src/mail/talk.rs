//! Talk: one line of text from one player to another, as it is stored, and as it stands in a mail (I-8). Nothing in it
//! is a command, a link or a line of its own.

use unicode_normalization::char::is_combining_mark;

use super::contents::{Contents, Talk, buttons, captured, drawn, game, tagged};
use super::letter_answer::LetterAnswer;
use super::name::{breaks, is_unseen};
use super::notice::{GameNews, Recipient, TalkNews};
use super::phrases::{Phrases, Tag};
use super::site::Site;
use super::unsaid::{NoTalk, UnsaidTalk};
use super::words::Cast;
use super::{answers, asked};

/// The maximum length of a line of talk, in characters.
pub const MAX_TALK: usize = 280;

/// The maximum number of marks on one letter: the scripts of living languages need fewer, and more would cover other
/// lines.
const MAX_MARKS: usize = 4;

/// The text in one line, without control characters, marks of direction and other invisible ones. It may be empty; of
/// one that is longer than [`MAX_TALK`], one character more is returned.
#[must_use]
pub fn clean_talk(text: &str) -> String {
    let mut kept = String::new();
    let (mut length, mut marks) = (0, 0);
    for c in text.chars() {
        if length > MAX_TALK {
            break;
        }
        let before = kept.len();
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if breaks(c) || c.is_whitespace() {
            if !kept.is_empty() && !kept.ends_with(' ') {
                kept.push(' ');
            }
        } else if !is_unseen(c) && marks <= MAX_MARKS {
            kept.push(c);
        }
        length += usize::from(kept.len() > before);
    }
    kept.truncate(kept.trim_end().len());
    kept
}

/// The maximum number of characters of a line in a mail.
const COLUMNS: usize = 56;
/// What reports the line that a mail tells, and what switches such mails off.
const REPORT: &str = "report";
const OFF: &str = "no talk";
/// A blank at which no line is broken.
const BLANK: char = '\u{a0}';

/// The mail to somebody who was told something.
pub(super) fn said(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = captured(&cast, news);
    facts.extend(answers::time(&cast, news, to));
    Contents {
        subject: tagged(&cast, news, Tag::Talk),
        lead: phrases.talk_lead(&cast.opponents()),
        board: drawn(&cast, news, Phrases::board_now),
        facts,
        advice: answers::waits_for(&cast, site, news),
        link: game(phrases, site, news),
        answers: if news.time.since.is_some() { asked::answers(&cast, site, news) } else { Vec::new() },
        note: Some(note(phrases, site, news)),
        ..Contents::default()
    }
}

/// How to answer, if mails are answered, and what to do about talk that one does not want.
fn note(phrases: Phrases, site: &Site, news: &GameNews<'_>) -> String {
    let has_page = site.game_page(news.game).is_some();
    match news.reply {
        Some(_) if has_page => format!("{} {}", phrases.talk_answer(), phrases.talk_block_page()),
        Some(_) => phrases.talk_answer(),
        None if has_page => phrases.talk_note_page(),
        None => phrases.talk_note(),
    }
}

/// What a mail about a game says of talk, whatever else it is about.
pub(super) fn add(contents: &mut Contents, site: &Site, to: &Recipient, news: &GameNews<'_>) {
    let Some(talk) = news.talk else { return };
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let other = news.view.rules().all_seats().iter().find(|seat| !cast.is_you(*seat));
    match (talk, other) {
        (TalkNews::Received(lines), Some(by)) => {
            contents.talk = Some(Talk {
                title: phrases.talk_from(&cast.person(by)),
                lines: lines.iter().flat_map(|line| quoted(phrases, line)).collect(),
                how: news.reply.map(|_| phrases.talk_how(&words(phrases, REPORT), &no_talk(phrases))),
                answers: buttons(&cast, site, news, &[REPORT, OFF]),
            });
        }
        (TalkNews::Passed(line), Some(to)) => {
            let (title, lines) = (phrases.talk_passed(&cast.person(to)), quoted(phrases, line));
            contents.talk = Some(Talk { title, lines, ..Talk::default() });
        }
        (TalkNews::Unsaid(why), _) => contents.said.push(phrases.talk_unsaid(&reason(phrases, why))),
        (TalkNews::Received(_) | TalkNews::Passed(_), None) => {}
    }
}

/// The line that a letter reports.
pub(super) fn reported(cast: &Cast<'_>, said: LetterAnswer<'_>) -> Option<Talk> {
    let LetterAnswer::Reported(line) = said else { return None };
    let (title, lines) = (cast.phrases.fact_reported(), quoted(cast.phrases, line));
    Some(Talk { title, lines, ..Talk::default() })
}

/// What switches such mails off, in a sentence.
pub(super) fn no_talk(phrases: Phrases) -> String {
    words(phrases, OFF)
}

/// Words to answer with, which no mail program breaks apart.
fn words(phrases: Phrases, words: &str) -> String {
    phrases.quoted(&words.replace(' ', &BLANK.to_string()))
}

fn reason(phrases: Phrases, why: UnsaidTalk) -> String {
    match why {
        UnsaidTalk::NothingPlayed => phrases.talk_unsaid_nothing_played(),
        UnsaidTalk::Length => phrases.talk_unsaid_length(MAX_TALK),
        UnsaidTalk::TooMany => phrases.talk_unsaid_too_many(),
        UnsaidTalk::NoTalk(NoTalk::MoreThanTwo) => phrases.talk_unsaid_more_than_two(),
        UnsaidTalk::NoTalk(NoTalk::Nobody) => phrases.talk_unsaid_nobody(),
        UnsaidTalk::NoTalk(NoTalk::LongOver) => phrases.talk_unsaid_long_over(),
    }
}

/// A line of talk as lines of a mail: each in quotation marks, and with blanks at which no mail program breaks it, so
/// that none of them can be a command. What mail programs would make a link of is parted by blanks.
fn quoted(phrases: Phrases, line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ').flat_map(harmless).filter(|word| !word.is_empty()) {
        let length = lines.last().map(|line| line.chars().count()).unwrap_or_default();
        if length > 0 && length + 1 + word.chars().count() > COLUMNS {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(BLANK);
            }
            line.push_str(&word);
        }
    }
    lines.iter().map(|line| phrases.quoted(line)).collect()
}

/// A word without quotation marks, in pieces of which none is a link, an address or longer than a line.
fn harmless(word: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut before = ' ';
    for c in word.chars() {
        let parts = matches!(before, '.' | '@' | '/' | ':') && !c.is_ascii_digit();
        if parts || pieces.last().is_some_and(|piece| piece.chars().count() >= COLUMNS) {
            pieces.push(String::new());
        }
        before = c;
        let shown = match c {
            '"' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => '\'',
            c => c,
        };
        if let Some(piece) = pieces.last_mut() {
            piece.push(shown);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_mail_talk_stands_in_quotation_marks_and_holds_no_link() {
        let phrases = Phrases::of(fieldpost_values::Language::En);
        let quoted = |line: &str| quoted(phrases, line).iter().map(|line| line.replace(BLANK, " ")).collect::<Vec<_>>();
        for (line, shown) in [
            ("Good luck!", "\u{201c}Good luck!\u{201d}"),
            ("resign", "\u{201c}resign\u{201d}"),
            ("see https://evil.example/x", "\u{201c}see https: / / evil. example/ x\u{201d}"),
            ("bert@example.com", "\u{201c}bert@ example. com\u{201d}"),
            ("it was 3.5 to \u{201d} resign", "\u{201c}it was 3.5 to ' resign\u{201d}"),
        ] {
            assert_eq!(quoted(line), [shown], "{line}");
        }
        let long = quoted(&"resign ".repeat(40));
        assert!(long.len() > 4 && long.iter().all(|line| line.starts_with('\u{201c}') && line.chars().count() <= 58));
        assert!(quoted(&"x".repeat(280)).iter().all(|line| line.chars().count() <= 58));
    }

    #[test]
    fn talk_is_one_line_of_what_can_be_seen() {
        for (text, line) in [
            ("Good luck!", "Good luck!"),
            ("  two\r\n lines\u{2028}of it ", "two lines of it"),
            ("\u{202e}desrever\u{2066} \u{0}and\u{200b} hidden", "desrever and hidden"),
            ("Sch\u{f6}ner Zug \u{1f44d}\u{fe0f}", "Sch\u{f6}ner Zug \u{1f44d}"),
            ("\u{200b}\t", ""),
        ] {
            assert_eq!(clean_talk(text), line);
        }
        assert_eq!(clean_talk(&"x".repeat(1_000_000)).len(), MAX_TALK + 1);
        let late = format!("one{}two", " ".repeat(10_000));
        assert_eq!(clean_talk(&late), "one two");
        assert_eq!(clean_talk(&format!("e{}f", "\u{301}".repeat(40))).chars().count(), 2 + MAX_MARKS);
    }
}
