//! Letters with conditional moves that come late: of two, the one that was written last counts, and its author is asked
//! before an older one changes anything (O-8).

use chrono::{DateTime, TimeDelta, Utc};

use super::conditions::{BERT, received, told};
use crate::games::conditional::{left, moves, order};
use crate::support::app::TestApp;
use crate::support::post::{answer, bring, letter, open, outcomes, pump, reply_to, version};

const OLD: &[(&str, &str)] = &[("e4-e5", "f7-f6")];
const NEW: &[(&str, &str)] = &[("e4-e5", "i7-i6")];

/// Brings a letter of Bert's with the date when he wrote it.
async fn bring_dated(service: &TestApp, to: &str, text: &str, date: &str) {
    let mut raw = format!("Date: {date}\r\n").into_bytes();
    raw.extend(letter(BERT, to, text));
    bring(service, &raw).await.ok();
    pump(service).await;
}

fn ago(minutes: i64) -> String {
    date(Utc::now() - TimeDelta::minutes(minutes))
}

fn date(at: DateTime<Utc>) -> String {
    at.to_rfc2822()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_letter_takes_back_no_conditions_that_were_given_after_it_was_written() {
    let service = open().await;
    let table = received(&service).await;
    answer(&service, BERT, "if e4-e5 then f7-f6").await;
    let receipt = reply_to(&service, BERT).await;
    order(&table.blue, &table.game, NEW).await.ok();
    bring_dated(&service, &receipt, "no conditions", &ago(60)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(NEW));
    let said = told(&service, BERT).await;
    let says = ["“no conditions”", "since you wrote this", "Still to come: if “e4-e5” then “i7-i6”", "“yes” does it"];
    assert!(says.iter().all(|one| said.contains(one)), "{said}");
    // It is theirs to say.
    answer(&service, BERT, "yes").await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]));
    assert!(
        told(&service, BERT).await.contains("You have no conditional moves left"),
        "{}",
        told(&service, BERT).await
    );
    assert_eq!(outcomes(&service).await, ["played", "answered", "played", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_letters_that_cross_the_one_that_was_written_last_counts() {
    let service = open().await;
    let table = received(&service).await;
    let to = reply_to(&service, BERT).await;
    // Both answer the same mail.
    bring_dated(&service, &to, "if e4-e5 then i7-i6", &ago(10)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(NEW));
    bring_dated(&service, &to, "if e4-e5 then f7-f6", &ago(20)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(NEW), "written before");
    bring_dated(&service, &to, "no conditions", &ago(5)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]), "written after");
    // What was taken back does not come again either.
    bring_dated(&service, &to, "if e4-e5 then f7-f6", &ago(15)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]), "taken back since");
    let said = told(&service, BERT).await;
    assert!(said.contains("since you wrote this") && !said.contains("Still to come"), "{said}");
    let same_second = ago(4);
    bring_dated(&service, &to, "if e4-e5 then f7-f6", &same_second).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(OLD));
    bring_dated(&service, &to, "if e4-e5 then i7-i6", &same_second).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(NEW), "as they came");
    assert_eq!(outcomes(&service).await, ["played", "answered", "held", "answered", "held", "answered", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_takes_back_nothing_overtakes_the_one_that_it_takes_back() {
    let service = open().await;
    let table = received(&service).await;
    let to = reply_to(&service, BERT).await;
    let orders = async || service.sql("SELECT orders FROM games").await;
    let before = orders().await;
    bring_dated(&service, &to, "no conditions", &ago(10)).await;
    assert_eq!(orders().await, before, "no move is decided again for it");
    bring_dated(&service, &to, "if e4-e5 then f7-f6", &ago(20)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]));
    assert_eq!(outcomes(&service).await, ["played", "answered", "held"]);
    assert_eq!(table.red.act(&table.game, "e4-e5").await.ok().json()["version"], 6, "nothing answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn conditions_below_a_move_and_those_taken_back_by_a_program_are_as_old_as_they_were_written() {
    let service = open().await;
    let table = crate::support::personas::Table::in_play(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let to = reply_to(&service, BERT).await;
    // It waited in a queue for an hour, and its correction did not.
    bring_dated(&service, &to, "e7-e6\nif e4-e5 then f7-f6", &ago(60)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(OLD));
    bring_dated(&service, &to, "no conditions", &ago(59)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]));
    let to = reply_to(&service, BERT).await;
    order(&table.blue, &table.game, NEW).await.ok();
    order(&table.blue, &table.game, &[]).await.ok();
    bring_dated(&service, &to, "if e4-e5 then f7-f6", &ago(1)).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]));
    assert_eq!(outcomes(&service).await, ["played", "answered", "held"]);
    assert_eq!(version(&service).await, "5");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_that_is_missing_or_cannot_be_counts_as_now() {
    let service = open().await;
    let table = received(&service).await;
    let to = reply_to(&service, BERT).await;
    order(&table.blue, &table.game, OLD).await.ok();
    for date in ["", "yesterday", "Mon, 99 Foo 2026 99:99:99 +9999", &ago(-60 * 24)] {
        bring_dated(&service, &to, "no conditions", date).await;
        assert_eq!(left(&table.blue, &table.game).await, moves(&[]), "{date}");
        // A time to come does not overtake what follows.
        answer(&service, BERT, "if e4-e5 then i7-i6").await;
        assert_eq!(left(&table.blue, &table.game).await, moves(NEW), "{date}");
    }
    let mut twice = format!("Date: {}\r\nDate: {}\r\n", ago(60), ago(60)).into_bytes();
    twice.extend(letter(BERT, &to, "no conditions"));
    bring(&service, &twice).await.ok();
    pump(&service).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[]), "of two dates neither counts");
}
