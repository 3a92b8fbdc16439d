//! What a move costs: the service under load, compared with the ceiling that Postgres alone sets, on one machine in one
//! run.
//!
//! The service is the real program in a process of its own, on a private Postgres that is as durable as in production;
//! the load generator and pgbench run beside them, so that all compete for the same processors. `docs/BENCHMARKS.md`
//! says what is measured and what is not.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program whose result is what it prints")]

mod allocations;
mod archived;
mod ceiling;
mod cost;
mod database;
mod load;
mod machine;
mod measure;
mod people;
#[path = "../support/program.rs"]
mod program;
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

use program::{EndSignals, Fault, Outcome};
use service::Service;

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
    /// Games stored besides that are over, with archived logs: what a move costs is compared before and after
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    archived: u32,
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
    program::run("bench", run)
}

async fn run(choice: Choice, mut signals: EndSignals) -> Outcome {
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
    let measured = signals.or(measuring).await;
    let done = service.end(measured).await;
    database.stop().await;
    done
}
