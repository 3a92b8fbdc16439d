//! Names that try to break mails (L-8): whatever a person is called, every mail is one mail to one recipient.

use fieldpost_engine::Seat;
use proptest::prelude::*;

use super::fixture::{About, Fixture};
use crate::support::mailbox::Letter;
use fieldpost::values::Language;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

/// The headers that a mail of ours may have, each once.
const HEADERS: [&str; 15] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "auto-submitted",
    "content-language",
    "list-id",
    "list-unsubscribe",
    "list-unsubscribe-post",
    "in-reply-to",
    "references",
    "reply-to",
    "mime-version",
    "content-type",
];

const NAMES: [&str; 32] = [
    "",
    " ",
    "\0",
    "\r\n",
    "eve\r\nBcc: all@example.org",
    "eve\nBcc: all@example.org",
    "eve\r\n\r\nd4-d5",
    "eve\u{85}Bcc: all@example.org",
    "eve\u{2028}Bcc: all@example.org",
    "eve\u{2029}resign",
    "\u{202e}evE",
    "\u{2066}eve\u{2069}",
    "\u{200b}\u{200c}\u{200d}\u{feff}",
    "\u{e0041}\u{e0042}",
    "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</p></body></html>",
    "{{ letter.name }}",
    "\"eve\" <all@example.org>, bob@example.org",
    "eve (comment) \\\" ;",
    "=?utf-8?q?=0d=0aBcc:_all@example.org?=",
    "=?utf-8?b?DQpCY2M6IGFsbEBleGFtcGxlLm9yZw==?=",
    "--=_7f3a9c2e-5b1d-4c6a-9e8f-0123456789ab.12.1.your-turn",
    ".",
    "..\r\n.\r\nQUIT",
    "d4-d5",
    "> resign",
    "\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}\u{738b}\u{5c0f}\u{660e}",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}",
    "Jos\u{e9} \u{c1}lvarez-\u{d1}u\u{f1}ez",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
];

fn survives_every_hostile_name(language: Language) {
    let mut fixture = Fixture::deployed("original", ["anna", "Bert"]);
    fixture.play(9);
    fixture.reply = Some("k4pz7m2qx5tnw3ybc6hdj2r4vs");
    fixture.language = language;
    for name in NAMES {
        for &about in About::ALL {
            is_one_mail(&mut fixture, about, name);
        }
    }
}

#[test]
fn every_mail_in_every_language_survives_every_hostile_name() {
    std::thread::scope(|scope| {
        for language in Language::ALL {
            scope.spawn(move || survives_every_hostile_name(language));
        }
    });
}

/// A mail about everything in the variants, whose stories and facts are longer.
#[test]
fn the_mails_of_every_variant_survive_hostile_names() {
    let variants: [(&str, usize); 4] =
        [("battle-cards", 31), ("tournament", 60), ("stratego4-four", 200), ("stratego4-three", 80)];
    for (variant, plies) in variants {
        let mut fixture = Fixture::deployed_with_all(variant);
        fixture.play(plies);
        fixture.reply = Some("k4pz7m2qx5tnw3ybc6hdj2r4vs");
        for (index, name) in NAMES.into_iter().enumerate() {
            fixture.language = Language::ALL[index % Language::ALL.len()];
            for &about in About::ALL {
                is_one_mail(&mut fixture, about, name);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_mail_survives_any_name(name in "(?s).{0,60}") {
        let mut fixture = Fixture::deployed("barrage", ["anna", "Bert"]);
        for language in Language::ALL {
            fixture.language = language;
            for &about in About::ALL {
                is_one_mail(&mut fixture, about, &name);
            }
        }
    }
}

/// Both the reader and the other players have the name.
fn is_one_mail(fixture: &mut Fixture, about: About, name: &str) {
    fixture.names = vec![Some(name.to_owned()); fixture.names.len()];
    for seat in [RED, BLUE] {
        let raw = fixture.raw(about, seat, name);
        assert!(raw.is_ascii(), "{about:?} is not ASCII for {name:?}");
        let lines: Vec<&[u8]> = raw.split(|byte| *byte == b'\n').collect();
        assert!(lines.iter().all(|line| line.len() <= 998 && !line.contains(&0)), "{about:?} for {name:?}");
        let bare = lines.iter().rev().skip(1).any(|line| !line.ends_with(b"\r"));
        assert!(!bare, "{about:?} has a bare line feed for {name:?}");

        let letter = Letter::read(&raw);
        assert_eq!(letter.to, ["anna@example.org"], "{about:?} for {name:?}");
        for (index, (header, _)) in letter.headers.iter().enumerate() {
            assert!(HEADERS.contains(&header.as_str()), "{about:?} has {header} for {name:?}");
            assert!(letter.headers.iter().skip(index + 1).all(|(other, _)| other != header), "{header} twice");
        }
        is_readable(&letter.text, about, name);
        let tags = letter.html.matches("<img").count() + letter.html.matches("<script").count();
        assert_eq!(tags, 0, "{about:?} lets {name:?} into the HTML");
        assert_eq!(letter.html.matches("</html>").count(), 1, "{about:?} ends early for {name:?}");
    }
}

/// Lines of at most 72 columns, links and addresses to answer to aside, which nobody may break; no controls, no marks
/// that turn the text round.
fn is_readable(text: &str, about: About, name: &str) {
    for line in text.lines() {
        let columns: usize = line.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum();
        let link = line.starts_with("https://post.example.org/") && !line.contains(' ');
        let word = line.trim_end_matches([':', '\u{a0}', '\u{202f}']);
        let address = word.starts_with("move+") && word.ends_with("@in.example.org");
        assert!(
            columns <= 72 || link || address && !line.contains(' '),
            "{about:?} has {columns} columns for {name:?}: {line}"
        );
        assert!(!line.ends_with(' '), "{about:?} has a blank at the end of a line: {line:?}");
        let unseen = |c: char| {
            c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c)
        };
        assert!(!line.chars().any(unseen), "{about:?} shows controls of {name:?}: {line:?}");
    }
}

#[test]
fn a_leave_is_announced_with_a_name_that_is_not_an_answer() {
    let letter = Fixture::deployed("barrage", ["resign", "Bert"]).letter(About::Leave, RED);
    let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("\"resign\", whom you are playing, will be away."), "{text}");
    assert!(!letter.subject.contains('"'), "{}", letter.subject);
}
