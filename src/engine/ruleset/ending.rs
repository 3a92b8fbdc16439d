//! How a game ends besides the capture of a flag (section 9).

use serde::{Deserialize, Serialize};

/// The ending policies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingRule {
    /// A draw after so many turns without a capture (E-6); absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_limit: Option<u16>,
}
