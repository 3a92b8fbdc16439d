//! Open seats (G-1): how many of one user wait and are listed, how long they stay open, what happens to them when
//! somebody leaves, and whom they are not for.

use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::{Value, json};

use super::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::CONTRACT;
use crate::support::personas::{BLUE, Player, RED};
use crate::support::post;
use crate::support::transcript::Transcript;

const DAY: u64 = 86_400;

async fn create(who: &Player) -> Reply {
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    who.client.call("create_game").json(body).send().await
}

async fn open(who: &Player) -> String {
    create(who).await.ok().json()["id"].as_str().unwrap().to_owned()
}

async fn join(who: &Player, game: &str) -> Reply {
    who.client.call("join_game").path("game", game).json(json!({})).send().await
}

async fn leave(who: &Player, game: &str, seat: &str) -> Reply {
    who.client.call("leave_game").path("game", game).path("seat", seat).send().await
}

async fn listed(who: &Player) -> Vec<String> {
    let list = who.client.call("list_games").query("list", "open").send().await.ok().json();
    list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

async fn pump(app: &TestApp) {
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limited_number_of_games_of_one_user_wait_for_others() {
    let app = TestApp::start_with(|settings| settings.games.open_per_user = 3).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let games = [open(&anna).await, open(&anna).await];
    super::invited(&anna, &bert).await;
    let problem = create(&anna).await.problem("too-many-open-games");
    assert_eq!(problem["limit"], 3);
    open(&bert).await;
    join(&bert, &games[0]).await.ok();
    open(&anna).await;
    create(&anna).await.problem("too-many-open-games");
    leave(&anna, &games[1], "red").await.ok();
    // Of many at once no more get through than there is room for.
    let (one, two, three) = tokio::join!(create(&anna), create(&anna), create(&anna));
    let mut statuses = [one.status, two.status, three.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409]);
    let over = super::rematches::over(&bert, &anna).await;
    anna.client.call("ask_for_rematch").path("game", &over).send().await.problem("too-many-open-games");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_owns_the_list_of_open_games() {
    let app = TestApp::start_with(|settings| settings.games.listed_per_user = 2).await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let first = open(&bert).await;
    let mut annas = Vec::new();
    for _ in 0..5 {
        annas.push(open(&anna).await);
    }
    assert_eq!(listed(&carl).await, [&annas[4], &annas[3], &first].map(Clone::clone), "the newest of each");
    join(&carl, &annas[4]).await.ok();
    assert_eq!(listed(&carl).await, [&annas[3], &annas[2], &first].map(Clone::clone), "others move up");
    let page = carl.client.call("list_games").query("list", "open").query("limit", 1).send().await.ok().json();
    let next = page["next"].as_str().unwrap();
    let page = carl.client.call("list_games").query("list", "open").query("limit", 5).query("cursor", next);
    let rest: Vec<Value> = page.send().await.ok().json()["games"].as_array().unwrap().clone();
    assert_eq!(rest.iter().map(|game| game["id"].clone()).collect::<Vec<_>>(), [json!(annas[2]), json!(first)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_nobody_takes_lapses_and_the_host_is_told() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = open(&anna).await;
    anna.lock(&game, &RED).await.ok();
    let open_days: u64 = app.app.settings.games.open_days.into();
    app.advance_database_clock(open_days * DAY - 60).await;
    pump(&app).await;
    assert_eq!(listed(&bert).await, std::slice::from_ref(&game));
    app.advance_database_clock(61).await;
    pump(&app).await;
    assert_eq!(anna.look(&game).await.json()["status"], "aborted");
    assert_eq!(listed(&bert).await, Vec::<String>::new());
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'game-over'").await;
    assert_eq!(recipients, [[Some("anna@example.org".to_owned())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_an_open_seat_and_leaves_opens_it_again() {
    let app = post::open().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = open(&anna).await;
    // Twice this is longer than a seat stays open.
    let most = u64::from(app.app.settings.games.open_days) * DAY * 2 / 3;
    app.advance_database_clock(most).await;
    join(&bert, &game).await.ok();
    anna.lock(&game, &RED).await.ok();
    let draft = json!({ "pieces": { "a7": "flag" } });
    bert.client.call("put_setup").path("game", &game).json(draft).send().await.ok();
    let address = post::reply_to(&app, &bert.address).await;
    leave(&bert, &game, "blue").await.ok();
    let seen = anna.look(&game).await.json();
    assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("waiting"), &json!("open")));
    assert_eq!(seen["seats"][1].get("user"), None);
    assert!(seen["awaiting"][0].get("until").is_none(), "nobody's time runs: {seen}");
    assert_eq!((listed(&bert).await.len(), listed(&carl).await.len()), (1, 1));
    // It stands as long as if it had been opened now, and no deadline of before counts.
    app.advance_database_clock(most).await;
    pump(&app).await;
    join(&carl, &game).await.ok();
    assert_eq!(carl.client.call("read_setup").path("game", &game).send().await.status, 404, "no draft of Bert's");
    let recipients =
        app.sql("SELECT address FROM outbox WHERE kind = 'setup-wanted' ORDER BY created_at, address").await;
    let recipients: Vec<_> = recipients.iter().map(|row| row[0].as_deref().unwrap()).collect();
    assert_eq!(recipients, ["anna@example.org", "bert@example.org", "carl@example.org"], "Carl is asked for an army");
    // Bert's old address to answer to is nobody's: it neither plays for Carl nor asks him anything that he believes.
    post::bring(&app, &post::letter(&bert.address, &address, "resign")).await.ok();
    post::bring(&app, &post::letter(&carl.address, &address, "abort")).await.ok();
    post::pump(&app).await;
    assert!(!post::outcomes(&app).await.contains(&"played".to_owned()));
    assert_eq!(carl.look(&game).await.json()["status"], "setup");
    carl.lock(&game, &BLUE).await.ok();
    assert_eq!(anna.look(&game).await.json()["status"], "playing");
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (1, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_when_its_host_or_somebody_who_was_invited_leaves_or_an_army_is_locked() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let status = async |game: &str| anna.look(game).await.json()["status"].clone();
    let hosted = open(&anna).await;
    join(&bert, &hosted).await.ok();
    leave(&anna, &hosted, "red").await.ok();
    let invited = super::in_setup(&anna, &bert).await;
    leave(&bert, &invited, "blue").await.ok();
    let locked = open(&anna).await;
    join(&bert, &locked).await.ok();
    bert.lock(&locked, &BLUE).await.ok();
    leave(&bert, &locked, "blue").await.ok();
    for game in [hosted, invited, locked] {
        assert_eq!(status(&game).await, "aborted");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limited_number_of_seats_are_left_in_a_day() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = open(&anna).await;
    for _ in 0..20 {
        join(&bert, &game).await.ok();
        leave(&bert, &game, "blue").await.ok();
    }
    join(&bert, &game).await.ok();
    assert_eq!(leave(&bert, &game, "blue").await.status, 429);
    assert_eq!(anna.look(&game).await.json()["status"], "setup");
    // One's own games are one's own affair.
    leave(&anna, &game, "red").await.ok();
}

/// Bert's view of Anna's open game when she has blocked him, or when Carl has taken the seat.
async fn story(blocked: bool) -> Transcript {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = open(&anna).await;
    let mut transcript = Transcript::new(&app.url);
    transcript.about(&game);
    if blocked {
        anna.client.call("block_user").path("name", "bert").send().await.ok();
    } else {
        join(&carl, &game).await.ok();
    }
    let reads = CONTRACT.reads_of_a_game().into_iter();
    for operation in reads.chain(["stream_events", "delete_setup", "ask_for_rematch"]) {
        transcript.note(operation, operation, &bert.client.call(operation).path("game", &game).send().await);
    }
    transcript.note("join_game", "joins", &join(&bert, &game).await);
    transcript.note("leave_game", "leaves", &leave(&bert, &game, "blue").await);
    let action = json!({ "type": "text", "text": "abort" });
    let act = bert.client.call("act").path("game", &game).header("If-Match", "\"1\"").json(action);
    transcript.note("act", "acts", &act.send().await);
    for list in ["mine", "open", "public"] {
        transcript.note("list_games", list, &bert.client.call("list_games").query("list", list).send().await);
    }
    let form = "name=bert&password=correct+horse+battery+staple";
    let link = Client::new(&app.url).raw(Method::POST, &format!("/join/{game}")).body(form);
    let link = link.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
    transcript.note("join_game", "by the link", &Reply::read(link).await);
    transcript
}

#[tokio::test(flavor = "multi_thread")]
async fn to_whoever_is_blocked_an_open_seat_looks_taken() {
    story(true).await.is_like(&story(false).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_has_blocked_is_not_in_ones_list_but_one_may_join_them() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = open(&anna).await;
    bert.client.call("block_user").path("name", "anna").send().await.ok();
    assert_eq!(listed(&bert).await, Vec::<String>::new());
    assert_eq!(join(&bert, &game).await.ok().json()["status"], "setup", "it is Bert who wants no more");
}
