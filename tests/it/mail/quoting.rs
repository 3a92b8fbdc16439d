//! No mail of ours may be read as a command when it comes back (I-8): in any style of quoting, broken at any width, as
//! text or as HTML, marked or not, whoever plays.

use fieldpost::mail::letter::{Command, Instruction, ServiceRequest};
use fieldpost_engine::notation::setup::{Form, parse_as};
use fieldpost_engine::{Seat, SetupFault};
use proptest::prelude::*;

use super::fixture::{About, Fixture};
use super::quotations::{FRAMES, INTRODUCTIONS, Lines, MARKS, TOKEN, quoted, quoted_and_broken, read, said};
use crate::support::mailbox::Letter;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

/// Names that a user may have and that would be commands if they stood alone.
const NAMES: [&str; 12] =
    ["d4-d5", "a4xa5", "resign", "draw", "Help", "show", "decline", "a4-b4-b5", "setup", "Claim", "d4d5", "a4--a5"];

/// A mail that comes back quoted in many ways, and every line of it that a program may make.
fn is_never_a_command(fixture: &Fixture, about: About, seat: Seat, name: &str) {
    let rules = fixture.game.rules();
    let mail = Letter::read(&fixture.raw(about, seat, name));
    for paragraph in mail.text.replace("\r\n", "\n").split("\n\n") {
        let request = read("text/plain", paragraph).service_request();
        assert!(request.is_err(), "{about:?} for {name:?}: {request:?}\n{paragraph}");
    }
    for said in &said(&mail) {
        assert_eq!(Lines::of(said).command(rules), None, "{about:?} for {name:?}:\n{said}");
        assert_eq!(Lines::of(said).request(), None, "{about:?} for {name:?}:\n{said}");
        for mark in MARKS {
            for introduction in INTRODUCTIONS.into_iter().take(3) {
                let body = quoted(said, mark, introduction);
                let command = read("text/plain", &body).command(rules);
                assert!(command.is_err(), "{about:?} for {name:?} with {mark:?}: {command:?}\n{body}");
            }
        }
        for width in (30..=76).step_by(6) {
            for broken in quoted_and_broken(said, width).map(|body| read("text/plain", &body)) {
                assert!(broken.service_request().is_err(), "{about:?} for {name:?} broken at {width}:\n{said}");
                let command = broken.command(rules);
                assert!(command.is_err(), "{about:?} for {name:?} broken at {width}: {command:?}");
                assert_ne!(broken.answer(), Some(Command::Yes), "{about:?} for {name:?} broken at {width}:\n{said}");
            }
        }
    }
    for (before, after) in FRAMES {
        let page = read("text/html", &format!("{before}{}{after}", mail.html));
        let (command, request) = (page.command(rules), page.service_request());
        assert!(command.is_err(), "{about:?} for {name:?} as HTML: {command:?}");
        assert!(request.is_err(), "{about:?} for {name:?} as HTML: {request:?}");
    }
}

#[test]
fn no_mail_of_ours_is_a_command_however_it_is_quoted() {
    let mut fixture = Fixture::deployed("original", ["anna", "Bert"]);
    for reply in [None, Some(TOKEN)] {
        fixture.play(5);
        fixture.reply = reply;
        for &about in About::ALL {
            for seat in [RED, BLUE] {
                is_never_a_command(&fixture, about, seat, "anna");
            }
        }
    }
}

#[test]
fn no_mail_about_armies_is_a_command_and_its_form_is_not_an_army() {
    let fixtures = [
        Fixture::new("original", ["anna", "Bert"]),
        Fixture::new("battle-cards", ["anna", "Bert"]),
        Fixture::new("stratego4-four", ["anna", "Bert", "carla", "dora"]),
    ];
    for mut fixture in fixtures {
        fixture.reply = Some(TOKEN);
        fixture.hide(RED);
        for (about, seat) in [(About::Setup, BLUE), (About::Reminder, BLUE), (About::Hidden, RED)] {
            is_never_a_command(&fixture, about, seat, "anna");
        }
        let mail = Letter::read(&fixture.raw(About::Setup, BLUE, "Bert"));
        let said = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, form) = said.split_once("“setup ").expect("a form");
        let (form, _) = form.split_once('”').expect("its end");
        let rules = fixture.game.rules();
        let Ok(Command::Do(Instruction::SetUp(rows))) = read("text/plain", &format!("setup {form}")).command(rules)
        else {
            panic!("what is filled in must be read as an army: {form}")
        };
        let faults = parse_as(rules, BLUE, &rows, Form::Rows).unwrap_err();
        let wrong_shape = faults.iter().any(|fault| matches!(fault, SetupFault::Unreadable(_)));
        assert!(!wrong_shape, "{form}: it lacks the pieces alone: {faults:?}");
    }
}

#[test]
fn no_name_makes_a_command_of_a_mail() {
    let mut fixture = Fixture::deployed("barrage", ["anna", "Bert"]);
    fixture.reply = Some(TOKEN);
    for name in NAMES {
        fixture.names = vec![Some(name.to_owned()), Some(name.to_owned())];
        let mut lines = Lines::default();
        for &about in About::ALL {
            for said in said(&Letter::read(&fixture.raw(about, RED, name))) {
                lines.add(&said, &format!("{about:?}"), &(16..=90));
            }
        }
        // The others are the same for every name.
        lines.retain_with(name);
        assert_eq!(lines.command(fixture.game.rules()), None, "for {name:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_makes_a_command_of_a_mail(plies in 0..60_usize, about in 0..About::ALL.len(), name in "[A-Za-z0-9][A-Za-z0-9_-]{1,31}") {
        let mut fixture = Fixture::deployed("barrage", ["anna", "Bert"]);
        fixture.reply = Some(TOKEN);
        fixture.play(plies);
        fixture.names = vec![Some(name.clone()), Some(name.clone())];
        is_never_a_command(&fixture, About::ALL[about], BLUE, &name);
    }
}

#[test]
fn a_command_in_a_mail_would_be_seen() {
    let fixture = Fixture::deployed("original", ["anna", "Bert"]);
    let of = |text: &str| Lines::of(text).command(fixture.game.rules()).is_some();
    // Alone, and not as a piece of a paragraph.
    assert_eq!(read("text/plain", "No\r\n\r\nmore").service_request(), Ok(ServiceRequest::No));
    assert!(read("text/plain", "No\r\nmore mails").service_request().is_err());
    assert!(of("You may also write\nresign\n"));
    assert!(of("A sentence that ends at some width with the word resign\n"));
    assert!(of("In your first line you may write a4-a5.\n"));
    assert!(!of("Write \"a4-a5\" or \"resign\"."));
}
