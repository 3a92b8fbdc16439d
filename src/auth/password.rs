//! Passwords as argon2id (RFC 9106), off the threads that serve requests. At most so many are hashed at once and at most
//! so many wait: a flood of log-ins is refused quickly instead of eating the machine's memory, 19 MiB a hash and more.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

/// What one hash costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub iterations: u32,
    /// Lanes.
    pub lanes: u32,
}

/// Hashes and checks passwords.
#[derive(Debug)]
pub struct Passwords {
    params: Params,
    /// The hash of a password that nobody knows, for names that nobody has.
    decoy: String,
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
}

/// What became of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Another password, or there was no hash to check against.
    Wrong,
    /// The right one.
    Right {
        /// The hash to be stored instead, when the stored one was cheaper than hashes are now.
        rehashed: Option<String>,
    },
}

/// Why nothing was hashed.
#[derive(Debug, thiserror::Error)]
pub enum HashFault {
    /// Too many passwords wait already.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// The cost is out of argon2's range, a stored hash is no hash, or the thread was lost.
    #[error("hashing failed: {0}")]
    Failed(String),
}

impl Passwords {
    /// At most `concurrency` hashes at a time, while at most `queue` more wait.
    ///
    /// # Errors
    /// When `cost` is out of argon2's range.
    pub fn new(cost: Cost, concurrency: usize, queue: usize) -> Result<Self, HashFault> {
        let params = Params::new(cost.memory_kib, cost.iterations, cost.lanes, None).map_err(failed)?;
        let unknown = super::Secret::random().map_err(failed)?.text();
        Ok(Self {
            decoy: hash(&params, &unknown)?,
            params,
            running: Arc::new(Semaphore::new(concurrency)),
            admitted: Arc::new(Semaphore::new(concurrency.saturating_add(queue))),
        })
    }

    /// The PHC string of a password with a fresh salt.
    ///
    /// # Errors
    /// [`HashFault::Busy`] at once when the queue is full.
    pub async fn hash(&self, password: SecretString) -> Result<String, HashFault> {
        let params = self.params.clone();
        self.run(move || hash(&params, password.expose_secret())).await
    }

    /// Checks a password against a stored hash; without one, the same work is done for nothing, so that time does not
    /// tell who exists. (Until a user's next log-in after the cost was raised, their hash is the cheaper one, and it does.)
    ///
    /// # Errors
    /// [`HashFault::Busy`] at once when the queue is full.
    pub async fn check(&self, password: SecretString, stored: Option<String>) -> Result<Verdict, HashFault> {
        let (params, known) = (self.params.clone(), stored.is_some());
        let stored = stored.unwrap_or_else(|| self.decoy.clone());
        self.run(move || check(&params, password.expose_secret(), &stored, known)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, HashFault> + Send + 'static,
    ) -> Result<T, HashFault> {
        let place = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| HashFault::Busy)?;
        let turn = Arc::clone(&self.running).acquire_owned().await.map_err(failed)?;
        let hashing = tokio::task::spawn_blocking(move || {
            // Both are held by the thread: a caller who goes away does not make room while the work goes on.
            let _held = (place, turn);
            work()
        });
        hashing.await.map_err(failed)?
    }
}

fn failed(why: impl std::fmt::Display) -> HashFault {
    HashFault::Failed(why.to_string())
}

fn argon2id(params: &Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone())
}

fn hash(params: &Params, password: &str) -> Result<String, HashFault> {
    let hash: PasswordHash = argon2id(params).hash_password(password.as_bytes()).map_err(failed)?;
    Ok(hash.to_string())
}

fn check(params: &Params, password: &str, stored: &str, known: bool) -> Result<Verdict, HashFault> {
    let parsed = PasswordHash::new(stored).map_err(failed)?;
    let used = Params::try_from(&parsed).map_err(failed)?;
    // The hash brings its own parameters.
    match argon2id(params).verify_password(password.as_bytes(), &parsed) {
        Ok(()) if known => {}
        Ok(()) | Err(argon2::password_hash::Error::PasswordInvalid) => return Ok(Verdict::Wrong),
        Err(why) => return Err(failed(why)),
    }
    let cheaper = used.m_cost() < params.m_cost() || used.t_cost() < params.t_cost() || used.p_cost() < params.p_cost();
    let rehashed = if cheaper { Some(hash(params, password)?) } else { None };
    Ok(Verdict::Right { rehashed })
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    const CHEAP: Cost = Cost { memory_kib: 64, iterations: 1, lanes: 1 };

    fn cheap() -> Passwords {
        Passwords::new(CHEAP, 1, 1).unwrap()
    }

    #[tokio::test]
    async fn the_right_password_is_right_and_others_are_wrong() {
        let passwords = cheap();
        let stored = passwords.hash("correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{stored}");
        assert_ne!(stored, passwords.hash("correct horse".into()).await.unwrap(), "the salt is fresh");
        let right = passwords.check("correct horse".into(), Some(stored.clone())).await.unwrap();
        assert_eq!(right, Verdict::Right { rehashed: None });
        for wrong in ["Correct horse", "correct horse ", ""] {
            assert_eq!(passwords.check(wrong.into(), Some(stored.clone())).await.unwrap(), Verdict::Wrong);
        }
    }

    #[tokio::test]
    async fn nobody_s_password_is_always_wrong() {
        let mut passwords = cheap();
        passwords.decoy = passwords.hash("guessed".into()).await.unwrap();
        assert_eq!(passwords.check("guessed".into(), None).await.unwrap(), Verdict::Wrong);
    }

    #[tokio::test]
    async fn a_cheaper_hash_is_replaced_and_a_dearer_one_stays() {
        let dear = Passwords::new(Cost { iterations: 2, ..CHEAP }, 1, 1).unwrap();
        let stored = cheap().hash("correct horse".into()).await.unwrap();
        let verdict = dear.check("correct horse".into(), Some(stored)).await.unwrap();
        let Verdict::Right { rehashed: Some(dearer) } = verdict else { panic!("{verdict:?}") };
        assert!(dearer.contains("t=2"), "{dearer}");
        let verdict = cheap().check("correct horse".into(), Some(dearer)).await.unwrap();
        assert_eq!(verdict, Verdict::Right { rehashed: None });
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let passwords = cheap();
        let turn = Arc::clone(&passwords.running).acquire_owned().await.unwrap();
        let mut first = Box::pin(passwords.hash("one".into()));
        let mut second = Box::pin(passwords.hash("two".into()));
        assert!((&mut first).now_or_never().is_none());
        assert!((&mut second).now_or_never().is_none());
        assert!(matches!(passwords.hash("three".into()).await, Err(HashFault::Busy)));
        drop(turn);
        assert!(first.await.is_ok() && second.await.is_ok());
    }

    #[tokio::test]
    async fn a_stored_hash_that_is_none_is_our_fault() {
        let passwords = cheap();
        for broken in ["", "plain", "$argon2id$v=19$m=1"] {
            let outcome = passwords.check("x".into(), Some(broken.to_owned())).await;
            assert!(!matches!(outcome, Ok(Verdict::Right { .. })), "{broken}");
        }
    }
}
