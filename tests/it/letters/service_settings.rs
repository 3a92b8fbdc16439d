//! Settings and the seat of a game at the service address (I-9, G-5): done at once in an answer, asked back otherwise,
//! once.

use std::time::Duration;

use chrono::{Days, Utc};
use serde_json::json;

use super::service::{ANNA, BERT, PLAY, answer, games, latest, register, write};
use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::post::{ANSWERS, break_queue, bring, letter, mend_queue, open, outcomes, pump};

async fn settings(service: &TestApp) -> String {
    let rows = service.sql("SELECT language || ' ' || zone FROM users WHERE name = 'anna'").await;
    rows[0][0].clone().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_shown_and_changed_at_the_service_address_and_asked_back_if_anybody_may_have_written() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    answer(&service, ANNA, "settings").await;
    assert!(latest(&service, ANNA).await.text.contains("English"));
    answer(&service, ANNA, "Sprache: Deutsch").await;
    assert_eq!(settings(&service).await, "de UTC");
    assert!(latest(&service, ANNA).await.text.contains("Deutsch"), "the answer is in the new language");
    answer(&service, ANNA, "zone berlin").await;
    assert_eq!(settings(&service).await, "de Europe/Berlin");
    // Anybody can write this.
    write(&service, ANNA, PLAY, "language fr").await;
    assert_eq!(settings(&service).await, "de Europe/Berlin");
    assert!(latest(&service, ANNA).await.text.contains("„language fr“"));
    answer(&service, ANNA, "nein").await;
    assert_eq!(settings(&service).await, "de Europe/Berlin");
    write(&service, ANNA, PLAY, "language fr").await;
    answer(&service, ANNA, "ja").await;
    assert_eq!(settings(&service).await, "fr Europe/Berlin");
    // Somebody without an account has no settings.
    write(&service, BERT, PLAY, "language fr").await;
    assert!(latest(&service, BERT).await.text.contains("register anna"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_whose_taking_broke_off_is_taken_once_and_a_setting_is_answered_once() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    let to = latest(&service, BERT).await.header("reply-to")[0].to_string();
    answer(&service, ANNA, "seek barrage").await;
    for (text, before, after) in [
        ("seek barrage", "waiting: anna seated, - open", "setup: anna seated, bert seated"),
        ("zone berlin", "setup: anna seated, bert seated", "setup: anna seated, bert seated"),
    ] {
        break_queue(&service, ANSWERS).await;
        let raw = letter(BERT, &to, text);
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(outcomes(&service).await.pop().unwrap(), "waiting", "{text}");
        assert_eq!(games(&service).await, [format!("barrage default {before}")], "{text}");
        mend_queue(&service).await;
        let answers = "SELECT count(*) FROM outbox WHERE kind = 'help' AND address = 'bert@example.org'";
        let had: usize = service.sql(answers).await[0][0].as_deref().unwrap().parse().unwrap();
        service.advance_clock(Duration::from_secs(120)).await;
        pump(&service).await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(games(&service).await, [format!("barrage default {after}")], "{text}");
        assert_eq!(service.sql(answers).await[0][0], Some((had + 1).to_string()), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_at_the_service_address_are_answered_with_the_rulesets_and_a_link_to_their_pages() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    for words in ["rules", "Spielregeln"] {
        answer(&service, ANNA, words).await;
        let said = latest(&service, ANNA).await.text;
        assert!(said.contains("barrage") && said.contains("/rules?language=en"), "{words}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_mail_without_an_address_of_its_own_is_answered() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let day = Utc::now().date_naive() + Days::new(30);
    let leave = json!({ "first_day": day.to_string(), "last_day": day.to_string() });
    table.blue.client.call("announce_leave").json(leave).send().await.ok();
    let told = latest(&service, ANNA).await;
    assert!(told.text.contains("bert, whom you are playing, will be away."), "{}", told.text);
    assert_eq!(told.header("reply-to"), [PLAY]);
    write(&service, ANNA, PLAY, "Have a good time!").await;
    let answer = latest(&service, ANNA).await;
    assert!(answer.text.contains("Your last mail was not understood"), "{}", answer.text);
}
