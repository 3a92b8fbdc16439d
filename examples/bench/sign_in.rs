//! What bursts of log-ins cost players, and how much memory they leave behind: 8 players at a steady rate, meanwhile
//! three times 200 concurrent log-ins, then ten bursts of 400 with nobody playing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::database::Database;
use crate::load::{self, PlayedGame, Player, RunTimes};
use crate::service::Service;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Fault, Outcome, machine, measure, people};

const RULESET: &str = "original";
/// Who plays, and how many moves all of them make in a second.
const PLAYERS: usize = 8;
const MOVES_PER_SECOND: u32 = 47;
/// Who logs in beside them; the sessions of those who play must not be one too many.
const OTHERS: usize = 200;
/// Games of each player's connection: none must end before the measurement does.
const GAMES: usize = 12;
/// Bursts beside the games.
const BESIDE: (usize, usize) = (3, 200);
/// Bursts for the sake of the memory.
const MEMORY: (usize, usize) = (10, 400);
/// No limit.
const NO_LIMIT: &str = "1000000";

/// Measures moves alone, moves beside log-ins, and the memory after many log-ins.
pub(crate) async fn all(choice: &Choice, service: &mut Service, database: &Database) -> Outcome {
    service.set("DATABASE_URL", database.url());
    service.set("FIELDPOST__LOG__FILTER", "error");
    service.set("FIELDPOST__AUTH__ACCESS_MINUTES", "60");
    // All log-ins come from one address, and all are right: what is measured is their work, not their refusal.
    service.set("FIELDPOST__AUTH__ATTEMPTS_PER_ADDRESS", NO_LIMIT);
    service.set("FIELDPOST__AUTH__ATTEMPTS_PER_ACCOUNT", "10000");
    if service.knows("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK").await? {
        service.set("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK", "0");
        service.set("FIELDPOST__LIMITS__REQUESTS_PER_USER", "0");
    }
    measure::preload(choice, service);
    service.start().await?;
    sleep(Duration::from_secs(2)).await;
    let idle = memory(service)?;
    let mut players = seat(service, database).await?;
    let mut alone = play(&mut players, choice.seconds).await?;
    println!("moves alone: {}", report(&mut alone));
    let loaded = memory(service)?;
    let (mut beside, mut log_ins) = beside(service, &mut players).await?;
    let unplayed: usize = players.iter().filter_map(|player| player.refused).sum();
    println!("moves beside {} x {} log-ins: {}, {unplayed} of them 503", BESIDE.0, BESIDE.1, report(&mut beside));
    println!("log-ins: {}", log_ins.report());
    let (after_beside, before) = (memory(service)?, time(service)?);
    let mut refused = 0;
    let begun = Instant::now();
    for _ in 0..MEMORY.0 {
        refused += burst(service.listen(), MEMORY.1).await?.refused();
    }
    let (seconds, worked) = (begun.elapsed().as_secs_f64(), time(service)?.saturating_sub(before));
    sleep(Duration::from_secs(5)).await;
    let after = memory(service)?;
    let count = MEMORY.0 * MEMORY.1;
    println!(
        "{count} log-ins in {seconds:.1} s, {refused} refused, {:.1} ms of processor time each",
        worked.as_secs_f64() * 1e3 / (count - refused).max(1) as f64
    );
    println!(
        "memory: idle {idle:.1}, playing {loaded:.1}, after {} x {} log-ins {after_beside:.1}, after {} x {} {after:.1} MB",
        BESIDE.0, BESIDE.1, MEMORY.0, MEMORY.1
    );
    let result = json!({
        "alone": summary(&mut alone), "beside": summary(&mut beside), "unplayed": unplayed, "log_ins": log_ins.summary(),
        "memory_mb": { "idle": idle, "playing": loaded, "beside": after_beside, "after": after },
    });
    println!("{result}");
    Ok(())
}

/// The players at their games, each with a connection.
async fn seat(service: &Service, database: &Database) -> Outcome<Vec<Player>> {
    let rules = Arc::clone(Catalogue::open(None)?.get(RULESET).ok_or("no such ruleset")?);
    let tokens = people::log_in(database, service.listen(), (PLAYERS, PLAYERS + OTHERS)).await?;
    let mut wire = Wire::connect(service.listen()).await?;
    let mut games: Vec<PlayedGame> = Vec::new();
    for number in 0..PLAYERS * GAMES {
        let pair = [0, 1].map(|seat| Arc::clone(&tokens[(number + seat) % PLAYERS]));
        games.push(people::begin(&mut wire, pair, Table::begin(&rules, number as u64)?).await?);
    }
    let mut players = load::seat(&[service.listen()], PLAYERS, games).await?;
    players.iter_mut().for_each(|player| player.refused = Some(0));
    Ok(players)
}

/// Lets all players move at their rate for some seconds.
async fn play(players: &mut Vec<Player>, seconds: u64) -> Outcome<RunTimes> {
    let until = Instant::now() + Duration::from_secs(seconds);
    paced(players, move || Instant::now() >= until).await
}

/// Lets all players move at their rate until `over`, a moment apart from each other.
async fn paced(players: &mut Vec<Player>, over: impl Fn() -> bool + Clone + 'static) -> Outcome<RunTimes> {
    let pause = Duration::from_secs(u64::try_from(players.len())?) / MOVES_PER_SECOND;
    let begun = Instant::now();
    let mut running = JoinSet::new();
    for (number, mut player) in players.drain(..).enumerate() {
        let over = over.clone();
        running.spawn_local(async move {
            player.renew().await?;
            sleep(pause * u32::try_from(number)? / u32::try_from(PLAYERS)?).await;
            let mut ticks = interval(pause);
            // A person who had to wait does not make up for it.
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut micros = Vec::new();
            while !over() {
                ticks.tick().await;
                micros.push(player.play_one(None).await?);
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

/// Bursts of log-ins beside the players.
async fn beside(service: &Service, players: &mut Vec<Player>) -> Outcome<(RunTimes, LogIns)> {
    let over = std::rc::Rc::new(std::cell::Cell::new(false));
    let (ended, address) = (std::rc::Rc::clone(&over), service.listen().to_owned());
    let bursts = async move {
        let mut all = LogIns::default();
        for _ in 0..BESIDE.0 {
            all.extend(burst(&address, BESIDE.1).await?);
            sleep(Duration::from_millis(500)).await;
        }
        ended.set(true);
        Ok::<_, Fault>(all)
    };
    let (log_ins, times) = tokio::join!(bursts, paced(players, move || over.get()));
    Ok((times?, log_ins?))
}

/// The outcome of log-ins.
#[derive(Default)]
struct LogIns {
    good: RunTimes,
    /// Statuses of the others.
    others: Vec<u16>,
}

impl LogIns {
    fn extend(&mut self, more: Self) {
        self.good.micros.extend(more.good.micros);
        self.others.extend(more.others);
    }

    fn refused(&self) -> usize {
        self.others.len()
    }

    fn report(&mut self) -> String {
        format!("{}, {} refused", report(&mut self.good), self.others.len())
    }

    fn summary(&mut self) -> serde_json::Value {
        json!({ "good": summary(&mut self.good), "others": self.others })
    }
}

/// Runs `count` log-ins at once, each with its own connection, until all are answered.
async fn burst(address: &str, count: usize) -> Outcome<LogIns> {
    let mut running = JoinSet::new();
    for number in 0..count {
        let address = address.to_owned();
        running.spawn_local(async move {
            let request = people::log_in_request(PLAYERS + number % OTHERS + 1);
            let mut wire = Wire::connect(&address).await?;
            let begun = Instant::now();
            let status = wire.exchange(request.as_bytes()).await?;
            Ok::<_, Fault>((status, u32::try_from(begun.elapsed().as_micros())?))
        });
    }
    let mut log_ins = LogIns::default();
    while let Some(finished) = running.join_next().await {
        match finished?? {
            (201, micros) => log_ins.good.micros.push(micros),
            (status, _) => log_ins.others.push(status),
        }
    }
    Ok(log_ins)
}

fn report(times: &mut RunTimes) -> String {
    let most = times.permille(1000);
    format!("{}, p50 {:.0}, p99 {:.0}, max {most:.0} ms", times.micros.len(), times.permille(500), times.permille(990))
}

fn summary(times: &mut RunTimes) -> serde_json::Value {
    let (p50, p99, max) = (times.permille(500), times.permille(990), times.permille(1000));
    json!({ "count": times.micros.len(), "p50_ms": p50, "p99_ms": p99, "max_ms": max })
}

fn memory(service: &Service) -> Outcome<f64> {
    machine::resident_mb(service.process().ok_or("the service is gone")?)
}

fn time(service: &Service) -> Outcome<Duration> {
    machine::time_of(service.process().ok_or("the service is gone")?)
}
