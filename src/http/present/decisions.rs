//! The decisions that a game of a ruleset may wait for, and the actions that make them; for clients that know no
//! variant.

use fieldpost_engine::ruleset::{AttackRule, Objective};
use fieldpost_engine::{Options, Ruleset};
use serde::Serialize;

use crate::values::DecisionKind;

/// A decision of a ruleset.
#[derive(Serialize)]
pub(super) struct DecisionJson {
    decision: DecisionKind,
    meaning: &'static str,
    clause: &'static str,
    answers: Vec<&'static str>,
    on_expiry: OnExpiry,
    /// The option that adds it, if the ruleset itself does not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'static str>,
}

/// What happens if its time is up before it is made.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum OnExpiry {
    /// It counts as declined.
    Declined,
    /// The game is aborted.
    Aborted,
    /// What the time control says.
    TimeControl,
}

const fn declined(
    decision: DecisionKind,
    meaning: &'static str,
    clause: &'static str,
    answers: Vec<&'static str>,
) -> DecisionJson {
    DecisionJson { decision, meaning, clause, answers, on_expiry: OnExpiry::Declined, option: None }
}

/// The decisions that occur under a ruleset, or under one of its options, in the order in which a game meets them.
pub(super) fn of(ruleset: &Ruleset) -> Vec<DecisionJson> {
    let mut all = vec![DecisionJson {
        decision: DecisionKind::Setup,
        meaning: "set up the army on the home spaces",
        clause: "S-2",
        answers: vec!["put_setup"],
        on_expiry: OnExpiry::Aborted,
        option: None,
    }];
    if ruleset.cards.is_some() {
        all.push(declined(
            DecisionKind::Redraw,
            "keep the first hand, or exchange it once",
            "K-2",
            vec!["keep", "redraw"],
        ));
    }
    all.push(DecisionJson {
        decision: DecisionKind::Turn,
        meaning: "move a piece or attack",
        clause: "M-1",
        answers: turn(ruleset),
        on_expiry: OnExpiry::TimeControl,
        option: None,
    });
    if ruleset.cards.is_some() {
        all.push(declined(
            DecisionKind::Defence,
            "play a card for the piece that is attacked, or none",
            "K-6",
            vec!["defend", "decline"],
        ));
    }
    if ruleset.rescue.is_some() || may_be_chosen("rescue", ruleset) {
        let meaning = "bring a captured piece back to your own half, or none";
        let option = ruleset.rescue.is_none().then_some("rescue");
        all.push(DecisionJson { option, ..declined(DecisionKind::Rescue, meaning, "O-3", vec!["rescue", "decline"]) });
    }
    if ruleset.objective == Objective::CarryFlag {
        all.push(declined(
            DecisionKind::Flag,
            "take the flag that the piece has come upon or won, or leave it",
            "F-10",
            vec!["take_flag", "leave_flag"],
        ));
    }
    if ruleset.recruit.is_some() {
        let meaning = "bring a captured piece back to the recruitment space, or none";
        all.push(declined(DecisionKind::Recruit, meaning, "F-9", vec!["recruit", "decline"]));
    }
    all
}

fn may_be_chosen(option: &str, ruleset: &Ruleset) -> bool {
    Options::ALL.iter().any(|info| info.name == option && info.applies_to(ruleset))
}

fn turn(ruleset: &Ruleset) -> Vec<&'static str> {
    let mut answers = vec!["move", "attack"];
    if ruleset.kinds.iter().any(|kind| kind.attack == AttackRule::Shot) {
        answers.push("shoot");
    }
    if ruleset.cards.is_some() {
        answers.extend(["swap", "swap_card"]);
    }
    answers
}
