//! Leave (T-5): announced ahead within a budget, told to those who play with one, and kept out of deadlines.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use fieldpost::values::TimeControl;
use reqwest::Method;
use serde_json::{Value, json};

use super::support::app::TestApp;
use super::support::client::{Client, Reply};
use super::support::personas::{BLUE, Player, RED, Table, link_token};

/// The day this many days after 4 January next year: all of them are in one calendar year, whenever the test runs.
struct Calendar(NaiveDate);

impl Calendar {
    /// Moves the database's clock to noon of 4 January next year.
    async fn open(app: &TestApp) -> Self {
        let year = Utc::now().year() + 1;
        let noon = format!("'{year}-01-04 12:00+00'::timestamptz");
        app.sql(&format!("UPDATE clock SET ahead = {noon} - now()")).await;
        Self(NaiveDate::from_ymd_opt(year, 1, 4).unwrap())
    }

    fn day(&self, after: u64) -> NaiveDate {
        self.0.checked_add_days(Days::new(after)).unwrap()
    }

    async fn announce(&self, who: &Player, first: u64, last: u64) -> Reply {
        let body = json!({ "first_day": self.day(first), "last_day": self.day(last) });
        who.client.call("announce_leave").json(body).send().await
    }
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

/// The time for a decision by default, in hours.
const DECISION: i64 = TimeControl::DEFAULT_SECONDS / 3_600;

/// The days of a leave that begins tomorrow and is not over when the time for a decision of today has passed. With a
/// default time of more than 26 days they are more than the budget of a year, and refused.
const LEAVE_DAYS: u64 = TimeControl::DEFAULT_SECONDS.unsigned_abs() / 86_400 + 2;

/// The same in hours.
const LEAVE: i64 = 24 * LEAVE_DAYS.cast_signed();

/// How long the decision on top has, in hours.
async fn hours(who: &Player, game: &str) -> i64 {
    let game = who.look(game).await.json();
    let awaiting = &game["awaiting"][0];
    (time(&awaiting["until"]) - time(&awaiting["since"])).num_hours()
}

async fn left(who: &Player) -> u64 {
    who.client.call("list_leaves").send().await.ok().json()["days_left"][0]["days"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_is_announced_ahead_within_a_budget_and_may_be_taken_back() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let calendar = Calendar::open(&app).await;
    assert_eq!(left(&anna).await, 28);
    let leave = calendar.announce(&anna, 3, 12).await.ok().json();
    assert_eq!(time(&leave["ends_at"]) - time(&leave["begins_at"]), TimeDelta::days(10));
    assert_eq!(left(&anna).await, 18);
    let again = calendar.announce(&anna, 3, 12).await.ok().json();
    assert_eq!((&again["id"], left(&anna).await), (&leave["id"], 18), "a retry announces nothing new");

    let refused = async |first, last| {
        let problem = calendar.announce(&anna, first, last).await.problem("invalid-fields");
        problem["faults"][0]["at"].as_str().unwrap().to_owned()
    };
    assert_eq!(refused(0, 3).await, "first_day", "not today");
    assert_eq!(refused(12, 14).await, "first_day", "it meets the other");
    assert_eq!(refused(20, 19).await, "last_day");
    assert_eq!(refused(20, 38).await, "last_day", "19 days are more than are left");
    assert_eq!(refused(360, 367).await, "last_day", "too far ahead");
    calendar.announce(&anna, 20, 37).await.ok();
    assert_eq!(left(&anna).await, 0);

    let id = leave["id"].as_str().unwrap();
    anna.client.call("take_leave_back").path("leave", id).send().await.ok();
    anna.client.call("take_leave_back").path("leave", id).send().await.problem("not-found");
    assert_eq!(left(&anna).await, 10);
    let own = anna.client.call("read_user").path("name", "anna").send().await.ok().json();
    assert_eq!(own["leave"].as_array().unwrap().len(), 1);
    app.advance_database_clock(21 * 86_400).await;
    let begun = anna.client.call("list_leaves").send().await.ok().json()["leaves"][0]["id"].clone();
    anna.client.call("take_leave_back").path("leave", begun.as_str().unwrap()).send().await.problem("leave-in-use");
    app.advance_database_clock(30 * 86_400).await;
    let own = anna.client.call("read_user").path("name", "anna").send().await.ok().json();
    assert_eq!(own["leave"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn when_somebody_will_be_away_is_told_to_those_in_a_game_with_them_and_to_nobody_else() {
    let app = TestApp::start().await;
    let Table { red, blue, game } = Table::in_play(&app).await;
    let carl = Player::new(&app, "carl").await;
    Calendar::open(&app).await.announce(&red, 3, 12).await.ok();
    let profile = async |client: &Client| client.call("read_user").path("name", "anna").send().await.ok().json();
    for (client, is_shown) in [(&red.client, true), (&blue.client, true), (&carl.client, false)] {
        assert_eq!(profile(client).await.get("leave").is_some(), is_shown);
    }
    assert!(profile(&carl.client.anonymous()).await.get("leave").is_none(), "not to the whole world");
    let nonsense = carl.client.with_token("nonsense");
    nonsense.call("read_user").path("name", "anna").send().await.problem("unauthenticated");
    // Carl is invited, and ought to know before he accepts.
    let seat = json!({ "type": "user", "user": "carl" });
    let body = json!({ "ruleset": "duel", "opponent": seat });
    let invitation = red.client.call("create_game").json(body).send().await.ok().json();
    assert!(profile(&carl.client).await.get("leave").is_some());
    let invitation = invitation["id"].as_str().unwrap();
    let seats = carl.look(invitation).await.json()["seats"].clone();
    let invited = seats.as_array().unwrap().iter().find(|seat| seat["status"] == "invited").unwrap()["seat"].clone();
    let leave = carl.client.call("leave_game").path("game", invitation).path("seat", invited.as_str().unwrap());
    leave.send().await.ok();
    assert!(profile(&carl.client).await.get("leave").is_none(), "the game is over");
    red.act(&game, "resign").await.ok();
    assert!(profile(&blue.client).await.get("leave").is_none(), "and so is this one");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_on_is_not_told_when_the_players_are_away() {
    let app = TestApp::start().await;
    let [red, blue, carl] =
        [Player::new(&app, "anna").await, Player::new(&app, "bert").await, Player::new(&app, "carl").await];
    Calendar::open(&app).await.announce(&red, 3, 12).await.ok();
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator", "public": true });
    let game = red.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let sees_leave = async |who: &Player| who.look(&game).await.json()["seats"][0].get("leave").is_some();
    assert!(!sees_leave(&carl).await, "a seat that anybody may take tells nobody when its host is away");
    let listed = async |list: &str| carl.client.call("list_games").query("list", list).send().await.ok().json();
    let open = listed("open").await;
    assert!(open["games"][0]["seats"][0].get("leave").is_none(), "{open}");
    let link = carl.client.anonymous().raw(Method::GET, &format!("/join/{game}")).send().await.unwrap();
    let page = link.text().await.unwrap();
    assert!(page.contains("anna would like to play with you") && !page.contains("away"), "{page}");
    blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    red.lock(&game, &RED).await.ok();
    blue.lock(&game, &BLUE).await.ok();
    assert_eq!((sees_leave(&blue).await, sees_leave(&red).await, sees_leave(&carl).await), (true, true, false));
    let listed = listed("public").await;
    assert!(listed["games"][0]["seats"][0].get("leave").is_none(), "{listed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn inviting_somebody_tells_nothing_of_their_leave() {
    let app = TestApp::start().await;
    let Table { red, blue, game } = Table::invited(&app).await;
    Calendar::open(&app).await.announce(&blue, 3, 12).await.ok();
    let away = async || {
        let seen = red.look(&game).await.json()["seats"][1].clone();
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
        let created = red.client.call("create_game").json(body).send().await.ok().json()["seats"][1].clone();
        let profile = red.client.call("read_user").path("name", "bert").send().await.ok().json();
        [seen, created, profile].map(|response| response.get("leave").is_some())
    };
    assert_eq!(away().await, [false; 3]);
    blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    assert_eq!(away().await, [true, false, true], "in the game that Bert has joined, and in his profile");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_users_leave_is_not_there() {
    let app = TestApp::start().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    let leave = Calendar::open(&app).await.announce(&anna, 3, 4).await.ok().json();
    let id = leave["id"].as_str().unwrap();
    bert.client.call("take_leave_back").path("leave", id).send().await.problem("not-found");
    assert_eq!(bert.client.call("list_leaves").send().await.ok().json()["leaves"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_would_be_set_inside_a_leave_is_set_after_it_and_a_running_one_stays() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let calendar = Calendar::open(&app).await;
    let Table { red, blue, game } = &table;
    red.act(game, "e4-e5").await.ok();
    let running = blue.look(game).await.json()["awaiting"].clone();
    calendar.announce(blue, 1, LEAVE_DAYS).await.ok();
    assert_eq!(blue.look(game).await.json()["awaiting"], running, "a running deadline is not moved");
    blue.act(game, "e7-e6").await.ok();
    assert_eq!(hours(red, game).await, DECISION, "Red is not on leave");
    red.act(game, "e5-e4").await.ok();
    // It is noon, and the leave begins in twelve hours: what is left when it begins is left when it is over.
    assert_eq!(hours(blue, game).await, 12 + LEAVE + (DECISION - 12));
    let leave = blue.client.call("list_leaves").send().await.ok().json()["leaves"][0]["id"].clone();
    let take_back = async || blue.client.call("take_leave_back").path("leave", leave.as_str().unwrap()).send().await;
    take_back().await.problem("leave-in-use");
    app.advance_database_clock(2 * 86_400).await;
    blue.act(game, "e6-e5").await.ok();
    take_back().await.problem("leave-in-use");
}

#[tokio::test(flavor = "multi_thread")]
async fn leaves_that_overlap_because_their_zones_differ_are_one() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let calendar = Calendar::open(&app).await;
    let Table { red, blue, game } = &table;
    calendar.announce(blue, 1, 2).await.ok();
    // Days begin thirteen hours earlier there in January: the second leave begins before the first is over.
    blue.client.call("change_me").json(json!({ "zone": "Pacific/Auckland" })).send().await.ok();
    calendar.announce(blue, 3, LEAVE_DAYS).await.ok();
    red.act(game, "e4-e5").await.ok();
    // It is noon; the first begins twelve hours later, and the second ends thirteen hours earlier than it would without
    // the change of zone. The deadline would be inside them: what is left when they begin is left then.
    assert_eq!(hours(blue, game).await, 12 + (LEAVE - 13) + (DECISION - 12));
    let seat = red.look(game).await.json()["seats"][1].clone();
    assert_eq!(seat["leave"].as_array().unwrap().len(), 1, "{seat}");
}

#[tokio::test(flavor = "multi_thread")]
async fn armies_may_be_hidden_later_by_whoever_is_away_and_by_nobody_else() {
    let app = TestApp::start().await;
    let table = Table::invited(&app).await;
    let calendar = Calendar::open(&app).await;
    let Table { red, blue, game } = &table;
    calendar.announce(blue, 1, LEAVE_DAYS).await.ok();
    blue.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    let seen = red.look(game).await.json();
    let awaiting = seen["awaiting"].as_array().unwrap();
    let entry = |index: usize| (&awaiting[index]["seats"], time(&awaiting[index]["until"]));
    assert_eq!((entry(0).0, entry(1).0), (&json!(["red"]), &json!(["blue"])));
    assert_eq!((entry(1).1 - entry(0).1).num_hours(), LEAVE);
    assert_eq!(seen["seats"][1]["leave"].as_array().unwrap().len(), 1);
    assert!(seen["seats"][0].get("leave").is_none());
    red.lock(game, &RED).await.ok();
    blue.lock(game, &BLUE).await.ok();
    assert_eq!(hours(red, game).await, DECISION);
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_are_told_and_see_planned_leave_before_they_accept() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let carl = Player::new(&app, "carl").await;
    let calendar = Calendar::open(&app).await;
    calendar.announce(&table.red, 3, 4).await.ok();
    let mails = app.sql("SELECT address, encode(content, 'escape') FROM outbox WHERE kind = 'leave-announced'").await;
    assert_eq!(mails.len(), 1, "once, and to Bert alone: {mails:?}");
    assert_eq!(mails[0][0].as_deref(), Some("bert@example.org"));
    assert!(mails[0][1].as_deref().unwrap().contains("anna will be away"), "{mails:?}");

    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "carl" } });
    let game = table.red.client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap();
    let seen = carl.look(game).await.json();
    let host = seen["seats"].as_array().unwrap().iter().find(|seat| seat["user"] == "anna").unwrap();
    assert_eq!(host["leave"].as_array().unwrap().len(), 1);
    let mail = app
        .sql("SELECT encode(content, 'escape') FROM outbox WHERE kind = 'invitation' AND address = 'carl@example.org'");
    let mail = mail.await[0][0].clone().unwrap();
    assert!(mail.contains("anna is away:"), "{mail}");
    let token = link_token(&app, "carl@example.org", "invitations").await;
    let page = carl.client.anonymous().raw(Method::GET, &format!("/invitations/{token}")).send().await.unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("anna is away: ") && page.contains(", 7 January "), "{page}");
}
