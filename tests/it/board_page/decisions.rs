//! Decisions that come up seldom, each as the first seat meets it on the page.

use fieldpost_engine::{Decision, Event, Fact, Rules, Seat, SeatSet};
use serde_json::json;

use super::last_moves::{FIRST, LARGE, SECOND, asked, hands, id, lost, standing};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::position::{beginning, plant};

/// A decision, with what is done first on its page, so that more of it is seen.
pub(super) struct SeldomDecision {
    /// A name for pictures.
    pub(super) name: &'static str,
    ruleset: &'static str,
    log: fn(&Rules) -> Vec<Event>,
    /// What the second seat does then.
    then: Option<&'static str>,
    /// A script.
    pub(super) first: &'static str,
}

/// All of them, those of the largest tables first.
pub(super) static SELDOM: [SeldomDecision; 8] = [
    SeldomDecision { name: "shot", ruleset: "stratego4-four", log: shot, then: None, first: "" },
    SeldomDecision { name: "shot-chosen", ruleset: "stratego4-four", log: shot, then: None, first: AIMED },
    SeldomDecision { name: "recruit", ruleset: "stratego4-four", log: recruit, then: None, first: "" },
    SeldomDecision { name: "flag", ruleset: "stratego4-four", log: flag, then: None, first: "" },
    SeldomDecision { name: "redraw", ruleset: "battle-cards", log: redraw, then: None, first: "" },
    SeldomDecision { name: "card", ruleset: "battle-cards", log: card, then: None, first: CHOSEN },
    SeldomDecision { name: "defence", ruleset: "battle-cards", log: defence, then: Some("e2xe1"), first: "" },
    SeldomDecision { name: "rescue", ruleset: "tournament", log: rescue, then: None, first: CHOSEN },
];

/// The cannon is chosen, and its target.
const AIMED: &str = "for (const space of ['D4', 'G4']) document.querySelector(`[data-space=${space}]`).click()";
/// Not the first of the cards, or of the pieces that may come back.
const CHOSEN: &str = "[...document.querySelectorAll('.mode-list input')].at(-1).click()";

/// Brings these people to a table for each of the decisions, one after the other; returns the tables' games, in order.
pub(super) async fn tables(app: &TestApp, mut table: Guests) -> (Guests, Vec<(&'static SeldomDecision, String)>) {
    let mut games = Vec::new();
    for decision in &SELDOM {
        table = table.at_another_table(app, decision.ruleset).await;
        let log = (decision.log)(app.app.catalogue.get(decision.ruleset).expect("a ruleset"));
        plant(app, &table.game, &log).await;
        if let Some(action) = decision.then {
            table.players[1].act(&table.game, action).await.ok();
        }
        let version = table.look(0).await["version"].clone();
        let seen = table.players[0].client.call("put_seen").path("game", &table.game);
        seen.json(json!({ "version": version })).send().await.ok();
        games.push((decision, table.game.clone()));
    }
    (table, games)
}

/// The armies at the fortress: what the first seat has, and a piece of each other one, beside those that carry flags.
const FORTRESS: [(&str, Seat, &str); 7] = [
    ("D4", FIRST, "cannon"),
    ("E4", FIRST, "captain"),
    ("H6", FIRST, "sergeant"),
    ("G4", SECOND, "marshal"),
    ("O7", SECOND, "sergeant"),
    ("K15", Seat(2), "sergeant"),
    ("A11", Seat(3), "sergeant"),
];

fn fortress(rules: &Rules, decision: Decision) -> Vec<Event> {
    let pieces = standing(rules, &FORTRESS);
    let mut log = beginning(rules, pieces.clone());
    for (space, flag, _) in FORTRESS.iter().filter(|(.., kind)| *kind == "sergeant") {
        log.push(Event::Fact(Fact::FlagRaised { flag: *flag, piece: id(rules, &pieces, space) }));
    }
    let space = rules.board().find("E4").expect("a space");
    match decision {
        Decision::Flag { flag, .. } => log.push(Event::Fact(Fact::FlagDropped { flag, space })),
        Decision::Recruit { .. } => log.push(lost(rules, &pieces, "E4")),
        _ => {}
    }
    log.push(asked(decision));
    log
}

fn shot(rules: &Rules) -> Vec<Event> {
    fortress(rules, Decision::Turn { seat: FIRST })
}

fn recruit(rules: &Rules) -> Vec<Event> {
    fortress(rules, Decision::Recruit { seat: FIRST })
}

fn flag(rules: &Rules) -> Vec<Event> {
    fortress(rules, Decision::Flag { seat: FIRST, flag: SECOND, recruits: true })
}

fn cards(rules: &Rules, decision: Decision) -> Vec<Event> {
    let mut log = beginning(rules, standing(rules, &LARGE));
    log.extend(hands());
    log.push(asked(decision));
    log
}

fn redraw(rules: &Rules) -> Vec<Event> {
    cards(rules, Decision::Redraw { seats: SeatSet::EMPTY.with(FIRST).with(SECOND) })
}

fn card(rules: &Rules) -> Vec<Event> {
    cards(rules, Decision::Turn { seat: FIRST })
}

fn defence(rules: &Rules) -> Vec<Event> {
    cards(rules, Decision::Turn { seat: SECOND })
}

/// The miner on the last row brings back the scout.
fn rescue(rules: &Rules) -> Vec<Event> {
    let on_last_row = LARGE.map(|(space, seat, kind)| (if space == "b9" { "b10" } else { space }, seat, kind));
    let pieces = standing(rules, &on_last_row);
    let mut log = beginning(rules, pieces.clone());
    log.push(lost(rules, &pieces, "c3"));
    log.push(asked(Decision::Rescue { seat: FIRST }));
    log
}
