//! The measurement, part by part, and what it prints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use serde_json::json;
use tokio::time::sleep;

use crate::archived::{self, Comparison};
use crate::ceiling::{self, Ceiling, Script, Statement};
use crate::cost::{Cost, part};
use crate::database::{Database, copy_id};
use crate::load::{self, PlayedGame, Player, Rate};
use crate::service::Service;
use crate::sink::Sink;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Mail, Outcome, allocations, machine, people};

pub(crate) const RULESET: &str = "original";
const USERS: usize = 64;
const ROUNDS: usize = 3;
/// How long the mails of a round may take after it.
const DRAIN_LIMIT: Duration = Duration::from_secs(300);
/// Seconds of load that are not counted.
const WARM_UP: u64 = 3;
/// Clients of pgbench; the better of the two is the ceiling of a round.
const CLIENTS: [usize; 2] = [16, 32];
/// Plies that a copied game goes on for.
const PLIES_PLAYED: usize = 80;
/// Moves that each statement of pgbench makes: one, and as many as the service writes together under load.
const AT_ONCE: [usize; 2] = [1, 16];
/// Shares of the highest rate at which moves are sent when they are due, whatever becomes of those before.
const SHARES: [f64; 3] = [0.25, 0.5, 0.75];
/// The number of stored games that are played in the last part.
const SPREAD: usize = 50_000;
const KEY: &str = "bench-heard";

/// Measures everything.
pub(crate) async fn all(choice: &Choice, service: &mut Service, database: &Database) -> Outcome {
    let sink = start(choice, service, database).await?;
    let idle = memory(service)?;
    println!("idle: {idle:.1} MB");
    let mut others = Vec::new();
    for _ in 1..choice.processes {
        let mut other = Service::prepare("bench", choice.program.clone(), false)?;
        configure(choice, &mut other, database, &sink);
        // Processes of one installation have the same keys, links and mails.
        other.set("FIELDPOST__AUTH__KEY_FILE", service.folder().join("auth.key").display().to_string());
        other.set("FIELDPOST__SERVER__PUBLIC_URL", service.url());
        other.set("FIELDPOST__MAIL__FOLDER", service.mails().display().to_string());
        other.start().await?;
        others.push(other);
    }
    let services: Vec<&Service> = std::iter::once(&*service).chain(&others).collect();
    let mut measured = measure(choice, &services, database, &sink).await?;
    for other in &mut others {
        other.stop().await?;
    }
    let ready = restart(service).await?;
    println!("ready after a start {:7.0} ms", ready.as_secs_f64() * 1e3);
    let archived = archived::compare(choice, service, database, &mut measured.players).await?;
    if allocations::counted(choice) {
        let mut players: Vec<Player> =
            measured.players.drain(..).filter(|player| player.is_at(service.listen())).collect();
        let allocated = allocations::per_move(service, database, &mut players).await?;
        println!("allocations         {allocated:8.0} a move and its mails");
    }
    report(idle, measured, ready, archived.as_ref(), choice)
}

/// Starts the service anew on the database that it has: how long until it is ready.
async fn restart(service: &mut Service) -> Outcome<Duration> {
    service.stop().await?;
    let begun = Instant::now();
    service.start().await?;
    Ok(begun.elapsed())
}

/// What was found.
struct Measurements {
    costs: Vec<Cost>,
    ceiling: f64,
    batched: f64,
    reference: f64,
    loaded: f64,
    full: Option<CostWhenFull>,
    /// Whoever still plays.
    players: Vec<Player>,
}

async fn measure(choice: &Choice, services: &[&Service], database: &Database, sink: &Sink) -> Outcome<Measurements> {
    let (games, mut template) = prepare_games(choice, services[0], database).await?;
    let scripts = prepare_ceilings(choice, services[0], database, &mut template).await?;
    database.settle().await?;

    let addresses: Vec<&str> = services.iter().map(|service| service.listen()).collect();
    let mut players = load::seat(&addresses, choice.connections as usize, games).await?;
    let (mut costs, mut ceilings, mut references) = (Vec::new(), [Vec::new(), Vec::new()], Vec::new());
    part(services, database, &mut players, WARM_UP, Rate::Closed).await?;
    drain(database).await?;
    for round in 1..=ROUNDS {
        // What pgbench left behind is not this round's work.
        database.settle().await?;
        let cost = part(services, database, &mut players, choice.seconds, Rate::Closed).await?;
        println!("round {round}: service {:.0} moves/s, {}", cost.times.per_second(), mails(database, sink).await?);
        let drained = drain(database).await?.as_secs_f64();
        println!("         none waits {drained:.1} s later: sent, or its game has moved on");
        costs.push(cost);
        for ((script, moves), ceilings) in scripts.iter().zip(AT_ONCE).zip(&mut ceilings) {
            let Ceiling { per_second, clients, latency_ms } = best(script, database, services, choice.seconds).await?;
            println!(
                "         pgbench {per_second:.0} moves/s with {clients} clients, {moves} a statement, {latency_ms:.1} ms"
            );
            ceilings.push(per_second);
        }
        references.push(ceiling::reference(database, choice.seconds.div_ceil(2)).await?);
    }
    let fastest = median(costs.iter().map(|cost| cost.times.per_second()).collect());
    for share in SHARES {
        let rate = fastest * share;
        let mut cost = part(services, database, &mut players, choice.seconds, Rate::Open(rate)).await?;
        println!(
            "at {rate:.0} moves/s, sent when they are due: {:.0} /s   {}",
            cost.times.per_second(),
            percentiles(&mut cost)
        );
        drain(database).await?;
    }
    let loaded = memory(services[0])?;
    let full = cost_when_full(choice, services, database, &template, sink).await?;
    let [ceiling, batched] = ceilings.map(median);
    Ok(Measurements { costs, ceiling, batched, reference: median(references), loaded, full, players })
}

fn percentiles(cost: &mut Cost) -> String {
    let mut within = |permille| cost.times.permille(permille);
    format!("p50 {:.1} ms   p99 {:.1} ms   p99.9 {:.1} ms", within(500), within(990), within(999))
}

/// Starts the service on the database, and the mail server that it sends to.
pub(crate) async fn start(choice: &Choice, service: &mut Service, database: &Database) -> Outcome<Sink> {
    let sink = Sink::start().await?;
    configure(choice, service, database, &sink);
    service.start().await?;
    sleep(Duration::from_secs(2)).await;
    Ok(sink)
}

/// Lets the service be started with another library.
pub(crate) fn preload(choice: &Choice, service: &mut Service) {
    if let Some(library) = &choice.preload {
        service.set("LD_PRELOAD", library.display().to_string());
        service.set("MALLOC_CONF", allocations::SETTINGS);
    }
}

fn configure(choice: &Choice, service: &mut Service, database: &Database, sink: &Sink) {
    preload(choice, service);
    service.set("DATABASE_URL", database.url());
    service.set("FIELDPOST__LOG__FILTER", "warn");
    service.set("FIELDPOST__AUTH__ACCESS_MINUTES", "60");
    // A few accounts play as many would.
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_USER", "0");
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK", "0");
    service.set("FIELDPOST__LIMITS__GAMES_PER_DAY", "1000000");
    if choice.mail == Mail::Smtp {
        service.set("FIELDPOST__MAIL__HOST", "127.0.0.1");
        service.set("FIELDPOST__MAIL__PORT", sink.port.to_string());
        service.set("FIELDPOST__MAIL__TLS", "none");
    }
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
        if table.lasts(choice.plies as usize + PLIES_PLAYED)? {
            break table;
        }
        seed += 1;
    };
    let pair = [0, 1].map(|user| Arc::clone(&tokens[user]));
    let template = people::begin(&mut wire, pair, table).await?;
    Ok((games, template))
}

/// Records the statements of one move, and makes games that pgbench can play: a script for each number of moves at
/// once.
async fn prepare_ceilings(
    choice: &Choice,
    service: &Service,
    database: &Database,
    template: &mut PlayedGame,
) -> Outcome<Vec<Script>> {
    let mut player = load::seat(&[service.listen()], 1, vec![template.share()]).await?.pop().ok_or("no player")?;
    for _ in 0..choice.plies {
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
    AT_ONCE.iter().map(|moves| Script::of(&heard, &template.id, KEY, copies, *moves)).collect()
}

async fn best(script: &Script, database: &Database, services: &[&Service], seconds: u64) -> Outcome<Ceiling> {
    let mut found: Option<Ceiling> = None;
    // The service would deliver the mails that pgbench queues, and take their time from it.
    for service in services {
        service.hold(true).await?;
    }
    for clients in CLIENTS {
        let ceiling = script.run(database, services[0].folder(), clients, seconds.div_ceil(2)).await?;
        if found.as_ref().is_none_or(|best| best.per_second < ceiling.per_second) {
            found = Some(ceiling);
        }
    }
    database.ask("DELETE FROM outbox WHERE dedupe_key LIKE '0000000000%'").await?;
    for service in services {
        service.hold(false).await?;
    }
    found.ok_or_else(|| "no ceiling".into())
}

/// What moves and their mails cost while many games are stored and each of them moves about once, so that nearly every
/// mail is sent.
struct CostWhenFull {
    cost: Cost,
    /// Moves a second until the last of their mails was out.
    sustained: f64,
    /// Mails that were sent, for each move.
    mails_sent: f64,
    /// Processor time of the service and of Postgres for each mail that was sent after the last move, in microseconds;
    /// those that were superseded are a part of it.
    mail_us: [f64; 2],
}

/// The same load on a full database, spread over the stored games.
async fn cost_when_full(
    choice: &Choice,
    services: &[&Service],
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
    let addresses: Vec<&str> = services.iter().map(|service| service.listen()).collect();
    let mut players = load::seat(&addresses, choice.connections as usize, copies.collect()).await?;
    part(services, database, &mut players, WARM_UP, Rate::Closed).await?;
    drain(database).await?;
    let sent = sink.mails();
    let cost = part(services, database, &mut players, choice.seconds * 2, Rate::Closed).await?;
    let (moves, in_between) = (cost.times.micros.len() as f64, sink.mails());
    let played = [cost.service_us(), cost.postgres_us()];
    let drained = drain(database).await?.as_secs_f64();
    println!("{:.0} mails were sent in {drained:.1} s after the last move", sink.mails() - in_between);
    let cost = cost.until_now(services, database).await?;
    let sustained = moves / (moves / cost.times.per_second() + drained);
    let mails = (sink.mails() - in_between).max(1) as f64;
    let mail_us = [cost.service_us() - played[0], cost.postgres_us() - played[1]].map(|us| us * moves / mails);
    Ok(Some(CostWhenFull { sustained, mails_sent: (sink.mails() - sent) as f64 / moves, mail_us, cost }))
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
    let waiting = "SELECT EXISTS (SELECT 1 FROM outbox WHERE content IS NOT NULL)";
    // A program for each look would take a sixth of a processor from what is measured.
    let asked = database.connect().await?;
    while asked.query_one(waiting, &[]).await?.get(0) {
        if begun.elapsed() > DRAIN_LIMIT {
            return Err("the mails are not out".into());
        }
        sleep(Duration::from_millis(50)).await;
    }
    Ok(begun.elapsed())
}

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

fn report(
    idle: f64,
    measured: Measurements,
    ready: Duration,
    archived: Option<&Comparison>,
    choice: &Choice,
) -> Outcome {
    let Measurements { mut costs, ceiling, batched, reference, loaded, full, players: _ } = measured;
    let mut of = |number: fn(&mut Cost) -> f64| median(costs.iter_mut().map(number).collect());
    let rate = of(|cost| cost.times.per_second());
    let [p50, p99, p999] =
        [of(|cost| cost.times.permille(500)), of(|cost| cost.times.permille(990)), of(|cost| cost.times.permille(999))];
    let (service_us, postgres_us, wal_kb) =
        (of(|cost| cost.service_us()), of(|cost| cost.postgres_us()), of(|cost| cost.wal_kb()));
    let (ratio, of_reference) = (rate / ceiling, rate / reference);
    println!("\nmoves over HTTP     {rate:8.0} /s   p50 {p50:.1} ms   p99 {p99:.1} ms   p99.9 {p999:.1} ms");
    println!("ceiling (pgbench)   {ceiling:8.0} /s   ratio {ratio:.2}, a move a statement");
    println!("ceiling (pgbench)   {batched:8.0} /s   ratio {:.2}, {} a statement", rate / batched, AT_ONCE[1]);
    println!("reference           {reference:8.0} /s   ratio {of_reference:.2}");
    println!(
        "per move            {service_us:8.0} µs service   {postgres_us:.0} µs Postgres   {wal_kb:.1} kB log of Postgres"
    );
    println!("memory              {loaded:8.1} MB under load   {idle:.1} MB idle");
    if let Some(full) = &full {
        println!(
            "{:8} stored, {:3} plies {:4.0} /s   {:.0} µs service   {:.0} µs Postgres   {:.1} kB log of Postgres, mails included",
            choice.stored,
            choice.plies,
            full.cost.times.per_second(),
            full.cost.service_us(),
            full.cost.postgres_us(),
            full.cost.wal_kb()
        );
        println!(
            "with every mail     {:8.0} /s   of the reference {:.2}   {:.2} mails sent per move, the others superseded",
            full.sustained,
            full.sustained / reference,
            full.mails_sent
        );
        println!("per mail            {:8.0} µs service   {:.0} µs Postgres", full.mail_us[0], full.mail_us[1]);
    }
    if let Some(archived) = archived {
        archived.print(choice);
    }
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    let summary = json!({
        "moves_per_s": rate.round(), "p50_ms": p50, "p99_ms": p99, "p999_ms": p999, "ceiling_per_s": ceiling.round(),
        "batched_ceiling_per_s": batched.round(), "reference_tps": reference.round(),
        "of_reference": rounded(of_reference), "ratio": rounded(ratio),
        "sustained_per_s": full.as_ref().map(|full| full.sustained.round()),
        "sustained_of_reference": full.as_ref().map(|full| rounded(full.sustained / reference)),
        "mail_cpu_us": full.as_ref().map(|full| full.mail_us.map(f64::round)),
        "mails_sent_per_move": full.as_ref().map(|full| rounded(full.mails_sent)),
        "service_cpu_us": service_us.round(), "postgres_cpu_us": postgres_us.round(), "wal_kb": rounded(wal_kb),
        "rss_mb": (loaded * 10.0).round() / 10.0, "ready_ms": ready.as_millis(),
        "archived": archived.map(Comparison::json),
    });
    println!("{summary}");
    Ok(())
}
