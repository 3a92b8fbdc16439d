//! The network that a request comes from, for limits: the other end of the connection or, behind the operator's
//! proxies, the entry of the outermost one in `X-Forwarded-For`. Anybody could have written the entries further left.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Once;

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, X_FORWARDED_FOR};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use super::problem::Problem;
use crate::app::App;
use crate::app::limits::attempts::Network;

/// The network of the request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin(pub Network);

impl FromRequest for Origin {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(of(request).map(Self).ok_or_else(Problem::internal))
    }
}

/// The network of a request to the service.
pub(super) fn of(request: &HttpRequest) -> Option<Network> {
    let app = request.app_data::<Data<App>>()?;
    Some(origin(request, app))
}

/// The network of a request.
pub(super) fn origin(request: &HttpRequest, app: &App) -> Network {
    Network::of(address(request.peer_addr(), request.headers(), app.settings.server.proxies))
}

/// The address that limits are counted for. A list with fewer entries than there are proxies means that one was
/// bypassed: then the other end of the connection counts.
fn address(peer: Option<SocketAddr>, headers: &HeaderMap, proxies: usize) -> IpAddr {
    let forwarded: Vec<_> = headers
        .get_all(X_FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // With one proxy its peer is the last entry.
    let written = proxies.checked_sub(1).and_then(|behind| forwarded.iter().rev().nth(behind));
    match written {
        Some(written) => parse_node(written).unwrap_or_else(|| {
            tell_of_unreadable_entries();
            NOBODY
        }),
        None => peer.map_or(NOBODY, |peer| peer.ip()),
    }
}

/// The network of everybody whose address a proxy does not disclose. They share limits with one another, but not with
/// the proxy or other clients at its address.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// An entry of `X-Forwarded-For` as proxies write it: an address, `address:port`, `[address]` or `[address]:port` (the
/// forms of RFC 7239, section 6); `None` for `unknown`, a made-up name or anything else.
fn parse_node(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    let bracketed = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match bracketed {
        Some(address) => address.parse().ok().map(IpAddr::V6),
        None => text.parse().ok().map(|socket: SocketAddr| socket.ip()),
    }
}

/// Warns the operator once that unrelated clients share limits.
fn tell_of_unreadable_entries() {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        tracing::warn!(
            "a proxy writes no address into X-Forwarded-For: everybody behind it shares the limits of one; \
             docs/OPERATIONS.md shows how a proxy is set up"
        );
    });
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn behind(proxies: usize, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(X_FORWARDED_FOR, HeaderValue::from_str(value).unwrap());
        }
        address(Some("192.0.2.9:1".parse().unwrap()), &headers, proxies).to_string()
    }

    #[test]
    fn without_proxies_the_header_is_not_believed() {
        assert_eq!(behind(0, &["198.51.100.7"]), "192.0.2.9");
    }

    #[test]
    fn behind_proxies_the_entry_of_the_outermost_counts() {
        assert_eq!(behind(1, &["203.0.113.1, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(behind(2, &["203.0.113.1, 198.51.100.7", "10.0.0.1"]), "198.51.100.7");
        assert_eq!(behind(1, &["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn where_a_proxy_was_passed_by_the_connection_s_peer_counts() {
        assert_eq!(behind(1, &[]), "192.0.2.9");
        assert_eq!(behind(2, &["198.51.100.7"]), "192.0.2.9");
    }

    #[test]
    fn an_address_may_have_a_port_and_brackets() {
        for (written, meant) in [
            ("198.51.100.7:51234", "198.51.100.7"),
            (" 198.51.100.7 ", "198.51.100.7"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
        ] {
            assert_eq!(behind(1, &[written]), meant, "{written}");
            assert_eq!(behind(2, &[&format!("203.0.113.1, {written}, 10.0.0.1")]), meant, "{written}");
        }
    }

    #[test]
    fn whoever_a_proxy_does_not_name_shares_no_limit_with_the_proxy() {
        for written in ["unknown", "_hidden", "", "198.51.100", "198.51.100.7:x", "[198.51.100.7]:1", "example.org"] {
            assert_eq!(behind(1, &[written]), "0.0.0.0", "{written}");
        }
    }
}
