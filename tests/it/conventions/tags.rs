//! Entity tags are correct: a change of anything that a response shows changes its tag, and nothing else does. Actions
//! are decided on a position, which is only a part of the tag.

use std::collections::BTreeSet;

use fieldpost::values::TimeControl;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::{CONTRACT, escaped};
use crate::support::personas::Table;

/// Looks at a game if it is not as it was at `tag`.
async fn look_again(client: &Client, game: &str, tag: &str) -> Reply {
    client.call("read_game").path("game", game).header("If-None-Match", tag).send().await
}

async fn rename(client: &Client, name: &str) {
    client.call("change_me").json(json!({ "name": name })).send().await.ok();
}

/// Announces a day of leave: its id.
async fn announce(client: &Client, after: u64) -> String {
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(after);
    let leave = client.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await;
    leave.ok().json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_players_profiles_change_the_tag() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (red, blue) = (&table.red.client, &table.blue.client);
    let first = table.red.look(&table.game).await;
    let mut last = first.json();
    let mut tag = first.etag().to_owned();
    let mut leave = String::new();
    for change in ["a new name", "a leave", "another leave", "a leave taken back", "a name of my own"] {
        match change {
            "a new name" => rename(blue, "berta").await,
            "a leave" => leave = announce(blue, 10).await,
            "another leave" => drop(announce(blue, 20).await),
            "a leave taken back" => drop(blue.call("take_leave_back").path("leave", &leave).send().await.ok()),
            _ => rename(red, "annabel").await,
        }
        let now = look_again(red, &table.game, &tag).await;
        assert_eq!(now.status, 200, "{change} is called unchanged");
        assert_ne!(now.json(), last, "{change} shows nothing, and proves nothing");
        assert_eq!(look_again(red, &table.game, now.etag()).await.status, 304, "nothing changed after {change}");
        (last, tag) = (now.json(), now.etag().to_owned());
    }
    assert_eq!(last["version"], first.json()["version"], "none of it is a move");
    let played = red.call("act").path("game", &table.game).header("If-Match", first.etag());
    played.json(json!({ "type": "move", "from": "b4", "to": "b5" })).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn private_changes_leave_the_tags_of_others_alone() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let before = table.red.look(&table.game).await;
    let blue = &table.blue.client;
    let draft = json!({ "pieces": { "a10": "F" } });
    blue.call("put_setup").path("game", &table.game).json(draft).send().await.ok();
    blue.call("change_me").json(json!({ "zone": "Europe/Paris", "language": "fr" })).send().await.ok();
    blue.call("put_notices").json(json!({ "kinds": { "your_turn": "daily" } })).send().await.ok();
    app.sql("UPDATE users SET suspended_at = fieldpost_now(), suspended_why = '550 5.1.1' WHERE name = 'bert'").await;
    let after = look_again(&table.red.client, &table.game, before.etag()).await;
    assert_eq!((after.status, after.etag()), (304, before.etag()), "of drafts and mails nobody else is told");
    assert_eq!(table.red.look(&table.game).await.json(), before.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_that_a_finished_game_does_not_show_changes_no_tag_of_it() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let over = table.blue.act(&table.game, "resign").await.ok();
    announce(&table.red.client, 10).await;
    assert_eq!(look_again(&table.blue.client, &table.game, over.etag()).await.status, 304);
    rename(&table.red.client, "annabel").await;
    let renamed = look_again(&table.blue.client, &table.game, over.etag()).await.ok();
    assert_eq!(renamed.json()["seats"][0]["user"], "annabel");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_and_somebody_who_looks_on_do_not_share_a_tag() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let red = table.red.look(&table.game).await;
    let blue = table.blue.look(&table.game).await;
    assert_ne!(red.json()["pieces"], blue.json()["pieces"]);
    assert_ne!(red.etag(), blue.etag(), "a client with two accounts would take one for the other");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_comes_with_time_changes_the_tag_of_the_legal_actions() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let control = json!({ "type": "per_turn", "seconds": 3_600, "on_expiry": "claim" });
    app.sql(&format!("UPDATE games SET time_control = '{control}' WHERE id = '{}'", table.game)).await;
    let legal = async || table.blue.client.call("list_legal_actions").path("game", &table.game).send().await.ok();
    let before = legal().await;
    app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 86_400).await;
    let after = legal().await;
    let claims = |reply: &Reply| reply.json()["actions"].as_array().unwrap().contains(&json!({ "type": "claim" }));
    assert_eq!((claims(&before), claims(&after)), (false, true));
    assert_ne!(before.etag(), after.etag());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_unchanged_is_not_even_opened() {
    let app = TestApp::start_with(|settings| settings.games.read_cache_mib = 0).await;
    let table = Table::in_play(&app).await;
    let seen = table.red.look(&table.game).await;
    app.sql(&format!("UPDATE games SET snapshot = '' WHERE id = '{}'", table.game)).await;
    app.sql(&format!("DELETE FROM game_log WHERE game_id = '{}'", table.game)).await;
    assert_eq!(look_again(&table.red.client, &table.game, seen.etag()).await.status, 304);
    let opened = look_again(&table.red.client, &table.game, "\"another\"").await;
    opened.problem("internal");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_with_tags_that_compressing_proxies_have_changed() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let forms = [
        |bare: &str| format!("W/\"{bare}\""),
        |bare: &str| format!("\"{bare}-gzip\""),
        |bare: &str| format!("\"{bare};gzip\""),
        |bare: &str| format!("\"{bare}--gzip\""),
        |bare: &str| format!("W/\"{bare}-br\""),
        |bare: &str| format!("\"{bare}-zstd\""),
    ];
    for (form, player) in forms.iter().zip([&table.red, &table.blue].into_iter().cycle()) {
        let legal = player.client.call("list_legal_actions").path("game", &table.game).send().await.ok().json();
        let mut legal = legal["actions"].as_array().unwrap().iter();
        let step = legal.find(|action| action["type"] == "move").expect("a move");
        let seen = player.look(&table.game).await;
        let tag = form(seen.etag().trim_matches('"'));
        assert_eq!(look_again(&player.client, &table.game, &tag).await.status, 304, "{tag}");
        let played = player.client.call("act").path("game", &table.game).header("If-Match", &tag).json(step);
        let played = played.send().await.ok();
        assert_ne!(played.etag(), seen.etag(), "{tag}");
        assert_eq!(look_again(&player.client, &table.game, &tag).await.status, 200, "{tag}");
        let again = player.client.call("act").path("game", &table.game).header("If-Match", &tag).json(step);
        let problem = again.send().await.problem("stale");
        assert_eq!(problem["etag"], played.etag(), "the problem says what to send instead");
    }
    for no_tag in ["\"-gzip\"", "\"gzip", "W/1"] {
        let call = table.red.client.call("act").path("game", &table.game).header("If-Match", no_tag);
        call.json(json!({ "type": "resign" })).send().await.problem("invalid-header");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_happens_beside_the_moves_changes_the_tag_of_both_players() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (red, blue) = (&table.red, &table.blue);
    let mut last = [red.look(&table.game).await, blue.look(&table.game).await];
    for change in ["an offer", "a refusal", "a move", "a name", "a leave", "a game that is over"] {
        match change {
            "an offer" => drop(red.act(&table.game, "draw").await.ok()),
            "a refusal" => {
                let offered = blue.look(&table.game).await;
                let call = blue.client.call("act").path("game", &table.game).header("If-Match", offered.etag());
                call.json(json!({ "type": "refuse_draw" })).send().await.ok();
            }
            "a move" => drop(red.act(&table.game, "b4-b5").await.ok()),
            "a name" => rename(&red.client, "annabel").await,
            "a leave" => drop(announce(&blue.client, 10).await),
            _ => drop(blue.act(&table.game, "resign").await.ok()),
        }
        for (player, last) in [red, blue].into_iter().zip(&mut last) {
            let now = look_again(&player.client, &table.game, last.etag()).await;
            assert_eq!(now.status, 200, "{change} is called unchanged to {}", player.name);
            assert_ne!(now.json(), last.json(), "{change} shows nothing, and proves nothing");
            *last = now;
        }
    }
    // What the game does not show leaves its tag alone.
    blue.client.call("say").path("game", &table.game).json(json!({ "text": "Well played" })).send().await.ok();
    for (player, last) in [red, blue].into_iter().zip(&last) {
        assert_eq!(look_again(&player.client, &table.game, last.etag()).await.status, 304, "{}", player.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_gives_each_game_the_tag_that_reading_it_gives() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (red, blue) = (&table.red.client, &table.blue.client);
    announce(red, 10).await;
    for opponent in [json!({ "type": "open" }), json!({ "type": "user", "user": "bert" })] {
        let body = json!({ "ruleset": "barrage", "opponent": opponent, "public": true });
        red.call("create_game").json(body).send().await.ok();
    }
    for (client, list, count) in [(red, "mine", 3), (blue, "mine", 2), (blue, "open", 1)] {
        let listed = client.call("list_games").query("list", list).send().await.ok().json();
        let listed = listed["games"].as_array().unwrap();
        assert_eq!(listed.len(), count, "{list}");
        for game in listed {
            let (id, tag) = (game["id"].as_str().unwrap(), game["etag"].as_str().unwrap());
            assert_eq!(look_again(client, id, tag).await.status, 304, "{list}: {game}");
        }
    }
    // With the tag of the list, without reading the game.
    let owed = red.call("list_games").query("status", "playing").send().await.ok().json();
    let tag = owed["games"][0]["etag"].as_str().unwrap();
    let call = red.call("act").path("game", &table.game).header("If-Match", tag);
    call.json(json!({ "type": "move", "from": "b4", "to": "b5" })).send().await.ok();
}

/// The operations that announce an entity tag with one of these statuses.
fn tagged(statuses: &[&str]) -> BTreeSet<&'static str> {
    let tells = |operation: &&crate::support::contract::Operation| {
        let place = format!("/paths/{}/{}/responses", escaped(&operation.path), operation.method.to_lowercase());
        statuses.iter().any(|status| {
            let response = format!("{place}/{status}");
            let document: &Value = CONTRACT.document();
            document.pointer(&response).is_some()
                && document.pointer(&CONTRACT.resolved(&response)).unwrap()["headers"].get("ETag").is_some()
        })
    };
    CONTRACT.operations().filter(tells).map(|operation| operation.id.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tag_of_every_answer_with_a_game_is_that_of_the_game() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (red, blue) = (&table.red.client, &table.blue.client);
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let created = red.call("create_game").json(open).send().await.ok();
    let other = created.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(look_again(red, &other, created.etag()).await.status, 304, "create_game");
    let joined = blue.call("join_game").path("game", &other).json(json!({})).send().await.ok();
    assert_eq!(look_again(blue, &other, joined.etag()).await.status, 304, "join_game");
    let played = table.red.act(&table.game, "b4-b5").await.ok();
    assert_eq!(look_again(red, &table.game, played.etag()).await.status, 304, "act");
    table.blue.act(&table.game, "resign").await.ok();
    let rematch = red.call("ask_for_rematch").path("game", &table.game).send().await.ok();
    let next = rematch.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(look_again(red, &next, rematch.etag()).await.status, 304, "ask_for_rematch");
    let acting = BTreeSet::from(["act", "ask_for_rematch", "create_game", "join_game", "put_note", "put_setup"]);
    let reading = BTreeSet::from([
        "list_decisions",
        "list_events",
        "list_games",
        "list_legal_actions",
        "list_rulesets",
        "read_board",
        "read_game",
        "read_note",
        "read_picture",
        "read_record",
        "read_record_text",
        "read_rules",
        "read_ruleset",
        "read_setup",
    ]);
    let known = &acting | &reading;
    assert_eq!(tagged(&["200", "201"]), known, "another operation has a tag: think of what changes it");
    assert_eq!(tagged(&["304"]), reading, "what has a tag can be asked for again");
}
