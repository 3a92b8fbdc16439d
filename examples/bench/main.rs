//! What a move costs: the service under load, compared with the ceiling that Postgres alone sets, on one machine in one
//! run.
//!
//! The service is the real program in a process of its own, on a private Postgres that is as durable as in production;
//! the load generator and pgbench run beside them, so that all compete for the same processors. `docs/BENCHMARKS.md`
//! says what is measured and what is not.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program whose result is what it prints")]

mod allocations;
mod ceiling;
mod cost;
mod database;
mod load;
mod machine;
mod measure;
mod people;
mod reads;
#[path = "../support/service.rs"]
#[expect(dead_code, reason = "the demonstration needs more of it")]
mod service;
mod sign_in;
mod sink;
mod tables;
mod wire;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::LocalSet;

use service::Service;

/// Anything that went wrong, as a sentence.
type Fault = Box<dyn std::error::Error + Send + Sync>;
type Outcome<T = ()> = Result<T, Fault>;

/// Measure moves over HTTP, and the ceiling that Postgres alone sets; what reads cost; or what
/// log-ins cost those who play.
#[derive(Parser)]
struct Choice {
    /// Seconds of load, and of pgbench, in each of three rounds
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=30))]
    seconds: u64,
    /// Games that are played at once
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(16..=20_000))]
    games: u32,
    /// Connections, each waiting for an answer before it asks again
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=64))]
    connections: u32,
    /// Games stored for the last part, to see whether a move's cost depends on them
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    stored: u32,
    /// Plies that a stored game has behind it
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    plies: u32,
    /// Processes of the service on the database, which share the connections
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=3))]
    processes: u32,
    /// Where mails go: to a mail server on loopback, or into a folder
    #[arg(long, value_enum, default_value_t = Mail::Smtp)]
    mail: Mail,
    /// Measure moves during bursts of log-ins instead, and the memory after them
    #[arg(long)]
    log_ins: bool,
    /// Measure reads instead: a game, a game that has not changed, decisions, events
    #[arg(long, conflicts_with = "log_ins")]
    reads: bool,
    /// Another program to measure instead of the one that was built
    #[arg(long)]
    program: Option<PathBuf>,
    /// A library that the service is started with, such as another allocator; jemalloc counts allocations as well
    #[arg(long)]
    preload: Option<PathBuf>,
}

/// Where mails go.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mail {
    Smtp,
    Folder,
}

fn main() -> ExitCode {
    // One thread: the load generator must leave the processors to those that are measured.
    let done = runtime::Builder::new_current_thread().enable_all().build().map_err(Fault::from).and_then(|runtime| {
        let choice = Choice::parse();
        LocalSet::new().block_on(&runtime, run(choice))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("bench: {fault}");
            ExitCode::FAILURE
        }
    }
}

async fn run(choice: Choice) -> Outcome {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut service = Service::prepare("bench", choice.program.clone(), false)?;
    let database = database::Database::start(service.folder().join("postgres")).await?;
    let measuring = async {
        if choice.log_ins {
            return sign_in::all(&choice, &mut service, &database).await;
        }
        if choice.reads {
            return reads::all(&choice, &mut service, &database).await;
        }
        measure::all(&choice, &mut service, &database).await
    };
    let measured = tokio::select! {
        measured = measuring => measured,
        _ = interrupt.recv() => Err("interrupted".into()),
        _ = terminate.recv() => Err("terminated".into()),
    };
    // Also after a fault: nothing that was started may stay behind.
    let stopped = service.stop().await;
    if measured.is_err() {
        eprintln!("The service's log ends with:\n{}", service.last_log());
    }
    database.stop().await;
    measured.and(stopped)
}
