//! The service's output as JSON: views, events and rules with every number translated into its name. It only gets
//! [`GameView`](fieldpost_engine::GameView)s and [`SeenEvent`](fieldpost_engine::SeenEvent)s, so that it cannot reveal
//! a secret.

mod action;
mod board;
mod cards;
mod decisions;
mod event;
mod frame;
mod game;
mod picture;
mod rules;
mod setup;
mod table;

use std::collections::BTreeMap;

use fieldpost_engine::notation::setup as notation;
use fieldpost_engine::{GameResult, Kind, Outcome, Rules, SeatSet, Space};
use serde::Serialize;

use crate::values::ResultKind;

pub(super) use action::LegalActions;
pub(super) use board::BoardJson;
pub(super) use event::{events, events_in_words, events_page};
pub(super) use frame::{change_frames, event_frames};
pub(super) use game::{Decisions, Game, Games};
pub(super) use picture::draw;
pub(super) use rules::{GameRules, RulesetEntry, RulesetJson, Rulesets, WithDigest};
pub(super) use setup::{CheckedSetup, OwnSetup};

/// A locked setup.
#[derive(Serialize)]
struct SetupContent<'a> {
    pieces: BTreeMap<&'a str, &'a str>,
    text: String,
}

impl<'a> SetupContent<'a> {
    fn of(rules: &'a Rules, seat: fieldpost_engine::Seat, pieces: &'a [(Space, Kind)]) -> Self {
        Self { pieces: notation::pairs(rules, pieces).collect(), text: notation::write(rules, seat, pieces) }
    }
}

/// How a game ended.
#[derive(Serialize)]
struct End<'a> {
    result: ResultKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    winners: Vec<&'a str>,
    reason: &'static str,
}

impl<'a> End<'a> {
    fn of(rules: &'a Rules, outcome: Outcome) -> Self {
        let winners = match outcome.result {
            GameResult::Won(seats) => names(rules, seats),
            GameResult::Drawn | GameResult::Aborted => Vec::new(),
        };
        Self { result: outcome.result.into(), winners, reason: outcome.reason.word() }
    }
}

fn names(rules: &Rules, seats: SeatSet) -> Vec<&str> {
    seats.iter().map(|seat| rules.seat_name(seat)).collect()
}
