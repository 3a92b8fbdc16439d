//! The configuration: every fault is told, all at once, and a secret is never told.

use std::process::Command;

use fieldpost::config::{Fault, Settings};

use crate::support::database;

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn faults(environment: &[(&str, &str)]) -> Vec<Fault> {
    match Settings::load_from(None, pairs(environment)) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0,
    }
}

#[test]
fn the_defaults_have_no_fault() {
    assert_eq!(faults(&[]), []);
}

#[tokio::test]
async fn a_file_overrides_the_defaults_and_the_environment_overrides_the_file() {
    let file = database::folder().await.join("settings.toml");
    std::fs::write(&file, "[server]\nthreads = 3\nbody_limit = 2000\n[mail]\nhost = 'relay'\n").expect("a file");
    let environment = pairs(&[("FIELDPOST__SERVER__THREADS", "4"), ("DATABASE_URL", "postgres://db/x"), ("HOME", "/")]);
    let settings = Settings::load_from(Some(&file), environment).expect("settings");
    assert_eq!((settings.server.threads, settings.server.body_limit), (4, 2000));
    assert_eq!(settings.mail.host.as_deref(), Some("relay"));
    assert_eq!(settings.mail.port, 587, "what nobody names keeps its default");
    assert!(settings.database.url.is_some(), "DATABASE_URL is heard");
}

#[tokio::test]
async fn every_fault_is_told_at_once() {
    let file = database::folder().await.join("settings.toml");
    std::fs::write(&file, "[server]\nlisten = 'nowhere'\nbodylimit = 5\n[sever]\nx = 1\n[log]\nformat = 'xml'\n")
        .expect("a file");
    let environment = pairs(&[
        ("FIELDPOST__AUTH__ARGON2_ITERATIONS", "1"),
        ("FIELDPOST__MAIL__PORT", "lots"),
        ("FIELDPOST__MAIL__USER", "fieldpost"),
        ("FIELDPOST__DATABASE__URL", "mysql://root:sesame@db/x"),
        ("FIELDPOST__SERVER__PUBLIC_URL", "https://fieldpost.example/"),
        ("FIELDPOST__MAIL__LEASE_S", "30"),
    ]);
    let faults = Settings::load_from(Some(&file), environment).expect_err("faults");
    let keys: Vec<&str> = faults.0.iter().map(|fault| fault.key.as_str()).collect();
    for key in [
        "server.listen",
        "server.bodylimit",
        "sever",
        "log.format",
        "auth.argon2_iterations",
        "mail.port",
        "mail.user",
        "database.url",
        "server.public_url",
        "mail.send_limit_s",
    ] {
        assert!(keys.contains(&key), "{key} is missing in {keys:?}");
    }
    assert_eq!(keys.len(), 10, "{faults}");
    assert!(!faults.to_string().contains("sesame"), "a password is told: {faults}");
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_a_fault_beside_the_others() {
    let folder = database::folder().await;
    let broken = folder.join("broken.toml");
    std::fs::write(&broken, "[server\n").expect("a file");
    for file in [folder.join("absent.toml"), broken] {
        let environment = pairs(&[("FIELDPOST__SERVER__THREADS", "1000")]);
        let faults = Settings::load_from(Some(&file), environment).expect_err("faults").0;
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].key.ends_with(".toml") && faults[1].key == "server.threads", "{faults:?}");
    }
}

#[test]
fn a_service_with_a_faulty_configuration_does_not_start() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.arg("serve").env("FIELDPOST__SERVER__LISTEN", "x").env("FIELDPOST__NOTHING__AT_ALL", "1");
    let output = command.output().expect("the program");
    assert_eq!(output.status.code(), Some(78));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.contains("2 fault(s)") && said.contains("server.listen") && said.contains("nothing"), "{said}");
}
