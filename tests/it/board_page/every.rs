//! Every ruleset from its setup to its end: the first seat is on the page, with a keyboard alone or a finger alone, and
//! makes every kind of decision that the ruleset knows.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use super::last_moves;
use crate::support::app::TestApp;
use crate::support::guests::Guests;

const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];
/// How many turns the first seat makes before the last moves.
const TURNS: usize = 3;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn every_ruleset_is_played_to_its_end_by_keyboard_alone() {
    play_all(Way::Keyboard).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn every_ruleset_is_played_to_its_end_by_touch_alone() {
    play_all(Way::Touch).await;
}

/// Plays a game of each ruleset to its end: the same people, and one browser.
async fn play_all(way: Way) {
    let app = super::with_page().await;
    let mut rulesets: Vec<_> = app.app.catalogue.list().map(|rules| rules.ruleset()).collect();
    // Everybody is at the first table.
    rulesets.sort_by_key(|ruleset| Reverse(ruleset.seats.len()));
    let [first, others @ ..] = rulesets.as_slice() else { panic!("nothing to play") };
    let hand = Hand::new(way).await;
    let table = Guests::seated(&app, &NAMES[..first.seats.len()], &first.id, json!({})).await;
    hand.sign_in(&app.url, NAMES[0]).await;
    let mut table = play(&app, &hand, table).await;
    for ruleset in others {
        table = play(&app, &hand, table.at_another_table(&app, &ruleset.id).await).await;
    }
    hand.browser.close().await;
}

/// Plays a game to its end, and returns its table.
async fn play(app: &TestApp, hand: &Hand, table: Guests) -> Guests {
    let ruleset = table.ruleset["id"].as_str().expect("an id").to_owned();
    eprintln!("{ruleset}:");
    let mut game = OnPage { app, hand, table, made: BTreeSet::new() };
    game.play(&ruleset).await;
    assert_eq!(game.made, decisions(&game.table.ruleset), "{ruleset}: every kind of decision is made on the page");
    game.table
}

/// The kinds of decisions that a ruleset knows without any option.
fn decisions(ruleset: &Value) -> BTreeSet<String> {
    let rules = ruleset["decisions"].as_array().expect("decisions").iter();
    let words = rules.map(|rule| rule["decision"].as_str().expect("a word"));
    words.filter(|word| *word != "rescue" || ruleset.get("rescue").is_some()).map(str::to_owned).collect()
}

/// A game of which the first seat is on the page.
struct OnPage<'a> {
    app: &'a TestApp,
    hand: &'a Hand,
    table: Guests,
    /// The decisions that were made on the page.
    made: BTreeSet<String>,
}

impl OnPage<'_> {
    async fn play(&mut self, ruleset: &str) {
        let page = format!("{}/games/{}", self.app.url, self.table.game);
        self.hand.open(&page).await;
        self.set_up().await;
        let mut turns = 0;
        while turns < TURNS {
            match self.awaited().await.as_deref() {
                Some("turn") => {
                    self.any_turn().await;
                    turns += 1;
                }
                Some(decision) => self.answer(decision).await,
                None if self.is_over().await => panic!("{ruleset} is over too soon"),
                None => self.others().await,
            }
        }
        self.hand.browser.picture(&format!("{ruleset}-{:?}-begun", self.hand.way)).await;
        let left = last_moves::begin(self.app, &self.table.game, ruleset).await;
        self.hand.open(&page).await;
        let mut left = left.iter();
        while !self.is_over().await {
            match self.awaited().await.as_deref() {
                Some("turn") => {
                    let (from, to) = left.next().expect("one more turn");
                    self.turn(from, to).await;
                }
                Some(decision) => self.answer(decision).await,
                None => self.others().await,
            }
        }
        self.hand.wait("document.querySelector('.outcome')").await;
        self.hand.browser.picture(&format!("{ruleset}-{:?}-over", self.hand.way)).await;
        let said = self.hand.text("document.querySelector('.outcome').textContent").await;
        assert!(said.starts_with("You have won"), "{ruleset}: {said}");
        let won = self.table.look(0).await;
        assert_eq!(won["outcome"]["result"], "won");
    }

    /// What the first seat owes.
    async fn awaited(&self) -> Option<String> {
        let seen = self.table.look(0).await;
        let seat = &seen["you"];
        let asked = seen["awaiting"].as_array().expect("a list").iter();
        let mine = asked.into_iter().find(|asked| asked["seats"].as_array().expect("seats").contains(seat))?;
        Some(mine["decision"].as_str().expect("a word").to_owned())
    }

    async fn is_over(&self) -> bool {
        self.table.look(0).await["status"] == "over"
    }

    /// What a seat may do, and the entity tag of the game in which it may.
    async fn legal_actions(&self, seat: usize) -> (String, Vec<Value>) {
        let client = &self.table.players[seat].client;
        let legal = client.call("list_legal_actions").path("game", &self.table.game).send().await.ok();
        (legal.etag().to_owned(), legal.json()["actions"].as_array().expect("a list").clone())
    }

    /// The version of the game.
    async fn version(&self) -> u64 {
        self.table.look(0).await["version"].as_u64().expect("a number")
    }

    async fn set_up(&mut self) {
        for seat in 1..self.table.players.len() {
            let pieces = self.table.army(seat);
            let body = json!({ "pieces": pieces, "locked": true });
            self.table.players[seat]
                .client
                .call("put_setup")
                .path("game", &self.table.game)
                .json(body)
                .send()
                .await
                .ok();
        }
        self.hand.press_words("Fill by chance").await;
        self.hand.press_words("Lock the army").await;
        self.hand.press("dialog[open] button.primary").await;
        self.hand.wait("document.querySelector('.bar, .story li')").await;
        self.made.insert("setup".to_owned());
    }

    /// Any turn except an attack: that might end the game too soon.
    async fn any_turn(&mut self) {
        self.shown().await;
        let (_, actions) = self.legal_actions(0).await;
        // Where chance has set up the armies, the first piece that has a way to go may have nothing but attacks.
        let plain = actions.iter().find(|action| action["type"] == "move" && action.get("card").is_none());
        let from = plain.and_then(|action| action["from"].as_str()).expect("a piece that can move");
        self.hand.wait(&format!("document.querySelector({:?})?.textContent.match(/ways? to go/)", space(from))).await;
        self.hand.space(from).await;
        let to = self.text_of_space("can be reached").await;
        self.reach(&to).await;
    }

    async fn turn(&mut self, from: &str, to: &str) {
        self.shown().await;
        self.hand.space(from).await;
        self.hand.wait(&can_be("can be")).await;
        self.reach(to).await;
    }

    async fn reach(&mut self, to: &str) {
        self.hand.space(to).await;
        self.hand.wait("document.querySelector('.offered button[type=submit]')").await;
        let ruleset = self.table.ruleset["id"].as_str().expect("an id");
        self.hand.browser.picture(&format!("{ruleset}-{:?}-{to}", self.hand.way)).await;
        self.send("turn").await;
    }

    /// The space of which the page says something.
    async fn text_of_space(&self, words: &str) -> String {
        self.hand.wait(&can_be(words)).await;
        let expression = format!(
            "[...document.querySelectorAll('[role=grid] button')].find(one => \
             one.textContent.replace('ways', 'way').includes({words:?})).dataset.space"
        );
        self.hand.text(&expression).await
    }

    /// The page shows the game as it is now.
    async fn shown(&self) {
        self.hand.wait("document.querySelector('.task .due') && !document.querySelector('.offered')").await;
    }

    async fn answer(&mut self, decision: &str) {
        self.shown().await;
        if decision == "rescue" {
            self.hand.choose("scout").await;
            let to = self.text_of_space("can be").await;
            self.hand.space(&to).await;
        } else {
            self.hand.press("//section[contains(@class, 'bar')]/ul[@class='answers']/li[1]/button").await;
        }
        self.send(decision).await;
    }

    /// Sends what has been chosen, and waits until it has happened.
    async fn send(&mut self, decision: &str) {
        let before = self.version().await;
        self.hand.wait("document.querySelector('.offered button[type=submit]')").await;
        self.hand.press(".offered button[type=submit]").await;
        self.hand.wait("!document.querySelector('.offered')").await;
        assert!(!self.hand.sees(".refusal").await, "{}", self.hand.browser.text().await);
        assert!(self.version().await > before, "{decision}: nothing was played");
        self.made.insert(decision.to_owned());
    }

    /// The others do what they are asked, quietly, until it is the first seat's turn to do something.
    async fn others(&mut self) {
        let seen = self.table.look(0).await;
        let asked = seen["awaiting"].get(0);
        let Some(asked) = asked else {
            // It is over.
            return;
        };
        let seat = self.table.index(&asked["seats"][0]);
        let (tag, actions) = self.legal_actions(seat).await;
        let call = self.table.players[seat].client.call("act").path("game", &self.table.game).header("If-Match", tag);
        call.json(chosen(&actions)).send().await.ok();
        if self.awaited().await.is_none() {
            return;
        }
        // What the others did arrives by the stream; whoever waits for it need not load the page again.
        let version = self.version().await;
        self.hand.wait(&format!("Number(document.querySelector('.game')?.dataset.version) >= {version}")).await;
    }
}

/// An attack on e1, which is what the last moves of Battle Cards begin with; or something quiet.
fn chosen(actions: &[Value]) -> &Value {
    let planned = actions.iter().find(|action| action["type"] == "attack" && action["to"] == "e1");
    let quiet = || {
        actions
            .iter()
            .find(|action| action["type"] == "move" || action["type"] == "keep" || action["type"] == "decline")
    };
    planned.or_else(quiet).unwrap_or(&actions[0])
}

/// What finds a space of the board.
fn space(name: &str) -> String {
    format!("[role=grid] [data-space='{name}']")
}

fn can_be(words: &str) -> String {
    format!(
        "[...document.querySelectorAll('[role=grid] button')].some(one => one.textContent.replace('ways', 'way').includes({words:?}))"
    )
}
