//! Every route, in one list: one line per method and path. The contract (`openapi.yaml`, and `openapi-operator.yaml`)
//! has the same list, and a test compares them. A path's other responses (405 with `Allow`) follow from it.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::dev::{Handler, ServiceRequest};
use actix_web::error::InternalError;
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue, VARY};
use actix_web::middleware::{Next, from_fn};
use actix_web::{FromRequest, HttpRequest, HttpResponse, Responder, ResponseError, guard, web};

use super::headers::{AcceptedLanguage, wants_page};
use super::pages::{self, chosen_phrases};
use super::problem::{Code, Problem};
use super::{
    actions, audit, blocked, decisions, docs, events, games, health, home, invitations, leaves, letters, links, mails,
    me, notices, proofs, query, registration, rules, rulesets, sessions, setups, standing_orders, streams, talk,
    unsubscribe, users,
};

/// One method of one path.
pub struct Entry {
    /// The method; `GET` includes `HEAD`.
    pub method: Method,
    /// The path with its parameters in braces, as in the contract.
    pub path: &'static str,
    /// Whether it is in the contract; pages for people and the contract itself are not.
    pub in_contract: bool,
    /// Whether it reads the query. For an operation of the contract that does not, a query is refused; a page is shown
    /// whatever a mail program has added to its link.
    pub takes_query: bool,
    route: actix_web::Route,
}

/// The list.
#[must_use]
pub fn all() -> Vec<Entry> {
    vec![
        // The most frequent ones first: the router tries one pattern after the other.
        post("/v1/games/{game}/actions", actions::create),
        get("/v1/games/{game}/actions", actions::list),
        get("/v1/games/{game}", games::read),
        post("/v1/users", users::register),
        post("/v1/users/verification", users::verify),
        post("/v1/users/verification-mails", users::ask_again),
        get("/v1/users/{name}", users::profile),
        post("/v1/password-resets", users::ask_reset),
        post("/v1/password-resets/{token}", users::reset),
        post("/v1/sessions", sessions::log_in),
        get("/v1/sessions", sessions::list),
        post("/v1/sessions/refresh", sessions::refresh),
        delete("/v1/sessions", sessions::end_all).with_query(),
        delete("/v1/sessions/{session}", sessions::end),
        get("/v1/me", me::show),
        patch("/v1/me", me::change),
        post("/v1/me/address", me::ask_address),
        get("/", home::show).page(),
        get("/register", registration::show).page(),
        post("/register", registration::register).page(),
        get("/reset", registration::show_forgotten).page(),
        post("/reset", registration::forget).page(),
        get("/verify/{token}", proofs::show_verification).page(),
        post("/verify/{token}", proofs::verify).page(),
        get("/reset/{token}", proofs::show_reset).page(),
        post("/reset/{token}", proofs::reset).page(),
        get("/addresses/{token}", proofs::show_address).page(),
        post("/addresses/{token}", proofs::change_address).page(),
        get("/undo/{token}", proofs::show_undo).page(),
        post("/undo/{token}", proofs::undo).page(),
        get("/health/live", health::live),
        get("/health/ready", health::ready),
        get("/v1/me/leaves", leaves::list),
        post("/v1/me/leaves", leaves::announce),
        delete("/v1/me/leaves/{leave}", leaves::take_back),
        get("/v1/me/blocked", blocked::list),
        put("/v1/me/blocked/{name}", blocked::block),
        delete("/v1/me/blocked/{name}", blocked::unblock),
        get("/v1/me/notices", notices::show),
        put("/v1/me/notices", notices::put),
        get("/v1/me/audit", audit::list).with_query(),
        get("/v1/me/decisions", decisions::list).with_query(),
        get("/v1/me/stream", streams::mine),
        get("/v1/rulesets", rulesets::list),
        get("/v1/rulesets/{ruleset}", rulesets::read),
        get("/v1/boards/{board}", rulesets::board),
        post("/v1/games", games::create),
        get("/v1/games", games::list).with_query(),
        post("/v1/games/{game}/seats", games::join),
        post("/v1/games/{game}/rematch", games::rematch),
        delete("/v1/games/{game}/seats/{seat}", games::leave),
        get("/v1/games/{game}/setup", setups::read),
        put("/v1/games/{game}/setup", setups::put),
        delete("/v1/games/{game}/setup", setups::delete),
        get("/v1/games/{game}/standing-orders", standing_orders::read),
        put("/v1/games/{game}/standing-orders", standing_orders::put),
        get("/v1/games/{game}/talk", talk::list).with_query(),
        post("/v1/games/{game}/talk", talk::say),
        post("/v1/games/{game}/talk/{line}/report", talk::report),
        get("/v1/games/{game}/events", events::list).with_query(),
        get("/v1/games/{game}/stream", streams::of_game).with_query(),
        get("/v1/games/{game}/record", events::record),
        get("/v1/games/{game}/record.txt", events::record_text),
        get("/invitations/{token}", invitations::show).page(),
        post("/invitations/{token}", invitations::answer).page(),
        get("/join/{game}", links::show).page(),
        post("/join/{game}", links::take).page(),
        post("/v1/letters", letters::receive),
        get("/letters/{token}", letters::show).page(),
        post("/letters/{token}", letters::confirm).page(),
        get("/unsubscribe/{token}", unsubscribe::show).page(),
        post("/unsubscribe/{token}", unsubscribe::act).page(),
        get("/rules", rules::list).page(),
        get("/rules/{ruleset}", rules::one).page(),
        get("/openapi.yaml", docs::contract).page(),
        get("/openapi.json", docs::contract_as_json).page(),
        get("/openapi-operator.yaml", docs::operator_contract).page(),
        get("/docs", docs::front).page(),
        get("/docs/{file}", docs::file).page(),
        get("/mails", mails::list).page(),
        get("/mails/{name}", mails::one).page(),
    ]
}

/// The pattern that the router matches for a request, on the percent-decoded path.
pub(super) fn pattern(request: &ServiceRequest) -> Option<String> {
    request.resource_map().match_pattern(request.match_info().as_str())
}

impl Entry {
    /// Not part of the contract: for people, or the contract itself.
    fn page(mut self) -> Self {
        self.in_contract = false;
        self.with_query()
    }

    /// The handler reads the query itself.
    const fn with_query(mut self) -> Self {
        self.takes_query = true;
        self
    }
}

macro_rules! methods {
    ($($name:ident $method:ident)*) => { $(
        fn $name<F, Args>(path: &'static str, handler: F) -> Entry
        where
            F: Handler<Args>,
            Args: FromRequest + 'static,
            F::Output: Responder + 'static,
        {
            entry(Method::$method, path, handler)
        }
    )* };
}

methods! { get GET post POST put PUT patch PATCH delete DELETE }

fn entry<F, Args>(method: Method, path: &'static str, handler: F) -> Entry
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let route = if method == Method::GET {
        web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
    } else {
        web::route().guard(guard::Method(method.clone()))
    };
    Entry { method, path, in_contract: true, takes_query: false, route: route.to(handler) }
}

/// The methods of one path.
struct Methods {
    resource: actix_web::Resource,
    allowed: Vec<String>,
    with_query: Vec<Method>,
}

/// Registers the list: one resource per path, in the order of first mention.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    let mut order = Vec::new();
    let mut paths: BTreeMap<&str, Methods> = BTreeMap::new();
    for entry in all() {
        let mut path = paths.remove(entry.path).unwrap_or_else(|| {
            order.push(entry.path);
            Methods { resource: web::resource(entry.path), allowed: Vec::new(), with_query: Vec::new() }
        });
        let mut methods = vec![entry.method.clone()];
        if entry.method == Method::GET {
            methods.push(Method::HEAD);
        }
        path.allowed.extend(methods.iter().map(Method::to_string));
        if entry.takes_query {
            path.with_query.append(&mut methods);
        }
        path.resource = path.resource.route(entry.route);
        paths.insert(entry.path, path);
    }
    for path in order {
        let Some(Methods { resource, allowed, with_query }) = paths.remove(path) else { continue };
        let allow = allowed.join(", ");
        let resource = resource.default_service(web::to(move || {
            let allow = allow.clone();
            async move { wrong_method(&allow) }
        }));
        config.service(resource.wrap(from_fn(move |request: ServiceRequest, next: Next<BoxBody>| {
            let read = request.query_string().is_empty() || with_query.contains(request.method());
            let refused = if read { Ok(()) } else { query::none(request.query_string()) };
            async move {
                refused?;
                next.call(request).await
            }
        })));
    }
    config
        .app_data(
            web::PathConfig::default()
                .error_handler(|why, request| InternalError::from_response(why, no_such_path(request)).into()),
        )
        .default_service(web::to(|request: HttpRequest| async move { no_such_path(&request) }));
}

/// Nothing is there: a page for a person, a problem for a program.
fn no_such_path(request: &HttpRequest) -> HttpResponse {
    let mut response = if wants_page(request) {
        pages::missing(chosen_phrases(request, AcceptedLanguage::of(request)))
    } else {
        Problem::new(Code::NotFound, "there is nothing at this path; /docs lists all paths").error_response()
    };
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-language"));
    response
}

fn wrong_method(allow: &str) -> Result<&'static str, Problem> {
    let detail = format!("this path supports {allow}");
    Err(Problem::new(Code::MethodNotAllowed, detail).header(ALLOW, allow))
}
