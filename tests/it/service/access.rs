//! The access log of the real program: a line for each answer, and nothing in it that is a secret, whoever plays what.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use secrecy::ExposeSecret;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::oauth::Program;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::tokens::create;

/// `fieldpost serve` beside a service of the tests, on its database and keys, with its log in a file.
struct LoggedProcess {
    app: TestApp,
    process: Child,
    log: PathBuf,
}

impl LoggedProcess {
    async fn start(format: &str, access: bool) -> Self {
        let mut app = TestApp::start().await;
        let log = app.folder.join("serve.log");
        let file = std::fs::File::create(&log).expect("a file");
        let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        program
            .args(["serve", "--no-workers"])
            .env("FIELDPOST__DATA__FOLDER", &app.folder)
            .env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret())
            .env("FIELDPOST__DATABASE__POOL_SIZE", "6")
            .env("FIELDPOST__SERVER__LISTEN", "127.0.0.1:0")
            .env("FIELDPOST__SERVER__PUBLIC_URL", &app.url)
            .env("FIELDPOST__LOG__FORMAT", format)
            .env("FIELDPOST__LOG__ACCESS", access.to_string())
            .env_remove("DATABASE_URL")
            .stderr(Stdio::from(file));
        let process = program.spawn().expect("the program");
        app.url = format!("http://{}", address(&log).await);
        Self { app, process, log }
    }

    /// Asks it to stop and reads its log to the end.
    fn stop(mut self) -> Vec<String> {
        let status = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.process.id())]).status();
        assert!(status.expect("a shell").success());
        self.process.wait().expect("gone");
        std::fs::read_to_string(&self.log).expect("a log").lines().map(str::to_owned).collect()
    }
}

impl Drop for LoggedProcess {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Where the program says that it listens.
async fn address(log: &Path) -> String {
    for _ in 0..6_000 {
        let said = std::fs::read_to_string(log).expect("a log");
        if let Some(at) = said.find("127.0.0.1:").filter(|_| said.contains("listening")) {
            let rest = &said[at..];
            let end = rest.find(|c: char| c.is_whitespace() || c == '"').filter(|end| *end < rest.len());
            return rest[..end.expect("the whole line")].to_owned();
        }
        // Another process has to come up; nothing but its log tells.
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it does not listen:\n{}", std::fs::read_to_string(log).expect("a log"));
}

/// Two people register, play a game to its end, fail to log in and open links: everything that they said or were told
/// and that nobody else may know.
async fn play(app: &TestApp) -> Vec<String> {
    let table = Table::in_play(app).await;
    table.red.act(&table.game, "a4-a5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.blue.act(&table.game, "resign").await.ok();
    table.red.client.call("read_record").path("game", &table.game).send().await.ok();
    let anybody = table.red.client.anonymous();
    let wrong = json!({ "login": table.red.address, "password": "a wrong password" });
    anybody.call("log_in").json(wrong).send().await.problem("wrong-credentials");
    anybody.call("request_password_reset").json(json!({ "address": table.red.address })).send().await.ok();
    let reset = link_token(app, &table.red.address, "reset").await;
    assert_eq!(
        anybody.raw(reqwest::Method::GET, &format!("/reset/{reset}?x=secret-query")).send().await.unwrap().status(),
        200
    );
    let method = reqwest::Method::from_bytes(b"SECRETMETHOD").unwrap();
    anybody.raw(method, "/secret-path").header("user-agent", "secret-agent").send().await.unwrap();
    let token = create(&table.red, &["read"]).await["token"].as_str().unwrap().to_owned();
    let mistyped = format!("{}B", &token[..62]);
    anybody.with_token(&token).call("read_me").send().await.ok();
    anybody.with_token(&mistyped).call("read_me").send().await.problem("unauthenticated");
    let mut secrets: Vec<String> =
        ["@", "example.org", "wrong password", PASSWORD, "secret-", "SECRETMETHOD", &table.game]
            .map(str::to_owned)
            .into();
    let program = Program::at(app, "Board Bot", "https://bot.example.org/back").await;
    let code = program.code("anna", PASSWORD, "read").await;
    let granted = program.exchange(&code, &[]).await.ok().json();
    program.exchange(&code, &[]).await;
    for token in ["access_token", "refresh_token"] {
        secrets.push(granted[token].as_str().unwrap().to_owned());
    }
    secrets.extend([reset, token, mistyped, code, "state+".to_owned()]);
    for player in [&table.red, &table.blue] {
        for token in ["access_token", "refresh_token"] {
            secrets.push(player.tokens[token].as_str().unwrap().to_owned());
        }
    }
    secrets
}

#[tokio::test(flavor = "multi_thread")]
async fn a_played_game_leaves_a_line_for_each_answer_and_no_secret() {
    let service = LoggedProcess::start("json", true).await;
    let secrets = play(&service.app).await;
    let anna = service.app.sql("SELECT id FROM users WHERE name = 'anna'").await[0][0].clone().unwrap();
    let lines = service.stop();
    for secret in &secrets {
        assert!(lines.iter().all(|line| !line.contains(secret.as_str())), "{secret} stands in the log:\n{lines:#?}");
    }
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let access: Vec<&Value> =
        lines.iter().filter(|line| line["target"] == "access").map(|line| &line["fields"]).collect();
    assert!(access.len() > 20, "{access:#?}");
    for line in &access {
        let keys: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let known = ["bytes", "method", "ms", "network", "request", "route", "status", "user"];
        assert!(keys.iter().all(|key| known.contains(key)) && keys.len() == known.len(), "{line}");
        assert_eq!(line["network"], "127.0.0.1");
        assert_eq!(line["request"].as_str().unwrap().len(), 36);
    }
    let find = |method: &str, route: &str| {
        let found = access.iter().find(|line| line["method"] == method && line["route"] == route);
        *found.unwrap_or_else(|| panic!("no line for {method} {route}: {access:#?}"))
    };
    let moved = find("POST", "/v1/games/{game}/actions");
    assert_eq!((&moved["status"], &moved["user"]), (&json!(200), &json!(anna)));
    assert!(moved["bytes"].as_u64().unwrap() > 100);
    assert_eq!(find("GET", "/reset/{token}")["status"], 200);
    let opened = find("POST", "/v1/sessions");
    assert_eq!((&opened["status"], &opened["user"]), (&json!(201), &json!("-")), "nobody was known yet");
    assert_eq!(find("other", "-")["status"], 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_that_is_written_otherwise_is_told_by_the_route_that_it_leads_to() {
    let service = LoggedProcess::start("text", true).await;
    let anna = Player::new(&service.app, "anna").await;
    let body = json!({ "login": anna.name, "password": PASSWORD }).to_string();
    let log_in = anna.client.anonymous().raw(reqwest::Method::POST, "/v1/session%73").body(body);
    assert_eq!(log_in.header("content-type", "application/json").send().await.unwrap().status(), 201);
    let lines = service.stop();
    let log_ins = lines.iter().filter(|line| line.contains(" access: ") && line.contains("route=\"/v1/sessions\""));
    assert_eq!(log_ins.count(), 2, "{lines:#?}");
    assert!(lines.iter().all(|line| !line.contains("route=\"-\"")), "{lines:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_read_the_same_lines_as_text_and_may_switch_them_off() {
    let service = LoggedProcess::start("text", true).await;
    Client::new(&service.app.url).call("live").send().await.ok();
    let lines = service.stop();
    let line = lines.iter().find(|line| line.contains(" access: ")).expect("a line");
    assert!(line.contains("INFO") && line.contains("method=\"GET\" route=\"/health/live\" status=200 ms="), "{line}");

    let service = LoggedProcess::start("text", false).await;
    Client::new(&service.app.url).call("live").send().await.ok();
    let lines = service.stop();
    assert!(lines.iter().all(|line| !line.contains("/health/live")), "{lines:#?}");
}

/// What is answered to bytes that are not a request.
async fn answer(app: &TestApp, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(&app.url["http://".len()..]).await.expect("a connection");
    // The server may close before it has read everything; what it said counts.
    drop(stream.write_all(bytes).await);
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer).await);
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_not_http_get_a_plain_answer_and_no_line_in_the_log() {
    let service = LoggedProcess::start("text", true).await;
    let before = std::fs::read_to_string(&service.log).expect("a log").lines().count();
    let huge = format!("GET / HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n", "y".repeat(300_000));
    for _ in 0..20 {
        for garbage in ["NONSENSE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n"] {
            let said = answer(&service.app, garbage.as_bytes()).await;
            assert!(said.starts_with("HTTP/1.1 400 ") && said.contains("content-length: 0"), "{garbage:?}: {said}");
        }
    }
    let said = answer(&service.app, huge.as_bytes()).await;
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 431 "), "{said}");
    Player::new(&service.app, "anna").await;
    let lines = service.stop();
    let errors: Vec<&String> =
        lines[before..].iter().filter(|line| line.contains("ERROR") || line.contains("WARN")).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}
