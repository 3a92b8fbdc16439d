//! The access log: one line per response, with the route's pattern and never the path, because the paths of links
//! contain tokens; never a query, a header, a body or an address. It shows who requested which kind of resource, from
//! which network, and the outcome.

use std::time::Instant;

use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpResponse};
use tracing::Level;

use super::identity::ProvenUser;
use super::network;
use crate::app::App;

/// The pattern of a request's path, if it matches a route; an extension of the request that its span makes.
#[derive(Clone, Debug)]
pub(super) struct Route(pub Option<&'static str>);

/// The part of a request's line that is known before the response.
#[derive(Debug)]
pub(super) struct AccessLine {
    method: &'static str,
    route: &'static str,
    network: String,
    user: ProvenUser,
    begun: Instant,
}

impl AccessLine {
    /// Starts the line of a request, if the operator wants it.
    pub(super) fn begin(request: &ServiceRequest) -> Option<Self> {
        let app = request.app_data::<Data<App>>();
        if !app.is_some_and(|app| app.settings.log.access) || !tracing::enabled!(target: "access", Level::INFO) {
            return None;
        }
        let user = ProvenUser::default();
        request.extensions_mut().insert(user.clone());
        let route = request.extensions().get::<Route>().and_then(|route| route.0);
        Some(Self {
            method: method(request.method()),
            route: route.unwrap_or("-"),
            network: network::of(request.request()).map_or_else(|| "-".to_owned(), |network| network.to_string()),
            user,
            begun: Instant::now(),
        })
    }

    /// Writes the line of the request with this id.
    pub(super) fn end(&self, id: &str, response: &HttpResponse) {
        let bytes = match response.body().size() {
            BodySize::None => 0,
            BodySize::Sized(bytes) => bytes,
            // Nobody needs the length of the documentation, and that of a stream is not known yet.
            BodySize::Stream => 0,
        };
        let user = self.user.get().map(|user| user.to_string());
        tracing::info!(
            target: "access",
            parent: None,
            request = id,
            method = self.method,
            route = self.route,
            status = response.status().as_u16(),
            ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX),
            bytes,
            user = user.as_deref().unwrap_or("-"),
            network = self.network,
        );
    }
}

/// The method's name; an uncommon method could be any text, so it is not logged.
pub(super) fn method(method: &Method) -> &'static str {
    const COMMON: [&str; 8] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
    COMMON.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}
