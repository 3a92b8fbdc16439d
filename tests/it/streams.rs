//! Streams: clients that are told instead of asking. Each is told what a list would show, once, at whichever process it
//! listens and whatever breaks.

mod ends;
mod looks;
mod told;
mod trouble;

use crate::support::client::Client;
use crate::support::event_stream::{EventStream, Frame};

/// The stream of a game from its beginning.
async fn of_game(client: &Client, game: &str) -> EventStream {
    client.call("stream_events").path("game", game).open().await.expect("a stream")
}

/// The stream of a user's games, after what was told before, if anything was.
pub(crate) async fn of_user(client: &Client, known: Option<&str>) -> EventStream {
    let call = client.call("stream_changes");
    let call = match known {
        Some(known) => call.header("Last-Event-ID", known),
        None => call,
    };
    call.open().await.expect("a stream")
}

/// The type of a frame, and the game that it is about.
fn about(frame: &Frame) -> (String, String) {
    (frame.event.clone(), frame.json()["game"].as_str().expect("a game").to_owned())
}
