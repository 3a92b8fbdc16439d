//! A move that was chosen and not sent, when its tab is loaded again; and an address that leads nowhere.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::personas::Table;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_move_that_was_chosen_is_there_after_a_reload_and_for_nobody_else() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let page = format!("{}/games/{}", app.url, table.game);
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&page).await;
    let version = table.red.look(&table.game).await.json()["version"].clone();
    hand.space("b4").await;
    hand.space("b5").await;
    hand.wait("document.querySelector('.offered')").await;
    hand.open(&page).await;
    hand.wait("document.querySelector('.offered')").await;
    let said = hand.text("document.querySelector('.offered').textContent").await;
    assert!(said.contains("b4") && said.contains("b5"), "{said}");
    assert_eq!(table.red.look(&table.game).await.json()["version"], version, "it is not sent by that");
    hand.press(".offered button[type=submit]").await;
    hand.wait(
        "!document.querySelector('.offered') && document.querySelector('[data-space=b5]').textContent.includes('your')",
    )
    .await;
    hand.open(&page).await;
    assert!(!hand.sees(".offered").await, "what was sent is not chosen again");

    table.blue.act(&table.game, "b7-b6").await.ok();
    hand.wait("document.querySelector('.task .due')").await;
    hand.space("e4").await;
    hand.space("e5").await;
    hand.wait("document.querySelector('.offered')").await;
    assert_eq!(hand.value("JSON.stringify(sessionStorage).includes('e4')").await, json!(true));
    hand.open(&format!("{}/me", app.url)).await;
    hand.press_words("Sign out").await;
    hand.wait("location.pathname === '/' && document.querySelector('a[href=\"/register\"]')").await;
    assert_eq!(hand.value("JSON.stringify(sessionStorage).includes('e4')").await, json!(false));
    hand.sign_in(&app.url, "bert").await;
    hand.open(&page).await;
    assert!(!hand.sees(".offered").await);
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn an_address_of_no_page_says_so_and_leads_to_the_start() {
    let app = super::with_page().await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.open(&format!("{}/login", app.url)).await;
    hand.value(
        "(() => { history.pushState(null, '', '/games/one/two'); dispatchEvent(new PopStateEvent('popstate')) })()",
    )
    .await;
    hand.wait("document.querySelector('h1').textContent === 'There is no such page'").await;
    hand.press("main a.button").await;
    hand.wait("location.pathname === '/' && document.querySelector('h1').textContent.startsWith('Stratego')").await;
    hand.browser.close().await;
}
