//! Records from outside: read, find the rules, replay. No game of ours is touched.

use fieldpost_engine::notation::record::{Record, result_word};
use fieldpost_engine::{Game, GameView, Viewer};
use thiserror::Error;

use super::rulesets::Catalogue;

/// What became of a record.
#[derive(Clone, Debug)]
pub struct Checked {
    /// How many plies were accepted.
    pub plies: usize,
    /// The game at its end, if nothing was refused.
    pub game: Option<Game>,
    /// What was refused.
    pub fault: Option<RecordRefused>,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct RecordRefused {
    /// The ply; 0 for the tags, nothing if the text is no record.
    pub ply: Option<u32>,
    /// A stable code; for a refused action the code of the rule.
    pub rule: &'static str,
    /// Why, in a sentence.
    pub why: String,
}

/// Replays a record, which is text or JSON (N-5).
#[must_use]
pub fn check(catalogue: &Catalogue, text: &str) -> Checked {
    let read = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| error.to_string())
    } else {
        text.parse::<Record>().map_err(|fault| fault.to_string())
    };
    let record = match read {
        Ok(record) => record,
        Err(why) => return Checked::unreadable(why),
    };
    let rules = match catalogue.with_options(&record.ruleset, &record.options) {
        Ok(rules) => rules,
        Err(faults) => {
            let why = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            return Checked::refused(0, RecordRefused { ply: Some(0), rule: "ruleset", why });
        }
    };
    match record.replay(&rules) {
        Ok(replay) => Checked { plies: record.actions.len(), game: Some(replay.game), fault: None },
        Err(refused) => {
            let accepted = record.actions.iter().take_while(|ply| ply.ply < refused.ply).count();
            let why = refused.to_string();
            Checked::refused(accepted, RecordRefused { ply: Some(refused.ply), rule: refused.why.code(), why })
        }
    }
}

impl Checked {
    /// A file that holds no record.
    #[must_use]
    pub fn unreadable(why: String) -> Self {
        Self::refused(0, RecordRefused { ply: None, rule: "unreadable", why })
    }

    fn refused(plies: usize, fault: RecordRefused) -> Self {
        Self { plies, game: None, fault: Some(fault) }
    }

    /// Who won, as in the tag `Result`; nothing while the game goes on.
    #[must_use]
    pub fn result(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        Some(result_word(game.rules(), game.outcome()?.result))
    }

    /// The final position for the eye: as everybody sees it once the game is over, before that as each seat does.
    #[must_use]
    pub fn views(&self) -> Vec<GameView> {
        let Some(game) = &self.game else { return Vec::new() };
        match game.outcome() {
            Some(_) => vec![game.view_for(Viewer::Spectator)],
            None => game.rules().all_seats().iter().map(|seat| game.view_for(Viewer::Seat(seat))).collect(),
        }
    }
}
