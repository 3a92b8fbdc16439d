//! Notes about games: their user's alone, never lost to another device of theirs, and nothing to the game.

use serde_json::{Value, json};

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::{Call, Reply};
use crate::support::personas::Player;

fn put<'c>(who: &'c Player, game: &str, text: &str) -> Call<'c> {
    who.client.call("put_note").path("game", game).json(json!({ "text": text }))
}

/// Writes the first note of a player about a game.
async fn first(who: &Player, game: &str, text: &str) -> Reply {
    put(who, game, text).header("If-None-Match", "*").send().await
}

async fn read(who: &Player, game: &str) -> Reply {
    who.client.call("read_note").path("game", game).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_its_writers_alone_and_changes_nothing_of_the_game() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_play(&anna, &bert).await;
    let before = bert.look(&game).await;
    read(&anna, &game).await.problem("not-found");
    let marks = json!({ "3": { "kinds": ["bomb", "F"] }, "12": { "sign": "!?" } });
    let body = json!({ "text": "e7 never moves.\nMind i10.", "marks": marks });
    let call = anna.client.call("put_note").path("game", &game).header("If-None-Match", "*").json(body);
    let written = call.send().await.ok();
    let marks = json!({ "3": { "kinds": ["bomb", "flag"], "sign": "" }, "12": { "kinds": [], "sign": "!?" } });
    assert_eq!(written.json(), json!({ "text": "e7 never moves.\nMind i10.", "marks": marks }));
    let found = read(&anna, &game).await.ok();
    assert_eq!((found.etag(), found.text()), (written.etag(), written.text()));
    let again = anna.client.call("read_note").path("game", &game).header("If-None-Match", found.etag());
    assert_eq!(again.send().await.status, 304);
    for other in [&bert, &carl] {
        read(other, &game).await.problem("not-found");
    }
    first(&carl, &game, "not for me").await.problem("not-found");
    first(&bert, &game, "mine").await.ok();
    assert_eq!(read(&anna, &game).await.ok().text(), found.text());
    let after = bert.client.call("read_game").path("game", &game).header("If-None-Match", before.etag());
    assert_eq!(after.send().await.status, 304, "the game knows nothing of notes");
    // Somebody who looks on may write one as well, and keeps it when there is nothing to see any more.
    app.sql(&format!("UPDATE games SET public = true WHERE id = '{game}'")).await;
    let note = first(&carl, &game, "instructive").await.ok();
    app.sql(&format!("UPDATE games SET public = false WHERE id = '{game}'")).await;
    assert_eq!(read(&carl, &game).await.ok().json()["text"], "instructive");
    put(&carl, &game, "more").header("If-Match", note.etag()).send().await.problem("not-found");
    let gone = carl.client.call("delete_note").path("game", &game).header("If-Match", note.etag());
    assert_eq!(gone.send().await.status, 204);
    read(&carl, &game).await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_device_overwrites_what_another_one_wrote() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    put(&anna, &game, "blind").send().await.problem("precondition-required");
    put(&anna, &game, "none").header("If-Match", "\"0123456789abcdef\"").send().await.problem("note-changed");
    let one = first(&anna, &game, "one").await.ok();
    let late = first(&anna, &game, "another first").await;
    assert_eq!(late.problem("note-changed")["etag"], one.etag());
    let two = put(&anna, &game, "two").header("If-Match", one.etag()).send().await.ok();
    let stale = put(&anna, &game, "three").header("If-Match", one.etag()).send().await;
    assert_eq!((stale.status, &stale.problem("note-changed")["etag"]), (412, &json!(two.etag())));
    // As a compressing proxy sends it back.
    let weak = format!("W/{}", two.etag());
    let three = put(&anna, &game, "three").header("If-Match", weak).send().await.ok();
    let remove = |tag: Option<&str>| {
        let call = anna.client.call("delete_note").path("game", &game);
        tag.into_iter().fold(call, |call, tag| call.header("If-Match", tag))
    };
    remove(None).send().await.problem("precondition-required");
    remove(Some(two.etag())).send().await.problem("note-changed");
    assert_eq!(read(&anna, &game).await.ok().json()["text"], "three");
    assert_eq!(remove(Some(three.etag())).send().await.status, 204);
    remove(Some(three.etag())).send().await.problem("not-found");
    for (name, value) in [("If-None-Match", "\"x\""), ("If-Match", "x")] {
        put(&anna, &game, "x").header(name, value).send().await.problem("invalid-header");
    }
    put(&anna, &game, "x")
        .header("If-Match", "\"x\"")
        .header("If-None-Match", "*")
        .send()
        .await
        .problem("invalid-header");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_first_notes_at_the_same_moment_one_is_written() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let (one, two) = tokio::join!(first(&anna, &game, "one"), first(&anna, &game, "two"));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    let kept = if one.status == 200 { "one" } else { "two" };
    assert_eq!(read(&anna, &game).await.ok().json()["text"], kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_has_bounds_and_names_every_fault() {
    let app = TestApp::start_with(|settings| settings.games.notes_per_user = 3).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let write = async |body: Value| {
        anna.client.call("put_note").path("game", &game).header("If-None-Match", "*").json(body).send().await
    };
    let kinds = vec!["bomb"; 17];
    let marks = json!({ "x": {}, "1": { "kinds": kinds }, "2": { "kinds": ["dragon"] }, "3": { "sign": "123456789" } });
    let problem = write(json!({ "text": "x".repeat(8193), "marks": marks })).await.problem("invalid-fields");
    let places: Vec<_> = problem["faults"].as_array().unwrap().iter().map(|fault| fault["at"].clone()).collect();
    assert_eq!(places, ["text", "marks.1.kinds", "marks.2.kinds", "marks.3.sign", "marks"]);
    let many: serde_json::Map<_, _> = (0..201).map(|piece| (piece.to_string(), json!({}))).collect();
    let problem = write(json!({ "text": "", "marks": many })).await.problem("invalid-fields");
    assert_eq!(problem["faults"][0]["at"], "marks");
    let filled = format!(
        "INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid()))).* \
         FROM games g, generate_series(1, 3); \
         INSERT INTO notes SELECT g.id, u.id, '{{}}', now() FROM games g, users u \
         WHERE u.name = 'anna' AND g.id <> '{game}'"
    );
    app.sql(&filled).await;
    assert_eq!(write(json!({ "text": "one more" })).await.problem("too-many-kept")["limit"], 3);
    app.sql(&format!("DELETE FROM notes WHERE game_id = (SELECT min(id::text)::uuid FROM games WHERE id <> '{game}')"))
        .await;
    write(json!({ "text": "x".repeat(8192) })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_beginning_of_a_note_is_in_its_writers_lists_alone() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let lists = async |who: &Player| {
        let mine = who.client.call("list_games").send().await.ok().json()["games"][0]["note"].clone();
        let public = who.client.call("list_games").query("list", "public").send().await.ok().json();
        assert!(!public.to_string().contains("note"), "{public}");
        let decisions = who.client.call("list_decisions").send().await.ok().json();
        (mine, decisions["decisions"][0]["note"].clone())
    };
    app.sql(&format!("UPDATE games SET public = true WHERE id = '{game}'")).await;
    assert_eq!(lists(&anna).await, (Value::Null, Value::Null));
    let before = anna.client.call("list_decisions").send().await.ok();
    let note = first(&anna, &game, "  e7 never moves.\n\nMind\ti10. ").await.ok();
    let line = json!("e7 never moves. Mind i10.");
    assert_eq!(lists(&anna).await, (line.clone(), line));
    let again = anna.client.call("list_decisions").header("If-None-Match", before.etag()).send().await;
    assert_eq!(again.status, 200, "the decision shows something else");
    assert_eq!(lists(&bert).await, (Value::Null, Value::Null));
    first(&bert, &game, "mine").await.ok();
    assert_eq!(lists(&bert).await.0, "mine");
    let long = format!("{}{}", "ä".repeat(80), "b");
    let long = put(&anna, &game, &long).header("If-Match", note.etag()).send().await.ok();
    assert_eq!(lists(&anna).await.0, format!("{}…", "ä".repeat(80)));
    put(&anna, &game, " \n ").header("If-Match", long.etag()).send().await.ok();
    assert_eq!(lists(&anna).await, (Value::Null, Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_note_is_kept_and_a_kind_is_kept_once() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let body = json!({ "ruleset": "original", "opponent": { "type": "open" } });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap();
    // Letters are short in the request, and words in the note; both quotation marks and line breaks become longer.
    let (text, sign) = ("\"\n".repeat(4096), "\"🦊".repeat(4));
    let army = ["F", "B", "S", "2", "3", "4", "5", "6", "7", "8", "9", "M"];
    let mut tag = None;
    for (kinds, kept) in [(vec!["5"; 16], 1), (army.to_vec(), 12)] {
        let marks = (0..200).map(|piece| ((10_000 + piece).to_string(), json!({ "kinds": kinds, "sign": sign })));
        let marks = Value::Object(marks.collect());
        let call = anna.client.call("put_note").path("game", game);
        let call = match &tag {
            None => call.header("If-None-Match", "*"),
            Some(tag) => call.header("If-Match", tag),
        };
        let note = call.json(json!({ "text": text, "marks": marks })).send().await.ok();
        assert_eq!(note.json()["marks"]["10199"]["kinds"].as_array().unwrap().len(), kept);
        tag = Some(note.etag().to_owned());
    }
}
