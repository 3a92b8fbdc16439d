//! The list of what waits for its reader: an offered draw is answered in it.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::personas::Table;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn an_offered_draw_is_refused_or_accepted_in_the_list() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    for (answer, status) in [("Refuse the draw", "playing"), ("Accept the draw", "over")] {
        let seen = table.red.look(&table.game).await;
        let offer = table.red.client.call("act").path("game", &table.game).header("If-Match", seen.etag());
        offer.json(json!({ "type": "offer_draw" })).send().await.ok();
        hand.browser.wait_for("Draw offers (1)").await;
        hand.browser.picture("draw-offer").await;
        hand.press_words(answer).await;
        hand.press("//dialog[@open]//button[1]").await;
        hand.wait("!document.body.innerText.includes('Draw offers')").await;
        assert_eq!(table.red.look(&table.game).await.json()["status"], status);
        if status == "playing" {
            table.red.act(&table.game, "b4-b5").await.ok();
            table.blue.act(&table.game, "b7-b6").await.ok();
        }
    }
    hand.browser.close().await;
}
