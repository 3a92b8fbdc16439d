//! What the operating system says of this process: its memory, files, threads and processor time, by `/proc` of Linux.
//! Other systems are not asked.

use std::fs;
use std::sync::LazyLock;
#[cfg(target_os = "linux")]
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};
#[cfg(target_os = "linux")]
use rustix::time::{ClockId, clock_gettime};

/// What a process takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ProcessFigures {
    /// Memory that it has, in bytes.
    pub(super) resident_bytes: u64,
    /// Addresses that it has reserved, in bytes.
    pub(super) virtual_bytes: u64,
    /// Open files, connections among them.
    pub(super) open_files: usize,
    /// How many it may open; `None` is any number.
    pub(super) max_files: Option<u64>,
    /// Threads.
    pub(super) threads: u64,
    /// Processor time of all threads, in seconds.
    pub(super) processor_seconds: f64,
    /// When it started, in seconds since 1970.
    pub(super) started: f64,
}

impl ProcessFigures {
    /// Those of this process; `None` where there is no `/proc`.
    pub(super) fn read() -> Option<Self> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // Not from `/proc/stat`, which a service with `ProcSubset=pid` does not see.
        let booted = (*BOOTED)?;
        // The folder that is being read is one of them.
        let open_files = fs::read_dir("/proc/self/fd").ok()?.count().saturating_sub(1);
        let max_files = getrlimit(Resource::Nofile).current;
        Self::parse(&stat, booted, (clock_ticks_per_second(), page_size() as u64), open_files, max_files)
    }

    /// From `/proc/self/stat` (proc(5)), which counts in ticks of this many a second, since the system started, and
    /// pages of this size.
    fn parse(
        stat: &str,
        booted: f64,
        (ticks, page): (u64, u64),
        open_files: usize,
        max_files: Option<u64>,
    ) -> Option<Self> {
        // The name of the program is in parentheses, and may have some, and spaces, of its own; the state follows.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        // Their numbers in the manual begin at 1, with the process id.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let seconds = |of: u64| of as f64 / ticks as f64;
        Some(Self {
            resident_bytes: field(24)? * page,
            virtual_bytes: field(23)?,
            open_files,
            max_files,
            threads: field(20)?,
            processor_seconds: seconds(field(14)? + field(15)?),
            started: booted + seconds(field(22)?),
        })
    }
}

/// When the system started, in seconds since 1970: the same whenever it is asked, although clocks are set.
static BOOTED: LazyLock<Option<f64>> = LazyLock::new(booted);

#[cfg(not(target_os = "linux"))]
const fn booted() -> Option<f64> {
    None
}

#[cfg(target_os = "linux")]
fn booted() -> Option<f64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let running = clock_gettime(ClockId::Boottime);
    let running = Duration::new(running.tv_sec.try_into().ok()?, running.tv_nsec.try_into().ok()?);
    Some(now.checked_sub(running)?.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_those_of_the_manual() {
        let stat = "4711 (a (nice) name) S 1 4711 4711 0 -1 4194560 900 0 0 0 150 50 7 7 20 0 9 0 12345 268435456 5000 \
                    18446744073709551615 1 1";
        let booted = 1_700_000_000.0;
        let figures = ProcessFigures {
            resident_bytes: 20_480_000,
            virtual_bytes: 268_435_456,
            open_files: 7,
            max_files: Some(1024),
            threads: 9,
            processor_seconds: 2.0,
            started: 1_700_000_123.45,
        };
        assert_eq!(ProcessFigures::parse(stat, booted, (100, 4096), 7, Some(1024)), Some(figures));
        assert_eq!(ProcessFigures::parse("4711 (a", booted, (100, 4096), 7, None), None);
    }
}
