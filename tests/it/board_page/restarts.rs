//! A service that is stopped and started again while somebody is in the middle of a move: they are told, nothing that
//! they chose is lost, and an open page goes on with the new process by itself.

use serde_json::json;

use super::hand::{Hand, Way};
use super::lost_answers::{IMPATIENT, behind_proxy};
use crate::support::beside::Beside;
use crate::support::personas::Table;
use crate::support::proxy::Fate;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_move_that_is_sent_while_the_service_restarts_stays_and_is_made_once_when_it_is_sent_again() {
    let (app, proxy) = behind_proxy().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(IMPATIENT).await;
    hand.sign_in(&proxy.url, "anna").await;
    hand.open(&format!("{}/games/{}", proxy.url, table.game)).await;
    hand.space("b4").await;
    hand.space("b5").await;
    hand.wait("document.querySelector('.offered')").await;

    // The process ends: nothing is answered, and the streams of news break off.
    let before = table.red.look(&table.game).await.json()["version"].as_u64().expect("a version");
    proxy.judge(|_, _| Fate::IsLost);
    app.stop().await;
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('.bar .refusal') && document.querySelector('.offered')").await;
    let kept = hand.text("document.querySelector('.offered').textContent").await;
    assert!(kept.contains("b4") && kept.contains("b5"), "{kept}");

    // Another process has the database now.
    let again = Beside::start(&app, |_| {}).await;
    proxy.lead_to(&again.url);
    proxy.judge(|_, _| Fate::Passes);
    hand.press(".offered button[type=submit]").await;
    hand.wait("!document.querySelector('.offered')").await;
    let blue = again.client(&table.blue.client);
    let seen = blue.call("read_game").path("game", &table.game).send().await.ok();
    assert_eq!(seen.json()["version"].as_u64(), Some(before + 1), "it was made once");

    // The page, which has not been loaded again, is told of what happens in the new process.
    let call = blue.call("act").path("game", &table.game).header("If-Match", seen.etag());
    call.json(json!({ "type": "move", "from": "f7", "to": "f6" })).send().await.ok();
    hand.wait("document.querySelector('.task .due') && document.querySelector('[data-space=f6]').textContent.includes('bert')")
        .await;
    hand.browser.close().await;
}
