//! The clauses of `docs/rules` held against the engine: a test per clause, and laws that every game obeys.
//!
//! A test carries the id of its clause in its name (`e_2_…`) or stands in a case file (`tests/golden/cases`);
//! `clauses` demands one for every clause that `docs/rules` lists. Recorded games and setups of people are elsewhere.
#![expect(unreachable_pub, reason = "a test binary has no outside")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod battles;
mod boards;
mod bytes;
mod card_leaks;
mod cards;
mod carried;
mod cases;
mod chases;
mod checks;
mod clauses;
mod decisions;
mod decks;
mod drawings;
mod endings;
mod exchange;
mod fortress;
mod fuzzed;
mod golden;
mod held;
mod leaks;
mod opening;
mod option_leaks;
mod options;
mod perft;
mod play;
mod players;
mod position;
mod premises;
mod properties;
mod rulesets;
mod seats;
mod setups;
mod snapshots;
mod stratego4;
mod twins;
