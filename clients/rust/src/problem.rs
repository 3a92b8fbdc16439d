//! What a request can end with instead of its result.

use std::fmt;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::codes::ProblemCode;

/// What a request can end with instead of its result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The service refused it.
    #[error(transparent)]
    Problem(Box<Problem>),
    /// No response arrived, however often the request was repeated. It may have been carried out all the same.
    #[error("{request}: {why}")]
    NoAnswer {
        /// Method and path.
        request: String,
        /// What the last attempt ended with.
        why: String,
    },
    /// A response or a body is not the JSON that was expected.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
}

impl Error {
    /// The problem, if the service refused the request.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Problem(problem) => Some(problem),
            Self::NoAnswer { .. } | Self::Json(_) => None,
        }
    }

    /// Whether the game has moved on since the tag in `If-Match` (412): read the game and decide anew.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.problem().is_some_and(|problem| problem.status == 412)
    }

    /// Whether the service did not answer, could not, or was asked too often (429, 5xx): the same may be tried again
    /// later.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Problem(problem) => problem.status == 429 || problem.status >= 500,
            Self::NoAnswer { .. } => true,
            Self::Json(_) => false,
        }
    }
}

/// A refusal (RFC 9457). `detail` is for people; everything else is for programs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Problem {
    /// The status of the response.
    #[serde(skip)]
    pub status: u16,
    /// `/problems/<code>`, also if the code is newer than this client.
    #[serde(rename = "type")]
    pub kind: String,
    /// The problem in a few words.
    pub title: String,
    /// What happened and what to do about it.
    pub detail: String,
    /// To name it to whoever runs the service.
    pub request_id: String,
    /// Everything that is wrong with the request.
    pub faults: Vec<Fault>,
    /// Seconds.
    pub retry_after: Option<u64>,
    /// With `stale`: the tag of the game as it is now.
    pub etag: Option<String>,
    /// The refusing clause of the rules.
    pub clause: Option<String>,
    /// The spaces concerned.
    pub spaces: Vec<String>,
    /// Whatever else the problem says.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// One thing that is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Fault {
    /// The field, parameter, header, space or kind at fault.
    pub at: String,
    /// What is wrong and what would be correct.
    pub what: String,
}

impl Problem {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> ProblemCode {
        ProblemCode::from_slug(self.kind.trim_start_matches("/problems/"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({}): {}", self.title, self.status, self.detail)
    }
}

impl std::error::Error for Problem {}
