//! Several processes on one database: those that differ in what they must not differ in do not run beside each other.

use std::sync::Arc;

use fieldpost::app::App;
use fieldpost::app::operation::processes::{self, Difference};
use fieldpost::auth::KeyRing;
use fieldpost::config::Settings;
use fieldpost::store::processes as store;
use fieldpost::values::Duty;

use crate::support::app::TestApp;
use crate::support::database;

/// A change of the settings.
type Change<'a> = &'a dyn Fn(&mut Settings);

/// Another process on the same database, with settings that `change` has changed.
async fn beside(service: &TestApp, change: impl FnOnce(&mut Settings)) -> App {
    let mut settings = service.app.settings.clone();
    change(&mut settings);
    App::build(settings).await.unwrap_or_else(|why| panic!("{why}"))
}

/// In what a process that wants to enter differs from those that run; nothing when it has entered.
async fn refused(app: &App) -> Vec<Difference> {
    let differing = processes::try_to_enter(app, Duty::Serve).await.expect("an answer");
    differing.into_iter().flat_map(|differing| differing.differences).collect()
}

async fn entered(service: &TestApp) -> Option<String> {
    service.sql("SELECT count(*) FROM processes").await[0][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_with_the_same_settings_run_beside_each_other_and_clean_up_after_themselves() {
    let service = TestApp::start().await;
    let worker = beside(&service, |settings| settings.server.threads = 2).await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    processes::begin(&worker, Duty::Work).await.expect("one with the same settings where they matter");
    assert_eq!(entered(&service).await.as_deref(), Some("2"));
    let rows = service.sql("SELECT duty, label, version FROM processes ORDER BY duty").await;
    assert_eq!(rows[0][0].as_deref(), Some("serve"));
    assert!(rows[0][1].as_deref().is_some_and(|label| label.contains(&std::process::id().to_string())), "{rows:?}");
    processes::leave(&worker).await.expect("a clean stop");
    assert_eq!(entered(&service).await.as_deref(), Some("1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_with_other_shared_settings_is_refused_with_the_difference() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    let elsewhere = database::folder().await;
    let cases: [(Difference, Change<'_>); 9] = [
        (Difference::Links, &|settings| settings.server.public_url = "https://other.example.org".to_owned()),
        (Difference::Tokens, &|settings| settings.auth.audience = "others".to_owned()),
        (Difference::Keys, &|settings| settings.data.folder.clone_from(&elsewhere)),
        (Difference::Mail, &|settings| settings.mail.host = Some("relay.example.org".to_owned())),
        (Difference::Mail, &|settings| settings.mail.folder = Some(elsewhere.clone())),
        (Difference::Mail, &|settings| settings.mail.from = "others@example.org".to_owned()),
        (Difference::Letters, &|settings| settings.letters.domain = Some("in.example.org".to_owned())),
        (Difference::Letters, &|settings| settings.letters.require_dmarc = true),
        (Difference::Letters, &|settings| settings.letters.authserv_id = Some("mx.example.org".to_owned())),
    ];
    for (expected, change) in cases {
        let other = beside(&service, |settings| {
            let mails = settings.mail.folder_path(&settings.data);
            change(settings);
            // Where the data lies is not compared, but by default the mails lie there.
            settings.mail.folder = settings.mail.folder.take().or(mails);
        })
        .await;
        assert_eq!(refused(&other).await, [expected]);
        other.store.close();
    }
    // One that runs has another program.
    service.sql("UPDATE processes SET tables = '20200101000000 of 1'").await;
    let other = beside(&service, |_| {}).await;
    assert_eq!(refused(&other).await, [Difference::Tables]);
    other.store.close();
    assert_eq!(entered(&service).await.as_deref(), Some("1"), "nobody who was refused is entered");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_may_be_changed_while_processes_run_but_none_may_sign_with_a_key_that_another_lacks() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    let now = service.app.clock.unix_seconds();
    for (signs_from, expected) in [(now + 600, vec![]), (now - 600, vec![Difference::Keys])] {
        let folder = database::folder().await;
        std::fs::copy(service.folder.join("auth.key"), folder.join("auth.key")).expect("the same key");
        KeyRing::add(&folder.join("auth.key"), signs_from).expect("another key");
        let other = beside(&service, |settings| {
            settings.mail.folder = settings.mail.folder_path(&settings.data);
            settings.data.folder = folder;
        })
        .await;
        assert_eq!(refused(&other).await, expected, "a key that signs from {signs_from}, now {now}");
        processes::leave(&other).await.expect("left");
        other.store.close();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_differ_and_start_at_once_one_runs() {
    let service = TestApp::start().await;
    for _ in 0..5 {
        let other = beside(&service, |settings| settings.auth.issuer = "others".to_owned()).await;
        let (one, two) = tokio::join!(refused(&service.app), refused(&other));
        assert!(one.is_empty() != two.is_empty(), "{one:?} {two:?}");
        processes::leave(&service.app).await.expect("left");
        processes::leave(&other).await.expect("left");
        other.store.close();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_killed_keeps_nobody_out_for_long_and_is_forgotten() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    let other = beside(&service, |settings| settings.auth.issuer = "others".to_owned()).await;
    let seen = |ago: &str| {
        format!("UPDATE processes SET seen_at = now() - interval '{ago}' WHERE id = '{}'", service.app.process)
    };
    service.sql(&seen("30 seconds")).await;
    assert_eq!(refused(&other).await, [Difference::Tokens], "it may only be slow");
    service.sql(&seen("40 seconds")).await;
    assert_eq!(refused(&other).await, []);
    let mut conn = service.app.store.connection().await.expect("a connection");
    assert_eq!(store::sweep(&mut conn).await.expect("a sweep"), 0);
    service.sql(&seen("25 hours")).await;
    assert_eq!(store::sweep(&mut conn).await.expect("a sweep"), 1);
    assert_eq!(entered(&service).await.as_deref(), Some("1"), "the living one stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_waits_for_a_killed_one_starts_when_it_is_not_seen_any_more_and_not_before() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    let other = Arc::new(beside(&service, |settings| settings.auth.issuer = "others".to_owned()).await);
    let waiting = Arc::clone(&other);
    let waiting = tokio::spawn(async move { processes::begin(&waiting, Duty::Serve).await });
    // Nobody can know yet: it may have been killed, or say in a moment that it is there.
    for _ in 0..20 {
        service.sql("SELECT 1").await;
        assert!(!waiting.is_finished(), "it did not wait");
    }
    service.sql("UPDATE processes SET seen_at = now() - interval '40 seconds'").await;
    waiting.await.expect("no panic").expect("it runs");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_was_away_for_long_ends_when_another_that_differs_runs_meanwhile() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    processes::beat(&service.app).await.expect("a beat");
    service.sql("DELETE FROM processes").await;
    processes::beat(&service.app).await.expect("a beat");
    assert_eq!(entered(&service).await.as_deref(), Some("1"), "it enters again where nobody differs");
    // For longer than others wait for it, and for less than its row is kept.
    service.sql("UPDATE processes SET seen_at = now() - interval '40 seconds'").await;
    let other = beside(&service, |settings| settings.auth.issuer = "others".to_owned()).await;
    processes::begin(&other, Duty::Serve).await.expect("nobody is there");
    assert_eq!(service.app.ending.reason(), None);
    processes::beat(&service.app).await.expect("a beat");
    let reason = service.app.ending.reason().expect("a reason to end");
    assert!(reason.contains("another process runs on this database with other settings"), "{reason}");
    assert!(reason.contains("auth.issuer or auth.audience"), "{reason}");
    assert_eq!(service.app.ending.said().await, reason, "whoever runs the process hears it");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_holds_no_setting_and_no_address() {
    let service = TestApp::start_with(|settings| {
        settings.server.public_url = "https://secret-site.example.org".to_owned();
        settings.mail.host = Some("secret-relay.example.org".to_owned());
        settings.mail.user = Some("secret-user".to_owned());
        settings.mail.from = "secret-sender@example.org".to_owned();
        settings.letters.domain = Some("secret-letters.example.org".to_owned());
        settings.auth.issuer = "secret-issuer".to_owned();
    })
    .await;
    processes::begin(&service.app, Duty::Serve).await.expect("the first");
    let row = service.sql("SELECT processes::text FROM processes").await[0][0].clone().expect("a row");
    assert!(!row.contains("secret") && !row.contains("example.org"), "{row}");
}
