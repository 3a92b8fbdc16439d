//! Where a request comes from, as far as the request itself says: the network, and its `User-Agent`.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::USER_AGENT;
use actix_web::{FromRequest, HttpRequest};

use super::network;
use super::problem::Problem;
use crate::app::limits::client::{Client, Device};

/// The client of the request.
#[derive(Debug, Clone)]
pub(crate) struct Sender(pub Client);

impl FromRequest for Sender {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let said = request.headers().get(USER_AGENT).and_then(|said| said.to_str().ok()).unwrap_or_default();
        let device = Device::from_user_agent(said);
        let network = network::of(request).ok_or_else(Problem::internal);
        ready(network.map(|network| Self(Client { network, device })))
    }
}
