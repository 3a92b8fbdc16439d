//! Invitations by mail: the link leads to a page, a person's press of a button answers. They go to users, and to
//! addresses of which nobody learns whose they are.

use std::time::Duration;

use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::json;

use super::{invited, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{Player, link_token};

/// How many days an invitation is valid.
fn days(app: &TestApp) -> u64 {
    app.app.settings.games.invitation_days.into()
}

async fn press(who: &Player, token: &str, answer: Option<&str>) -> Reply {
    let path = format!("/invitations/{token}");
    let anybody = who.client.anonymous();
    let sent = match answer {
        None => anybody.raw(Method::GET, &path),
        Some(answer) => {
            let form = anybody.raw(Method::POST, &path).header("Content-Type", "application/x-www-form-urlencoded");
            form.body(format!("answer={answer}"))
        }
    };
    Reply::read(sent.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_shows_and_the_button_accepts() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    for _ in 0..2 {
        let page = press(&bert, &token, None).await.ok();
        assert!(page.text().contains("anna invites you"), "{page:?}");
        assert_eq!(anna.look(&game).await.json()["status"], "waiting", "fetching a link changes nothing (L-9)");
    }
    assert_eq!(press(&bert, &token, Some("perhaps")).await.status, 422);
    press(&bert, &token, Some("accept")).await.ok();
    assert_eq!(anna.look(&game).await.json()["status"], "setup");
    assert_eq!(press(&bert, &token, Some("accept")).await.status, 404);
    assert_eq!(press(&bert, &token, None).await.status, 404);
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'setup-wanted' ORDER BY address").await;
    assert_eq!(recipients, [[Some("anna@example.org".to_owned())], [Some("bert@example.org".to_owned())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn declining_ends_the_game_by_page_or_by_call() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let by_page = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    press(&bert, &token, Some("decline")).await.ok();
    let by_call = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    bert.client.call("leave_game").path("game", &by_call).path("seat", "blue").send().await.ok();
    assert_eq!(press(&bert, &token, Some("accept")).await.status, 404, "answered on another way");
    for game in [by_page, by_call] {
        let seen = anna.look(&game).await.json();
        assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("aborted"), &json!("declined")));
        bert.client.call("read_game").path("game", &game).send().await.problem("not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_expires_and_a_wrong_link_is_not_valid() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    assert_eq!(press(&bert, "nonsense", None).await.status, 404);
    assert_eq!(press(&bert, &"A".repeat(43), Some("accept")).await.status, 404);
    app.advance_clock(Duration::from_secs((days(&app) + 1) * 86_400)).await;
    assert_eq!(press(&bert, &token, Some("accept")).await.status, 404, "its days are over");
}

/// Anna invites an address; the game.
async fn invite_address(host: &Player, address: &str) -> Reply {
    let opponent = json!({ "type": "address", "address": address });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    host.client.call("create_game").json(body).send().await
}

const JOINING: &str = "accept&name=dora&password=correct+horse+battery+staple";

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_accepts_by_choosing_a_name_and_a_password() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let game = invite_address(&anna, "Dora@Example.org").await.ok().json()["id"].as_str().unwrap().to_owned();
    let token = link_token(&app, "dora@example.org", "invitations").await;
    let page = press(&anna, &token, None).await.ok().text();
    assert!(page.contains("anna invites you") && page.contains("name=\"name\""), "{page}");
    for wrong in ["accept&name=x&password=correct+horse", "accept&name=anna&password=correct+horse"] {
        let page = press(&anna, &token, Some(wrong)).await;
        assert_eq!(page.status, 422);
        assert!(page.text().contains("role=\"alert\""), "{page:?}");
    }
    assert_eq!(press(&anna, &token, Some("accept")).await.status, 404, "nobody is a user with that address");
    press(&anna, &token, Some(JOINING)).await.ok();
    let dora = Player::logged_in(&anna.client.anonymous(), "dora", "dora@example.org").await;
    let seen = dora.look(&game).await.json();
    assert_eq!((&seen["status"], &seen["you"]), (&json!("setup"), &json!("blue")));
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'setup-wanted' ORDER BY address").await;
    assert_eq!(recipients, [[Some("anna@example.org".to_owned())], [Some("dora@example.org".to_owned())]]);
    assert_eq!(press(&anna, &token, Some(JOINING)).await.status, 404, "once");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_invites_an_address_is_not_told_whether_it_has_a_user() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let mut replies = Vec::new();
    for address in ["bert@example.org", "nobody@example.org"] {
        let reply = invite_address(&anna, address).await.ok();
        let game = reply.json();
        let seat = game["seats"][1].clone();
        assert_eq!(seat, json!({ "seat": "blue", "team": "blue", "status": "invited", "setup_locked": false }));
        replies.push((reply.status, reply.body.len()));
    }
    assert_eq!(replies[0], replies[1]);
    let own = invite_address(&anna, "anna@example.org").await.problem("invalid-fields");
    assert_eq!(own["faults"][0]["at"], "opponent.address");
    // Bert, who has an account, just presses the button.
    let token = link_token(&app, "bert@example.org", "invitations").await;
    let page = press(&bert, &token, None).await.ok().text();
    assert!(!page.contains("name=\"password\""), "{page}");
    press(&bert, &token, Some("accept")).await.ok();
    let games = bert.client.call("list_games").send().await.ok().json();
    assert_eq!(games["games"][0]["status"], "setup");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_declines_for_good() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    invite_address(&anna, "dora@example.org").await.ok();
    let token = link_token(&app, "dora@example.org", "invitations").await;
    press(&anna, &token, Some("never")).await.ok();
    let mails = async || app.sql("SELECT 1 FROM outbox WHERE kind = 'invitation'").await.len();
    let before = mails().await;
    invite_address(&anna, "dora@example.org").await.ok();
    assert_eq!(mails().await, before, "it goes nowhere");
    invite_address(&carl, "dora@example.org").await.ok();
    assert_eq!(mails().await, before + 1);

    let game = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    press(&bert, &token, Some("never")).await.ok();
    assert_eq!(anna.look(&game).await.json()["status"], "aborted");
    let before = mails().await;
    invited(&anna, &bert).await;
    invite_address(&anna, "bert@example.org").await.ok();
    assert_eq!(mails().await, before);
    invited(&carl, &bert).await;
    assert_eq!(mails().await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_nobody_answers_ends_after_its_days() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let by_name = invited(&anna, &bert).await;
    let by_address = invite_address(&anna, "dora@example.org").await.ok().json()["id"].as_str().unwrap().to_owned();
    anna.lock(&by_name, &crate::support::personas::RED).await.ok();
    let pump = async || while clock::step(&app.app).await.unwrap() == Step::Worked {};
    app.advance_database_clock(days(&app) * 86_400 - 600).await;
    pump().await;
    assert_eq!(anna.look(&by_name).await.json()["status"], "waiting");
    app.advance_database_clock(601).await;
    pump().await;
    for game in [by_name, by_address] {
        assert_eq!(anna.look(&game).await.json()["status"], "aborted");
    }
    bert.client.call("list_decisions").send().await.ok();
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'game-over'").await;
    assert!(
        recipients.iter().filter(|row| row[0].as_deref() == Some("anna@example.org")).count() == 2,
        "{recipients:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_looks_at_an_invitation_when_it_ends_and_not_before() {
    // Two numbers that differ, whatever the defaults are.
    let app = TestApp::start_with(|settings| settings.games.open_days = settings.games.invitation_days + 1).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = invited(&anna, &bert).await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    anna.client.call("create_game").json(open).send().await.ok();
    let alarms = async || {
        let days = "SELECT extract(epoch FROM alarm_at - created_at)::int / 86400 FROM games ORDER BY created_at";
        app.sql(days).await.into_iter().map(|row| row[0].clone()).collect::<Vec<_>>()
    };
    let (invitation, open_seat) = (Some(days(&app).to_string()), Some(app.app.settings.games.open_days.to_string()));
    assert_eq!(alarms().await, [invitation.clone(), open_seat.clone()]);
    assert_eq!(clock::step(&app.app).await.unwrap(), Step::Idle);
    // Whoever looks too early sets the alarm again, and not a minute ahead.
    app.sql("UPDATE games SET alarm_at = fieldpost_now()").await;
    assert_eq!(clock::step(&app.app).await.unwrap(), Step::Worked);
    assert_eq!(alarms().await, [invitation, open_seat]);
    app.advance_database_clock(86_400).await;
    assert_eq!(clock::step(&app.app).await.unwrap(), Step::Idle);
    assert_eq!(anna.look(&game).await.json()["status"], "waiting");
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_to_addresses_are_few() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    for _ in 0..5 {
        invite_address(&anna, "dora@example.org").await.ok();
    }
    invite_address(&anna, "dora@example.org").await.problem("too-many-requests");
    invite_address(&anna, "not an address").await.problem("invalid-fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_by_many_gets_few_mails_and_no_word_of_games_that_never_began() {
    let app = TestApp::start_with(|settings| settings.limits.invitations_mailed_to_one_address_per_day = 20).await;
    Player::new(&app, "carl").await;
    for (name, times) in [("anna", 12), ("bert", 12)] {
        let host = Player::new(&app, name).await;
        for _ in 0..times {
            let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "carl" } });
            let game = host.client.call("create_game").json(body).send().await.ok().json();
            host.act(game["id"].as_str().unwrap(), "abort").await.ok();
        }
    }
    let kinds = app
        .sql("SELECT kind, count(*) FROM outbox WHERE address LIKE 'carl%' AND game_id IN (SELECT id FROM games) GROUP BY 1")
        .await;
    assert_eq!(kinds, [[Some("invitation".to_owned()), Some("20".to_owned())]]);
}
