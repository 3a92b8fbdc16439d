//! A whole game by correspondence, played by a program that only uses the service from outside.
//!
//! It starts a fresh `fieldpost serve` with a database of its own in a temporary folder, registers two people, follows
//! the links in their mails, plays every ply of a recorded game through HTTP as its player, and compares what came out:
//! statuses, versions, every mail, and the stored game with its replay. It deliberately links none of the service's
//! code: what it can do, any client can do.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that tells a story to a person")]

mod by_mail;
mod mailbox;
mod person;
mod recorded;
mod reply;
#[path = "../support/exim.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod server;
#[path = "../support/service.rs"]
#[expect(dead_code, reason = "the bench needs more of it")]
mod service;
mod story;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};

use recorded::RecordedGame;
use service::Service;

/// Anything that went wrong, as a sentence.
type Fault = Box<dyn std::error::Error + Send + Sync>;
type Outcome<T = ()> = Result<T, Fault>;

/// Play a recorded game from registration to the last mail against a service of its own.
#[derive(Parser)]
struct Choice {
    /// A record to play (notation N-5); a sample without it
    record: Option<PathBuf>,
    /// Play game N of the file of recorded games instead
    #[arg(long, value_name = "N", conflicts_with = "record")]
    game: Option<usize>,
    /// The file of recorded games, one JSON object a line
    #[arg(long, value_name = "FILE", default_value = "../shared/data/recorded-games.jsonl")]
    games: PathBuf,
    /// Let both play by answering their mails, through a mail server (Exim) of its own
    #[arg(long)]
    by_mail: bool,
    /// The service's program; the one that was built beside this one without it
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Keep the folder with database and mails
    #[arg(long)]
    keep: bool,
}

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/demo/sample.game");

#[tokio::main]
async fn main() -> ExitCode {
    match run(Choice::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("demo: {fault}");
            ExitCode::FAILURE
        }
    }
}

async fn run(choice: Choice) -> Outcome {
    let recorded = match choice.game {
        Some(number) => RecordedGame::from_collection(&choice.games, number)?,
        None => RecordedGame::from_record(choice.record.as_deref().unwrap_or(SAMPLE.as_ref()))?,
    };
    println!("{}: {} with {} plies", recorded.source, recorded.ruleset, recorded.plies.len());
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut service = Service::prepare("demo", choice.program, choice.keep)?;
    let story = async {
        if choice.by_mail {
            by_mail::tell(&mut service, &recorded).await
        } else {
            story::tell(&mut service, &recorded).await
        }
    };
    let outcome = tokio::select! {
        outcome = story => outcome,
        _ = interrupt.recv() => Err("interrupted".into()),
        _ = terminate.recv() => Err("terminated".into()),
    };
    let outcome = service.end(outcome).await;
    if choice.keep {
        println!("kept: {}", service.folder().display());
    }
    outcome
}
