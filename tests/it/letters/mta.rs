//! Through a real mail server: our mails go out by it, answers come in by it, and the moves are on the board. So does
//! the demonstration, whose program `cargo test` builds beside the tests, and which plays from outside.

use std::path::Path;
use std::process::Command;

use fieldpost::config::Tls;
use fieldpost::worker::{Step, outbox};
use secrecy::SecretString;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::exim::Exim;
use crate::support::mailbox::Letter;
use crate::support::personas::{Player, Table};
use crate::support::post::{SECRET, outcomes, pump};

/// A service that sends its mails by a real mail server, which delivers the answers.
async fn open() -> (TestApp, Exim) {
    let mut exim = None;
    let service = TestApp::start_at(|settings, url| {
        let server = exim.insert(Exim::start(url, SECRET));
        settings.mail.host = Some("127.0.0.1".to_owned());
        settings.mail.port = server.port;
        // One after another: several at once may overtake each other.
        settings.mail.connections = 1;
        settings.mail.tls = Tls::None;
        settings.mail.from = "Fieldpost <fieldpost@example.net>".to_owned();
        settings.letters.domain = Some("in.example.org".to_owned());
        settings.letters.secret = Some(SecretString::from(SECRET));
        settings.letters.size_limit = 1 << 18;
        // An address is suspended by mails that come back, not by how many it may get a day.
        settings.limits.invitations_mailed_to_one_address_per_day = settings.mail.strikes_to_suspend + 2;
    })
    .await;
    (service, exim.expect("the settings are made once"))
}

/// Everything that is due goes out, and into the mailboxes.
async fn send(service: &TestApp, exim: &Exim) {
    while outbox::step(&service.app).await.unwrap() == Step::Worked {}
    exim.deliver();
}

/// An answer as a web mailer writes it: above the whole mail, as text and as HTML.
fn answer(person: &Player, mail: &Letter, text: &str) -> (String, Vec<u8>) {
    let to = mail.header("reply-to").first().expect("an address to answer to").to_string();
    let quoted: String = mail.text.lines().map(|line| format!("> {line}\n")).collect();
    let introduction = "On Sat, Nov 21, 2026 at 5:44 AM Fieldpost <fieldpost@example.net> wrote:";
    let (id, address) = (mail.header("message-id")[0], &person.address);
    let raw = format!(
        "From: {name} <{address}>\nTo: {to}\nSubject: Re: {subject}\nDate: Sat, 21 Nov 2026 08:00:00 +0100\n\
         Message-ID: <{unique}@mail.example.org>\nIn-Reply-To: {id}\nReferences: {id}\nMIME-Version: 1.0\n\
         Content-Type: multipart/alternative; boundary=\"part\"\n\n\
         --part\nContent-Type: text/plain; charset=\"UTF-8\"\n\n{text}\n\n{introduction}\n\n{quoted}\n\
         --part\nContent-Type: text/html; charset=\"UTF-8\"\n\n<div dir=\"ltr\">{text}</div><br>\
         <div class=\"gmail_quote\"><div class=\"gmail_attr\">{introduction}</div><blockquote>{}</blockquote></div>\n\
         --part--\n",
        mail.html.replace("\r\n", "\n"),
        name = person.name,
        subject = mail.subject,
        unique = uuid::Uuid::new_v4(),
    );
    (to, raw.replace('\n', "\r\n").into_bytes())
}

/// A person answers their latest mail, and the answer goes all the way.
async fn play(service: &TestApp, exim: &Exim, person: &Player, text: &str) {
    let mail = exim.mailbox(&person.name).pop().unwrap_or_else(|| panic!("no mail came:\n{}", exim.log()));
    let (to, raw) = answer(person, &mail, text);
    let reply = exim.submit(&person.address, &to, &raw);
    assert!(reply.starts_with("250"), "{reply}\n{}", exim.log());
    exim.deliver();
    pump(service).await;
    send(service, exim).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Exim; script/test runs it where it is installed"]
async fn answers_by_a_real_mail_server_are_moves_on_the_board_until_the_game_is_won() {
    let (service, exim) = open().await;
    let table = Table::in_play(&service).await;
    send(&service, &exim).await;
    play(&service, &exim, &table.red, "b4-b5").await;
    play(&service, &exim, &table.blue, "b7-b6").await;
    play(&service, &exim, &table.red, "a4xa7").await;
    assert_eq!(outcomes(&service).await, ["played", "played", "played"], "{}", exim.log());
    let won = exim.mailbox("anna").pop().unwrap();
    assert!(won.text.contains("You won: bert's flag was captured."), "{}", won.text);
    assert_eq!(exim.waiting(), "0");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Exim; script/test runs it where it is installed"]
async fn a_whole_game_is_played_by_real_mail_from_the_armies_to_the_record_that_both_get() {
    let (service, exim) = open().await;
    let recorded = include_str!("../../golden/games/duel/flag.game");
    let (red, blue) = (Player::new(&service, "anna").await, Player::new(&service, "bert").await);
    let body = json!({ "ruleset": "duel", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    let game = red.client.call("create_game").json(body).send().await.ok().json();
    blue.client.call("join_game").path("game", game["id"].as_str().unwrap()).json(json!({})).send().await.ok();
    send(&service, &exim).await;
    let army = |tag: &str| {
        let (_, rest) = recorded.split_once(&format!("[Setup.{tag} \"")).unwrap();
        format!("setup {}", rest.split_once('"').unwrap().0.replace('/', " /\n"))
    };
    play(&service, &exim, &red, &army("red")).await;
    play(&service, &exim, &blue, &army("blue")).await;
    let (_, plies) = recorded.split_once("\n\n").unwrap();
    for ply in plies.lines() {
        let mut words = ply.split(' ').skip(1);
        let player = if words.next() == Some("red") { &red } else { &blue };
        play(&service, &exim, player, words.next().unwrap()).await;
    }
    assert!(outcomes(&service).await.iter().all(|outcome| outcome == "played"), "{:?}", outcomes(&service).await);
    for person in ["anna", "bert"] {
        let closing = exim.mailbox(person).pop().unwrap();
        let (_, record) = closing.attached.first().expect("the record");
        let (_, attached) = record.split_once("\n\n").unwrap();
        assert_eq!(attached.replace("\r\n", "\n").trim_end(), plies.trim_end());
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Exim; script/test runs it where it is installed"]
async fn while_the_service_takes_no_letters_the_mail_server_keeps_them() {
    let (service, exim) = open().await;
    let table = Table::in_play(&service).await;
    send(&service, &exim).await;
    let mail = exim.mailbox("anna").pop().unwrap();
    let (to, raw) = answer(&table.red, &mail, "b4-b5");
    // As if the service could not write: nothing may be answered with success then.
    service.sql("ALTER TABLE letters RENAME TO away").await;
    exim.submit(&table.red.address, &to, &raw);
    exim.deliver();
    assert_eq!(exim.waiting(), "1", "{}", exim.log());
    service.sql("ALTER TABLE away RENAME TO letters").await;
    exim.deliver();
    assert_eq!(exim.waiting(), "0", "{}", exim.log());
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played"]);
    // What is attached is dropped, so the letter is long in its text.
    let (_, long) = answer(&table.red, &mail, &format!("b4-b5\n\n{}", "And so on.\n".repeat(100_000)));
    exim.submit(&table.red.address, &to, &long);
    exim.deliver();
    exim.deliver();
    let bounce = exim.mailbox("anna").pop().unwrap();
    assert!(bounce.subject.contains("failed"), "its author is told at once: {}\n{}", bounce.subject, exim.log());
    assert_eq!(exim.waiting(), "0", "{}", exim.log());
    let refused = exim.submit(&table.red.address, "move+short@in.example.org", &raw);
    assert!(refused.starts_with("550"), "an unknown address is refused by the server: {refused}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Exim; script/test runs it where it is installed"]
async fn undeliverable_mails_come_back_and_suspend_the_address() {
    let (service, exim) = open().await;
    // Carl's mail server knows nobody of that name, and its reports name no status but 5.0.0.
    let [anna, carl] = [Player::new(&service, "anna").await, Player::new(&service, "carl").await];
    let to_suspend = service.app.settings.mail.strikes_to_suspend;
    for games in 1..=to_suspend + 1 {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "carl" }, "red": "creator" });
        anna.client.call("create_game").json(body).send().await.ok();
        send(&service, &exim).await;
        exim.deliver();
        pump(&service).await;
        let counted = service.sql("SELECT count(*) FROM strikes").await;
        let strikes = games.min(to_suspend).to_string();
        assert_eq!(counted[0][0].as_ref(), Some(&strikes), "after {games} invitations\n{}", exim.log());
    }
    let mail = carl.client.call("read_me").send().await.ok().json()["mail"].clone();
    assert_eq!(mail["state"], "suspended", "{mail}");
    // The mail that proved his address was to nobody yet; the last invitation was not sent.
    assert_eq!(outcomes(&service).await, vec!["automatic"; to_suspend as usize + 1]);
}

#[test]
#[ignore = "needs Exim; script/test runs it where it is installed"]
fn the_demonstration_by_mail_plays_from_registering_to_a_rematch() {
    let program = Path::new(env!("CARGO_BIN_EXE_fieldpost"));
    // Both are there already: the test of a script does not wait until a compiler is done.
    let demonstration = program.with_file_name("examples").join("demo");
    assert!(demonstration.exists(), "the demonstration is not built: run cargo build --example demo");
    let mut script = Command::new("script/demo");
    script.args(["--by-mail", "tests/golden/games/duel/flag.game"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let run = script.env("FIELDPOST_PROGRAM", program).env("FIELDPOST_DEMO", demonstration).output().expect("a script");
    let [said, complaints] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert!(run.status.success(), "{}:\n{said}\n{complaints}", run.status);
    for part in ["wrote to play@", "who answered \"accept\"", "has hidden an army by mail", "asked for another game"] {
        assert!(said.contains(part), "{part}:\n{said}");
    }
    assert!(said.trim_end().lines().last().is_some_and(|last| last.contains("equal to its replay")), "{said}");
}
