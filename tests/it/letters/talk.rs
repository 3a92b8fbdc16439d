//! Talk by mail (ADR 43): a line of a letter that begins with `say:`, below a move or alone, and the mails that bring
//! it.

use fieldpost::worker::{Step, digest};
use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::personas::{Player, Table};
use crate::support::post::{accept, answer, bring, latest, letter, mails, open, outcomes, pump, reply_to};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// The text of a mail in one line, with ordinary blanks.
fn flat(mail: &Letter) -> String {
    mail.text.replace('\u{a0}', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that waits for an address.
async fn all(service: &TestApp, address: &str) -> String {
    mails(service, address).await.iter().map(flat).collect::<Vec<_>>().join("\n")
}

/// It is Red's turn, and Anna's, who has a mail to answer.
async fn in_play() -> (TestApp, Table) {
    let service = open().await;
    let table = Table::in_play(&service).await;
    (service, table)
}

/// What is stored: the version and the text of each line.
async fn stored(service: &TestApp) -> Vec<(String, String)> {
    let rows = service.sql("SELECT version, text FROM talk ORDER BY written_at, id").await;
    rows.into_iter().map(|row| (row[0].clone().unwrap(), row[1].clone().unwrap())).collect()
}

fn line(version: &str, text: &str) -> (String, String) {
    (version.to_owned(), text.to_owned())
}

/// When Bert gets mails of a kind.
async fn choose(player: &Player, kinds: &[(&str, &str)]) {
    let mut notices = player.client.call("read_notices").send().await.ok().json();
    for (kind, timing) in kinds {
        notices["kinds"][*kind] = json!(timing);
    }
    let body = json!({ "digest_hour": notices["digest_hour"], "kinds": notices["kinds"] });
    player.client.call("put_notices").json(body).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_below_a_move_comes_with_the_mail_that_tells_the_move() {
    let (service, table) = in_play().await;
    answer(&service, ANNA, "i4-i5\n\nsay: resign? b7-b6!\n\nAnna").await;
    assert_eq!(outcomes(&service).await, ["played"]);
    assert_eq!(stored(&service).await, [line("4", "resign? b7-b6!")]);
    let mail = latest(&service, BERT).await;
    assert!(flat(&mail).contains("anna says: “resign? b7-b6!”"), "{}", mail.text);
    assert!(mail.html.replace("&#160;", " ").contains("resign? b7-b6!"), "{}", mail.html);
    assert!(flat(&mail).contains("It is your turn"), "{}", mail.text);
    let receipt = latest(&service, ANNA).await;
    assert!(flat(&receipt).contains("You said to bert: “resign? b7-b6!”"), "{}", receipt.text);
    // Nothing of it was a command, and Bert's answer is his own.
    answer(&service, BERT, "e7-e6\nSag: See https://evil.example/x").await;
    let mail = latest(&service, ANNA).await;
    assert!(flat(&mail).contains("bert says: “See https: / / evil. example/ x”"), "{}", mail.text);
    assert!(!mail.html.contains("evil.example"), "{}", mail.html);
    let game = table.red.look(&table.game).await.json();
    assert_eq!((&game["version"], &game["awaiting"][0]["seats"]), (&json!(5), &json!(["red"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_alone_is_a_mail_of_its_own_that_can_be_answered() {
    let (service, table) = in_play().await;
    answer(&service, BERT, "say: Are you still there?").await;
    assert_eq!((outcomes(&service).await, stored(&service).await.len()), (vec!["answered".to_owned()], 1));
    let receipt = latest(&service, BERT).await;
    assert!(flat(&receipt).contains("You said to anna: “Are you still there?”"), "{}", receipt.text);
    let mail = latest(&service, ANNA).await;
    assert!(mail.subject.starts_with("[Talk] "), "{}", mail.subject);
    assert!(flat(&mail).contains("bert says: “Are you still there?”"), "{}", mail.text);
    answer(&service, ANNA, "i4-i5\nsay: Yes!").await;
    assert!(flat(&latest(&service, BERT).await).contains("anna says: “Yes!”"));
    assert_eq!(table.red.look(&table.game).await.json()["version"], 4);
    let call = table.blue.client.call("say").path("game", &table.game).json(json!({ "text": "Oh" }));
    call.send().await.ok();
    assert!(flat(&latest(&service, ANNA).await).contains("bert says: “Oh”"), "through the interface as well");
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_with_a_word_that_ends_the_game_is_said_when_that_is_confirmed() {
    let (service, _table) = in_play().await;
    answer(&service, ANNA, "Resign\n\nsay: Well played!").await;
    assert_eq!(stored(&service).await, []);
    let asked = latest(&service, ANNA).await;
    let request = Client::new(&service.url).raw(Method::POST, &format!("/letters/{}", asked.token("letters")));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.unwrap()).await.ok();
    let closing = latest(&service, BERT).await;
    assert!(flat(&closing).contains("anna says: “Well played!”"), "{}", closing.text);
    assert!(all(&service, ANNA).await.contains("You said to bert: “Well played!”"));
    assert_eq!(stored(&service).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_confirms_a_move_from_another_address_does_not_say_what_stood_below_it() {
    let (service, table) = in_play().await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter("mallory@example.net", &to, "i4-i5\n\nsay: You play like a child.")).await.ok();
    pump(&service).await;
    let asked = latest(&service, ANNA).await;
    assert!(flat(&asked).contains("Your message was not passed on."), "{}", asked.text);
    answer(&service, ANNA, "yes").await;
    assert_eq!(
        (table.red.look(&table.game).await.json()["version"].clone(), stored(&service).await),
        (json!(4), Vec::new())
    );
    assert!(!all(&service, BERT).await.contains("like a child"));
}

/// The mails that the links in a mail open: their bodies.
fn opened(mail: &Letter) -> Vec<String> {
    let links = mail.html.split("href=\"mailto:").skip(1).filter_map(|rest| rest.split('"').next());
    let bodies = links.filter_map(|link| link.split("body=").nth(1));
    bodies.map(|body| percent_encoding::percent_decode_str(body).decode_utf8_lossy().into_owned()).collect()
}

/// The lines that operators are shown.
async fn reported(service: &TestApp) -> Vec<String> {
    let lines = crate::moderation::reported(service).await;
    lines.into_iter().map(|line| line.text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_line_is_reported_with_one_word_and_its_author_is_not_told() {
    let (service, table) = in_play().await;
    answer(&service, ANNA, "report").await;
    let refused = flat(&latest(&service, ANNA).await);
    assert!(refused.contains("nobody has written anything to you in this game that could be reported"), "{refused}");
    let before = reply_to(&service, ANNA).await;
    answer(&service, BERT, "say: Good luck").await;
    answer(&service, BERT, "say: You are a fool").await;
    let mail = latest(&service, ANNA).await;
    assert!(
        flat(&mail).contains("Answer with “report” to report this message, or with “no talk” to get no more of them"),
        "{}",
        mail.text
    );
    assert!(!mail.text.contains("No more messages from other players"), "the link at the end does that");
    assert_eq!(opened(&mail), ["report", "no talk"]);
    let heard = all(&service, BERT).await;
    answer(&service, ANNA, "Report!\n\nAnna").await;
    assert_eq!(
        (reported(&service).await, outcomes(&service).await.pop()),
        (vec!["You are a fool".to_owned()], Some("answered".to_owned()))
    );
    let receipt = latest(&service, ANNA).await;
    assert!(flat(&receipt).contains("The last message from bert has been reported"), "{}", receipt.text);
    assert!(flat(&receipt).contains("Reported: “You are a fool”"), "{}", receipt.text);
    assert_eq!(all(&service, BERT).await, heard, "the author is told nothing");
    // From another address somebody asks whether that is meant; of what had not been said when it came it is not.
    bring(&service, &letter("mallory@example.net", &before, "report")).await.ok();
    pump(&service).await;
    assert_eq!(reported(&service).await.len(), 1);
    answer(&service, BERT, "say: Sorry").await;
    let asked = mails(&service, ANNA)
        .await
        .into_iter()
        .rev()
        .find(|mail| mail.text.contains("“report”") && mail.html.contains("/letters/"))
        .expect("a question");
    let request = Client::new(&service.url).raw(Method::POST, &format!("/letters/{}", asked.token("letters")));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.unwrap()).await.ok();
    assert_eq!(reported(&service).await, ["You are a fool"]);
    assert_eq!(table.red.look(&table.game).await.json()["version"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_of_the_mail_that_it_answers_and_never_of_a_line_that_was_not_mailed() {
    let (service, _) = in_play().await;
    answer(&service, BERT, "say: pelican").await;
    let first = reply_to(&service, ANNA).await;
    answer(&service, BERT, "say: heron").await;
    bring(&service, &letter(ANNA, &first, "report")).await.ok();
    pump(&service).await;
    assert_eq!(reported(&service).await, ["pelican"], "the later line is in another mail");
    let receipt = flat(&latest(&service, ANNA).await);
    assert!(receipt.contains("Reported: “pelican”") && !receipt.contains("heron"), "{receipt}");
    answer(&service, ANNA, "No talk").await;
    answer(&service, BERT, "say: stork").await;
    answer(&service, ANNA, "show").await;
    answer(&service, ANNA, "report").await;
    let receipt = flat(&latest(&service, ANNA).await);
    assert!(receipt.contains("Reported: “heron”") && !receipt.contains("stork"), "nobody is mailed that: {receipt}");
    assert_eq!(stored(&service).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_waits_for_the_digest_of_its_reader_is_not_the_one_that_they_report() {
    let (service, table) = in_play().await;
    answer(&service, BERT, "say: pelican").await;
    let chosen = json!({ "digest_hour": 9, "kinds": { "talk": "daily" } });
    table.red.client.call("put_notices").json(&chosen).send().await.ok();
    answer(&service, BERT, "say: heron").await;
    answer(&service, ANNA, "show").await;
    answer(&service, ANNA, "report").await;
    assert_eq!(reported(&service).await, ["pelican"], "the later line is in no mail yet");
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_switched_off_and_on_with_a_word_or_a_link() {
    let (service, table) = in_play().await;
    let timing = async || {
        let chosen = table.blue.client.call("read_notices").send().await.ok().json();
        chosen["kinds"]["talk"].as_str().unwrap().to_owned()
    };
    answer(&service, ANNA, "i4-i5\nsay: one").await;
    let mail = latest(&service, BERT).await;
    assert!(flat(&mail).contains("anna says: “one” Answer with “report” to report this message"), "{}", mail.text);
    let links: Vec<_> = mail.text.split_whitespace().filter(|word| word.contains("/unsubscribe/")).collect();
    assert!(links.len() == 2 && flat(&mail).contains("No more messages from other players:"), "{}", mail.text);
    let page = links[0].strip_prefix(service.url.as_str()).expect("a link to this server");
    let request =
        Client::new(&service.url).raw(Method::POST, page).header("content-type", "application/x-www-form-urlencoded");
    let off = Reply::read(request.body("answer=off").send().await.unwrap()).await.ok().text();
    assert!(off.contains("These mails are off"), "{off}");
    assert_eq!(timing().await, "off");
    answer(&service, BERT, "talk").await;
    let on = flat(&latest(&service, BERT).await);
    assert!(on.contains("What other players write to you: comes at once"), "{on}");
    assert_eq!(timing().await, "at_once");
    answer(&service, BERT, "No talk, please").await;
    let off = flat(&latest(&service, BERT).await);
    assert!(off.contains("What other players write to you: does not come"), "{off}");
    assert_eq!(timing().await, "off");
    answer(&service, ANNA, "say: two").await;
    assert!(!all(&service, BERT).await.contains("“two”"));
    answer(&service, BERT, "talk").await;
    answer(&service, ANNA, "say: three").await;
    assert!(all(&service, BERT).await.contains("anna says: “three”"));
    assert_eq!(stored(&service).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_reports_without_end_is_answered_a_few_times_a_day() {
    let (service, table) = in_play().await;
    table.blue.client.call("say").path("game", &table.game).json(json!({ "text": "Oh" })).send().await.ok();
    let to = reply_to(&service, ANNA).await;
    for word in ["report", "no talk"] {
        let before = mails(&service, ANNA).await.len();
        for initial in 'A'..='L' {
            bring(&service, &letter(ANNA, &to, &format!("{word}\n\nAnna {initial}"))).await.ok();
            pump(&service).await;
        }
        assert_eq!(mails(&service, ANNA).await.len() - before, 10, "{word}");
    }
    assert_eq!(reported(&service).await, ["Oh"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_that_is_not_passed_on_is_said_to_its_author() {
    let (service, table) = in_play().await;
    let before = all(&service, BERT).await;
    for text in ["i4-i9\nsay: my first try", "show\n\nsay: my second try"] {
        answer(&service, ANNA, text).await;
        let mail = latest(&service, ANNA).await;
        let said = "Your message was not passed on. It goes to the other player with a move that is played";
        assert!(flat(&mail).contains(said), "{}", mail.text);
    }
    let long = "this is my move, and I have thought about it for two days:";
    answer(&service, ANNA, &format!("say: {long}\ni4-i5")).await;
    assert_eq!((stored(&service).await, all(&service, BERT).await), (Vec::new(), before), "nothing is said");
    assert_eq!(table.red.look(&table.game).await.json()["version"], 3);
    answer(&service, ANNA, &format!("i4-i5\nsay: {}", "x".repeat(281))).await;
    let long = flat(&latest(&service, ANNA).await);
    assert!(long.contains("Your message was not passed on. It must have between 1 and 280 characters."), "{long}");
    assert_eq!((stored(&service).await, outcomes(&service).await.pop()), (Vec::new(), Some("played".to_owned())));
    answer(&service, ANNA, "resign").await;
    answer(&service, ANNA, "yes\n\nsay: Well played!").await;
    assert_eq!(table.red.look(&table.game).await.json()["status"], "over");
    let told = mails(&service, ANNA).await;
    assert!(told.iter().rev().take(2).any(|mail| flat(mail).contains("Your message was not passed on.")));
    assert_eq!(stored(&service).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_below_a_move_that_is_refused_does_not_count_as_one_of_the_day() {
    let service = TestApp::start_with(|settings| {
        accept(&mut settings.letters);
        settings.limits.talk_per_day = 1;
    })
    .await;
    Table::in_play(&service).await;
    answer(&service, ANNA, "i4-i9\nsay: Good luck").await;
    answer(&service, ANNA, "i4-i5\nsay: Good luck").await;
    assert_eq!(
        (outcomes(&service).await.pop(), stored(&service).await),
        (Some("played".to_owned()), vec![line("4", "Good luck")])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_choose_how_they_are_told() {
    // When mails about turns, and those about talk, come; whether what is said is in a mail at once, or in a digest.
    for (turn, talk, at_once, daily) in [
        ("at_once", "daily", true, false),
        ("daily", "at_once", true, false),
        ("off", "at_once", true, false),
        ("at_once", "off", false, false),
        ("off", "off", false, false),
        ("daily", "daily", false, true),
        ("off", "daily", false, true),
    ] {
        let (service, table) = in_play().await;
        choose(&table.blue, &[("your_turn", turn), ("talk", talk)]).await;
        answer(&service, ANNA, "i4-i5\nsay: Good luck, Bert").await;
        assert_eq!(all(&service, BERT).await.contains("Good luck, Bert"), at_once, "{turn} {talk}");
        service.advance_database_clock(86_400).await;
        while digest::step(&service.app).await.unwrap() == Step::Worked {}
        let digests = service.sql("SELECT 1 FROM outbox WHERE kind = 'digest'").await.len();
        let told = crate::support::waiting::waiting(&service, "kind = 'digest'", "created_at").await;
        let told = told.iter().any(|mail| flat(&mail.letter()).contains("anna says: “Good luck, Bert”"));
        assert_eq!((told, digests > 0), (daily, daily || turn == "daily"), "{turn} {talk}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_blocked_is_answered_as_always_and_mailed_to_nobody() {
    let mut receipts = Vec::new();
    for blocked in [false, true] {
        let (service, table) = in_play().await;
        if blocked {
            table.blue.client.call("block_user").path("name", "anna").send().await.ok();
        }
        answer(&service, ANNA, "i4-i5\nsay: You cheat").await;
        answer(&service, ANNA, "say: Coward").await;
        let heard = all(&service, BERT).await;
        assert_eq!([heard.contains("You cheat"), heard.contains("Coward")], [!blocked; 2]);
        let told = mails(&service, ANNA).await;
        receipts.push(
            told.iter()
                .map(|mail| flat(mail).replace(&table.game[..8], ""))
                .filter(|text| text.contains("You said"))
                .count(),
        );
        assert_eq!(stored(&service).await.len(), 2);
    }
    assert_eq!(receipts, [2, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_with_talk_is_sent_although_its_decision_is_over() {
    let (service, table) = in_play().await;
    answer(&service, ANNA, "i4-i5\nsay: Good luck").await;
    table.blue.act(&table.game, "e7-e6").await.ok();
    table.red.act(&table.game, "i5-i6").await.ok();
    table.blue.act(&table.game, "e6-e5").await.ok();
    let taken = "SELECT dedupe_key FROM outbox WHERE kind = 'your-turn' AND address = 'bert@example.org' AND content IS NOT NULL";
    assert_eq!(service.sql(taken).await.len(), 2, "the one with talk, and the next");
    let ids = service.sql(taken).await;
    let mut conn = service.app.store.connection().await.unwrap();
    let token = uuid::Uuid::now_v7();
    service.sql(&format!("UPDATE outbox SET lease = '{token}'")).await;
    let ids: Vec<_> = ids
        .into_iter()
        .map(|row| fieldpost::store::outbox::MailId {
            game_id: table.game.parse().unwrap(),
            dedupe_key: row[0].clone().unwrap(),
        })
        .collect();
    let ids: Vec<_> = ids.iter().collect();
    let gone = fieldpost::store::outbox::supersede(&mut conn, token, &ids).await.unwrap();
    assert_eq!(gone.len(), 1, "{gone:?}");
    assert!(all(&service, BERT).await.contains("anna says: “Good luck”"));
}
