//! Access tokens that were found good: nothing about them has to be checked again except the time.

use quick_cache::sync::Cache;

use super::{Access, BadToken, LEEWAY_SECONDS};

/// How many are remembered: about a megabyte.
const MAX_CHECKED: usize = 8192;

/// Good tokens by their SHA-256.
pub(super) type CheckedTokens = Cache<[u8; 32], CheckedToken>;

/// Room for as many as are remembered.
pub(super) fn none_yet() -> CheckedTokens {
    Cache::new(MAX_CHECKED)
}

/// A good token; whether it is valid depends on the time alone.
#[derive(Clone, Copy)]
pub(super) struct CheckedToken {
    pub(super) access: Access,
    /// From when and until when, in seconds since 1970.
    pub(super) begins: i64,
    pub(super) ends: i64,
}

impl CheckedToken {
    /// Whose it is, if it is valid now.
    pub(super) fn at(&self, now: i64) -> Result<Access, BadToken> {
        if self.begins > now.saturating_add(LEEWAY_SECONDS) {
            return Err(BadToken("not valid yet"));
        }
        if self.ends <= now.saturating_sub(LEEWAY_SECONDS) {
            return Err(BadToken("expired"));
        }
        Ok(self.access)
    }
}
