//! Streams: how much memory a thousand idle ones take, and how soon a frame reaches its client: one among idle ones, and
//! all of them at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::database::Database;
use crate::load::Player;
use crate::service::Service;
use crate::{Outcome, machine};

/// Streams that are open at once.
const STREAMS: usize = 1_000;
/// Users who listen; each to half of their streams' games, and to what changes for them.
pub(super) const LISTENERS: usize = 100;
/// The games of each of them.
const GAMES: usize = 5;
/// Moves whose frame is awaited by one client, and by all of them.
const MOVES: (usize, usize) = (200, 50);
/// Longer than the time between two comments.
const SETTLED: Duration = Duration::from_secs(45);
/// What is aimed at: the memory of all of them, in MB; the time from the commit of a move to its frame for nearly every
/// client, in milliseconds, when one waits among idle ones, and when all wait for the same.
const AIM: (u32, u32, u32) = (40, 50, 500);
/// No frame takes longer.
const LIMIT: Duration = Duration::from_secs(30);

/// Measures them; `player` plays the game whose second player has the token `opponent`, and all others are copies of it
/// for the listeners, who have the other tokens.
pub(super) async fn measure(
    service: &Service,
    database: &Database,
    mut player: Player,
    tokens: &[Arc<str>],
) -> Outcome {
    let game = player.games.first().ok_or("no game")?.id.clone();
    database.copy(&game, 1, LISTENERS * GAMES).await?;
    database
        .ask(&format!(
            "UPDATE seats SET user_id = u.id FROM users u WHERE seat = 1 AND game_id <> '{game}' AND \
             u.name = 'player-' || 3 + mod(('x' || right(game_id::text, 8))::bit(32)::integer, {LISTENERS})"
        ))
        .await?;
    database.settle().await?;
    player.renew().await?;
    let process = service.process().ok_or("the service is gone")?;
    let opponent = tokens.get(1).ok_or("no opponent")?;
    let mut warm = Audience::new(service.listen());
    warm.open(&format!("/v1/games/{game}/stream"), opponent).await?;
    warm.told(&mut player, 20).await?;

    let before = machine::resident_mb(process)?;
    let mut idle = Audience::new(service.listen());
    for number in 1..=STREAMS / 2 {
        let token = tokens.get(2 + number % LISTENERS).ok_or("no listener")?;
        idle.open(&format!("/v1/games/{:08x}-0000-0000-0000-{number:012x}/stream", 0), token).await?;
        idle.open("/v1/me/stream", token).await?;
    }
    sleep(SETTLED).await;
    let idle_mb = machine::resident_mb(process)? - before;
    player.renew().await?;
    let alone = warm.told(&mut player, MOVES.0).await?;
    drop((warm, idle));

    let mut all = Audience::new(service.listen());
    for _ in 0..STREAMS {
        all.open(&format!("/v1/games/{game}/stream"), opponent).await?;
    }
    player.renew().await?;
    let together = all.told(&mut player, MOVES.1).await?;
    println!("{STREAMS} idle streams take {idle_mb:.1} MB (aim: {})", AIM.0);
    println!("from the commit of a move to its frame, in milliseconds: at least, and at most");
    for (who, times, aim) in [("one client", &alone, AIM.1), ("all of them", &together, AIM.2)] {
        let (after, whole) = (times.after_answer, times.after_sending);
        println!("{who}: p50 {:.1} and {:.1}, p99 {:.1} and {:.1} (aim: {aim})", after.0, whole.0, after.1, whole.1);
    }
    println!(
        "{}",
        json!({ "idle_mb": idle_mb, "one_p50_ms": alone.after_sending.0, "one_p99_ms": alone.after_sending.1,
            "all_p50_ms": together.after_sending.0, "all_p99_ms": together.after_sending.1,
            "one_after_answer_p99_ms": alone.after_answer.1, "all_after_answer_p99_ms": together.after_answer.1,
            "answer_p50_ms": alone.answer, "aim_mb": AIM.0, "aim_one_ms": AIM.1, "aim_all_ms": AIM.2 })
    );
    Ok(())
}

/// In milliseconds. A move is committed between its sending and its answer, and nobody outside sees when: the time from
/// the commit to the frame lies between the first two.
struct Times {
    /// From the answer to the frame: p50 and p99, 0 where the frame comes first.
    after_answer: (f64, f64),
    /// From the sending to the frame: p50 and p99.
    after_sending: (f64, f64),
    /// From the sending to the answer: p50.
    answer: f64,
}

/// Clients that listen.
struct Audience<'s> {
    address: &'s str,
    clients: JoinSet<()>,
    told: UnboundedReceiver<Instant>,
    tell: UnboundedSender<Instant>,
}

impl<'s> Audience<'s> {
    fn new(address: &'s str) -> Self {
        let (tell, told) = unbounded_channel();
        Self { address, clients: JoinSet::new(), told, tell }
    }

    /// One more, that has been told everything so far.
    async fn open(&mut self, path: &str, token: &str) -> Outcome {
        let mut stream = TcpStream::connect(self.address).await?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut text = String::new();
        let mut buffer = [0; 4096];
        while !text.contains("retry:") {
            let count = stream.read(&mut buffer).await?;
            text.push_str(&String::from_utf8_lossy(&buffer[..count]));
            if count == 0 || (text.len() > 12 && !text.starts_with("HTTP/1.1 200")) {
                return Err(format!("{path} is not streamed: {text}").into());
            }
        }
        let tell = self.tell.clone();
        self.clients.spawn_local(async move {
            while let Ok(count @ 1..) = stream.read(&mut buffer).await {
                let is_frame = buffer[..count].windows(6).any(|bytes| bytes == b"event:");
                if is_frame && tell.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
        Ok(())
    }

    /// Waits after each of some moves until all are told.
    async fn told(&mut self, player: &mut Player, moves: usize) -> Outcome<Times> {
        let (mut after_answer, mut after_sending, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..moves {
            let sent = Instant::now();
            answers.push(f64::from(player.play_one(None).await?) / 1e3);
            let answered = Instant::now();
            for _ in 0..self.clients.len() {
                let told = timeout(LIMIT, self.told.recv()).await?.ok_or("nobody listens")?;
                after_answer.push(told.saturating_duration_since(answered).as_secs_f64() * 1e3);
                after_sending.push(told.duration_since(sent).as_secs_f64() * 1e3);
            }
        }
        let both = |times: &mut Vec<f64>| (percentile(times, 50), percentile(times, 99));
        let (after_answer, after_sending) = (both(&mut after_answer), both(&mut after_sending));
        Ok(Times { after_answer, after_sending, answer: percentile(&mut answers, 50) })
    }
}

fn percentile(times: &mut [f64], percent: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(0.0)
}
