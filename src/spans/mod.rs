//! Spans: all that a collector of traces is told (docs/adr/0062). Every span is made here, of words of the program,
//! statuses and the ids of requests. Nothing that a person has typed, and nothing of a game, can be in one: the
//! functions take no text that was not there when the program was compiled.
//!
//! Until they are switched on, a span is one load from memory, and nothing is made.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tracing::field::Empty;
use tracing::{Span, info_span};
use uuid::Uuid;

/// The target of every span here, and of nothing else in the program.
pub const TARGET: &str = module_path!();

/// The field of a span that says how the work ended.
pub const OUTCOME: &str = "fieldpost.outcome";

/// The outcome of a step that says there is no more to do: it is not exported.
pub const IDLE: &str = "idle";

static ARE_ON: AtomicBool = AtomicBool::new(false);
static EXPORTED: AtomicU64 = AtomicU64::new(0);
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// How many spans of this process have ended, and been exported or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanCounts {
    /// Those that the collector took.
    pub exported: u64,
    /// Those that it did not take, or for which there was no room.
    pub dropped: u64,
}

/// Makes spans from now on. Whoever calls it also collects them.
pub fn switch_on() {
    ARE_ON.store(true, Ordering::Relaxed);
}

/// Whether spans are made.
#[must_use]
pub fn are_on() -> bool {
    ARE_ON.load(Ordering::Relaxed)
}

/// The spans of this process so far.
#[must_use]
pub fn counts() -> SpanCounts {
    SpanCounts { exported: EXPORTED.load(Ordering::Relaxed), dropped: DROPPED.load(Ordering::Relaxed) }
}

/// Counts spans that the collector took.
pub fn count_exported(spans: usize) {
    EXPORTED.fetch_add(spans as u64, Ordering::Relaxed);
}

/// Counts spans that nobody gets.
pub fn count_dropped(spans: usize) {
    DROPPED.fetch_add(spans as u64, Ordering::Relaxed);
}

/// The whole of some work: the first span of a trace.
fn whole(span: impl FnOnce() -> Span) -> Span {
    if are_on() { span() } else { Span::none() }
}

/// A part of work; there is none outside of a whole.
fn part(span: impl FnOnce() -> Span) -> Span {
    let is_inside = || Span::current().metadata().is_some_and(|around| around.target() == TARGET);
    if are_on() && is_inside() { span() } else { Span::none() }
}

/// A request, by the id that its response has, its method and the pattern of its path. [`answered`] ends it.
#[must_use]
pub fn request(id: Uuid, method: &'static str, route: Option<&'static str>) -> Span {
    whole(|| {
        info_span!(
            parent: None,
            "request",
            otel.name = %Name(method, route),
            otel.kind = "server",
            otel.status_code = Empty,
            http.request.method = method,
            http.route = route,
            http.response.status_code = Empty,
            fieldpost.request.id = %id,
        )
    })
}

/// The status of the response to a request.
pub fn answered(request: &Span, status: u16) {
    request.record("http.response.status_code", i64::from(status));
    if status >= 500 {
        fail(request);
    }
}

/// A statement, by what it does and to which table; `name` is only called if there is a span.
#[must_use]
pub fn statement(name: impl FnOnce() -> (&'static str, Option<&'static str>)) -> Span {
    part(|| {
        let (operation, table) = name();
        info_span!(
            "statement",
            otel.name = %Name(operation, table),
            otel.kind = "client",
            otel.status_code = Empty,
            db.system.name = "postgresql",
            db.operation.name = operation,
            db.collection.name = table,
        )
    })
}

/// A question that shares a statement with others, from its turn in the queue to the answer.
#[must_use]
pub fn shared_statement(what: &'static str) -> Span {
    part(|| info_span!("shared statement", fieldpost.question = what))
}

/// The wait for a connection to the database.
#[must_use]
pub fn connection(part_of_pool: &'static str) -> Span {
    part(|| info_span!("connection", fieldpost.pool.part = part_of_pool))
}

/// An attempt at a mail, by its kind and the provider of the mailbox. [`end`] ends it.
#[must_use]
pub fn mail(kind: &'static str, provider: &'static str) -> Span {
    whole(|| {
        info_span!(
            parent: None,
            "mail",
            otel.kind = "client",
            fieldpost.mail.kind = kind,
            fieldpost.mail.provider = provider,
            fieldpost.outcome = Empty,
        )
    })
}

/// An attempt at a message for a webhook. [`end`] ends it.
#[must_use]
pub fn webhook() -> Span {
    whole(|| {
        info_span!(
            parent: None,
            "webhook",
            otel.kind = "client",
            fieldpost.outcome = Empty,
        )
    })
}

/// An attempt at a push to this push service. [`end`] ends it.
#[must_use]
pub fn push(service: &'static str) -> Span {
    whole(|| {
        info_span!(
            parent: None,
            "push",
            otel.kind = "client",
            fieldpost.push.service = service,
            fieldpost.outcome = Empty,
        )
    })
}

/// A step of a loop, by its name. [`end`] ends it.
#[must_use]
pub fn step(worker: &'static str) -> Span {
    whole(|| {
        info_span!(
            parent: None,
            "step",
            otel.status_code = Empty,
            fieldpost.worker = worker,
            fieldpost.outcome = Empty
        )
    })
}

/// How some work ended.
pub fn end(span: &Span, outcome: &'static str) {
    span.record(OUTCOME, outcome);
}

/// The work failed, and somebody may have to look.
pub fn fail(span: &Span) {
    span.record("otel.status_code", "ERROR");
}

/// What is done, and to what.
struct Name(&'static str, Option<&'static str>);

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)?;
        self.1.map_or(Ok(()), |what| write!(f, " {what}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn until_they_are_switched_on_there_is_nothing_and_nobody_is_asked_for_a_name() {
        assert!(!are_on());
        let spans = [
            request(Uuid::nil(), "GET", None),
            mail("your-turn", "other"),
            webhook(),
            push("other"),
            step("clock"),
            statement(|| panic!("nobody needs it")),
            shared_statement("read"),
            connection("requests"),
        ];
        assert!(spans.iter().all(Span::is_none));
    }
}
