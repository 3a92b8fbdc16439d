//! What has happened since somebody was there: one after the other, each with the board of that moment.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::personas::{Player, Table};

/// A player has been shown the game as it is now.
pub(super) async fn has_seen(player: &Player, game: &str) {
    let version = player.look(game).await.json()["version"].clone();
    player.client.call("put_seen").path("game", game).json(json!({ "version": version })).send().await.ok();
}

/// Plays these moves, beginning with Red.
pub(super) async fn play(table: &Table, moves: &[&str]) {
    for (at, action) in moves.iter().enumerate() {
        let player = if at % 2 == 0 { &table.red } else { &table.blue };
        player.act(&table.game, action).await.ok();
    }
}

/// Whether the page tells this one of its events.
pub(super) fn step(at: usize, of: usize) -> String {
    format!("document.querySelector('.since h2').textContent.endsWith('(Step {at} of {of})')")
}

/// A space says this.
pub(super) fn says(space: &str, words: &str) -> String {
    format!("document.querySelector('[role=grid] [data-space={space}]').textContent.includes({words:?})")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn news_is_told_one_by_one_with_the_board_of_that_moment() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    has_seen(&table.blue, &table.game).await;
    play(&table, &["b4-b5", "b7-b6", "b5xb6", "e7-e6"]).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    let page = format!("{}/games/{}", app.url, table.game);
    hand.open(&page).await;
    hand.wait(&format!("{} && {} && {}", step(1, 4), says("b5", "anna’s piece"), says("b7", "your general"))).await;
    assert_eq!(hand.value("document.querySelectorAll('.since li').length").await, json!(1));
    hand.press(".since .primary").await;
    hand.wait(&format!("{} && {}", step(2, 4), says("b6", "your general"))).await;
    hand.press(".since .primary").await;
    // Both fall, and both are shown.
    hand.wait(&format!("{} && document.querySelectorAll('.since .battle .fallen').length === 2", step(3, 4))).await;
    let ranks =
        hand.text("[...document.querySelectorAll('.since .battle .rank')].map(one => one.textContent).join()").await;
    assert_eq!(ranks, "9,9");
    hand.wait(&format!("{} && {}", says("b6", "empty"), says("e7", "your marshal"))).await;
    hand.browser.picture("news").await;
    hand.press(".since .primary").await;
    // The last one is on the board as it is now.
    hand.wait(&format!(
        "{} && {} && !document.querySelector('.since .primary')",
        step(4, 4),
        says("e6", "your marshal")
    ))
    .await;
    hand.press_words("Seen").await;
    hand.wait("!document.querySelector('.since')").await;
    hand.open(&page).await;
    hand.wait(&says("e6", "your marshal")).await;
    assert!(!hand.sees(".since").await, "what was told is not new");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn whoever_is_in_a_hurry_skips_the_news_or_moves_at_once() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    has_seen(&table.red, &table.game).await;
    has_seen(&table.blue, &table.game).await;
    play(&table, &["b4-b5", "b7-b6", "e4-e5", "e7-e6"]).await;
    let page = format!("{}/games/{}", app.url, table.game);
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "bert").await;
    hand.open(&page).await;
    hand.wait(&step(1, 4)).await;
    hand.press_words("Skip").await;
    hand.wait(&format!("!document.querySelector('.since') && {}", says("e6", "your marshal"))).await;
    hand.browser.close().await;
    // A piece, where it goes, and Send: no press more than without news.
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&page).await;
    hand.wait(&step(1, 4)).await;
    hand.space("i4").await;
    hand.wait(&format!("{} && {}", says("i4", "chosen"), says("e6", "bert’s piece"))).await;
    hand.space("i5").await;
    hand.press(".offered button[type=submit]").await;
    hand.wait(&format!("!document.querySelector('.offered') && {}", says("i5", "your scout"))).await;
    hand.browser.close().await;
}
