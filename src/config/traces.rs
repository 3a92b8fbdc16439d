//! Traces: the section `[traces]`.

use serde::Deserialize;

use super::check::within;
use super::{Fault, load};

/// Traces by OpenTelemetry.
#[derive(Debug, Clone, Deserialize)]
pub struct Traces {
    /// The collector; `None` means that there are no traces.
    #[serde(deserialize_with = "load::optional_text")]
    pub endpoint: Option<String>,
    /// The part of all traces that is kept, in percent.
    pub sample_percent: u32,
    /// The name under which the collector shows this installation.
    pub service_name: String,
    /// Whether a request becomes a part of the trace that its `traceparent` names.
    pub continue_traceparent: bool,
}

impl Traces {
    /// Adds the faults of values against their bounds.
    pub(super) fn check(&self, faults: &mut Vec<Fault>) {
        let is_url = |url: &String| {
            let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            let is_plain = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_graphic() && !b"@?#<>\"".contains(&byte));
            rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && is_plain(rest))
        };
        if !self.endpoint.iter().all(is_url) {
            let why = "must be http:// or https:// and a host, perhaps with a port and a path, and nothing behind them";
            faults.push(Fault::new("traces.endpoint", why));
        }
        if self.service_name.is_empty() || self.service_name.len() > 200 {
            faults.push(Fault::new("traces.service_name", "must be 1 to 200 bytes"));
        }
        within(faults, "traces.sample_percent", self.sample_percent, 1, 100);
    }

    /// The same part as a fraction of one.
    #[must_use]
    pub fn sample(&self) -> f64 {
        f64::from(self.sample_percent) / 100.0
    }
}
