//! How many things of a kind each user has open in this process: streams, and exports. Each keeps a response open, for
//! as long as its reader likes; a few are enough for anybody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use crate::app::allowance::Allowance;
use crate::app::{Error, Result};

/// Seconds after which a user who has too many open may try again.
const TRY_AGAIN: u32 = 30;

/// What is open in this process, of one kind.
#[derive(Debug)]
pub struct OpenPerUser {
    /// The name of the limit.
    name: &'static str,
    of_users: Mutex<HashMap<Uuid, u32>>,
}

/// Something that is open; it is closed when this is dropped.
#[derive(Debug)]
pub struct OpenItem {
    of: Arc<OpenPerUser>,
    user: Uuid,
}

impl OpenPerUser {
    /// With nothing open, under the name of a limit.
    #[must_use]
    pub fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Self { name, of_users: Mutex::default() })
    }

    /// Opens something for a user, who may have this many.
    ///
    /// # Errors
    /// [`Error::TooMany`] are open.
    pub fn open(self: &Arc<Self>, most: u32, user: Uuid) -> Result<OpenItem> {
        let mut of_users = self.of_users();
        let own = of_users.entry(user).or_default();
        if *own >= most {
            let allowance = Allowance { name: self.name, quota: most, window: TRY_AGAIN };
            return Err(Error::TooMany { allowance, seconds: TRY_AGAIN });
        }
        *own += 1;
        Ok(OpenItem { of: Arc::clone(self), user })
    }

    fn of_users(&self) -> MutexGuard<'_, HashMap<Uuid, u32>> {
        self.of_users.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenItem {
    fn drop(&mut self) {
        let mut of_users = self.of.of_users();
        if let Some(own) = of_users.get_mut(&self.user) {
            *own -= 1;
            if *own == 0 {
                of_users.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_has_a_few_things_open_and_nothing_is_kept_of_those_that_are_closed() {
        let exports = OpenPerUser::new("exports");
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = exports.open(2, anna).expect("one");
        let second = exports.open(2, anna).expect("another");
        let Err(Error::TooMany { allowance, seconds: TRY_AGAIN }) = exports.open(2, anna) else { panic!("a third") };
        assert_eq!((allowance.name, allowance.quota), ("exports", 2));
        let others = exports.open(2, bert).expect("that of somebody else");
        drop(first);
        let third = exports.open(2, anna).expect("one is over");
        drop((second, third, others));
        assert!(exports.of_users().is_empty());
    }
}
