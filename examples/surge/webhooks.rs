//! Webhooks: how many messages a second reach receivers that answer at once, what each costs, and what becomes of that
//! when some receivers never answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::spawn_local;
use tokio::time::sleep;

use crate::database::Database;
use crate::measure::{CpuTime, LIMIT};
use crate::service::Service;
use crate::wire::Wire;
use crate::{Choice, Outcome, people};

/// Users, each with one webhook.
const USERS: usize = 100;
/// Of how many webhooks one never answers, in the last round.
const HANGING: usize = 10;

/// A receiver on loopback that counts what it takes; at `/silent` it never answers.
struct Receiver {
    port: u16,
    taken: Arc<AtomicU64>,
}

impl Receiver {
    async fn start() -> Outcome<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let taken = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&taken);
        spawn_local(async move {
            while let Ok((stream, _)) = listener.accept().await {
                spawn_local(answer(stream, Arc::clone(&counter)));
            }
        });
        Ok(Self { port, taken })
    }

    fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }
}

/// Reads one message and answers it, unless it is one that is never answered.
async fn answer(mut stream: TcpStream, taken: Arc<AtomicU64>) {
    let mut read = Vec::with_capacity(2048);
    let mut buffer = [0; 2048];
    while !is_whole(&read) {
        match stream.read(&mut buffer).await {
            Ok(count @ 1..) => read.extend_from_slice(&buffer[..count]),
            _ => return,
        }
    }
    if read.starts_with(b"POST /silent") {
        return std::future::pending().await;
    }
    if stream.write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n").await.is_ok() {
        taken.fetch_add(1, Ordering::Relaxed);
    }
}

/// Whether a message is there with its body.
fn is_whole(read: &[u8]) -> bool {
    let text = String::from_utf8_lossy(read);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.to_ascii_lowercase();
    let length = length.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next()?.parse().ok());
    length.is_some_and(|length: usize| body.len() >= length)
}

/// Measures them: two rounds in which every receiver answers, and one in which some do not.
pub(super) async fn measure(choice: &Choice, service: &Service, database: &Database) -> Outcome {
    let receiver = Receiver::start().await?;
    let tokens = people::log_in(database, service.listen(), (USERS, USERS)).await?;
    let mut wire = Wire::connect(service.listen()).await?;
    for token in &tokens {
        let body =
            json!({ "url": format!("http://127.0.0.1:{}/", receiver.port), "events": ["game.changed"] }).to_string();
        let request = format!(
            "POST /v1/me/webhooks HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let status = wire.exchange(request.as_bytes()).await?;
        if status != 201 {
            return Err(format!("a webhook was answered with {status}").into());
        }
    }
    let mut rounds = Vec::new();
    for hanging in [0, 0, USERS / HANGING] {
        let silent = format!(
            "UPDATE webhooks SET url = url || 'silent' WHERE id IN (SELECT id FROM webhooks ORDER BY id LIMIT {hanging})"
        );
        database.ask(&silent).await?;
        rounds.push(round(choice, service, database, &receiver).await?);
    }
    let [_, all, some] = &rounds[..] else { return Err("there are three rounds".into()) };
    println!(
        "{}",
        json!({ "messages": choice.messages, "per_s": all.per_second.round(), "service_us": all.service_us.round(),
            "postgres_us": all.postgres_us.round(), "with_hanging_per_s": some.per_second.round() })
    );
    Ok(())
}

/// A round: messages a second, and processor time for each.
struct Round {
    per_second: f64,
    service_us: f64,
    postgres_us: f64,
}

/// Queues messages, as many for each webhook, and waits until all are taken that are answered.
async fn round(choice: &Choice, service: &Service, database: &Database, receiver: &Receiver) -> Outcome<Round> {
    // Nothing is posted while they are queued.
    service.hold(true).await?;
    database
        .ask(&format!(
            "INSERT INTO webhook_deliveries (webhook_id, event, message, created_at, due_at, give_up_at) \
             SELECT w.id, 'game.changed', json_build_object('type', 'game.changed', 'timestamp', \
               to_char(now(), 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), 'data', \
               json_build_object('game', gen_random_uuid(), 'version', n))::text, \
               fieldpost_now(), fieldpost_now(), fieldpost_now() + interval '3 days' \
             FROM generate_series(1, {}) n, webhooks w",
            choice.messages as usize / USERS
        ))
        .await?;
    database.settle().await?;
    let wanted = "SELECT count(*) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id \
                  WHERE d.due_at IS NOT NULL AND w.url NOT LIKE '%silent'";
    let wanted: u64 = database.ask(wanted).await?.parse()?;
    let (before, used) = (receiver.taken(), CpuTime::now(service, database)?);
    service.hold(false).await?;
    let begun = Instant::now();
    while receiver.taken() - before < wanted {
        if begun.elapsed() > LIMIT {
            return Err(format!("only {} of {wanted} messages are out", receiver.taken() - before).into());
        }
        sleep(Duration::from_millis(5)).await;
    }
    let elapsed = begun.elapsed().as_secs_f64();
    let (service_s, postgres_s) = CpuTime::now(service, database)?.since(&used);
    let each = |seconds: f64| seconds * 1e6 / wanted as f64;
    let round =
        Round { per_second: wanted as f64 / elapsed, service_us: each(service_s), postgres_us: each(postgres_s) };
    println!(
        "{wanted} messages: {:.0}/s; processor time of each {:.0} us service, {:.0} us Postgres",
        round.per_second, round.service_us, round.postgres_us
    );
    Ok(round)
}
