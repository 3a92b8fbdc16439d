//! Networks, to which limits apply.

use std::net::IpAddr;

/// Where a request comes from: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network([u8; 8]);

impl Network {
    /// The network of an address.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let [a, b, c, d] = address.octets();
                // 0::/64 holds no hosts: no IPv6 network collides with an IPv4 address.
                Self([0, 0, 0, 0, a, b, c, d])
            }
            IpAddr::V6(address) => {
                let [a, b, c, d, e, f, g, h, ..] = address.octets();
                Self([a, b, c, d, e, f, g, h])
            }
        }
    }

    /// The network as bytes; no two have the same.
    #[must_use]
    pub const fn bytes(self) -> [u8; 8] {
        self.0
    }
}

/// The /48 of an IPv6 address: many networks, all of which one customer may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site([u8; 6]);

impl Network {
    /// The site that the network belongs to; for an IPv4 address it is unknown.
    #[must_use]
    pub fn site(self) -> Option<Site> {
        let [a, b, c, d, e, f, ..] = self.0;
        (self.0[..4] != [0; 4]).then_some(Site([a, b, c, d, e, f]))
    }
}

impl Site {
    /// The site as bytes; no two have the same.
    #[must_use]
    pub const fn bytes(self) -> [u8; 6] {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn one_customer_is_one_network() {
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.1"));
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:2"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
    }

    #[test]
    fn a_site_has_many_networks() {
        let site = |address: &str| network(address).site();
        assert_eq!(site("2001:db8::1"), site("2001:db8:0:ffff::1"));
        assert_ne!(site("2001:db8::1"), site("2001:db8:1::1"));
        assert_eq!(site("192.0.2.1"), None);
    }
}
