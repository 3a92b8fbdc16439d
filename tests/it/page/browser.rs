//! The document of the page in a real browser, with scripts and without.

use super::{PATHS, with_page};
use crate::support::app::TestApp;
use crate::support::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_page_runs_at_each_of_its_paths_and_breaks_nothing_that_is_forbidden() {
    let app = with_page().await;
    let browser = Browser::open().await;
    for path in PATHS {
        browser.goto(&format!("{}{path}", app.url)).await;
        browser.wait_for(&format!("The page of {path}")).await;
        browser.wait_for("There are rulesets: 200").await;
        browser.wait_for("A worker for /").await;
        assert!(!browser.text().await.contains("The board needs scripts"), "{path}");
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_page_cannot_make_markup_or_code_of_a_text() {
    let app = with_page().await;
    let browser = Browser::open().await;
    browser.goto(&format!("{}/games", app.url)).await;
    browser.wait_for("The page of /games").await;
    for attempt in [
        "document.body.innerHTML = '<p>markup</p>'",
        "const script = document.createElement('script'); script.text = 'document.title = 1'",
        "trustedTypes.createPolicy('other', {})",
        "setTimeout('document.title = 1')",
        "document.createElement('script').src = '/page/app.js'",
    ] {
        let script = format!("try {{ {attempt}; return 'allowed' }} catch (why) {{ return why.name }}");
        let outcome = browser.window.execute(&script, vec![]).await.expect("an outcome");
        assert_eq!(outcome, "TypeError", "{attempt}");
    }
    let complaints = browser.complaints().await;
    assert!(complaints.len() >= 5, "each is reported: {complaints:?}");
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn without_scripts_the_page_says_what_to_do_and_leads_to_pages_that_need_none() {
    let app = with_page().await;
    let browser = Browser::open().await;
    browser.switch_scripts_off().await;
    for path in PATHS.into_iter().filter(|path| *path != "/register") {
        browser.goto(&format!("{}{path}?language=en", app.url)).await;
        browser.wait_for("The board needs scripts").await;
        assert!(!browser.text().await.contains("The page of"), "{path}");
    }
    browser.picture("no-scripts").await;
    browser.follow("Register").await;
    browser.wait_for("Language of mails and pages").await;
    browser.follow("fieldpost").await;
    browser.wait_for("People play Stratego by correspondence here").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn without_a_build_a_link_to_a_game_leads_to_words_about_it() {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    browser.goto(&format!("{}{}?language=en", app.url, PATHS[3])).await;
    browser.wait_for("This server was built without the board for browsers").await;
    browser.picture("no-board").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
