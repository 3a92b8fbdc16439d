//! Outgoing mail: from a notice to a row of the outbox, by its reader's preferences, and from there to the mail server.
//! It owns the outbox, the preferences, unsubscribe links, and bounces. It may call `game`, `limits` and `audit`. It
//! does not decide who is told what: `notices` and `accounts` do.

pub mod alarm;
mod batch;
pub mod bounces;
pub mod contents;
pub mod folder;
pub mod key;
pub mod outages;
pub mod outcome;
mod pace;
pub(in crate::app) mod personal;
pub mod post;
pub mod preferences;
pub mod provider;
pub mod reader;
mod recorder;
pub mod relay;
pub mod retention;
mod send_queue;
pub mod sending;
pub mod slots;
pub mod stored;
pub mod unsubscribe;
mod verdict;
