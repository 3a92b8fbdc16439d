//! Every kind of action and of event that the engine has, over HTTP: listed, accepted and shown, by the contract. Games
//! out of chance lead to what is rare; they are planted into the service up to the point that matters, and go on there.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock};
use fieldpost_engine::{Action, Actor, Event, Fact, Game, Options, Rules, Seat, Viewer};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::personas::Player;
use crate::support::playout::{Chance, Playout, choose};
use crate::support::position::plant;

/// Rulesets and options that together have everything.
fn variants() -> [(&'static str, Value); 4] {
    [
        ("tournament", json!({})),
        ("battle-cards", json!({ "swap_then_attack": true, "refill": true, "hidden_attack_card": true })),
        ("stratego4-four", json!({ "first": "chance" })),
        ("stratego4-three", json!({})),
    ]
}

/// What ends or interrupts a game, and is played in a story of its own.
const STORY: &[&str] = &["resign", "offer_draw", "accept_draw", "refuse_draw", "abort", "claim", "text"];

/// The name of a value that serde writes as a word or as an object with one field.
fn word(value: &Value) -> String {
    let field = value.as_object().and_then(|fields| fields.keys().next().cloned());
    field.or_else(|| value.as_str().map(str::to_owned)).expect("a kind")
}

fn kind_of_event(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("JSON");
    value.get("fact").map_or_else(|| word(&value), word)
}

fn kind_of_action(action: &Action) -> String {
    word(&serde_json::to_value(action).expect("JSON"))
}

/// The keys of the mapping of a union.
fn mapped(union: &str) -> BTreeSet<String> {
    let mapping = &CONTRACT.document()["components"]["schemas"][union]["discriminator"]["mapping"];
    mapping.as_object().expect("a mapping").keys().cloned().collect()
}

/// The kinds of event for which the engine keeps a stored form.
fn events_of_the_engine() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/events");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
    files.map(|name| name.to_string_lossy().split('.').next().expect("a kind").to_owned()).collect()
}

/// The variants of the engine's actions, as serde writes them.
fn actions_of_the_engine() -> BTreeSet<String> {
    let source = include_str!("../../../src/engine/action.rs");
    let (_, list) = source.split_once("pub enum Action {").expect("the enum");
    let (list, _) = list.split_once("\n}").expect("its end");
    let names = list
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    let snake = |name: &str| {
        let name = name.split(['(', ',', ' ']).next().unwrap_or_default();
        name.chars().fold(String::new(), |mut out, letter| {
            if letter.is_ascii_uppercase() && !out.is_empty() {
                out.push('_');
            }
            out.push(letter.to_ascii_lowercase());
            out
        })
    };
    names.map(snake).collect()
}

#[test]
fn the_contract_has_every_action_and_every_event_of_the_engine() {
    assert_eq!(mapped("Event"), events_of_the_engine());
    let mut actions = actions_of_the_engine();
    // Setups are a resource of their own; the others are the clock's and chance's.
    for not_sent in ["set_up", "expire", "deal"] {
        assert!(actions.remove(not_sent), "{not_sent} is an action");
    }
    actions.extend(["claim".to_owned(), "text".to_owned()]);
    assert_eq!(mapped("Action"), actions);
}

/// A game out of chance, with everything that happened from its creation on.
struct Story {
    playout: Playout,
    beginning: Vec<Event>,
}

impl Story {
    /// Plays this many turns at most; each seat prefers an action that nobody has taken yet.
    fn play(rules: &Arc<Rules>, options: &Options, seed: u64, turns: usize, done: &mut BTreeSet<String>) -> Self {
        let mut chance = Chance::new(seed);
        let (_, beginning) = Game::start(Arc::clone(rules), options.clone());
        let mut playout = Playout::start(rules, options.clone(), &mut chance);
        for _ in 0..turns {
            let asked = playout.game.awaiting().last().and_then(|decision| decision.seats().iter().next());
            let Some(seat) = asked else { break };
            let view = playout.game.view_for(Viewer::Seat(seat));
            let legal = view.legal_actions();
            let odd = |action: &&Action| {
                let kind = kind_of_action(action);
                !done.contains(&kind) && !STORY.contains(&kind.as_str())
            };
            let action = legal.iter().find(odd).cloned().unwrap_or_else(|| choose(&view, seat, &mut chance));
            done.insert(kind_of_action(&action));
            playout.act(Actor::Seat(seat), action);
        }
        Self { playout, beginning }
    }

    /// Whether an event of this kind has happened, or would if somebody resigned now.
    fn would_show(&self, kind: &str) -> bool {
        let mut game = Game::replay(&self.before(self.playout.log.len())).expect("a log that begins with its start");
        let end = game.apply(Actor::Seat(Seat(0)), Action::Resign).unwrap_or_default();
        let mut all = self.playout.log.iter().flat_map(|(.., events)| events).chain(&end);
        all.any(|event| kind_of_event(event) == kind)
    }

    /// What happened before the action of this index.
    fn before(&self, index: usize) -> Vec<Event> {
        let earlier = self.playout.log[..index].iter().flat_map(|(.., events)| events);
        self.beginning.iter().chain(earlier).cloned().collect()
    }

    /// Where each kind of action was taken first, and by whom.
    fn firsts(&self) -> Vec<(String, usize, Seat)> {
        let mut met = BTreeSet::new();
        let taken = self.playout.log.iter().enumerate().filter_map(|(index, (actor, action, _))| match actor {
            Actor::Seat(seat) => Some((kind_of_action(action), index, *seat)),
            _ => None,
        });
        taken.filter(|(kind, ..)| kind != "set_up" && met.insert(kind.clone())).collect()
    }
}

/// The people of all games.
struct People(Vec<Player>);

impl People {
    async fn new(app: &TestApp) -> Self {
        let mut all = Vec::new();
        for name in ["anna", "bert", "carl", "dora"] {
            all.push(Player::new(app, name).await);
        }
        Self(all)
    }

    /// A table of `seats` of them: the game's id.
    async fn table(&self, ruleset: &str, options: &Value, seats: usize, more: Value) -> String {
        let others = self.0[1..seats].iter().map(|player| json!({ "type": "user", "user": player.name }));
        let places: Vec<Value> = std::iter::once(json!({ "type": "me" })).chain(others).collect();
        let mut body = json!({ "ruleset": ruleset, "options": options, "seats": places });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let created = self.0[0].client.call("create_game").json(body).send().await.ok().json();
        let game = created["id"].as_str().unwrap().to_owned();
        for player in &self.0[1..seats] {
            player.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
        }
        game
    }

    /// Takes an action of a kind that is listed, in the form in which it is listed.
    async fn take(&self, game: &str, seat: usize, kind: &str) {
        let client = &self.0[seat].client;
        let legal = client.call("list_legal_actions").path("game", game).send().await.ok();
        let listed = legal.json()["actions"].as_array().unwrap().iter().find(|action| action["type"] == kind).cloned();
        let action = listed.unwrap_or_else(|| panic!("{kind} is not listed: {legal:?}"));
        let call = client.call("act").path("game", game).header("If-Match", legal.etag());
        let taken = call.json(&action).send().await;
        assert_eq!(taken.status, 200, "{action} is listed, and refused: {taken:?}");
    }

    /// Everybody looks at everything that they have been shown.
    async fn look_back(&self, game: &str, seats: usize) {
        for player in &self.0[..seats] {
            player.client.call("list_events").path("game", game).send().await.ok();
            player.look(game).await;
        }
    }

    /// Everybody resigns until the game is over.
    async fn end(&self, game: &str, seats: usize) {
        for seat in 0..seats {
            let seen = self.0[seat].look(game).await.json();
            let out = seen["seats_out"].as_array().unwrap().contains(&seen["you"]);
            if seen.get("outcome").is_none() && !out {
                self.take(game, seat, "resign").await;
            }
        }
        assert_eq!(self.0[0].look(game).await.json()["status"], "over");
    }

    /// The kinds of action or event that their clients have met.
    fn met(&self, of: &str) -> BTreeSet<String> {
        let all = self.0.iter().flat_map(|player| player.client.exercised());
        all.filter_map(|kind| kind.strip_prefix(of)?.strip_prefix(':').map(str::to_owned)).collect()
    }
}

/// What people do about the game itself, and what the clock does.
async fn about_the_game(app: &TestApp, people: &People) {
    let quick = json!({ "time_control": { "type": "per_turn", "seconds": 3_600, "on_expiry": "claim" } });
    let army = |seat: usize| if seat == 0 { crate::support::personas::RED } else { crate::support::personas::BLUE };
    for last in ["draw", "abort", "claim", "expire"] {
        let more = if last == "claim" { quick.clone() } else { json!({}) };
        let game = people.table("barrage", &json!({}), 2, more).await;
        for seat in [0, 1] {
            people.0[seat].lock(&game, &army(seat)).await.ok();
        }
        match last {
            "draw" => {
                people.take(&game, 0, "offer_draw").await;
                people.take(&game, 1, "refuse_draw").await;
                people.0[0].act(&game, "b4-b5").await.ok();
                people.take(&game, 1, "offer_draw").await;
                people.0[1].act(&game, "b7-b6").await.ok();
                people.0[0].act(&game, "e4-e5").await.ok();
                // Blue's turn comes, and with it the end of Blue's offer.
                people.0[1].act(&game, "e7-e6").await.ok();
                people.take(&game, 0, "offer_draw").await;
                people.take(&game, 1, "accept_draw").await;
            }
            "abort" => people.take(&game, 0, "abort").await,
            "claim" => {
                app.advance_database_clock(7_200).await;
                people.take(&game, 1, "claim").await;
            }
            _ => {
                app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 86_400).await;
                while clock::step(&app.app).await.unwrap() == Step::Worked {}
            }
        }
        people.look_back(&game, 2).await;
        assert!(people.0[0].look(&game).await.json().get("outcome").is_some(), "{last} ends it");
    }
}

/// A variant on its way through the service.
struct Tour<'a> {
    app: &'a TestApp,
    people: &'a People,
    ruleset: &'static str,
    chosen: Value,
    options: Options,
    rules: Arc<Rules>,
}

impl<'a> Tour<'a> {
    fn new(app: &'a TestApp, people: &'a People, (ruleset, chosen): (&'static str, Value)) -> Self {
        let plain = app.app.catalogue.get(ruleset).expect("a ruleset");
        let options: Options = serde_json::from_value(chosen.clone()).expect("options");
        let frozen = options.apply(plain.ruleset().clone()).expect("options of the ruleset");
        let rules = Arc::new(Rules::new(frozen).expect("rules"));
        Self { app, people, ruleset, chosen, options, rules }
    }

    fn seats(&self) -> usize {
        self.rules.seats().len()
    }

    /// A table at which all this has happened: the game's id.
    async fn planted(&self, events: &[Event]) -> String {
        let game = self.people.table(self.ruleset, &self.chosen, self.seats(), json!({})).await;
        plant(self.app, &game, events).await;
        game
    }

    /// Games of several seeds: what is new in them is done and looked at.
    async fn visit(&self) {
        let (mut done, mut shown, mut last) = (BTreeSet::new(), BTreeSet::new(), None);
        let mut without_news = 0;
        for seed in 0..8 {
            let story = Story::play(&self.rules, &self.options, seed, 500, &mut done);
            let mut news = false;
            for (kind, index, seat) in story.firsts() {
                if !self.people.met("action").contains(&kind) {
                    let game = self.planted(&story.before(index)).await;
                    self.people.take(&game, usize::from(seat.0), &kind).await;
                    news = true;
                }
            }
            let end = story.playout.log.len() - usize::from(story.playout.game.outcome().is_some());
            let events = story.before(end);
            let kinds: BTreeSet<String> = events.iter().map(kind_of_event).collect();
            if !kinds.is_subset(&shown) {
                shown.extend(kinds);
                let game = self.planted(&events).await;
                self.people.look_back(&game, self.seats()).await;
                last = Some(game);
                news = true;
            }
            without_news = if news { 0 } else { without_news + 1 };
            if without_news == 2 {
                break;
            }
        }
        // To its end, where everything is shown that was hidden.
        let game = last.expect("a game");
        self.people.end(&game, self.seats()).await;
        self.people.look_back(&game, self.seats()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_action_is_taken_and_every_event_is_shown_over_http() {
    // A table for everything that is rare.
    let app = TestApp::start_with(|settings| settings.limits.invitations_to_one_user_per_day = 1_000).await;
    let people = People::new(&app).await;
    about_the_game(&app, &people).await;
    for variant in variants() {
        Tour::new(&app, &people, variant).visit().await;
    }
    rare(&app, &people).await;
    let missed = |union: &str, of: &str| mapped(union).difference(&people.met(of)).cloned().collect::<Vec<_>>();
    assert_eq!(missed("Action", "action"), Vec::<String>::new(), "never accepted");
    assert_eq!(missed("Event", "event"), Vec::<String>::new(), "never shown");
}

/// What chance does not lead to in any time: a seat that is passed over, and nobody left to recruit.
async fn rare(app: &TestApp, people: &People) {
    let tour = Tour::new(app, people, ("stratego4-three", json!({})));
    let story = Story::play(&tour.rules, &tour.options, 99, 30, &mut BTreeSet::new());
    let mut events = story.before(story.playout.log.len());
    for fact in [Fact::Skipped { seat: Seat(1) }, Fact::RecruitLost { seat: Seat(0) }] {
        events.push(Event::Fact(fact));
    }
    let game = tour.planted(&events).await;
    people.look_back(&game, tour.seats()).await;
}

/// By the rules of tournaments, with small armies, from the setups to the end: a rescue that the enemy is not told of
/// is shown at the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_game_with_a_rescue_is_read_to_its_end() {
    let app = TestApp::start().await;
    let people = People::new(&app).await;
    let tour = Tour::new(&app, &people, ("duel", json!({ "silent_defence": true, "rescue": true })));
    let mut stories = (0..300).map(|seed| Story::play(&tour.rules, &tour.options, seed, 160, &mut BTreeSet::new()));
    let story = stories.find(|story| story.would_show("return_shown")).expect("a game with such a rescue");
    let game = people.table("duel", &tour.chosen, 2, json!({})).await;
    for (actor, action, _) in &story.playout.log {
        let Actor::Seat(seat) = actor else { continue };
        let player = &people.0[usize::from(seat.0)];
        if let Action::SetUp(army) = action {
            let text = fieldpost_engine::notation::setup::write(&tour.rules, *seat, army.pieces());
            let body = json!({ "text": text, "locked": true });
            player.client.call("put_setup").path("game", &game).json(body).send().await.ok();
        } else {
            let text = fieldpost_engine::notation::action::write(&tour.rules, action);
            player.act(&game, &text).await.ok();
        }
    }
    people.end(&game, 2).await;
    people.look_back(&game, 2).await;
    for kind in ["returned", "return_shown", "ended"] {
        assert!(people.met("event").contains(kind), "nobody was shown {kind}");
    }
}
