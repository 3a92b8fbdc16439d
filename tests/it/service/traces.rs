//! Traces by OpenTelemetry: what a collector is told of requests, statements, mails and webhooks, and that it is told
//! nothing of anybody and of no piece. A collector that hangs holds nothing up.

use std::collections::{BTreeMap, BTreeSet};
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use fieldpost::http::routes;
use fieldpost::values::{FixedKind, SwitchableKind};
use fieldpost::worker::{ALWAYS, BACKGROUND, SERVING};
use reqwest::Method;
use uuid::Uuid;

use super::crashes::{Service, program};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::collector::{Span, export, on_database_of, said_of, spans};
use crate::support::personas::{BLUE, PASSWORD, Player, RED, Table, blue_in_another_world};
use crate::support::push::TestBrowser;
use crate::support::receiver::{Answer, Message, Receiver};
use crate::support::smtp::{ReceivedMail, SmtpServer};
use crate::{pushes, webhooks};

/// A service without workers that exports to a collector; what is called by the test app's address goes to it.
struct TracedService {
    app: TestApp,
    service: Service,
    collector: Receiver,
}

impl TracedService {
    async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    async fn start_with(change: impl FnOnce(&mut Command)) -> Self {
        let (mut app, collector) = (TestApp::start().await, Receiver::start().await);
        let mut program = program(&app.folder, "serve");
        change(export(on_database_of(&mut program, &app), &collector).arg("--no-workers"));
        let (service, _) = Service::run(&app.folder, &mut program);
        app.url.clone_from(&service.url);
        Self { app, service, collector }
    }

    /// Stops the service: all that it has exported, and the rest of the test.
    async fn stop(self) -> (TestApp, Receiver, Vec<Message>) {
        let Self { app, service, collector } = self;
        let stopped = tokio::task::spawn_blocking(move || service.stop()).await;
        assert_eq!(stopped.expect("an end"), Some(0));
        let exported = collector.take();
        (app, collector, exported)
    }
}

/// Lets workers do what waits: all that they have exported, and the mails that were sent.
async fn work(app: &TestApp, collector: &Receiver) -> (Vec<Message>, Vec<ReceivedMail>) {
    let server = SmtpServer::start().await;
    let mut program = program(&app.folder, "serve");
    let program = export(on_database_of(&mut program, app), collector)
        .env("FIELDPOST__MAIL__HOST", "127.0.0.1")
        .env("FIELDPOST__MAIL__PORT", server.port.to_string())
        .env("FIELDPOST__MAIL__TLS", "none");
    let (service, _) = Service::run(&app.folder, program);
    let all_done = async {
        const WAITING: &str = "SELECT dedupe_key FROM outbox WHERE coalesce(sent_at, superseded_at) IS NULL \
                               UNION ALL SELECT event FROM webhook_deliveries WHERE due_at IS NOT NULL \
                               UNION ALL SELECT host FROM pushes WHERE due_at IS NOT NULL";
        while !app.sql(WAITING).await.is_empty() {}
    };
    tokio::time::timeout(Duration::from_secs(120), all_done).await.expect("mails and messages that are sent");
    tokio::task::spawn_blocking(move || service.stop()).await.expect("an end");
    (collector.take(), server.received())
}

/// The spans of the trace that a span is the first of.
fn within<'s>(all: &'s [Span], first: &Span) -> Vec<&'s Span> {
    all.iter().filter(|span| span.trace == first.trace && span.id != first.id).collect()
}

/// A request by its name.
#[track_caller]
fn request<'s>(all: &'s [Span], name: &str) -> &'s Span {
    all.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("no span {name}: {all:#?}"))
}

/// What may be said, by its key.
fn is_a_word_of_the_program(key: &str, value: &str) -> bool {
    let is_one = |words: &[&str]| words.contains(&value);
    match key {
        "http.request.method" => is_one(&["GET", "POST", "PUT", "PATCH", "DELETE"]),
        "http.route" => routes::all().iter().any(|route| route.path == value),
        "http.response.status_code" => value.parse::<u16>().is_ok_and(|status| (100..600).contains(&status)),
        "fieldpost.request.id" => value.parse::<Uuid>().is_ok(),
        "db.system.name" => value == "postgresql",
        "db.operation.name" => is_one(&["SELECT", "INSERT", "UPDATE", "DELETE", "BEGIN", "END", "SAVEPOINT", "SET"]),
        "db.collection.name" => include_str!("../../../src/store/schema.rs").contains(&format!("\n    \"{value}\",\n")),
        "fieldpost.question" => is_one(&["read", "check", "decisions", "write"]),
        "fieldpost.pool.part" => is_one(&["requests", "sign_in", "background", "reserved"]),
        "fieldpost.mail.kind" => {
            let kinds = SwitchableKind::ALL.iter().map(|kind| kind.word());
            kinds.chain(FixedKind::ALL.iter().map(|kind| kind.word())).any(|kind| kind == value)
        }
        "fieldpost.mail.provider" => value == "other",
        "fieldpost.push.service" => value == "other",
        "fieldpost.worker" => [ALWAYS, SERVING, BACKGROUND].concat().iter().any(|task| task.name == value),
        "fieldpost.outcome" => is_one(&["sent", "delivered", "taken", "worked"]),
        _ => false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_traced_from_registration_to_its_mails_and_nothing_in_the_traces_is_anybodys() {
    let service = TracedService::start().await;
    let (hook, push_service) = (Receiver::start().await, Receiver::start().await);
    let table = Table::in_setup(&service.app).await;
    pushes::subscribe(&table.blue.client, &TestBrowser::new(), &push_service.url).await;
    let secret = webhooks::register(&table.blue.client, &hook.url).await["secret"].clone();
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, &BLUE).await.ok();
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "b5xb6").await.ok();
    assert_eq!(table.red.act(&table.game, "an action that is not one").await.status / 100, 4);
    let missing = Client::new(&service.app.url).raw(Method::GET, "/anna/verify/sesame?token=sesame").send().await;
    assert_eq!(missing.expect("an answer").status(), 404);
    let (app, collector, mut exported) = service.stop().await;

    let users = app.sql("SELECT user_id::text FROM sessions").await;
    assert_eq!(users.len(), 2);
    let (by_workers, mails) = work(&app, &collector).await;
    exported.extend(by_workers);
    assert!(mails.len() >= 3 && !hook.take().is_empty() && !push_service.take().is_empty(), "{mails:?}");

    let all = spans(&exported);
    for span in &all {
        for (key, value) in &span.attributes {
            assert!(is_a_word_of_the_program(key, value), "{} says {key}={value}", span.name);
        }
        assert!(!span.has_failed, "{span:?}");
        assert!(span.parent.is_empty() || all.iter().any(|one| one.id == span.parent), "part of nothing: {span:?}");
    }

    // Whatever is secret, or somebody's: in no byte of what was exported.
    let words = ["sesame", "anna", "bert", "example.org", PASSWORD, &table.game, "b4-b5", "b5xb6", "marshal", "scout"];
    let mut secrets: BTreeSet<String> = words.into_iter().map(str::to_owned).collect();
    secrets.extend([hook.url.clone(), push_service.url.clone()]);
    secrets.extend(secret.as_str().map(str::to_owned));
    for tokens in [&table.red.tokens, &table.blue.tokens] {
        secrets.extend(["access_token", "refresh_token"].map(|key| tokens[key].as_str().expect("a token").to_owned()));
    }
    secrets.extend(users.into_iter().flatten().flatten());
    // Every word of a mail that is long enough to be one: links, greetings, boards.
    let texts: Vec<_> = mails.iter().map(|mail| String::from_utf8_lossy(&mail.raw)).collect();
    let said = texts.iter().flat_map(|text| text.split(|c: char| c.is_whitespace() || "<>=/\"".contains(c)));
    secrets.extend(said.filter(|word| word.len() >= 8 && !is_named_alike(word)).map(str::to_owned));
    assert!(secrets.len() > 50, "{secrets:?}");
    let contains = |bytes: &[u8], word: &str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    for word in &secrets {
        assert!(!exported.iter().any(|message| contains(&message.bytes, word)), "“{word}” is exported");
    }

    let played = request(&all, "POST /v1/games/{game}/actions");
    assert_eq!(played.says_of("http.response.status_code"), "200");
    let parts = within(&all, played);
    let questions: Vec<&str> = parts.iter().map(|span| span.says_of("fieldpost.question")).collect();
    assert!(questions.contains(&"read") && questions.contains(&"write"), "{questions:?}");
    assert!(parts.iter().all(|part| part.parent == played.id || parts.iter().any(|one| one.id == part.parent)));
    let logged_in = within(&all, request(&all, "POST /v1/sessions"));
    for name in ["SELECT users", "INSERT sessions", "connection"] {
        assert!(logged_in.iter().any(|span| span.name == name), "no {name} among {logged_in:#?}");
    }
    assert!(["BEGIN", "END"].iter().all(|name| all.iter().any(|span| span.name == *name)));
    assert!(all.iter().any(|span| span.name == "GET" && span.says_of("http.response.status_code") == "404"));
    let kinds = said_of(&all, "fieldpost.mail.kind");
    assert!(["verify-address", "your-turn"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    assert_eq!(all.iter().filter(|span| span.name == "mail").count(), mails.len());
    for (name, outcome) in [("webhook", "delivered"), ("push", "taken")] {
        let is_it = |span: &Span| span.name == name && span.says_of("fieldpost.outcome") == outcome;
        assert!(all.iter().any(is_it), "no {name} is {outcome}");
    }
    let steps: Vec<&Span> = all.iter().filter(|span| span.name == "step").collect();
    assert!(steps.iter().any(|step| step.says_of("fieldpost.worker") == "outbox"), "{steps:#?}");
    assert!(steps.iter().all(|step| step.says_of("fieldpost.outcome") != "idle"), "one that found nothing is told");
}

/// Whether a word of a mail is one that spans have for reasons of their own.
fn is_named_alike(word: &str) -> bool {
    let names = include_str!("../../../src/spans/mod.rs");
    let is_part_of_route = || routes::all().iter().any(|route| route.path.contains(word));
    names.contains(word) || include_str!("../../../src/store/schema.rs").contains(word) || is_part_of_route()
}

/// What two players' requests are told as, in their order, and what their mails are told as, in none.
async fn told(blue: &[(&str, &str)]) -> (Vec<Vec<Vec<String>>>, BTreeMap<Vec<String>, usize>) {
    let service = TracedService::start().await;
    let table = Table::in_setup(&service.app).await;
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, blue).await.ok();
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "b5xb6").await.ok();
    table.blue.look(&table.game).await;
    let (app, collector, exported) = service.stop().await;
    let all = spans(&exported);
    let first = all.iter().filter(|span| span.parent.is_empty() && !span.attributes.contains_key("fieldpost.worker"));
    let without_id = |span: &Span| {
        let said = span.says().into_iter().filter(|said| !said.starts_with("fieldpost.request.id="));
        said.chain([span.has_failed.to_string()]).collect()
    };
    let requests = first.map(|first| [vec![first], within(&all, first)].concat().into_iter().map(without_id).collect());
    let requests = requests.collect();
    let worked = spans(&work(&app, &collector).await.0);
    let mut mails = BTreeMap::new();
    for mail in worked.iter().filter(|span| span.name == "mail") {
        *mails.entry(mail.says()).or_default() += 1;
    }
    (requests, mails)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_differ_in_hidden_pieces_are_traced_alike() {
    let other_blue = blue_in_another_world();
    let (one, other) = tokio::join!(told(&BLUE), told(&other_blue));
    assert!(one.0.len() > 15 && one.1.values().sum::<usize>() >= 3, "{one:#?}");
    for (one, other) in one.0.iter().zip(&other.0) {
        assert_eq!(one, other);
    }
    assert_eq!((one.0.len(), &one.1), (other.0.len(), &other.1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_hangs_holds_up_neither_requests_nor_the_end() {
    let mut service = TracedService::start().await;
    service.collector.always(Some(Answer::Nothing));
    let anna = Player::new(&service.app, "anna").await;
    service.collector.wait().await;
    // It has what it was sent, and does not answer; everybody else is answered.
    anna.client.call("read_me").send().await.ok();
    service.service.tell_to_stop();
    service.service.wait_for("the collector of traces does not answer; its last spans are dropped");
    let (code, _) = tokio::task::spawn_blocking(move || service.service.end()).await.expect("an end");
    assert_eq!(code, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn spans_that_a_collector_does_not_take_are_dropped_and_counted() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let nobody = port.local_addr().expect("an address");
    drop(port);
    let folder = TestApp::start().await;
    let mut program = program(&folder.folder, "serve");
    let program = on_database_of(&mut program, &folder)
        .env("FIELDPOST__TRACES__ENDPOINT", format!("http://{nobody}/"))
        .env("FIELDPOST__METRICS__LISTEN", "127.0.0.1:0");
    let (mut service, said) = Service::run(&folder.folder, program);
    let (_, metrics) = said.split_once("serving metrics metrics=").expect("where metrics are");
    let metrics = Client::new(&format!("http://{}", metrics.split_whitespace().next().expect("an address")));
    Client::new(&service.url).call("live").send().await.ok();
    service.wait_for("the collector takes no traces; they are dropped why=\"not-reached\"");
    let text = metrics.raw(Method::GET, "/metrics").send().await.expect("an answer").text().await.expect("text");
    let count = |outcome: &str| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(&format!("fieldpost_spans_total{{outcome=\"{outcome}\"}} ")));
        line.expect("a count").parse::<u64>().expect("a number")
    };
    assert!(count("dropped") >= 1 && count("exported") == 0, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clients_trace_is_continued_only_if_the_operator_says_so() {
    const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
    const PARENT: &str = "b7ad6b7169203331";
    for is_continued in [false, true] {
        let service = TracedService::start_with(|program| {
            program.env("FIELDPOST__TRACES__CONTINUE_TRACEPARENT", is_continued.to_string());
        });
        let service = service.await;
        let call = Client::new(&service.service.url).raw(Method::GET, "/health/live");
        let call = call.header("traceparent", format!("00-{TRACE}-{PARENT}-01")).header("tracestate", "a=sesame");
        assert_eq!(call.send().await.expect("an answer").status(), 200);
        let call = Client::new(&service.service.url).raw(Method::GET, "/health/live");
        assert_eq!(call.header("traceparent", "sesame").send().await.expect("an answer").status(), 200);
        let (_, _, exported) = service.stop().await;
        let all = spans(&exported);
        let live: Vec<&Span> = all.iter().filter(|span| span.name == "GET /health/live").collect();
        let hex = |bytes: &[u8]| data_encoding::HEXLOWER.encode(bytes);
        let [first, second] = live[..] else { panic!("{live:#?}") };
        assert_eq!(hex(&first.trace) == TRACE && hex(&first.parent) == PARENT, is_continued, "{first:?}");
        assert!(second.parent.is_empty() && hex(&second.trace) != TRACE, "{second:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_part_of_all_traces_is_kept_if_the_operator_says_so() {
    let service = TracedService::start_with(|program| {
        program.env("FIELDPOST__TRACES__SAMPLE_PERCENT", "1");
    });
    let service = service.await;
    for _ in 0..100 {
        Client::new(&service.service.url).call("live").send().await.ok();
    }
    let (_, _, exported) = service.stop().await;
    let kept = spans(&exported).iter().filter(|span| span.name == "GET /health/live").count();
    // One on average; thirty never happen.
    assert!(kept < 30, "{kept} of 100");
}
