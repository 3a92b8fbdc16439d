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
    let prescribed = ["/oauth/token", "/oauth/revoke", "/.well-known/oauth-authorization-server"];
    path.starts_with("/v1/") || prescribed.contains(&path)
}

async fn admit(request: &ServiceRequest) -> Result<Option<Budget>, Error> {
    let Some(app) = request.app_data::<Data<App>>() else { return Ok(None) };
    let route = request.extensions().get::<Route>().and_then(|route| route.0);
    let weight = weight(&app.settings.weights, request.method(), route);
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
        // Asking for the head alone is not cheaper.
        "/v1/records" | "/v1/me/export" if [Method::GET, Method::HEAD].contains(method) => weights.export,
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

    /// The operations that cost more than a move, or nothing, under the setting of their weight; the rest are `others`.
    const WEIGHTS: [(&str, &[&str]); 9] = [
        ("none", &["GET /health/live", "GET /health/ready", "POST /v1/letters"]),
        ("game", &["POST /v1/games"]),
        ("profile", &["PATCH /v1/me"]),
        ("lists", &["GET /v1/games", "GET /v1/me/decisions"]),
        ("record", &["GET /v1/games/{game}/record", "GET /v1/games/{game}/record.txt"]),
        ("export", &["GET /v1/me/export", "GET /v1/records"]),
        ("standing_orders", &["PUT /v1/games/{game}/standing-orders"]),
        (
            "events",
            &[
                "GET /v1/games/{game}/board.svg",
                "GET /v1/games/{game}/events",
                "GET /v1/games/{game}/rules",
                "GET /v1/games/{game}/stream",
                "GET /v1/me/stream",
            ],
        ),
        (
            "setup",
            &[
                "PUT /v1/games/{game}/setup",
                "POST /v1/me/setups",
                "PUT /v1/me/setups/{setup}",
                "POST /v1/rulesets/{ruleset}/setups",
            ],
        ),
    ];

    /// A weight of its own for each setting.
    const DISTINCT: Weights = Weights {
        others: 1,
        lists: 2,
        events: 3,
        setup: 4,
        game: 5,
        profile: 6,
        record: 7,
        export: 8,
        standing_orders: 9,
    };

    fn setting(weight: Option<NonZeroU32>) -> &'static str {
        let by_weight =
            ["none", "others", "lists", "events", "setup", "game", "profile", "record", "export", "standing_orders"];
        by_weight[weight.map_or(0, NonZeroU32::get) as usize]
    }

    #[test]
    fn each_operation_has_its_weight_and_its_head_the_same_and_a_probe_has_none() {
        let listed = || WEIGHTS.iter().flat_map(|(setting, all)| all.iter().map(|operation| (*operation, *setting)));
        let entries = super::super::routes::all().into_iter().filter(|entry| entry.in_contract);
        let operations: Vec<_> = entries.map(|entry| (entry.method, entry.path)).collect();
        let gone = |name: &str| !operations.iter().any(|(method, path)| name == format!("{method} {path}"));
        assert_eq!(listed().find(|(name, _)| gone(name)), None, "there is no such operation");
        for (method, path) in operations {
            let name = format!("{method} {path}");
            let expected = listed().find(|(listed, _)| *listed == name).map_or("others", |(_, setting)| setting);
            assert_eq!(setting(weight(&DISTINCT, &method, Some(path))), expected, "{name}");
            if method == Method::GET {
                assert_eq!(setting(weight(&DISTINCT, &Method::HEAD, Some(path))), expected, "the head of {name}");
            }
            assert_eq!(setting(weight(&DISTINCT, &Method::OPTIONS, Some(path))), "none", "{name}");
        }
        assert_eq!(setting(weight(&DISTINCT, &Method::GET, None)), "others", "no such route");
        assert_eq!(setting(weight(&DISTINCT, &Method::GET, Some("/rules"))), "others", "a page");
    }
}
