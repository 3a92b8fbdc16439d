//! Records from files: parse, find the rules, replay. No stored game is affected.

use fieldpost_engine::notation::record::{Record, RecordFault, RecordRefusal, result_word};
use fieldpost_engine::{Fault, Game, GameView, Viewer};
use thiserror::Error;

use crate::app::rulesets::Catalogue;

/// The byte-order mark that some editors write before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The outcome of a record.
#[derive(Clone, Debug)]
pub struct RecordCheck {
    /// How many plies were accepted.
    pub plies: usize,
    /// The game at its end, if nothing was refused.
    pub game: Option<Game>,
    /// The refusal, if any.
    pub fault: Option<RecordError>,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The file cannot be read.
    #[error("{0}")]
    File(String),
    /// The text is not a record.
    #[error(transparent)]
    Text(#[from] RecordFault),
    /// The text starts as JSON, but is not a record in JSON.
    #[error("line {line}, column {column}: {what}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The fault.
        what: String,
    },
    /// There is no such ruleset, or it does not allow the options.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Rules(Vec<Fault>),
    /// A tag or a ply was refused when the record was replayed.
    #[error(transparent)]
    Replay(#[from] RecordRefusal),
}

impl RecordError {
    /// The ply; 0 for the tags, `None` if the text is not a record.
    #[must_use]
    pub const fn ply(&self) -> Option<u32> {
        match self {
            Self::File(_) | Self::Text(_) | Self::Json { .. } => None,
            Self::Rules(_) => Some(0),
            Self::Replay(refused) => Some(refused.ply),
        }
    }

    /// A stable code; for a refused action the code of the rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Self::File(_) | Self::Text(_) | Self::Json { .. } => "unreadable",
            Self::Rules(_) => "ruleset",
            Self::Replay(refused) => refused.why.code(),
        }
    }
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        // The place precedes it.
        let what = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said).to_owned();
        Self::Json { line, column, what }
    }
}

/// Replays a record, which is text or JSON (N-5). A byte-order mark before it is ignored.
#[must_use]
pub fn check(catalogue: &Catalogue, text: &str) -> RecordCheck {
    let record = match parse(text) {
        Ok(record) => record,
        Err(fault) => return RecordCheck::refused(0, fault),
    };
    let rules = match catalogue.with_options(&record.ruleset, &record.options) {
        Ok(rules) => rules,
        Err(faults) => return RecordCheck::refused(0, RecordError::Rules(faults)),
    };
    match record.replay(&rules) {
        Ok(replay) => RecordCheck { plies: record.actions.len(), game: Some(replay.game), fault: None },
        Err(refused) => {
            let accepted = record.actions.iter().take_while(|ply| ply.ply < refused.ply).count();
            RecordCheck::refused(accepted, refused.into())
        }
    }
}

/// Parses a record, which is text or JSON.
///
/// # Errors
/// Where the text is not a record, and why.
pub fn parse(text: &str) -> Result<Record, RecordError> {
    // The parser of text does so itself.
    let bare = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    if bare.trim_start().starts_with('{') { Ok(serde_json::from_str(bare)?) } else { Ok(text.parse()?) }
}

impl RecordCheck {
    /// A file that cannot be read.
    #[must_use]
    pub fn unreadable(why: &std::io::Error) -> Self {
        Self::refused(0, RecordError::File(why.to_string()))
    }

    fn refused(plies: usize, fault: RecordError) -> Self {
        Self { plies, game: None, fault: Some(fault) }
    }

    /// Who won, as in the tag `Result`; `None` if the game is unfinished.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        Some(result_word(game.rules(), game.outcome()?.result))
    }

    /// The drawn final position: as everybody sees it if the game is over, otherwise as each seat sees it.
    #[must_use]
    pub fn views(&self) -> Vec<GameView> {
        let Some(game) = &self.game else { return Vec::new() };
        match game.outcome() {
            Some(_) => vec![game.view_for(Viewer::Spectator)],
            None => game.rules().all_seats().iter().map(|seat| game.view_for(Viewer::Seat(seat))).collect(),
        }
    }
}
