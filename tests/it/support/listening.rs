//! What people are told by streams in a story: the events of a game as they happen, the same again after each step by a
//! client that has just come back, and the changes of their games.

use std::collections::BTreeMap;

use super::app::TestApp;
use super::client::{Client, Reply};
use super::event_stream::{EventStream, Frame};
use super::transcript::Transcript;

/// Everybody who listens through a story, by name.
#[derive(Default)]
pub(crate) struct Audience(BTreeMap<String, Listener>);

/// Somebody who listens.
#[derive(Default)]
struct Listener {
    /// The stream that is open through the whole story, from the first time that they may know of the game.
    live: Option<EventStream>,
    /// The ids of the last frames: of the game, and of all games.
    known: [Option<String>; 2],
}

impl Audience {
    /// Each of these clients comes back to both streams, and it is noted what they are told that was not told before.
    pub(crate) async fn note(
        &mut self,
        clients: &[(&str, &Client)],
        game: &str,
        transcript: &mut Transcript,
        when: &str,
    ) {
        for (who, client) in clients {
            let listening = self.0.entry((*who).to_owned()).or_default();
            if listening.live.is_none() {
                listening.live = client.call("stream_events").path("game", game).open().await.ok();
            }
            for (which, operation) in ["stream_events", "stream_changes"].into_iter().enumerate() {
                let reply = listening.come_back(which, operation, client, game).await;
                transcript.note(operation, &format!("{when}: {who} {operation}"), &reply);
            }
        }
    }

    /// Ends all streams, and notes what those told that were open through the story.
    pub(crate) async fn end(self, app: &TestApp, transcript: &mut Transcript) {
        app.app.listeners.close();
        for (who, listening) in self.0 {
            if let Some(mut live) = listening.live {
                let frames = live.rest().await;
                transcript.note("stream_events", &format!("{who} has heard"), &written(live.head, &frames));
            }
        }
    }
}

impl Listener {
    async fn come_back(&mut self, which: usize, operation: &str, client: &Client, game: &str) -> Reply {
        let call = client.call(operation);
        let call = if which == 0 { call.path("game", game) } else { call };
        let call = match &self.known[which] {
            Some(known) => call.header("Last-Event-ID", known),
            None => call,
        };
        let mut stream = match call.open().await {
            Ok(stream) => stream,
            Err(refused) => return refused,
        };
        let frames = stream.beginning().await;
        if let Some(id) = stream.known {
            self.known[which] = Some(id);
        }
        written(stream.head, &frames)
    }
}

/// Frames in words. An id of changes is made of times and of digests of times that its reader was shown.
fn written(head: Reply, frames: &[Frame]) -> Reply {
    let id = |frame: &Frame| match frame.event.as_str() {
        "events" => frame.id.clone(),
        _ => frame.id.as_ref().map(|_| "BOOKMARK".to_owned()),
    };
    let said: String = frames.iter().map(|frame| format!("{:?} {} {}\n", id(frame), frame.event, frame.data)).collect();
    Reply { body: said.into_bytes(), ..head }
}
