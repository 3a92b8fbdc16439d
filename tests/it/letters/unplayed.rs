//! What the answer to a letter that was not played repeats of it (I-7): the line, or both lines, for which it was not.

use std::collections::BTreeSet;

use fieldpost::mail::{Site, letter as letters};
use reqwest::Method;

use super::corpus::{Entry, corpus, retargeted};
use super::service::{self, PLAY, register, write};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::mailbox::Letter;
use crate::support::personas::Table;
use crate::support::post::{answer, bring, latest, letter, mails, open, outcomes, pump, reply_to, version};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// The words of the latest mail to somebody, in one line.
async fn said(service: &TestApp, address: &str) -> String {
    let text = latest(service, address).await.text;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_commands_are_both_repeated_and_neither_is_played() {
    let service = open().await;
    Table::in_play(&service).await;
    let mut wrong = Vec::new();
    let (before, told) = (version(&service).await, mails(&service, BERT).await.len());
    for (text, reason) in [
        ("B4 to b5\n\ne4-e5", "“B4 to b5” and “e4-e5” are two different things."),
        ("b4-b5\n\nOr rather e4 to e5?", "“Or rather e4 to e5?” leaves open whether “b4-b5” still stands."),
        ("b4-b5\n\nno wait", "“no wait” leaves open whether “b4-b5” still stands."),
        ("b4-b5\n\nmaybe", "“maybe” leaves open whether “b4-b5” still stands."),
        ("b4 b5\nweather\nresign", "“b4 b5” and “resign” are two different things."),
        ("b4-b5\n\nIch gebe auf.", "“b4-b5” and “Ich gebe auf.” are two different things."),
        ("Lieber nicht: b4-b5", "“Lieber nicht: b4-b5” leaves open whether you want that to be played."),
        ("b4-b5 or e4-e5", "“b4-b5 or e4-e5” says two different things."),
        ("I like b4-b5. And I like e4-e5.", "“I like b4-b5.” and “And I like e4-e5.” are two different things."),
        ("I do not want to play b4-b5", "“I do not want to play b4-b5” leaves open whether"),
        ("if e7-e6 then\nno conditions", "“if e7-e6 then” is not a command of this game."),
    ] {
        service.sql("DELETE FROM attempts").await;
        answer(&service, ANNA, text).await;
        let said = said(&service, ANNA).await;
        let board = said.contains("What you may write") && said.contains("4 |");
        if !said.contains(&format!("The reason: {reason}")) || !board {
            wrong.push(format!("{text}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(version(&service).await, before);
    assert_eq!(mails(&service, BERT).await.len(), told, "nobody else is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_actions_that_an_unclear_letter_may_have_meant_are_one_press_away() {
    let service = open().await;
    Table::in_play(&service).await;
    for (text, words) in [
        ("b4-b5 or e4-e5", "“b4-b5” or “e4-e5”"),
        ("I like i4-i5. And I like e4 to e5. And b4-b5 as well.", "“i4-i5”, “e4-e5” or “b4-b5”"),
        ("b4-b5\nweather\nresign", "“b4-b5”"),
    ] {
        service.sql("DELETE FROM attempts").await;
        answer(&service, ANNA, text).await;
        let said = said(&service, ANNA).await;
        assert!(said.contains(&format!("Did you mean {words}? Then answer with that.")), "{text}: {said}");
    }
    for text in ["a4-a5, b4-b5, e4-e5, f4-f5 or i4-i5?", "if e7-e6 then I might play b4-b5 or e4-e5"] {
        service.sql("DELETE FROM attempts").await;
        answer(&service, ANNA, text).await;
        let said = said(&service, ANNA).await;
        assert!(said.contains("The reason") && !said.contains("Did you mean"), "{text}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_move_that_a_doubtful_letter_names_waits_for_a_yes() {
    let service = open().await;
    Table::in_play(&service).await;
    let before = version(&service).await;
    for text in ["I do not want to play b4-b5", "b4-b5\n\nno wait", "I might play b4-b5, but I am not sure"] {
        service.sql("DELETE FROM attempts").await;
        answer(&service, ANNA, text).await;
        let told = said(&service, ANNA).await;
        assert!(told.contains("leaves open whether") && told.contains("Did you mean “b4-b5”?"), "{told}");
        assert!(told.contains("What you may write") && told.contains("4 |"), "{told}");
        answer(&service, ANNA, "Oh no, not that.").await;
        assert_eq!(version(&service).await, before, "{text}");
    }
    answer(&service, ANNA, "Perhaps b4-b5, who knows").await;
    let page = latest(&service, ANNA).await.token("letters");
    let shown = Client::new(&service.url).raw(Method::GET, &format!("/letters/{page}")).send().await.unwrap();
    assert!(shown.text().await.unwrap().contains("b4-b5"));
    answer(&service, ANNA, "Yes please!").await;
    assert_ne!(version(&service).await, before, "{}", said(&service, ANNA).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_comes_too_late_or_too_early_is_repeated() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    for text in ["rematch", "claim", "away 2020-12-20 2020-12-31"] {
        answer(&service, ANNA, text).await;
        let said = said(&service, ANNA).await;
        assert!(said.contains(&format!("We read “{text}”.")), "{said}");
    }
    table.red.act(&table.game, "e4-e5").await.ok();
    let army = "setup MG98877766/6655554444/3333322222/222S1BBBBF";
    for (text, read) in [("b4-b5", "b4-b5"), ("if b7-b6 then b4-b5", "if b7-b6 then b4-b5"), (army, "setup…")] {
        service.sql("DELETE FROM attempts").await;
        bring(&service, &letter(ANNA, &to, text)).await.ok();
        pump(&service).await;
        let said = said(&service, ANNA).await;
        assert!(said.contains(&format!("We read “{read}”.")), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_requests_to_the_service_are_repeated_to_whoever_certainly_wrote_them() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let reason = "The reason: “invite bert” and “seek” are two different things.";
    let said = async || {
        let text = service::latest(&service, ANNA).await.text;
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    service::answer(&service, ANNA, "invite bert\n\nseek").await;
    let certain = said().await;
    assert!(certain.contains(reason), "{certain}");
    let club = "I like your club.\n\nPlease cancel my leave. Please send me the mails in German.";
    service::answer(&service, ANNA, club).await;
    let both = "“Please cancel my leave.” and “Please send me the mails in German.” are two different things.";
    let sentences = said().await;
    assert!(sentences.contains(both), "{sentences}");
    write(&service, ANNA, PLAY, "invite bert\n\nseek").await;
    let claimed = said().await;
    assert!(claimed.contains("was not understood") && !claimed.contains("bert"), "{claimed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_letter_of_the_corpus_that_is_not_played_is_answered_or_passed_on() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let before = version(&service).await;
    // Those in a position are about another game than this one.
    let unclear = |entry: &Entry| entry.unclear.is_some() && entry.position.is_none();
    for (entry, raw) in corpus().into_iter().filter(|(entry, _)| unclear(entry)) {
        // Each as on a day of its own.
        for table in ["attempts", "outbox", "talk"] {
            service.sql(&format!("DELETE FROM {table}")).await;
        }
        let raw = retargeted(&raw, &to, ANNA);
        bring(&service, &raw).await.ok();
        pump(&service).await;
        if service.sql("SELECT 1 FROM talk").await.is_empty() {
            let answer = latest(&service, ANNA).await;
            // A question repeats the action that was read.
            if outcomes(&service).await.last().is_some_and(|outcome| outcome == "held") {
                continue;
            }
            assert!(repeats(&answer, &own_words(&raw)), "{}: {}", entry.file, answer.text);
        }
    }
    assert_eq!(version(&service).await, before);
}

/// The words that the author of a letter wrote, also those to the other player.
fn own_words(raw: &[u8]) -> BTreeSet<String> {
    let site = Site::new("fieldpost@post.example.org", "https://post.example.org").unwrap();
    let letter = letters::Letter::parse(&site, raw);
    words(&letter.own_text()).chain(words(letter.talk().unwrap_or_default())).collect()
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().into_iter()
}

/// Whether an answer says what was read in a letter of these words: it has some of them between quotation marks, in a
/// sentence that says why nothing was done.
fn repeats(answer: &Letter, own: &BTreeSet<String>) -> bool {
    let text = answer.text.replace("\r\n", "\n");
    let said = text
        .split("\n\n")
        .filter(|said| ["The reason:", "We read", "We received"].iter().any(|is| said.starts_with(is)));
    let mut quoted =
        said.flat_map(|said| said.split('\u{201c}').skip(1)).filter_map(|rest| rest.split('\u{201d}').next());
    let nothing = own.is_empty() && ["it has no text", "it is encrypted"].iter().any(|why| text.contains(why));
    nothing || quoted.any(|quoted| words(quoted).next().is_some() && words(quoted).all(|word| own.contains(&word)))
}
