//! The rules of Stratego and its printed variants, as a decider over data.
#![no_std]
extern crate alloc;
