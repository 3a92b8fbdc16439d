//! The game to be played: read from a record of ours (N-5) or from a collection of recorded games.
//!
//! It reads only what the demonstration needs; whether the plies are legal is the service's to say.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Fault, Outcome};

/// A game that was played before.
pub(crate) struct RecordedGame {
    pub(crate) source: String,
    pub(crate) ruleset: String,
    pub(crate) options: Value,
    /// By seat, what `PUT …/setup` takes.
    pub(crate) setups: BTreeMap<String, Value>,
    /// Seat and action (N-4), in order.
    pub(crate) plies: Vec<(String, String)>,
    /// The seat that won by the record, `draw`, or nothing if it does not say.
    pub(crate) result: Option<String>,
}

impl RecordedGame {
    /// Reads a record file.
    pub(crate) fn from_record(file: &Path) -> Outcome<Self> {
        let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
        Self::read(&file.file_name().unwrap_or_default().to_string_lossy(), &text)
    }

    /// Reads a record.
    pub(crate) fn read(source: &str, text: &str) -> Outcome<Self> {
        let mut recorded = Self {
            source: source.to_owned(),
            ruleset: String::new(),
            options: json!({}),
            setups: BTreeMap::new(),
            plies: Vec::new(),
            result: None,
        };
        for (number, line) in text.lines().enumerate() {
            let fault = || Fault::from(format!("{source}: line {} is neither a tag nor a ply", number + 1));
            let line = line.split('{').next().unwrap_or_default().trim();
            if let Some(tag) = line.strip_prefix('[') {
                let (name, value) = tag.split_once(' ').ok_or_else(fault)?;
                recorded.tag(name, value.trim_end_matches(']').trim_matches('"'))?;
            } else if !line.is_empty() {
                let mut words = line.splitn(3, ' ').skip(1);
                let (seat, action) = words.next().zip(words.next()).ok_or_else(fault)?;
                recorded.plies.push((seat.to_owned(), action.to_owned()));
            }
        }
        match recorded.setups.len() {
            2 => Ok(recorded),
            count => Err(format!("{source}: {count} setups, the demonstration plays games of two").into()),
        }
    }

    fn tag(&mut self, name: &str, value: &str) -> Outcome {
        match name {
            "Ruleset" => value.clone_into(&mut self.ruleset),
            "Result" => self.result = Some(value.to_owned()),
            "Options" => {
                for option in value.split_whitespace() {
                    let (name, value) = option.split_once('=').ok_or("an option without a value")?;
                    self.options[name] = serde_json::from_str(value)?;
                }
            }
            _ => {
                if let Some(seat) = name.strip_prefix("Setup.") {
                    self.setups.insert(seat.to_owned(), json!({"text": value, "locked": true}));
                }
            }
        }
        Ok(())
    }

    /// Reads game `number`, counted from 1, of a collection.
    pub(crate) fn from_collection(file: &Path, number: usize) -> Outcome<Self> {
        let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
        let games: Vec<CollectedGame> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        let game = number.checked_sub(1).and_then(|index| games.get(index));
        let refused = match game.map(CollectedGame::read) {
            Some(Ok(recorded)) => return Ok(recorded),
            Some(Err(why)) => format!("game {number} cannot be played: {why}"),
            None => format!("there is no game {number}"),
        };
        let playable = games.iter().zip(1..).filter(|(game, _)| game.read().is_ok()).map(|(_, number)| number);
        Err(format!("{refused}; of this file one can choose {}", spans(playable)).into())
    }
}

/// Numbers in order, as spans: `1-3, 7`.
fn spans(numbers: impl Iterator<Item = usize>) -> String {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => spans.push((number, number)),
        }
    }
    let words =
        spans.iter().map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") });
    words.collect::<Vec<_>>().join(", ")
}

/// A setup as its rows, from the front to the back as its owner sits: what a letter says (N-3).
pub(crate) fn rows(setup: &Value) -> Option<String> {
    if let Some(text) = setup["text"].as_str() {
        return Some(text.to_owned());
    }
    let pieces = setup["pieces"].as_object()?;
    let own = |row: usize| pieces.keys().any(|space| space.get(1..) == Some(row.to_string().as_str()));
    let red = own(1) || own(2) || own(3) || own(4);
    let on = |column: usize, row: usize| {
        let letter = pieces.get(&format!("{}{row}", char::from(b'a' + column as u8)));
        letter.and_then(Value::as_str).unwrap_or(".")
    };
    let row = |row: usize| {
        let columns = (0..SIDE).map(|column| if red { column } else { SIDE - 1 - column });
        columns.map(|column| on(column, row)).collect::<String>()
    };
    let rows: Vec<_> = if red { (1..=4).rev().map(row).collect() } else { (7..=SIDE).map(row).collect() };
    Some(rows.join("/"))
}

/// A line of a collection. A board has a letter for each square: a1, b1, … j1, a2, … j10.
#[derive(Deserialize)]
struct CollectedGame {
    id: String,
    board: String,
    red_pieces: usize,
    moves: Vec<CollectedMove>,
}

#[derive(Deserialize)]
struct CollectedMove {
    p: String,
    frm: String,
    to: String,
    att: Option<String>,
}

const RED: &str = "MCDEFGHIJKLB";
const BLUE: &str = "YOPQRSTUVWXN";
/// The same kinds in our letters (N-2).
const KINDS: &str = "FS23456789MB";
const SIDE: usize = 10;
/// How many of each kind the two armies have, in the order of `KINDS`.
const CLASSIC: [usize; 12] = [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6];
const BARRAGE: [usize; 12] = [1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1];

impl CollectedGame {
    fn read(&self) -> Outcome<RecordedGame> {
        let (ruleset, army) = match self.red_pieces {
            40 => ("original", CLASSIC),
            8 => ("barrage", BARRAGE),
            count => return Err(format!("no ruleset has an army of {count}").into()),
        };
        let mut setups = BTreeMap::new();
        for (seat, letters, home) in [("red", RED, 0..4), ("blue", BLUE, 6..SIDE)] {
            let placed = self.army(seat, letters, home, army)?;
            setups.insert(seat.to_owned(), json!({"pieces": placed, "locked": true}));
        }
        let plies = self.moves.iter().map(CollectedMove::read).collect::<Outcome<_>>()?;
        let source = self.id.clone();
        Ok(RecordedGame { source, ruleset: ruleset.to_owned(), options: json!({}), setups, plies, result: None })
    }

    /// The pieces of a seat, if they stand as a setup may (S-1): positions of the middle of a game do not.
    fn army(
        &self,
        seat: &str,
        letters: &str,
        home: std::ops::Range<usize>,
        army: [usize; 12],
    ) -> Outcome<BTreeMap<String, char>> {
        let mut placed = BTreeMap::new();
        let mut counts = [0; 12];
        for (square, letter) in self.board.chars().enumerate() {
            let Some(kind) = letters.find(letter) else { continue };
            let (column, row) = (square % SIDE, square / SIDE);
            let space = format!("{}{}", char::from(b'a' + column as u8), row + 1);
            if !home.contains(&row) {
                return Err(format!("a piece of {seat} stands on {space}, outside its home rows").into());
            }
            counts[kind] += 1;
            placed.insert(space, char::from(KINDS.as_bytes()[kind]));
        }
        if counts != army {
            return Err(format!("the army of {seat} is not whole").into());
        }
        Ok(placed)
    }
}

impl CollectedMove {
    fn read(&self) -> Outcome<(String, String)> {
        let seat = match self.p.as_str() {
            "R" => "red",
            "B" => "blue",
            other => return Err(format!("a move of {other}").into()),
        };
        let sign = if self.att.is_some() { 'x' } else { '-' };
        Ok((seat.to_owned(), format!("{}{sign}{}", self.frm, self.to)))
    }
}
