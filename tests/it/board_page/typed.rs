//! What was typed or chosen and is not saved: it is there again for whoever comes back, and links beside it lead to
//! other tabs. A saved setup serves every ruleset with the same army.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::guests::Guests;
use crate::support::personas::{Player, Table};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_note_a_line_of_talk_and_a_setup_that_are_not_saved_are_there_for_whoever_comes_back() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.press(".card a").await;
    hand.fill(".note textarea", "The piece on e7 never moves.").await;
    hand.press("//summary[normalize-space()='Talk']").await;
    hand.fill("details .field input[maxlength='280']", "Well played").await;
    hand.press("a.brand").await;
    hand.press(".card a").await;
    hand.wait("document.querySelector('.note textarea').value === 'The piece on e7 never moves.'").await;
    hand.wait("document.querySelector('details .field input[maxlength=\"280\"]').value === 'Well played'").await;
    hand.press("//button[normalize-space()='Say it']").await;
    hand.press(".note .actions button").await;
    hand.browser.wait_for("Well played").await;
    hand.wait("document.querySelector('.note .actions button').ariaDisabled === 'true'").await;
    let note = table.red.client.call("read_note").path("game", &table.game).send().await.ok().json();
    assert_eq!(note["text"], "The piece on e7 never moves.");

    hand.open(&format!("{}/setups/new", app.url)).await;
    hand.press_words("Fill by chance").await;
    let army = "[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent).join()";
    let placed = hand.text(army).await;
    hand.press("a.brand").await;
    hand.wait("document.querySelector('.card a')").await;
    hand.value("history.back()").await;
    hand.wait(&format!("{army} === {placed:?}")).await;
    hand.browser.whole_picture("setup-not-saved", 390).await;
    hand.press_words("Discard the changes").await;
    hand.wait("!document.querySelector('[role=grid]').textContent.includes('flag')").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_new_game_keeps_its_form_while_rules_are_read_and_its_creator_sits_where_they_like() {
    let app = super::with_page().await;
    let creator = Player::new(&app, "anna").await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/new", app.url)).await;
    hand.choose("Four players around a fortress: carry your flag onto its tower before anybody else does.").await;
    hand.wait("document.querySelectorAll('form fieldset:nth-of-type(2) select').length === 3").await;
    let away = "[...document.querySelectorAll('form a')].filter(one => one.target !== '_blank').length";
    hand.wait("document.querySelectorAll('form a.clause').length > 0").await;
    assert_eq!(hand.value(away).await, json!(0), "no link of the form leaves it");
    assert!(hand.text("document.querySelector('form a').href").await.ends_with("?language=en"));
    hand.fill("//label[normalize-space()='Seats']/following-sibling::select", "I play East").await;
    let seats =
        "[...document.querySelectorAll('form fieldset:nth-of-type(2) select')].map(one => one.labels[0].textContent)";
    assert_eq!(hand.value(seats).await, json!(["North", "South", "West"]));
    hand.browser.picture("new-game-seats").await;
    hand.press_words("Create the game").await;
    hand.wait("location.pathname.startsWith('/games/') && document.querySelector('.task')").await;
    let listed = creator.client.call("list_games").send().await.ok().json();
    assert_eq!(listed["games"][0]["you"], "east");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_saved_setup_begins_a_game_of_each_ruleset_with_the_same_army() {
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "tournament-40", json!({})).await;
    let save = async |name: &str, ruleset: &str, text: &str| {
        let setup = json!({ "name": name, "ruleset": ruleset, "text": text });
        table.players[0].client.call("save_setup").json(setup).send().await.ok();
    };
    save("forty", "original", "22222222M9/8877766665/5554444333/33SBBBBBBF").await;
    save("eight", "barrage", "2S......../9M......../B2......../F3........").await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press("//summary[normalize-space()='My setups']").await;
    hand.browser.wait_for("forty (Original)").await;
    assert!(!hand.browser.text().await.contains("eight"), "another army");
    hand.press_words("Use it").await;
    hand.wait("document.querySelector('[data-space=j1]').textContent.includes('flag')").await;
    hand.browser.close().await;
}
