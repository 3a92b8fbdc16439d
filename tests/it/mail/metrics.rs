//! Metrics for operators: on a listener of their own, correct, and without a word about anybody.

use std::collections::{BTreeMap, BTreeSet};
use std::net::TcpListener;
use std::sync::Arc;

use fieldpost::app::App;
use fieldpost::app::mails::alarm::overdue;
use fieldpost::http;
use fieldpost::values::TimeControl;
use reqwest::Method;

use crate::support::client::{Client, Reply};
use crate::support::mail_service::MailService;
use crate::support::personas::Table;
use crate::support::post::{answer, bring, letter, pump};
use crate::support::smtp::Fault;

/// The metrics as whoever watches `app` reads them: by name with labels.
async fn seen(app: &Arc<App>) -> BTreeMap<String, f64> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let server = http::serve_metrics(Arc::clone(app), listener).expect("a server");
    let handle = server.handle();
    tokio::spawn(server);
    let http = Client::new(&url);
    let reply = Reply::read(http.raw(Method::GET, "/metrics").send().await.expect("an answer")).await.ok();
    assert_eq!(reply.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    assert!(reply.text().ends_with("# EOF\n"), "{}", reply.text());
    let other = http.raw(Method::GET, "/v1/rulesets").send().await.expect("an answer");
    assert_eq!(other.status(), 404, "nothing else is served there");
    drop(handle.stop(false));
    let text = reply.text();
    let samples =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.rsplit_once(' ').expect("a value"));
    samples.map(|(name, value)| (name.to_owned(), value.parse().expect("a number"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_public_port_knows_no_metrics() {
    let mail_service = MailService::open().await;
    let reply = Client::new(&mail_service.service.url).raw(Method::GET, "/metrics").send().await.unwrap();
    assert_eq!(reply.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_mails_and_the_outcomes_of_others_are_counted() {
    let mail_service = MailService::with_letters().await;
    let table = Table::in_play(&mail_service.service).await;
    let before = seen(&mail_service.service.app).await;
    assert!(before["fieldpost_mails_waiting"] > 3.0 && before["fieldpost_mails_total{outcome=\"sent\"}"] == 0.0);
    bring(&mail_service.service, &letter("anna@example.org", "move+nobody@in.example.org", "b4-b5")).await.ok();
    assert_eq!(seen(&mail_service.service.app).await["fieldpost_letters_waiting"], 1.0);
    pump(&mail_service.service).await;
    answer(&mail_service.service, &table.red.address, "b4-b5").await;
    mail_service.server.fail_next([Fault::Recipient("451 4.7.1 greylisted")]);
    mail_service.pump().await;
    mail_service.wait(600).await;

    let now = seen(&mail_service.service.app).await;
    assert_eq!(now["fieldpost_mails_waiting"], 1.0);
    assert!((600.0..700.0).contains(&now["fieldpost_mails_oldest_seconds"]), "{now:#?}");
    assert_eq!(now["fieldpost_mails_total{outcome=\"postponed\"}"], 1.0);
    assert_eq!(now["fieldpost_mails_total{outcome=\"sent\"}"], before["fieldpost_mails_waiting"]);
    // The letter has answered the mail that asked for it.
    assert_eq!(now["fieldpost_mails_total{outcome=\"superseded\"}"], 1.0);
    assert_eq!(now["fieldpost_letters_last_day{outcome=\"dropped\"}"], 1.0);
    assert_eq!(now["fieldpost_letters_last_day{outcome=\"played\"}"], 1.0);
    assert_eq!((now["fieldpost_mail_outage_seconds"], now["fieldpost_database_up"]), (0.0, 1.0));
    let most = |part: &str| now[&*format!("fieldpost_database_connections{{part=\"{part}\",state=\"most\"}}")];
    assert_eq!(["requests", "sign_in", "background", "reserved"].map(most), [6.0, 1.0, 2.0, 1.0]);
    assert!(now["fieldpost_http_requests_total{status=\"2xx\"}"] > 5.0, "{now:#?}");
    assert_eq!(now["fieldpost_games_overdue"], 0.0);
    mail_service.wait(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 86_400).await;
    mail_service.service.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'bert'").await;
    let too_old = mail_service.service.app.settings.mail.strike_days + 1;
    let strike = format!(
        "INSERT INTO strikes SELECT id, mail, fieldpost_now() - age, '550' FROM users, \
         (VALUES ('\\x01'::bytea, interval '{too_old} days'), ('\\x02', interval '1 hour')) AS back (mail, age) \
         WHERE name = 'bert'"
    );
    mail_service.service.sql(&strike).await;
    let later = seen(&mail_service.service.app).await;
    assert_eq!(later["fieldpost_strikes"], 1.0, "those that still count");
    assert_eq!((later["fieldpost_games_overdue"], later["fieldpost_addresses_suspended"]), (1.0, 1.0));
    // A day after the end of the default time.
    assert!(later["fieldpost_games_overdue_seconds"] > 3_600.0, "{later:#?}");
    assert_eq!(before["fieldpost_games_overdue_seconds"], 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_passwords_and_mails_to_the_large_providers_are_counted() {
    let mail_service = MailService::open().await;
    let before = seen(&mail_service.service.app).await;
    assert_eq!(before["fieldpost_password_hashes_total"], 0.0);
    let table = Table::in_play(&mail_service.service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    mail_service.queue("anna@gmail.com").await;
    mail_service.queue("bert@his-own-domain.example").await;
    mail_service.server.fail_next([Fault::Recipient("451 4.7.1 greylisted")]);
    mail_service.pump().await;
    let now = seen(&mail_service.service.app).await;
    for kind in ["read", "write", "control"] {
        let (count, time) = (
            format!("fieldpost_database_statements_total{{kind=\"{kind}\"}}"),
            format!("fieldpost_database_statement_seconds_total{{kind=\"{kind}\"}}"),
        );
        assert!(now[&count] > before[&count] && now[&time] > before[&time], "{kind}: {now:#?}");
    }
    assert!(now["fieldpost_password_hashes_total"] >= 2.0, "two people have registered");
    assert!(now["fieldpost_password_hash_seconds_total"] > 0.0 && now["fieldpost_passwords_waiting"] == 0.0);
    let by = |outcome: &str| {
        let of =
            |name: &&String| name.contains("mails_by_provider") && name.contains(&format!("outcome=\"{outcome}\""));
        now.keys().filter(of).map(|name| now[name]).sum::<f64>()
    };
    for outcome in ["sent", "postponed", "failed"] {
        assert_eq!(by(outcome), now[&format!("fieldpost_mails_total{{outcome=\"{outcome}\"}}")], "{outcome}");
    }
    let to_google =
        |outcome: &str| now[&format!("fieldpost_mails_by_provider_total{{provider=\"google\",outcome=\"{outcome}\"}}")];
    assert_eq!(to_google("sent") + to_google("postponed"), 1.0);
    assert!(!now.keys().any(|name| name.contains("domain")), "a person's own domain is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_for_webhooks_that_wait_are_counted_with_how_late_they_are() {
    let mail_service = MailService::open().await;
    let table = Table::in_play(&mail_service.service).await;
    crate::webhooks::of(&table.blue.client).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let now = seen(&mail_service.service.app).await;
    assert!(now["fieldpost_webhook_messages_waiting"] >= 1.0, "{now:#?}");
    mail_service.wait(1_000).await;
    let late = seen(&mail_service.service.app).await["fieldpost_webhook_messages_overdue_seconds"];
    assert!((1_000.0..1_100.0).contains(&late), "{late}");
    mail_service.service.sql("UPDATE webhook_deliveries SET due_at = fieldpost_now() + interval '1 hour'").await;
    let paused = seen(&mail_service.service.app).await;
    assert_eq!(paused["fieldpost_webhook_messages_overdue_seconds"], 0.0, "a pause before another attempt is not late");
    assert!(paused["fieldpost_webhook_messages_waiting"] >= 1.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_that_nobody_reads_are_overdue() {
    let mail_service = MailService::with_letters().await;
    bring(&mail_service.service, &letter("anna@example.org", "move+nobody@in.example.org", "b4-b5")).await.ok();
    mail_service.wait(900).await;
    let late = seen(&mail_service.service.app).await["fieldpost_letters_overdue_seconds"];
    assert!((900.0..1_000.0).contains(&late), "{late}");
    pump(&mail_service.service).await;
    assert_eq!(seen(&mail_service.service.app).await["fieldpost_letters_overdue_seconds"], 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_shows_until_the_server_takes_a_mail() {
    let mail_service = MailService::open().await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_next([Fault::Recipient("550 5.7.1 your network is blocked")]);
    mail_service.pump().await;
    assert!(seen(&mail_service.service.app).await["fieldpost_mail_outage_seconds"] > 0.0);
    mail_service.wait(3_600).await;
    mail_service.pump().await;
    assert_eq!(seen(&mail_service.service.app).await["fieldpost_mail_outage_seconds"], 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_it_says_so_and_shows_its_own_counts() {
    let mail_service = MailService::open().await;
    mail_service.service.app.store.close();
    let now = seen(&mail_service.service.app).await;
    assert_eq!(now["fieldpost_database_up"], 0.0);
    assert!(
        now.contains_key("fieldpost_mails_total{outcome=\"sent\"}") && !now.contains_key("fieldpost_mails_waiting")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_metric_says_anything_about_anybody() {
    let mail_service = MailService::with_letters().await;
    let table = Table::in_play(&mail_service.service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    mail_service.pump().await;
    let words = [
        "",
        "1xx",
        "2xx",
        "3xx",
        "4xx",
        "5xx",
        "address_refused",
        "answered",
        "apple",
        "archived",
        "automatic",
        "background",
        "busy",
        "check",
        "control",
        "decisions",
        "delivered",
        "dropped",
        "events",
        "exported",
        "failed",
        "game",
        "gmx",
        "gone",
        "google",
        "held",
        "idle",
        "key_missing",
        "microsoft",
        "most",
        "mozilla",
        "other",
        "played",
        "postponed",
        "proton",
        "read",
        "refused",
        "requests",
        "reserved",
        "sent",
        "sign_in",
        "superseded",
        "taken",
        "unreached",
        "unreadable",
        "write",
        "yahoo",
    ];
    for name in seen(&mail_service.service.app).await.keys() {
        let (name, labels) = name.split_once('{').unwrap_or((name, "}"));
        let said = labels.trim_end_matches('}').split(',').filter(|label| !label.starts_with("le="));
        for label in said {
            let value = label.split_once('=').map_or("", |(_, value)| value.trim_matches('"'));
            assert!(words.contains(&value), "{name} says {label}");
        }
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_alerts_and_the_dashboard_name_metrics_that_exist_and_operators_can_read_about_every_alert() {
    let rules = include_str!("../../../packaging/prometheus/rules.yml");
    let dashboard = include_str!("../../../packaging/grafana/fieldpost.json");
    let mail_service = MailService::open().await;
    // A status is counted from its first response on.
    let http = Client::new(&mail_service.service.url);
    Reply::read(http.raw(Method::GET, "/health/live").send().await.expect("an answer")).await.ok();
    let now = seen(&mail_service.service.app).await;
    let exist: BTreeSet<&str> = now.keys().filter_map(|sample| sample.split('{').next()).collect();
    for (file, text) in [("the rules", rules), ("the dashboard", dashboard)] {
        let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '_');
        let is_metric = |word: &&str| word.starts_with("fieldpost_") || word.starts_with("process_");
        let named: BTreeSet<&str> = words.filter(is_metric).collect();
        assert!(named.len() > 8, "{file}: {named:?}");
        let unknown: Vec<_> = named.difference(&exist).collect();
        assert!(unknown.is_empty(), "{file} name {unknown:?}, which no process has");
    }
    let operations = include_str!("../../../docs/OPERATIONS.md");
    let (_, explained) = operations.split_once("\n### Alerts\n").expect("a section about alerts");
    let explained = explained.split("\n## ").next().unwrap_or_default();
    let alerts: Vec<_> = rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    assert_eq!(explained.matches("\n| `").count(), alerts.len(), "an alert that there is not");
    for alert in alerts {
        assert!(explained.contains(&format!("\n| `{alert}` | ")), "docs/OPERATIONS.md does not explain {alert}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_needs_of_a_process_are_told_by_the_names_that_every_program_has_for_it() {
    let mail_service = MailService::open().await;
    let now = seen(&mail_service.service.app).await;
    let memory = [now["process_resident_memory_bytes"], now["process_virtual_memory_bytes"]];
    assert!(memory[0] > 1e6 && memory[0] < memory[1], "{memory:?}");
    let files = [now["process_open_fds"], now["process_max_fds"]];
    assert!(files[0] > 3.0 && files[0] < files[1], "{files:?}");
    assert!(now["process_threads"] >= 2.0 && now["process_cpu_seconds_total"] > 0.0, "{now:#?}");
    // This test runs in the process that is asked; the clock of the machine may have been set since it started.
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("a time").as_secs_f64();
    let age = since - now["process_start_time_seconds"];
    assert!((-60.0..86_400.0).contains(&age), "started {age} s ago");
    let again = seen(&mail_service.service.app).await["process_start_time_seconds"];
    assert_eq!(again, now["process_start_time_seconds"], "it started once");
    assert_eq!(now["fieldpost_spans_total{outcome=\"exported\"}"], 0.0, "there are no traces unless somebody asks");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_waits_for_too_long_is_an_alarm() {
    let mail_service = MailService::open().await;
    assert_eq!(overdue(&mail_service.service.app).await.unwrap(), None);
    mail_service.queue("anna@example.org").await;
    mail_service.wait(3_500).await;
    assert_eq!(overdue(&mail_service.service.app).await.unwrap(), None);
    mail_service.wait(200).await;
    assert_eq!(overdue(&mail_service.service.app).await.unwrap().map(|overdue| overdue.waiting), Some(1));
    mail_service.pump().await;
    assert_eq!(overdue(&mail_service.service.app).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_very_long_queue_the_first_are_counted_and_the_others_estimated() {
    let mail_service = MailService::open().await;
    let queue = async |from: u32, to: u32| {
        let mails =
            "SELECT gen_random_uuid(), 'x:' || n, 'a@example.org', 'x', convert_to('Subject: x', 'UTF8'), now(), now()";
        let into = "INSERT INTO outbox (game_id, dedupe_key, address, kind, content, created_at, due_at)";
        mail_service.service.sql(&format!("{into} {mails} FROM generate_series({from}, {to}) n")).await;
    };
    queue(1, 9_999).await;
    assert_eq!(seen(&mail_service.service.app).await["fieldpost_mails_waiting"], 9_999.0);
    queue(10_000, 12_000).await;
    assert_eq!(
        seen(&mail_service.service.app).await["fieldpost_mails_waiting"],
        10_000.0,
        "nothing better is known yet"
    );
    mail_service.service.sql("ANALYZE outbox").await;
    assert_eq!(seen(&mail_service.service.app).await["fieldpost_mails_waiting"], 12_000.0);
}
