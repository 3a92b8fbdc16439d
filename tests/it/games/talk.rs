//! Talk (ADR 43): between two players, and nobody else.

use serde_json::{Value, json};

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::guests::Guests;
use crate::support::personas::Player;
use crate::support::post;
use crate::support::statements::WatchedProcess;

async fn say(who: &Player, game: &str, text: &str) -> Reply {
    who.client.call("say").path("game", game).json(json!({ "text": text })).send().await
}

async fn say_under(who: &Player, game: &str, text: &str, key: &str) -> Reply {
    let call = who.client.call("say").path("game", game).header("Idempotency-Key", key);
    call.json(json!({ "text": text })).send().await
}

/// What somebody is shown of the talk, the latest first.
async fn shown(who: &Player, game: &str) -> Vec<(String, String)> {
    let list = who.client.call("list_talk").path("game", game).send().await.ok().json();
    let word = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    list["lines"].as_array().unwrap().iter().map(|line| (word(line, "seat"), word(line, "text"))).collect()
}

fn lines(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(seat, text)| ((*seat).to_owned(), (*text).to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_read_what_either_says_and_nothing_of_the_game_changes() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let before = bert.look(&game).await;
    let first = say(&anna, &game, "Good luck,\n\u{202e}Bert! ").await.ok().json();
    assert_eq!((&first["seat"], &first["text"]), (&json!("red"), &json!("Good luck, Bert!")));
    assert_eq!(first["version"], before.json()["version"]);
    say(&bert, &game, "And you!").await.ok();
    let all = lines(&[("blue", "And you!"), ("red", "Good luck, Bert!")]);
    assert_eq!((shown(&anna, &game).await, shown(&bert, &game).await), (all.clone(), all));
    let after = bert.look(&game).await;
    assert_eq!((before.etag(), before.text()), (after.etag(), after.text()));
    anna.act(&game, "i4-i5").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_talk_follow_one_another() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    for text in ["one", "two", "three"] {
        say(&anna, &game, text).await.ok();
    }
    let page = async |cursor: Option<&str>| {
        let call = bert.client.call("list_talk").path("game", &game).query("limit", 2);
        let call = if let Some(cursor) = cursor { call.query("cursor", cursor) } else { call };
        call.send().await.ok().json()
    };
    let texts = |page: &Value| page["lines"].as_array().unwrap().iter().map(|line| line["text"].clone()).collect();
    let first = page(None).await;
    let all: Vec<Value> = texts(&first);
    assert_eq!(all, ["three", "two"]);
    let last = page(first["next"].as_str()).await;
    let all: Vec<Value> = texts(&last);
    assert_eq!((all, last.get("next")), (vec![json!("one")], None));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_is_shown_any_whoever_sits_there_later() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator", "public": true });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    say(&anna, &game, "Is anybody there?").await.problem("forbidden");
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    say(&anna, &game, "Hello Bert").await.ok();
    say(&bert, &game, "I must go").await.ok();
    // Bert gives the seat up, and Carl takes it.
    bert.act(&game, "abort").await.ok();
    for (who, operation) in [(&bert, "list_talk"), (&carl, "list_talk")] {
        assert!(who.client.call(operation).path("game", &game).send().await.status >= 400, "{}", who.name);
    }
    carl.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    assert_eq!(shown(&carl, &game).await, []);
    say(&anna, &game, "Hello Carl").await.ok();
    assert_eq!(shown(&carl, &game).await, lines(&[("red", "Hello Carl")]));
    assert_eq!(shown(&anna, &game).await.len(), 3);
    let id = anna.client.call("list_talk").path("game", &game).send().await.ok().json()["lines"][1]["id"].clone();
    let call = carl.client.call("report_talk").path("game", &game).path("line", id.as_str().unwrap());
    call.send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_sent_twice_under_one_key_is_said_once() {
    let app = TestApp::start_with(|settings| settings.limits.talk_per_day = 2).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let first = say_under(&anna, &game, "Hello", "one").await.ok();
    for _ in 0..3 {
        assert_eq!(say_under(&anna, &game, "Hello", "one").await.ok().body, first.body);
    }
    say_under(&anna, &game, "Goodbye", "one").await.problem("idempotency-key-reused");
    say_under(&bert, &game, "Hello", "one").await.ok();
    let twins = futures_util::future::join_all((0..4).map(|_| say_under(&bert, &game, "Again", "two"))).await;
    assert!(twins.iter().any(|reply| reply.status == 201));
    assert_eq!(shown(&anna, &game).await, lines(&[("blue", "Again"), ("blue", "Hello"), ("red", "Hello")]));
}

#[tokio::test(flavor = "multi_thread")]
async fn text_that_cannot_be_a_line_is_refused_with_the_reason() {
    let app = TestApp::start_with(|settings| settings.limits.talk_per_day = 2).await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_play(&anna, &bert).await;
    for text in ["", " \n", "\u{200b}", &"x".repeat(281)] {
        say(&anna, &game, text).await.problem("invalid-fields");
    }
    say(&carl, &game, "Hello").await.problem("not-found");
    say(&anna, &game, &"\u{e9}".repeat(280)).await.ok();
    say(&anna, &game, "Hello").await.ok();
    say(&anna, &game, "Hello").await.problem("too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_talk_in_games_of_more_than_two() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &["anna", "bert", "carl", "dora"], "stratego4-partners", json!({})).await;
    for player in &table.players {
        let problem = say(player, &table.game, "Their marshal is on a4").await.problem("forbidden");
        assert!(problem["detail"].as_str().unwrap().contains("games of two"), "{problem}");
        assert_eq!(shown(player, &table.game).await, []);
    }
    assert_eq!(app.sql("SELECT 1 FROM talk").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_may_talk_for_some_days_after_the_end() {
    let app = TestApp::start_with(|settings| settings.games.talk_days = 3).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "resign").await.ok();
    say(&bert, &game, "Well played!").await.ok();
    app.advance_database_clock(3 * 86_400 + 1).await;
    let [anna] = [Player::logged_in(&Client::new(&app.url), "anna", "anna@example.org").await];
    say(&anna, &game, "Thanks").await.problem("game-over");
    assert_eq!(shown(&anna, &game).await, lines(&[("blue", "Well played!")]));
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_blocked_is_answered_as_always_and_read_by_nobody() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    say(&anna, &game, "Before").await.ok();
    bert.client.call("block_user").path("name", "anna").send().await.ok();
    let reply = say(&anna, &game, "You cheat").await.ok().json();
    assert_eq!(shown(&anna, &game).await, lines(&[("red", "You cheat"), ("red", "Before")]));
    assert_eq!(shown(&bert, &game).await, lines(&[("red", "Before")]));
    let call = bert.client.call("report_talk").path("game", &game).path("line", reply["id"].as_str().unwrap());
    call.send().await.problem("not-found");
    // Nor afterwards.
    bert.client.call("unblock_user").path("name", "anna").send().await.ok();
    assert_eq!(shown(&bert, &game).await, lines(&[("red", "Before")]));
}

/// The statements of saying something, without names of prepared statements.
async fn asked(watched: &WatchedProcess, who: &Client, game: &str) -> Vec<String> {
    let before = watched.statements().len();
    who.call("say").path("game", game).json(json!({ "text": "Good luck" })).send().await.ok();
    let mut said = watched.statements().split_off(before);
    // Every second or so a process asks who was logged out elsewhere.
    said.retain(|said| !said.contains("WHERE ended_at >"));
    said.iter().map(|said| said.split_once(": ").map_or(said.as_str(), |(_, said)| said).to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_nobody_is_told_costs_as_much_as_one_that_is_mailed() {
    let app = post::open().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&anna.client);
    // The first one also asks what a process keeps.
    asked(&watched, &client, &game).await;
    let told = asked(&watched, &client, &game).await;
    for table in ["\"outbox\"", "\"reply_addresses\""] {
        assert!(told.iter().any(|said| said.contains(&format!("INTO {table}"))), "{told:#?}");
    }
    bert.client.call("block_user").path("name", "anna").send().await.ok();
    let rows = async || app.sql("SELECT kind FROM outbox UNION ALL SELECT 'address' FROM reply_addresses").await.len();
    let before = rows().await;
    assert_eq!(asked(&watched, &client, &game).await, told, "blocked");
    assert_eq!(rows().await, before, "nothing is mailed");
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_go_with_their_author_and_with_their_reader() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    for other in [&bert, &carl] {
        let game = in_play(&anna, other).await;
        say(&anna, &game, "Good luck").await.ok();
        say(other, &game, "Thanks").await.ok();
    }
    app.sql("DELETE FROM users WHERE name = 'carl'").await;
    let left = app.sql("SELECT text FROM talk ORDER BY text").await;
    assert_eq!(left, [[Some("Good luck".to_owned())], [Some("Thanks".to_owned())]], "those of the other game");
    app.sql("DELETE FROM users WHERE name = 'anna'").await;
    assert_eq!(app.sql("SELECT 1 FROM talk").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_line_is_shown_to_the_operator_and_its_author_is_not_told() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    say(&anna, &game, "Good luck").await.ok();
    let line = say(&anna, &game, "You idiot").await.ok().json();
    let id = line["id"].as_str().unwrap();
    let report = async |who: &Player| who.client.call("report_talk").path("game", &game).path("line", id).send().await;
    report(&anna).await.problem("not-found");
    let before = anna.client.call("list_talk").path("game", &game).send().await.ok().text();
    for _ in 0..2 {
        report(&bert).await.ok();
    }
    let reported = crate::moderation::reported(&app).await;
    let told: Vec<_> = reported.iter().map(|line| (line.author.as_str(), line.text.as_str())).collect();
    assert_eq!(told, [("anna", "You idiot")]);
    assert_eq!(anna.client.call("list_talk").path("game", &game).send().await.ok().text(), before);
}
