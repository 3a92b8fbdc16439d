//! Limits on requests of any kind: buckets in this process's memory, which refill continuously. They are generous and
//! not shared with other processes; limits that must be exact, over days and processes, are in [`super::attempts`].
//! They ensure that no single account or network can take the service away from all others.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use uuid::Uuid;

use super::attempts::Network;
use crate::app::{Error, Result};
use crate::config::Limits;

/// The buckets of all users and networks.
#[derive(Debug)]
pub struct Requests<C: Clock = DefaultClock> {
    users: Option<Buckets<Uuid, C>>,
    strangers: Option<Buckets<Network, C>>,
    looks: AtomicU32,
}

#[derive(Debug)]
struct Buckets<K: std::hash::Hash + Eq + Clone, C: Clock> {
    limiter: RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
    burst: NonZeroU32,
    clock: C,
}

/// The number of requests after which full buckets are dropped.
const TIDIED_AFTER: u32 = 4096;

impl Requests {
    /// Buckets as configured; a rate of 0 means no limit.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self::timed_by(limits, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> Requests<C> {
    fn timed_by(limits: &Limits, clock: &C) -> Self {
        Self {
            users: Buckets::new((limits.requests_per_user, limits.requests_per_user_burst), clock),
            strangers: Buckets::new((limits.requests_per_network, limits.requests_per_network_burst), clock),
            looks: AtomicU32::new(0),
        }
    }

    /// Takes tokens out of the bucket of a user who is logged in.
    ///
    /// # Errors
    /// [`Error::TooMany`] if it does not hold enough.
    pub fn by_user(&self, user: Uuid, weight: NonZeroU32) -> Result<()> {
        self.tidy();
        self.users.as_ref().map_or(Ok(()), |users| users.take(&user, weight))
    }

    /// Takes tokens out of the bucket of a network, for a caller who is not logged in.
    ///
    /// # Errors
    /// [`Error::TooMany`] if it does not hold enough.
    pub fn by_stranger(&self, from: Network, weight: NonZeroU32) -> Result<()> {
        self.tidy();
        self.strangers.as_ref().map_or(Ok(()), |strangers| strangers.take(&from, weight))
    }

    /// Drops full buckets from time to time: requests from ever new networks must not fill the memory.
    fn tidy(&self) {
        if !self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(TIDIED_AFTER) {
            return;
        }
        if let Some(users) = &self.users {
            users.limiter.retain_recent();
        }
        if let Some(strangers) = &self.strangers {
            strangers.limiter.retain_recent();
        }
    }
}

impl<K: std::hash::Hash + Eq + Clone, C: Clock + Clone> Buckets<K, C> {
    fn new((rate, burst): (u32, u32), clock: &C) -> Option<Self> {
        let (rate, burst) = NonZeroU32::new(rate).zip(NonZeroU32::new(burst))?;
        let quota = Quota::per_second(rate).allow_burst(burst);
        let limiter = RateLimiter::new(quota, HashMapStateStore::default(), clock.clone());
        Some(Self { limiter, burst, clock: clock.clone() })
    }

    fn take(&self, key: &K, weight: NonZeroU32) -> Result<()> {
        // A request that costs more than a whole bucket takes all of it.
        let early = match self.limiter.check_key_n(key, weight.min(self.burst)) {
            Ok(Ok(())) | Err(_) => return Ok(()),
            Ok(Err(early)) => early,
        };
        let wait = early.wait_time_from(self.clock.now());
        let seconds =
            u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(u32::from(wait.subsec_nanos() > 0));
        Err(Error::TooMany { limit: self.burst.get(), seconds: seconds.max(1) })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    const ONE: NonZeroU32 = NonZeroU32::MIN;

    fn limits(change: impl FnOnce(&mut Limits)) -> Limits {
        let mut limits = crate::config::Settings::load_from(None, []).unwrap().limits;
        change(&mut limits);
        limits
    }

    #[test]
    fn a_bucket_empties_and_refills_and_is_nobody_else_s() {
        let clock = FakeRelativeClock::default();
        let few = limits(|limits| (limits.requests_per_user, limits.requests_per_user_burst) = (2, 4));
        let requests = Requests::timed_by(&few, &clock);
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        for _ in 0..4 {
            requests.by_user(anna, ONE).unwrap();
        }
        let Err(Error::TooMany { limit: 4, seconds: 1 }) = requests.by_user(anna, ONE) else { panic!("a fifth") };
        requests.by_user(bert, ONE).unwrap();
        clock.advance(Duration::from_millis(500));
        requests.by_user(anna, ONE).unwrap();
        assert!(requests.by_user(anna, ONE).is_err());
    }

    #[test]
    fn a_heavy_request_takes_more_and_never_more_than_all() {
        let clock = FakeRelativeClock::default();
        let few = limits(|limits| (limits.requests_per_network, limits.requests_per_network_burst) = (1, 10));
        let requests = Requests::timed_by(&few, &clock);
        let from = Network::of("192.0.2.1".parse().unwrap());
        let weight = |weight| NonZeroU32::new(weight).unwrap();
        requests.by_stranger(from, weight(7)).unwrap();
        let Err(Error::TooMany { seconds: 4, .. }) = requests.by_stranger(from, weight(7)) else { panic!("14 of 10") };
        clock.advance(Duration::from_secs(7));
        requests.by_stranger(from, weight(1_000)).unwrap();
        assert!(requests.by_stranger(from, ONE).is_err());
    }

    #[test]
    fn a_rate_of_none_limits_nobody() {
        let none = limits(|limits| (limits.requests_per_user, limits.requests_per_network) = (0, 0));
        let requests = Requests::new(&none);
        for _ in 0..100_000 {
            requests.by_user(Uuid::nil(), ONE).unwrap();
        }
    }

    #[test]
    fn full_buckets_are_dropped() {
        let clock = FakeRelativeClock::default();
        let requests = Requests::timed_by(&limits(|_| {}), &clock);
        for network in 0..100_000_u32 {
            clock.advance(Duration::from_secs(1));
            requests.by_stranger(Network::of(std::net::Ipv4Addr::from(network).into()), ONE).unwrap();
        }
        assert!(requests.strangers.unwrap().limiter.len() <= TIDIED_AFTER as usize);
    }
}
