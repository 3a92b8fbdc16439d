//! Pages as a person meets them, in a real browser: a link in a mail shows what it is about and changes nothing; only
//! the press of a button does.

use crate::support::app::TestApp;
use crate::support::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn the_documentation_opens_and_loads_nothing_from_elsewhere() {
    let app = TestApp::start().await;
    let Some(browser) = Browser::open().await else { return };
    browser.goto(&format!("{}/docs", app.url)).await;
    browser.wait_for("Take an action").await;
    browser.picture("docs").await;
    let loaded = browser.loaded().await;
    assert!(loaded.iter().any(|name| name.ends_with("/openapi.yaml")), "{loaded:?}");
    for name in &loaded {
        assert!(name.starts_with(&app.url) || name.starts_with("data:"), "{name} comes from elsewhere");
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
