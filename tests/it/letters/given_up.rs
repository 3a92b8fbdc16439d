//! Letters that cannot be handled: whoever wrote one is told once, when it is given up, that nothing was played (I-3).

use fieldpost::app::letters::inbox::{LetterHandler, handle_due_with};
use fieldpost::store::letters::{UnplayedOutcome, finish};
use futures_util::FutureExt;

use super::service::{ANNA, BERT, PLAY, mails};
use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::post::{
    ANSWERS, break_queue, bring, letter, mend_queue, open_with, outcomes, pump, reply_to, version,
};

const GIVEN_UP: &str = "Your last mail could not be handled";

/// Handles letters as usual, except those that break it.
const BREAKS: LetterHandler = |app, id, raw| {
    async move {
        assert!(!String::from_utf8_lossy(raw).contains("a letter that breaks"), "as planned");
        fieldpost::app::letters::handle(app, id, raw).await
    }
    .boxed()
};

/// A service that tries a letter twice.
async fn impatient() -> TestApp {
    open_with(|letters| letters.max_attempts = 2).await
}

/// Brings a letter, and lets it be tried as often as it is.
async fn tried(service: &TestApp, raw: &[u8]) {
    bring(service, raw).await.ok();
    for _ in 0..2 {
        handle_due_with(&service.app, BREAKS).await.unwrap();
        service.advance_database_clock(61).await;
    }
}

/// The mails to an address that say that a letter was given up.
async fn told(service: &TestApp, address: &str) -> usize {
    let mails = mails(service, address).await;
    mails.iter().filter(|mail| mail.text.contains(GIVEN_UP)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wrote_a_letter_that_cannot_be_handled_is_told_once_that_nothing_was_played() {
    let service = impatient().await;
    Table::in_play(&service).await;
    let (to, before) = (reply_to(&service, ANNA).await, version(&service).await);
    let raw = letter(ANNA, &to, "b4-b5\n\na letter that breaks");
    tried(&service, &raw).await;
    assert_eq!((outcomes(&service).await, told(&service, ANNA).await), (vec!["failed".to_owned()], 1));
    let mail = mails(&service, ANNA).await.pop().expect("it");
    let said = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("No move in it was played.") && !said.contains("b4-b5"), "{said}");
    assert_eq!((version(&service).await, told(&service, BERT).await), (before, 0));
    tried(&service, &raw).await;
    assert_eq!(told(&service, ANNA).await, 1, "the same letter, delivered again");
    tried(&service, &letter("mallory@example.net", &to, "a letter that breaks")).await;
    assert_eq!((told(&service, ANNA).await, mails(&service, "mallory@example.net").await.len()), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_whose_letter_cannot_be_handled_is_told_nothing() {
    let service = impatient().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let automatic = ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x.example.org>"];
    for header in automatic {
        let raw = letter(ANNA, &to, "a letter that breaks");
        tried(&service, &[format!("{header}\r\n").as_bytes(), &raw].concat()).await;
    }
    tried(&service, &letter("mailer-daemon@example.org", PLAY, "a letter that breaks")).await;
    assert_eq!(outcomes(&service).await, ["failed"; 4]);
    assert_eq!((told(&service, ANNA).await, told(&service, "mailer-daemon@example.org").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_whose_letters_cannot_be_handled_is_told_a_few_times_a_day() {
    let service = impatient().await;
    for number in 1..=7 {
        tried(&service, &letter(ANNA, PLAY, "a letter that breaks")).await;
        assert_eq!(told(&service, ANNA).await, number.min(5));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_was_given_up_while_the_database_died_is_mailed_about_once() {
    let service = impatient().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let raw = letter(ANNA, &to, "a letter that breaks");
    bring(&service, &raw).await.ok();
    handle_due_with(&service.app, BREAKS).await.unwrap();
    service.advance_database_clock(61).await;
    break_queue(&service, ANSWERS).await;
    handle_due_with(&service.app, BREAKS).await.expect_err("the connection dies when the answer is queued");
    assert_eq!((outcomes(&service).await, told(&service, ANNA).await), (vec!["waiting".to_owned()], 0));
    mend_queue(&service).await;
    service.advance_database_clock(61).await;
    handle_due_with(&service.app, BREAKS).await.unwrap();
    assert_eq!((outcomes(&service).await, told(&service, ANNA).await), (vec!["failed".to_owned()], 1));
}

/// Fails when another process has handled the letter.
const COMES_TOO_LATE: LetterHandler = |app, id, _| {
    async move {
        finish(&mut *app.store.connection().await?, id, UnplayedOutcome::Answered).await?;
        panic!("as planned");
    }
    .boxed()
};

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_another_process_has_handled_meanwhile_is_not_said_to_be_given_up() {
    let service = open_with(|letters| letters.max_attempts = 1).await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    handle_due_with(&service.app, COMES_TOO_LATE).await.unwrap();
    assert_eq!((outcomes(&service).await, told(&service, ANNA).await), (vec!["answered".to_owned()], 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_given_up_even_if_its_author_cannot_be_told() {
    let service = impatient().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    service.sql("ALTER TABLE outbox ADD CONSTRAINT broken CHECK (kind <> 'help')").await;
    tried(&service, &letter(ANNA, &to, "a letter that breaks")).await;
    assert_eq!(outcomes(&service).await, ["failed"]);
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["failed", "played"]);
}
