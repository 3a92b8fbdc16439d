//! The audit trail: who did what to accounts and sessions, from where and when; for the user and for the operator, and
//! nothing in it that is nobody's business.

use std::process::{Command, Output};
use std::time::Duration;

use fieldpost::app::audit::{flush, sweep};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/// A service behind a proxy, so that a test can come from different networks.
async fn behind_a_proxy() -> TestApp {
    TestApp::start_with(|settings| settings.server.proxies = 1).await
}

async fn log_in(app: &TestApp, login: &str, password: &str, from: &str) -> Reply {
    let body = json!({ "login": login, "password": password });
    let anybody = Client::new(&app.url);
    let call = anybody.call("log_in").json(body).header("x-forwarded-for", from);
    call.header("user-agent", FIREFOX).send().await
}

async fn trail(player: &Player) -> Vec<Value> {
    let page = player.client.call("list_audit").query("limit", 100).send().await.ok().json();
    page["entries"].as_array().expect("entries").clone()
}

/// What was done, oldest first.
fn words(entries: &[Value]) -> Vec<&str> {
    entries.iter().rev().map(|entry| entry["what"].as_str().expect("a word")).collect()
}

/// Runs `fieldpost audit …` on the database of `app`.
pub(crate) fn audit(app: &TestApp, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let program = program.arg("audit").args(arguments).env("FIELDPOST__DATA__FOLDER", &app.folder);
    program.env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret()).output().expect("the program")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_finds_everything_that_was_done_to_the_account() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let session = anna.tokens["session"].as_str().unwrap();
    let other = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let end = other.client.call("end_session").path("session", other.tokens["session"].as_str().unwrap());
    end.send().await.ok();
    let refresh = json!({ "refresh_token": anna.tokens["refresh_token"] });
    for _ in 0..2 {
        anna.client.anonymous().call("refresh_session").json(&refresh).send().await;
        app.advance_clock(Duration::from_secs(61)).await;
    }
    let address = json!({ "address": anna.address });
    anna.client.anonymous().call("request_password_reset").json(&address).send().await.ok();
    let token = link_token(&app, &anna.address, "reset").await;
    let password = json!({ "password": PASSWORD });
    anna.client.anonymous().call("reset_password").path("token", token).json(password).send().await.ok();
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    anna.client.call("change_me").json(json!({ "zone": "Europe/Berlin" })).send().await.ok();
    anna.client.call("change_me").json(json!({ "name": "ann" })).send().await.ok();
    anna.client.call("put_notices").json(json!({ "kinds": { "reminder": "off" } })).send().await.ok();
    let change = json!({ "address": "ann@example.net", "password": PASSWORD });
    anna.client.call("request_address_change").json(change).send().await.ok();
    let token = link_token(&app, "ann@example.net", "addresses").await;
    let page = Client::new(&app.url).raw(reqwest::Method::POST, &format!("/addresses/{token}"));
    let form = page.header("content-type", "application/x-www-form-urlencoded");
    assert!(form.send().await.unwrap().status().is_success());
    anna.client.call("end_sessions").query("keep", "current").send().await.ok();

    let entries = trail(&anna).await;
    let done = [
        "registered",
        "address-proven",
        "logged-in",
        "logged-in",
        "logged-out",
        "token-reused",
        "password-reset-asked",
        "password-changed",
        "logged-in",
        "name-changed",
        "notices-changed",
        "address-change-asked",
        "address-changed",
        "logged-out-everywhere",
    ];
    assert_eq!(words(&entries), done);
    assert_eq!(entries[done.len() - 3]["session"], session, "which session");
    assert!(entries.iter().all(|entry| entry["network"] == "127.0.0.1" && entry["count"] == 1), "{entries:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn that_somebody_was_blocked_is_recorded_and_not_whom() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let before = trail(&bert).await;
    for operation in ["block_user", "unblock_user"] {
        anna.client.call(operation).path("name", "bert").send().await.ok();
    }
    anna.client.call("unblock_user").path("name", "bert").send().await.problem("not-found");
    assert_eq!(words(&trail(&anna).await)[3..], ["blocked", "unblocked"]);
    assert_eq!(trail(&bert).await, before, "whoever is blocked does not learn of it");
    let bert = app.sql("SELECT id FROM users WHERE name = 'bert'").await[0][0].clone().unwrap();
    let rows = app.sql("SELECT a::text FROM audit a WHERE what IN ('blocked', 'unblocked')").await;
    assert!(rows.iter().flatten().flatten().all(|row| !row.contains(&bert)), "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_change_is_not_recorded() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let before = words(&trail(&anna).await).len();
    anna.client.call("change_me").json(json!({ "name": "Bert" })).send().await.problem("name-taken");
    let foreign = bert.tokens["session"].as_str().unwrap();
    anna.client.call("end_session").path("session", foreign).send().await.problem("not-found");
    let password = json!({ "password": PASSWORD });
    let anybody = anna.client.anonymous();
    let reset = anybody.call("reset_password").path("token", "A".repeat(43)).json(password);
    reset.send().await.problem("invalid-link");
    assert_eq!(words(&trail(&anna).await).len(), before);
    assert_eq!(app.sql("SELECT 1 FROM audit").await.len(), 2 * before, "nor in anybody's name");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_tries_passwords_leaves_the_network_and_the_time_and_nothing_else() {
    let app = behind_a_proxy().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    for (login, from) in [("anna", "192.0.2.7"), ("Anna", "192.0.2.7"), ("anna@example.org", "2001:db8:1:2:3::4")] {
        log_in(&app, login, "a wrong password", from).await.problem("wrong-credentials");
    }
    log_in(&app, "nobody", "a wrong password", "192.0.2.7").await.problem("wrong-credentials");
    assert!(!words(&trail(&anna).await).contains(&"log-in-failed"), "written together, some seconds later");
    flush(&app.app).await.unwrap();

    let entries = trail(&anna).await;
    let mut failed: Vec<Value> = entries.into_iter().filter(|entry| entry["what"] == "log-in-failed").collect();
    for entry in &mut failed {
        assert!(entry.as_object_mut().unwrap().remove("at").is_some());
    }
    failed.sort_by_key(|entry| entry["network"].to_string());
    assert_eq!(
        failed,
        [
            json!({ "what": "log-in-failed", "network": "192.0.2.7", "count": 2 }),
            json!({ "what": "log-in-failed", "network": "2001:db8:1:2::/64", "count": 1 }),
        ]
    );
    assert!(!words(&trail(&bert).await).contains(&"log-in-failed"), "Bert is not told of Anna's");
    flush(&app.app).await.unwrap();
    assert_eq!(app.sql("SELECT 1 FROM audit WHERE what = 'log-in-failed'").await.len(), 3, "nothing is written twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trail_comes_in_pages() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    for _ in 0..4 {
        anna.client.call("put_notices").json(json!({ "kinds": {} })).send().await.ok();
    }
    let whole = trail(&anna).await;
    let (mut seen, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let call = anna.client.call("list_audit").query("limit", 3);
        let call = match &cursor {
            Some(cursor) => call.query("cursor", cursor),
            None => call,
        };
        let reply = call.send().await.ok();
        let page = reply.json();
        seen.extend(page["entries"].as_array().unwrap().clone());
        cursor = page["next"].as_str().map(str::to_owned);
        assert_eq!(cursor.is_some(), reply.header("link").contains("rel=\"next\""));
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(seen, whole);
    assert_eq!(whole.len(), 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_and_no_address_stands_in_the_trail() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let reset = json!({ "address": anna.address });
    anna.client.anonymous().call("request_password_reset").json(reset).send().await.ok();
    let token = link_token(&app, &anna.address, "reset").await;
    log_in(&app, &anna.address, "a wrong password", "192.0.2.7").await.problem("wrong-credentials");
    log_in(&app, "secret-name@example.com", "a wrong password", "192.0.2.7").await.problem("wrong-credentials");
    flush(&app.app).await.unwrap();
    let rows: Vec<String> = app.sql("SELECT a::text FROM audit a").await.into_iter().flatten().flatten().collect();
    assert!(rows.len() >= 6, "{rows:?}");
    let (access, refresh) =
        (anna.tokens["access_token"].as_str().unwrap(), anna.tokens["refresh_token"].as_str().unwrap());
    let typed = fieldpost::auth::digest(&[b"secret-name@example.com"]);
    let typed = data_encoding::HEXLOWER.encode(&typed[..16]);
    for secret in ["example.", "secret-name", "wrong password", PASSWORD, &token, access, &refresh[22..], &typed] {
        assert!(rows.iter().all(|row| !row.contains(secret)), "{secret}: {rows:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_are_kept_for_as_long_as_the_operator_wants() {
    let app = TestApp::start_with(|settings| settings.audit.keep_days = 30).await;
    let anna = Player::new(&app, "anna").await;
    app.advance_clock(Duration::from_secs(29 * 86_400)).await;
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    assert!(!sweep(&app.app).await.unwrap());
    assert_eq!(words(&trail(&anna).await), ["registered", "address-proven", "logged-in", "logged-in"]);
    app.advance_database_clock(2 * 86_400).await;
    assert!(!sweep(&app.app).await.unwrap());
    assert_eq!(words(&trail(&anna).await), ["logged-in"]);
    app.sql(
        "INSERT INTO audit (id, at, what) \
         SELECT gen_random_uuid(), now() - interval '1 year', 'logged-in' FROM generate_series(1, 1500)",
    )
    .await;
    assert!(sweep(&app.app).await.unwrap(), "a batch, and there may be more");
    assert!(!sweep(&app.app).await.unwrap());
    assert_eq!(app.sql("SELECT 1 FROM audit").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_searches_by_name_kind_time_and_typed_text() {
    let app = behind_a_proxy().await;
    Player::new(&app, "anna").await;
    Player::new(&app, "bert").await;
    log_in(&app, "anna", PASSWORD, "192.0.2.7").await.ok();
    log_in(&app, "nobody@example.com", "a wrong password", "198.51.100.9").await.problem("wrong-credentials");
    flush(&app.app).await.unwrap();
    let lines = |arguments: &[&str]| {
        let output = audit(&app, arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = lines(&[]);
    assert_eq!(all.len(), 8, "{all:#?}");
    let anna = lines(&["--user", "Anna", "--what", "logged-in"]);
    assert_eq!(anna.len(), 2, "{anna:#?}");
    assert!(
        anna[0].contains("anna") && anna[0].contains("192.0.2.7") && anna[0].contains("Firefox, Linux"),
        "{anna:#?}"
    );
    let typed = lines(&["--login", "Nobody@example.com", "--json"]);
    assert_eq!(typed.len(), 1, "{typed:#?}");
    let typed: Value = serde_json::from_str(&typed[0]).unwrap();
    assert_eq!(
        (&typed["what"], &typed["user"], &typed["network"]),
        (&json!("log-in-failed"), &Value::Null, &json!("198.51.100.9"))
    );
    assert_eq!(lines(&["--since", "2999-01-01"]), Vec::<String>::new());
    let wrong = audit(&app, &["--what", "nothing"]);
    assert!(
        !wrong.status.success() && String::from_utf8_lossy(&wrong.stderr).contains("log-in-failed"),
        "it says what there is"
    );
    let nobody = audit(&app, &["--user", "nobody"]);
    assert!(!nobody.status.success() && String::from_utf8_lossy(&nobody.stderr).contains("no such user"));
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_by_links_in_mails_are_recorded_too() {
    let app = behind_a_proxy().await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let invite = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" } });
    anna.client.call("create_game").json(&invite).send().await.ok();
    let mail = crate::support::post::latest(&app, &bert.address).await;
    let unsubscribe = mail.header("list-unsubscribe")[0].trim_matches(['<', '>']).strip_prefix(&app.url).unwrap();
    let invitation = format!("/invitations/{}", mail.token("invitations"));
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'bert'").await;
    let again = json!({ "address": bert.address });
    Client::new(&app.url).call("request_verification_mail").json(again).send().await.ok();
    let proof = format!("/verify/{}", link_token(&app, &bert.address, "verify").await);
    let before = words(&trail(&bert).await).len();
    for (path, form) in [
        (unsubscribe, "List-Unsubscribe=One-Click"),
        (invitation.as_str(), "answer=never"),
        (proof.as_str(), "password=a+wrong+password"),
    ] {
        let post =
            Client::new(&app.url).raw(reqwest::Method::POST, path).body(form).header("x-forwarded-for", "192.0.2.9");
        post.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
    }
    flush(&app.app).await.unwrap();
    let entries = trail(&bert).await;
    let done = entries.len() - before;
    assert_eq!(words(&entries)[before..], ["notices-changed", "blocked", "log-in-failed"]);
    assert!(entries[..done].iter().all(|entry| entry["network"] == "192.0.2.9"), "{entries:?}");
    // Whoever becomes a user by accepting an invitation has proven the address.
    let stranger = json!({ "type": "address", "address": "carl@example.org" });
    anna.client.call("create_game").json(json!({ "ruleset": "barrage", "opponent": stranger })).send().await.ok();
    let path = format!("/invitations/{}", link_token(&app, "carl@example.org", "invitations").await);
    let form = "answer=accept&name=carl&password=correct+horse+battery+staple";
    let post = Client::new(&app.url).raw(reqwest::Method::POST, &path).body(form);
    post.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
    let carl = Player::logged_in(&Client::new(&app.url), "carl", "carl@example.org").await;
    assert_eq!(words(&trail(&carl).await), ["address-proven", "logged-in"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_finds_whoever_had_a_name_before() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    anna.client.call("change_me").json(json!({ "name": "ann" })).send().await.ok();
    for name in ["anna", "Ann"] {
        let output = audit(&app, &["--user", name]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success() && said.lines().count() == 4 && said.contains("name-changed"),
            "{name}: {said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_one_kind_a_day_has_two_hundred_entries_and_one_that_counts_the_others() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let change = || anna.client.call("put_notices").json(json!({ "kinds": {} })).send();
    change().await.ok();
    app.sql(
        "INSERT INTO audit (id, at, what, user_id, network) SELECT gen_random_uuid(), at, what, user_id, network \
         FROM (SELECT * FROM audit WHERE what = 'notices-changed') one, generate_series(1, 198)",
    )
    .await;
    for _ in 0..4 {
        change().await.ok();
    }
    let counts = "SELECT count(*), sum(count), count(network) FROM audit WHERE what = 'notices-changed'";
    let counted = async || app.sql(counts).await.remove(0).into_iter().flatten().collect::<Vec<_>>();
    assert_eq!(counted().await, ["201", "203", "200"], "three are counted in one");
    let latest = &trail(&anna).await[0];
    assert_eq!((latest["count"].as_i64(), latest.get("network")), (Some(3), None), "{latest}");
    // Whatever else is done is not lost among them.
    anna.client.call("change_me").json(json!({ "name": "ann" })).send().await.ok();
    let latest = &trail(&anna).await[0];
    assert_eq!((&latest["what"], &latest["network"]), (&json!("name-changed"), &json!("127.0.0.1")));
    app.advance_database_clock(86_401).await;
    change().await.ok();
    assert_eq!(counted().await, ["202", "204", "201"], "the next day");
}
