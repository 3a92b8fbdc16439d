//! Limits: how often something may be tried (counted in the database, for all processes together), how many requests
//! somebody may send, and how many streams, exports and attempts at deliveries may be open (counted in this process).
//! It owns who is counted: networks, and the programs that send requests. It may call no other module, and does not
//! know what the attempts are for.

pub mod attempts;
pub mod client;
mod counter;
mod delivery;
mod limit;
pub(in crate::app) mod mailbox;
mod network;
pub mod open;
mod request_kind;
pub mod requests;
pub mod under_way;
