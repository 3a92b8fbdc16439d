//! The settings of an account, by letter (G-5): shown, changed, and refused with what to write.

use chrono::{Days, NaiveDate, Utc};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::mailbox::Letter;
use crate::support::personas::{Player, Table};
use crate::support::post::{answer, bring, latest, letter, mails, open, outcomes, pump, reply_to, version};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// What a mail says, whatever its line breaks.
fn said(mail: &Letter) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A day from now on.
fn ahead(days: u64) -> NaiveDate {
    Utc::now().date_naive() + Days::new(days)
}

async fn me(player: &Player) -> Value {
    player.client.call("read_me").send().await.ok().json()
}

async fn leaves(player: &Player) -> Vec<Value> {
    player.client.call("list_leaves").send().await.ok().json()["leaves"].as_array().unwrap().clone()
}

async fn write(service: &TestApp, text: &str) -> String {
    answer(service, ANNA, text).await;
    said(&latest(service, ANNA).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn language_zone_and_digest_are_set_by_answering_any_mail() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let before = version(&service).await;
    let shown = write(&service, "settings").await;
    assert!(shown.contains("Language of mails and pages: English") && shown.contains("“no digest”"), "{shown}");
    let changed = write(&service, "Language: German\n\nAnna").await;
    assert!(changed.contains("Deine Einstellungen sind jetzt so") && changed.contains("Deutsch"), "{changed}");
    assert_eq!(me(&table.red).await["language"], "de");
    let changed = write(&service, "zeitzone kopenhagen").await;
    assert!(
        changed.contains("sagt nicht, was eingestellt werden soll"),
        "only the names of the tz database: {changed}"
    );
    let changed = write(&service, "Zeitzone: Copenhagen").await;
    assert!(changed.contains("Zeitzone: Europe/Copenhagen"), "{changed}");
    assert_eq!(me(&table.red).await["zone"], "Europe/Copenhagen");
    assert_eq!(version(&service).await, before, "the game is as it was");
    assert_eq!(outcomes(&service).await, ["answered"; 4]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_leaves_off_what_is_off() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let chosen = json!({ "digest_hour": 9, "kinds": { "draw_refused": "off", "game_over": "daily" } });
    table.red.client.call("put_notices").json(&chosen).send().await.ok();
    let notices = async || table.red.client.call("read_notices").send().await.ok().json();
    let changed = write(&service, "digest 20").await;
    assert!(changed.contains("Daily digest: at 20:00"), "{changed}");
    let now = notices().await;
    assert_eq!((&now["digest_hour"], &now["kinds"]["your_turn"]), (&json!(20), &json!("daily")), "{now}");
    assert_eq!(now["kinds"]["draw_refused"], "off");
    let changed = write(&service, "no digest").await;
    assert!(changed.contains("none: mails come at once"), "{changed}");
    let now = notices().await;
    assert_eq!((&now["kinds"]["your_turn"], &now["kinds"]["game_over"]), (&json!("at_once"), &json!("at_once")));
    assert_eq!(now["kinds"]["draw_refused"], "off");
    let off: serde_json::Map<_, _> =
        now["kinds"].as_object().unwrap().keys().map(|kind| (kind.clone(), json!("off"))).collect();
    table.red.client.call("put_notices").json(json!({ "digest_hour": 9, "kinds": off })).send().await.ok();
    let changed = write(&service, "digest 18").await;
    assert!(changed.contains("Daily digest: none: all mails that can be switched off are off"), "{changed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_is_announced_once_and_cancelled_by_letter() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let away = format!("away {} to {}", ahead(40), ahead(44));
    for _ in 0..2 {
        let changed = write(&service, &away).await;
        assert!(changed.contains("Your settings are as you wanted them"), "{changed}");
    }
    let announced = leaves(&table.red).await;
    assert_eq!((announced.len(), &announced[0]["first_day"]), (1, &json!(ahead(40).to_string())), "{announced:?}");
    let told = service.sql(&format!("SELECT 1 FROM outbox WHERE kind LIKE 'leave%' AND address = '{BERT}'")).await;
    assert_eq!(told.len(), 1, "whoever plays with Anna is told, once");
    let refused = write(&service, &format!("away {}", ahead(42))).await;
    assert!(refused.contains("This leave could not be announced") && refused.contains("may not overlap"), "{refused}");
    write(&service, "I'm back!").await;
    assert_eq!(leaves(&table.red).await.len(), 1, "whoever is back from one journey has not cancelled the next one");
    let cancelled = write(&service, "back").await;
    assert!(cancelled.contains("Announced leave: none"), "{cancelled}");
    assert!(leaves(&table.red).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_leave_is_announced_or_cancelled_by_a_letter_that_cannot_be_answered_today() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let write = async |text: &str| {
        bring(&service, &letter(ANNA, &to, text)).await.ok();
        pump(&service).await;
    };
    for initial in 'A'..='J' {
        write(&format!("settings\n\nAnna {initial}")).await;
    }
    let away = format!("away {}", ahead(40));
    write(&away).await;
    assert!(leaves(&table.red).await.is_empty(), "others would be told, and Anna not");
    service.sql("DELETE FROM attempts").await;
    write(&format!("{away}\n\nAnna")).await;
    assert_eq!(leaves(&table.red).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_leave_is_confirmed_by_whoever_cannot_be_answered_today() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter("mallory@example.net", &to, &format!("away {}", ahead(40)))).await.ok();
    pump(&service).await;
    let asked = latest(&service, ANNA).await;
    for initial in 'A'..='J' {
        bring(&service, &letter(ANNA, &to, &format!("settings\n\nAnna {initial}"))).await.ok();
        pump(&service).await;
    }
    let press = async || {
        let page = Client::new(&service.url).raw(Method::POST, &format!("/letters/{}", asked.token("letters")));
        page.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap().status().as_u16()
    };
    assert_eq!(press().await, 429);
    bring(&service, &letter(ANNA, asked.header("reply-to")[0], "yes")).await.ok();
    pump(&service).await;
    assert!(leaves(&table.red).await.is_empty(), "others would be told, and Anna not");
    assert_eq!(outcomes(&service).await.last().map(String::as_str), Some("answered"), "it is not tried for ever");
    service.sql("DELETE FROM attempts").await;
    assert_eq!(press().await, 200, "the question was still open");
    assert_eq!(leaves(&table.red).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_without_a_known_value_is_answered_with_the_forms_that_are_known() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    for text in ["language klingon", "digest at noon", "away next week"] {
        let refused = write(&service, text).await;
        assert!(refused.contains(&format!("the line “{text}” does not say what to set")), "{refused}");
    }
    assert_eq!(me(&table.red).await["language"], "en");
    assert!(leaves(&table.red).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn from_another_address_nothing_is_set_until_the_player_confirms_it() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    bring(&service, &letter("mallory@example.net", &reply_to(&service, ANNA).await, "language fr")).await.ok();
    pump(&service).await;
    assert_eq!(me(&table.red).await["language"], "en");
    let asked = latest(&service, ANNA).await;
    assert!(said(&asked).contains("We received “language fr”"), "{}", asked.text);
    let page = Client::new(&service.url).raw(Method::POST, &format!("/letters/{}", asked.token("letters")));
    let pressed = page.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
    assert!(pressed.status().is_success(), "{pressed:?}");
    assert_eq!(me(&table.red).await["language"], "fr");
    assert!(said(&latest(&service, ANNA).await).contains("Vos réglages sont maintenant"));
    assert_eq!(outcomes(&service).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_other_player_is_told_nothing_but_a_leave() {
    let service = open().await;
    Table::in_play(&service).await;
    let before = mails(&service, BERT).await.len();
    for text in ["settings", "language da", "zone Europe/Copenhagen", "digest 7", "no digest", "back"] {
        write(&service, text).await;
    }
    assert_eq!(mails(&service, BERT).await.len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_can_be_changed_when_the_game_is_over() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "resign").await.ok();
    let changed = write(&service, "language nl").await;
    assert!(changed.contains("Je instellingen zijn nu"), "{changed}");
    assert_eq!(me(&table.red).await["language"], "nl");
}
