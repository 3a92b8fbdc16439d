//! How many exports of a user are under way in this process. Each takes a connection and reads much, for as long as its
//! reader likes; a few are enough for anybody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use crate::app::allowance::Allowance;
use crate::app::{Error, Result};

/// Seconds after which a user with too many exports may try again.
const TRY_AGAIN: u32 = 30;

/// The exports that are under way in this process.
#[derive(Debug, Default)]
pub struct OpenExports(Mutex<HashMap<Uuid, u32>>);

/// An export under way; it is over when this is dropped.
#[derive(Debug)]
pub struct OpenExport {
    of: Arc<OpenExports>,
    user: Uuid,
}

impl OpenExports {
    /// Begins an export of a user, who may have this many.
    ///
    /// # Errors
    /// [`Error::TooMany`] are under way.
    pub fn open(self: &Arc<Self>, most: u32, user: Uuid) -> Result<OpenExport> {
        let mut of_users = self.of_users();
        let own = of_users.entry(user).or_default();
        if *own >= most {
            let allowance = Allowance { name: "exports", quota: most, window: TRY_AGAIN };
            return Err(Error::TooMany { allowance, seconds: TRY_AGAIN });
        }
        *own += 1;
        Ok(OpenExport { of: Arc::clone(self), user })
    }

    fn of_users(&self) -> MutexGuard<'_, HashMap<Uuid, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenExport {
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
    fn a_user_has_a_few_exports_and_nothing_is_kept_of_those_that_are_over() {
        let exports = Arc::<OpenExports>::default();
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
