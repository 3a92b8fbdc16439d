//! Responses that are stored for retries. The store only keeps their columns.

use serde::{Deserialize, Serialize};

use crate::app::{Error, Result};
use crate::store::idempotency::ResponseColumns;

/// A response that shows a game, serialized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse {
    /// The status of HTTP.
    pub status: u16,
    /// The headers that only this response has.
    pub headers: StoredHeaders,
    /// JSON, as it was sent.
    pub body: String,
}

/// The headers that only one response has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredHeaders {
    /// The `ETag`, in quotes.
    pub etag: String,
    /// The `Location` of what was created.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
}

impl StoredResponse {
    /// Its columns.
    ///
    /// # Errors
    /// When the status is not one of HTTP.
    pub(super) fn columns(&self) -> Result<ResponseColumns> {
        let status = i16::try_from(self.status).map_err(|_| Error::corrupt("a response has no valid status"))?;
        let headers = serde_json::to_string(&self.headers).map_err(|_| Error::corrupt("headers of a response"))?;
        Ok(ResponseColumns { status, headers, body: self.body.clone() })
    }
}

impl TryFrom<ResponseColumns> for StoredResponse {
    type Error = Error;

    fn try_from(columns: ResponseColumns) -> Result<Self> {
        let ResponseColumns { status, headers, body } = columns;
        let status = u16::try_from(status).map_err(|_| Error::corrupt("a stored response has no valid status"))?;
        let headers = serde_json::from_str(&headers)
            .map_err(|_| Error::corrupt("a stored response has headers that cannot be read"))?;
        Ok(Self { status, headers, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_response_is_read_again() {
        let etag = "\"7\"".to_owned();
        for (status, location, text) in [
            (200, None, r#"{"etag":"\"7\""}"#),
            (201, Some("/v1/games/1".to_owned()), r#"{"etag":"\"7\"","location":"/v1/games/1"}"#),
        ] {
            let headers = StoredHeaders { etag: etag.clone(), location };
            let response = StoredResponse { status, headers, body: "{}".to_owned() };
            let columns = response.columns().unwrap();
            assert_eq!(columns.headers, text, "rows of an earlier program are read by this one");
            assert_eq!(StoredResponse::try_from(columns).unwrap(), response);
        }
    }

    #[test]
    fn columns_that_nobody_stored_are_an_error() {
        let columns =
            |status, headers: &str| ResponseColumns { status, headers: headers.to_owned(), body: String::new() };
        assert!(StoredResponse::try_from(columns(-1, r#"{"etag":""}"#)).is_err());
        assert!(StoredResponse::try_from(columns(200, "{}")).is_err());
    }
}
