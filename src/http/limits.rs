//! Rate limits on requests: every user who is logged in has a bucket, and each of their tokens one; all others share
//! that of their network. It is checked before anything else is done for a request, without the database.

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
use super::identity::{self, CheckedBearer};
use super::network::origin;
use super::pages;
use super::problem::Problem;
use super::rate_limit;
use crate::app::accounts::caller::{Caller, Recognition};
use crate::app::accounts::tokens;
use crate::app::allowance::Budget;
use crate::app::{App, Error};
use crate::config::Weights;

pub(super) async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    match admit(&request).await {
        Ok(budget) => {
            let mut response = next.call(request).await?;
            if let Some(budget) = budget {
                rate_limit::tell(response.headers_mut(), &budget);
            }
            Ok(response.map_into_left_body())
        }
        Err(why) if is_for_programs(request.match_info().as_str()) => Err(Problem::from(why).into()),
        // Pages are for people.
        Err(why) => {
            let phrases = AcceptedLanguage::of(request.request()).phrases();
            Ok(request.into_response(pages::refused(phrases, why)).map_into_right_body())
        }
    }
}

/// Whether programs read what is at this path.
fn is_for_programs(path: &str) -> bool {
    path.starts_with("/v1/") || ["/oauth/token", "/oauth/revoke"].contains(&path)
}

async fn admit(request: &ServiceRequest) -> Result<Option<Budget>, Error> {
    let Some(app) = request.app_data::<Data<App>>() else { return Ok(None) };
    let route = request.extensions().get::<Route>().and_then(|route| route.0.clone());
    let weight = weight(&app.settings.weights, request.method(), route.as_deref());
    let Some(weight) = weight else { return Ok(None) };
    let stranger = || app.requests.by_stranger(origin(request.request(), app), weight);
    let Some(sent) = request.headers().get(AUTHORIZATION) else { return stranger() };
    let remember = |checked| identity::remember(request.request(), checked);
    let by = |caller: Caller| {
        remember(CheckedBearer::Caller(caller));
        app.requests.by_user(caller.user, caller.by.id(), weight)
    };
    match identity::recognise(app, sent).await {
        Ok(Recognition::Caller(caller)) => by(caller),
        Ok(Recognition::Unseen(token)) => {
            let budget = app.requests.by_unseen_token(origin(request.request(), app), weight)?;
            match tokens::look_up(app, &token).await {
                Ok(caller) => by(caller),
                Err(Error::Unauthenticated) => {
                    remember(CheckedBearer::Nobody);
                    Ok(budget)
                }
                Err(why) => Err(why),
            }
        }
        Err(Error::Unauthenticated) => {
            remember(CheckedBearer::Nobody);
            stranger()
        }
        // The token cannot be checked while the database is unreachable.
        Err(why) => Err(why),
    }
}

/// The number of requests that a request counts as, by the pattern of its route: more if it reads or writes much.
/// `None` for routes outside these limits: the supervisor's probes, and letters, which come from the mail server.
fn weight(weights: &Weights, method: &Method, route: Option<&str>) -> Option<NonZeroU32> {
    let weight = match route.unwrap_or_default() {
        // A browser asks before it sends; to refuse that costs as much as to answer.
        _ if method == Method::OPTIONS => 0,
        "/v1/letters" | "/health/live" | "/health/ready" => 0,
        "/v1/games" if method == Method::POST => weights.game,
        "/v1/me" if method == Method::PATCH => weights.profile,
        "/v1/games" | "/v1/me/decisions" => weights.lists,
        "/v1/games/{game}/record" | "/v1/games/{game}/record.txt" => weights.record,
        "/v1/records" | "/v1/me/export" if method == Method::GET => weights.export,
        "/v1/games/{game}/standing-orders" if method == Method::PUT => weights.standing_orders,
        "/v1/games/{game}/events" | "/v1/games/{game}/board.svg" | "/v1/games/{game}/rules" => weights.events,
        "/v1/games/{game}/stream" | "/v1/me/stream" => weights.events,
        "/v1/games/{game}/setup" | "/v1/me/setups/{setup}" if method == Method::PUT => weights.setup,
        "/v1/me/setups" | "/v1/rulesets/{ruleset}/setups" if method == Method::POST => weights.setup,
        _ => weights.others,
    };
    NonZeroU32::new(weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expensive_request_weighs_more_and_a_probe_weighs_nothing() {
        let weights = crate::config::Settings::load_from(None, []).expect("defaults").weights;
        let of = |method: Method, route| weight(&weights, &method, Some(route)).map_or(0, NonZeroU32::get);
        assert_eq!(of(Method::POST, "/v1/games/{game}/actions"), 1);
        assert_eq!(of(Method::GET, "/v1/games/{game}/record"), 20);
        assert_eq!(of(Method::GET, "/v1/games/{game}/record.txt"), 20);
        assert_eq!((of(Method::POST, "/v1/games"), of(Method::GET, "/v1/games")), (5, 2));
        assert_eq!(weight(&weights, &Method::GET, None).map(NonZeroU32::get), Some(1), "no such route");
        assert_eq!((of(Method::GET, "/health/ready"), of(Method::POST, "/v1/letters")), (0, 0));
    }
}
