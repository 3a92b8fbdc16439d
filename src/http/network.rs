//! Where a request comes from, for limits: the other end of the connection or, behind proxies of the operator's, what
//! the outermost of them wrote into `X-Forwarded-For`. What stands further left in it was written by whoever pleases.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, X_FORWARDED_FOR};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use super::problem::Problem;
use crate::app::App;
use crate::app::attempts::Network;

/// The network of the request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin(pub Network);

impl FromRequest for Origin {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(app) = request.app_data::<Data<App>>() else { return ready(Err(Problem::internal())) };
        let peer = request.peer_addr();
        let address = address(peer, request.headers(), app.settings.server.proxies);
        ready(Ok(Self(Network::of(address))))
    }
}

fn address(peer: Option<SocketAddr>, headers: &HeaderMap, proxies: usize) -> IpAddr {
    let forwarded: Vec<_> = headers
        .get_all(X_FORWARDED_FOR)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // With one proxy its peer is the last entry; a shorter list than expected means that a proxy was passed by.
    let written = proxies.checked_sub(1).and_then(|behind| forwarded.iter().rev().nth(behind));
    let written = written.and_then(|address| address.trim().parse().ok());
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    written.unwrap_or(peer)
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
    fn what_cannot_be_read_leaves_the_connection_s_peer() {
        assert_eq!(behind(1, &[]), "192.0.2.9");
        assert_eq!(behind(2, &["198.51.100.7"]), "192.0.2.9");
        assert_eq!(behind(1, &["unknown"]), "192.0.2.9");
    }
}
