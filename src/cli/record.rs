//! `fieldpost record`: the record of a stored game, which `fieldpost replay` reads again.
//!
//! Whoever runs it has the database, so no secret is kept from them; but nobody should look into an unfinished game by
//! mistake, for the sake of its players.

use clap::Args;
use uuid::Uuid;

use super::database::database;
use super::terminal::{Failure, print};
use crate::app::play::history::{self, Secrets};
use crate::app::{App, Error};
use crate::config::Settings;

#[derive(Debug, Args)]
pub(super) struct Record {
    /// The id of the game.
    game: Uuid,
    /// Write it as JSON instead of text.
    #[arg(long)]
    json: bool,
    /// Write it even if the game is unfinished or was aborted, with setups, cards and everything that the players hide
    /// from each other.
    #[arg(long)]
    secrets: bool,
}

/// Prints the record of a game.
pub(super) async fn record(mut settings: Settings, arguments: &Record) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    let app = App::build_beside(settings).await?;
    let secrets = if arguments.secrets { Secrets::Included } else { Secrets::Kept };
    let found = history::stored(&app, arguments.game, secrets).await;
    app.store.close();
    drop(cluster);
    let record = match found {
        Ok(record) => record,
        Err(Error::NotFound { .. }) => return Err(format!("there is no game {}", arguments.game).into()),
        Err(Error::GameNotOver) => {
            let why =
                "keeps its secrets, because it goes on or was aborted; `--secrets` writes its record all the same";
            return Err(format!("the game {} {why}", arguments.game).into());
        }
        Err(other) => return Err(other.into()),
    };
    print(&if arguments.json { serde_json::to_string(&record)? + "\n" } else { record.to_string() })
}
