//! The caller: the bearer of an access token (RFC 6750), of a session or a grant, or of a personal one. A handler that
//! takes an [`Identity`] is for users whose token is good for its operation, by what the list of routes says; the seat
//! in a game follows from the user, never from the request.

use std::cell::Cell;
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderValue, WWW_AUTHENTICATE};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::network;
use super::problem::Problem;
use crate::app::accounts::caller::{self, Access, Caller, Recognition, Requester, SessionCaller};
use crate::app::accounts::{bars, tokens};
use crate::app::{self, App};
use crate::values::Asker;

/// The authenticated user; an extension of the request that [`Identity`] fills in.
#[derive(Clone, Debug, Default)]
pub(super) struct ProvenUser(Rc<Cell<Option<Uuid>>>);

impl ProvenUser {
    /// Records the user.
    pub(super) fn set(&self, user: Uuid) {
        self.0.set(Some(user));
    }

    /// The user, once authenticated.
    pub(super) fn get(&self) -> Option<Uuid> {
        self.0.get()
    }
}

/// What came of the token of a request; an extension that the rate limits fill in, so that nothing is checked twice.
#[derive(Clone, Copy, Debug)]
pub(super) enum CheckedBearer {
    /// It is good.
    Caller(Caller),
    /// It is not.
    Nobody,
}

/// An authenticated caller.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Identity(pub Caller);

/// Somebody who need not say who they are. A token that is not valid is refused all the same: its owner wants to be
/// known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AskerIdentity(pub Asker);

/// The same for what stays open, which is counted for the caller, or for the network of somebody who does not say.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequesterIdentity(pub Requester);

/// A caller who has logged in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SessionIdentity(pub SessionCaller);

impl FromRequest for Identity {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(identify(&request).await?)) })
    }
}

impl FromRequest for SessionIdentity {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(identify(&request).await?.logged_in()?)) })
    }
}

impl FromRequest for AskerIdentity {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(requester(&request).await?.asker())) })
    }
}

impl FromRequest for RequesterIdentity {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(requester(&request).await?)) })
    }
}

/// Whoever sends a request that needs no account.
async fn requester(request: &HttpRequest) -> Result<Requester, Problem> {
    if request.headers().contains_key(AUTHORIZATION) {
        return Ok(identify(request).await?.into());
    }
    network::of(request).map(Requester::Anybody).ok_or_else(Problem::internal)
}

/// The caller, if their credential is good for what the route needs.
async fn identify(request: &HttpRequest) -> Result<Caller, Problem> {
    let needed = request.extensions().get::<Access>().copied().unwrap_or(Access::Session);
    let checked = request.extensions().get::<CheckedBearer>().copied();
    let checked = match (checked, request.headers().get(AUTHORIZATION)) {
        (Some(checked), _) => checked,
        (None, None) => return Err(app::Error::Unauthenticated.into()),
        // The rate limits leave this route out.
        (None, Some(sent)) => check(request, sent).await?,
    };
    match checked {
        CheckedBearer::Caller(caller) => Ok(caller.with(needed)?),
        CheckedBearer::Nobody => {
            let why = match was_barred(request).await {
                Ok(()) => app::Error::Unauthenticated,
                Err(why @ app::Error::Barred { .. }) => why,
                Err(why) => return Err(why.into()),
            };
            Err(Problem::from(why).instead(WWW_AUTHENTICATE, "Bearer error=\"invalid_token\""))
        }
    }
}

/// Whether a token that is refused was that of somebody who is barred. It is asked here, after the request was counted.
async fn was_barred(request: &HttpRequest) -> app::Result<()> {
    let token = request.headers().get(AUTHORIZATION).and_then(|sent| sent.to_str().ok()).and_then(bearer);
    match (request.app_data::<Data<App>>(), token) {
        (Some(app), Some(token)) => bars::check_bearer(app, token).await,
        _ => Ok(()),
    }
}

async fn check(request: &HttpRequest, sent: &HeaderValue) -> Result<CheckedBearer, Problem> {
    let app = request.app_data::<Data<App>>().ok_or_else(Problem::internal)?;
    let checked = match find(app, sent).await {
        Ok(caller) => CheckedBearer::Caller(caller),
        Err(app::Error::Unauthenticated) => CheckedBearer::Nobody,
        Err(why) => return Err(why.into()),
    };
    remember(request, checked);
    Ok(checked)
}

/// Records what came of the token, for the handler and the access log.
pub(super) fn remember(request: &HttpRequest, checked: CheckedBearer) {
    request.extensions_mut().insert(checked);
    if let (CheckedBearer::Caller(caller), Some(proven)) = (checked, request.extensions().get::<ProvenUser>()) {
        proven.set(caller.user);
    }
}

/// The caller whose access token it is.
///
/// # Errors
/// [`app::Error::Unauthenticated`]; the store's.
pub(super) async fn find(app: &App, sent: &HeaderValue) -> app::Result<Caller> {
    match recognise(app, sent).await? {
        Recognition::Caller(caller) => Ok(caller),
        Recognition::Unseen(token) => tokens::look_up(app, &token).await,
    }
}

/// What this process knows of the access token.
///
/// # Errors
/// [`app::Error::Unauthenticated`]; the store's.
pub(super) async fn recognise(app: &App, sent: &HeaderValue) -> app::Result<Recognition> {
    let token = sent.to_str().ok().and_then(bearer).unwrap_or_default();
    caller::recognise(app, token).await
}

/// The token of `Bearer <token>`; the scheme's name is case-insensitive (RFC 9110, 11.1).
pub(super) fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim_matches(' '))
}
