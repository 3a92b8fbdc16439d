//! The settings of passwords, tokens and attempts.

use std::path::PathBuf;

use chrono::TimeDelta;
use serde::Deserialize;

use super::{Data, Niceness, load};

/// Passwords, tokens and attempts.
#[derive(Debug, Clone, Deserialize)]
pub struct Auth {
    /// Claim `iss`.
    pub issuer: String,
    /// Claim `aud`.
    pub audience: String,
    /// The first key's file, or the folder of all keys; `None` is `auth.key` in the data folder.
    #[serde(deserialize_with = "load::optional_path")]
    pub key_file: Option<PathBuf>,
    /// Minutes for which an access token is valid.
    pub access_minutes: u32,
    /// Days for which an unused refresh token is valid.
    pub refresh_days: u32,
    /// argon2id memory in KiB.
    pub argon2_memory_kib: u32,
    /// argon2id passes.
    pub argon2_iterations: u32,
    /// argon2id lanes.
    pub argon2_lanes: u32,
    /// Passwords hashed at the same time; 0 means one for every two processors.
    pub hash_concurrency: usize,
    /// Passwords that may wait for that; more are refused.
    pub hash_queue: usize,
    /// The niceness of the threads that hash.
    pub hash_nice: Niceness,
    /// Failed log-ins by one name or address from one network and window.
    pub attempts_per_account: u32,
    /// Failed log-ins per network address and window.
    pub attempts_per_address: u32,
    /// The window in minutes.
    pub attempts_window_minutes: u32,
    /// Mails to one mail address that anybody may request from one network, per window.
    pub mails_per_address: u32,
    /// Such mails from all networks together, per window.
    pub mails_per_address_from_anywhere: u32,
    /// Such mails from all networks together, in a day.
    pub mails_per_address_per_day: u32,
    /// Such mails requested from one network address, per window.
    pub mails_per_network: u32,
    /// The window in minutes.
    pub mails_window_minutes: u32,
    /// Hours for which a link that proves an address is valid.
    pub verify_hours: u32,
    /// Minutes for which a link that resets a password is valid.
    pub reset_minutes: u32,
    /// Sessions of one user at once.
    pub sessions_per_user: u32,
    /// Personal access tokens of one user at once.
    pub tokens_per_user: u32,
    /// Grants of one user to third-party programs at once.
    pub grants_per_user: u32,
    /// Days after which a program is forgotten that nobody grants anything.
    pub unused_program_days: u32,
    /// Days for which a change of the mail address can be undone from the old one; 0 means never.
    pub undo_days: u32,
}

impl Auth {
    /// How long a link that proves an address is good, and the registration with it.
    #[must_use]
    pub fn verify_ttl(&self) -> TimeDelta {
        TimeDelta::hours(self.verify_hours.into())
    }

    /// The first key's file, or the folder of all keys.
    #[must_use]
    pub fn key_path(&self, data: &Data) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| data.folder.join("auth.key"))
    }
}
