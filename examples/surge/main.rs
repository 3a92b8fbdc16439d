//! What happens when very much is due at one moment, and when nothing is: deadlines, half-time alarms, mails of which
//! some are never answered, messages for webhooks, an idle service, and one with a thousand streams. What is measured is
//! told in `docs/BENCHMARKS.md`.
//!
//! The service is the real program in a process of its own, on a private Postgres that is as durable as in production.
//! Time is moved in the database.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program whose result is what it prints")]

#[path = "../bench/database.rs"]
#[expect(dead_code, reason = "the measurement of moves needs more of it")]
mod database;
#[path = "../bench/load.rs"]
#[expect(dead_code, reason = "the measurement of moves needs more of it")]
mod load;
#[path = "../bench/machine.rs"]
mod machine;
mod measure;
#[path = "../bench/people.rs"]
#[expect(dead_code, reason = "the measurement of moves needs more of it")]
mod people;
#[path = "../support/service.rs"]
#[expect(dead_code, reason = "the demonstration needs more of it")]
mod service;
#[path = "../bench/sink.rs"]
mod sink;
mod streams;
#[path = "../bench/tables.rs"]
mod tables;
mod webhooks;
#[path = "../bench/wire.rs"]
mod wire;

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::LocalSet;

use service::Service;

/// Anything that went wrong, as a sentence.
type Fault = Box<dyn std::error::Error + Send + Sync>;
type Outcome<T = ()> = Result<T, Fault>;

/// Measure what happens when very much is due at one moment, or nothing.
#[derive(Parser)]
struct Choice {
    /// What is measured
    #[arg(value_enum)]
    scenario: Scenario,
    /// Games whose deadlines or alarms come at one moment
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    games: u32,
    /// Mails that wait to be sent, in each of six rounds
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(100..=500_000))]
    mails: u32,
    /// Messages for webhooks, in each of three rounds
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1_000..=200_000))]
    messages: u32,
    /// How many of a thousand mails are never answered
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=500))]
    hanging: u32,
    /// Seconds of idleness that are measured
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(10..=600))]
    seconds: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scenario {
    /// The deadlines of all games pass at one moment
    Deadlines,
    /// All games reach half of their time at one moment
    Alarms,
    /// Mails of which some are never answered
    Mails,
    /// Nothing at all
    Idle,
    /// A thousand streams, idle and told
    Streams,
    /// Messages for webhooks, in the last round with receivers that never answer
    Webhooks,
}

fn main() -> ExitCode {
    let done = runtime::Builder::new_current_thread().enable_all().build().map_err(Fault::from).and_then(|runtime| {
        let choice = Choice::parse();
        LocalSet::new().block_on(&runtime, run(choice))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("surge: {fault}");
            ExitCode::FAILURE
        }
    }
}

async fn run(choice: Choice) -> Outcome {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut service = Service::prepare("surge", None, false)?;
    let database = database::Database::start(service.folder().join("postgres")).await?;
    let measured = tokio::select! {
        measured = measure::chosen(&choice, &mut service, &database) => measured,
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
