//! While somebody looks back, the page tells of then: keys, the captured, and what is still hidden.

use serde_json::json;

use super::hand::{Hand, Way};
use super::news::{has_seen, play, says};
use crate::support::guests::Guests;
use crate::support::personas::Table;

/// What is read out last.
const SAID: &str = "document.querySelector('.hidden[role=status]').textContent";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn keys_and_the_command_line_tell_of_the_moment_that_is_looked_back_to() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    play(&table, &["b4-b5"]).await;
    let then = table.red.look(&table.game).await.json()["version"].clone();
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "b5xb6").await.ok();
    table.blue.act(&table.game, "e7-e6").await.ok();
    has_seen(&table.red, &table.game).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}#v={then}", app.url, table.game)).await;
    hand.wait(&format!("document.querySelector('.replay') && {}", says("b5", "your general"))).await;
    let last = hand.text("document.querySelector('.story li').lastChild.textContent.trim()").await;
    let asks = async |question: &str, answer: &str| {
        hand.press_words("Command line").await;
        hand.fill(".line input", &format!("{question}\u{e007}")).await;
        hand.wait(&format!("document.querySelector('.line .sentence').textContent.includes({answer:?})")).await;
    };
    hand.press_words("Command line").await;
    hand.fill(".line input", "b5\u{e007}").await;
    hand.wait("document.activeElement.dataset.space === 'b5'").await;
    hand.key(',').await;
    hand.wait(&format!("{SAID}.includes('b5')")).await;
    let said = hand.text(SAID).await;
    assert!(!said.contains(&last) && !said.contains("e6"), "{said}");
    hand.key('.').await;
    hand.wait(&format!("{SAID}.startsWith('b5: your general (9), has moved. It started on b4. It has moved once.')"))
        .await;
    hand.key(';').await;
    hand.wait(&format!("{SAID} === 'none'")).await;
    asks("row 5", "b5: your general (9), has moved;").await;
    asks("where 9", "b5").await;
    // The same words ask of now once that is looked at.
    hand.press_words("Back to now").await;
    asks("row 5", "b5: empty;").await;
    asks("where 9", "none").await;
    asks("last", &last).await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn pieces_that_were_hidden_then_are_counted_after_the_end_too() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    let then = table.look(0).await["version"].clone();
    table.play(8).await;
    table.resign().await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('.outcome') && document.querySelector('.captured')").await;
    let hidden = "document.querySelectorAll('.captured .left').length";
    assert_eq!(hand.value(hidden).await, json!(0), "everything is shown at the end");
    hand.open(&format!("{}/games/{}#v={then}", app.url, table.game)).await;
    hand.wait("document.querySelector('.replay') && document.querySelector('.captured .left')").await;
    assert_eq!(hand.value(hidden).await, json!(1));
    let left = hand.text("document.querySelector('.captured .left').textContent").await;
    assert!(left.starts_with("Still hidden: ") && left.contains("1 flag"), "{left}");
    hand.press("//label[contains(normalize-space(), 'as it really was')]/input").await;
    hand.wait(&format!("{hidden} === 0")).await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_list_of_keys_opens_with_what_it_holds() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    let opened = "\
        const real = HTMLDialogElement.prototype.showModal
        HTMLDialogElement.prototype.showModal = function () {
            window.opened = [...(window.opened ?? []), this.querySelectorAll('kbd').length]
            real.call(this)
        }";
    hand.browser.run_first(opened).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('[role=grid]')").await;
    hand.press_words("Signs and keys").await;
    hand.wait("document.querySelector('dialog[open] kbd')").await;
    assert_eq!(hand.value("window.opened.length === 1 && window.opened[0] > 9").await, json!(true));
    hand.press_words("Close").await;
    hand.browser.close().await;
}
