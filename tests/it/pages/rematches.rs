//! The page for a rematch (G-2), to which the closing mail leads.

use fieldpost::values::Language;
use serde_json::{Value, json};

use super::{get, is_page, post};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::personas::{Player, Table, link_token};
use crate::support::post as mails;

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// A service that reads no letters, with a game that Anna has given up.
async fn over() -> (TestApp, Table) {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    (app, table)
}

/// The path of the page in somebody's closing mail.
async fn page_of(app: &TestApp, address: &str) -> String {
    format!("/rematches/{}", link_token(app, address, "rematches").await)
}

/// The games of a player that wait for players or armies.
async fn begun(player: &Player) -> Vec<Value> {
    let games = player.client.call("list_games").send().await.ok().json();
    let games = games["games"].as_array().unwrap().clone();
    games.into_iter().filter(|game| game["status"] == "waiting" || game["status"] == "setup").collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_closing_mail_leads_to_a_page_that_shows_who_is_asked_and_asks_when_a_button_is_pressed() {
    let (app, table) = over().await;
    let closing = mails::latest(&app, ANNA).await;
    assert!(closing.text.contains("Another game? On this page you invite the other players"), "{}", closing.text);
    assert!(!closing.text.contains("“rematch”"), "nobody reads that word here: {}", closing.text);
    let page = page_of(&app, ANNA).await;
    for _ in 0..2 {
        let html = is_page(&get(&app, &page).await, 200);
        assert!(html.contains("Your game against bert is over.") && html.contains("Barrage"), "{html}");
    }
    assert_eq!(begun(&table.red).await, [json!(null); 0], "looking changes nothing");
    for _ in 0..2 {
        let html = is_page(&post(&app, &page, "").await, 200);
        assert!(html.contains("Your rematch against bert is arranged: they have an invitation."), "{html}");
    }
    let games = begun(&table.red).await;
    assert_eq!((games.len(), &games[0]["you"]), (1, &json!("blue")), "one, with other colours");
    link_token(&app, BERT, "invitations").await;
    let html = is_page(&post(&app, &page_of(&app, BERT).await, "").await, 200);
    assert!(html.contains("Your rematch against anna can begin"), "{html}");
    assert_eq!(begun(&table.blue).await[0]["status"], "setup", "whoever asks second accepts");
    // Whoever presses once more starts no third game.
    let html = is_page(&post(&app, &page, "").await, 200);
    assert!(html.contains("Your rematch against bert can begin"), "{html}");
    assert_eq!(begun(&table.red).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_closing_mail_leads_to_the_page_where_it_can_be_answered_too() {
    let app = mails::open().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    let closing = mails::latest(&app, ANNA).await;
    assert!(closing.text.contains("“rematch”") && closing.text.contains("Ask for a rematch:"), "{}", closing.text);
    assert!(!closing.text.contains("On this page"), "one sentence about it is enough: {}", closing.text);
    let html = is_page(&post(&app, &page_of(&app, ANNA).await, "").await, 200);
    assert!(html.contains("Your rematch against bert is arranged: they have an invitation."), "{html}");
    // The other one answers the mail, and it is the same game.
    let to = mails::mails(&app, BERT).await.into_iter().rev().find(|mail| mail.text.contains("“rematch”"));
    let to = to.expect("a closing mail").header("reply-to")[0].to_string();
    mails::bring(&app, &mails::letter(BERT, &to, "rematch")).await.ok();
    mails::pump(&app).await;
    assert_eq!(begun(&table.blue).await[0]["status"], "setup");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_partner_is_not_called_an_opponent() {
    let app = TestApp::start().await;
    let names = ["anna", "bert", "carl", "dora"];
    let table = Guests::seated(&app, &names, "stratego4-partners", json!({})).await.set_up().await;
    for quitter in [1, 3] {
        table.players[quitter].act(&table.game, "resign").await.ok();
    }
    let html = is_page(&get(&app, &page_of(&app, ANNA).await).await, 200);
    assert!(html.contains("Your game against bert and dora (your partner: carl) is over."), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_the_language_of_its_reader() {
    let (app, table) = over().await;
    let page = page_of(&app, ANNA).await;
    for language in Language::ALL {
        let title = match language {
            Language::En => "Another game?",
            Language::De => "Noch eine Partie?",
            Language::Nl => "Nog een partij?",
            Language::Fr => "Une autre partie",
            Language::Da => "Et parti til?",
        };
        table.red.client.call("change_me").json(json!({ "language": language.tag() })).send().await.ok();
        let html = is_page(&get(&app, &page).await, 200);
        assert!(html.contains(&format!("<html lang=\"{language}\">")) && html.contains(title), "{html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_secret_of_a_closing_mail_opens_the_page() {
    let (app, table) = over().await;
    let page = page_of(&app, ANNA).await;
    let game = Table::again(&table).await;
    table.red.act(&game, "resign").await.ok();
    let other = page_of(&app, ANNA).await;
    // The game of one secret with the token of another.
    let mixed = format!("{}{}", &page[..page.len() - 26], &other[other.len() - 26..]);
    for wrong in [mixed.as_str(), &page[..page.len() - 1], "/rematches/x", "/rematches/%C3%A9"] {
        is_page(&get(&app, wrong).await, 404);
        is_page(&post(&app, wrong, "").await, 404);
    }
    app.sql("DELETE FROM reply_addresses").await;
    is_page(&post(&app, &page, "").await, 404);
    assert_eq!(begun(&table.red).await, [json!(null); 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_result_leads_to_no_rematch() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "abort").await.ok();
    let closing = mails::latest(&app, ANNA).await;
    assert!(!closing.text.contains("/rematches/"), "{}", closing.text);
    assert_eq!(app.sql("SELECT 1 FROM reply_addresses").await.len(), 0);
}
