//! What streams tell: the events of a game, and what changes for a user.

use serde_json::{Value, json};

use std::time::Duration;

use super::{about, of_game, of_user};
use crate::games::conditional::order;
use crate::games::exports::copies;
use crate::games::{in_play, people};
use crate::support::app::TestApp;
use crate::support::event_stream::{Frame, Part};
use crate::support::personas::Player;

/// The events in frames, each of which tells of the version that is its id.
fn events(frames: &[Frame]) -> Vec<Value> {
    let of = |frame: &Frame| {
        let told = frame.json();
        assert_eq!((frame.event.as_str(), frame.id.clone()), ("events", Some(told["version"].to_string())));
        told["events"].as_array().expect("events").clone()
    };
    frames.iter().flat_map(of).collect()
}

/// The same as the list shows them.
async fn listed(who: &Player, game: &str) -> Vec<Value> {
    let list = who.client.call("list_events").path("game", game).send().await.ok().json();
    list["events"].as_array().expect("events").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_game_tells_each_event_that_the_list_shows_as_it_happens() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let mut stream = of_game(&bert.client, &game).await;
    assert_eq!(stream.head.header("content-type"), "text/event-stream");
    let mut frames = stream.beginning().await;
    assert_eq!(events(&frames), listed(&bert, &game).await);
    for (who, text) in [(&anna, "b4-b5"), (&bert, "e7-e6"), (&anna, "resign")] {
        who.act(&game, text).await.ok();
        frames.push(stream.frame().await.expect("a frame"));
        assert_eq!(events(&frames), listed(&bert, &game).await, "{text}");
    }
    // Whoever comes back is told the rest.
    let (known, rest) = frames.split_at(frames.len() - 2);
    let call = bert.client.call("stream_events").path("game", &game).query("after", 1);
    let call = call.header("Last-Event-ID", known.last().and_then(|frame| frame.id.clone()).expect("an id"));
    assert_eq!(call.open().await.expect("a stream").beginning().await, rest);
    let call = bert.client.call("stream_events").path("game", &game).query("after", 1);
    assert_eq!(call.open().await.expect("a stream").beginning().await, frames[1..]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_events_is_a_stream_for_whoever_asks_for_one() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let kind = async |accept: &str| {
        let request = anna.client.raw(reqwest::Method::GET, &format!("/v1/games/{game}/events"));
        let reply = request.header("Accept", accept).send().await.expect("an answer");
        let header = |name: &str| reply.headers()[name].to_str().expect("text").to_owned();
        (header("content-type"), header("vary"))
    };
    let (stream, json) = ("text/event-stream", "application/json");
    for (accept, expected) in [
        (stream, stream),
        ("text/event-stream, application/json;q=0.5", stream),
        ("*/*", json),
        ("application/json, text/plain, */*", json),
        ("application/json, text/event-stream", json),
    ] {
        assert_eq!(kind(accept).await, (expected.to_owned(), "accept".to_owned()), "{accept}");
    }
    for path in [format!("/v1/games/{game}/stream"), "/v1/me/stream".to_owned()] {
        let head = anna.client.raw(reqwest::Method::HEAD, &path).send().await.expect("an answer");
        assert_eq!((head.status().as_u16(), head.headers()["content-type"].to_str().expect("text")), (200, stream));
        assert_eq!(&*head.bytes().await.expect("no body"), b"");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_user_tells_what_waits_for_them_and_then_each_change_once() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let waiting = in_play(&bert, &anna).await;
    let mine = in_play(&anna, &bert).await;
    anna.act(&mine, "b4-b5").await.ok();
    let mut stream = of_user(&bert.client, None).await;
    let mut told = stream.beginning().await;
    let both = [&waiting, &mine].map(|game| ("decision".to_owned(), game.clone()));
    assert_eq!(told.iter().map(about).collect::<Vec<_>>(), both, "the oldest first");
    // An invitation, and all that becomes of it.
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    let created = anna.client.call("create_game").json(body).send().await.ok().json();
    let game = created["id"].as_str().expect("an id");
    let mut expected: Vec<(String, String)> = both.into();
    let mut next = async |event: &str, game: &str| {
        let frame = stream.frame().await.expect("a frame");
        expected.push((event.to_owned(), game.to_owned()));
        assert_eq!(&about(&frame), expected.last().expect("one"));
        let (json, seen) = (frame.json(), bert.look(game).await.json());
        for field in ["etag", "version", "status"] {
            assert_eq!(json[field], seen[field], "{field} of {event}");
        }
        told.push(frame);
    };
    next("invitation", game).await;
    bert.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    next("decision", game).await;
    bert.act(&mine, "e7-e6").await.ok();
    next("game", &mine).await;
    anna.act(&mine, "b5-b6").await.ok();
    next("decision", &mine).await;
    bert.act(&mine, "resign").await.ok();
    next("over", &mine).await;
    anna.client.call("leave_game").path("game", game).path("seat", "red").send().await.ok();
    next("over", game).await;
    // Whoever comes back after any of them is told of each game whose last state they were not told.
    for at in 1..told.len() {
        let mut later = of_user(&bert.client, told[at].id.as_deref()).await;
        let again: Vec<_> = later.beginning().await.iter().map(about).collect();
        let rest = &expected[at + 1..];
        let last = |at: usize, one: &(String, String)| !rest[at + 1..].iter().any(|(_, game)| *game == one.1);
        let unknown: Vec<_> = rest.iter().enumerate().filter(|(at, one)| last(*at, one)).map(|(_, one)| one).collect();
        assert_eq!(again.iter().collect::<Vec<_>>(), unknown, "after {at}");
    }
    assert_eq!(told[0].id, None, "in the middle of the beginning nobody can continue");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_with_nothing_that_waits_misses_nothing_and_hears_nothing_twice() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let mut stream = of_user(&bert.client, None).await;
    assert_eq!(stream.beginning().await, vec![], "it is Anna's turn");
    let mut known = stream.known.clone();
    assert!(known.is_some(), "and yet there is a place to continue");
    drop(stream);
    let come_back = async |known: &mut Option<String>| {
        let mut stream = of_user(&bert.client, known.as_deref()).await;
        let told: Vec<_> = stream.beginning().await.iter().map(about).collect();
        *known = stream.known.or(known.take());
        told
    };
    assert_eq!(come_back(&mut known).await, vec![]);
    // What does not wait for him is told as well.
    anna.act(&game, "resign").await.ok();
    assert_eq!(come_back(&mut known).await, [("over".to_owned(), game)]);
    assert_eq!(come_back(&mut known).await, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_beginning_ends_with_a_place_even_if_its_last_games_do_not_wait() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let (waiting, other) = (in_play(&bert, &anna).await, in_play(&anna, &bert).await);
    copies(&app, &other, 120).await;
    app.advance_database_clock(600).await;
    let mut stream = of_user(&bert.client, None).await;
    let told = stream.beginning().await;
    assert_eq!(told.iter().map(about).collect::<Vec<_>>(), [("decision".to_owned(), waiting)]);
    assert_eq!(told[0].id, None, "there is more");
    let Some(Part::Place(place)) = stream.part().await else { panic!("no place at the end") };
    assert_eq!(of_user(&bert.client, Some(&place)).await.beginning().await, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_costs_a_look_at_the_game_that_has_changed_and_at_no_other() {
    let app = TestApp::start_with(|settings| settings.streams.heartbeat = Duration::from_secs(3_600)).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let (game, other) = (in_play(&anna, &bert).await, in_play(&anna, &bert).await);
    let mut stream = of_user(&bert.client, None).await;
    stream.beginning().await;
    for (number, (who, text)) in [(&anna, "b4-b5"), (&bert, "e7-e6"), (&anna, "b5-b6")].into_iter().enumerate() {
        if number == 1 {
            // Nobody says that it has changed. What was said of it before the stream was open has been heard by now.
            app.sql(&format!("UPDATE games SET updated_at = fieldpost_now() WHERE id = '{other}'")).await;
        }
        who.act(&game, text).await.ok();
        assert_eq!(about(&stream.frame().await.expect("a frame")).1, game, "{text}");
    }
    // A new game is looked for among all.
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    let new = anna.client.call("create_game").json(body).send().await.ok().json();
    let told = [stream.frame().await.expect("a frame"), stream.frame().await.expect("another")];
    let new = ("invitation".to_owned(), new["id"].as_str().expect("an id").to_owned());
    assert_eq!(told.iter().map(about).collect::<Vec<_>>(), [("game".to_owned(), other), new]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_of_somebody_else_is_not_told() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let (mut events, mut changes) = (of_game(&anna.client, &game).await, of_user(&anna.client, None).await);
    events.beginning().await;
    changes.beginning().await;
    order(&bert, &game, &[("j4-j5", "j7-j6")]).await.ok();
    bert.client.call("change_me").json(json!({ "reminder_hours": [20, 10] })).send().await.ok();
    anna.act(&game, "b4-b5").await.ok();
    assert_eq!(events.frame().await.expect("a frame").id.as_deref(), Some("4"), "the move is the first that is told");
    let frame = changes.frame().await.expect("a frame");
    assert_eq!((frame.event.as_str(), &frame.json()["version"]), ("game", &json!(4)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_not_as_far_as_its_reader_was_told_says_so() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let call = anna.client.call("stream_events").path("game", &game).header("Last-Event-ID", 17);
    let mut stream = call.open().await.expect("a stream");
    let reset = Frame { id: Some("3".to_owned()), event: "reset".to_owned(), data: r#"{"version":3}"#.to_owned() };
    assert_eq!(stream.part().await, Some(Part::Frame(reset)));
    anna.act(&game, "b4-b5").await.ok();
    assert_eq!(stream.frame().await.expect("a frame").id.as_deref(), Some("4"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_that_no_frame_had_is_refused() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    for id in ["x", "1.", "-1", "99999999999999999999"] {
        for operation in ["stream_events", "stream_changes"] {
            let call = anna.client.call(operation);
            let call = if operation == "stream_events" { call.path("game", &game) } else { call };
            let problem = call.header("Last-Event-ID", id).send().await.problem("invalid-header");
            assert_eq!(problem["faults"][0]["at"], "Last-Event-ID", "{operation} {id}");
        }
    }
    let negative = anna.client.call("stream_events").path("game", &game).query("after", -1);
    negative.send().await.problem("invalid-query");
}
