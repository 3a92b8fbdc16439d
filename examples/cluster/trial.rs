//! The trial: the cluster, the services on it, the blows, and what is left after them.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::sleep;

use crate::database::Database;
use crate::load::{Book, PlayedGame, play};
use crate::patroni::{Patroni, TTL};
use crate::pgbouncer::{PgBouncer, lead};
use crate::service::Service;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Outcome, people};

const RULESET: &str = "original";
const USERS: usize = 16;
/// Connections to each service, and the pause of each after a move: the load is there to notice faults, not to measure.
const CONNECTIONS: usize = 6;
const PAUSE: Duration = Duration::from_millis(100);
/// The role of the services, and their database.
const ROLE: &str = "fieldpost";
/// How long players may take for the moves before a blow.
const PATIENCE: Duration = Duration::from_secs(120);

/// One kind of blow.
#[derive(Clone, Copy)]
enum Blow {
    Kill,
    SwitchOver,
}

impl Blow {
    const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::SwitchOver => "switchover",
        }
    }

    /// How long it may be silent afterwards.
    const fn aim(self) -> Duration {
        match self {
            Self::Kill => Duration::from_secs(TTL + 5),
            Self::SwitchOver => Duration::from_secs(5),
        }
    }
}

/// What everybody plays on.
struct Stage {
    services: [Service; 2],
    /// The database, at whichever node is written to.
    database: Database,
    // Ended in this order.
    _pooler: Option<PgBouncer>,
    patroni: Arc<Patroni>,
}

/// The whole trial.
pub(crate) async fn run(choice: &Choice) -> Outcome {
    let mut stage = Stage::build(choice).await?;
    let games = stage.seat(choice).await?;
    let books = [0, 1].map(|_| Rc::new(Book::new(PAUSE)));
    let (mut players, began) = (JoinSet::new(), Instant::now());
    for (number, games) in games.into_iter().enumerate() {
        let address = stage.services[number % 2].listen().to_owned();
        players.spawn_local(play(address, games, Rc::clone(&books[number % 2])));
    }
    let mut blows = Vec::new();
    for (blow, times) in [(Blow::Kill, choice.kills), (Blow::SwitchOver, choice.switchovers)] {
        let mut silences = Vec::new();
        for _ in 0..times {
            progress(&books, choice.moves as usize).await?;
            silences.push(strike(blow, &stage.patroni, &books).await?);
        }
        blows.push((blow, silences));
    }
    progress(&books, choice.moves as usize).await?;
    books.iter().for_each(|book| book.stopped.set(true));
    let mut games = Vec::new();
    while let Some(done) = players.join_next().await {
        games.extend(done??);
    }
    let missed: usize = blows.iter().map(|(blow, silences)| judge_silences(*blow, silences)).sum();
    let faults = missed + report(&books, &games, &stage.database, began).await? + stage.end().await?;
    if faults > 0 { Err(format!("{faults} faults").into()) } else { Ok(()) }
}

impl Stage {
    /// Starts the cluster, a pooler if one is wanted, and two services.
    async fn build(choice: &Choice) -> Outcome<Self> {
        let folder = std::env::temp_dir().join(format!("fieldpost-cluster-{}", std::process::id()));
        println!("three Postgres under Patroni, with etcd, in {}", folder.display());
        let pooling = folder.join("pooler");
        let callback = if choice.pooler { Some(write_callback(&pooling)?) } else { None };
        let patroni = spawn_blocking(move || Patroni::start(&folder, callback.as_deref())).await??;
        let admin = Database { url: patroni.url("postgres", "postgres") };
        admin.ask(&format!("CREATE ROLE {ROLE} LOGIN")).await?;
        admin.ask(&format!("CREATE DATABASE {ROLE} OWNER {ROLE}")).await?;
        let direct = patroni.url(ROLE, ROLE);
        let mut pooler = None;
        if choice.pooler {
            lead(&pooling, ROLE, patroni.port(patroni.leader().ok_or("there is no leader")?))?;
            pooler = Some(PgBouncer::start(&pooling, &[ROLE], "")?);
        }
        let pooled = pooler.as_ref().map(|pooler: &PgBouncer| pooler.url(ROLE, ROLE));
        let services = start_services(choice, &direct, pooled.as_deref()).await?;
        Ok(Self { services, database: Database { url: direct }, _pooler: pooler, patroni: Arc::new(patroni) })
    }

    /// The games, dealt to connections: those of each service in turn.
    async fn seat(&self, choice: &Choice) -> Outcome<Vec<Vec<PlayedGame>>> {
        let rules = Arc::clone(Catalogue::open(None)?.get(RULESET).ok_or("no such ruleset")?);
        let tokens = people::log_in(&self.database, self.services[0].listen(), (USERS, USERS)).await?;
        let mut wire = Wire::connect(self.services[0].listen()).await?;
        let mut dealt: Vec<Vec<PlayedGame>> = (0..2 * CONNECTIONS).map(|_| Vec::new()).collect();
        for number in 0..choice.games as usize {
            let pair = [0, 1].map(|seat| Arc::clone(&tokens[(number + seat * (1 + number % 7)) % USERS]));
            let game = people::begin(&mut wire, pair, Table::begin(&rules, number as u64)?).await?;
            dealt[number % (2 * CONNECTIONS)].push(game);
        }
        Ok(dealt)
    }

    /// Checks the games, and stops the services: the number of those that had ended before, or did not stop in order.
    async fn end(&mut self) -> Outcome<usize> {
        let mut ended = 0;
        for service in &mut self.services {
            ended += usize::from(!service.is_running()?);
        }
        println!("{ended} services restarted; verify: {}", self.services[0].verify().await?.replace('\n', "; "));
        for service in &mut self.services {
            if let Err(why) = service.stop().await {
                println!("{why}");
                ended += 1;
            }
        }
        Ok(ended)
    }
}

/// A script that Patroni runs when the role of a Postgres changes: it leads the pooler to the one that is written to.
fn write_callback(pooling: &Path) -> Outcome<String> {
    fs::create_dir_all(pooling)?;
    let script = pooling.join("lead");
    let text = format!(
        "#!/bin/sh\n# The port of a Postgres, and the words of Patroni: action, role, cluster.\n\
         [ \"$3\" = master ] || [ \"$3\" = primary ] || exit 0\ncd {} || exit 1\n\
         printf '[databases]\\n{ROLE} = host=127.0.0.1 port=%s\\n' \"$1\" >databases.ini\n\
         [ ! -e pgbouncer.pid ] || kill -HUP \"$(cat pgbouncer.pid)\"\n",
        pooling.display()
    );
    fs::write(&script, text)?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    Ok(script.display().to_string())
}

/// Two processes of one installation.
async fn start_services(choice: &Choice, direct: &str, pooled: Option<&str>) -> Outcome<[Service; 2]> {
    let mut services = [
        Service::prepare("cluster-a", choice.program.clone(), false)?,
        Service::prepare("cluster-b", choice.program.clone(), false)?,
    ];
    let (folder, url) = (services[0].folder().display().to_string(), services[0].url());
    for service in &mut services {
        // They have the same key and send the same mails.
        service.set("FIELDPOST__DATA__FOLDER", folder.clone());
        service.set("FIELDPOST__SERVER__PUBLIC_URL", url.clone());
        service.set("FIELDPOST__DATABASE__URL", pooled.unwrap_or(direct));
        if pooled.is_some() {
            service.set("FIELDPOST__DATABASE__DIRECT_URL", direct);
        }
        service.set("FIELDPOST__LOG__FILTER", "error");
        service.set("FIELDPOST__AUTH__ACCESS_MINUTES", "240");
        service.set("FIELDPOST__LIMITS__REQUESTS_PER_USER", "0");
        service.set("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK", "0");
        service.start().await?;
    }
    Ok(services)
}

/// Waits until each service has acknowledged this many more moves.
async fn progress(books: &[Rc<Book>], moves: usize) -> Outcome {
    let count = |book: &Rc<Book>| book.acknowledged.borrow().len();
    let (wanted, began) = (books.iter().map(|book| count(book) + moves).collect::<Vec<_>>(), Instant::now());
    while books.iter().zip(&wanted).any(|(book, wanted)| count(book) < *wanted) {
        if began.elapsed() > PATIENCE {
            return Err("nobody can play any more".into());
        }
        sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

/// One blow, after which the cluster is whole again: the longest silence of either service.
async fn strike(blow: Blow, patroni: &Arc<Patroni>, books: &[Rc<Book>]) -> Outcome<Duration> {
    books.iter().for_each(|book| book.listen());
    let nodes = Arc::clone(patroni);
    let (before, after) = spawn_blocking(move || match blow {
        Blow::SwitchOver => nodes.switch_over(),
        Blow::Kill => {
            let killed = nodes.kill_leader()?;
            Ok((killed, nodes.another_leader(killed)?))
        }
    })
    .await??;
    // Both have to notice.
    progress(books, 10).await?;
    let silence = books.iter().map(|book| book.silence()).max().unwrap_or_default();
    let (name, from, to) = (blow.name(), patroni.name(before), patroni.name(after));
    println!("  {name}: {from} to {to}, {:.1} s without an acknowledged move", silence.as_secs_f64());
    let nodes = Arc::clone(patroni);
    spawn_blocking(move || match blow {
        Blow::Kill => nodes.revive(before),
        Blow::SwitchOver => nodes.settle(),
    })
    .await??;
    Ok(silence)
}

/// Says how long the silences were, and returns how many were longer than is aimed at.
fn judge_silences(blow: Blow, silences: &[Duration]) -> usize {
    let (Some(min), Some(max)) = (silences.iter().min(), silences.iter().max()) else { return 0 };
    let missed = silences.iter().filter(|silence| **silence > blow.aim()).count();
    let (name, times, aim) = (blow.name(), silences.len(), blow.aim().as_secs());
    let judged = if missed == 0 { "met".to_owned() } else { format!("MISSED {missed} times") };
    let (min, max) = (min.as_secs_f64(), max.as_secs_f64());
    println!("{times} x {name}: silence of {min:.1} to {max:.1} s, aim {aim} s: {judged}");
    missed
}

/// Looks every acknowledged key up, compares the logs with the players' games, and says what was found: how many
/// faults.
async fn report(books: &[Rc<Book>], games: &[PlayedGame], database: &Database, began: Instant) -> Outcome<usize> {
    let rows = database.ask("SELECT key, version FROM idempotency_keys WHERE key LIKE 'storm-%'").await?;
    let kept: BTreeMap<String, u64> =
        rows.into_iter().map(|row| Ok((row[0].clone(), row[1].parse()?))).collect::<Outcome<_>>()?;
    let (mut moves, mut lost) = (0, 0);
    let mut answers: BTreeMap<u16, u64> = BTreeMap::new();
    for book in books {
        let acknowledged = book.acknowledged.borrow();
        moves += acknowledged.len();
        lost += acknowledged.iter().filter(|(key, version)| kept.get(*key) != Some(version)).count();
        for (status, count) in book.answers.borrow().iter() {
            *answers.entry(*status).or_default() += count;
        }
    }
    let wrong = wrong_logs(games, database).await?;
    let count = |status: u16| answers.get(&status).copied().unwrap_or_default();
    println!(
        "{:.0} s: {moves} acknowledged moves, {lost} lost; {} games, {wrong} with holes or moves too many; answers: {} x 200, \
         {} x 503, {} x 500, {} broken",
        began.elapsed().as_secs_f64(),
        games.len(),
        count(200),
        count(503),
        count(500),
        count(0),
    );
    Ok(lost + wrong + usize::try_from(count(500))?)
}

/// The games whose log has a hole, or ends elsewhere than their players do.
async fn wrong_logs(games: &[PlayedGame], database: &Database) -> Outcome<usize> {
    let rows = database
        .ask(
            "SELECT g.id, g.version, count(*), max(l.version) FROM games g JOIN game_log l ON l.game_id = g.id \
             GROUP BY g.id",
        )
        .await?;
    let found: BTreeMap<&str, [u64; 3]> = rows
        .iter()
        .map(|row| Ok((row[0].as_str(), [row[1].parse()?, row[2].parse()?, row[3].parse()?])))
        .collect::<Outcome<_>>()?;
    let is_right = |game: &&PlayedGame| found.get(game.id.as_str()) == Some(&[game.version; 3]);
    Ok(games.len() - games.iter().filter(is_right).count())
}
