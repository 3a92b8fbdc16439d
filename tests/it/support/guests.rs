//! Players who know no variant: they set up and play only with the information of the contract (the ruleset, who owes a
//! decision, the legal actions), and choose at random with a fixed seed. Everything goes over HTTP.

use serde_json::{Map, Value, json};

use super::app::TestApp;
use super::client::Client;
use super::personas::Player;
use super::playout::Chance;

/// The players of a game, in the order of its seats.
pub(crate) struct Guests {
    /// The players.
    pub(crate) players: Vec<Player>,
    /// The game.
    pub(crate) game: String,
    /// Its ruleset, as in the contract.
    pub(crate) ruleset: Value,
    /// The types of the actions that were taken.
    pub(crate) taken: Vec<String>,
    chance: Chance,
}

impl Guests {
    /// These people at a table of `ruleset`, the first of them its creator: all seats are taken, nobody has set up.
    pub(crate) async fn seated(app: &TestApp, names: &[&str], ruleset: &str, options: Value) -> Self {
        let mut players = Vec::new();
        for name in names {
            players.push(Player::new(app, name).await);
        }
        Self::of(players, ruleset, options).await
    }

    /// The first of these people at another table, as many as it has seats.
    pub(crate) async fn at_another_table(self, app: &TestApp, ruleset: &str) -> Self {
        self.at_another_table_with(app, ruleset, json!({})).await
    }

    /// The same with options.
    pub(crate) async fn at_another_table_with(mut self, app: &TestApp, ruleset: &str, options: Value) -> Self {
        let seats = app.app.catalogue.get(ruleset).expect("a ruleset").seats().len();
        self.players.truncate(seats);
        Self::of(self.players, ruleset, options).await
    }

    async fn of(players: Vec<Player>, ruleset: &str, options: Value) -> Self {
        let places = players.iter().skip(1).map(|player| json!({ "type": "user", "user": player.name }));
        let places: Vec<Value> = std::iter::once(json!({ "type": "me" })).chain(places).collect();
        let body = json!({ "ruleset": ruleset, "options": options, "seats": places, "public": true });
        let created = players[0].client.call("create_game").json(body).send().await.ok().json();
        let game = created["id"].as_str().expect("an id").to_owned();
        for player in &players[1..] {
            player.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
        }
        let read = players[0].client.call("read_ruleset").path("ruleset", ruleset).send().await.ok().json();
        Self { players, game, ruleset: read, taken: Vec::new(), chance: Chance::new(7) }
    }

    /// Locks random setups for all.
    pub(crate) async fn set_up(mut self) -> Self {
        for seat in 0..self.players.len() {
            let pieces = self.army(seat);
            let body = json!({ "pieces": pieces, "locked": true });
            self.players[seat].client.call("put_setup").path("game", &self.game).json(body).send().await.ok();
        }
        self
    }

    /// A whole army on the home spaces of a seat.
    pub(crate) fn army(&mut self, seat: usize) -> Value {
        let rule = &self.ruleset["seats"][seat];
        let rows = rule["home"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("a row"));
        let mut spaces: Vec<Value> = rows.filter(|space| Some(*space) != rule.get("recruitment")).cloned().collect();
        self.chance.shuffle(&mut spaces);
        let mut pieces = Map::new();
        for kind in self.ruleset["kinds"].as_array().expect("kinds") {
            for _ in 0..kind["count"].as_u64().expect("a count") {
                let space = spaces.pop().expect("a home for everybody");
                pieces.insert(space.as_str().expect("a name").to_owned(), kind["kind"].clone());
            }
        }
        pieces.into()
    }

    /// The index of a seat by its name.
    pub(crate) fn index(&self, seat: &Value) -> usize {
        let seats = self.ruleset["seats"].as_array().expect("seats");
        seats.iter().position(|rule| rule["seat"] == *seat).expect("a seat of the ruleset")
    }

    /// The game as the player in a seat sees it.
    pub(crate) async fn look(&self, seat: usize) -> Value {
        self.players[seat].look(&self.game).await.json()
    }

    /// Lets a player who owes a decision take an action, unless the game is over.
    pub(crate) async fn step(&mut self) -> bool {
        let seen = self.look(0).await;
        let Some(asked) = seen["awaiting"].get(0) else { return false };
        let seat = self.index(&asked["seats"][0]);
        let client = &self.players[seat].client;
        let legal = client.call("list_legal_actions").path("game", &self.game).send().await.ok();
        let ends = ["resign", "offer_draw", "accept_draw", "abort", "claim"];
        let of_game = |action: &&Value| !ends.iter().any(|end| action["type"] == *end);
        let listed = legal.json();
        self.compare_decisions(client, asked, &listed).await;
        let actions: Vec<&Value> = listed["actions"].as_array().expect("a list").iter().filter(of_game).collect();
        assert!(!actions.is_empty(), "whoever is asked can answer: {seen}");
        let quiet = |action: &Value| action["type"] == "move" || action["type"] == "swap_card";
        let bold: Vec<&Value> = actions.iter().copied().filter(|action| !quiet(action)).collect();
        // Attacks and answers keep a game going.
        let among = if bold.is_empty() || self.chance.below(4) == 0 { &actions } else { &bold };
        let chosen = among[self.chance.below(among.len())].clone();
        let call = client.call("act").path("game", &self.game).header("If-Match", legal.etag());
        self.taken.push(chosen["type"].as_str().expect("a type").to_owned());
        let reply = call.json(&chosen).send().await;
        assert_eq!(reply.status, 200, "{chosen} was listed, and refused: {reply:?}");
        true
    }

    /// The decision of a player with its actions, from whichever page of the list has it.
    async fn listed_decision(&self, client: &Client, asked: &Value) -> Value {
        let of_game = |owed: &&Value| owed["game"] == self.game.as_str() && owed["decision"] == asked["decision"];
        let mut cursor = None;
        loop {
            let mut call = client.call("list_decisions").query("actions", true);
            if let Some(cursor) = &cursor {
                call = call.query("cursor", cursor);
            }
            let page = call.send().await.ok().json();
            if let Some(owed) = page["decisions"].as_array().expect("a list").iter().find(of_game) {
                return owed.clone();
            }
            cursor = Some(page["next"].as_str().expect("the decision").to_owned());
        }
    }

    /// The decision of a player comes with its legal actions, and no others; the ruleset names what answers it.
    async fn compare_decisions(&self, client: &Client, asked: &Value, listed: &Value) {
        let owed = self.listed_decision(client, asked).await;
        let any_time = ["resign", "offer_draw", "accept_draw", "refuse_draw", "abort", "claim"];
        let making = |action: &&Value| !any_time.iter().any(|other| action["type"] == *other);
        let making: Vec<&Value> = listed["actions"].as_array().expect("a list").iter().filter(making).collect();
        assert_eq!(owed["actions"].as_array().expect("a list").iter().collect::<Vec<_>>(), making, "{asked}");
        let rules = self.ruleset["decisions"].as_array().expect("decisions").iter();
        let rule = rules.into_iter().find(|rule| rule["decision"] == asked["decision"]).expect("a decision");
        let answers = rule["answers"].as_array().expect("answers");
        assert!(making.iter().all(|action| answers.contains(&action["type"])), "{making:?} {rule}");
    }

    /// Plays this many actions, or until the game is over.
    pub(crate) async fn play(&mut self, actions: usize) {
        for _ in 0..actions {
            if !self.step().await {
                break;
            }
        }
    }

    /// Lets one after the other resign until the game is over; returns how it ended.
    pub(crate) async fn resign(&mut self) -> Value {
        for player in &self.players {
            let seen = player.look(&self.game).await.json();
            if let Some(outcome) = seen.get("outcome") {
                return outcome.clone();
            }
            if !seen["seats_out"].as_array().expect("seats").contains(&seen["you"]) {
                player.act(&self.game, "resign").await.ok();
            }
        }
        self.look(0).await["outcome"].clone()
    }

    /// The record of the finished game, which the rules accept ply by ply, and which the log bears out.
    pub(crate) async fn record(&self, app: &TestApp) -> String {
        let record = self.players[0].client.call("read_record_text").path("game", &self.game).send().await.ok().text();
        let checked = fieldpost::app::play::record_file::check(&app.app.catalogue, &record);
        assert_eq!(checked.fault, None, "{record}");
        let id = self.game.parse().expect("an id");
        let verified = fieldpost::app::play::verify::verify(&app.app, &[id]).await.expect("a look at the log");
        assert_eq!(verified.faults, [], "{record}");
        record
    }
}
