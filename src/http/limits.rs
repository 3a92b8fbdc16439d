//! Rate limits on requests: every user who is logged in has a bucket, all others share that of their network. It is
//! checked before anything else is done for a request, without the database.

use std::num::NonZeroU32;

use actix_web::HttpMessage;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::access::Route;
use super::headers::AcceptedLanguage;
use super::identity;
use super::identity::ProvenUser;
use super::network::origin;
use super::pages;
use super::problem::Problem;
use crate::app::{App, Error};

pub(super) async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    match admit(&request).await {
        Ok(()) => Ok(next.call(request).await?.map_into_left_body()),
        Err(why) if request.match_info().as_str().starts_with("/v1/") => Err(Problem::from(why).into()),
        // Pages are for people.
        Err(why) => {
            let phrases = AcceptedLanguage::of(request.request()).phrases();
            Ok(request.into_response(pages::refused(phrases, why)).map_into_right_body())
        }
    }
}

async fn admit(request: &ServiceRequest) -> Result<(), Error> {
    let route = request.extensions().get::<Route>().and_then(|route| route.0.clone());
    let weight = weight(request.method(), route.as_deref());
    let (Some(app), Some(weight)) = (request.app_data::<Data<App>>(), weight) else { return Ok(()) };
    let stranger = || app.requests.by_stranger(origin(request.request(), app), weight);
    let Some(sent) = request.headers().get(AUTHORIZATION) else { return stranger() };
    match identity::recognise(app, sent).await {
        Ok(caller) => {
            // The token is not checked again, and the access log knows the user.
            request.extensions_mut().insert(caller);
            if let Some(proven) = request.extensions().get::<ProvenUser>() {
                proven.set(caller.user);
            }
            app.requests.by_user(caller.user, weight)
        }
        Err(Error::Unauthenticated) => stranger(),
        // The token cannot be checked while the database is unreachable.
        Err(why) => Err(why),
    }
}

/// The number of tokens that a request takes out of the bucket, by the pattern of its route: more if it reads or writes
/// much. `None` for routes outside these limits: the supervisor's probes, and letters, which come from the mail server.
fn weight(method: &Method, route: Option<&str>) -> Option<NonZeroU32> {
    let weight = match route.unwrap_or_default() {
        "/v1/letters" | "/health/live" | "/health/ready" => 0,
        "/v1/games" if method == Method::POST => 5,
        "/v1/me" if method == Method::PATCH => 5,
        "/v1/games" | "/v1/me/decisions" => 2,
        "/v1/games/{game}/record" | "/v1/games/{game}/record.txt" => 20,
        // It locks the game for a moment, and a move that is decided meanwhile is decided again.
        "/v1/games/{game}/standing-orders" if method == Method::PUT => 50,
        "/v1/games/{game}/events" | "/v1/games/{game}/stream" | "/v1/me/stream" => 5,
        "/v1/games/{game}/setup" if method == Method::PUT => 2,
        _ => 1,
    };
    NonZeroU32::new(weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expensive_request_weighs_more_and_a_probe_weighs_nothing() {
        let of = |method: Method, route| weight(&method, Some(route)).map_or(0, NonZeroU32::get);
        assert_eq!(of(Method::POST, "/v1/games/{game}/actions"), 1);
        assert_eq!(of(Method::GET, "/v1/games/{game}/record"), 20);
        assert_eq!(of(Method::GET, "/v1/games/{game}/record.txt"), 20);
        assert_eq!((of(Method::POST, "/v1/games"), of(Method::GET, "/v1/games")), (5, 2));
        assert_eq!(weight(&Method::GET, None).map(NonZeroU32::get), Some(1), "no such route");
        assert_eq!((of(Method::GET, "/health/ready"), of(Method::POST, "/v1/letters")), (0, 0));
    }
}
