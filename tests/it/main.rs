//! The integration tests: one file a user story.

mod contract;
mod rulesets;
mod support;
