//! Notices in a browser: it is told by a press, shows what it is pushed, and is told no more by another press.

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::personas::Table;
use crate::support::push::TestBrowser;

/// What the browser is asked for here, which has no push service and asks nobody.
fn stub(browser: &TestBrowser, permission: &str) -> String {
    let made = browser.subscription("https://push.example.net/bert", "");
    let made = json!({ "endpoint": made["endpoint"], "keys": made["keys"], "expirationTime": null });
    format!(
        "(() => {{ PushManager.prototype.getSubscription = async () => null; \
         PushManager.prototype.subscribe = async options => {{ window.asked = options; return {{ toJSON: () => ({made}) }} }}; \
         Notification.requestPermission = async () => {permission:?} }})()"
    )
}

async fn listed(table: &Table) -> Vec<Value> {
    let list = table.blue.client.call("list_push_subscriptions").send().await.ok().json();
    list["subscriptions"].as_array().expect("a list").clone()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_browser_is_told_of_notices_after_a_press_and_until_another() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, "bert").await;
    hand.open(&format!("{}/me", app.url)).await;
    let browser = TestBrowser::new();
    hand.value(&stub(&browser, "denied")).await;
    hand.press_words("Notify me on this device").await;
    hand.browser.wait_for("This browser does not allow notifications here").await;
    assert!(listed(&table).await.is_empty());
    hand.value(&stub(&browser, "granted")).await;
    hand.press_words("Notify me on this device").await;
    hand.wait("[...document.querySelectorAll('legend')].some(one => one.textContent === 'What to be told of')").await;
    let list = listed(&table).await;
    assert_eq!((list.len(), &list[0]["service"]), (1, &json!("push.example.net")));
    let key = table.blue.client.call("read_push_key").send().await.ok().json();
    assert_eq!(
        hand.value("window.asked").await,
        json!({ "userVisibleOnly": true, "applicationServerKey": key["key"] })
    );
    // One kind less.
    hand.press("//fieldset[legend='What to be told of']//label[normalize-space()='Talk']/input").await;
    hand.wait("!document.querySelector('fieldset label:last-of-type input').checked").await;
    hand.press("//li[contains(., '(this one)')]//button[normalize-space()='Switch off']").await;
    hand.press("dialog[open] button.primary").await;
    hand.browser.wait_for("Notify me on this device").await;
    assert!(listed(&table).await.is_empty());
    assert_eq!(hand.browser.complaints().await, Vec::<String>::new());
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_push_is_shown_by_the_browser() {
    let app = super::with_page().await;
    let hand = Hand::new(Way::Touch).await;
    // A page that finds nobody signed in takes away what was shown to whoever was.
    let _table = Table::in_play(&app).await;
    hand.sign_in(&app.url, "anna").await;
    hand.wait("navigator.serviceWorker.controller?.state === 'activated'").await;
    let permission = json!({ "origin": app.url, "permissions": ["notifications"] });
    hand.browser.command("Browser.grantPermissions", permission).await;
    hand.browser.command("ServiceWorker.enable", json!({})).await;
    let said = json!({ "title": "Stratego with anna", "body": "It is your turn.", "path": "/games/1", "tag": "one" });
    let push = json!({ "origin": app.url, "registrationId": "0", "data": said.to_string() });
    // DevTools do not say whether a push has reached the worker: it is repeated until it is shown.
    let shown = "const done = arguments[arguments.length - 1]; \
         const look = async left => { \
             const all = await (await navigator.serviceWorker.ready).getNotifications(); \
             window.told = all.map(one => [one.title, one.body, one.tag, one.data].join('|')); \
             if (all.length > 0 || left === 0) done(all.length > 0); else setTimeout(look, 20, left - 1) \
         }; look(50)";
    let mut is_shown = false;
    for _ in 0..20 {
        hand.browser.command("ServiceWorker.deliverPushMessage", push.clone()).await;
        is_shown = hand.browser.window.execute_async(shown, vec![]).await.expect("an answer") == json!(true);
        if is_shown {
            break;
        }
    }
    assert!(is_shown);
    assert_eq!(hand.value("window.told").await, json!(["Stratego with anna|It is your turn.|one|/games/1"]));
    hand.browser.close().await;
}
