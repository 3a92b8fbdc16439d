//! Writes the counts of attempts: one task per process, with one connection at a time. Counts requested while a
//! statement is running go into the next one, so that hundreds of attempts at the same moment cost a few statements,
//! and no connection waits for the row of a network that all of them share. Each caller still learns the number of
//! attempts including their own, and only once that is committed.

use std::collections::{BTreeMap, HashMap};

use chrono::TimeDelta;
use tokio::sync::{mpsc, oneshot};

use crate::app::{Error, Result};
use crate::store::attempts::{self, CountChange, Subject};
use crate::store::{self, Store};

/// Requests that may wait for a count; more are told that the service is busy.
const MAX_WAITING: usize = 4096;
/// Requests whose counts are written by one statement.
const MAX_TOGETHER: usize = 256;

/// The channel to the task.
#[derive(Debug)]
pub struct Counter {
    requests: mpsc::Sender<CountRequest>,
}

/// A change of a subject's count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Add an attempt.
    Count,
    /// Take one back.
    TakeBack,
    /// Reset to zero.
    Forget,
}

/// A change, its subject, and the length of a window that starts with it.
pub(super) type Step = (Operation, Subject, TimeDelta);

/// The count right after an attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AttemptCount {
    pub(super) count: i64,
    pub(super) seconds_left: f64,
}

/// The steps of one request, and the channel for their outcome.
#[derive(Debug)]
struct CountRequest {
    steps: Vec<Step>,
    answer: oneshot::Sender<Result<Vec<AttemptCount>>>,
}

impl Counter {
    /// Starts the task, which ends with the last of these.
    #[must_use]
    pub fn start(store: Store) -> Self {
        let (requests, waiting) = mpsc::channel(MAX_WAITING);
        tokio::spawn(serve(store, waiting));
        Self { requests }
    }

    /// Runs these steps, and returns the count for each [`Operation::Count`]. Hold no connection while you wait.
    pub(super) async fn take(&self, steps: Vec<Step>) -> Result<Vec<AttemptCount>> {
        let (answer, answered) = oneshot::channel();
        self.requests.try_send(CountRequest { steps, answer }).map_err(|_| Error::Busy)?;
        answered.await.map_err(|_| Error::Busy)?
    }
}

async fn serve(store: Store, mut waiting: mpsc::Receiver<CountRequest>) {
    let mut together = Vec::with_capacity(MAX_TOGETHER);
    while waiting.recv_many(&mut together, MAX_TOGETHER).await > 0 {
        let changes = merge(&together);
        match write(&store, &changes).await {
            Ok(totals) => answer(&mut together, &changes, &totals),
            Err(why) => {
                tracing::warn!(%why, "attempts cannot be counted");
                let passing = why.is_passing();
                let text = why.to_string();
                for request in together.drain(..) {
                    // The caller may be gone.
                    drop(request.answer.send(Err(if passing { Error::Busy } else { Error::Internal(text.clone()) })));
                }
            }
        }
    }
}

async fn write(
    store: &Store,
    changes: &BTreeMap<Subject, CountChange>,
) -> store::Result<HashMap<Subject, AttemptCount>> {
    let changes: Vec<_> = changes.iter().map(|(subject, change)| (*subject, *change)).collect();
    let mut conn = store.for_sign_in().await?;
    let totals = attempts::change(&mut conn, &changes).await?;
    let counted = |total: attempts::Count| {
        let subject = Subject::try_from(total.subject).ok()?;
        Some((subject, AttemptCount { count: total.count.into(), seconds_left: total.seconds_left }))
    };
    Ok(totals.into_iter().filter_map(counted).collect())
}

/// All steps, one change per subject. Those that take back or reset go first.
fn merge(together: &[CountRequest]) -> BTreeMap<Subject, CountChange> {
    let mut changes = BTreeMap::new();
    for (operation, subject, window) in together.iter().flat_map(|request| &request.steps) {
        let change = changes.entry(*subject).or_insert(CountChange { plus: 0, minus: 0, window: *window });
        match operation {
            Operation::Count => change.plus += 1,
            Operation::TakeBack => change.minus = change.minus.saturating_add(1),
            Operation::Forget => change.minus = i32::MAX,
        }
    }
    changes
}

/// Sends everybody their counts, as if they had come one after the other.
fn answer(
    together: &mut Vec<CountRequest>,
    changes: &BTreeMap<Subject, CountChange>,
    totals: &HashMap<Subject, AttemptCount>,
) {
    let mut before: HashMap<Subject, i64> = HashMap::new();
    for CountRequest { steps, answer } in together.drain(..) {
        let counted = steps.into_iter().filter(|(operation, ..)| *operation == Operation::Count);
        let counts = counted.map(|(_, subject, _)| {
            let (change, total) = changes.get(&subject).zip(totals.get(&subject))?;
            let earlier = before.entry(subject).or_default();
            *earlier += 1;
            Some(AttemptCount { count: total.count - i64::from(change.plus) + *earlier, ..*total })
        });
        let counts: Option<Vec<_>> = counts.collect();
        // The caller may be gone.
        drop(answer.send(counts.ok_or_else(|| Error::internal("an attempt was counted and its count is missing"))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: TimeDelta = TimeDelta::minutes(15);

    fn request(steps: &[(Operation, u8)]) -> (CountRequest, oneshot::Receiver<Result<Vec<AttemptCount>>>) {
        let (answer, answered) = oneshot::channel();
        let steps = steps.iter().map(|(operation, subject)| (*operation, [*subject; 32], WINDOW)).collect();
        (CountRequest { steps, answer }, answered)
    }

    #[test]
    fn those_who_come_together_stand_one_after_the_other() {
        let (one, first) = request(&[(Operation::Count, 7), (Operation::Count, 9)]);
        let (two, second) = request(&[(Operation::TakeBack, 9), (Operation::Count, 7)]);
        let mut together = vec![one, two];
        let changes = merge(&together);
        assert_eq!(changes[&[7; 32]], CountChange { plus: 2, minus: 0, window: WINDOW });
        assert_eq!(changes[&[9; 32]], CountChange { plus: 1, minus: 1, window: WINDOW });
        let count = |count| AttemptCount { count, seconds_left: 60.0 };
        let totals = HashMap::from([([7; 32], count(12)), ([9; 32], count(3))]);
        answer(&mut together, &changes, &totals);
        let counts = |mut answered: oneshot::Receiver<Result<Vec<AttemptCount>>>| {
            answered.try_recv().unwrap().unwrap().iter().map(|count| count.count).collect::<Vec<_>>()
        };
        assert_eq!(counts(first), [11, 3]);
        assert_eq!(counts(second), [12]);
    }

    #[test]
    fn a_forgotten_count_leaves_nothing_however_much_there_was() {
        let (one, _) = request(&[
            (Operation::TakeBack, 1),
            (Operation::Forget, 1),
            (Operation::TakeBack, 1),
            (Operation::Count, 1),
        ]);
        assert_eq!(merge(&[one])[&[1; 32]], CountChange { plus: 1, minus: i32::MAX, window: WINDOW });
    }
}
