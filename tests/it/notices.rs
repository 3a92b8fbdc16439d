//! Which mails people want (L-5): preferences, the daily digest, and links that switch mails off.

mod digest;
mod digest_exceptions;
mod preferences;
mod secrets;
mod unsubscribe;

use chrono::{Datelike, Utc};
use fieldpost::values::SwitchableKind;
use fieldpost::worker::{Step, digest as worker};
use serde_json::{Value, json};

use super::support::app::TestApp;
use super::support::mailbox::Letter;
use super::support::personas::Player;
use super::support::post;

/// Noon of 4 January next year, in UTC, on the database's clock.
async fn noon(app: &TestApp) {
    at(app, "01-04 12:00").await;
}

/// A time of next year, in UTC, on the database's clock.
async fn at(app: &TestApp, time: &str) {
    let year = Utc::now().year() + 1;
    app.sql(&format!("UPDATE clock SET ahead = '{year}-{time}+00'::timestamptz - now()")).await;
}

/// Chooses kinds and how they come, and the usual hour.
async fn choose(who: &Player, kinds: Value) -> Value {
    who.client.call("put_notices").json(json!({ "kinds": kinds })).send().await.ok().json()
}

/// The digest and everything that it could hold, once a day.
async fn all_daily(who: &Player) {
    let daily = |kind: &SwitchableKind| (kind.word().replace('-', "_"), json!("daily"));
    let kinds: serde_json::Map<_, _> = SwitchableKind::ALL.iter().map(daily).collect();
    choose(who, kinds.into()).await;
}

/// Makes every digest that is due; how many were.
async fn pump(app: &TestApp) -> usize {
    let before = digests(app, "%").await.len();
    while worker::step(&app.app).await.unwrap() == Step::Worked {}
    digests(app, "%").await.len() - before
}

/// The digests that wait for an address, oldest first.
async fn digests(app: &TestApp, address: &str) -> Vec<Letter> {
    let query = "SELECT encode(content, 'hex') FROM outbox WHERE kind = 'digest' AND address LIKE ";
    let rows = app.sql(&format!("{query} '{address}' ORDER BY created_at")).await;
    let raw = rows.iter().map(|row| data_encoding::HEXLOWER.decode(row[0].as_deref().unwrap().as_bytes()).unwrap());
    raw.map(|raw| Letter::read(&raw)).collect()
}

/// The kinds of the mails that were queued for somebody, in order.
async fn mailed(app: &TestApp, who: &Player) -> Vec<String> {
    let query = "SELECT kind FROM outbox WHERE kind <> 'verify-address' AND address = ";
    let rows = app.sql(&format!("{query} '{}' ORDER BY created_at, kind", who.address)).await;
    rows.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

/// A text on one line.
fn flat(letter: &Letter) -> String {
    letter.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Anna and Bert, whose mails can be answered, and the day begins.
async fn open() -> (TestApp, Player, Player) {
    let app = post::open().await;
    noon(&app).await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    (app, anna, bert)
}

/// A game of Barrage between two players, with both armies hidden; the first is Red.
async fn playing(red: &Player, blue: &Player, days: u64) -> String {
    playing_with(red, blue, days, &crate::support::personas::BLUE).await
}

/// The same with another army for Blue.
async fn playing_with(red: &Player, blue: &Player, days: u64, army: &[(&str, &str)]) -> String {
    let control = json!({ "type": "per_turn", "seconds": days * 86_400 });
    let opponent = json!({ "type": "user", "user": blue.name });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator", "time_control": control });
    let game = red.client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap().to_owned();
    blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    red.lock(&game, &crate::support::personas::RED).await.ok();
    blue.lock(&game, army).await.ok();
    game
}
