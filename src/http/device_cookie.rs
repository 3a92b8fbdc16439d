//! The cookie by which a browser is known to have been logged in (ADR 56). It outlives the session, lets nobody in, and
//! is read only where a name and a password are sent, by a page of this server.

use actix_web::{HttpRequest, HttpResponse};

use super::initiator::Initiator;
use super::refresh_cookie::OwnCookie;
use crate::app::App;
use crate::app::accounts::devices::KnownDevice;

const DEVICE: OwnCookie = OwnCookie { over_tls: "__Host-fieldpost-device", without_tls: "fieldpost-device" };

/// Days for which a browser keeps it after a log-in.
const DAYS: u32 = 365;

/// The device of a browser, if it is known and one of our own pages made it send the request.
pub(super) fn device(app: &App, request: &HttpRequest) -> Option<KnownDevice> {
    if Initiator::of(app, request) != Initiator::OwnPage {
        return None;
    }
    KnownDevice::from_token(app, DEVICE.find(app, request)?)
}

/// Lets the browser keep the token of its device.
pub(super) fn keep(app: &App, response: &mut HttpResponse, token: &str) {
    DEVICE.keep(app, response, token, DAYS);
}
