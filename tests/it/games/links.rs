//! Links to games with an open seat (G-1): whoever has one may take the seat, listed or not.

use reqwest::Method;
use serde_json::{Value, json};

use super::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::locks::{begin, commit_when_awaited};
use crate::support::personas::Player;

const RIGHT: &str = "password=correct+horse+battery+staple";

async fn page(service: &TestApp, method: Method, link: &str, form: &str) -> Reply {
    let request = Client::new(&service.url).raw(method, link).body(form.to_owned());
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.unwrap()).await
}

/// A game of Anna's with an open seat, as she sees it.
async fn open(anna: &Player, listed: bool) -> Value {
    let body = json!({
        "ruleset": "barrage", "options": { "quiet_limit": 100 }, "opponent": { "type": "open" }, "red": "creator",
        "listed": listed, "time_control": { "type": "per_turn", "seconds": 172_800 }
    });
    anna.client.call("create_game").json(body).send().await.ok().json()
}

async fn listed(player: &Player) -> Vec<Value> {
    let list = player.client.call("list_games").query("list", "open").send().await.ok().json();
    list["games"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_not_listed_is_taken_by_whoever_has_the_link() {
    let service = TestApp::start().await;
    let [anna, bert] = people(&service, ["anna", "bert"]).await;
    let game = open(&anna, false).await;
    let link = game["link"].as_str().unwrap();
    assert_eq!(link, format!("/join/{}", game["id"].as_str().unwrap()));
    assert!(listed(&bert).await.is_empty(), "nobody else hears of it");
    for _ in 0..2 {
        let shown = page(&service, Method::GET, link, "").await.ok().text();
        for said in [
            "anna would like to play with you.",
            "The game: Barrage.",
            "quiet limit 100",
            "2 days for each turn",
            "whoever runs out of time loses the game",
        ] {
            assert!(shown.contains(said), "{said}: {shown}");
        }
    }
    let wrong = page(&service, Method::POST, link, "name=bert&password=something+else").await;
    assert_eq!((wrong.status, wrong.text().contains("not the name and password")), (422, true));
    let id = game["id"].as_str().unwrap();
    assert_eq!(anna.look(id).await.json()["status"], "waiting", "nothing happened yet");

    page(&service, Method::POST, link, &format!("name=bert&{RIGHT}")).await.ok();
    let seen = bert.look(id).await.json();
    assert_eq!(
        (&seen["status"], &seen["you"], &seen["link"]),
        (&json!("setup"), &json!("blue"), &Value::Null),
        "{seen}"
    );
    for method in [Method::GET, Method::POST] {
        assert_eq!(page(&service, method, link, &format!("name=bert&{RIGHT}")).await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_says_how_much_a_bank_may_hold_and_what_follows_when_time_runs_out() {
    let service = TestApp::start().await;
    let [anna] = people(&service, ["anna"]).await;
    let time = json!({
        "type": "bank", "initial_seconds": 864_000, "increment_seconds": 43_200, "cap_seconds": 1_296_000,
        "on_expiry": "claim"
    });
    for (ruleset, seats, others) in
        [("barrage", 2, "the other player may claim the game"), ("stratego4-four", 4, "the others may claim that")]
    {
        let mut seats = vec![json!({ "type": "open" }); seats];
        seats[0] = json!({ "type": "me" });
        let body = json!({ "ruleset": ruleset, "seats": seats, "listed": false, "time_control": time });
        let game = anna.client.call("create_game").json(body).send().await.ok().json();
        let shown = page(&service, Method::GET, game["link"].as_str().unwrap(), "").await.ok().text();
        for said in ["10 days, plus 12 hours with each turn, never more than 15 days", "If time runs out", others] {
            assert!(shown.contains(said), "{said}: {shown}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_listed_seat_works_too_and_so_does_the_interface() {
    let service = TestApp::start().await;
    let [anna, bert, carl] = people(&service, ["anna", "bert", "carl"]).await;
    for (shown, taker) in [(true, &bert), (false, &carl)] {
        let game = open(&anna, shown).await;
        assert_eq!(listed(taker).await.len(), usize::from(shown));
        let shown = page(&service, Method::GET, game["link"].as_str().unwrap(), "").await;
        assert_eq!(shown.status, 200);
        let id = game["id"].as_str().unwrap();
        let taken = taker.client.call("join_game").path("game", id).json(json!({})).send().await.ok().json();
        assert_eq!(taken["status"], "setup");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_second_seat_by_their_own_link_and_a_game_without_an_open_seat_has_none() {
    let service = TestApp::start().await;
    let [anna, _] = people(&service, ["anna", "bert"]).await;
    let game = open(&anna, false).await;
    let own = page(&service, Method::POST, game["link"].as_str().unwrap(), &format!("name=anna&{RIGHT}")).await;
    assert_eq!((own.status, own.text().contains("You have a seat in this game already")), (422, true), "{own:?}");
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    let invited = anna.client.call("create_game").json(body).send().await.ok().json();
    assert_eq!(invited["link"], Value::Null);
    let link = format!("/join/{}", invited["id"].as_str().unwrap());
    assert_eq!(page(&service, Method::GET, &link, "").await.status, 404);
    let nothing = format!("/join/{}", uuid::Uuid::new_v4());
    assert_eq!(page(&service, Method::GET, &nothing, "").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_that_is_replaced_while_it_is_checked_takes_no_seat() {
    let service = TestApp::start().await;
    let [anna, _] = people(&service, ["anna", "bert"]).await;
    let game = open(&anna, false).await;
    // Locked as a whole, so that whoever only refers to it waits as well.
    let replaced = "SELECT 1 FROM users WHERE name = 'bert' FOR UPDATE; \
                    UPDATE users SET password_version = password_version + 1 WHERE name = 'bert'";
    let replaced = begin(&service, replaced).await;
    let form = format!("name=bert&{RIGHT}");
    let take = page(&service, Method::POST, game["link"].as_str().unwrap(), &form);
    let (taken, ()) = tokio::join!(take, commit_when_awaited(&service, &replaced));
    assert_eq!((taken.status, taken.text().contains("not the name and password")), (422, true), "{taken:?}");
    assert_eq!(anna.look(game["id"].as_str().unwrap()).await.json()["status"], "waiting");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_kept_out_by_the_guesses_of_others_is_told_on_the_page_how_they_get_in() {
    let service = TestApp::start_with(|settings| settings.auth.attempts_per_account = 2).await;
    let [anna, _] = people(&service, ["anna", "bert"]).await;
    let game = open(&anna, false).await;
    let link = game["link"].as_str().unwrap();
    for _ in 0..2 {
        assert_eq!(page(&service, Method::POST, link, "name=bert&password=something+else").await.status, 422);
    }
    let form = format!("name=bert&{RIGHT}");
    for (language, address) in [("en", "your mail address if you typed your name"), ("de", "mit deiner Adresse")] {
        let refused = page(&service, Method::POST, &format!("{link}?language={language}"), &form).await;
        let said = refused.text();
        assert_eq!(refused.status, 429);
        let link = format!("href=\"/reset?language={language}\"");
        assert!(said.contains(address) && said.contains(&link), "{said}");
    }
    page(&service, Method::POST, link, &format!("name=bert%40example.org&{RIGHT}")).await.ok();
}
