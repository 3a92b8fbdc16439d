//! How often the service allocates memory, as jemalloc counts it: `--preload` names the library.

use std::path::Path;

use serde_json::Value;

use crate::cost::part;
use crate::database::Database;
use crate::load::{Player, Rate};
use crate::measure::drain;
use crate::service::Service;
use crate::{Choice, Outcome};

/// What jemalloc is told by its environment variable: to print its totals as JSON when the program ends.
pub(crate) const SETTINGS: &str = "stats_print:true,stats_print_opts:Jgdablxe";
const SECONDS: u64 = 5;

/// Whether the library counts.
pub(crate) fn counted(choice: &Choice) -> bool {
    choice.preload.as_deref().and_then(Path::file_name).is_some_and(|name| name.to_string_lossy().contains("jemalloc"))
}

/// Allocations for each move and its mails: what a service that plays asks for beyond one that only starts and stops.
pub(crate) async fn per_move(service: &mut Service, database: &Database, players: &mut Vec<Player>) -> Outcome<f64> {
    service.stop().await?;
    service.start().await?;
    service.stop().await?;
    let idle = total(service)?;
    service.start().await?;
    let played = part(&[service], database, players, SECONDS, Rate::Closed).await?;
    drain(database).await?;
    service.stop().await?;
    let all = total(service)?;
    service.start().await?;
    Ok((all - idle) as f64 / played.times.micros.len().max(1) as f64)
}

/// All requests for memory of the service that ended last.
fn total(service: &Service) -> Outcome<u64> {
    let log = service.last_log();
    let printed = log.find(r#"{"jemalloc""#).ok_or("jemalloc printed nothing")?;
    let counted: Value = serde_json::from_str(&log[printed..])?;
    let merged = &counted["jemalloc"]["stats.arenas"]["merged"];
    let requests = |size: &str| merged[size]["nrequests"].as_u64().ok_or("jemalloc printed no totals");
    Ok(requests("small")? + requests("large")?)
}
