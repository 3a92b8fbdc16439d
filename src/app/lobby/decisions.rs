//! The decisions that wait for a user: what they owe in which game, the most urgent first. They follow from the columns
//! of the games' rows; no game is loaded for them.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Rules, Seat};
use serde::Serialize;
use uuid::Uuid;

use crate::app::{App, Result};
use crate::store::Access;
use crate::store::decisions::{WaitingGame, WantedPage};
use crate::values::{DecisionKind, SeatStatus};

/// What a user owes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Owed {
    /// An answer to an invitation.
    Invitation,
    /// An answer to the offer of a draw.
    DrawOffer,
    /// To claim that another's time is up, or to wait.
    Claim,
    /// The decision that the game waits for.
    #[serde(untagged)]
    Decision(DecisionKind),
}

/// A game, and what a user owes in it.
#[derive(Debug)]
pub struct OwedDecisions {
    /// The game that waits.
    pub game: Uuid,
    /// The name of its ruleset.
    pub ruleset: String,
    /// Its rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The user's seat.
    pub seat: Seat,
    /// What they owe.
    pub owed: Vec<Owed>,
    /// The names of the others, in turn order.
    pub others: Vec<String>,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when.
    pub until: Option<DateTime<Utc>>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// A page of decisions.
#[derive(Debug)]
pub struct Page {
    /// The most urgent first.
    pub games: Vec<OwedDecisions>,
    /// Where the next page starts.
    pub next: Option<(DateTime<Utc>, Uuid)>,
}

/// The decisions that a user owes, after a place in their order, in at most `limit` games.
///
/// # Errors
/// When the database fails.
pub async fn list(app: &App, user: Uuid, after: Option<(DateTime<Utc>, Uuid)>, limit: i64) -> Result<Page> {
    let mut found = app.store.waiting_games(WantedPage { user, after, limit: limit + 1 }).await?;
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let goes_on = found.len() > most;
    found.truncate(most);
    let next = found.last().filter(|_| goes_on).map(|game| (game.at, game.id));
    let mut games = Vec::with_capacity(found.len());
    for game in found {
        let rules = app.frozen.of(&mut Access::Borrowed(&app.store), game.id, &game.rules_digest).await?;
        games.push(list_owed(game, rules));
    }
    Ok(Page { games, next })
}

/// What the user of a seat owes in a game that waits for them.
fn list_owed(game: WaitingGame, rules: Arc<Rules>) -> OwedDecisions {
    let seat = game.seat;
    let invited = game.seat_status == SeatStatus::Invited;
    let decision = game.decision.filter(|_| game.owed_by.contains(seat) && !invited);
    let owed = [
        invited.then_some(Owed::Invitation),
        decision.map(Owed::Decision),
        (!invited && game.offered_to.contains(seat)).then_some(Owed::DrawOffer),
        (!invited && game.may_claim.contains(seat)).then_some(Owed::Claim),
    ];
    // Seats that owe the same decision may have different deadlines; for a seat that owes none it is that of the first.
    let owing = if game.owed_by.contains(seat) { Some(seat) } else { game.owed_by.iter().next() };
    OwedDecisions {
        game: game.id,
        ruleset: game.ruleset,
        rules,
        seat,
        owed: owed.into_iter().flatten().collect(),
        others: game.others,
        since: game.since,
        until: owing.and_then(|seat| game.clocks.of(seat).until),
        now: game.now,
    }
}
