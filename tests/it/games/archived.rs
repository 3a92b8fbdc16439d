//! The logs of games that ended long ago are archived: in one compressed row each, from which everything is read as it
//! was before, by whoever may read it. Each reader asks a process that has kept nothing in memory.

use fieldpost::app::play::history::{self, Secrets};
use fieldpost::app::play::verify::verify;
use fieldpost::worker::{Step, archive};
use serde_json::{Value, json};

use super::exports::copies;
use super::secrets::{World, armies};
use super::{in_play, people};
use crate::account_deletion::{delete, depart};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::client::{Client, Reply};
use crate::support::contract::CONTRACT;
use crate::support::guests::Guests;
use crate::support::personas::{PASSWORD, Player, Table, placement};
use crate::support::statements::WatchedProcess;
use crate::support::waiting::waiting;

/// A day, in seconds.
pub(crate) const DAY: u64 = 86_400;

/// Longer than logs stay where they are, by default.
pub(crate) const LONG: u64 = 40 * DAY;

/// Archives the logs of all games that have ended; returns how many there are then in the archive.
pub(crate) async fn archive_all(app: &TestApp) -> usize {
    while archive::step(&app.app).await.expect("a step") == Step::Worked {}
    app.sql("SELECT 1 FROM archived_logs").await.len()
}

/// The rows of a table.
async fn count(app: &TestApp, table: &str) -> usize {
    app.sql(&format!("SELECT 1 FROM {table}")).await.len()
}

/// Everybody who asks, by name; nobody logs in again.
type Readers = [(&'static str, Client)];

/// A request with an `Idempotency-Key`, and who sent it.
struct KeyedAction {
    client: Client,
    game: String,
    tag: String,
    key: &'static str,
    action: Value,
}

impl KeyedAction {
    /// Takes an action of a player on the game as it now is.
    async fn take(who: &Player, game: &str, key: &'static str, action: Value) -> Self {
        let tag = who.look(game).await.etag().to_owned();
        let taken = Self { client: who.client.clone(), game: game.to_owned(), tag, key, action };
        taken.send(&taken.client).await.ok();
        taken
    }

    async fn send(&self, client: &Client) -> Reply {
        let call = client.call("act").path("game", &self.game).header("If-Match", &self.tag);
        call.header("Idempotency-Key", self.key).json(self.action.clone()).send().await
    }
}

/// All that is told of some games: what was asked, and the whole answer.
struct Answers {
    list: Vec<(String, String)>,
}

impl Answers {
    /// What a process that was just started tells.
    async fn now(app: &TestApp, games: &[String], readers: &Readers, retries: &[KeyedAction]) -> Self {
        // States are read from the log as well, as after a change of their format.
        app.sql("UPDATE games SET snapshot_format = 0, snapshot = 'not a snapshot'").await;
        let fresh = Beside::start(app, |settings| {
            (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
        })
        .await;
        let mut told = Self { list: Vec::new() };
        for (who, like) in readers {
            let client = like.token().map_or_else(|| Client::new(&fresh.url), |_| fresh.client(like));
            for game in games {
                told.of_game(who, &client, game).await;
            }
            told.of_lists(who, &client).await;
        }
        for retry in retries {
            let again = retry.send(&fresh.client(&retry.client)).await.ok();
            told.note(format!("{} again", retry.key), &again);
        }
        for game in games {
            let record = history::stored(&fresh.app, game.parse().unwrap(), Secrets::Included).await.unwrap();
            told.list.push((format!("the operator's record of {game}"), record.to_string()));
            let mails = waiting(app, &format!("game_id = '{game}'"), "dedupe_key").await;
            let said = mails.into_iter();
            let said =
                said.map(|mail| (format!("mail {} {}", mail.kind, mail.key), String::from_utf8(mail.bytes).unwrap()));
            told.list.extend(said);
        }
        let verified = verify(&fresh.app, &[]).await.unwrap();
        assert_eq!((verified.games, verified.faults), (games.len(), vec![]));
        told
    }

    async fn of_game(&mut self, who: &str, client: &Client, game: &str) {
        for operation in CONTRACT.reads_of_a_game() {
            let reply = client.call(operation).path("game", game).send().await;
            self.note(format!("{who} {operation} {game}"), &reply);
        }
        for (after, limit) in [(0, 1), (1, 2), (3, 100), (7, 7), (60, 50), (105, 100), (100_000, 5)] {
            for said in [false, true] {
                let call = client.call("list_events").path("game", game).query("said", said);
                let reply = call.query("after", after).query("limit", limit).send().await;
                self.note(format!("{who} list_events {after} {limit} {said} {game}"), &reply);
            }
        }
        match client.call("stream_events").path("game", game).open().await {
            Ok(mut stream) => {
                let frames = stream.beginning().await;
                self.list.push((format!("{who} stream_events {game}"), format!("{frames:?}")));
            }
            Err(refused) => self.note(format!("{who} stream_events {game}"), &refused),
        }
    }

    async fn of_lists(&mut self, who: &str, client: &Client) {
        for list in ["mine", "public"] {
            let reply = client.call("export_records").query("list", list).send().await;
            self.note(format!("{who} export_records {list}"), &reply);
            let reply = client.call("list_games").query("list", list).send().await;
            self.note(format!("{who} list_games {list}"), &reply);
        }
        let own = client.call("export_me").send().await.text();
        // What they have of their sessions changes whenever they ask.
        let of_games = own.lines().filter(|line| line.contains("\"kind\":\"game\"") || line.contains("unreadable"));
        self.list.extend(of_games.map(|line| (format!("{who} export_me"), line.to_owned())));
    }

    fn note(&mut self, what: String, reply: &Reply) {
        let mut headers = reply.headers.clone();
        for varying in ["date", "x-request-id", "ratelimit", "ratelimit-policy"] {
            headers.remove(varying);
        }
        let body = reply.text();
        // A problem names the request.
        let body = body.split("\"request_id\"").next().unwrap_or_default();
        if reply.status >= 400 {
            headers.remove("content-length");
        }
        self.list.push((what, format!("{} {headers:?}\n{body}", reply.status)));
    }

    #[track_caller]
    fn is_like(&self, other: &Self) {
        assert_eq!(self.list.len(), other.list.len());
        for ((what, said), (_, instead)) in self.list.iter().zip(&other.list) {
            assert_eq!(said, instead, "{what}");
        }
    }

    /// How many of the answers to this were of a kind.
    fn count(&self, what: &str, begins: &str) -> usize {
        self.list.iter().filter(|(asked, said)| asked.contains(what) && said.starts_with(begins)).count()
    }
}

/// A move under a key, of whoever can make one first; nothing if the game is over.
async fn any_move(guests: &mut Guests, key: &'static str) -> Option<KeyedAction> {
    loop {
        let seen = guests.look(0).await;
        let seat = guests.index(&seen["awaiting"].get(0)?["seats"][0]);
        let who = &guests.players[seat];
        let legal = who.client.call("list_legal_actions").path("game", &guests.game).send().await.ok().json();
        let found = legal["actions"].as_array().expect("a list").iter().find(|action| action["type"] == "move");
        match found {
            Some(action) => return Some(KeyedAction::take(who, &guests.game, key, action.clone()).await),
            None => _ = guests.step().await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_told_of_a_finished_game_is_the_same_once_its_log_is_archived() {
    let app = TestApp::start().await;
    let mut guests = Guests::seated(&app, &["anna", "bert", "carl"], "stratego4-three", json!({})).await.set_up().await;
    drop(Player::new(&app, "dora").await);
    guests.play(45).await;
    guests.resign().await;
    let (mut games, mut retries) = (vec![guests.game.clone()], Vec::new());
    for (ruleset, actions) in [("original", 112), ("battle-cards", 40), ("barrage", 6)] {
        // A late retry, for which an earlier state is needed; in the first game, there is a checkpoint before it.
        retries.push(loop {
            guests = guests.at_another_table(&app, ruleset).await.set_up().await;
            guests.play(actions).await;
            if let Some(taken) = any_move(&mut guests, "a-move").await {
                break taken;
            }
            // With the cards that were dealt, the game is over by then.
            games.push(guests.game.clone());
        });
        let resign = json!({ "type": "resign" });
        retries.push(KeyedAction::take(&guests.players[0], &guests.game, "the-last-move", resign).await);
        games.push(guests.game.clone());
    }
    // Games without a result keep their secrets: one in play, and one with a draft that was never locked.
    let aborted = guests.at_another_table(&app, "barrage").await.set_up().await;
    aborted.players[0].act(&aborted.game, "abort").await.ok();
    games.push(aborted.game.clone());
    let drafted = aborted.at_another_table(&app, "barrage").await;
    let draft = json!({ "pieces": placement(&[("a4", "2"), ("b4", "9")]) });
    drafted.players[0].client.call("put_setup").path("game", &drafted.game).json(draft).send().await.ok();
    drafted.players[1].act(&drafted.game, "abort").await.ok();
    games.push(drafted.game);
    app.advance_database_clock(LONG).await;

    // Sessions have ended by now.
    let anybody = Client::new(&app.url);
    let log_in = async |name| Player::logged_in(&anybody, name, "").await.client;
    let readers = [
        ("anna", log_in("anna").await),
        ("bert", log_in("bert").await),
        ("carl", log_in("carl").await),
        ("dora", log_in("dora").await),
        ("anybody", anybody.anonymous()),
    ];
    let before = Answers::now(&app, &games, &readers, &retries).await;
    assert_eq!((count(&app, "checkpoints").await, count(&app, "archived_logs").await), (1, 0));
    let log = app.sql("SELECT game_id, count(*) FROM game_log GROUP BY 1 ORDER BY 1").await;
    assert_eq!(archive_all(&app).await, games.len());
    assert_eq!(count(&app, "game_log").await, 0);
    assert_eq!(app.sql("SELECT game_id, entries FROM archived_logs ORDER BY 1").await, log);
    let after = Answers::now(&app, &games, &readers, &retries).await;
    assert_eq!((count(&app, "game_log").await, count(&app, "checkpoints").await), (0, 0), "nothing comes back");
    after.is_like(&before);
    // They are not all refusals.
    for (what, begins, least) in [
        ("list_events", "200", 180),
        ("read_record_text", "200", 8),
        ("read_setup", "200", 6),
        ("again", "200", 6),
        ("stream_events", "[", 4),
        ("export_me", "{", 10),
        ("read_record ", "409", 2),
        ("mail your-turn", "", 100),
    ] {
        assert!(before.count(what, begins) >= least, "{} of {what}", before.count(what, begins));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_result_tells_no_more_of_what_blue_hid_once_its_log_is_archived() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::new().await;
        world.set_up(&army).await;
        world.red.act(&world.game, "abort").await.ok();
        world.app.advance_database_clock(LONG).await;
        assert_eq!(archive_all(&world.app).await, 1);
        world.look_around("in the archive").await;
        world.stumble("in the archive").await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    let events =
        worlds[0].transcript.list.iter().filter(|(what, _)| what.starts_with("in the archive: red list_events"));
    assert!(events.clone().count() > 1 && events.clone().all(|(_, said)| said.contains("setup_locked")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_game_names_its_players_as_they_are_called_now() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let [carl] = people(&app, ["carl"]).await;
    app.sql("UPDATE games SET public = true").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "resign").await.ok();
    app.advance_database_clock(LONG).await;
    assert_eq!(archive_all(&app).await, 1);
    let record = async || carl.client.call("read_record_text").path("game", &table.game).send().await.ok().text();
    assert!(record().await.contains("anna") && record().await.contains("bert"));
    table.red.client.call("change_me").json(json!({ "name": "annabel" })).send().await.ok();
    // Sessions have ended by now.
    let blue = Player::logged_in(&table.blue.client.anonymous(), "bert", &table.blue.address).await;
    assert_eq!(delete(&blue, PASSWORD).await.status, 204);
    depart(&app).await;
    let named = record().await;
    assert!(named.contains("annabel") && !named.contains("bert") && named.contains("deleted-user-"), "{named}");
    let verified = verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (1, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_read_without_the_archive() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let [playing, over] = [in_play(&anna, &bert).await, in_play(&anna, &bert).await];
    anna.act(&over, "resign").await.ok();
    app.advance_database_clock(LONG).await;
    assert_eq!(archive_all(&app).await, 1);
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&anna.client);
    let read = async |game: &str| {
        for after in [0, 1, 2, 3, 4, 100] {
            for said in [false, true] {
                let call = client.call("list_events").path("game", game).query("said", said);
                call.query("after", after).send().await.ok();
            }
        }
        client.call("read_game").path("game", game).send().await.ok();
        client.call("stream_events").path("game", game).open().await.expect("a stream").beginning().await;
    };
    let archived = || watched.statements().into_iter().filter(|said| said.contains("archived_logs"));
    read(&playing).await;
    let action = json!({ "type": "text", "text": "b4-b5" });
    client.call("act").path("game", &playing).header("If-Match", "\"3\"").json(action).send().await.ok();
    read(&playing).await;
    assert_eq!(archived().collect::<Vec<_>>(), Vec::<String>::new());
    read(&over).await;
    assert!(archived().count() > 0, "the test would see it");
}

/// The bytes of these tables with their indexes, as if each had just been written.
async fn bytes(app: &TestApp, tables: &[&str]) -> u64 {
    let mut sum = 0;
    for table in tables {
        app.sql(&format!("VACUUM FULL {table}")).await;
        let size = app.sql(&format!("SELECT pg_total_relation_size('{table}')")).await;
        sum += size[0][0].as_deref().unwrap().parse::<u64>().unwrap();
    }
    sum
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_log_takes_an_eighth_of_its_bytes_at_most() {
    const GAMES: usize = 100;
    let app = TestApp::start().await;
    let mut guests = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    for action in 0..150 {
        // People take hours, and no two of them the same time.
        app.advance_database_clock(3_000 + action * 7_919 % 20_000).await;
        assert!(guests.step().await, "it goes on");
    }
    guests.resign().await;
    copies(&app, &guests.game, GAMES - 1).await;
    app.advance_database_clock(LONG).await;
    let tables = ["game_log", "checkpoints", "archived_logs"];
    let before = bytes(&app, &tables).await;
    assert_eq!(archive_all(&app).await, GAMES);
    let after = bytes(&app, &tables).await;
    assert!(8 * after <= before, "{before} bytes became {after}");
    assert!(after > 0 && before > 40_000 * GAMES as u64, "{before}");
    let shown = app.sql("SELECT sum(pg_column_size(log)) FROM archived_logs").await;
    let of_logs: u64 = shown[0][0].as_deref().unwrap().parse().unwrap();
    assert!(of_logs < after, "what is in it is a part of it");
}
