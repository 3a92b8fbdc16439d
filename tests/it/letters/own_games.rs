//! The list of their games that players ask for by mail (`games`): what is in it, in which order, and where each game
//! is answered.

use std::time::Duration;

use fieldpost::values::TimeControl;
use serde_json::json;

use super::service::{PLAY, latest as latest_of_all, mails as all_mails};
use crate::support::mailbox::Letter;
use crate::support::personas::{Player, RED, Table};
use crate::support::post::{
    ANSWERS, answer, break_queue, bring, latest, letter, mend_queue, open, outcomes, pump, reply_to,
};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// Invites a user to a game; returns its id.
async fn invite(host: &Player, guest: &str) -> String {
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": guest } });
    host.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned()
}

/// The words of a mail, in one line.
fn words(mail: &Letter) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where words stand in a text; all of them do.
fn places(text: &str, words: &[&str]) -> Vec<usize> {
    words.iter().map(|word| text.find(word).unwrap_or_else(|| panic!("{word} is missing: {text}"))).collect()
}

/// The address with which a part of a list begins.
fn address<'t>(list: &'t str, after: &str, begin: &str) -> &'t str {
    let (_, rest) = list.split_once(after).unwrap_or_else(|| panic!("{after} is missing: {list}"));
    let found = rest.split_whitespace().find(|word| word.starts_with(begin)).expect("an address");
    found.trim_end_matches(|c: char| !c.is_ascii_alphanumeric())
}

fn short(game: &str) -> String {
    game.replace('-', "")[..8].to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_running_games_are_listed_those_first_that_wait_for_the_reader_and_invitations_last() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let invited = invite(&table.blue, "anna").await;
    let theirs = table.game.clone();
    table.red.act(&theirs, "b4-b5").await.ok();
    let yours = Table::again(&table).await;
    bring(&service, &letter(ANNA, &reply_to(&service, ANNA).await, "games")).await.ok();
    pump(&service).await;
    let list = latest(&service, ANNA).await;
    let text = words(&list);
    let left = match TimeControl::DEFAULT_SECONDS / 86_400 - 1 {
        1 => "Time left: 1 day and 23 hours".to_owned(),
        days => format!("Time left: {days} days and 23 hours"),
    };
    let found = places(
        &text,
        &[
            "One of your games waits for you.",
            &short(&yours),
            "Please answer by:",
            &left,
            &short(&theirs),
            "The game waits for bert; there is nothing for you to do now.",
            "bert has to answer by:",
            "bert invites you to a game of Stratego.",
            "Barrage",
            "You would play: ",
            "If time runs out: ",
            "The invitation is open until:",
        ],
    );
    assert!(found.is_sorted(), "{found:?}: {text}");
    assert!(!text.contains("not in this list"), "{text}");
    // Each is answered at its own address, the game that waits for somebody else as well.
    let to = address(&text, &short(&theirs), "move+");
    bring(&service, &letter(ANNA, to, "show")).await.ok();
    pump(&service).await;
    let shown = latest(&service, ANNA).await;
    assert!(shown.header("subject").concat().contains(&short(&theirs)), "{:?}", shown.header("subject"));
    let to = address(&text, "bert invites you", "play+");
    assert!(list.html.contains("body=accept") && list.html.contains("body=decline"), "{}", list.html);
    bring(&service, &letter(ANNA, to, "accept")).await.ok();
    pump(&service).await;
    let status = format!("SELECT status FROM games WHERE id = '{invited}'");
    assert_eq!(service.sql(&status).await[0][0].as_deref(), Some("setup"));
    let to = address(&text, &short(&yours), "move+");
    bring(&service, &letter(ANNA, to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["answered", "answered", "answered", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_has_twelve_games_and_says_how_many_more_there_are() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    for _ in 0..12 {
        Table::again(&table).await;
    }
    invite(&table.blue, "anna").await;
    service.advance_database_clock(1).await;
    answer(&service, ANNA, "games").await;
    let text = words(&all_mails(&service, ANNA).await.pop().expect("a mail"));
    assert!(text.contains("12 of your games wait for you."), "{:?} {text}", outcomes(&service).await);
    assert!(text.contains("2 more of your games are not in this list."), "{text}");
    assert!(!text.contains("invites you"), "invitations come last: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_of_blocked_users_and_games_of_others_are_not_listed() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    invite(&table.blue, "anna").await;
    table.red.client.call("block_user").path("name", "bert").send().await.ok();
    let carl = Player::new(&service, "carl").await;
    bring(&service, &letter(&carl.address, PLAY, "games")).await.ok();
    pump(&service).await;
    let said = all_mails(&service, &carl.address).await.pop().map(|mail| words(&mail)).unwrap_or_default();
    assert!(said.contains("You have no games and no invitations.") && !said.contains("bert"), "{said}");
    service.advance_database_clock(1).await;
    answer(&service, ANNA, "games").await;
    let said = words(&all_mails(&service, ANNA).await.pop().expect("a mail"));
    assert!(said.contains("One of your games waits for you.") && !said.contains("invites you"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_could_not_be_queued_leaves_no_address_and_no_link_behind() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let to = reply_to(&service, BERT).await;
    invite(&table.red, "bert").await;
    let stored = "SELECT (SELECT count(*) FROM reply_addresses) + (SELECT count(*) FROM personal_addresses) \
                  + (SELECT count(*) FROM links)";
    let before = service.sql(stored).await;
    break_queue(&service, ANSWERS).await;
    bring(&service, &letter(BERT, &to, "games")).await.ok();
    pump(&service).await;
    assert_eq!((outcomes(&service).await, service.sql(stored).await), (vec!["waiting".to_owned()], before.clone()));
    mend_queue(&service).await;
    service.advance_clock(Duration::from_secs(120)).await;
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["answered"]);
    assert_ne!(service.sql(stored).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_for_players_is_listed_and_given_up_by_answering() {
    let service = open().await;
    let (anna, bert) = (Player::new(&service, "anna").await, Player::new(&service, "bert").await);
    let body = json!({ "ruleset": "stratego4-three", "public": true,
        "seats": [{ "type": "me" }, { "type": "open" }, { "type": "open" }] });
    let created = anna.client.call("create_game").json(body).send().await.ok().json();
    let game = created["id"].as_str().expect("an id");
    bert.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    let status = async || service.sql(&format!("SELECT status FROM games WHERE id = '{game}'")).await[0][0].clone();
    let seats = async || {
        let seated = format!("SELECT count(*) FROM seats WHERE game_id = '{game}' AND status = 'seated'");
        service.sql(&seated).await[0][0].clone()
    };
    // Whoever took a seat gives up only that, whoever offered it the game.
    for (player, seated, then) in [(&bert, "1", "waiting"), (&anna, "1", "aborted")] {
        let from = player.address.as_str();
        service.advance_database_clock(1).await;
        bring(&service, &letter(from, PLAY, "games")).await.ok();
        pump(&service).await;
        let text = words(&latest_of_all(&service, from).await);
        assert!(text.contains("It still waits for players."), "{text}");
        let to = address(&text, &short(game), "move+");
        bring(&service, &letter(from, to, "abort")).await.ok();
        pump(&service).await;
        assert_eq!(status().await.as_deref(), Some("waiting"), "it is asked first");
        answer(&service, from, "yes").await;
        assert_eq!((status().await.as_deref(), seats().await.as_deref()), (Some(then), Some(seated)), "{from}");
    }
    // Nothing is done by the address in the first list any more.
    let lists = all_mails(&service, &bert.address).await;
    let old = lists.iter().find(|mail| words(mail).contains("It still waits for players.")).expect("a list");
    let text = words(old);
    service.advance_database_clock(1).await;
    bring(&service, &letter(&bert.address, address(&text, &short(game), "move+"), "show")).await.ok();
    pump(&service).await;
    let said = words(&latest_of_all(&service, &bert.address).await);
    assert!(said.contains("Answers to that mail are no longer read"), "{said}");
    assert!(said.contains("You have no games and no invitations."), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_set_up_while_a_seat_is_free_finds_the_game_in_their_list() {
    let service = open().await;
    let anna = Player::new(&service, "anna").await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let created = anna.client.call("create_game").json(body).send().await.ok().json();
    let game = created["id"].as_str().expect("an id");
    anna.lock(game, &RED).await.ok();
    bring(&service, &letter(&anna.address, PLAY, "games")).await.ok();
    pump(&service).await;
    let text = words(&latest_of_all(&service, &anna.address).await);
    assert!(text.contains("It still waits for players.") && text.contains(&short(game)), "{text}");
}
