//! From spans to whole traces. A trace is kept until the work that it is about is over, and handed to the export then:
//! so a step that says there is no more to do is not exported, if its statements are fewer than are exported at once.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use opentelemetry::Context;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{TraceContextExt, TraceId, TracerProvider};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider, Span, SpanData, SpanLimits, SpanProcessor};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::registry::LookupSpan;

use super::export::TraceQueue;
use crate::spans;

/// How many traces are kept that are not whole yet; the spans of others are exported one by one.
const MAX_OPEN: usize = 1024;
/// How many spans of one trace; those of a longer one, such as a step that empties a full queue, are exported by as
/// many.
const MAX_SPANS: usize = 256;

/// The layer that makes traces of the spans of `src/spans`, of this part of all traces, and of nothing else that the
/// program logs: neither events nor the spans of libraries.
pub(super) fn layer<S>(sample: f64, queue: TraceQueue) -> impl Layer<S> + Send + Sync
where
    S: tracing::Subscriber + for<'s> LookupSpan<'s> + Send + Sync,
{
    let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(sample)));
    let processor = WholeTraces { open: Mutex::default(), queue };
    let provider = SdkTracerProvider::builder()
        // Not those of the environment.
        .with_span_limits(SpanLimits::default())
        .with_sampler(sampler)
        .with_span_processor(processor)
        .build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("fieldpost"));
    let layer = layer.with_location(false).with_threads(false).with_target(false);
    let layer = layer.with_tracked_inactivity(false).with_context_activation(false);
    let ours = filter_fn(|metadata| metadata.is_span() && metadata.target() == spans::TARGET);
    layer.with_filter(ours.with_max_level_hint(LevelFilter::INFO))
}

/// Makes a request a part of the trace that its `traceparent` names (W3C Trace Context), if it names one. `tracestate`,
/// which may say anything, is not taken over.
pub fn continue_from(request: &tracing::Span, traceparent: &str) {
    let carrier = HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
    let around = TraceContextPropagator::new().extract(&carrier);
    if around.span().span_context().is_valid() {
        // It is refused only if the span is already under way, or is not kept.
        drop(request.set_parent(around));
    }
}

/// The spans of traces whose first span has not ended, by their traces.
#[derive(Debug)]
struct WholeTraces {
    open: Mutex<HashMap<TraceId, OpenTrace>>,
    queue: TraceQueue,
}

/// The spans of a trace that have ended.
#[derive(Debug, Default)]
struct OpenTrace {
    spans: Vec<SpanData>,
    /// Whether others have been exported.
    is_begun: bool,
}

impl WholeTraces {
    fn open(&self) -> MutexGuard<'_, HashMap<TraceId, OpenTrace>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SpanProcessor for WholeTraces {
    fn on_start(&self, span: &mut Span, around: &Context) {
        let parent = around.span();
        let is_first = !parent.span_context().is_valid() || parent.span_context().is_remote();
        if is_first {
            let mut open = self.open();
            if open.len() < MAX_OPEN {
                open.entry(opentelemetry::trace::Span::span_context(span).trace_id()).or_default();
            }
        }
    }

    fn on_end(&self, span: SpanData) {
        let is_first = span.parent_span_id == opentelemetry::trace::SpanId::INVALID || span.parent_span_is_remote;
        let trace = span.span_context.trace_id();
        let mut open = self.open();
        let ended = if is_first {
            let mut kept = open.remove(&trace).unwrap_or(OpenTrace { spans: Vec::new(), is_begun: true });
            if is_idle(&span) && !kept.is_begun {
                return;
            }
            kept.spans.push(span);
            kept.spans
        } else {
            match open.get_mut(&trace) {
                Some(kept) => {
                    kept.spans.push(span);
                    if kept.spans.len() < MAX_SPANS {
                        return;
                    }
                    kept.is_begun = true;
                    take(&mut kept.spans)
                }
                None => vec![span],
            }
        };
        drop(open);
        self.queue.add(ended);
    }

    fn force_flush(&self) -> opentelemetry_sdk::error::OTelSdkResult {
        Ok(())
    }

    fn shutdown_with_timeout(&self, _: std::time::Duration) -> opentelemetry_sdk::error::OTelSdkResult {
        Ok(())
    }
}

/// Whether a step says that there is no more to do.
fn is_idle(span: &SpanData) -> bool {
    span.attributes.iter().any(|one| one.key.as_str() == spans::OUTCOME && one.value.as_str() == spans::IDLE)
}

#[cfg(test)]
mod tests {
    use opentelemetry::trace::{Span as _, Tracer};

    use super::*;

    /// How many spans are exported together, of a step of this outcome with this many spans in it.
    fn exported(inner: usize, outcome: &'static str) -> Vec<usize> {
        let (queue, mut traces) = TraceQueue::new();
        let processor = WholeTraces { open: Mutex::default(), queue };
        let provider = SdkTracerProvider::builder().with_span_processor(processor).build();
        let tracer = provider.tracer("a test");
        let mut step = tracer.start("step");
        step.set_attribute(opentelemetry::KeyValue::new(spans::OUTCOME, outcome));
        let around = Context::new().with_span(step);
        for _ in 0..inner {
            tracer.start_with_context("statement", &around).end();
        }
        around.span().end();
        std::iter::from_fn(|| traces.try_recv().ok()).map(|trace| trace.len()).collect()
    }

    #[test]
    fn a_trace_is_exported_whole_and_a_long_one_in_pieces() {
        assert_eq!(exported(0, "worked"), [1]);
        assert_eq!(exported(9, "worked"), [10]);
        assert_eq!(exported(600, "worked"), [MAX_SPANS, MAX_SPANS, 601 - 2 * MAX_SPANS]);
    }

    #[test]
    fn a_step_that_says_there_is_no_more_to_do_is_not_exported() {
        assert_eq!(exported(9, spans::IDLE), [0; 0]);
        // Of whose trace something was exported, its beginning is as well.
        assert_eq!(exported(300, spans::IDLE), [MAX_SPANS, 301 - MAX_SPANS]);
    }
}
