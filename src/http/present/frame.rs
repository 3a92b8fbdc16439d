//! Frames of streams (server-sent events): an id, a type and one line of JSON.

use serde::Serialize;
use uuid::Uuid;

use crate::app::game::responses::Versions;
use crate::app::lobby::changes::{Changes, GameChange};
use crate::http::headers::quoted;
use crate::values::GameStatus;

/// A game that has changed.
#[derive(Serialize)]
struct ChangeJson {
    game: Uuid,
    etag: String,
    version: i64,
    status: GameStatus,
}

/// One frame for each version; one that says so if the game is not as far as the client was told.
pub(in crate::http) fn event_frames(versions: &Versions, after: i64) -> String {
    let now = versions.version;
    if now < after {
        return frame(Some(&now.to_string()), "reset", &format!(r#"{{"version":{now}}}"#));
    }
    let frames = versions.list.iter().map(|(version, events)| {
        frame(Some(&version.to_string()), "events", &format!(r#"{{"version":{version},"events":[{events}]}}"#))
    });
    frames.collect()
}

/// One frame for each change, and an id alone where the client could not continue otherwise.
pub(in crate::http) fn change_frames(changes: &Changes) -> String {
    let frames = changes.list.iter().map(|change| {
        let GameChange { kind, game, tag, version, status, bookmark } = change;
        let json = ChangeJson { game: *game, etag: quoted(tag), version: *version, status: *status };
        // Strings and numbers can always be serialized.
        frame(bookmark.as_deref(), kind.word(), &serde_json::to_string(&json).unwrap_or_default())
    });
    let place = changes.place.as_ref().map(|place| format!("id: {place}\n\n"));
    frames.chain(place).collect()
}

/// Without an id, the client keeps the one that it had.
fn frame(id: Option<&str>, kind: &str, json: &str) -> String {
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    format!("{id}event: {kind}\ndata: {json}\n\n")
}
