//! The cookie that holds the refresh token of a session for pages of this server (ADR 51). Scripts cannot read it, and
//! no other site can make a browser use it: the browser does not send it from there, and it is only used for requests
//! that say that they come from here.

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use url::Url;
use uuid::Uuid;

use super::headers::invalid;
use super::initiator::Initiator;
use super::problem::{Code, Problem};
use crate::app::App;
use crate::app::accounts::sessions;

/// A cookie that only this server sets and reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnCookie(pub(super) &'static str);

const REFRESH: OwnCookie = OwnCookie("fieldpost-refresh");

/// What its name begins with where the service is used with TLS: browsers take it only from the server itself, for all
/// of its paths, over TLS.
const OF_THE_HOST: &str = "__Host-";

const SECONDS_PER_DAY: u32 = 86_400;

fn is_protected(app: &App) -> bool {
    app.settings.server.public_url.starts_with("https://")
}

impl OwnCookie {
    /// Its whole name. Browsers send a cookie to every port of its host: where the address of the service has one, the
    /// name says which.
    fn name(self, app: &App) -> String {
        let prefix = if is_protected(app) { OF_THE_HOST } else { "" };
        let port = Url::parse(&app.settings.server.public_url).ok().and_then(|url| url.port());
        let port = port.map(|port| format!("-{port}")).unwrap_or_default();
        format!("{prefix}{}{port}", self.0)
    }

    /// Its value in a request, if that has one.
    pub(super) fn find<'r>(self, app: &App, request: &'r HttpRequest) -> Option<&'r str> {
        let sent = request.headers().get_all(header::COOKIE);
        let sent = sent.flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
        // Whatever else is on this host may have set cookies that are not even text.
        let mut pairs = sent.filter_map(|pair| std::str::from_utf8(pair.trim_ascii()).ok()?.split_once('='));
        let name = self.name(app);
        pairs.find(|(named, _)| *named == name).map(|(_, value)| value)
    }

    /// Lets the browser keep a value for some days.
    pub(super) fn keep(self, app: &App, response: &mut HttpResponse, value: &str, days: u32) {
        let (name, secure) = (self.name(app), if is_protected(app) { "; Secure" } else { "" });
        let seconds = days * SECONDS_PER_DAY;
        let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
}

/// The token in the cookie of a request, if it has one.
pub(super) fn token<'r>(app: &App, request: &'r HttpRequest) -> Option<&'r str> {
    REFRESH.find(app, request)
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
    REFRESH.keep(app, response, token, app.settings.auth.refresh_days);
}

/// Lets the browser forget the token that it has.
pub(super) fn forget(app: &App, response: &mut HttpResponse) {
    REFRESH.keep(app, response, "", 0);
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
