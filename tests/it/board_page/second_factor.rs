//! A second factor on the page: set up with a phone, asked for when its user signs in, and switched off.

use super::hand::{Hand, Way};
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::Phone;

/// What the page shows below the heading of the second factor.
const SECTION: &str = "[...document.querySelectorAll('section')].find(one => one.querySelector('h2')?.textContent === 'Two-factor authentication')";

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
    hand.fill("form[aria-label='Set up two-factor authentication'] input[name=password]", PASSWORD).await;
    hand.press_words("Set up two-factor authentication").await;
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
    hand.press_words("I have saved them").await;
    hand.wait(&format!("!{SECTION}.querySelector('li code')")).await;

    // Nobody was signed out, until she does that.
    let sessions = async || app.sql("SELECT 1 FROM sessions WHERE ended_at IS NULL").await.len();
    assert_eq!(sessions().await, 2);
    hand.value(&format!(
        "[...{SECTION}.querySelectorAll('button')].find(one => one.textContent === 'Sign out everywhere else').click()"
    ))
    .await;
    hand.press("//section[h2='Two-factor authentication']//dialog[@open]//button[.='Sign out everywhere else']").await;
    hand.wait(&format!("!{SECTION}.querySelector('dialog[open]')")).await;
    assert_eq!(sessions().await, 1);

    hand.press("//summary[normalize-space()='Switch off']").await;
    hand.fill("form[aria-label='Switch off'] input[name=password]", PASSWORD).await;
    hand.fill("form[aria-label='Switch off'] input[name=code]", &recovery).await;
    hand.press_words("Switch off").await;
    hand.wait(&format!("{SECTION}.querySelector(\"form[aria-label='Set up two-factor authentication']\")")).await;
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    is(&anna, "off").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn whoever_has_lost_the_recovery_codes_is_told_that_it_is_on_and_to_make_new_ones() {
    let app = super::with_page().await;
    let anna = Player::new(&app, "anna").await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/me", app.url)).await;
    hand.wait(&format!("{SECTION}.querySelector('form')")).await;
    hand.fill("form[aria-label='Set up two-factor authentication'] input[name=password]", PASSWORD).await;
    hand.press_words("Set up two-factor authentication").await;
    hand.wait(&format!("{SECTION}.querySelector('a[href^=\"otpauth:\"]')")).await;
    let uri = hand.text(&format!("{SECTION}.querySelector('a[href^=\"otpauth:\"]').href")).await;
    let phone = Phone::scan(&uri);
    // An earlier press has done it, and its answer was lost.
    phone.confirm(&app, &anna.client).await.ok();
    hand.fill("form[aria-label='Switch on'] input[name=code]", &phone.next(&app).await).await;
    hand.press_words("Switch on").await;
    hand.browser.wait_for("If you have not seen your recovery codes, make new ones").await;
    assert!(!hand.sees("a[href^='otpauth:']").await, "there is nothing to confirm any more");
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
