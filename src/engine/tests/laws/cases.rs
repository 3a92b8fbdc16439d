//! The case files in `tests/golden/cases/<ruleset>/`: one clause each, as a position, actions and what follows.
//!
//! ```text
//! # M-4: the scout ends its line with an attack on the first enemy piece that it meets.
//! ruleset original
//! red: Fa1 2a4
//! blue: Fa10 Ma8
//!
//!   moves a4: a5 a6 a7 a8 b4
//! red a4xa8
//!   captured red 2
//! ```
//! The first line is the clause and what it says. `options`, `turn` (who moves first) may follow the ruleset, and what
//! [`Opening::line`] reads. A piece is its letter and space, with `*` if everybody has been shown it and `^` if it
//! carries its seat's flag. An action is a line at the margin, and is legal unless `refused` stands below it. What is
//! indented is expected at that point; [`Case::expect`] lists the forms.
//! Instead of a position a file may hold `battles`: a table of attackers (rows) against defenders (columns).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fieldpost_engine::{
    Action, Actor, Card, Game, GameResult, Illegal, Options, Rules, Seat, SeatSet, Viewer, notation,
};

use crate::battles::battles;
use crate::carried::goal;
use crate::opening::Opening;
use crate::position::{RED, space};
use crate::rulesets::{repository, rules, rules_with};

/// Every case file, sorted.
pub fn files() -> Vec<PathBuf> {
    let list =
        |folder: &Path| -> Vec<PathBuf> { fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect() };
    let folders = list(&repository("tests/golden/cases")).into_iter().filter(|path| path.is_dir());
    let mut files: Vec<PathBuf> = folders.flat_map(|folder| list(&folder)).collect();
    files.sort();
    files
}

/// The clause of a case file, which its name and its first line agree on.
pub fn clause(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let clause = text.strip_prefix("# ").and_then(|text| text.split_once(':')).unwrap().0.to_owned();
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with(&format!("{}-", clause.to_lowercase())) && name.ends_with(".case"), "{name}: {clause}");
    clause
}

#[test]
fn every_case_file_holds() {
    let files = files();
    assert!(!files.is_empty());
    let failed: Vec<String> = files
        .iter()
        .filter_map(|file| {
            let text = fs::read_to_string(file).unwrap();
            clause(file);
            let fault = run(&text).err()?;
            Some(format!("{}: {fault}", file.display()))
        })
        .collect();
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn a_case_that_does_not_hold_is_found() {
    let head = "# M-2: a test.\nruleset original\nred: Fa1 Me4\nblue: Fa10 Me7\n\n";
    assert_eq!(run(&format!("{head}red e4-e5\n  e5 red M hidden\n  turn blue\n")), Ok(()));
    for wrong in [
        "red e4-e6",
        "red e4-e5\n  refused blocked M-2",
        "red e4-e6\n  refused blocked M-2",
        "red e4-e6\n  refused too-far M-5",
        "red e4-e5\n  e5 red M shown",
        "red e4-e5\n  e4 red M hidden",
        "red e4-e5\n  turn red",
        "  moves e4: e5 e3",
        "  captured red F",
        "  over red immobile",
        "  may red resign",
        "  warned red e4|e5 1/3 plies 1",
        "  nonsense",
    ] {
        assert!(run(&format!("{head}{wrong}\n")).is_err(), "{wrong}");
    }
}

/// Lines that set a case up, besides those of the seats.
const HEAD: &[&str] = &["ruleset ", "options ", "turn ", "battles"];
/// Those that say how it begins ([`Opening::line`]).
const BEGINS: &[&str] = &["flag ", "score ", "fallen ", "cards "];

/// A case on its way.
pub struct Case {
    pub game: Game,
    /// Why the last action was refused.
    refused: Option<Illegal>,
    /// Whether that was expected.
    noticed: bool,
}

fn run(text: &str) -> Result<(), String> {
    let (head, lines) = parts(text);
    if head.contains(&"battles") {
        return battles(&rules_of(&head)?.0, &lines);
    }
    let mut case = Case::opened(&head)?;
    lines.into_iter().try_for_each(|line| case.step(line))?;
    case.heed()
}

/// What sets a case up, and what happens then and is expected.
pub fn parts(text: &str) -> (Vec<&str>, Vec<&str>) {
    text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).partition(|line| is_head(line))
}

fn value<'h>(head: &[&'h str], key: &str) -> Option<&'h str> {
    head.iter().find_map(|line| line.strip_prefix(key)).map(str::trim)
}

fn rules_of(head: &[&str]) -> Result<(Arc<Rules>, Options), String> {
    let id = value(head, "ruleset ").ok_or("no ruleset")?;
    let options = options(value(head, "options ").unwrap_or_default())?;
    Ok((if options == Options::default() { rules(id) } else { rules_with(id, &options) }, options))
}

/// Whether a line sets the case up.
fn is_head(line: &str) -> bool {
    let army = line.split_once(':').is_some_and(|(seat, _)| seat.bytes().all(|byte| byte.is_ascii_lowercase()));
    army || HEAD.iter().any(|key| line.starts_with(key)) || BEGINS.iter().any(|key| line.starts_with(key))
}

/// Every seat has a line of pieces; more may be said of flags, scores and captured pieces.
fn opening(rules: &Rules, head: &[&str]) -> Result<Opening, String> {
    let mut opening = Opening::default();
    for seat in rules.all_seats().iter() {
        let name = rules.seat_name(seat);
        let army = head.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        opening.army(rules, seat, army.ok_or_else(|| format!("no {name}"))?);
    }
    for line in head.iter().filter(|line| BEGINS.iter().any(|key| line.starts_with(key))) {
        opening.line(rules, line)?;
    }
    Ok(opening)
}

fn options(text: &str) -> Result<Options, String> {
    let values: toml::Table =
        text.split_whitespace().collect::<Vec<_>>().join("\n").parse().map_err(|fault| format!("{fault}"))?;
    values.try_into().map_err(|fault| format!("{fault}"))
}

pub fn find_seat(rules: &Rules, name: &str) -> Result<Seat, String> {
    rules.find_seat(name).ok_or_else(|| format!("no seat is called {name}"))
}

impl Case {
    /// The case as its head sets it up.
    pub fn opened(head: &[&str]) -> Result<Self, String> {
        let (rules, options) = rules_of(head)?;
        let turn = value(head, "turn ").map_or(Ok(RED), |seat| find_seat(&rules, seat))?;
        Ok(Self { game: opening(&rules, head)?.game(&rules, &options, turn), refused: None, noticed: true })
    }

    /// One line: an action, or what is expected after it.
    pub fn step(&mut self, line: &str) -> Result<(), String> {
        match line.strip_prefix("  ") {
            Some(expected) => self.expect(expected.trim()).map_err(|what| format!("`{}`: {what}", line.trim())),
            None => self.act(line),
        }
    }

    fn act(&mut self, line: &str) -> Result<(), String> {
        self.heed()?;
        let (actor, words) = line.split_once(' ').ok_or_else(|| format!("`{line}` is not an action"))?;
        let actor = match actor {
            "clock" => Actor::Clock,
            "house" => Actor::Arbiter,
            seat => Actor::Seat(find_seat(self.game.rules(), seat)?),
        };
        let action = notation::action::parse(self.game.rules(), words).map_err(|fault| fault.to_string())?;
        let before = self.game.clone();
        self.refused = self.game.apply(actor, action).err();
        self.noticed = self.refused.is_none();
        if self.refused.is_some() && before != self.game {
            return Err(format!("`{line}` was refused and changed the game"));
        }
        Ok(())
    }

    /// A refusal must be expected.
    pub fn heed(&self) -> Result<(), String> {
        if self.noticed { Ok(()) } else { Err(format!("unexpectedly refused: {:?}", self.refused)) }
    }

    /// What may be expected: a space, or one of the words below.
    fn expect(&mut self, text: &str) -> Result<(), String> {
        let (word, rest) = text.split_once(' ').ok_or("too short")?;
        let found = match word {
            "refused" => {
                self.noticed = true;
                self.refused
                    .as_ref()
                    .map_or_else(|| "nothing".to_owned(), |illegal| refusal(self.game.rules(), illegal))
            }
            "turn" => self.turn(),
            "asks" => self.asks(),
            "hand" | "pile" | "played" => return self.cards(word, rest),
            "swaps" => return self.swaps(rest),
            "over" => self.over(),
            "captured" => return self.captured(rest),
            "moves" => return self.moves(rest),
            "may" => return self.may(rest),
            "warned" => return self.warned(rest),
            "chases" => return self.chases(rest),
            "asked" => self.game.table().decision().map_or_else(|| "nothing".to_owned(), crate::decisions::name),
            "rescues" => return self.rescues(rest),
            "unseen" => return self.unseen(rest),
            "sees" => return self.sees(rest),
            "flag" => self.flag(rest)?,
            "score" => self.score(rest)?,
            "gone" => self.gone(),
            space => self.on(space)?,
        };
        agree(rest, &found)
    }

    /// `turn red`: whose turn it is.
    fn turn(&self) -> String {
        let seats = self.game.table().decision().map_or(SeatSet::EMPTY, |decision| decision.seats());
        seats.iter().map(|seat| self.game.rules().seat_name(seat)).collect()
    }

    /// `over red flag_captured`, `over draw agreed`, `over aborted expired`: the result and its reason.
    fn over(&self) -> String {
        let Some(outcome) = self.game.outcome() else { return "not over".to_owned() };
        let result = match outcome.result {
            GameResult::Won(seats) => {
                seats.iter().map(|seat| self.game.rules().seat_name(seat)).collect::<Vec<_>>().join(" ")
            }
            GameResult::Drawn => "draw".to_owned(),
            GameResult::Aborted => "aborted".to_owned(),
        };
        format!("{result} {}", outcome.reason.word())
    }

    /// `e5 red M shown`, `e5 red M hidden`, `e5 is empty`: what stands there, and whether everybody was shown it.
    fn on(&self, name: &str) -> Result<String, String> {
        let space = self.game.rules().board().find(name).ok_or("nothing of this sort can be expected")?;
        let Some(piece) = self.game.view_for(Viewer::Spectator).at(space) else { return Ok("is empty".to_owned()) };
        let (seat, letter) = (self.game.rules().seat_name(piece.seat), self.letter(self.game.kind(piece.id)));
        Ok(format!("{seat} {letter} {}", if piece.public { "shown" } else { "hidden" }))
    }

    /// `sees blue e5 ?`, `sees spectator e5 M`: what a viewer sees there.
    fn sees(&self, text: &str) -> Result<(), String> {
        let [viewer, name, letter] = text.split(' ').collect::<Vec<_>>()[..] else { return Err("three words".into()) };
        let rules = self.game.rules();
        let viewer = if viewer == "spectator" { Viewer::Spectator } else { Viewer::Seat(find_seat(rules, viewer)?) };
        let piece = self.game.view_for(viewer).at(space(rules, name)).ok_or("nothing is there")?;
        agree(letter, &self.letter(piece.kind))
    }

    fn letter(&self, kind: Option<fieldpost_engine::Kind>) -> String {
        kind.map_or('?', |kind| self.game.rules().kind(kind).letter).to_string()
    }

    /// `captured red S, blue M`, `captured nothing`: all captured pieces, as everybody sees them.
    fn captured(&self, text: &str) -> Result<(), String> {
        let view = self.game.view_for(Viewer::Spectator);
        let captured = view
            .still_captured()
            .map(|piece| format!("{} {}", self.game.rules().seat_name(piece.seat), self.letter(piece.kind)));
        alike(text, ", ", captured.collect())
    }

    /// `moves e4: e5 f4`, `moves e4: nowhere`, `moves e4 +boat: e7`: where the piece there may go or attack now, with
    /// this card and no other.
    fn moves(&self, text: &str) -> Result<(), String> {
        let (from, to) = text.split_once(": ").ok_or("no colon")?;
        let (from, card) = from.split_once(" +").map_or((from, None), |(from, card)| (from, Some(card)));
        let card: Option<Card> = card.map(|card| card.parse().map_err(|_| format!("no card {card}"))).transpose()?;
        let rules = self.game.rules();
        let from = space(rules, from);
        let owner =
            self.game.table().at(from).and_then(|id| self.game.table().piece(id)).ok_or("nobody is there")?.seat;
        let ways = self.legal(owner).into_iter().filter_map(|action| goal(rules, &action));
        let ways =
            ways.filter(|(way, _)| way.from == from && way.card.map(Card::from) == card && way.attack_card.is_none());
        alike(to.trim_start_matches("nowhere"), " ", ways.map(|(_, goal)| goal).collect())
    }

    /// `may red resign draw`, `may red resign, card boat`, `may red do nothing`: what a seat may do besides moving,
    /// attacking, shooting and letting two pieces change places.
    fn may(&self, text: &str) -> Result<(), String> {
        let (seat, words) = text.split_once(' ').ok_or("no seat")?;
        let rules = self.game.rules();
        let all = self.legal(find_seat(rules, seat)?).into_iter();
        let listed = |action: &Action| matches!(action, Action::Swap(_) | Action::Rescue(..));
        let others = all.filter(|action| goal(rules, action).is_none() && !listed(action));
        let written = others.map(|action| notation::action::write(rules, &action));
        let between = if words.contains(',') { ", " } else { " " };
        alike(words.trim_start_matches("do nothing"), between, written.collect())
    }

    /// `rescues red 4 2 on 43`: the kinds that a seat may bring back, and on how many spaces each.
    fn rescues(&self, text: &str) -> Result<(), String> {
        let (seat, rest) = text.split_once(' ').ok_or("no seat")?;
        let rules = self.game.rules();
        let mut kinds = std::collections::BTreeMap::<char, usize>::new();
        for action in self.legal(find_seat(rules, seat)?) {
            if let Action::Rescue(kind, _) = action {
                *kinds.entry(rules.kind(kind).letter).or_default() += 1;
            }
        }
        let (wanted, spaces) = rest.split_once(" on ").ok_or("on how many spaces?")?;
        if kinds.values().any(|count| count.to_string() != spaces) {
            return Err(format!("found {kinds:?}"));
        }
        alike(wanted, " ", kinds.keys().map(char::to_string).collect())
    }

    /// `unseen red blue 1`: how many captured pieces of the first seat came back without the second knowledge which.
    fn unseen(&self, text: &str) -> Result<(), String> {
        let [seat, viewer, count] = text.split(' ').collect::<Vec<_>>()[..] else { return Err("three words".into()) };
        let rules = self.game.rules();
        let view = self.game.view_for(Viewer::Seat(find_seat(rules, viewer)?));
        agree(count, &view.returned_unseen(find_seat(rules, seat)?).to_string())
    }

    /// `warned red a4|a5 2/3 plies 1 3`, `warned red of nothing`: the warnings of a seat.
    fn warned(&self, text: &str) -> Result<(), String> {
        let (seat, rest) = text.split_once(' ').ok_or("no seat")?;
        let rules = self.game.rules();
        let view = self.game.view_for(Viewer::Seat(find_seat(rules, seat)?));
        let written = view.warnings().into_iter().map(|warning| {
            let border = border(rules, warning.border);
            format!("{border} {}/{} plies {}", warning.count, warning.limit, plies(&warning.plies))
        });
        alike(rest.trim_start_matches("of nothing"), ", ", written.collect())
    }

    /// `chases red a4 a5 plies 3`, `chases red nothing`: the moves that only the chase forbids a seat.
    fn chases(&self, text: &str) -> Result<(), String> {
        let (seat, rest) = text.split_once(' ').ok_or("no seat")?;
        let rules = self.game.rules();
        let view = self.game.view_for(Viewer::Seat(find_seat(rules, seat)?));
        let written = view.chase_warnings().into_iter().map(|warning| {
            let [from, to] = [warning.from, warning.to].map(|space| rules.board().name(space));
            format!("{from} {to} plies {}", plies(&warning.plies))
        });
        alike(rest, ", ", written.collect())
    }

    pub fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(seat, &mut legal);
        legal
    }
}

/// `refused too-far M-5`, and for repetition `refused two-squares R-2 a4|a5 plies 1 3 5`, `refused more-squares R-9 a4
/// a5 plies 3`.
fn refusal(rules: &Rules, illegal: &Illegal) -> String {
    let rule = format!("{} {}", illegal.code(), illegal.clause());
    match illegal {
        Illegal::TwoSquares { border: crossed, plies: filled, .. } => {
            format!("{rule} {} plies {}", border(rules, *crossed), plies(filled))
        }
        Illegal::MoreSquares { from, to, plies: stood, .. } => {
            format!("{rule} {} {} plies {}", rules.board().name(*from), rules.board().name(*to), plies(stood))
        }
        _ => rule,
    }
}

fn border(rules: &Rules, border: fieldpost_engine::Border) -> String {
    let (one, two) = border.spaces();
    format!("{}|{}", rules.board().name(one), rules.board().name(two))
}

fn plies(plies: &[u32]) -> String {
    plies.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

pub fn agree(expected: &str, found: &str) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("found `{found}`")) }
}

/// Compares lists in which the order says nothing.
pub fn alike(expected: &str, between: &str, mut found: Vec<String>) -> Result<(), String> {
    let mut wanted: Vec<&str> =
        expected.split(between).map(str::trim).filter(|word| !word.is_empty() && *word != "nothing").collect();
    wanted.sort_unstable();
    found.sort_unstable();
    if wanted == found { Ok(()) } else { Err(format!("found `{}`", found.join(between))) }
}
