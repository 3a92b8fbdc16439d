//! Guests (G-1): whoever takes an open seat of another's game costs the host nothing but the seat, whatever they do
//! before play begins, and however they do it.

use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::{Value, json};

use super::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{BLUE, Player, RED};
use crate::support::post;

const DAY: u64 = 86_400;

async fn create(host: &Player, body: Value) -> String {
    host.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned()
}

/// A game of the host's with an open seat.
async fn open(host: &Player) -> String {
    create(host, json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" })).await
}

async fn join(who: &Player, game: &str) {
    who.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
}

async fn abort(who: &Player, game: &str, key: &str) -> Reply {
    let tag = who.look(game).await.etag().to_owned();
    repeat(who, game, key, &tag).await
}

async fn repeat(who: &Player, game: &str, key: &str, tag: &str) -> Reply {
    let call = who.client.call("act").path("game", game).header("If-Match", tag);
    call.header("Idempotency-Key", key).json(json!({ "type": "abort" })).send().await
}

/// Answers the latest mail with `abort`, and presses the button of the page that asks once more.
async fn abort_by_mail(app: &TestApp, who: &Player) -> Reply {
    post::answer(app, &who.address, "abort").await;
    let token = post::latest(app, &who.address).await.token("letters");
    let page = Client::new(&app.url).raw(Method::POST, &format!("/letters/{token}"));
    Reply::read(page.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

async fn status(who: &Player, game: &str) -> Value {
    who.look(game).await.json()["status"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_aborts_before_play_gives_up_their_seat_and_nobody_elses_game() {
    let app = post::open().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    for way in ["type", "text", "mail"] {
        let game = open(&anna).await;
        anna.lock(&game, &RED).await.ok();
        join(&bert, &game).await;
        let draft = json!({ "pieces": { "a7": "flag" } });
        bert.client.call("put_setup").path("game", &game).json(draft).send().await.ok();
        match way {
            "type" => {
                let seen = abort(&bert, &game, "once").await.ok().json();
                assert_eq!((&seen["status"], seen.get("you")), (&json!("waiting"), None), "{seen}");
            }
            "text" => drop(bert.act(&game, "abort").await.ok()),
            _ => {
                let page = abort_by_mail(&app, &bert).await.ok();
                assert!(page.text().contains("You have given your seat up"), "{page:?}");
                let token = post::latest(&app, &bert.address).await.token("letters");
                let again = Client::new(&app.url).raw(Method::POST, &format!("/letters/{token}"));
                assert_eq!(again.send().await.unwrap().status(), 404, "once");
            }
        }
        let seen = anna.look(&game).await.json();
        assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("waiting"), &json!("open")), "{way}");
        join(&carl, &game).await;
        assert_eq!(carl.client.call("read_setup").path("game", &game).send().await.status, 404, "no draft of Bert's");
        carl.lock(&game, &BLUE).await.ok();
        assert_eq!(status(&anna, &game).await, "playing", "{way}: what Anna had hidden still stands");
    }
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (3, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn while_other_seats_are_free_a_guest_who_aborts_leaves_them_so() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let free = json!({ "type": "open" });
    let game =
        create(&anna, json!({ "ruleset": "stratego4-four", "seats": [{ "type": "me" }, free, free, free] })).await;
    join(&bert, &game).await;
    assert_eq!(abort(&bert, &game, "once").await.ok().json()["status"], "waiting");
    let seats = anna.look(&game).await.json()["seats"].clone();
    let open = seats.as_array().unwrap().iter().filter(|seat| seat["status"] == "open").count();
    assert_eq!(open, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abort_of_a_guest_is_answered_alike_when_it_comes_again() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = open(&anna).await;
    join(&bert, &game).await;
    let tag = bert.look(&game).await.etag().to_owned();
    let (one, other) = tokio::join!(repeat(&bert, &game, "once", &tag), repeat(&bert, &game, "once", &tag));
    let later = repeat(&bert, &game, "once", &tag).await;
    assert_eq!((one.status, &one.body), (200, &other.body));
    assert_eq!((later.status, &later.body), (200, &one.body));
    repeat(&bert, &game, "another", &tag).await.problem("forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_are_given_up_by_aborting_count_with_those_that_are_left() {
    let app = TestApp::start_with(|settings| settings.limits.seat_leaves_per_day = 2).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = open(&anna).await;
    join(&bert, &game).await;
    abort(&bert, &game, "one").await.ok();
    join(&bert, &game).await;
    bert.client.call("leave_game").path("game", &game).path("seat", "blue").send().await.ok();
    join(&bert, &game).await;
    abort(&bert, &game, "two").await.problem("too-many-requests");
    assert_eq!(status(&anna, &game).await, "setup");
    // In play it ends the game, by the rules (E-7), and is counted too.
    anna.lock(&game, &RED).await.ok();
    bert.lock(&game, &BLUE).await.ok();
    abort(&bert, &game, "three").await.problem("too-many-requests");
    app.advance_database_clock(DAY).await;
    abort(&bert, &game, "four").await.ok();
    assert_eq!(status(&anna, &game).await, "aborted");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_created_a_game_or_was_invited_to_it_still_aborts_it() {
    let app = TestApp::start_with(|settings| settings.limits.seat_leaves_per_day = 1).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..2 {
        let game = open(&anna).await;
        join(&bert, &game).await;
        assert_eq!(abort(&anna, &game, &game).await.ok().json()["status"], "aborted");
        let game = super::in_setup(&anna, &bert).await;
        assert_eq!(abort(&bert, &game, &game).await.ok().json()["status"], "aborted");
    }
}

async fn pump(app: &TestApp) {
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_hides_no_army_in_time_loses_the_seat_and_the_game_goes_on() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = open(&anna).await;
    join(&bert, &game).await;
    anna.lock(&game, &RED).await.ok();
    app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 1).await;
    pump(&app).await;
    let seen = anna.look(&game).await.json();
    assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("waiting"), &json!("open")), "{seen}");
    assert!(seen["awaiting"][0].get("until").is_none(), "nobody's time runs: {seen}");
    app.advance_database_clock(u64::from(app.app.settings.games.open_days) * DAY - 60).await;
    pump(&app).await;
    join(&carl, &game).await;
    carl.lock(&game, &BLUE).await.ok();
    assert_eq!(status(&anna, &game).await, "playing");
    // Where the host is late as well there is no game to be saved.
    let late = open(&anna).await;
    join(&bert, &late).await;
    app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 1).await;
    pump(&app).await;
    assert_eq!(status(&anna, &late).await, "aborted");
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!(verified.faults, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_whose_guests_leave_may_create_as_many_games_as_before() {
    let app = TestApp::start_with(|settings| settings.games.open_per_user = 1).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = open(&anna).await;
    join(&bert, &game).await;
    let other = open(&anna).await;
    abort(&bert, &game, "once").await.ok();
    assert_eq!(status(&anna, &game).await, "waiting");
    anna.client.call("leave_game").path("game", &other).path("seat", "red").send().await.ok();
    open(&anna).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    anna.client.call("create_game").json(body).send().await.problem("too-many-open-games");
}
