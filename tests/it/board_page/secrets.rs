//! Two games that differ only in what a viewer may not know look the same on the page to that viewer (V-6): in what is
//! drawn, in what a screen reader is told, in every request and answer, and in what the browser keeps.

use fieldpost::app::rulesets::Catalogue;
use serde_json::json;

use super::hand::{Hand, Way};
use super::lost_answers::IMPATIENT;
use super::twins::{PageInWorld, World, hide};
use crate::support::personas::{BLUE, RED, Table, blue_in_another_world};

/// Back to the first version.
const BACK: &str = "#v=1";

/// A browser for all worlds, each of which has an address of its own.
async fn browser() -> Hand {
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(IMPATIENT).await;
    hand
}

/// One space and one more turn each; then the page is looked at, with a piece of the opponent asked about.
async fn seen(hand: &Hand, name: &str, blue: &[(&str, &str)]) -> PageInWorld {
    let world = World::new().await;
    let table = Table::in_setup(&world.app).await;
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, blue).await.ok();
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    world.look(hand, &table.game, name, "e7").await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_the_page_shows_nothing_of_what_its_reader_may_not_know() {
    let hand = browser().await;
    let other = blue_in_another_world();
    seen(&hand, "anna", &BLUE).await.is_like(&seen(&hand, "anna", &other).await);
    // What somebody may know differs, and this comparison sees it.
    let (here, there) = (seen(&hand, "bert", &BLUE).await, seen(&hand, "bert", &other).await);
    assert_eq!(here.differs_from(&there), ["drawn", "told", "asked", "kept"]);
    hand.browser.close().await;
}

/// What the first seat sees of a position of a ruleset, in one of two worlds, from a service whose answers are changed.
async fn seen_in(hand: &Hand, ruleset: &str, is_other: bool, leak: fn(&str, String) -> String) -> PageInWorld {
    seen_at(hand, "", ruleset, is_other, leak).await
}

/// The same where they look back to a version.
async fn seen_at(
    hand: &Hand,
    hash: &str,
    ruleset: &str,
    is_other: bool,
    leak: fn(&str, String) -> String,
) -> PageInWorld {
    let world = World::new().await;
    let seats = world.app.app.catalogue.get(ruleset).expect("a ruleset").seats().len();
    let table = hide(&world, &["anna", "bert", "carl", "dora"][..seats], ruleset, is_other).await;
    let looked = table.look(0).await;
    let pieces = looked["pieces"].as_array().expect("pieces");
    let other = pieces.iter().find(|piece| piece["seat"] != looked["you"]).expect("a piece of another seat");
    world.proxy.change(leak);
    world.look_at(hand, (&table.game, hash), "anna", other["space"].as_str().expect("a space")).await
}

fn as_it_is(_: &str, body: String) -> String {
    body
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_under_every_ruleset_the_page_shows_nothing_of_what_others_hide() {
    let hand = browser().await;
    for rules in Catalogue::open(None).expect("rulesets").list() {
        let ruleset = &rules.ruleset().id;
        let [here, there] =
            [seen_in(&hand, ruleset, false, as_it_is).await, seen_in(&hand, ruleset, true, as_it_is).await];
        here.is_like(&there);
    }
    hand.browser.close().await;
}

/// The answers about a game, with something added to the first piece whose kind is hidden; else as they are.
fn with(body: String, added: &str) -> String {
    let Some((head, pieces)) = body.split_once("\"pieces\":[") else { return body };
    let mut ends = pieces.match_indices('}').map(|(at, _)| at);
    let is_hidden = |end: &usize| pieces[..*end].rsplit('{').next().is_some_and(|piece| !piece.contains("\"kind\""));
    let Some(end) = ends.find(is_hidden) else { return body };
    format!("{head}\"pieces\":[{},{added}{}", &pieces[..end], &pieces[end..])
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_a_leak_that_is_planted_is_seen_in_every_part_of_the_page() {
    let hand = browser().await;
    let plain = seen_in(&hand, "original", false, as_it_is).await;
    // A rank that the service should not have sent.
    let rank = seen_in(&hand, "original", true, |_, body| with(body, r#""kind":"scout""#)).await;
    assert_eq!(rank.differs_from(&plain), ["drawn", "told", "asked", "kept"]);
    // Something that the page shows to nobody.
    let sign = seen_in(&hand, "original", true, |_, body| with(body, r#""sign":"x""#)).await;
    assert_eq!(sign.differs_from(&plain), ["asked", "kept"]);
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_looking_back_shows_nothing_of_what_is_known_only_now() {
    let hand = browser().await;
    for ruleset in ["original", "battle-cards", "stratego4-four"] {
        let plain = seen_at(&hand, BACK, ruleset, false, as_it_is).await;
        plain.is_like(&seen_at(&hand, BACK, ruleset, true, as_it_is).await);
        // What the game says of a piece now is drawn and told now alone.
        let rank = seen_at(&hand, BACK, ruleset, false, |_, body| with(body, r#""kind":"scout""#)).await;
        assert_eq!(rank.differs_from(&plain), ["asked", "kept"], "{ruleset}");
        // What its events say is.
        let event = seen_at(&hand, BACK, ruleset, false, with_event).await;
        assert_eq!(event.differs_from(&plain), ["drawn", "told", "asked", "kept"], "{ruleset}");
    }
    hand.browser.close().await;
}

/// Answers with events, to which one is added that shows the last piece to everybody; others as they are.
fn with_event(path: &str, body: String) -> String {
    let Some((end, deployed)) = body.rfind(']').zip(body.split_once("\"deployed\"")) else { return body };
    if !path.contains("/events") {
        return body;
    }
    let (pieces, _) = deployed.1.split_once(']').expect("pieces");
    let last = pieces.matches('{').count() - 1;
    let shown = json!({ "piece": last, "kind": "scout" });
    let event =
        json!({ "type": "revealed", "version": 1, "at": "2026-01-01T00:00:00Z", "public": true, "pieces": [shown] });
    format!("{},{event}{}", &body[..end], &body[end..])
}

/// A game in which Blue's player has given conditional moves, or none, and Red's looks at it before their turn.
async fn seen_before_an_answer(hand: &Hand, name: &str, moves: &[(&str, &str)]) -> PageInWorld {
    let world = World::new().await;
    let table = Table::in_play(&world.app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    let moves: Vec<_> = moves.iter().map(|(condition, then)| json!({ "if": condition, "then": then })).collect();
    let orders = json!({ "decline_defence": false, "conditional_moves": moves });
    let tag = table.blue.look(&table.game).await;
    let call = table.blue.client.call("put_standing_orders").path("game", &table.game);
    call.header("If-Match", tag.etag()).json(orders).send().await.ok();
    world.look(hand, &table.game, name, "e7").await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_the_page_shows_nothing_of_the_conditional_moves_of_an_opponent() {
    let hand = browser().await;
    let given = [("e4-e5", "e7-e6"), ("f4-f5", "f7-f6")];
    let [here, there] =
        [seen_before_an_answer(&hand, "anna", &given).await, seen_before_an_answer(&hand, "anna", &[]).await];
    here.is_like(&there);
    // Their owner sees them, and keeps nothing of them in the browser.
    let [here, there] =
        [seen_before_an_answer(&hand, "bert", &given).await, seen_before_an_answer(&hand, "bert", &[]).await];
    let differing = here.differs_from(&there);
    assert!(differing.starts_with(&["drawn"]) && !differing.contains(&"kept"), "{differing:?}");
    hand.browser.close().await;
}
