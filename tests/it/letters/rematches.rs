//! What a player may ask for around a game: a rematch once it is over (G-2), its rules, their other games.

use reqwest::Method;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::Table;
use crate::support::post::{answer, bring, latest, letter, mails, open, outcomes, pump, reply_to};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// Anna has given up, and both have their closing mails.
async fn over(service: &TestApp) -> Table {
    let table = Table::in_play(service).await;
    table.red.act(&table.game, "resign").await.ok();
    table
}

/// The games, with their status and who has which seat.
async fn games(service: &TestApp) -> Vec<(String, String)> {
    let rows = service
        .sql(
            "SELECT g.status, string_agg(coalesce(u.name, '-') || ' ' || s.status, ', ' ORDER BY s.seat) FROM games g \
             JOIN seats s ON s.game_id = g.id LEFT JOIN users u ON u.id = s.user_id GROUP BY g.id ORDER BY g.created_at",
        )
        .await;
    rows.into_iter().map(|row| (row[0].clone().unwrap(), row[1].clone().unwrap())).collect()
}

fn game(status: &str, seats: &str) -> (String, String) {
    (status.to_owned(), seats.to_owned())
}

async fn confirm(service: &TestApp, token: &str) -> Reply {
    let request = Client::new(&service.url).raw(Method::POST, &format!("/letters/{token}"));
    Reply::read(request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_closing_mail_is_answered_with_rematch_and_the_other_player_accepts_in_the_same_way() {
    let service = open().await;
    over(&service).await;
    let (of_anna, of_bert) = (reply_to(&service, ANNA).await, reply_to(&service, BERT).await);
    let closing = latest(&service, BERT).await;
    assert!(closing.text.contains("“rematch”") && closing.html.contains("body=rematch"), "{}", closing.text);
    bring(&service, &letter(ANNA, &of_anna, "Rematch!\n\nAnna")).await.ok();
    pump(&service).await;
    let said = latest(&service, ANNA).await;
    assert!(said.text.contains("Your rematch against bert is arranged"), "{}", said.text);
    assert_eq!(games(&service).await[1], game("waiting", "bert invited, anna seated"));
    bring(&service, &letter(BERT, &of_bert, "revanche")).await.ok();
    pump(&service).await;
    assert_eq!(games(&service).await[1], game("setup", "bert seated, anna seated"));
    let said: Vec<_> = mails(&service, BERT).await.into_iter().map(|mail| mail.text).collect();
    assert!(said.iter().any(|text| text.contains("Your rematch against anna can begin")), "{said:#?}");
    assert_eq!(outcomes(&service).await, ["answered", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_twice_has_one_rematch_and_two_answers() {
    let service = open().await;
    over(&service).await;
    let to = reply_to(&service, ANNA).await;
    for _ in 0..2 {
        bring(&service, &letter(ANNA, &to, "rematch")).await.ok();
        pump(&service).await;
    }
    assert_eq!(games(&service).await.len(), 2);
    let said = mails(&service, ANNA).await;
    assert_eq!(said.iter().filter(|mail| mail.text.contains("is arranged")).count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn during_a_game_and_after_one_that_was_called_off_there_is_no_rematch() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    let first = reply_to(&service, ANNA).await;
    answer(&service, ANNA, "rematch").await;
    let said = latest(&service, ANNA).await;
    assert!(said.text.contains("there is a rematch only after a game"), "{}", said.text);
    table.red.act(&table.game, "abort").await.ok();
    bring(&service, &letter(ANNA, &first, "rematch")).await.ok();
    pump(&service).await;
    assert_eq!(games(&service).await.len(), 1);
    let closing = mails(&service, BERT).await.pop().unwrap();
    assert_eq!(closing.header("reply-to"), ["play@in.example.org"], "of the service: there is nothing left to play");
    assert!(!closing.text.contains("rematch"), "{}", closing.text);
    assert_eq!(outcomes(&service).await, ["answered", "answered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_another_address_asks_for_is_asked_back() {
    let service = open().await;
    over(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter("eve@example.org", &to, "rematch")).await.ok();
    pump(&service).await;
    assert_eq!((games(&service).await.len(), outcomes(&service).await), (1, vec!["held".to_owned()]));
    let page = confirm(&service, &latest(&service, ANNA).await.token("letters")).await.ok().text();
    assert!(page.contains("A mail tells you more.") && !page.contains("has been played"), "{page}");
    assert_eq!(games(&service).await[1], game("waiting", "bert invited, anna seated"));
    assert!(latest(&service, ANNA).await.text.contains("is arranged"), "{}", latest(&service, ANNA).await.text);
    assert_eq!(outcomes(&service).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_the_game_come_by_mail_whatever_the_language_of_the_word() {
    let service = open().await;
    Table::in_play(&service).await;
    for word in ["rules", "Spielregeln", "de regels", "r\u{e8}gles du jeu", "Reglerne."] {
        answer(&service, ANNA, word).await;
        let said = latest(&service, ANNA).await;
        assert!(said.text.contains("These are the rules of your game against bert."), "{word}: {}", said.text);
        assert!(said.text.contains("/rules/barrage"), "{}", said.text);
    }
    assert_eq!(outcomes(&service).await, ["answered"; 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_lost_the_mails_asks_for_their_games_and_answers_each_at_its_own_address() {
    let service = open().await;
    let table = Table::in_play(&service).await;
    Table::again(&table).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, "Meine Partien")).await.ok();
    pump(&service).await;
    let list = latest(&service, ANNA).await;
    assert!(list.text.contains("2 of your games wait for you."), "{}", list.text);
    let own = list.header("reply-to").concat();
    assert_eq!(own, "play@in.example.org", "an answer to the list would be played in one of them");
    let words = list.text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()));
    let addresses: Vec<_> = words.filter(|word| word.starts_with("move+")).map(str::to_owned).collect();
    assert_eq!(addresses.len(), 2, "{}", list.text);
    for address in &addresses {
        bring(&service, &letter(ANNA, address, "b4-b5")).await.ok();
        pump(&service).await;
    }
    assert_eq!(outcomes(&service).await, ["answered", "played", "played"]);
    bring(&service, &letter(ANNA, &to, "games")).await.ok();
    pump(&service).await;
    let said = mails(&service, ANNA).await;
    assert!(said.iter().any(|mail| mail.text.contains("It is not your turn in any game now.")));
}
