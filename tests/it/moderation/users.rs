//! `fieldpost admin look-up` and `rename`.

use fieldpost::app::moderation::{bar, rename};
use serde_json::json;

use super::{REASON, admin, entry, operator, recorded, refused};
use crate::sessions::log_in;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::{PASSWORD, Player, Table};

async fn say(table: &Table, text: &str) -> String {
    let call = table.red.client.call("say").path("game", &table.game).json(json!({ "text": text }));
    call.send().await.ok().json()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_is_found_by_name_id_address_and_reported_line() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.client.call("change_me").json(json!({ "name": "annabel" })).send().await.ok();
    let line = say(&table, "You cheat!").await;
    let unreported = say(&table, "Good luck.").await;
    let report = table.blue.client.call("report_talk").path("game", &table.game).path("line", &line);
    report.send().await.ok();
    bar(&app.app, &operator(), "annabel", None).await.expect("done");
    let id = app.sql("SELECT id FROM users WHERE name = 'annabel'").await[0][0].clone().expect("an id");
    let report = ["--report", table.game.as_str(), line.as_str()];
    for whom in [&["Annabel"][..], &["anna"], &["Anna@example.org"], &[id.as_str()], &report] {
        let said = admin(&app, &[&["look-up"], whom].concat());
        let parts = [
            "user       annabel  ",
            &id,
            "name       anna  until ",
            "address    anna@example.org\n",
            "mails      sent\n",
        ];
        for part in
            parts.into_iter().chain([REASON, "You cheat!", &format!("playing    {}\n", table.game), "0 won, 0 drawn"])
        {
            assert!(said.contains(part), "{whom:?}: no {part:?} in\n{said}");
        }
        assert!(!said.contains("Good luck.") && !said.contains("argon2"), "{said}");
        assert_eq!(said.matches("user  ").count(), 1, "{said}");
    }
    assert_eq!(recorded(&app).await[1..], [(); 5].map(|()| entry("looked-up", "annabel")));
    // A line that nobody has reported leads to nobody.
    assert!(refused(&app, &["look-up", "--report", &table.game, &unreported]).contains("there is no such user"));
    assert!(refused(&app, &["look-up", "nobody"]).contains("there is no such user"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_that_they_were_looked_up() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let shown = async || {
        let trail = anna.client.call("list_audit").send().await.ok().json();
        let export = anna.client.call("export_me").send().await.ok().text();
        // The time of an export is its own.
        let export: Vec<String> =
            export.lines().filter(|line| !line.contains("\"kind\":\"end\"")).map(str::to_owned).collect();
        (trail, export)
    };
    let before = shown().await;
    admin(&app, &["look-up", "anna"]);
    assert_eq!(recorded(&app).await, [entry("looked-up", "anna")]);
    assert_eq!(shown().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_gets_another_name_and_nobody_gets_the_old_one_for_a_while() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "insult").await;
    let bert = Player::new(&app, "bert").await;
    let said = admin(&app, &["rename", "Insult", "player-7"]);
    assert!(said.starts_with("player-7 is the name of "), "{said}");
    assert_eq!(anna.client.call("read_me").send().await.ok().json()["name"], "player-7", "the session goes on");
    log_in(&app, "player-7", PASSWORD).await.ok();
    log_in(&app, "insult", PASSWORD).await.problem("wrong-credentials");
    // Neither somebody else, nor somebody new, nor the user.
    for player in [&bert, &anna] {
        player.client.call("change_me").json(json!({ "name": "INSULT" })).send().await.problem("name-taken");
    }
    let body = json!({ "name": "insult", "address": "new@example.org", "password": PASSWORD });
    Client::new(&app.url).call("register_user").json(body).send().await.problem("name-taken");
    // It was not a change of theirs: they may choose another name as often as anybody.
    for number in 0..app.app.settings.names.changes {
        let name = json!({ "name": format!("anna{number}") });
        anna.client.call("change_me").json(name).send().await.ok();
    }
    let days = u64::from(app.app.settings.names.cooldown_days);
    app.advance_database_clock((days + 1) * 86_400).await;
    bert.client.call("change_me").json(json!({ "name": "insult" })).send().await.ok();
    let now = app.sql("SELECT name FROM users WHERE address = 'insult@example.org'").await[0][0].clone();
    assert_eq!(recorded(&app).await, [entry("name-changed", &now.expect("a name"))]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nobody_may_take_is_not_given_either() {
    let app = TestApp::start().await;
    for name in ["anna", "bert"] {
        Player::new(&app, name).await;
    }
    assert!(refused(&app, &["rename", "anna", "Bert"]).contains("another user has this name"));
    assert!(refused(&app, &["rename", "anna", "admin"]).contains("is reserved"));
    assert!(refused(&app, &["rename", "anna", "a name"]).contains("name"));
    assert!(refused(&app, &["rename", "anna", "ANNA"]).contains("must be another one"));
    assert!(refused(&app, &["rename", "carl", "carla"]).contains("there is no such user"));
    rename(&app.app, &operator(), "anna", "annabel").await.expect("done");
    assert!(refused(&app, &["rename", "bert", "anna"]).contains("another user has this name"));
    assert!(refused(&app, &["rename", "annabel", "anna"]).contains("another user has this name"));
    let names = app.sql("SELECT name FROM users ORDER BY name").await;
    assert_eq!(names, [[Some("annabel".to_owned())], [Some("bert".to_owned())]]);
    assert_eq!(recorded(&app).await, [entry("name-changed", "annabel")]);
}
