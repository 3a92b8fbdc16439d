//! What a digest leaves out or leaves for the next one, and what happens when something fails.

use fieldpost::app::notices::digests::sweep;
use fieldpost::worker::{Step, clock};
use serde_json::json;

use super::{all_daily, at, choose, digests, flat, mailed, open, playing, pump};
use crate::support::app::TestApp;
use crate::support::personas::RED;
use crate::support::post;

async fn waiting(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM digest_notices WHERE told_at IS NULL").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_told_once_and_only_to_whoever_wants_it() {
    let (app, anna, bert) = open().await;
    for way in ["at_once", "off"] {
        choose(&bert, json!({ "your_turn": "daily", "game_over": way })).await;
        let game = playing(&anna, &bert, 7).await;
        anna.act(&game, "a4-a5").await.ok();
        assert_eq!(waiting(&app).await, 1);
        anna.act(&game, "resign").await.ok();
        at(&app, if way == "off" { "01-05 18:01" } else { "01-04 18:01" }).await;
        assert_eq!(pump(&app).await, 0, "{way}");
        assert_eq!(waiting(&app).await, 0);
    }
    assert_eq!(mailed(&app, &bert).await.iter().filter(|kind| *kind == "game-over").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_was_accepted_meanwhile_is_not_told() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "invitation": "daily", "setup_wanted": "off", "game_over": "off" })).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    assert_eq!(waiting(&app).await, 1);
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    anna.lock(&game, &RED).await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 0);
    assert_eq!(waiting(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_army_is_hidden_from_a_digest() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    assert!(said.contains("“setup ?????????? / ?????????? / ?????????? / ??????????”"), "{said}");
    assert!(!said.contains("the first line"), "an army has several: {said}");
    let address = said.split_once("Answer to ").unwrap().1.split(' ').next().unwrap();
    let army = "setup\nS2..3M..9F\n..........\n..........\n2B........";
    post::bring(&app, &post::letter(&bert.address, address, army)).await.ok();
    post::pump(&app).await;
    assert_eq!(post::outcomes(&app).await, ["played"]);
    let setup = bert.client.call("read_setup").path("game", &game).send().await.ok().json();
    assert_eq!(setup["locked"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_is_told_as_soon_as_it_can() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let [broken, whole] = [playing(&anna, &bert, 7).await, playing(&anna, &bert, 7).await];
    anna.act(&broken, "b4-b5").await.ok();
    anna.act(&whole, "a4-a5").await.ok();
    let set = async |control: &str| {
        app.sql(&format!("UPDATE games SET time_control = {control} WHERE id = '{broken}'")).await;
    };
    set("'nonsense ' || time_control").await;
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    assert!(said.contains("a4 to a5") && !said.contains("b4 to b5"), "{said}");
    at(&app, "01-04 19:02").await;
    assert_eq!(pump(&app).await, 0, "still not to be read");
    set("replace(time_control, 'nonsense ', '')").await;
    assert_eq!(pump(&app).await, 0, "an hour lies between");
    at(&app, "01-04 20:03").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[1]);
    assert!(said.contains("b4 to b5") && !said.contains("a4 to a5"), "{said}");
    assert_eq!(waiting(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_that_a_link_switched_off_and_on_again_is_reported_with_what_waited() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "your_turn": "daily" })).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let digest = digests(&app, "bert%").await.pop().unwrap();
    let link = digest.header("list-unsubscribe")[0].trim_matches(['<', '>']).to_owned();
    let press = async |answer: &str| {
        let form = reqwest::Client::new().post(&link).header("content-type", "application/x-www-form-urlencoded");
        assert_eq!(form.body(format!("answer={answer}")).send().await.unwrap().status(), 200);
    };
    bert.act(&game, "b7-b6").await.ok();
    anna.act(&game, "b4-b5").await.ok();
    press("off").await;
    press("undo").await;
    at(&app, "01-05 18:01").await;
    assert_eq!(pump(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_that_cannot_be_made_waits_and_keeps_nobody_from_theirs() {
    let (app, anna, bert) = open().await;
    all_daily(&anna).await;
    all_daily(&bert).await;
    let [first, second] = [playing(&bert, &anna, 7).await, playing(&anna, &bert, 7).await];
    bert.act(&first, "a4-a5").await.ok();
    anna.act(&second, "a4-a5").await.ok();
    // Anna's is the first, and her mail cannot be queued.
    app.sql("UPDATE digest_notices SET due_at = due_at - interval '1 minute' WHERE user_id = (SELECT id FROM users WHERE name = 'anna')").await;
    app.sql("ALTER TABLE outbox ADD CONSTRAINT hindered CHECK (kind <> 'digest' OR address <> 'anna@example.org') NOT VALID").await;
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    assert_eq!(digests(&app, "bert%").await.len(), 1);
    app.sql("ALTER TABLE outbox DROP CONSTRAINT hindered").await;
    assert_eq!(pump(&app).await, 0, "ten minutes lie between");
    app.advance_database_clock(601).await;
    assert_eq!(pump(&app).await, 1);
    assert_eq!(digests(&app, "anna%").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_comes_once_whichever_way_its_reader_chooses_meanwhile() {
    for ways in [["daily", "at_once"], ["at_once", "daily"]] {
        let (app, anna, bert) = open().await;
        anna.client.call("change_me").json(json!({ "reminder_hours": [24, 6] })).send().await.ok();
        let game = playing(&anna, &bert, 3).await;
        let remind = async || {
            app.sql(&format!("UPDATE games SET alarm_at = fieldpost_now() WHERE id = '{game}'")).await;
            while clock::step(&app.app).await.unwrap() == Step::Worked {}
        };
        at(&app, "01-06 12:30").await;
        for way in ways {
            choose(&anna, json!({ "reminder": way })).await;
            remind().await;
        }
        let mails = mailed(&app, &anna).await.iter().filter(|kind| *kind == "reminder").count();
        assert_eq!(mails + waiting(&app).await, 1, "{ways:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_deleted_when_it_is_old_and_one_that_was_never_sent_when_it_is_twice_as_old() {
    let app = TestApp::start().await;
    let keep_days = app.app.settings.mail.keep_days;
    for (key, age, told_at) in [
        ("young", keep_days - 1, "fieldpost_now()"),
        ("old", keep_days + 1, "fieldpost_now()"),
        ("waits", 2 * keep_days - 1, "NULL"),
        ("waits in vain", 2 * keep_days + 1, "NULL"),
    ] {
        let times = format!("fieldpost_now() - interval '{age} days', fieldpost_now(), {told_at}");
        app.sql(&format!(
            "INSERT INTO digest_notices (game_id, dedupe_key, user_id, kind, created_at, due_at, told_at) \
             SELECT gen_random_uuid(), '{key}', gen_random_uuid(), 'your-turn', {times}"
        ))
        .await;
    }
    assert!(!sweep(&app.app).await.unwrap(), "less than a batch");
    let left = app.sql("SELECT dedupe_key FROM digest_notices ORDER BY 1").await;
    assert_eq!(left, [[Some("waits".to_owned())], [Some("young".to_owned())]]);
}
