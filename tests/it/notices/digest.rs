//! The daily digest: one mail at the reader's hour, which shows each game as it then stands and can be answered.

use serde_json::json;

use super::{all_daily, at, choose, digests, flat, mailed, open, playing, pump};
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, Player, RED, link_token};
use crate::support::post;

/// Where a mail is answered that has no address of its own.
const SERVICE: &str = "play@in.example.org";

/// The address that stands between these words and the next blank.
fn address_behind(said: &str, words: &str) -> String {
    let rest = said.split_once(words).unwrap_or_else(|| panic!("{words} in {said}")).1;
    rest.split(' ').next().unwrap().trim_end_matches(['.', ':']).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_mail_a_day_tells_every_game_and_each_is_played_from_it() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let carl = Player::new(&app, "carl").await;
    let first = playing(&anna, &bert, 7).await;
    let second = playing(&carl, &bert, 3).await;
    anna.act(&first, "a4-a5").await.ok();
    carl.act(&second, "b4-b5").await.ok();
    assert_eq!(mailed(&app, &bert).await, Vec::<String>::new());
    at(&app, "01-04 17:59").await;
    assert_eq!(pump(&app).await, 0);
    at(&app, "01-04 18:00").await;
    app.advance_database_clock(1).await;
    assert_eq!(pump(&app).await, 1);
    assert_eq!(pump(&app).await, 0, "once");

    let digest = digests(&app, "bert%").await.pop().unwrap();
    let said = flat(&digest);
    assert_eq!(digest.subject, "Your games today");
    assert!(said.contains("2 of your games wait for you."), "{said}");
    let (urgent, other) = (said.find("carl's piece moved from b4 to b5.").unwrap(), said.find("a4 to a5.").unwrap());
    assert!(urgent < other, "the most urgent comes first: {said}");
    assert_eq!(said.matches("7 | S 2 . . 3 M . . 9 F |").count(), 2, "a board each: {said}");
    assert_eq!(digest.header("list-id"), ["<games.localhost>"]);
    assert_eq!((digest.header("reply-to").concat().as_str(), digest.header("in-reply-to").len()), (SERVICE, 0));

    let addresses: Vec<&str> = said.split("Answer to ").skip(1).map(|rest| rest.split(' ').next().unwrap()).collect();
    assert_eq!(addresses.len(), 2);
    for (address, text) in [(addresses[1], "b7-b6"), (addresses[0], "e7-e6")] {
        post::bring(&app, &post::letter(&bert.address, address, text)).await.ok();
        post::pump(&app).await;
    }
    assert_eq!(post::outcomes(&app).await, ["played", "played"]);
    for (game, player) in [(&first, &anna), (&second, &carl)] {
        assert_eq!(player.look(game).await.json()["awaiting"][0]["seats"], json!(["red"]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_told_as_it_stands_and_one_that_was_seen_to_is_not_told() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let [answered, taken, ended] =
        [playing(&anna, &bert, 7).await, playing(&anna, &bert, 7).await, playing(&anna, &bert, 7).await];
    for game in [&answered, &taken, &ended] {
        anna.act(game, "a4-a5").await.ok();
    }
    bert.act(&answered, "b7-b6").await.ok();
    bert.act(&taken, "b7-b6").await.ok();
    anna.act(&taken, "a5xa7").await.ok();
    anna.act(&ended, "b4-b5").await.problem("not-your-turn");
    bert.act(&ended, "e7-e6").await.ok();
    anna.act(&ended, "b4-b5").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let digest = digests(&app, "bert%").await.pop().unwrap();
    let said = flat(&digest);
    assert!(!said.contains(&answered[..8]), "it waits for anna: {said}");
    assert!(said.contains("anna won: your flag was captured."), "{said}");
    assert!(said.contains("It is your turn in your game against anna."), "{said}");
    assert!(
        said.contains("anna's piece moved from b4 to b5.") && !said.contains("a4 to a5"),
        "since the last turn: {said}"
    );
    assert!(said.contains("One of your games waits for you."), "{said}");
    assert_eq!(said.matches("Answer to move+").count(), 2, "the game that ended may have a rematch");
    assert_eq!(digest.header("reply-to"), [SERVICE], "an answer could be meant for either");
    post::bring(&app, &post::letter(&bert.address, &address_behind(&said, "Answer to "), "e6-e5")).await.ok();
    post::pump(&app).await;
    assert_eq!(post::outcomes(&app).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_with_one_question_is_answered_as_a_mail() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let digest = digests(&app, "bert%").await.pop().unwrap();
    let reply = digest.header("reply-to")[0].to_owned();
    assert!(flat(&digest).contains(&reply), "with one question the mail itself can be answered");
    post::bring(&app, &post::letter(&bert.address, &reply, "e7-e6")).await.ok();
    post::pump(&app).await;
    assert_eq!(post::outcomes(&app).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_asked_for_from_the_chapter_of_a_game_that_is_over() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "game_over": "daily" })).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "resign").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    assert!(said.contains("anna resigned") && said.contains("What you may write: “rematch”."), "{said}");
    let to = address_behind(&said, "Answer to ");
    post::bring(&app, &post::letter(&bert.address, &to, "rematch")).await.ok();
    post::pump(&app).await;
    assert_eq!(mailed(&app, &anna).await.last().map(String::as_str), Some("invitation"));
    let answer = flat(&post::latest(&app, &bert.address).await);
    assert!(answer.contains("Your rematch against anna is arranged"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_for_the_reader_comes_before_one_that_ended_later() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let [waiting, ended] = [playing(&anna, &bert, 7).await, playing(&anna, &bert, 7).await];
    // As without a limit of time: neither has a deadline by which it could be sorted.
    app.sql(&format!("UPDATE games SET until = NULL WHERE id = '{waiting}'")).await;
    anna.act(&waiting, "a4-a5").await.ok();
    app.sql(&format!("UPDATE games SET until = NULL WHERE id = '{waiting}'")).await;
    anna.act(&ended, "resign").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    let at = |text: &str| said.find(text).unwrap_or_else(|| panic!("{text} in {said}"));
    assert!(at("It is your turn in your game against anna.") < at("anna resigned"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_nothing_left_to_tell_there_is_no_digest() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    bert.act(&game, "b7-b6").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 0);
    let left = app.sql("SELECT count(*) FROM digest_notices WHERE told_at IS NULL").await;
    assert_eq!(left[0][0].as_deref(), Some("0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_that_a_digest_would_miss_is_mailed_at_once() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let control = json!({ "type": "per_turn", "seconds": 8 * 3600 });
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator", "time_control": control });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    assert_eq!(mailed(&app, &bert).await, ["setup-wanted"], "the army is due at 20:00, and the digest comes at 18:00");
    anna.lock(&game, &RED).await.ok();
    bert.lock(&game, &BLUE).await.ok();
    at(&app, "01-04 14:00").await;
    anna.act(&game, "a4-a5").await.ok();
    assert_eq!(mailed(&app, &bert).await, ["setup-wanted"], "three hours are enough to answer");
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_waits_for_a_digest_only_if_that_comes_in_time() {
    let (app, anna, bert) = open().await;
    choose(&anna, json!({ "reminder": "daily" })).await;
    anna.client.call("change_me").json(json!({ "reminder_hours": [24, 6] })).send().await.ok();
    playing(&anna, &bert, 3).await;
    let before = mailed(&app, &anna).await;
    let look =
        async || while fieldpost::worker::clock::step(&app.app).await.unwrap() == fieldpost::worker::Step::Worked {};
    // The deadline is at noon of the 7th: 24 hours before it there is time for the digest of the 6th, six hours before
    // there is none.
    at(&app, "01-06 12:30").await;
    look().await;
    look().await;
    assert_eq!(mailed(&app, &anna).await, before);
    at(&app, "01-06 18:01").await;
    assert_eq!(pump(&app).await, 1);
    assert!(flat(&digests(&app, "anna%").await[0]).contains("It is your turn in your game against bert."));
    look().await;
    assert_eq!(pump(&app).await, 0, "the same reminder does not come again");
    at(&app, "01-07 06:30").await;
    look().await;
    assert_eq!(mailed(&app, &anna).await[before.len()..], ["digest", "reminder"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_in_a_digest_is_answered_from_it() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "invitation": "daily", "setup_wanted": "off" })).await;
    for seat in [json!({ "type": "user", "user": "bert" }), json!({ "type": "address", "address": "bert@example.org" })]
    {
        let body = json!({ "ruleset": "barrage", "seats": [{ "type": "me" }, seat] });
        anna.client.call("create_game").json(body).send().await.ok();
    }
    assert_eq!(mailed(&app, &bert).await, Vec::<String>::new());
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    assert_eq!(said.matches("anna invites you to a game of Stratego.").count(), 2, "{said}");
    for rest in said.split("/invitations/").skip(1) {
        let token = rest.split(' ').next().unwrap();
        let form = reqwest::Client::new().post(format!("{}/invitations/{token}", app.url));
        let form = form.header("content-type", "application/x-www-form-urlencoded").body("answer=accept");
        let answer = form.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
    }
    let seated =
        app.sql("SELECT 1 FROM seats JOIN users ON users.id = user_id WHERE name = 'bert' AND status = 'seated'");
    assert_eq!(seated.await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn yes_to_the_invitation_in_a_digest_is_not_yes_to_the_draw_beside_it() {
    let (app, anna, bert) = open().await;
    let game = playing(&anna, &bert, 7).await;
    choose(&bert, json!({ "draw_offered": "daily", "invitation": "daily", "setup_wanted": "off" })).await;
    anna.act(&game, "draw").await.ok();
    let body = json!({ "ruleset": "barrage", "seats": [{ "type": "me" }, { "type": "user", "user": "bert" }] });
    let other = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let digest = digests(&app, "bert%").await.pop().unwrap();
    let said = flat(&digest);
    assert_eq!(digest.header("reply-to"), [SERVICE]);
    assert!(said.contains("Each game has a reply address of its own.") && !said.contains("answer this mail"), "{said}");
    let offered = async || anna.look(&game).await.json()["draw_offer"]["by"] == "red";
    // To the digest as a whole it means nothing, and is answered.
    let to = address_behind(&said, "write “accept” or “decline” to ");
    for (to, status) in [(SERVICE, "waiting"), (&*to, "setup")] {
        let answers = mailed(&app, &bert).await.len();
        post::bring(&app, &post::letter(&bert.address, to, "accept")).await.ok();
        post::pump(&app).await;
        assert_eq!(anna.look(&other).await.json()["status"], status, "{to}");
        assert_eq!((offered().await, mailed(&app, &bert).await.len()), (true, answers + 1), "{to}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leave_that_was_taken_back_is_not_told() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "leave_announced": "daily", "your_turn": "off" })).await;
    playing(&anna, &bert, 3).await;
    let year = chrono::Datelike::year(&chrono::Utc::now()) + 1;
    let mut leaves = Vec::new();
    for day in ["02-01", "03-01"] {
        let body = json!({ "first_day": format!("{year}-{day}"), "last_day": format!("{year}-{day}") });
        let leave = anna.client.call("announce_leave").json(body).send().await.ok().json();
        leaves.push(leave["id"].as_str().unwrap().to_owned());
    }
    anna.client.call("take_leave_back").path("leave", &leaves[0]).send().await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    assert!(said.contains("anna, whom you are playing, will be away."), "{said}");
    assert!(said.contains("March") && !said.contains("February"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_is_offered_is_told_at_once_or_in_the_digest() {
    let (app, anna, bert) = open().await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "draw").await.ok();
    assert_eq!(mailed(&app, &bert).await, ["invitation", "setup-wanted", "draw-offered"]);
    let said = flat(&post::latest(&app, &bert.address).await);
    assert!(said.contains("anna offers you a draw.") && said.contains("“accept” or with “refuse”"), "{said}");
    choose(&bert, json!({ "draw_offered": "daily" })).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "draw").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    let said = flat(&digests(&app, "bert%").await[0]);
    assert!(said.contains("anna offers you a draw.") && said.contains("“accept” or “refuse”."), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_very_many_games_a_digest_tells_twelve_and_another_the_others() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let body = json!({ "ruleset": "barrage", "seats": [{ "type": "me" }, { "type": "user", "user": "bert" }] });
    for _ in 0..15 {
        anna.client.call("create_game").json(body.clone()).send().await.ok();
    }
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 2);
    let digests = digests(&app, "bert%").await;
    let invitations: Vec<_> = digests.iter().map(|digest| flat(digest).matches("anna invites you").count()).collect();
    assert_eq!(invitations, [12, 3]);
    assert!(digests[0].raw.len() < 40_000, "{} bytes", digests[0].raw.len());
    let links = |at: usize| {
        flat(&digests[at]).split("/invitations/").skip(1).map(|rest| rest[..20].to_owned()).collect::<Vec<_>>()
    };
    assert!(links(0).iter().all(|link| !links(1).contains(link)), "each game once");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_processes_one_makes_the_digest() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    for _ in 0..3 {
        let game = playing(&anna, &bert, 7).await;
        anna.act(&game, "a4-a5").await.ok();
    }
    at(&app, "01-04 18:01").await;
    let steps = (0..5).map(|_| {
        let app = std::sync::Arc::clone(&app.app);
        tokio::spawn(async move { fieldpost::worker::digest::step(&app).await.unwrap() })
    });
    for step in steps.collect::<Vec<_>>() {
        step.await.unwrap();
    }
    assert_eq!(digests(&app, "%").await.len(), 1);
    assert_eq!(pump(&app).await, 0);
    let left = app.sql("SELECT 1 FROM digest_notices WHERE told_at IS NULL").await;
    assert_eq!(left.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_comes_while_a_digest_is_made_is_not_lost() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1);
    // An action that had read the clock before, and was slow.
    bert.act(&game, "b7-b6").await.ok();
    anna.act(&game, "b4-b5").await.ok();
    app.sql("UPDATE digest_notices SET due_at = (SELECT min(due_at) FROM digest_notices) WHERE told_at IS NULL").await;
    assert_eq!(pump(&app).await, 1);
    assert!(flat(&digests(&app, "bert%").await[1]).contains("anna's piece moved from b4 to b5."));
    assert_eq!(pump(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_registration_does_not_wait_for_the_digest() {
    // Mails that keep an account safe come at once, whatever is chosen.
    let (app, anna, _) = open().await;
    all_daily(&anna).await;
    anna.client.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    link_token(&app, &anna.address, "reset").await;
    assert!(unlisted(&app, "reset-password").await);
}

/// Whether mails of a kind have no link that switches them off.
async fn unlisted(app: &TestApp, kind: &str) -> bool {
    let rows = app.sql(&format!("SELECT encode(content, 'escape') FROM outbox WHERE kind = '{kind}'")).await;
    !rows.is_empty() && rows.iter().all(|row| !row[0].as_deref().unwrap().to_lowercase().contains("unsubscribe"))
}

#[tokio::test(flavor = "multi_thread")]
async fn one_look_makes_as_many_digests_as_the_settings_allow_and_the_next_makes_the_others() {
    let app = TestApp::start_with(|settings| settings.worker.digests = 2).await;
    super::noon(&app).await;
    let anna = Player::new(&app, "anna").await;
    for name in ["bert", "cleo", "dora"] {
        let reader = Player::new(&app, name).await;
        all_daily(&reader).await;
        let body = json!({ "ruleset": "barrage", "seats": [{ "type": "me" }, { "type": "user", "user": name }] });
        anna.client.call("create_game").json(body).send().await.ok();
    }
    at(&app, "01-04 18:01").await;
    let mut made = Vec::new();
    for _ in 0..3 {
        assert_eq!(fieldpost::worker::digest::make_due(&app.app).await.unwrap(), fieldpost::worker::Step::Idle);
        made.push(digests(&app, "%").await.len());
    }
    assert_eq!(made, [2, 3, 3]);
}
