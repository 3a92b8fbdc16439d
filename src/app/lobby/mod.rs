//! The lobby: games before they are played, and all of them together. It owns creating, listing and exporting games,
//! seating, invitations and links, taking and leaving seats, rematches, and what users are told of changes of their
//! games; and what concerns the account and the games of a user together: exporting and deleting everything. It may
//! call `play`, `notices`, `webhooks`, `accounts`, `mails`, `game`, `time`, `audit` and `limits`. It does not play:
//! creating a game and giving a seat up go through `play`.

pub mod account_data;
pub mod account_deletion;
pub mod bookmark;
pub mod changes;
pub mod decisions;
pub mod exports;
pub mod games;
pub mod guests;
pub mod invitations;
pub mod links;
pub mod rematch_links;
pub mod rematches;
pub(in crate::app) mod seating;
pub mod seats;
