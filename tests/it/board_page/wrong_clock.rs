//! A browser whose clock is wrong: what the page says of times is by the clock of the service, and moves are made as
//! ever.

use super::hand::{Hand, Way};
use crate::support::personas::Table;

/// Lets the page believe that it is this many milliseconds later.
fn later_by(milliseconds: i64) -> String {
    format!(
        "const Right = Date; \
         const now = () => Right.now() + {milliseconds}; \
         window.Date = class extends Right {{ \
             constructor(...parts) {{ if (parts.length > 0) super(...parts); else super(now()) }} \
             static now() {{ return now() }} \
         }}"
    )
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_time_that_is_left_is_right_where_the_clock_of_the_browser_is_wrong() {
    const FIVE_DAYS: i64 = 5 * 24 * 60 * 60 * 1000;
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let game = format!("{}/games/{}", app.url, table.game);
    for wrong_by in [0, FIVE_DAYS, -FIVE_DAYS] {
        let hand = Hand::new(Way::Touch).await;
        hand.browser.run_first(&later_by(wrong_by)).await;
        hand.sign_in(&app.url, "anna").await;
        let own = hand.value("Date.now()").await.as_i64().expect("a moment") - chrono::Utc::now().timestamp_millis();
        assert!((own - wrong_by).abs() < FIVE_DAYS / 5, "the clock of the page is wrong by {own} ms");
        for address in [&app.url, &game] {
            hand.open(address).await;
            hand.browser.wait_for("2 days 23 hours left, until ").await;
        }
        if wrong_by != 0 {
            let (from, to) = if wrong_by > 0 { ("b4", "b5") } else { ("b5", "b6") };
            hand.space(from).await;
            hand.space(to).await;
            hand.press(".offered button[type=submit]").await;
            hand.wait("!document.querySelector('.offered') && !document.querySelector('.task .due')").await;
            assert!(!hand.sees(".refusal").await, "{}", hand.browser.text().await);
            table.blue.act(&table.game, if wrong_by > 0 { "f7-f6" } else { "f6-f7" }).await.ok();
        }
        hand.browser.close().await;
    }
}
