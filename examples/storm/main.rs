//! Storms: people play while Postgres is stopped in the hardest way, its processes are killed, and its WAL disk fills
//! up. Afterwards every move that was acknowledged is looked up by its Idempotency-Key. If one is missing this exits
//! with 1, and so does a response 500 for an outage.
//!
//! The service is the real program in a process of its own. What Postgres promises is all switched on; a short delay
//! before each commit makes it likelier that a blow falls between a statement and its commit.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program whose result is what it prints")]

mod blows;
mod database;
mod load;
#[path = "../bench/people.rs"]
#[expect(dead_code, reason = "the bench needs more of it")]
mod people;
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
#[path = "../bench/wire.rs"]
mod wire;

use std::process::ExitCode;

use clap::Parser;

use program::{EndSignals, Fault, Outcome};

/// Break Postgres under load and check whether anything that was acknowledged is missing.
#[derive(Parser)]
struct Choice {
    /// Immediate stops of Postgres
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=500))]
    stops: u32,
    /// Kills of a process that serves the service
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=500))]
    kills: u32,
    /// WAL disks that fill up; needs root, for a memory disk
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=50))]
    full: u32,
    /// Games that are played at once
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(8..=1_000))]
    games: u32,
    /// Moves that are acknowledged before each blow
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    moves: u32,
}

fn main() -> ExitCode {
    program::run("storm", async |choice: Choice, mut signals: EndSignals| signals.or(blows::all(&choice)).await)
}
