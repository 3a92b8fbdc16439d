//! Time of a game: how long a seat has for a decision, and the clocks that run by it (T-1 to T-6). It owns the time control
//! and the clocks as a game's row keeps them. It may call no other module. It does not act when a deadline has passed: that
//! is the business of `deadlines`.

pub mod clocks;
pub mod control;
