//! What webhooks are told of games, as messages to be queued in the transaction of the change that they report. A
//! message says that something has happened, in which game and at which version, and what its user owes: all of it is
//! in the row of the game, which shows the same to everybody who may see the game. No view is made here, and nothing of
//! a piece is said; a program reads the game.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Event, Fact, Seat, SeatSet};
use serde::Serialize;
use uuid::Uuid;

use crate::app::game::load::LoadedGame;
use crate::config::Webhooks;
use crate::store::deliveries::NewMessage;
use crate::store::games;
use crate::values::{DecisionKind, SeatStatus, WebhookEvent};

/// A message, as its receiver gets it.
#[derive(Serialize)]
struct Message<T> {
    r#type: WebhookEvent,
    timestamp: DateTime<Utc>,
    data: T,
}

/// What is told of a game.
#[derive(Serialize)]
struct GameData {
    game: Uuid,
    version: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    owed: Option<OwedDecision>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<DateTime<Utc>>,
}

/// What a test tells.
#[derive(Serialize)]
struct TestData {
    webhook: Uuid,
}

/// What a user owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum OwedDecision {
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

/// The message of a test.
pub(super) fn test(webhook: Uuid, at: DateTime<Utc>) -> String {
    text(&Message { r#type: WebhookEvent::Test, timestamp: at, data: TestData { webhook } })
}

/// What the players of a game are told after an action with these `events`, which are those of the automatic actions
/// behind it as well; the game is the one after them.
pub(in crate::app) fn after_action(settings: &Webhooks, loaded: &LoadedGame, events: &[Event]) -> Vec<NewMessage> {
    let table = loaded.game.table();
    let is_over = loaded.rows.game.progress.status.is_over();
    let asked = table.decision().is_some_and(|decision| events.contains(&Event::Fact(Fact::Asked { decision })));
    let offered = events.iter().any(|event| matches!(event, Event::Fact(Fact::DrawOffered { .. })));
    let offer = table.draw_offer().filter(|_| offered && !is_over);
    let mut messages = Vec::new();
    for row in players(loaded) {
        messages.extend(message(settings, loaded, row, WebhookEvent::GameChanged, None));
        if is_over {
            messages.extend(message(settings, loaded, row, WebhookEvent::GameOver, None));
        }
        if asked && !is_over {
            messages.extend(owed(settings, loaded, row));
        }
        if offer.is_some_and(|offer| offer.awaits.contains(row.seat)) {
            messages.extend(message(settings, loaded, row, WebhookEvent::DecisionDue, Some(OwedDecision::DrawOffer)));
        }
    }
    messages
}

/// What the players of a game are told whose seats have changed. Once all are taken, setups are owed.
pub(in crate::app) fn after_seating(settings: &Webhooks, loaded: &LoadedGame) -> Vec<NewMessage> {
    let changed = players(loaded).filter_map(|row| message(settings, loaded, row, WebhookEvent::GameChanged, None));
    let owing = players(loaded).filter(|_| loaded.rows.game.progress.status.is_running());
    changed.chain(owing.filter_map(|row| owed(settings, loaded, row))).collect()
}

/// What those are told who may claim that another's time is up.
pub(in crate::app) fn time_up(settings: &Webhooks, loaded: &LoadedGame, claimants: SeatSet) -> Vec<NewMessage> {
    let claiming = players(loaded).filter(|row| claimants.contains(row.seat));
    let told = |row| message(settings, loaded, row, WebhookEvent::DecisionDue, Some(OwedDecision::Claim));
    claiming.filter_map(told).collect()
}

/// What the user of a seat is told who is invited to it.
pub(in crate::app) fn invitation(settings: &Webhooks, loaded: &LoadedGame, seat: Seat) -> Option<NewMessage> {
    let row = hooked(loaded).find(|row| row.seat == seat && row.status == SeatStatus::Invited)?;
    message(settings, loaded, row, WebhookEvent::Invitation, Some(OwedDecision::Invitation))
}

/// The seats whose users have a webhook.
fn hooked(loaded: &LoadedGame) -> impl Iterator<Item = &games::Seat> {
    loaded.rows.seats.iter().filter(|row| row.has_webhooks)
}

/// Those of the players among them.
fn players(loaded: &LoadedGame) -> impl Iterator<Item = &games::Seat> {
    hooked(loaded).filter(|row| row.status == SeatStatus::Seated)
}

/// The decision that a player owes.
fn owed(settings: &Webhooks, loaded: &LoadedGame, row: &games::Seat) -> Option<NewMessage> {
    let progress = &loaded.rows.game.progress;
    let decision = progress.decision.filter(|_| progress.owed_by.contains(row.seat))?;
    message(settings, loaded, row, WebhookEvent::DecisionDue, Some(OwedDecision::Decision(decision)))
}

fn message(
    settings: &Webhooks,
    loaded: &LoadedGame,
    row: &games::Seat,
    event: WebhookEvent,
    owed: Option<OwedDecision>,
) -> Option<NewMessage> {
    let game = &loaded.rows.game;
    let until = match owed {
        Some(OwedDecision::Decision(_)) => game.timing.clocks.of(row.seat).until,
        Some(OwedDecision::Invitation | OwedDecision::DrawOffer | OwedDecision::Claim) | None => None,
    };
    let data = GameData { game: game.id, version: game.version, owed, until };
    let body = text(&Message { r#type: event, timestamp: loaded.now, data });
    Some(NewMessage { user: row.user?, event, body, tried_for: settings.tried_for() })
}

fn text<T: Serialize>(message: &Message<T>) -> String {
    // Plain structs with text for keys: this does not fail.
    serde_json::to_string(message).unwrap_or_default()
}
