//! `fieldpost verify`: checks stored games against their logs.

use uuid::Uuid;

use super::database::database;
use super::terminal::{Failure, counted, print};
use crate::app::App;
use crate::app::play::verify;
use crate::config::Settings;
use crate::store::migrations;

/// Checks the given games, or all of them; prints every fault.
pub(super) async fn verify(mut settings: Settings, games: &[Uuid]) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    migrations::check(&settings.database).await?;
    let app = App::build_beside(settings).await?;
    let verified = verify::verify(&app, games).await?;
    for (game, fault) in &verified.faults {
        print(&format!("{game}: {fault}\n"))?;
    }
    let (games, faults) = (verified.games, verified.faults.len());
    print(&format!("{} checked, {}\n", counted(games, "game"), counted(faults, "fault")))?;
    app.store.close();
    drop(cluster);
    if faults == 0 { Ok(()) } else { Err("stored games differ from their logs".into()) }
}
