//! The start: what is not there yet is waited for, what will never be there is reported at once with what to do.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use super::postgres;
use crate::support::client::Client;
use crate::support::database;
use crate::support::postgres::{Postgres, Stop};

/// `fieldpost serve` with this address of its database.
async fn program(url: &str, wait: u32) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    program
        .arg("serve")
        .env("FIELDPOST__DATA__FOLDER", database::folder().await)
        .env("FIELDPOST__SERVER__LISTEN", "127.0.0.1:0")
        .env("FIELDPOST__DATABASE__URL", url)
        .env("FIELDPOST__DATABASE__START_WAIT_S", wait.to_string())
        .stderr(Stdio::piped());
    program
}

/// What it says when it cannot start, and that it ends with 1.
async fn refusal(url: &str, wait: u32) -> String {
    let output = program(url, wait).await.output().expect("the program");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{said}");
    said
}

/// A service that starts, and ends with the test.
struct StartingService(Child, std::io::Lines<BufReader<std::process::ChildStderr>>);

impl StartingService {
    async fn on(url: &str) -> Self {
        let mut child = program(url, 300).await.spawn().expect("the program");
        let log = BufReader::new(child.stderr.take().expect("its log")).lines();
        Self(child, log)
    }

    /// Reads its log up to a line with these words: the line.
    fn until(&mut self, words: &str) -> String {
        let mut lines = self.1.by_ref().map(|line| line.expect("text"));
        lines.find(|line| line.contains(words)).expect("it ended without a word")
    }

    async fn is_ready(&mut self) {
        let line = self.until("listening address=");
        let (_, rest) = line.split_once("listening address=").expect("an address");
        let url = format!("http://{}", rest.split(' ').next().expect("an address"));
        Client::new(&url).call("ready").send().await.ok();
    }
}

impl Drop for StartingService {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_is_waited_for() {
    let postgres = postgres("").await;
    postgres.stop(Stop::Fast).expect("a stop");
    let mut service = StartingService::on(&postgres.url("postgres")).await;
    let waiting = service.until("waiting for the database");
    assert!(waiting.contains("the database is away"), "{waiting}");
    postgres.start().expect("a start");
    service.is_ready().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_in_recovery_is_waited_for_until_it_is_promoted() {
    for hot in ["off", "on"] {
        let postgres = postgres(&format!("hot_standby = {hot}")).await;
        postgres.stop(Stop::Fast).expect("a stop");
        postgres.put("standby.signal", "").expect("a file");
        postgres.start_without_waiting().expect("a start");
        let mut service = StartingService::on(&postgres.url("postgres")).await;
        let expected = if hot == "on" { "read-only" } else { "57P03" };
        // At first it may not be there at all.
        while !service.until("waiting for the database").contains(expected) {}
        promote(&postgres);
        service.is_ready().await;
    }
}

/// A server that takes no connections cannot be waited for by asking it.
fn promote(postgres: &Postgres) {
    std::fs::write(postgres.data().join("promote"), "").expect("a file");
    Postgres::signal(postgres.postmaster().expect("a process"), "USR1").expect("a signal");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lasting_fault_ends_the_start_at_once_with_advice() {
    let postgres = postgres("password_encryption = 'scram-sha-256'").await;
    let role = "CREATE ROLE keeper LOGIN PASSWORD 'sesame'";
    database::execute(&postgres.url("postgres").into(), role).await;
    postgres
        .put("pg_hba.conf", "host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        .expect("a file");
    postgres.reload().expect("settings");
    let url = postgres.url("postgres");
    let long = 300;
    let name = refusal(&postgres.url("nowhere"), long).await;
    assert!(name.contains("3D000") && name.contains("mend the name"), "{name}");
    let role = refusal(&url.replace("postgres@", "nobody:sesame@"), long).await;
    assert!(role.contains("28P01") && role.contains("mend the user or the password"), "{role}");
    let password = refusal(&url.replace("postgres@", "keeper:wrong@"), long).await;
    assert!(password.contains("28P01") && !password.contains("wrong"), "{password}");
    let none = refusal(&url.replace("postgres@", "keeper@"), long).await;
    assert!(none.contains("password missing"), "{none}");
    let rights = refusal(&url.replace("postgres@", "keeper:sesame@"), long).await;
    assert!(rights.contains("42501") && rights.contains("must own the tables"), "{rights}");
    postgres.put("pg_hba.conf", "host all postgres 127.0.0.1/32 trust\n").expect("a file");
    postgres.reload().expect("settings");
    let nobody = refusal(&url.replace("postgres@", "keeper:sesame@"), long).await;
    assert!(nobody.contains("28000"), "{nobody}");
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_has_an_end_and_stops_when_told() {
    let postgres = postgres("").await;
    postgres.stop(Stop::Fast).expect("a stop");
    let away = refusal(&postgres.url("postgres"), 0).await;
    assert!(away.contains("the database is away") && !away.contains("sslmode"), "{away}");
    let mut service = StartingService::on(&postgres.url("postgres")).await;
    service.until("waiting for the database");
    Postgres::signal(service.0.id(), "TERM").expect("a signal");
    assert_eq!(service.0.wait().expect("gone").code(), Some(1));
    assert!(service.until("told to stop").contains("before it had begun"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_host_is_taken_when_the_first_one_is_dead_or_only_reads() {
    let postgres = postgres("").await;
    let standby = super::postgres("").await;
    standby.stop(Stop::Fast).expect("a stop");
    standby.put("standby.signal", "").expect("a file");
    standby.start().expect("a standby");
    let url = |first: u16| {
        format!(
            "postgres://postgres@127.0.0.1:{first},127.0.0.1:{}/postgres?target_session_attrs=read-write",
            postgres.port
        )
    };
    StartingService::on(&url(standby.port)).await.is_ready().await;
    standby.stop(Stop::Fast).expect("a stop");
    StartingService::on(&url(standby.port)).await.is_ready().await;
}
