//! What is shown in every language: a sentence about who and what waits, and nothing of a piece, a move or talk.

use fieldpost::values::Language;
use serde_json::json;

use super::{deliver, start, subscribe};
use crate::support::personas::Table;

#[tokio::test(flavor = "multi_thread")]
async fn no_language_says_what_has_happened() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    let (anna, bert) = (&table.red, &table.blue);
    subscribe(&bert.client, &browser, &receiver.url).await;
    let mut said = Vec::new();
    let moves = [("b4-b5", "b7-b6"), ("b5xb6", "e7-e6"), ("e4-e5", "e6xe5"), ("f4-f5", "f7-f6"), ("f5xf6", "draw")];
    for (language, (here, there)) in Language::ALL.into_iter().zip(moves) {
        bert.client.call("change_me").json(json!({ "language": language.tag() })).send().await.ok();
        anna.act(&table.game, here).await.ok();
        deliver(&app).await;
        let messages = receiver.take();
        let [message] = &messages[..] else { panic!("{messages:?}") };
        let shown = browser.read(message);
        let text = format!("{} {}", shown["title"].as_str().unwrap(), shown["body"].as_str().unwrap());
        let short = table.game.split('-').next().unwrap();
        let bare = text.replace(short, "").replace("anna", "");
        assert!(!bare.chars().any(|c| c.is_ascii_digit()), "{text}");
        said.push(shown["body"].clone());
        bert.act(&table.game, there).await.ok();
    }
    said.sort_by_key(ToString::to_string);
    said.dedup();
    assert_eq!(said.len(), Language::ALL.len(), "{said:?}");
}
