//! Time of a game: how long a seat has for a decision, and the clocks (T-1 to T-6). It owns the time control and the
//! clocks in a game's row. It may call no other module. It does not act when a deadline has passed: `deadlines` does.

pub mod clocks;
pub mod control;
