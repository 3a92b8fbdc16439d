//! A trial of failover: two services play on three Postgres under Patroni while the leader is killed again and again,
//! and switched over. Afterwards every acknowledged move is looked up by its Idempotency-Key, and the log of every game
//! is counted. If a move is missing, a log has a hole or a move too many, a request was answered 500, or a service
//! ended, this exits with 1.
//!
//! The services are the real program in processes of their own. They are not told of anything: they have an address
//! with several hosts, or a pooler that Patroni leads to the leader.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program whose result is what it prints")]

#[path = "../storm/database.rs"]
mod database;
#[path = "../storm/load.rs"]
mod load;
#[path = "../support/patroni.rs"]
mod patroni;
#[path = "../bench/people.rs"]
#[expect(dead_code, reason = "the bench needs more of it")]
mod people;
#[path = "../support/pgbouncer.rs"]
mod pgbouncer;
#[path = "../support/postgres.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod postgres;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/service.rs"]
#[expect(dead_code, reason = "the demonstration needs more of it")]
mod service;
#[path = "../bench/tables.rs"]
#[expect(dead_code, reason = "the bench needs more of it")]
mod tables;
mod trial;
#[path = "../bench/wire.rs"]
mod wire;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use tokio::time::timeout;

use program::{EndSignals, Fault, Outcome};

/// Kill the leader of a cluster under load and check whether anything that was acknowledged is missing.
#[derive(Parser)]
struct Choice {
    /// Kills of the leader: its Patroni, its Postgres and every process of it
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100))]
    kills: u32,
    /// Switchovers in order
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100))]
    switchovers: u32,
    /// Games that are played at once
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u32).range(16..=1_000))]
    games: u32,
    /// Moves that each service acknowledges before each blow
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    moves: u32,
    /// Reach the database through PgBouncer, which pools transactions
    #[arg(long)]
    pooler: bool,
    /// The service's program; by default the one that was built beside this one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl Choice {
    /// What all of it may take at most.
    fn limit(&self) -> Duration {
        Duration::from_secs(300 + u64::from(self.kills + self.switchovers) * 180)
    }
}

fn main() -> ExitCode {
    program::run("cluster", run)
}

async fn run(choice: Choice, mut signals: EndSignals) -> Outcome {
    let trial = timeout(choice.limit(), trial::run(&choice));
    signals.or(async { trial.await.map_err(|_| "it takes too long")? }).await
}
