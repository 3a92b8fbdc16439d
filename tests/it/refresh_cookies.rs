//! Being logged in on a page of this server: the refresh token is in a cookie, which only requests from such a page can
//! use.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Call, Client, Reply};
use crate::support::personas::{PASSWORD, Player};

/// The cookies of a browser.
#[derive(Clone, Debug, Default)]
struct Jar(Option<String>);

impl Jar {
    /// Keeps or forgets what a response says.
    fn take(&mut self, reply: &Reply) {
        let set = reply.header("set-cookie");
        if let Some((pair, rest)) = set.split_once(';') {
            let (_, value) = pair.split_once('=').expect("a cookie");
            self.0 = (!rest.contains("Max-Age=0;")).then(|| pair.to_owned());
            assert_eq!(value.is_empty(), self.0.is_none(), "{set}");
        }
    }

    /// A call of a page of this server.
    fn call<'c>(&self, client: &'c Client, operation: &str) -> Call<'c> {
        let call = client.call(operation).header("sec-fetch-site", "same-origin");
        match &self.0 {
            Some(pair) => call.header("cookie", format!("theme=dark; mood=é; {pair}")),
            None => call,
        }
    }
}

fn by_cookie() -> Value {
    json!({ "login": "anna", "password": PASSWORD, "refresh": "cookie" })
}

/// Anna's browser, logged in.
async fn log_in(client: &Client) -> (Jar, Value) {
    let mut jar = Jar::default();
    let reply = jar.call(client, "log_in").json(by_cookie()).send().await.ok();
    jar.take(&reply);
    (jar, reply.json())
}

async fn refresh(client: &Client, jar: &Jar) -> Reply {
    jar.call(client, "refresh_session").send().await
}

async fn is_known(client: &Client, tokens: &Value) -> bool {
    client.with_token(tokens["access_token"].as_str().unwrap()).call("read_me").send().await.status == 200
}

async fn ended_by(app: &TestApp) -> Vec<Option<String>> {
    app.sql("SELECT ended_by FROM sessions ORDER BY id OFFSET 1")
        .await
        .into_iter()
        .map(|mut row| row.remove(0))
        .collect()
}

/// A service with Anna, and a client that is not logged in.
async fn with_anna() -> (TestApp, Client) {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let client = Client::new(&app.url);
    (app, client)
}

#[tokio::test]
async fn the_token_is_in_the_cookie_and_nowhere_else() {
    let (app, client) = with_anna().await;
    let reply = Jar::default().call(&client, "log_in").json(by_cookie()).send().await.ok();
    let (set, device) = reply.header("set-cookie").split_once(", ").expect("two cookies");
    assert!(set.starts_with(&format!("{}=", app.cookie("refresh"))), "{set}");
    assert!(device.starts_with(&format!("{}=", app.cookie("device"))), "{device}");
    assert!(device.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"), "{device}");
    assert!(set.ends_with("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"), "{set}");
    let value = set.split([';', '=']).nth(1).unwrap();
    assert!(value.len() == 65 && !reply.text().contains(&value[22..]), "{}", reply.text());
    assert!(reply.json().get("refresh_token").is_none() && reply.json().get("device_token").is_none());
    assert!(is_known(&client, &reply.json()).await);
    let rows = app.sql("SELECT s::text FROM sessions s").await;
    assert!(rows.iter().flatten().flatten().all(|row| !row.contains(&value[22..])));
    // Whoever does not ask for it gets none.
    for body in [
        json!({ "login": "anna", "password": PASSWORD }),
        json!({ "login": "anna", "password": PASSWORD, "refresh": "body" }),
    ] {
        let reply = client.call("log_in").json(body).send().await.ok();
        assert!(reply.header("set-cookie").is_empty() && reply.json()["refresh_token"].is_string(), "{reply:?}");
    }
}

#[tokio::test]
async fn over_tls_the_cookie_belongs_to_this_host_alone() {
    let app = TestApp::start_with(|settings| settings.server.public_url = "https://play.example.org".to_owned()).await;
    Player::new(&app, "anna").await;
    let client = Client::new(&app.url);
    let call = client.call("log_in").header("origin", "https://play.example.org");
    let reply = call.json(by_cookie()).send().await.ok();
    let (set, device) = reply.header("set-cookie").split_once(", ").expect("two cookies");
    assert!(set.starts_with("__Host-fieldpost-refresh="), "{set}");
    assert!(device.starts_with("__Host-fieldpost-device="), "{device}");
    for cookie in [(set, 2_592_000), (device, 31_536_000)] {
        let ends = format!("; Path=/; Max-Age={}; HttpOnly; SameSite=Strict; Secure", cookie.1);
        assert!(cookie.0.ends_with(&ends), "{cookie:?}");
    }
    // One with the other name may come from anywhere.
    let renamed = set.split(';').next().unwrap().replace("__Host-", "");
    let call = client.call("refresh_session").header("cookie", renamed).header("sec-fetch-site", "same-origin");
    call.send().await.problem("invalid-refresh-token");
}

#[tokio::test]
async fn two_services_on_one_host_do_not_take_each_other_s_cookies() {
    let url = "https://play.example.org:8443";
    let app = TestApp::start_with(|settings| settings.server.public_url = url.to_owned()).await;
    Player::new(&app, "anna").await;
    let client = Client::new(&app.url);
    let reply = client.call("log_in").header("origin", url).json(by_cookie()).send().await.ok();
    let (set, device) = reply.header("set-cookie").split_once(", ").expect("two cookies");
    assert!(device.starts_with("__Host-fieldpost-device-8443="), "{device}");
    let (own, _) = set.split_once(';').expect("a cookie");
    let token = own.strip_prefix("__Host-fieldpost-refresh-8443=").expect("its name");
    let refresh =
        async |cookie: &str| client.call("refresh_session").header("origin", url).header("cookie", cookie).send().await;
    for name in ["__Host-fieldpost-refresh-9443", "__Host-fieldpost-refresh"] {
        refresh(&format!("{name}={token}")).await.problem("invalid-refresh-token");
    }
    refresh(&format!("__Host-fieldpost-refresh-9443=x; {own}")).await.ok();
}

#[tokio::test]
async fn a_refresh_replaces_the_cookie_and_an_old_one_ends_the_session() {
    let (app, client) = with_anna().await;
    let (mut jar, tokens) = log_in(&client).await;
    let old = jar.clone();
    let reply = refresh(&client, &jar).await.ok();
    jar.take(&reply);
    assert_eq!(reply.json()["session"], tokens["session"]);
    assert!(reply.json().get("refresh_token").is_none() && is_known(&client, &reply.json()).await);
    assert_ne!(jar.0, old.0);
    // A lost response is asked for again.
    let again = refresh(&client, &old).await.ok();
    assert_eq!(again.header("set-cookie"), reply.header("set-cookie"));
    let next = refresh(&client, &jar).await.ok();
    let refused = refresh(&client, &old).await;
    refused.problem("invalid-refresh-token");
    assert_eq!(refused.header("set-cookie"), "", "another tab may have a good one");
    assert!(!is_known(&client, &next.json()).await);
    assert_eq!(ended_by(&app).await, [Some("reuse".to_owned())]);
}

#[tokio::test]
async fn two_tabs_that_refresh_at_once_both_stay_logged_in() {
    let (app, client) = with_anna().await;
    let (mut jar, _) = log_in(&client).await;
    for _ in 0..20 {
        app.advance_clock(Duration::from_secs(600)).await;
        let (one, other) = tokio::join!(refresh(&client, &jar), refresh(&client, &jar));
        let (one, other) = (one.ok(), other.ok());
        assert_eq!(one.header("set-cookie"), other.header("set-cookie"));
        assert!(is_known(&client, &one.json()).await && is_known(&client, &other.json()).await);
        jar.take(&other);
    }
    assert_eq!(ended_by(&app).await, [None]);
}

#[tokio::test]
async fn logging_out_ends_the_session_and_clears_the_browser() {
    let (app, client) = with_anna().await;
    let (mut jar, tokens) = log_in(&client).await;
    let cookie = jar.clone();
    let reply = jar.call(&client, "log_out").send().await.ok();
    assert_eq!(reply.header("clear-site-data"), "\"storage\"");
    jar.take(&reply);
    assert_eq!((jar.0, is_known(&client, &tokens).await), (None, false));
    refresh(&client, &cookie).await.problem("invalid-refresh-token");
    // The cookie of a session that is over can still be cleared; without one there is nothing to do.
    let again = cookie.call(&client, "log_out").send().await.ok();
    assert!(again.header("set-cookie").contains("Max-Age=0"));
    Jar::default().call(&client, "log_out").send().await.problem("invalid-refresh-token");
    assert_eq!(ended_by(&app).await, [Some("owner".to_owned())]);
    let audited = app.sql("SELECT what FROM audit WHERE what = 'logged-out'").await;
    assert_eq!(audited.len(), 1, "once: {audited:?}");
}

#[tokio::test]
async fn a_used_cookie_that_logs_out_is_reuse_and_one_of_a_minute_ago_is_not() {
    let (app, client) = with_anna().await;
    let (first, _) = log_in(&client).await;
    refresh(&client, &first).await.ok();
    first.call(&client, "log_out").send().await.ok();
    let (second, _) = log_in(&client).await;
    let mut newer = second.clone();
    for _ in 0..2 {
        newer.take(&refresh(&client, &newer).await.ok());
    }
    second.call(&client, "log_out").send().await.ok();
    refresh(&client, &newer).await.problem("invalid-refresh-token");
    assert_eq!(ended_by(&app).await, [Some("owner".to_owned()), Some("reuse".to_owned())]);
}

#[tokio::test]
async fn a_session_that_is_ended_with_its_access_token_takes_its_cookie_along() {
    let (_app, client) = with_anna().await;
    let (jar, tokens) = log_in(&client).await;
    let (other, _) = log_in(&client).await;
    let bearer = client.with_token(tokens["access_token"].as_str().unwrap());
    let session = tokens["session"].as_str().unwrap();
    let kept = other.call(&bearer, "end_sessions").query("keep", "current").send().await.ok();
    assert!(kept.header("set-cookie").contains("Max-Age=0"), "that of a session that was ended");
    let ended = jar.call(&bearer, "end_session").path("session", session).send().await.ok();
    assert!(ended.header("set-cookie").contains("Max-Age=0"));
    refresh(&client, &jar).await.problem("invalid-refresh-token");
    let (jar, tokens) = log_in(&client).await;
    let bearer = client.with_token(tokens["access_token"].as_str().unwrap());
    let kept = jar.call(&bearer, "end_sessions").query("keep", "current").send().await.ok();
    assert_eq!(kept.header("set-cookie"), "", "its own");
    let all = jar.call(&bearer, "end_sessions").send().await.ok();
    assert!(all.header("set-cookie").contains("Max-Age=0"));
}

#[tokio::test]
async fn no_other_site_can_use_the_cookie() {
    let (app, client) = with_anna().await;
    let (jar, _) = log_in(&client).await;
    let cookie = jar.0.clone().unwrap();
    let elsewhere: [&[(&str, &str)]; 8] = [
        &[],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site"), ("origin", app.url.as_str())],
        &[("sec-fetch-site", "none")],
        &[("origin", "https://elsewhere.example.org")],
        &[("origin", "null")],
        &[("origin", "http://127.0.0.1:1")],
        &[("referer", app.url.as_str())],
    ];
    for headers in elsewhere {
        let with = |call| headers.iter().fold(call, |call: Call<'_>, (name, value)| call.header(name, value));
        let refused = with(client.call("refresh_session")).header("cookie", &cookie).send().await;
        refused.problem("forbidden");
        assert_eq!(refused.header("set-cookie"), "");
        with(client.call("log_out")).header("cookie", &cookie).send().await.problem("forbidden");
        with(client.call("log_in")).json(by_cookie()).send().await.problem("forbidden");
    }
    // A browser that does not say the site says where the page is from.
    let own = client.call("refresh_session").header("cookie", &cookie).header("origin", app.url.as_str());
    let reply = own.send().await.ok();
    assert_eq!(reply.header("access-control-allow-credentials"), "", "no script of another site reads it");
    assert_eq!(ended_by(&app).await, [None]);
}

#[tokio::test]
async fn the_cookie_opens_nothing_else() {
    let (_app, client) = with_anna().await;
    let (jar, _) = log_in(&client).await;
    for operation in ["read_me", "list_sessions", "list_decisions", "end_sessions"] {
        jar.call(&client, operation).send().await.problem("unauthenticated");
    }
}

#[tokio::test]
async fn a_cookie_and_a_body_together_are_refused_with_advice_and_end_nothing() {
    let (app, client) = with_anna().await;
    let (jar, _) = log_in(&client).await;
    let body = client.call("log_in").json(json!({ "login": "anna", "password": PASSWORD })).send().await.ok().json();
    let both = jar.call(&client, "refresh_session").json(json!({ "refresh_token": body["refresh_token"] }));
    let problem = both.send().await.problem("invalid-header");
    assert_eq!(problem["faults"][0]["at"], "Cookie");
    assert!(problem["faults"][0]["what"].as_str().unwrap().contains("send one of them"), "{problem}");
    refresh(&client, &jar).await.ok();
    client.call("refresh_session").json(json!({ "refresh_token": body["refresh_token"] })).send().await.ok();
    assert_eq!(ended_by(&app).await, [None, None]);
}

#[tokio::test]
async fn without_a_cookie_and_a_body_nobody_is_known() {
    let (app, client) = with_anna().await;
    let name = app.cookie("refresh");
    for operation in ["refresh_session", "log_out"] {
        Jar::default().call(&client, operation).send().await.problem("invalid-refresh-token");
        for nonsense in ["", "x", &name] {
            let jar = Jar(Some(format!("{name}={nonsense}")));
            let reply = jar.call(&client, operation).send().await;
            if operation == "refresh_session" {
                reply.problem("invalid-refresh-token");
            } else {
                reply.ok();
            }
        }
    }
}
