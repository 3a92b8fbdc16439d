//! Looking back shows what was shown then: what the page makes of the events up to a version is what the service said
//! of the game at that version, to each of its players and to a spectator, in recorded games of every ruleset.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::values::{DecisionKind, ResultKind};
use fieldpost_engine::notation::Record;
use fieldpost_engine::notation::record::Replay;
use fieldpost_engine::{Event, Fact, Game, GameResult, Seat};
use serde_json::{Value, json};

use crate::records::{endings, folder};
use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::guests::Guests;

const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];
/// At how many versions a game that is won by the flag is compared; one with another ending at its first and last.
const LOOKS: usize = 20;

/// What no recorded game has at a version that is compared.
const NOT_RECORDED: [&str; 5] = ["card_laid", "card_swapped", "draw_lapsed", "draw_refused", "first_drawn"];

/// A change of a view.
type Change = fn(&mut Value);

/// What is changed in a view, and how the difference is told.
const PLANTED: [(&str, Change); 4] = [
    ("folded pieces 0: ", |view| view["pieces"][0]["space"] = json!("e5")),
    ("folded pieces 0: ", |view| view["pieces"][0]["moved"] = json!(true)),
    ("seen counts red: ", |view| view["scores"] = json!({ "red": 1 })),
    ("seen captured 99: ", |view| {
        let piece = json!({ "id": 99, "seat": "red", "start": "a1", "kind": "scout", "moved": true, "revealed": true });
        view["captured"].as_array_mut().expect("a list").push(piece);
    }),
];

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn looking_back_shows_what_was_shown_at_each_version_of_recorded_games_of_every_ruleset() {
    let app = TestApp::start_with(|settings| {
        settings.limits.invitations_to_one_user_per_day = 1_000;
        (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
    })
    .await;
    let mut rulesets: Vec<_> = app.app.catalogue.list().collect();
    // Everybody is at the first table.
    rulesets.sort_by_key(|rules| Reverse(rules.seats().len()));
    let names = &NAMES[..rulesets[0].seats().len()];
    let mut table = Guests::seated(&app, names, &rulesets[0].ruleset().id, json!({})).await;
    let mut stories = Vec::new();
    for rules in &rulesets {
        for (ending, _) in endings(rules) {
            let id = &rules.ruleset().id;
            let text = fs::read_to_string(folder(id).join(format!("{ending}.game"))).expect("a record");
            let record: Record = text.parse().expect("a record");
            let options = serde_json::to_value(&record.options).expect("JSON");
            table = table.at_another_table_with(&app, id, options).await;
            let looks = if ending == "flag" { LOOKS } else { 2 };
            let (log, versions) = logged(&app.app.catalogue, &record, looks);
            let mut story = story(&app, &table, &log, &versions).await;
            story["name"] = json!(format!("{id}, {ending}"));
            stories.push(story);
        }
    }
    let found = compared(&app.folder, &stories);
    assert_eq!(found["differing"], json!([]));
    assert!(found["compared"].as_u64().expect("a number") > 1_000, "{found}");
    let types: BTreeSet<&str> = found["types"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let mapping = CONTRACT.document().pointer("/components/schemas/Event/discriminator/mapping").expect("events");
    let missing = mapping.as_object().expect("words").keys().filter(|kind| !types.contains(kind.as_str()));
    assert_eq!(missing.collect::<Vec<_>>(), NOT_RECORDED);
    for (told, change) in PLANTED {
        let mut story = stories[stories.len() - 1].clone();
        change(&mut story["viewers"][0]["views"][1]);
        let found = compared(&app.folder, &[story]);
        let differing = found["differing"].as_array().expect("a list");
        assert!(differing.len() == 1 && differing[0].to_string().contains(told), "{told}: {found}");
    }
}

/// The events of each version of a recorded game, and this many of its versions, from when all armies stand on the
/// board.
fn logged(catalogue: &Catalogue, record: &Record, looks: usize) -> (Vec<Vec<Event>>, Vec<usize>) {
    let rules = catalogue.with_options(&record.ruleset, &record.options).expect("a ruleset");
    let Replay { log, start, .. } = record.replay(&rules).expect("a game by the rules");
    let log: Vec<_> = std::iter::once(start).chain(log.into_iter().map(|(.., events)| events)).collect();
    let is_deployed = |event: &Event| matches!(event, Event::Fact(Fact::Deployed { .. }));
    let first = 1 + log.iter().position(|events| events.iter().any(is_deployed)).expect("armies on the board");
    let mut versions: Vec<_> = (0..looks).map(|at| first + at * (log.len() - first) / (looks - 1)).collect();
    versions.dedup();
    (log, versions)
}

/// What the service says of a game at these versions, and in the end of its events, to everybody who may see it.
async fn story(app: &TestApp, table: &Guests, log: &[Vec<Event>], versions: &[usize]) -> Value {
    let game = &table.game;
    write(app, game, log).await;
    let mut clients: Vec<_> = table.players.iter().map(|player| player.client.clone()).collect();
    let is_aborted = outcome(log) == Some(GameResult::Aborted);
    clients.extend((!is_aborted).then(|| clients[0].anonymous()));
    let mut views = vec![Vec::new(); clients.len()];
    for version in versions {
        stand(app, game, &log[..*version]).await;
        for (client, views) in clients.iter().zip(&mut views) {
            views.push(client.call("read_game").path("game", game).send().await.ok().json());
        }
    }
    let mut viewers = Vec::new();
    for (client, views) in clients.iter().zip(views) {
        let (mut events, mut next) = (Vec::new(), Some(json!(0)));
        while let Some(after) = next {
            let page = client.call("list_events").path("game", game).query("after", after).send().await.ok().json();
            next = page.get("next").cloned();
            events.push(page);
        }
        let viewer = views[0].get("you").cloned().unwrap_or(json!("spectator"));
        viewers.push(json!({ "viewer": viewer, "events": events, "views": views }));
    }
    let rules = clients[0].call("read_rules").path("game", game).send().await.ok().json();
    json!({ "rules": rules, "viewers": viewers })
}

/// How a game with this log has ended, if it has.
fn outcome(log: &[Vec<Event>]) -> Option<GameResult> {
    let game = Game::replay(&log.concat()).expect("a log that begins with its start");
    game.outcome().map(|outcome| outcome.result)
}

/// Writes a log in place of that of a game that has been created.
async fn write(app: &TestApp, game: &str, log: &[Vec<Event>]) {
    let mut statements = format!("DELETE FROM game_log WHERE game_id = '{game}' AND version > 1;");
    for (events, version) in log.iter().zip(1..) {
        let events = serde_json::to_string(events).expect("JSON").replace('\'', "''");
        statements += &if version == 1 {
            format!("UPDATE game_log SET events = '{events}' WHERE game_id = '{game}';")
        } else {
            format!(
                "INSERT INTO game_log (game_id, version, actor, events, at) \
                 SELECT game_id, {version}, actor, '{events}', at FROM game_log \
                 WHERE game_id = '{game}' AND version = 1;"
            )
        };
    }
    app.sql(&statements).await;
}

/// Lets a game stand where the first part of its log leads: the service finds its snapshot unreadable and replays that.
async fn stand(app: &TestApp, game: &str, log: &[Vec<Event>]) {
    let position = Game::replay(&log.concat()).expect("a log that begins with its start");
    let (version, table) = (log.len(), position.table());
    let state = match (table.outcome(), table.decision()) {
        (Some(outcome), _) => {
            let winners: u32 = match outcome.result {
                GameResult::Won(seats) => seats.iter().map(|Seat(seat)| 1 << seat).sum(),
                GameResult::Drawn | GameResult::Aborted => 0,
            };
            let status = if outcome.result == GameResult::Aborted { "aborted" } else { "over" };
            format!(
                "status = '{status}', decision = NULL, owed_by = 0, result = '{}', winners = {winners}, reason = '{}', \
                 ended_at = fieldpost_now()",
                ResultKind::from(outcome.result).word(),
                outcome.reason.word()
            )
        }
        (None, decision) => {
            let decision = decision.expect("a decision");
            let owed: u32 = decision.seats().iter().map(|Seat(seat)| 1 << seat).sum();
            let word = DecisionKind::from(decision).word();
            format!("status = 'playing', decision = '{word}', owed_by = {owed}")
        }
    };
    app.sql(&format!(
        "UPDATE games SET version = {version}, snapshot_format = 0, updated_at = fieldpost_now(), {state} \
         WHERE id = '{game}'"
    ))
    .await;
}

/// What the page makes of the events in these stories, compared with the views in them.
fn compared(folder: &Path, stories: &[Value]) -> Value {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let script = folder.join("same_positions.mjs");
    let bundle = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning", "test/same_positions.ts"];
    let mut esbuild = Command::new(page.join("node_modules/.bin/esbuild"));
    esbuild.current_dir(&page).args(bundle).arg(format!("--outfile={}", script.display()));
    assert!(esbuild.status().expect("esbuild (script/page installs it)").success());
    let paths = stories.iter().zip(0..).map(|(story, at)| {
        let path: PathBuf = folder.join(format!("{at}.json"));
        fs::write(&path, story.to_string()).expect("a file");
        path
    });
    let output = Command::new("node").arg(&script).args(paths).output().expect("Node");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}
