//! The language of mails: chosen when somebody registers, or as their browser asks; theirs to change; and nobody
//! else's.

use fieldpost::values::Language;
use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{BLUE, PASSWORD, Player, RED, link_token};
use crate::support::post::seconds_until_reminded;
use crate::support::waiting::{WaitingMail, waiting};

/// Registers somebody who may choose a language, with a browser that may ask for some.
async fn register(app: &TestApp, name: &str, chosen: Option<&str>, accepts: Option<&str>) -> Reply {
    let mut body = json!({ "name": name, "address": format!("{name}@example.org"), "password": PASSWORD });
    if let Some(tag) = chosen {
        body["language"] = Value::from(tag);
    }
    let anybody = Client::new(&app.url);
    let call = anybody.call("register_user").json(body);
    match accepts {
        Some(accepts) => call.header("Accept-Language", accepts).send().await,
        None => call.send().await,
    }
}

async fn language_of(app: &TestApp, name: &str) -> String {
    let rows = app.sql(&format!("SELECT language FROM users WHERE name = '{name}'")).await;
    rows[0][0].clone().expect("a tag")
}

#[tokio::test]
async fn a_newcomer_is_written_to_in_the_language_they_choose_or_their_browser_asks_for() {
    let app = TestApp::start().await;
    for (name, chosen, accepts, language) in [
        ("anna", Some("de"), Some("da, en;q=0.5"), "de"),
        ("bert", None, Some("da-DK, en;q=0.5"), "da"),
        ("carl", None, Some("tlh, qya;q=0.5"), "en"),
        ("dora", None, None, "en"),
    ] {
        let answer = register(&app, name, chosen, accepts).await.ok();
        assert_eq!(answer.status, 202);
        let waiting = app.sql(&format!("SELECT language FROM registrations WHERE name = '{name}'")).await;
        assert_eq!(waiting, [[Some(language.to_owned())]], "{name}");
        let token = link_token(&app, &format!("{name}@example.org"), "verify").await;
        let proof = json!({ "token": token, "password": PASSWORD });
        Client::new(&app.url).call("verify_address").json(proof).send().await.ok();
        assert_eq!(language_of(&app, name).await, language, "{name}");
    }
}

#[tokio::test]
async fn a_language_that_nobody_here_writes_cannot_be_chosen() {
    let app = TestApp::start().await;
    for tag in ["tlh", "EN", "de-AT", ""] {
        let problem = register(&app, "anna", Some(tag), None).await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], "language", "{tag:?}");
    }
    let anna = Player::new(&app, "anna").await;
    let change = |tag: &str| anna.client.call("change_me").json(json!({ "language": tag }));
    change("tlh").send().await.problem("invalid-fields");
    for tag in Language::ALL.map(Language::tag) {
        assert_eq!(change(tag).send().await.ok().json()["language"], tag);
        assert_eq!(anna.client.call("read_me").send().await.ok().json()["language"], tag);
    }
}

#[tokio::test]
async fn whoever_becomes_a_user_by_an_invitation_brings_their_language_along() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let opponent = json!({ "type": "address", "address": "dora@example.org" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent });
    anna.client.call("create_game").json(body).send().await.ok();
    let token = link_token(&app, "dora@example.org", "invitations").await;
    let form = anna.client.anonymous().raw(Method::POST, &format!("/invitations/{token}"));
    let form = form.header("Content-Type", "application/x-www-form-urlencoded").header("Accept-Language", "nl-BE");
    let sent = form.body("answer=accept&name=dora&password=correct+horse+battery+staple").send().await;
    Reply::read(sent.unwrap()).await.ok();
    assert_eq!(language_of(&app, "dora").await, "nl");
}

/// The mails that wait for an address, oldest first: their kinds and the languages that their HTML says.
async fn mails(app: &TestApp, address: &str) -> Vec<(String, String)> {
    let mails = waiting(app, &format!("address = '{address}'"), "created_at").await;
    let language = |mail: &WaitingMail| {
        let letter = mail.letter();
        let (_, rest) = letter.html.split_once("<html lang=\"").expect("a language");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    mails.iter().map(|mail| (mail.kind.clone(), language(mail))).collect()
}

/// Anna reads German, Bert Danish.
async fn anna_and_bert(app: &TestApp) -> [Player; 2] {
    let players = [Player::new(app, "anna").await, Player::new(app, "bert").await];
    for (player, language) in players.iter().zip(["de", "da"]) {
        player.client.call("change_me").json(json!({ "language": language })).send().await.ok();
    }
    app.sql("DELETE FROM outbox").await;
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn anna_reads_german_and_bert_danish_about_the_same_game() {
    let app = TestApp::start().await;
    let [anna, bert] = anna_and_bert(&app).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap();
    bert.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    anna.lock(game, &RED).await.ok();
    bert.lock(game, &BLUE).await.ok();
    anna.act(game, "b4-b5").await.ok();
    app.advance_database_clock(seconds_until_reminded(&app).await).await;
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
    bert.act(game, "b7-b6").await.ok();
    // From now on Bert practises his French.
    bert.client.call("change_me").json(json!({ "language": "fr" })).send().await.ok();
    anna.act(game, "a4xa7").await.ok();

    let owned = |kinds: &[(&str, &str)]| {
        kinds.iter().map(|(kind, language)| ((*kind).to_owned(), (*language).to_owned())).collect::<Vec<_>>()
    };
    let german = [("setup-wanted", "de"), ("your-turn", "de"), ("your-turn", "de"), ("game-over", "de")];
    assert_eq!(mails(&app, &anna.address).await, owned(&german));
    let danish = [("invitation", "da"), ("setup-wanted", "da"), ("your-turn", "da"), ("reminder", "da")];
    let mut danish = owned(&danish);
    danish.extend(owned(&[("game-over", "fr")]));
    assert_eq!(mails(&app, &bert.address).await, danish);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_about_accounts_are_in_the_language_of_their_reader_too() {
    let app = TestApp::start().await;
    let [anna, bert] = anna_and_bert(&app).await;
    anna.client.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    register(&app, "somebody-else", None, Some("fr")).await.ok();
    // Who registers with a known address may read what they like: its owner is told, in the owner's language.
    let body = json!({ "name": "mallory", "address": bert.address, "password": PASSWORD, "language": "nl" });
    Client::new(&app.url).call("register_user").json(body).send().await.ok();
    let of = async |address: &str| mails(&app, address).await.pop().map(|(_, language)| language);
    assert_eq!(of(&anna.address).await.as_deref(), Some("de"));
    assert_eq!(of(&bert.address).await.as_deref(), Some("da"));
    assert_eq!(of("somebody-else@example.org").await.as_deref(), Some("fr"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_invited_in_the_language_of_whoever_invites_and_a_user_in_their_own() {
    let app = TestApp::start().await;
    let [anna, bert] = anna_and_bert(&app).await;
    for address in ["dora@example.org", &bert.address] {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "address", "address": address } });
        anna.client.call("create_game").json(body).send().await.ok();
    }
    let invited = |language: &str| vec![("invitation".to_owned(), language.to_owned())];
    assert_eq!(mails(&app, "dora@example.org").await, invited("de"));
    assert_eq!(mails(&app, &bert.address).await, invited("da"));
}
