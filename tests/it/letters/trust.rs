//! Who is believed (I-5), who is never answered (I-3, I-7), and what takes one more step (G-2).

use reqwest::Method;

use super::corpus::{corpus, retargeted};
use super::service::latest as latest_of_all;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::Table;
use crate::support::post::{bring, latest, letter, mails, open, open_with, outcomes, pump, reply_to, version};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

async fn page(service: &TestApp, method: Method, token: &str) -> Reply {
    let request = Client::new(&service.url).raw(method, &format!("/letters/{token}"));
    Reply::read(request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_from_another_address_waits_until_the_player_confirms_it() {
    let service = open().await;
    Table::in_play(&service).await;
    let (to, before) = (reply_to(&service, ANNA).await, version(&service).await);
    bring(&service, &letter("mallory@example.net", &to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_eq!((outcomes(&service).await, version(&service).await), (vec!["held".to_owned()], before.clone()));
    assert!(mails(&service, "mallory@example.net").await.is_empty(), "nothing goes to where it came from");
    let mail = latest(&service, ANNA).await;
    assert!(mail.text.contains("We cannot be sure that it came from the address of your account"), "{}", mail.text);
    let token = mail.token("letters");
    for _ in 0..2 {
        let shown = page(&service, Method::GET, &token).await.ok().text();
        assert!(shown.contains("b4-b5") && shown.contains("bert"), "{shown}");
    }
    assert_eq!(version(&service).await, before, "a look changes nothing");
    page(&service, Method::POST, &token).await.ok();
    assert_ne!(version(&service).await, before);
    assert!(latest(&service, ANNA).await.text.contains("Your answer “b4-b5” has been played"));
    assert_eq!(page(&service, Method::POST, &token).await.status, 404, "and only once");
    assert_eq!(outcomes(&service).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_an_unclear_letter_from_another_address_is_repeated() {
    let service = open().await;
    Table::in_play(&service).await;
    let (to, before) = (reply_to(&service, ANNA).await, version(&service).await);
    for text in ["buy my watches", "b4-b5\n\nno wait, buy my watches", "b4-b5\n\nresign", "yes"] {
        service.sql("DELETE FROM attempts").await;
        bring(&service, &letter("mallory@example.net", &to, text)).await.ok();
        pump(&service).await;
        let said = latest(&service, ANNA).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let why = "The reason: it was not understood, and its words are not repeated here";
        assert!(said.contains(why) && !said.contains("watches") && !said.contains("Did you mean"), "{text}: {said}");
    }
    assert_eq!(version(&service).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_yes_or_no_to_an_offer_of_a_draw_is_asked_back() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "draw").await.ok();
    let (to, before) = (reply_to(&service, BERT).await, version(&service).await);
    for (text, asked) in [
        ("Ja", "accept"),
        ("OK", "accept"),
        ("D'accord", "accept"),
        ("Akkoord", "accept"),
        ("No", "refuse"),
        ("Nej tak", "refuse"),
    ] {
        service.sql("DELETE FROM attempts").await;
        bring(&service, &letter(BERT, &to, text)).await.ok();
        pump(&service).await;
        let said = latest(&service, BERT).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let question = format!("We read “{asked}” in your answer to your game against anna. Is that what you want?");
        assert!(said.contains(&question), "{text}: {said}");
        assert_eq!(outcomes(&service).await.pop().as_deref(), Some("held"), "{text}");
    }
    assert_eq!(version(&service).await, before);
    crate::support::post::answer(&service, BERT, "yes").await;
    assert_ne!(version(&service).await, before, "refused, as was asked last");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_letter_is_not_valid_once_the_decision_is_over() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    bring(&service, &letter("mallory@example.net", &reply_to(&service, ANNA).await, "b4-b5")).await.ok();
    pump(&service).await;
    let token = latest(&service, ANNA).await.token("letters");
    table.red.act(&table.game, "e4-e5").await.ok();
    let before = version(&service).await;
    assert_eq!(page(&service, Method::GET, &token).await.status, 404);
    assert_eq!(page(&service, Method::POST, &token).await.status, 404);
    assert_eq!(version(&service).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_that_may_end_the_game_is_asked_for_once_more_on_a_page() {
    for word in ["resign", "draw", "abort"] {
        let service = open().await;
        Table::in_play(&service).await;
        let before = version(&service).await;
        bring(&service, &letter(ANNA, &reply_to(&service, ANNA).await, word)).await.ok();
        pump(&service).await;
        assert_eq!(version(&service).await, before, "{word} alone does nothing");
        let mail = latest(&service, ANNA).await;
        assert!(mail.text.contains(&format!("We received “{word}”")), "{}", mail.text);
        page(&service, Method::POST, &mail.token("letters")).await.ok();
        assert_ne!(version(&service).await, before, "{word} is done");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_offer_of_a_draw_the_address_is_still_good_for_the_move() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "draw")).await.ok();
    pump(&service).await;
    page(&service, Method::POST, &latest(&service, ANNA).await.token("letters")).await.ok();
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played", "played"]);
    assert!(latest(&service, BERT).await.text.contains("anna offers you a draw."));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_dmarc_is_required_a_sender_without_it_is_not_believed() {
    let service = open_with(|letters| letters.require_dmarc = true).await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "b4-b5")).await.ok();
    pump(&service).await;
    let vouched = |result: &str| {
        let mut raw = format!("Authentication-Results: mx.in.example.org; dmarc={result} header.from=example.org\r\n");
        raw.push_str(&String::from_utf8(letter(ANNA, &to, "b4-b5")).unwrap());
        raw.into_bytes()
    };
    bring(&service, &vouched("fail")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["held", "held"]);
    bring(&service, &vouched("pass")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["held", "held", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_an_address_of_no_game_of_its_author_is_not_played_and_its_author_told() {
    let service = open().await;
    Table::in_play(&service).await;
    let (count, version_before) = ("SELECT count(*) FROM outbox", version(&service).await);
    let unknown = "move+p45jyls3dvggvhupaerukz4jvmk4pz7m2qx5tnw3ybc6hdj2r4vs@in.example.org";
    // A token opens nothing outside its game.
    let known = reply_to(&service, ANNA).await;
    let elsewhere = format!("{}{}", &unknown[..31], &known[31..]);
    for to in [unknown, &elsewhere] {
        service.advance_database_clock(1).await;
        bring(&service, &letter(ANNA, to, "b4-b5")).await.ok();
        pump(&service).await;
        let said = latest_of_all(&service, ANNA).await;
        assert!(said.text.contains("Answers to that mail are no longer read"), "{}", said.text);
        assert!(said.text.contains("One of your games waits for you."), "{}", said.text);
    }
    assert_eq!(outcomes(&service).await, ["answered"; 2]);
    assert_eq!(version(&service).await, version_before);
    let stranger = "stranger@example.org";
    bring(&service, &letter(stranger, unknown, "b4-b5")).await.ok();
    pump(&service).await;
    let said = latest_of_all(&service, stranger).await.text;
    assert!(said.contains("Answers to that mail are no longer read") && !said.contains("bert"), "{said}");
    let before = service.sql(count).await;
    for to in ["move+short@in.example.org", "anna@in.example.org"] {
        bring(&service, &letter(ANNA, to, "b4-b5")).await.ok();
    }
    bring(&service, b"no mail at all").await.ok();
    let automatic = letter(ANNA, unknown, "I am away");
    bring(&service, &[b"Auto-Submitted: auto-replied\r\n".as_slice(), &automatic].concat()).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await[3..], ["dropped", "dropped", "dropped", "automatic"]);
    assert_eq!(service.sql(count).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_service_address_only_a_user_is_told_that_an_address_is_no_longer_valid() {
    let service = open_with(|letters| letters.service_local_part = None).await;
    Table::in_play(&service).await;
    let unknown = "move+p45jyls3dvggvhupaerukz4jvmk4pz7m2qx5tnw3ybc6hdj2r4vs@in.example.org";
    service.advance_database_clock(1).await;
    for from in ["stranger@example.org", ANNA] {
        bring(&service, &letter(from, unknown, "b4-b5")).await.ok();
        pump(&service).await;
    }
    assert_eq!(outcomes(&service).await, ["dropped", "answered"]);
    let said = latest_of_all(&service, ANNA).await;
    assert!(said.text.contains("Answers to that mail are no longer read"), "{}", said.text);
    assert!(!said.html.contains("mailto:?"), "{}", said.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_of_programs_are_never_answered_and_never_played() {
    let service = open().await;
    Table::in_play(&service).await;
    let (to, count) = (reply_to(&service, ANNA).await, "SELECT count(*) FROM outbox");
    let (before, version_before) = (service.sql(count).await, version(&service).await);
    let mut brought = 0;
    for (entry, raw) in corpus().into_iter().filter(|(entry, _)| entry.automatic.is_some()) {
        // In this installation the sender is `fieldpost@localhost`.
        if entry.file.starts_with("loop-own-sender") {
            continue;
        }
        bring(&service, &retargeted(&raw, &to, ANNA)).await.ok();
        brought += 1;
    }
    pump(&service).await;
    assert_eq!(outcomes(&service).await, vec!["automatic"; brought]);
    assert_eq!(service.sql(count).await, before);
    assert_eq!(version(&service).await, version_before);
}

#[tokio::test(flavor = "multi_thread")]
async fn unclear_letters_of_the_corpus_change_nothing_and_are_answered_up_to_the_limit() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    for (_, raw) in corpus().into_iter().filter(|(entry, _)| entry.unclear.is_some()) {
        bring(&service, &retargeted(&raw, &to, ANNA)).await.ok();
    }
    let before = version(&service).await;
    pump(&service).await;
    let unplayed = |outcome: &String| ["answered", "held"].contains(&outcome.as_str());
    assert!(outcomes(&service).await.iter().all(unplayed), "{:?}", outcomes(&service).await);
    assert_eq!(version(&service).await, before, "nothing unclear is played");
    let refused = service.sql("SELECT count(*) FROM outbox WHERE kind = 'move-refused'").await;
    assert_eq!(refused[0][0].as_deref(), Some("5"));
}
