//! Authentication: passwords, access tokens of sessions and of programs, random secrets, seals, the secrets of
//! webhooks and of second factors, and the keys and the encryption of pushes. A leaf module: it knows neither users nor
//! sessions nor the database, and never logs its input.

mod access;
mod factor;
mod hasher;
mod key;
mod mailbox;
mod password;
mod personal;
mod push;
mod queue;
mod reply;
mod ring;
mod seal;
mod secret;
mod webhook;

pub use access::{Access, BadToken, Keys, LEEWAY_SECONDS};
pub use factor::{AppCode, FactorCode, FactorSecret, RecoveryCode};
pub use hasher::Hasher;
pub use key::{Key, KeyFault, KeyId};
pub use mailbox::Mailbox;
pub use password::{Cost, HashFault, HashingCapacity, HashingLoad, Passwords, Verdict};
pub use personal::PersonalToken;
pub use push::{BrowserKey, MAX_PUSHED, PushKey};
pub use queue::Lane;
pub use reply::ReplyToken;
pub use ring::{KeyRing, KeyState, MAX_KEYS, MissingKeyRule, RingKey, SWITCH_SECONDS};
pub use seal::{DeviceProof, MAX_SEALED, Purpose, Seals};
pub use secret::{NoRandomness, Secret, digest, same};
pub use webhook::WebhookSecret;
