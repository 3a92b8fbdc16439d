//! Sentences to the service address and to invitations (I-9): what they state is asked back, with the right polarity,
//! and done when that is confirmed. Nothing follows from what is denied, asked or made a condition.

use std::time::Duration;

use reqwest::Method;

use super::service::{ANNA, BERT, PLAY, answer, games, latest, mails, register, users, write};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::mailbox::Letter;
use crate::support::post::{ALL, break_queue, bring, letter, mend_queue, open, outcomes, pump};

/// Bert's address at home, from which he answers a mail to the other one.
const HOME: &str = "bert@home.example";
const WAITING: &str = "barrage default waiting: anna seated, bert invited";
const SEATED: &str = "barrage default setup: anna seated, bert seated";
const DECLINED: &str = "barrage default aborted: anna seated, bert declined";

/// A mail without the ends of its lines.
async fn said(service: &TestApp, address: &str) -> String {
    latest(service, address).await.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Presses the button of the page that the latest mail to an address links to.
async fn press(service: &TestApp, address: &str) -> u16 {
    let token = latest(service, address).await.token("letters");
    let request = Client::new(&service.url).raw(Method::POST, &format!("/letters/{token}"));
    request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap().status().as_u16()
}

/// Anna, who has an account, invites; the mail that it makes.
async fn invited(service: &TestApp, text: &str, address: &str) -> Letter {
    write(service, ANNA, &personal(service, ANNA).await, text).await;
    mails(service, address).await.into_iter().rfind(|mail| mail.text.contains("/invitations/")).expect("an invitation")
}

/// Where the latest mail about no game wants its answer.
async fn personal(service: &TestApp, address: &str) -> String {
    let at = |mail: &Letter| mail.header("reply-to").first().map(|to| (*to).to_owned());
    mails(service, address).await.iter().filter_map(at).rfind(|to| to.starts_with("play+")).expect("one")
}

/// Where the latest mail to an address wants its answer.
async fn reply_to(service: &TestApp, address: &str) -> String {
    latest(service, address).await.header("reply-to")[0].to_owned()
}

/// A service at which Anna and Bert have accounts.
async fn both() -> TestApp {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    service
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_to_the_service_is_asked_back_and_done_when_the_answer_is_yes() {
    let service = open().await;
    write(&service, ANNA, PLAY, "Hallo,\n\nich m\u{f6}chte mich anmelden als anna.\n\nAnna").await;
    assert!(said(&service, ANNA).await.contains("\u{201e}anna\u{201c} registrieren"), "in the language of the letter");
    assert_eq!(users(&service).await, [""; 0]);
    answer(&service, ANNA, "ja").await;
    assert_eq!(users(&service).await, ["anna anna@example.org"]);
    service.sql("UPDATE users SET language = 'en'").await;
    // Also from whoever certainly wrote it, at an address at which the words of the grammar are done at once.
    let text = "Could you invite bob@example.org to a game of duel please?";
    answer(&service, ANNA, text).await;
    let question = said(&service, ANNA).await;
    assert!(question.contains("We read \u{201c}invite bob@example.org duel\u{201d} in your mail."), "{question}");
    assert_eq!((games(&service).await, mails(&service, "bob@example.org").await.len()), (Vec::new(), 0));
    answer(&service, ANNA, "Yes, please!").await;
    assert_eq!(games(&service).await, ["duel default waiting: anna seated, - invited"]);
    // Anybody may have written this.
    write(&service, ANNA, PLAY, "I am looking for an opponent. Barrage would be nice, with 2 days per move.").await;
    let question = said(&service, ANNA).await;
    assert!(question.contains("A mail from your address says \u{201c}seek barrage 2d\u{201d}."), "{question}");
    assert_eq!(press(&service, ANNA).await, 200);
    assert_eq!(games(&service).await[1], "barrage 172800 waiting: anna seated, - open");
    write(&service, ANNA, &personal(&service, ANNA).await, "Could you write to me in Dutch, please?").await;
    answer(&service, ANNA, "no").await;
    assert_eq!(service.sql("SELECT language FROM users").await[0][0].as_deref(), Some("en"));
    write(&service, ANNA, &personal(&service, ANNA).await, "Which games are waiting for me?").await;
    assert!(!said(&service, ANNA).await.contains("Is that what you want?"), "a list changes nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_an_invitation_in_a_sentence_is_asked_back_with_its_polarity() {
    let service = both().await;
    let accepts = "\u{201c}I accept the invitation\u{201d}";
    let declines = "\u{201c}I decline the invitation\u{201d}";
    for (number, (text, words, reply, then)) in [
        ("Sure, I'd love to play!", accepts, "yes", SEATED),
        ("Sure, I'd love to play!", accepts, "no", WAITING),
        ("No thanks, I'm not interested.", declines, "yes", DECLINED),
        ("No thanks, I'm not interested.", declines, "decline", DECLINED),
        ("Sorry, I have no time right now.", declines, "no", WAITING),
        ("Sorry, I have no time right now.", declines, "accept", WAITING),
        ("Nein danke, ich habe leider keine Zeit.", declines, "ja", DECLINED),
        ("Ich mache gerne mit!", accepts, "I accept", SEATED),
    ]
    .into_iter()
    .enumerate()
    {
        let mail = invited(&service, "invite bert barrage", BERT).await;
        write(&service, BERT, mail.header("reply-to")[0], text).await;
        let question = said(&service, BERT).await;
        assert!(question.contains(words), "{text}: {question}");
        assert_eq!(games(&service).await[number], WAITING, "{text}");
        let to = reply_to(&service, BERT).await;
        write(&service, BERT, &to, reply).await;
        assert_eq!(games(&service).await[number], then, "{text} {reply}");
        // Whoever did not want it may still answer the invitation.
        if then == WAITING {
            assert!(said(&service, BERT).await.contains("as you wished"), "{text}");
            answer(&service, BERT, "accept").await;
            assert_eq!(games(&service).await[number], SEATED, "{text}");
        }
        service.sql("DELETE FROM attempts").await;
    }
    let mail = invited(&service, "invite bert barrage", BERT).await;
    write(&service, BERT, mail.header("reply-to")[0], "I'd be happy to play.").await;
    assert_eq!((press(&service, BERT).await, games(&service).await.pop().unwrap()), (200, SEATED.to_owned()));
    // It is answered: nothing is asked that could not be done.
    write(&service, BERT, mail.header("reply-to")[0], "Sorry, I have no time.").await;
    assert!(said(&service, BERT).await.contains("no question left"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_answered_in_a_sentence_is_asked_again() {
    let service = both().await;
    write(&service, BERT, PLAY, "invite anna barrage").await;
    answer(&service, BERT, "Yes, I'd love to play!").await;
    assert!(said(&service, BERT).await.contains("\u{201c}invite anna barrage\u{201d}"));
    assert_eq!(games(&service).await, [""; 0]);
    let first = mails(&service, BERT).await.into_iter().rfind(|mail| mail.text.contains("A mail from your address"));
    answer(&service, BERT, "yes").await;
    assert_eq!(games(&service).await, ["barrage default waiting: anna invited, bert seated"]);
    write(&service, BERT, first.unwrap().header("reply-to")[0], "yes").await;
    assert_eq!(games(&service).await.len(), 1, "the first question is closed");
    write(&service, BERT, PLAY, "invite anna barrage").await;
    answer(&service, BERT, "Sorry, I have no time.").await;
    assert!(said(&service, BERT).await.contains("as you wished"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_denial_a_question_a_quotation_or_a_condition_is_never_asked_back() {
    let service = both().await;
    let mail = invited(&service, "invite bert barrage", BERT).await;
    let settled = || async { service.sql("SELECT count(*) FROM letters WHERE outcome = 'held'").await };
    let before = settled().await;
    for (to, text) in [
        (PLAY, "I do not want to play any more."),
        (PLAY, "Can one register by mail?"),
        (PLAY, "Please don't invite anna."),
        (PLAY, "My friend wrote \u{201c}please invite anna\u{201d} but I never did."),
        (PLAY, "If it is free I would like to invite anna."),
        (PLAY, "Mein Bruder ist vom 3. bis 10. August im Urlaub."),
        (mail.header("reply-to")[0], "I'd love to, but who are you?"),
        (mail.header("reply-to")[0], "I don't want to say no."),
        (mail.header("reply-to")[0], "If I had time, I would love to play."),
        (mail.header("reply-to")[0], "Je n\u{2019}ai pas dit non !"),
    ] {
        service.sql("DELETE FROM attempts").await;
        write(&service, BERT, to, text).await;
        assert_eq!(settled().await, before, "{text}");
        assert!(said(&service, BERT).await.contains("not understood"), "it is answered all the same: {text}");
    }
    assert_eq!(games(&service).await, [WAITING]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_that_is_asked_back_keeps_the_invitation_that_it_answers() {
    for by_page in [false, true] {
        let service = open().await;
        register(&service, ANNA, "anna").await;
        let mail = invited(&service, "invite bert@example.org barrage", BERT).await;
        // From another address of his.
        write(&service, HOME, mail.header("reply-to")[0], "register bert").await;
        assert!(
            said(&service, BERT).await.contains("as \u{201c}bert\u{201d}"),
            "it is asked where the invitation went"
        );
        assert!(mails(&service, HOME).await.is_empty());
        assert_eq!(users(&service).await.len(), 1);
        if by_page {
            assert_eq!(press(&service, BERT).await, 200);
        } else {
            answer(&service, BERT, "yes").await;
        }
        assert_eq!(users(&service).await, ["anna anna@example.org", "bert bert@example.org"]);
        assert_eq!(games(&service).await, [SEATED], "by page: {by_page}");
        let welcome = mails(&service, BERT).await.into_iter().find(|mail| mail.text.contains("Welcome to")).unwrap();
        assert!(welcome.text.contains("You have a seat in a game with anna."), "{}", welcome.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_over_the_invitation_of_a_registration_that_is_asked_back() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let mail = invited(&service, "invite bert@example.org barrage", BERT).await;
    let to = mail.header("reply-to")[0];
    // Somebody to whom the mail was forwarded asks for it in their own name, and is not the one who is asked.
    write(&service, "mallory@example.net", to, "register mallory").await;
    let question = reply_to(&service, BERT).await;
    write(&service, "mallory@example.net", &question, "yes").await;
    assert!(mails(&service, "mallory@example.net").await.is_empty());
    // Whoever registers without the invitation's secret gets no seat, at whatever address.
    for (address, name) in [("mallory@example.net", "mallory"), (BERT, "bert")] {
        write(&service, address, PLAY, &format!("register {name}")).await;
        answer(&service, address, "yes").await;
    }
    assert_eq!(users(&service).await.len(), 3);
    assert_eq!(games(&service).await, ["barrage default waiting: anna seated, - invited"]);
    // The address has a user by now, whose seat it is.
    write(&service, BERT, &question, "yes").await;
    assert_eq!(users(&service).await.len(), 3);
    write(&service, BERT, to, "accept").await;
    assert_eq!(games(&service).await, [SEATED]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_or_its_confirmation_whose_handling_broke_off_is_asked_and_done_once() {
    let service = both().await;
    let mail = invited(&service, "invite bert barrage", BERT).await;
    let to = mail.header("reply-to")[0].to_owned();
    let asked = letter(BERT, &to, "Sure, I'd love to play!");
    for (outcome, number) in [("held", 1), ("answered", 2)] {
        let raw = match number {
            1 => asked.clone(),
            _ => letter(BERT, &reply_to(&service, BERT).await, "yes"),
        };
        let told = mails(&service, BERT).await.len();
        break_queue(&service, ALL).await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(outcomes(&service).await.pop().unwrap(), "waiting");
        assert_eq!(games(&service).await, [WAITING], "nothing is done in part");
        mend_queue(&service).await;
        service.advance_clock(Duration::from_secs(120)).await;
        pump(&service).await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(outcomes(&service).await.pop().unwrap(), outcome);
        // The question; then the answer, and the mail for the army.
        assert_eq!(mails(&service, BERT).await.len(), told + number, "{outcome}");
    }
    assert_eq!(games(&service).await, [SEATED]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sentences_are_asked_back_a_few_times_a_day_and_never_to_programs() {
    let service = open().await;
    for number in 0..9 {
        write(&service, BERT, PLAY, &format!("I would like to register as bert{number}.")).await;
    }
    assert_eq!(mails(&service, BERT).await.len(), 5, "as often as for the words of the grammar");
    service.sql("DELETE FROM attempts").await;
    let raw = String::from_utf8(letter(BERT, PLAY, "I would like to register as bert.")).unwrap();
    let raw = raw.replacen("MIME-Version", "Auto-Submitted: auto-replied\r\nMIME-Version", 1);
    bring(&service, raw.as_bytes()).await.ok();
    pump(&service).await;
    assert_eq!(
        (outcomes(&service).await.pop().unwrap(), mails(&service, BERT).await.len()),
        ("automatic".to_owned(), 5)
    );
    // A program without a mark that answers whatever comes.
    register(&service, ANNA, "anna").await;
    let before = mails(&service, ANNA).await.len();
    for number in 0..30 {
        answer(&service, ANNA, &format!("I am looking for an opponent, please. This is mail number {number}.")).await;
    }
    // Half of them answer questions, which they do not: then help is what there is to say.
    let most = service.app.settings.limits.letter_answers_per_day as usize;
    assert_eq!(mails(&service, ANNA).await.len(), before + most);
    assert_eq!(games(&service).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_does_not_say_whether_an_address_is_registered() {
    let (known, unknown) = (both().await, open().await);
    register(&unknown, ANNA, "anna").await;
    let mut told = Vec::new();
    for service in [&known, &unknown] {
        let text = "Could you invite bert@example.org to a game of barrage please?";
        write(service, ANNA, &personal(service, ANNA).await, text).await;
        let question = said(service, ANNA).await;
        answer(service, ANNA, "yes").await;
        let mail = mails(service, BERT).await.into_iter().rfind(|mail| mail.text.contains("/invitations/")).unwrap();
        let host = async || {
            let game = service.sql("SELECT version, status, alarm_at - created_at FROM games").await;
            let mails = mails(service, ANNA).await.into_iter().map(|mail| mail.header("subject")[0].to_owned());
            (game, mails.collect::<Vec<_>>())
        };
        let before = host().await;
        for text in ["Sure, I'd love to play!", "Sorry, I have no time.", "I don't want to say no."] {
            write(service, BERT, mail.header("reply-to")[0], text).await;
            assert_eq!(host().await, before, "the host sees nothing of it: {text}");
        }
        let without_secrets = question.split("http").next().unwrap().to_owned();
        told.push((without_secrets, before));
    }
    assert_eq!(told[0], told[1]);
}
