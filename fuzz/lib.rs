//! The targets of the fuzzer. They are the engine's tests' own (`src/engine/tests/laws/bytes`), so that what is found
//! here stays found there.
#![expect(dead_code, reason = "the tests use more of it")]

#[path = "../src/engine/tests/laws/bytes/mod.rs"]
mod bytes;
#[path = "../src/engine/tests/laws/checks.rs"]
mod checks;
#[path = "../src/engine/tests/laws/play.rs"]
mod play;
#[path = "../src/engine/tests/laws/rulesets.rs"]
mod rulesets;

pub use bytes::run;
