//! What somebody who is barred can still do without a log-in, which is nothing; and that nobody else is told.

use fieldpost::app::moderation::{bar, lift};
use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::Value;

use super::operator;
use crate::letters::service::{PLAY, latest, mails};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{Player, Table, link_token};
use crate::support::post::{self, letter, open, outcomes, version};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

async fn press(app: &TestApp, path: &str, form: &'static str) -> Reply {
    let request = Client::new(&app.url).raw(Method::POST, path).body(form);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.expect("an answer")).await
}

/// Brings a letter to be handled.
async fn write(app: &TestApp, from: &str, to: &str, text: &str) {
    post::bring(app, &letter(from, to, text)).await.ok();
    post::pump(app).await;
    app.advance_database_clock(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_of_somebody_who_is_barred_plays_nothing_and_is_answered_once_a_day() {
    let app = open().await;
    let table = Table::in_play(&app).await;
    let (to, before) = (post::reply_to(&app, ANNA).await, version(&app).await);
    let contact = app.app.site.sender().to_owned();
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    app.advance_database_clock(1).await;
    let had = mails(&app, ANNA).await.len();
    for text in ["b4-b5", "resign", "show", "Good luck!"] {
        write(&app, ANNA, &to, text).await;
    }
    assert_eq!(version(&app).await, before);
    assert_eq!(outcomes(&app).await, ["answered"; 4]);
    let answers = mails(&app, ANNA).await.split_off(had);
    assert_eq!(answers.len(), 1, "once a day");
    assert!(
        answers[0].text.contains("This account is barred.") && answers[0].text.contains(&contact),
        "{}",
        answers[0].text
    );
    assert!(!answers[0].text.contains("your turn"), "nothing is asked of them: {}", answers[0].text);
    // The other player goes on, and nobody says anything to them.
    assert!(mails(&app, BERT).await.iter().all(|mail| !mail.text.contains("barred")));

    lift(&app.app, &operator(), "anna").await.expect("done");
    write(&app, ANNA, &to, "b4-b5").await;
    assert_ne!(version(&app).await, before, "{:?}", outcomes(&app).await);
    drop(table);
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_does_a_letter_to_the_service() {
    let app = open().await;
    Player::new(&app, "anna").await;
    Player::new(&app, "bert").await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    app.advance_database_clock(1).await;
    write(&app, ANNA, PLAY, "invite bert").await;
    let answer = latest(&app, ANNA).await;
    assert!(
        answer.text.contains("This account is barred.") && answer.text.contains(app.app.site.sender()),
        "{}",
        answer.text
    );
    let personal = answer.header("reply-to")[0].to_string();
    write(&app, ANNA, &personal, "invite bert").await;
    write(&app, ANNA, &personal, "yes").await;
    assert_eq!(app.sql("SELECT 1 FROM games").await.len(), 0);
    assert_eq!(outcomes(&app).await, ["answered"; 3]);
    let answers = async || app.sql("SELECT 1 FROM outbox WHERE kind = 'help'").await.len();
    assert_eq!(answers().await, 1, "once a day");
    // Neither is their list of games sent to whoever answers a mail of long ago.
    app.advance_database_clock(86_400).await;
    write(&app, ANNA, "move+p45jyls3dvggvhupaerukz4jvmk4pz7m2qx5tnw3ybc6hdj2r4vs@in.example.org", "b4-b5").await;
    let answer = latest(&app, ANNA).await.text;
    assert!(answer.contains("This account is barred.") && !answer.contains("no longer read"), "{answer}");
    app.advance_database_clock(86_400).await;
    write(&app, ANNA, PLAY, "settings").await;
    assert_eq!(answers().await, 3, "the next day again");
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_a_link_in_a_mail() {
    let app = open().await;
    let table = Table::in_play(&app).await;
    // A letter that its author must confirm.
    let to = post::reply_to(&app, ANNA).await;
    write(&app, "anna@elsewhere.example", &to, "b4-b5").await;
    let held = format!("/letters/{}", link_token(&app, ANNA, "letters").await);
    // A request that somebody has sent in their name.
    write(&app, ANNA, PLAY, "invite bert").await;
    let request = format!("/letters/{}", link_token(&app, ANNA, "letters").await);
    // A game that is over, and an invitation.
    let over = Table::again(&table).await;
    table.blue.act(&over, "resign").await.ok();
    let rematch = format!("/rematches/{}", link_token(&app, ANNA, "rematches").await);
    let body = serde_json::json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" } });
    table.blue.client.call("create_game").json(body).send().await.ok();
    let invitation = format!("/invitations/{}", link_token(&app, ANNA, "invitations").await);
    let games = async || app.sql("SELECT id, version, status FROM games ORDER BY id").await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    let before = games().await;
    for (path, form) in [(&held, ""), (&request, ""), (&rematch, ""), (&invitation, "answer=accept")] {
        let page = press(&app, path, form).await;
        assert_eq!(page.status, 401, "{path}: {page:?}");
        assert!(page.text().contains("This account is barred"), "{path}: {}", page.text());
        assert!(page.text().contains(app.app.site.sender()), "{path}: {}", page.text());
    }
    assert_eq!(games().await, before);
    // To say no is a kindness to the others.
    assert_eq!(press(&app, &invitation, "answer=decline").await.status, 200);
}

/// Everything that a player and a stranger are shown of a game and of its players.
async fn shown(app: &TestApp, bert: &Player, game: &str) -> Vec<(u16, Value)> {
    let carl = Client::new(&app.url);
    let mut shown: Vec<(u16, Value)> = Vec::new();
    for client in [&bert.client, &carl] {
        for operation in ["read_game", "list_events", "list_talk", "list_legal_actions", "read_rules"] {
            let reply = client.call(operation).path("game", game).send().await;
            shown.push((reply.status, serde_json::from_slice(&reply.body).unwrap_or_default()));
        }
        for (operation, name) in [("read_user", "anna"), ("list_games", ""), ("list_decisions", "")] {
            let call = client.call(operation);
            let reply = if name.is_empty() { call.send().await } else { call.path("name", name).send().await };
            shown.push((reply.status, serde_json::from_slice(&reply.body).unwrap_or_default()));
        }
    }
    for (_, body) in &mut shown {
        if let Some(members) = body.as_object_mut() {
            members.retain(|name, _| !["request_id", "as_of"].contains(&name.as_str()));
            for decision in members.get_mut("decisions").and_then(Value::as_array_mut).into_iter().flatten() {
                decision.as_object_mut().expect("a decision").remove("seconds_left");
            }
        }
    }
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_is_shown_that_somebody_is_barred_and_their_game_ends_by_its_deadline() {
    let app = open().await;
    let table = Table::in_play(&app).await;
    let had = mails(&app, BERT).await.len();
    let before = shown(&app, &table.blue, &table.game).await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    assert_eq!(shown(&app, &table.blue, &table.game).await, before);
    assert_eq!(mails(&app, BERT).await.len(), had, "nobody is written to");
    // They may be invited and played against as before: who is barred does not follow from it.
    let body = serde_json::json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" } });
    table.blue.client.call("create_game").json(body).send().await.ok();

    app.advance_database_clock(40 * 86_400).await;
    while clock::step(&app.app).await.expect("a step") == Step::Worked {}
    let over = app.sql(&format!("SELECT status FROM games WHERE id = '{}'", table.game)).await;
    assert_eq!(over, [[Some("over".to_owned())]]);
    assert!(mails(&app, BERT).await.iter().all(|mail| !mail.text.contains("barred")));
}
