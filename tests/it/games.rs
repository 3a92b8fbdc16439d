//! Games over HTTP: creating them, setups, turns, and what the rules or the service refuse.

pub(crate) mod archived;
mod archived_long;
pub(crate) mod archived_once;
mod archived_refused;
mod blocked;
mod changes;
pub(crate) mod conditional;
mod conditional_notices;
mod conditional_races;
mod crash;
mod decisions;
mod expiry;
pub(crate) mod exports;
mod given_up;
mod grace;
mod guests;
mod invitations;
mod kept;
mod kept_seats;
mod kept_unseen;
mod links;
mod lists;
mod long;
mod mailed;
mod notes;
mod open_seats;
mod pictures;
mod playing;
mod races;
mod refusals;
mod rematches;
mod reminders;
mod secret_armies;
mod secret_fields;
mod secret_letters;
mod secret_mails;
mod secret_notes;
mod secret_operations;
mod secret_orders;
mod secret_questions;
mod secret_talk;
mod secrets;
mod seen;
mod setups;
mod spaces;
mod stored;
pub(crate) mod talk;
mod time;
mod together;
mod visibility;

use super::support::app::TestApp;
use super::support::personas::Player;

/// People with these names, logged in.
pub(crate) async fn people<const N: usize>(app: &TestApp, names: [&str; N]) -> [Player; N] {
    let mut all = Vec::new();
    for name in names {
        all.push(Player::new(app, name).await);
    }
    all.try_into().unwrap_or_else(|_| panic!("all of them"))
}

/// Anna (Red) and Bert at a table of Barrage: the game's id.
async fn invited(red: &Player, blue: &Player) -> String {
    let opponent = serde_json::json!({ "type": "user", "user": blue.name });
    let body = serde_json::json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    let game = red.client.call("create_game").json(body).send().await.ok().json();
    game["id"].as_str().expect("an id").to_owned()
}

/// Both sit; nobody has hidden an army.
async fn in_setup(red: &Player, blue: &Player) -> String {
    let game = invited(red, blue).await;
    blue.client.call("join_game").path("game", &game).json(serde_json::json!({})).send().await.ok();
    game
}

/// Both armies stand, those of the personas.
pub(crate) async fn in_play(red: &Player, blue: &Player) -> String {
    let game = in_setup(red, blue).await;
    red.lock(&game, &super::support::personas::RED).await.ok();
    blue.lock(&game, &super::support::personas::BLUE).await.ok();
    game
}
