//! What a move costs while many games are stored that are over, with archived logs, compared with what it costs before;
//! and what archiving them takes.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::cost::{Cost, part};
use crate::database::{Database, copy_id};
use crate::load::{self, Player, Rate};
use crate::measure::{RULESET, drain, median};
use crate::people;
use crate::service::Service;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Outcome};

/// The games whose logs the service archives itself; the others are copies of what it has made of one.
const BY_ITSELF: usize = 10_000;
/// The number of the first copy: beyond those that are played.
const FIRST: usize = 0x1000_0000;
/// How long archiving may take.
const LIMIT: Duration = Duration::from_secs(1_800);
const ROUNDS: usize = 3;
/// Seconds of load that are not counted.
const WARM_UP: u64 = 3;

/// What was found.
pub(crate) struct Comparison {
    /// Processor time of the service and of Postgres for a move and its mails, in microseconds: before, and then.
    pub(crate) move_us: [f64; 2],
    /// Moves a second, before and then.
    pub(crate) per_second: [f64; 2],
    /// Logs that were archived in a second, and the log of Postgres for each of them, in kilobytes.
    archived_per_second: f64,
    archived_wal_kb: f64,
    /// Kilobytes of a log with its index, before and after.
    log_kb: [f64; 2],
}

impl Comparison {
    /// Prints it.
    pub(crate) fn print(&self, choice: &Choice) {
        let [few, many] = self.move_us;
        println!(
            "{:8} archived     {:8.0} /s of {:.0}   a move costs {many:.0} µs of {few:.0}: {:+.1} %",
            choice.archived,
            self.per_second[1],
            self.per_second[0],
            (many / few - 1.0) * 100.0
        );
        println!(
            "archiving           {:8.0} logs/s of {} plies   {:.0} kB log of Postgres each   {:.1} kB became {:.1} kB",
            self.archived_per_second, choice.plies, self.archived_wal_kb, self.log_kb[0], self.log_kb[1]
        );
    }

    /// The same as JSON.
    pub(crate) fn json(&self) -> Value {
        json!({
            "move_us": self.move_us.map(f64::round), "moves_per_s": self.per_second.map(f64::round),
            "logs_per_s": self.archived_per_second.round(), "wal_kb": self.archived_wal_kb.round(),
        })
    }
}

/// Measures moves before and after this many games are stored; each time in a service that was just started.
pub(crate) async fn compare(
    choice: &Choice,
    service: &mut Service,
    database: &Database,
    players: &mut Vec<Player>,
) -> Outcome<Option<Comparison>> {
    let stored = choice.archived as usize;
    if stored == 0 {
        return Ok(None);
    }
    players.retain(|player| player.is_at(service.listen()));
    // Logs are archived when the service starts, not while moves are measured.
    service.set("FIELDPOST__WORKER__SWEEP_S", "86400");
    restart(service).await?;
    let few = rounds(choice, service, database, players).await?;
    let game = finish(choice, service, database, players).await?;
    let by_itself = stored.min(BY_ITSELF);
    let begun = Instant::now();
    database.copy(&game, FIRST, FIRST + by_itself - 1).await?;
    database.settle().await?;
    let before = log_kb(database, "game_log", &game).await?;
    let (wal, archiving) = (wal(database).await?, Instant::now());
    restart(service).await?;
    until_archived(database, by_itself + 1).await?;
    let took = archiving.elapsed().as_secs_f64();
    let archived_wal_kb = (self::wal(database).await? - wal) / 1e3 / (by_itself + 1) as f64;
    let after = log_kb(database, "archived_logs", &game).await?;
    database.copy_archived(&copy_id(FIRST), FIRST + by_itself, FIRST + stored - 1).await?;
    database.settle().await?;
    println!("filled with {stored} games that are over in {:.0} s", begun.elapsed().as_secs_f64());
    let many = rounds(choice, service, database, players).await?;
    Ok(Some(Comparison {
        move_us: [few.0, many.0],
        per_second: [few.1, many.1],
        archived_per_second: (by_itself + 1) as f64 / took,
        archived_wal_kb,
        log_kb: [before, after],
    }))
}

async fn restart(service: &mut Service) -> Outcome {
    service.stop().await?;
    service.start().await
}

/// The processor time of a move and its mails, and moves a second: medians of some rounds.
async fn rounds(
    choice: &Choice,
    service: &Service,
    database: &Database,
    players: &mut Vec<Player>,
) -> Outcome<(f64, f64)> {
    part(&[service], database, players, WARM_UP, Rate::Closed).await?;
    drain(database).await?;
    let (mut costs, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        database.settle().await?;
        let cost = part(&[service], database, players, choice.seconds, Rate::Closed).await?;
        rates.push(cost.times.per_second());
        drain(database).await?;
        let cost: Cost = cost.until_now(&[service], database).await?;
        costs.push(cost.service_us() + cost.postgres_us());
    }
    Ok((median(costs), median(rates)))
}

/// Plays a game to its end, which was long ago: its id.
async fn finish(choice: &Choice, service: &Service, database: &Database, players: &[Player]) -> Outcome<String> {
    let tokens = players.iter().flat_map(|player| &player.games).next().ok_or("no game is left")?.tokens.clone();
    let catalogue = fieldpost::app::rulesets::Catalogue::open(None)?;
    let rules = catalogue.get(RULESET).ok_or("no such ruleset")?;
    let mut seed = 1;
    let table = loop {
        let table = Table::begin(rules, seed)?;
        if table.lasts(choice.plies as usize)? {
            break table;
        }
        seed += 1;
    };
    let mut wire = Wire::connect(service.listen()).await?;
    let game = people::begin(&mut wire, tokens, table).await?;
    let mut player = load::seat(&[service.listen()], 1, vec![game]).await?.pop().ok_or("no player")?;
    for _ in 0..choice.plies {
        player.play_one(None).await?;
    }
    let game = player.games.pop().ok_or("a game too short to be finished")?;
    people::resign(&mut wire, &game).await?;
    drain(database).await?;
    let long_ago = "ended_at - interval '100 days'";
    database
        .ask(&format!("UPDATE games SET ended_at = {long_ago}, updated_at = {long_ago} WHERE id = '{}'", game.id))
        .await?;
    Ok(game.id)
}

async fn until_archived(database: &Database, logs: usize) -> Outcome {
    let begun = Instant::now();
    let asked = database.connect().await?;
    while asked.query_one("SELECT count(*) FROM archived_logs", &[]).await?.get::<_, i64>(0) < i64::try_from(logs)? {
        if begun.elapsed() > LIMIT {
            return Err("the logs are not archived".into());
        }
        sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Bytes of the write-ahead log so far.
async fn wal(database: &Database) -> Outcome<f64> {
    Ok(database.ask("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint").await?.parse()?)
}

/// Kilobytes of the log of a game in a table, as its rows are there, with their share of the index.
async fn log_kb(database: &Database, table: &str, game: &str) -> Outcome<f64> {
    let row = format!(
        "SELECT sum(pg_column_size(t.*)) + count(*) * (SELECT coalesce(sum(pg_relation_size(indexrelid)) \
           / nullif((SELECT count(*) FROM {table}), 0), 0) FROM pg_index WHERE indrelid = '{table}'::regclass) \
         FROM {table} t WHERE game_id = '{game}'"
    );
    Ok(database.ask(&row).await?.parse::<f64>()? / 1e3)
}
