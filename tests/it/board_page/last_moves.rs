//! The last moves of a game of every ruleset: positions in which the first seat is about to win, by way of every
//! decision that its ruleset knows.

use std::sync::Arc;

use fieldpost_engine::{Decision, Event, Fact, PieceId, Rules, Seat};
use serde_json::Value;

use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::position::{StandingPiece, beginning, plant};

/// What the first seat does, one turn after the other.
pub(super) type Turns = &'static [(&'static str, &'static str)];

/// The first seat.
const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

/// Plants the last moves into a game of a ruleset; returns the turns of the first seat that are left.
pub(super) async fn begin(app: &TestApp, game: &str, ruleset: &str) -> Turns {
    let rules = Arc::clone(app.app.catalogue.get(ruleset).expect("a ruleset"));
    let (log, turns) = log(&rules);
    plant(app, game, &log).await;
    // The versions begin anew, and with them the mails about them.
    app.sql(&format!("DELETE FROM outbox WHERE game_id = '{game}'")).await;
    turns
}

/// Plays these last moves, in words, until the game is over or waits for this.
pub(super) async fn play_until(table: &Guests, turns: Turns, is_awaited: impl Fn(&Value) -> bool) {
    let mut turns = turns.iter();
    for _ in 0..30 {
        let seen = table.look(0).await;
        let Some(asked) = seen["awaiting"].get(0).filter(|asked| !is_awaited(asked)) else { break };
        let seat = table.index(&asked["seats"][0]);
        let text = match (asked["decision"].as_str().expect("a word"), seat) {
            ("turn", 0) => {
                let (from, to) = turns.next().expect("one more turn");
                either(table, &format!("{from}-{to}"), &format!("{from}x{to}")).await
            }
            _ => first(table, seat).await,
        };
        table.players[seat].act(&table.game, &text).await.ok();
    }
}

/// The move or the attack, whichever is legal.
async fn either(table: &Guests, quiet: &str, attack: &str) -> String {
    let listed = legal(table, 0).await;
    let to = attack.split('x').next_back().expect("a space");
    let attacks = listed.iter().any(|action| action["type"] == "attack" && action["to"] == to);
    if attacks { attack } else { quiet }.to_owned()
}

async fn legal(table: &Guests, seat: usize) -> Vec<Value> {
    let call = table.players[seat].client.call("list_legal_actions").path("game", &table.game);
    call.send().await.ok().json()["actions"].as_array().expect("a list").clone()
}

/// What a seat may answer first, or a quiet move.
async fn first(table: &Guests, seat: usize) -> String {
    let listed = legal(table, seat).await;
    let quiet = ["move", "keep", "decline"];
    let quiet = listed.iter().find(|action| quiet.iter().any(|kind| action["type"] == *kind)).unwrap_or(&listed[0]);
    let text = |of: &str| quiet[of].as_str().unwrap_or_default();
    match text("type") {
        "move" => format!("{}-{}", text("from"), text("to")),
        "recruit" => format!("recruit {}", text("kind")),
        "take_flag" => "take".to_owned(),
        "leave_flag" => "leave".to_owned(),
        other => other.to_owned(),
    }
}

/// The log that the last moves begin with, and the turns of the first seat.
pub(super) fn log(rules: &Rules) -> (Vec<Event>, Turns) {
    if rules.board().tower().is_some() { fortress(rules) } else { grid(rules) }
}

fn standing(rules: &Rules, pieces: &[(&str, Seat, &str)]) -> Vec<StandingPiece> {
    let found = pieces.iter().map(|(space, seat, kind)| {
        (rules.board().find(space).expect("a space"), *seat, rules.find_kind(kind).expect("a kind"))
    });
    let mut pieces: Vec<StandingPiece> = found.collect();
    pieces.sort_unstable();
    pieces
}

/// The id of the piece that stands on a space.
fn id(rules: &Rules, pieces: &[StandingPiece], space: &str) -> PieceId {
    let space = rules.board().find(space).expect("a space");
    let at = pieces.iter().position(|(stood, ..)| *stood == space).expect("a piece");
    PieceId(u16::try_from(at).expect("few pieces"))
}

fn asked(decision: Decision) -> Event {
    Event::Fact(Fact::Asked { decision })
}

/// Something of the first seat was captured, and so can come back.
fn lost(rules: &Rules, pieces: &[StandingPiece], space: &str) -> Event {
    let piece = id(rules, pieces, space);
    Event::Fact(Fact::Captured { piece, space: rules.board().find(space).expect("a space") })
}

/// The pieces of a large board, of kinds that every ruleset has, and those of a small one.
const LARGE: [(&str, Seat, &str); 8] = [
    ("a1", FIRST, "flag"),
    ("e1", FIRST, "general"),
    ("e2", SECOND, "scout"),
    ("c3", FIRST, "scout"),
    ("a8", FIRST, "marshal"),
    ("a9", SECOND, "flag"),
    ("b9", FIRST, "miner"),
    ("j9", SECOND, "miner"),
];
const SMALL: [(&str, Seat, &str); 5] = [
    ("a1", FIRST, "flag"),
    ("h2", FIRST, "miner"),
    ("a6", FIRST, "marshal"),
    ("a7", SECOND, "flag"),
    ("h7", SECOND, "scout"),
];

/// A marshal stands before the flag. Where pieces are rescued, a miner reaches the far row first; where there are
/// cards, the second seat attacks first, and the first one may defend.
fn grid(rules: &Rules) -> (Vec<Event>, Turns) {
    if rules.board().find("a10").is_none() {
        let mut log = beginning(rules, standing(rules, &SMALL));
        log.push(asked(Decision::Turn { seat: FIRST }));
        return (log, &[("a6", "a7")]);
    }
    let pieces = standing(rules, &LARGE);
    let mut log = beginning(rules, pieces.clone());
    if rules.ruleset().cards.is_some() {
        let cards: Vec<_> = ["d1", "a1", "jump"].iter().map(|word| word.parse().expect("a card")).collect();
        log.push(Event::Shuffled { decks: vec![cards.clone(), cards.clone()] });
        for seat in [FIRST, SECOND] {
            log.push(Event::Drew { seat, cards: cards.clone() });
        }
        log.push(asked(Decision::Turn { seat: SECOND }));
        return (log, &[("a8", "a9")]);
    }
    if rules.ruleset().rescue.is_some() {
        log.push(lost(rules, &pieces, "c3"));
        log.push(asked(Decision::Turn { seat: FIRST }));
        return (log, &[("b9", "b10"), ("a8", "a9")]);
    }
    log.push(asked(Decision::Turn { seat: FIRST }));
    (log, &[("a8", "a9")])
}

/// The flag of the second seat lies beside a piece of the first one, which takes it and recruits. Then the first one
/// carries its own flag over the ring onto the tower.
fn fortress(rules: &Rules) -> (Vec<Event>, Turns) {
    let three = rules.seats().len() == 3;
    let [carrier, taker, lying] = if three { ["A56", "A46", "A36"] } else { ["H6", "I6", "J6"] };
    let mut names = vec![(carrier.to_owned(), FIRST, "sergeant"), (taker.to_owned(), FIRST, "lieutenant")];
    for seat in rules.all_seats().iter().filter(|seat| *seat != FIRST) {
        let back = rules.home(seat)[0].iter().map(|space| rules.board().name(*space).to_owned());
        names.extend(back.zip(["scout", "sergeant"]).map(|(space, kind)| (space, seat, kind)));
    }
    let front = rules.home(FIRST).last().expect("a row")[0];
    names.push((rules.board().name(front).to_owned(), FIRST, "captain"));
    let named: Vec<(&str, Seat, &str)> =
        names.iter().map(|(space, seat, kind)| (space.as_str(), *seat, *kind)).collect();
    let pieces = standing(rules, &named);
    let mut log = beginning(rules, pieces.clone());
    for (space, flag, _) in named.iter().filter(|(.., kind)| *kind == "sergeant") {
        log.push(Event::Fact(Fact::FlagRaised { flag: *flag, piece: id(rules, &pieces, space) }));
    }
    let lying = rules.board().find(lying).expect("a space");
    log.push(Event::Fact(Fact::FlagDropped { flag: SECOND, space: lying }));
    log.push(lost(rules, &pieces, rules.board().name(front)));
    log.push(asked(Decision::Turn { seat: FIRST }));
    let turns: Turns = if three {
        &[("A46", "A36"), ("A56", "ring"), ("ring", "tower")]
    } else {
        &[("I6", "J6"), ("H6", "ring"), ("ring", "tower")]
    };
    (log, turns)
}
