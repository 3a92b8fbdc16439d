//! The integration tests: one file a user story.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod accounts;
mod addresses;
mod attempts;
mod browser;
mod clauses;
mod contract;
mod conventions;
mod faults;
mod games;
mod house;
mod languages;
mod leaves;
mod letters;
mod limits;
mod mail;
mod mailboxes;
mod names;
mod notation;
mod notices;
mod pages;
mod problems;
mod recorded;
mod records;
mod records_refused;
mod records_written;
mod resets;
mod rulesets;
mod schemas;
mod sessions;
mod shared_data;
mod support;
mod tidy;
mod tour;
mod variants;
mod words;
