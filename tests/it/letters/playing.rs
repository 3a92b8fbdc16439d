//! Playing by answering the mail: moves, receipts, refusals, questions (I-1, I-4 to I-7).

use std::time::Duration;

use crate::games::conditional::order;
use crate::support::client::Client;
use crate::support::personas::Table;
use crate::support::post::{
    answer, bring, latest, letter, mails, open, outcomes, pump, reply_to, until_reminded, version,
};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_by_answering_the_mail_and_its_author_gets_a_receipt() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    assert!(reply_to(&service, ANNA).await.starts_with("move+"));
    answer(&service, ANNA, "b4-b5").await;
    let receipt = latest(&service, ANNA).await;
    assert!(receipt.text.contains("Your answer “b4-b5” has been played"), "{}", receipt.text);
    assert!(!receipt.header("reply-to").is_empty(), "it can be answered, though it is Bert's turn");
    let turn = latest(&service, BERT).await;
    assert!(turn.text.contains("anna's piece moved from b4 to b5."), "{}", turn.text);

    answer(&service, BERT, "b7-b6").await;
    answer(&service, ANNA, "b5xb6").await;
    let receipt = latest(&service, ANNA).await;
    let said = receipt.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("both were captured"), "{said}");
    let seen = table.red.look(&table.game).await.json();
    assert_eq!(seen["awaiting"][0]["seats"], serde_json::json!(["blue"]), "{seen}");
    assert_eq!(outcomes(&service).await, ["played", "played", "played"]);
    let open = service.sql("SELECT count(*) FROM reply_addresses WHERE used_at IS NOT NULL").await;
    assert_eq!(open[0][0].as_deref(), Some("3"), "each address was used up");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_answered_at_once_is_told_how_their_own_battle_ended() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    answer(&service, ANNA, "b4-b5").await;
    answer(&service, BERT, "b7-b6").await;
    order(&table.blue, &table.game, &[("b5xb6 both", "e7-e6")]).await.ok();
    answer(&service, ANNA, "b5xb6").await;
    let receipts = mails(&service, ANNA).await.into_iter().filter(|mail| mail.text.contains("“b5xb6” has been played"));
    let said = receipts.map(|mail| mail.text.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<String>();
    assert!(said.contains("both were captured") && said.contains("moved from e7 to e6"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_ends_by_mail_and_the_last_letter_is_answered_by_the_closing_mail() {
    let service = open().await;
    Table::in_play(&service).await;
    answer(&service, ANNA, "b4-b5").await;
    answer(&service, BERT, "b7-b6").await;
    answer(&service, ANNA, "a4xa7").await;
    assert!(latest(&service, ANNA).await.text.contains("You won"), "{}", latest(&service, ANNA).await.text);
    assert_eq!(service.sql("SELECT status FROM games").await[0][0].as_deref(), Some("over"));
    assert!(!mails(&service, ANNA).await.iter().any(|mail| mail.text.contains("\"a4xa7\"")), "one mail is enough");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_forms_of_an_address_and_any_case_of_its_letters_are_heard() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await.replace("move+", "m-").to_uppercase();
    bring(&service, &letter("Anna@Example.org", &to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_letter_brought_twice_is_played_once_and_answered_once() {
    let service = open().await;
    Table::in_play(&service).await;
    let raw = letter(ANNA, &reply_to(&service, ANNA).await, "b4-b5");
    bring(&service, &raw).await.ok();
    // Before and after it was read, with another trace of the way on which it came.
    let mut again = b"Received: from elsewhere by mx.in.example.org\r\n".to_vec();
    again.extend(&raw);
    bring(&service, &again).await.ok();
    pump(&service).await;
    let mails_before = mails(&service, ANNA).await.len();
    bring(&service, &again).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played"]);
    assert_eq!(mails(&service, ANNA).await.len(), mails_before);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_letters_to_one_address_one_is_played_and_the_other_comes_too_late() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    bring(&service, &letter(ANNA, &to, "e4-e5")).await.ok();
    let (one, other) = (service.app.clone(), service.app.clone());
    let step = |app: std::sync::Arc<fieldpost::app::App>| {
        tokio::spawn(async move { fieldpost::worker::inbox::step(&app).await.unwrap() })
    };
    let (one, other) = (step(one), step(other));
    one.await.unwrap();
    other.await.unwrap();
    pump(&service).await;
    let mut came = outcomes(&service).await;
    came.sort();
    assert_eq!(came, ["answered", "played"]);
    assert_eq!(version(&service).await, "4");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_another_process_has_handled_is_not_played() {
    let service = open().await;
    Table::in_play(&service).await;
    let raw = letter(ANNA, &reply_to(&service, ANNA).await, "b4-b5");
    bring(&service, &raw).await.ok();
    let (before, mails_before) = (version(&service).await, mails(&service, ANNA).await.len());
    // Whoever took it was slow, its lease ended, and another came.
    let done = "UPDATE letters SET outcome = 'answered', raw = NULL, handled_at = now() RETURNING id::text";
    let id = service.sql(done).await[0][0].clone().unwrap();
    fieldpost::app::letters::handle(&service.app, id.parse().unwrap(), &raw).await.unwrap();
    assert_eq!((version(&service).await, mails(&service, ANNA).await.len()), (before, mails_before));
    assert_eq!(outcomes(&service).await, ["answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_comes_too_late_is_answered_with_the_position_and_a_fresh_address() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let old = reply_to(&service, ANNA).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    let before = version(&service).await;
    bring(&service, &letter(ANNA, &old, "e4-e5")).await.ok();
    pump(&service).await;
    assert_eq!(version(&service).await, before, "what was meant for another turn is not played");
    let mail = latest(&service, ANNA).await;
    assert!(mail.text.contains("You answered an older mail"), "{}", mail.text);
    assert!(mail.text.contains("5  |"), "it shows the board");
    let fresh = mail.header("reply-to")[0].to_owned();
    assert_ne!(fresh, old);
    bring(&service, &letter(ANNA, &fresh, "e4-e5")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["answered", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_move_is_answered_with_the_reason_and_can_be_corrected_at_the_same_address() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "j1-j2")).await.ok();
    pump(&service).await;
    let mail = latest(&service, ANNA).await;
    assert!(mail.text.contains("Your reply was not played"), "{}", mail.text);
    assert!(mail.text.contains("The reason:"), "{}", mail.text);
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["answered", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_letter_changes_nothing_and_is_answered_with_the_lines_that_were_read() {
    let service = open().await;
    Table::in_play(&service).await;
    let (to, before) = (reply_to(&service, ANNA).await, version(&service).await);
    for (text, told) in [
        ("Perhaps b4-b5?", "\u{201c}Perhaps\u{a0}b4-b5?\u{201d} leaves open"),
        ("I will not play b4-b5", "leaves open"),
        ("b4-b5 or e4-e5", "says two different things"),
        ("b4-b5\ne4-e5", "are two different things"),
        (
            "b4-b15 it is",
            "\u{201c}b15\u{201d}, which is not a space of this board. Did you mean \u{201c}b4-b5\u{201d}?",
        ),
    ] {
        bring(&service, &letter(ANNA, &to, text)).await.ok();
        pump(&service).await;
        let mail = latest(&service, ANNA).await;
        let said = mail.text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(told), "{text}: {said}");
        assert!(said.contains("What you may write") && mail.text.contains("4  |"), "the board and the words: {said}");
    }
    assert_eq!(version(&service).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_in_a_sentence_is_asked_back_and_played_when_the_answer_is_yes() {
    for (answer_with, outcome) in [
        ("Yes!", "played"),
        ("nein", "answered"),
        ("Jawohl, genau so!", "played"),
        ("Definitely not!", "answered"),
        ("Yes, b4-b5.\nThanks for asking!", "played"),
        ("Ja, b4 nach b5 stimmt", "played"),
        ("No! Not b4-b5!", "answered"),
    ] {
        let service = open().await;
        Table::in_play(&service).await;
        let before = version(&service).await;
        answer(&service, ANNA, "Hi Bert,\nI'll move my scout from b4 to b5.\nCheers, Anna").await;
        assert_eq!((outcomes(&service).await, version(&service).await), (vec!["held".to_owned()], before.clone()));
        let mail = latest(&service, ANNA).await;
        assert!(mail.text.contains("We read \u{201c}b4-b5\u{201d} in your answer"), "{}", mail.text);
        assert!(!mail.token("letters").is_empty(), "a link to press");
        answer(&service, ANNA, answer_with).await;
        assert_eq!(outcomes(&service).await, [outcome, "answered"], "{answer_with}");
        assert_eq!(version(&service).await != before, outcome == "played");
        let told = if outcome == "played" { "has been played" } else { "This is how your game" };
        assert!(latest(&service, ANNA).await.text.contains(told), "{}", latest(&service, ANNA).await.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn yes_is_only_an_answer_to_a_question_and_only_from_the_player() {
    let service = open().await;
    Table::in_play(&service).await;
    let before = version(&service).await;
    answer(&service, ANNA, "yes").await;
    assert!(latest(&service, ANNA).await.text.contains("\u{201c}yes\u{201d} is not a command"));
    answer(&service, ANNA, "resign").await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter("mallory@example.net", &to, "yes")).await.ok();
    pump(&service).await;
    assert_eq!(
        (outcomes(&service).await, version(&service).await),
        (vec!["answered".to_owned(), "held".to_owned(), "answered".to_owned()], before)
    );
    bring(&service, &letter(ANNA, &to, "Ja, genau")).await.ok();
    pump(&service).await;
    assert_eq!(service.sql("SELECT status FROM games").await[0][0].as_deref(), Some("over"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_the_board_or_the_words_gets_them() {
    let service = open().await;
    Table::in_play(&service).await;
    answer(&service, ANNA, "show").await;
    let board = latest(&service, ANNA).await;
    assert!(board.text.contains("This is how your game against bert stands."), "{}", board.text);
    answer(&service, ANNA, "Help").await;
    let words = latest(&service, ANNA).await;
    assert!(words.text.contains("“resign”"), "{}", words.text);
    answer(&service, ANNA, "b4-b5").await;
    assert_eq!(outcomes(&service).await, ["answered", "answered", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_whose_worker_died_is_read_by_another_one() {
    let service = open().await;
    Table::in_play(&service).await;
    bring(&service, &letter(ANNA, &reply_to(&service, ANNA).await, "b4-b5")).await.ok();
    let taken = service.sql("UPDATE letters SET lease = gen_random_uuid(), due_at = fieldpost_now() + interval '60 s'");
    taken.await;
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["waiting"], "it is another's for a while");
    service.advance_clock(Duration::from_secs(61)).await;
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_mails_cannot_be_answered_none_has_an_address_for_it() {
    let service = crate::support::app::TestApp::start().await;
    Table::in_play(&service).await;
    let mail = latest(&service, ANNA).await;
    assert!(mail.header("reply-to").is_empty());
    assert!(mail.text.contains("Answers to this mail"), "{}", mail.text);
    let reply = Client::new(&service.url).with_token("anything at all, really");
    reply.call("receive_letter").letter(&letter(ANNA, "x", "b4-b5")).send().await.problem("not-found");
    assert_eq!(service.sql("SELECT count(*) FROM reply_addresses").await[0][0].as_deref(), Some("0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_can_be_answered_like_the_mail_that_it_reminds_of() {
    let service = open().await;
    let table = Table::in_setup(&service).await;
    assert!(!latest(&service, ANNA).await.header("reply-to").is_empty(), "whoever hides an army may ask for the words");
    table.red.lock(&table.game, &crate::support::personas::RED).await.ok();
    table.blue.lock(&table.game, &crate::support::personas::BLUE).await.ok();
    until_reminded(&service).await;
    let mail = latest(&service, ANNA).await;
    assert!(mail.text.contains("still waits for you"), "{}", mail.text);
    answer(&service, ANNA, "b4-b5").await;
    assert_eq!(outcomes(&service).await, ["played"]);
}
