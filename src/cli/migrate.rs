//! `fieldpost migrate`.

use super::{Failure, database, say, shown};
use crate::config::Settings;
use crate::store::migrations;

pub(super) async fn migrate(mut settings: Settings) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    let done = migrations::apply(&settings.database).await;
    let shown = shown(&settings);
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    let applied = done?;
    if applied.is_empty() {
        say(&format!("{shown}: nothing to do"));
    }
    for name in applied {
        say(&format!("{shown}: applied {name}"));
    }
    Ok(())
}
