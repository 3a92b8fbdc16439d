//! What stays on the page, and what does not: texts and drafts while their author signs in again, nothing for whoever
//! sits at the browser next, and nothing to be seen of a rank while ranks are hidden.

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::client::Client;
use crate::support::guests::Guests;
use crate::support::personas::{PASSWORD, Player, Table};

/// Signs in where the page asks for it in the middle of something.
async fn sign_in_again(hand: &Hand, name: &str) {
    hand.wait("document.querySelector('main input[name=password]')").await;
    hand.fill("main input[name=login]", name).await;
    hand.fill("main input[name=password]", PASSWORD).await;
    hand.press("main form button[type=submit]").await;
    hand.wait("document.querySelector('a[href=\"/me\"]') && !document.querySelector('main input[name=password]')")
        .await;
}

/// Ends every session of a user, from another one.
async fn end_sessions(url: &str, player: &Player) {
    let elsewhere = Player::logged_in(&Client::new(url), &player.name, &player.address).await;
    elsewhere.client.call("end_sessions").send().await.ok();
}

/// What a field holds.
async fn typed(hand: &Hand, field: &str) -> String {
    hand.text(&format!("document.querySelector({field:?}).value")).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_text_stays_while_its_author_signs_in_again() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.fill(".note textarea", "The piece on e7 never moves.").await;
    end_sessions(&app.url, &table.red).await;
    hand.press(".note .actions button").await;
    sign_in_again(&hand, "anna").await;
    assert_eq!(typed(&hand, ".note textarea").await, "The piece on e7 never moves.");
    hand.press(".note .actions button").await;
    hand.wait("document.querySelector('.hidden[role=status]').textContent === 'Saved.'").await;

    hand.open(&format!("{}/setups/new", app.url)).await;
    hand.press_words("Fill by chance").await;
    hand.fill(".setup-side input[name=name]", "Left flank").await;
    end_sessions(&app.url, &table.red).await;
    hand.press(".setup-side form button[type=submit]").await;
    sign_in_again(&hand, "anna").await;
    assert_eq!(typed(&hand, ".setup-side input[name=name]").await, "Left flank");
    hand.press(".setup-side form button[type=submit]").await;
    hand.wait("location.pathname === '/setups' && document.querySelector('.rows a').textContent === 'Left flank'")
        .await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn an_army_that_is_being_set_up_is_saved_when_its_author_leaves_or_comes_back() {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.value(
        "(() => { const real = window.fetch; window.fetch = async (path, init) => { const answer = await real(path, init); \
         if (init?.method === 'PUT' && answer.ok) window.saves = (window.saves ?? 0) + 1; return answer } })()",
    )
    .await;
    hand.press_words("Fill by chance").await;
    hand.press("header .brand").await;
    hand.wait("window.saves === 1").await;
    let draft = table.red.client.call("read_setup").path("game", &table.game).send().await.ok().json();
    assert_eq!(draft["pieces"].as_object().map(serde_json::Map::len), Some(8));

    hand.press(&format!("a[href=\"/games/{}\"]", table.game)).await;
    hand.wait("document.querySelector('.setup-side').textContent.includes('All pieces are placed')").await;
    end_sessions(&app.url, &table.red).await;
    hand.press_words("Mirror").await;
    let mirrored = "[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent).join()";
    let before = hand.text(mirrored).await;
    sign_in_again(&hand, "anna").await;
    assert_eq!(hand.text(mirrored).await, before);
    hand.wait("window.saves === 2").await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_note_that_was_changed_elsewhere_is_shown_before_it_is_replaced() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.fill(".note textarea", "From the desk").await;
    let note = json!({ "text": "From the phone", "marks": { "9": { "kinds": ["bomb"] } } });
    let put = table.red.client.call("put_note").path("game", &table.game).header("If-None-Match", "*");
    put.json(note).send().await.ok();
    hand.press(".note .actions button").await;
    hand.wait("document.querySelector('.note blockquote')?.textContent === 'From the phone'").await;
    assert_eq!(typed(&hand, ".note textarea").await, "From the desk");
    hand.press(".note .actions button").await;
    hand.wait("document.querySelector('.hidden[role=status]').textContent === 'Saved.'").await;
    let kept = table.red.client.call("read_note").path("game", &table.game).send().await.ok().json();
    assert_eq!(kept["text"], "From the desk");
    assert_eq!(kept["marks"]["9"]["kinds"], json!(["bomb"]), "what was not shown is not replaced");
    hand.browser.close().await;
}

/// How many pieces of a seat the board shows with their ranks.
async fn ranks(hand: &Hand, seat: usize) -> Value {
    hand.value(&format!("document.querySelectorAll('.board .piece.seat-{seat} .rank:not(.guess)').length")).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn whoever_signs_in_next_sees_nothing_of_the_user_before() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let game = format!("{}/games/{}", app.url, table.game);
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&game).await;
    hand.fill(".note textarea", "The flag is on a1.").await;
    assert_eq!([ranks(&hand, 0).await, ranks(&hand, 1).await], [8, 0]);
    // Her session ends by itself, and her opponent signs in on her page.
    end_sessions(&app.url, &table.red).await;
    hand.press(".note .actions button").await;
    sign_in_again(&hand, "bert").await;
    hand.wait(
        "document.querySelector('h1')?.textContent === 'Barrage against anna' && document.querySelector('.note')",
    )
    .await;
    assert_eq!([ranks(&hand, 0).await, ranks(&hand, 1).await], [0, 8]);
    hand.press_words("Look back").await;
    hand.wait("document.querySelector('.replay')").await;
    assert_eq!([ranks(&hand, 0).await, ranks(&hand, 1).await], [0, 8]);
    assert_eq!(typed(&hand, ".note textarea").await, "");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn nothing_of_a_user_who_has_signed_out_stays_in_another_tab() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    let window = &hand.browser.window;
    let first = window.window().await.unwrap();
    let second = window.new_window(true).await.unwrap().handle;
    window.switch_to_window(second).await.unwrap();
    hand.open(&format!("{}/me", app.url)).await;
    hand.press_words("Sign out").await;
    hand.wait("location.pathname === '/' && document.querySelector('a[href=\"/register\"]')").await;
    window.switch_to_window(first.clone()).await.unwrap();
    hand.wait("location.pathname === '/' && !document.querySelector('.board, main input')").await;

    // A tab whose session has ended is there again as soon as its user has signed in, in whichever tab.
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.fill(".note textarea", "Mine").await;
    end_sessions(&app.url, &table.red).await;
    hand.press(".note .actions button").await;
    hand.wait("document.querySelector('main input[name=password]')").await;
    let second = window.windows().await.unwrap().into_iter().find(|other| *other != first).unwrap();
    window.switch_to_window(second).await.unwrap();
    hand.sign_in(&app.url, "anna").await;
    window.switch_to_window(first).await.unwrap();
    hand.wait("!document.querySelector('main input[name=password]') && document.querySelector('a[href=\"/me\"]')")
        .await;
    assert_eq!(typed(&hand, ".note textarea").await, "Mine");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn while_ranks_are_hidden_nothing_on_any_page_tells_them() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    let game = format!("/games/{}", table.game);
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    let named = "/spy|scout|miner|general|marshal|bomb|flag/i.test(document.querySelector('main').innerText)";
    hand.wait("document.querySelector('.last-sentence').textContent !== ''").await;
    hand.open(&format!("{}{game}", app.url)).await;
    hand.fill(".note textarea", "Mine").await;
    assert_eq!(hand.value(named).await, true);
    hand.press_words("Hide my ranks").await;
    hand.wait(&format!("!({named}) && !document.querySelector('.board .piece.seat-0 .rank')")).await;
    // What happens meanwhile, what was before, and what the command line knows.
    hand.press_words("Look back").await;
    hand.press_words("‹ Back").await;
    hand.press_words("Command line").await;
    for line in ["last", "captured", "where 2"] {
        hand.fill(".line input", &format!("{line}\u{e007}")).await;
        hand.wait("document.querySelector('.line .sentence').textContent.startsWith('While your ranks are hidden')")
            .await;
        assert_eq!(
            hand.value("document.querySelector('.line .sentence').textContent.length < 70").await,
            true,
            "{line}"
        );
    }
    assert_eq!(hand.value(named).await, false);
    let said =
        "/spy|scout|miner|general|marshal|bomb|flag/i.test(document.querySelector('.hidden[role=status]').textContent)";
    assert_eq!(hand.value(said).await, false);
    hand.press_words("Hide my ranks").await;
    hand.wait("document.querySelector('.board .piece.seat-0 .rank')").await;
    assert_eq!(typed(&hand, ".note textarea").await, "Mine", "what was typed is still there");
    hand.press_words("Hide my ranks").await;
    // It hides them in every other game and list, too.
    hand.open(&format!("{}{game}", app.url)).await;
    assert_eq!(hand.value("document.querySelectorAll('.board .piece.seat-0 .rank').length").await, 0);
    hand.open(&app.url).await;
    hand.wait("document.querySelector('.card .small-board svg')").await;
    assert_eq!(hand.value(named).await, false);
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_partner_is_not_called_an_opponent_and_a_bot_is_called_a_program() {
    let app = super::with_page().await;
    let names = ["anna", "bert", "carl", "dora"];
    let table = Guests::seated(&app, &names, "stratego4-partners", json!({})).await.set_up().await;
    table.players[3].client.call("change_me").json(json!({ "kind": "bot" })).send().await.ok();
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    let title = hand.text("document.querySelector('h1').textContent").await;
    assert_eq!(title, "Stratego 4 for partners with carl against bert and dora");
    let seats = hand.text("document.querySelector('.seats').innerText").await;
    assert!(seats.contains("carl (your partner)") && seats.matches("partner").count() == 1, "{seats}");
    assert!(seats.contains("dora (a program)") && seats.matches("a program").count() == 1, "{seats}");
    let south = "[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent) \
         .find(one => one.includes('carl'))";
    let piece = hand.text(south).await;
    assert!(piece.ends_with("carl’s piece, hidden, your partner"), "{piece}");
    hand.open(&format!("{}/games", app.url)).await;
    hand.browser.wait_for(&title).await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn letters_typed_while_a_text_is_saved_stay() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    // Answers to writes are there once the test lets them through.
    hand.value(
        "(() => { const real = window.fetch; window.held = []; window.fetch = async (path, init) => { \
         const answer = await real(path, init); if (/note|talk/.test(path) && init?.method !== 'GET') \
         await new Promise(done => window.held.push(done)); return answer } })()",
    )
    .await;
    hand.press("//summary[normalize-space()='Talk']").await;
    for (field, button, said) in [
        (".note textarea", ".note .actions button", "Saved."),
        (".play-side form input", ".play-side form button", "Said."),
    ] {
        hand.fill(field, "One").await;
        hand.press(button).await;
        hand.wait("window.held.length === 1").await;
        hand.fill(field, "Two").await;
        let typed_on = typed(&hand, field).await;
        assert_eq!(typed_on.len(), 6, "{field}: {typed_on}");
        hand.value("window.held.pop()()").await;
        hand.wait(&format!("document.querySelector('.hidden[role=status]').textContent === {said:?}")).await;
        assert_eq!(typed(&hand, field).await, typed_on, "{field}");
    }
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn news_from_a_time_of_hidden_ranks_is_told_until_its_reader_has_seen_it() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let version = table.red.look(&table.game).await.json()["version"].clone();
    let seen = table.red.client.call("put_seen").path("game", &table.game);
    seen.json(json!({ "version": version })).send().await.ok();
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.press_words("Hide my ranks").await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    hand.wait("document.querySelector('.task .due') && !document.querySelector('.since')").await;
    for _ in 0..2 {
        hand.press_words("Hide my ranks").await;
        hand.wait("document.querySelectorAll('.since li').length === 1").await;
        hand.press_words("Hide my ranks").await;
        hand.wait("!document.querySelector('.since')").await;
    }
    hand.press_words("Hide my ranks").await;
    hand.press_words("Seen").await;
    hand.wait("!document.querySelector('.since')").await;
    let kept = hand.text("JSON.stringify(localStorage)").await;
    assert!(!kept.contains(&table.game), "how far a player is is known to the server: {kept}");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_armies_at_the_end_are_hidden_with_the_ranks() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelectorAll('.setups figure').length === 2").await;
    assert_eq!(hand.value("document.querySelectorAll('.setups .rank').length").await, 16, "both armies are drawn");
    hand.press_words("Hide my ranks").await;
    hand.wait("!document.querySelector('.setups')").await;
    hand.press_words("Hide my ranks").await;
    hand.wait("document.querySelectorAll('.setups figure').length === 2").await;
    hand.browser.close().await;
}
