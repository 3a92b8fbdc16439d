//! The measurement, part by part, and what it prints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use serde_json::json;
use tokio::time::sleep;

use crate::ceiling::{self, Ceiling, Script, Statement};
use crate::database::{Database, copy_id};
use crate::load::{self, PlayedGame, Player, RunTimes};
use crate::service::Service;
use crate::sink::Sink;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Mail, Outcome, machine, people};

const RULESET: &str = "original";
const USERS: usize = 64;
const ROUNDS: usize = 3;
/// How long the mails of a round may take after it.
const DRAIN_LIMIT: Duration = Duration::from_secs(300);
/// Seconds of load that are not counted.
const WARM_UP: u64 = 3;
/// Clients of pgbench; the better of the two is the ceiling of a round.
const CLIENTS: [usize; 2] = [16, 32];
/// Plies of the game that is copied: enough for a real snapshot, few enough to fill a database in seconds.
const COPIED_PLIES: usize = 8;
/// The number of stored games that are played in the last part.
const SPREAD: usize = 50_000;
const KEY: &str = "bench-heard";

/// The resources that a part used.
struct Cost {
    times: RunTimes,
    service: Duration,
    postgres: Duration,
}

impl Cost {
    fn service_us(&self) -> f64 {
        per_move(self.service, &self.times)
    }

    fn postgres_us(&self) -> f64 {
        per_move(self.postgres, &self.times)
    }
}

fn per_move(time: Duration, times: &RunTimes) -> f64 {
    time.as_secs_f64() * 1e6 / times.micros.len().max(1) as f64
}

/// Measures everything.
pub(crate) async fn all(choice: &Choice, service: &mut Service, database: &Database) -> Outcome {
    let sink = start(choice, service, database).await?;
    let idle = memory(service)?;
    println!("idle: {idle:.1} MB");
    let (games, mut template) = prepare_games(choice, service, database).await?;
    let script = prepare_ceiling(choice, service, database, &mut template).await?;
    database.settle().await?;

    let mut players = load::seat(service.listen(), choice.connections as usize, games).await?;
    let (mut costs, mut ceilings, mut references) = (Vec::new(), Vec::new(), Vec::new());
    part(service, database, &mut players, WARM_UP).await?;
    for round in 1..=ROUNDS {
        let cost = part(service, database, &mut players, choice.seconds).await?;
        println!("round {round}: service {:.0} moves/s, {}", cost.times.per_second(), mails(database, &sink).await?);
        let drained = drain(database).await?.as_secs_f64();
        println!("         none waits {drained:.1} s later: sent, or its game has moved on");
        costs.push(cost);
        let Ceiling { per_second, clients, latency_ms } = best(&script, database, service, choice.seconds).await?;
        println!("         pgbench {per_second:.0} moves/s with {clients} clients, {latency_ms:.1} ms");
        ceilings.push(per_second);
        references.push(ceiling::reference(database, choice.seconds.div_ceil(2)).await?);
    }
    let loaded = memory(service)?;
    let stored = cost_when_full(choice, service, database, &template, &sink).await?;
    let rates = Rates { ceiling: median(ceilings), reference: median(references) };
    report((idle, loaded), costs, &rates, stored.as_ref(), choice)
}

/// Starts the service on the database, and the mail server that it sends to.
pub(crate) async fn start(choice: &Choice, service: &mut Service, database: &Database) -> Outcome<Sink> {
    service.set("DATABASE_URL", database.url());
    service.set("FIELDPOST__LOG__FILTER", "warn");
    service.set("FIELDPOST__AUTH__ACCESS_MINUTES", "60");
    // A few accounts play as many would.
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_USER", "0");
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK", "0");
    service.set("FIELDPOST__LIMITS__GAMES_PER_DAY", "1000000");
    let sink = Sink::start().await?;
    if choice.mail == Mail::Smtp {
        service.set("FIELDPOST__MAIL__HOST", "127.0.0.1");
        service.set("FIELDPOST__MAIL__PORT", sink.port.to_string());
        service.set("FIELDPOST__MAIL__TLS", "none");
    }
    service.start().await?;
    sleep(Duration::from_secs(2)).await;
    Ok(sink)
}

/// The games that are played, and one to be copied.
async fn prepare_games(
    choice: &Choice,
    service: &Service,
    database: &Database,
) -> Outcome<(Vec<PlayedGame>, PlayedGame)> {
    let rules = Arc::clone(Catalogue::open(None)?.get(RULESET).ok_or("no such ruleset")?);
    let tokens = people::log_in(database, service.listen(), (USERS, USERS)).await?;
    let begun = Instant::now();
    let mut wire = Wire::connect(service.listen()).await?;
    let mut games = Vec::new();
    for number in 0..choice.games as usize {
        let pair = [0, 1].map(|seat| Arc::clone(&tokens[(number * 2 + seat * (1 + number % 31)) % USERS]));
        games.push(people::begin(&mut wire, pair, Table::begin(&rules, number as u64)?).await?);
    }
    println!("{USERS} players, {} games of {RULESET} in {:.1} s", choice.games, begun.elapsed().as_secs_f64());

    // A random game may end very early; the one that is copied must go on.
    let mut seed = u64::from(choice.games);
    let table = loop {
        let table = Table::begin(&rules, seed)?;
        if table.lasts(10 * COPIED_PLIES)? {
            break table;
        }
        seed += 1;
    };
    let pair = [0, 1].map(|user| Arc::clone(&tokens[user]));
    let template = people::begin(&mut wire, pair, table).await?;
    Ok((games, template))
}

/// Records the statements of one move, and makes games that pgbench can play.
async fn prepare_ceiling(
    choice: &Choice,
    service: &Service,
    database: &Database,
    template: &mut PlayedGame,
) -> Outcome<Script> {
    let mut player = load::seat(service.listen(), 1, vec![template.share()]).await?.pop().ok_or("no player")?;
    for _ in 0..COPIED_PLIES {
        player.play_one(None).await?;
    }
    // The statements that make the mails of these moves name the game as well.
    drain(database).await?;
    let before = database.log()?.len();
    ceiling::listen(database, true).await?;
    player.play_one(Some(KEY)).await?;
    sleep(Duration::from_millis(200)).await;
    ceiling::listen(database, false).await?;
    *template = player.games.pop().ok_or("a game too short to be copied")?;
    // The workers' own statements are recorded too, but do not contain the game.
    let mut heard = ceiling::heard(&database.log()?[before..])?;
    heard.retain(|statement| statement.names(&template.id));
    // Nor do those count that make its mails, after it has been written.
    let write = heard.iter().position(Statement::writes).ok_or("the move wrote no game")?;
    heard.truncate(write + 1);
    if heard.is_empty() {
        return Err("Postgres did not log what a move asks".into());
    }
    for statement in &heard {
        println!("a move asks: {:.60}…", statement.text);
    }
    let copies = choice.games as usize;
    database.copy(&template.id, 1, copies).await?;
    Script::of(&heard, &template.id, KEY, copies)
}

/// Lets the players play for a time, and looks at the processes before and after.
async fn part(service: &Service, database: &Database, players: &mut Vec<Player>, seconds: u64) -> Outcome<Cost> {
    let (serving, postgres) = (service.process().ok_or("the service is gone")?, database.process()?);
    let before = (machine::time_of(serving)?, machine::time_of_tree(postgres)?);
    let times = load::run(service.listen(), players, Duration::from_secs(seconds)).await?;
    let after = (machine::time_of(serving)?, machine::time_of_tree(postgres)?);
    Ok(Cost { times, service: after.0.saturating_sub(before.0), postgres: after.1.saturating_sub(before.1) })
}

async fn best(script: &Script, database: &Database, service: &Service, seconds: u64) -> Outcome<Ceiling> {
    let mut found: Option<Ceiling> = None;
    // The service would deliver the mails that pgbench queues, and take their time from it.
    service.hold(true).await?;
    for clients in CLIENTS {
        let ceiling = script.run(database, service.folder(), clients, seconds.div_ceil(2)).await?;
        if found.as_ref().is_none_or(|best| best.per_second < ceiling.per_second) {
            found = Some(ceiling);
        }
    }
    database.ask("DELETE FROM outbox WHERE dedupe_key LIKE '0000000000%'").await?;
    service.hold(false).await?;
    found.ok_or_else(|| "no ceiling".into())
}

/// What moves cost while many games are stored and each of them moves about once, so that nearly every mail is sent.
struct CostWhenFull {
    cost: Cost,
    /// Moves a second until the last of their mails was out.
    sustained: f64,
    /// Mails that were sent, for each move.
    mails_sent: f64,
}

/// The same load on a full database, spread over the stored games.
async fn cost_when_full(
    choice: &Choice,
    service: &Service,
    database: &Database,
    template: &PlayedGame,
    sink: &Sink,
) -> Outcome<Option<CostWhenFull>> {
    let (first, last) = (choice.games as usize + 1, choice.stored as usize);
    if last <= first {
        return Ok(None);
    }
    let begun = Instant::now();
    database.copy(&template.id, first, last).await?;
    database.settle().await?;
    println!("filled up to {last} games in {:.0} s", begun.elapsed().as_secs_f64());
    let step = ((last - first) / SPREAD).max(1);
    let copies = (first..=last).step_by(step).map(|number| PlayedGame { id: copy_id(number), ..template.share() });
    let mut players = load::seat(service.listen(), choice.connections as usize, copies.collect()).await?;
    part(service, database, &mut players, WARM_UP).await?;
    drain(database).await?;
    let sent = sink.mails();
    let cost = part(service, database, &mut players, choice.seconds * 2).await?;
    let drained = drain(database).await?.as_secs_f64();
    let moves = cost.times.micros.len() as f64;
    let sustained = moves / (moves / cost.times.per_second() + drained);
    Ok(Some(CostWhenFull { sustained, mails_sent: (sink.mails() - sent) as f64 / moves, cost }))
}

pub(crate) fn memory(service: &Service) -> Outcome<f64> {
    machine::resident_mb(service.process().ok_or("the service is gone")?)
}

/// How many mails have been sent so far, and how many wait.
async fn mails(database: &Database, sink: &Sink) -> Outcome<String> {
    let waiting = database.ask("SELECT count(*) FROM outbox WHERE content IS NOT NULL").await?;
    Ok(format!("{} mails seen by the mail server so far, {waiting} waiting", sink.mails()))
}

/// Waits until no mail waits any more; for how long.
pub(crate) async fn drain(database: &Database) -> Outcome<Duration> {
    let begun = Instant::now();
    while database.ask("SELECT count(*) FROM (SELECT 1 FROM outbox WHERE content IS NOT NULL LIMIT 1) one").await?
        != "0"
    {
        if begun.elapsed() > DRAIN_LIMIT {
            return Err("the mails are not out".into());
        }
        sleep(Duration::from_millis(50)).await;
    }
    Ok(begun.elapsed())
}

/// Rates a second, medians of the rounds.
struct Rates {
    /// Of moves that pgbench makes of the same statements.
    ceiling: f64,
    /// Of pgbench's own work.
    reference: f64,
}

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

fn report(
    (idle, loaded): (f64, f64),
    mut costs: Vec<Cost>,
    rates: &Rates,
    full: Option<&CostWhenFull>,
    choice: &Choice,
) -> Outcome {
    let mut of = |number: fn(&mut Cost) -> f64| median(costs.iter_mut().map(number).collect());
    let rate = of(|cost| cost.times.per_second());
    let (p50, p99) = (of(|cost| cost.times.percentile(50)), of(|cost| cost.times.percentile(99)));
    let (service_us, postgres_us) = (of(|cost| cost.service_us()), of(|cost| cost.postgres_us()));
    let &Rates { ceiling, reference } = rates;
    let (ratio, of_reference) = (rate / ceiling, rate / reference);
    println!("\nmoves over HTTP     {rate:8.0} /s   p50 {p50:.1} ms   p99 {p99:.1} ms");
    println!("ceiling (pgbench)   {ceiling:8.0} /s   ratio {ratio:.2}");
    println!("reference           {reference:8.0} /s   ratio {of_reference:.2}");
    println!("processor per move  {service_us:8.0} µs service   {postgres_us:.0} µs Postgres");
    println!("memory              {loaded:8.1} MB under load   {idle:.1} MB idle");
    if let Some(full) = full {
        println!(
            "{} games stored  {:8.0} /s   {:.0} µs service   {:.0} µs Postgres",
            choice.stored,
            full.cost.times.per_second(),
            full.cost.service_us(),
            full.cost.postgres_us()
        );
        println!(
            "with every mail     {:8.0} /s   of the reference {:.2}   {:.2} mails sent per move, the others superseded",
            full.sustained,
            full.sustained / reference,
            full.mails_sent
        );
    }
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    let summary = json!({
        "moves_per_s": rate.round(), "p50_ms": p50, "p99_ms": p99, "ceiling_per_s": ceiling.round(),
        "sustained_per_s": full.map(|full| full.sustained.round()), "reference_tps": reference.round(),
        "of_reference": rounded(of_reference),
        "sustained_of_reference": full.map(|full| rounded(full.sustained / reference)),
        "mails_sent_per_move": full.map(|full| rounded(full.mails_sent)),
        "ratio": rounded(ratio), "service_cpu_us": service_us.round(),
        "postgres_cpu_us": postgres_us.round(), "rss_mb": (loaded * 10.0).round() / 10.0,
    });
    println!("{summary}");
    Ok(())
}
