//! No mail of ours may be read as a command when it comes back (I-8): in no language, in no ruleset, whatever the game
//! waits for. `quoting` looks at a few mails in every form; here are all mails, each in a few forms, and every line
//! that a program may make of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::TimeDelta;
use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::Pace;
use fieldpost::mail::letter::Command;
use fieldpost_engine::{Action, Actor, Event, Game, Options, Rules, Seat};

use super::fixture::{About, Fixture};
use super::quotations::{FRAMES, INTRODUCTIONS, Lines, MARKS, TOKEN, quoted, quoted_and_broken, read, said};
use crate::support::mailbox::Letter;
use crate::support::playout::{Chance, Playout, random_deal, random_setup};
use fieldpost::values::{DecisionKind, Language};

const NAMES: [&str; 4] = ["anna", "Bert", "carl", "Dora"];
/// The maximum number of turns of a game.
const TURNS: usize = 700;
/// The maximum number of events in a mail, as after many turns of others.
const TOLD: usize = 24;

/// A look at all mails of one game, at some of its moments.
struct Look {
    rules: Arc<Rules>,
    lines: Lines,
    /// How many mails were looked at: it chooses their forms.
    mails: usize,
    /// The narrowest width at which lines are broken.
    first_width: usize,
    /// What the game waited for when somebody looked.
    seen: BTreeSet<&'static str>,
}

impl Look {
    fn new(rules: &Arc<Rules>, number: usize) -> Self {
        let (rules, first_width) = (Arc::clone(rules), 16 + number % 10);
        Self { rules, lines: Lines::default(), mails: number, first_width, seen: BTreeSet::new() }
    }

    /// Every mail in every language to whoever owes the decision on top, or to one player after another.
    fn at(&mut self, game: &Game, events: &[Event]) {
        let decision = game.awaiting().last();
        let waits_for = decision.map_or("over", |decision| DecisionKind::from(*decision).word());
        if !self.seen.insert(waits_for) {
            return;
        }
        let seats = self.rules.seats().len();
        let mut fixture = Fixture::at(game.clone(), events.to_vec(), &NAMES[..seats]);
        fixture.reply = Some(TOKEN);
        fixture.bots = self.rules.all_seats();
        fixture.pace = match self.seen.len() % 3 {
            0 => Pace::Unlimited,
            1 => Pace::PerTurn(TimeDelta::days(3)),
            _ => Pace::Bank { left: TimeDelta::hours(30), increment: TimeDelta::hours(12) },
        };
        let owing = decision.and_then(|decision| decision.seats().iter().next());
        for language in Language::ALL {
            fixture.language = language;
            for &about in About::ALL {
                let seat = owing.unwrap_or(Seat((self.mails % seats) as u8));
                let name = format!("{about:?} in {language} of {} at {waits_for}", self.rules.ruleset().name);
                self.mail(&Letter::read(&fixture.raw(about, seat, NAMES[seat.index()])), &name);
            }
        }
    }

    /// One mail: quoted with one mark after one introduction, broken at one width, in one frame, and all its lines.
    fn mail(&mut self, mail: &Letter, name: &str) {
        let n = self.mails;
        self.mails += 1;
        let is_none = |kind: &str, body: &str| {
            let letter = read(kind, body);
            let (command, request) = (letter.command(&self.rules), letter.service_request());
            assert_ne!(letter.answer(), Some(Command::Yes), "{name}:\n{body}");
            assert!(command.is_err(), "{name} is {command:?}:\n{body}");
            assert!(request.is_err(), "{name} is {request:?}:\n{body}");
        };
        // Every tenth width is tried, other ones in other games: what they have in common is broken at all of them.
        let widths = (self.first_width..=90).step_by(10);
        let said = said(mail);
        for said in &said {
            self.lines.add(said, name, &widths);
        }
        let said = &said[n % 2];
        is_none("text/plain", &quoted(said, MARKS[n % MARKS.len()], INTRODUCTIONS[n / 7 % INTRODUCTIONS.len()]));
        quoted_and_broken(said, 24 + n % 53).iter().for_each(|body| is_none("text/plain", body));
        if let Some((before, after)) = FRAMES.get(n % 7) {
            is_none("text/html", &format!("{before}{}{after}", mail.html));
        }
    }

    /// What was looked at holds no command.
    fn ends(self) -> BTreeSet<&'static str> {
        assert_eq!(self.lines.command(&self.rules), None);
        assert_eq!(self.lines.request(), None);
        self.seen
    }
}

/// Looks at a game from its beginning to its end, whenever it waits for something else.
fn whole_game(id: &str, options: Options, number: usize) -> BTreeSet<&'static str> {
    let rules = Catalogue::open(None).unwrap().with_options(id, &options).unwrap();
    let mut look = Look::new(&rules, number);
    let mut chance = Chance::new(number as u64);
    let (mut game, mut events) = Game::start(Arc::clone(&rules), options);
    if rules.needs_chance() {
        events = game.apply(Actor::Chance, Action::Deal(random_deal(&rules, &mut chance))).unwrap();
    }
    look.at(&game, &events);
    for seat in rules.all_seats().iter() {
        events = game.apply(Actor::Seat(seat), Action::SetUp(random_setup(&rules, seat, &mut chance))).unwrap();
    }
    let mut playout = Playout { game, log: Vec::new() };
    for _ in 0..TURNS {
        look.at(&playout.game, &events);
        let before = playout.log.len();
        playout = playout.play(1, &mut chance);
        events.extend(playout.log[before..].iter().flat_map(|(_, _, events)| events.clone()));
        events.drain(..events.len().saturating_sub(TOLD));
    }
    while let Some(seat) = playout.game.awaiting().last().and_then(|decision| decision.seats().iter().next()) {
        playout.act(Actor::Seat(seat), Action::Resign);
        events.extend(playout.log.last().iter().flat_map(|(_, _, events)| events.clone()));
    }
    look.at(&playout.game, &events);
    look.ends()
}

/// Looks at a game of each of the rulesets that `are` picks, and demands that all kinds of decisions were looked at.
fn whole_games(are: fn(&Rules) -> bool, all: &[&str]) -> usize {
    let catalogue = Catalogue::open(None).unwrap();
    let picked: Vec<_> = catalogue.list().filter(|rules| are(rules)).collect();
    let games =
        picked.iter().zip(1..).map(|(rules, number)| whole_game(&rules.ruleset().id, Options::default(), number));
    let seen: BTreeSet<_> = games.flatten().collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    picked.len()
}

const fn is_round_a_fortress(rules: &Rules) -> bool {
    rules.ruleset().recruit.is_some()
}

fn has_more(rules: &Rules) -> bool {
    rules.ruleset().cards.is_some() || rules.ruleset().rescue.is_some()
}

#[test]
fn no_mail_is_a_command_in_any_language_of_the_classic_games() {
    let classic = whole_games(|rules| !is_round_a_fortress(rules) && !has_more(rules), &["over", "setup", "turn"]);
    assert!(classic >= 7, "{classic} rulesets");
}

#[test]
fn no_mail_is_a_command_in_any_language_of_cards_and_tournaments() {
    let more = whole_games(has_more, &["defence", "over", "redraw", "rescue", "setup", "turn"]);
    assert!(more >= 3, "{more} rulesets");
}

#[test]
fn no_mail_is_a_command_in_any_language_around_a_fortress() {
    let fortress = whole_games(is_round_a_fortress, &["flag", "over", "recruit", "setup", "turn"]);
    assert!(fortress >= 3, "{fortress} rulesets");
}

#[test]
fn no_mail_is_a_command_whatever_the_creator_of_the_game_chose() {
    let silent = Options { silent_defence: Some(true), quiet_limit: Some(50), ..Options::default() };
    whole_game("duel", silent, 3);
    let cards = Options {
        hidden_attack_card: Some(true),
        swap_then_attack: Some(true),
        refill: Some(false),
        rescue: Some(true),
        repetition_limit: Some(5),
        count_attacks: Some(true),
        more_squares: Some(true),
        aggressor_advantage: Some(true),
        ..Options::default()
    };
    whole_game("battle-cards", cards, 4);
}

/// The sentences of a language that mails say, also those that no game above leads to, with a name for whatever stands
/// in them. What pages say is in no mail, and neither are the words that readers write.
fn sentences(language: Language) -> Vec<String> {
    let file = format!("{}/src/mail/words/{language}.ftl", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(file).unwrap();
    let mut sentences: Vec<String> = Vec::new();
    // Of pages, and of what readers write.
    let mut of_page = false;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            of_page = ["page-", "heard-", "stem-", "prose-"].into_iter().any(|family| line.starts_with(family));
        }
        if of_page {
            continue;
        }
        let begins = !line.starts_with(' ') || line.trim_start().starts_with(['[', '*', '.']);
        let text = line.split_once(" = ").filter(|_| begins).map_or(line, |(_, text)| text);
        let text = text.split_once("] ").filter(|_| begins).map_or(text, |(_, text)| text);
        let mut said = String::new();
        for (index, part) in text.split('{').enumerate() {
            let after = if index == 0 { part } else { part.split_once('}').map_or("", |(_, after)| after) };
            said += if index == 0 { "" } else { "anna" };
            said += after.trim_end_matches('}');
        }
        match sentences.last_mut().filter(|_| !begins) {
            Some(last) => *last = format!("{last} {}", said.trim()),
            None => sentences.push(said.trim().to_owned()),
        }
    }
    sentences
}

#[test]
fn no_sentence_is_a_command_wherever_its_line_ends() {
    let catalogue = Catalogue::open(None).unwrap();
    // One of each kind: other rulesets have other boards, of which no sentence names a space.
    let mut kinds = BTreeMap::new();
    for rules in catalogue.list() {
        kinds.entry((is_round_a_fortress(rules), rules.ruleset().cards.is_some(), has_more(rules))).or_insert(rules);
    }
    assert_eq!(kinds.len(), 4);
    for language in Language::ALL {
        let sentences = sentences(language);
        assert!(sentences.len() > 500, "{language}: {sentences:?}");
        let mut lines = Lines::default();
        for sentence in &sentences {
            // A clause is never the end of a line of its own: a full stop or a colon follows it.
            lines.add(sentence, sentence, &std::iter::empty());
            lines.add(&format!("{sentence}."), sentence, &(16..=90));
        }
        for rules in kinds.values() {
            assert_eq!(lines.command(rules), None, "{language} in {}", rules.ruleset().name);
        }
    }
}

#[test]
fn no_mail_uses_a_message_of_pages() {
    let mut ahead = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/mail")];
    let mut sources = 0;
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            ahead.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(!text.contains(".page_") && !text.contains("::page_"), "{} says what pages say", path.display());
            sources += 1;
        }
    }
    assert!(sources > 20, "only {sources} sources");
}

#[test]
fn a_bare_command_in_a_mail_would_be_seen() {
    let catalogue = Catalogue::open(None).unwrap();
    for (id, planted) in [
        ("original", "Vous pouvez aussi \u{e9}crire\nresign\n"),
        ("battle-cards", "Du kannst auch schreiben:\ncard mock\n"),
        ("stratego4-four", "Je kunt ook antwoorden\nE15-E14\n"),
        ("tournament", "Du kan ogs\u{e5} svare decline\n"),
    ] {
        let rules = catalogue.get(id).unwrap();
        let mut lines = Lines::of("Nothing here is one, nor is \u{201c}resign\u{201d} or \u{201e}a4-a5\u{201c}.");
        assert_eq!(lines.command(rules), None);
        lines.add(planted, "the plant", &(16..=90));
        assert_eq!(lines.command(rules).map(|(_, name)| name), Some("the plant"), "{planted}");
    }
}
