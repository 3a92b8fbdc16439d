//! Metrics, as text for Prometheus (OpenMetrics 1.0). Counters belong to this process and start at zero; queues are
//! counted in the database on request, and are the same from every process.
//!
//! No metric says who, which game, or how somebody plays: all labels are in this file, and every value of one is a word
//! of the program. The domain of a recipient is not one of them, because it may be a person's own
//! ([`Provider`]).

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use chrono::TimeDelta;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::system::ProcessFigures;
use crate::app::game::archive::{self, ArchiveOutcome};
use crate::app::game::responses::Responses;
use crate::app::mails::outcome::SendOutcome;
use crate::app::mails::provider::Provider;
use crate::app::pushes::{PushOutcome, PushService};
use crate::app::webhooks::MessageOutcome;
use crate::app::{App, Error, Result};
use crate::auth::HashingLoad;
use crate::spans::{self, SpanCounts};
use crate::store::archive::WaitingLogs;
use crate::store::figures::{self, Figures, LetterCount};
use crate::store::{Part, StatementKind, Store};
use crate::values::LetterOutcome;

/// A sum of seconds that only grows.
type Seconds = Counter<f64, AtomicU64>;

/// Upper bounds of the histogram of request durations, in seconds.
const SECONDS: [f64; 9] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The metrics of this process.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    mails: Family<OutcomeLabel, Counter>,
    providers: Family<ProviderLabels, Counter>,
    webhooks: Family<OutcomeLabel, Counter>,
    pushes: Family<OutcomeLabel, Counter>,
    push_services: Family<PushServiceLabels, Counter>,
    archived: Family<OutcomeLabel, Counter>,
    requests: Family<StatusLabel, Counter>,
    seconds: Histogram,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ProviderLabels {
    provider: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PushServiceLabels {
    service: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabel {
    kind: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StatusLabel {
    status: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolStateLabels {
    part: &'static str,
    state: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QuestionLabel {
    what: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolLabel {
    part: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("fieldpost");
        let (mails, webhooks, requests) = (Family::default(), Family::default(), Family::default());
        let pushes: Family<OutcomeLabel, Counter> = Family::default();
        let push_services: Family<PushServiceLabels, Counter> = Family::default();
        let archived: Family<OutcomeLabel, Counter> = Family::default();
        let providers = Family::default();
        let seconds = Histogram::new(SECONDS);
        registry.register("mails", "Attempts at mails of this process, by how they ended", mails.clone());
        let help = "Attempts at mails of this process, by the provider of the mailbox and how they ended";
        registry.register("mails_by_provider", help, providers.clone());
        let help = "Attempts at messages for webhooks of this process, by how they ended";
        registry.register("webhook_messages", help, webhooks.clone());
        registry.register("pushes", "Attempts at pushes of this process, by how they ended", pushes.clone());
        let help = "Attempts at pushes of this process, by the push service and how they ended";
        registry.register("pushes_by_service", help, push_services.clone());
        let help = "Attempts of this process at archiving the logs of games that ended long ago, by how they ended";
        registry.register("logs_archived", help, archived.clone());
        registry.register("http_requests", "Requests that this process answered, by status", requests.clone());
        let help = "How long this process took to answer requests";
        registry.register_with_unit("http_request_duration", help, Unit::Seconds, seconds.clone());
        for how in SendOutcome::ALL {
            drop(mails.get_or_create(&OutcomeLabel { outcome: how.word() }));
        }
        for provider in Provider::ALL {
            for how in [SendOutcome::Sent, SendOutcome::Postponed, SendOutcome::Failed] {
                drop(providers.get_or_create(&ProviderLabels { provider: provider.word(), outcome: how.word() }));
            }
        }
        for how in MessageOutcome::ALL {
            drop(webhooks.get_or_create(&OutcomeLabel { outcome: how.word() }));
        }
        for how in PushOutcome::ALL {
            drop(pushes.get_or_create(&OutcomeLabel { outcome: how.word() }));
        }
        for how in ArchiveOutcome::ALL {
            drop(archived.get_or_create(&OutcomeLabel { outcome: how.word() }));
        }
        for service in PushService::ALL {
            for how in [PushOutcome::Taken, PushOutcome::Gone, PushOutcome::Refused, PushOutcome::Unreached] {
                let labels = PushServiceLabels { service: service.word(), outcome: how.word() };
                drop(push_services.get_or_create(&labels));
            }
        }
        Self { registry, mails, providers, webhooks, pushes, push_services, archived, requests, seconds }
    }
}

impl Metrics {
    /// Counts attempts at mails.
    pub fn mailed(&self, how: SendOutcome, mails: usize) {
        self.mails.get_or_create(&OutcomeLabel { outcome: how.word() }).inc_by(mails as u64);
    }

    /// Counts an attempt at a mail to a mailbox of this provider.
    pub fn mailed_to(&self, provider: Provider, how: SendOutcome) {
        self.providers.get_or_create(&ProviderLabels { provider: provider.word(), outcome: how.word() }).inc();
    }

    /// Counts an attempt at a message for a webhook.
    pub fn message_posted(&self, how: MessageOutcome) {
        self.webhooks.get_or_create(&OutcomeLabel { outcome: how.word() }).inc();
    }

    /// Counts an attempt at a push, or that none was needed.
    pub fn pushed(&self, how: PushOutcome) {
        self.pushes.get_or_create(&OutcomeLabel { outcome: how.word() }).inc();
    }

    /// Counts an attempt at a push to this push service.
    pub fn pushed_to(&self, service: PushService, how: PushOutcome) {
        let labels = PushServiceLabels { service: service.word(), outcome: how.word() };
        self.push_services.get_or_create(&labels).inc();
    }

    /// Counts an attempt at archiving a log.
    pub fn archived(&self, how: ArchiveOutcome) {
        self.archived.get_or_create(&OutcomeLabel { outcome: how.word() }).inc();
    }

    /// Counts a response with this status.
    pub fn answered(&self, status: u16, took: Duration) {
        let status = match status {
            100..=199 => "1xx",
            200..=299 => "2xx",
            300..=399 => "3xx",
            400..=499 => "4xx",
            _ => "5xx",
        };
        self.requests.get_or_create(&StatusLabel { status }).inc();
        self.seconds.observe(took.as_secs_f64());
    }
}

/// All metrics as text. While the database is unreachable, only those of the process.
///
/// # Errors
/// When they cannot be written, which does not happen.
pub async fn page(app: &App) -> Result<String> {
    let counted = count(app).await;
    let mut now = Registry::with_prefix("fieldpost");
    gauge(&mut now, "database_up", "Whether the database answers", i64::from(counted.is_some()));
    let outage = app.relay.outage().unwrap_or_default();
    let help = "For how long the mail server has refused this process; 0 when it does not";
    seconds(&mut now, "mail_outage", help, outage.as_secs_f64());
    let open = i64::try_from(app.listeners.count()).unwrap_or(i64::MAX);
    gauge(&mut now, "streams", "Streams that are open in this process", open);
    pools(&mut now, &app.store);
    together(&mut now, &app.store);
    statements(&mut now, &app.store);
    hashes(&mut now, app.passwords.load());
    kept(&mut now, &app.responses);
    spans(&mut now);
    let mut process = Registry::default();
    if let Some(figures) = ProcessFigures::read() {
        system(&mut process, figures);
    }
    if let Some((figures, letters, logs)) = counted {
        waiting(&mut now, figures);
        read(&mut now, &letters);
        if let Some(logs) = logs {
            old_logs(&mut now, logs);
        }
    }
    let mut text = String::new();
    let written = encode_registry(&mut text, &app.metrics.registry);
    let written = written.and_then(|()| encode_registry(&mut text, &now));
    let written = written.and_then(|()| encode_registry(&mut text, &process)).and_then(|()| encode_eof(&mut text));
    written.map_err(|why| Error::Files(std::io::Error::other(why)))?;
    Ok(text)
}

/// What is counted in the database; old logs by themselves, so that no other figure is missing where they cannot be.
async fn count(app: &App) -> Option<(Figures, Vec<LetterCount>, Option<WaitingLogs>)> {
    let counting = async {
        let mut conn = app.store.for_figures().await?;
        let strike_age = TimeDelta::days(app.settings.mail.strike_days.into());
        let (figures, letters) = (figures::read(&mut conn, strike_age).await?, figures::letters(&mut conn).await?);
        let logs = archive::waiting(app, &mut conn).await;
        let logs = logs.inspect_err(|why| tracing::warn!(%why, "logs that wait for the archive cannot be counted"));
        Ok::<_, crate::store::Error>((figures, letters, logs.ok()))
    };
    counting.await.inspect_err(|why| tracing::warn!(%why, "nothing can be counted")).ok()
}

fn waiting(now: &mut Registry, figures: Figures) {
    let Figures { mails_waiting, oldest_mail_seconds, letters_waiting, games_overdue, suspended, .. } = figures;
    let Figures { strikes, departures_stuck, letters_overdue_seconds, games_overdue_seconds, .. } = figures;
    let Figures { messages_waiting, messages_overdue_seconds, pushes_waiting, pushes_overdue_seconds, .. } = figures;
    gauge(now, "mails_waiting", "Mails that wait to be sent", mails_waiting);
    let help = "For how long the oldest mail has waited; 0 when none waits";
    seconds(now, "mails_oldest", help, oldest_mail_seconds);
    gauge(now, "letters_waiting", "Letters that wait to be read", letters_waiting);
    let help = "For how long the letter that is due the longest has been due; 0 when none is";
    seconds(now, "letters_overdue", help, letters_overdue_seconds);
    gauge(now, "games_overdue", "Games at which the clock should have looked by now", games_overdue);
    let help =
        "How far the clock is behind: for how long the alarm that is due the longest has been due; 0 when none is";
    seconds(now, "games_overdue", help, games_overdue_seconds);
    gauge(now, "webhook_messages_waiting", "Messages that wait for a receiver of a webhook", messages_waiting);
    let help = "For how long the message for a webhook that is due the longest has been due; 0 when none is";
    seconds(now, "webhook_messages_overdue", help, messages_overdue_seconds);
    gauge(now, "pushes_waiting", "Pushes that wait for a push service", pushes_waiting);
    let help = "For how long the push that is due the longest has been due; 0 when none is";
    seconds(now, "pushes_overdue", help, pushes_overdue_seconds);
    gauge(now, "addresses_suspended", "Addresses to which no mails are sent because they came back", suspended);
    gauge(now, "strikes", "Mails that came back and count against an address", strikes);
    let help = "Deleted users who cannot be taken out of a game, because it cannot be read";
    gauge(now, "departures_stuck", help, departures_stuck);
}

fn old_logs(now: &mut Registry, waiting: WaitingLogs) {
    let help = "Logs of games that ended long ago, which this process has yet to look at and nobody has archived";
    gauge(now, "logs_waiting", help, waiting.count);
    let help = "For how long the log of them that is due the longest has been due; 0 when none is";
    seconds(now, "logs_overdue", help, waiting.overdue_seconds);
}

fn read(now: &mut Registry, letters: &[LetterCount]) {
    let family = Family::<OutcomeLabel, Gauge>::default();
    // Each is there before its first letter.
    for outcome in LetterOutcome::ALL {
        let count = letters.iter().find(|letters| letters.outcome == *outcome).map_or(0, |letters| letters.count);
        family.get_or_create(&OutcomeLabel { outcome: outcome.word() }).set(count);
    }
    now.register("letters_last_day", "Letters that came within a day, by what became of them", family);
}

fn pools(now: &mut Registry, store: &Store) {
    let (connections, waiting) = (Family::<PoolStateLabels, Gauge>::default(), Family::<PoolLabel, Gauge>::default());
    let set = |gauge: &Gauge, count: usize| gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
    for &part in Part::ALL {
        let (load, part) = (store.load(part), part.name());
        for (state, count) in [("busy", load.busy), ("idle", load.idle), ("most", load.most)] {
            set(&connections.get_or_create(&PoolStateLabels { part, state }), count);
        }
        set(&waiting.get_or_create(&PoolLabel { part }), load.waiting);
    }
    now.register("database_connections", "Connections of this process to the database", connections);
    let help = "Who waits for a connection to the database in this process";
    now.register("database_waiting", help, waiting);
}

fn together(now: &mut Registry, store: &Store) {
    let Some(kinds) = store.gather_counts() else { return };
    let (questions, statements) =
        (Family::<QuestionLabel, Counter>::default(), Family::<QuestionLabel, Counter>::default());
    let waiting = Family::<QuestionLabel, Gauge>::default();
    for (what, gathered) in kinds {
        questions.get_or_create(&QuestionLabel { what }).inc_by(gathered.questions);
        statements.get_or_create(&QuestionLabel { what }).inc_by(gathered.statements);
        waiting.get_or_create(&QuestionLabel { what }).set(i64::try_from(gathered.waiting).unwrap_or(i64::MAX));
    }
    now.register("games_together", "Reads and writes of games that were asked for", questions);
    now.register("games_together_statements", "Statements that asked for them", statements);
    now.register("games_together_waiting", "Reads and writes of games that wait for their turn", waiting);
}

fn statements(now: &mut Registry, store: &Store) {
    let (counts, times) = (Family::<KindLabel, Counter>::default(), Family::<KindLabel, Seconds>::default());
    for &kind in StatementKind::ALL {
        let (statements, kind) = (store.statements(kind), kind.name());
        counts.get_or_create(&KindLabel { kind }).inc_by(statements.count);
        times.get_or_create(&KindLabel { kind }).inc_by(statements.took.as_secs_f64());
    }
    let help =
        "Statements of this process: those that read, those that write, and those that begin and end transactions";
    now.register("database_statements", help, counts);
    let help = "How long this process has waited for the database's responses to statements";
    now.register_with_unit("database_statement", help, Unit::Seconds, times);
}

fn hashes(now: &mut Registry, load: HashingLoad) {
    let HashingLoad { waiting, hashes, waited, worked } = load;
    let waiting = i64::try_from(waiting).unwrap_or(i64::MAX);
    gauge(now, "passwords_waiting", "Passwords that wait for a thread of this process", waiting);
    let (count, waits, works) = (Counter::<u64>::default(), Seconds::default(), Seconds::default());
    count.inc_by(hashes);
    waits.inc_by(waited.as_secs_f64());
    works.inc_by(worked.as_secs_f64());
    now.register("password_hashes", "Passwords that this process has hashed or checked", count);
    now.register_with_unit("password_wait", "How long they have waited for a thread", Unit::Seconds, waits);
    now.register_with_unit("password_hash", "How long the threads have worked on them", Unit::Seconds, works);
}

fn kept(now: &mut Registry, responses: &Responses) {
    let (hits, misses) = (Family::<QuestionLabel, Counter>::default(), Family::<QuestionLabel, Counter>::default());
    let bytes = Family::<QuestionLabel, Gauge>::default();
    for (what, counts) in responses.counts() {
        hits.get_or_create(&QuestionLabel { what }).inc_by(counts.hits);
        misses.get_or_create(&QuestionLabel { what }).inc_by(counts.misses);
        bytes.get_or_create(&QuestionLabel { what }).set(i64::try_from(counts.bytes).unwrap_or(i64::MAX));
    }
    now.register("read_cache_hits", "Reads that were answered with what this process kept", hits);
    now.register("read_cache_misses", "Reads for which nothing was kept, or only something older", misses);
    now.register("read_cache_bytes", "Bytes of the responses that are kept", bytes);
}

fn spans(now: &mut Registry) {
    let SpanCounts { exported, dropped } = spans::counts();
    let family = Family::<OutcomeLabel, Counter>::default();
    family.get_or_create(&OutcomeLabel { outcome: "exported" }).inc_by(exported);
    family.get_or_create(&OutcomeLabel { outcome: "dropped" }).inc_by(dropped);
    now.register("spans", "Spans of traces of this process, by what became of them", family);
}

/// By the names that every client of Prometheus gives them, without a prefix.
fn system(process: &mut Registry, figures: ProcessFigures) {
    let ProcessFigures { resident_bytes, virtual_bytes, open_files, max_files, threads, .. } = figures;
    let ProcessFigures { processor_seconds, started, .. } = figures;
    let whole = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    let bytes = [("process_resident_memory", resident_bytes), ("process_virtual_memory", virtual_bytes)];
    for ((name, bytes), help) in
        bytes.into_iter().zip(["Memory that this process has", "Addresses that it has reserved"])
    {
        let gauge = Gauge::<i64>::default();
        gauge.set(whole(bytes));
        process.register_with_unit(name, help, Unit::Bytes, gauge);
    }
    gauge(process, "process_open_fds", "Open files of this process", whole(open_files as u64));
    if let Some(most) = max_files {
        gauge(process, "process_max_fds", "How many files it may open", whole(most));
    }
    gauge(process, "process_threads", "Threads of this process", whole(threads));
    let processor = Seconds::default();
    processor.inc_by(processor_seconds);
    process.register_with_unit("process_cpu", "Processor time of this process", Unit::Seconds, processor);
    seconds(process, "process_start_time", "When this process started, since 1970", started);
}

fn gauge(now: &mut Registry, name: &str, help: &str, value: i64) {
    let gauge = Gauge::<i64>::default();
    gauge.set(value);
    now.register(name, help, gauge);
}

fn seconds(now: &mut Registry, name: &str, help: &str, value: f64) {
    let gauge = Gauge::<f64, AtomicU64>::default();
    gauge.set(value);
    now.register_with_unit(name, help, Unit::Seconds, gauge);
}
