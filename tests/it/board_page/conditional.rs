//! Conditional moves (O-8) on the page: typed and pressed on the board, played when the opponent moves as expected,
//! dropped when not, and nothing of them on the page of the opponent.

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::personas::{Player, Table};

/// The summary of the section.
const SECTION: &str = ".conditional summary";
/// The lines that are in force, as they are shown.
const SHOWN: &str = "[...document.querySelectorAll('.conditional ol li')].map(one => one.firstChild.textContent)";

/// What the server holds for somebody.
async fn held(who: &Player, game: &str) -> Value {
    let orders = who.client.call("read_standing_orders").path("game", game).send().await.ok().json();
    orders["conditional_moves"].clone()
}

/// The page of Blue's player, with the section unfolded; Red is to move.
async fn at_the_section(way: Way) -> (crate::support::app::TestApp, Table, Hand) {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(way).await;
    hand.sign_in(&app.url, "bert").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press(SECTION).await;
    hand.wait("document.querySelector('.conditional textarea').checkVisibility()").await;
    (app, table, hand)
}

/// Gives a chain of two, from the board and typed, and lets the opponent move.
async fn chain(way: Way) {
    let (_app, table, hand) = at_the_section(way).await;
    hand.press_words("Add from the board").await;
    for space in ["e4", "e5", "e7", "e6"] {
        hand.space(space).await;
    }
    hand.press_words("To the lines").await;
    hand.wait("document.querySelector('.conditional textarea').value === 'if e4-e5 then e7-e6'").await;
    hand.write("\u{e010}\u{e007}wenn f4-f5, dann f7-f6").await;
    hand.press(".conditional form button").await;
    hand.wait(&format!("{SHOWN}.length === 2")).await;
    let given = json!([{ "if": "e4-e5", "then": "e7-e6" }, { "if": "f4-f5", "then": "f7-f6" }]);
    assert_eq!(held(&table.blue, &table.game).await, given);
    assert_eq!(hand.value(SHOWN).await, json!(["if e4-e5 then e7-e6", "if f4-f5 then f7-f6"]));
    assert_eq!(hand.text("document.querySelector('.conditional textarea').value").await, "");

    // The first is played in the moment of the expected move, and the other stays.
    table.red.act(&table.game, "e4-e5").await.ok();
    hand.wait(&format!("document.querySelector('article.game').dataset.version === '5' && {SHOWN}.length === 1")).await;
    assert_eq!(hand.value(SHOWN).await, json!(["if f4-f5 then f7-f6"]));

    // Anything else drops it, and it is a turn like any other.
    table.red.act(&table.game, "b4-b5").await.ok();
    hand.wait("document.querySelector('.task .due') && !document.querySelector('.conditional')").await;
    assert_eq!(held(&table.blue, &table.game).await, json!([]));
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn o_8_a_chain_is_given_and_played_by_keyboard_alone() {
    chain(Way::Keyboard).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn o_8_a_chain_is_given_and_played_by_touch_alone() {
    chain(Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn o_8_a_refusal_names_the_line_and_what_was_typed_stays() {
    let (_app, table, hand) = at_the_section(Way::Touch).await;
    hand.fill(".conditional textarea", "if e4-e5 then e7-e6\u{e007}perhaps f7-f6").await;
    hand.press(".conditional form button").await;
    hand.wait("document.querySelector('.conditional .refusal').textContent.includes('Line 2, “perhaps f7-f6”')").await;
    hand.fill(".conditional textarea", &"\u{e003}".repeat(80)).await;
    hand.write(&"\u{e017}".repeat(80)).await;
    hand.write("if b5-b6 then e7-e6").await;
    hand.press(".conditional form button").await;
    hand.wait("document.querySelector('.conditional .refusal').textContent.includes('Line 1: your opponent cannot play “b5-b6”')")
        .await;
    assert_eq!(hand.text("document.querySelector('.conditional textarea').value").await, "if b5-b6 then e7-e6");
    assert_eq!(held(&table.blue, &table.game).await, json!([]));
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn o_8_they_are_written_on_the_command_line_taken_back_and_hidden_with_the_ranks() {
    let (_app, table, hand) = at_the_section(Way::Touch).await;
    hand.press_words("Command line").await;
    hand.fill(".line input", "if e4-e5 then e7-e6, if f4-f5 then f7-f6\u{e007}").await;
    hand.wait("document.querySelector('.conditional textarea').value.split('\\n').length === 2").await;
    hand.press(".conditional form button").await;
    hand.wait(&format!("{SHOWN}.length === 2")).await;
    hand.press_words("Take back from line 2 onwards").await;
    hand.wait(&format!("{SHOWN}.length === 1")).await;
    assert_eq!(held(&table.blue, &table.game).await, json!([{ "if": "e4-e5", "then": "e7-e6" }]));
    hand.press_words("Hide my ranks").await;
    hand.wait("!document.querySelector('.conditional').checkVisibility()").await;
    hand.press_words("Hide my ranks").await;
    hand.press_words("Take all back").await;
    hand.wait(&format!("{SHOWN}.length === 0")).await;
    assert_eq!(held(&table.blue, &table.game).await, json!([]));
    hand.browser.close().await;
}
