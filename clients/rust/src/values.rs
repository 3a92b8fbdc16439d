//! What responses hold, as far as a player needs it; `other` is the rest, as it was sent.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An action; a legal one is sent as it was listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Action {
    /// Which form it has; the contract lists them.
    #[serde(rename = "type")]
    pub kind: String,
    /// The fields of this form.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

impl Action {
    /// An action without further fields, such as `resign`.
    #[must_use]
    pub fn plain(kind: &str) -> Self {
        Self { kind: kind.to_owned(), fields: Map::new() }
    }

    /// An action in words (N-4), such as `a4-a5`.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self { kind: "text".to_owned(), fields: Map::from_iter([("text".to_owned(), Value::from(text))]) }
    }
}

/// What happened, as the caller was shown it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Event {
    /// Which form it has; the contract lists them.
    #[serde(rename = "type")]
    pub kind: String,
    /// The version of the game in which it happened.
    pub version: u64,
    /// When it happened (RFC 3339).
    pub at: String,
    /// The fields of this form.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

/// A seat and its player.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Seat {
    /// The name of the seat.
    pub seat: String,
    /// The name of its team.
    pub team: String,
    /// Whether somebody has it.
    pub status: String,
    /// The name of the player; `None` while there is none.
    pub user: Option<String>,
    /// Whether its setup is final.
    pub setup_locked: bool,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// What a game waits for.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct AwaitedDecision {
    /// The name of the decision.
    pub decision: String,
    /// The seats that owe it.
    pub seats: Vec<String>,
    /// Since when.
    pub since: String,
    /// Until when, if there is a deadline.
    pub until: Option<String>,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Outcome {
    /// `won`, `drawn` or `aborted`.
    pub result: String,
    /// The seats that won.
    #[serde(default)]
    pub winners: Vec<String>,
    /// Why it ended.
    pub reason: String,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A game as the caller may see it.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Game {
    /// The id of the game.
    pub id: String,
    /// Counts its changes.
    pub version: u64,
    /// What is sent with an action.
    pub etag: String,
    /// The id of its ruleset.
    pub ruleset: String,
    /// `waiting`, `setup`, `playing`, `over` or `aborted`.
    pub status: String,
    /// The caller's seat.
    pub you: Option<String>,
    /// In turn order.
    pub seats: Vec<Seat>,
    /// What it waits for.
    pub awaiting: Vec<AwaitedDecision>,
    /// The events of the last action.
    pub last_events: Vec<Event>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Pieces, cards and the like.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl Game {
    /// Whether it has ended, with a result or without one.
    #[must_use]
    pub fn is_over(&self) -> bool {
        ["over", "aborted"].contains(&self.status.as_str())
    }
}

/// A decision that waits for the caller.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Decision {
    /// The id of the game.
    pub game: String,
    /// What is sent with the action.
    pub etag: String,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The name of the decision: `invitation`, `setup`, `turn`, …
    pub decision: String,
    /// The caller's seat.
    pub seat: String,
    /// The names of the other players.
    pub others: Vec<String>,
    /// The deadline, if there is one.
    pub until: Option<String>,
    /// The actions that make it. Empty if they were not asked for, and with a setup and an invitation.
    #[serde(default)]
    pub actions: Vec<Action>,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// What the game would accept now, and the tag to send with it.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct LegalActions {
    /// The version of the game.
    pub version: u64,
    /// What is sent with one of the actions.
    pub etag: String,
    /// Each in the form in which it may be sent.
    pub actions: Vec<Action>,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// The rules that are frozen into a game.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct GameRules {
    /// Everything in which one variant differs from another.
    pub ruleset: Ruleset,
    /// The board as a graph.
    pub board: Value,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A ruleset, as far as a setup needs it.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct Ruleset {
    /// The id, such as `quick-arena`.
    pub id: String,
    /// In turn order.
    pub seats: Vec<SeatRule>,
    /// Every kind of piece of an army.
    pub kinds: Vec<KindRule>,
    /// Policies, cards and options.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A place at the table.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct SeatRule {
    /// The name of the seat.
    pub seat: String,
    /// The home spaces, rows from the front to the back.
    pub home: Vec<Vec<String>>,
    /// A home space that stays empty in the setup.
    pub recruitment: Option<String>,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A kind of piece.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct KindRule {
    /// The name of the kind.
    pub kind: String,
    /// Its letter in setups.
    pub letter: String,
    /// How many of them an army has.
    pub count: usize,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A finished game, from which it can be played through again.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct GameRecord {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The name of the player, by seat.
    pub seats: BTreeMap<String, String>,
    /// The setups as text (N-3), by seat.
    pub setups: BTreeMap<String, String>,
    /// The seats that won, `draw` or `aborted`.
    pub result: String,
    /// In order.
    pub actions: Vec<Value>,
    /// The other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}
