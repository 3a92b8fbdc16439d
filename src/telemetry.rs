//! The log: one line or JSON object an event, on standard error. Nothing here decides what is
//! logged; the rule for everyone is: never an address, a token, a rank or a setup.

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Log, LogFormat};

/// Starts logging for this process; a second call changes nothing.
pub fn start(log: &Log) {
    // `Settings` has parsed the filter before; the fallback is never seen.
    let filter: Targets = log.filter.parse().unwrap_or_default();
    let layer = match log.format {
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
        LogFormat::Text => fmt::layer().with_ansi(false).with_writer(std::io::stderr).boxed(),
    };
    let registry = tracing_subscriber::registry().with(layer.with_filter(filter));
    drop(registry.try_init());
}
