//! Every route, in one list: one line per method and path. The contract (`openapi.yaml`, and `openapi-operator.yaml`)
//! has the same list, and a test compares them. A path's other responses (405 with `Allow`, and to
//! browsers that ask what scripts may send) follow from it.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::dev::{Handler, ServiceRequest};
use actix_web::error::InternalError;
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue, LOCATION, VARY};
use actix_web::middleware::{Next, from_fn};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, Responder, guard, web};

use super::headers::{AcceptedLanguage, wants_page};
use super::pages::{self, chosen_phrases};
use super::problem::{Code, HandlerResult, Problem};
use super::{
    account, actions, audit, blocked, consent, cross_origin, decisions, docs, events, exports, fixed_files, games,
    health, invitations, leaves, letters, links, mails, me, notes, notices, oauth, page_files, pictures, problem_pages,
    programs, proofs, push_subscriptions, query, registration, rematches, rules, rulesets, saved_setups, second_factor,
    seen, sessions, setups, shell, standing_orders, status, streams, talk, tokens, unsubscribe, users, webhooks,
};
use crate::app::accounts::caller::Access;
use crate::values::Scope::{self, Account, Play, Read};

/// One method of one path.
pub struct RouteEntry {
    /// The method; `GET` includes `HEAD`.
    pub method: Method,
    /// The path with its parameters in braces, as in the contract.
    pub path: &'static str,
    /// Whether it is in the contract; pages for people and the contract itself are not.
    pub in_contract: bool,
    /// Whether it reads the query. For an operation of the contract that does not, a query is refused; a page is shown
    /// whatever a mail program has added to its link.
    pub takes_query: bool,
    /// The credential that it needs, if it needs one at all.
    pub access: Access,
    route: actix_web::Route,
}

/// The list.
#[must_use]
pub fn all() -> Vec<RouteEntry> {
    let mut all = operations();
    all.extend(pages());
    all.extend(PLAYED_ON.iter().map(|path| get(path, shell::show).page()));
    all
}

/// The operations of the contract.
fn operations() -> Vec<RouteEntry> {
    vec![
        // The most frequent ones first: the router tries one pattern after the other.
        post("/v1/games/{game}/actions", actions::create).scope(Play),
        get("/v1/games/{game}/actions", actions::list).scope(Read),
        get("/v1/games/{game}", games::read).scope(Read),
        post("/v1/users", users::register),
        post("/v1/users/verification", users::verify),
        post("/v1/users/verification-mails", users::ask_again),
        get("/v1/users/{name}", users::profile).scope(Read),
        post("/v1/password-resets", users::ask_reset),
        post("/v1/password-resets/{token}", users::reset),
        post("/v1/sessions", sessions::log_in),
        get("/v1/sessions", sessions::list),
        post("/v1/sessions/refresh", sessions::refresh),
        delete("/v1/sessions/refresh", sessions::log_out),
        delete("/v1/sessions", sessions::end_all).with_query(),
        delete("/v1/sessions/{session}", sessions::end),
        post("/v1/me/tokens", tokens::create),
        get("/v1/me/tokens", tokens::list),
        delete("/v1/me/tokens/{personal_token}", tokens::revoke),
        get("/v1/me/second-factor", second_factor::read),
        post("/v1/me/second-factor", second_factor::start),
        delete("/v1/me/second-factor", second_factor::remove),
        post("/v1/me/second-factor/confirmation", second_factor::confirm),
        post("/v1/me/second-factor/recovery-codes", second_factor::replace_codes),
        get("/v1/me/programs", programs::list),
        delete("/v1/me/programs/{program}", programs::revoke),
        post("/v1/me/webhooks", webhooks::create).scope(Account),
        get("/v1/me/webhooks", webhooks::list).scope(Account),
        get("/v1/me/webhooks/{webhook}", webhooks::read).scope(Account),
        patch("/v1/me/webhooks/{webhook}", webhooks::change).scope(Account),
        delete("/v1/me/webhooks/{webhook}", webhooks::delete).scope(Account),
        post("/v1/me/webhooks/{webhook}/secret", webhooks::rotate).scope(Account),
        post("/v1/me/webhooks/{webhook}/test", webhooks::test).scope(Account),
        get("/v1/me/webhooks/{webhook}/deliveries", webhooks::deliveries).scope(Account).with_query(),
        post("/v1/me/webhooks/{webhook}/deliveries/{delivery}/redeliver", webhooks::redeliver).scope(Account),
        get("/v1/me", me::show).scope(Read),
        patch("/v1/me", me::change).scope(Account),
        delete("/v1/me", account::delete),
        get("/v1/me/export", account::export).scope(Account),
        post("/v1/me/address", me::ask_address),
        put("/v1/me/password", me::change_password),
        get("/health/live", health::live),
        get("/health/ready", health::ready),
        get("/v1/me/leaves", leaves::list).scope(Read),
        post("/v1/me/leaves", leaves::announce).scope(Account),
        delete("/v1/me/leaves/{leave}", leaves::take_back).scope(Account),
        get("/v1/me/blocked", blocked::list).scope(Read),
        put("/v1/me/blocked/{name}", blocked::block).scope(Account),
        delete("/v1/me/blocked/{name}", blocked::unblock).scope(Account),
        get("/v1/me/setups", saved_setups::list).scope(Read),
        post("/v1/me/setups", saved_setups::create).scope(Play),
        get("/v1/me/setups/{setup}", saved_setups::read).scope(Read),
        put("/v1/me/setups/{setup}", saved_setups::put).scope(Play),
        delete("/v1/me/setups/{setup}", saved_setups::delete).scope(Play),
        get("/v1/me/notices", notices::show).scope(Read),
        put("/v1/me/notices", notices::put).scope(Account),
        get("/v1/push-key", push_subscriptions::key),
        get("/v1/me/push-subscriptions", push_subscriptions::list),
        put("/v1/me/push-subscriptions", push_subscriptions::put),
        delete("/v1/me/push-subscriptions/{session}", push_subscriptions::delete),
        get("/v1/me/audit", audit::list).with_query(),
        get("/v1/me/decisions", decisions::list).scope(Read).with_query(),
        get("/v1/me/stream", streams::mine).scope(Read),
        get("/v1/rulesets", rulesets::list),
        get("/v1/rulesets/{ruleset}", rulesets::read).with_query(),
        post("/v1/rulesets/{ruleset}/setups", saved_setups::check).scope(Read),
        get("/v1/boards/{board}", rulesets::board).with_query(),
        post("/v1/games", games::create).scope(Play),
        get("/v1/games", games::list).scope(Read).with_query(),
        get("/v1/records", exports::records).scope(Read).with_query(),
        post("/v1/games/{game}/seats", games::join).scope(Play),
        post("/v1/games/{game}/rematch", games::rematch).scope(Play),
        delete("/v1/games/{game}/seats/{seat}", games::leave).scope(Play),
        get("/v1/games/{game}/setup", setups::read).scope(Read),
        put("/v1/games/{game}/setup", setups::put).scope(Play),
        delete("/v1/games/{game}/setup", setups::delete).scope(Play),
        get("/v1/games/{game}/standing-orders", standing_orders::read).scope(Read),
        put("/v1/games/{game}/standing-orders", standing_orders::put).scope(Play),
        get("/v1/games/{game}/note", notes::read).scope(Read),
        put("/v1/games/{game}/note", notes::put).scope(Play),
        delete("/v1/games/{game}/note", notes::delete).scope(Play),
        get("/v1/games/{game}/seen", seen::read).scope(Read),
        put("/v1/games/{game}/seen", seen::put).scope(Play),
        get("/v1/games/{game}/talk", talk::list).scope(Read).with_query(),
        post("/v1/games/{game}/talk", talk::say).scope(Play),
        post("/v1/games/{game}/talk/{line}/report", talk::report).scope(Play),
        get("/v1/games/{game}/events", events::list).scope(Read).with_query(),
        get("/v1/games/{game}/stream", streams::of_game).scope(Read).with_query(),
        get("/v1/games/{game}/rules", rulesets::of_game).scope(Read),
        get("/v1/games/{game}/board.svg", pictures::board).scope(Read).with_query(),
        get("/v1/games/{game}/record", events::record).scope(Read),
        get("/v1/games/{game}/record.txt", events::record_text).scope(Read),
        post("/v1/letters", letters::receive),
    ]
}

/// The pages for people, what OAuth prescribes, the contract itself, and other files.
fn pages() -> Vec<RouteEntry> {
    vec![
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
        get("/invitations/{token}", invitations::show).page(),
        post("/invitations/{token}", invitations::answer).page(),
        get("/join/{game}", links::show).page(),
        post("/join/{game}", links::take).page(),
        get("/letters/{token}", letters::show).page(),
        post("/letters/{token}", letters::confirm).page(),
        get("/rematches/{token}", rematches::show).page(),
        post("/rematches/{token}", rematches::ask).page(),
        get("/unsubscribe/{token}", unsubscribe::show).page(),
        post("/unsubscribe/{token}", unsubscribe::act).page(),
        get("/.well-known/oauth-authorization-server", oauth::metadata).page(),
        post("/v1/oauth/clients", oauth::register).page(),
        get("/oauth/authorize", consent::show).page(),
        post("/oauth/authorize", consent::answer).page(),
        post("/oauth/token", oauth::token).page(),
        post("/oauth/revoke", oauth::revoke).page(),
        get("/rules", rules::list).page(),
        get("/rules/{ruleset}", rules::one).page(),
        get("/rules/{ruleset}/clauses", rules::clauses).page(),
        get("/openapi.yaml", docs::contract).page(),
        get("/openapi.json", docs::contract_as_json).page(),
        get("/openapi-operator.yaml", docs::operator_contract).page(),
        get("/docs", docs::front).page(),
        get("/docs/{file}", docs::file).page(),
        get("/problems/{code}", problem_pages::show).page(),
        get("/robots.txt", fixed_files::robots).page(),
        get("/.well-known/security.txt", fixed_files::security).page(),
        get("/status", status::show).page(),
        get("/mails", mails::list).page(),
        get("/mails/{name}", mails::one).page(),
        get("/page/{file}", page_files::file).page(),
        get("/worker.js", page_files::worker).page(),
    ]
}

/// The paths of the page to play on. Its script reads the rest of them.
pub(super) const PLAYED_ON: &[&str] = &[
    "/",
    "/forgot",
    "/games",
    "/games/{game}",
    "/login",
    "/me",
    "/new",
    "/open",
    "/setups",
    "/setups/{setup}",
    "/users/{name}",
    "/watch",
];

impl RouteEntry {
    /// Not part of the contract: for people, or the contract itself.
    fn page(mut self) -> Self {
        self.in_contract = false;
        self.with_query()
    }

    /// A personal access token or a grant with this scope will do; without this, only a session does.
    const fn scope(mut self, scope: Scope) -> Self {
        self.access = Access::Scope(scope);
        self
    }

    /// The handler reads the query itself.
    const fn with_query(mut self) -> Self {
        self.takes_query = true;
        self
    }
}

macro_rules! methods {
    ($($name:ident $method:ident)*) => { $(
        fn $name<F, Args>(path: &'static str, handler: F) -> RouteEntry
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

fn entry<F, Args>(method: Method, path: &'static str, handler: F) -> RouteEntry
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
    RouteEntry {
        method,
        path,
        in_contract: true,
        takes_query: false,
        access: Access::Session,
        route: route.to(handler),
    }
}

/// The methods of one path.
struct Methods {
    resource: actix_web::Resource,
    allowed: Vec<String>,
    with_query: Vec<Method>,
    access: Vec<(Method, Access)>,
}

/// Registers the list: one resource per path, in the order of first mention.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    let mut order = Vec::new();
    let mut paths: BTreeMap<&str, Methods> = BTreeMap::new();
    for entry in all() {
        let mut path = paths.remove(entry.path).unwrap_or_else(|| {
            order.push(entry.path);
            let resource = web::resource(entry.path);
            Methods { resource, allowed: Vec::new(), with_query: Vec::new(), access: Vec::new() }
        });
        let mut methods = vec![entry.method.clone()];
        if entry.method == Method::GET {
            methods.push(Method::HEAD);
        }
        path.allowed.extend(methods.iter().map(Method::to_string));
        path.access.extend(methods.iter().map(|method| (method.clone(), entry.access)));
        if entry.takes_query {
            path.with_query.append(&mut methods);
        }
        path.resource = path.resource.route(entry.route);
        paths.insert(entry.path, path);
    }
    for path in order {
        let Some(Methods { resource, mut allowed, with_query, access }) = paths.remove(path) else { continue };
        if cross_origin::is_open(path) {
            allowed.push(Method::OPTIONS.to_string());
        }
        let allow = allowed.join(", ");
        let resource = resource.default_service(web::to(move |request: HttpRequest| {
            let allow = allow.clone();
            async move { other_method(&request, &allow) }
        }));
        config.service(resource.wrap(from_fn(move |request: ServiceRequest, next: Next<BoxBody>| {
            // Before a browser sends a request it asks about it, at the same path with the same query.
            let method = request.method();
            let read = request.query_string().is_empty() || with_query.contains(method) || method == Method::OPTIONS;
            let asked = if method == Method::HEAD { &Method::GET } else { method };
            // Of a method that is not allowed here, that is what there is to say.
            let read = read || !access.iter().any(|(method, _)| method == asked);
            if let Some((_, access)) = access.iter().find(|(method, _)| method == request.method()) {
                request.extensions_mut().insert(*access);
            }
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
    if request.method() == Method::OPTIONS && request.path() == "*" {
        return HttpResponse::NoContent().insert_header((ALLOW, METHODS)).finish();
    }
    let bare = without_slash(request);
    if let (Some(bare), true) = (&bare, request.method().is_safe()) {
        return HttpResponse::PermanentRedirect().insert_header((LOCATION, bare.as_str())).finish();
    }
    let mut response = if wants_page(request) {
        pages::missing(chosen_phrases(request, AcceptedLanguage::of(request)))
    } else if bare.is_some() {
        let detail = "there is nothing at this path; leave out the slash at its end";
        HttpResponse::from_error(Problem::new(Code::NotFound, detail))
    } else {
        HttpResponse::from_error(Problem::new(Code::NotFound, "there is nothing at this path; /docs lists all paths"))
    };
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-language"));
    response
}

/// The methods that some path has, for whoever asks about none (`OPTIONS *`).
const METHODS: &str = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/// The path and query without the slash at the end of the path, if there is something then. Such a path is not simply
/// served: a proxy may keep a path from strangers, and would not keep this one from them.
fn without_slash(request: &HttpRequest) -> Option<String> {
    let bare = request.path().strip_suffix('/').filter(|bare| *bare != "/")?;
    request.resource_map().match_pattern(bare)?;
    let query = request.query_string();
    Some(if query.is_empty() { bare.to_owned() } else { format!("{bare}?{query}") })
}

/// What a path says to a method that no route of it has.
fn other_method(request: &HttpRequest, allow: &str) -> HandlerResult {
    if request.method() == Method::OPTIONS && cross_origin::is_open(request.match_info().as_str()) {
        return Ok(cross_origin::preflight(request, allow));
    }
    let detail = format!("this path supports {allow}");
    Err(Problem::new(Code::MethodNotAllowed, detail).header(ALLOW, allow))
}
