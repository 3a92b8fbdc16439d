//! What a player writes down and keeps, in the story of `secrets`: it names the whole army, and nobody else learns of
//! it.

use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::personas::{Player, placement};
use crate::support::transcript::Transcript;

/// A player writes the army into a note, and keeps it for later games.
pub(super) async fn write_down(who: &Player, game: &str, army: &[(&str, &str)]) {
    let note = json!({ "text": format!("{army:?}") });
    who.client.call("put_note").path("game", game).header("If-None-Match", "*").json(note).send().await.ok();
    let setup = json!({ "name": "mine", "ruleset": "barrage", "seat": "blue", "pieces": placement(army) });
    who.client.call("save_setup").json(setup).send().await.ok();
}

/// Others write notes about the game, and delete one that is not there.
pub(super) async fn stumble(client: &Client, game: &str, transcript: &mut Transcript, when: &str) {
    let call = client.call("put_note").path("game", game).header("If-None-Match", "*");
    let put = call.json(json!({ "text": "e7?", "marks": { "9": { "kinds": ["spy"] } } })).send().await;
    transcript.note("put_note", &format!("{when} put_note"), &put);
    let call = client.call("delete_note").path("game", game).header("If-Match", "\"0123456789abcdef\"");
    transcript.note("delete_note", &format!("{when} delete_note"), &call.send().await);
}

/// Somebody exports everything that is kept about them. What knows no game is left out, because it differs from one
/// log-in to the next, and so are the ids of what is kept.
pub(super) async fn export(client: &Client, transcript: &mut Transcript, when: &str) {
    const OF_GAMES: [&str; 9] = ["game", "note", "setup", "talk", "blocked", "mail", "notice", "letter", "end"];
    let mut reply = client.call("export_me").send().await;
    if reply.status == 200 {
        let text = reply.text();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
        let lines = lines.filter(|line| OF_GAMES.iter().any(|kind| line["kind"] == *kind));
        let lines = lines.map(|mut line| {
            line.as_object_mut().expect("an object").remove("id");
            line.to_string() + "\n"
        });
        reply.body = lines.collect::<String>().into_bytes();
    }
    transcript.note("export_me", &format!("{when} exports everything"), &reply);
}
