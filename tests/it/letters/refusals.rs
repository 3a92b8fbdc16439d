//! How often a letter that changed nothing is answered (I-7): each text once in a decision, up to a number of answers a
//! day, in a game and in all.

use crate::games::in_play;
use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::post::{answer, bring, latest, letter, open, outcomes, pump, reply_to};

const ANNA: &str = "anna@example.org";

/// Brings one letter of Anna's and has it read; returns how many refusals she has been mailed in all.
async fn refused(service: &TestApp, to: &str, text: &str) -> usize {
    bring(service, &letter(ANNA, to, text)).await.ok();
    pump(service).await;
    service.sql("SELECT 1 FROM outbox WHERE kind = 'move-refused'").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mistake_is_answered_and_none_twice() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    assert_eq!(refused(&service, &to, "j1-j2").await, 1);
    assert_eq!(refused(&service, &to, "j1-j2").await, 1, "the same once more");
    assert_eq!(refused(&service, &to, "J1 - J2").await, 1, "in other words");
    assert_eq!(refused(&service, &to, "i1-i2").await, 2, "another mistake for the same reason");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_in_another_game_is_another_letter() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let first = reply_to(&service, ANNA).await;
    in_play(&table.red, &table.blue).await;
    let second = reply_to(&service, ANNA).await;
    assert_ne!(first, second);
    assert_eq!(refused(&service, &first, "j1-j2").await, 1);
    assert_eq!(refused(&service, &second, "j1-j2").await, 2);
    assert_eq!(refused(&service, &first, "I am on holiday.").await, 3);
    assert_eq!(refused(&service, &second, "I am on holiday.").await, 4);
    assert_eq!(refused(&service, &first, "I am on holiday.").await, 4, "a program would never stop");
    assert_eq!(refused(&service, &first, "").await, 5, "nobody who wrote something else meets silence");
}

#[tokio::test(flavor = "multi_thread")]
async fn five_letters_a_day_are_refused_in_a_game_and_twenty_to_a_person() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    for game in 0..5 {
        if game > 0 {
            in_play(&table.red, &table.blue).await;
        }
        let to = reply_to(&service, ANNA).await;
        for number in 1..=7 {
            let expected = (game * 5 + number.min(5)).min(20);
            assert_eq!(refused(&service, &to, &format!("What is number {number}?")).await, expected);
        }
    }
    service.advance_database_clock(86_401).await;
    let to = reply_to(&service, ANNA).await;
    assert_eq!(refused(&service, &to, "What is number 7?").await, 21, "another day");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_many_mistakes_is_answered_no_more_that_day() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    assert_eq!(refused(&service, &to, "j1-j2").await, 1);
    service.sql("UPDATE attempts SET count = 50 WHERE count = 1").await;
    assert_eq!(refused(&service, &to, "i1-i2").await, 1);
    service.advance_database_clock(86_401).await;
    assert_eq!(refused(&service, &to, "f4-a1").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_could_not_be_queued_is_not_counted() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    service.sql("ALTER TABLE outbox ADD CONSTRAINT broken CHECK (kind <> 'move-refused')").await;
    assert_eq!(refused(&service, &to, "j1-j2").await, 0);
    assert_eq!(outcomes(&service).await, ["waiting"], "it is still to be handled");
    service.sql("ALTER TABLE outbox DROP CONSTRAINT broken").await;
    service.advance_database_clock(61).await;
    pump(&service).await;
    assert_eq!(service.sql("SELECT 1 FROM outbox WHERE kind = 'move-refused'").await.len(), 1);
    assert_eq!(outcomes(&service).await, ["answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_in_each_of_eleven_games_is_asked_back_on_one_day() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    for game in 1..=11 {
        answer(&service, ANNA, "I'll move my piece from b4 to b5 now.").await;
        let asked = latest(&service, ANNA).await;
        assert!(asked.text.contains("We read “b4-b5”"), "game {game}: {}", asked.text);
        Table::again(&table).await;
    }
    assert_eq!(outcomes(&service).await, ["held"; 11]);
}
