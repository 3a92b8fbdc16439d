//! The page to play on, in a real browser: by keyboard alone, by touch alone, and as assistive technology reads it.
//! The others at the table play over HTTP, as programs do.

mod accessible;
mod every;
mod faults;
mod hand;
mod last_moves;
mod pages;
mod secrets;
