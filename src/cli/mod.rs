//! The commands. Each loads the settings, builds what it needs and calls the modules that do the work; it decides
//! nothing itself.

mod after_restore;
mod audit;
mod check_rulesets;
mod key;
mod migrate;
mod receive_mail;
mod record;
mod replay;
mod serve;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::cluster::{self, Cluster, Durability};
use crate::config::Settings;
use crate::http;
use crate::telemetry;

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

/// The error of a command; shown to the person who typed it.
type Failure = Box<dyn std::error::Error + Send + Sync>;

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
    telemetry::start(&settings.log, &[http::READER_LOG]);
    let done = match arguments.command {
        Command::Serve(Serve { no_workers }) => serve::serve(settings, !no_workers).await,
        Command::Work => serve::work(settings).await,
        Command::Migrate(wanted) => migrate::migrate(settings, &wanted).await,
        Command::AfterRestore(wanted) => after_restore::after_restore(settings, &wanted).await,
        Command::CheckConfig => {
            say("the configuration has no fault");
            Ok(())
        }
        Command::CheckRulesets { folder } => check_rulesets::check_rulesets(&settings, folder.as_deref()),
        Command::ReceiveMail(letter) => match receive_mail::receive_mail(&settings, &letter).await {
            Ok(receive_mail::Outcome::Taken) => Ok(()),
            Ok(receive_mail::Outcome::TooLong) => {
                say("fieldpost: the letter is too long");
                return ExitCode::from(receive_mail::EXIT_NEVER);
            }
            Err(why) => {
                say(&format!("fieldpost: the letter was not taken: {why}"));
                return ExitCode::from(receive_mail::EXIT_AGAIN);
            }
        },
        Command::Audit(asked) => audit::run(settings, &asked).await,
        Command::Key(command) => key::run(&settings, &command),
        Command::Record(game) => record::record(settings, &game).await,
        Command::Replay(replay) => replay::replay(&settings, &replay),
        Command::Verify { games } => verify::verify(settings, &games).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&format!("fieldpost: {why}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes a message for the person at the terminal to standard error; standard output is for results. A closed stream
/// is ignored.
fn say(text: &str) {
    use std::io::Write;
    drop(writeln!(std::io::stderr(), "{text}"));
}

/// Asks for confirmation at a terminal; without a terminal, the option is required.
fn confirm(question: &str, option: &str) -> Result<bool, Failure> {
    use std::io::{BufRead, IsTerminal, Write};
    if !std::io::stdin().is_terminal() {
        return Err(format!("nothing was changed: say {option}, for nobody is here to be asked").into());
    }
    loop {
        write!(std::io::stderr(), "{question} [yes/no] ")?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Err("nothing was changed: there was no answer".into());
        }
        match line.trim().to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(true),
            "no" | "n" => return Ok(false),
            _ => {}
        }
    }
}

/// Prints a result, which may go into a pipe that closes early.
fn print(text: &str) -> Result<(), Failure> {
    match std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Decides which database to use: the configured one, or a private one in the data folder, which runs as long as the
/// returned value lives.
async fn database(settings: &mut Settings) -> Result<Option<Cluster>, Failure> {
    if settings.database.url.is_some() {
        return Ok(None);
    }
    let folder = settings.data.folder.join("postgres");
    let connections = settings.database.pool_size;
    let starting = tokio::task::spawn_blocking(move || Cluster::start(&folder, Durability::Full, connections));
    let cluster = starting.await??;
    settings.database.url = Some(cluster.url(cluster::DATABASE));
    tracing::info!("using a private Postgres in the data folder");
    Ok(Some(cluster))
}
