//! The log: one line or JSON object per event, on standard error; and traces, if the operator wants them. Nothing here
//! decides what is logged; the rule everywhere is: never an address, a token, a rank or a setup. What may be in a trace
//! is decided in `src/spans`.

mod export;
mod traces;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Log, LogFormat, Traces};
use crate::spans;

pub use export::TraceExport;
pub use traces::continue_from;

/// Starts logging for this process, without the targets in `quiet` unless the filter names them; a second call changes
/// nothing. If there are settings for traces that name a collector, it gets them from a task of this runtime, until the
/// returned value is closed.
///
/// # Errors
/// When the collector cannot be what the settings name; the text says why.
pub fn start(log: &Log, quiet: &[&'static str], traces: Option<&Traces>) -> Result<Option<TraceExport>, String> {
    let exported = traces.and_then(|traces| Some((traces.endpoint.as_deref()?, traces)));
    let Some((endpoint, settings)) = exported else {
        drop(tracing_subscriber::registry().with(log_layer(log, quiet)).try_init());
        return Ok(None);
    };
    let (export, queue) = TraceExport::start(endpoint, &settings.service_name)?;
    let traces = traces::layer(settings.sample(), queue);
    if tracing_subscriber::registry().with(log_layer(log, quiet)).with(traces).try_init().is_ok() {
        spans::switch_on();
    }
    Ok(Some(export))
}

/// The layer that writes the log. Spans of traces are not part of it, at whatever level.
fn log_layer<S>(log: &Log, quiet: &[&'static str]) -> impl Layer<S> + Send + Sync
where
    S: tracing::Subscriber + for<'s> tracing_subscriber::registry::LookupSpan<'s> + Send + Sync,
{
    // `Settings` has already parsed the filter; the fallback is never used.
    let filter = without(log.filter.parse().unwrap_or_default(), &log.filter, quiet);
    let filter = filter.with_target(spans::TARGET, LevelFilter::OFF);
    let layer = match log.format {
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
        LogFormat::Text => fmt::layer().with_ansi(false).with_writer(std::io::stderr).boxed(),
    };
    layer.with_filter(filter)
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
