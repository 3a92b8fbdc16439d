//! Without a connection: what was read before is there, and says since when; nothing that is pressed waits to be sent;
//! and of two builds of the page a browser never runs parts of both.

use std::path::{Path, PathBuf};

use fieldpost::config::PageSource;
use serde_json::Value;

use super::hand::{Hand, Way};
use super::lost_answers::{IMPATIENT, behind_proxy};
use crate::support::app::TestApp;
use crate::support::database;
use crate::support::personas::Table;
use crate::support::proxy::{Fate, Proxy};

/// Nothing arrives any more, neither from the page nor from its worker.
async fn go_offline(hand: &Hand, proxy: &Proxy) {
    proxy.judge(|_, _| Fate::IsLost);
    hand.browser.connect(false).await;
}

/// The worker serves the page, and keeps what it has served.
async fn is_kept(hand: &Hand) {
    hand.wait("navigator.serviceWorker.controller").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn without_a_connection_the_inbox_and_the_games_that_were_seen_say_since_when_they_are_so() {
    let (app, proxy) = behind_proxy().await;
    let table = Table::in_play(&app).await;
    let second = Table::again(&table).await;
    let [game, unseen] = [&table.game, &second].map(|game| format!("{}/games/{game}", proxy.url));
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(IMPATIENT).await;
    hand.sign_in(&proxy.url, "anna").await;
    is_kept(&hand).await;
    for address in [&game, &proxy.url] {
        hand.open(address).await;
        hand.wait("document.querySelector('[role=grid], .card .small-board svg')").await;
    }
    proxy.until(|passed| passed.iter().any(|one| one.path.contains("/v1/me/decisions"))).await;
    go_offline(&hand, &proxy).await;

    hand.open(&proxy.url).await;
    hand.browser.wait_for("Barrage against bert").await;
    hand.wait("document.querySelector('.banner').textContent.startsWith('No connection')").await;
    hand.open(&game).await;
    hand.wait("document.querySelectorAll('.board .piece.seat-0 .rank').length === 8").await;
    let said = hand.text("document.querySelector('.banner').textContent").await;
    let year = hand.text("String(new Date().getFullYear())").await;
    assert!(said.contains(':') || said.contains(&year), "since when: {said}");

    // What is pressed now is refused, stays there, and is not sent until it is pressed again.
    let acted = || proxy.passed().iter().filter(|one| one.method == "POST" && one.path.ends_with("/actions")).count();
    let before = acted();
    hand.space("b4").await;
    hand.space("b5").await;
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('.bar .refusal') && document.querySelector('.offered')").await;
    hand.open(&unseen).await;
    hand.wait("document.querySelector('.refusal')").await;
    proxy.judge(|_, _| Fate::Passes);
    hand.browser.connect(true).await;
    hand.open(&game).await;
    hand.wait("!document.querySelector('.banner') && document.querySelector('.task .due')").await;
    assert_eq!(acted(), before, "nothing was sent by itself");
    assert!(
        table.red.look(&table.game).await.json()["pieces"].as_array().unwrap().iter().any(|one| one["space"] == "b4")
    );
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn without_a_connection_the_story_of_a_game_goes_as_far_as_its_board() {
    let (app, proxy) = behind_proxy().await;
    let table = Table::in_play(&app).await;
    let game = format!("{}/games/{}", proxy.url, table.game);
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(IMPATIENT).await;
    hand.sign_in(&proxy.url, "anna").await;
    is_kept(&hand).await;
    hand.open(&game).await;
    let told = "document.querySelectorAll('.story li').length";
    // Each of them comes by itself, while the page is open.
    for (at, action) in ["b4-b5", "b7-b6", "b5xb6"].iter().enumerate() {
        let player = if at % 2 == 0 { &table.red } else { &table.blue };
        let seen = player.act(&table.game, action).await.ok().json();
        hand.wait(&format!("document.querySelector('.game').dataset.version === '{}'", seen["version"])).await;
    }
    let before = hand.value(told).await;
    proxy.until(|_| true).await;
    go_offline(&hand, &proxy).await;
    hand.open(&game).await;
    hand.wait("document.querySelector('.banner')").await;
    hand.wait(&format!("{told} === {before}")).await;
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn where_nothing_is_answered_a_game_that_was_seen_is_there_and_comes_up_to_date_by_itself() {
    let (app, proxy) = behind_proxy().await;
    let table = Table::in_play(&app).await;
    let game = format!("{}/games/{}", proxy.url, table.game);
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&proxy.url, "anna").await;
    is_kept(&hand).await;
    hand.open(&game).await;
    hand.wait("document.querySelector('.task .due')").await;
    proxy.until(|passed| passed.iter().any(|one| one.path.ends_with("/note"))).await;
    // The browser knows of no fault, and nothing comes: neither the page nor what is on it.
    proxy.judge(|_, _| Fate::Hangs);
    hand.open(&game).await;
    hand.wait("document.querySelectorAll('.board .piece.seat-0 .rank').length === 8").await;
    hand.wait("document.querySelector('.banner').textContent.startsWith('No connection')").await;
    proxy.judge(|_, _| Fate::Passes);
    table.red.act(&table.game, "b4-b5").await.ok();
    hand.open(&game).await;
    hand.wait(
        "document.querySelector('[data-space=b5]').textContent.includes('your') && !document.querySelector('.banner')",
    )
    .await;
    hand.browser.close().await;
}

/// The folder of the build that the other tests use.
fn build() -> PathBuf {
    std::env::var("FIELDPOST_PAGE")
        .map_or_else(|_| Path::new(env!("CARGO_MANIFEST_DIR")).join("page/dist"), PathBuf::from)
}

/// Another build, whose script has another name; and that name.
async fn next_build() -> (PathBuf, String) {
    let folder = database::folder().await.join("next");
    std::fs::create_dir(&folder).expect("a folder");
    for entry in std::fs::read_dir(build()).expect("a build (script/page makes one)") {
        let entry = entry.expect("a file");
        std::fs::copy(entry.path(), folder.join(entry.file_name())).expect("a copy");
    }
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    let script: Value = serde_json::from_str(&manifest).expect("JSON");
    let old = script["script"].as_str().expect("a name").to_owned();
    let (start, _) = old.rsplit_once('-').expect("a name with a hash");
    let new = format!("{start}-NEXTONE2.js");
    std::fs::rename(folder.join(&old), folder.join(&new)).expect("a script");
    std::fs::remove_file(folder.join(format!("{old}.br"))).ok();
    std::fs::write(folder.join("manifest.json"), manifest.replace(&old, &new)).expect("a manifest");
    (folder, new)
}

/// The script that the page runs, and the files of the page that the worker keeps.
async fn files(hand: &Hand) -> (String, Vec<String>) {
    let script = "const done = arguments[arguments.length - 1]; \
         caches.open('fieldpost-page').then(store => store.keys()).then(kept => done([ \
         document.querySelector('script[type=module]').src, kept.map(one => new URL(one.url).pathname)]))";
    let found = hand.browser.window.execute_async(script, vec![]).await.expect("files");
    let kept = found[1].as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned);
    (found[0].as_str().expect("a script").to_owned(), kept.collect())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_browser_runs_one_build_whole_until_all_of_the_next_one_is_there() {
    let (app, proxy) = behind_proxy().await;
    let (folder, name) = next_build().await;
    let next = TestApp::start_with(|settings| settings.server.page = PageSource::Folder(folder)).await;
    let hand = Hand::new(Way::Touch).await;
    let page = format!("{}/watch", proxy.url);
    hand.open(&page).await;
    is_kept(&hand).await;
    hand.open(&page).await;
    hand.wait("document.querySelector('h1')").await;
    let (first, kept) = files(&hand).await;
    assert!(!first.ends_with(&name) && kept.iter().any(|file| first.ends_with(file.as_str())), "{first} {kept:?}");

    // The server has moved on, and its new script does not arrive, or another server that does not have it is asked.
    proxy.lead_to(&next.url);
    for fate in [Fate::IsLost, Fate::IsRefused] {
        let missing = name.clone();
        proxy.judge(move |_, path| if path.ends_with(&missing) { fate } else { Fate::Passes });
        hand.open(&page).await;
        assert_eq!(files(&hand).await, (first.clone(), kept.clone()), "the old build, whole");
        go_offline(&hand, &proxy).await;
        hand.open(&page).await;
        assert_eq!(files(&hand).await.0, first);
        hand.browser.connect(true).await;
    }

    proxy.judge(|_, _| Fate::Passes);
    hand.open(&page).await;
    // Where the answer lets wait, what is kept is shown, and the next build is kept meanwhile.
    let frame = "const done = arguments[arguments.length - 1]; \
         caches.match('/').then(kept => kept.text()).then(done)";
    while !hand.browser.window.execute_async(frame, vec![]).await.expect("a frame").to_string().contains(&name) {}
    hand.open(&page).await;
    let (second, kept) = files(&hand).await;
    assert!(second.ends_with(&name), "{second}");
    assert!(!kept.iter().any(|file| first.ends_with(file.as_str()) && file != "/"), "{kept:?}");
    go_offline(&hand, &proxy).await;
    let passed = proxy.passed().len();
    hand.open(&page).await;
    assert_eq!(files(&hand).await, (second, kept));
    let loaded = hand.browser.loaded().await;
    assert!(!loaded.contains(&first), "{loaded:?}");
    assert!(proxy.passed()[passed..].iter().all(|one| matches!(one.fate, Fate::IsLost)), "nothing comes through");
    drop(app);
    hand.browser.close().await;
}
