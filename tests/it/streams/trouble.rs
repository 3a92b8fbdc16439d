//! Streams of one process when others write, and when the database breaks: nothing is missed and nothing told twice.

use std::time::Duration;

use fieldpost::worker::streams;
use serde_json::json;

use super::{about, of_game, of_user};
use crate::faults::trouble::is_trouble;
use crate::faults::{postgres, service_on};
use crate::games::{in_play, people};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::client::Client;
use crate::support::event_stream::{EventStream, Frame};
use crate::support::personas::{Player, Table};
use crate::support::postgres::Stop;

#[tokio::test(flavor = "multi_thread")]
async fn one_poll_finds_what_other_processes_have_changed_for_all_streams() {
    let app = TestApp::start().await;
    let other = Beside::start(&app, |_| {}).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let (mut events, mut changes) = (of_game(&bert.client, &game).await, of_user(&bert.client, None).await);
    events.beginning().await;
    assert_eq!(changes.beginning().await, vec![]);
    streams::step(&app.app).await.expect("a poll");
    let elsewhere = Player { client: other.client(&anna.client), ..anna };
    elsewhere.act(&game, "b4-b5").await.ok();
    streams::step(&app.app).await.expect("a poll");
    assert_eq!(events.frame().await.expect("a frame").id.as_deref(), Some("4"));
    assert_eq!(about(&changes.frame().await.expect("a frame")), ("decision".to_owned(), game.clone()));
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    let new = elsewhere.client.call("create_game").json(body).send().await.ok().json();
    streams::step(&app.app).await.expect("a poll");
    let frame = changes.frame().await.expect("a frame");
    assert_eq!((frame.event.as_str(), &frame.json()["game"]), ("invitation", &new["id"]));
    // Of several changes only the last one is told, and every event.
    Player { client: other.client(&bert.client), ..bert }.act(&game, "e7-e6").await.ok();
    elsewhere.act(&game, "e4-e5").await.ok();
    streams::step(&app.app).await.expect("a poll");
    let frame = changes.frame().await.expect("a frame");
    assert_eq!((frame.event.as_str(), &frame.json()["version"]), ("decision", &json!(6)));
    for version in ["5", "6"] {
        assert_eq!(events.frame().await.expect("a frame").id.as_deref(), Some(version));
    }
}

/// A client that comes back when its stream ends.
struct ReturningClient<'c> {
    client: &'c Client,
    game: Option<&'c str>,
    stream: EventStream,
    known: Option<String>,
}

impl<'c> ReturningClient<'c> {
    /// Opens the stream of a game, or of all games of the user, and reads its beginning.
    async fn begin(client: &'c Client, game: Option<&'c str>) -> Self {
        let mut stream = match game {
            Some(game) => of_game(client, game).await,
            None => of_user(client, None).await,
        };
        stream.beginning().await;
        let known = stream.known.clone();
        Self { client, game, stream, known }
    }

    /// The next frame, from this stream or a later one.
    async fn next(&mut self) -> Frame {
        loop {
            let frame = self.stream.frame().await;
            self.known = self.stream.known.take().or(self.known.take());
            if let Some(frame) = frame {
                return frame;
            }
            let call = match self.game {
                Some(game) => self.client.call("stream_events").path("game", game),
                None => self.client.call("stream_changes"),
            };
            let call = match &self.known {
                Some(known) => call.header("Last-Event-ID", known),
                None => call,
            };
            match call.open().await {
                Ok(stream) => self.stream = stream,
                Err(refused) => is_trouble(&refused),
            }
        }
    }
}

/// Plays at a version, unless that has been played already, until the service has said that it was; everything else
/// must be trouble.
async fn play(who: &Player, game: &str, version: usize, text: &str) {
    loop {
        let look = who.client.call("read_game").path("game", game).send().await;
        if look.status != 200 {
            is_trouble(&look);
        } else if look.json()["version"] != version {
            return;
        } else {
            let call = who.client.call("act").path("game", game).header("If-Match", look.etag());
            let reply = call.json(json!({ "type": "text", "text": text })).send().await;
            if reply.status != 200 {
                is_trouble(&reply);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_database_is_killed_a_stream_goes_on_without_a_hole_and_without_a_double() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |settings| settings.streams.heartbeat = Duration::from_millis(20)).await;
    let table = Table::in_play(&app).await;
    let mut events = ReturningClient::begin(&table.blue.client, Some(&table.game)).await;
    let mut changes = ReturningClient::begin(&table.blue.client, None).await;
    let mut version = 3;
    for (text, answer) in [("e4-e5", "e7-e6"), ("f4-f5", "f7-f6")] {
        let killed = async {
            postgres.stop(Stop::Immediate).expect("a stop");
            postgres.start().expect("a start");
        };
        // A move is under way when it dies.
        tokio::join!(play(&table.red, &table.game, version, text), killed);
        for expected in [("decision", version + 1), ("game", version + 2)] {
            if expected.0 == "game" {
                play(&table.blue, &table.game, version + 1, answer).await;
            }
            let frame = changes.next().await;
            assert_eq!((frame.event.as_str(), &frame.json()["version"]), (expected.0, &json!(expected.1)));
            assert_eq!(events.next().await.id, Some(expected.1.to_string()));
        }
        version += 2;
    }
}
