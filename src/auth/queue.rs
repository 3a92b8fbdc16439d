//! Work that waits for one of a few threads. Networks take turns: hundreds of passwords from one network wait for each
//! other, and a single log-in from elsewhere is next. The queue is bounded, and each network may fill half of it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where work comes from: an IPv4 address or the /64 of an IPv6 address.
pub type Lane = [u8; 8];

/// Jobs that wait for a thread.
#[derive(Debug)]
pub(super) struct Queue<Job> {
    state: Mutex<State<Job>>,
    changed: Condvar,
    capacity: usize,
    per_lane: usize,
}

#[derive(Debug)]
struct State<Job> {
    lanes: HashMap<Lane, VecDeque<Job>>,
    /// The lanes with work, the next one first.
    turns: VecDeque<Lane>,
    /// Number of jobs that wait or run.
    admitted: usize,
    closed: bool,
}

impl<Job> Queue<Job> {
    /// A queue for `threads` jobs that run and `waiting` ones that wait.
    pub(super) fn new(threads: usize, waiting: usize) -> Self {
        let state = State { lanes: HashMap::new(), turns: VecDeque::new(), admitted: 0, closed: false };
        let capacity = threads.saturating_add(waiting);
        Self { state: Mutex::new(state), changed: Condvar::new(), capacity, per_lane: waiting.div_ceil(2).max(1) }
    }

    /// Adds a job, or returns it if the queue is full.
    pub(super) fn push(&self, lane: Lane, job: Job) -> Result<(), Job> {
        let mut state = self.state();
        let own = state.lanes.get(&lane).map_or(0, VecDeque::len);
        if state.closed || state.admitted >= self.capacity || own >= self.per_lane {
            return Err(job);
        }
        state.admitted += 1;
        state.lanes.entry(lane).or_default().push_back(job);
        if own == 0 {
            state.turns.push_back(lane);
        }
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// The next job, once there is one; `None` when the queue is closed. `rest` is called if none waits. Whoever takes
    /// one calls [`Queue::done`] after it.
    pub(super) fn take(&self, rest: impl FnOnce()) -> Option<Job> {
        let mut state = self.state();
        if state.turns.is_empty() && !state.closed {
            drop(state);
            rest();
            state = self.state();
        }
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.next() {
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Frees the place of a job that was taken.
    pub(super) fn done(&self) {
        let mut state = self.state();
        state.admitted = state.admitted.saturating_sub(1);
    }

    /// How many jobs wait.
    pub(super) fn waiting(&self) -> usize {
        self.state().lanes.values().map(VecDeque::len).sum()
    }

    /// Drops waiting jobs; threads get no more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        let dropped = std::mem::take(&mut state.lanes);
        drop(state);
        self.changed.notify_all();
        drop(dropped);
    }

    fn state(&self) -> MutexGuard<'_, State<Job>> {
        // Nothing panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Job> State<Job> {
    fn next(&mut self) -> Option<Job> {
        let lane = self.turns.pop_front()?;
        let jobs = self.lanes.get_mut(&lane)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.lanes.remove(&lane);
        } else {
            self.turns.push_back(lane);
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Lane = [1; 8];
    const THERE: Lane = [2; 8];

    #[test]
    fn networks_take_turns() {
        let queue = Queue::new(1, 10);
        for job in ["here 1", "here 2", "here 3"] {
            assert!(queue.push(HERE, job).is_ok());
        }
        assert!(queue.push(THERE, "there").is_ok());
        let taken: Vec<_> = std::iter::from_fn(|| queue.state().next()).collect();
        assert_eq!(taken, ["here 1", "there", "here 2", "here 3"]);
    }

    #[test]
    fn one_network_fills_half_of_the_places_and_all_together_no_more_than_there_are() {
        let queue = Queue::new(1, 4);
        let jobs = |lane| (0..5).filter(|job| queue.push(lane, *job).is_ok()).count();
        assert_eq!(jobs(HERE), 2);
        assert_eq!(jobs(THERE), 2);
        assert_eq!(jobs([3; 8]), 1, "one runs, four wait");
    }

    #[test]
    fn a_job_holds_its_place_until_it_is_over() {
        let queue = Queue::new(1, 0);
        assert!(queue.push(HERE, 1).is_ok());
        assert_eq!(queue.take(|| ()), Some(1));
        assert_eq!(queue.push(THERE, 2), Err(2));
        queue.done();
        assert!(queue.push(THERE, 2).is_ok());
    }

    #[test]
    fn a_thread_rests_only_if_no_job_waits() {
        let queue = Queue::new(2, 2);
        assert!(queue.push(HERE, 1).is_ok());
        assert_eq!(queue.take(|| panic!("a job waits")), Some(1));
        assert_eq!(queue.take(|| assert!(queue.push(HERE, 2).is_ok())), Some(2));
    }

    #[test]
    fn a_closed_queue_gives_and_takes_nothing() {
        let queue = Queue::new(1, 1);
        assert!(queue.push(HERE, 1).is_ok());
        queue.close();
        assert_eq!(queue.take(|| ()), None);
        assert_eq!(queue.push(HERE, 2), Err(2));
    }
}
