//! Killed in the middle of moves: after the restart no acknowledged move is missing and none is there twice.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use secrecy::ExposeSecret;
use serde_json::json;

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Client;

/// Moves that go on for ever: each seat moves two pieces in turn, so that no repetition rule concerns them.
const ROUND: [&str; 8] = ["e4-e5", "e7-e6", "f4-f5", "f7-f6", "e5-e4", "e6-e7", "f5-f4", "f6-f7"];
const GAMES: usize = 4;
const KILLS: usize = 3;

/// The real program over a test's database.
struct Program {
    process: Child,
    url: String,
}

impl Program {
    fn start(app: &TestApp) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fieldpost"))
            .args(["serve", "--no-workers"])
            .env("FIELDPOST__DATA__FOLDER", &app.folder)
            .env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret())
            .env("FIELDPOST__SERVER__LISTEN", "127.0.0.1:0")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        let mut log = BufReader::new(process.stderr.take().expect("its log")).lines();
        let line = log.find(|line| line.as_ref().is_ok_and(|line| line.contains("listening address=")));
        let line = line.expect("it listens").expect("text");
        let address = line.split("address=").nth(1).and_then(|rest| rest.split(' ').next()).expect("an address");
        let url = format!("http://{address}");
        // Nobody may have to wait for a reader of the log.
        std::thread::spawn(move || log.for_each(drop));
        Self { process, url }
    }

    fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }
}

/// Plays on at `game` until the service is gone; returns how many moves are acknowledged by then.
async fn play_on(
    http: reqwest::Client,
    url: String,
    tokens: [String; 2],
    game: String,
    mut done: usize,
    acked: &AtomicUsize,
) -> usize {
    loop {
        // Creation and two setups come first; a retry after the crash has the same key.
        let (version, text) = (done + 3, ROUND[done % ROUND.len()]);
        let request = http
            .post(format!("{url}/v1/games/{game}/actions"))
            .header("Authorization", format!("Bearer {}", tokens[done % 2]))
            .header("If-Match", format!("\"{version}\""))
            .header("Idempotency-Key", format!("{game}:{version}"))
            .json(&json!({ "type": "text", "text": text }));
        let Ok(reply) = request.send().await else { return done };
        let status = reply.status();
        let Ok(said) = reply.text().await else { return done };
        assert_eq!(status, 200, "{text} at {version}: {said}");
        done += 1;
        acked.fetch_add(1, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_moves_it_loses_and_doubles_none() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push((in_play(&anna, &bert).await, 0));
    }
    let tokens = [&anna, &bert].map(|who| who.client.token().expect("a token").to_owned());
    let acked = AtomicUsize::new(0);
    for kill in 0..KILLS {
        let program = Program::start(&app);
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let url = program.url.clone();
        let goal = acked.load(Ordering::Relaxed) + 20 + 7 * kill;
        let killer = async {
            while acked.load(Ordering::Relaxed) < goal {
                tokio::task::yield_now().await;
            }
            program.kill();
        };
        let playing = games
            .iter()
            .map(|(game, done)| play_on(http.clone(), url.clone(), tokens.clone(), game.clone(), *done, &acked));
        let ((), reached) = tokio::join!(killer, futures_util::future::join_all(playing));
        for ((_, done), reached) in games.iter_mut().zip(reached) {
            *done = reached;
        }
    }

    // The test's own service goes on where the killed one was.
    for (game, done) in &games {
        let count =
            app.sql(&format!("SELECT count(*) - 3, max(version) - 3 FROM game_log WHERE game_id = '{game}'")).await;
        let stored: usize = count[0][0].as_deref().unwrap().parse().unwrap();
        assert_eq!(count[0][0], count[0][1], "no gap");
        assert!([*done, done + 1].contains(&stored), "{done} acknowledged, {stored} stored");
        let client = Client::new(&app.url).with_token(&tokens[done % 2]);
        let version = done + 3;
        let call = client.call("act").path("game", game).header("If-Match", format!("\"{version}\""));
        let call = call.header("Idempotency-Key", format!("{game}:{version}"));
        let reply = call.json(json!({ "type": "text", "text": ROUND[done % ROUND.len()] })).send().await.ok();
        assert!(reply.etag().starts_with(&format!("\"{}-", version + 1)), "the move that was in flight, once");
        // Each mover's opponent was told once, and the first mover when play began.
        let mails =
            app.sql(&format!("SELECT count(*) FROM outbox WHERE game_id = '{game}' AND kind = 'your-turn'")).await;
        assert_eq!(mails[0][0], Some((done + 2).to_string()));
    }
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (GAMES, vec![]));
}
