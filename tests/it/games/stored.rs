//! What is stored: the log is the truth, the snapshot a cache of it.

use std::collections::BTreeSet;
use std::process::Command;

use fieldpost_engine::ruleset::LastPieceRule;
use fieldpost_engine::{Decision, Event, Fact, Seat};
use secrecy::ExposeSecret;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::position::{beginning, plant};

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_of_another_format_means_replay() {
    let app = TestApp::start_with(|settings| settings.games.read_cache_mib = 0).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "e4-e5").await.ok();
    let before = bert.look(&game).await;
    app.sql("UPDATE games SET snapshot_format = 0, snapshot = 'not a snapshot'").await;
    assert_eq!(bert.look(&game).await.body, before.body);
    bert.act(&game, "f7-f6").await.ok();
    let rows = app.sql("SELECT snapshot_format > 0 FROM games").await;
    assert_eq!(rows, [[Some("t".to_owned())]], "the next action writes one that is good");
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (1, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_has_just_started_knows_the_rules_of_old_games() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let fresh = fieldpost::app::App::build(app.app.settings.clone()).await.unwrap();
    let verified = fieldpost::app::play::verify::verify(&fresh, &[game.parse().unwrap()]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (1, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_rules_were_frozen_before_a_policy_existed_is_played_and_verified_by_them() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &["anna", "bert"], "original-classic", json!({})).await;
    let rules = app.app.catalogue.get("original-classic").unwrap();
    let piece = |(seat, kind, space): (u8, &str, &str)| {
        (rules.board().find(space).unwrap(), Seat(seat), rules.find_kind(kind).unwrap())
    };
    let pieces = [(0, "flag", "a1"), (0, "scout", "e4"), (1, "flag", "a10"), (1, "general", "e5")];
    let mut log = beginning(rules, pieces.map(piece).to_vec());
    let Some(Event::Started { ruleset, .. }) = log.first_mut() else { panic!("no start") };
    assert_eq!(ruleset.ending.last_piece, LastPieceRule::AtOnce, "as the game is played now (E-2)");
    ruleset.ending.last_piece = LastPieceRule::OnTurn;
    let frozen = serde_json::to_vec(ruleset).unwrap();
    assert!(!String::from_utf8_lossy(&frozen).contains("last_piece"), "as it was written before");
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: Seat(0) } }));
    plant(&app, &table.game, &log).await;
    let digest: String = Sha256::digest(&frozen).iter().map(|byte| format!("{byte:02x}")).collect();
    app.sql(&format!("UPDATE games SET rules_digest = '\\x{digest}' WHERE id = '{}'", table.game)).await;

    let seen = table.players[0].act(&table.game, "e4xe5").await.ok().json();
    assert_eq!(seen["awaiting"][0]["seats"], json!(["blue"]), "the last piece is gone, and the game goes on");
    let over = table.players[1].act(&table.game, "e5-e6").await.ok().json();
    assert_eq!(over["outcome"], json!({ "result": "won", "winners": ["blue"], "reason": "immobile" }));
    let verified = fieldpost::app::play::verify::verify(&app.app, &[table.game.parse().unwrap()]).await.unwrap();
    assert_eq!(verified.faults, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn verify_finds_columns_that_were_tampered_with() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let [playing, over] = [in_play(&anna, &bert).await, in_play(&anna, &bert).await];
    anna.act(&over, "resign").await.ok();
    let tampered = [
        (
            "snapshot = set_byte(snapshot, length(snapshot) - 5, get_byte(snapshot, length(snapshot) - 5) # 1)",
            "the snapshot",
        ),
        ("version = version + 1", "a log ends"),
        ("clocks = '[]'", "the clocks"),
        ("status = 'setup'", "the status"),
        ("decision = 'defence'", "the decision"),
        ("owed_by = 2", "the decision"),
        ("locked_by = 1", "the list of locked setups"),
        ("ply = ply + 1", "the ply"),
        ("result = 'drawn'", "the result"),
        ("winners = 1", "the result"),
        ("reason = 'agreed'", "the reason of the end"),
        ("offered_to = 2", "the draw offer"),
    ];
    // Every column that follows from the log: the fields of `Progress`.
    let source = include_str!("../../../src/store/games.rs");
    let (_, fields) = source.split_once("pub struct Progress {").unwrap();
    let fields = fields.split("\n}").next().unwrap().lines();
    let fields = fields.filter_map(|line| Some(line.trim().strip_prefix("pub ")?.split_once(':')?.0));
    let columns: Vec<_> = fields.chain(["snapshot", "clocks", "version"]).collect();
    let names: BTreeSet<_> = tampered.iter().filter_map(|(tampering, _)| tampering.split(' ').next()).collect();
    assert_eq!(names, columns.iter().copied().collect(), "each column is tampered with");
    let back = columns.iter().map(|column| format!("{column} = k.{column}")).collect::<Vec<_>>().join(", ");

    for (tampering, expected) in tampered {
        let has_ended = ["result", "winners", "reason"].iter().any(|column| tampering.starts_with(column));
        let game = if has_ended { &over } else { &playing };
        app.sql(&format!("CREATE TABLE kept AS TABLE games; UPDATE games SET {tampering} WHERE id = '{game}'")).await;
        let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
        assert_eq!((verified.games, verified.faults.len()), (2, 1), "{tampering}: {verified:?}");
        assert!(verified.faults[0].1.contains(expected), "{tampering}: {verified:?}");
        app.sql(&format!("UPDATE games g SET {back} FROM kept k WHERE k.id = g.id; DROP TABLE kept")).await;
    }
    for (column, expected) in [("clocks", "the log: stored data is not readable"), ("events", "stored data")] {
        app.sql(&format!(
            "CREATE TABLE kept AS TABLE game_log; UPDATE game_log SET {column} = '{{' WHERE game_id = '{over}'"
        ))
        .await;
        let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
        assert_eq!((verified.games, verified.faults.len()), (2, 1), "{column}: {verified:?}");
        assert!(verified.faults[0].1.contains(expected), "{column}: {verified:?}");
        app.sql(
            "UPDATE game_log l SET clocks = k.clocks, events = k.events FROM kept k \
             WHERE (k.game_id, k.version) = (l.game_id, l.version); DROP TABLE kept",
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn verify_as_a_command_says_what_it_found() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let verify = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fieldpost"))
            .arg("verify")
            .args(arguments)
            .env("FIELDPOST__DATA__FOLDER", &app.folder)
            .env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret())
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(verify(&[]), (true, "1 game checked, 0 faults\n".to_owned()));
    assert!(!verify(&["00000000-0000-4000-8000-000000000000"]).0, "no such game");
    app.sql("UPDATE games SET ply = 7").await;
    let said = format!("{game}: the ply is not what the log gives\n1 game checked, 1 fault\n");
    assert_eq!(verify(&[&game]), (false, said));
}
