//! What assistive technology meets: no page breaks a rule that a machine can check, the board is one stop, and every
//! space has words of its own.

use std::path::Path;

use fieldpost::values::Language;
use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::guests::Guests;

/// The program that checks a page; it is one of the packages of the page.
fn axe() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(file).expect("axe-core (script/page installs it)")
}

/// What axe finds wrong with the page as it is now.
async fn violations(hand: &Hand, axe: &str) -> Vec<Value> {
    let script = format!(
        "{axe}; const done = arguments[arguments.length - 1]; axe.run().then(found => done(found.violations.map(one => \
         [one.id, one.nodes[0].html])))"
    );
    let found = hand.browser.window.execute_async(&script, vec![]).await.expect("a result");
    found.as_array().cloned().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn no_page_breaks_a_rule_of_accessibility_in_any_language_light_or_dark() {
    let axe = axe();
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "battle-cards", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Keyboard).await;
    for path in ["/", "/login", "/forgot", "/watch"] {
        hand.open(&format!("{}{path}", app.url)).await;
        assert_eq!(violations(&hand, &axe).await, Vec::<Value>::new(), "{path}, signed out");
    }
    hand.sign_in(&app.url, "anna").await;
    let game = format!("/games/{}", table.game);
    let paths = ["/", "/games", "/open", "/new", "/setups", "/setups/new", "/users/bert", "/me", &game];
    for (at, language) in Language::ALL.map(Language::tag).into_iter().enumerate() {
        table.players[0].client.call("change_me").json(json!({ "language": language })).send().await.ok();
        for width in [320, 768, 1280] {
            hand.browser.resize(width, 900).await;
            for (turn, path) in paths.iter().enumerate() {
                let look = if (at + turn) % 2 == 0 { "dark" } else { "light" };
                hand.value(&format!("localStorage.setItem('fieldpost.look', {look:?})")).await;
                hand.open(&format!("{}{path}", app.url)).await;
                let found = violations(&hand, &axe).await;
                assert_eq!(found, Vec::<Value>::new(), "{path} in {language}, {look}, {width} pixels");
                let [page, screen] = hand.browser.widths().await;
                assert!(page <= screen, "{path} in {language}: {page} of {screen} pixels");
            }
        }
    }
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_board_is_one_stop_and_every_space_has_words_of_its_own() {
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    let stops = hand.value("document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length").await;
    assert_eq!(stops, 1);
    let words = hand.value("[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent)").await;
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    let unique: std::collections::BTreeSet<&&str> = words.iter().collect();
    assert_eq!((words.len(), unique.len()), (92, 92));
    assert!(words.iter().any(|one| one.starts_with("a1, your ")), "{words:?}");
    assert!(words.contains(&"a7, bert’s piece, hidden"), "{words:?}");
    assert!(words.contains(&"a5, empty"), "{words:?}");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn on_the_smallest_screen_every_space_is_pressed_in_the_middle_of_its_button() {
    let app = super::with_page().await;
    let hand = Hand::new(Way::Touch).await;
    for (ruleset, names, spaces) in [
        ("stratego4-three", ["anna", "bert", "carl"].as_slice(), 110),
        ("stratego4-four", ["dora", "emil", "finn", "gina"].as_slice(), 146),
    ] {
        let table = Guests::seated(&app, names, ruleset, json!({})).await.set_up().await;
        hand.browser.resize(320, 640).await;
        hand.open(&format!("{}/games/{}", app.url, table.game)).await;
        hand.wait("document.querySelector('[role=grid]')").await;
        let under = "[...document.querySelectorAll('[role=grid] button')].map(button => { \
             button.scrollIntoView({ block: 'center' }); const { x, y, width, height } = button.getBoundingClientRect(); \
             const hit = document.elementFromPoint(x + width / 2, y + height / 2); \
             return [button.dataset.space, hit?.closest('[data-space]')?.dataset.space] })";
        let pairs = hand.value(under).await;
        let pairs = pairs.as_array().expect("a list");
        assert_eq!(pairs.len(), spaces);
        for pair in pairs {
            assert_eq!(pair[0], pair[1], "{ruleset}");
        }
    }
    hand.browser.close().await;
}
