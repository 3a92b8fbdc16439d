//! `fieldpost talk`: the lines of talk that players have reported, with their authors.

use chrono::SecondsFormat;
use clap::Args;

use super::database::database;
use super::terminal::{Failure, print};
use crate::app::App;
use crate::app::play::talk::{self, ReportedLine};
use crate::config::Settings;

#[derive(Debug, Args)]
pub(super) struct Talk {
    /// The maximum number of lines
    #[arg(long, value_name = "COUNT", default_value_t = 1_000, value_parser = clap::value_parser!(i64).range(1..=100_000))]
    limit: i64,
}

pub(super) async fn run(mut settings: Settings, asked: &Talk) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    let app = App::build_beside(settings).await?;
    let lines = talk::reported(&app, asked.limit).await?;
    print(&lines.iter().map(line).collect::<String>())?;
    app.store.close();
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    Ok(())
}

fn line(line: &ReportedLine) -> String {
    let at = line.reported_at.to_rfc3339_opts(SecondsFormat::Secs, true);
    format!("{at}  {}  {}  {:<20}  {}\n", line.game_id, line.id, line.author, line.text)
}
