//! The board as a picture: complete, small, and readable without colours and without eyes.

use serde_json::{Value, json};

use super::{in_play, invited, people};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::guests::Guests;
use crate::support::personas::Player;

async fn picture(who: &Player, game: &str, seat: Option<&str>) -> String {
    let call = who.client.call("read_picture").path("game", game);
    let call = seat.iter().fold(call, |call, seat| call.query("seat", seat));
    let reply = call.send().await.ok();
    assert_eq!(reply.header("content-type"), "image/svg+xml");
    reply.text()
}

/// The texts between these tags.
fn texts<'p>(picture: &'p str, tag: &str) -> Vec<&'p str> {
    let begin = format!("<{tag} ");
    let parts = picture.split(begin.as_str()).skip(1);
    parts.filter_map(|part| part.split_once('>')?.1.split_once('<').map(|(text, _)| text)).collect()
}

/// Where the name of a space stands.
fn place<'p>(picture: &'p str, space: &str) -> &'p str {
    let (before, _) = picture.split_once(&format!(">{space}</text>")).expect("the name of a space");
    before.rsplit_once("<text ").expect("its place").1
}

#[tokio::test(flavor = "multi_thread")]
async fn every_board_fits_with_all_its_pieces_and_says_whose_they_are() {
    for ruleset in ["barrage", "original", "stratego4-three", "stratego4-four"] {
        let app = TestApp::start().await;
        let names = ["anna", "bert", "carl", "dora"];
        let list = Client::new(&app.url).call("read_ruleset").path("ruleset", ruleset).send().await.ok().json();
        let seats: Vec<&str> =
            list["seats"].as_array().unwrap().iter().map(|seat| seat["seat"].as_str().unwrap()).collect();
        let table = Guests::seated(&app, &names[..seats.len()], ruleset, json!({})).await.set_up().await;
        for (index, player) in table.players.iter().enumerate() {
            let picture = picture(player, &table.game, None).await;
            assert!(picture.len() < 60_000, "{ruleset}: {} bytes", picture.len());
            assert_well_formed(&picture);
            let game = table.look(index).await;
            let pieces = game["pieces"].as_array().unwrap();
            let said = texts(&picture, "desc")[0];
            for piece in pieces {
                let kind = piece.get("kind").and_then(Value::as_str).unwrap_or("hidden");
                let space = piece["space"].as_str().unwrap();
                assert!(said.contains(&format!(" {space} {kind}")), "{ruleset}: {piece} is not in {said}");
            }
            let signs = texts(&picture, "text");
            for seat in &seats {
                let letter = seat[..1].to_uppercase();
                let own = pieces.iter().filter(|piece| piece["seat"] == **seat).count();
                assert!(signs.iter().filter(|sign| **sign == letter).count() >= own, "{ruleset}: {letter}");
                assert!(said.contains(&format!("{seat} ({letter}): ")), "{said}");
            }
        }
    }
}

/// Fails unless every element is closed and nothing in a text opens one.
fn assert_well_formed(picture: &str) {
    let mut open = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag");
        assert!(
            !text.contains('&') || text.contains("&gt;") || text.contains("&lt;") || text.contains("&amp;"),
            "{text}"
        );
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!picture.contains("style") && !picture.contains("script") && !picture.contains("href"), "{picture}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_drawn_from_any_side() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_play(&anna, &bert).await;
    let (own, across) = (picture(&anna, &game, None).await, picture(&anna, &game, Some("blue")).await);
    assert_eq!(own, picture(&anna, &game, Some("red")).await, "a player's own side");
    assert_eq!(place(&own, "a1"), place(&across, "j10"), "turned by half a circle");
    assert_ne!(own, across);
    let blue = picture(&bert, &game, None).await;
    assert_eq!(place(&blue, "a1"), place(&across, "a1"));
    assert_ne!(blue, across, "the same side, and other eyes");
    let call = anna.client.call("read_picture").path("game", &game).query("seat", "green");
    assert_eq!(call.send().await.problem("invalid-query")["faults"][0]["at"], "seat");
    carl.client.call("read_picture").path("game", &game).send().await.problem("not-found");
    carl.client.call("read_rules").path("game", &game).send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_pieces_are_drawn_as_hidden() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let waiting = invited(&anna, &bert).await;
    assert_eq!(texts(&picture(&bert, &waiting, None).await, "desc"), ["There are no pieces on the board."]);
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "b4-b5").await.ok();
    bert.act(&game, "e7-e6").await.ok();
    let seen = picture(&anna, &game, None).await;
    let said = texts(&seen, "desc")[0];
    assert!(said.contains("e6 hidden, has moved") && said.contains("b7 hidden;"), "{said}");
    assert!(said.contains("b5 general"), "{said}");
    let signs = texts(&seen, "text");
    assert!(signs.contains(&"&gt;") && signs.contains(&"?"), "{signs:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_a_game_stay_those_with_which_it_was_created() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "options": { "repetition_limit": 7 }, "opponent": opponent });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let read = bert.client.call("read_rules").path("game", &game).send().await.ok();
    let (rules, shown) =
        (read.json(), bert.client.call("read_ruleset").path("ruleset", "barrage").send().await.ok().json());
    assert_eq!((&rules["ruleset"]["repetition"]["limit"], &shown["repetition"]["limit"]), (&json!(7), &json!(3)));
    assert_ne!(rules["ruleset"]["digest"], shown["digest"]);
    let board = bert.client.call("read_board").path("board", "grid-10x10").send().await.ok().json();
    assert_eq!(rules["board"], board, "frozen, and still the board of that name");
    let again = bert.client.call("read_rules").path("game", &game).header("If-None-Match", read.etag()).send().await;
    assert_eq!((again.status, again.etag()), (304, read.etag()));
}
