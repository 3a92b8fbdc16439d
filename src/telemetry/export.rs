//! The export of traces to a collector, by OTLP over HTTP. It stands beside everything else: whoever ends a span puts
//! it into a queue with a limit and goes on, and a task posts what is there. What finds no room, or is not taken, is
//! dropped and counted; a collector that hangs holds up nothing but this task.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use opentelemetry::KeyValue;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::transform::common::tonic::ResourceAttributesWithSchema;
use opentelemetry_proto::transform::trace::tonic::group_spans_by_resource_and_scope;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SpanData;
use prost::Message as _;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};

use crate::config::Receivers;
use crate::spans;
use crate::webhook::{Message, Target, WebhookClient};

/// Spans that wait for the collector, at most: some megabytes.
const MAX_WAITING: usize = 8192;
/// Spans that are posted together, as soon as there are as many.
const ENOUGH: usize = 512;
/// How long others are waited for.
const TOGETHER: Duration = Duration::from_secs(1);
/// The time limit for a post.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// How long the end of the process may wait for the last post.
const TO_END: Duration = Duration::from_secs(2);

/// Where whole traces wait for the collector.
#[derive(Clone, Debug)]
pub(super) struct TraceQueue(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    /// Gone once the process ends.
    traces: Mutex<Option<UnboundedSender<Vec<SpanData>>>>,
    waiting: AtomicUsize,
}

impl TraceQueue {
    /// An empty one, and what comes out of it.
    pub(super) fn new() -> (Self, UnboundedReceiver<Vec<SpanData>>) {
        let (sender, traces) = unbounded_channel();
        (Self(Arc::new(Queue { traces: Mutex::new(Some(sender)), waiting: AtomicUsize::new(0) })), traces)
    }

    /// Adds a trace, or drops it if there is no room.
    pub(super) fn add(&self, trace: Vec<SpanData>) {
        let Queue { traces, waiting } = &*self.0;
        let spans = trace.len();
        let has_room = waiting.fetch_add(spans, Ordering::Relaxed) + spans <= MAX_WAITING;
        let sender = traces.lock().unwrap_or_else(PoisonError::into_inner);
        let is_sent = has_room && sender.as_ref().is_some_and(|sender| sender.send(trace).is_ok());
        if !is_sent {
            waiting.fetch_sub(spans, Ordering::Relaxed);
            spans::count_dropped(spans);
        }
    }

    fn taken(&self, spans: usize) {
        self.0.waiting.fetch_sub(spans, Ordering::Relaxed);
    }

    fn close(&self) {
        self.0.traces.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// The task that posts traces.
#[derive(Debug)]
pub struct TraceExport {
    queue: TraceQueue,
    task: JoinHandle<()>,
}

impl TraceExport {
    /// Starts it, with an empty queue.
    pub(super) fn start(endpoint: &str, service_name: &str) -> Result<(Self, TraceQueue), String> {
        let url = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
        let target = Target::parse(&url, Receivers::Any).map_err(|why| format!("traces.endpoint {why}"))?;
        let resource = Resource::builder_empty().with_service_name(service_name.to_owned());
        let resource = resource.with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION"))).build();
        let collector =
            Collector { target, client: WebhookClient::to_anywhere(TIME_LIMIT), resource: (&resource).into() };
        let (queue, traces) = TraceQueue::new();
        let task = tokio::spawn(collector.post_all(traces, queue.clone()));
        Ok((Self { queue: queue.clone(), task }, queue))
    }

    /// Posts what waits, and ends; what is not taken within a moment is dropped.
    pub async fn close(mut self) {
        self.queue.close();
        if timeout(TO_END, &mut self.task).await.is_err() {
            tracing::warn!("the collector of traces does not answer; its last spans are dropped");
            self.task.abort();
        }
    }
}

/// Who gets the traces.
struct Collector {
    target: Target,
    client: WebhookClient,
    resource: ResourceAttributesWithSchema,
}

impl Collector {
    /// Posts traces until the queue is closed and empty.
    async fn post_all(self, mut traces: UnboundedReceiver<Vec<SpanData>>, queue: TraceQueue) {
        let mut is_failing = false;
        while let Some(mut batch) = traces.recv().await {
            let until = Instant::now() + TOGETHER;
            while batch.len() < ENOUGH
                && let Ok(Some(more)) = timeout_at(until, traces.recv()).await
            {
                batch.extend(more);
            }
            let spans = batch.len();
            let outcome = self.post(batch).await;
            queue.taken(spans);
            match &outcome {
                Ok(()) => spans::count_exported(spans),
                Err(_) => spans::count_dropped(spans),
            }
            match &outcome {
                Ok(()) if is_failing => tracing::info!("the collector takes traces again"),
                Err(why) if !is_failing => tracing::warn!(why, "the collector takes no traces; they are dropped"),
                Ok(()) | Err(_) => {}
            }
            is_failing = outcome.is_err();
        }
    }

    async fn post(&self, batch: Vec<SpanData>) -> Result<(), String> {
        let resource_spans = group_spans_by_resource_and_scope(batch, &self.resource);
        let body = ExportTraceServiceRequest { resource_spans }.encode_to_vec();
        let message = Message { headers: &[("content-type", "application/x-protobuf")], body: body.into() };
        match self.client.post(&self.target, &message).await {
            Ok(200..=299) => Ok(()),
            Ok(status) => Err(format!("it answered with the status {status}")),
            Err(why) => Err(why.to_string()),
        }
    }
}
