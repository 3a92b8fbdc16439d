//! Invitations that are answered by answering their mail (G-1): accepted, declined, by whom, and once.

use std::time::Duration;

use fieldpost::worker::inbox;

use super::service::{ANNA, BERT, PLAY, answer, games, latest, mails, register, users, write};
use crate::support::app::TestApp;
use crate::support::mailbox::Letter;
use crate::support::post::{ANSWERS, break_queue, bring, letter, mend_queue, open, open_with, outcomes, pump};

/// What somebody wrote who invites, and what the invited mailbox got.
async fn invited(service: &TestApp, text: &str, address: &str) -> Letter {
    write(service, ANNA, &personal(service, ANNA).await, text).await;
    invitation(service, address).await
}

/// The latest invitation to an address.
async fn invitation(service: &TestApp, address: &str) -> Letter {
    let all = mails(service, address).await;
    all.into_iter().rfind(|mail| mail.text.contains("/invitations/")).expect("an invitation")
}

/// Where the latest mail about no game wants its answer.
async fn personal(service: &TestApp, address: &str) -> String {
    let all = mails(service, address).await;
    let at = |mail: &Letter| mail.header("reply-to").first().map(|to| (*to).to_owned());
    all.iter().filter_map(at).rfind(|to| to.starts_with("play+")).expect("a personal address")
}

fn reply_to(mail: &Letter) -> String {
    mail.header("reply-to")[0].to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_accepted_by_answering_its_mail_in_any_language() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    for (number, word) in
        ["accept", "Ja!", "Hoi,\n\naanvaarden\n\nBert", "j'accepte", "accepter"].into_iter().enumerate()
    {
        let mail = invited(&service, "invite bert barrage", BERT).await;
        assert!(mail.text.contains("with “accept” or “decline”"), "{}", mail.text);
        write(&service, BERT, &reply_to(&mail), word).await;
        let all = games(&service).await;
        assert_eq!(all[number], "barrage default setup: anna seated, bert seated", "{word}");
        let said = mails(&service, BERT).await;
        let joined = said.iter().filter(|mail| mail.text.contains("You have a seat in a game with anna."));
        assert_eq!(joined.count(), number + 1, "{word}");
        assert!(said.iter().any(|mail| mail.text.contains("please set up your army")));
    }
    // Once more, or the other way round, nothing more happens.
    let to = reply_to(&invitation(&service, BERT).await);
    for word in ["accept", "decline"] {
        write(&service, BERT, &to, word).await;
        assert!(latest(&service, BERT).await.text.contains("no question left"), "{word}");
    }
    assert!(games(&service).await.iter().all(|game| game.contains(" setup: ")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_declined_by_answering_its_mail_in_any_language() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    for (number, word) in ["no", "ablehnen", "Afwijzen.", "décliner", "afslå"].into_iter().enumerate() {
        let mail = invited(&service, "invite bert barrage", BERT).await;
        write(&service, BERT, &reply_to(&mail), word).await;
        let all = games(&service).await;
        assert_eq!(all[number], "barrage default aborted: anna seated, bert declined", "{word}");
        assert!(latest(&service, BERT).await.text.contains("You have declined the invitation."), "{word}");
        assert!(mails(&service, ANNA).await.iter().any(|mail| mail.text.contains("called off")), "{word}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_can_be_answered_by_mail_for_as_long_as_it_is_valid() {
    let service = open_with(|letters| letters.address_days = 2).await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    let to = reply_to(&invited(&service, "invite bert barrage", BERT).await);
    invited(&service, "invite bert duel", BERT).await;
    let left = async || service.sql("SELECT 1 FROM personal_addresses WHERE invitation IS NOT NULL").await.len();
    let days = async |days: u64| {
        service.advance_clock(Duration::from_secs(days * 86_400 + 60)).await;
        inbox::sweep_addresses(&service.app).await.expect("a sweep");
    };
    let valid = u64::from(service.app.settings.games.invitation_days);
    days(valid - 1).await;
    assert_eq!(left().await, 2, "they are older than two days, and lead to invitations that are open");
    write(&service, BERT, &to, "accept").await;
    assert_eq!(games(&service).await[0], "barrage default setup: anna seated, bert seated");
    days(0).await;
    let answered = "SELECT 1 FROM personal_addresses p JOIN links l ON l.token_hash = p.invitation \
                    WHERE p.created_at < l.used_at";
    assert_eq!(service.sql(answered).await.len(), 0, "the first was answered");
    days(2).await;
    assert_eq!(left().await, 0, "the second has expired");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_would_rather_play_on_has_not_declined_an_invitation() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    let to = reply_to(&invited(&service, "invite bert barrage", BERT).await);
    for words in ["I'd rather play on", "ich spiele weiter", "ik speel door", "on continue", "spil videre"] {
        write(&service, BERT, &to, words).await;
        assert_eq!(games(&service).await, ["barrage default waiting: anna seated, bert invited"], "{words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_without_an_account_registers_and_accepts_by_answering() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let mail = invited(&service, "invite bert@example.org barrage", BERT).await;
    assert!(mail.text.contains("“register anna” opens an account"), "{}", mail.text);
    let host = async || (mails(&service, ANNA).await.len(), service.sql("SELECT version, updated_at FROM games").await);
    let before = host().await;
    assert!(mail.text.replace("\r\n", " ").contains("and accepts the invitation"), "{}", mail.text);
    write(&service, BERT, &reply_to(&mail), "accept").await;
    assert!(latest(&service, BERT).await.text.contains("You have no account here yet"));
    assert_eq!(host().await, before, "whoever invites does not learn whether an address has a user (V-6)");
    assert_eq!(users(&service).await.len(), 1);
    answer(&service, BERT, "register bert").await;
    assert_eq!(users(&service).await, ["anna anna@example.org", "bert bert@example.org"]);
    assert_eq!(games(&service).await, ["barrage default setup: anna seated, bert seated"], "registering is accepting");
    let said = mails(&service, BERT).await;
    let welcome = said.iter().find(|mail| mail.text.contains("Welcome to")).unwrap();
    assert!(welcome.text.contains("You have a seat in a game with anna."), "{}", welcome.text);
    assert!(said.iter().any(|mail| mail.text.contains("please set up your army")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_registers_when_the_invitation_is_no_longer_open_has_an_account_and_is_told() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let mail = invited(&service, "invite bert@example.org barrage", BERT).await;
    service.sql("UPDATE links SET expires_at = fieldpost_now() WHERE purpose = 'invitation'").await;
    write(&service, BERT, &reply_to(&mail), "register bert").await;
    assert_eq!(users(&service).await, ["anna anna@example.org", "bert bert@example.org"]);
    assert_eq!(games(&service).await, ["barrage default waiting: anna seated, - invited"]);
    let said = latest(&service, BERT).await.text;
    assert!(said.contains("Welcome to") && said.contains("is no longer open"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_address_answers_for_the_invited_one_as_with_the_link_and_for_nobody_else() {
    let service = open().await;
    for (address, name) in [(ANNA, "anna"), (BERT, "bert"), ("carla@example.org", "carla")] {
        register(&service, address, name).await;
    }
    let mail = invited(&service, "invite bert barrage", BERT).await;
    // Without the mail nobody can answer it, whoever they say they are.
    for to in [
        PLAY.to_owned(),
        format!("play+{}@in.example.org", "a".repeat(26)),
        personal(&service, "carla@example.org").await,
    ] {
        write(&service, BERT, &to, "accept").await;
    }
    assert_eq!(games(&service).await, ["barrage default waiting: anna seated, bert invited"]);
    // A stranger to whom the mail was forwarded.
    let before = mails(&service, "carla@example.org").await.len();
    write(&service, "carla@example.org", &reply_to(&mail), "accept").await;
    assert_eq!(games(&service).await, ["barrage default setup: anna seated, bert seated"]);
    assert_eq!(mails(&service, "carla@example.org").await.len(), before, "it is told to the invited one");
    assert!(mails(&service, BERT).await.iter().any(|mail| mail.text.contains("You have a seat in a game with anna.")));
    // What is not about the invitation is asked back, as in every letter from somebody else.
    write(&service, "carla@example.org", &reply_to(&mail), "invite anna barrage").await;
    let asked = latest(&service, BERT).await.text.replace("\r\n", "\n").replace('\n', " ");
    assert!(asked.contains("Is that what you want?"), "{asked}");
    assert_eq!(games(&service).await.len(), 1);
    // Nor does it answer for anybody once the invited one has another mailbox.
    let mail = invited(&service, "invite bert barrage", BERT).await;
    service.sql("UPDATE users SET address = 'elsewhere@example.org' WHERE name = 'bert'").await;
    write(&service, BERT, &reply_to(&mail), "accept").await;
    assert_eq!(games(&service).await[1], "barrage default waiting: anna seated, bert invited");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_an_invitation_whose_handling_broke_off_is_done_once() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    for (number, (word, open, done)) in [
        ("accept", "waiting: anna seated, bert invited", "setup: anna seated, bert seated"),
        ("decline", "waiting: anna seated, bert invited", "aborted: anna seated, bert declined"),
    ]
    .into_iter()
    .enumerate()
    {
        let mail = invited(&service, "invite bert barrage", BERT).await;
        // The connection dies with the transaction in which the answer is queued.
        break_queue(&service, ANSWERS).await;
        let raw = letter(BERT, &reply_to(&mail), word);
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(outcomes(&service).await.pop().unwrap(), "waiting");
        assert_eq!(games(&service).await[number], format!("barrage default {open}"), "nothing is done in part");
        let told = mails(&service, BERT).await.len();
        mend_queue(&service).await;
        service.advance_clock(Duration::from_secs(120)).await;
        pump(&service).await;
        bring(&service, &raw).await.ok();
        pump(&service).await;
        assert_eq!(games(&service).await[number], format!("barrage default {done}"));
        let more = if word == "accept" { 2 } else { 1 };
        assert_eq!(mails(&service, BERT).await.len(), told + more, "{word}: the answer, and the mail for the army");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_for_an_invitation_whose_handling_broke_off_makes_one_account_with_one_seat() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let mail = invited(&service, "invite bert@example.org barrage", BERT).await;
    // The connection dies with the transaction in which the welcome is queued.
    break_queue(&service, ANSWERS).await;
    let raw = letter(BERT, &reply_to(&mail), "register bert");
    bring(&service, &raw).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await.pop().unwrap(), "waiting");
    assert_eq!(users(&service).await, ["anna anna@example.org"], "nothing is done in part");
    assert_eq!(games(&service).await, ["barrage default waiting: anna seated, - invited"]);
    mend_queue(&service).await;
    service.advance_clock(Duration::from_secs(120)).await;
    pump(&service).await;
    bring(&service, &raw).await.ok();
    pump(&service).await;
    assert_eq!(users(&service).await, ["anna anna@example.org", "bert bert@example.org"]);
    assert_eq!(games(&service).await, ["barrage default setup: anna seated, bert seated"]);
    let welcomes = mails(&service, BERT).await;
    assert_eq!(welcomes.iter().filter(|mail| mail.text.contains("Welcome to")).count(), 1);
}

/// The words of a mail, in one line.
fn words(mail: &Letter) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_answer_to_an_invitation_is_answered_with_the_invitation() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    let told = mails(&service, ANNA).await.len() + 1;
    let first = invited(&service, "invite bert barrage 2d", BERT).await;
    for text in ["Maybe", "hmm, what is this?", "b4-b5", "accept\n\ndecline", "help"] {
        service.sql("DELETE FROM attempts").await;
        write(&service, BERT, &reply_to(&first), text).await;
        let said = latest(&service, BERT).await;
        let all = words(&said);
        for part in ["anna invites you to a game", "Barrage", "2 days", "The invitation is open until", "“accept”"]
        {
            assert!(all.contains(part), "{text}: {part} is missing: {all}");
        }
        let reason = match text {
            "help" => "“games” lists".to_owned(),
            "accept\n\ndecline" => "“accept” and “decline” are two different things.".to_owned(),
            text => format!("“{}” is neither “accept” nor “decline”.", text.replace(' ', "\u{a0}")),
        };
        assert!(said.text.replace("\r\n", " ").contains(&reason), "{text}: {}", said.text);
        for answer in ["body=accept", "body=decline"] {
            assert!(said.html.contains(answer), "{answer} is one press away: {}", said.html);
        }
    }
    assert_eq!(games(&service).await, ["barrage 172800 waiting: anna seated, bert invited"]);
    assert_eq!(mails(&service, ANNA).await.len(), told, "whoever invites is not told");
    // The new link shows the same page, and both links and addresses are used up together.
    let answered = latest(&service, BERT).await;
    assert_ne!(answered.token("invitations"), first.token("invitations"));
    let page = async |mail: &Letter| {
        let url = format!("{}/invitations/{}", service.url, mail.token("invitations"));
        reqwest::get(url).await.unwrap().status().as_u16()
    };
    assert_eq!((page(&answered).await, page(&first).await), (200, 200));
    write(&service, BERT, &reply_to(&answered), "accept").await;
    assert_eq!(games(&service).await, ["barrage 172800 setup: anna seated, bert seated"]);
    assert_eq!((page(&answered).await, page(&first).await), (404, 404));
    write(&service, BERT, &reply_to(&first), "Maybe later").await;
    let said = words(&latest(&service, BERT).await);
    assert!(said.contains("of these lines") && !said.contains("invites you"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_named_again_in_the_readers_language_and_to_nobody_else() {
    let service = open().await;
    for (address, name) in [(ANNA, "anna"), (BERT, "bert"), ("carla@example.org", "carla")] {
        register(&service, address, name).await;
    }
    service.sql("UPDATE users SET language = 'de' WHERE name = 'bert'").await;
    let first = invited(&service, "invite bert barrage", BERT).await;
    let before = mails(&service, "carla@example.org").await.len();
    write(&service, "carla@example.org", &reply_to(&first), "Who writes this to whom?").await;
    assert_eq!(mails(&service, "carla@example.org").await.len(), before, "it is told to the invited one");
    let said = latest(&service, BERT).await;
    let all = words(&said);
    assert!(all.contains("anna lädt dich zu einer Partie Stratego ein."), "{all}");
    assert!(!all.contains("whom"), "nobody puts text into mails to others: {all}");
    assert!(said.html.contains("body=annehmen") && said.html.contains("body=ablehnen"), "{}", said.html);
    // A mailbox that was given up answers nothing.
    service.sql("UPDATE users SET address = 'elsewhere@example.org' WHERE name = 'bert'").await;
    let url = format!("{}/invitations/{}", service.url, said.token("invitations"));
    assert_eq!(reqwest::get(url).await.unwrap().status().as_u16(), 404);
    service.sql("DELETE FROM attempts").await;
    write(&service, BERT, &reply_to(&said), "Hmm").await;
    let all = words(&latest(&service, BERT).await);
    assert!(all.contains("was not understood") && !all.contains("anna invites"), "it is nobody else's: {all}");
    assert_eq!(games(&service).await, ["barrage default waiting: anna seated, bert invited"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_answer_of_somebody_without_an_account_is_answered_without_a_name() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let first = invited(&service, "invite bert@example.org barrage", BERT).await;
    write(&service, BERT, &reply_to(&first), "Who are you?").await;
    let said = latest(&service, BERT).await;
    let all = words(&said);
    assert!(all.contains("Somebody invites you to a game") && !all.contains("anna invites"), "{all}");
    assert!(all.contains("“register anna” opens an account"), "{all}");
    let url = format!("{}/invitations/{}", service.url, said.token("invitations"));
    let page = reqwest::get(url).await.unwrap().text().await.unwrap();
    assert!(page.contains("anna invites you"), "the page says who: {page}");
    write(&service, BERT, &reply_to(&said), "register bert").await;
    assert_eq!(games(&service).await, ["barrage default setup: anna seated, bert seated"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_could_not_be_named_again_leaves_no_link_behind() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    register(&service, BERT, "bert").await;
    let first = invited(&service, "invite bert barrage", BERT).await;
    let links = async || service.sql("SELECT 1 FROM links WHERE purpose = 'invitation'").await.len();
    let before = links().await;
    break_queue(&service, ANSWERS).await;
    bring(&service, &letter(BERT, &reply_to(&first), "Maybe")).await.ok();
    pump(&service).await;
    assert_eq!((outcomes(&service).await.pop().unwrap(), links().await), ("waiting".to_owned(), before));
    mend_queue(&service).await;
    service.advance_clock(Duration::from_secs(120)).await;
    pump(&service).await;
    assert_eq!((outcomes(&service).await.pop().unwrap(), links().await), ("answered".to_owned(), before + 1));
}
