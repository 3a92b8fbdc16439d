//! Passwords, hashed by separate threads (`hasher` does it), so that neither a request nor a connection waits for one.
//! There are few such threads, and each has the memory of one hash, while it has any to do: a flood of log-ins costs no
//! more memory than one. They run at a lower priority than those that serve requests; the queue for them is bounded
//! and fair (`queue`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use argon2::Params;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::oneshot;

use super::hasher::Hasher;
use super::queue::{Lane, Queue};
use crate::config::Niceness;

/// The cost of one hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub iterations: u32,
    /// Lanes.
    pub lanes: u32,
}

/// How many passwords are hashed at once, and how many may wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HashingCapacity {
    /// Number of threads, each with one hash at a time.
    pub threads: usize,
    /// Number of passwords that may wait; a network may use half of these places, and gives them up to others.
    pub waiting: usize,
    /// The niceness of the threads.
    pub nice: Niceness,
}

/// Hashes and checks passwords.
#[derive(Debug)]
pub struct Passwords {
    /// A hash of no password, for names that do not exist.
    decoy: String,
    queue: Arc<Queue<Job>>,
    done: Arc<HashingWork>,
}

/// The work of the threads so far.
#[derive(Debug, Default)]
struct HashingWork {
    hashes: AtomicU64,
    waited: AtomicU64,
    worked: AtomicU64,
}

/// What the threads have done, and what waits for them. It says nothing of a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HashingLoad {
    /// Passwords that wait for a thread.
    pub waiting: usize,
    /// Passwords that were hashed or checked.
    pub hashes: u64,
    /// How long they waited for a thread, together.
    pub waited: Duration,
    /// How long the threads worked on them, together.
    pub worked: Duration,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The wrong password, or there was no hash to check against.
    Wrong,
    /// The right password.
    Right {
        /// The hash to store instead, if the stored one was cheaper than current hashes.
        rehashed: Option<String>,
    },
}

/// Why nothing was hashed.
#[derive(Debug, thiserror::Error)]
pub enum HashFault {
    /// Too many passwords wait already.
    #[error("too many passwords wait to be checked")]
    Busy,
    /// The cost is out of argon2's range, a stored hash is not valid, there is not enough memory, or the thread died.
    #[error("hashing failed: {0}")]
    Failed(String),
}

/// A job of a thread; it returns what hands its result over to whoever waits for it.
struct Job {
    queued: Instant,
    work: Box<dyn FnOnce(Turn<'_>) -> Handover + Send>,
}

/// What becomes of a job.
enum Turn<'h> {
    /// A thread does it.
    Taken(&'h mut Hasher),
    /// It lost its place in the queue.
    Displaced,
}

type Handover = Box<dyn FnOnce()>;

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl Passwords {
    /// Starts the threads.
    ///
    /// # Errors
    /// When `cost` is out of argon2's range, or a thread cannot be started.
    pub fn new(cost: Cost, capacity: HashingCapacity) -> Result<Self, HashFault> {
        let params = Params::new(cost.memory_kib, cost.iterations, cost.lanes, None).map_err(failed)?;
        let decoy = Hasher::decoy(&params)?;
        let queue = Arc::new(Queue::new(capacity.threads, capacity.waiting));
        let done = Arc::new(HashingWork::default());
        for number in 0..capacity.threads {
            let (queue, done, hasher) = (Arc::clone(&queue), Arc::clone(&done), Hasher::new(params.clone()));
            let thread = thread::Builder::new().name(format!("passwords-{number}"));
            thread.spawn(move || work(&queue, &done, hasher, capacity.nice)).map_err(failed)?;
        }
        Ok(Self { decoy, queue, done })
    }

    /// What was done so far, and what waits.
    #[must_use]
    pub fn load(&self) -> HashingLoad {
        let HashingWork { hashes, waited, worked } = &*self.done;
        let time = |microseconds: &AtomicU64| Duration::from_micros(microseconds.load(Ordering::Relaxed));
        let hashes = hashes.load(Ordering::Relaxed);
        HashingLoad { waiting: self.queue.waiting(), hashes, waited: time(waited), worked: time(worked) }
    }

    /// The PHC string of a password with a fresh salt.
    ///
    /// # Errors
    /// [`HashFault::Busy`] if the queue is full, or as soon as another network takes the place.
    pub async fn hash(&self, lane: Lane, password: SecretString) -> Result<String, HashFault> {
        self.run(lane, move |hasher| hasher.hash(password.expose_secret())).await
    }

    /// Checks a password against a stored hash; without one, the same work is done anyway, so that timing does not
    /// reveal who exists. (After the cost was raised, a user's hash is cheaper until their next log-in, and it does.)
    ///
    /// # Errors
    /// [`HashFault::Busy`] if the queue is full, or as soon as another network takes the place.
    pub async fn check(
        &self,
        lane: Lane,
        password: SecretString,
        stored: Option<String>,
    ) -> Result<Verdict, HashFault> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.decoy.clone());
        self.run(lane, move |hasher| hasher.check(password.expose_secret(), &stored, known)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce(&mut Hasher) -> Result<T, HashFault> + Send + 'static,
    ) -> Result<T, HashFault> {
        let (sender, receiver) = oneshot::channel();
        let work = Box::new(move |turn: Turn<'_>| {
            let result = match turn {
                // The caller may be gone.
                Turn::Taken(hasher) => (!sender.is_closed()).then(|| work(hasher)),
                Turn::Displaced => Some(Err(HashFault::Busy)),
            };
            Box::new(move || drop(result.map(|result| sender.send(result)))) as Handover
        });
        let job = Job { queued: Instant::now(), work };
        if let Some(displaced) = self.queue.push(lane, job).map_err(|_| HashFault::Busy)? {
            (displaced.work)(Turn::Displaced)();
        }
        receiver.await.map_err(failed)?
    }
}

impl HashingWork {
    fn add(&self, waited: Duration, worked: Duration) {
        let microseconds = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.hashes.fetch_add(1, Ordering::Relaxed);
        self.waited.fetch_add(microseconds(waited), Ordering::Relaxed);
        self.worked.fetch_add(microseconds(worked), Ordering::Relaxed);
    }
}

impl Drop for Passwords {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// The main function of a thread, until the queue is closed.
fn work(queue: &Queue<Job>, done: &HashingWork, mut hasher: Hasher, nice: Niceness) {
    nice.apply();
    while let Some(Job { queued, work }) = queue.take(|| hasher.free()) {
        let begun = Instant::now();
        // A panic closes the channel, which tells the waiting caller.
        let handover = catch_unwind(AssertUnwindSafe(|| work(Turn::Taken(&mut hasher))));
        done.add(begun - queued, begun.elapsed());
        // First: whoever has their result, and comes back, finds that they do not hold a place any more.
        queue.done();
        if let Ok(handover) = handover {
            handover();
        }
    }
}

fn failed(why: impl std::fmt::Display) -> HashFault {
    HashFault::Failed(why.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use futures_util::FutureExt;

    use super::*;

    const CHEAP: Cost = Cost { memory_kib: 64, iterations: 1, lanes: 1 };
    const FEW: HashingCapacity = HashingCapacity { threads: 1, waiting: 2, nice: Niceness(0) };
    const HERE: Lane = [1; 8];

    fn cheap() -> Passwords {
        Passwords::new(CHEAP, FEW).unwrap()
    }

    #[tokio::test]
    async fn the_right_password_is_right_and_others_are_wrong() {
        let passwords = cheap();
        let stored = passwords.hash(HERE, "correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{stored}");
        assert_ne!(stored, passwords.hash(HERE, "correct horse".into()).await.unwrap(), "the salt is fresh");
        let right = passwords.check(HERE, "correct horse".into(), Some(stored.clone())).await.unwrap();
        assert_eq!(right, Verdict::Right { rehashed: None });
        for wrong in ["Correct horse", "correct horse ", ""] {
            assert_eq!(passwords.check(HERE, wrong.into(), Some(stored.clone())).await.unwrap(), Verdict::Wrong);
        }
    }

    #[tokio::test]
    async fn whoever_has_a_result_does_not_hold_a_place_any_more() {
        let one = HashingCapacity { threads: 1, waiting: 0, nice: Niceness(0) };
        let passwords = Passwords::new(CHEAP, one).unwrap();
        for _ in 0..2_000 {
            passwords.hash(HERE, "correct horse".into()).await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_hash_of_another_program_is_read() {
        use argon2::{Argon2, PasswordHasher, PasswordVerifier};
        let theirs = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        let dear = Cost { memory_kib: 19_456, iterations: 2, lanes: 1 };
        let passwords = Passwords::new(dear, FEW).unwrap();
        let right = passwords.check(HERE, "correct horse".into(), Some(theirs)).await.unwrap();
        assert_eq!(right, Verdict::Right { rehashed: None });
        let ours = passwords.hash(HERE, "correct horse".into()).await.unwrap();
        assert!(Argon2::default().verify_password(b"correct horse", ours.as_str()).is_ok(), "and ours by it");
    }

    #[tokio::test]
    async fn nobody_s_password_is_always_wrong() {
        let mut passwords = cheap();
        passwords.decoy = passwords.hash(HERE, "guessed".into()).await.unwrap();
        assert_eq!(passwords.check(HERE, "guessed".into(), None).await.unwrap(), Verdict::Wrong);
    }

    #[tokio::test]
    async fn a_cheaper_hash_is_replaced_and_a_dearer_one_stays() {
        let dear = Passwords::new(Cost { iterations: 2, ..CHEAP }, FEW).unwrap();
        let stored = cheap().hash(HERE, "correct horse".into()).await.unwrap();
        let verdict = dear.check(HERE, "correct horse".into(), Some(stored)).await.unwrap();
        let Verdict::Right { rehashed: Some(dearer) } = verdict else { panic!("{verdict:?}") };
        assert!(dearer.contains("t=2"), "{dearer}");
        let verdict = cheap().check(HERE, "correct horse".into(), Some(dearer)).await.unwrap();
        assert_eq!(verdict, Verdict::Right { rehashed: None });
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once_and_a_panic_costs_no_thread() {
        let passwords = cheap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let held = passwords.run(HERE, move |_| -> Result<(), _> {
            assert!(wait.recv().is_err());
            panic!("in the middle of a hash")
        });
        let mut held = Box::pin(held);
        assert!((&mut held).now_or_never().is_none());
        let mut next = Box::pin(passwords.hash([2; 8], "one".into()));
        let mut last = Box::pin(passwords.hash([3; 8], "two".into()));
        assert!((&mut next).now_or_never().is_none() && (&mut last).now_or_never().is_none());
        assert!(matches!(passwords.hash([4; 8], "three".into()).await, Err(HashFault::Busy)));
        drop(go);
        assert!(matches!(held.await, Err(HashFault::Failed(_))));
        assert!(next.await.is_ok() && last.await.is_ok());
    }

    #[tokio::test]
    async fn whoever_fills_the_queue_gives_up_a_place_to_a_network_with_none_and_is_told_at_once() {
        let passwords = Passwords::new(CHEAP, HashingCapacity { waiting: 4, ..FEW }).unwrap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let mut held = Box::pin(passwords.run(HERE, move |_| {
            assert!(wait.recv().is_err());
            Ok(())
        }));
        assert!((&mut held).now_or_never().is_none());
        let waiting = [2, 2, 3, 3].map(|lane| Box::pin(passwords.hash([lane; 8], "one".into())));
        let mut waiting: Vec<_> = waiting.into_iter().collect();
        assert!(waiting.iter_mut().all(|hash| hash.now_or_never().is_none()));
        let mut other = Box::pin(passwords.hash([4; 8], "another".into()));
        assert!((&mut other).now_or_never().is_none());
        let refused: Vec<_> = waiting.iter_mut().filter_map(FutureExt::now_or_never).collect();
        assert!(matches!(refused.as_slice(), [Err(HashFault::Busy)]), "{refused:?}");
        drop(go);
        assert!(held.await.is_ok() && other.await.is_ok());
    }

    #[tokio::test]
    async fn nothing_is_hashed_for_a_caller_who_has_gone() {
        let passwords = cheap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let mut held = Box::pin(passwords.run(HERE, move |_| {
            assert!(wait.recv().is_err());
            Ok(())
        }));
        assert!((&mut held).now_or_never().is_none());
        let worked = Arc::new(AtomicBool::new(false));
        let in_vain = Arc::clone(&worked);
        let mut gone = Box::pin(passwords.run([2; 8], move |_| {
            in_vain.store(true, Ordering::Relaxed);
            Ok(())
        }));
        assert!((&mut gone).now_or_never().is_none());
        drop(gone);
        drop(go);
        assert!(held.await.is_ok() && passwords.hash([3; 8], "one".into()).await.is_ok());
        assert!(!worked.load(Ordering::Relaxed));
    }

    #[tokio::test]
    async fn memory_is_kept_while_work_waits_and_freed_when_none_does() {
        let passwords = cheap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let mut held = Box::pin(passwords.run(HERE, move |_| {
            assert!(wait.recv().is_err());
            Ok(())
        }));
        assert!((&mut held).now_or_never().is_none());
        let mut hash = Box::pin(passwords.hash([2; 8], "one".into()));
        let mut next = Box::pin(passwords.run([3; 8], |hasher| Ok(hasher.has_memory())));
        assert!((&mut hash).now_or_never().is_none() && (&mut next).now_or_never().is_none());
        drop(go);
        assert!(held.await.is_ok() && hash.await.is_ok());
        assert!(next.await.unwrap(), "it is used for the next one");
        // A thread rests a moment after it has handed over what it did: whoever comes before that finds the memory.
        for _ in 0..100_000 {
            if !passwords.run(HERE, |hasher| Ok(hasher.has_memory())).await.unwrap() {
                return;
            }
        }
        panic!("it is not freed");
    }

    #[tokio::test]
    async fn a_stored_hash_that_is_not_valid_is_our_fault() {
        let passwords = cheap();
        for broken in ["", "plain", "$argon2id$v=19$m=1", "$argon2id$v=19$m=64,t=1,p=1"] {
            let outcome = passwords.check(HERE, "x".into(), Some(broken.to_owned())).await;
            assert!(matches!(outcome, Err(HashFault::Failed(_))), "{broken}");
        }
    }
}
