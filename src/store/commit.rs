//! The one write of an action: the game's row under `WHERE version = …`, its log entry and those of automatic actions,
//! the mails that are due with their reply addresses, the pushes, the messages for webhooks, and the key under which
//! its response can be requested again, in one statement and so all or nothing. An action that loses a race writes
//! nothing.
//!
//! The statement takes lists: it is the same for one action and for several of different games that come at the same
//! moment (see `gather`), each under its own version.

mod statement;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::deliveries::NewMessage;
use super::digests::DigestRow;
use super::games::{Projection, Snapshot};
use super::idempotency::MoveKey;
use super::outbox::OutboxRow;
use super::pushes::NewPush;
use super::replies::{ActionLetter, ReplyRow};
use super::talk::TalkRow;
use super::{Connection, Result};
use fieldpost_values::{Clocks, ConditionalMoves, GameStatus};
use statement::Statement;

/// What becomes of a game that somebody else holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LockPolicy {
    /// We wait for them.
    Wait,
    /// Nothing is written of it.
    Skip,
}

/// A new log entry.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// JSON of the engine's actor.
    pub actor: String,
    /// JSON of the engine's action; `None` for the creation.
    pub action: Option<String>,
    /// JSON of the engine's events.
    pub events: String,
    /// The clocks after it.
    pub clocks: Clocks,
}

/// An action that the engine accepted, with its automatic actions and everything that follows from them.
#[derive(Debug)]
pub struct Commit {
    /// The game whose row is changed.
    pub game: Uuid,
    /// The version on which the action was decided.
    pub version: i64,
    /// The status on which it was decided: taking a seat changes it without a new version.
    pub status: GameStatus,
    /// Since when the decision was owed: leaving and taking a seat again changes that without a new version.
    pub since: DateTime<Utc>,
    /// The game afterwards.
    pub projection: Projection,
    /// The engine's state afterwards.
    pub snapshot: Snapshot,
    /// How often conditional moves had been given or taken back when it was decided.
    pub orders: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// What happened: an entry for each action, mostly one.
    pub log: Vec<NewEntry>,
    /// What is left of the conditional moves of seats that had any (O-8).
    pub conditional: Vec<(Seat, Option<ConditionalMoves>)>,
    /// The mails that are due, all of them at once.
    pub mails: Vec<OutboxRow>,
    /// The notices for digests.
    pub later: Vec<DigestRow>,
    /// The reply addresses in the mails.
    pub replies: Vec<ReplyRow>,
    /// The notices for browsers.
    pub pushes: Vec<NewPush>,
    /// What webhooks of its players are told.
    pub messages: Vec<NewMessage>,
    /// The key, when the caller may repeat themselves.
    pub key: Option<MoveKey>,
    /// The letter in which the action came, if any.
    pub letter: Option<ActionLetter>,
    /// What its author says to the other player with it.
    pub talk: Option<TalkRow>,
}

impl Commit {
    /// Whether the game is over afterwards.
    const fn is_last(&self) -> bool {
        self.projection.progress.decision.is_none()
    }
}

/// Writes it all, or nothing when the game is no longer as the action was decided on. Returns whether it was written.
///
/// # Errors
/// When the database fails; then nothing is written.
pub async fn commit(conn: &mut Connection, commit: &Commit) -> Result<bool> {
    let played: Vec<Uuid> = Statement::new(&[commit], LockPolicy::Wait).load(conn).await?;
    Ok(!played.is_empty())
}

/// Writes several actions of different games, none of them from a letter; returns the games that were written. It skips
/// games that have changed or are locked; [`commit`] tells the two apart.
///
/// # Errors
/// When the database fails; then no action is written.
pub async fn commit_together(conn: &mut Connection, commits: &[&Commit]) -> Result<Vec<Uuid>> {
    Ok(Statement::new(commits, LockPolicy::Skip).load(conn).await?)
}
