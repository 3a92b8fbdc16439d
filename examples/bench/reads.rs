//! What reads cost: the four requests that clients repeat, each by itself, beside the floor that the HTTP library and
//! our middleware set. Many users ask for many games in turn, so that nothing is answered from a memory of the last
//! answer.
//!
//! Nobody moves meanwhile.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::database::Database;
use crate::load::{self, PlayedGame, RunTimes};
use crate::measure::{drain, median, memory, start};
use crate::service::Service;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Fault, Outcome, machine, people};

const RULESET: &str = "original";
const USERS: usize = 128;
const GAMES: usize = 400;
/// Plies of each game before it is read: the middle of a game.
const PLIES: usize = 60;
const ROUNDS: usize = 3;
const WARM_UP: Duration = Duration::from_secs(1);

/// A kind of request, and the rate that is wanted of it.
struct Kind {
    name: &'static str,
    /// Requests a second.
    aim: Option<u32>,
    status: u16,
    write: fn(&mut Vec<u8>, &Reader) -> std::io::Result<()>,
}

/// Who reads which game.
struct Reader {
    game: String,
    token: Arc<str>,
    /// The tag of the game as they see it.
    tag: String,
}

const KINDS: [Kind; 5] = [
    Kind {
        name: "floor",
        aim: None,
        status: 200,
        write: |out, _| write!(out, "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    },
    Kind {
        name: "game",
        aim: Some(10_000),
        status: 200,
        write: |out, reader| get(out, &format!("/v1/games/{}", reader.game), reader, ""),
    },
    Kind {
        name: "game_unchanged",
        aim: Some(20_000),
        status: 304,
        write: |out, reader| {
            let known = format!("If-None-Match: {}\r\n", reader.tag);
            get(out, &format!("/v1/games/{}", reader.game), reader, &known)
        },
    },
    Kind {
        name: "decisions",
        aim: Some(10_000),
        status: 200,
        write: |out, reader| get(out, "/v1/me/decisions", reader, ""),
    },
    Kind {
        name: "events",
        aim: Some(5_000),
        status: 200,
        write: |out, reader| get(out, &format!("/v1/games/{}/events", reader.game), reader, ""),
    },
];

fn get(out: &mut Vec<u8>, path: &str, reader: &Reader, more: &str) -> std::io::Result<()> {
    write!(out, "GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n{more}\r\n", reader.token)
}

/// The requests of one connection, which it makes in turn.
type Requests = Vec<Vec<u8>>;

/// What one round of one kind took.
struct Cost {
    times: RunTimes,
    service: Duration,
    postgres: Duration,
    generator: Duration,
    /// Bytes of an answer.
    bytes: usize,
}

impl Cost {
    fn each(&self, time: Duration) -> f64 {
        time.as_secs_f64() * 1e6 / self.times.micros.len().max(1) as f64
    }
}

/// Measures all kinds, in rounds.
pub(crate) async fn all(choice: &Choice, service: &mut Service, database: &Database) -> Outcome {
    let sink = start(choice, service, database).await?;
    let idle = memory(service)?;
    let readers = prepare(choice, service, database).await?;
    println!("{} mails are out {:.1} s later", sink.mails(), drain(database).await?.as_secs_f64());
    database.settle().await?;
    let time = Duration::from_secs(choice.seconds.div_ceil(2));
    let mut costs: Vec<Vec<Cost>> = KINDS.iter().map(|_| Vec::new()).collect();
    for _ in 0..ROUNDS {
        for (kind, costs) in KINDS.iter().zip(&mut costs) {
            run(kind, &readers, choice, service, WARM_UP).await?;
            costs.push(part(kind, &readers, choice, (service, database), time).await?);
        }
    }
    report(costs, (idle, memory(service)?))
}

/// Users and their games in the middle of play, each read from both seats.
async fn prepare(choice: &Choice, service: &Service, database: &Database) -> Outcome<Vec<Reader>> {
    let rules = Arc::clone(Catalogue::open(None)?.get(RULESET).ok_or("no such ruleset")?);
    let tokens = people::log_in(database, service.listen(), (USERS, USERS)).await?;
    let begun = Instant::now();
    let mut wire = Wire::connect(service.listen()).await?;
    let mut games: Vec<PlayedGame> = Vec::new();
    let mut seed = 0;
    while games.len() < GAMES {
        seed += 1;
        let table = Table::begin(&rules, seed)?;
        if table.lasts(2 * PLIES)? {
            let pair =
                [0, 1].map(|seat| Arc::clone(&tokens[(games.len() * 2 + seat * (1 + games.len() % 31)) % USERS]));
            games.push(people::begin(&mut wire, pair, table).await?);
        }
    }
    let mut players = load::seat(&[service.listen()], choice.connections as usize, games).await?;
    let mut playing = JoinSet::new();
    for mut player in players.drain(..) {
        playing.spawn_local(async move {
            for _ in 0..PLIES * player.games.len() {
                player.play_one(None).await?;
            }
            Ok::<_, Fault>(player.games)
        });
    }
    let mut games = Vec::new();
    while let Some(played) = playing.join_next().await {
        games.extend(played??);
    }
    // The service has closed a connection that was idle for so long.
    let mut wire = Wire::connect(service.listen()).await?;
    let mut readers = Vec::new();
    for game in games {
        for token in game.tokens {
            let mut reader = Reader { game: game.id.clone(), token, tag: String::new() };
            let mut request = Vec::new();
            get(&mut request, &format!("/v1/games/{}", reader.game), &reader, "")?;
            let status = wire.exchange(&request).await?;
            let tag = wire.header("etag").ok_or_else(|| format!("a game was answered with {status} and no tag"))?;
            reader.tag = tag.to_owned();
            readers.push(reader);
        }
    }
    let elapsed = begun.elapsed().as_secs_f64();
    println!("{USERS} users, {GAMES} games of {RULESET} at ply {PLIES} in {elapsed:.1} s");
    Ok(readers)
}

/// One round of one kind, and what the processes used.
async fn part(
    kind: &Kind,
    readers: &[Reader],
    choice: &Choice,
    (service, database): (&Service, &Database),
    time: Duration,
) -> Outcome<Cost> {
    let (serving, postgres) = (service.process().ok_or("the service is gone")?, database.process()?);
    let cpu_times = || -> Outcome<[Duration; 3]> {
        Ok([machine::time_of(serving)?, machine::time_of_tree(postgres)?, machine::time_of(std::process::id())?])
    };
    let before = cpu_times()?;
    let (times, bytes) = run(kind, readers, choice, service, time).await?;
    let after = cpu_times()?;
    let [service, postgres, generator] = [0, 1, 2].map(|process| after[process].saturating_sub(before[process]));
    Ok(Cost { times, service, postgres, generator, bytes })
}

/// Lets every connection make its requests for a time; also the bytes of the last answer.
async fn run(
    kind: &Kind,
    readers: &[Reader],
    choice: &Choice,
    service: &Service,
    time: Duration,
) -> Outcome<(RunTimes, usize)> {
    let connections = choice.connections as usize;
    let mut all: Vec<Requests> = vec![Requests::new(); connections];
    for (number, reader) in readers.iter().enumerate() {
        let mut request = Vec::new();
        (kind.write)(&mut request, reader)?;
        all[number % connections].push(request);
    }
    let begun = Instant::now();
    let mut running = JoinSet::new();
    for requests in all {
        let mut wire = Wire::connect(service.listen()).await?;
        let (name, status) = (kind.name, kind.status);
        running.spawn_local(async move {
            let mut micros = Vec::with_capacity(1 << 14);
            for request in requests.iter().cycle() {
                if begun.elapsed() >= time {
                    break;
                }
                let sent = Instant::now();
                let answered = wire.exchange(request).await?;
                micros.push(u32::try_from(sent.elapsed().as_micros())?);
                if answered != status {
                    let answer = String::from_utf8_lossy(wire.body()).into_owned();
                    return Err(format!("{name} was answered with {answered}: {answer}").into());
                }
            }
            Ok::<_, Fault>((micros, wire.body().len()))
        });
    }
    let (mut times, mut bytes) = (RunTimes::default(), 0);
    while let Some(finished) = running.join_next().await {
        let (micros, length) = finished??;
        times.micros.extend(micros);
        bytes = length;
    }
    times.elapsed = begun.elapsed();
    Ok((times, bytes))
}

fn report(costs: Vec<Vec<Cost>>, (idle, loaded): (f64, f64)) -> Outcome {
    println!("\n                requests/s     aim  service  Postgres  generator µs    p50    p99 ms  bytes");
    let mut summary = serde_json::Map::new();
    for (kind, mut costs) in KINDS.iter().zip(costs) {
        let mut of = |number: fn(&mut Cost) -> f64| median(costs.iter_mut().map(number).collect());
        let rate = of(|cost| cost.times.per_second());
        let [service, postgres, generator] = [
            of(|cost| cost.each(cost.service)),
            of(|cost| cost.each(cost.postgres)),
            of(|cost| cost.each(cost.generator)),
        ];
        let (p50, p99) = (of(|cost| cost.times.permille(500)), of(|cost| cost.times.permille(990)));
        let bytes = of(|cost| cost.bytes as f64);
        let aim = kind.aim.map(|aim| aim.to_string()).unwrap_or_default();
        println!(
            "{:15} {rate:10.0} {aim:>7} {service:8.0} {postgres:9.0} {generator:13.0} {p50:6.2} {p99:6.2} {bytes:9.0}",
            kind.name
        );
        let figures = json!({
            "per_s": rate.round(), "aim_per_s": kind.aim, "service_cpu_us": service.round(),
            "postgres_cpu_us": postgres.round(), "generator_cpu_us": generator.round(), "p50_ms": p50, "p99_ms": p99,
        });
        summary.insert(kind.name.to_owned(), figures);
    }
    println!("memory: idle {idle:.1}, under load {loaded:.1} MB");
    summary.insert("rss_mb".to_owned(), json!((loaded * 10.0).round() / 10.0));
    println!("{}", Value::Object(summary));
    Ok(())
}
