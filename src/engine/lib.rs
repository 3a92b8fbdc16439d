//! The rules of Stratego and its printed variants, as a decider over data.
//!
//! A [`Game`] takes an [`Action`] of an [`Actor`] and answers with [`Event`]s, the facts that follow, or with the
//! [`Illegal`] that names the broken rule; an error changes nothing. What may vary between variants is a value, the
//! [`Ruleset`]; what a person may know of a game is a [`GameView`], the only door out.
//!
//! This crate deliberately has no files, no clock and no chance: time and randomness come in as actions and are
//! recorded, so that a game is a function of its events.
//!
//! Clause ids such as `R-3` in the documentation refer to `docs/rules/`.
#![no_std]
// A variant that is added must be thought of wherever its type is matched.
#![deny(clippy::wildcard_enum_match_arm)]

extern crate alloc;

mod action;
mod battle;
mod board;
mod card;
mod chase;
mod decision;
mod event;
mod fact;
mod flag;
mod game;
mod hand;
mod illegal;
pub mod notation;
mod outcome;
mod piece;
mod rules;
pub mod ruleset;
mod seat;
mod table;
mod tally;
mod view;

pub use action::{Action, Deal, Move, Swap};
pub use battle::Battle;
pub use board::{
    Board, BoardDefinition, Border, Direction, Link, Paper, Place, Position, Shape, Shot, Space, SpaceInfo,
};
pub use card::{AttackCard, Card, DefenceCard, MoveCard, UnknownCard};
pub use chase::Chase;
pub use decision::{Decision, DrawOffer};
pub use event::{Event, SeenEvent};
pub use fact::{Fact, Way};
pub use flag::{Flag, FlagPlace};
pub use game::{Game, ReplayFault, State};
pub use hand::{CardCounts, Cards, HandView};
pub use illegal::{Illegal, RefusalCode};
pub use outcome::{Outcome, Reason, Result as GameResult};
pub use piece::{Kind, Piece, PieceId, Setup, SetupFault};
pub use rules::Rules;
pub use ruleset::{Fault, Options, Ruleset};
pub use seat::{Actor, Audience, Seat, SeatSet, Viewer};
pub use table::Table;
pub use tally::Tally;
pub use view::{ChaseWarning, GameView, PieceView, Warning};
