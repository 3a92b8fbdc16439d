//! Outgoing mail: from a notice to a row of the outbox, as its reader wants it, and from there to the mail server. It owns
//! the outbox, what readers have chosen, the links to unsubscribe by, and mails that come back. Which notices there are to
//! give about a game is the business of `notices`. It may call `limits` and `audit`.

pub mod bounces;
pub mod folder;
pub mod post;
pub mod preferences;
pub mod relay;
pub mod sending;
pub mod slots;
pub mod unsubscribe;
mod verdict;
