//! A database that goes back to a backup: by `pg_dump` and by a base backup. Nothing starts before somebody has said
//! what happened, and no mail of the second life bears the name of another mail of the first.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use chrono::TimeDelta;
use fieldpost::app::operation::processes::{self, StartRefusal};
use fieldpost::app::operation::restore::{self, Choice, Decisions, Mails, Sessions};
use fieldpost::cluster::{Cluster, DATABASE, Durability};
use fieldpost::config::{Settings, Tls};
use fieldpost::values::Duty;
use fieldpost::worker::{Step, outbox};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use super::crashes::Service;
use crate::games::conditional::order;
use crate::pushes::subscribe;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::database::{self, Database, execute};
use crate::support::personas::{Player, Table};
use crate::support::post::{self, SECRET};
use crate::support::push::TestBrowser;
use crate::support::smtp::{ReceivedMail, SmtpServer};
use crate::support::waiting::waiting;
use crate::webhooks;

/// A service that sends by this mail server, with the keys and files of `folder`.
fn by_mail(settings: &mut Settings, server: &SmtpServer, folder: &Path) {
    settings.data.folder = folder.to_owned();
    settings.server.public_url = "https://post.example.org".to_owned();
    settings.mail.host = Some("127.0.0.1".to_owned());
    settings.mail.port = server.port;
    settings.mail.tls = Tls::None;
    settings.letters.domain = Some("in.example.org".to_owned());
    settings.letters.secret = Some(SecretString::from(SECRET));
}

/// Sends everything that is due.
async fn pump(service: &TestApp) {
    while outbox::step(&service.app).await.expect("a step") == Step::Worked {}
}

/// Runs a program of Postgres' to its end.
fn run(program: &str, arguments: &[&str]) {
    let output = database::client_program(program).args(arguments).output();
    let Output { status, stderr, .. } = output.unwrap_or_else(|why| panic!("{program}, of postgresql-client: {why}"));
    assert!(status.success(), "{program}: {}", String::from_utf8_lossy(&stderr));
}

/// What every Message-ID named. Fails when one named two different mails.
fn named(mails: &[ReceivedMail]) -> BTreeMap<String, Vec<u8>> {
    let mut named = BTreeMap::new();
    for mail in mails {
        let id = mail.letter().header("message-id")[0].to_owned();
        let known = named.entry(id.clone()).or_insert_with(|| mail.raw.clone());
        assert!(*known == mail.raw, "{id} named two different mails");
    }
    named
}

/// What Message-IDs were made of before their digest: the game, its version, the seat and the kind.
fn keys(named: &BTreeMap<String, Vec<u8>>) -> BTreeSet<&str> {
    named.keys().filter_map(|id| id.split_once('@')?.0.rsplit_once('.')).map(|(key, _)| key).collect()
}

const DROP: Choice =
    Choice { mails: Mails::Drop, sessions: Sessions::Keep, decisions: Decisions::Leave, rest: TimeDelta::hours(24) };

/// A game with mails that went out and mails that wait, saved by `pg_dump`; then it went on: both lives by one mail
/// server.
struct Story {
    server: SmtpServer,
    folder: std::path::PathBuf,
    file: std::path::PathBuf,
    game: String,
    people: [Player; 2],
    /// How many mails waited when the backup was made.
    waiting: i64,
}

impl Story {
    async fn first_life() -> Self {
        let (server, folder) = (SmtpServer::start().await, database::folder().await);
        let service = TestApp::start_with(|settings| by_mail(settings, &server, &folder)).await;
        processes::begin(&service.app, Duty::Serve).await.expect("a start");
        let table = Table::in_play(&service).await;
        let (red, blue) = (&table.red, &table.blue);
        red.act(&table.game, "b4-b5").await.ok();
        pump(&service).await;
        blue.act(&table.game, "e7-e6").await.ok();
        // In the second life Red does what Blue expected here.
        order(blue, &table.game, &[("i4-i5", "i7-i6")]).await.ok();
        let waiting = service.sql("SELECT count(*) FROM outbox WHERE content IS NOT NULL").await;
        let waiting: i64 = waiting[0][0].as_deref().unwrap().parse().unwrap();
        assert!(waiting > 0, "a mail waits when the backup is made");
        let file = folder.join("fieldpost.dump");
        let url = service.database.url.expose_secret().to_owned();
        run("pg_dump", &["-Fc", "--file", file.to_str().unwrap(), "--dbname", &url]);
        // After the backup: everything goes out, and more is played.
        pump(&service).await;
        red.act(&table.game, "e4-e5").await.ok();
        blue.act(&table.game, "j7-j6").await.ok();
        pump(&service).await;
        let Table { game, red, blue, .. } = table;
        Self { server, folder, file, game, people: [red, blue], waiting }
    }

    /// One of the people, logged in anew.
    async fn back(&self, service: &TestApp, at: usize) -> Player {
        let Player { name, address, .. } = &self.people[at];
        Player::logged_in(&Client::new(&service.url), name, address).await
    }

    /// The restored database.
    async fn database(&self) -> Database {
        let database = Database::empty().await;
        let url = database.url.expose_secret().to_owned();
        run("pg_restore", &["--exit-on-error", "--no-owner", "--dbname", &url, self.file.to_str().unwrap()]);
        // The backup is older than this test.
        database.sql("UPDATE processes SET seen_at = now() - interval '1 day'").await;
        database
    }

    /// The service on the restored database.
    async fn restored(&self) -> TestApp {
        let database = self.database().await;
        TestApp::start_on(database, |settings, _| by_mail(settings, &self.server, &self.folder)).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restored_dump_no_message_id_names_two_different_mails() {
    let story = Story::first_life().await;
    let first = story.server.received();
    let service = story.restored().await;
    let refused = processes::begin(&service.app, Duty::Serve).await.expect_err("it started on a copied database");
    assert!(matches!(refused, StartRefusal::Restored(_)), "{refused}");
    assert!(refused.to_string().contains("fieldpost after-restore"), "{refused}");

    let report = restore::report(&service.app).await.expect("a report");
    assert_eq!(report.waiting.iter().map(|waiting| waiting.mails).sum::<i64>(), story.waiting);
    let done = restore::carry_out(&service.app, DROP).await.expect("done");
    assert_eq!(i64::try_from(done.dropped).unwrap(), story.waiting);
    processes::begin(&service.app, Duty::Serve).await.expect("a start");
    // What was acknowledged before the backup is there; what came after it is played otherwise.
    let (red, blue) = (story.back(&service, 0).await, story.back(&service, 1).await);
    red.act(&story.game, "i4-i5").await.ok();
    blue.act(&story.game, "e6-e5").await.ok();
    pump(&service).await;

    let both = story.server.received();
    let named_in_both = named(&both);
    let (before, after) = (named(&first), named(&both[first.len()..]));
    let twice: Vec<_> = keys(&before).intersection(&keys(&after)).map(|key| (*key).to_owned()).collect();
    assert!(!twice.is_empty(), "no version was played twice: {:?}", named_in_both.keys());
    assert!(before.keys().all(|id| !after.contains_key(id)), "none of the dropped mails went out again");
    let threads: BTreeSet<Vec<String>> = both
        .iter()
        .map(ReceivedMail::letter)
        .filter(|mail| !mail.header("references").is_empty())
        .map(|mail| mail.header("references").into_iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(threads.len(), 1, "the game is one thread in both lives");
    let verified = fieldpost::app::play::verify::verify(&service.app, &[]).await.expect("a check");
    assert_eq!(verified.faults, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_that_waited_are_sent_again_byte_for_byte_if_the_operator_wants_it() {
    let story = Story::first_life().await;
    let first = story.server.received();
    let service = story.restored().await;
    restore::carry_out(&service.app, Choice { mails: Mails::Send, ..DROP }).await.expect("done");
    pump(&service).await;
    let again = &story.server.received()[first.len()..];
    assert_eq!(i64::try_from(again.len()).unwrap(), story.waiting);
    assert!(again.iter().all(|mail| first.iter().any(|before| before.raw == mail.raw)), "the same bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_mails_wait_they_can_be_dropped() {
    let story = Story::first_life().await;
    let database = story.database().await;
    // As slow as a queue of hundreds of thousands.
    let slow = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS \
                'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'; \
                CREATE TRIGGER slow BEFORE UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION slow()";
    database.sql(slow).await;
    let service = TestApp::start_on(database, |settings, _| {
        by_mail(settings, &story.server, &story.folder);
        settings.database.statement_timeout = Duration::from_millis(500);
    })
    .await;
    let done = restore::carry_out(&service.app, DROP).await.expect("it takes its time");
    assert_eq!(i64::try_from(done.dropped).unwrap(), story.waiting);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_owes_a_decision_is_asked_anew_and_can_answer() {
    let story = Story::first_life().await;
    let service = story.restored().await;
    let done = restore::carry_out(&service.app, Choice { decisions: Decisions::Ask, ..DROP }).await.expect("done");
    assert_eq!(done.asked, 2, "Red owes the turn; Blue owes nothing, and is told what is dropped");
    let dropped = waiting(&service, "kind = 'move-refused'", "created_at").await;
    let [told] = dropped.as_slice() else { panic!("{} are told", dropped.len()) };
    let said = told.letter().text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(told.address, story.people[1].address);
    assert!(said.contains("go back to a backup") && said.contains("if “i4-i5” then “i7-i6”"), "{said}");
    let red = &story.people[0];
    let to = post::reply_to(&service, &red.address).await;
    post::bring(&service, &post::letter(&red.address, &to, "i4-i5")).await.ok();
    post::pump(&service).await;
    assert_eq!(post::outcomes(&service).await.pop().as_deref(), Some("played"));
    assert_eq!(post::version(&service).await, "6", "nothing has answered it");
    pump(&service).await;
    named(&story.server.received());
}

#[tokio::test(flavor = "multi_thread")]
async fn links_and_sessions_that_a_backup_revives_are_ended_and_deadlines_rest() {
    let story = Story::first_life().await;
    let service = story.restored().await;
    service
        .sql(
            "INSERT INTO links (token_hash, purpose, subject, created_at, expires_at, mailbox) \
             SELECT sha256(id::text::bytea), 'reset', id, now(), now() + interval '1 hour', mailbox_of(id, address) \
             FROM users",
        )
        .await;
    let ordered = r#"UPDATE seats SET conditional_moves = '{"version":4,"moves":[]}'"#;
    service.sql(ordered).await;
    let token = "INSERT INTO tokens (id, user_id, token_hash, name, scopes, created_at) \
                 SELECT id, id, sha256(id::text::bytea), 'my bot', '{read}', now() FROM users LIMIT 1";
    service.sql(token).await;
    let done = restore::carry_out(&service.app, Choice { sessions: Sessions::End, ..DROP }).await.expect("done");
    assert_eq!(done.revoked, 1);
    assert!(service.sql("SELECT 1 FROM seats WHERE conditional_moves IS NOT NULL").await.is_empty(), "O-8");
    assert!(done.ended >= 2 && done.voided == 2, "{done:?}");
    assert!(service.sql("SELECT id FROM sessions UNION ALL SELECT id FROM tokens").await.is_empty());
    assert_eq!(service.sql("SELECT 1 FROM audit WHERE what = 'restored'").await.len(), 1);
    assert!(service.sql("SELECT 1 FROM links WHERE purpose = 'reset' AND used_at IS NULL").await.is_empty());
    let rest = service.sql("SELECT rest_until > fieldpost_now() + interval '23 hours' FROM presence").await;
    assert_eq!(rest[0][0].as_deref(), Some("t"));
}

/// What webhooks are: who switched them off, and how many of their messages there are, the oldest first.
async fn webhooks_and_messages(service: &TestApp) -> Vec<(Option<String>, usize)> {
    let rows = "SELECT off_by, (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id) FROM webhooks w \
                ORDER BY created_at, id";
    let rows = service.sql(rows).await;
    rows.into_iter().map(|row| (row[0].clone(), row[1].as_deref().unwrap().parse().unwrap())).collect()
}

async fn users_with_webhooks(service: &TestApp) -> usize {
    service.sql("SELECT 1 FROM users WHERE has_webhooks").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_end_or_go_on_with_sessions_and_those_of_users_can_be_switched_on_again() {
    let story = Story::first_life().await;
    for sessions in [Sessions::End, Sessions::Keep] {
        let service = story.restored().await;
        let red = story.back(&service, 0).await;
        let own = webhooks::of(&red.client).await;
        let token = json!({ "name": "my bot", "scopes": ["account"] });
        let token = red.client.call("create_token").json(token).send().await.ok().json();
        let program = webhooks::of(&red.client.anonymous().with_token(token["token"].as_str().unwrap())).await;
        let done = restore::carry_out(&service.app, Choice { sessions, ..DROP }).await.expect("done");
        processes::begin(&service.app, Duty::Serve).await.expect("a start");
        let red = story.back(&service, 0).await;
        let switch_on = async |webhook: &str| {
            let call = red.client.call("change_webhook").path("webhook", webhook);
            call.json(json!({ "active": true })).send().await
        };
        if sessions == Sessions::End {
            assert_eq!(done.switched_off, 2);
            let off = (Some("reset".to_owned()), 0);
            assert_eq!(webhooks_and_messages(&service).await, [off.clone(), off.clone()]);
            assert_eq!(users_with_webhooks(&service).await, 0, "nobody's games are read for one");
            // Whoever had the token may know the secret of the other one.
            assert_eq!(switch_on(&program).await.problem("invalid-fields")["faults"][0]["at"], "active");
            switch_on(&own).await.ok();
            red.act(&story.game, "i4-i5").await.ok();
            assert_eq!(webhooks_and_messages(&service).await, [(None, 1), off]);
        } else {
            assert_eq!(done.switched_off, 0);
            red.act(&story.game, "i4-i5").await.ok();
            assert_eq!(webhooks_and_messages(&service).await, [(None, 1), (None, 1)]);
        }
        assert_eq!(users_with_webhooks(&service).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_pushes_are_dropped_with_mails_and_browsers_end_with_sessions() {
    let story = Story::first_life().await;
    for sessions in [Sessions::End, Sessions::Keep] {
        let service = story.restored().await;
        let (red, blue) = (story.back(&service, 0).await, story.back(&service, 1).await);
        subscribe(&blue.client, &TestBrowser::new(), "https://push.example.net/blue").await;
        red.client.call("say").path("game", &story.game).json(json!({ "text": "Hello" })).send().await.ok();
        let count = async |what: &str| service.sql(&format!("SELECT 1 FROM {what}")).await.len();
        assert_eq!(count("pushes WHERE due_at IS NOT NULL").await, 1);
        restore::carry_out(&service.app, Choice { sessions, ..DROP }).await.expect("done");
        assert_eq!(count("pushes WHERE due_at IS NOT NULL OR message IS NOT NULL").await, 0, "it was pushed before");
        let kept = usize::from(sessions == Sessions::Keep);
        assert_eq!(count("push_subscriptions").await, kept);
        assert_eq!(count("users WHERE has_push").await, kept, "nobody's games are read for one");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_changed_while_a_process_runs() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("a start");
    let other = fieldpost::app::App::build(service.app.settings.clone()).await.unwrap_or_else(|why| panic!("{why}"));
    let trying = tokio::spawn(async move { restore::carry_out(&other, DROP).await });
    while !trying.is_finished() {
        processes::beat(&service.app).await.expect("a beat");
    }
    let refused = trying.await.expect("no panic").expect_err("done under a running process");
    assert!(matches!(refused, StartRefusal::Running(_)), "{refused}");
    assert_eq!(service.sql("SELECT count(*) FROM lives").await[0][0].as_deref(), Some("1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_ends_when_the_database_goes_back_beneath_it() {
    for change in ["UPDATE presence SET beats = beats - 100", "INSERT INTO lives DEFAULT VALUES"] {
        let service = TestApp::start().await;
        service.sql("UPDATE presence SET beats = 1000").await;
        processes::begin(&service.app, Duty::Serve).await.expect("a start");
        processes::beat(&service.app).await.expect("a beat");
        assert_eq!(service.app.ending.reason(), None);
        service.sql(change).await;
        processes::beat(&service.app).await.expect("a beat");
        let reason = service.app.ending.reason().expect("a reason to end");
        assert!(reason.contains("this database has gone back"), "{reason}");
    }
}

/// `fieldpost` with a private Postgres in this folder.
fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut program = super::crashes::program(folder, arguments[0]);
    program.args(&arguments[1..]).stdin(std::process::Stdio::null());
    program
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restored_base_backup_the_service_waits_for_the_operators_word() {
    let folder = database::folder().await;
    let service = Service::start(&folder);
    let url = service.database();
    execute(&url, "UPDATE clock SET ahead = interval '1 hour'").await;
    let (sockets, backup) = (folder.join("postgres/run"), folder.join("backup"));
    let sockets = sockets.canonicalize().expect("the sockets");
    let arguments = ["--host", sockets.to_str().unwrap(), "--username", "postgres", "--checkpoint", "fast"];
    run("pg_basebackup", &[&arguments[..], &["--pgdata", backup.to_str().unwrap()]].concat());
    // After the backup: the database goes on for a while, and this machine sees it.
    execute(&url, "UPDATE clock SET ahead = interval '2 hours'; UPDATE presence SET beats = beats + 100").await;
    assert_eq!(service.stop(), Some(0));
    assert_eq!(Service::start(&folder).stop(), Some(0));

    let cluster = folder.join("postgres/cluster");
    std::fs::rename(&cluster, folder.join("lost")).expect("the lost cluster");
    std::fs::rename(&backup, &cluster).expect("the backup in its place");
    let owner = format!("--reference={}", folder.join("lost").display());
    run("chown", &["--recursive", &owner, cluster.to_str().unwrap()]);
    // The backup is older than this test.
    let running = Cluster::start(&folder.join("postgres"), Durability::Full, 10).expect("the restored Postgres");
    execute(&running.url(DATABASE), "UPDATE processes SET seen_at = now() - interval '1 day'").await;
    running.stop().await;

    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let output = program(&folder, &["serve"]).output().expect("the program");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("this database has gone back"), "{}", said(&output));
    let output = program(&folder, &["after-restore"]).output().expect("the program");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("nothing was changed: say --sessions keep|end"), "{}", said(&output));
    let decided = ["after-restore", "--mails", "drop", "--sessions", "end", "--decisions", "ask", "--rest", "12"];
    let output = program(&folder, &decided).output().expect("the program");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("Deadlines rest for 12 hours at least"), "{}", said(&output));

    let service = Service::start(&folder);
    Client::new(&service.url).call("ready").send().await.ok();
    let ahead = execute(&service.database(), "SELECT ahead, (SELECT count(*) FROM lives) FROM clock").await;
    assert_eq!(ahead, [[Some("01:00:00".to_owned()), Some("2".to_owned())]], "as the backup had it");
    assert_eq!(service.stop(), Some(0));
}
