//! The blows, and what is left after them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fieldpost::app::rulesets::Catalogue;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::database::Database;
use crate::load::{Book, PlayedGame, play};
use crate::postgres::Postgres;
use crate::service::Service;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Choice, Outcome, people};

const RULESET: &str = "original";
const USERS: usize = 16;
const CONNECTIONS: usize = 16;
/// What makes a blow between a statement and its commit likely: every commit takes five milliseconds.
const SETTINGS: &str = "commit_delay = 5000\ncommit_siblings = 0\nmin_wal_size = 2MB\nwal_recycle = off";
/// How long players may take for the moves before a blow.
const PATIENCE: Duration = Duration::from_secs(120);

/// One kind of blow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blow {
    Stop,
    Kill,
    Full,
}

/// All storms, one after the other.
pub(crate) async fn all(choice: &Choice) -> Outcome {
    let mut lost = 0;
    for (blow, times) in [(Blow::Stop, choice.stops), (Blow::Kill, choice.kills), (Blow::Full, choice.full)] {
        if times > 0 {
            lost += storm(choice, blow, times).await?;
        }
    }
    if lost > 0 { Err(format!("{lost} faults").into()) } else { Ok(()) }
}

/// A memory disk for the WAL; gone with its owner.
struct Disk(PathBuf);

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).status());
    }
}

impl Disk {
    fn mount(at: &Path) -> Outcome<Option<Self>> {
        fs::create_dir_all(at)?;
        let done = Command::new("mount").args(["-t", "tmpfs", "-o", "size=32m", "tmpfs"]).arg(at).output()?;
        Ok(done.status.success().then(|| Self(at.to_owned())))
    }

    /// Fills it to the last byte.
    fn fill(&self) -> Outcome {
        let file = format!("of={}", self.filler().display());
        Command::new("dd").args(["if=/dev/zero", &file, "bs=64k"]).output()?;
        Ok(())
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }
}

/// One storm: how many acknowledged moves are missing, and answers that call trouble a mistake.
async fn storm(choice: &Choice, blow: Blow, times: u32) -> Outcome<usize> {
    let mut service = Service::prepare("storm", None, false)?;
    let postgres = Postgres::make(&service.folder().join("server"), SETTINGS)?;
    let disk = match blow {
        Blow::Full => match Disk::mount(&service.folder().join("wal"))? {
            Some(disk) => Some(disk),
            None => {
                println!("SKIPPED: full WAL disks. No memory disk can be mounted here; root can.");
                return Ok(0);
            }
        },
        Blow::Stop | Blow::Kill => None,
    };
    if let Some(disk) = &disk {
        postgres.move_wal(&disk.0.join("wal"))?;
    }
    postgres.start()?;
    let database = Database { url: postgres.url("postgres") };
    service.set("DATABASE_URL", database.url.clone());
    service.set("FIELDPOST__LOG__FILTER", "error");
    service.set("FIELDPOST__AUTH__ACCESS_MINUTES", "120");
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_USER", "0");
    service.set("FIELDPOST__LIMITS__REQUESTS_PER_NETWORK", "0");
    service.start().await?;
    let games = seat(choice, &service, &database).await?;

    let (book, began) = (Rc::new(Book::new(Duration::ZERO)), Instant::now());
    let mut players = JoinSet::new();
    for games in games {
        players.spawn_local(play(service.listen().to_owned(), games, Rc::clone(&book)));
    }
    book.listen();
    for _ in 0..times {
        progress(&book, choice.moves as usize).await?;
        strike(blow, &postgres, &database, disk.as_ref()).await?;
    }
    progress(&book, choice.moves as usize).await?;
    book.stopped.set(true);
    while let Some(done) = players.join_next().await {
        done??;
    }
    let faults = report(blow, times, &book, &database, began).await?;
    println!("  {}", service.verify().await?.replace('\n', "\n  "));
    service.stop().await?;
    drop(postgres);
    Ok(faults)
}

/// The games, dealt to connections.
async fn seat(choice: &Choice, service: &Service, database: &Database) -> Outcome<Vec<Vec<PlayedGame>>> {
    let rules = Arc::clone(Catalogue::open(None)?.get(RULESET).ok_or("no such ruleset")?);
    let tokens = people::log_in(database, service.listen(), (USERS, USERS)).await?;
    let mut wire = Wire::connect(service.listen()).await?;
    let mut dealt: Vec<Vec<PlayedGame>> = (0..CONNECTIONS).map(|_| Vec::new()).collect();
    for number in 0..choice.games as usize {
        let pair = [0, 1].map(|seat| Arc::clone(&tokens[(number + seat * (1 + number % 7)) % USERS]));
        let game = people::begin(&mut wire, pair, Table::begin(&rules, number as u64)?).await?;
        dealt[number % CONNECTIONS].push(game);
    }
    Ok(dealt)
}

/// Waits until this many more moves were acknowledged.
async fn progress(book: &Book, moves: usize) -> Outcome {
    let (before, began) = (book.acknowledged.borrow().len(), Instant::now());
    while book.acknowledged.borrow().len() < before + moves {
        if began.elapsed() > PATIENCE {
            return Err("nobody can play any more".into());
        }
        sleep(Duration::from_millis(2)).await;
    }
    Ok(())
}

async fn strike(blow: Blow, postgres: &Postgres, database: &Database, disk: Option<&Disk>) -> Outcome {
    match (blow, disk) {
        (Blow::Kill, _) => {
            let busy = "SELECT pid FROM pg_stat_activity WHERE application_name = 'fieldpost' \
                        ORDER BY state = 'active' DESC, random() LIMIT 1";
            // Right after the last blow it may not take connections yet.
            let found = loop {
                match database.ask(busy).await {
                    Ok(found) if !found.is_empty() => break found,
                    _ => sleep(Duration::from_millis(10)).await,
                }
            };
            Postgres::signal(found[0][0].parse()?, "KILL")
        }
        (Blow::Full, Some(disk)) => fill(postgres, database, disk).await,
        (Blow::Stop | Blow::Full, _) => {
            let stopping = postgres.postmaster()?;
            Postgres::signal(stopping, "QUIT")?;
            gone(stopping).await?;
            postgres.start()
        }
    }
}

/// Fills the disk and uses up what is left of the WAL until Postgres ends; gives the space back and starts it.
async fn fill(postgres: &Postgres, database: &Database, disk: &Disk) -> Outcome {
    let ending = postgres.postmaster()?;
    disk.fill()?;
    let began = Instant::now();
    while Path::new(&format!("/proc/{ending}")).exists() {
        if began.elapsed() > PATIENCE {
            return Err("Postgres does not mind that its WAL disk is full".into());
        }
        // The next writer needs a new file, for which there is no space. This may be the session that dies of it.
        drop(database.ask("SELECT pg_switch_wal()").await);
        sleep(Duration::from_millis(20)).await;
    }
    fs::remove_file(disk.filler())?;
    postgres.start()
}

async fn gone(process: u32) -> Outcome {
    let began = Instant::now();
    while Path::new(&format!("/proc/{process}")).exists() {
        if began.elapsed() > PATIENCE {
            return Err("Postgres does not stop".into());
        }
        sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

/// Looks every acknowledged key up and says what was found: how many faults.
async fn report(blow: Blow, times: u32, book: &Book, database: &Database, began: Instant) -> Outcome<usize> {
    let rows = database.ask("SELECT key, version FROM idempotency_keys WHERE key LIKE 'storm-%'").await?;
    let kept: BTreeMap<String, u64> =
        rows.into_iter().map(|row| Ok((row[0].clone(), row[1].parse()?))).collect::<Outcome<_>>()?;
    let acknowledged = book.acknowledged.borrow();
    let missing = acknowledged.iter().filter(|(key, version)| kept.get(*key) != Some(version)).count();
    let name = match blow {
        Blow::Stop => "immediate stops",
        Blow::Kill => "killed backends",
        Blow::Full => "full WAL disks",
    };
    let answers = book.answers.borrow();
    let count = |status: u16| answers.get(&status).copied().unwrap_or_default();
    println!(
        "{times} {name} in {:.0} s: {} acknowledged moves, {missing} missing, at most {:.2} s without one; answers: {} x 200, \
         {} x 503, {} x 500, {} broken",
        began.elapsed().as_secs_f64(),
        acknowledged.len(),
        book.silence().as_secs_f64(),
        count(200),
        count(503),
        count(500),
        count(0),
    );
    Ok(missing + usize::try_from(count(500))?)
}
