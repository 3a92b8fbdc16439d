//! Accounts: becoming a user, proving an address or another one, setting a new password, sessions, leave, whom one has
//! blocked, and one's own profile. It owns users, their sessions and the links in mails about accounts. It may call
//! `mails`, `audit` and `limits`, and does not know games.
//!
//! Whether an address is known is nobody's business (V-6): what is asked for an address is answered alike, with the same
//! work, whoever has it; its owner learns the rest by mail. A registration reserves neither name nor address until the
//! address is proven, or a name that stays free would give the address away. Names are public, so that a taken one is
//! told.

mod address;
pub mod blocked;
pub mod ended_sessions;
mod fields;
mod language;
pub mod leaves;
mod links;
mod names;
mod passwords;
mod profile;
mod register;
mod reset;
pub mod sessions;
mod undo;

pub use crate::store::users::User;

pub use address::{NewAddress, ask_address, change_address, new_address};
pub(super) use fields::LONGEST_NAME;
pub use fields::{Address, UserName};
pub use language::LanguageChoice;
pub use names::Names;
pub use profile::{Change, Profile, change, me, profile};
pub use register::{Newcomer, PendingProof, Wish, ask_again, pending_proof, register, verify};
pub(super) use register::{hash_for, proven};
pub use reset::{Resetting, ask_reset, reset, resetting};
pub use undo::{undo_address, undoing};
