//! The configuration: every fault is reported, all at once, and a secret never is.

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

/// Every setting and its default.
fn defaults() -> Vec<(String, toml::Value)> {
    let file: toml::Table = include_str!("../../../config/default.toml").parse().expect("the defaults");
    let keys = file.into_iter().flat_map(|(section, keys)| {
        let keys = keys.as_table().expect("a section").clone();
        keys.into_iter().map(move |(key, value)| (format!("{section}.{key}"), value))
    });
    keys.collect()
}

/// Settings for which 0 has a meaning that config/default.toml tells.
const MAY_BE_ZERO: &[&str] = &[
    "games.archive_days",
    "games.read_cache_mib",
    "server.threads",
    "server.drain_s",
    "server.proxies",
    "database.background_connections",
    "database.sign_in_connections",
    "database.start_wait_s",
    "auth.hash_concurrency",
    "auth.hash_nice",
    "auth.undo_days",
    "limits.requests_per_user",
    "limits.requests_per_network",
    "names.changes",
    "names.cooldown_days",
    "leave.days_per_year",
    "letters.received_above_results",
    "mail.slow_connections",
    "webhooks.per_user",
    "worker.mail_nice",
];

/// Whether a value for one setting is refused in words that name the setting.
fn is_refused(key: &str, value: &str) -> bool {
    let variable = format!("FIELDPOST__{}", key.replace('.', "__").to_uppercase());
    faults(&[(&variable, value)]).iter().any(|fault| fault.key == key)
}

#[test]
fn every_number_has_bounds_that_name_the_setting() {
    let numbers: Vec<String> =
        defaults().into_iter().filter(|(_, value)| value.is_integer()).map(|(key, _)| key).collect();
    assert!(numbers.len() > 30, "only {numbers:?}");
    for key in &numbers {
        for absurd in ["-1", "4000000000", "9223372036854775807", "1.5", "many"] {
            assert!(is_refused(key, absurd), "{key} may be {absurd}");
        }
        assert_eq!(is_refused(key, "0"), !MAY_BE_ZERO.contains(&key.as_str()), "{key} = 0");
    }
}

#[test]
fn every_other_setting_refuses_impossible_values() {
    let (long, lines) = ("x".repeat(5000), "a\nb");
    for (key, value) in defaults() {
        match value {
            toml::Value::String(_) => {
                assert!(is_refused(&key, &long) && is_refused(&key, lines), "{key} may be any text");
            }
            toml::Value::Boolean(_) => assert!(is_refused(&key, "perhaps"), "{key} may be neither true nor false"),
            toml::Value::Integer(_) => {}
            other => panic!("no test knows what {key} may be: {other:?}"),
        }
    }
}

#[test]
fn a_log_is_archived_after_the_last_attempt_at_a_mail_that_is_made_from_it() {
    let keys = |days: &str, hours: &str| -> Vec<String> {
        let set = [("FIELDPOST__GAMES__ARCHIVE_DAYS", days), ("FIELDPOST__MAIL__GIVE_UP_HOURS", hours)];
        faults(&set).into_iter().map(|fault| fault.key).collect()
    };
    for (days, hours) in [("0", "720"), ("31", "720"), ("5", "96"), ("2", "47")] {
        assert_eq!(keys(days, hours), Vec::<String>::new(), "{days} days, {hours} hours");
    }
    for (days, hours) in [("30", "720"), ("4", "96"), ("2", "48"), ("1", "1")] {
        assert_eq!(keys(days, hours), ["games.archive_days"], "{days} days, {hours} hours");
    }
}

#[test]
fn pauses_are_whole_seconds_from_one_to_a_week_and_at_most_twenty() {
    for key in ["webhooks.pauses_s", "push.pauses_s"] {
        for pauses in ["1", " 30  120 ", "604800", &"5 ".repeat(20)] {
            assert!(!is_refused(key, pauses), "{key} may not be {pauses}");
        }
        for wrong in ["", "0", "30 0", "604801", "-1", "1.5", "30, 120", "30s", &"5 ".repeat(21)] {
            assert!(is_refused(key, wrong), "{key} may be {wrong}");
        }
    }
}

#[test]
fn an_address_of_postgres_itself_is_set_beside_that_of_a_pooler_and_never_told() {
    let direct = ("FIELDPOST__DATABASE__DIRECT_URL", "postgres://u:sesame@db/x");
    assert!(faults(&[direct]).iter().any(|fault| fault.key == "database.direct_url"));
    assert_eq!(faults(&[direct, ("DATABASE_URL", "postgres://u@pooler/x")]), []);
    let wrong =
        [("FIELDPOST__DATABASE__DIRECT_URL", "mysql://u:sesame@db/x"), ("DATABASE_URL", "postgres://u@pooler/x")];
    let told = faults(&wrong);
    assert!(told.len() == 1 && told[0].key == "database.direct_url" && !told[0].why.contains("sesame"), "{told:?}");
}

#[test]
fn a_mail_server_is_named_as_the_domain_name_system_names_it_or_by_its_address() {
    for host in ["relay", "smtp.example.org", "mail_relay", "192.0.2.1", "2001:db8::1"] {
        assert!(!is_refused("mail.host", host), "{host}");
    }
    for wrong in ["not a host", "smtp.example.org:25", "smtp://relay", "relay/", ".example.org", "-x.example", "a..b"] {
        assert!(is_refused("mail.host", wrong), "{wrong}");
    }
}

#[test]
fn a_public_url_is_a_scheme_and_a_host_perhaps_with_a_port() {
    let hosts = ["127.0.0.1:8080", "[::1]:8080", "play.example.org", "play.example.org:8443", "localhost"];
    for host in hosts {
        for scheme in ["http://", "https://"] {
            assert!(!is_refused("server.public_url", &format!("{scheme}{host}")), "{scheme}{host}");
        }
    }
    for behind in ["/", "/fieldpost", "/?a=b", "?a=b", "#a", "/a@b"] {
        let url = format!("https://play.example.org{behind}");
        assert!(is_refused("server.public_url", &url), "{url}");
    }
    for user in ["anna@", "anna:secret@", ":@", "@", "play.example.org@"] {
        let url = format!("https://{user}play.example.org");
        assert!(is_refused("server.public_url", &url), "{url}");
    }
    for other in ["play.example.org", "ftp://play.example.org", "https://", "https:", "https://play example.org"] {
        assert!(is_refused("server.public_url", other), "{other}");
    }
}

#[tokio::test]
async fn a_path_without_a_settings_file_is_refused_with_the_reason() {
    let folder = database::folder().await;
    let bytes = folder.join("bytes.toml");
    std::fs::write(&bytes, [0xff, 0xfe]).expect("a file");
    for (path, why) in [
        (folder.clone(), "is a folder; name a file"),
        (folder.join("absent.toml"), "is not there"),
        (folder.join("absent.toml/below"), "is not there"),
        (bytes, "is not text in UTF-8"),
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_fieldpost")).arg("check-config").arg("--config").arg(&path).output();
        let output = output.expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(78), "{said}");
        assert!(said.contains(&format!("{} {why}", path.display())), "{said}");
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
