//! From the link in a mail to a move that is made: how often its player has to press something.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::waiting::waiting;

/// Counts what is pressed in each document, by finger or key.
const COUNTING: &str = "\
    window.pressed = []
    for (const kind of ['pointerdown', 'keydown']) {
        addEventListener(kind, event => window.pressed.push(event.key ?? 'tap'), { capture: true })
    }";

/// A player who has signed in before, and the link in the mail that says that it is their turn.
async fn with_mail(way: Way) -> (TestApp, Table, Hand) {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let mails = waiting(&app, "kind = 'your-turn'", "created_at").await;
    let page = format!("{}/games/{}", app.url, table.game);
    assert!(mails[0].letter().text.contains(&page), "{}", mails[0].letter().text);
    let hand = Hand::new(way).await;
    hand.browser.run_first(COUNTING).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&page).await;
    hand.wait("document.querySelector('.task .due')").await;
    (app, table, hand)
}

/// The move has been made.
async fn is_made(hand: &Hand, table: &Table) {
    hand.wait("!document.querySelector('.offered') && document.querySelector('.story li')").await;
    let seen = table.blue.look(&table.game).await.json();
    assert!(seen["pieces"].as_array().unwrap().iter().any(|piece| piece["space"] == "b5"));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_move_is_three_taps_from_the_link_in_a_mail() {
    let (_app, table, hand) = with_mail(Way::Touch).await;
    hand.space("b4").await;
    hand.space("b5").await;
    hand.press(".offered button[type=submit]").await;
    is_made(&hand, &table).await;
    assert_eq!(hand.value("window.pressed").await, json!(["tap", "tap", "tap"]));
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_move_that_is_known_is_six_keys_and_its_words_from_the_link_in_a_mail() {
    let (app, table, hand) = with_mail(Way::Keyboard).await;
    // To the board, to the line, the move, and twice yes.
    hand.write("\u{e004}\u{e004}\u{e007}").await;
    hand.wait("document.activeElement.closest('[role=grid]')").await;
    hand.write("/").await;
    hand.wait("document.activeElement.closest('.line')").await;
    hand.write("b4b5\u{e007}").await;
    hand.wait("document.activeElement.closest('.offered')").await;
    hand.write("\u{e007}").await;
    is_made(&hand, &table).await;
    let keys = hand.value("window.pressed.filter(key => key !== 'tap').join(' ')").await;
    assert_eq!(keys, "Tab Tab Enter / b 4 b 5 Enter Enter");
    // Where there is no board, the same keys lead to what is there.
    hand.open(&format!("{}/games/{}", app.url, uuid::Uuid::nil())).await;
    hand.write("\u{e004}\u{e004}\u{e007}").await;
    hand.wait("document.activeElement.closest('main')").await;
    hand.browser.close().await;
}
