//! Responses that are kept: whoever reads a game is shown what a process that keeps nothing shows, at every step of it,
//! whichever process changed it.

use std::collections::BTreeSet;

use secrecy::ExposeSecret;
use serde_json::json;
use tokio_postgres::NoTls;

use super::{in_play, invited, people};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::client::{Client, Reply};
use crate::support::database::{IN_REVISIONS, UNSHOWN};
use crate::support::personas::{BLUE, Player, RED};

/// One that keeps responses, and one that keeps none.
pub(super) struct Processes {
    pub(super) keeping: TestApp,
    pub(super) plain: Beside,
}

impl Processes {
    pub(super) async fn start() -> Self {
        let keeping = TestApp::start().await;
        let plain = Beside::start(&keeping, |settings| settings.games.read_cache_mib = 0).await;
        Self { keeping, plain }
    }

    /// Every reader asks both processes, and the one that keeps responses twice.
    pub(super) async fn compare(&self, readers: &[&Player], game: &str, when: &str) {
        for reader in readers {
            let plain = self.plain.client(&reader.client);
            for (operation, query) in READS {
                let expected = read(&plain, operation, *query, game).await;
                for time in ["first", "second"] {
                    let kept = read(&reader.client, operation, *query, game).await;
                    let what = format!("{when}: {} {operation} {query:?} for the {time} time", reader.name);
                    assert_eq!(kept.status, expected.status, "{what}");
                    if expected.status != 200 {
                        continue;
                    }
                    assert_eq!(kept.text(), expected.text(), "{what}");
                    let headers =
                        |reply: &Reply| ["etag", "link", "content-type"].map(|name| reply.header(name).to_owned());
                    assert_eq!(headers(&kept), headers(&expected), "{what}");
                    if !kept.etag().is_empty() {
                        let again = reader.client.call(operation).path("game", game);
                        let again = query.iter().fold(again, |again, (name, value)| again.query(name, value));
                        let again = again.header("If-None-Match", kept.etag()).send().await;
                        assert_eq!((again.status, again.etag()), (304, kept.etag()), "{what}");
                    }
                }
            }
        }
    }

    /// The same player, who acts through the process that keeps nothing.
    pub(super) fn elsewhere(&self, player: &Player) -> Player {
        let Player { name, address, client, tokens } = player;
        let (client, tokens) = (self.plain.client(client), tokens.clone());
        Player { name: name.clone(), address: address.clone(), client, tokens }
    }

    /// How often something that was kept was shown, and how often not, of games and of events.
    pub(super) fn hits_and_misses(&self) -> [[u64; 2]; 2] {
        self.keeping.app.responses.counts().map(|(_, counts)| [counts.hits, counts.misses])
    }
}

/// What is read of a game.
pub(super) const READS: &[(&str, Option<(&str, i64)>)] = &[
    ("read_game", None),
    ("list_events", None),
    ("list_events", Some(("after", 3))),
    ("list_events", Some(("after", 1000))),
    ("list_events", Some(("limit", 2))),
    ("list_events", Some(("after", i64::MAX))),
];

pub(super) async fn read(client: &Client, operation: &str, query: Option<(&str, i64)>, game: &str) -> Reply {
    let call = client.call(operation).path("game", game);
    match query {
        Some((name, value)) => call.query(name, value).send().await,
        None => call.send().await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_every_step_of_a_game_kept_responses_equal_fresh_ones_for_every_reader() {
    let processes = Processes::start().await;
    let [anna, bert, carl] = people(&processes.keeping, ["anna", "bert", "carl"]).await;
    let readers = [&anna, &bert, &carl];
    let body = json!({
        "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator", "public": true
    });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap();
    processes.compare(&readers, game, "invited").await;
    // Every change is made through the other process.
    let [red, blue] = [&anna, &bert].map(|player| processes.elsewhere(player));
    blue.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    processes.compare(&readers, game, "both sit").await;
    blue.lock(game, &BLUE).await.ok();
    processes.compare(&readers, game, "one army is hidden").await;
    red.lock(game, &RED).await.ok();
    processes.compare(&readers, game, "both are").await;
    for (player, text) in
        [(&red, "b4-b5"), (&blue, "e7-e6"), (&red, "b5-b6"), (&blue, "b7xb6"), (&red, "draw"), (&red, "e4-e5")]
    {
        player.act(game, text).await.ok();
        processes.compare(&readers, game, text).await;
    }
    blue.act(game, "resign").await.ok();
    processes.compare(&readers, game, "over").await;
    let [[games, _], [events, _]] = processes.hits_and_misses();
    assert!(games > 60 && events > 60, "what is compared was kept: {games}, {events}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_players_profile_is_shown_at_once() {
    let processes = Processes::start().await;
    let [anna, bert] = people(&processes.keeping, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let readers = [&anna, &bert];
    let blue = processes.plain.client(&bert.client);
    processes.compare(&readers, &game, "in play").await;
    let before = anna.look(&game).await.text();
    blue.call("change_me").json(json!({ "name": "berta" })).send().await.ok();
    processes.compare(&readers, &game, "a new name").await;
    let renamed = anna.look(&game).await.text();
    assert!(renamed != before && renamed.contains("berta"));
    blue.call("change_me").json(json!({ "kind": "bot" })).send().await.ok();
    processes.compare(&readers, &game, "a bot").await;
    let renamed = anna.look(&game).await.text();
    assert!(renamed.contains("\"user_kind\":\"bot\""), "{renamed}");
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(10);
    let leave = blue.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await.ok();
    processes.compare(&readers, &game, "a leave").await;
    assert_ne!(anna.look(&game).await.text(), renamed);
    blue.call("take_leave_back").path("leave", leave.json()["id"].as_str().unwrap()).send().await.ok();
    processes.compare(&readers, &game, "a leave taken back").await;
    assert_eq!(anna.look(&game).await.text(), renamed);
    // Nobody else is told of a suspension, and a row that is changed behind everybody's back is shown as well.
    processes
        .keeping
        .sql("UPDATE users SET suspended_at = fieldpost_now(), suspended_why = 'x' WHERE name = 'berta'")
        .await;
    processes.compare(&readers, &game, "suspended").await;
    processes.keeping.sql("UPDATE games SET since = since - interval '1 hour'").await;
    processes.compare(&readers, &game, "another time").await;
    assert_ne!(anna.look(&game).await.text(), renamed);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_no_longer_see_a_game_is_not_shown_kept_responses() {
    let processes = Processes::start().await;
    let [anna, bert, carl] = people(&processes.keeping, ["anna", "bert", "carl"]).await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator", "public": true });
    let game = anna.client.call("create_game").json(open).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let readers = [&anna, &bert, &carl];
    processes.compare(&readers, &game, "open to everybody").await;
    let red = processes.plain.client(&anna.client);
    red.call("block_user").path("name", "carl").send().await.ok();
    processes.compare(&readers, &game, "not to Carl").await;
    assert_eq!(read(&carl.client, "read_game", None, &game).await.status, 404);
    processes.plain.client(&bert.client).call("join_game").path("game", &game).json(json!({})).send().await.ok();
    processes.compare(&readers, &game, "full").await;
    assert_eq!(read(&carl.client, "list_events", None, &game).await.status, 404);
    // An invitation that is declined.
    let game = invited(&anna, &bert).await;
    processes.compare(&readers, &game, "invited").await;
    processes.plain.client(&bert.client).call("leave_game").path("game", &game).path("seat", "blue").send().await.ok();
    processes.compare(&readers, &game, "declined").await;
    assert_eq!(read(&bert.client, "read_game", None, &game).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_ended_reads_nothing_that_is_kept() {
    let processes = Processes::start().await;
    let [anna, bert] = people(&processes.keeping, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    processes.compare(&[&anna], &game, "in play").await;
    let session = anna.tokens["session"].as_str().unwrap();
    anna.client.call("end_session").path("session", session).send().await.ok();
    for (operation, query) in READS {
        assert_eq!(read(&anna.client, operation, *query, &game).await.status, 401, "{operation}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_ended_elsewhere_reads_nothing_that_is_kept_whatever_becomes_of_the_clocks() {
    let processes = Processes::start().await;
    let [anna, bert] = people(&processes.keeping, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let anybody = processes.elsewhere(&anna).client.anonymous();
    // How far the clocks of the database, before the session is ended and after it, and of the process go.
    for (what, before, after, process) in [
        ("a moment passes", 0, 0, 2),
        ("the database's clock is put forward", 0, 300, 2),
        ("the database's clock is put back", -600, 0, 2),
        ("the machine is suspended", 0, 600, 600),
    ] {
        let elsewhere = Player::logged_in(&anybody, "anna", &anna.address).await;
        let here = anna.client.with_token(elsewhere.client.token().unwrap());
        read(&here, "read_game", None, &game).await.ok();
        let put = async |seconds: i32| {
            processes.keeping.sql(&format!("UPDATE clock SET ahead = ahead + interval '{seconds} seconds'")).await;
        };
        put(before).await;
        let session = elsewhere.tokens["session"].as_str().unwrap();
        elsewhere.client.call("end_session").path("session", session).send().await.ok();
        put(after).await;
        processes.keeping.app.clock.advance(std::time::Duration::from_secs(process));
        assert_eq!(read(&here, "read_game", None, &game).await.status, 401, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_test_a_statement_fails_that_changes_a_shown_column_without_the_revision() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    in_play(&anna, &bert).await;
    // Unlike those of tests, statements of the service are not marked.
    let (client, connection) = tokio_postgres::connect(app.database.url.expose_secret(), NoTls).await.unwrap();
    tokio::spawn(connection);
    let fails = async |assignment: &str| {
        let outcome = client.batch_execute(&format!("UPDATE games SET {assignment}")).await;
        outcome.err().is_some_and(|why| format!("{why:?}").contains("not its revision"))
    };
    for shown in ["ply = ply + 1", "winners = 3", "offered_to = 1", "time_control = '{}'", "owed_by = 2, may_claim = 1"]
    {
        assert!(fails(shown).await, "{shown}");
        for revised in ["version = version + 1", "updated_at = updated_at + interval '1 second'"] {
            assert!(!fails(&format!("{shown}, {revised}")).await, "{shown}, {revised}");
        }
    }
    for unshown in ["alarm_at = fieldpost_now()", "may_claim = 2", "snapshot = ''"] {
        assert!(!fails(unshown).await, "{unshown}");
    }
    // The same columns are a part of a revision.
    let source = include_str!("../../../src/store/revisions.rs");
    let (_, selected) = source.split_once("seated!().select((").unwrap();
    let (selected, _) = selected.split_once(')').unwrap();
    let columns: Vec<_> = selected
        .split(',')
        .filter_map(|column| column.trim().trim_start_matches('(').strip_prefix("games::"))
        .collect();
    assert_eq!(columns.iter().collect::<BTreeSet<_>>(), IN_REVISIONS.iter().chain(&["id"]).collect());
    assert!(UNSHOWN.iter().all(|column| !columns.contains(column)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_lost_its_last_entries_is_read_anew() {
    let processes = Processes::start().await;
    let [anna, bert] = people(&processes.keeping, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let sql = async |statements: &str| drop(processes.keeping.sql(statements).await);
    sql("CREATE TABLE earlier AS SELECT * FROM games").await;
    anna.act(&game, "b4-b5").await.ok();
    processes.compare(&[&anna, &bert], &game, "what is lost").await;
    // A standby without the last entry takes over.
    let lost = "ALTER TABLE games DISABLE TRIGGER ALL; DELETE FROM games; INSERT INTO games SELECT * FROM earlier; \
                ALTER TABLE games ENABLE TRIGGER ALL; \
                DELETE FROM game_log WHERE version = (SELECT max(version) FROM game_log); DELETE FROM outbox";
    sql(lost).await;
    processes.compare(&[&anna, &bert], &game, "it is lost").await;
    anna.act(&game, "e4-e5").await.ok();
    processes.compare(&[&anna, &bert], &game, "another move").await;
    // The same while nobody looks: the log no longer continues what is kept.
    sql(lost).await;
    for (player, text) in [(&anna, "i4-i5"), (&bert, "e7-e6")] {
        let client = processes.plain.client(&player.client);
        let seen = client.call("read_game").path("game", &game).send().await.ok();
        let action = json!({ "type": "text", "text": text });
        client.call("act").path("game", &game).header("If-Match", seen.etag()).json(action).send().await.ok();
    }
    processes.compare(&[&anna, &bert], &game, "two other moves").await;
}
