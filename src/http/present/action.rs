//! Legal actions, in the form in which they may be sent back.

use fieldpost_engine::{Action, Board, Move};
use serde::Serialize;

use crate::app::look::Legal;

/// The legal actions of somebody at a version.
#[derive(Serialize)]
pub(in crate::http) struct LegalActions<'a> {
    version: i64,
    actions: Vec<ActionJson<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ActionJson<'a> {
    Move { from: &'a str, to: &'a str },
    Attack { from: &'a str, to: &'a str },
    Resign,
    OfferDraw,
    AcceptDraw,
    RefuseDraw,
    Abort,
}

impl<'a> LegalActions<'a> {
    pub(in crate::http) fn of(legal: &'a Legal) -> Self {
        let board = legal.rules.board();
        let actions = legal.actions.iter().filter_map(|action| ActionJson::of(board, action));
        Self { version: legal.version, actions: actions.collect() }
    }
}

impl<'a> ActionJson<'a> {
    /// Setups have a resource of their own, and the clock's action is nobody's.
    fn of(board: &'a Board, action: &Action) -> Option<Self> {
        let ends = |way: &Move| (board.name(way.from), board.name(way.to));
        Some(match action {
            Action::Move(way) => {
                let (from, to) = ends(way);
                Self::Move { from, to }
            }
            Action::Attack(way) => {
                let (from, to) = ends(way);
                Self::Attack { from, to }
            }
            Action::Resign => Self::Resign,
            Action::OfferDraw => Self::OfferDraw,
            Action::AcceptDraw => Self::AcceptDraw,
            Action::RefuseDraw => Self::RefuseDraw,
            Action::Abort => Self::Abort,
            Action::SetUp(_) | Action::Expire => return None,
        })
    }
}
