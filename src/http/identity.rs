//! The caller: the bearer of an access token (RFC 6750). A handler that takes an [`Identity`] is for users who are
//! logged in; the seat in a game follows from the user, never from the request.

use std::cell::Cell;
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderValue, WWW_AUTHENTICATE};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::problem::Problem;
use crate::app::accounts::sessions::{self, Caller};
use crate::app::{self, App};

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

/// An authenticated caller.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Identity(pub Caller);

impl FromRequest for Identity {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let app = request.app_data::<Data<App>>().cloned();
        let proven = request.extensions().get::<ProvenUser>().cloned().unwrap_or_default();
        let sent = request.headers().get(AUTHORIZATION).cloned();
        let known = request.extensions().get::<Caller>().copied();
        Box::pin(async move {
            if let Some(caller) = known {
                return Ok(Self(caller));
            }
            let app = app.ok_or_else(Problem::internal)?;
            let Some(sent) = sent else { return Err(app::Error::Unauthenticated.into()) };
            match recognise(&app, &sent).await {
                Ok(caller) => {
                    proven.set(caller.user);
                    Ok(Self(caller))
                }
                Err(why @ app::Error::Unauthenticated) => {
                    Err(Problem::from(why).instead(WWW_AUTHENTICATE, "Bearer error=\"invalid_token\""))
                }
                Err(why) => Err(why.into()),
            }
        })
    }
}

/// The user of the access token.
///
/// # Errors
/// [`app::Error::Unauthenticated`]; the store's.
pub(super) async fn recognise(app: &App, sent: &HeaderValue) -> app::Result<Caller> {
    let token = sent.to_str().ok().and_then(bearer).unwrap_or_default();
    sessions::authenticate(app, token).await
}

/// The token of `Bearer <token>`; the scheme's name is case-insensitive (RFC 9110, 11.1).
pub(super) fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim_matches(' '))
}
