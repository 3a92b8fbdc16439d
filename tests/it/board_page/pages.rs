//! The lists, a setup that is kept, and what the page keeps in the browser.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::guests::Guests;
use crate::support::personas::{BLUE, PASSWORD, Player, RED, Table};
use crate::support::waiting::waiting;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_waiting_decision_is_listed_and_an_invitation_is_accepted_in_the_list() {
    let app = super::with_page().await;
    let table = Table::invited(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    hand.browser.wait_for("anna invites you: Barrage").await;
    hand.browser.wait_for("Invitations (1)").await;
    hand.press_words("Accept").await;
    hand.wait("document.querySelector('.setup')").await;
    assert_eq!(table.red.look(&table.game).await.json()["status"], "setup");
    hand.open(&app.url).await;
    hand.browser.wait_for("Barrage against anna").await;
    hand.browser.wait_for("Set up your army").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
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
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn of_two_drafts_in_two_tabs_the_later_one_is_saved_only_if_its_author_says_so() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    let page = format!("{}/games/{}", app.url, table.game);
    let hand = Hand::new(Way::Keyboard).await;
    let window = &hand.browser.window;
    let army = "[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent).join()";
    hand.sign_in(&app.url, "anna").await;
    hand.open(&page).await;
    // What this tab saves does not arrive for now.
    hand.value(
        "(() => { const real = window.fetch; window.fetch = (path, init) => \
         init?.method === 'PUT' ? Promise.reject(new TypeError('lost')) : real(path, init) })()",
    )
    .await;
    hand.press_words("Fill by chance").await;
    let first = window.window().await.unwrap();
    window.switch_to_window(window.new_window(true).await.unwrap().handle).await.unwrap();
    hand.open(&page).await;
    hand.press_words("Fill by chance").await;
    hand.wait("document.querySelector('.setup-side [role=status]').textContent.includes('Saved.')").await;
    let other = hand.text(army).await;
    window.switch_to_window(first).await.unwrap();
    hand.browser.wait_for("This setup has been changed elsewhere").await;
    assert_ne!(hand.text(army).await, other);
    hand.press_words("Show the other one").await;
    hand.wait(&format!("{army} === {other:?}")).await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_draft_of_another_device_is_replaced_only_if_its_author_says_so() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('.setup')").await;
    // This page reads nothing for now.
    hand.value(
        "(() => { const real = window.fetch; window.restore = () => { window.fetch = real }; \
         window.fetch = (path, init) => path.endsWith('/setup') && init?.method === 'GET' ? \
         Promise.reject(new TypeError('lost')) : real(path, init) })()",
    )
    .await;
    let elsewhere = json!({ "pieces": { "a4": "flag" } });
    let red = &table.red.client;
    let theirs = red.call("put_setup").path("game", &table.game).json(elsewhere).send().await.ok().json();
    let held = async || red.call("read_setup").path("game", &table.game).send().await.ok().json();
    hand.press_words("Fill by chance").await;
    hand.browser.wait_for("This setup has been changed elsewhere").await;
    assert_eq!(held().await["pieces"], theirs["pieces"]);
    hand.value("window.restore()").await;
    hand.press_words("Keep this one").await;
    hand.wait("document.querySelector('.setup-side [role=status]').textContent.includes('Saved.')").await;
    assert_eq!(held().await["pieces"].as_object().unwrap().len(), 8);
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
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
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
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

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_password_is_changed_with_the_old_one_and_this_browser_stays_signed_in() {
    let app = super::with_page().await;
    let anna = Player::new(&app, "anna").await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/me", app.url)).await;
    let listed = "[...document.querySelectorAll('h2')].find(one => one.textContent.startsWith('Where I am signed in')).textContent";
    hand.wait(&format!("({listed}).endsWith('(2)')")).await;
    let form = "form[aria-label='Change the password']";
    hand.fill(&format!("{form} input[name=old_password]"), "a wrong password").await;
    hand.fill(&format!("{form} input[name=new_password]"), "a quite different one").await;
    hand.press(&format!("{form} button[type=submit]")).await;
    hand.wait(&format!("document.querySelector({form:?}).querySelector('.refusal')")).await;
    let typed = hand.text(&format!("document.querySelector({form:?}).new_password.value")).await;
    assert_eq!(typed, "a quite different one");
    hand.fill(&format!("{form} input[name=old_password]"), &"\u{e003}".repeat(20)).await;
    hand.write(PASSWORD).await;
    hand.press(&format!("{form} button[type=submit]")).await;
    hand.browser.wait_for("Your password is changed.").await;
    hand.wait(&format!("({listed}).endsWith('(1)') && document.querySelector({form:?}).new_password.value === ''"))
        .await;
    anna.client.call("read_me").send().await.problem("unauthenticated");
    hand.open(&format!("{}/me", app.url)).await;
    hand.wait("document.querySelector('a[href=\"/me\"]')").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_game_is_printed_on_two_sheets_with_dark_letters_and_without_what_is_pressed() {
    let app = super::with_page().await;
    for (ruleset, names) in
        [("original", ["anna", "bert"].as_slice()), ("stratego4-four", ["carl", "dora", "emil", "finn"].as_slice())]
    {
        let mut table = Guests::seated(&app, names, ruleset, json!({})).await.set_up().await;
        table.play(60).await;
        let hand = Hand::new(Way::Keyboard).await;
        hand.sign_in(&app.url, names[0]).await;
        hand.value("localStorage.setItem('fieldpost.look', 'dark')").await;
        hand.open(&format!("{}/games/{}", app.url, table.game)).await;
        hand.wait("document.querySelectorAll('.story li').length > 9").await;
        let sheets = hand.browser.sheets().await;
        assert!((1..=2).contains(&sheets), "{ruleset}: {sheets} sheets");
        hand.browser.show_as_printed().await;
        let seen = |what: &str| format!("[...document.querySelectorAll({what:?})].some(one => one.checkVisibility())");
        assert_eq!(hand.value(&seen("button:not([data-space]), input, textarea, summary, nav")).await, json!(false));
        assert_eq!(hand.value(&seen(".board svg")).await, json!(true));
        let ink = hand.text("getComputedStyle(document.querySelector('.story li')).color").await;
        assert_eq!(ink, "rgb(29, 36, 32)", "{ruleset}");
        hand.browser.close().await;
    }
}
