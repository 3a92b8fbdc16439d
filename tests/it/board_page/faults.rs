//! What goes wrong on the way: a session that ends in the middle of a move, a server that has moved on, a refusal.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::guests::Guests;
use crate::support::personas::{RED, Table, placement};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_session_that_ends_in_the_middle_of_a_move_loses_nothing() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.space("b4").await;
    hand.space("b5").await;
    hand.wait("document.querySelector('.offered')").await;
    table.red.client.call("end_sessions").send().await.ok();
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('main input[name=password]')").await;
    hand.fill("main input[name=login]", "anna").await;
    hand.fill("main input[name=password]", crate::support::personas::PASSWORD).await;
    hand.press("main form button[type=submit]").await;
    hand.wait("document.querySelector('a[href=\"/me\"]') && document.querySelector('.task .due')").await;
    let kept = hand.text("document.querySelector('.offered').textContent").await;
    assert!(kept.contains("b4") && kept.contains("b5"), "{kept}");
    hand.press(".offered button[type=submit]").await;
    hand.wait("!document.querySelector('.offered')").await;
    let seen = table.blue.look(&table.game).await.json();
    assert!(seen["pieces"].as_array().unwrap().iter().any(|piece| piece["space"] == "b5"));
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_move_of_an_opponent_appears_on_an_open_page() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    hand.wait("document.querySelector('.task .due') && document.querySelector('[data-space=b5]').textContent.includes('anna')")
        .await;
    hand.wait("document.querySelector('.hidden[role=status]').textContent.includes('b5')").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_game_of_others_is_not_there_and_a_public_one_is_watched_without_an_account() {
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "public": false });
    let hidden = table.players[0].client.call("create_game").json(body).send().await.ok().json();
    let hand = Hand::new(Way::Touch).await;
    hand.open(&format!("{}/games/{}", app.url, hidden["id"].as_str().unwrap())).await;
    hand.wait("document.querySelector('main input[name=password]')").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('[role=grid]')").await;
    let known = hand.value("[...document.querySelectorAll('.board .piece .rank')].length").await;
    assert_eq!(known, 0, "nobody who watches is told a rank");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_refusal_leads_to_its_clause_and_leaves_what_was_chosen_where_it_is() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Command line").await;
    hand.fill(".line input", "a5-a6\u{e007}").await;
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('.bar .refusal a')").await;
    let link = hand.text("document.querySelector('.bar .refusal a').href").await;
    assert!(link.ends_with("/rules/barrage/clauses?language=en#M-1"), "{link}");
    assert_eq!(hand.value("document.querySelector('.bar .refusal a').target").await, json!("_blank"));
    hand.open(&link).await;
    hand.wait("document.querySelector(':target').id === 'M-1'").await;
    assert!(
        hand.text("document.querySelector(':target').parentElement.textContent").await.contains("The seats take turns")
    );
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_refused_lock_leads_to_its_clause_where_it_is_asked_for_in_the_language_of_the_page() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Lock the army").await;
    hand.press("//dialog[@open]//button[1]").await;
    hand.wait("document.querySelector('dialog[open] .refusal a')").await;
    let links = hand.value("[...document.querySelectorAll('.refusal a')].map(one => one.href)").await;
    let links: Vec<&str> = links.as_array().unwrap().iter().filter_map(serde_json::Value::as_str).collect();
    assert_eq!(links.len(), 2, "in the question, and beside the board: {links:?}");
    assert!(links.iter().all(|link| link.contains("/rules/barrage/clauses?language=en#S-")), "{links:?}");
    // The rules too are in the language that was chosen, whatever the browser asks for.
    let rules = "document.querySelector('nav a[href^=\"/rules\"]').getAttribute('href')";
    assert_eq!(hand.text(rules).await, "/rules?language=en");
    let language = json!({ "language": "fr" });
    table.red.client.call("change_me").json(language).send().await.ok();
    hand.open(&app.url).await;
    hand.wait(&format!("{rules} === '/rules?language=fr'")).await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn faults_are_told_in_the_language_of_the_page_by_the_labels_of_their_fields() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    let hand = Hand::new(Way::Touch).await;
    let faults = "[...document.querySelectorAll('.refusal li')].map(one => one.textContent)";
    hand.open(&app.url).await;
    hand.value("localStorage.setItem('fieldpost.language', 'de')").await;
    hand.open(&format!("{}/register", app.url)).await;
    hand.fill("main input[name=name]", "anna b").await;
    hand.fill("main input[name=address]", "carl@example.org").await;
    hand.fill("main input[name=password]", "passwort2026").await;
    hand.press("main form button[type=submit]").await;
    hand.wait("document.querySelector('.refusal li')").await;
    let told = [
        "Name: Ein Name besteht aus 2 bis 32 Buchstaben (A bis Z), Ziffern, Binde- oder Unterstrichen",
        "Passwort: Das gehört zu dem, was alle zuerst probieren; ein paar Wörter lassen sich leicht merken",
    ];
    assert_eq!(hand.value(faults).await, json!(told));
    let heading = "document.querySelector('.refusal p').textContent.trim()";
    assert_eq!(hand.text(heading).await, "Eine Angabe stimmt nicht");

    table.red.client.call("change_me").json(json!({ "language": "de" })).send().await.ok();
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/me", app.url)).await;
    let today = "new Date().toISOString().slice(0, 10)";
    for field in ["first_day", "last_day"] {
        hand.value(&format!("document.querySelector('input[name={field}]').value = {today}")).await;
    }
    hand.press_words("Ankündigen").await;
    hand.wait("document.querySelector('.refusal li')").await;
    let told = "Erster Tag: Das geht frühestens ab morgen: Abwesenheiten werden im Voraus angekündigt";
    assert_eq!(hand.value(faults).await, json!([told]));
    hand.open(&format!("{}/me", app.url)).await;
    hand.fill("input[name=reminder_hours]", ", bald").await;
    hand.press("form:has(input[name=reminder_hours]) button[type=submit]").await;
    hand.wait("document.querySelector('.refusal li')").await;
    let told = "Erinnerungen: Möglich sind höchstens fünf verschiedene Stundenzahlen von 1 bis 720";
    assert_eq!(hand.value(faults).await, json!([told]));

    let mut pieces = placement(&RED);
    pieces.as_object_mut().unwrap().retain(|_, kind| kind != "S");
    let draft = table.red.client.call("put_setup").path("game", &table.game).json(json!({ "pieces": pieces }));
    draft.send().await.ok();
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Armee festlegen").await;
    hand.press("//dialog[@open]//button[1]").await;
    hand.wait("document.querySelector('dialog[open] .refusal li')").await;
    let told = "Spion (S): 0 in deinen Reihen, 1 in der Armee";
    // In the question, and beside the board.
    assert_eq!(hand.value(faults).await, json!([told, told]));
    // The clauses are in English: the page for players, in the language and the look of this page, leads to them.
    hand.value("localStorage.setItem('fieldpost.look', 'dark')").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Armee festlegen").await;
    hand.press("//dialog[@open]//button[1]").await;
    hand.wait("document.querySelector('dialog[open] .refusal a')").await;
    let link = hand.text("document.querySelector('dialog[open] .refusal a').href").await;
    assert!(link.ends_with("/rules/barrage?look=dark&language=de&clause=S-1"), "{link}");
    hand.open(&link).await;
    let ground = "getComputedStyle(document.documentElement).colorScheme";
    assert_eq!(hand.text(ground).await, "dark");
    hand.press("main a[href$='#S-1']").await;
    hand.wait("document.querySelector(':target').id === 'S-1'").await;
    assert_eq!(hand.text(ground).await, "dark");
    hand.browser.picture("faults").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_browser_that_keeps_nothing_is_told_what_follows() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    for (refusal, said) in [
        (
            "Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })",
            "This browser accepts no cookies here",
        ),
        (
            "Storage.prototype.setItem = () => { throw new DOMException('refused', 'SecurityError') }",
            "This browser keeps nothing for this page",
        ),
    ] {
        let hand = Hand::new(Way::Touch).await;
        hand.browser.run_first(refusal).await;
        hand.open(&format!("{}/login", app.url)).await;
        hand.browser.wait_for(said).await;
        hand.sign_in(&app.url, "anna").await;
        hand.browser.wait_for(said).await;
        hand.browser.picture("refused").await;
        hand.browser.close().await;
    }
    // The others are told nothing.
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.wait(&format!("document.querySelector('.card a[href$={:?}]')", table.game)).await;
    assert!(!hand.browser.text().await.contains("This browser"));
    hand.browser.close().await;
}
