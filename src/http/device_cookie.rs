//! The cookie by which a browser is known to have been logged in (ADR 56). It outlives the session, lets nobody in, and
//! is read only where a password is sent, by a page of this server. It holds a token for each of the users who were
//! logged in there last: a browser may be that of a family.

use actix_web::{HttpRequest, HttpResponse};
use uuid::Uuid;

use super::initiator::Initiator;
use super::refresh_cookie::OwnCookie;
use crate::app::App;
use crate::app::accounts::devices::KnownDevice;

const DEVICE: OwnCookie = OwnCookie("fieldpost-device");

/// Days for which a browser keeps it after a log-in.
const DAYS: u32 = 365;

/// The maximum number of users by whose tokens a browser is known.
const MAX_USERS: usize = 5;

/// What stands between the tokens.
const BETWEEN: char = '.';

/// The devices that a browser is known as, one for each user, if one of our own pages made it send the request.
pub(super) fn devices(app: &App, request: &HttpRequest) -> Vec<KnownDevice> {
    if Initiator::of(app, request) != Initiator::OwnPage {
        return Vec::new();
    }
    known(app, request).map(|(_, device)| device).collect()
}

/// The tokens in the cookie that somebody was given, and the devices that they stand for.
fn known<'r>(app: &App, request: &'r HttpRequest) -> impl Iterator<Item = (&'r str, KnownDevice)> {
    let sent = DEVICE.find(app, request).unwrap_or_default().split(BETWEEN).take(MAX_USERS);
    sent.filter_map(|token| Some((token, KnownDevice::from_token(app, token)?)))
}

/// Lets the browser keep the token of its device, before those of other users who were logged in there.
pub(super) fn keep(app: &App, request: &HttpRequest, response: &mut HttpResponse, token: &str) {
    let user = KnownDevice::from_token(app, token).map(|device| device.user());
    let others = known(app, request).filter(|(_, device)| Some(device.user()) != user).map(|(token, _)| token);
    let kept: Vec<_> = [token].into_iter().chain(others).take(MAX_USERS).collect();
    DEVICE.keep(app, response, &kept.join(&BETWEEN.to_string()), DAYS);
}

/// The same for a user who is known in it already, and whose token is void now.
pub(super) fn renew(app: &App, request: &HttpRequest, response: &mut HttpResponse, token: &str) {
    let user = KnownDevice::from_token(app, token).map(|device| device.user());
    if devices(app, request).iter().any(|device| Some(device.user()) == user) {
        keep(app, request, response, token);
    }
}

/// Lets the browser forget the token of a user, if it has one.
pub(super) fn forget(app: &App, request: &HttpRequest, response: &mut HttpResponse, user: Uuid) {
    let (theirs, others): (Vec<_>, Vec<_>) = known(app, request).partition(|(_, device)| device.user() == user);
    if theirs.is_empty() {
        return;
    }
    let kept: Vec<_> = others.into_iter().map(|(token, _)| token).collect();
    DEVICE.keep(app, response, &kept.join(&BETWEEN.to_string()), if kept.is_empty() { 0 } else { DAYS });
}
