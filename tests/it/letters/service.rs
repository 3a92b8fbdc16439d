//! Letters to the service address (I-9): people who have nothing but a mailbox register, invite and take seats.

use std::time::Duration;

use fieldpost::values::TimeControl;
use reqwest::Method;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::post::{ALL, ANSWERS, break_queue, bring, letter, mend_queue, open, open_with, outcomes, pump};
use crate::support::waiting::{WaitingMail, waiting};

pub(crate) const PLAY: &str = "play@in.example.org";
pub(super) const ANNA: &str = "anna@example.org";
pub(super) const BERT: &str = "bert@example.org";

/// All mails that wait for an address, oldest first.
pub(crate) async fn mails(service: &TestApp, address: &str) -> Vec<Letter> {
    let which = format!("address = '{address}'");
    waiting(service, &which, "created_at, kind").await.iter().map(WaitingMail::letter).collect()
}

/// The latest of them.
pub(crate) async fn latest(service: &TestApp, address: &str) -> Letter {
    mails(service, address).await.pop().unwrap_or_else(|| panic!("no mail waits for {address}"))
}

/// Writes from an address, and lets the letter be handled.
pub(super) async fn write(service: &TestApp, from: &str, to: &str, text: &str) {
    bring(service, &letter(from, to, text)).await.ok();
    pump(service).await;
    // Mails are told apart by when they were queued.
    service.advance_database_clock(1).await;
}

/// Answers the latest mail to an address from there.
pub(super) async fn answer(service: &TestApp, address: &str, text: &str) {
    let to = latest(service, address).await.header("reply-to")[0].to_string();
    write(service, address, &to, text).await;
}

/// Registers by mail.
pub(super) async fn register(service: &TestApp, address: &str, name: &str) {
    write(service, address, PLAY, &format!("register {name}")).await;
    answer(service, address, "yes").await;
}

pub(super) async fn users(service: &TestApp) -> Vec<String> {
    let rows = service.sql("SELECT name || ' ' || address FROM users ORDER BY name").await;
    rows.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

/// The games, with their ruleset, time in seconds or `default`, status and who has which seat.
pub(super) async fn games(service: &TestApp) -> Vec<String> {
    let rows = service
        .sql(&format!(
            "SELECT g.ruleset || ' ' || coalesce(nullif(g.time_control::json->>'seconds', '{}'), 'default') || ' ' || \
             g.status || ': ' || string_agg(coalesce(u.name, '-') || ' ' || s.status, ', ' ORDER BY u.name) FROM games g \
             JOIN seats s ON s.game_id = g.id LEFT JOIN users u ON u.id = s.user_id GROUP BY g.id ORDER BY g.created_at",
            TimeControl::DEFAULT_SECONDS,
        ))
        .await;
    rows.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

async fn confirm(service: &TestApp, token: &str) -> Reply {
    let request = Client::new(&service.url).raw(Method::POST, &format!("/letters/{token}"));
    Reply::read(request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_yes_has_an_account_and_may_play() {
    let service = open().await;
    write(&service, ANNA, PLAY, "Hello,\n\nregister anna\n\nAnna").await;
    let question = latest(&service, ANNA).await;
    assert!(question.text.contains("as “anna”. Is that what you want?"), "{}", question.text);
    assert_eq!(users(&service).await, [""; 0], "nothing happens for the letter alone");
    answer(&service, ANNA, "Yes, please!").await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
    let welcome = latest(&service, ANNA).await;
    assert!(welcome.text.contains("Welcome to") && welcome.text.contains("/reset"), "{}", welcome.text);
    assert_eq!(outcomes(&service).await, ["played", "answered"]);
    // Answered again, or with another question's answer, nothing more happens.
    write(&service, ANNA, question.header("reply-to")[0], "yes").await;
    assert!(latest(&service, ANNA).await.text.contains("no question left"));
    assert_eq!(users(&service).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_from_another_address_is_told_what_can_be_written_and_leaves_the_question_open() {
    let service = open().await;
    write(&service, ANNA, PLAY, "register anna").await;
    let question = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    write(&service, "anna@work.example", &question, "yes").await;
    let said = latest(&service, ANNA).await.text;
    assert!(said.contains("was not understood") && !said.contains("no question left"), "{said}");
    assert_eq!(users(&service).await, [""; 0]);
    write(&service, ANNA, &question, "yes").await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_the_question_registers_as_well_and_only_once() {
    let service = open().await;
    write(&service, ANNA, PLAY, "registrieren anna").await;
    let question = latest(&service, ANNA).await;
    assert!(question.text.contains("„anna“ registrieren"), "{}", question.text);
    let token = question.token("letters");
    let page = Client::new(&service.url).raw(Method::GET, &format!("/letters/{token}")).send().await.unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("registrieren anna") && page.contains(ANNA), "{page}");
    assert_eq!(users(&service).await, [""; 0], "reading changes nothing");
    assert_eq!(confirm(&service, &token).await.status, 200);
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
    assert!(latest(&service, ANNA).await.text.contains("Willkommen"), "the language is that of the letter");
    assert_ne!(confirm(&service, &token).await.status, 200);
    answer(&service, ANNA, "hilfe").await;
    assert_eq!(users(&service).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_in_anothers_name_does_nothing_but_ask_its_owner_a_few_times_a_day() {
    let service = open().await;
    for _ in 0..9 {
        write(&service, ANNA, PLAY, "register mallory").await;
    }
    assert_eq!(mails(&service, ANNA).await.len(), 5, "that is the limit of a day");
    // Whoever did not get the mail cannot answer it, whatever From they write.
    let reply = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    write(&service, "mallory@example.net", &reply, "yes").await;
    write(&service, ANNA, PLAY, "yes").await;
    assert_eq!(users(&service).await, [""; 0]);
    assert!(mails(&service, "mallory@example.net").await.is_empty(), "answers go where the question went");
    let no_token = format!("play+{}@in.example.org", "a".repeat(26));
    write(&service, ANNA, &no_token, "yes").await;
    assert_eq!(users(&service).await, [""; 0]);
    write(&service, ANNA, &reply, "no").await;
    let token = mails(&service, ANNA).await[4].token("letters");
    assert_ne!(confirm(&service, &token).await.status, 200, "it was called off");
    assert_eq!(mails(&service, ANNA).await.len(), 6, "the yes from another address is not understood, and told to her");
    service.advance_clock(Duration::from_secs(25 * 3_600)).await;
    write(&service, ANNA, PLAY, "register anna").await;
    assert_eq!(mails(&service, ANNA).await.len(), 7, "another day has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_told_how_to_register_and_nothing_of_what_the_letter_said_is_repeated() {
    let service = open().await;
    for text in ["buy my watches at http://example.net", "invite bert", "seek", "games", "help", ""] {
        service.sql("DELETE FROM attempts").await;
        write(&service, ANNA, PLAY, text).await;
        let said = latest(&service, ANNA).await.text;
        assert!(said.contains("“register anna”") && !said.contains("watches"), "{said}");
    }
    // Its answer is a registration at once: only who reads this mailbox can have the address.
    answer(&service, ANNA, "register anna").await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_taken_or_none_is_refused_with_one_that_is_free() {
    let service = open().await;
    register(&service, BERT, "anna").await;
    write(&service, ANNA, PLAY, "register Anna").await;
    let said = latest(&service, ANNA).await.text;
    assert!(said.contains("Somebody else has this name") && said.contains("“register Anna2”"), "{said}");
    for (text, said) in [("register", "After “register” write"), ("register x", "This name cannot be taken")] {
        answer(&service, ANNA, text).await;
        let mail = latest(&service, ANNA).await.text;
        assert!(mail.contains(said), "{mail}");
    }
    // Somebody else may take it while the question is open: a registration reserves nothing.
    service.sql("DELETE FROM attempts").await;
    write(&service, ANNA, PLAY, "register carla").await;
    let question = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    register(&service, "carla@example.org", "carla").await;
    write(&service, ANNA, &question, "yes").await;
    assert!(latest(&service, ANNA).await.text.contains("Somebody else has this name"));
    assert_eq!(users(&service).await, ["anna bert@example.org", "carla carla@example.org"]);
    write(&service, BERT, PLAY, "register again").await;
    assert!(latest(&service, BERT).await.text.contains("You already have an account here, anna."));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_operator_requires_dmarc_nobody_is_mailed_for_a_letter_that_fails_it() {
    let service = open_with(|letters| letters.require_dmarc = true).await;
    write(&service, ANNA, PLAY, "register anna").await;
    assert_eq!(outcomes(&service).await, ["dropped"]);
    assert!(mails(&service, ANNA).await.is_empty());
    let vouched = |to: &str, text: &str| {
        let results = "Authentication-Results: mx.in.example.org; dmarc=pass header.from=example.org\r\n";
        [results.as_bytes(), &letter(ANNA, to, text)].concat()
    };
    bring(&service, &vouched(PLAY, "register anna")).await.ok();
    pump(&service).await;
    let reply = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    write(&service, ANNA, &reply, "yes").await;
    assert_eq!(users(&service).await, [""; 0]);
    service.sql("DELETE FROM attempts").await;
    bring(&service, &vouched(&reply, "yes")).await.ok();
    pump(&service).await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn automatic_mail_is_never_answered() {
    let service = open().await;
    let raw = String::from_utf8(letter(ANNA, PLAY, "register anna")).unwrap();
    let raw = raw.replacen("MIME-Version", "Auto-Submitted: auto-replied\r\nMIME-Version", 1);
    bring(&service, raw.as_bytes()).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["automatic"]);
    assert!(mails(&service, ANNA).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_may_be_html_or_the_subject_of_an_empty_letter() {
    let service = open().await;
    let raw = String::from_utf8(letter(ANNA, PLAY, "")).unwrap();
    let html = raw.replacen("text/plain", "text/html", 1);
    let (head, _) = html.split_once("\r\n\r\n").unwrap();
    let html = format!("{head}\r\n\r\n<div>Hello,</div><div><br></div><div>register <b>anna</b></div>");
    bring(&service, html.as_bytes()).await.ok();
    pump(&service).await;
    assert!(latest(&service, ANNA).await.text.contains("as “anna”. Is that what you want?"));
    let (head, _) = raw.split_once("\r\n\r\n").unwrap();
    let subject = head.replacen(ANNA, BERT, 9).replacen("Re: Stratego", "registrieren bert", 1);
    bring(&service, format!("{subject}\r\n\r\n").as_bytes()).await.ok();
    pump(&service).await;
    assert!(latest(&service, BERT).await.text.contains("„bert“ registrieren"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_whose_handling_broke_off_is_said_once_and_the_question_was_open_until_then() {
    let service = open().await;
    write(&service, ANNA, PLAY, "register anna").await;
    let question = latest(&service, ANNA).await;
    let to = question.header("reply-to")[0].to_string();
    break_queue(&service, ALL).await;
    bring(&service, &letter(ANNA, &to, "no")).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["held", "waiting"]);
    mend_queue(&service).await;
    service.advance_clock(Duration::from_secs(120)).await;
    pump(&service).await;
    assert!(latest(&service, ANNA).await.text.contains("as you wished"));
    assert_eq!(mails(&service, ANNA).await.len(), 2);
    assert_ne!(confirm(&service, &question.token("letters")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_from_the_service_address_is_asked_back_and_one_in_an_answer_is_done() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    write(&service, ANNA, PLAY, "invite bert quick-arena 6d").await;
    let question = latest(&service, ANNA).await;
    assert!(question.text.contains("“invite bert quick-arena 6d”"), "{}", question.text);
    assert_eq!(games(&service).await, [""; 0]);
    answer(&service, ANNA, "ok").await;
    assert_eq!(games(&service).await, ["quick-arena 518400 waiting: anna seated, bert invited"]);
    assert!(latest(&service, ANNA).await.text.contains("You have invited bert."));
    answer(&service, ANNA, "invite carla@example.org barrage 12h").await;
    assert_eq!(games(&service).await[1], "barrage 43200 waiting: anna seated, - invited");
    assert!(latest(&service, "carla@example.org").await.text.contains("invites you to a game of Stratego"));
    for (text, said) in [
        ("invite nobody7", "Nobody here is called nobody7"),
        ("invite anna", "You cannot invite yourself"),
        ("invite bert bert stratego4-four", "This game is for you and 3 others"),
        ("invite bert barrage 3d whenever", "This game is for you and one other player"),
        ("seek tomorrow", "neither a game that is played here nor a time"),
    ] {
        answer(&service, ANNA, text).await;
        let mail = latest(&service, ANNA).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(mail.contains(said), "{text}: {mail}");
    }
    assert_eq!(games(&service).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_seeks_offers_a_seat_and_the_next_one_takes_it() {
    let service = open().await;
    for (address, name) in [(ANNA, "anna"), (BERT, "bert")] {
        register(&service, address, name).await;
    }
    let personal = async |address| latest(&service, address).await.header("reply-to")[0].to_string();
    let (to_anna, to_bert) = (personal(ANNA).await, personal(BERT).await);
    answer(&service, ANNA, "seek barrage").await;
    assert!(latest(&service, ANNA).await.text.contains("you offer one now"));
    answer(&service, BERT, "seek barrage 2d").await;
    let offers = ["barrage default waiting: anna seated, - open", "barrage 172800 waiting: bert seated, - open"];
    assert_eq!(games(&service).await, offers, "another time is another game");
    answer(&service, BERT, "suche barrage").await;
    assert_eq!(games(&service).await[0], "barrage default setup: anna seated, bert seated");
    let said = mails(&service, BERT).await;
    let joined = said.iter().find(|mail| mail.text.contains("You have a seat in a game with anna.")).unwrap();
    assert!(joined.text.contains("whoever runs out of time loses the game"), "{}", joined.text);
    write(&service, ANNA, &to_anna, "seek quick-arena 12h").await;
    write(&service, BERT, &to_bert, "seek").await;
    assert_eq!(games(&service).await.len(), 4, "twelve hours are less than whoever names no time expects");
    assert!(said.iter().any(|mail| mail.text.contains("please set up your army")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_is_delivered_twice_or_whose_handling_broke_off_is_done_once() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let to = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    // The connection dies with the transaction in which the answer is queued.
    for (number, text) in ["invite bert@example.org barrage", "seek barrage"].into_iter().enumerate() {
        let raw = letter(ANNA, &to, text);
        break_queue(&service, ANSWERS).await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        let told = mails(&service, ANNA).await.len();
        assert_eq!(outcomes(&service).await.pop().unwrap(), "waiting", "{text}");
        mend_queue(&service).await;
        service.advance_clock(Duration::from_secs(120)).await;
        pump(&service).await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(games(&service).await.len(), number + 1, "{text}");
        assert_eq!(mails(&service, ANNA).await.len(), told + 1, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_whose_handling_broke_off_makes_one_account_and_one_welcome() {
    let service = open().await;
    write(&service, ANNA, PLAY, "register anna").await;
    let to = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    break_queue(&service, ALL).await;
    bring(&service, &letter(ANNA, &to, "yes")).await.ok();
    pump(&service).await;
    assert_eq!(users(&service).await, [""; 0], "what is not acknowledged is not there");
    mend_queue(&service).await;
    service.advance_clock(Duration::from_secs(120)).await;
    pump(&service).await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
    assert_eq!(mails(&service, ANNA).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_personal_address_proves_nothing_once_somebody_else_has_the_mailbox() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let to = latest(&service, ANNA).await.header("reply-to")[0].to_string();
    service.sql("UPDATE users SET address = 'elsewhere@example.org' WHERE name = 'anna'").await;
    write(&service, ANNA, &to, "seek barrage").await;
    register(&service, ANNA, "other").await;
    write(&service, ANNA, &to, "seek barrage").await;
    assert!(latest(&service, ANNA).await.text.contains("Is that what you want?"));
    assert_eq!(games(&service).await, [""; 0]);
}
