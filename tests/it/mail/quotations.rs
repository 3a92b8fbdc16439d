//! Mails in the forms in which they come back: every line that a mail program may make of them, and the ways in which
//! they are quoted. What is asked of them (I-8) is in the tests.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use fieldpost::mail::Site;
use fieldpost::mail::letter::{Command, CommandFault, Letter as Incoming, ServiceRequest};
use fieldpost_engine::Rules;

use super::fixture::{GAME, site};
use crate::support::mailbox::Letter;

/// The token of the address that is answered.
pub(super) const TOKEN: &str = "k4pz7m2qx5tnw3ybc6hdj2r4vs";

/// What mail programs put before the lines that they quote.
pub(super) const MARKS: [&str; 7] = ["> ", ">", ">> ", "| ", ": ", "    ", ""];

/// What they put before a quotation.
pub(super) const INTRODUCTIONS: [&str; 7] = [
    "",
    "On Sat, Fieldpost wrote:\n",
    "From: Fieldpost\nSent: today\n\n",
    "Am Sa., 21. Nov. 2026 schrieb Fieldpost:\n",
    "Op za 21 nov. 2026 schreef Fieldpost:\n",
    "Le sam. 21 nov. 2026, Fieldpost a \u{e9}crit :\n",
    "Den l\u{f8}r. 21. nov. 2026 skrev Fieldpost:\n",
];

/// What stands around a mail that is quoted as HTML.
pub(super) const FRAMES: [(&str, &str); 3] =
    [("", ""), ("<blockquote>", "</blockquote>"), ("<div><br></div><div>", "</div>")];

/// A letter with this body.
pub(super) fn read(kind: &str, body: &str) -> Incoming {
    static SITE: LazyLock<Site> = LazyLock::new(site);
    let to = SITE.reply_address(GAME, TOKEN).expect("an address");
    let raw = format!(
        "From: anna@example.org\r\nTo: {to}\r\nMIME-Version: 1.0\r\n\
         Content-Type: {kind}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{body}"
    );
    Incoming::parse(&SITE, raw.as_bytes())
}

/// The words of a text broken at a width.
pub(super) fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    // Nothing breaks a line at a no-break space.
    for word in text.split(|c: char| c.is_whitespace() && c != '\u{a0}').filter(|word| !word.is_empty()) {
        let line = lines.last_mut().expect("a line");
        if !line.is_empty() && line.len() + 1 + word.len() > width {
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

/// The mail's text, and what can be seen of its HTML.
pub(super) fn said(mail: &Letter) -> [String; 2] {
    [mail.text.replace("\r\n", "\n"), html_text(&mail.html)]
}

/// The HTML as text, every element on a line of its own or all in one: both happen.
fn html_text(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in html.split_once("<body").map_or(html, |(_, body)| body).chars() {
        match c {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                text.push('\n');
            }
            _ if inside => {}
            _ => text.push(c),
        }
    }
    with_characters(&text).replace("&nbsp;", "\u{a0}").replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&")
}

/// The text with the characters for its numeric references (`&#8220;`).
fn with_characters(text: &str) -> String {
    let mut parts = text.split("&#");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(';').expect("the end of a reference");
        whole.extend(char::from_u32(number.parse().expect("a decimal number")));
        whole += rest;
    }
    whole
}

/// Every line that mail programs may make of some texts: as it is, each line broken at some width, paragraphs filled
/// anew. What several texts share is looked at once.
#[derive(Default)]
pub(super) struct Lines {
    broken: HashSet<String>,
    /// Each line with the text that it was found in first.
    lines: BTreeMap<String, String>,
}

impl Lines {
    /// Those of one text.
    pub(super) fn of(text: &str) -> Self {
        let mut lines = Self::default();
        lines.add(text, "it", &(16..=90));
        lines
    }

    /// Adds those of a text of this name, broken at these widths.
    pub(super) fn add(&mut self, text: &str, name: &str, widths: &(impl Iterator<Item = usize> + Clone)) {
        let text = text.replace("\r\n", "\n");
        for line in text.lines().filter(|line| !line.is_empty()) {
            self.note(line, name);
        }
        for piece in text.lines().chain(text.split("\n\n")) {
            if !piece.is_empty() && self.broken.insert(piece.to_owned()) {
                for width in widths.clone() {
                    for line in broken(piece, width) {
                        self.note(&line, name);
                    }
                }
            }
        }
    }

    /// Keeps the lines that contain a word.
    pub(super) fn retain_with(&mut self, word: &str) {
        self.lines.retain(|line, _| line.contains(word));
        assert!(!self.lines.is_empty(), "no line contains {word}");
    }

    fn note(&mut self, line: &str, name: &str) {
        if !self.lines.contains_key(line) {
            self.lines.insert(line.to_owned(), name.to_owned());
        }
    }

    /// The first line that is a request to the service although its paragraph goes on, with the text in which it
    /// stands.
    pub(super) fn request(&self) -> Option<(&str, &str)> {
        let goes_on = |line: &str| read("text/plain", &format!("{line}\r\nand more of the sentence")).service_request();
        let mut lines = self.lines.iter().filter(|(line, _)| ServiceRequest::parse(line).is_some());
        let found = lines.find(|(line, _)| goes_on(line).is_ok());
        found.map(|(line, name)| (line.as_str(), name.as_str()))
    }

    /// The first line that is a command, with the text in which it stands. Each stands apart, so that two of them do
    /// not look like the headers of a mail; the last line shows that all of them were read.
    pub(super) fn command(&self, rules: &Rules) -> Option<(&str, &str)> {
        let all: Vec<(&str, &str)> = self.lines.iter().map(|(line, name)| (line.as_str(), name.as_str())).collect();
        let suspect = all.chunks(400).find(|lines| hold_a_command(rules, lines))?;
        suspect.iter().find(|line| hold_a_command(rules, &[**line])).copied()
    }
}

fn hold_a_command(rules: &Rules, lines: &[(&str, &str)]) -> bool {
    // Not as the first line either, whatever stands below it in the same mail.
    let leads = |line: &str| {
        let letter = read("text/plain", &format!("{line}\r\n\r\nand more of the mail\r\n"));
        // Nor is it said to the other player.
        letter.command(rules).is_ok() || letter.talk().is_some()
    };
    if lines.iter().any(|(line, _)| leads(line.trim().trim_start_matches('>'))) {
        return true;
    }
    let body = |lines: &[(&str, &str)]| {
        let apart = lines.iter().map(|(line, _)| format!("{}\r\nx", line.trim().trim_start_matches('>')));
        format!("help\r\nx\r\n{}\r\n", apart.collect::<Vec<_>>().join("\r\n"))
    };
    let is_read_to_its_end = |lines: &[(&str, &str)]| {
        let whole = read("text/plain", &format!("{}show\r\n", body(lines))).command(rules);
        matches!(whole, Err(CommandFault::Several(..)))
    };
    if !is_read_to_its_end(lines) {
        let last = (1..=lines.len()).find(|count| !is_read_to_its_end(&lines[..*count]));
        panic!("something ends the text: {:?}", last.map(|count| lines[count - 1]));
    }
    let body = body(lines);
    // A sentence may seem to take back what stands above it; then nothing is played.
    let fault = read("text/plain", &body).command(rules);
    !matches!(fault, Ok(Command::Help) | Err(CommandFault::Doubtful(_) | CommandFault::Retracted(_)))
}

/// A text quoted with marks.
pub(super) fn quoted(said: &str, mark: &str, introduction: &str) -> String {
    let lines: Vec<String> = said.lines().map(|line| format!("{mark}{line}")).collect();
    format!("{introduction}{}\n", lines.join("\n")).replace('\n', "\r\n")
}

/// A text quoted by a program that breaks the lines which it has marked, with marks before empty lines or without.
pub(super) fn quoted_and_broken(said: &str, width: usize) -> [String; 2] {
    ["> ", ""].map(|mark| {
        let of = |line: &str| match line.trim() {
            "" => mark.to_owned(),
            _ => format!("> {}", broken(line, width).join("\r\n")),
        };
        said.lines().map(of).collect::<Vec<_>>().join("\r\n")
    })
}
