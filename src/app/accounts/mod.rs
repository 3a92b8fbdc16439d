//! Accounts: registering, proving and changing an address, setting a new password, second factors, sessions, personal
//! access tokens, third-party programs and what they are granted, leave, blocked users, and profiles. It owns users,
//! their second factors, sessions, tokens and grants, and the links in mails about accounts.
//! It may call `mails`, `audit` and `limits`, and does not know games.
//!
//! Whether an address is known stays secret (V-6): requests for an address get the same response after the same work,
//! whether or not it has a user; its owner learns the rest by mail. A registration reserves neither name nor address
//! until the address is proven, because a name that stays free would reveal that the address is known. Names are
//! public, so a taken one is reported.

mod address;
pub mod bars;
pub mod blocked;
pub mod caller;
pub mod devices;
pub mod ended_sessions;
pub(super) mod endings;
mod fields;
mod language;
pub mod leaves;
mod links;
pub mod log_ins;
mod names;
mod new_password;
mod passwords;
mod profile;
pub mod programs;
mod register;
mod reset;
pub mod second_factor;
pub mod sessions;
pub mod tokens;
mod undo;

/// The use cases of a user return the row.
pub use crate::store::users::{User, UserReference};

pub use address::{NewAddress, ask_address, change_address, new_address};
pub(super) use fields::MAX_NAME_LENGTH;
pub use fields::{Address, ReminderChoice, UserName, user_reference};
pub use language::{LanguageChoice, parse as parse_language};
pub use names::Names;
pub(super) use names::{is_taken, of_deleted, suggestion};
pub use new_password::change_password;
pub(super) use profile::rename;
pub use profile::{Profile, ProfileChange, change, me, profile};
pub(super) use register::{HashedCredentials, create_proven, hash_for};
pub use register::{Newcomer, PendingProof, RegistrationRequest, ask_again, pending_proof, register, verify};
pub use reset::{LinkOwner, ask_reset, reset, reset_owner, show_reset};
pub use undo::{show_undo, undo_address};
