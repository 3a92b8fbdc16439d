//! What processes cost, read from `/proc`: processor time and memory of a process and of its descendants.

use std::fs;
use std::time::Duration;

use crate::Outcome;

/// The kernel's unit of processor time on every Linux there is.
const TICKS_PER_SECOND: u64 = 100;
const PAGE_KB: u64 = 4;

/// A process and what it has used so far.
struct Process {
    id: u32,
    parent: u32,
    /// Its own time.
    ticks: u64,
    /// The time of its children that are gone.
    reaped: u64,
    pages: u64,
}

impl Process {
    /// Reads `/proc/<id>/stat`; nothing if the process is gone.
    fn read(id: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name is in parentheses and may hold anything; the fields are counted behind it, from the third on.
        let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
        let number = |index: usize| fields.get(index - 3)?.parse::<u64>().ok();
        let parent = u32::try_from(number(4)?).ok()?;
        let (ticks, reaped) = (number(14)? + number(15)?, number(16)? + number(17)?);
        Some(Self { id, parent, ticks, reaped, pages: number(24)? })
    }
}

/// The processor time of a process alone.
pub(crate) fn time_of(id: u32) -> Outcome<Duration> {
    let process = Process::read(id).ok_or("a process that should run is gone")?;
    Ok(Duration::from_millis(process.ticks * 1000 / TICKS_PER_SECOND))
}

/// The processor time of a process and of all that it started, gone ones included.
pub(crate) fn time_of_tree(id: u32) -> Outcome<Duration> {
    let all: Vec<Process> = fs::read_dir("/proc")?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter_map(Process::read)
        .collect();
    let mut tree = vec![id];
    let mut ticks = 0;
    let mut next = 0;
    while let Some(parent) = tree.get(next).copied() {
        next += 1;
        tree.extend(all.iter().filter(|process| process.parent == parent).map(|process| process.id));
        ticks += all
            .iter()
            .filter(|process| process.id == parent)
            .map(|process| process.ticks + process.reaped)
            .sum::<u64>();
    }
    Ok(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}

/// The resident memory of a process, in megabytes.
pub(crate) fn resident_mb(id: u32) -> Outcome<f64> {
    let process = Process::read(id).ok_or("a process that should run is gone")?;
    Ok((process.pages * PAGE_KB) as f64 / 1024.0)
}
