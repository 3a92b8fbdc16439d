//! Names in requests: their shape is checked before they are looked up, so that a name repeated in a response is always
//! one that the contract allows there. Whether a board or an army has the name is checked elsewhere.

use std::fmt;

use serde::Deserialize;
use thiserror::Error;

/// The maximum length of the name of a space in characters.
const MAX_SPACE: usize = 8;
/// The maximum length of the name of a kind in characters.
const MAX_KIND: usize = 32;

/// The name of a space: 1 to 8 letters and digits (N-1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct SpaceName(String);

/// The name of a kind of piece, or its letter: 1 to 32 letters, digits and `_`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct KindName(String);

/// A text that cannot be the name of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("is not the name of a space: send 1 to 8 letters and digits, as `d4`")]
pub struct NoSpaceName;

/// A text that cannot be the name of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("is not the name of a kind: send 1 to 32 letters, digits and `_`, as `marshal`, or one letter, as `M`")]
pub struct NoKindName;

impl SpaceName {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl KindName {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SpaceName {
    type Error = NoSpaceName;

    fn try_from(text: String) -> Result<Self, NoSpaceName> {
        let fits = (1..=MAX_SPACE).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if fits { Ok(Self(text)) } else { Err(NoSpaceName) }
    }
}

impl TryFrom<String> for KindName {
    type Error = NoKindName;

    fn try_from(text: String) -> Result<Self, NoKindName> {
        let shaped = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let fits = (1..=MAX_KIND).contains(&text.len()) && text.bytes().all(shaped);
        if fits { Ok(Self(text)) } else { Err(NoKindName) }
    }
}

impl fmt::Display for SpaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
