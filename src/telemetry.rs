//! The log: one line or JSON object per event, on standard error. Nothing here decides what is logged; the rule
//! everywhere is: never an address, a token, a rank or a setup.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Log, LogFormat};

/// Starts logging for this process, without the targets in `quiet` unless the filter names them; a second call changes
/// nothing.
pub fn start(log: &Log, quiet: &[&'static str]) {
    // `Settings` has already parsed the filter; the fallback is never used.
    let filter = without(log.filter.parse().unwrap_or_default(), &log.filter, quiet);
    let layer = match log.format {
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
        LogFormat::Text => fmt::layer().with_ansi(false).with_writer(std::io::stderr).boxed(),
    };
    let registry = tracing_subscriber::registry().with(layer.with_filter(filter));
    drop(registry.try_init());
}

/// The filter without some targets, at any level, unless the operator names one of them or its crate.
fn without(filter: Targets, text: &str, quiet: &[&'static str]) -> Targets {
    let is_named = |target: &str| text.contains(target.split("::").next().unwrap_or(target));
    let quiet = quiet.iter().filter(|target| !is_named(target));
    quiet.fold(filter, |filter, target| filter.with_target(*target, LevelFilter::OFF))
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn a_quiet_target_is_heard_only_by_whoever_names_its_crate() {
        let quiet = &["reader::h1::dispatcher"];
        let heard =
            |text: &str, target| without(text.parse().unwrap(), text, quiet).would_enable(target, &Level::ERROR);
        for text in ["info", "debug,fieldpost=trace", "info,server=warn"] {
            assert!(!heard(text, "reader::h1::dispatcher"), "{text}");
            assert!(heard(text, "fieldpost::http") && heard(text, "reader::h2"), "{text}");
        }
        assert!(heard("info,reader=debug", "reader::h1::dispatcher"), "an operator who asks for it");
    }
}
