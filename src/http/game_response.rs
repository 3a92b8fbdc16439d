//! The response that shows a game to whoever acts in it, as it is sent, and as it is stored for retries.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ETAG, LOCATION};
use serde::{Deserialize, Serialize};

use super::conditional::written;
use super::headers::REPLAYED;
use super::{HandlerResult, Problem, present};
use crate::app::Error;
use crate::app::game::summary::GameForViewer;
use crate::app::play::{ActionResult, StoredResponse};

/// A response that shows a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameResponse {
    status: u16,
    /// The `ETag`, in quotes.
    etag: String,
    /// The `Location` of what was created.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    /// JSON, as it is sent.
    body: String,
}

impl GameResponse {
    /// As it is stored.
    pub(super) fn stored(&self) -> StoredResponse {
        // Strings and numbers can always be serialized.
        StoredResponse(serde_json::to_string(self).unwrap_or_default())
    }
}

/// The response to a game's creator.
pub(super) fn created(game: &GameForViewer) -> GameResponse {
    GameResponse { status: 201, location: Some(format!("/v1/games/{}", game.summary.id)), ..whole(game) }
}

/// The response with the whole game.
pub(super) fn whole(game: &GameForViewer) -> GameResponse {
    let shown = present::Game::of(game);
    GameResponse { status: 200, etag: shown.etag().to_owned(), location: None, body: written(&shown) }
}

/// The body.
pub(super) fn json(game: &GameForViewer) -> String {
    written(&present::Game::of(game))
}

/// The outcome of a request, on the wire.
pub(super) fn answer(played: ActionResult, show: fn(&GameForViewer) -> GameResponse) -> HandlerResult {
    let (GameResponse { status, etag, location, body }, is_repeated) = match played {
        ActionResult::Now(game) => (show(&game), false),
        ActionResult::Kept(stored) => (parse(&stored)?, false),
        ActionResult::Repeated(stored) => (parse(&stored)?, true),
    };
    let status = StatusCode::from_u16(status).map_err(|_| corrupt())?;
    let mut response = HttpResponse::build(status);
    response.content_type("application/json").insert_header((ETAG, etag));
    if is_repeated {
        response.insert_header(REPLAYED);
    }
    if let Some(location) = location {
        response.insert_header((LOCATION, location));
    }
    Ok(response.body(body))
}

fn parse(stored: &StoredResponse) -> Result<GameResponse, Problem> {
    serde_json::from_str(&stored.0).map_err(|_| corrupt())
}

fn corrupt() -> Problem {
    Problem::from(Error::corrupt("a stored response cannot be read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_response_is_read_again() {
        for (status, location, text) in [
            (200, None, r#"{"status":200,"etag":"\"7\"","body":"{}"}"#),
            (
                201,
                Some("/v1/games/1".to_owned()),
                r#"{"status":201,"etag":"\"7\"","location":"/v1/games/1","body":"{}"}"#,
            ),
        ] {
            let response = GameResponse { status, etag: "\"7\"".to_owned(), location, body: "{}".to_owned() };
            let stored = response.stored();
            assert_eq!(stored.0, text, "rows of an earlier program are read by this one");
            assert_eq!(parse(&stored).unwrap(), response);
        }
    }

    #[test]
    fn a_response_that_nobody_stored_is_an_error() {
        assert!(parse(&StoredResponse("{}".to_owned())).is_err());
        let impossible = GameResponse { status: 1, etag: String::new(), location: None, body: String::new() };
        assert!(answer(ActionResult::Kept(impossible.stored()), whole).is_err());
    }
}
