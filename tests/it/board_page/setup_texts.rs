//! The editor of setups: a finger that drags, and setups as text.

use super::hand::{Hand, Way};
use crate::support::personas::Player;

/// What a space says, without its name.
async fn stands_on(hand: &Hand, space: &str) -> String {
    let said = hand.text(&format!("document.querySelector('[role=grid] [data-space={space}]').textContent")).await;
    said.split_once(", ").expect("a name and what stands there").1.to_owned()
}

/// An army of Original, as Richard's PBeM server writes it, in four lines; and as it is written here.
const PBEM: [&str; 4] = ["9999999912", "3344455556", "6667777888", "88SBBBBBBF"];
const OURS: &str = "22222222M9/8877766665/5554444333/33SBBBBBBF";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_setup_of_several_lines_is_pasted_written_as_text_and_changed_by_a_finger_that_drags() {
    let app = super::with_page().await;
    Player::new(&app, "anna").await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/setups/new", app.url)).await;
    hand.press("//summary[normalize-space()='Setup as text']").await;
    hand.fill(".setup-side textarea", &PBEM.join("\u{e007}")).await;
    hand.press_words("Use it").await;
    hand.wait("document.querySelector('[data-space=a1]').textContent.startsWith('a1, miner')").await;
    hand.press_words("Write it as text").await;
    hand.wait(&format!("document.querySelector('.setup-text code').textContent === {OURS:?}")).await;

    let (marshal, flag) = (stands_on(&hand, "i4").await, stands_on(&hand, "j1").await);
    assert!(marshal.starts_with("marshal") && flag.starts_with("flag"), "{marshal}, {flag}");
    hand.drag("i4", "j1").await;
    hand.wait("document.querySelector('.hidden[role=status]').textContent === 'i4 and j1 swapped.'").await;
    assert_eq!((stands_on(&hand, "i4").await, stands_on(&hand, "j1").await), (flag, marshal));
    // What was written is of the setup before.
    hand.wait("!document.querySelector('.setup-text code')").await;
    hand.browser.picture("setup-text").await;
    hand.browser.close().await;
}
