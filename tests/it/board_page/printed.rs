//! A game on paper says what the mail about it says.

use std::collections::BTreeMap;

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::post;

/// How often each sign of a piece stands on a board.
type Signs = BTreeMap<String, usize>;

fn counted(signs: impl Iterator<Item = String>) -> Signs {
    signs.fold(Signs::new(), |mut counts, sign| {
        *counts.entry(sign).or_default() += 1;
        counts
    })
}

/// The signs on the board of a mail: mine, those of others that are known, and `?` for what is hidden.
fn on_paper(text: &str) -> Signs {
    let rows =
        text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()) && line.matches('|').count() == 2);
    let cells = rows.flat_map(|row| {
        row.split('|')
            .nth(1)
            .unwrap_or_default()
            .replace(['~', '.', '*'], " ")
            .replace("[ ]", "[?]")
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    counted(cells.map(|cell| cell.trim_matches(['[', ']']).replace('>', "?")))
}

/// What comes after these words of a mail, until an end.
fn part<'a>(mail: &'a str, from: &str, to: &str) -> &'a str {
    let (_, after) = mail.split_once(from).unwrap_or_else(|| panic!("no {from} in {mail}"));
    after.split_once(to).expect("an end").0.trim()
}

/// A text with a space between words and nothing else.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The moment by which a mail asks for an answer: its time of day, and that in UTC, with its day where it is another.
fn deadline(mail: &str) -> String {
    let until = plain(part(mail, "Please answer by:", "\n\n"));
    let (date, rest) = until.split_once(" (").expect("a zone");
    let (_, utc) = rest.split_once("; ").expect("UTC");
    let (_, time) = date.rsplit_once(' ').expect("a time");
    format!("{time} ({}", utc.replace(',', ""))
}

/// Compares the page of the first seat, as it is printed, with the mail that asks this seat for its turn.
async fn says_what_the_mail_says(app: &TestApp, table: &Guests, hand: &Hand) {
    let mail = post::latest(app, "anna@example.org").await.text.replace('\r', "");
    // What is new since the last visit is told on boards of the past.
    hand.browser.goto("about:blank").await;
    let seen = table.players[0].client.call("put_seen").path("game", &table.game);
    seen.json(json!({ "version": table.look(0).await["version"] })).send().await.ok();
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelectorAll('.story li').length > 9").await;
    hand.browser.show_as_printed().await;
    let printed = plain(&hand.text("document.body.innerText").await);
    let happened = part(&mail, "What happened:", "\n\n").lines().map(plain);
    for words in happened.chain([deadline(&mail)]) {
        assert!(printed.contains(&words), "`{words}` is not in:\n{printed}\n{mail}");
    }
    let signs = "[...document.querySelectorAll('.board .piece')].map(piece => piece.querySelector('.rank')?.textContent ?? '?')";
    let signs = hand.value(signs).await;
    let signs = signs.as_array().expect("signs").iter().map(|sign| sign.as_str().expect("a sign").to_owned());
    assert_eq!(counted(signs), on_paper(&mail), "{mail}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_printed_game_says_what_the_mail_about_it_says() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    table.play(40).await;
    let until = table.look(0).await["awaiting"][0]["until"].as_str().expect("a moment").to_owned();
    // Far enough from UTC for another day, whatever time it is.
    let far = if &until[11..13] < "10" { "Pacific/Pago_Pago" } else { "Pacific/Kiritimati" };
    for zone in ["Europe/Copenhagen", far] {
        table.players[0].client.call("change_me").json(json!({ "zone": zone })).send().await.ok();
        table.play(1).await;
        while table.look(0).await["awaiting"][0]["seats"][0] != table.ruleset["seats"][0]["seat"] {
            table.play(1).await;
        }
        says_what_the_mail_says(&app, &table, &hand).await;
    }
    hand.browser.close().await;
}
