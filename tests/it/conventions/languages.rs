//! Problems and events in the language of whoever reads them: the sentences of mails, and the same for every code.

use fieldpost::values::Language;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{BLUE, RED, Table, placement};
use crate::support::waiting::waiting;

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_is_in_the_language_that_its_reader_asks_for() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let tag = table.red.look(&table.game).await.etag().to_owned();
    let play = async |language: &str| {
        let call = table.red.client.call("act").path("game", &table.game).header("If-Match", &tag);
        let call = if language.is_empty() { call } else { call.header("Accept-Language", language) };
        call.json(json!({ "type": "move", "from": "b4", "to": "b6" })).send().await
    };
    let words = |reply: &Reply| {
        let problem = reply.problem("too-far");
        assert_eq!((&problem["spaces"], &problem["clause"]), (&json!(["b4", "b6"]), &json!("M-2")), "{problem}");
        assert_eq!(reply.header("vary"), "accept-language");
        let text = |name: &str| problem[name].as_str().unwrap().to_owned();
        (reply.header("content-language").to_owned(), text("title"), text("detail"))
    };
    let english = words(&play("").await);
    assert_eq!((english.0.as_str(), english.1.as_str()), ("en", "That piece moves one space only"));
    for language in ["en-GB, de;q=0.5", "tlh", "*"] {
        assert_eq!(words(&play(language).await), english, "{language}");
    }
    let expected = [
        ("de", "Diese Figur zieht nur ein Feld weit", "Die Figur auf b4 zieht nur ein Feld weit"),
        ("nl", "Dat stuk gaat maar één veld ver", "het stuk op b4 gaat maar één veld ver"),
        ("fr", "Cette pièce n’avance que d’une case", "la pièce sur b4 n’avance que d’une case"),
        ("da", "Den brik flytter kun ét felt", "brikken på b4 flytter kun ét felt"),
    ];
    for (language, title, detail) in expected {
        let said = words(&play(language).await);
        assert_eq!((said.0.as_str(), said.1.as_str(), said.2.as_str()), (language, title, detail));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_of_people_are_said_in_their_language_and_those_of_a_request_in_english() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let client = table.red.client.anonymous();
    let call = client.call("read_me").header("Accept-Language", "de").send().await;
    let problem = call.problem("unauthenticated");
    let said = "Du bist nicht angemeldet, oder deine Anmeldung ist abgelaufen.";
    assert_eq!((&problem["title"], &problem["detail"]), (&json!("Melde dich zuerst an"), &json!(said)));
    let call = table.red.client.call("list_games").query("limit", 0).header("Accept-Language", "de").send().await;
    let problem = call.problem("invalid-query");
    assert_eq!(
        (&problem["detail"], &problem["faults"][0]["what"]),
        (&json!("limit is a number from 1 to 100"), &json!("is a number from 1 to 100"))
    );
    assert_eq!(problem["title"], "Die Parameter der Anfrage stimmen nicht");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_people_are_told_in_their_language_and_by_the_names_of_their_fields() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let client = &table.red.client;
    let anybody = client.anonymous();
    let newcomer = json!({ "name": "a b", "address": "carl", "password": "passwort2026" });
    let stranger = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "nobody" } });
    let calls = [
        ("register_user", newcomer, vec!["name", "address", "password"]),
        ("change_me", json!({ "reminder_hours": [0], "zone": "Mars" }), vec!["zone", "reminder_hours"]),
        (
            "announce_leave",
            json!({ "first_day": "2020-01-02", "last_day": "2020-01-01" }),
            vec!["first_day", "last_day"],
        ),
        ("create_token", json!({ "name": " ", "scopes": [] }), vec!["name", "scopes"]),
        ("create_game", stranger, vec!["opponent.user"]),
    ];
    for (operation, body, fields) in calls {
        let mut said = std::collections::BTreeSet::new();
        for language in Language::ALL {
            let call = if operation == "register_user" { &anybody } else { client }.call(operation);
            let reply = call.header("Accept-Language", language.tag()).json(body.clone()).send().await;
            let problem = reply.problem("invalid-fields");
            assert_eq!(reply.header("content-language"), language.tag());
            let faults = problem["faults"].as_array().unwrap();
            assert_eq!(faults.iter().map(|fault| &fault["at"]).collect::<Vec<_>>(), fields, "{problem}");
            said.extend(faults.iter().map(|fault| fault["what"].as_str().unwrap().to_owned()));
            if language != Language::En {
                let detail = problem["detail"].as_str().unwrap();
                assert!(faults.iter().all(|fault| detail.contains(fault["what"].as_str().unwrap())), "{problem}");
            }
        }
        assert_eq!(said.len(), Language::ALL.len() * fields.len(), "{operation}: {said:#?}");
    }
    let call = client.call("announce_leave").header("Accept-Language", "de");
    let refused = call.json(json!({ "first_day": "2020-01-02", "last_day": "2020-01-02" })).send().await;
    let said = "Das geht frühestens ab morgen: Abwesenheiten werden im Voraus angekündigt";
    assert_eq!(refused.problem("invalid-fields")["faults"], json!([{ "at": "first_day", "what": said }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_faults_of_a_setup_are_told_as_mails_tell_them() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let refused = async |language: &str, setup: Value| {
        let call = table.red.client.call("put_setup").path("game", &table.game).header("Accept-Language", language);
        let problem = call.json(setup).send().await.problem("invalid-setup");
        assert_eq!(problem["clause"], "S-1", "{problem}");
        problem["faults"].clone()
    };
    let mut pieces = placement(&RED);
    pieces.as_object_mut().unwrap().retain(|_, kind| kind != "S");
    let faults = refused("de", json!({ "pieces": pieces, "locked": true })).await;
    assert_eq!(faults, json!([{ "at": "spy", "what": "Spion (S): 0 in deinen Reihen, 1 in der Armee" }]));
    let text = refused("fr", json!({ "text": "M", "locked": true })).await;
    assert_eq!(text[0]["at"], "text");
    assert!(text[0]["what"].as_str().unwrap().starts_with("vos lignes ne conviennent pas"), "{text}");
    let outside = refused("nl", json!({ "pieces": { "a6": "spy" } })).await;
    assert_eq!(outside, json!([{ "at": "a6", "what": "a6 is geen veld van jou" }]));
}

/// The events of a game in words, after a version.
async fn told(client: &crate::support::client::Client, game: &str, after: i64, language: &str) -> Vec<Value> {
    let call = client.call("list_events").path("game", game).query("said", true).query("after", after);
    let reply = call.header("Accept-Language", language).send().await.ok();
    assert!(reply.header("vary").contains("accept-language"), "{reply:?}");
    assert_eq!(reply.header("content-language"), language);
    reply.json()["events"].as_array().unwrap().clone()
}

/// Their sentences.
fn sentences(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["said"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn events_have_the_sentences_of_mails_in_the_language_of_the_reader() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    table.blue.client.call("change_me").json(json!({ "language": "de" })).send().await.ok();
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, &BLUE).await.ok();
    let before = table.blue.look(&table.game).await.json()["version"].as_i64().unwrap();
    table.red.act(&table.game, "b4-b5").await.ok();

    let mails = waiting(&app, "address = 'bert@example.org' AND kind = 'your-turn'", "created_at DESC").await;
    let mail = mails.first().expect("a mail").letter();
    let german = told(&table.blue.client, &table.game, before, "de").await;
    let said = sentences(&german);
    assert_eq!(said.len(), 1, "{german:#?}");
    let flat = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(said[0]), "{said:?} is not in the mail: {flat}");

    // Whoever sees more is told more, and the same in another language; the sentences change nothing else.
    let own = told(&table.red.client, &table.game, before, "en").await;
    assert_ne!(sentences(&own), said);
    let all = told(&table.red.client, &table.game, 0, "en").await;
    assert_eq!(&all[all.len() - own.len()..], own.as_slice(), "however many are read");
    let plain = table.red.client.call("list_events").path("game", &table.game).send().await.ok().json();
    let mut bare = all.clone();
    for event in &mut bare {
        event.as_object_mut().unwrap().remove("said");
    }
    assert_eq!(plain["events"], json!(bare));
    assert!(plain.to_string().find("\"said\"").is_none(), "only on request");
    let languages: Vec<_> = futures_util::future::join_all(
        Language::ALL.map(|language| told(&table.red.client, &table.game, before, language.tag())),
    )
    .await;
    let different: std::collections::BTreeSet<_> = languages.iter().map(|events| sentences(events)).collect();
    assert_eq!(different.len(), Language::ALL.len(), "{different:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_events_in_words_go_on_as_the_others_do() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let whole = told(&table.red.client, &table.game, 0, "fr").await;
    let (mut after, mut read) = (0, Vec::new());
    loop {
        let call = table.red.client.call("list_events").path("game", &table.game).query("said", true);
        let call = call.query("after", after).query("limit", 2).header("Accept-Language", "fr");
        let reply = call.send().await.ok();
        read.extend(reply.json()["events"].as_array().unwrap().clone());
        let Some(next) = reply.json()["next"].as_i64() else { break };
        assert!(reply.header("link").contains("said=true"), "{reply:?}");
        after = next;
    }
    assert_eq!(read, whole);
    let beyond = told(&table.red.client, &table.game, 1_000, "fr").await;
    assert!(beyond.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn rulesets_are_named_in_the_language_of_their_reader_and_stay_in_that_of_their_digest() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let client = &table.red.client;
    let read = async |language: &str| {
        let call = client.call("read_ruleset").path("ruleset", "original");
        call.header("Accept-Language", language).send().await.ok()
    };
    let summary = |ruleset: &Value| ruleset["summary"].as_str().unwrap().to_owned();
    let mut digests = std::collections::BTreeSet::new();
    for (language, begins) in [
        ("en", "The classic game"),
        ("de-AT, en;q=0.5", "Das klassische Spiel"),
        ("nl", "Het klassieke spel"),
        ("fr", "Le jeu classique"),
        ("da", "Det klassiske spil"),
        ("tlh", "The classic game"),
    ] {
        let one = read(language).await;
        assert!(summary(&one.json()).starts_with(begins), "{language}: {}", one.json());
        assert!(one.header("vary").contains("accept-language"), "{one:?}");
        let list = client.call("list_rulesets").header("Accept-Language", language).send().await.ok().json();
        let entry = |id: &Value| {
            let mut entries = list["rulesets"].as_array().unwrap().iter();
            entries.find(|entry| entry["id"] == *id).unwrap().clone()
        };
        let rules = client.call("read_rules").path("game", &table.game).header("Accept-Language", language);
        let rules = rules.send().await.ok().json()["ruleset"].clone();
        assert_eq!(rules["summary"], entry(&rules["id"])["summary"]);
        let entry = entry(&json!("original"));
        assert_eq!((&entry["summary"], &entry["digest"]), (&one.json()["summary"], &one.json()["digest"]));
        let digest = entry["digest"].as_str().unwrap().to_owned();
        let kept = client.call("read_ruleset").path("ruleset", "original").query("digest", &digest);
        let kept = kept.header("Accept-Language", "da").send().await.ok();
        assert_eq!(summary(&kept.json()), summary(&one.json()), "a digest names one text, whoever asks");
        digests.insert(digest);
    }
    assert_eq!(digests.len(), Language::ALL.len());
}
