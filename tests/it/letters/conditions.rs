//! Conditional moves by mail (O-8, I-4): alone, below a move, taken back, and refused with the line that was read.

use serde_json::json;

use crate::games::conditional::{left, moves, order};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::locks;
use crate::support::personas::{BLUE, RED, Table};
use crate::support::post::{answer, bring, latest, letter, open, outcomes, pump, reply_to, version};
use crate::support::waiting::waiting;

const ANNA: &str = "anna@example.org";
pub(super) const BERT: &str = "bert@example.org";

/// Anna has moved, and Bert has answered by mail: it is Anna's turn, and Bert has a receipt.
pub(super) async fn received(service: &TestApp) -> Table {
    let table = Table::in_play(service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    answer(service, BERT, "e7-e6").await;
    table
}

/// The text of the latest mail to somebody, on one line.
pub(super) async fn told(service: &TestApp, address: &str) -> String {
    latest(service, address).await.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The kinds of all mails about games to somebody.
async fn kinds(service: &TestApp, address: &str) -> Vec<String> {
    let which = format!("game_id IN (SELECT id FROM games) AND address = '{address}'");
    waiting(service, &which, "created_at, kind").await.into_iter().map(|mail| mail.kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_a_receipt_is_answered_with_conditional_moves_and_the_expected_move_with_them() {
    let service = open().await;
    let table = received(&service).await;
    let before = table.red.look(&table.game).await;
    answer(&service, BERT, "Hi Anna,\n\nif e4-e5 then f7-f6\nif f4-f5 then i7-i6\n\nBert").await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "f7-f6"), ("f4-f5", "i7-i6")]));
    let said = told(&service, BERT).await;
    let says =
        ["against anna are stored", "if “e4-e5” then “f7-f6”, if “f4-f5” then “i7-i6”", "Nobody but you sees them"];
    assert!(says.iter().all(|one| said.contains(one)), "{said}");
    let after = table.red.look(&table.game).await;
    assert_eq!((before.etag(), before.text()), (after.etag(), after.text()), "nobody else sees it");
    assert_eq!(table.red.act(&table.game, "e4-e5").await.ok().json()["version"], 7);
    // The report of it can be answered in its turn.
    answer(&service, BERT, "wenn j4-j5 dann j7-j6").await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("j4-j5", "j7-j6")]));
    assert_eq!(outcomes(&service).await, ["played", "answered", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_conditional_moves_below_a_move_are_stored_with_it_and_listed_in_its_receipt() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.client.call("put_notices").json(json!({ "kinds": { "move_received": "off" } })).send().await.ok();
    answer(&service, BERT, "e7-e6\n\nif e4-e5 then e6xe5, if f4-f5 then f7-f6").await;
    assert_eq!((outcomes(&service).await, version(&service).await.as_str()), (vec!["played".to_owned()], "5"));
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "e6xe5"), ("f4-f5", "f7-f6")]));
    let said = told(&service, BERT).await;
    assert!(said.contains("Your answer “e7-e6” has been played") && said.contains("if “e4-e5” then “e6xe5”"), "{said}");
    assert_eq!(kinds(&service, BERT).await.last().map(String::as_str), Some("conditional-move"), "whatever is off");
    assert_eq!(table.red.act(&table.game, "e4-e5").await.ok().json()["version"], 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_two_who_have_both_prepared_play_on_in_one_commit() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    order(&table.red, &table.game, &[("e7-e6", "f4-f5")]).await.ok();
    answer(&service, BERT, "e7-e6\nif f4-f5 then f7-f6\nif e4-e5 then i7-i6").await;
    assert_eq!((outcomes(&service).await, version(&service).await.as_str()), (vec!["played".to_owned()], "7"));
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "i7-i6")]));
    let kinds = kinds(&service, BERT).await;
    assert!(["conditional-move", "move-received"].iter().all(|kind| kinds.iter().any(|one| one == kind)), "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| *kind == "conditional-move").count(), 1, "{kinds:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn o_8_they_are_replaced_and_taken_back_by_mail_in_every_language() {
    let service = open().await;
    let table = received(&service).await;
    let first = reply_to(&service, BERT).await;
    answer(&service, BERT, "hvis e4-e5 s\u{e5} f7-f6").await;
    answer(&service, BERT, "als e4-e5 dan i7-i6").await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "i7-i6")]));
    for word in ["No conditions.", "keine Bedingungen", "sans conditions", "geen voorwaarden", "ingen betingelser"] {
        order(&table.blue, &table.game, &[("e4-e5", "f7-f6")]).await.ok();
        // An older address will do: nothing is played.
        bring(&service, &letter(BERT, &first, word)).await.ok();
        pump(&service).await;
        assert_eq!(left(&table.blue, &table.game).await, json!([]), "{word}");
    }
    assert!(
        told(&service, BERT).await.contains("You have no conditional moves left"),
        "{}",
        told(&service, BERT).await
    );
    assert_eq!(table.red.act(&table.game, "e4-e5").await.ok().json()["version"], 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_order_is_refused_with_the_line_that_was_read_and_nothing_is_stored() {
    let service = open().await;
    let table = received(&service).await;
    let eleven = ["if e4-e5 then f7-f6"; 11].join("\n");
    for (text, reason) in [
        ("if he plays e4-e5 then I would maybe f7-f6", "the line “if he plays e4-e5 then"),
        ("if e4-e5 then f7-f6\nif f4-z9 then i7-i6", "the line “if f4-z9 then i7-i6” is not"),
        ("if e4-e5 then f7-f6 or i7-i6", "is not a conditional move"),
        ("if c9-c8 then f7-f6", "opponent cannot play “c9-c8” on this board"),
        (eleven.as_str(), "ten conditional moves are the maximum"),
        ("if e4-e5 then f7-f6\nNo wait, i7-i6", "leaves open"),
    ] {
        answer(&service, BERT, text).await;
        let said = told(&service, BERT).await;
        assert!(said.contains(reason), "{text}: {said}");
        assert_eq!(left(&table.blue, &table.game).await, json!([]), "{text}");
        service.sql("DELETE FROM attempts").await;
    }
    assert_eq!(version(&service).await, "5");
}

#[tokio::test(flavor = "multi_thread")]
async fn conditions_come_below_a_move_of_ones_own_turn_and_a_refused_move_stores_none() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    for (text, reason) in [
        ("if e7-e6 then f4-f5", "conditional moves are for your opponent's next turn"),
        ("c3-c4\nif e7-e6 then f4-f5", "We read “c3-c4”."),
        ("e4-e5\nif e5-e6 then f4-f5", "opponent cannot play “e5-e6”"),
    ] {
        answer(&service, ANNA, text).await;
        let said = told(&service, ANNA).await;
        assert!(said.contains(reason), "{text}: {said}");
    }
    assert_eq!((version(&service).await.as_str(), left(&table.red, &table.game).await), ("3", json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_below_an_attack_does_not_tell_beforehand_how_it_ends() {
    let mut said = Vec::new();
    // A captain that wins, a captain that loses: whoever is removed, nothing is refused.
    for condition in ["e7xb6", "b7xb6", "c9-c8"] {
        let service = open().await;
        let table = Table::in_play(&service).await;
        for (who, text) in
            [(&table.red, "b4-b5"), (&table.blue, "e7-e6"), (&table.red, "b5-b6"), (&table.blue, "e6-e7")]
        {
            who.act(&table.game, text).await.ok();
        }
        answer(&service, ANNA, &format!("b6xb7\nif {condition} then e4-e5")).await;
        said.push((outcomes(&service).await, version(&service).await));
    }
    assert_eq!(said, vec![(vec!["played".to_owned()], "8".to_owned()); 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_and_a_strange_address_are_asked_back_and_yes_stores_what_was_read() {
    let service = open().await;
    let table = received(&service).await;
    // The second as our mails list them.
    for text in ["If you play e4-e5, then I play f7-f6.", "if “e4-e5” then “f7-f6”"] {
        answer(&service, BERT, text).await;
        let said = told(&service, BERT).await;
        assert!(said.contains("“if e4-e5 then f7-f6”") && said.contains("Is that what you want?"), "{said}");
        assert_eq!(left(&table.blue, &table.game).await, json!([]));
    }
    answer(&service, BERT, "yes").await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "f7-f6")]));
    assert!(told(&service, BERT).await.contains("are stored"), "{}", told(&service, BERT).await);
    let to = reply_to(&service, BERT).await;
    bring(&service, &letter("eve@example.org", &to, "no conditions")).await.ok();
    pump(&service).await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "f7-f6")]), "only Bert takes them back");
    assert_eq!(outcomes(&service).await, ["played", "held", "played", "answered", "held"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_conditional_moves_says_so_and_an_old_address_gives_none() {
    let service = open().await;
    let table = Guests::seated(&service, &["anna", "bert"], "barrage", json!({ "conditional_moves": false })).await;
    table.players[0].lock(&table.game, &RED).await.ok();
    table.players[1].lock(&table.game, &BLUE).await.ok();
    let address = &table.players[0].address;
    answer(&service, address, "e4-e5\nif e7-e6 then f4-f5").await;
    let said = told(&service, address).await;
    assert!(said.contains("there are no conditional moves in this game"), "{said}");
    answer(&service, address, "no conditions").await;
    let again = told(&service, address).await;
    assert!(again.contains("there are no conditional moves in this game"), "nor any to take back: {again}");
    assert_eq!(version(&service).await, "3");

    let service = open().await;
    let table = Table::in_play(&service).await;
    // Bert's only mail is about the setup.
    answer(&service, BERT, "if e4-e5 then f7-f6").await;
    assert!(told(&service, BERT).await.contains("came too late"), "{}", told(&service, BERT).await);
    assert_eq!(left(&table.blue, &table.game).await, json!([]));
    answer(&service, BERT, "if e4-e5 then f7-f6").await;
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("e4-e5", "f7-f6")]));
    // One mail answers each letter.
    assert_eq!(kinds(&service, BERT).await, ["invitation", "setup-wanted", "position", "conditional-move"]);
}

/// Lets Bert's letter with conditional moves and Anna's move wait for the same game at once, in this order.
async fn at_once(letter_first: bool) -> (TestApp, Table) {
    let service = open().await;
    let table = received(&service).await;
    let to = reply_to(&service, BERT).await;
    bring(&service, &letter(BERT, &to, "if e4-e5 then f7-f6\nif f4-f5 then i7-i6")).await.ok();
    let other = locks::hold(&service, &table.game).await;
    let queue = async |place: usize| locks::until_waiting(&service, place).await;
    let reading = async {
        queue(usize::from(!letter_first)).await;
        pump(&service).await;
    };
    let moving = async {
        queue(usize::from(letter_first)).await;
        let call = table.red.client.call("act").path("game", &table.game).header("If-Match", "\"5\"");
        call.json(json!({ "type": "text", "text": "e4-e5" })).send().await.ok()
    };
    let release = async {
        queue(2).await;
        locks::commit(&other).await;
    };
    tokio::join!(reading, moving, release);
    (service, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_is_stored_before_a_move_is_committed_answers_it() {
    let (service, table) = at_once(true).await;
    assert_eq!(version(&service).await, "7");
    assert_eq!(left(&table.blue, &table.game).await, moves(&[("f4-f5", "i7-i6")]));
    assert_eq!(outcomes(&service).await, ["played", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_for_a_turn_that_is_committed_first_came_too_late_and_stores_nothing() {
    let (service, table) = at_once(false).await;
    assert_eq!(version(&service).await, "6");
    assert_eq!(left(&table.blue, &table.game).await, json!([]));
    assert!(service.sql("SELECT 1 FROM seats WHERE conditional_moves IS NOT NULL").await.is_empty());
    assert_eq!(outcomes(&service).await, ["played", "answered"]);
    let kinds = kinds(&service, BERT).await;
    assert!(!kinds.iter().any(|kind| kind == "conditional-move"), "{kinds:?}");
}
