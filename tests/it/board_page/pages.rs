//! The lists, a setup that is kept, and what the page keeps in the browser.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::personas::{BLUE, Player, RED, Table};
use crate::support::waiting::waiting;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_waiting_decision_is_listed_and_an_invitation_is_accepted_in_the_list() {
    let app = super::with_page().await;
    let table = Table::invited(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    hand.browser.wait_for("anna invites you: Barrage").await;
    hand.press_words("Accept").await;
    hand.wait("document.querySelector('.setup')").await;
    assert_eq!(table.red.look(&table.game).await.json()["status"], "setup");
    hand.open(&app.url).await;
    hand.browser.wait_for("Barrage against anna").await;
    hand.browser.wait_for("Set up your army").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_draft_is_kept_on_the_server_and_no_token_in_the_browser() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Fill by chance").await;
    hand.wait("document.querySelector('.setup-side [role=status]').textContent.includes('Saved.')").await;
    let draft = table.red.client.call("read_setup").path("game", &table.game).send().await.ok().json();
    assert_eq!((draft["locked"].clone(), draft["pieces"].as_object().unwrap().len()), (json!(false), 8));
    let first = hand.text("document.querySelector('[role=grid] button').textContent").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait(&format!("document.querySelector('[role=grid] button').textContent === {first:?}")).await;
    let kept =
        hand.value("[document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]").await.to_string();
    assert!(!kept.contains("eyJ") && kept.starts_with("[\"\""), "{kept}");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_move_that_one_device_has_shown_is_not_new_on_another() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, &BLUE).await.ok();
    table.red.act(&table.game, "b4-b5").await.ok();
    let place = format!("{}/games/{}", app.url, table.game);
    let told = "performance.getEntriesByType('resource').filter(one => one.name.endsWith('/seen')).length > 1";
    let since = "document.querySelectorAll('.since li').length";
    for (news, is_new) in [(None, false), (Some("b7-b6"), true), (None, false)] {
        if let Some(action) = news {
            table.blue.act(&table.game, action).await.ok();
        }
        // Each time another browser, which has kept nothing.
        let hand = Hand::new(Way::Touch).await;
        hand.sign_in(&app.url, "anna").await;
        hand.open(&place).await;
        hand.wait(told).await;
        assert_eq!(hand.value(since).await, u8::from(is_new), "{news:?}");
        hand.browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_third_party_program_is_listed_and_revoked_where_the_mail_says() {
    let app = super::with_page().await;
    let anna = Player::new(&app, "anna").await;
    let tokens = crate::oauth::granted(&app, &anna, "Board Bot", "read account").await;
    let page = format!("{}/me", app.url);
    let mails = waiting(&app, "kind = 'program-allowed'", "dedupe_key").await;
    assert!(mails[0].letter().text.contains(&page), "{}", mails[0].letter().text);
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&page).await;
    for said in ["Board Bot (bot.example.org)", "see what I see, change my settings"] {
        hand.browser.wait_for(said).await;
    }
    hand.press_words("Revoke").await;
    hand.browser.wait_for("Revoke access for “Board Bot”?").await;
    hand.press("//dialog[@open]//button[normalize-space()='Revoke']").await;
    hand.browser.wait_for("No third-party program may act for you.").await;
    let bot = anna.client.with_token(tokens["access_token"].as_str().expect("a token"));
    bot.call("read_me").send().await.problem("unauthenticated");
    hand.browser.close().await;
}
