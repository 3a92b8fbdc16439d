//! A client of fieldpost: it logs in, repeats what was lost, keeps to If-Match, follows games and returns typed
//! problems. It knows the operations that a player needs; every other one but the streams is one [`Client::request`]
//! away. It blocks.
//!
//! ```no_run
//! use fieldpost_client::{Client, Error};
//!
//! fn main() -> Result<(), Error> {
//!     let mut client = Client::new("http://127.0.0.1:8080").with_token("fieldpost_pat_…");
//!     for decision in client.decisions(true)? {
//!         if let Some(action) = decision.actions.first() {
//!             client.act(&decision.game, &decision.etag, action)?;
//!         }
//!     }
//!     Ok(())
//! }
//! ```

mod client;
mod codes;
mod problem;
mod transport;
mod values;

pub use client::{Client, Follow, RequestOptions};
pub use codes::ProblemCode;
pub use problem::{Error, Fault, Problem};
pub use values::{
    Action, AwaitedDecision, Decision, Event, Game, GameRecord, GameRules, KindRule, LegalActions, Outcome, Ruleset,
    Seat, SeatRule,
};

/// The examples of the page compile.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
