//! Use cases: one function, one transaction each.

pub mod rulesets;
