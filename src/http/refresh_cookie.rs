//! The cookie that holds the refresh token of a session for pages of this server (ADR 51). Scripts cannot read it, and
//! no other site can make a browser use it: the browser does not send it from there, and it is only used for requests
//! that say that they come from here.

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use uuid::Uuid;

use super::headers::invalid;
use super::initiator::Initiator;
use super::problem::{Code, Problem};
use crate::app::App;
use crate::app::accounts::sessions;

/// Its name. Browsers take one that begins like this only from the server itself, for all of its paths, over TLS.
const NAME: &str = "__Host-fieldpost-refresh";
/// Its name where the service is used without TLS, as on one's own machine.
const NAME_WITHOUT_TLS: &str = "fieldpost-refresh";

const SECONDS_PER_DAY: u32 = 86_400;

fn is_protected(app: &App) -> bool {
    app.settings.server.public_url.starts_with("https://")
}

fn name(app: &App) -> &'static str {
    if is_protected(app) { NAME } else { NAME_WITHOUT_TLS }
}

/// The token in the cookie of a request, if it has one.
pub(super) fn token<'r>(app: &App, request: &'r HttpRequest) -> Option<&'r str> {
    let sent = request.headers().get_all(header::COOKIE).flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
    // Whatever else is on this host may have set cookies that are not even text.
    let mut pairs = sent.filter_map(|pair| std::str::from_utf8(pair.trim_ascii()).ok()?.split_once('='));
    pairs.find(|(named, _)| *named == name(app)).map(|(_, value)| value)
}

/// Refuses a request that a page of another site may have sent, or that does not say.
///
/// # Errors
/// 403.
pub(super) fn check_origin(app: &App, request: &HttpRequest) -> Result<(), Problem> {
    if Initiator::of(app, request) == Initiator::OwnPage {
        return Ok(());
    }
    let detail = "a session with a cookie is for pages of this server: Sec-Fetch-Site must be same-origin, or Origin the \
                  server's own";
    Err(Problem::new(Code::Forbidden, detail))
}

/// Refuses a request that has a refresh token in its body as well.
///
/// # Errors
/// 400.
pub(super) fn check_alone(app: &App, request: &HttpRequest) -> Result<(), Problem> {
    match token(app, request) {
        None => Ok(()),
        Some(_) => Err(invalid("Cookie", "holds a refresh token, and so does the body; send one of them")),
    }
}

/// Lets the browser keep a token.
pub(super) fn keep(app: &App, response: &mut HttpResponse, token: &str) {
    let seconds = app.settings.auth.refresh_days * SECONDS_PER_DAY;
    set(app, response, token, seconds);
}

/// Lets the browser forget the token that it has.
pub(super) fn forget(app: &App, response: &mut HttpResponse) {
    set(app, response, "", 0);
}

/// Lets the browser forget the token that it has, if it belongs to one of these sessions.
pub(super) fn forget_ended(
    app: &App,
    request: &HttpRequest,
    response: &mut HttpResponse,
    is_over: impl Fn(Uuid) -> bool,
) {
    if token(app, request).and_then(sessions::session_of).is_some_and(is_over) {
        forget(app, response);
    }
}

fn set(app: &App, response: &mut HttpResponse, token: &str, seconds: u32) {
    let secure = if is_protected(app) { "; Secure" } else { "" };
    let cookie = format!("{}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}", name(app));
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}
