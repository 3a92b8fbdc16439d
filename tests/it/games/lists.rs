//! Finding games: mine, open ones, public ones, and what waits for me.

use serde_json::{Value, json};

use super::{in_play, in_setup, invited, people};
use crate::support::app::TestApp;
use crate::support::personas::Player;

async fn list(who: &Player, query: &[(&str, &str)]) -> Vec<Value> {
    let mut call = who.client.call("list_games");
    for (name, value) in query {
        call = call.query(name, value);
    }
    call.send().await.ok().json()["games"].as_array().unwrap().clone()
}

async fn open(who: &Player, public: bool) -> String {
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "public": public });
    who.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn open_games_are_listed_for_others_and_taken_by_one() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = open(&anna, false).await;
    invited(&anna, &bert).await;
    assert_eq!(list(&anna, &[("list", "open")]).await.len(), 0, "one's own are not open to oneself");
    let seen = list(&carl, &[("list", "open")]).await;
    assert_eq!((seen.len(), &seen[0]["id"]), (1, &json!(game)));
    carl.look(&game).await;
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    assert_eq!(list(&carl, &[("list", "open")]).await.len(), 0);
    carl.client.call("read_game").path("game", &game).send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_may_be_looked_at_once_play_has_begun() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    in_play(&anna, &bert).await;
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator", "public": true });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    carl.client.call("read_game").path("game", &game).send().await.problem("not-found");
    anna.lock(&game, &crate::support::personas::RED).await.ok();
    bert.lock(&game, &crate::support::personas::BLUE).await.ok();
    let seen = carl.look(&game).await.json();
    assert!(seen.get("you").is_none());
    assert!(seen["pieces"].as_array().unwrap().iter().all(|piece| piece.get("kind").is_none()), "V-5");
    let public = list(&carl, &[("list", "public")]).await;
    assert_eq!((public.len(), &public[0]["id"]), (1, &json!(game)));
    carl.client.call("list_legal_actions").path("game", &game).send().await.problem("forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_filtered_and_go_on_page_by_page() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..4 {
        invited(&anna, &bert).await;
    }
    let playing = in_play(&anna, &bert).await;
    let found = list(&bert, &[("status", "playing")]).await;
    assert_eq!((found.len(), &found[0]["id"]), (1, &json!(playing)));
    assert_eq!(list(&bert, &[("ruleset", "original")]).await.len(), 0);

    let all = list(&anna, &[]).await;
    assert_eq!(all.len(), 5);
    assert_eq!(all[0]["id"], json!(playing), "the latest change first");
    let (mut paged, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let mut call = anna.client.call("list_games").query("limit", 2);
        if let Some(cursor) = &cursor {
            call = call.query("cursor", cursor);
        }
        let page = call.send().await.ok();
        paged.extend(page.json()["games"].as_array().unwrap().clone());
        cursor = page.json()["next"].as_str().map(str::to_owned);
        match &cursor {
            Some(next) => assert_eq!(page.header("link"), format!("</v1/games?limit=2&cursor={next}>; rel=\"next\"")),
            None => break assert_eq!(page.header("link"), ""),
        }
    }
    assert_eq!(paged, all);
    for (name, value) in [
        ("limit", "0"),
        ("limit", "101"),
        ("cursor", "x"),
        ("list", "all"),
        ("status", "odd"),
        ("x", "y"),
        ("ruleset", "a\0b"),
        ("cursor", "bwW1nTsgAAAAAAAAAAAAAAAAAAAAAAAA"),
    ] {
        anna.client.call("list_games").query(name, value).send().await.problem("invalid-query");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_are_those_that_i_owe() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let mine = async |who: &Player| {
        let owed = who.client.call("list_decisions").send().await.ok().json();
        let owed =
            owed["decisions"].as_array().unwrap().iter().map(|owed| owed["decision"].as_str().unwrap().to_owned());
        owed.collect::<Vec<_>>()
    };
    invited(&anna, &bert).await;
    assert_eq!((mine(&anna).await, mine(&bert).await), (vec!["setup".to_owned()], vec!["invitation".to_owned()]));
    in_setup(&anna, &bert).await;
    assert_eq!(mine(&bert).await, ["setup", "invitation"], "what has a deadline is more urgent");
    let game = in_play(&anna, &bert).await;
    assert_eq!(mine(&anna).await, ["setup", "turn", "setup"]);
    anna.act(&game, "draw").await.ok();
    anna.act(&game, "e4-e5").await.ok();
    assert_eq!(mine(&bert).await, ["setup", "turn", "draw_offer", "invitation"]);
    let owed = bert.client.call("list_decisions").send().await.ok().json();
    assert_eq!((&owed["decisions"][1]["others"], &owed["decisions"][1]["seat"]), (&json!(["anna"]), &json!("blue")));
}

#[tokio::test(flavor = "multi_thread")]
async fn rulesets_and_boards_tell_a_client_all_it_needs() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let client = anna.client.anonymous();
    let all = client.call("list_rulesets").send().await.ok().json();
    for entry in all["rulesets"].as_array().unwrap() {
        let call = client.call("read_ruleset").path("ruleset", entry["id"].as_str().unwrap());
        let ruleset = call.send().await.ok().json();
        let count = |kind: &Value| kind["count"].as_u64().unwrap();
        assert_eq!(
            ruleset["kinds"].as_array().unwrap().iter().map(count).sum::<u64>(),
            entry["army"].as_u64().unwrap()
        );
        let board =
            client.call("read_board").path("board", ruleset["board"].as_str().unwrap()).send().await.ok().json();
        let spaces: Vec<_> = board["spaces"].as_array().unwrap().iter().map(|space| space["name"].clone()).collect();
        for space in ruleset["seats"].as_array().unwrap().iter().flat_map(|seat| seat["home"].as_array().unwrap()) {
            assert!(space.as_array().unwrap().iter().all(|space| spaces.contains(space)));
        }
    }
    client.call("read_ruleset").path("ruleset", "chess").send().await.problem("not-found");
    client.call("read_board").path("board", "chess").send().await.problem("not-found");
}

#[actix_web::test]
async fn boards_tell_where_each_space_and_lake_is_drawn() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let client = anna.client.anonymous();
    for (id, seats, lakes, whole) in
        [("grid-10x10", 2, 8, true), ("fortress-4", 4, 12, true), ("fortress-3", 3, 9, false)]
    {
        let board = client.call("read_board").path("board", id).send().await.ok().json();
        assert_eq!((board["seats"].as_u64(), board["lakes"].as_array().unwrap().len()), (Some(seats), lakes), "{id}");
        let spaces = board["spaces"].as_array().unwrap();
        let inside = |name: &Value| name == "ring" || name == "tower";
        let spaces_outside = || spaces.iter().filter(|space| !inside(&space["name"]));
        for place in spaces_outside().chain(board["lakes"].as_array().unwrap()) {
            assert_eq!(place["width"], 1, "{id}: {place}");
            for (length, limit) in [(&place["x"], &board["columns"]), (&place["y"], &board["rows"])] {
                assert!(length.as_f64().unwrap() <= limit.as_f64().unwrap() - 1.0, "{id}: {place}");
                assert!(length.is_u64() || !whole, "{id}: a whole number where it is one");
            }
        }
        let links = |space: &Value| space["links"].as_array().unwrap().clone();
        for (space, link) in spaces.iter().flat_map(|space| links(space).into_iter().map(move |link| (space, link))) {
            let ends = inside(&link["to"]);
            assert_eq!(link.get("onward").is_none(), ends, "{id}: {space}");
        }
        let [ring, tower] = ["ring", "tower"].map(|name| spaces.iter().find(|space| space["name"] == name));
        assert_eq!((ring.is_some(), tower.is_some()), (seats > 2, seats > 2), "{id}");
        if let (Some(ring), Some(tower)) = (ring, tower) {
            assert_eq!((&ring["x"], &ring["y"]), (&tower["x"], &tower["y"]));
            assert!(ring["width"].as_f64() > tower["width"].as_f64());
        }
    }
}
