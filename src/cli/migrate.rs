//! `fieldpost migrate`.

use super::{Failure, database, say};
use crate::config::Settings;
use crate::store::migrations;

pub(super) async fn migrate(mut settings: Settings) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    let done = migrations::apply(&settings.database).await;
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    let applied = done?;
    if applied.is_empty() {
        say("nothing to do");
    }
    for name in applied {
        say(&format!("applied {name}"));
    }
    Ok(())
}
