//! Games of others: whoever watches one sees its moves as they are made, and lists of such games are read again.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::guests::Guests;
use crate::support::personas::Player;

/// The page shows the game as it is now.
async fn shows_the_last_version(hand: &Hand, table: &Guests) {
    let version = table.look(0).await["version"].clone();
    hand.wait(&format!("document.querySelector('.game').dataset.version === '{version}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn whoever_watches_a_game_sees_each_move_as_it_is_made_also_when_they_are_signed_in() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    Player::new(&app, "carl").await;
    for is_signed_in in [false, true] {
        let hand = Hand::new(Way::Touch).await;
        if is_signed_in {
            hand.sign_in(&app.url, "carl").await;
        }
        hand.open(&format!("{}/games/{}", app.url, table.game)).await;
        hand.wait("document.querySelector('[role=grid]')").await;
        // The first comes while the page is still reading; no other has anything to do with what it reads then.
        for _ in 0..3 {
            table.play(1).await;
            shows_the_last_version(&hand, &table).await;
        }
        hand.browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_list_of_games_to_watch_is_read_again_although_no_stream_tells_of_them() {
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    Player::new(&app, "carl").await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "carl").await;
    hand.open(&format!("{}/watch", app.url)).await;
    hand.wait("document.querySelectorAll('.rows a').length === 1").await;
    // Once its user's own stream is there, both lists are read a second time, and then no more because of it.
    hand.wait("performance.getEntriesByType('resource').filter(one => one.name.includes('list=public')).length >= 4")
        .await;
    let other = table.at_another_table(&app, "duel").await.set_up().await;
    hand.wait(&format!("document.querySelector('.rows a[href$={:?}]')", other.game)).await;
    hand.browser.close().await;
}
