//! How many things of a kind each user has open in this process: streams, and exports. Each keeps a response open, for
//! as long as its reader likes; a few are enough for anybody. Those who do not say who they are share what their
//! network has.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use super::network::{Network, Site};
use crate::app::allowance::Allowance;
use crate::app::{Error, Result};

/// Seconds after which a holder who has too many open may try again.
const TRY_AGAIN: u32 = 30;
/// What a site may have open, as a multiple of what one of its networks may.
const NETWORKS_OF_A_SITE: u32 = 2;

/// Whose things are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A user, or one of their sessions or tokens.
    Known(Uuid),
    /// Everybody in a network who does not say who they are.
    Network(Network),
    /// Those of all networks of a site.
    Site(Site),
    /// Those of all networks.
    Anybody,
}

impl From<Uuid> for Holder {
    fn from(id: Uuid) -> Self {
        Self::Known(id)
    }
}

impl From<Network> for Holder {
    fn from(network: Network) -> Self {
        Self::Network(network)
    }
}

impl From<Site> for Holder {
    fn from(site: Site) -> Self {
        Self::Site(site)
    }
}

/// What is open in this process, of one kind.
#[derive(Debug)]
pub struct OpenPerHolder {
    /// The name of the limit.
    name: &'static str,
    counts: Mutex<HashMap<Holder, u32>>,
}

/// Something that is open; it is closed when this is dropped.
#[derive(Debug)]
pub struct OpenItem {
    of: Arc<OpenPerHolder>,
    holder: Holder,
}

impl OpenPerHolder {
    /// With nothing open, under the name of a limit.
    #[must_use]
    pub fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Self { name, counts: Mutex::default() })
    }

    /// Opens something for a holder, who may have this many.
    ///
    /// # Errors
    /// [`Error::TooMany`] are open.
    pub fn open(self: &Arc<Self>, most: u32, holder: impl Into<Holder>) -> Result<OpenItem> {
        let holder = holder.into();
        let mut counts = self.counts();
        let own = counts.entry(holder).or_default();
        if *own >= most {
            let allowance = Allowance { name: self.name, quota: most, window: TRY_AGAIN };
            return Err(Error::TooMany { allowance, seconds: TRY_AGAIN });
        }
        *own += 1;
        Ok(OpenItem { of: Arc::clone(self), holder })
    }

    /// Opens something for somebody in a network who does not say who they are: this many are open in the network, and
    /// twice as many in its site, all of which one customer may have.
    ///
    /// # Errors
    /// [`Error::TooMany`] are open.
    pub fn open_in(self: &Arc<Self>, most: u32, network: Network) -> Result<(OpenItem, Option<OpenItem>)> {
        let of_network = self.open(most, network)?;
        let most = most.saturating_mul(NETWORKS_OF_A_SITE);
        Ok((of_network, network.site().map(|site| self.open(most, site)).transpose()?))
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Holder, u32>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenItem {
    fn drop(&mut self) {
        let mut counts = self.of.counts();
        if let Some(own) = counts.get_mut(&self.holder) {
            *own -= 1;
            if *own == 0 {
                counts.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_has_a_few_things_open_and_nothing_is_kept_of_those_that_are_closed() {
        let exports = OpenPerHolder::new("exports");
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = exports.open(2, anna).expect("one");
        let second = exports.open(2, anna).expect("another");
        let Err(Error::TooMany { allowance, seconds: TRY_AGAIN }) = exports.open(2, anna) else { panic!("a third") };
        assert_eq!((allowance.name, allowance.quota), ("exports", 2));
        let others = exports.open(2, bert).expect("that of somebody else");
        let network = exports.open(1, Network::of([192, 0, 2, 7].into())).expect("that of a network");
        assert!(exports.open(1, Network::of([192, 0, 2, 7].into())).is_err(), "another of the network");
        drop(first);
        let third = exports.open(2, anna).expect("one is over");
        drop((second, third, others, network));
        assert!(exports.counts().is_empty());
    }

    #[test]
    fn whoever_has_many_networks_of_a_site_has_no_more_than_two_of_them() {
        let streams = OpenPerHolder::new("streams");
        let open = |address: &str| streams.open_in(2, Network::of(address.parse().expect("an address")));
        let _open = ["2001:db8:0:1::", "2001:db8:0:1::", "2001:db8:0:2::", "2001:db8:0:3::"]
            .map(|address| open(address).expect("a stream"));
        assert!(open("2001:db8:0:4::").is_err(), "a fifth one of the site");
        let _other = open("2001:db8:1:1::").expect("one of another site");
    }
}
