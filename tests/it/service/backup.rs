//! `fieldpost backup` and `fieldpost restore` with the real program and its private Postgres: a service that runs is
//! saved, destroyed, put back elsewhere, and played on.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use fieldpost::worker::{Step, outbox};
use secrecy::ExposeSecret;

use super::crashes::{Service, program};
use crate::games::archived::{LONG, archive_all};
use crate::games::in_play;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::contract::CONTRACT;
use crate::support::database::{self, Database};
use crate::support::locks;
use crate::support::personas::{Player, Table};

/// What an operator decides after most restores.
const DECIDED: [&str; 8] = ["--mails", "drop", "--sessions", "keep", "--decisions", "ask", "--rest", "12"];

/// The program, which serves; the mails are left to the test.
fn serve(folder: &Path) -> Service {
    Service::run(folder, program(folder, "serve").arg("--no-workers")).0
}

/// The service from the inside: on the database and with the files of the program that runs.
async fn inside(service: &Service, folder: &Path) -> TestApp {
    let database = Database::at(service.database().expose_secret()).await;
    TestApp::start_on(database, |settings, _| settings.data.folder = folder.to_owned()).await
}

/// Sends everything that is due into the folder of mails.
async fn pump(app: &TestApp) {
    while outbox::step(&app.app).await.expect("a step") == Step::Worked {}
}

/// The names of the mails that were sent.
fn sent(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder.join("mails")).into_iter().flatten();
    let mails = files.map(|file| String::from_utf8_lossy(&fs::read(file.unwrap().path()).unwrap()).into_owned());
    let name = |mail: String| {
        let line = mail.lines().find(|line| line.to_ascii_lowercase().starts_with("message-id:"));
        line.expect("a name").to_owned()
    };
    mails.map(name).collect()
}

/// A command to its end: its exit code, and what it said.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut program = program(folder, arguments[0]);
    let output = program.args(&arguments[1..]).stdin(Stdio::null()).output().expect("the program");
    let Output { status, stdout, stderr } = output;
    (status.code(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

fn done(folder: &Path, arguments: &[&str]) -> String {
    let (code, said) = run(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {said}");
    said
}

/// The only file in a folder.
fn only_file(folder: &Path) -> PathBuf {
    let files: Vec<PathBuf> = fs::read_dir(folder).expect("a folder").map(|file| file.unwrap().path()).collect();
    let [file] = files.as_slice() else { panic!("{files:?}") };
    file.clone()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// The same player with their session, at another service.
fn moved(player: &Player, service: &Service) -> Player {
    let Player { name, address, client, tokens } = player;
    let client = Client::new(&service.url).with_token(client.token().expect("a token"));
    Player { name: name.clone(), address: address.clone(), client, tokens: tokens.clone() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_is_saved_while_it_runs_and_put_back_elsewhere_and_play_goes_on() {
    let (first, second, backups) = (database::folder().await, database::folder().await, database::folder().await);
    let service = serve(&first);
    let app = inside(&service, &first).await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    pump(&app).await;
    let before = sent(&first);
    assert!(before.len() > 3, "{before:?}");
    let acknowledged = table.blue.look(&table.game).await.json();

    let said = done(&first, &["backup", text(&backups)]);
    let key = fs::read(first.join("auth.key")).unwrap();
    let hex: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(said.contains("saved the database and the key in") && !said.contains(&hex), "{said}");
    let file = only_file(&backups);
    assert!(text(&file).ends_with(".backup"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    // What comes after it is lost.
    table.blue.act(&table.game, "e7-e6").await.ok();
    drop(app);
    assert_eq!(service.stop(), Some(0));
    fs::remove_dir_all(&first).expect("destroyed");

    // A key that cannot be written leaves nothing that the next attempt would stumble over.
    let mut elsewhere = program(&second, "restore");
    elsewhere.arg(&file).args(DECIDED).env("FIELDPOST__AUTH__KEY_FILE", second.join("missing/auth.key"));
    let failed = elsewhere.stdin(Stdio::null()).output().expect("the program");
    let said = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert!(failed.status.code() == Some(1) && said.contains("nothing was restored: "), "{said}");
    assert_eq!(fs::read_dir(&second).expect("a folder").count(), 0, "{said}");

    let said = done(&second, &[&["restore", text(&file)][..], &DECIDED].concat());
    assert!(
        said.contains("the database and the keys are restored")
            && said.contains("1 new mail queued to ask for decisions"),
        "{said}"
    );
    assert!(!said.contains(&hex), "{said}");
    assert_eq!(fs::read(second.join("auth.key")).unwrap(), key);
    assert_eq!(fs::metadata(second.join("auth.key")).unwrap().permissions().mode() & 0o777, 0o600);
    let service = serve(&second);
    let (red, blue) = (moved(&table.red, &service), moved(&table.blue, &service));
    assert_eq!(blue.look(&table.game).await.json(), acknowledged, "nothing that was acknowledged before is missing");
    blue.act(&table.game, "e7-e6").await.ok();
    red.act(&table.game, "e4-e5").await.ok();
    let app = inside(&service, &second).await;
    pump(&app).await;
    let after = sent(&second);
    assert!(!after.is_empty() && before.is_disjoint(&after), "a mail was sent twice: {before:?} {after:?}");
    assert!(done(&second, &["verify"]).contains("1 game checked, 0 faults"));
    drop(app);
    assert_eq!(service.stop(), Some(0));
}

/// All that is told of games that are over, to whoever is logged in here, and by the commands of the operator.
async fn told_of(player: &Player, folder: &Path, games: &[String]) -> Vec<String> {
    let mut told = Vec::new();
    for game in games {
        for operation in CONTRACT.reads_of_a_game() {
            let reply = player.client.call(operation).path("game", game).send().await;
            // A problem names the request.
            let body = reply.text().split("\"request_id\"").next().unwrap_or_default().to_owned();
            told.push(format!("{operation} {game}: {} {body}", reply.status));
        }
        let record = program(folder, "record").args([game, "--secrets"]).output().expect("the program");
        assert!(record.status.success(), "{}", String::from_utf8_lossy(&record.stderr));
        told.push(String::from_utf8(record.stdout).expect("text"));
    }
    told.push(player.client.call("export_records").query("list", "mine").send().await.ok().text());
    let own = player.client.call("export_me").send().await.text();
    told.extend(own.lines().filter(|line| line.contains("\"kind\":\"game\"")).map(str::to_owned));
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn archived_games_are_told_of_after_a_restore_as_before_the_backup() {
    let (first, second, backups) = (database::folder().await, database::folder().await, database::folder().await);
    let service = serve(&first);
    let app = inside(&service, &first).await;
    let Table { red, blue, game, .. } = Table::in_play(&app).await;
    red.act(&game, "b4-b5").await.ok();
    let aborted = in_play(&red, &blue).await;
    blue.act(&game, "resign").await.ok();
    red.act(&aborted, "abort").await.ok();
    app.advance_database_clock(LONG).await;
    assert_eq!(archive_all(&app).await, 2);
    let open = in_play(&anew(&service, &red).await, &anew(&service, &blue).await).await;
    let games = [game, aborted, open];
    let red = anew(&service, &red).await;
    let before = told_of(&red, &first, &games).await;
    assert!(before.iter().any(|told| told.contains("read_record_text") && told.contains(": 200 ")), "{before:?}");
    done(&first, &["backup", text(&backups)]);
    drop(app);
    assert_eq!(service.stop(), Some(0));
    fs::remove_dir_all(&first).expect("destroyed");

    done(&second, &[&["restore", text(&only_file(&backups))][..], &DECIDED].concat());
    let service = serve(&second);
    let after = told_of(&moved(&red, &service), &second, &games).await;
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before, after);
    }
    assert_eq!(before.len(), after.len());
    assert!(done(&second, &["verify"]).contains("3 games checked, 0 faults"));
    let app = inside(&service, &second).await;
    assert_eq!(app.sql("SELECT 1 FROM archived_logs").await.len(), 2, "they are still archived");
    assert_eq!(app.sql("SELECT DISTINCT game_id FROM game_log").await, [[Some(games[2].clone())]]);
    drop(app);
    assert_eq!(service.stop(), Some(0));
}

/// The same player, logged in anew.
async fn anew(service: &Service, player: &Player) -> Player {
    Player::logged_in(&Client::new(&service.url), &player.name, &player.address).await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_a_backup_leaves_nothing_that_looks_like_one() {
    let (folder, backups, other) = (database::folder().await, database::folder().await, database::folder().await);
    let service = serve(&folder);
    let app = inside(&service, &folder).await;
    // It waits in the middle: for a table that somebody else holds.
    let holding = locks::begin(&app, "LOCK TABLE games IN ACCESS EXCLUSIVE MODE").await;
    let file = backups.join("club.backup");
    let mut saving = program(&folder, "backup").arg(&file).spawn().expect("the program");
    locks::until_waiting(&app, 1).await;
    let partial = only_file(&backups);
    assert_eq!(fs::metadata(&partial).unwrap().permissions().mode() & 0o777, 0o600, "as secret as the whole file");
    saving.kill().expect("killed");
    saving.wait().expect("gone");
    assert!(!file.exists());
    let (code, said) = run(&other, &[&["restore", text(&partial)][..], &DECIDED].concat());
    assert!(code == Some(1) && said.contains("nothing was changed"), "{said}");
    assert_eq!(fs::read_dir(&other).unwrap().count(), 0, "nothing of it was used");
    // What it had started does not outlive it.
    while locks::waiting(&app).await > 0 {}
    locks::commit(&holding).await;
    done(&folder, &["backup", text(&file)]);
    assert_eq!(only_file(&backups), file, "what the killed one has left is gone");
    let (code, said) = run(&folder, &["backup", text(&file)]);
    assert!(code == Some(1) && said.contains("exists"), "one is never replaced: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_a_folder_in_use_and_a_database_of_ones_own_are_refused() {
    let (folder, backups, other) = (database::folder().await, database::folder().await, database::folder().await);
    let (code, said) = run(&folder, &["backup", text(&backups)]);
    assert!(code == Some(1) && said.contains("there is nothing to save"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no database was made in order to save it");
    assert_eq!(serve(&folder).stop(), Some(0));
    done(&folder, &["backup", text(&backups)]);
    let file = only_file(&backups);

    let restore = |folder: &Path, file: &Path| run(folder, &[&["restore", text(file)][..], &DECIDED].concat());
    let (code, said) = restore(&folder, &file);
    assert!(code == Some(1) && said.contains("is not empty"), "{said}");
    let whole = fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    let wrong = backups.join("damaged");
    for (bytes, why) in
        [(&damaged[..], "is damaged"), (&whole[..whole.len() / 2], "nothing was changed"), (&b"no"[..], "no")]
    {
        fs::write(&wrong, bytes).unwrap();
        let (code, said) = restore(&other, &wrong);
        assert!(code == Some(1) && said.contains(why), "{said}");
        assert_eq!(fs::read_dir(&other).unwrap().count(), 0, "nothing of it was used");
    }

    let app = TestApp::start().await;
    for arguments in [["backup", text(&backups)], ["restore", text(&file)]] {
        let mut program = program(&other, arguments[0]);
        program.arg(arguments[1]).env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret());
        let output = program.output().expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains("database.url names the database"), "{said}");
        assert!(said.contains("docs/OPERATIONS.md") && !said.contains("postgres://"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_runs_on_a_database_that_is_half_restored() {
    let folder = database::folder().await;
    fs::create_dir(folder.join("postgres.new")).expect("what an interrupted restore leaves");
    let (code, said) = run(&folder, &["serve"]);
    assert!(code == Some(1) && said.contains("restore again"), "{said}");
    assert!(!folder.join("postgres").exists(), "no empty database takes its place");
}
