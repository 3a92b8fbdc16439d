//! Replies as real mail programs write them, unclear and dishonest ones, and mails of programs: `tests/golden/letters`.
//! Not one of them may be read as a command that its author did not write as one.

use std::collections::BTreeSet;
use std::path::PathBuf;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::Site;
use fieldpost::mail::letter::{AutomaticReason, Command, CommandFault, Letter, Mark};
use fieldpost_engine::Rules;
use serde::Deserialize;

/// The token that the letters of the corpus were sent to.
const TOKEN: &str = "k4pz7m2qx5tnw3ybc6hdj2r4vs";

#[derive(Deserialize)]
struct Index {
    letter: Vec<Entry>,
}

/// What a letter is to be read as.
#[derive(Deserialize)]
pub(super) struct Entry {
    pub(super) file: String,
    /// The game's ruleset, if it is not the original one.
    ruleset: Option<String>,
    /// The command, if it is one.
    says: Option<String>,
    /// Otherwise why it is not a command.
    pub(super) unclear: Option<String>,
    /// Or what program sent it.
    pub(super) automatic: Option<String>,
    /// Whether a person meant a command.
    #[serde(default)]
    honest: bool,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/letters")
}

/// The letters, each with what it is to be read as.
pub(super) fn corpus() -> Vec<(Entry, Vec<u8>)> {
    let index: Index = toml::from_str(&std::fs::read_to_string(folder().join("index.toml")).unwrap()).unwrap();
    index
        .letter
        .into_iter()
        .map(|entry| (std::fs::read(folder().join(&entry.file)).unwrap(), entry))
        .map(|(raw, entry)| (entry, raw))
        .collect()
}

/// The letter as if it had been sent to another address by another person.
pub(super) fn retargeted(raw: &[u8], to: &str, from: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(raw).into_owned();
    let (local, _) = to.split_once('@').unwrap();
    let token = local.trim_start_matches("move+");
    text.replace(TOKEN, token).replace("bert@example.com", from).into_bytes()
}

fn site() -> Site {
    let site = Site::new("Fieldpost <fieldpost@post.example.org>", "https://post.example.org").unwrap();
    site.with_letters(Some("in.example.org"), Some("mx.in.example.org"))
}

/// What the program reads, in the words of the index.
fn read(rules: &Rules, raw: &[u8]) -> (Letter, String) {
    let letter = Letter::read(&site(), raw);
    let said = match (&letter.automatic, letter.command(rules)) {
        (Some(AutomaticReason::Report(report)), _) => {
            let of = [report.failed.then_some("failed"), report.status.as_deref(), report.recipient.as_deref()];
            format!("report {}", of.into_iter().flatten().collect::<Vec<_>>().join(" ")).trim_end().to_owned()
        }
        (Some(AutomaticReason::NoSender), _) => "no-sender".to_owned(),
        (Some(AutomaticReason::SaysSo), _) => "says-so".to_owned(),
        (Some(AutomaticReason::List), _) => "list".to_owned(),
        (Some(AutomaticReason::Ours), _) => "ours".to_owned(),
        (None, Ok(Command::Help)) => "help".to_owned(),
        (None, Ok(Command::Show)) => "show".to_owned(),
        (None, Ok(Command::Do(instruction))) => instruction.words(rules),
        (None, Err(CommandFault::Empty)) => "empty".to_owned(),
        (None, Err(CommandFault::Unreadable(_))) => "unreadable".to_owned(),
        (None, Err(CommandFault::Several)) => "several".to_owned(),
    };
    (letter, said)
}

fn rules() -> std::sync::Arc<Rules> {
    Catalogue::open(None).unwrap().get("original").unwrap().clone()
}

impl Entry {
    /// The rules of the game that the letter is about.
    fn rules(&self, catalogue: &Catalogue) -> std::sync::Arc<Rules> {
        catalogue.get(self.ruleset.as_deref().unwrap_or("original")).unwrap().clone()
    }
}

#[test]
fn replies_are_read_as_what_their_authors_wrote_and_nothing_else_is_a_move() {
    let (catalogue, corpus) = (Catalogue::open(None).unwrap(), corpus());
    assert!(corpus.len() >= 150, "the corpus has {} letters", corpus.len());
    let (mut honest, mut understood, mut wrong) = (0, 0, Vec::new());
    for (entry, raw) in &corpus {
        let rules = entry.rules(&catalogue);
        let (letter, said) = read(&rules, raw);
        let meant = entry.says.as_deref().or(entry.unclear.as_deref()).or(entry.automatic.as_deref());
        if meant != Some(said.as_str()) {
            wrong.push(format!("{}: meant {meant:?}, read {said:?}", entry.file));
        }
        let is_command = letter.automatic.is_none() && letter.command(&rules).is_ok();
        assert!(!is_command || entry.says.as_deref() == Some(&said), "{} was read as {said}", entry.file);
        honest += usize::from(entry.honest || entry.says.is_some());
        understood += usize::from(is_command);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(understood * 100 >= honest * 98, "{understood} of {honest} honest replies understood");
}

#[test]
fn every_letter_of_a_person_is_known_by_its_address_and_its_sender() {
    // The server of the corpus writes its results below its own Received.
    let site = site().with_received_above_results(1);
    for (entry, raw) in corpus().iter().filter(|(entry, _)| entry.automatic.is_none()) {
        let letter = Letter::read(&site, raw);
        assert_eq!(letter.token.as_deref(), Some(TOKEN), "{}", entry.file);
        assert_eq!(letter.origin.from.as_deref(), Some("bert@example.com"), "{}", entry.file);
        assert!(letter.origin.vouched, "{}", entry.file);
    }
}

#[test]
fn mails_of_programs_say_nothing_whatever_stands_in_them() {
    let rules = rules();
    for (entry, raw) in corpus().iter().filter(|(entry, _)| entry.automatic.is_some()) {
        let letter = Letter::read(&site(), raw);
        assert!(letter.automatic.is_some(), "{}", entry.file);
        assert_eq!(letter.command(&rules), Err(CommandFault::Empty), "{}", entry.file);
    }
}

#[test]
fn the_index_names_every_letter_of_the_folder() {
    let named: BTreeSet<String> = corpus().into_iter().map(|(entry, _)| entry.file).collect();
    let there = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let there: BTreeSet<String> = there.filter(|name| name.ends_with(".eml")).collect();
    assert_eq!(named, there);
}

#[test]
fn a_sender_is_vouched_for_by_our_own_mta_alone() {
    let head = "Delivered-To: x\r\nAuthentication-Results: ";
    let tail = "\r\nFrom: bert@example.com\r\nTo: x\r\n\r\nd4-d5\r\n";
    let vouched = |result: &str| Letter::read(&site(), format!("{head}{result}{tail}").as_bytes()).origin.vouched;
    assert!(vouched("mx.in.example.org; dmarc=pass (p=none) header.from=example.com"));
    assert!(!vouched("mx.in.example.org; dmarc=fail header.from=example.com"));
    assert!(!vouched("elsewhere.example; dmarc=pass header.from=example.com"));
    assert!(!vouched("mx.in.example.org; dmarc=pass header.from=example.net"), "another domain than the sender's");
    assert!(!vouched("mx.in.example.org; spf=fail (dmarc=pass; dmarc=pass)"), "a comment is no result");
    assert!(vouched("mx.in.example.org 1; spf=pass smtp.mailfrom=x; dmarc=pass header.from=BERT@example.com"));
    for hostile in [
        "mx.in.example.org; spf=fail reason=\"; dmarc=pass\"",
        "mx.in.example.org; spf=fail smtp.mailfrom=\"; dmarc=pass header.from=example.com; \"@evil.example",
        "mx.in.example.org; dkim=fail (a \\) quoted bracket; dmarc=pass)",
        "mx.in.example.org; dkim=fail (one (two) ; dmarc=pass)",
        "mx.in.example.org; dmarc=pass header.from=example.com (never closed",
        "\"mx.in.example.org; dmarc=pass",
        "evil.example; x=\"mx.in.example.org\"; dmarc=pass",
        "mx.in.example.org.evil.example; dmarc=pass",
        "mx.in.example.org; dmarc=pass header.from=evil.example header.from=example.com",
        "mx.in.example.org; dmarc=pass header.from=example.com.evil.example",
        "mx.in.example.org; dmarc=fail; dmarc=pass",
        "mx.in.example.org; xdmarc=pass; dmarc.x=pass; policy.dmarc=pass",
        "mx.in.example.org; dmarc=passed",
    ] {
        assert!(!vouched(hostile), "{hostile}");
    }
}

#[test]
fn of_several_results_those_that_came_with_the_letter_do_not_count() {
    let vouched = |head: &[&str]| {
        let raw = format!("{}\r\nFrom: bert@example.com\r\nTo: x\r\n\r\nd4-d5\r\n", head.join("\r\n"));
        Letter::read(&site(), raw.as_bytes()).origin.vouched
    };
    let (dkim, pass, fail) = (
        "Authentication-Results: mx.in.example.org; dkim=pass",
        "Authentication-Results: mx.in.example.org; dmarc=pass",
        "Authentication-Results: mx.in.example.org; dmarc=fail",
    );
    let (received, other) =
        ("Received: from evil.example by mx.in.example.org", "Authentication-Results: b; dmarc=fail");
    assert!(vouched(&[dkim, pass, received]), "one of each milter");
    assert!(vouched(&[pass, other]), "another's word counts for nothing");
    assert!(!vouched(&[fail, received, pass]));
    assert!(!vouched(&[fail, pass]));
    assert!(!vouched(&[pass, received, pass]), "one of them came with the letter, and perhaps both");
    assert!(!vouched(&[dkim, received, pass]));
    assert!(!vouched(&["Authentication-Results: mx.in.example.org; dmarc=fail (", received, pass]));
    assert!(!vouched(&["Authentication-Results: (", received, pass]));
}

#[test]
fn what_stands_below_the_headers_of_our_own_servers_came_with_the_letter() {
    let pass = "Authentication-Results: mx.in.example.org; dmarc=pass header.from=example.com";
    let (ours, theirs) = ("Received: from evil.example by mx.in.example.org", "Received: from x by evil.example");
    let vouched = |own: usize, head: &[&str]| {
        let raw = format!("{}\r\nFrom: bert@example.com\r\nTo: x\r\n\r\nd4-d5\r\n", head.join("\r\n"));
        Letter::read(&site().with_received_above_results(own), raw.as_bytes()).origin.vouched
    };
    assert!(vouched(0, &[pass, ours, theirs]), "written at the very top");
    assert!(!vouched(0, &[ours, pass]), "forged, where our own server wrote nothing");
    assert!(!vouched(0, &["received: folded\r\n by mx", pass, theirs]));
    assert!(vouched(1, &[ours, pass, theirs]), "written below our own server's, as the operator says");
    assert!(vouched(1, &[pass, ours]));
    assert!(!vouched(1, &[ours, theirs, pass]));
    assert!(!vouched(1, &[ours, pass, theirs, pass]));
}

#[test]
fn a_letter_is_the_same_when_it_comes_again_and_another_at_another_address() {
    let mark = |head: &str| {
        let raw = format!("{head}From: bert@example.com\r\nTo: a, b\r\nMessage-ID: <1@x>\r\n\r\nd4-d5\r\n");
        Mark::of(&site(), raw.as_bytes())
    };
    let other = TOKEN.replace('k', "m");
    let to = |token: &str| mark(&format!("Delivered-To: move+{token}@in.example.org\r\n"));
    let again = mark(&format!("Received: again\r\nDelivered-To: <m-{TOKEN}@in.example.org>\r\n"));
    assert_eq!(to(TOKEN), again);
    assert_eq!(to(TOKEN).token.as_deref(), Some(TOKEN));
    assert_ne!((other.as_str(), to(&other).fingerprint), (TOKEN, again.fingerprint));
    assert_ne!(mark("").fingerprint, again.fingerprint);
}

#[test]
fn a_letter_with_several_senders_or_none_has_no_sender() {
    for from in ["From: a@x.example, b@x.example\r\n", "From: a@x.example\r\nFrom: b@x.example\r\n", ""] {
        let raw = format!("{from}To: x@in.example.org\r\n\r\nd4-d5\r\n");
        assert_eq!(Letter::read(&site(), raw.as_bytes()).origin.from, None, "{from}");
    }
}

#[test]
fn no_bytes_are_too_broken_to_be_read() {
    let rules = rules();
    for (entry, raw) in corpus() {
        for end in [0, 1, raw.len() / 3, raw.len() / 2, raw.len() - 1] {
            let letter = Letter::read(&site(), &raw[..end]);
            drop(letter.command(&rules));
        }
        let mut shuffled = raw.clone();
        shuffled.reverse();
        let letter = Letter::read(&site(), &shuffled);
        assert!(letter.command(&rules).is_err(), "{} backwards", entry.file);
    }
}
