//! A sketch: what somebody tries out on a copy of the board changes nothing, is sent to nobody, and is gone with its
//! user.

use fantoccini::key::Key;
use serde_json::json;

use super::hand::{Hand, Way};
use super::news::{has_seen, play, says, step};
use crate::support::personas::{BLUE, RED, Table, blue_in_another_world};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn pieces_of_both_are_moved_in_a_sketch_and_the_game_stays_as_it_is_by_touch() {
    try_out(Way::Touch).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn pieces_of_both_are_moved_in_a_sketch_and_the_game_stays_as_it_is_by_keyboard() {
    try_out(Way::Keyboard).await;
}

async fn try_out(way: Way) {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let before = table.red.look(&table.game).await.json();
    let game = format!("{}/games/{}", app.url, table.game);
    let hand = Hand::new(way).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&game).await;
    hand.wait("performance.getEntriesByType('resource').filter(one => one.name.endsWith('/seen')).length > 1").await;
    hand.value(
        "(() => { const real = window.fetch; window.writes = 0; window.fetch = (path, init) => { \
         if ((init?.method ?? 'GET') !== 'GET') window.writes++; return real(path, init) } })()",
    )
    .await;
    hand.press_words("Try things out").await;
    hand.wait("document.querySelector('.sketch [role=grid]') && document.activeElement.textContent === 'Sketch'").await;
    assert!(hand.sees(".sketch-head p").await && !hand.sees(".bar").await);
    // A hidden piece of the opponent goes anywhere, and is taken off by one of mine.
    hand.space("e7").await;
    hand.space("e5").await;
    hand.wait(&format!("{} && {}", says("e5", "bert’s piece, hidden"), says("e7", "empty"))).await;
    hand.space("e4").await;
    hand.space("e5").await;
    hand.wait(&format!("{} && {}", says("e5", "your marshal"), says("e4", "empty"))).await;
    if way == Way::Keyboard {
        hand.write("?").await;
        hand.wait("document.querySelector('dialog[open]').textContent.includes('undo, redo')").await;
        hand.key(Key::Escape.into()).await;
        hand.wait("!document.querySelector('dialog[open]') && document.activeElement.dataset.space === 'e5'").await;
    }
    hand.press_words("Undo").await;
    hand.wait(&format!("{} && {}", says("e5", "bert’s piece, hidden"), says("e4", "your marshal"))).await;
    hand.choose("draw an arrow").await;
    hand.space("a4").await;
    hand.space("a7").await;
    hand.wait(&format!("{} && document.querySelectorAll('.line-drawn').length === 1", says("a4", "arrow to a7"))).await;
    hand.browser.picture(&format!("sketch-{way:?}")).await;
    assert_eq!(hand.value("window.writes").await, json!(0), "nothing is sent");
    // It is still there after a reload, and the game is not touched by it.
    hand.open(&game).await;
    hand.wait(&says("e7", "bert’s piece, hidden")).await;
    hand.press_words("Try things out").await;
    hand.wait(&format!("document.querySelector('.sketch') && {}", says("a4", "arrow to a7"))).await;
    hand.press_words("Back to the game").await;
    hand.wait(&format!("!document.querySelector('.sketch') && {}", says("e4", "to go"))).await;
    let after = table.red.look(&table.game).await.json();
    assert_eq!((&after["version"], &after["pieces"]), (&before["version"], &before["pieces"]));
    let kept = hand.text("localStorage.getItem('fieldpost.sketch.' + location.pathname.split('/').at(-1))").await;
    assert!(kept.contains("\"to\":\"e5\"") && !kept.contains("marshal"), "{kept}");
    hand.open(&format!("{}/me", app.url)).await;
    hand.press_words("Sign out").await;
    hand.wait("location.pathname === '/' && document.querySelector('a[href=\"/register\"]')").await;
    assert_eq!(hand.value("Object.keys(localStorage).some(one => one.includes('sketch'))").await, json!(false));
    hand.browser.close().await;
}

/// What the page of one of the players shows and keeps in one world, without times and ids: news of a battle, what it
/// makes of a hidden piece, and a sketch in which that piece goes elsewhere.
async fn thought(name: &str, blue: &[(&str, &str)]) -> [String; 4] {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, blue).await.ok();
    for player in [&table.red, &table.blue] {
        has_seen(player, &table.game).await;
    }
    play(&table, &["b4-b5", "b7-b6", "b5xb6", "e7-e6"]).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, name).await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    let plain = "replace(/[0-9a-f-]{36}/g, '#')";
    let drawn = format!(
        "(() => {{ const copy = document.querySelector('article.game').cloneNode(true); \
         copy.querySelectorAll('time, .task > p + p').forEach(one => one.remove()); return copy.innerHTML.{plain} }})()"
    );
    for at in 1..3 {
        hand.wait(&step(at, 4)).await;
        hand.press(".since .primary").await;
    }
    hand.wait(&format!("{} && document.querySelector('.battle .fallen')", step(3, 4))).await;
    let news = hand.text(&drawn).await;
    hand.press_words("Skip").await;
    hand.wait("!document.querySelector('.since')").await;
    hand.space("e6").await;
    hand.wait("document.querySelector('.about')").await;
    let about = hand.text(&drawn).await;
    hand.press_words("Try things out").await;
    hand.space("e6").await;
    hand.space("e5").await;
    hand.wait(&says("e6", "empty")).await;
    let sketch = hand.text(&drawn).await;
    let kept = hand
        .text(&format!("JSON.stringify([localStorage, sessionStorage].map(one => Object.entries(one).sort())).{plain}"))
        .await;
    hand.browser.close().await;
    [news, about, sketch, kept]
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_neither_news_nor_a_sketch_tells_what_its_reader_may_not_know() {
    let (here, there) = (thought("anna", &BLUE).await, thought("anna", &blue_in_another_world()).await);
    assert_eq!(here, there);
    assert!(here[3].contains("fieldpost.sketch.#"), "{}", here[3]);
    // What somebody may know differs, and this comparison sees it; what is kept says nothing of it.
    let (here, there) = (thought("bert", &BLUE).await, thought("bert", &blue_in_another_world()).await);
    assert!(here.iter().zip(&there).take(3).all(|(one, other)| one != other));
    assert_eq!(here[3], there[3]);
}
