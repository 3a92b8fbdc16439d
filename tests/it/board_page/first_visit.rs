//! What a browser keeps of one visit: enough to start without a server, and to read what was read.

use super::hand::{Hand, Way};
use crate::support::personas::Table;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn after_one_visit_the_page_starts_without_a_server_and_says_so() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    // Every other page is shown without loading anything but its data.
    hand.sign_in(&app.url, "anna").await;
    hand.press(&format!("a[href=\"/games/{}\"]", table.game)).await;
    hand.wait("document.querySelector('[role=grid]') && document.querySelector('.story li')").await;
    // The frame, its style and five scripts: two that it names, the words, the other pages, and what is understood.
    hand.value(
        "(() => { const path = one => new URL(one).pathname; \
         const look = async () => { const store = await caches.open('fieldpost-page'); \
         const kept = (await store.keys()).map(one => path(one.url)); \
         const loaded = performance.getEntriesByType('resource').map(one => path(one.name)); \
         const wanted = ['/', ...loaded.filter(one => /^\\/page\\/.*\\.(js|css)$/.test(one))]; \
         window.isKept = wanted.length >= 7 && wanted.every(one => kept.includes(one)); \
         if (!window.isKept) setTimeout(look, 50) }; look() })()",
    )
    .await;
    hand.wait("window.isKept").await;
    let (url, game) = (app.url.clone(), table.game.clone());
    drop(app);
    hand.open(&url).await;
    hand.browser.wait_for("Barrage against bert").await;
    hand.browser.wait_for("No connection. You see this as of").await;
    hand.open(&format!("{url}/games/{game}")).await;
    hand.wait("document.querySelector('[data-space=b4]').textContent.includes('your general')").await;
    hand.browser.wait_for("No connection. You see this as of").await;
    // A page that was never opened has its script all the same, and its heading with it.
    hand.open(&format!("{url}/games")).await;
    hand.wait("document.querySelector('h1').textContent.startsWith('My games')").await;
    hand.browser.close().await;
}
