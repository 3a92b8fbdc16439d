//! Replies as real mail programs write them, unclear and dishonest ones, and mails of programs: `tests/golden/letters`.
//! Not one of them may be read as a command that its author did not write as one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{AutomaticReason, Command, CommandFault, Letter, LetterMeaning, Mark};
use fieldpost::mail::{ReplyTarget, Site};
use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, GameView, Rules, Seat};
use serde::Deserialize;
use uuid::Uuid;

use super::figures::Figures;
use super::positions::Positions;

/// The game and the token that the letters of the corpus were sent to, as their address has them.
const PARTS: &str = "p45jyls3dvggvhupaerukz4jvmk4pz7m2qx5tnw3ybc6hdj2r4vs";
/// The number of letters, at least.
const LETTERS: usize = 300;
/// The rulesets with moves of their own that are measured, and the number of letters about each, at least.
const MEASURED: [&str; 4] = ["barrage", "battle-cards", "quick-arena", "stratego4-four"];
const LETTERS_EACH: usize = 50;

#[derive(Deserialize)]
struct Index {
    letter: Vec<Entry>,
}

/// What a letter is to be read as.
#[derive(Deserialize)]
pub(super) struct Entry {
    pub(super) file: String,
    /// The game's ruleset, if it is not the original one.
    pub(super) ruleset: Option<String>,
    /// The position in which its author decides, if it is not the row in front of an army (`positions.toml`).
    pub(super) position: Option<String>,
    /// The action that it answers a question about.
    pub(super) asked: Option<String>,
    /// What it answers: `yes`, `no`, or `nothing`.
    pub(super) answers: Option<String>,
    /// The command, if it is one.
    pub(super) says: Option<String>,
    /// The action that its author is asked about, if it stands in a sentence.
    pub(super) asks: Option<String>,
    /// Otherwise why it is not a command.
    pub(super) unclear: Option<String>,
    /// Or what program sent it.
    pub(super) automatic: Option<String>,
    /// What it says to the other player.
    talk: Option<String>,
    /// Whether a person meant a command.
    #[serde(default)]
    pub(super) honest: bool,
    /// Whether its author takes back the action that they are asked about.
    #[serde(default)]
    pub(super) taken_back: bool,
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
    text.replace(PARTS, local.trim_start_matches("move+")).replace("bert@example.com", from).into_bytes()
}

/// What the address of the letters says.
fn target() -> ReplyTarget {
    let game = Uuid::from_u128(0x7f3a_9c2e_5b1d_4c6a_9e8f_0123_4567_89ab);
    ReplyTarget { game, token: PARTS[26..].to_owned() }
}

pub(super) fn site() -> Site {
    let site = Site::new("Fieldpost <fieldpost@post.example.org>", "https://post.example.org").unwrap();
    site.with_letters(Some("in.example.org"), Some("mx.in.example.org"))
}

/// Actions that the authors of the letters without a position could have taken: moves out of the row in front, and
/// those of the index for the same ruleset.
fn legal(rules: &Rules, index: &[Entry]) -> Vec<Action> {
    let mut words: Vec<String> = ["resign", "draw", "abort", "a7-a4", "a7xa4", "b7-c7"].map(str::to_owned).to_vec();
    for column in 'a'..='j' {
        // An enemy stands before two of them.
        let sign = if ['e', 'f'].contains(&column) { 'x' } else { '-' };
        words.push(format!("{column}7{sign}{column}6"));
    }
    let id = &rules.ruleset().id;
    let index = index.iter().filter(|entry| entry.position.is_none() && entry.ruleset() == id);
    words.extend(index.filter_map(|entry| entry.says.clone().or_else(|| entry.asks.clone())));
    let actions = words.iter().filter_map(|words| action::parse(rules, words).ok());
    // None of them is asked anything in the middle of a turn.
    actions.filter(|action| *action != Action::Decline).collect()
}

/// The entries of the index.
fn index() -> Vec<Entry> {
    corpus().into_iter().map(|(entry, _)| entry).collect()
}

/// What the program reads, in the words of the index; `seen` is the position as its author sees it, with their seat.
fn read(rules: &Rules, legal: &[Action], seen: Option<&(GameView, Seat)>, raw: &[u8]) -> (Letter, String) {
    let letter = Letter::parse(&site(), raw).among(None, ["anna"]);
    let letter = match seen {
        Some((view, seat)) => letter.of_player(view, *seat),
        None => letter,
    };
    let said = match (&letter.automatic, letter.meaning(rules, legal)) {
        (Some(AutomaticReason::Report(report)), _) => {
            let of = [report.failed.then_some("failed"), report.status.as_deref(), report.recipient.as_deref()];
            format!("report {}", of.into_iter().flatten().collect::<Vec<_>>().join(" ")).trim_end().to_owned()
        }
        (Some(AutomaticReason::NoSender), _) => "no-sender".to_owned(),
        (Some(AutomaticReason::SaysSo), _) => "says-so".to_owned(),
        (Some(AutomaticReason::List), _) => "list".to_owned(),
        (Some(AutomaticReason::Ours), _) => "ours".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Help))) => "help".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Show))) => "show".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Rules))) => "rules".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Games))) => "games".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Settings))) => "settings".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Yes))) => "yes".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::No))) => "no".to_owned(),
        (None, Ok(LetterMeaning::Command(Command::Do(instruction)))) => instruction.words(rules),
        (None, Ok(LetterMeaning::Question(instruction, _))) => format!("asks {}", instruction.words(rules)),
        (None, Err(CommandFault::Empty)) => "empty".to_owned(),
        (None, Err(CommandFault::Encrypted)) => "encrypted".to_owned(),
        (None, Err(CommandFault::Unreadable(_))) => "unreadable".to_owned(),
        (None, Err(CommandFault::Doubtful(_) | CommandFault::Retracted(_))) => "doubtful".to_owned(),
        (None, Err(CommandFault::Several(..))) => "several".to_owned(),
        (None, Err(CommandFault::Condition(_))) => "condition".to_owned(),
        (None, Err(CommandFault::Setting(_))) => "setting".to_owned(),
    };
    (letter, said)
}

fn rules() -> std::sync::Arc<Rules> {
    Catalogue::open(None).unwrap().get("original").unwrap().clone()
}

impl Entry {
    /// The rules of the game that the letter is about.
    pub(super) fn rules(&self, catalogue: &Catalogue) -> std::sync::Arc<Rules> {
        catalogue.get(self.ruleset()).unwrap().clone()
    }

    fn ruleset(&self) -> &str {
        self.ruleset.as_deref().unwrap_or("original")
    }
}

#[test]
fn replies_are_read_as_what_their_authors_wrote_and_nothing_else_is_a_move() {
    let (catalogue, corpus, index) = (Catalogue::open(None).unwrap(), corpus(), index());
    assert!(corpus.len() >= LETTERS, "the corpus has {} letters", corpus.len());
    let (positions, mut all, mut other) = (Positions::open(), BTreeMap::<_, Figures>::new(), Vec::new());
    for (entry, raw) in corpus.iter().filter(|(entry, _)| entry.automatic.is_none()) {
        let rules = entry.rules(&catalogue);
        let seen = entry.position.as_ref().map(|name| positions.seen(&rules, name));
        let legal = seen.as_ref().map_or_else(|| legal(&rules, &index), |(view, _)| view.legal_actions());
        let (letter, said) = read(&rules, &legal, seen.as_ref(), raw);
        let asks = entry.asks.as_ref().map(|asks| format!("asks {asks}"));
        let meant = entry.says.as_deref().or(asks.as_deref()).or(entry.unclear.as_deref());
        if meant != Some(said.as_str()) {
            other.push(format!("{}: expected {meant:?}, read {said:?}", entry.file));
        }
        if letter.talk() != entry.talk.as_deref() {
            other.push(format!("{}: expected to say {:?}, says {:?}", entry.file, entry.talk, letter.talk()));
        }
        all.entry(entry.ruleset()).or_default().count(entry, &rules, &letter, &letter.meaning(&rules, &legal), &said);
    }
    eprintln!("{all:#?}");
    assert!(other.is_empty(), "{other:#?}");
    for (ruleset, figures) in &all {
        assert_eq!(figures.wrong, 0, "letters are played otherwise than their authors meant in {ruleset}");
        assert!(figures.are_good(), "{ruleset}: {figures:?}");
        assert_eq!(figures.repeated, figures.unplayed, "answers that do not say what was read in {ruleset}");
    }
    for ruleset in MEASURED {
        assert!(all[ruleset].letters >= LETTERS_EACH, "{ruleset}: {:?}", all[ruleset]);
    }
}

/// What stands below a move, and whether it may take it back.
#[derive(Deserialize)]
struct Endings {
    weighed: Vec<String>,
    played: Vec<String>,
}

#[test]
fn a_move_is_asked_back_if_what_stands_below_it_may_take_it_back() {
    let endings: Endings = toml::from_str(&std::fs::read_to_string(folder().join("endings.toml")).unwrap()).unwrap();
    let (rules, index) = (rules(), index());
    let legal = legal(&rules, &index);
    let played = |above: &str, below: &str| {
        let head = "Content-Type: text/plain; charset=utf-8\r\nFrom: bert@example.com\r\nTo: x";
        let raw = format!("{head}\r\n\r\n{above}\r\n\r\n{}\r\n", below.replace('\n', "\r\n"));
        let meaning = Letter::parse(&site(), raw.as_bytes()).among(None, ["anna"]).meaning(&rules, &legal);
        matches!(meaning, Ok(LetterMeaning::Command(_)))
    };
    let army = "setup\r\nM988777666\r\n6555544443\r\n3333222222\r\n22SBBBBBBF";
    for command in ["a7-a6", "claim", army] {
        let wrong: Vec<_> = endings.weighed.iter().filter(|below| played(command, below)).collect();
        assert!(wrong.is_empty(), "{command}: {wrong:#?}");
        let right: Vec<_> = endings.played.iter().filter(|below| !played(command, below)).collect();
        assert!(right.is_empty(), "{command}: {right:#?}");
    }
}

#[test]
fn mails_of_programs_are_known_as_what_they_are() {
    let rules = rules();
    for (entry, raw) in corpus().iter().filter(|(entry, _)| entry.automatic.is_some()) {
        assert_eq!(entry.automatic, Some(read(&rules, &[], None, raw).1), "{}", entry.file);
    }
}

#[test]
fn every_letter_of_a_person_is_known_by_its_address_and_its_sender() {
    // The server of the corpus writes its results below its own Received.
    let site = site().with_received_above_results(1);
    for (entry, raw) in corpus().iter().filter(|(entry, _)| entry.automatic.is_none()) {
        let letter = Letter::parse(&site, raw);
        assert_eq!(letter.reply, Some(target()), "{}", entry.file);
        assert_eq!(letter.origin.from.as_deref(), Some("bert@example.com"), "{}", entry.file);
        assert!(letter.origin.vouched, "{}", entry.file);
    }
}

#[test]
fn mails_of_programs_say_nothing_whatever_stands_in_them() {
    let rules = rules();
    for (entry, raw) in corpus().iter().filter(|(entry, _)| entry.automatic.is_some()) {
        let letter = Letter::parse(&site(), raw);
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
    let vouched = |result: &str| Letter::parse(&site(), format!("{head}{result}{tail}").as_bytes()).origin.vouched;
    assert!(vouched("mx.in.example.org; dmarc=pass (p=none) header.from=example.com"));
    assert!(!vouched("mx.in.example.org; dmarc=fail header.from=example.com"));
    assert!(!vouched("elsewhere.example; dmarc=pass header.from=example.com"));
    assert!(!vouched("mx.in.example.org; dmarc=pass header.from=example.net"), "another domain than the sender's");
    assert!(!vouched("mx.in.example.org; spf=fail (dmarc=pass; dmarc=pass)"), "a comment is not a result");
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
        Letter::parse(&site(), raw.as_bytes()).origin.vouched
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
fn headers_below_those_of_our_own_servers_came_with_the_letter() {
    let pass = "Authentication-Results: mx.in.example.org; dmarc=pass header.from=example.com";
    let (ours, theirs) = ("Received: from evil.example by mx.in.example.org", "Received: from x by evil.example");
    let vouched = |own: usize, head: &[&str]| {
        let raw = format!("{}\r\nFrom: bert@example.com\r\nTo: x\r\n\r\nd4-d5\r\n", head.join("\r\n"));
        Letter::parse(&site().with_received_above_results(own), raw.as_bytes()).origin.vouched
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
    let to = |parts: &str| mark(&format!("Delivered-To: move+{parts}@in.example.org\r\n"));
    let again = mark(&format!("Received: again\r\nDelivered-To: <m-{PARTS}@in.example.org>\r\n"));
    assert_eq!(to(PARTS), again);
    assert_eq!(to(PARTS).reply, Some(target()));
    assert_eq!(to(&PARTS.to_uppercase()), again);
    for (from, into) in [("k4p", "m4p"), ("p45", "m45")] {
        let other = to(&PARTS.replacen(from, into, 1));
        assert!(other.reply.is_some_and(|other| other != target()), "another token, or another game");
        assert_ne!(other.fingerprint, again.fingerprint);
    }
    assert_ne!(mark("").fingerprint, again.fingerprint);
    // Not an address: a token alone, one character more, bits beyond a game, a character that base32 does not have.
    for wrong in [&PARTS[26..], &format!("{PARTS}a"), &PARTS.replacen("jvmk", "jvnk", 1), &PARTS.replacen('p', "1", 1)]
    {
        assert_eq!(to(wrong).reply, None, "{wrong}");
    }
}

#[test]
fn a_letter_with_several_senders_or_none_has_no_sender() {
    for from in ["From: a@x.example, b@x.example\r\n", "From: a@x.example\r\nFrom: b@x.example\r\n", ""] {
        let raw = format!("{from}To: x@in.example.org\r\n\r\nd4-d5\r\n");
        assert_eq!(Letter::parse(&site(), raw.as_bytes()).origin.from, None, "{from}");
    }
}

#[test]
fn no_bytes_are_too_broken_to_be_read() {
    let rules = rules();
    for (entry, raw) in corpus() {
        for end in [0, 1, raw.len() / 3, raw.len() / 2, raw.len() - 1] {
            let letter = Letter::parse(&site(), &raw[..end]);
            drop(letter.command(&rules));
        }
        let mut shuffled = raw.clone();
        shuffled.reverse();
        let letter = Letter::parse(&site(), &shuffled);
        assert!(letter.command(&rules).is_err(), "{} backwards", entry.file);
    }
}
