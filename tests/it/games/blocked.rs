//! Blocking (G-1): whoever wants no more invitations from somebody gets none, however they are sent, and nobody else
//! can see it. A refusal that the name and the address of one person share would show that they belong together (V-6).

use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::json;

use super::rematches::over;
use super::{invited, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{Player, RED, link_token};
use crate::support::transcript::Transcript;

const BERT: &str = "bert@example.org";

/// Anna invites Bert: by his name, by his address, or to a rematch.
async fn invite(anna: &Player, way: &str, last: &str) -> Reply {
    let create = |opponent| {
        let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
        anna.client.call("create_game").json(body)
    };
    match way {
        "user" => create(json!({ "type": "user", "user": "bert" })).send().await,
        "address" => create(json!({ "type": "address", "address": BERT })).send().await,
        _ => anna.client.call("ask_for_rematch").path("game", last).send().await,
    }
}

/// What Anna is told from her invitation until it ends unanswered, and what Bert is sent and shown.
async fn story(way: &str, blocked: bool) -> (Transcript, Vec<String>) {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let last = if way == "rematch" { over(&anna, &bert).await } else { String::new() };
    app.sql("DELETE FROM outbox").await;
    if blocked {
        bert.client.call("block_user").path("name", "anna").send().await.ok();
    }
    let mut transcript = Transcript::new(&app.url);
    let reply = invite(&anna, way, &last).await.ok();
    let game = reply.json()["id"].as_str().unwrap().to_owned();
    transcript.about(&game);
    transcript.note("create_game", "anna invites", &reply);
    let mut shown = Vec::new();
    for when in ["at once", "after its days"] {
        transcript.note("read_game", when, &anna.look(&game).await);
        if way != "rematch" {
            let seat = if way == "user" { &RED[..] } else { &[] };
            if when == "at once" && !seat.is_empty() {
                transcript.note("put_setup", when, &anna.lock(&game, seat).await);
            }
            transcript.note("list_games", when, &anna.client.call("list_games").send().await);
            transcript.note("list_decisions", when, &anna.client.call("list_decisions").send().await);
        }
        for list in ["list_games", "list_decisions"] {
            let seen = bert.client.call(list).send().await.ok().text();
            shown.extend(seen.contains(&game).then(|| list.to_owned()));
        }
        app.advance_database_clock(u64::from(app.app.settings.games.invitation_days) * 86_400 + 1).await;
        while clock::step(&app.app).await.unwrap() == Step::Worked {}
    }
    transcript.mails(&app, &[BERT]).await;
    let sent = app.sql(&format!("SELECT kind FROM outbox WHERE address = '{BERT}'")).await;
    shown.extend(sent.into_iter().map(|row| row[0].clone().unwrap()));
    (transcript, shown)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_invites_cannot_tell_whether_they_are_blocked() {
    for way in ["user", "address", "rematch"] {
        let (heard, shown) = story(way, false).await;
        let (blocked, hidden) = story(way, true).await;
        heard.is_like(&blocked);
        assert!(shown.contains(&"invitation".to_owned()), "{way}: {shown:?}");
        assert_eq!(hidden, Vec::<String>::new(), "{way}: Bert hears nothing");
    }
}

/// Presses the button that declines the invitation to Bert for good.
async fn never(app: &TestApp, bert: &Player) {
    let token = link_token(app, BERT, "invitations").await;
    let form = bert.client.anonymous().raw(Method::POST, &format!("/invitations/{token}"));
    let form = form.header("Content-Type", "application/x-www-form-urlencoded").body("answer=never");
    Reply::read(form.send().await.unwrap()).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_by_mistake_can_be_heard_again() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let blocked = async |who: &Player| who.client.call("list_blocked").send().await.ok().json()["blocked"].clone();
    invite(&anna, "address", "").await.ok();
    never(&app, &bert).await;
    let list = blocked(&bert).await;
    assert_eq!((list.as_array().unwrap().len(), &list[0]["user"]), (1, &json!("anna")));
    assert_eq!((blocked(&anna).await, blocked(&carl).await), (json!([]), json!([])), "it is Bert's own list");
    app.sql("DELETE FROM outbox").await;
    let game = invited(&anna, &bert).await;
    assert_eq!(app.sql("SELECT kind FROM outbox").await.len(), 0);
    let unblock = async |name: &str| bert.client.call("unblock_user").path("name", name).send().await;
    unblock("carl").await.problem("not-found");
    unblock("Anna").await.ok();
    unblock("Anna").await.problem("not-found");
    let listed = bert.client.call("list_decisions").send().await.ok().text();
    assert!(listed.contains(&game), "what still stands is there again: {listed}");
    invited(&anna, &bert).await;
    link_token(&app, BERT, "invitations").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_blocked_somebody_may_still_ask_them_for_a_rematch_and_take_theirs() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = over(&anna, &bert).await;
    bert.client.call("block_user").path("name", "anna").send().await.ok();
    let asked = invite(&anna, "rematch", &game).await.ok().json();
    let rematch = invite(&bert, "rematch", &game).await.ok().json();
    assert_eq!((&rematch["id"], &rematch["status"]), (&asked["id"], &json!("setup")));
}
