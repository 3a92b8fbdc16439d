//! No mail of ours may be read as a command when it comes back (I-8): in any style of quoting, broken at any width, as text
//! or as HTML, marked or not, whoever plays.

use std::collections::BTreeSet;

use fieldpost::mail::letter::{Command, Deed, Letter as Incoming, Unclear};
use fieldpost_engine::notation::setup::{Form, parse_as};
use fieldpost_engine::{Seat, SetupFault};
use proptest::prelude::*;

use super::stage::{About, Stage, site};
use crate::support::mailbox::Letter;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const TOKEN: &str = "k4pz7m2qx5tnw3ybc6hdj2r4vs";

/// What mail programs put before the lines that they quote.
const MARKS: [&str; 7] = ["> ", ">", ">> ", "| ", ": ", "    ", ""];

/// Names that a user may have and that would be commands if they stood alone.
const NAMES: [&str; 10] = ["d4-d5", "a4xa5", "resign", "draw", "Help", "show", "decline", "a4-b4-b5", "setup", "Claim"];

fn read(kind: &str, body: &str) -> Incoming {
    let raw = format!(
        "From: anna@example.org\r\nTo: move+{TOKEN}@in.example.org\r\nMIME-Version: 1.0\r\n\
         Content-Type: {kind}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{body}"
    );
    Incoming::read(&site(), raw.as_bytes())
}

/// The words of a text broken at a width.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
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

/// Every line that a mail program may make of a text: as it is, each line broken at some width, paragraphs filled anew.
fn lines_of(text: &str) -> BTreeSet<String> {
    let mut lines: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    for width in 16..=90 {
        for line in text.lines() {
            lines.extend(broken(line, width));
        }
        for paragraph in text.replace("\r\n", "\n").split("\n\n") {
            lines.extend(broken(paragraph, width));
        }
    }
    lines
}

/// Whether one of the lines is a command. Each stands apart, so that two of them do not look like the headers of a mail;
/// the last line shows that all of them were read.
fn holds_a_command(stage: &Stage, lines: &BTreeSet<String>) -> bool {
    let rules = stage.game.rules();
    lines.iter().collect::<Vec<_>>().chunks(400).any(|lines| {
        let apart: Vec<String> =
            lines.iter().map(|line| line.trim().trim_start_matches('>')).map(|line| format!("{line}\r\nx")).collect();
        let body = format!("help\r\nx\r\n{}\r\n", apart.join("\r\n"));
        let whole = read("text/plain", &format!("{body}show\r\n")).command(rules);
        assert_eq!(whole, Err(Unclear::Several), "something ends the text: {body}");
        read("text/plain", &body).command(rules) != Ok(Command::Help)
    })
}

/// A mail that comes back in many dresses, and every line of it that a program may make.
fn is_never_a_command(stage: &Stage, about: About, seat: Seat, name: &str) {
    let rules = stage.game.rules();
    let mail = Letter::read(&stage.raw(about, seat, name));
    let text = mail.text.replace("\r\n", "\n");
    let seen = html_text(&mail.html);
    for said in [&text, &seen] {
        assert!(!holds_a_command(stage, &lines_of(said)), "{about:?} for {name:?}:\n{said}");
        for mark in MARKS {
            for introduction in ["", "On Sat, Fieldpost wrote:\n", "From: Fieldpost\nSent: today\n\n"] {
                let quoted: Vec<String> = said.lines().map(|line| format!("{mark}{line}")).collect();
                let body = format!("{introduction}{}\n", quoted.join("\n")).replace('\n', "\r\n");
                let command = read("text/plain", &body).command(rules);
                assert!(command.is_err(), "{about:?} for {name:?} with {mark:?}: {command:?}\n{body}");
            }
        }
        for width in (30..=76).step_by(6) {
            let quoted: Vec<String> =
                said.lines().map(|line| format!("> {}", broken(line, width).join("\r\n"))).collect();
            let command = read("text/plain", &quoted.join("\r\n")).command(rules);
            assert!(command.is_err(), "{about:?} for {name:?} broken at {width}: {command:?}");
        }
    }
    for (before, after) in [("", ""), ("<blockquote>", "</blockquote>"), ("<div><br></div><div>", "</div>")] {
        let command = read("text/html", &format!("{before}{}{after}", mail.html)).command(rules);
        assert!(command.is_err(), "{about:?} for {name:?} as HTML: {command:?}");
    }
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
    text.replace("&#34;", "\"").replace("&#39;", "'").replace("&nbsp;", " ").replace("&gt;", ">").replace("&lt;", "<")
}

#[test]
fn no_mail_of_ours_is_a_command_however_it_is_quoted() {
    let mut stage = Stage::deployed("original", ["anna", "Bert"]);
    for reply in [None, Some(TOKEN)] {
        stage.play(5);
        stage.reply = reply;
        for about in About::ALL {
            for seat in [RED, BLUE] {
                is_never_a_command(&stage, about, seat, "anna");
            }
        }
    }
}

#[test]
fn no_mail_about_armies_is_a_command_and_its_form_is_no_army() {
    let stages = [
        Stage::new("original", ["anna", "Bert"]),
        Stage::new("battle-cards", ["anna", "Bert"]),
        Stage::new("stratego4-four", ["anna", "Bert", "carla", "dora"]),
    ];
    for mut stage in stages {
        stage.reply = Some(TOKEN);
        stage.hide(RED);
        for (about, seat) in [(About::Setup, BLUE), (About::Reminder, BLUE), (About::Hidden, RED)] {
            is_never_a_command(&stage, about, seat, "anna");
        }
        let mail = Letter::read(&stage.raw(About::Setup, BLUE, "Bert"));
        let said = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, form) = said.rsplit_once("\"setup ").expect("a form");
        let (form, _) = form.split_once('"').expect("its end");
        let rules = stage.game.rules();
        let Ok(Command::Do(Deed::SetUp(rows))) = read("text/plain", &format!("setup {form}")).command(rules) else {
            panic!("what is filled in must be read as an army: {form}")
        };
        let faults = parse_as(rules, BLUE, &rows, Form::Rows).unwrap_err();
        let wrong_shape = faults.iter().any(|fault| matches!(fault, SetupFault::Unreadable(_)));
        assert!(!wrong_shape, "{form}: it lacks the pieces alone: {faults:?}");
    }
}

#[test]
fn no_name_makes_a_command_of_a_mail() {
    let mut stage = Stage::deployed("barrage", ["anna", "Bert"]);
    stage.reply = Some(TOKEN);
    for name in NAMES {
        stage.names = vec![Some(name.to_owned()), Some(name.to_owned())];
        for about in About::ALL {
            let mail = Letter::read(&stage.raw(about, RED, name));
            for said in [mail.text.replace("\r\n", "\n"), html_text(&mail.html)] {
                assert!(!holds_a_command(&stage, &lines_of(&said)), "{about:?} for {name:?}:\n{said}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_makes_a_command_of_a_mail(plies in 0..60_usize, about in 0..About::ALL.len(), name in "[A-Za-z0-9][A-Za-z0-9_-]{1,31}") {
        let mut stage = Stage::deployed("barrage", ["anna", "Bert"]);
        stage.reply = Some(TOKEN);
        stage.play(plies);
        stage.names = vec![Some(name.clone()), Some(name.clone())];
        is_never_a_command(&stage, About::ALL[about], BLUE, &name);
    }
}

#[test]
fn a_command_in_a_mail_would_be_seen() {
    let stage = Stage::deployed("original", ["anna", "Bert"]);
    let of = |text: &str| holds_a_command(&stage, &lines_of(text));
    assert!(of("You may also write\nresign\n"));
    assert!(of("A sentence that ends at some width with the word resign\n"));
    assert!(of("In your first line you may write a4-a5.\n"));
    assert!(!of("Write \"a4-a5\" or \"resign\"."));
}
