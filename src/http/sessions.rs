//! Logging in and out. The refresh token is in bodies, for programs, or in a cookie, for pages of this server.

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderName;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::client::Sender;
use super::device_cookie;
use super::identity::SessionIdentity;
use super::json::{Json, OptionalJson};
use super::problem::Problem;
use super::query::Query;
use super::refresh_cookie;
use crate::app::accounts::devices::KnownDevice;
use crate::app::accounts::log_ins::LogIn;
use crate::app::accounts::sessions::{self, SessionScope};
use crate::app::{App, Error};

/// `Login` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    login: String,
    password: SecretString,
    code: Option<SecretString>,
    #[serde(default)]
    refresh: RefreshPlace,
    device_token: Option<SecretString>,
}

/// The maximum length of a token of a device in characters, as in the contract; ours are much shorter.
const MAX_DEVICE_TOKEN: usize = 512;

/// Where the client keeps the refresh token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RefreshPlace {
    /// It gets it in the body.
    #[default]
    Body,
    /// The browser does, in a cookie.
    Cookie,
}

/// `Refresh` of the contract.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refresh {
    refresh_token: String,
}

/// `Tokens` of the contract (RFC 6749, 5.1).
#[derive(Serialize)]
struct Tokens {
    session: Uuid,
    token_type: &'static str,
    access_token: String,
    expires_in: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    refresh_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device_token: Option<String>,
}

/// `Session` of the contract.
#[derive(Debug, Serialize)]
struct Session {
    id: Uuid,
    created_at: DateTime<Utc>,
    refreshed_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    current: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_network: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_network: Option<String>,
}

/// Which sessions to end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndAll {
    #[serde(default)]
    keep: KeptSession,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptSession {
    #[default]
    None,
    Current,
}

pub(super) async fn log_in(
    app: Data<App>,
    request: HttpRequest,
    Sender(client): Sender,
    body: Json<Login>,
) -> HandlerResult {
    let Login { login, password, code, refresh, device_token } = body.value;
    let known = match refresh {
        RefreshPlace::Body => Vec::new(),
        RefreshPlace::Cookie => {
            refresh_cookie::check_origin(&app, &request)?;
            device_cookie::devices(&app, &request)
        }
    };
    let device_token = device_token.as_ref().map(ExposeSecret::expose_secret);
    if device_token.is_some_and(|token| !(1..=MAX_DEVICE_TOKEN).contains(&token.chars().count())) {
        return Err(Error::invalid("device_token", "must have 1 to 512 characters").into());
    }
    // One that is not good is as if there were none: the password decides.
    let shown = device_token.and_then(|token| KnownDevice::from_token(&app, token));
    let devices = shown.into_iter().chain(known).collect();
    let tokens = sessions::log_in(&app, &client, LogIn { login, password, code, devices }).await?;
    Ok(issued(&app, &request, StatusCode::CREATED, tokens, refresh))
}

pub(super) async fn refresh(
    app: Data<App>,
    request: HttpRequest,
    Sender(client): Sender,
    OptionalJson(body): OptionalJson<Refresh>,
) -> HandlerResult {
    let (token, place) = match &body {
        Some(body) => {
            refresh_cookie::check_alone(&app, &request)?;
            (body.refresh_token.as_str(), RefreshPlace::Body)
        }
        None => (cookie(&app, &request)?, RefreshPlace::Cookie),
    };
    let tokens = sessions::refresh(&app, &client, token).await?;
    Ok(issued(&app, &request, StatusCode::OK, tokens, place))
}

/// Logs the browser out whose cookie it is. It has none afterwards, and nothing else of this server, whatever the token
/// was good for.
pub(super) async fn log_out(app: Data<App>, request: HttpRequest, Sender(client): Sender) -> HandlerResult {
    let token = cookie(&app, &request)?;
    sessions::log_out(&app, &client, token).await?;
    let mut response = HttpResponse::NoContent().insert_header((CLEAR_SITE_DATA, STORED)).finish();
    refresh_cookie::forget(&app, &mut response);
    Ok(response)
}

/// What a page may have stored; nothing private is in the browser's cache.
const STORED: &str = "\"storage\"";
const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// The refresh token of the browser.
fn cookie<'r>(app: &App, request: &'r HttpRequest) -> Result<&'r str, Problem> {
    let token = refresh_cookie::token(app, request).ok_or(Error::InvalidRefreshToken)?;
    refresh_cookie::check_origin(app, request)?;
    Ok(token)
}

fn issued(
    app: &App,
    request: &HttpRequest,
    status: StatusCode,
    tokens: sessions::Tokens,
    place: RefreshPlace,
) -> HttpResponse {
    let sessions::Tokens { session, access, expires_in, refresh, device } = tokens;
    let show = |refresh_token, device_token| {
        let (token_type, access_token) = ("Bearer", access);
        HttpResponse::build(status).json(Tokens {
            session,
            token_type,
            access_token,
            expires_in,
            refresh_token,
            device_token,
        })
    };
    match place {
        RefreshPlace::Body => show(Some(refresh), device),
        RefreshPlace::Cookie => {
            let mut response = show(None, None);
            refresh_cookie::keep(app, &mut response, &refresh);
            if let Some(device) = device {
                device_cookie::keep(app, request, &mut response, &device);
            }
            response
        }
    }
}

pub(super) async fn list(app: Data<App>, SessionIdentity(caller): SessionIdentity) -> HandlerResult {
    let list = sessions::list(&app, caller).await?;
    let present = |session: sessions::Session| Session {
        current: session.id == caller.session,
        id: session.id,
        created_at: session.created_at,
        refreshed_at: session.refreshed_at,
        expires_at: session.expires_at,
        device: session.device,
        first_network: session.first_network,
        last_network: session.last_network,
    };
    let list: Vec<_> = list.into_iter().map(present).collect();
    Ok(HttpResponse::Ok().json(json!({ "sessions": list })))
}

pub(super) async fn end(
    app: Data<App>,
    request: HttpRequest,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    session: Path<Uuid>,
) -> HandlerResult {
    sessions::end(&app, &client, caller, *session).await?;
    let mut response = HttpResponse::NoContent().finish();
    refresh_cookie::forget_ended(&app, &request, &mut response, |kept| kept == *session);
    Ok(response)
}

pub(super) async fn end_all(
    app: Data<App>,
    request: HttpRequest,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    Query(which): Query<EndAll>,
) -> HandlerResult {
    let which = match which.keep {
        KeptSession::None => SessionScope::All,
        KeptSession::Current => SessionScope::Others,
    };
    let ended = sessions::end_all(&app, &client, caller, which).await?;
    let mut response = HttpResponse::NoContent().finish();
    refresh_cookie::forget_ended(&app, &request, &mut response, |kept| ended.contains(&kept));
    Ok(response)
}
