//! One line of `recorded-games.jsonl`, games that nobody here wrote, as setups and moves in our own notation.
//!
//! It deliberately judges nothing: whether the setups and moves are legal is what
//! its users want to find out.

use std::sync::Arc;

use fieldpost_engine::notation::record::{Ply, Record};
use fieldpost_engine::notation::setup;
use fieldpost_engine::{Rules, SetupFault};
use serde::Deserialize;

/// Red's letters, Blue's, and the kinds that they stand for.
const LETTERS: [(char, char, &str); 12] = [
    ('M', 'Y', "flag"),
    ('C', 'O', "spy"),
    ('D', 'P', "scout"),
    ('E', 'Q', "miner"),
    ('F', 'R', "sergeant"),
    ('G', 'S', "lieutenant"),
    ('H', 'T', "captain"),
    ('I', 'U', "major"),
    ('J', 'V', "colonel"),
    ('K', 'W', "general"),
    ('L', 'X', "marshal"),
    ('B', 'N', "bomb"),
];

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordedGame {
    /// Its name in the file.
    pub(crate) id: String,
    /// The ruleset by which it can be played: `original` or `barrage`.
    pub(crate) ruleset: &'static str,
    /// Space and kind of each piece, first Red's, then Blue's.
    pub(crate) setups: [Vec<(String, String)>; 2],
    /// The moves, in order.
    pub(crate) moves: Vec<RecordedMove>,
}

/// A move of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordedMove {
    /// `red` or `blue`.
    pub(crate) seat: &'static str,
    /// The move as text: `d4-d5`, `d4xd5`.
    pub(crate) action: String,
    /// What the record says of the battle, if it was one.
    pub(crate) battle: Option<RecordedBattle>,
    /// Whether the record calls it legal: only the last move of a game is not, by the rule of more squares.
    pub(crate) legal: bool,
}

/// A battle as the record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordedBattle {
    /// The kind that attacked.
    pub(crate) attacker: String,
    /// The kind that was attacked.
    pub(crate) defender: String,
    /// Who survived: `attacker`, `defender`, or nobody: `both` fell.
    pub(crate) result: String,
}

#[derive(Deserialize)]
struct Line {
    id: String,
    board: String,
    red_pieces: usize,
    moves: Vec<LineMove>,
}

#[derive(Deserialize)]
struct LineMove {
    p: String,
    frm: String,
    to: String,
    att: Option<String>,
    dfn: Option<String>,
    res: Option<String>,
    legal: Option<bool>,
}

/// Space and kind of each piece on a board of a hundred letters (`a1 b1 … j10`), first Red's, then Blue's.
pub(crate) fn armies(board: &str) -> [Vec<(String, String)>; 2] {
    let mut armies = [Vec::new(), Vec::new()];
    for (index, letter) in board.chars().enumerate() {
        let space = || format!("{}{}", char::from(b'a' + (index % 10) as u8), index / 10 + 1);
        for (red, blue, kind) in LETTERS {
            if letter == red {
                armies[0].push((space(), kind.to_owned()));
            } else if letter == blue {
                armies[1].push((space(), kind.to_owned()));
            }
        }
    }
    armies
}

impl RecordedGame {
    /// Reads one line of the file.
    ///
    /// # Errors
    /// The line has another form.
    pub(crate) fn read(line: &str) -> Result<Self, serde_json::Error> {
        let line: Line = serde_json::from_str(line)?;
        Ok(Self {
            id: line.id,
            ruleset: if line.red_pieces == 40 { "original" } else { "barrage" },
            setups: armies(&line.board),
            moves: line.moves.into_iter().map(RecordedMove::from).collect(),
        })
    }

    /// The game as a record of ours, as far as a player would write it: without results and comments.
    ///
    /// # Errors
    /// The faults of a setup.
    pub(crate) fn record(&self, rules: &Arc<Rules>) -> Result<Record, Vec<SetupFault>> {
        let mut record = Record { ruleset: rules.ruleset().id.clone(), ..Record::default() };
        for (seat, pairs) in rules.all_seats().iter().zip(&self.setups) {
            let pairs = pairs.iter().map(|(space, kind)| (space.as_str(), kind.as_str()));
            let placed = setup::from_pairs(rules, seat, pairs)?;
            record.setups.add(rules.seat_name(seat).to_owned(), setup::write(rules, seat, placed.pieces()));
        }
        let ply = |(ply, played): (u32, &RecordedMove)| {
            let (seat, action) = (played.seat.to_owned(), played.action.clone());
            Ply { ply, seat, action, comment: None }
        };
        record.actions = (1..).zip(&self.moves).map(ply).collect();
        Ok(record)
    }
}

impl From<LineMove> for RecordedMove {
    fn from(line: LineMove) -> Self {
        let battle = match (line.att, line.dfn, line.res) {
            (Some(attacker), Some(defender), Some(result)) => Some(RecordedBattle { attacker, defender, result }),
            _ => None,
        };
        let between = if battle.is_some() { "x" } else { "-" };
        Self {
            seat: if line.p == "R" { "red" } else { "blue" },
            action: format!("{}{between}{}", line.frm, line.to),
            battle,
            legal: line.legal.unwrap_or(true),
        }
    }
}
