//! A game on paper says what the mail about it says.

use std::collections::BTreeMap;

use serde_json::json;

use super::hand::{Hand, Way};
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

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_printed_game_says_what_the_mail_about_it_says() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    table.players[0].client.call("change_me").json(json!({ "zone": "Europe/Copenhagen" })).send().await.ok();
    table.play(40).await;
    while table.look(0).await["awaiting"][0]["seats"][0] != table.ruleset["seats"][0]["seat"] {
        table.play(1).await;
    }
    let mail = post::latest(&app, "anna@example.org").await.text.replace('\r', "");
    let part = |from: &str, to: &str| {
        let start = mail.find(from).unwrap_or_else(|| panic!("no {from} in {mail}")) + from.len();
        mail[start..start + mail[start..].find(to).expect("an end")].trim().to_owned()
    };
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelectorAll('.story li').length > 9").await;
    hand.browser.show_as_printed().await;
    let printed = hand.text("document.body.innerText").await.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |words: &str| {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(printed.contains(&words), "`{words}` is not in:\n{printed}\n{mail}");
    };
    for sentence in part("What happened:", "\n\n").lines() {
        says(sentence);
    }
    // The moment by which to answer, in the reader's zone and in that of the server.
    let until = part("Please answer by:", "\n\n");
    for moment in until.split(['(', ')', ',', ';']).filter(|part| part.contains(':')) {
        says(moment);
    }
    let signs = "[...document.querySelectorAll('.board .piece')].map(piece => piece.querySelector('.rank')?.textContent ?? '?')";
    let signs = hand.value(signs).await;
    let signs = signs.as_array().expect("signs").iter().map(|sign| sign.as_str().expect("a sign").to_owned());
    assert_eq!(counted(signs), on_paper(&mail), "{mail}");
    hand.browser.close().await;
}
