//! The measurements, and what they print. Each last line is one JSON object.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use fieldpost::values::TimeControl;
use serde_json::json;
use tokio::time::sleep;

use crate::database::Database;
use crate::load;
use crate::service::Service;
use crate::sink::{SILENT, Sink};
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Outcome, Scenario, machine, people, streams, webhooks};

const RULESET: &str = "original";
/// Plies of the game that is copied.
const COPIED_PLIES: usize = 8;
/// Plies that it lasts for at least.
const MIN_PLIES: usize = 400;
/// No measurement takes longer.
pub(super) const LIMIT: Duration = Duration::from_secs(900);
/// The domains to which mails go.
const HOSTS: u32 = 50;

/// Processor time of the service and of Postgres.
pub(super) struct CpuTime {
    service: Duration,
    postgres: Duration,
}

impl CpuTime {
    pub(super) fn now(service: &Service, database: &Database) -> Outcome<Self> {
        let serving = service.process().ok_or("the service is gone")?;
        Ok(Self { service: machine::time_of(serving)?, postgres: machine::time_of_tree(database.process()?)? })
    }

    pub(super) fn since(&self, before: &Self) -> (f64, f64) {
        let seconds = |now: Duration, then: Duration| now.saturating_sub(then).as_secs_f64();
        (seconds(self.service, before.service), seconds(self.postgres, before.postgres))
    }
}

/// Measures what was chosen.
pub(crate) async fn chosen(choice: &Choice, service: &mut Service, database: &Database) -> Outcome {
    let sink = Sink::start().await?;
    service.set("DATABASE_URL", database.url());
    service.set("FIELDPOST__LOG__FILTER", "warn");
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_USER", "0");
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK", "0");
    service.set("FIELDPOST__STREAMS__PER_USER", "2000");
    service.set("FIELDPOST__STREAMS__PER_TOKEN", "2000");
    service.set("FIELDPOST__SERVER__CONNECTIONS_PER_NETWORK", "3000");
    service.set("FIELDPOST__WEBHOOKS__RECEIVERS", "any");
    service.set("FIELDPOST__MAIL__HOST", "127.0.0.1");
    service.set("FIELDPOST__MAIL__PORT", sink.port.to_string());
    service.set("FIELDPOST__MAIL__TLS", "none");
    service.start().await?;
    match choice.scenario {
        Scenario::Deadlines => games(choice, service, database, TimeControl::DEFAULT_SECONDS, true).await,
        Scenario::Alarms => games(choice, service, database, TimeControl::DEFAULT_SECONDS / 2, false).await,
        Scenario::Mails => mails(choice, service, database, &sink).await,
        Scenario::Idle => idle(choice, service, database).await,
        Scenario::Streams => {
            let mut wire = Wire::connect(service.listen()).await?;
            let (player, tokens) = play(service, database, &mut wire, 2 + streams::LISTENERS).await?;
            streams::measure(service, database, player, &tokens).await
        }
        Scenario::Webhooks => webhooks::measure(choice, service, database).await,
    }
}

/// Lets that many seconds and a minute pass for many games, and waits until the clock has seen to all of them.
async fn games(choice: &Choice, service: &Service, database: &Database, seconds: i64, decided: bool) -> Outcome {
    let mut wire = Wire::connect(service.listen()).await?;
    let token = store(choice, service, database, &mut wire).await?;
    // The service has closed the connection if that took long.
    wire = Wire::connect(service.listen()).await?;
    if !decided {
        // Whatever the default list and the default time are: alarms are measured, and no mails.
        database.ask("UPDATE users SET reminder_hours = '{}'").await?;
    }
    let before = CpuTime::now(service, database)?;
    database.ask(&format!("UPDATE clock SET ahead = '{seconds} seconds 1 minute'")).await?;
    let begun = Instant::now();
    let mut micros = Vec::new();
    // Which games are left is asked seldom, because it costs something; in between somebody reads.
    let elapsed = loop {
        let asked = Instant::now();
        let left: u64 = database.ask("SELECT count(*) FROM games WHERE alarm_at <= fieldpost_now()").await?.parse()?;
        let open: u64 = database.ask("SELECT count(*) FROM games WHERE status = 'playing'").await?.parse()?;
        if left == 0 && (!decided || open == 0) {
            break asked.duration_since(begun);
        }
        if begun.elapsed() > LIMIT {
            return Err(format!("{left} games are left after {} s", LIMIT.as_secs()).into());
        }
        for _ in 0..5 {
            micros.push(read(&mut wire, &token).await?);
            sleep(Duration::from_millis(50)).await;
        }
    };
    let (service_s, postgres_s) = CpuTime::now(service, database)?.since(&before);
    let per_second = f64::from(choice.games) / elapsed.as_secs_f64();
    let faults = if decided { check(choice, database).await? } else { String::new() };
    micros.sort_unstable();
    let percentile = |percent: usize| {
        micros.get((micros.len() * percent / 100).min(micros.len() - 1)).map_or(0.0, |m| f64::from(*m) / 1e3)
    };
    println!("{} games in {:.1} s: {per_second:.0}/s; {faults}", choice.games, elapsed.as_secs_f64());
    println!(
        "processor {service_s:.1} s service, {postgres_s:.1} s Postgres; a reader p50 {:.1} ms, p99 {:.1} ms",
        percentile(50),
        percentile(99)
    );
    println!(
        "{}",
        json!({ "games": choice.games, "per_s": per_second.round(), "service_s": service_s, "postgres_s": postgres_s,
            "read_p50_ms": percentile(50), "read_p99_ms": percentile(99) })
    );
    Ok(())
}

/// Plays one game for a while: its player, and the tokens of this many users.
async fn play(
    service: &Service,
    database: &Database,
    wire: &mut Wire,
    users: usize,
) -> Outcome<(load::Player, Vec<Arc<str>>)> {
    let rules = Arc::clone(Catalogue::open(None)?.get(RULESET).ok_or("no such ruleset")?);
    let tokens = people::log_in(database, service.listen(), (users, users)).await?;
    let mut seed = 1;
    let table = loop {
        let table = Table::begin(&rules, seed)?;
        if table.lasts(MIN_PLIES)? {
            break table;
        }
        seed += 1;
    };
    // The service has closed the connection if all of that took long.
    *wire = Wire::connect(service.listen()).await?;
    let seated = people::begin(wire, [0, 1].map(|user| Arc::clone(&tokens[user])), table).await?;
    let mut player = load::seat(&[service.listen()], 1, vec![seated]).await?.pop().ok_or("no player")?;
    for _ in 0..COPIED_PLIES {
        player.play_one(None).await?;
    }
    Ok((player, tokens))
}

/// Plays one game for a while and copies it; the token of its reader.
async fn store(
    choice: &Choice,
    service: &Service,
    database: &Database,
    wire: &mut Wire,
) -> Outcome<(String, Arc<str>)> {
    let (player, tokens) = play(service, database, wire, 2).await?;
    let id = player.games.first().ok_or("no game")?.id.clone();
    let copies = choice.games as usize - 1;
    if copies > 0 {
        database.copy(&id, 1, copies).await?;
    }
    while database.ask("SELECT count(*) FROM outbox WHERE content IS NOT NULL").await? != "0" {
        sleep(Duration::from_millis(100)).await;
    }
    database.settle().await?;
    Ok((id, Arc::clone(&tokens[0])))
}

/// Reads a game: microseconds.
async fn read(wire: &mut Wire, (game, token): &(String, Arc<str>)) -> Outcome<u32> {
    let begun = Instant::now();
    let request = format!("GET /v1/games/{game} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n");
    let status = wire.exchange(request.as_bytes()).await?;
    if status != 200 {
        return Err(format!("a reader got {status}").into());
    }
    Ok(u32::try_from(begun.elapsed().as_micros())?)
}

/// What must hold of every game whose deadline has passed.
async fn check(choice: &Choice, database: &Database) -> Outcome<String> {
    let expired = database.ask("SELECT count(*) FROM games WHERE status = 'over' AND reason = 'expired'").await?;
    let acted = "SELECT count(*) || '|' || count(DISTINCT game_id) FROM game_log WHERE actor LIKE '%clock%'";
    let acted = database.ask(acted).await?;
    let mails = database.ask("SELECT count(*) FROM outbox WHERE kind = 'game-over'").await?;
    let games = choice.games;
    let (all, twice) = (games.to_string(), (2 * u64::from(games)).to_string());
    if expired != all || acted != format!("{games}|{games}") || mails != twice {
        return Err(format!(
            "of {games} games {expired} have expired, by {acted} acts of the clock, and {mails} mails tell so"
        )
        .into());
    }
    Ok(format!("each expired once, {mails} mails"))
}

/// Which mails are never answered.
#[derive(Clone, Copy)]
enum Silent {
    None,
    /// Some to every domain.
    Everywhere,
    /// All to one domain, and no others.
    OneDomain,
}

impl Silent {
    /// Whether mail `n` is one of them, in SQL.
    fn condition(self, choice: &Choice) -> String {
        match self {
            Self::None => "false".to_owned(),
            Self::Everywhere | Self::OneDomain => format!("n * 7919 % 1000 < {}", choice.hanging),
        }
    }

    /// The domain of mail `n`, in SQL: by chance, but the same in every run.
    fn domain(self, choice: &Choice) -> String {
        let any = format!("'host-' || abs(hashtext(n::text)) % {HOSTS}");
        match self {
            Self::None | Self::Everywhere => any,
            Self::OneDomain => format!("CASE WHEN {} THEN 'silent' ELSE {any} END", self.condition(choice)),
        }
    }
}

/// Sends mails, all of which are answered or some of which are not, by turns. Each round with some that are not is
/// compared with those before and after it: what a service has sent before makes it faster.
async fn mails(choice: &Choice, service: &Service, database: &Database, sink: &Sink) -> Outcome {
    let mut rates = Vec::new();
    let rounds = [Silent::None, Silent::None, Silent::Everywhere, Silent::None, Silent::OneDomain, Silent::None];
    for (round, silent) in rounds.into_iter().enumerate() {
        rates.push(drain(choice, service, database, sink, (round, silent)).await?);
    }
    let undisturbed = (rates[1] + rates[3] + rates[5]) / 3.0;
    let [everywhere, one_domain] = [2, 4].map(|round| 2.0 * rates[round] / (rates[round - 1] + rates[round + 1]));
    println!(
        "undisturbed {undisturbed:.0}/s; with {} of a thousand never answered {everywhere:.2} of it, {one_domain:.2} if all \
         of them go to one domain",
        choice.hanging
    );
    println!(
        "{}",
        json!({ "undisturbed_per_s": undisturbed.round(), "ratio": everywhere, "ratio_one_domain": one_domain })
    );
    Ok(())
}

/// Queues mails and waits until all are out that are answered: how many a second.
async fn drain(
    choice: &Choice,
    service: &Service,
    database: &Database,
    sink: &Sink,
    (round, silent): (usize, Silent),
) -> Outcome<f64> {
    // Nothing is sent while they are queued.
    service.hold(true).await?;
    database.ask("UPDATE outbox SET content = NULL, lease = NULL, failed_at = now() WHERE content IS NOT NULL").await?;
    database
        .ask(&format!(
            "INSERT INTO outbox (game_id, dedupe_key, address, kind, content, created_at, due_at) \
             SELECT gen_random_uuid(), 'surge:{round}:' || n, CASE WHEN {} THEN '{SILENT}' ELSE 'player-' END \
               || n || '@' || {} || '.example.org', 'reset-password', \
               convert_to(E'Subject: a mail\\r\\n\\r\\n' || repeat(md5(n::text) || E'\\r\\n', 240), 'UTF8'), \
               fieldpost_now(), fieldpost_now() FROM generate_series(1, {}) n",
            silent.condition(choice),
            silent.domain(choice),
            choice.mails
        ))
        .await?;
    database.settle().await?;
    let silent = format!("SELECT count(*) FROM outbox WHERE content IS NOT NULL AND address LIKE '{SILENT}%'");
    let silent: u64 = database.ask(&silent).await?.parse()?;
    let (before, wanted) = (sink.mails(), u64::from(choice.mails) - silent);
    let used = CpuTime::now(service, database)?;
    service.hold(false).await?;
    let begun = Instant::now();
    while sink.mails() - before < wanted {
        if begun.elapsed() > LIMIT {
            return Err(format!("only {} of {wanted} mails are out", sink.mails() - before).into());
        }
        sleep(Duration::from_millis(5)).await;
    }
    let per_second = wanted as f64 / begun.elapsed().as_secs_f64();
    let (service_s, postgres_s) = CpuTime::now(service, database)?.since(&used);
    println!(
        "{wanted} mails beside {silent} that hang: {per_second:.0}/s; processor {service_s:.1} s service, {postgres_s:.1} s Postgres"
    );
    Ok(per_second)
}

/// Looks at a service that has nothing to do.
async fn idle(choice: &Choice, service: &Service, database: &Database) -> Outcome {
    database.settle().await?;
    sleep(Duration::from_secs(15)).await;
    let statements = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
    let (before, commits): (_, f64) = (CpuTime::now(service, database)?, database.ask(statements).await?.parse()?);
    sleep(Duration::from_secs(choice.seconds)).await;
    let (service_s, postgres_s) = CpuTime::now(service, database)?.since(&before);
    let commits = database.ask(statements).await?.parse::<f64>()? - commits;
    let share = |used: f64| used / choice.seconds as f64 * 100.0;
    let (service_share, postgres_share) = (share(service_s), share(postgres_s));
    println!("idle for {} s: service {service_share:.2} % of a core, Postgres {postgres_share:.2} %", choice.seconds);
    println!(
        "{}",
        json!({ "service_percent": service_share, "postgres_percent": postgres_share,
            "commits_per_s": commits / choice.seconds as f64 })
    );
    Ok(())
}
