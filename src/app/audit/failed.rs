//! Failed log-ins between two writes: a count for each name and network, in bounded memory, so that a flood neither
//! delays anybody nor fills the disk. Beyond the bounds they are counted without name and network.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use uuid::Uuid;

use crate::app::limits::attempts::Network;
use crate::store::audit::FailedLogIns;

/// The maximum number of names and networks between two writes.
const MAX_AT_ONCE: usize = 64;
/// The maximum number of names and networks in a day, per process.
const MAX_A_DAY: u32 = 20_000;
const DAY_SECONDS: i64 = 86_400;

/// Counts of failed log-ins that are not written yet.
#[derive(Debug, Default)]
pub struct FailedCounts(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    told_apart: HashMap<([u8; 16], String), FailedLogIns>,
    others: i32,
    day: i64,
    today: u32,
}

impl FailedCounts {
    /// Counts one that happened at `now` (Unix time).
    pub(super) fn note(&self, login_mark: [u8; 16], user: Option<Uuid>, from: Network, now: i64) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.day != now.div_euclid(DAY_SECONDS) {
            (counts.day, counts.today) = (now.div_euclid(DAY_SECONDS), 0);
        }
        let network = from.to_string();
        let has_room = counts.told_apart.len() < MAX_AT_ONCE && counts.today < MAX_A_DAY;
        if let Some(known) = counts.told_apart.get_mut(&(login_mark, network.clone())) {
            known.count = known.count.saturating_add(1);
        } else if has_room {
            let row = FailedLogIns { user, network: Some(network.clone()), login_mark: Some(login_mark), count: 1 };
            counts.told_apart.insert((login_mark, network), row);
            counts.today += 1;
        } else {
            counts.others = counts.others.saturating_add(1);
        }
    }

    /// Everything that was counted since the last call.
    pub(super) fn take(&self) -> Vec<FailedLogIns> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut rows: Vec<FailedLogIns> = counts.told_apart.drain().map(|(_, row)| row).collect();
        let others = std::mem::take(&mut counts.others);
        if others > 0 {
            rows.push(FailedLogIns { count: others, ..FailedLogIns::default() });
        }
        rows
    }

    /// Counts rows again that could not be written.
    pub(super) fn put_back(&self, rows: &[FailedLogIns]) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for row in rows {
            let (Some(mark), Some(network)) = (row.login_mark, &row.network) else {
                counts.others = counts.others.saturating_add(row.count);
                continue;
            };
            if counts.told_apart.len() >= MAX_AT_ONCE {
                counts.others = counts.others.saturating_add(row.count);
                continue;
            }
            let known = counts.told_apart.entry((mark, network.clone()));
            let known = known.or_insert_with(|| FailedLogIns { count: 0, ..row.clone() });
            known.count = known.count.saturating_add(row.count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    fn counts(rows: &[FailedLogIns]) -> Vec<(bool, i32)> {
        let mut counts: Vec<_> = rows.iter().map(|row| (row.network.is_some(), row.count)).collect();
        counts.sort_unstable();
        counts
    }

    #[test]
    fn the_same_name_from_the_same_network_is_one_row() {
        let failed = FailedCounts::default();
        for address in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
            failed.note([1; 16], None, from(address), 0);
        }
        assert_eq!(counts(&failed.take()), [(true, 1), (true, 2)]);
        assert_eq!(failed.take(), []);
    }

    #[test]
    fn a_flood_is_counted_and_fills_nothing() {
        let failed = FailedCounts::default();
        for name in 0..200_u8 {
            failed.note([name; 16], None, from("192.0.2.1"), 0);
        }
        let rows = failed.take();
        assert_eq!(rows.len(), MAX_AT_ONCE + 1);
        assert_eq!(rows.iter().map(|row| row.count).sum::<i32>(), 200);
        for round in 0..1_000_u32 {
            for name in 0..60_u8 {
                failed.note([name; 16], None, from("192.0.2.1"), 0);
            }
            let told_apart = failed.take().iter().filter(|row| row.network.is_some()).count();
            assert!(told_apart == 60 || round > 300, "{round}: {told_apart}");
            assert!(told_apart == 0 || round < 400, "{round}: {told_apart}");
        }
        failed.note([1; 16], None, from("192.0.2.1"), DAY_SECONDS);
        assert_eq!(counts(&failed.take()), [(true, 1)], "the next day");
    }

    #[test]
    fn counts_that_could_not_be_written_are_written_with_the_next_ones() {
        let failed = FailedCounts::default();
        failed.note([1; 16], None, from("192.0.2.1"), 0);
        let rows = failed.take();
        failed.note([1; 16], None, from("192.0.2.1"), 0);
        failed.put_back(&rows);
        assert_eq!(counts(&failed.take()), [(true, 2)]);
    }
}
