//! What may vary between variants, as data: one file a policy.
//!
//! A ruleset is read from `config/rulesets/<id>.toml`, checked by [`Rules::new`](crate::Rules::new), and frozen into
//! the first event of every game. It deliberately holds no code: what then happens is in `rules`.

mod army;
mod battle;
mod cards;
mod ending;
mod in_force;
mod objective;
mod options;
mod repetition;
mod rescue;
mod setup;

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use army::{AttackRule, Defence, KindRule, Movement};
pub use battle::{BattleRule, DefenderRule, Ties};
pub use cards::CardsRule;
pub use ending::{EndingRule, ImmobileRule, LastPieceRule};
pub use objective::{FirstRule, Objective, RecruitRule};
pub use options::{OptionInfo, Options};
pub(crate) use options::{QUIET_LIMITS, REPETITION_LIMITS, whole as whole_options};
pub use repetition::RepetitionRule;
pub use rescue::RescueRule;
pub use setup::SetupRule;

use crate::BoardDefinition;

/// One variant of the game, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The stable name, as in `config/rulesets/<id>.toml`.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// One or two sentences for people.
    pub summary: String,
    /// The books it comes from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// The board (B-1).
    pub board: BoardDefinition,
    /// The seats, in turn order; the first one begins (S-3).
    pub seats: Vec<SeatRule>,
    /// What pieces there are (C-1 to C-6).
    pub kinds: Vec<KindRule>,
    /// How many of each kind, by its id, each seat has.
    pub army: BTreeMap<String, u8>,
    /// Where armies are set up.
    pub setup: SetupRule,
    /// How often a piece may cross the same border.
    pub repetition: RepetitionRule,
    /// How a game ends besides the capture of a flag (E-1 to E-7).
    #[serde(default)]
    pub ending: EndingRule,
    /// How the seat that has the first turn is chosen (S-3, F-4).
    #[serde(default)]
    pub first: FirstRule,
    /// What a game is played for (E-1, F-12).
    #[serde(default)]
    pub objective: Objective,
    /// What varies in battles (O-1, O-2).
    #[serde(default)]
    pub battle: BattleRule,
    /// Bringing back pieces from the enemy's back row (O-3); absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rescue: Option<RescueRule>,
    /// Recruiting (F-9, F-11); absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recruit: Option<RecruitRule>,
    /// Cards (K-1 to K-10); absent = none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardsRule>,
    /// Whether players may give conditional moves (O-8). The service carries them out; what is legal is the same with
    /// and without them.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub conditional_moves: bool,
}

/// A seat of the ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRule {
    /// What the seat is called: `red`, `blue`.
    pub name: String,
    /// The team; seats of the same team are allied.
    pub team: String,
}

/// One fault of a ruleset, a board or a choice of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The key at fault.
    pub at: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Fault {
    /// A fault at a key.
    #[must_use]
    pub fn new(at: &str, what: String) -> Self {
        Self { at: at.to_string(), what }
    }
}

impl core::fmt::Display for Fault {
    fn fmt(&self, to: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(to, "{}: {}", self.at, self.what)
    }
}
