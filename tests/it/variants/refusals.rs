//! What the rules of the variants refuse, each with its own problem. Positions are planted; the refusal comes over
//! HTTP.

use std::sync::Arc;

use fieldpost_engine::{Decision, Event, Fact, PieceId, Rules, Seat};
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::position::{StandingPiece, beginning, plant};

/// The players of every table of these tests.
const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];

/// Pieces as `space seat kind`, separated by commas.
fn pieces(rules: &Rules, text: &str) -> Vec<StandingPiece> {
    let piece = |words: &str| {
        let [space, seat, kind] = words.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{words}") };
        let space = rules.board().find(space).unwrap_or_else(|| panic!("{words}"));
        (space, rules.find_seat(seat).expect(words), rules.find_kind(kind).expect(words))
    };
    text.split(',').map(piece).collect()
}

/// A table of `ruleset` for these seats, and its rules.
async fn table(app: &TestApp, ruleset: &str, seats: usize) -> (Guests, Arc<Rules>) {
    let table = Guests::seated(app, &NAMES[..seats], ruleset, json!({})).await;
    (table, Arc::clone(app.app.catalogue.get(ruleset).expect("a ruleset")))
}

/// The decision as what is asked last.
fn asked(decision: Decision) -> Event {
    Event::Fact(Fact::Asked { decision })
}

/// The first seat.
const FIRST: Seat = Seat(0);

#[tokio::test(flavor = "multi_thread")]
async fn stratego_4_says_why_a_piece_does_not_go_there() {
    let app = TestApp::start().await;
    let (table, rules) = table(&app, "stratego4-four", 4).await;
    let others = "O8 east scout, H15 south scout, A8 west scout";
    for (standing, carries, action, code) in [
        ("D4 north captain", false, "D4-G4", "walk-too-long"),
        ("D4 north captain", false, "D4-E4-D4", "walk-must-turn"),
        ("D4 north scout", true, "D4-F4", "carrying"),
        ("D4 north scout", false, "D4-E4+leave", "no-flag-to-leave"),
        ("F8 north scout", false, "F8-ring-F7", "across-fortress"),
        ("D4 north cannon, E4 east spy", false, "D4xE4", "shoots-only"),
        ("D4 north scout, G4 east spy", false, "D4*G4", "no-cannon"),
        ("D4 north cannon, F4 east spy", false, "D4*F4", "out-of-range"),
    ] {
        let mut standing = pieces(&rules, &format!("{standing}, {others}"));
        standing.sort_unstable();
        let carrier = standing.iter().position(|(_, seat, _)| *seat == FIRST).expect("a piece of the first seat");
        let mut log = beginning(&rules, standing);
        let raised = Fact::FlagRaised { flag: FIRST, piece: PieceId(u16::try_from(carrier).expect("few")) };
        log.extend(carries.then_some(Event::Fact(raised)));
        log.push(asked(Decision::Turn { seat: FIRST }));
        plant(&app, &table.game, &log).await;
        table.players[0].act(&table.game, action).await.problem(code);
    }
    let mut log = beginning(&rules, pieces(&rules, &format!("D4 north captain, {others}")));
    log.extend([asked(Decision::Turn { seat: FIRST }), asked(Decision::Recruit { seat: FIRST })]);
    plant(&app, &table.game, &log).await;
    table.players[0].act(&table.game, "recruit captain").await.problem("nobody-to-recruit");
    table.players[1].act(&table.game, "decline").await.problem("not-your-turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn r9_a_chase_does_not_bring_back_a_position() {
    let app = TestApp::start().await;
    let (table, rules) = table(&app, "federation", 2).await;
    let mut log =
        beginning(&rules, pieces(&rules, "a1 red flag, a8 red marshal, e1 red major, j10 blue flag, b9 blue captain"));
    log.push(asked(Decision::Turn { seat: FIRST }));
    plant(&app, &table.game, &log).await;
    let chase = ["a8-a9", "b9-b10", "a9-b9", "b10-a10", "b9-b10", "a10-a9", "b10-a10", "a9-b9"];
    for (ply, action) in chase.into_iter().enumerate() {
        table.players[ply % 2].act(&table.game, action).await.ok();
    }
    let problem = table.players[0].act(&table.game, "a10-a9").await.problem("more-squares");
    assert_eq!((&problem["clause"], &problem["plies"]), (&json!("R-9"), &json!([1])));
}

#[tokio::test(flavor = "multi_thread")]
async fn o3_a_rescue_is_refused_with_the_reason() {
    let app = TestApp::start().await;
    let (table, rules) = table(&app, "tournament", 2).await;
    for (reaching, rescue, code) in [
        ("major", "rescue bomb c3", "none-to-return"),
        ("major", "rescue captain c8", "no-return-space"),
        ("scout", "rescue captain c3", "may-not-rescue"),
    ] {
        let text = format!("a1 red flag, c3 red captain, e9 red {reaching}, h9 blue scout, j10 blue flag");
        let mut standing = pieces(&rules, &text);
        standing.sort_unstable();
        let space = rules.board().find("c3").expect("a space");
        let captured = standing.iter().position(|(at, ..)| *at == space).expect("a captain");
        let piece = PieceId(u16::try_from(captured).expect("few"));
        let mut log = beginning(&rules, standing);
        log.push(Event::Fact(Fact::Captured { piece, space }));
        log.push(asked(Decision::Turn { seat: FIRST }));
        plant(&app, &table.game, &log).await;
        let asked = table.players[0].act(&table.game, "e9-e10").await.ok().json();
        assert_eq!(asked["awaiting"][0]["decision"], "rescue");
        table.players[0].act(&table.game, rescue).await.problem(code);
    }
}
