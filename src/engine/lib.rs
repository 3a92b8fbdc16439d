//! The rules of Stratego and its printed variants, as a decider over data.
//!
//! A [`Game`] takes an [`Action`] of an [`Actor`] and returns the [`Event`]s that follow, or the [`Illegal`] that names
//! the broken rule; a refusal changes nothing. What may vary between variants is a value, the [`Ruleset`]; what a
//! person may know of a game is a [`GameView`].
//!
//! This crate deliberately has no files, no clock and no chance: time and randomness come in as actions and are
//! recorded, so that a game is a function of its events.
//!
//! Clause ids such as `R-3` in the documentation refer to `docs/rules/`.
//!
//! # Play
//!
//! ```
//! use fieldpost_engine::notation::{action, setup};
//! use fieldpost_engine::{Action, Actor, Event, Fact, Game, Options, RefusalCode, Seat};
//! # mod example { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples/shipped.in")); }
//! # use example::shipped;
//!
//! let rules = shipped("duel"); // config/rulesets/duel.toml
//! let (mut game, _) = Game::start(rules.clone(), Options::default());
//! let armies = [
//!     (Seat(0), ".B....9..2/.FB.2...../..3......./....3..S.M"), // Red, from the front row to the back row
//!     (Seat(1), "F3......9./.......M../.3.2....../..2S.B..B."), // Blue
//! ];
//! for (seat, rows) in armies {
//!     let army = setup::parse(&rules, seat, rows).unwrap();
//!     game.apply(Actor::Seat(seat), Action::SetUp(army))?;
//! }
//!
//! let red = Actor::Seat(Seat(0));
//! let events = game.apply(red, action::parse(&rules, "e3-e6")?)?;
//! assert!(matches!(events[0], Event::Fact(Fact::Moved { .. })));
//!
//! // A refusal says which rule refuses.
//! let refused = game.apply(red, action::parse(&rules, "e6-e7")?).unwrap_err();
//! assert_eq!((refused.code(), refused.clause()), (RefusalCode::NotYourTurn, "M-1"));
//! assert_eq!(refused.to_string(), "it is not your turn");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # View
//!
//! What a seat sees of a game, and what it may do. A view is made of the events that its viewer was shown.
//!
//! ```
//! use fieldpost_engine::notation::Record;
//! use fieldpost_engine::{Seat, Viewer};
//! # mod example { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples/shipped.in")); }
//! # use example::shipped;
//!
//! let record: Record = r#"[Ruleset "duel"]
//! [Setup.red ".B....9..2/.FB.2...../..3......./....3..S.M"]
//! [Setup.blue "F3......9./.......M../.3.2....../..2S.B..B."]
//!
//! 1 red e3-e6
//! "#
//! .parse()?;
//! let rules = shipped("duel");
//! let game = record.replay(&rules)?.game;
//!
//! let view = game.view_for(Viewer::Seat(Seat(1)));
//! let kind = |name| view.at(rules.board().find(name)?)?.kind.map(|kind| rules.kind(kind).id.as_str());
//! assert_eq!(kind("j7"), Some("flag"), "Blue knows its own pieces");
//! assert_eq!(kind("j1"), None, "and not Red's marshal");
//! assert_eq!(kind("e6"), Some("scout"), "only a scout goes that far");
//! assert!(!view.legal_actions().is_empty());
//!
//! let onlooker = game.view_for(Viewer::Spectator);
//! assert_eq!(onlooker.pieces().filter(|piece| piece.kind.is_some()).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Replay
//!
//! A record goes through the rules again; the events of a log do not, so that old games replay under new code.
//!
//! ```
//! use fieldpost_engine::notation::Record;
//! use fieldpost_engine::{Event, Game, Reason};
//! # mod example { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/examples/shipped.in")); }
//! # use example::shipped;
//!
//! let record: Record = r#"[Ruleset "duel"]
//! [Setup.red ".B....9..2/.FB.2...../..3......./....3..S.M"]
//! [Setup.blue "F3......9./.......M../.3.2....../..2S.B..B."]
//! [Result "red"]
//!
//! 1 red e3-e6
//! 2 blue resign
//! "#
//! .parse()?;
//! let replay = record.replay(&shipped("duel"))?;
//! assert_eq!(replay.game.outcome().map(|outcome| outcome.reason), Some(Reason::Resigned));
//!
//! let played = replay.log.into_iter().flat_map(|(_actor, _action, events)| events);
//! let log: Vec<Event> = replay.start.into_iter().chain(played).collect();
//! assert_eq!(Game::replay(&log)?, replay.game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
// Whoever adds a variant has to decide what it means wherever its type is matched.
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
mod roster;
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
pub use fact::{Fact, MovePath};
pub use flag::{Flag, FlagPlace};
pub use game::{Game, ReplayFault, State};
pub use hand::{CardCounts, Cards, HandView};
pub use illegal::{Illegal, RefusalCode};
pub use outcome::{Outcome, Reason, Result as GameResult};
pub use piece::{FormFault, Kind, Piece, PieceId, Setup, SetupFault};
pub use rules::Rules;
pub use ruleset::{Fault, Options, Ruleset};
pub use seat::{Actor, Audience, Seat, SeatSet, Viewer};
pub use table::Table;
pub use tally::Tally;
pub use view::{ChaseWarning, GameView, PieceView, Warning};
