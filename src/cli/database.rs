//! The database that a command works on.

use super::restore::UNFINISHED;
use super::terminal::Failure;
use crate::cluster::{self, Cluster, Durability};
use crate::config::Settings;

/// Decides which database to use: the configured one, or a private one in the data folder, which runs as long as the
/// returned value lives.
pub(super) async fn database(settings: &mut Settings) -> Result<Option<Cluster>, Failure> {
    if settings.database.url.is_some() {
        return Ok(None);
    }
    let unfinished = settings.data.folder.join(UNFINISHED);
    if unfinished.exists() {
        return Err(format!(
            "{} is there: `fieldpost restore` is at work, or was interrupted. If it was, delete the contents of the data \
             folder and restore again",
            unfinished.display()
        )
        .into());
    }
    let folder = settings.data.folder.join("postgres");
    let connections = settings.database.pool_size;
    let starting = tokio::task::spawn_blocking(move || Cluster::start(&folder, Durability::Full, connections));
    let cluster = starting.await??;
    settings.database.url = Some(cluster.url(cluster::DATABASE));
    tracing::info!("using a private Postgres in the data folder");
    Ok(Some(cluster))
}
