//! The log: one line or JSON object an event, on standard error. Nothing here decides what is
//! logged; the rule for everyone is: never an address, a token, a rank or a setup.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Log, LogFormat};

/// Starts logging for this process; a second call changes nothing.
pub fn start(log: &Log) {
    // `Settings` has parsed the filter before; the fallback is never seen.
    let filter = quieted(log.filter.parse().unwrap_or_default(), &log.filter);
    let layer = match log.format {
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
        LogFormat::Text => fmt::layer().with_ansi(false).with_writer(std::io::stderr).boxed(),
    };
    let registry = tracing_subscriber::registry().with(layer.with_filter(filter));
    drop(registry.try_init());
}

/// The filter without the errors of the library that reads requests: anybody can cause them, as often as they like, by
/// sending bytes that are not HTTP. An operator who names that target wants them.
fn quieted(filter: Targets, text: &str) -> Targets {
    const READER: &str = "actix_http::h1::dispatcher";
    if text.contains("actix_http") { filter } else { filter.with_target(READER, LevelFilter::OFF) }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn what_anybody_can_cause_is_no_error_of_ours() {
        let enabled = |text: &str, target| quieted(text.parse().unwrap(), text).would_enable(target, &Level::ERROR);
        for text in ["info", "debug,fieldpost=trace", "info,actix_server=warn"] {
            assert!(!enabled(text, "actix_http::h1::dispatcher"), "{text}");
            assert!(enabled(text, "fieldpost::http") && enabled(text, "actix_web"), "{text}");
        }
        assert!(enabled("info,actix_http=debug", "actix_http::h1::dispatcher"), "an operator who asks for them");
    }
}
