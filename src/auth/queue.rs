//! Work that waits for one of a few threads. Networks take turns: hundreds of passwords from one network wait for each
//! other, and a single log-in from elsewhere is next. The queue is bounded, and each network may fill half of it; where
//! it is full, a network with nothing waiting takes the last place of the one with the most.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where work comes from: an IPv4 address or the /64 of an IPv6 address.
pub type Lane = [u8; 8];

/// Jobs that wait for a thread.
#[derive(Debug)]
pub(super) struct Queue<Job> {
    state: Mutex<QueueState<Job>>,
    changed: Condvar,
    capacity: usize,
    per_lane: usize,
}

#[derive(Debug)]
struct QueueState<Job> {
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
        let state = QueueState { lanes: HashMap::new(), turns: VecDeque::new(), admitted: 0, closed: false };
        let capacity = threads.saturating_add(waiting);
        Self { state: Mutex::new(state), changed: Condvar::new(), capacity, per_lane: waiting.div_ceil(2).max(1) }
    }

    /// Adds a job, or returns it if there is no place for it. Returns the job of another network that had to give its
    /// place up.
    pub(super) fn push(&self, lane: Lane, job: Job) -> Result<Option<Job>, Job> {
        let mut state = self.state();
        let own = state.lanes.get(&lane).map_or(0, VecDeque::len);
        if state.closed || own >= self.per_lane {
            return Err(job);
        }
        let mut displaced = None;
        if state.admitted >= self.capacity {
            // Whoever fills the queue keeps no other network out.
            displaced = if own == 0 { state.displace() } else { None };
            if displaced.is_none() {
                return Err(job);
            }
        }
        state.admitted += 1;
        state.lanes.entry(lane).or_default().push_back(job);
        if own == 0 {
            state.turns.push_back(lane);
        }
        drop(state);
        self.changed.notify_one();
        Ok(displaced)
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

    fn state(&self) -> MutexGuard<'_, QueueState<Job>> {
        // Nothing panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Job> QueueState<Job> {
    /// Takes the last place of the lane with the most jobs, if that has several.
    fn displace(&mut self) -> Option<Job> {
        let longest = self.lanes.values_mut().max_by_key(|jobs| jobs.len()).filter(|jobs| jobs.len() > 1)?;
        let displaced = longest.pop_back()?;
        self.admitted = self.admitted.saturating_sub(1);
        Some(displaced)
    }

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
    fn where_all_places_are_taken_a_network_with_nothing_waiting_takes_one_of_the_network_with_the_most() {
        let queue = Queue::new(1, 6);
        let others: Vec<Lane> = (3..=9).map(|lane| [lane; 8]).collect();
        for (lane, job) in [(HERE, 1), (HERE, 2), (HERE, 3), (THERE, 4), (THERE, 5), (others[0], 6), (others[1], 7)] {
            assert_eq!(queue.push(lane, job), Ok(None), "seven are admitted");
        }
        assert_eq!(queue.push(THERE, 8), Err(8), "it has some");
        assert_eq!(queue.push(others[2], 9), Ok(Some(3)));
        assert_eq!(queue.push(others[2], 10), Err(10));
        for (lane, job) in [(others[3], 11), (others[4], 12)] {
            assert!(matches!(queue.push(lane, job), Ok(Some(2 | 5))), "{job}");
        }
        assert_eq!(queue.push(others[5], 13), Err(13), "each has one");
        let mut taken: Vec<_> = std::iter::from_fn(|| queue.state().next()).collect();
        taken.sort_unstable();
        assert_eq!(taken, [1, 4, 6, 7, 9, 11, 12], "and each keeps it");
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
