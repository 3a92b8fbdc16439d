//! The last answer of a day says that it is the last, and that moves are still played (I-7, I-9).

use super::service::{self, PLAY, write};
use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::post::{accept, answer, bring, latest, letter, open, pump, reply_to, version};

const ANNA: &str = "anna@example.org";
const PLAYED: &str = "Moves are still played.";

/// What Anna was mailed last in one of her games, in one line.
async fn said(service: &TestApp) -> String {
    latest(service, ANNA).await.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A service on which few letters are answered a day.
async fn sparing(change: impl FnOnce(&mut fieldpost::config::Limits)) -> TestApp {
    TestApp::start_with(|settings| {
        accept(&mut settings.letters);
        change(&mut settings.limits);
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fifth_refusal_of_a_day_in_a_game_says_that_it_is_the_last_and_a_move_is_still_played() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    for number in 1..=5 {
        bring(&service, &letter(ANNA, &to, &format!("What is number {number}?"))).await.ok();
        pump(&service).await;
        let said = said(&service).await;
        let last = format!("This is our last mail of this kind in this game today. {PLAYED}");
        assert_eq!(said.contains(&last), number == 5, "{number}: {said}");
        service.advance_database_clock(1).await;
    }
    let before = version(&service).await;
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_ne!(version(&service).await, before);
    assert!(!said(&service).await.contains(PLAYED));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_question_and_the_last_answer_to_a_person_say_so() {
    let service = sparing(|limits| limits.letter_requests_per_day = 2).await;
    Table::in_play(&service).await;
    for (text, last) in [
        ("show", "This is our last mail of this kind today. Moves are still played."),
        (
            "I'll move my piece from b4 to b5 now.",
            "This was our last question about a mail in this game today. A move alone on its line is still played.",
        ),
    ] {
        for number in 1..=2 {
            answer(&service, ANNA, text).await;
            let said = said(&service).await;
            assert_eq!(said.contains(last), number == 2, "{text} {number}: {said}");
            service.advance_database_clock(1).await;
        }
    }
    answer(&service, ANNA, "b4-b5").await;
    for number in 1..=2 {
        answer(&service, ANNA, "if f7-f6 then e4-e5").await;
        let (said, last) = (said(&service).await, "These were the last moves in advance that we take by mail");
        assert_eq!(said.contains(last), number == 2, "{number}: {said}");
        service.advance_database_clock(1).await;
    }
    let service = sparing(|limits| limits.letter_answers_per_day = 3).await;
    Table::in_play(&service).await;
    for (number, text) in ["show", "help", "nonsense"].into_iter().enumerate() {
        answer(&service, ANNA, text).await;
        let said = said(&service).await;
        let last = format!("This is our last answer today to mails without a legal move. {PLAYED}");
        assert_eq!(said.contains(&last), number == 2, "{text}: {said}");
        service.advance_database_clock(1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_answer_to_letters_to_the_service_says_so() {
    let service = open().await;
    for number in 1..=5 {
        write(&service, ANNA, PLAY, &format!("What is number {number}?")).await;
        let said = service::latest(&service, ANNA).await.text;
        assert_eq!(said.contains("This is our last mail of this kind today."), number == 5, "{number}: {said}");
        assert!(!said.contains(PLAYED), "whoever has no game knows of no moves");
    }
}
