//! Keeping a copy of games: lists by their change, of which none is missed.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{in_play, invited, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::Player;

const EVER: &str = "1970-01-01T00:00:00Z";

async fn list(who: &Player, query: &[(&str, &str)]) -> Reply {
    let call = who.client.call("list_games");
    query.iter().fold(call, |call, (name, value)| call.query(name, value)).send().await.ok()
}

fn ids(reply: &Reply) -> Vec<String> {
    let games = reply.json()["games"].as_array().unwrap().clone();
    games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

fn text(reply: &Reply, name: &str) -> Option<String> {
    reply.json()[name].as_str().map(str::to_owned)
}

/// A copy of somebody's games, as the contract says that one is kept.
struct KeptCopy {
    games: BTreeMap<String, Value>,
    as_of: String,
}

impl KeptCopy {
    /// Reads what has changed, two games a page; `between` happens before each page but the first.
    async fn update(&mut self, who: &Player, mut between: impl AsyncFnMut(usize)) {
        let (after, mut cursor, mut pages) = (self.as_of.clone(), None::<String>, 0);
        loop {
            let mut query = vec![("changed_after", after.as_str()), ("limit", "2")];
            query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
            let page = list(who, &query).await;
            for game in page.json()["games"].as_array().unwrap() {
                self.games.insert(game["id"].as_str().unwrap().to_owned(), game.clone());
            }
            self.as_of = text(&page, "as_of").expect("up to when the copy is whole");
            cursor = text(&page, "next");
            if cursor.is_none() {
                break;
            }
            pages += 1;
            between(pages).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_changes_between_two_pages_is_not_missed() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(in_play(&anna, &bert).await);
        invited(&anna, &bert).await;
    }
    app.advance_database_clock(120).await;
    let mut copy = KeptCopy { games: BTreeMap::new(), as_of: EVER.to_owned() };
    // Those that were listed first change, and so do those that come last.
    copy.update(&anna, async |page| {
        let game = if page == 1 { &games[3] } else { &games[0] };
        let action = if page == 1 { "b4-b5" } else { ["draw", "e4-e5", "resign"][page.min(4) - 2] };
        anna.act(game, action).await.ok();
    })
    .await;
    app.advance_database_clock(120).await;
    copy.update(&anna, async |_| {}).await;
    let now = list(&anna, &[]).await;
    assert_eq!(copy.games.len(), 8);
    for game in now.json()["games"].as_array().unwrap() {
        assert_eq!(copy.games[game["id"].as_str().unwrap()]["etag"], game["etag"], "{game}");
    }
    let nothing = list(&anna, &[("changed_after", &copy.as_of)]).await;
    assert_eq!((ids(&nothing), text(&nothing, "next")), (vec![], None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_is_written_after_its_time_is_not_missed() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let [slow, _, _] = [in_play(&anna, &bert).await, in_play(&anna, &bert).await, invited(&anna, &bert).await];
    let first = list(&anna, &[("changed_after", EVER), ("limit", "2")]).await;
    assert_eq!((ids(&first).len(), text(&first, "next")), (2, None), "no cursor leads into the last minute");
    let whole = list(&anna, &[("changed_after", EVER)]).await;
    assert_eq!(ids(&whole).len(), 3, "what has just changed is listed at once");
    // It has waited for its turn.
    app.sql(&format!("UPDATE games SET updated_at = fieldpost_now() - interval '40 s' WHERE id = '{slow}'")).await;
    let next = list(&anna, &[("changed_after", &text(&whole, "as_of").unwrap())]).await;
    assert_eq!(ids(&next)[0], slow);
    app.advance_database_clock(120).await;
    let later = list(&anna, &[("changed_after", EVER), ("limit", "2")]).await;
    assert!(text(&later, "next").is_some() && text(&later, "as_of") > text(&whole, "as_of"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_by_change_is_ordered_and_has_a_weak_tag() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let (one, two) = (in_play(&anna, &bert).await, in_play(&anna, &bert).await);
    let before = list(&anna, &[("changed_after", EVER)]).await;
    assert_eq!(ids(&before), [one.clone(), two.clone()]);
    app.advance_database_clock(10).await;
    let call = |tag: &str| anna.client.call("list_games").query("changed_after", EVER).header("If-None-Match", tag);
    assert_eq!(call(before.etag()).send().await.status, 304, "only `as_of` has moved on");
    anna.act(&one, "b4-b5").await.ok();
    let after = call(before.etag()).send().await.ok();
    assert_eq!(ids(&after), [two, one.clone()]);
    let changed = after.json()["games"][1]["changed_at"].as_str().unwrap().to_owned();
    assert_eq!(ids(&list(&anna, &[("changed_after", &changed)]).await), Vec::<String>::new());
    let long = "x".repeat(36);
    for (name, value) in [
        ("changed_after", "yesterday"),
        ("changed_after", "0001-01-01T00:00:00Z"),
        ("user", "a\u{7}b"),
        ("user", &long),
    ] {
        let problem = anna.client.call("list_games").query(name, value).send().await.problem("invalid-query");
        assert_eq!(problem["faults"][0]["at"], name);
    }
    let open = anna.client.call("list_games").query("list", "open").query("changed_after", EVER);
    open.send().await.problem("invalid-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_found_by_their_players() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let (with_bert, with_carl) = (in_play(&anna, &bert).await, invited(&anna, &carl).await);
    assert_eq!(ids(&list(&anna, &[("user", "BERT")]).await), [with_bert.as_str()]);
    assert_eq!(ids(&list(&anna, &[("user", "carl")]).await), [with_carl.as_str()]);
    assert_eq!(ids(&list(&anna, &[("user", "nobody")]).await), Vec::<String>::new());
    let id = |of: &str| format!("(SELECT id FROM users WHERE name = '{of}')");
    let id = app.sql(&format!("SELECT {}, {}", id("bert"), id("carl"))).await.remove(0);
    let [of_bert, of_carl] = [0, 1].map(|at| id[at].clone().expect("an id"));
    assert_eq!(ids(&list(&anna, &[("user", &of_bert)]).await), [with_bert.as_str()]);
    assert_eq!(ids(&list(&anna, &[("user", &of_carl.to_uppercase())]).await), [with_carl.as_str()]);
    assert_eq!(ids(&list(&anna, &[("user", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10")]).await), Vec::<String>::new());
    assert_eq!(
        ids(&list(&carl, &[("list", "public"), ("user", &of_bert)]).await),
        Vec::<String>::new(),
        "it is private"
    );
    assert_eq!(ids(&list(&carl, &[("list", "public"), ("user", "bert")]).await), Vec::<String>::new(), "it is private");
    app.sql("UPDATE games SET public = true").await;
    assert_eq!(ids(&list(&carl, &[("list", "public"), ("user", "bert")]).await), [with_bert.as_str()]);
    assert_eq!(ids(&list(&carl, &[("list", "public"), ("user", "carl")]).await), Vec::<String>::new(), "not begun");
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let open = bert.client.call("create_game").json(open).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    assert_eq!(ids(&list(&carl, &[("list", "open"), ("user", "bert")]).await), [open]);
    assert_eq!(ids(&list(&carl, &[("list", "open"), ("user", "anna")]).await), Vec::<String>::new());
}
