//! The claims of an access token, as they are written into it. Whether they are good is checked by [`super::Keys`].

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// All of them are required, except the scopes, which the token of a session does not have.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Claims {
    pub(super) iss: String,
    pub(super) aud: String,
    pub(super) sub: Uuid,
    pub(super) sid: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) scope: Option<String>,
    pub(super) iat: i64,
    pub(super) nbf: i64,
    pub(super) exp: i64,
}
