//! `fieldpost migrate`: brings the tables up to date, or undoes the newest migrations.

use clap::Args;

use super::database::database;
use super::terminal::{Failure, confirm, say};
use crate::config::{self, Settings};
use crate::store::migrations;

#[derive(Debug, Args)]
pub(super) struct Migrate {
    /// Undo this many of the newest migrations instead, before starting an older program. The data that they added is
    /// lost.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    down: Option<u16>,
    /// Do not ask for confirmation.
    #[arg(long, requires = "down")]
    yes: bool,
}

pub(super) async fn migrate(mut settings: Settings, wanted: &Migrate) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    let done = match wanted.down {
        None => up(&settings.database).await,
        Some(count) => down(&settings.database, count.into(), wanted.yes).await,
    };
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    done
}

async fn up(settings: &config::Database) -> Result<(), Failure> {
    let applied = migrations::apply(settings).await?;
    if applied.is_empty() {
        say("nothing to do");
    }
    for name in applied {
        say(&format!("applied {name}"));
    }
    Ok(())
}

async fn down(settings: &config::Database, count: usize, is_sure: bool) -> Result<(), Failure> {
    say("To be undone, with everything that these tables and columns hold:");
    for name in migrations::newest(settings, count).await? {
        say(&format!("  {name}"));
    }
    if !is_sure && !confirm("Undo them? Make a backup first.", "--yes")? {
        return Err("nothing was changed".into());
    }
    for version in migrations::revert(settings, count).await? {
        say(&format!("undid {version}"));
    }
    Ok(())
}
