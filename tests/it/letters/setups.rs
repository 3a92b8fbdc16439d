//! Hiding an army by answering the mail (S-1, S-2, N-3).

use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost_engine::Rules;
use fieldpost_engine::notation::setup as setup_text;
use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{BLUE, Player, RED, Table};
use crate::support::playout::{Chance, random_setup};
use crate::support::post::{answer, bring, latest, letter, mails, open, outcomes, pump, reply_to, until_reminded};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

/// The armies of the personas as a person writes them.
const REDS: &str = "setup 29..M3..2S/........../........../........BF";
const BLUES: &str = "setup\nS2..3M..9F\n..........\n..........\n2B........";

async fn setup(player: &Player, game: &str) -> serde_json::Value {
    player.client.call("read_setup").path("game", game).send().await.ok().json()
}

/// The words of a mail, one blank between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn both_armies_are_hidden_by_mail_and_the_game_begins() {
    let service = open().await;
    let table = Table::in_setup(&service).await;
    answer(&service, ANNA, REDS).await;
    assert_eq!(setup(&table.red, &table.game).await["locked"], json!(true));
    let receipt = latest(&service, ANNA).await;
    assert!(receipt.text.contains("Your army is set up in your game against bert."), "{}", receipt.text);
    assert!(receipt.text.contains("| 2 9 . . M 3 . . 2 S |"), "{}", receipt.text);
    assert!(receipt.html.contains("<td width=\"28\">M</td>"), "{}", receipt.html);
    answer(&service, BERT, BLUES).await;
    assert_eq!(outcomes(&service).await, ["played", "played"]);
    assert!(latest(&service, ANNA).await.text.contains("It is your turn"), "Red moves first");
    let sides = [(&table.red, RED), (&table.blue, BLUE)];
    for (player, pieces) in sides {
        let seen = player.look(&table.game).await.json();
        assert_eq!(seen["status"], "playing");
        let own = setup(player, &table.game).await;
        assert_eq!(own["pieces"].as_object().unwrap().len(), pieces.len(), "{own}");
    }
    answer(&service, ANNA, "b4-b5").await;
    assert_eq!(outcomes(&service).await, ["played"; 3]);
    assert!(!words(&latest(&service, BERT).await.text).contains("9 . . M"), "nobody else's army is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_says_how_an_army_is_written_and_so_does_its_reminder() {
    let service = open().await;
    Table::in_setup(&service).await;
    let form = "“setup ?????????? / ?????????? / ?????????? / ??????????”";
    let asked = latest(&service, ANNA).await;
    assert!(words(&asked.text).contains(form), "{}", asked.text);
    until_reminded(&service).await;
    let reminder = latest(&service, ANNA).await;
    assert!(reminder.text.contains("still waits for you"), "{}", reminder.text);
    assert!(words(&reminder.text).contains(form), "{}", reminder.text);
    answer(&service, ANNA, REDS).await;
    assert_eq!(outcomes(&service).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_an_army_is_named_and_it_can_be_mended_at_the_same_address() {
    let service = open().await;
    let table = Table::in_setup(&service).await;
    let to = reply_to(&service, ANNA).await;
    let faulty = "setup 29..M3..2X/........../........../........BB";
    bring(&service, &letter(ANNA, &to, faulty)).await.ok();
    pump(&service).await;
    let said = words(&latest(&service, ANNA).await.text);
    for fault in [
        "X is not a kind of piece of this army",
        "bomb (B): 2 in your rows, 1 in the army",
        "spy (S): 0 in your rows, 1 in the army",
        "flag (F): 0 in your rows, 1 in the army",
    ] {
        assert!(said.contains(fault), "{fault}: {said}");
    }
    table.red.client.call("read_setup").path("game", &table.game).send().await.problem("not-found");
    bring(&service, &letter(ANNA, &to, REDS)).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["answered", "played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_army_stays_and_a_draft_gives_way_to_the_letter() {
    let service = open().await;
    let table = Table::in_setup(&service).await;
    let draft = json!({ "pieces": { "a1": "M" } });
    table.red.client.call("put_setup").path("game", &table.game).json(draft).send().await.ok();
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter(ANNA, &to, REDS)).await.ok();
    pump(&service).await;
    assert_eq!(service.sql("SELECT count(*) FROM setup_drafts").await[0][0].as_deref(), Some("0"));
    bring(&service, &letter(ANNA, &to, &REDS.replace("2S", "S2"))).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played", "answered"]);
    let said = latest(&service, ANNA).await;
    assert!(said.text.contains("The reason: the setup is locked"), "{}", said.text);
    assert_eq!(setup(&table.red, &table.game).await["pieces"]["j4"], "spy");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_army_from_another_address_waits_for_its_owner() {
    let service = open().await;
    let table = Table::in_setup(&service).await;
    let to = reply_to(&service, ANNA).await;
    bring(&service, &letter("mallory@example.net", &to, REDS)).await.ok();
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["held"]);
    assert!(mails(&service, "mallory@example.net").await.is_empty());
    let token = latest(&service, ANNA).await.token("letters");
    let shown = page(&service, Method::GET, &token).await.ok().text();
    assert!(shown.contains("29..M3..2S/........../........../........BF"), "{shown}");
    page(&service, Method::POST, &token).await.ok();
    assert_eq!(setup(&table.red, &table.game).await["locked"], json!(true));
}

async fn page(service: &TestApp, method: Method, token: &str) -> Reply {
    let request = Client::new(&service.url).raw(method, &format!("/letters/{token}"));
    Reply::read(request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

/// People at a table of a ruleset with all seats taken: their addresses, in turn order, and the game.
async fn gathered(service: &TestApp, ruleset: &str, names: &[&str]) -> (Vec<Player>, String) {
    let mut people = Vec::new();
    for name in names {
        people.push(Player::new(service, name).await);
    }
    let invited = names[1..].iter().map(|name| json!({ "type": "user", "user": name }));
    let seats: Vec<_> = std::iter::once(json!({ "type": "me" })).chain(invited).collect();
    let body = json!({ "ruleset": ruleset, "seats": seats });
    let game = people[0].client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap().to_owned();
    for person in &people[1..] {
        person.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    }
    (people, game)
}

/// Everybody hides an army at random by mail; the rules of the game.
async fn hide_by_mail(service: &TestApp, ruleset: &str, people: &[Player]) -> Arc<Rules> {
    let rules = Catalogue::open(None).unwrap().get(ruleset).unwrap().clone();
    let mut chance = Chance::new(5);
    for (person, seat) in people.iter().zip(rules.all_seats().iter()) {
        let army = random_setup(&rules, seat, &mut chance);
        let written = setup_text::write(&rules, seat, army.pieces()).replace('/', "/\n");
        answer(service, &person.address, &format!("setup {written}")).await;
    }
    assert_eq!(outcomes(service).await, vec!["played"; people.len()]);
    rules
}

/// A player answers with a plain step that is legal for them now.
async fn step_by_mail(service: &TestApp, player: &Player, game: &str) {
    let legal = player.client.call("list_legal_actions").path("game", game).send().await.ok().json();
    let step = |action: &&serde_json::Value| {
        action["type"] == "move" && ["via", "card", "leaves_flag"].iter().all(|field| action.get(field).is_none())
    };
    let step = legal["actions"].as_array().unwrap().iter().find(step).unwrap_or_else(|| panic!("no step: {legal}"));
    let text = format!("{}-{}", step["from"].as_str().unwrap(), step["to"].as_str().unwrap());
    answer(service, &player.address, &text).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_players_hide_their_armies_by_mail_and_begin() {
    let service = open().await;
    let names = ["anna", "bert", "carla", "dora"];
    let (people, game) = gathered(&service, "stratego4-four", &names).await;
    let rules = hide_by_mail(&service, "stratego4-four", &people).await;
    let seen = people[0].look(&game).await.json();
    assert_eq!(seen["status"], "playing", "{seen}");
    let first = rules.find_seat(seen["awaiting"][0]["seats"][0].as_str().unwrap()).unwrap();
    step_by_mail(&service, &people[first.index()], &game).await;
    assert_eq!(outcomes(&service).await, ["played"; 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_cards_the_first_hands_are_kept_or_exchanged_by_mail_after_the_armies() {
    let service = open().await;
    let (people, game) = gathered(&service, "battle-cards", &["anna", "bert"]).await;
    hide_by_mail(&service, "battle-cards", &people).await;
    answer(&service, ANNA, "keep").await;
    let bert = latest(&service, BERT).await;
    assert!(words(&bert.text).contains("redraw"), "what may be written is said: {}", bert.text);
    answer(&service, BERT, "keep").await;
    let seen = people[0].look(&game).await.json();
    assert_eq!(seen["awaiting"][0]["decision"], "turn", "{seen}");
    step_by_mail(&service, &people[0], &game).await;
    assert_eq!(outcomes(&service).await, ["played"; 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_the_mail_about_the_setup_with_a_move_is_told_why_not() {
    let service = open().await;
    Table::in_setup(&service).await;
    answer(&service, ANNA, "b4-b5").await;
    assert_eq!(outcomes(&service).await, ["answered"]);
    let said = latest(&service, ANNA).await;
    assert!(said.text.contains("the game waits for another decision"), "{}", said.text);
}
