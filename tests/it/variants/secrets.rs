//! Noninterference over HTTP and mail in the variants (V-6): two worlds play the same story and differ only in what one
//! player hides – a hand of cards, a defender that stays silent, the army of a partner. All others are told the same.

use std::sync::Arc;

use fieldpost_engine::{Action, Actor, Card, Deal, Event, Game};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::guests::Guests;
use crate::support::listening::Audience;
use crate::support::personas::{BLUE, Player, RED, placement};
use crate::support::post;
use crate::support::push::TestBrowser;
use crate::support::transcript::Transcript;

/// One of the two worlds: a table, a spectator, and what everybody but the one who hides something was told.
struct World {
    app: TestApp,
    table: Guests,
    spectator: Player,
    hiding: usize,
    audience: Audience,
    /// A webhook of each player, which is told everything.
    webhooks: Vec<String>,
    transcript: Transcript,
}

impl World {
    /// A table of `ruleset` at which the player in seat `hiding` hides something.
    async fn new(names: &[&str], hiding: usize, ruleset: &str, options: Value) -> Self {
        // Anybody looks around after every action.
        let app = TestApp::start_with(|settings| {
            post::accept(&mut settings.letters);
            settings.limits.requests_per_network = 0;
        })
        .await;
        let table = Guests::seated(&app, names, ruleset, options).await;
        // What is hidden has a name in every language.
        for (player, language) in table.players.iter().zip(["de", "nl", "fr", "da"]) {
            player.client.call("change_me").json(json!({ "language": language })).send().await.ok();
        }
        let spectator = Player::new(&app, "erik").await;
        let mut transcript = Transcript::new(&app.url);
        transcript.about(&table.game);
        let mut webhooks = Vec::new();
        for player in &table.players {
            webhooks.push(crate::webhooks::of(&player.client).await);
            let endpoint = format!("https://push.example.net/{}", player.name);
            crate::pushes::subscribe(&player.client, &TestBrowser::new(), &endpoint).await;
        }
        Self { app, table, spectator, hiding, webhooks, audience: Audience::default(), transcript }
    }

    /// Locks a setup.
    async fn lock(&self, seat: usize, pieces: Value) {
        let body = json!({ "pieces": pieces, "locked": true });
        let client = &self.table.players[seat].client;
        client.call("put_setup").path("game", &self.table.game).json(body).send().await.ok();
    }

    /// Everything that those who are told can look at, now; and what is refused to them.
    async fn look_around(&mut self, when: &str) {
        let seats = (0..self.table.players.len()).filter(|seat| *seat != self.hiding);
        for seat in seats.clone() {
            let client = &self.table.players[seat].client;
            self.transcript
                .messages(&format!("{when}: a webhook of {seat} is told"), client, &self.webhooks[seat])
                .await;
        }
        let players = seats.map(|seat| self.table.players[seat].client.clone());
        let clients: Vec<_> =
            players.chain([self.spectator.client.clone(), self.spectator.client.anonymous()]).collect();
        for (number, client) in clients.iter().enumerate() {
            let game = &self.table.game;
            for operation in CONTRACT.reads_of_a_game() {
                let reply = client.call(operation).path("game", game).send().await;
                self.transcript.note(operation, &format!("{when}: {number} {operation}"), &reply);
            }
            for list in ["mine", "public"] {
                let reply = client.call("list_games").query("list", list).send().await;
                self.transcript.note("list_games", &format!("{when}: {number} lists {list}"), &reply);
            }
            let call = client.call("list_events").path("game", game).query("said", true);
            let reply = call.header("Accept-Language", "fr").send().await;
            self.transcript.note("list_events", &format!("{when}: {number} reads of them"), &reply);
            for actions in [false, true] {
                let reply = client.call("list_decisions").query("actions", actions).send().await;
                self.transcript.note("list_decisions", &format!("{when}: {number} list_decisions {actions}"), &reply);
            }
        }
        let names: Vec<String> = (0..clients.len()).map(|number| number.to_string()).collect();
        let named: Vec<_> = names.iter().map(String::as_str).zip(&clients).collect();
        self.audience.note(&named, &self.table.game, &mut self.transcript, when).await;
    }

    /// Acts in words; what anybody but the one who hides is answered is noted.
    async fn act(&mut self, seat: usize, text: &str) {
        let reply = self.table.players[seat].act(&self.table.game, text).await.ok();
        if seat != self.hiding {
            self.transcript.note("act", &format!("{seat} plays {text}"), &reply);
        }
        self.look_around(&format!("after {seat} {text}")).await;
    }

    /// What is refused, whatever is hidden.
    async fn stumble(&mut self, seat: usize, texts: &[&str]) {
        for text in texts {
            let reply = self.table.players[seat].act(&self.table.game, text).await;
            assert!(reply.status >= 400, "{text}: {reply:?}");
            self.transcript.note("act", &format!("{seat} tries {text}"), &reply);
        }
    }

    /// Letters of somebody who hides nothing, who answers the latest mail: what cannot be played, what is asked back
    /// and taken back, and what is shown.
    async fn write(&mut self, seat: usize, texts: &[&str]) {
        let address = self.table.players[seat].address.clone();
        for text in texts {
            post::answer(&self.app, &address, text).await;
            self.look_around(&format!("after a letter of {seat}: {text}")).await;
        }
    }

    /// The mails that wait now for anybody but the one who hides.
    async fn mails(&mut self) {
        let address = self.table.players[self.hiding].address.clone();
        self.transcript.mails(&self.app, &[&address]).await;
        self.transcript.pushes(&self.app, &address).await;
    }

    async fn end(mut self) -> Self {
        std::mem::take(&mut self.audience).end(&self.app, &mut self.transcript).await;
        self.mails().await;
        self
    }

    /// Deals these decks in place of those that chance has dealt.
    async fn deal(&self, decks: Vec<Vec<Card>>) {
        let id = &self.table.game;
        let first = self.app.sql(&format!("SELECT events FROM game_log WHERE game_id = '{id}' AND version = 1")).await;
        let first: Vec<Event> = serde_json::from_str(first[0][0].as_deref().expect("events")).expect("JSON");
        let mut game = Game::replay(&first).expect("a game that has begun");
        let dealt = Action::Deal(Deal { decks, first: None });
        let events = game.apply(Actor::Chance, dealt.clone()).expect("a deal");
        let [events, dealt] = [serde_json::to_string(&events), serde_json::to_string(&dealt)].map(Result::unwrap);
        let change = format!("UPDATE game_log SET events = '{events}', action = '{dealt}'");
        self.app.sql(&format!("{change} WHERE game_id = '{id}' AND version = 2")).await;
        self.app.sql(&format!("UPDATE games SET snapshot_format = 0 WHERE id = '{id}'")).await;
    }
}

/// The cards of these words, and then all others of the deck.
fn deck(rules: &fieldpost_engine::Rules, top: &str) -> Vec<Card> {
    let mut cards: Vec<Card> = top.split_whitespace().map(|word| word.parse().expect(word)).collect();
    let all = &rules.ruleset().cards.as_ref().expect("cards").deck;
    cards.extend(all.iter().filter(|card| !cards.contains(card)).copied().collect::<Vec<_>>());
    cards
}

#[tokio::test(flavor = "multi_thread")]
async fn k9_a_hand_changes_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for hand in ["d1 d2 boat", "mock spy swap"] {
        let mut world = World::new(&["anna", "bert"], 1, "battle-cards", json!({})).await;
        let rules = Arc::clone(world.app.app.catalogue.get("battle-cards").unwrap());
        world.deal(vec![deck(&rules, "a1 boat jump"), deck(&rules, hand)]).await;
        let (red, blue) = (world.table.army(0), world.table.army(1));
        world.look_around("before the setups").await;
        world.lock(0, red).await;
        world.lock(1, blue).await;
        world.look_around("before the first turn").await;
        world.mails().await;
        world.act(0, "keep").await;
        world.act(1, "keep").await;
        // A standing order that is taken back before it counts leaves no trace, and neither does the one that stays.
        let orders = json!({ "decline_defence": hand.starts_with('d') });
        let call = world.table.players[1].client.call("put_standing_orders").path("game", &world.table.game);
        call.json(orders).send().await.ok();
        world.look_around("after Blue's standing order").await;
        world.stumble(0, &["card mock", "defend 1", "decline", "redraw a1 boat jump"]).await;
        let letters =
            ["I have the mock card, haven't I?", "card mock", "I think I'll go from a3 to a4", "no", "a3-a9", "show"];
        world.write(0, &letters).await;
        world.act(0, "card jump").await;
        worlds.push(world.end().await);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    assert!(worlds[0].transcript.kinds().contains("decision-wanted"), "{:?}", worlds[0].transcript.kinds());
    must_have_answered(&worlds[0]);
    let own = async |world: &World| world.table.look(1).await["hand"].clone();
    assert_ne!(own(&worlds[0]).await, own(&worlds[1]).await, "the worlds differ");
}

#[tokio::test(flavor = "multi_thread")]
async fn o2_a_silent_defender_changes_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for (met, elsewhere) in [("M", "B"), ("B", "M")] {
        let mut world = World::new(&["anna", "bert"], 1, "barrage", json!({ "silent_defence": true })).await;
        let army = BLUE.map(|(space, kind)| match space {
            "b7" => (space, met),
            "e7" => (space, "9"),
            "i10" => (space, elsewhere),
            _ => (space, kind),
        });
        world.lock(1, placement(&army)).await;
        world.lock(0, placement(&RED)).await;
        // Red's general meets a marshal, or a bomb: it is gone, and nobody is told why.
        for (seat, text) in [(0, "b4-b5"), (1, "f7-f6"), (0, "b5-b6"), (1, "f6-f5"), (0, "b6xb7"), (1, "e7-e6")] {
            world.act(seat, text).await;
        }
        world.stumble(0, &["b7-b6", "b4-b5", "a4-b5"]).await;
        world.write(0, &["Was that b7 a bomb?", "a4-b7", "I think I'll go from a4 to a5", "no", "b6xb7", "show"]).await;
        worlds.push(world.end().await);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    must_have_answered(&worlds[0]);
    let captured = &worlds[0].table.look(0).await["captured"];
    assert_eq!((&captured[0]["kind"], &captured[1]), (&json!("general"), &Value::Null), "only the attacker fell");
}

#[tokio::test(flavor = "multi_thread")]
async fn f13_a_partners_army_changes_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for exchanged in [false, true] {
        let mut world = World::new(&["anna", "bert", "carl", "dora"], 2, "stratego4-partners", json!({})).await;
        for seat in 0..4 {
            let mut army = world.table.army(seat);
            if seat == 2 && exchanged {
                exchange(&mut army, "E15", "K15");
            }
            world.lock(seat, army).await;
        }
        for round in 0..2 {
            for seat in 0..4 {
                let (from, to) = advance(&world, seat).await;
                world.act(seat, &format!("{from}-{to}")).await;
            }
            world.look_around(&format!("after round {round}")).await;
        }
        world.stumble(0, &["E15-E14", "K15-K14", "H14-H13"]).await;
        let (from, to) = advance(&world, 0).await;
        let asked = format!("I think I'll go from {from} to {to}");
        world.write(0, &["What stands on E15?", "E15-E14", &asked, "no", "K15-K14", "show"]).await;
        worlds.push(world.end().await);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    must_have_answered(&worlds[0]);
    let [one, other] = &worlds[..] else { panic!("two") };
    let own = async |world: &World| world.table.look(2).await["setups"]["south"].clone();
    assert_ne!(own(one).await, own(other).await, "the worlds differ");
}

/// Lets the pieces of two spaces change places; they must not be of one kind.
fn exchange(army: &mut Value, one: &str, other: &str) {
    let (first, second) = (army[one].clone(), army[other].clone());
    assert_ne!(first, second);
    army[one] = second;
    army[other] = first;
}

/// The first step of one space that a player may make; pieces in the back row cannot move yet.
async fn advance(world: &World, seat: usize) -> (String, String) {
    let client = &world.table.players[seat].client;
    let legal = client.call("list_legal_actions").path("game", &world.table.game).send().await.ok().json();
    let plain = |action: &&Value| action["type"] == "move" && action.as_object().unwrap().len() == 3;
    let actions = legal["actions"].as_array().unwrap().iter().filter(plain);
    let moves = actions.map(|action| (action["from"].as_str().unwrap(), action["to"].as_str().unwrap()));
    let (from, to) = moves.min().expect("a move");
    (from.to_owned(), to.to_owned())
}

/// The letters met each kind of answer that a letter about a game has.
fn must_have_answered(world: &World) {
    let kinds = world.transcript.kinds();
    for kind in ["confirm-letter", "move-refused", "position"] {
        assert!(kinds.contains(kind), "no {kind}: {kinds:?}");
    }
}
