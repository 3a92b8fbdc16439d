//! What follows the deletion of an account: the last mail and no other one, and the games that are left, even if one of
//! them cannot be read.

use std::collections::BTreeSet;
use std::path::PathBuf;

use fieldpost::app::lobby::account_deletion;
use fieldpost::app::operation::metrics;
use fieldpost::worker::{Step, clock, digest, outbox};
use serde_json::json;

use crate::account_deletion::{delete, depart};
use crate::support::app::TestApp;
use crate::support::mailbox::Letter;
use crate::support::personas::{PASSWORD, Table};
use crate::support::post;

const HER_ADDRESS: &str = "anna@example.org";

/// Sends everything that is due; returns what came to her address that was not there `before`.
async fn sent_to_her(app: &TestApp, before: &mut BTreeSet<PathBuf>) -> Vec<Letter> {
    while digest::make_due(&app.app).await.expect("digests") == Step::Worked {}
    while outbox::step(&app.app).await.expect("mails") == Step::Worked {}
    let files = std::fs::read_dir(app.folder.join("mails")).expect("a folder");
    let files = files.map(|file| file.expect("a file").path()).filter(|path| before.insert(path.clone()));
    let mails = files.map(|path| Letter::read(&std::fs::read(path).expect("a mail")));
    mails.filter(|mail| mail.to.iter().any(|to| to == HER_ADDRESS)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_mail_says_in_the_users_language_that_the_account_is_gone() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let anna = &table.red;
    anna.client.call("change_me").json(json!({ "language": "de" })).send().await.ok();
    let mut seen = BTreeSet::new();
    sent_to_her(&app, &mut seen).await;
    // An answer to her address from before it was hers, which its server has put off.
    let waits = "INSERT INTO outbox (game_id, dedupe_key, address, kind, content, created_at, due_at) \
                 VALUES (gen_random_uuid(), 'early', 'anna@example.org', 'service', convert_to('Subject: x', 'UTF8'), \
                 now() - interval '1 hour', now() - interval '1 minute')";
    app.sql(waits).await;
    assert_eq!(delete(anna, PASSWORD).await.status, 204);
    // A move that had begun before is committed after the deletion, with its notice to her.
    let late = "INSERT INTO outbox (game_id, dedupe_key, user_id, address, kind, content, created_at, due_at) \
                SELECT gen_random_uuid(), 'late', id, 'anna@example.org', 'your-turn', convert_to('Subject: x', 'UTF8'), \
                now() - interval '1 hour', now() - interval '1 hour' FROM users WHERE deleted_at IS NOT NULL; \
                INSERT INTO digest_notices (game_id, dedupe_key, user_id, kind, created_at, due_at) \
                SELECT g.id, 'late', u.id, 'your-turn', now(), now() FROM users u, games g WHERE u.deleted_at IS NOT NULL";
    app.sql(late).await;
    let mut mails = sent_to_her(&app, &mut seen).await;
    let farewell = mails.remove(0);
    assert!(mails.is_empty(), "{} more", mails.len());
    assert_eq!(farewell.subject, "Dein Konto wurde gelöscht");
    assert!(farewell.text.contains("anna") && farewell.text.contains("127.0.0.1"), "{}", farewell.text);
    assert!(app.sql("SELECT 1 FROM outbox WHERE address LIKE 'anna%'").await.is_empty(), "and leaves no row");
    // Neither her deadlines nor the end of her games are told to her.
    app.advance_database_clock((u64::from(app.app.settings.games.invitation_days) + 1) * 86_400).await;
    clock::step(&app.app).await.expect("deadlines");
    assert!(sent_to_her(&app, &mut seen).await.is_empty());
    depart(&app).await;
    assert!(sent_to_her(&app, &mut seen).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_mailed_at_an_address_that_is_suspended() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'anna'").await;
    assert_eq!(delete(&table.red, PASSWORD).await.status, 204);
    assert!(app.sql("SELECT 1 FROM outbox WHERE kind = 'account-deleted'").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_others_hold_is_left_a_minute_later_and_nobody_is_told_to_mend_it() {
    for code in ["55P03", "40P01"] {
        let app = TestApp::start().await;
        let table = Table::in_play(&app).await;
        // As after a lock time-out, or a deadlock.
        let held = format!(
            "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$; \
             CREATE TRIGGER hold BEFORE UPDATE ON games FOR EACH ROW EXECUTE FUNCTION hold()"
        );
        app.sql(&held).await;
        assert_eq!(delete(&table.red, PASSWORD).await.status, 204);
        depart(&app).await;
        assert_eq!(app.sql("SELECT stuck::text FROM departures").await[0][0].as_deref(), Some("0"), "{code}");
        app.sql("DROP TRIGGER hold ON games").await;
        app.advance_database_clock(61).await;
        depart(&app).await;
        let status = app.sql(&format!("SELECT status FROM games WHERE id = '{}'", table.game)).await;
        assert_ne!(status[0][0].as_deref(), Some("playing"), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_makes_its_reader_panic_is_counted_and_ends_nothing_else() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    Table::again(&table).await;
    assert_eq!(delete(&table.red, PASSWORD).await.status, 204);
    let worked = account_deletion::handle_due_with(&app.app, |_, _, _| Box::pin(async { panic!("it breaks") }));
    assert!(worked.await.expect("a round"));
    assert_eq!(app.sql("SELECT stuck::text FROM departures").await[0][0].as_deref(), Some("2"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_is_told_to_the_operator_and_holds_up_nothing_else() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let anna = &table.red;
    let second = Table::again(&table).await;
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(40);
    anna.client.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await.ok();
    let broken = &table.game;
    app.sql("CREATE TABLE kept AS SELECT * FROM game_log").await;
    let unreadable = format!(
        "UPDATE game_log SET events = '{{' WHERE game_id = '{broken}'; \
         UPDATE games SET snapshot_format = 0, snapshot = 'not a snapshot' WHERE id = '{broken}'"
    );
    app.sql(&unreadable).await;
    assert_eq!(delete(anna, PASSWORD).await.status, 204);
    depart(&app).await;
    let status =
        async |game: &str| app.sql(&format!("SELECT status FROM games WHERE id = '{game}'")).await[0][0].clone();
    assert_eq!(status(&second).await.as_deref(), Some("aborted"), "the others are left");
    let figure = "fieldpost_departures_stuck 1";
    assert!(metrics::page(&app.app).await.unwrap().contains(figure), "the operator is told");
    app.advance_database_clock(3_700).await;
    depart(&app).await;
    for table in ["leaves", "sessions s JOIN users u ON u.id = s.user_id WHERE u.deleted_at IS NOT NULL"] {
        assert!(app.sql(&format!("SELECT 1 FROM {table}")).await.is_empty(), "{table}");
    }
    let days = u64::from(app.app.settings.names.cooldown_days);
    app.advance_database_clock(days * 86_400).await;
    depart(&app).await;
    assert!(app.sql("SELECT 1 FROM name_changes").await.is_empty(), "her name is free");
    assert!(metrics::page(&app.app).await.unwrap().contains(figure));
    // The operator mends it.
    let mended =
        "UPDATE game_log l SET events = k.events FROM kept k WHERE (l.game_id, l.version) = (k.game_id, k.version)";
    app.sql(mended).await;
    app.advance_database_clock(3_700).await;
    depart(&app).await;
    assert!(app.sql("SELECT 1 FROM departures").await.is_empty());
    assert_ne!(status(broken).await.as_deref(), Some("playing"));
    assert!(!metrics::page(&app.app).await.unwrap().contains(figure));
}
