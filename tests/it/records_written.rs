//! `fieldpost record`: what is stored is written as a record, and read again it is the same game.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use fieldpost::app::Error;
use fieldpost::app::play::history::{self, Secrets};
use fieldpost::app::play::record_file;
use fieldpost_engine::notation::Record;
use fieldpost_engine::{Event, Rules};
use secrecy::ExposeSecret;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::records::{endings, folder};
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};

const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];

/// A game of a ruleset in which the first of these people have taken their seats.
async fn seated(players: &[Player], rules: &Rules) -> Uuid {
    let players = &players[..rules.seats().len()];
    let others = players[1..].iter().map(|player| json!({ "type": "user", "user": player.name }));
    let places: Vec<Value> = std::iter::once(json!({ "type": "me" })).chain(others).collect();
    let body = json!({ "ruleset": rules.ruleset().id, "seats": places });
    let created = players[0].client.call("create_game").json(body).send().await.ok().json();
    let game = created["id"].as_str().unwrap();
    for player in &players[1..] {
        player.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    }
    game.parse().unwrap()
}

/// A value as JSON inside a statement.
fn literal(value: &impl Serialize) -> String {
    format!("'{}'", serde_json::to_string(value).unwrap().replace('\'', "''"))
}

/// Puts a recorded game in place of what has happened in one that was created, as if it had been played there.
async fn store(app: &TestApp, game: Uuid, record: &Record, rules: &Arc<Rules>) {
    let replay = record.replay(rules).unwrap();
    let mut rows = vec![("'\"arbiter\"'".to_owned(), "NULL".to_owned(), literal(&replay.start))];
    rows.extend(replay.log.iter().map(|(actor, action, events)| (literal(actor), literal(action), literal(events))));
    let values = (1..).zip(&rows).map(|(version, (actor, action, events))| {
        format!("('{game}', {version}, {actor}, {action}, {events}, '[]', fieldpost_now())")
    });
    let values = values.collect::<Vec<_>>().join(", ");
    app.sql(&format!("DELETE FROM game_log WHERE game_id = '{game}'")).await;
    app.sql(&format!("INSERT INTO game_log (game_id, version, actor, action, events, clocks, at) VALUES {values}"))
        .await;
    let Some(Event::Started { ruleset, .. }) = replay.start.first() else { panic!("no start") };
    let digest: String =
        Sha256::digest(serde_json::to_vec(ruleset).unwrap()).iter().map(|byte| format!("{byte:02x}")).collect();
    let status = if record.result.as_deref() == Some("aborted") { "aborted" } else { "over" };
    app.sql(&format!(
        "UPDATE games SET version = {}, status = '{status}', decision = NULL, result = 'drawn', reason = 'agreed', ended_at = updated_at, \
         snapshot_format = 0, rules_digest = '\\x{digest}', created_at = '{} 12:00:00+00' WHERE id = '{game}'",
        rows.len(),
        record.date.as_deref().unwrap()
    ))
    .await;
}

/// Runs the program on the database of a test; whether it went well, and what it printed to both outputs.
fn record(app: &TestApp, arguments: &[&str]) -> (bool, String, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    run.arg("record").args(arguments);
    run.env("FIELDPOST__DATA__FOLDER", &app.folder);
    run.env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret());
    let output = run.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[tokio::test(flavor = "multi_thread")]
async fn n_5_the_golden_games_of_every_ruleset_are_written_as_they_were_read() {
    let app = TestApp::start().await;
    let mut players = Vec::new();
    for name in NAMES {
        players.push(Player::new(&app, name).await);
    }
    let mut written = 0;
    for rules in app.app.catalogue.list() {
        let game = seated(&players, rules).await;
        for (ending, _) in endings(rules) {
            let file = folder(&rules.ruleset().id).join(format!("{ending}.game"));
            let golden = fs::read_to_string(&file).unwrap();
            let recorded: Record = golden.parse().unwrap();
            let rules = app.app.catalogue.with_options(&recorded.ruleset, &recorded.options).unwrap();
            store(&app, game, &recorded, &rules).await;
            let given = history::stored(&app.app, game, Secrets::Kept).await;
            let given = match ending {
                "aborted" => {
                    assert!(matches!(given, Err(Error::GameNotOver)), "an aborted game keeps its secrets");
                    history::stored(&app.app, game, Secrets::Included).await.unwrap()
                }
                _ => given.unwrap(),
            };
            assert_eq!(given.to_string(), golden, "{}", file.display());
            let json = serde_json::to_string(&given).unwrap();
            for text in [golden, json] {
                assert_eq!(record_file::parse(&text).as_ref(), Ok(&given), "{}", file.display());
                let again = record_file::check(&app.app.catalogue, &text);
                assert_eq!((again.fault, again.plies), (None, given.actions.len()), "{}", file.display());
            }
            written += 1;
        }
    }
    assert!(written >= 13 * 6, "{written} games");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_writes_a_finished_game_that_replay_reads_again_as_text_and_as_json() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "resign").await.ok();
    let (well, text, said) = record(&app, &[&table.game]);
    assert!(well && text.starts_with("[Ruleset \"barrage\"]\n[Seat.red \"anna\"]"), "{text}{said}");
    assert!(text.ends_with("1 red b4-b5\n2 blue resign\n"), "{text}");
    let over = table.red.client.call("read_record_text").path("game", &table.game).send().await.ok().text();
    assert_eq!(text, over, "it is what the players may read");
    let (well, json, _) = record(&app, &[&table.game, "--json"]);
    assert!(well && record_file::parse(&json) == record_file::parse(&text), "{json}");
    for (name, written) in [("game", &text), ("json", &json)] {
        let file = app.folder.join(format!("written.{name}"));
        fs::write(&file, written).unwrap();
        let (code, out, err) = crate::records::fieldpost(&["replay", file.to_str().unwrap()]);
        assert!(code == Some(0) && out.contains("2 plies, red (resigned)"), "{out}{err}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_looks_into_a_game_that_goes_on_only_if_it_is_told_to() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let (well, out, said) = record(&app, &[&table.game]);
    assert!(!well && out.is_empty(), "{out}");
    assert!(said.contains("keeps its secrets") && said.contains("--secrets"), "{said}");
    let (well, out, _) = record(&app, &[&table.game, "--secrets"]);
    assert!(well && out.contains("[Setup.blue \"") && out.ends_with("1 red b4-b5\n"), "{out}");
    assert!(!out.contains("[Result"), "it goes on: {out}");
    let (well, out, said) = record(&app, &["00000000-0000-4000-8000-000000000000", "--secrets"]);
    assert!(!well && out.is_empty() && said.contains("there is no game"), "{said}");
}
