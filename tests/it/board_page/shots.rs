//! Every page with real data, on a phone and a desktop, light and dark: nothing of it reaches beyond the screen, and
//! the browser complains of nothing. `script/shots` has pictures of all of them written.

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::guests::Guests;

const PHONE: (&str, u32) = ("phone", 390);
const DESKTOP: (&str, u32) = ("desktop", 1280);

/// What is looked at: a name for the picture, and a path.
type Scene = (String, String);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn every_page_fits_its_screen_and_the_browser_complains_of_nothing() {
    let app = super::with_page().await;
    let games = games(&app).await;
    let all = [(PHONE, "light"), (DESKTOP, "dark"), (PHONE, "dark"), (DESKTOP, "light")];
    // Without anybody to look at the pictures, two of the four are enough.
    let shown = if std::env::var("FIELDPOST_SCREENSHOTS").is_ok() { &all[..] } else { &all[..2] };
    for (screen, look) in shown {
        let hand = Hand::new(Way::Keyboard).await;
        hand.open(&format!("{}/login", app.url)).await;
        hand.value(&format!("localStorage.setItem('fieldpost.look', {look:?})")).await;
        let open =
            ["/", "/login", "/register", "/forgot", "/watch", "/rules", "/rules/original", "/rules/barrage/clauses"];
        for path in open {
            look_at(&app, &hand, *screen, look, &(format!("anybody{}", path.replace('/', "-")), path.to_owned())).await;
        }
        hand.sign_in(&app.url, "anna").await;
        for path in ["/", "/games", "/open", "/new", "/setups", "/setups/new", "/users/bert", "/me"] {
            look_at(&app, &hand, *screen, look, &(format!("anna{}", path.replace('/', "-")), path.to_owned())).await;
        }
        for scene in &games {
            look_at(&app, &hand, *screen, look, scene).await;
        }
        hand.browser.close().await;
    }
}

async fn look_at(app: &TestApp, hand: &Hand, (screen, width): (&str, u32), look: &str, (name, path): &Scene) {
    hand.browser.resize(width, 844).await;
    hand.open(&format!("{}{path}", app.url)).await;
    hand.browser.whole_picture(&format!("{name}-{screen}-{look}"), width).await;
    let [page, seen] = hand.browser.widths().await;
    assert!(page <= seen, "{name}, {screen}: {page} of {seen} pixels");
    let mut complaints = hand.browser.complaints().await;
    // Browsers log what is refused or not there, as a note is that nobody has written.
    complaints.retain(|one| !one.contains("the server responded with a status of 40"));
    assert_eq!(complaints, Vec::<String>::new(), "{name}, {screen}");
}

/// Games of anna: one of every board and state.
async fn games(app: &TestApp) -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut add = |name: &str, game: &str| scenes.push((name.to_owned(), format!("/games/{game}")));
    let mut table =
        Guests::seated(app, &["anna", "bert", "carl", "dora"], "stratego4-four", json!({})).await.set_up().await;
    table.play(60).await;
    add("game-four", &table.game);
    let mut table = table.at_another_table(app, "stratego4-partners").await.set_up().await;
    table.play(20).await;
    add("game-partners", &table.game);
    let table = table.at_another_table(app, "stratego4-four").await;
    add("game-four-setup", &table.game);
    let mut table = table.at_another_table(app, "stratego4-three").await.set_up().await;
    table.play(60).await;
    add("game-three", &table.game);
    let table = table.at_another_table(app, "stratego4-three").await;
    add("game-three-setup", &table.game);
    let mut table = table.at_another_table(app, "battle-cards").await.set_up().await;
    play_until(&mut table, 60, 0).await;
    add("game-cards", &table.game);
    let mut table = table.at_another_table(app, "duel").await.set_up().await;
    play_until(&mut table, 10, 0).await;
    add("game-duel", &table.game);
    let mut table = table.at_another_table(app, "original").await;
    let draft = json!({ "pieces": table.army(0), "locked": false });
    table.players[0].client.call("put_setup").path("game", &table.game).json(draft).send().await.ok();
    add("game-setup", &table.game);
    let mut table = table.at_another_table(app, "original").await.set_up().await;
    play_until(&mut table, 40, 0).await;
    add("game-turn", &table.game);
    let mut table = table.at_another_table(app, "original").await.set_up().await;
    play_until(&mut table, 40, 1).await;
    add("game-waiting", &table.game);
    let mut table = table.at_another_table(app, "barrage").await.set_up().await;
    table.play(30).await;
    table.resign().await;
    add("game-ended", &table.game);
    let body = json!({ "ruleset": "original", "opponent": { "type": "user", "user": "anna" } });
    let invited = table.players[1].client.call("create_game").json(body).send().await.ok().json();
    add("game-invitation", invited["id"].as_str().expect("an id"));
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "listed": true });
    table.players[1].client.call("create_game").json(body).send().await.ok();
    scenes
}

/// Plays this many actions, and on until a seat is to move.
async fn play_until(table: &mut Guests, actions: usize, seat: usize) {
    table.play(actions).await;
    let name: Value = table.ruleset["seats"][seat]["seat"].clone();
    for _ in 0..20 {
        let seen = table.look(seat).await;
        if seen["awaiting"][0]["decision"] == "turn" && seen["awaiting"][0]["seats"][0] == name {
            break;
        }
        table.play(1).await;
    }
}
