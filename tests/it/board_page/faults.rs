//! What goes wrong on the way: a session that ends in the middle of a move, a server that has moved on, a refusal.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::guests::Guests;
use crate::support::personas::Table;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_session_that_ends_in_the_middle_of_a_move_loses_nothing() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.space("b4").await;
    hand.space("b5").await;
    hand.wait("document.querySelector('.offered')").await;
    table.red.client.call("end_sessions").send().await.ok();
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('main input[name=password]')").await;
    hand.fill("main input[name=login]", "anna").await;
    hand.fill("main input[name=password]", crate::support::personas::PASSWORD).await;
    hand.press("main form button[type=submit]").await;
    hand.wait("document.querySelector('a[href=\"/me\"]') && document.querySelector('.task .due')").await;
    let kept = hand.text("document.querySelector('.offered').textContent").await;
    assert!(kept.contains("b4") && kept.contains("b5"), "{kept}");
    hand.press(".offered button[type=submit]").await;
    hand.wait("!document.querySelector('.offered')").await;
    let seen = table.blue.look(&table.game).await.json();
    assert!(seen["pieces"].as_array().unwrap().iter().any(|piece| piece["space"] == "b5"));
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_move_of_an_opponent_appears_on_an_open_page() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    hand.wait("document.querySelector('.task .due') && document.querySelector('[data-space=b5]').textContent.includes('anna')")
        .await;
    hand.wait("document.querySelector('.hidden[role=status]').textContent.includes('b5')").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_game_of_others_is_not_there_and_a_public_one_is_watched_without_an_account() {
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "public": false });
    let hidden = table.players[0].client.call("create_game").json(body).send().await.ok().json();
    let hand = Hand::new(Way::Touch).await;
    hand.open(&format!("{}/games/{}", app.url, hidden["id"].as_str().unwrap())).await;
    hand.wait("document.querySelector('main input[name=password]')").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('[role=grid]')").await;
    let known = hand.value("[...document.querySelectorAll('.board .piece .rank')].length").await;
    assert_eq!(known, 0, "nobody who watches is told a rank");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_refusal_leads_to_its_clause_and_leaves_what_was_chosen_where_it_is() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Command line").await;
    hand.fill(".line input", "a5-a6\u{e007}").await;
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('.bar .refusal a')").await;
    let link = hand.text("document.querySelector('.bar .refusal a').href").await;
    assert!(link.ends_with("/rules/barrage/clauses?language=en#M-1"), "{link}");
    assert_eq!(hand.value("document.querySelector('.bar .refusal a').target").await, json!("_blank"));
    hand.open(&link).await;
    hand.wait("document.querySelector(':target').id === 'M-1'").await;
    assert!(
        hand.text("document.querySelector(':target').parentElement.textContent").await.contains("The seats take turns")
    );
    hand.browser.close().await;
}
