//! Limits on requests of any kind: buckets in this process's memory, which refill continuously. They are generous and
//! not shared with other processes; limits that must be exact, over days and processes, are in [`super::attempts`].
//! They ensure that no single account or network can take the service away from all others.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use uuid::Uuid;

use super::attempts::Network;
use crate::app::allowance::{Allowance, Budget};
use crate::app::{Error, Result};
use crate::config::Limits;

/// The buckets of all users, of their tokens, and of networks.
#[derive(Debug)]
pub struct Requests<C: Clock = DefaultClock> {
    users: Option<Buckets<Uuid, C>>,
    tokens: Option<Buckets<Uuid, C>>,
    strangers: Option<Buckets<Network, C>>,
    /// Networks whose requests carry tokens that have to be looked up: whoever fills the bucket of strangers does not
    /// keep their neighbours' programs out.
    lookups: Option<Buckets<Network, C>>,
    looks: AtomicU32,
}

#[derive(Debug)]
struct Buckets<K: std::hash::Hash + Eq + Clone, C: Clock> {
    limiter: RateLimiter<K, HashMapStateStore<K>, C, StateInformationMiddleware>,
    allowance: Allowance,
    rate: NonZeroU32,
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
        let user = (limits.requests_per_user, limits.requests_per_user_burst);
        let network = (limits.requests_per_network, limits.requests_per_network_burst);
        let share = |whole: u32| match whole {
            0 => 0,
            whole => {
                (u64::from(whole) * u64::from(limits.token_share_percent)).div_ceil(100).try_into().unwrap_or(whole)
            }
        };
        Self {
            users: Buckets::new("user", user, clock),
            tokens: Buckets::new("token", (share(user.0), share(user.1)), clock),
            strangers: Buckets::new("network", network, clock),
            lookups: Buckets::new("network", network, clock),
            looks: AtomicU32::new(0),
        }
    }

    /// Takes requests out of the buckets of a user and of the token that the request carries; returns what is left in
    /// the one that has less.
    ///
    /// # Errors
    /// [`Error::TooMany`] if one does not hold enough.
    pub fn by_user(&self, user: Uuid, token: Uuid, weight: NonZeroU32) -> Result<Option<Budget>> {
        self.tidy();
        // The token's first: one that is used up takes nothing from the others of its user.
        let token = self.tokens.as_ref().map(|tokens| tokens.take(&token, weight)).transpose()?;
        let user = self.users.as_ref().map(|users| users.take(&user, weight)).transpose()?;
        Ok(token.into_iter().chain(user).min_by_key(|budget| budget.left))
    }

    /// Takes requests out of the bucket of a network, for a caller who is not logged in. What is left is not said: it
    /// would tell one neighbour what the others do.
    ///
    /// # Errors
    /// [`Error::TooMany`] if it does not hold enough.
    pub fn by_stranger(&self, from: Network, weight: NonZeroU32) -> Result<Option<Budget>> {
        self.tidy();
        let taken = self.strangers.as_ref().map(|strangers| strangers.take(&from, weight)).transpose()?;
        Ok(taken.map(|budget| Budget { left: None, ..budget }))
    }

    /// The same for a token that this process has not seen: it may be made up, and looking it up is a query.
    ///
    /// # Errors
    /// [`Error::TooMany`] if the network has had too many looked up.
    pub fn by_unseen_token(&self, from: Network, weight: NonZeroU32) -> Result<Option<Budget>> {
        self.tidy();
        let taken = self.lookups.as_ref().map(|lookups| lookups.take(&from, weight)).transpose()?;
        Ok(taken.map(|budget| Budget { left: None, ..budget }))
    }

    /// Drops full buckets from time to time: requests from ever new networks must not fill the memory.
    fn tidy(&self) {
        if !self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(TIDIED_AFTER) {
            return;
        }
        for users in [&self.users, &self.tokens].into_iter().flatten() {
            users.limiter.retain_recent();
        }
        for networks in [&self.strangers, &self.lookups].into_iter().flatten() {
            networks.limiter.retain_recent();
        }
    }
}

impl<K: std::hash::Hash + Eq + Clone, C: Clock + Clone> Buckets<K, C> {
    fn new(name: &'static str, (rate, burst): (u32, u32), clock: &C) -> Option<Self> {
        let (rate, burst) = NonZeroU32::new(rate).zip(NonZeroU32::new(burst))?;
        let quota = Quota::per_second(rate).allow_burst(burst);
        let limiter = RateLimiter::new(quota, HashMapStateStore::default(), clock.clone());
        let allowance = Allowance { name, quota: burst.get(), window: burst.get().div_ceil(rate.get()) };
        Some(Self { limiter, allowance, rate, burst, clock: clock.clone() })
    }

    fn take(&self, key: &K, weight: NonZeroU32) -> Result<Budget> {
        // A request that costs more than a whole bucket takes all of it.
        let early = match self.limiter.check_key_n(key, weight.min(self.burst)) {
            Ok(Ok(state)) => {
                let left = state.remaining_burst_capacity();
                let seconds = self.burst.get().saturating_sub(left).div_ceil(self.rate.get());
                return Ok(Budget { allowance: self.allowance, left: Some(left), seconds });
            }
            // Not possible: no weight is greater than the burst.
            Err(_) => return Ok(Budget { allowance: self.allowance, left: None, seconds: 0 }),
            Ok(Err(early)) => early,
        };
        let wait = early.wait_time_from(self.clock.now());
        let seconds =
            u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(u32::from(wait.subsec_nanos() > 0));
        Err(Error::TooMany { allowance: self.allowance, seconds: seconds.max(1) })
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
        let few = limits(|limits| {
            (limits.requests_per_user, limits.requests_per_user_burst, limits.token_share_percent) = (2, 4, 100);
        });
        let requests = Requests::timed_by(&few, &clock);
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let left = (0..4).map(|_| requests.by_user(anna, Uuid::from_u128(3), ONE).unwrap().unwrap());
        let left: Vec<_> = left.map(|budget| (budget.left, budget.seconds)).collect();
        assert_eq!(left, [(Some(3), 1), (Some(2), 1), (Some(1), 2), (Some(0), 2)]);
        let Err(Error::TooMany { allowance, seconds: 1 }) = requests.by_user(anna, anna, ONE) else {
            panic!("a fifth")
        };
        assert_eq!(allowance, Allowance { name: "user", quota: 4, window: 2 });
        requests.by_user(bert, bert, ONE).unwrap();
        clock.advance(Duration::from_millis(500));
        requests.by_user(anna, anna, ONE).unwrap();
        assert!(requests.by_user(anna, anna, ONE).is_err());
    }

    #[test]
    fn a_token_uses_up_its_share_and_leaves_the_rest_to_the_others_of_its_user() {
        let clock = FakeRelativeClock::default();
        let few = limits(|limits| (limits.requests_per_user, limits.requests_per_user_burst) = (2, 8));
        let requests = Requests::timed_by(&few, &clock);
        let anna = Uuid::from_u128(1);
        let (wild, tame) = (Uuid::from_u128(2), Uuid::from_u128(3));
        let used = (0..100).filter(|_| requests.by_user(anna, wild, ONE).is_ok()).count();
        assert_eq!(used, 6, "three quarters of them");
        let Err(Error::TooMany { allowance, .. }) = requests.by_user(anna, wild, ONE) else { panic!("a fifth") };
        assert_eq!((allowance.name, allowance.quota), ("token", 6));
        let left = requests.by_user(anna, tame, ONE).unwrap().unwrap();
        assert_eq!((left.allowance.name, left.left), ("user", Some(1)), "the one that has less is named");
    }

    #[test]
    fn whoever_polls_honestly_never_meets_a_limit() {
        let clock = FakeRelativeClock::default();
        let settings = crate::config::Settings::load_from(None, []).unwrap();
        let (requests, weights) = (Requests::timed_by(&settings.limits, &clock), &settings.weights);
        let weight = |weight: u32| NonZeroU32::new(weight).unwrap();
        let network = Network::of("192.0.2.1".parse().unwrap());
        for second in 0..3_600_u32 {
            let user = |program: u128, weight| requests.by_user(Uuid::from_u128(1), Uuid::from_u128(program), weight);
            // Three programs ask for decisions each two seconds, and one of them for what is new in sixty games.
            for program in 0..3 {
                let ask = second % 2 == 0;
                assert!(!ask || user(program, weight(weights.lists)).is_ok(), "second {second}");
            }
            for game in 0..60 {
                let ask = second % 5 == game % 5;
                assert!(!ask || user(0, weight(weights.events)).is_ok(), "second {second}");
            }
            // A class of thirty reads pages behind one address.
            for _ in 0..30 {
                assert!(requests.by_stranger(network, weight(weights.others)).is_ok(), "second {second}");
            }
            clock.advance(Duration::from_secs(1));
        }
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
        requests.by_unseen_token(from, weight(10)).expect("a neighbour's program is not kept out");
        assert!(requests.by_unseen_token(from, ONE).is_err());
    }

    #[test]
    fn a_rate_of_none_limits_nobody() {
        let none = limits(|limits| (limits.requests_per_user, limits.requests_per_network) = (0, 0));
        let requests = Requests::new(&none);
        for _ in 0..100_000 {
            requests.by_user(Uuid::nil(), Uuid::nil(), ONE).unwrap();
        }
    }

    #[test]
    fn full_buckets_of_every_kind_are_dropped() {
        let clock = FakeRelativeClock::default();
        let requests = Requests::timed_by(&limits(|_| {}), &clock);
        for number in 0..50_000_u32 {
            clock.advance(Duration::from_secs(1));
            let network = Network::of(std::net::Ipv4Addr::from(number).into());
            requests.by_stranger(network, ONE).unwrap();
            requests.by_unseen_token(network, ONE).unwrap();
            requests.by_user(Uuid::from_u128(number.into()), Uuid::from_u128(number.into()), ONE).unwrap();
        }
        // Does not compile when there are others.
        let Requests { users, tokens, strangers, lookups, looks: _ } = requests;
        let left = [
            users.unwrap().limiter.len(),
            tokens.unwrap().limiter.len(),
            strangers.unwrap().limiter.len(),
            lookups.unwrap().limiter.len(),
        ];
        assert!(left.iter().all(|left| *left <= TIDIED_AFTER as usize), "{left:?}");
    }
}
