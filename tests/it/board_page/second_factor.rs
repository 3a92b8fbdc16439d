//! A second factor on the page: set up with a phone, asked for when its user signs in, and switched off.

use super::hand::{Hand, Way};
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::Phone;

/// What the page shows below the heading of the second factor.
const SECTION: &str =
    "[...document.querySelectorAll('section')].find(one => one.querySelector('h2')?.textContent === 'Second factor')";

async fn is(who: &Player, state: &str) {
    let found = who.client.call("read_second_factor").send().await.ok().json();
    assert_eq!(found["state"], state);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn it_is_set_up_with_a_picture_and_a_code_and_switched_off_with_a_recovery_code() {
    let app = super::with_page().await;
    let anna = Player::new(&app, "anna").await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/me", app.url)).await;
    hand.wait(&format!("{SECTION}.querySelector('form')")).await;
    hand.fill("form[aria-label='Set up a second factor'] input[name=password]", PASSWORD).await;
    hand.press_words("Set up a second factor").await;
    hand.wait(&format!("{SECTION}.querySelector('svg path').getAttribute('d').startsWith('M4 4h7v1h-7z')")).await;
    let uri = hand.text(&format!("{SECTION}.querySelector('a[href^=\"otpauth:\"]').href")).await;
    let phone = Phone::scan(&uri);
    hand.fill("form[aria-label='Switch on'] input[name=code]", &phone.shown(&app, 0)).await;
    hand.press_words("Switch on").await;
    hand.browser.wait_for("10 recovery codes are left").await;
    is(&anna, "on").await;
    assert_eq!(hand.value(&format!("{SECTION}.querySelectorAll('li code').length")).await, 10);
    let recovery = hand.text(&format!("{SECTION}.querySelector('li code').textContent")).await;
    assert!(!hand.sees("a[href^='otpauth:']").await, "the secret is not shown again");

    hand.press("//summary[normalize-space()='Switch off']").await;
    hand.fill("form[aria-label='Switch off'] input[name=password]", PASSWORD).await;
    hand.fill("form[aria-label='Switch off'] input[name=code]", &recovery).await;
    hand.press_words("Switch off").await;
    hand.wait(&format!("{SECTION}.querySelector(\"form[aria-label='Set up a second factor']\")")).await;
    is(&anna, "off").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn whoever_signs_in_is_asked_for_a_code_once_the_password_was_right() {
    let app = super::with_page().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.open(&format!("{}/login", app.url)).await;
    hand.fill("input[name=login]", "anna").await;
    hand.fill("input[name=password]", "a wrong password").await;
    hand.press_words("Sign in").await;
    hand.browser.wait_for("the password is wrong").await;
    assert!(!hand.sees("input[name=code]").await);
    hand.value("document.querySelector('input[name=password]').value = ''").await;
    hand.fill("input[name=password]", PASSWORD).await;
    hand.press_words("Sign in").await;
    hand.wait("document.querySelector('input[name=code][autocomplete=one-time-code]')").await;
    hand.browser.wait_for("the password is right").await;
    hand.fill("input[name=code]", &phone.next(&app).await).await;
    hand.press_words("Sign in").await;
    hand.wait("!location.pathname.startsWith('/login')").await;
    hand.browser.wait_for("anna").await;
    assert_eq!(app.sql("SELECT 1 FROM sessions").await.len(), 2);
    hand.browser.close().await;
}
