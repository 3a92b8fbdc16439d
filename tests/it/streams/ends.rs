//! How many streams there may be, and when they end.

use std::time::Duration;

use super::{of_game, of_user};
use crate::games::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::event_stream::Part;

/// A service whose streams say every few milliseconds that they are there.
async fn lively() -> TestApp {
    TestApp::start_with(|settings| settings.streams.heartbeat = Duration::from_millis(20)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_says_that_it_is_there_and_ends_with_its_session() {
    let app = lively().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let (mut events, mut changes) = (of_game(&anna.client, &game).await, of_user(&anna.client, None).await);
    for stream in [&mut events, &mut changes] {
        stream.beginning().await;
        assert_eq!([stream.part().await, stream.part().await], [Some(Part::Comment), Some(Part::Comment)]);
    }
    let session = anna.tokens["session"].as_str().expect("a session");
    anna.client.call("end_session").path("session", session).send().await.ok();
    assert_eq!([events.rest().await, changes.rest().await], [vec![], vec![]]);
    anna.client.call("stream_changes").send().await.problem("unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_its_access_token_expires() {
    let app = lively().await;
    let [anna] = people(&app, ["anna"]).await;
    let mut stream = of_user(&anna.client, None).await;
    stream.beginning().await;
    assert_eq!(stream.part().await, Some(Part::Comment));
    app.app.clock.advance(Duration::from_secs(60 * u64::from(app.app.settings.auth.access_minutes) + 10));
    assert_eq!(stream.rest().await, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_its_reader_may_no_longer_see_the_game() {
    let app = lively().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let body = serde_json::json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let mut stream = of_game(&bert.client, &game).await;
    assert_eq!(stream.beginning().await.len(), 1);
    anna.client.call("block_user").path("name", "bert").send().await.ok();
    assert_eq!(stream.rest().await, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_has_much_to_tell_ends_with_its_session_all_the_same() {
    let app = TestApp::start_with(|settings| settings.streams.heartbeat = Duration::from_millis(1)).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "b4-b5").await.ok();
    // More than what lies between the service and a client that does not read can hold.
    let many = "'[' || rtrim(repeat(substr(events, 2, length(events) - 2) || ',', 400), ',') || ']'";
    app.sql(&format!(
        "INSERT INTO game_log (game_id, version, actor, action, events, clocks, at) \
         SELECT game_id, n, actor, action, {many}, clocks, at FROM game_log, generate_series(5, 604) n \
         WHERE game_id = '{game}' AND version = 4; \
         UPDATE games SET version = 604, updated_at = fieldpost_now() WHERE id = '{game}'"
    ))
    .await;
    let mut stream = of_game(&bert.client, &game).await;
    stream.frame().await.expect("the first of many");
    let session = bert.tokens["session"].as_str().expect("a session");
    bert.client.call("end_session").path("session", session).send().await.ok();
    let rest = stream.rest().await;
    let last = rest.last().and_then(|frame| frame.id.as_deref()).unwrap_or("1");
    assert!(last.parse::<i64>().expect("a version") < 604, "it was told everything: {} frames", rest.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_are_limited_for_each_user_and_in_all_and_whoever_goes_makes_room() {
    let limited = TestApp::start_with(|settings| {
        (settings.streams.per_user, settings.streams.per_token, settings.streams.total) = (2, 2, 3);
        settings.streams.heartbeat = Duration::from_millis(20);
    });
    let app = limited.await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let streams = [of_user(&anna.client, None).await, of_game(&anna.client, &game).await];
    let refused = anna.client.call("stream_changes").open().await.err().expect("no place");
    refused.problem("too-many-requests");
    assert_eq!(refused.status, 429);
    assert!(refused.header("ratelimit-policy").starts_with("\"streams\";q=2;w=30"), "{refused:?}");
    assert!(!refused.header("retry-after").is_empty());
    let _other = of_user(&bert.client, None).await;
    let refused = bert.client.call("stream_changes").open().await.err().expect("no place");
    refused.problem("unavailable");
    assert_eq!((refused.status, refused.header("retry-after")), (503, "1"));
    drop(streams);
    // The next comment finds that they have gone.
    while app.app.listeners.count() > 1 {
        tokio::task::yield_now().await;
    }
    of_user(&bert.client, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_leaves_its_user_some_streams() {
    let limited = TestApp::start_with(|settings| (settings.streams.per_user, settings.streams.per_token) = (3, 2));
    let app = limited.await;
    let [anna] = people(&app, ["anna"]).await;
    let token = crate::tokens::create(&anna, &["read"]).await;
    let program = anna.client.with_token(token["token"].as_str().expect("a token"));
    let _its = [of_user(&program, None).await, of_user(&program, None).await];
    let refused = async |client: &Client| client.call("stream_changes").open().await.err().expect("no place");
    refused(&program).await.problem("too-many-requests");
    let _hers = of_user(&anna.client, None).await;
    refused(&anna.client).await.problem("too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stops_tells_what_there_is_and_when_to_come_back() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let (mut events, mut changes) = (of_game(&bert.client, &game).await, of_user(&bert.client, None).await);
    events.beginning().await;
    changes.beginning().await;
    anna.act(&game, "b4-b5").await.ok();
    app.app.listeners.close();
    for stream in [&mut events, &mut changes] {
        assert!(matches!(stream.part().await, Some(Part::Frame(_))));
        assert!(matches!(stream.part().await, Some(Part::Retry(1_000..6_000))));
        assert_eq!(stream.part().await, None);
    }
    anna.client.call("stream_changes").send().await.problem("unavailable");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_public_game_is_told_to_anybody_for_as_long_as_it_is_public() {
    let app = lively().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let anybody = anna.client.anonymous();
    let refused = anybody.call("stream_events").path("game", &game).open().await;
    refused.err().expect("it is not public").problem("not-found");
    app.sql("UPDATE games SET public = true, updated_at = fieldpost_now()").await;
    let [carl] = people(&app, ["carl"]).await;
    let (mut stream, mut spectator) = (of_game(&anybody, &game).await, of_game(&carl.client, &game).await);
    let seen = stream.beginning().await;
    assert!(!seen.is_empty());
    assert_eq!(seen, spectator.beginning().await, "as a spectator sees it");
    anna.act(&game, "b4-b5").await.ok();
    assert_eq!(stream.frame().await, spectator.frame().await);
    let listed = anybody.raw(reqwest::Method::GET, &format!("/v1/games/{game}/events"));
    let listed = listed.header("Accept", "text/event-stream").send().await.expect("an answer");
    assert_eq!(listed.headers()["content-type"], "text/event-stream");
    anybody.call("stream_changes").send().await.problem("unauthenticated");
    app.sql("UPDATE games SET public = false, updated_at = fieldpost_now()").await;
    assert_eq!(stream.rest().await, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_has_some_streams_and_all_networks_together_leave_users_some() {
    let limited = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        (settings.streams.per_network, settings.streams.total) = (2, 6);
    });
    let app = limited.await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    app.sql("UPDATE games SET public = true, updated_at = fieldpost_now()").await;
    let anybody = anna.client.anonymous();
    let from = |network: u8| {
        let call = anybody.call("stream_events").path("game", &game);
        call.header("X-Forwarded-For", format!("192.0.2.{network}")).open()
    };
    let _two = [from(1).await.expect("a stream"), from(1).await.expect("a second one")];
    let refused = from(1).await.err().expect("no place");
    refused.problem("too-many-requests");
    assert!(refused.header("ratelimit-policy").starts_with("\"streams\";q=2;w=30"), "{refused:?}");
    let _third = from(2).await.expect("one of another network");
    let refused = from(3).await.err().expect("no place");
    refused.problem("unavailable");
    let _users = [of_game(&anna.client, &game).await, of_user(&bert.client, None).await];
}
