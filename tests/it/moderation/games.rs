//! `fieldpost admin close`, `reports` and `answer`.

use fieldpost::app::moderation::close;
use fieldpost::app::play::verify::verify;
use serde_json::{Value, json};

use super::{OPERATOR, REASON, admin, operator, recorded, refused};
use crate::support::app::TestApp;
use crate::support::personas::{Table, link_token};
use crate::support::post::mails;

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";
const ABORTED: &str = "The game was called off; it has no result.";

fn outcome() -> Value {
    json!({ "result": "aborted", "reason": "aborted" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_aborted_at_any_time_and_its_players_are_told_as_of_any_abort() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "e7-e6").await.ok();
    let said = admin(&app, &["close", &table.game]);
    assert_eq!(said, format!("game {} is aborted\n", table.game));
    for (player, other) in [(&table.red, "blue"), (&table.blue, "red")] {
        let seen = player.look(&table.game).await.json();
        assert_eq!((&seen["status"], &seen["outcome"]), (&json!("aborted"), &outcome()));
        assert_eq!(seen["setups"].get(other), None, "nothing is revealed (V-4)");
        let mail = mails(&app, &player.address).await.pop().expect("a mail");
        assert!(mail.text.contains(ABORTED), "{}", mail.text);
        let whole = format!("{seen}{}", mail.text);
        assert!(!whole.contains(REASON) && !whole.contains(OPERATOR), "{whole}");
        table.red.act(&table.game, "resign").await.problem("game-over");
    }
    assert_eq!(verify(&app.app, &[]).await.expect("checked").faults, vec![]);
    assert!(refused(&app, &["close", &table.game]).contains("the game is over"));
    assert!(refused(&app, &["close", "0193537a-9f1b-7a3d-8e52-1c7d4b6a9f03"]).contains("there is no such game"));
    assert_eq!(recorded(&app).await, [format!("game-closed - {OPERATOR} {REASON}")]);
    let about = app.sql("SELECT about_id FROM audit WHERE what = 'game-closed'").await;
    assert_eq!(about, [[Some(table.game.clone())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_for_players_is_closed_as_well() {
    let app = TestApp::start().await;
    let invited = Table::invited(&app).await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let open = invited.red.client.call("create_game").json(open).send().await.ok().json();
    let open = open["id"].as_str().expect("an id");
    let link = link_token(&app, BERT, "invitations").await;
    for game in [invited.game.as_str(), open] {
        close(&app.app, &operator(), game.parse().expect("an id")).await.expect("done");
        let seen = invited.red.look(game).await.json();
        assert_eq!(seen["status"], "aborted", "{seen}");
    }
    assert_eq!(crate::pages::get(&app, &format!("/invitations/{link}")).await.status, 404, "the link is void");
    let mail = mails(&app, ANNA).await.pop().expect("a mail");
    assert!(mail.text.contains(ABORTED), "{}", mail.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_open_until_an_operator_has_answered_them() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let mut lines = Vec::new();
    for text in ["You cheat!", "And you are slow."] {
        let call = table.red.client.call("say").path("game", &table.game).json(json!({ "text": text }));
        lines.push(call.send().await.ok().json()["id"].as_str().expect("an id").to_owned());
    }
    let report = async |line: &str| {
        let call = table.blue.client.call("report_talk").path("game", &table.game).path("line", line);
        call.send().await
    };
    report(&lines[0]).await.ok();
    let open = || admin(&app, &["reports"]);
    assert!(open().contains("You cheat!") && !open().contains("slow"), "{}", open());
    assert_eq!(admin(&app, &["reports", "--answered"]), "");
    // What is not reported cannot be answered.
    let none = "there is no such report that is open";
    assert!(refused(&app, &["answer", &table.game, &lines[1]]).contains(none));
    let had = mails(&app, BERT).await.len();
    assert_eq!(
        admin(&app, &["answer", &table.game, &lines[0]]),
        format!("the report of line {} is answered\n", lines[0])
    );
    assert!(refused(&app, &["answer", &table.game, &lines[0]]).contains(none));
    assert_eq!(open(), "");
    let answered = admin(&app, &["reports", "--answered"]);
    assert!(answered.contains("You cheat!  answered 2"), "{answered}");
    assert_eq!(mails(&app, BERT).await.len(), had, "nobody is told");
    // To report it again changes nothing, and looks the same.
    report(&lines[0]).await.ok();
    assert_eq!(open(), "");
    let uses = recorded(&app).await;
    assert!(uses.contains(&format!("report-answered - {OPERATOR} {REASON}")), "{uses:?}");
    assert!(uses.contains(&format!("reports-read - {OPERATOR} {REASON}")), "{uses:?}");
}
