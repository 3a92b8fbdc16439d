//! The integration tests: one file a user story.

mod contract;
mod support;
