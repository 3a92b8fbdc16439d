//! What is pushed, to whom, and that it is pushed once.

use serde_json::{Value, json};

use super::{deliver, shown, start, subscribe};
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};
use crate::support::post::seconds_until_reminded_of;
use crate::support::push::{TestBrowser, token_of};
use crate::support::receiver::Receiver;
use crate::support::statements::of_moves;
use crate::webhooks::anywhere;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_pushed_once_to_every_browser_of_its_player_and_to_nobody_else() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    table.blue.client.call("change_me").json(json!({ "language": "de" })).send().await.ok();
    let second = Player::logged_in(&table.blue.client.anonymous(), "bert", &table.blue.address).await;
    let (phone, elsewhere, theirs) = (TestBrowser::new(), TestBrowser::new(), Receiver::start().await);
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    subscribe(&second.client, &phone, &format!("{}&phone", receiver.url)).await;
    subscribe(&table.red.client, &elsewhere, &theirs.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    deliver(&app).await;
    let messages = receiver.take();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(theirs.take().is_empty(), "who moves is told nothing");
    for message in &messages {
        assert!(message.request.starts_with("POST /hook?a=1"), "{}", message.request);
        let (mine, other) = if message.request.contains("phone") { (&phone, &browser) } else { (&browser, &phone) };
        assert_eq!(other.decrypt(message), None, "nobody else can read it");
        let said = mine.read(message);
        assert_eq!(said["body"], "Du bist am Zug in deiner Partie gegen anna.");
        assert_eq!(said["path"], json!(format!("/games/{}", table.game)));
        assert_eq!(said["title"].as_str().unwrap().split(" (").next(), Some("Stratego mit anna"));
        assert_eq!(said["tag"].as_str(), Some(message.header("topic")));
        assert_eq!(message.header("content-encoding"), "aes128gcm");
        let [content, urgency] = ["content-type", "urgency"].map(|name| message.header(name));
        assert_eq!((content, urgency), ("application/octet-stream", "normal"));
        let ttl: u64 = message.header("ttl").parse().unwrap();
        assert!((71 * 3600..=72 * 3600).contains(&ttl), "{ttl}");
        assert_eq!(message.bytes.len(), messages[0].bytes.len(), "its length tells nothing");
        let (claims, key) = token_of(message);
        assert_eq!(table.blue.client.call("read_push_key").send().await.ok().json()["key"], json!(key));
        let origin = receiver.url.strip_suffix("/hook?a=1").unwrap();
        assert_eq!((&claims["aud"], &claims["sub"]), (&json!(origin), &json!(app.app.settings.server.public_url)));
        let left = claims["exp"].as_i64().unwrap() - app.app.clock.unix_seconds();
        assert!((1..=24 * 3600).contains(&left), "{left}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_notice_is_pushed_without_pieces_moves_or_talk() {
    let (app, receiver, browser) = start().await;
    let [red, blue] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    subscribe(&blue.client, &browser, &receiver.url).await;
    let heard = async || {
        deliver(&app).await;
        let messages = receiver.take();
        shown(&browser, &messages)
    };
    let seconds = 4 * 86_400;
    let control = json!({ "type": "per_turn", "seconds": seconds, "on_expiry": "claim" });
    let body = json!({
        "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator", "time_control": control
    });
    let game = red.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let table = Table { red, blue, game };
    assert_eq!(heard().await, ["anna invites you to a game of Stratego."]);
    table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
    assert_eq!(heard().await, ["Your game against anna can begin: please set up your army."]);
    for (who, army) in [(&table.red, crate::support::personas::RED), (&table.blue, crate::support::personas::BLUE)] {
        who.lock(&table.game, &army).await.ok();
    }
    let turn = "It is your turn in your game against anna.";
    table.red.act(&table.game, "b4-b5").await.ok();
    assert_eq!(heard().await, [turn]);
    app.advance_database_clock(seconds_until_reminded_of(&app, seconds).await).await;
    fieldpost::worker::clock::step(&app.app).await.unwrap();
    let reminded = heard().await;
    assert!(
        reminded.len() == 1 && reminded[0].starts_with("Your game against anna still waits for you"),
        "{reminded:?}"
    );
    let [anna, bert] = [&table.red, &table.blue];
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let bert = Player::logged_in(&bert.client.anonymous(), "bert", &bert.address).await;
    bert.act(&table.game, "b7-b6").await.ok();
    assert!(heard().await.is_empty());
    anna.act(&table.game, "draw").await.ok();
    assert_eq!(heard().await, ["anna offers you a draw."]);
    bert.act(&table.game, "refuse").await.ok();
    bert.client.call("say").path("game", &table.game).json(json!({ "text": "Hello" })).send().await.ok();
    anna.client.call("say").path("game", &table.game).json(json!({ "text": "My spy is on j4" })).send().await.ok();
    assert_eq!(heard().await, ["There is a message for you in your game against anna."]);
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(40);
    let leave = json!({ "first_day": day, "last_day": day });
    anna.client.call("announce_leave").json(leave).send().await.ok();
    assert_eq!(heard().await, ["anna, whom you are playing, will be away."]);
    app.advance_database_clock(seconds + 86_400).await;
    fieldpost::worker::clock::step(&app.app).await.unwrap();
    assert_eq!(heard().await, ["Time is up for anna."]);
    let bert = Player::logged_in(&bert.client.anonymous(), "bert", &bert.address).await;
    bert.act(&table.game, "claim").await.ok();
    assert_eq!(heard().await, ["Your game has ended."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_kinds_that_are_pushed_are_chosen_whatever_is_mailed() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    let choose =
        async |kinds: Value| table.blue.client.call("put_notices").json(kinds).send().await.ok().json()["push"].clone();
    let all = choose(json!({ "kinds": { "your_turn": "off", "game_over": "daily" } })).await;
    assert_eq!(all.as_array().unwrap().len(), 12, "all of them where nothing is said");
    app.sql("DELETE FROM outbox").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1, "it is pushed at once, although no mail is sent");
    assert!(app.sql("SELECT 1 FROM outbox WHERE address = 'bert@example.org'").await.is_empty());
    let few = choose(json!({ "kinds": {}, "push": ["game_over", "game_over"] })).await;
    assert_eq!(few, json!(["game_over"]));
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "e4-e5").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty(), "a turn is mailed and not pushed");
    table.red.act(&table.game, "resign").await.ok();
    deliver(&app).await;
    assert_eq!(shown(&browser, &receiver.take()), ["Your game has ended."]);
    let unknown = table.blue.client.call("put_notices").json(json!({ "kinds": {}, "push": ["digest"] }));
    unknown.send().await.problem("invalid-fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_costs_the_same_statements_with_a_subscription_and_names_none_without() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let listen = async {
        subscribe(&table.red.client, &TestBrowser::new(), "https://push.example.net/red").await;
    };
    let [without, with] = of_moves(&app, &table, listen).await;
    assert!(!without.iter().any(|said| said.contains("pushes")), "{without:?}");
    assert_eq!(with.len(), without.len(), "{with:?}");
    assert_eq!(app.sql("SELECT 1 FROM pushes").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_blocks_the_host_is_told_of_no_invitation() {
    let (app, receiver, browser) = start().await;
    let [red, blue] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    subscribe(&blue.client, &browser, &receiver.url).await;
    blue.client.call("block_user").path("name", "anna").send().await.ok();
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    red.client.call("create_game").json(body).send().await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_pushes_nothing_says_so_and_queues_nothing() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        settings.push.enabled = false;
    })
    .await;
    let table = Table::in_play(&app).await;
    table.blue.client.anonymous().call("read_push_key").send().await.problem("not-found");
    let new = TestBrowser::new().subscription("https://push.example.net/bert", "x");
    table.blue.client.call("put_push_subscription").json(new).send().await.problem("not-found");
    app.sql("UPDATE users SET has_push = true").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    assert!(app.sql("SELECT 1 FROM pushes").await.is_empty());
    deliver(&app).await;
}
