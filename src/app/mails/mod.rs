//! Outgoing mail: from a notice to a row of the outbox, as its reader wants it, and from there to the mail server. It owns
//! the outbox, what readers have chosen, the links to unsubscribe by, and mails that come back. It may call `limits` and
//! `audit`. It does not decide who is told what: that is the business of `notices` and `accounts`.

pub mod bounces;
pub mod folder;
pub mod outcome;
pub mod post;
pub mod preferences;
pub mod reader;
pub mod relay;
pub mod retention;
pub mod sending;
pub mod slots;
pub mod unsubscribe;
mod verdict;
