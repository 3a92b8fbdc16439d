//! Programs that answer each other (I-3, I-7): however they are wired, a loop ends after a few mails for each pair and
//! day.

use std::collections::BTreeSet;
use std::time::Duration;

use secrecy::SecretString;

use crate::support::app::TestApp;
use crate::support::mailbox::Letter;
use crate::support::personas::Table;
use crate::support::post::{SECRET, bring, letter, open, pump, reply_to};
use crate::support::waiting::waiting;

const ANNA: &str = "anna@example.org";
/// The refusals in one game and day, after which every loop ends.
const REFUSALS: usize = 5;
/// The answers to unclear letters of one address to the service, and day, after which every loop ends.
const UNCLEAR: usize = 5;
/// More rounds than any loop may have.
const ROUNDS: usize = 12;
/// What tells a program's mail from a person's. There are servers on the way that lose it.
const MARKS: [&str; 5] = ["auto-submitted", "list-id", "list-unsubscribe", "list-unsubscribe-post", "precedence"];

/// A service at a domain of its own.
async fn installation(domain: &str) -> TestApp {
    TestApp::start_with(|settings| {
        settings.mail.from = format!("Fieldpost <fieldpost@{domain}>");
        settings.letters.domain = Some(format!("in.{domain}"));
        settings.letters.secret = Some(SecretString::from(SECRET));
    })
    .await
}

/// The mails of a service that were not looked at yet: to whom, and their bytes.
struct UnseenMails<'s> {
    service: &'s TestApp,
    seen: BTreeSet<String>,
}

impl<'s> UnseenMails<'s> {
    /// Those that come from now on.
    async fn from_now(service: &'s TestApp) -> Self {
        let mut outgoing = Self { service, seen: BTreeSet::new() };
        outgoing.next().await;
        outgoing
    }

    async fn next(&mut self) -> Vec<(String, Vec<u8>)> {
        let mails = waiting(self.service, "game_id IN (SELECT id FROM games)", "created_at, dedupe_key").await;
        let fresh = mails.into_iter().filter(|mail| self.seen.insert(mail.key.clone()));
        fresh.map(|mail| (mail.address, mail.bytes)).collect()
    }
}

/// A mail as it comes in at its recipient's server; perhaps something on the way has lost the marks of programs.
fn arrived(raw: &[u8], to: &str, marked: bool) -> Vec<u8> {
    let raw = String::from_utf8(raw.to_vec()).expect("text");
    let (head, body) = raw.split_once("\r\n\r\n").expect("a mail");
    let mut kept = vec!["Return-Path: <bounces@example.net>".to_owned(), format!("Delivered-To: {to}")];
    let mut dropping = false;
    for line in head.split("\r\n") {
        let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
        dropping = if line.starts_with([' ', '\t']) { dropping } else { !marked && MARKS.contains(&name.as_str()) };
        if !dropping {
            kept.push(line.to_owned());
        }
    }
    format!("{}\r\n\r\n{body}", kept.join("\r\n")).into_bytes()
}

/// Somebody asks for the board, which is then mailed to the address of record: a loop begins.
async fn begin(service: &TestApp, to: &str) {
    bring(service, &letter("somebody@example.org", to, "show")).await.ok();
    pump(service).await;
}

/// Carries mails between two services whose users have each other's reply addresses: how many went either way.
async fn carry(one: &mut UnseenMails<'_>, other: &mut UnseenMails<'_>, marked: bool) -> (usize, usize) {
    let (mut there, mut back) = (0, 0);
    for _ in 0..ROUNDS {
        let mut moved = false;
        for (to, raw) in one.next().await {
            bring(other.service, &arrived(&raw, &to, marked)).await.ok();
            (there, moved) = (there + 1, true);
        }
        pump(other.service).await;
        for (to, raw) in other.next().await {
            bring(one.service, &arrived(&raw, &to, marked)).await.ok();
            (back, moved) = (back + 1, true);
        }
        pump(one.service).await;
        if !moved {
            return (there, back);
        }
    }
    panic!("they go on writing: {there} mails there, {back} back");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_installations_that_write_to_each_other_stop_after_a_few_mails() {
    let (here, there) = (installation("here.example").await, installation("there.example").await);
    Table::in_play(&here).await;
    Table::in_play(&there).await;
    let (at_here, at_there) = (reply_to(&here, ANNA).await, reply_to(&there, ANNA).await);
    here.sql(&format!("UPDATE users SET address = '{at_there}' WHERE name = 'anna'")).await;
    there.sql(&format!("UPDATE users SET address = '{at_here}' WHERE name = 'anna'")).await;
    let (mut one, mut other) = (UnseenMails::from_now(&here).await, UnseenMails::from_now(&there).await);
    for day in 0..3 {
        begin(&here, &at_here).await;
        assert_eq!(carry(&mut one, &mut other, true).await, (1, 0), "day {day}: the board that was asked for");
        begin(&here, &at_here).await;
        let (sent, answered) = carry(&mut one, &mut other, false).await;
        // The board, and a refusal each; then refusals of refusals, which are the same again soon.
        assert!((2..=3).contains(&sent) && (1..=2).contains(&answered), "day {day}: {sent} and {answered}");
        begin(&here, &at_here).await;
        assert_eq!(carry(&mut one, &mut other, false).await, (1, 0), "day {day}: that was all for a day");
        for service in [&here, &there] {
            service.advance_clock(Duration::from_secs(25 * 3600)).await;
        }
    }
    assert_eq!(here.sql("SELECT max(version) FROM games").await, there.sql("SELECT 3").await, "nothing was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_installation_that_writes_to_itself_says_nothing() {
    let service = installation("here.example").await;
    Table::in_play(&service).await;
    let own = reply_to(&service, ANNA).await;
    service.sql(&format!("UPDATE users SET address = '{own}' WHERE name = 'anna'")).await;
    let mut outgoing = UnseenMails::from_now(&service).await;
    begin(&service, &own).await;
    let mails = outgoing.next().await;
    assert_eq!(mails.len(), 1);
    bring(&service, &arrived(&mails[0].1, &own, false)).await.ok();
    pump(&service).await;
    assert!(outgoing.next().await.is_empty());
}

/// A program that answers every mail to Anna while she is away.
#[derive(Clone, Copy, Debug)]
struct Responder {
    /// It says that it is a program.
    marked: bool,
    /// No two of its answers are the same.
    changing: bool,
    /// It answers to the sender, whatever the mail wishes.
    to_sender: bool,
    /// What it quotes of the mail, and how.
    quotes: Quotes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quotes {
    Nothing,
    /// Below its own words, with marks.
    Marked,
    /// Nothing but the mail, without any mark.
    Alone,
}

impl Responder {
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for bits in 0..8 {
            for quotes in [Quotes::Nothing, Quotes::Marked, Quotes::Alone] {
                all.push(Self { marked: bits & 1 > 0, changing: bits & 2 > 0, to_sender: bits & 4 > 0, quotes });
            }
        }
        all
    }

    fn answer(self, mail: &Letter, number: usize) -> Vec<u8> {
        let name = if self.to_sender { "from" } else { "reply-to" };
        let to = mail.header(name)[0];
        let to = to.rsplit('<').next().unwrap().trim_end_matches('>');
        let mark = if self.marked { "Auto-Submitted: auto-replied\r\n" } else { "" };
        let changing = if self.changing { format!(" Your mail was number {number}.") } else { String::new() };
        let own = format!("I am away until Monday and read no mail.{changing}\r\n");
        let text = match self.quotes {
            Quotes::Nothing => own,
            Quotes::Marked => {
                let quoted: String = mail.text.lines().map(|line| format!("> {line}\r\n")).collect();
                format!("{own}\r\nFieldpost wrote:\r\n{quoted}")
            }
            Quotes::Alone => format!("{}{changing}", mail.text),
        };
        format!(
            "Return-Path: <{ANNA}>\r\nDelivered-To: {to}\r\n{mark}From: {ANNA}\r\nTo: {to}\r\nSubject: Away\r\n\
             Message-ID: <{}@example.org>\r\n\r\n{text}",
            uuid::Uuid::new_v4()
        )
        .into_bytes()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_answers_for_somebody_who_is_away_gets_few_mails_a_day() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let mut outgoing = UnseenMails::from_now(&service).await;
    for responder in Responder::all() {
        begin(&service, &to).await;
        let (mut answered, mut silent) = (0, false);
        let mut said = Vec::new();
        for _ in 0..ROUNDS {
            let mails = outgoing.next().await;
            silent = mails.is_empty();
            for (address, raw) in mails {
                assert_eq!(address, ANNA);
                answered += 1;
                let mail = Letter::read(&raw);
                bring(&service, &responder.answer(&mail, answered)).await.ok();
                said.push(mail.text);
            }
            pump(&service).await;
        }
        assert!(silent, "they go on writing: {responder:?}");
        // The board that was asked for, and one refusal of each text where nothing tells the program from a person.
        let texts = if responder.changing { REFUSALS } else { 2 };
        let due = if responder.marked || responder.to_sender { 1..=1 } else { 2..=1 + texts };
        assert!(due.contains(&answered), "{responder:?}: {answered}\n{}", said.join("\n=====\n"));
        service.advance_clock(Duration::from_secs(25 * 3600)).await;
    }
    assert_eq!(service.sql("SELECT version FROM games").await[0][0].as_deref(), Some("3"), "nothing was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_answers_for_a_stranger_who_is_away_gets_few_mails_a_day() {
    let service = open().await;
    let mut seen = 0;
    for responder in Responder::all() {
        bring(&service, &letter(ANNA, "play@in.example.org", "Hello, I am new here.")).await.ok();
        pump(&service).await;
        let (mut answered, mut silent) = (0, false);
        for _ in 0..ROUNDS {
            let mails = waiting(&service, &format!("address = '{ANNA}'"), "created_at, dedupe_key").await;
            let fresh: Vec<_> = mails.into_iter().skip(seen).collect();
            silent = fresh.is_empty();
            for mail in fresh {
                (seen, answered) = (seen + 1, answered + 1);
                bring(&service, &responder.answer(&Letter::read(&mail.bytes), answered)).await.ok();
            }
            pump(&service).await;
            // Mails are told apart by when they were queued.
            service.advance_database_clock(1).await;
        }
        assert!(silent, "they go on writing: {responder:?}");
        // The letter, the mail sent back, and the mail that repeats what was read of it.
        let texts = if responder.changing { UNCLEAR } else { 3 };
        let due = if responder.marked || responder.to_sender { 1..=1 } else { 2..=texts };
        assert!(due.contains(&answered), "{responder:?}: {answered}");
        service.advance_clock(Duration::from_secs(25 * 3600)).await;
    }
    assert_eq!(service.sql("SELECT 1 FROM users").await.len(), 0, "nobody was registered");
}
