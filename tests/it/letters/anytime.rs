//! What can be written at any time of a game, and what only while the game waits for it (I-1, G-2, T-3).

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{BLUE, Player, RED, Table};
use crate::support::post::{answer, bring, latest, letter, open, outcomes, pump, reply_to, version};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

async fn confirm(service: &TestApp, address: &str) -> Reply {
    press(service, &latest(service, address).await.token("letters")).await
}

async fn press(service: &TestApp, token: &str) -> Reply {
    let request = Client::new(&service.url).raw(Method::POST, &format!("/letters/{token}"));
    Reply::read(request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

async fn status(service: &TestApp) -> String {
    service.sql("SELECT status FROM games").await[0][0].clone().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_can_be_answered_but_not_with_a_move_when_it_is_not_ones_turn() {
    let service = open().await;
    Table::in_play(&service).await;
    answer(&service, ANNA, "b4-b5").await;
    assert!(latest(&service, ANNA).await.text.contains("has been played"));
    answer(&service, ANNA, "show").await;
    answer(&service, ANNA, "e4-e5").await;
    let said = latest(&service, ANNA).await;
    assert!(said.text.contains("The reason: it is not your turn"), "{}", said.text);
    assert_eq!(outcomes(&service).await, ["played", "answered", "answered"]);
    assert_eq!(version(&service).await, "4");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_gives_up_at_the_other_ones_turn_and_from_an_address_that_is_stale_for_moves() {
    for waits in [true, false] {
        let service = open().await;
        let table = Table::in_play(&service).await;
        let first = reply_to(&service, ANNA).await;
        answer(&service, ANNA, "b4-b5").await;
        if waits {
            table.blue.act(&table.game, "b7-b6").await.ok();
        }
        bring(&service, &letter(ANNA, &first, "resign")).await.ok();
        pump(&service).await;
        assert_eq!(outcomes(&service).await, ["played", "held"]);
        assert_eq!(status(&service).await, "playing", "nothing happens before the button is pressed");
        // Whatever happens meanwhile: giving up is about the game.
        if waits {
            table.red.act(&table.game, "e4-e5").await.ok();
        }
        confirm(&service, ANNA).await.ok();
        assert_eq!(status(&service).await, "over");
        assert!(latest(&service, BERT).await.text.contains("You won"), "{}", latest(&service, BERT).await.text);
        assert_eq!(outcomes(&service).await, ["played", "played"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_to_confirm_what_the_rules_refuse() {
    let service = open().await;
    Table::in_play(&service).await;
    answer(&service, ANNA, "b4-b5").await;
    for (word, why) in [
        ("draw", "it is not your turn"),
        ("accept", "no offer of a draw waits"),
        ("claim", "there is nothing that you could claim"),
    ] {
        answer(&service, ANNA, word).await;
        let said = latest(&service, ANNA).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(why), "{word}: {said}");
    }
    assert_eq!(outcomes(&service).await, ["played", "answered", "answered", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_of_a_draw_is_made_accepted_and_refused_by_mail() {
    for words in ["accept", "refuse", "refuse the newest"] {
        let service = open().await;
        Table::in_play(&service).await;
        let to = reply_to(&service, ANNA).await;
        bring(&service, &letter(ANNA, &to, "draw")).await.ok();
        pump(&service).await;
        confirm(&service, ANNA).await.ok();
        let asked = latest(&service, BERT).await;
        assert!(asked.text.contains("anna offers you a draw") && asked.text.contains("“accept”"), "{}", asked.text);
        let offered = asked.header("reply-to")[0].to_owned();
        // Anna may move at once: the offer stands until her next turn.
        bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
        pump(&service).await;
        let asked = latest(&service, BERT).await;
        assert!(asked.text.contains("anna offers you a draw"), "{}", asked.text);
        if words == "refuse the newest" {
            answer(&service, BERT, "refuse").await;
            assert_eq!(outcomes(&service).await, ["played"; 3], "a refusal needs no page");
        } else {
            // To the address of the older mail: who wrote it may have meant another offer.
            bring(&service, &letter(BERT, &offered, words)).await.ok();
            pump(&service).await;
            assert_eq!(outcomes(&service).await.last().map(String::as_str), Some("held"), "{words}");
            assert_eq!(status(&service).await, "playing");
            confirm(&service, BERT).await.ok();
        }
        if words == "accept" {
            assert_eq!(status(&service).await, "over");
        } else {
            answer(&service, BERT, "b7-b6").await;
            assert_eq!(outcomes(&service).await, ["played"; 4]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_accepted_while_the_game_waits_for_what_it_waited_for_and_not_later() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "draw")).await.ok();
    pump(&service).await;
    confirm(&service, ANNA).await.ok();
    table.red.act(&table.game, "b4-b5").await.ok();
    answer(&service, BERT, "accept").await;
    let token = latest(&service, BERT).await.token("letters");
    // Bert plays on, and later Anna offers again under other circumstances.
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "draw").await.ok();
    assert!(latest(&service, BERT).await.text.contains("anna offers you a draw"));
    assert_eq!(press(&service, &token).await.status, 404);
    assert_eq!(status(&service).await, "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_hardly_begun_is_called_off_by_mail_even_while_armies_are_hidden() {
    let service = open().await;
    Table::in_setup(&service).await;
    answer(&service, BERT, "abort").await;
    confirm(&service, BERT).await.ok();
    assert_eq!(status(&service).await, "aborted");
}

/// Anna's time for her turn is up, in a game in which that is claimed.
async fn overdue(service: &TestApp) -> Table {
    let (red, blue) = (Player::new(service, "anna").await, Player::new(service, "bert").await);
    let body = json!({
        "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator",
        "time_control": { "type": "per_turn", "seconds": 86_400, "on_expiry": "claim" }
    });
    let game = red.client.call("create_game").json(body).send().await.ok().json();
    let mut table = Table { red, blue, game: game["id"].as_str().unwrap().to_owned() };
    table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, &BLUE).await.ok();
    service.advance_clock(Duration::from_secs(25 * 3600)).await;
    while fieldpost::worker::clock::step(&service.app).await.unwrap() == fieldpost::worker::Step::Worked {}
    // The old sessions' access tokens are too old by now.
    let anybody = Client::new(&service.url);
    table.red = Player::logged_in(&anybody, "anna", ANNA).await;
    table.blue = Player::logged_in(&anybody, "bert", BERT).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_another_is_claimed_by_answering_the_mail_that_says_so() {
    let service = open().await;
    let table = overdue(&service).await;
    let mail = latest(&service, BERT).await;
    assert!(mail.text.contains("Time is up for anna."), "{}", mail.text);
    assert!(mail.text.contains("“claim”"), "{}", mail.text);
    answer(&service, BERT, "claim").await;
    assert_eq!(outcomes(&service).await, ["held"]);
    let seen = table.red.look(&table.game).await.json();
    assert_eq!(seen["status"], "playing", "nothing happens before the button is pressed");
    confirm(&service, BERT).await.ok();
    let seen = table.red.look(&table.game).await.json();
    assert_eq!((seen["status"].as_str(), &seen["outcome"]["winners"]), (Some("over"), &json!(["blue"])), "{seen}");
    assert_eq!(outcomes(&service).await, ["played"]);
    assert!(latest(&service, BERT).await.text.contains("You won"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_comes_too_late_once_the_other_has_moved() {
    let service = open().await;
    let table = overdue(&service).await;
    let to = reply_to(&service, BERT).await;
    answer(&service, BERT, "claim").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let held = service.sql("SELECT count(*) FROM letters WHERE outcome = 'held'").await;
    assert_eq!(held[0][0].as_deref(), Some("1"));
    bring(&service, &letter(BERT, &to, "claim")).await.ok();
    pump(&service).await;
    assert!(
        latest(&service, BERT).await.text.contains("You answered an older mail"),
        "{}",
        latest(&service, BERT).await.text
    );
    answer(&service, BERT, "b7-b6").await;
    assert_eq!(outcomes(&service).await, ["held", "answered", "played"]);
}
