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
#[path = "../support/program.rs"]
mod program;
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

use program::{EndSignals, Fault, Outcome};
use service::Service;

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
    program::run("surge", run)
}

async fn run(choice: Choice, mut signals: EndSignals) -> Outcome {
    let mut service = Service::prepare("surge", None, false)?;
    let database = database::Database::start(service.folder().join("postgres")).await?;
    let measured = signals.or(measure::chosen(&choice, &mut service, &database)).await;
    let done = service.end(measured).await;
    database.stop().await;
    done
}
