//! Acknowledged means committed (docs/adr/0018): Postgres dies between the row that a statement returns and its commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use fieldpost::auth::Mailbox;
use fieldpost::store::links::{self, Link};
use fieldpost::values::LinkPurpose;
use fieldpost::worker::inbox;
use serde_json::json;
use tokio_postgres::NoTls;
use uuid::Uuid;

use super::{postgres, service_on};
use crate::games::conditional::{left, moves};
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};
use crate::support::post;
use crate::support::postgres::{Postgres, Stop};

/// Every commit takes a tenth of a second after its statement has returned its rows.
pub(super) const WIDE: &str = "commit_delay = 100000\ncommit_siblings = 0";
/// How often the gap is tried at most, and how often it must be met: a slow machine may miss it.
pub(super) const TRIES: usize = 12;
pub(super) const MET: usize = 2;

/// Plays a move under a key; nothing when the answer never came.
pub(super) async fn play(who: &Player, game: &str, version: usize, text: &str, key: &str) -> u16 {
    let call = who.client.call("act").path("game", game).header("If-Match", format!("\"{version}\""));
    let reply = call.header("Idempotency-Key", key).json(json!({ "type": "text", "text": text })).send().await;
    if reply.status != 200 {
        assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{reply:?}");
    }
    reply.status
}

/// Whether an action with this key is in the database.
async fn is_kept(app: &TestApp, key: &str) -> bool {
    !app.sql(&format!("SELECT 1 FROM idempotency_keys WHERE key = '{key}'")).await.is_empty()
}

/// The statements that write a move and use up a link.
const MOVE_AND_LINK: &str = "query LIKE 'WITH asked AS%' OR query LIKE 'UPDATE \"links\"%'";
/// The statement that writes a move from a letter.
const LETTER: &str = "query LIKE 'WITH letter AS%'";
/// The end of a transaction of several statements.
pub(super) const COMMIT: &str = "query LIKE '%; COMMIT'";

/// Waits until `count` of our statements of this form are under way or done, and pulls the plug.
pub(super) async fn pull_the_plug(postgres: &Postgres, watch: &tokio_postgres::Client, form: &str, count: i64) {
    let under_way = format!("SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND ({form})");
    for _ in 0..10_000 {
        if watch.query_one(&under_way, &[]).await.expect("a count").get::<_, i64>(0) >= count {
            break;
        }
    }
    Postgres::signal(postgres.postmaster().expect("a process"), "QUIT").expect("a signal");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_action_is_there_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    let mut games = vec![table.game.clone()];
    for _ in 1..TRIES {
        games.push(Table::again(&table).await);
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for game in &games {
        let (digest, link) = (rand_digest(), Link { subject: Uuid::now_v7(), address: None });
        let mailbox = Mailbox::of(link.subject, "anna@example.org");
        let mut conn = app.app.store.connection().await.expect("a connection");
        links::insert(&mut conn, LinkPurpose::Reset, &digest, &link, mailbox.bytes(), TimeDelta::days(1))
            .await
            .expect("a link");
        let watch = watch(&postgres).await;
        let moving = play(&table.red, game, 3, "e4-e5", game);
        let using = links::consume(&mut conn, LinkPurpose::Reset, &digest);
        let (status, used, ()) = tokio::join!(moving, using, pull_the_plug(&postgres, &watch, MOVE_AND_LINK, 2));
        drop(conn);
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");

        let kept = is_kept(&app, game).await;
        assert!(status != 200 || kept, "a move was acknowledged and is gone");
        let rows = app.sql("SELECT count(*) FROM links WHERE used_at IS NOT NULL").await;
        let is_used = rows[0][0].as_deref() != Some("0");
        assert!(used.is_err() || is_used, "a link was used up and is good again");
        app.sql("DELETE FROM links").await;
        // Both had been carried out, and neither was committed.
        met += usize::from(!kept && !is_used);
        if met == MET {
            // Whoever got no answer asks again and has played once.
            while play(&table.red, game, 3, "e4-e5", game).await != 200 {}
            assert!(is_kept(&app, game).await);
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conditional_move_that_is_acknowledged_before_postgres_dies_is_carried_out_afterwards() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    let mut games = vec![table.game.clone()];
    for _ in 1..TRIES {
        games.push(Table::again(&table).await);
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for game in &games {
        let given = moves(&[("e4-e5", "e7-e6")]);
        let orders = json!({ "decline_defence": false, "conditional_moves": given });
        let watch = watch(&postgres).await;
        let call = table.blue.client.call("put_standing_orders").path("game", game).header("If-Match", "\"3\"");
        let giving = call.json(orders).send();
        let (reply, ()) = tokio::join!(giving, pull_the_plug(&postgres, &watch, COMMIT, 1));
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");

        if reply.status != 200 {
            assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{reply:?}");
        }
        while app.app.store.connection().await.is_err() {}
        let kept = left(&table.blue, game).await == given;
        assert!(reply.status != 200 || kept, "a conditional move was acknowledged and is gone");
        while play(&table.red, game, 3, "e4-e5", game).await != 200 {}
        let version = table.red.look(game).await.json()["version"].clone();
        assert_eq!(version, if kept { 5 } else { 4 }, "what is kept is carried out");
        met += usize::from(!kept);
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_conditional_moves_by_mail_the_receipt_the_orders_and_the_letter_survive_together() {
    const BERT: &str = "bert@example.org";
    let postgres = postgres("").await;
    let app = service_on(&postgres, |settings| post::accept(&mut settings.letters)).await;
    let table = Table::in_play(&app).await;
    let mut games = Vec::new();
    for number in 0..TRIES {
        let game = if number == 0 { table.game.clone() } else { Table::again(&table).await };
        table.red.act(&game, "b4-b5").await.ok();
        // The receipt can be answered.
        post::answer(&app, BERT, "e7-e6").await;
        games.push((game, post::reply_to(&app, BERT).await));
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for (game, to) in &games {
        post::bring(&app, &post::letter(BERT, to, "if e4-e5 then f7-f6\nif f4-f5 then i7-i6")).await.ok();
        let watch = watch(&postgres).await;
        let (handled, ()) = tokio::join!(inbox::step(&app.app), pull_the_plug(&postgres, &watch, COMMIT, 1));
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");

        drop(handled);
        while app.app.store.connection().await.is_err() {}
        let given = moves(&[("e4-e5", "f7-f6"), ("f4-f5", "i7-i6")]);
        let receipts = format!("SELECT 1 FROM outbox WHERE game_id = '{game}' AND kind = 'conditional-move'");
        let kept = async || {
            let is_handled = app.sql("SELECT 1 FROM letters WHERE outcome IS NULL").await.is_empty();
            (left(&table.blue, game).await == given, app.sql(&receipts).await.len(), is_handled)
        };
        let found = kept().await;
        let is_kept = found.0;
        assert_eq!(found, (is_kept, usize::from(is_kept), is_kept), "stored, acknowledged, handled");
        // Whoever took the letter and died with it hands it back.
        inbox::hand_back(&app.app).await.expect("a letter");
        post::pump(&app).await;
        assert_eq!(kept().await, (true, 1, true), "once");
        while play(&table.red, game, 5, "e4-e5", game).await != 200 {}
        assert_eq!(table.red.look(game).await.json()["version"], 7);
        met += usize::from(!is_kept);
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_by_mail_and_the_talk_below_it_survive_together() {
    const ANNA: &str = "anna@example.org";
    let postgres = postgres("").await;
    let app = service_on(&postgres, |settings| post::accept(&mut settings.letters)).await;
    let table = Table::in_play(&app).await;
    let mut games = Vec::new();
    for number in 0..TRIES {
        let game = if number == 0 { table.game.clone() } else { Table::again(&table).await };
        games.push((game, post::reply_to(&app, ANNA).await));
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for (game, to) in &games {
        post::bring(&app, &post::letter(ANNA, to, "e4-e5\nsay: Good luck")).await.ok();
        let watch = watch(&postgres).await;
        let (handled, ()) = tokio::join!(inbox::step(&app.app), pull_the_plug(&postgres, &watch, LETTER, 1));
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");

        drop(handled);
        while app.app.store.connection().await.is_err() {}
        let count = async |what: &str| app.sql(&format!("SELECT 1 FROM {what} game_id = '{game}'")).await.len();
        let kept = async || {
            let played = app.sql(&format!("SELECT 1 FROM games WHERE id = '{game}' AND version = 4")).await.len();
            let is_handled = app.sql("SELECT 1 FROM letters WHERE outcome IS NULL").await.is_empty();
            (played, count("talk WHERE").await, count("outbox WHERE kind = 'move-received' AND").await, is_handled)
        };
        let found = kept().await;
        let one = found.0;
        assert_eq!(found, (one, one, one, one == 1), "played, said, acknowledged, handled");
        // Whoever took the letter and died with it hands it back.
        inbox::hand_back(&app.app).await.expect("a letter");
        post::pump(&app).await;
        assert_eq!(kept().await, (1, 1, 1, true), "once");
        met += 1 - one;
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}

/// A session that sees what the others do.
pub(super) async fn watch(postgres: &Postgres) -> tokio_postgres::Client {
    let (watch, driver) = tokio_postgres::connect(&postgres.url("postgres"), NoTls).await.expect("a connection");
    tokio::spawn(driver);
    watch.query_one("SELECT 1", &[]).await.expect("a session");
    watch
}

fn rand_digest() -> [u8; 32] {
    let mut digest = [0; 32];
    digest[..16].copy_from_slice(Uuid::new_v4().as_bytes());
    digest
}

pub(super) fn wait_for_the_end(postgres: &Postgres) {
    // It may be gone already, and then there is nobody to stop.
    drop(postgres.stop(Stop::Immediate));
}

/// Moves that meet nobody, Red's and Blue's in turn.
const MOVES: [&str; 10] = ["b4-b5", "b7-b6", "e4-e5", "e7-e6", "f4-f5", "f7-f6", "i4-i5", "i7-i6", "j4-j5", "j7-j6"];

/// Plays a whole list of moves, each until it is acknowledged: the keys and the versions.
async fn play_through(table: Arc<Table>, game: String, done: Arc<AtomicUsize>) -> Vec<(String, usize)> {
    let mut acknowledged = Vec::new();
    for (at, text) in MOVES.iter().enumerate() {
        let who = if at % 2 == 0 { &table.red } else { &table.blue };
        let (key, version) = (format!("{game}-{at}"), at + 3);
        while play(who, &game, version, text, &key).await != 200 {
            tokio::task::yield_now().await;
        }
        acknowledged.push((key, version + 1));
        done.fetch_add(1, Ordering::Relaxed);
    }
    acknowledged
}

/// One of the backends that serve us, if there is one.
async fn backend(url: &str) -> Option<u32> {
    let (client, driver) = tokio_postgres::connect(url, NoTls).await.ok()?;
    tokio::spawn(driver);
    let rows = "SELECT pid FROM pg_stat_activity WHERE application_name = 'fieldpost' ORDER BY state, random() LIMIT 1";
    let row = client.query_opt(rows, &[]).await.ok()??;
    u32::try_from(row.get::<_, i32>(0)).ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_storm_of_stops_and_kills_no_acknowledged_move_is_lost() {
    const GAMES: usize = 4;
    let postgres = postgres("commit_delay = 10000\ncommit_siblings = 0").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Arc::new(Table::in_play(&app).await);
    let mut games = vec![table.game.clone()];
    for _ in 1..GAMES {
        games.push(Table::again(&table).await);
    }
    let done = Arc::new(AtomicUsize::new(0));
    let playing: Vec<_> =
        games.into_iter().map(|game| tokio::spawn(play_through(Arc::clone(&table), game, Arc::clone(&done)))).collect();
    for blow in 1..=6 {
        while done.load(Ordering::Relaxed) < blow * 5 {
            tokio::task::yield_now().await;
        }
        if blow % 2 == 0 {
            postgres.stop(Stop::Immediate).expect("a stop");
            postgres.start().expect("it comes back");
        } else if let Some(backend) = backend(&postgres.url("postgres")).await {
            // Postgres ends all others and recovers by itself, as it does when the kernel kills one.
            Postgres::signal(backend, "KILL").expect("a signal");
        }
    }
    for game in playing {
        for (key, version) in game.await.expect("a game") {
            let kept = app.sql(&format!("SELECT version FROM idempotency_keys WHERE key = '{key}'")).await;
            assert_eq!(kept, [[Some(version.to_string())]], "{key} was acknowledged");
        }
    }
}
