//! Counts of statements by what they do, and the time that they took. Nothing is kept of their text or of their values.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a statement does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum StatementKind {
    /// It only reads, perhaps with locks.
    Read,
    /// It writes rows, whatever else it reads.
    Write,
    /// It begins or ends a transaction, or configures the session.
    Control,
}

impl StatementKind {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in metrics: `read`, `write` or `control`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kind of a statement that has parameters or rows.
    pub(super) fn of(sql: &str) -> Self {
        const WRITING: [&str; 3] = ["INSERT INTO ", "UPDATE ", "DELETE FROM "];
        let sql = sql.trim_start();
        let is_with = sql.starts_with("WITH ");
        let writes = WRITING.iter().any(|word| sql.starts_with(word) || (is_with && writes_within(sql, word)));
        if writes { Self::Write } else { Self::Read }
    }
}

/// Whether a `WITH` has a statement that begins so: as one of its parts, or as the main one.
fn writes_within(sql: &str, word: &str) -> bool {
    sql.match_indices(word).any(|(at, _)| {
        let before = sql[..at].trim_end();
        // `FOR UPDATE OF` and `DO UPDATE SET` do not begin anything.
        before.ends_with('(') || before.ends_with(')')
    })
}

/// The statements of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatementCount {
    /// How many ended, in whatever way.
    pub count: u64,
    /// How long they took together.
    pub took: Duration,
}

#[derive(Debug, Default)]
struct Sum {
    count: AtomicU64,
    microseconds: AtomicU64,
}

/// The statements of all connections that were opened together.
#[derive(Debug, Default)]
pub(crate) struct Statements([Sum; 3]);

impl Statements {
    const fn sum(&self, kind: StatementKind) -> &Sum {
        let [read, write, control] = &self.0;
        match kind {
            StatementKind::Read => read,
            StatementKind::Write => write,
            StatementKind::Control => control,
        }
    }

    /// Counts a statement from `begun` until the returned value is dropped.
    pub(super) const fn timed(&self, kind: StatementKind, begun: Instant) -> TimedStatement<'_> {
        TimedStatement { sum: self.sum(kind), begun }
    }

    /// The statements so far.
    pub(crate) fn count(&self, kind: StatementKind) -> StatementCount {
        let Sum { count, microseconds } = self.sum(kind);
        let took = Duration::from_micros(microseconds.load(Ordering::Relaxed));
        StatementCount { count: count.load(Ordering::Relaxed), took }
    }
}

/// A statement that is under way. It counts when this is dropped: also if it is given up.
pub(super) struct TimedStatement<'s> {
    sum: &'s Sum,
    begun: Instant,
}

impl Drop for TimedStatement<'_> {
    fn drop(&mut self) {
        let took = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.sum.count.fetch_add(1, Ordering::Relaxed);
        self.sum.microseconds.fetch_add(took, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_that_writes_is_told_from_one_that_reads() {
        let reads = [
            "SELECT 1",
            "SELECT id FROM games FOR UPDATE OF games",
            "WITH a AS (SELECT 1) SELECT * FROM a FOR UPDATE ",
        ];
        let writes = [
            "INSERT INTO games VALUES (1)",
            " UPDATE games SET version = 1",
            "DELETE FROM games",
            "WITH a AS (SELECT 1) UPDATE games SET version = 1",
            "WITH me AS (UPDATE games SET version = 1 RETURNING id) SELECT id FROM me",
            "WITH a AS (INSERT INTO games VALUES (1) ON CONFLICT (id) DO UPDATE SET version = 2) SELECT 1",
        ];
        assert!(reads.iter().all(|sql| StatementKind::of(sql) == StatementKind::Read));
        for sql in writes {
            assert_eq!(StatementKind::of(sql), StatementKind::Write, "{sql}");
        }
    }

    #[test]
    fn a_statement_counts_when_it_ends() {
        let statements = Statements::default();
        let timed = statements.timed(StatementKind::Write, Instant::now());
        assert_eq!(statements.count(StatementKind::Write).count, 0);
        drop(timed);
        assert_eq!(statements.count(StatementKind::Write).count, 1);
        assert_eq!(statements.count(StatementKind::Read).count, 0);
    }
}
