//! The load: many players move in many games at once, each connection waiting for its answer before it sends on.
//!
//! Every answer must be a 200 with the next version of its game; anything else ends the run. It deliberately does not
//! look at the boards that come back: that is the test-suite's work.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost_engine::Action;
use tokio::task::JoinSet;

use crate::tables::Table;
use crate::wire::Wire;
use crate::{Fault, Outcome};

/// A game of the service, and who plays it.
pub(crate) struct PlayedGame {
    pub(crate) id: String,
    pub(crate) version: u64,
    /// Access tokens, in seat order.
    pub(crate) tokens: [Arc<str>; 2],
    pub(crate) table: Table,
}

impl PlayedGame {
    /// The same position once more.
    pub(crate) fn share(&self) -> Self {
        Self { id: self.id.clone(), version: self.version, tokens: self.tokens.clone(), table: self.table.clone() }
    }
}

/// The games of one connection.
pub(crate) struct Player {
    address: String,
    wire: Wire,
    pub(crate) games: Vec<PlayedGame>,
    turn: usize,
    request: Vec<u8>,
    /// How many moves the service had no time for (503), if that does not end the run.
    pub(crate) refused: Option<usize>,
}

/// What a run took.
#[derive(Default)]
pub(crate) struct RunTimes {
    /// Each move's time to the last byte in, in microseconds: from the first byte out, or from the moment at which it
    /// was to be sent.
    pub(crate) micros: Vec<u32>,
    pub(crate) elapsed: Duration,
}

impl RunTimes {
    pub(crate) fn per_second(&self) -> f64 {
        self.micros.len() as f64 / self.elapsed.as_secs_f64()
    }

    /// The time within which this many of a thousand moves were answered, in milliseconds.
    pub(crate) fn permille(&mut self, permille: usize) -> f64 {
        self.micros.sort_unstable();
        let index = (self.micros.len() * permille / 1_000).min(self.micros.len().saturating_sub(1));
        self.micros.get(index).map_or(0.0, |micros| f64::from(*micros) / 1e3)
    }
}

/// Deals games to connections, and these to the processes of the service.
pub(crate) async fn seat(addresses: &[&str], connections: usize, games: Vec<PlayedGame>) -> Outcome<Vec<Player>> {
    let mut players = Vec::new();
    for number in 0..connections {
        let address = addresses[number % addresses.len()].to_owned();
        let wire = Wire::connect(&address).await?;
        players.push(Player { address, wire, games: Vec::new(), turn: 0, request: Vec::new(), refused: None });
    }
    for (index, game) in games.into_iter().enumerate() {
        players[index % connections].games.push(game);
    }
    Ok(players)
}

/// When moves are sent.
#[derive(Clone, Copy)]
pub(crate) enum Rate {
    /// Each as soon as the one before is answered: a service that is slow for a moment is sent less.
    Closed,
    /// This many a second over all connections, whatever becomes of those before. A move that has to wait for the
    /// answer to another one on its connection waits in its own time.
    Open(f64),
}

/// Lets all players move for a time.
pub(crate) async fn run(players: &mut Vec<Player>, time: Duration, rate: Rate) -> Outcome<RunTimes> {
    for player in players.iter_mut() {
        // They were idle while pgbench ran.
        player.renew().await?;
    }
    let begun = Instant::now();
    let mut running = JoinSet::new();
    let connections = players.len() as f64;
    for (number, mut player) in players.drain(..).enumerate() {
        running.spawn_local(async move {
            let mut micros = Vec::with_capacity(1 << 12);
            loop {
                let late = match rate {
                    Rate::Closed => Duration::ZERO,
                    Rate::Open(rate) => {
                        let due = (micros.len() as f64 * connections + number as f64) / rate;
                        // Every move that was due counts, however late it is.
                        if due >= time.as_secs_f64() {
                            break;
                        }
                        let due = begun + Duration::from_secs_f64(due);
                        let late = due.elapsed();
                        // Nobody waits while this program sleeps, which it does by milliseconds.
                        tokio::time::sleep_until(due.into()).await;
                        late
                    }
                };
                if matches!(rate, Rate::Closed) && begun.elapsed() >= time {
                    break;
                }
                micros.push(player.play_one(None).await?.saturating_add(u32::try_from(late.as_micros())?));
            }
            Ok::<_, Fault>((player, micros))
        });
    }
    let mut times = RunTimes::default();
    while let Some(finished) = running.join_next().await {
        let (player, micros) = finished??;
        players.push(player);
        times.micros.extend(micros);
    }
    times.elapsed = begun.elapsed();
    Ok(times)
}

impl Player {
    /// Whether it plays at the process of this address.
    pub(crate) fn is_at(&self, address: &str) -> bool {
        self.address == address
    }

    /// Takes a new connection: the service closes those that were idle.
    pub(crate) async fn renew(&mut self) -> Outcome {
        self.wire = Wire::connect(&self.address).await?;
        Ok(())
    }

    /// One move in the next game, under a key of its own if none is given: the microseconds it took.
    pub(crate) async fn play_one(&mut self, key: Option<&str>) -> Outcome<u32> {
        let (seat, action, way) = loop {
            if self.games.is_empty() {
                return Err("all games of a connection are over: use more of them (--games)".into());
            }
            self.turn = (self.turn + 1) % self.games.len();
            match self.games[self.turn].table.choose() {
                Some(chosen) => break chosen,
                None => drop(self.games.swap_remove(self.turn)),
            }
        };
        let game = &mut self.games[self.turn];
        let board = game.table.rules().board();
        let kind = if matches!(action, Action::Attack(_)) { "attack" } else { "move" };
        let (from, to) = (board.name(way.from), board.name(way.to));
        let body = format!(r#"{{"type":"{kind}","from":"{from}","to":"{to}"}}"#);
        // No other move has this key, and a retry of this one would have it too.
        let own = format!("bench-{}-{}", game.id, game.version);
        let key = key.unwrap_or(&own);
        self.request.clear();
        write!(
            self.request,
            "POST /v1/games/{}/actions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nIf-Match: \"{}\"\r\n\
             Idempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            game.id,
            game.tokens[seat.index()],
            game.version,
            body.len(),
        )?;
        let sent = Instant::now();
        let status = self.wire.exchange(&self.request).await?;
        let micros = u32::try_from(sent.elapsed().as_micros())?;
        if let (503, Some(refused)) = (status, &mut self.refused) {
            *refused += 1;
            return Ok(micros);
        }
        game.version += 1;
        let etag = self.wire.header("etag").and_then(|tag| tag.trim_matches('"').split('-').next()).map(str::parse);
        if status != 200 || etag != Some(Ok(game.version)) {
            let answer = String::from_utf8_lossy(self.wire.body()).into_owned();
            return Err(format!("{body} was answered with {status}, version {etag:?}: {answer}").into());
        }
        game.table.play(seat, action)?;
        Ok(micros)
    }
}
