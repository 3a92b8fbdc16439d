//! The commands. Each loads the settings, builds what it needs and calls the modules that do the work; it decides
//! nothing itself.

mod admin;
mod after_restore;
mod audit;
mod backup;
mod check_rulesets;
mod database;
mod key;
mod migrate;
mod receive_mail;
mod record;
mod replay;
mod restore;
mod serve;
mod status;
mod terminal;
mod times;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::config::Settings;
use crate::http;
use crate::telemetry;
use terminal::say;

/// `EX_CONFIG` of sysexits.h: restarting does not help.
const EXIT_CONFIG: u8 = 78;

/// A correspondence server for Stratego and its printed variants.
#[derive(Debug, Parser)]
#[command(name = "fieldpost", version)]
struct Arguments {
    /// A file with settings; config/default.toml lists them all.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve HTTP and do the background work.
    Serve(Serve),
    /// Do the background work only.
    Work,
    /// Bring the database's tables up to date, or undo the newest changes to them.
    Migrate(migrate::Migrate),
    /// Continue with a database that was restored from a backup or copied: report what it brings back, and decide about
    /// it.
    AfterRestore(after_restore::AfterRestore),
    /// Save the private Postgres and the keys in one file, also while the service runs.
    Backup(backup::Backup),
    /// Put the file of a backup into an empty data folder, and decide about what it brings back.
    Restore(restore::Restore),
    /// Show what runs and what waits, and whether somebody has to do something about it.
    Status(status::Status),
    /// Report all faults of the configuration.
    CheckConfig,
    /// Report all faults of rulesets and boards.
    CheckRulesets {
        /// A folder with `boards` and `rulesets`; by default the configured one, or those built in.
        folder: Option<PathBuf>,
    },
    /// Post a letter from standard input to the service: for the pipe of a mail server.
    ReceiveMail(receive_mail::ReceiveMail),
    /// Show who did what to accounts and sessions, from where and when; the latest first.
    Audit(audit::Audit),
    /// Bar, rename or look up a user, close a game, or answer reports of talk; each use is recorded with its reason.
    #[command(subcommand)]
    Admin(admin::Admin),
    /// List the keys that sign access tokens and links, or make a new one.
    #[command(subcommand)]
    Key(key::KeyCommand),
    /// Write the record of a stored game.
    Record(record::Record),
    /// Replay records of games, and report what the rules refuse.
    Replay(replay::Replay),
    /// Check stored games against their logs.
    Verify {
        /// The games; by default all.
        games: Vec<uuid::Uuid>,
    },
}

#[derive(Debug, Args)]
struct Serve {
    /// Leave the background work to `fieldpost work`.
    #[arg(long)]
    no_workers: bool,
}

/// What the command line may say, to check commands that are written down.
#[must_use]
pub fn grammar() -> clap::Command {
    Arguments::command()
}

/// Runs the command that this process was started with.
pub async fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        // A mail server's letter must not be lost because the call is wrong.
        Err(why) if receive_mail::is_meant() && why.use_stderr() => {
            say(&why.to_string());
            return ExitCode::from(receive_mail::EXIT_AGAIN);
        }
        Err(why) => why.exit(),
    };
    let settings = match Settings::load(arguments.config.as_deref()) {
        Ok(settings) => settings,
        Err(faults) => {
            say(&faults.to_string());
            let later = matches!(arguments.command, Command::ReceiveMail(_));
            return ExitCode::from(if later { receive_mail::EXIT_AGAIN } else { EXIT_CONFIG });
        }
    };
    let is_service = matches!(arguments.command, Command::Serve(_) | Command::Work);
    let export = match telemetry::start(&settings.log, &[http::READER_LOG], is_service.then_some(&settings.traces)) {
        Ok(export) => export,
        Err(why) => {
            say(&why);
            return ExitCode::from(EXIT_CONFIG);
        }
    };
    let done = match arguments.command {
        Command::Serve(Serve { no_workers }) => serve::serve(settings, !no_workers).await,
        Command::Work => serve::work(settings).await,
        Command::Migrate(wanted) => migrate::migrate(settings, &wanted).await,
        Command::AfterRestore(wanted) => after_restore::after_restore(settings, &wanted).await,
        Command::Backup(wanted) => backup::backup(&settings, &wanted).await,
        Command::Restore(wanted) => restore::restore(settings, &wanted).await,
        Command::Status(wanted) => match status::run(settings, &wanted).await {
            Ok(code) => return code,
            Err(why) => Err(why),
        },
        Command::CheckConfig => {
            say("the configuration has no fault");
            Ok(())
        }
        Command::CheckRulesets { folder } => check_rulesets::check_rulesets(&settings, folder.as_deref()),
        Command::ReceiveMail(letter) => match receive_mail::receive_mail(&settings, &letter).await {
            Ok(receive_mail::PostOutcome::Taken) => Ok(()),
            Ok(receive_mail::PostOutcome::TooLong) => {
                say("fieldpost: the letter is too long");
                return ExitCode::from(receive_mail::EXIT_NEVER);
            }
            Err(why) => {
                say(&format!("fieldpost: the letter was not taken: {why}"));
                return ExitCode::from(receive_mail::EXIT_AGAIN);
            }
        },
        Command::Audit(asked) => audit::run(settings, &asked).await,
        Command::Admin(asked) => admin::run(settings, &asked).await,
        Command::Key(command) => key::run(&settings, &command),
        Command::Record(game) => record::record(settings, &game).await,
        Command::Replay(replay) => replay::replay(&settings, &replay),
        Command::Verify { games } => verify::verify(settings, &games).await,
    };
    if let Some(export) = export {
        export.close().await;
    }
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&format!("fieldpost: {why}"));
            ExitCode::FAILURE
        }
    }
}
