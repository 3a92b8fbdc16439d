//! What stands between the lines of a quoted mail, or directly below them: a program may have broken it off that mail,
//! or the author may have answered there. It is never played, and may take back what is (I-4, I-8).

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::personas::Table;
use crate::support::post::{answer, bring, latest, letter, open, outcomes, pump, reply_to};

const ANNA: &str = "anna@example.org";

/// A line of our mails as long as they are.
const LONG: &str = "> We never act on a sentence without asking first, so nothing has been";

/// What somebody writes between the lines of the mail that asks whether they mean it.
const OBJECTIONS: [&str; 9] = [
    "No wait, I pressed the wrong key.",
    "No wait, I pressed the wrong key,\nplease do not do that.",
    "Hmm, ask me tomorrow,\nI am on a train.",
    "That was my son,\nhe likes to type.",
    "Nee, toch maar niet.\nSorry!",
    "Halt, ich habe mich\nvertippt.",
    "Attends,\nje me suis tromp\u{e9}.",
    "Vent lidt,\ndet var en fejl.",
    "resign later",
];

/// A letter with this line above a quotation, in which something stands below this line of it.
fn between(first: &str, line: &str, said: &str) -> String {
    format!("{first}\n\nOn Sat, Fieldpost wrote:\n> We read your mail.\n{line}\n{said}\n> Is that what you want?\n")
}

async fn seen(service: &TestApp, table: &Table) -> (serde_json::Value, serde_json::Value) {
    let game = table.red.look(&table.game).await.json();
    service.sql("DELETE FROM attempts").await;
    (game["status"].clone(), game["version"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_with_an_objection_between_quoted_lines_ends_nothing() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    answer(&service, ANNA, "resign").await;
    let to = reply_to(&service, ANNA).await;
    let before = seen(&service, &table).await;
    for said in OBJECTIONS {
        for line in ["> You wrote \u{201c}resign\u{201d}.", LONG] {
            bring(&service, &letter(ANNA, &to, &between("yes", line, said))).await.ok();
            pump(&service).await;
            assert_eq!(seen(&service, &table).await, before, "{said}\nbelow {line}");
            let told = latest(&service, ANNA).await.text;
            assert!(told.contains("\u{201c}yes\u{201d}"), "{said}\nbelow {line}: {told}");
        }
    }
    let broken = "> We never act on a sentence without asking first, so nothing";
    bring(&service, &letter(ANNA, &to, &between("yes", broken, "has been"))).await.ok();
    pump(&service).await;
    assert_eq!(seen(&service, &table).await.0, json!("over"), "what a program broke off is not an objection");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_with_an_objection_between_quoted_lines_is_asked_about() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let before = seen(&service, &table).await;
    for said in OBJECTIONS {
        for line in ["> It is your turn.", LONG] {
            answer(&service, ANNA, &between("b4-b5", line, said)).await;
            assert_eq!(seen(&service, &table).await, before, "{said}\nbelow {line}");
        }
    }
    let asked = outcomes(&service).await.iter().filter(|outcome| *outcome == "held").count();
    assert!(asked > 0, "{asked}");
    answer(&service, ANNA, &between("b4-b5", "> It is your turn.", "Thanks!\nAnna")).await;
    assert_ne!(seen(&service, &table).await, before, "courtesies object to nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_between_quoted_lines_that_differs_from_the_first_line_makes_two_of_it() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let before = seen(&service, &table).await;
    for said in ["e4-e5", "e4-e5\nThanks", "Thanks!\nI play e4-e5."] {
        answer(&service, ANNA, &between("b4-b5", "> It is your turn.", said)).await;
        let told = latest(&service, ANNA).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("are two different things"), "{said}: {told}");
        assert_eq!(seen(&service, &table).await, before, "{said}");
    }
    answer(&service, ANNA, &between("b4-b5", "> It is your turn.", "b4-b5")).await;
    assert!(outcomes(&service).await.last().is_some_and(|outcome| outcome == "held"), "the same move is asked about");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_quoted_mail_of_ours_is_neither_a_yes_nor_a_command() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let before = seen(&service, &table).await;
    let alone = |piece: &str| {
        format!("On Sat, Fieldpost wrote:\n> You may also answer this mail with\n{piece}\n\n> Your server")
    };
    for piece in ["\u{201c}b4-b5\u{201d}.", "\u{201c}no talk\u{201d}.", "\u{201c}draw\u{201d}."] {
        answer(&service, ANNA, &alone(piece)).await;
        assert_eq!(seen(&service, &table).await, before, "{piece}");
        assert_eq!(outcomes(&service).await.last().map(String::as_str), Some("answered"), "{piece}");
    }
    answer(&service, ANNA, &alone("b4 to b5")).await;
    assert_eq!(outcomes(&service).await.last().map(String::as_str), Some("held"), "without marks it is asked about");
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, &alone("\u{201c}yes\u{201d}."))).await.ok();
    pump(&service).await;
    assert_eq!(seen(&service, &table).await, before, "our own word for yes");
    bring(&service, &letter(ANNA, &to, &alone("yes."))).await.ok();
    pump(&service).await;
    assert_ne!(seen(&service, &table).await, before, "an answer directly below what it answers");
}
