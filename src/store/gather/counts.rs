//! Counts of questions and of the statements that ask them, for metrics and for whoever gives way to players. They
//! decide nothing here.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counts of questions and statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherCounts {
    /// Questions asked so far.
    pub questions: u64,
    /// Statements that asked them.
    pub statements: u64,
    /// Questions that wait for their turn.
    pub waiting: usize,
}

/// The same as they change.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) questions: AtomicU64,
    pub(super) statements: AtomicU64,
    /// Questions whose turn has not come.
    pub(super) waiting: Arc<AtomicUsize>,
    /// Questions without an answer so far.
    pub(super) asked: AtomicUsize,
}

impl Counts {
    pub(super) fn now(&self) -> GatherCounts {
        GatherCounts {
            questions: self.questions.load(Ordering::Relaxed),
            statements: self.statements.load(Ordering::Relaxed),
            waiting: self.waiting.load(Ordering::Relaxed),
        }
    }
}

/// A question that is counted until its asker has the answer, or goes away.
pub(super) struct CountedQuestion<'a>(&'a AtomicUsize);

impl<'a> CountedQuestion<'a> {
    pub(super) fn new(asked: &'a AtomicUsize) -> Self {
        asked.fetch_add(1, Ordering::Relaxed);
        Self(asked)
    }
}

impl Drop for CountedQuestion<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Counts a question that waits for its turn, wherever it does: in the inbox, or with the dispatcher.
pub(super) struct InQueue(Arc<AtomicUsize>);

impl InQueue {
    pub(super) fn new(waiting: &Arc<AtomicUsize>) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(waiting))
    }
}

impl Drop for InQueue {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
