//! A service that accepts letters, and people who answer mails.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use fieldpost::config::Letters;
use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock, inbox};
use secrecy::SecretString;

use super::app::TestApp;
use super::client::{Client, Reply};
use super::mailbox::Letter;
use super::waiting::{WaitingMail, waiting};

/// The shared secret of the mail server.
pub(crate) const SECRET: &str = "a secret between two servers";

static LETTERS: AtomicU32 = AtomicU32::new(1);

/// A service whose reply addresses are at `in.example.org`.
pub(crate) async fn open() -> TestApp {
    open_with(|_| {}).await
}

/// The same with settings that `change` has changed.
pub(crate) async fn open_with(change: impl FnOnce(&mut Letters)) -> TestApp {
    TestApp::start_with(|settings| {
        accept(&mut settings.letters);
        change(&mut settings.letters);
    })
    .await
}

/// The settings of a service that accepts letters.
pub(crate) fn accept(letters: &mut Letters) {
    letters.domain = Some("in.example.org".to_owned());
    letters.secret = Some(SecretString::from(SECRET));
    letters.authserv_id = Some("mx.in.example.org".to_owned());
}

/// The mails about games that wait for an address, oldest first.
pub(crate) async fn mails(service: &TestApp, address: &str) -> Vec<Letter> {
    let which = format!("game_id IN (SELECT id FROM games) AND address = '{address}'");
    waiting(service, &which, "created_at, kind").await.iter().map(WaitingMail::letter).collect()
}

/// The latest of them.
pub(crate) async fn latest(service: &TestApp, address: &str) -> Letter {
    mails(service, address).await.pop().unwrap_or_else(|| panic!("no mail waits for {address}"))
}

/// How long a decision by default time control has been owed a minute after its first reminder was due, by the lists
/// of all users: the first that comes is the largest number of hours that is at most half the time.
pub(crate) async fn seconds_until_reminded(service: &TestApp) -> u64 {
    seconds_until_reminded_of(service, TimeControl::DEFAULT_SECONDS.unsigned_abs()).await
}

/// The same for a decision of this many seconds.
pub(crate) async fn seconds_until_reminded_of(service: &TestApp, decision: u64) -> u64 {
    let half = decision / 2 / 3_600;
    let first = format!("SELECT max(hours) FROM users, unnest(reminder_hours) AS hours WHERE hours <= {half}");
    let hours = service.sql(&first).await[0][0].clone().expect("a reminder that comes within half the time");
    decision - hours.parse::<u64>().unwrap() * 3_600 + 60
}

/// Lets time pass until everybody who owes a decision by default time control has been reminded for the first time.
pub(crate) async fn until_reminded(service: &TestApp) {
    service.advance_clock(Duration::from_secs(seconds_until_reminded(service).await)).await;
    while clock::step(&service.app).await.unwrap() == Step::Worked {}
}

/// Where the latest of them wants its answer.
pub(crate) async fn reply_to(service: &TestApp, address: &str) -> String {
    let mail = latest(service, address).await;
    mail.header("reply-to").first().unwrap_or_else(|| panic!("it cannot be answered: {}", mail.text)).to_string()
}

/// A letter as a mail program writes it.
pub(crate) fn letter(from: &str, to: &str, text: &str) -> Vec<u8> {
    let number = LETTERS.fetch_add(1, Ordering::Relaxed);
    let raw = format!(
        "Return-Path: <{from}>\nDelivered-To: {to}\nReceived: from mail.example.org by mx.in.example.org\nFrom: Somebody \
         <{from}>\nTo: {to}\nSubject: Re: Stratego\nMessage-ID: <{number}@mail.example.org>\nMIME-Version: 1.0\n\
         Content-Type: text/plain; charset=utf-8\n\n{text}\n\nOn Sat, Fieldpost wrote:\n> It is your turn.\n"
    );
    raw.replace('\n', "\r\n").into_bytes()
}

/// Posts a letter to the service.
pub(crate) async fn bring(service: &TestApp, raw: &[u8]) -> Reply {
    Client::new(&service.url).with_token(SECRET).call("receive_letter").letter(raw).send().await
}

/// Lets the worker handle incoming letters.
pub(crate) async fn pump(service: &TestApp) {
    while inbox::step(&service.app).await.unwrap() == Step::Worked {}
}

/// Answers the latest mail to `address` from there, and lets the letter be read.
pub(crate) async fn answer(service: &TestApp, address: &str, text: &str) {
    let to = reply_to(service, address).await;
    bring(service, &letter(address, &to, text)).await.ok();
    pump(service).await;
}

/// The outcomes of all letters, in the order of their arrival.
pub(crate) async fn outcomes(service: &TestApp) -> Vec<String> {
    let rows = service.sql("SELECT coalesce(outcome, 'waiting') FROM letters ORDER BY id").await;
    rows.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

/// The version of the only game.
pub(crate) async fn version(service: &TestApp) -> String {
    service.sql("SELECT version FROM games").await[0][0].clone().unwrap()
}

/// Which mails [`break_queue`] does not let be queued: all, or the answers to letters.
pub(crate) const ALL: &str = "";
pub(crate) const ANSWERS: &str = "WHEN (new.kind = 'help')";

/// From now on the connection dies with the transaction in which one of these mails is queued.
pub(crate) async fn break_queue(service: &TestApp, mails: &str) {
    let die = format!(
        "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END $$; \
         CREATE TRIGGER die BEFORE INSERT ON outbox FOR EACH ROW {mails} EXECUTE FUNCTION die()"
    );
    service.sql(&die).await;
}

/// Undoes [`break_queue`].
pub(crate) async fn mend_queue(service: &TestApp) {
    service.sql("DROP TRIGGER die ON outbox; DROP FUNCTION die").await;
}
