//! How mail programs show quotations: marks, an introduction in the reader's language, a separator, or the headers of
//! the mail again. Lines are folded already.

use super::{nearest, talk};

/// Verbs of introductions: English, German, Dutch, French, Danish and Norwegian and Swedish, Spanish, Italian,
/// Portuguese, Polish, Finnish, Czech, Russian.
const VERBS: [&str; 19] = [
    "wrote",
    "writes",
    "schrieb",
    "geschrieben",
    "schreef",
    "geschreven",
    "\u{e9}crit",
    "ecrit",
    "skrev",
    "escribi\u{f3}",
    "escribio",
    "scritto",
    "escreveu",
    "napisa\u{142}",
    "kirjoitti",
    "napsal",
    "\u{43f}\u{438}\u{448}\u{435}\u{442}",
    "quoting",
    "zitat",
];

/// The first words of introductions that span several lines.
const BEGINNINGS: [&str; 14] =
    ["on ", "am ", "op ", "le ", "den ", "p\u{e5} ", "el ", "il ", "em ", "no dia ", "w dniu ", "dne ", "fra ", "at "];

/// Introductions of forwarded mails that have no dashes.
const FORWARDED: [&str; 5] = [
    "begin forwarded message",
    "anfang der weitergeleiteten",
    "d\u{e9}but du message",
    "begin doorgestuurd bericht",
    "inizio messaggio inoltrato",
];
/// A line that introduces a quotation on some telephones.
const ORIGINAL: &str = "original message";

/// The maximum number of lines of an introduction.
pub(super) const MAX_INTRODUCTION_LINES: usize = 4;
/// The maximum number of characters before the colon of a header, and of headers that are looked at.
const NAME: usize = 20;
const MAX_HEADERS: usize = 6;
/// The names of the headers that a quoted mail begins with, in the languages above.
const HEADERS: [&str; 32] = [
    "from",
    "von",
    "van",
    "de",
    "fra",
    "fr\u{e5}n",
    "da",
    "od",
    "l\u{e4}hett\u{e4}j\u{e4}",
    "\u{43e}\u{442}",
    "sent",
    "date",
    "gesendet",
    "datum",
    "verzonden",
    "envoy\u{e9}",
    "sendt",
    "dato",
    "skickat",
    "enviado",
    "inviato",
    "data",
    "to",
    "an",
    "aan",
    "\u{e0}",
    "til",
    "subject",
    "betreff",
    "objet",
    "onderwerp",
    "emne",
];

/// How the subjects of answers and forwarded mails begin, in the languages of mail programs.
const ANSWERS: [&str; 12] = ["re:", "aw:", "sv:", "antw:", "fwd:", "fw:", "wg:", "vs:", "r:", "doorst:", "tr:", "odp:"];

/// Those of forwarded mails alone.
const FORWARDS: [&str; 5] = ["fwd:", "fw:", "wg:", "doorst:", "tr:"];

/// Whether a subject is that of an answer, or of a mail that is passed on.
pub(super) fn is_answer(subject: &str) -> bool {
    let subject = subject.trim_start().to_lowercase();
    ANSWERS.iter().any(|beginning| subject.starts_with(beginning)) || subject.starts_with('[')
}

/// A subject without what programs put before it: that it is an answer, and words in brackets.
pub(super) fn without_answers(subject: &str) -> &str {
    let mut bare = subject.trim();
    loop {
        let begun =
            |beginning: &&&str| bare.get(..beginning.len()).is_some_and(|head| head.eq_ignore_ascii_case(beginning));
        let rest = match ANSWERS.iter().find(begun) {
            Some(beginning) => bare.get(beginning.len()..),
            None => bare.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(_, rest)| rest),
        };
        let Some(rest) = rest else { return bare };
        bare = rest.trim_start();
    }
}

/// Whether a subject is that of a mail that is passed on.
pub(super) fn is_forwarded(subject: &str) -> bool {
    let subject = subject.trim_start().to_lowercase();
    FORWARDS.iter().any(|beginning| subject.starts_with(beginning))
}

/// The number of lines at the start of `lines` that are a marked quotation. An unmarked line between two marked ones
/// was wrapped off by a program.
pub(super) fn marked(lines: &[String]) -> Option<usize> {
    let is_marked = |line: &String| line.starts_with('>');
    let mut length = lines.iter().take_while(|line| is_marked(line)).count();
    if length == 0 {
        return None;
    }
    loop {
        let rest = lines.get(length..).unwrap_or_default();
        let hanging = rest.iter().take_while(|line| !line.is_empty() && !is_marked(line)).count();
        let goes_on = rest.get(hanging..).unwrap_or_default().iter().take_while(|line| is_marked(line)).count();
        if hanging > 2 || goes_on == 0 {
            return Some(length);
        }
        length += hanging + goes_on;
    }
}

/// The number of lines at the start of `lines` that introduce a quotation: `On ... wrote:` in any known language, in
/// one line or wrapped into several.
pub(super) fn introduction(lines: &[String]) -> Option<usize> {
    let first = lines.first()?.to_lowercase();
    let begins = BEGINNINGS.iter().any(|beginning| first.starts_with(beginning));
    let mut text = String::new();
    for (index, line) in lines.iter().take(if begins { MAX_INTRODUCTION_LINES } else { 1 }).enumerate() {
        if line.is_empty() {
            return None;
        }
        text.push_str(&line.to_lowercase());
        text.push(' ');
        if line.ends_with(':') && says_wrote(&text) {
            return Some(index + 1);
        }
    }
    None
}

fn says_wrote(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|word| VERBS.contains(&word))
}

/// Whether lines are introduced as a quotation, by the last lines above them or by their own first ones.
pub(super) fn is_introduced(above: &[String], lines: &[String]) -> bool {
    let introduces = |lines: &[String]| introduction(lines) == Some(lines.len());
    let mut tails = (0..above.len()).filter_map(|at| above.get(at..));
    ends_the_text(lines) || introduction(lines).is_some() || tails.any(introduces)
}

/// Whether a quotation or signature without a recognisable end starts here.
pub(super) fn ends_the_text(lines: &[String]) -> bool {
    let Some(line) = lines.first() else { return false };
    let lower = line.to_lowercase();
    // `--` alone marks a signature, three and more start `--- Original Message ---`.
    let rule = line == "--" || line.starts_with("---") || line.starts_with("____") || line.starts_with("====");
    rule || lower == ORIGINAL || is_passing_on(line) || headers(lines)
}

/// Whether a line introduces a mail that is passed on.
pub(super) fn is_passing_on(line: &str) -> bool {
    let lower = line.to_lowercase();
    FORWARDED.iter().any(|words| lower.starts_with(words))
}

/// Whether a line that ends the text is nothing but a rule, under which somebody may still write.
pub(super) fn is_rule(line: &str) -> bool {
    !line.is_empty() && line.chars().all(|c| matches!(c, '-' | '_' | '='))
}

/// Two lines of the form `Word: text`, one after the other: the headers of a mail, in whatever language.
fn headers(lines: &[String]) -> bool {
    header_lines(lines).len() > 1
}

/// The number of lines at the start of `lines` that are a form, with empty ones above it: "Game: …", "Move: …". It
/// looks like the headers of a mail, but has no address, and no known header but one, a date perhaps; a mail begins
/// with one.
pub(super) fn form(lines: &[String]) -> Option<usize> {
    let said = header_lines(lines);
    let has_value = |line: &&String| {
        let value = line.split_once(':').map(|(_, value)| value.trim()).unwrap_or_default();
        !value.is_empty() && !value.starts_with("//") && !line.contains('@')
    };
    let is_known = |line: &&&String| is_known(line.split(':').next().unwrap_or_default().trim());
    let is_of_a_mail = said.first().is_some_and(|line| is_known(&line)) || said.iter().filter(is_known).count() > 1;
    let above = lines.iter().take_while(|line| line.is_empty()).count();
    let is_line = |line: &&String| is_header(line) && !talk::is_begun(line);
    let length = lines.iter().skip(above).take_while(is_line).count();
    (said.len() > 1 && said.iter().all(has_value) && !is_of_a_mail).then_some(above + length)
}

fn header_lines(lines: &[String]) -> Vec<&String> {
    let said = lines.iter().filter(|line| !line.is_empty()).take_while(|line| !talk::is_begun(line));
    said.take_while(|line| is_header(line)).take(MAX_HEADERS).collect()
}

fn is_header(line: &str) -> bool {
    let Some((name, value)) = line.split_once(':') else { return false };
    // No mail comes from a space of the board: "from: a7", and below it "to: a6".
    if nearest::is_like_a_space(value.trim_matches([' ', '.', ',', '!'])) {
        return false;
    }
    let name = name.trim_matches(['*', ' ']);
    let letters = name.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-' || c == '/');
    letters && (2..=NAME).contains(&name.chars().count()) || is_known(name)
}

/// Whether a name is that of a header in a known language, in bold or not.
fn is_known(name: &str) -> bool {
    HEADERS.contains(&name.trim_matches(['*', ' ']).to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fieldpost_values::Language;

    /// What mail programs that speak a language write: the line above a quotation, the names of the headers above one,
    /// and what stands before the subject of an answer and of a forwarded mail.
    const fn written(language: Language) -> (&'static str, &'static [&'static str], &'static str, &'static str) {
        match language {
            Language::En => ("On Saturday, Bert wrote:", &["From", "Sent", "To", "Subject"], "Re:", "Fwd:"),
            Language::De => ("Am Samstag schrieb Bert:", &["Von", "Gesendet", "An", "Betreff"], "AW:", "WG:"),
            Language::Nl => {
                ("Op zaterdag schreef Bert:", &["Van", "Verzonden", "Aan", "Onderwerp"], "Antw:", "Doorst:")
            }
            Language::Fr => ("Le samedi, Bert a \u{e9}crit :", &["De", "Envoy\u{e9}", "\u{c0}", "Objet"], "Re:", "TR:"),
            // `VS:` is how Danish programs forward and Finnish ones answer: it does not count as forwarded.
            Language::Da => ("Den l\u{f8}rdag skrev Bert:", &["Fra", "Sendt", "Til", "Emne"], "Sv:", "Fwd:"),
        }
    }

    #[test]
    fn the_words_of_mail_programs_in_each_language_are_known() {
        for language in Language::ALL {
            let (line, names, answer, forward) = written(language);
            let (begun, rest) = line.rsplit_once(' ').expect("two words");
            assert_eq!(introduction(&[line.to_owned()]), Some(1), "{line}");
            assert_eq!(introduction(&[begun.to_owned(), rest.to_owned()]), Some(2), "{line}");
            assert_eq!(names.iter().find(|name| !is_known(name)), None, "{line}");
            for (subject, forwarded) in [(answer, false), (forward, true)] {
                assert!(is_answer(subject), "{subject}");
                assert_eq!(is_forwarded(subject), forwarded, "{subject}");
            }
        }
    }

    #[test]
    fn every_mark_of_a_forwarded_mail_is_one_of_an_answer() {
        assert_eq!(FORWARDS.iter().find(|beginning| !ANSWERS.contains(beginning)), None);
    }
}
